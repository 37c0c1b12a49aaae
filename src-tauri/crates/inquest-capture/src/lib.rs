//! Bytes in, blocks out: decoding, frames, capture kinds, and the receipt that accounts for every line.

pub mod raw;
