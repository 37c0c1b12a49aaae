//! Measures over the tables of a case: what the cache holds, load curves, runs, series, factors, and rows as a file.
//!
//! Every figure that can be pinned is a [`inquest_core::Quantity`] whose source is a registered method or a cell, so that
//! the page can trace it and `evidence_pin` can store the computation. One file per question, as in `crate::measures`.

mod cache;
mod export;
mod factors;
mod histogram;
mod index;
mod keys;
mod knee;
mod load;
mod moments;
mod runs;
mod series;

pub use cache::*;
pub use export::*;
pub use factors::*;
pub use histogram::*;
pub use index::*;
pub use keys::*;
pub use knee::*;
pub use load::*;
pub use moments::*;
pub use runs::*;
pub use series::*;
