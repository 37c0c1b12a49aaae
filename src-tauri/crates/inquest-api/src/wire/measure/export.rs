//! Rows and charts as files.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::wire::{DeltaRequest, Handle, TableRequest};

/// What is written to a file.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum ExportOf {
    /// The rows of a block, as filtered and sorted.
    Table {
        /// The rows; `first` and `count` are not regarded.
        request: TableRequest,
    },
    /// The rows of a delta, as filtered and ranked.
    Delta {
        /// The rows; `first` and `count` are not regarded.
        request: DeltaRequest,
    },
}

/// Writes rows to where the person chose; the ending decides: `.csv` or `.parquet`.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct TableExport {
    /// The rows.
    pub rows: ExportOf,
    /// Where to.
    pub to: Handle,
    /// Name of the job, for progress and cancel.
    pub job: String,
}

/// Writes a chart that the page drew to where the person chose.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ChartWrite {
    /// Where to.
    pub to: Handle,
    /// An SVG or its figures as CSV; null where `base64` is given.
    pub text: Option<String>,
    /// A PNG, in base64.
    pub base64: Option<String>,
}

/// What was written.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct TableExported {
    /// Rows.
    #[ts(type = "number")]
    pub rows: u64,
    /// Bytes.
    #[ts(type = "number")]
    pub bytes: u64,
}
