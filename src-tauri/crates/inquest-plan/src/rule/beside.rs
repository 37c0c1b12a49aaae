//! What is known of a statement beside its plan: its text, its row of statistics, settings, indexes, warnings.
//!
//! Everything is optional: a rule that lacks what it needs says nothing. Figures are in the units stated here, whoever
//! reads the capture brings them into it. Absent is not zero.

use inquest_core::statement::Dialect;

use super::described::Described;

/// One row of statement statistics: `pg_stat_statements`, a digest of MySQL. Counters of one snapshot or of a delta.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct StatementRow {
    /// The statement, literals left out as the engine does.
    pub query: String,
    /// `queryid` of PostgreSQL or `DIGEST` of MySQL, as text.
    pub id: Option<String>,
    /// Calls.
    pub calls: Option<f64>,
    /// Time in all, milliseconds.
    pub total_ms: Option<f64>,
    /// Rows returned or changed.
    pub rows: Option<f64>,
    /// PostgreSQL: shared blocks read.
    pub shared_read: Option<f64>,
    /// PostgreSQL: time of reading blocks, milliseconds.
    pub read_ms: Option<f64>,
    /// MySQL: rows examined.
    pub rows_examined: Option<f64>,
    /// MySQL: rows sent.
    pub rows_sent: Option<f64>,
    /// MySQL: merge passes of sorts.
    pub sort_merge_passes: Option<f64>,
    /// MySQL: temporary tables.
    pub tmp_tables: Option<f64>,
    /// MySQL: those of them on disk.
    pub tmp_disk: Option<f64>,
}

/// One column of an index: a row of `SHOW INDEX`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct IndexColumn {
    /// Table.
    pub table: String,
    /// Index.
    pub index: String,
    /// Place in the index, from 1.
    pub place: u32,
    /// Column; `None` for an expression.
    pub column: Option<String>,
    /// Cardinality; `None` is printed as NULL.
    pub cardinality: Option<f64>,
}

/// A warning that the server gave with the plan: a row of `SHOW WARNINGS`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Warning {
    /// Its number.
    pub code: u32,
    /// Its text.
    pub message: String,
}

/// What is known beside a plan.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Beside {
    /// The statement; that of the plan itself stands before it.
    pub statement: Option<String>,
    /// Version of the server: 8.0.26 is `[8, 0, 26]`.
    pub version: Option<[u32; 3]>,
    /// `sort_buffer_size` of the session, bytes.
    pub sort_buffer_size: Option<f64>,
    /// The largest JSON, TEXT or BLOB value in the columns read, bytes.
    pub max_payload: Option<f64>,
    /// Columns of indexes.
    pub indexes: Vec<IndexColumn>,
    /// Rows of tables.
    pub table_rows: Vec<(String, f64)>,
    /// Warnings.
    pub warnings: Vec<Warning>,
    /// Relations as `\d` of psql describes them.
    pub described: Vec<Described>,
    /// What was set in the session before, in the order of the names.
    pub settings: Vec<(String, String)>,
}

impl Beside {
    /// The description of a table; `None` where there is none, or two that differ.
    pub(crate) fn described(&self, schema: Option<&str>, table: &str) -> Option<&Described> {
        let of = |d: &&Described| {
            let other = schema.zip(d.schema.as_deref()).is_some_and(|(a, b)| a != b);
            d.table == table && !other
        };
        let mut found = self.described.iter().filter(of);
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }

    /// The columns of an index, in order; `None` when nothing is known of it.
    pub(crate) fn columns(&self, table: &str, index: &str) -> Option<Vec<&IndexColumn>> {
        let same = |a: &str, b: &str| a.eq_ignore_ascii_case(b);
        let of_index = self.indexes.iter().filter(|c| same(&c.table, table) && same(&c.index, index));
        let mut columns: Vec<&IndexColumn> = of_index.collect();
        columns.sort_by_key(|c| c.place);
        // A list with holes (rows that somebody cut) tells no prefix.
        let whole = columns.iter().enumerate().all(|(at, c)| c.place as usize == at + 1);
        (whole && !columns.is_empty()).then_some(columns)
    }
}

/// The first words of a statement, in small letters: `copy`, `insert`.
pub(crate) fn first_word(query: &str, dialect: Dialect) -> String {
    let normal = inquest_core::statement::normal(query, dialect);
    normal.split(' ').next().unwrap_or("").to_owned()
}
