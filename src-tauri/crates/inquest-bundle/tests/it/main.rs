//! One binary for the crate's tests at its door.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test, in its fixtures too"
)]

mod case;
mod hostile;
mod report;
mod round_trip;
