//! Tests of the crate over its public door.

mod corpus;
mod kinds;
