//! `mysql.warnings`: `SHOW WARNINGS` of MySQL and MariaDB, as it follows an EXPLAIN.
//!
//! Source: MySQL reference manual, SHOW WARNINGS Statement. After EXPLAIN a note holds the statement as the optimiser
//! rewrote it (1003), and warnings say why an index was not used (1739).
//! What the format cannot tell: of which statement they are; it is the one before.

use crate::kind::detect::Evidence;
use crate::kind::spec::{ColumnSpec, ContentMatch, Kind, id, text};

const COLUMNS: &[ColumnSpec] = &[text("level"), id("code"), text("message")];

/// The kind.
pub static KIND: Kind = Kind { content: Some(look), ..Kind::new("mysql.warnings", COLUMNS) };

/// The header alone could be of any log: the levels decide.
fn look(e: &Evidence<'_>) -> Option<ContentMatch> {
    let header = e.header?;
    let named = header.len() == 3 && header.iter().zip(["level", "code", "message"]).all(|(a, b)| a == b);
    let level = |cell: &str| ["note", "warning", "error"].iter().any(|l| cell.eq_ignore_ascii_case(l));
    let levels = e.cells(0).next().is_some() && e.cells(0).all(level);
    (named && levels).then(|| ContentMatch { score: 1.0, marker: "Level".to_owned() })
}
