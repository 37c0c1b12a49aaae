//! One binary for the crate's tests at its door.

mod case;
mod hostile;
mod report;
mod round_trip;
