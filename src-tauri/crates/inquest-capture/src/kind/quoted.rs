//! `quoted.pairs`: figures before and after a change, quoted in prose.
//!
//! Source: none. The figures were read by somebody, somewhere, at some time: they are quoted, not captured, and every
//! block of them says so. The unit stands in a column of its own, as it was printed; the columns of figures have none.

use super::detect::{Evidence, reason};
use super::spec::SchemaUnit::Bare;
use super::spec::{ColumnSpec, Kind, number, text};
use crate::frame::prose::FRAME;
use inquest_core::verdict::Reason;

const COLUMNS: &[ColumnSpec] =
    &[text("name"), number("before", Bare), number("after", Bare), text("unit"), text("note")];

/// The kind.
pub static KIND: Kind =
    Kind { frames: &[FRAME], remarks: Some(remarks), ..Kind::new("quoted.pairs", COLUMNS) };

fn remarks(_e: &Evidence<'_>) -> Vec<Reason> {
    vec![reason("quoted_not_captured", [])]
}
