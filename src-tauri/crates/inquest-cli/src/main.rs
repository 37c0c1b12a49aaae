//! The second shell.
fn main() {}
