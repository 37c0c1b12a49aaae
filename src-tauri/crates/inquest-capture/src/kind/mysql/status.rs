//! `mysql.status`: SHOW [GLOBAL] STATUS of MySQL and MariaDB, also as tables of performance_schema and information_schema.
//!
//! Source: MySQL reference manual, Server Status Variables. Every value is text: numbers, floats, `ON`, lists, empty.
//! What the format cannot tell: global or session scope; which of the values accumulate (that needs a table of names,
//! not built yet: the values stay text and have no unit).

use crate::kind::detect::Evidence;
use crate::kind::spec::ContentMatch;
use crate::kind::spec::{ColumnSpec, Kind, text};

const COLUMNS: &[ColumnSpec] = &[text("variable_name"), text("variable_value").renamed(&["value"])];

/// The kind.
pub static KIND: Kind = Kind {
    identity: &[&["variable_name"]],
    sources: &["global_status", "session_status"],
    content: Some(look),
    ..Kind::new("mysql.status", COLUMNS)
};

/// Status and variables share their header: the names in the first column decide.
fn look(e: &Evidence<'_>) -> Option<ContentMatch> {
    crate::kind::name_value::look(e, crate::kind::name_value::List::Status)
}
