//! Cells -> typed columns, in two passes over the input and bounded memory.
//!
//! The first pass keeps a [`Profile`] of each column (a few counters, whatever the number of rows); between the
//! passes [`decide()`] picks one type for the whole column; the second pass writes the cells by that [`Plan`].
//!
//! Invariants: integers stay exact up to `u64`, beyond as digits; doubles and times keep the source's spelling;
//! a column's type and marks are decided per column, never per cell; a cell is never dropped or guessed.
//!
//! What is assumed: MySQL and MariaDB print times without zone; they are placed as if UTC and the block notes
//! `zone_assumed_utc`. Sizes and times with a unit in the text are read as such only where the schema says so
//! ([`printed`]). What people write into tables (`51~57ms`, `2131ms (cliff)`) stays text, with its figures in columns
//! beside it ([`noted`]). Absent on purpose: dates without a time stay text.

pub mod build;
pub mod decide;
pub mod noted;
pub mod printed;
pub mod profile;
pub mod scalar;

pub use decide::{BlockHabits, Decided, Doubt, Expect, Plan, decide};
pub use profile::{FrameHabits, Profile};
