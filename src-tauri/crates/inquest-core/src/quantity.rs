//! A number with everything a reader needs to trust or doubt it.

use serde::{Deserialize, Serialize};

use crate::{Grade, Source, Unit};

/// What is known of a value: a point or an interval. Serialised as `{"value":x}` or `{"lo":a,"hi":b}`.
///
/// Integers beyond 2^53 travel as [`Amount::Exact`]: digits in text, never through a float.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Amount {
    /// A point value.
    Point {
        /// The value, in the quantity's unit.
        value: f64,
    },
    /// An integer or decimal whose digits must survive exactly.
    Exact {
        /// The digits as printed by the source.
        value: String,
    },
    /// A closed interval; `hi` absent means unbounded above ("at least").
    Interval {
        /// Lower bound.
        lo: f64,
        /// Upper bound; absent when unbounded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hi: Option<f64>,
    },
}

impl Amount {
    /// An interval, closed unless `hi` is infinite: JSON has no infinity, so an open bound is an absent one.
    pub fn interval(lo: f64, hi: f64) -> Amount {
        Amount::Interval { lo, hi: hi.is_finite().then_some(hi) }
    }

    /// The interval that the amount stands for; `None` when the digits of an exact amount are no number.
    pub fn bounds(&self) -> Option<(f64, f64)> {
        match self {
            Amount::Point { value } => Some((*value, *value)),
            Amount::Exact { value } => value.parse::<f64>().ok().map(|v| (v, v)),
            Amount::Interval { lo, hi } => Some((*lo, hi.unwrap_or(f64::INFINITY))),
        }
    }
}

/// Value or interval, unit, grade and source.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Quantity {
    /// The value or interval.
    #[serde(flatten)]
    pub amount: Amount,
    /// Unit of the amount.
    pub unit: Unit,
    /// How far it can be trusted.
    pub grade: Grade,
    /// Where it comes from.
    pub source: Source,
}

impl Quantity {
    /// A point value.
    pub fn point(value: f64, unit: Unit, grade: Grade, source: Source) -> Self {
        Quantity { amount: Amount::Point { value }, unit, grade, source }
    }

    /// An interval, closed unless `hi` is infinite.
    pub fn interval(lo: f64, hi: f64, unit: Unit, grade: Grade, source: Source) -> Self {
        Quantity { amount: Amount::interval(lo, hi), unit, grade, source }
    }
}
