//! Sizing: what a setting will do before it is made, so that a later capture can test it.
//!
//! Each file holds the laws of one thing that people size (methods 5 to 11 and 14), as plain functions over
//! numbers in the unit that the name ends in. They are registered as methods in [`crate::method`], which checks
//! names and types and refuses what is out of range; [`calculator`] puts them together into pages of inputs,
//! figures, curves and warnings.
//!
//! Invariants: deterministic, no clock, no random numbers: simulations take their phases and keys as arguments.
//! The time of every function is bounded: what would run too long is refused before it starts.
//!
//! Absent on purpose: text for the screen (callers localise codes), reading of captures.

pub mod bloom;
pub mod calculator;
pub mod cfs;
pub mod compare;
pub mod duration;
pub mod filesort;
pub mod metaspace;
pub mod outbox;
pub mod pool;
pub mod rss;

pub use calculator::{Calculator, calculator, calculators};
