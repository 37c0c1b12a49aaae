//! What a reading of a capture is made of: kinds, columns, typed batches, the receipt.
//!
//! These nouns are shared by the rooms that read captures, store them and compute with them.

mod batch;
mod column;
mod receipt;
mod texts;

pub use batch::{Batch, Cell, ColumnData};
pub use column::{Column, ColumnType, Role, UnitOrigin};
pub use receipt::{LineClass, Quarantined, Receipt};
pub use texts::Texts;

use serde::{Deserialize, Serialize};

/// Kind of a capture, `family.name`: `pg.stat_statements`, `mysql.digest`, `generic.table`, ...
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct KindId(pub String);

impl KindId {
    /// The kind where only the frame is known.
    pub const GENERIC_TABLE: &'static str = "generic.table";

    /// A kind id from its text.
    pub fn new(text: impl Into<String>) -> Self {
        KindId(text.into())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for KindId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
