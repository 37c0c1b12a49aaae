//! What must hold for every input, and how each frame begins.
#![allow(missing_docs, clippy::panic)]

include!("../../tests/it/laws.rs");

/// Reads bytes behind the beginning of a frame.
pub fn behind(frame: &str, bytes: &[u8]) {
    let beginning = BEGINNINGS.iter().find(|(name, _)| *name == frame).map_or("", |(_, text)| text);
    hold(&[beginning.as_bytes(), bytes].concat());
}
