//! What the crate promises, held against golden values and against itself.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a failed unwrap is a failed test; the golden harness prints what it ran"
)]

mod agreement;
mod audit;
mod captures;
mod counters;
mod difference;
mod factors;
mod fuzz;
mod golden;
mod literate;
mod quantities;
mod reasoning;
mod records;
mod registry;
mod series;
mod sizing;
mod statement;
mod sweep;
mod verdict;
