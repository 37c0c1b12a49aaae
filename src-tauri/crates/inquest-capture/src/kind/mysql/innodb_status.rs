//! `mysql.innodb_status`: SHOW ENGINE INNODB STATUS, recognised and carried whole.
//!
//! Source: MySQL reference manual, InnoDB Standard Monitor; the text is made for people and its sections differ by
//! version. The cell begins with a newline. Cut at 1 MB by the server; rates are over "the last N seconds" of the text.

use crate::kind::spec::{ColumnSpec, Kind, text};

const COLUMNS: &[ColumnSpec] = &[text("type"), text("name"), text("status")];

/// The kind.
pub static KIND: Kind =
    Kind { signature: &[&["type"], &["name"], &["status"]], ..Kind::new("mysql.innodb_status", COLUMNS) };
