//! `pg.locks`: the view pg_locks, a moment's locks and waits.
//!
//! Source: PostgreSQL documentation, pg_locks. `granted` false is a wait; `waitstart` (14+) may be NULL for a moment after
//! it began. What the format cannot tell: who blocks whom (pg_blocking_pids), and the names behind oids of other databases.

use crate::kind::spec::{ColumnSpec, Kind, flag, id, text, time};

const COLUMNS: &[ColumnSpec] = &[
    text("locktype"),
    id("database"),
    text("relation"),
    id("page"),
    id("tuple"),
    text("virtualxid"),
    text("transactionid"),
    id("classid"),
    id("objid"),
    id("objsubid"),
    text("virtualtransaction"),
    id("pid"),
    text("mode"),
    flag("granted"),
    flag("fastpath"),
    time("waitstart"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    signature: &[&["locktype"], &["mode"], &["granted"]],
    sources: &["pg_locks"],
    ..Kind::new("pg.locks", COLUMNS)
};
