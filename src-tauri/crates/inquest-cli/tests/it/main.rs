//! The real binary: exit codes, shapes of its documents, and what must not reach a terminal.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

mod cases;
mod desk;
mod files;
mod hostile;
mod measures;
mod numbers;
mod plan;
mod reasoning;
mod refusals;
mod run;
mod size;
