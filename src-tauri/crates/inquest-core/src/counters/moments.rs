//! Counts, means and population deviations of runs put together and taken apart (methods 1.6).
//!
//! `pg_stat_statements` keeps the population deviation: of two calls it is half their distance. Minimum and maximum do not
//! subtract.

/// Count, mean and deviation of a run of values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moments {
    /// How many.
    pub n: i128,
    /// Mean.
    pub mean: f64,
    /// Population standard deviation, in the unit of the mean.
    pub sd: f64,
}

/// Why moments do not go together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MomentsRefused {
    /// A count is negative, or the sum of counts does not fit.
    #[error("a count of values is out of range")]
    Count,
    /// There is no value in the result: none at all, or none between.
    #[error("there are no values")]
    Empty,
}

impl Moments {
    /// Sum of squared deviations from the mean.
    fn squares(self) -> f64 {
        self.sd * self.sd * self.n as f64
    }

    /// Both runs as one.
    pub fn merged(self, other: Moments) -> Result<Moments, MomentsRefused> {
        let n = self.counted(other)?.0.checked_add(other.n).ok_or(MomentsRefused::Count)?;
        if n == 0 {
            return Err(MomentsRefused::Empty);
        }
        let (n1, n2, both) = (self.n as f64, other.n as f64, n as f64);
        let apart = other.mean - self.mean;
        let squares = self.squares() + other.squares() + apart * apart * n1 * n2 / both;
        Ok(Moments { n, mean: self.mean + apart * n2 / both, sd: (squares / both).sqrt() })
    }

    /// The values that came after an earlier snapshot of the same counters.
    pub fn since(self, earlier: Moments) -> Result<Moments, MomentsRefused> {
        let n = self.counted(earlier)?.0.checked_sub(earlier.n).ok_or(MomentsRefused::Count)?;
        if n <= 0 {
            return Err(MomentsRefused::Empty);
        }
        let (n1, n2, between) = (earlier.n as f64, self.n as f64, n as f64);
        let mean = (n2 * self.mean - n1 * earlier.mean) / between;
        let shift = mean - earlier.mean;
        // Rounding of the printed moments can push it below zero.
        let squares = (self.squares() - earlier.squares() - shift * shift * n1 * between / n2).max(0.0);
        Ok(Moments { n, mean, sd: (squares / between).sqrt() })
    }

    fn counted(self, other: Moments) -> Result<(i128, i128), MomentsRefused> {
        if self.n < 0 || other.n < 0 { Err(MomentsRefused::Count) } else { Ok((self.n, other.n)) }
    }
}
