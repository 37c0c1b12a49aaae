//! Scaling laws: Amdahl and the Universal Scalability Law (Gunther; methods 4.4).

use serde::{Deserialize, Serialize};

use crate::method::error::{OutOfDomain, positive, refuse};

#[derive(Deserialize)]
pub(super) struct SpeedUp {
    n: f64,
    ratio: f64,
}

#[derive(Serialize)]
pub(super) struct SerialShare {
    sigma: f64,
}

pub(super) fn amdahl(input: SpeedUp) -> Result<SerialShare, OutOfDomain> {
    let ratio = positive("ratio", input.ratio)?;
    if input.n <= 1.0 {
        return refuse("n", "not_above_1");
    }
    Ok(SerialShare { sigma: (input.n / ratio - 1.0) / (input.n - 1.0) })
}

/// `X = lambda N / (1 + sigma (N-1) + kappa N (N-1))`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Usl {
    pub lambda: f64,
    pub sigma: f64,
    pub kappa: f64,
}

impl Usl {
    fn denominator(&self, n: f64) -> f64 {
        1.0 + self.sigma * (n - 1.0) + self.kappa * n * (n - 1.0)
    }

    fn throughput(&self, n: f64) -> f64 {
        self.lambda * n / self.denominator(n)
    }

    /// Where throughput is highest; `None` when it only rises or only falls.
    pub fn peak(&self) -> Option<f64> {
        (self.kappa > 0.0 && self.sigma < 1.0).then(|| ((1.0 - self.sigma) / self.kappa).sqrt())
    }
}

#[derive(Deserialize)]
pub(super) struct Forward {
    n: Vec<f64>,
    lambda: f64,
    sigma: f64,
    kappa: f64,
}

#[derive(Serialize)]
pub(super) struct Throughputs {
    x: Vec<f64>,
    n_peak: Option<f64>,
    x_peak: Option<f64>,
}

pub(super) fn usl(input: Forward) -> Result<Throughputs, OutOfDomain> {
    let law = Usl { lambda: input.lambda, sigma: input.sigma, kappa: input.kappa };
    if input.n.iter().any(|n| law.denominator(*n) == 0.0) {
        return refuse("n", "pole");
    }
    let n_peak = law.peak();
    Ok(Throughputs {
        x: input.n.iter().map(|n| law.throughput(*n)).collect(),
        n_peak,
        x_peak: n_peak.map(|n| law.throughput(n)),
    })
}

#[derive(Deserialize)]
pub(super) struct Measured {
    n: Vec<f64>,
    x: Vec<f64>,
}

#[derive(Serialize)]
pub(super) struct Fit {
    refused: bool,
    lambda: Option<f64>,
    sigma: Option<f64>,
    kappa: Option<f64>,
}

/// Fewest points from which three parameters are worth telling.
pub(crate) const FEWEST: usize = 6;

/// Why a law is not fitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FitRefused {
    FewPoints,
    /// The equations have no solution.
    NoSolution,
    /// Without a measured point beyond the peak, kappa is an extrapolation.
    PeakNotPassed,
}

pub(super) fn usl_fit(input: Measured) -> Result<Fit, OutOfDomain> {
    if input.n.len() != input.x.len() {
        return refuse("x", "other_length_than_n");
    }
    if input.n.iter().any(|n| *n < 1.0) {
        return refuse("n", "below_1");
    }
    if input.x.iter().any(|x| *x <= 0.0) {
        return refuse("x", "not_positive");
    }
    let points: Vec<(f64, f64)> = input.n.iter().copied().zip(input.x.iter().copied()).collect();
    let fit = fitted(&points).ok();
    Ok(Fit {
        refused: fit.is_none(),
        lambda: fit.map(|law| law.lambda),
        sigma: fit.map(|law| law.sigma),
        kappa: fit.map(|law| law.kappa),
    })
}

/// The law fitted to points `(n, x)`, n from 1 and x above zero.
pub(crate) fn fitted(points: &[(f64, f64)]) -> Result<Usl, FitRefused> {
    if points.len() < FEWEST {
        return Err(FitRefused::FewPoints);
    }
    let law = least_squares(points).ok_or(FitRefused::NoSolution)?;
    let furthest = points.iter().map(|(n, _)| *n).fold(0.0, f64::max);
    if law.peak().is_some_and(|peak| furthest > peak) { Ok(law) } else { Err(FitRefused::PeakNotPassed) }
}

