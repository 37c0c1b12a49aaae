//! `counters.merge_moments`, `counters.subtract_moments`: [`crate::counters::Moments`] as methods.

use serde::{Deserialize, Serialize};

use crate::counters::{Moments, MomentsRefused};
use crate::method::error::{OutOfDomain, refuse};
use crate::method::value::Int;

#[derive(Deserialize, Serialize)]
pub(super) struct Given {
    n: Int,
    mean: f64,
    sd: f64,
}

impl From<Given> for Moments {
    fn from(Given { n: Int(n), mean, sd }: Given) -> Self {
        Moments { n, mean, sd }
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

pub(super) fn merge_moments(Merge { a, b }: Merge) -> Result<Given, OutOfDomain> {
    for (name, given) in [("a", &a), ("b", &b)] {
        if given.n.0 < 0 {
            return refuse(name, "negative");
        }
    }
    told(Moments::from(a).merged(b.into()), "a", "empty")
}

pub(super) fn subtract_moments(Subtract { before, after }: Subtract) -> Result<Given, OutOfDomain> {
    for (name, given) in [("before", &before), ("after", &after)] {
        if given.n.0 < 0 {
            return refuse(name, "negative");
        }
    }
    told(Moments::from(after).since(before.into()), "after", "nothing_between")
}

fn told(
    found: Result<Moments, MomentsRefused>,
    input: &'static str,
    empty: &'static str,
) -> Result<Given, OutOfDomain> {
    match found {
        Ok(Moments { n, mean, sd }) => Ok(Given { n: Int(n), mean, sd }),
        Err(MomentsRefused::Empty) => refuse(input, empty),
        Err(MomentsRefused::Count) => refuse(input, "too_large"),
    }
}
