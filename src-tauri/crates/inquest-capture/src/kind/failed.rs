//! `capture.failed`: a statement that the server refused.
//!
//! Source: the clients' own words for it, see `block::words`. What the capture tells is that there is no result; it
//! says nothing of the quantity that was asked for.

use super::detect::{Evidence, reason};
use super::spec::{ColumnSpec, Kind, text};
use crate::frame::failed::FRAME;
use inquest_core::verdict::Reason;

const COLUMNS: &[ColumnSpec] = &[
    text("severity"),
    text("number"),
    text("sqlstate"),
    text("message"),
    text("detail"),
    text("hint"),
    text("context"),
];

/// The kind.
pub static KIND: Kind =
    Kind { frames: &[FRAME], remarks: Some(remarks), ..Kind::new("capture.failed", COLUMNS) };

fn remarks(e: &Evidence<'_>) -> Vec<Reason> {
    let message = e.cells(3).next().unwrap_or_default().to_owned();
    vec![reason("capture_failed", [("message", message)])]
}
