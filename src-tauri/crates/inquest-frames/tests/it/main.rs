//! Frames as their callers see them: written, opened, windowed, subtracted.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod delta;
mod golden;
mod law;
mod round_trip;
mod shapes;
mod status;
mod window;
