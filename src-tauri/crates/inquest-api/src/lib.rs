//! Use cases and the wire: one function per command, error codes, progress, cancellation.
//!
//! The window (`inquest-app`) and the command line (`inquest-cli`) are thin shells over this crate.

pub mod commands;
pub mod errors;
pub mod wire;

pub use errors::ApiError;
