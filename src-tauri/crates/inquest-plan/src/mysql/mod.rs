//! Plans of MySQL 5.7 to 9.7 and, where they share a form, of MariaDB.
//!
//! Sources: `sql/join_optimizer/explain_access_path.cc` (TREE, EXPLAIN ANALYZE, JSON version 2), `sql/opt_explain_json.cc`
//! (JSON version 1), `sql/opt_explain_traditional.cc` (the table), `sql/join_optimizer/print_utils.h` (numbers).
//!
//! What the formats cannot tell: JSON version 1 and the table have no measurements and give the order of a join, not a
//! tree of operations; from 8.0.33 TREE prints three significant digits; no format prints I/O or buffers.

mod description;
mod json1;
mod json2;
pub(crate) mod table;
mod tree;

pub(crate) use description::kind_of_access;
pub(crate) use json1::read as read_json1;
pub(crate) use json2::read as read_json2;
pub(crate) use tree::read as read_tree;
