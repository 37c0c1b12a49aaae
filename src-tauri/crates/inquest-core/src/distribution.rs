//! The distributions that small samples and counts need: normal, Student's t and Poisson.
//!
//! Own code, since a verdict must come out the same on every machine: no library whose next version may round
//! otherwise. The tests hold it to values known to 20 digits within 1e-12, where the methods need 1e-6.
//!
//! Sources: the incomplete beta function by its continued fraction (DLMF 8.17.22), ln gamma by the Stirling
//! series (DLMF 5.11.1), the normal tail by its series and continued fraction (DLMF 7.6.2, 7.9.1), the Poisson
//! tails by the incomplete gamma function (DLMF 8.11.4 and the fraction of 8.9.2). Quantiles
//! are found by bisection on the distribution itself: monotone, and no constants to mistype.

/// Natural logarithm of the gamma function, for positive arguments.
pub(crate) fn ln_gamma(x: f64) -> f64 {
    // Gamma(x) = Gamma(x+k) / (x (x+1) ... (x+k-1)): the series is good to the last bit above 15.
    let (mut z, mut shift) = (x, 0.0);
    while z < 15.0 {
        shift += z.ln();
        z += 1.0;
    }
    let inverse = 1.0 / z;
    let square = inverse * inverse;
    // Bernoulli numbers B_2k / (2k (2k-1)).
    let series = inverse
        * (1.0 / 12.0
            - square * (1.0 / 360.0 - square * (1.0 / 1260.0 - square * (1.0 / 1680.0 - square / 1188.0))));
    (z - 0.5) * z.ln() - z + 0.5 * std::f64::consts::TAU.ln() + series - shift
}

/// Regularised incomplete beta function `I_x(a, b)` for `0 <= x <= 1`.
fn incomplete_beta(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    // The continued fraction converges fast on this side of the mean.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - incomplete_beta(1.0 - x, b, a);
    }
    let front = (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (-x).ln_1p()).exp() / a;
    front * beta_fraction(x, a, b)
}

