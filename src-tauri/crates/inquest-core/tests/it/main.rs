//! What the crate promises, held against golden values and against itself.

mod golden;
mod registry;
