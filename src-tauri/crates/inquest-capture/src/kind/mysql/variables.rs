//! `mysql.variables`: SHOW [GLOBAL] VARIABLES of MySQL and MariaDB, also as tables of performance_schema.
//!
//! Source: MySQL reference manual, Server System Variables. Every value is text.
//! What the format cannot tell: global or session scope.

use crate::kind::detect::Evidence;
use crate::kind::spec::ContentMatch;
use crate::kind::spec::{ColumnSpec, Kind, text};

const COLUMNS: &[ColumnSpec] = &[
    text("variable_name").renamed(&["name"]),
    text("variable_value").renamed(&["value"]),
    text("variable_source").renamed(&["source"]),
];

/// The kind.
pub static KIND: Kind = Kind {
    identity: &[&["variable_name"]],
    sources: &["global_variables", "session_variables"],
    content: Some(look),
    headerless: &["variable_name", "variable_value"],
    ..Kind::new("mysql.variables", COLUMNS)
};

/// Status and variables share their header: the names in the first column decide.
fn look(e: &Evidence<'_>) -> Option<ContentMatch> {
    crate::kind::name_value::look(e, crate::kind::name_value::List::Variables)
}
