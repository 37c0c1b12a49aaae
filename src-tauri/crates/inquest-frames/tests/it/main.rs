//! Frames as their callers see them: written, opened, windowed, subtracted.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod buffers;
mod captures;
mod delta;
mod export;
mod expression;
mod golden;
mod histogram;
mod law;
mod real;
mod round_trip;
mod series;
mod shapes;
mod status;
mod window;
