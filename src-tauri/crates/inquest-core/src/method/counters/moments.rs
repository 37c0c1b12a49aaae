//! Counts, means and population deviations of runs put together and taken apart (methods 1.6).
//!
//! `pg_stat_statements` keeps the population deviation: of two calls it is half their distance.

use serde::{Deserialize, Serialize};

use crate::method::error::{OutOfDomain, refuse};
use crate::method::value::Int;

#[derive(Deserialize)]
struct Given {
    n: Int,
    mean: f64,
    sd: f64,
}

impl Given {
    /// Count and sum of squared deviations from the mean.
    fn parts(&self, input: &'static str) -> Result<(f64, f64), OutOfDomain> {
        if self.n.0 < 0 {
            return refuse(input, "negative");
        }
        Ok((self.n.f64(), self.sd * self.sd * self.n.f64()))
    }
}

#[derive(Deserialize)]
pub(super) struct Merge {
    a: Given,
    b: Given,
}

#[derive(Deserialize)]
pub(super) struct Subtract {
    before: Given,
    after: Given,
}

#[derive(Serialize)]
pub(super) struct Moments {
    n: Int,
    mean: f64,
    sd: f64,
}

pub(super) fn merge_moments(Merge { a, b }: Merge) -> Result<Moments, OutOfDomain> {
    let ((n1, squares_a), (n2, squares_b)) = (a.parts("a")?, b.parts("b")?);
    let n = n1 + n2;
    if n == 0.0 {
        return refuse("a", "empty");
    }
    let d = b.mean - a.mean;
    let squares = squares_a + squares_b + d * d * n1 * n2 / n;
    Ok(Moments { n: Int(a.n.0 + b.n.0), mean: a.mean + d * n2 / n, sd: (squares / n).sqrt() })
}

pub(super) fn subtract_moments(Subtract { before, after }: Subtract) -> Result<Moments, OutOfDomain> {
    let ((n1, squares_1), (n2, squares_2)) = (before.parts("before")?, after.parts("after")?);
    let n = n2 - n1;
    if n <= 0.0 {
        return refuse("after", "nothing_between");
    }
    let mean = (n2 * after.mean - n1 * before.mean) / n;
    let shift = mean - before.mean;
    // Rounding of the printed moments can push it below zero.
    let squares = (squares_2 - squares_1 - shift * shift * n1 * n / n2).max(0.0);
    Ok(Moments { n: Int(after.n.0 - before.n.0), mean, sd: (squares / n).sqrt() })
}
