//! `*.sizing`: the calculators of sizing as methods, so that a figure of a page can be computed again.

use serde_json::Value;

use super::{Entry, Failure};
use crate::sizing::calculator;

/// The entry of a calculator.
macro_rules! page {
    ($method:literal, $calculator:literal) => {
        Entry { id: $method, version: 1, run: |inputs| page($calculator, &inputs) }
    };
}

pub(super) const ENTRIES: &[Entry] = &[
    page!("bloom.sizing", "bloom"),
    page!("cfs.sizing", "cfs"),
    page!("durability.sizing", "durability"),
    page!("filesort.sizing", "filesort"),
    page!("metaspace.sizing", "metaspace"),
    page!("outbox.sizing", "outbox"),
    page!("pool.sizing", "pool"),
    page!("rss.sizing", "rss"),
];

fn page(calculator: &'static str, inputs: &Value) -> Result<Value, Failure> {
    calculator::run(calculator, inputs).map_err(Failure::Domain)
}
