//! What must hold for every input, and how each frame begins.
#![allow(missing_docs, clippy::panic)]

#[path = "../../tests/it/beginnings.rs"]
pub mod beginnings;
#[path = "../../tests/it/laws.rs"]
pub mod laws;

pub use laws::check_quickly as check;
