//! Counts, means and population deviations put together and taken apart (methods 1.6).
//!
//! `pg_stat_statements` keeps the population deviation: of two calls it is half their distance. Minimum and maximum
//! of a window cannot be had: they do not subtract.

/// Count, mean and population deviation of some values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moments {
    /// How many.
    pub n: f64,
    /// Their mean.
    pub mean: f64,
    /// Their population deviation.
    pub sd: f64,
}

impl Moments {
    /// Sum of squared deviations from the mean.
    fn squares(&self) -> f64 {
        self.sd * self.sd * self.n
    }

    /// Both runs as one. `None` when there is no value at all.
    pub fn merge(a: Moments, b: Moments) -> Option<Moments> {
        let n = a.n + b.n;
        if n == 0.0 {
            return None;
        }
        let d = b.mean - a.mean;
        let squares = a.squares() + b.squares() + d * d * a.n * b.n / n;
        Some(Moments { n, mean: a.mean + d * b.n / n, sd: (squares / n).sqrt() })
    }

    /// What came between two states of one run. `None` when nothing did.
    pub fn subtract(before: Moments, after: Moments) -> Option<Moments> {
        let n = after.n - before.n;
        if n.is_nan() || n <= 0.0 {
            return None;
        }
        let mean = (after.n * after.mean - before.n * before.mean) / n;
        let shift = mean - before.mean;
        let squares = after.squares() - before.squares() - shift * shift * before.n * n / after.n;
        // Rounding of the printed moments can push it below zero.
        Some(Moments { n, mean, sd: (squares.max(0.0) / n).sqrt() })
    }
}
