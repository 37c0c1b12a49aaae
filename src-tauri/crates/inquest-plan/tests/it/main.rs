//! Tests of the crate over its public door.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a failed unwrap in a helper is a failed test; counts are printed for who asks"
)]

mod cases;
mod compare;
mod corpus;
mod cuts;
mod golden;
mod kept;
mod laws;
mod mysql;
mod pastes;
mod postgres;
mod print;
mod rules;
mod rules_page;
mod scale;
mod texts;
