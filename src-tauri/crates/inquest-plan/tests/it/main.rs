//! Tests of the crate over its public door.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failed unwrap in a helper is a failed test"
)]

mod corpus;
mod cuts;
mod postgres;
mod print;
