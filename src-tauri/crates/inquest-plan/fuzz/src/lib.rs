//! What must hold for every text.
#![allow(missing_docs, clippy::panic)]

#[path = "../../tests/it/laws.rs"]
pub mod laws;

pub use laws::check;