/// The continued fraction of DLMF 8.17.22, evaluated forwards by the modified Lentz scheme.
fn beta_fraction(x: f64, a: f64, b: f64) -> f64 {
    const TINY: f64 = 1e-300;
    // 500 terms are far more than any finite degrees of freedom need to settle.
    const TERMS: u32 = 500;
    let away = |v: f64| if v.abs() < TINY { TINY } else { v };
    let (mut numerator, mut denominator) = (1.0, 1.0 / away(1.0 - (a + b) * x / (a + 1.0)));
    let mut value = denominator;
    for m in 1..TERMS {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut factor = 1.0;
        for d in [even, odd] {
            denominator = 1.0 / away(1.0 + d * denominator);
            numerator = away(1.0 + d / numerator);
            factor = numerator * denominator;
            value *= factor;
        }
        if (factor - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    value
}

/// `P(T > t)` of Student's t for `t >= 0`.
fn t_upper_tail(t: f64, df: f64) -> f64 {
    0.5 * incomplete_beta(df / (df + t * t), df / 2.0, 0.5)
}

/// Two-sided p of Student's t with `df > 0` degrees of freedom.
pub(crate) fn t_two_sided(t: f64, df: f64) -> f64 {
    2.0 * t_upper_tail(t.abs(), df)
}

/// `P(Z > z)` of the standard normal for `z >= 0`.
pub(crate) fn normal_upper_tail(z: f64) -> f64 {
    // Near zero the series of the distribution, beyond it the continued fraction of the tail (DLMF 7.9.1).
    let density = (-0.5 * z * z).exp() / std::f64::consts::TAU.sqrt();
    if z < 3.0 {
        // The term is below 1e-17 of the sum long before 200.
        let (mut term, mut sum) = (z, z);
        for k in 1..200 {
            term *= z * z / f64::from(2 * k + 1);
            sum += term;
        }
        0.5 - density * sum
    } else {
        let tail = (1..=200).rev().fold(z, |below, k| z + f64::from(k) / below);
        density / tail
    }
}

/// `P(Z <= z)` of the standard normal.
pub(crate) fn normal_cdf(z: f64) -> f64 {
    if z < 0.0 { normal_upper_tail(-z) } else { 1.0 - normal_upper_tail(z) }
}

/// Quantile of the standard normal, for `0 < p < 1`.
pub(crate) fn normal_quantile(p: f64) -> f64 {
    quantile(p, normal_upper_tail)
}

/// Quantile of Student's t with `df > 0` degrees of freedom, for `0 < p < 1`.
pub(crate) fn t_quantile(p: f64, df: f64) -> f64 {
    quantile(p, |t| t_upper_tail(t, df))
}

/// The quantile of a distribution symmetric around zero, from its upper tail: by bisection, until the bracket
/// is two neighbouring doubles or stops moving.
fn quantile(p: f64, upper_tail: impl Fn(f64) -> f64) -> f64 {
    let (tail, sign) = if p < 0.5 { (p, -1.0) } else { (1.0 - p, 1.0) };
    let (mut lo, mut hi) = (0.0, 1.0);
    while upper_tail(hi) > tail && hi < f64::MAX / 2.0 {
        lo = hi;
        hi *= 2.0;
    }
    loop {
        let middle = 0.5 * (lo + hi);
        if middle <= lo || middle >= hi {
            return sign * middle;
        }
        if upper_tail(middle) > tail {
            lo = middle;
        } else {
            hi = middle;
        }
    }
}

/// Regularised incomplete gamma functions `(P(a, x), Q(a, x))` for `a > 0`, `x >= 0`: the smaller of the two is
/// computed, so that neither tail is lost to cancellation.
///
/// The number of terms grows as the square root of `a`: 1e5 at the 1e9 that callers let through.
fn incomplete_gamma(a: f64, x: f64) -> (f64, f64) {
    const TERMS: u32 = 10_000_000;
    const TINY: f64 = 1e-300;
    if x <= 0.0 {
        return (0.0, 1.0);
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
        for _ in 0..TERMS {
            n += 1.0;
            term *= x / n;
            sum += term;
            if term < sum * f64::EPSILON {
                break;
            }
        }
        let lower = front * sum;
        return (lower, 1.0 - lower);
    }
    // The modified Lentz scheme, forwards.
    let away = |v: f64| if v.abs() < TINY { TINY } else { v };
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (1.0 / TINY, 1.0 / away(b));
    let mut value = d;
    for i in 1..TERMS {
        let i = f64::from(i);
        let numerator = -i * (i - a);
        b += 2.0;
        d = 1.0 / away(numerator * d + b);
        c = away(b + numerator / c);
        value *= c * d;
        if (c * d - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    let upper = front * value;
    (1.0 - upper, upper)
}

/// `(P(X >= count), P(X <= count))` of a Poisson count with a mean above zero.
pub(crate) fn poisson_tails(count: u64, mean: f64) -> (f64, f64) {
    let at_least = if count == 0 { 1.0 } else { incomplete_gamma(count as f64, mean).0 };
    (at_least, incomplete_gamma(count as f64 + 1.0, mean).1)
}

/// `P(X = count)` of a Poisson count.
pub(crate) fn poisson_probability(count: u64, mean: f64) -> f64 {
    if mean <= 0.0 {
        return if count == 0 { 1.0 } else { 0.0 };
    }
    let n = count as f64;
    (n * mean.ln() - mean - ln_gamma(n + 1.0)).exp()
}

/// The mean at which a tail of a Poisson count holds a given share: `upper` for `P(X <= count) = share`, else for
/// `P(X >= count) = share`. Two-sided intervals take 0.025 of each.
pub(crate) fn poisson_mean(count: u64, share: f64, upper: bool) -> f64 {
    if count == 0 && !upper {
        return 0.0;
    }
    let above = |mean: f64| {
        let (at_least, at_most) = poisson_tails(count, mean);
        if upper { at_most < share } else { at_least > share }
    };
    let (mut lo, mut hi) = (0.0, count as f64 + 10.0);
    while !above(hi) {
        lo = hi;
        hi *= 2.0;
    }
    loop {
        let middle = 0.5 * (lo + hi);
        if middle <= lo || middle >= hi {
            return middle;
        }
        if above(middle) {
            hi = middle;
        } else {
            lo = middle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, published: f64) {
        assert!((found - published).abs() <= 1e-12 * published.abs().max(1.0), "{found} {published}");
    }

    #[test]
    fn published_values_are_met() {
        near(normal_quantile(0.975), 1.959_963_984_540_054);
        near(normal_quantile(0.8), 0.841_621_233_572_914_3);
        near(normal_quantile(0.5), 0.0);
        near(normal_quantile(0.0005), -3.290_526_731_491_895);
        near(normal_upper_tail(1.0), 0.158_655_253_931_457_05);
        near(normal_cdf(-1.0), 0.158_655_253_931_457_05);
        near(normal_cdf(1.0), 0.841_344_746_068_542_9);
        near(normal_upper_tail(3.0), 0.001_349_898_031_630_094_6);
        near(normal_upper_tail(2.999_999_999), 0.001_349_898_036_061_943);
        near(ln_gamma(0.5), std::f64::consts::PI.sqrt().ln());
        near(ln_gamma(5.0), 24f64.ln());
        near(ln_gamma(100.0), 359.134_205_369_575_4);
        // One degree of freedom is Cauchy's distribution, two have a closed form.
        near(t_quantile(0.975, 1.0), (0.475 * std::f64::consts::PI).tan());
        near(t_quantile(0.975, 2.0), 4.302_652_729_749_464);
        near(t_two_sided(2.0, 2.0), 1.0 - 2.0 / 6f64.sqrt());
        near(t_quantile(0.975, 3.7), 2.867_520_707_191_189_5);
        near(t_quantile(0.975, 10.0), 2.228_138_851_986_275);
        // ln gamma of large arguments cancels: nine digits are left at a million degrees of freedom.
        assert!((t_quantile(0.975, 1e6) - 1.959_966_356_814_107).abs() < 1e-9);
    }

    #[test]
    fn quantiles_are_the_inverse_of_the_tails() {
        for df in [1.0, 2.0, 3.7, 10.0, 250.0] {
            for p in [0.6, 0.8, 0.9, 0.975, 0.999] {
                near(t_two_sided(t_quantile(p, df), df), 2.0 * (1.0 - p));
                near(t_quantile(1.0 - p, df), -t_quantile(p, df));
            }
        }
    }

    #[test]
    fn counts_have_tails_and_exact_intervals() {
        // Closed forms: P(0), and the bounds of zero events.
        near(poisson_tails(0, 3.0).1, (-3f64).exp());
        near(poisson_tails(1, 3.0).0, 1.0 - (-3f64).exp());
        near(poisson_mean(0, 0.05, true), -(0.05f64.ln()));
        near(poisson_probability(2, 3.0), 4.5 * (-3f64).exp());
        // Garwood's interval of ten events, as published to four digits.
        assert!((poisson_mean(10, 0.025, false) - 4.795_4).abs() < 1e-4);
        assert!((poisson_mean(10, 0.025, true) - 18.390_4).abs() < 1e-4);
        let sum: f64 = (0..200).map(|n| poisson_probability(n, 40.0)).sum();
        near(sum, 1.0);
        // A large count leans on the normal law: the median is near the mean.
        let (at_least, at_most) = poisson_tails(1_000_000, 1e6);
        assert!((at_least - 0.5).abs() < 1e-3 && (at_most - 0.5).abs() < 1e-3);
    }
}