/// Gauss-Newton with damping (Levenberg-Marquardt), from the solution of the law's linear form.
fn least_squares(points: &[(f64, f64)]) -> Option<Usl> {
    // N/X = a + b (N-1) + c N (N-1) with a = 1/lambda, sigma = b/a, kappa = c/a.
    let [a, b, c] =
        normal_equations(points.iter().map(|(n, x)| ([1.0, n - 1.0, n * (n - 1.0)], n / x)), 0.0)?;
    let mut law = Usl { lambda: 1.0 / a, sigma: b / a, kappa: c / a };
    let cost = |law: &Usl| points.iter().map(|(n, x)| (x - law.throughput(*n)).powi(2)).sum::<f64>();
    let (mut damping, mut best) = (1e-3, cost(&law));
    for _ in 0..200 {
        let rows = points.iter().map(|(n, x)| {
            let (d, fitted) = (law.denominator(*n), law.throughput(*n));
            // Relative steps, so that the three parameters are of one size.
            let gradient =
                [fitted, -fitted * (n - 1.0) / d * law.sigma, -fitted * n * (n - 1.0) / d * law.kappa];
            (gradient, x - fitted)
        });
        let step = normal_equations(rows, damping)?;
        let tried = Usl {
            lambda: law.lambda * (1.0 + step[0]),
            sigma: law.sigma * (1.0 + step[1]),
            kappa: law.kappa * (1.0 + step[2]),
        };
        let reached = cost(&tried);
        if reached < best {
            let settled = best - reached <= 1e-15 * best;
            (law, best, damping) = (tried, reached, damping * 0.3);
            if settled {
                break;
            }
        } else if damping > 1e12 {
            break;
        } else {
            damping *= 10.0;
        }
    }
    (law.lambda.is_finite() && law.sigma.is_finite() && law.kappa.is_finite()).then_some(law)
}

/// Solves the normal equations of rows `(gradient, residual)` with a relative damping of the diagonal; `None`
/// when they are singular.
fn normal_equations(rows: impl Iterator<Item = ([f64; 3], f64)>, damping: f64) -> Option<[f64; 3]> {
    let mut equations = [[0.0; 4]; 3];
    for (gradient, residual) in rows {
        for (equation, g) in equations.iter_mut().zip(gradient) {
            for (entry, other) in equation.iter_mut().zip(gradient.into_iter().chain([residual])) {
                *entry += g * other;
            }
        }
    }
    for (i, equation) in equations.iter_mut().enumerate() {
        // A parameter of zero has no gradient; the damping keeps it where it is.
        equation[i] += damping * equation[i].max(f64::MIN_POSITIVE);
    }
    eliminate(equations)
}

/// Gauss-Jordan elimination with partial pivoting; the last column holds the right-hand sides.
fn eliminate(mut equations: [[f64; 4]; 3]) -> Option<[f64; 3]> {
    for column in 0..3 {
        let size = |row: &usize| equations[*row][column].abs();
        let pivot = (column..3).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        equations.swap(column, pivot);
        let pivot = equations[column];
        if pivot[column] == 0.0 {
            return None;
        }
        for (row, equation) in equations.iter_mut().enumerate() {
            if row != column {
                let factor = equation[column] / pivot[column];
                equation.iter_mut().zip(pivot).for_each(|(entry, p)| *entry -= factor * p);
            }
        }
    }
    let [a, b, c] = equations;
    Some([a[3] / a[0], b[3] / b[1], c[3] / c[2]])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(n: &[f64], law: Usl, noise: impl Fn(usize) -> f64) -> Fit {
        let x = n.iter().enumerate().map(|(i, n)| law.throughput(*n) * (1.0 + noise(i))).collect();
        usl_fit(Measured { n: n.to_vec(), x }).unwrap()
    }

    #[test]
    fn a_fit_needs_points_beyond_the_peak() {
        let law = Usl { lambda: 120.0, sigma: 0.08, kappa: 0.002 };
        let n = [1.0, 2.0, 4.0, 8.0, 16.0, 24.0, 32.0, 48.0];
        let whole = fit(&n, law, |_| 0.0);
        assert!((whole.lambda.unwrap() / 120.0 - 1.0).abs() < 1e-9);
        assert!((whole.kappa.unwrap() / 0.002 - 1.0).abs() < 1e-6);
        // The peak is at 21.4.
        assert!(fit(&n[..5], law, |_| 0.0).refused, "five points");
        assert!(fit(&[1.0, 2.0, 4.0, 8.0, 12.0, 16.0], law, |_| 0.0).refused, "all before the peak");
        let noisy = fit(&n, law, |i| if i % 2 == 0 { 0.01 } else { -0.01 });
        assert!((noisy.sigma.unwrap() / 0.08 - 1.0).abs() < 0.3);
    }
}
