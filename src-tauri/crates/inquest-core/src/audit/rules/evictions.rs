//! `evictions`: in a full buffer pool each read or extension evicts one buffer.
//!
//! What it sees: rows of pg_stat_io whose evictions equal reads and extends; they are counted as held.
//! Why it matters: it says that the pool was full, and that the three counters are of one window.
//! Evidence it needs: reads, extends and evictions in one row.
//! When it misleads: a pool that is not full evicts less, a ring buffer reuses instead of evicting: neither is wrong, so
//! the rule never finds anything, it only confirms.
//! Source: methods 1.8.

use crate::audit::finding::Rule;
use crate::audit::sheet::{Report, Row, Table, Watch};
use crate::method::counters::identity::{IoRow, eviction_identity};
use crate::method::value::Int;

/// The law over one table.
pub(in crate::audit) struct Watching {
    at: [usize; 3],
}

impl Watching {
    pub fn over(table: &Table<'_>) -> Option<Watching> {
        Some(Watching { at: [table.find("reads")?, table.find("extends")?, table.find("evictions")?] })
    }
}

impl Watch for Watching {
    fn row(&mut self, row: &Row<'_>, _table: &Table<'_>, out: &mut Report) {
        let [Some(reads), Some(extends), Some(evictions)] =
            self.at.map(|at| row.figure(at).and_then(|f| f.whole()))
        else {
            return;
        };
        let io = IoRow { reads: Int(reads), extends: Int(extends), evictions: Int(evictions) };
        let Ok(difference) = eviction_identity(io) else { return };
        // A buffer that is pinned at the wrong moment costs a second eviction.
        if evictions > 0 && difference.difference.0.abs() <= 1 + evictions / 1_000 {
            out.held(Rule::Evictions);
        }
    }
}
