//! The store through its door, on real folders.

mod adopt;
mod checks;
mod edits;
mod imports;
mod killed;
mod making;
mod opening;
mod purging;
mod searching;
