//! The store through its door, on real folders.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failed unwrap is a failed test")]

mod adopt;
mod checks;
mod edits;
mod imports;
mod killed;
mod making;
mod opening;
mod purging;
mod searching;
