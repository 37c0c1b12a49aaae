//! Nouns and laws of an inquest.
//!
//! Purpose: every figure a person sees is a [`Quantity`] with unit, grade and source; every step of an
//! inquest is a record in [`case`]; every computation is a registered [`method`].
//!
//! Invariants: the same inputs give the same bytes. Nothing here touches files, the network, the clock or
//! randomness: times, ids and seeds are arguments. A value computed from others takes the weakest grade
//! among its inputs, so an inferred step can never print as measured. Absent is not zero.
//!
//! Absent on purpose: IO, async, polars, SQL, text for the screen (callers localise codes).

pub mod ach;
pub mod arms;
pub mod audit;
pub mod canonical;
pub mod capture;
pub mod case;
pub mod change_points;
pub mod config;
pub mod counters;
pub mod difference;
mod distribution;
pub mod effect;
pub mod factors;
pub mod grade;
pub mod method;
pub mod quantity;
pub mod reasoning;
pub mod sizing;
pub mod source;
pub mod statement;
pub mod sweep;
pub mod unit;
pub mod verdict;

pub use grade::Grade;
pub use quantity::{Amount, Quantity};
pub use source::Source;
pub use unit::Unit;

/// Lower-case hex of bytes.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut out, b| {
        // Writing to a String cannot fail.
        let _ = write!(out, "{b:02x}");
        out
    })
}
