//! `generic.figures`: what a program that nobody here knows printed as names and figures.
//!
//! Source: none ([`crate::frame::labelled`]). The unit stands in a column of its own, as it was printed, since the rows are
//! of different things; the column of figures has none, and nothing says which of them accumulate.

use super::detect::{Evidence, reason};
use super::spec::SchemaUnit::Bare;
use super::spec::{ColumnSpec, Kind, number, text};
use crate::frame::labelled::FRAME;
use inquest_core::verdict::Reason;

const COLUMNS: &[ColumnSpec] =
    &[text("section"), text("name"), number("value", Bare), text("unit"), text("note")];

/// The kind.
pub static KIND: Kind =
    Kind { frames: &[FRAME], remarks: Some(remarks), ..Kind::new("generic.figures", COLUMNS) };

fn remarks(_e: &Evidence<'_>) -> Vec<Reason> {
    vec![reason("figures_of_unknown_program", [])]
}
