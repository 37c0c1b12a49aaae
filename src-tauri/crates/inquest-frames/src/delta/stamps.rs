//! What rows say of themselves: when their entry was created, when their counters were last reset.
//!
//! Sources: PostgreSQL documentation, pg_stat_statements (`stats_since`, from 1.11) and the `stats_reset` of
//! pg_stat_io, _wal, _bgwriter, _checkpointer, _database, _slru and _archiver; MySQL reference manual (`FIRST_SEEN`).

use std::sync::Arc;

use inquest_core::capture::ColumnType;

use super::join::Pair;
use crate::FrameError;
use crate::cells::Cells;
use crate::source::Part;
use crate::table::Table;

/// Stamps of both snapshots, as UTC microseconds of the server's clock.
#[derive(Debug)]
pub(super) struct Stamps {
    created: [Option<Arc<Cells>>; 2],
    reset: [Option<Arc<Cells>>; 2],
}

impl Stamps {
    pub(super) fn decode(before: &Table, after: &Table) -> Result<Stamps, FrameError> {
        let created = ["stats_since", "first_seen"];
        Ok(Stamps {
            created: [stamp(before, &created)?, stamp(after, &created)?],
            reset: [stamp(before, &["stats_reset"])?, stamp(after, &["stats_reset"])?],
        })
    }

    pub(super) fn created(&self, side: usize, pair: Pair) -> Option<i64> {
        at(&self.created[side], pair.row(side)?)
    }

    pub(super) fn reset(&self, side: usize, pair: Pair) -> Option<i64> {
        at(&self.reset[side], pair.row(side)?)
    }
}

fn at(cells: &Option<Arc<Cells>>, row: usize) -> Option<i64> {
    cells.as_ref()?.ints()?.get(row).and_then(|v| i64::try_from(v).ok())
}

fn stamp(table: &Table, names: &[&str]) -> Result<Option<Arc<Cells>>, FrameError> {
    let column = names.iter().find_map(|name| table.column_index(name));
    match column.filter(|c| table.columns()[*c].ty == ColumnType::Time) {
        Some(column) => Ok(table.decoded(&[Part::Column(column)])?.pop()),
        None => Ok(None),
    }
}
