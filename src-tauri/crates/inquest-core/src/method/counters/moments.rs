//! Counts, means and population deviations of runs put together and taken apart (methods 1.6).
//!
//! `pg_stat_statements` keeps the population deviation: of two calls it is half their distance.

use serde::{Deserialize, Serialize};

use crate::counters;
use crate::method::error::{OutOfDomain, refuse};
use crate::method::value::Int;

#[derive(Deserialize)]
struct Given {
    n: Int,
    mean: f64,
    sd: f64,
}

impl Given {
    fn checked(&self, input: &'static str) -> Result<counters::Moments, OutOfDomain> {
        if self.n.0 < 0 {
            return refuse(input, "negative");
        }
        Ok(counters::Moments { n: self.n.f64(), mean: self.mean, sd: self.sd })
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
    match counters::Moments::merge(a.checked("a")?, b.checked("b")?) {
        Some(all) => Ok(Moments { n: Int(a.n.0 + b.n.0), mean: all.mean, sd: all.sd }),
        None => refuse("a", "empty"),
    }
}

pub(super) fn subtract_moments(Subtract { before, after }: Subtract) -> Result<Moments, OutOfDomain> {
    match counters::Moments::subtract(before.checked("before")?, after.checked("after")?) {
        Some(between) => Ok(Moments { n: Int(after.n.0 - before.n.0), mean: between.mean, sd: between.sd }),
        None => refuse("after", "nothing_between"),
    }
}
