//! Frames as their callers see them: written, opened, windowed, subtracted.

mod delta;
mod golden;
mod law;
mod round_trip;
mod shapes;
mod window;
