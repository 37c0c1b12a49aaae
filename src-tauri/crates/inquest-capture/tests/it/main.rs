//! Tests of the crate over its public door.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failed unwrap in a helper is a failed test"
)]

mod archive;
mod audit;
mod beginnings;
mod broken_off;
mod clients;
mod corpus;
mod cuts;
mod envelopes;
mod formats;
mod frames;
mod generate;
mod image;
mod ingest;
mod json;
mod kept;
mod kinds;
mod laws;
mod limits;
mod mysql;
mod pastes;
mod receipt;
mod report;
mod text;
