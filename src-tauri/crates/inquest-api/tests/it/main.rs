//! Tests of the use cases on the real store, and of the generated side of the wire.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

mod bindings;
mod catalogue;
mod desk;
mod exhibits;
#[allow(clippy::print_stdout, reason = "prints the figures for who asks")]
mod figures;
mod flow;
mod guards;
mod measures;
mod neighbours;
mod pinned;
mod plans;
mod reasoning;
mod reports;
mod samples;
mod sizing;
mod sizing_recorded;
mod staged;
mod unforged;
