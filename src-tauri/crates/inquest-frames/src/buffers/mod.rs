//! The buffer cache of PostgreSQL by relation: who holds it, what came in between two captures.
//!
//! Sources: rows of pg_buffercache, one per buffer, or a query that counted them by relation. Raw rows are read group
//! by group and counted by relation; a change holds eight bytes for each used buffer of both captures, however many
//! columns a row has. Raw rows name no relation: [`BufferCache::name_by`] joins a capture of relation sizes by the
//! number of the file, or by name.
//!
//! What raw rows cannot tell: the block size; that the view is no instant (a page may be seen twice or not at all).

mod change;
mod names;
mod read;

use crate::FrameError;
use crate::table::Table;
pub use change::{BufferChange, RelationChange};
pub use names::NamedBy;

/// Usage counts of PostgreSQL go to 5.
pub(crate) const USAGES: usize = 6;

/// What a relation is told by.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RelationId {
    /// Its file, from raw rows. Database 0 holds what all databases share.
    File {
        /// `reldatabase`.
        database: i64,
        /// `reltablespace`.
        tablespace: i64,
        /// `relfilenode`.
        filenode: i64,
    },
    /// Its name, from counted rows.
    Name {
        /// Schema, where the capture has it.
        schema: Option<String>,
        /// Name.
        name: String,
    },
}

/// What shares are of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShareOf {
    /// All buffers, used or not.
    Cache,
    /// The relations that the capture lists: the cache may hold more.
    Listed,
}

/// One relation in the cache.
#[derive(Debug, Clone, PartialEq)]
pub struct CachedRelation {
    /// What it is told by.
    pub id: RelationId,
    /// Its name, when known.
    pub name: Option<String>,
    /// Its schema, when known.
    pub schema: Option<String>,
    /// Buffers, all forks; absent where a count of it cannot be read, which is not zero.
    pub buffers: Option<u64>,
    /// Buffers of its main fork, from raw rows; absent where a fork cannot be read.
    pub main_buffers: Option<u64>,
    /// Dirty ones.
    pub dirty: Option<u64>,
    /// Pinned ones.
    pub pinned: Option<u64>,
    /// Share, unit 1: see [`BufferCache::share_of`]; absent where the whole is not known.
    pub share: Option<f64>,
    /// Buffers by usage count 0 to 5, from raw rows.
    pub usage: Option<[u64; USAGES]>,
    /// Mean usage count.
    pub mean_usage: Option<f64>,
    /// Size of the relation's main fork, once named by sizes.
    pub relation_bytes: Option<u64>,
    /// Share of the relation that is cached, unit 1.
    pub cached_share: Option<f64>,
}

/// A capture of the buffer cache, by relation.
#[derive(Debug, Clone, PartialEq)]
pub struct BufferCache {
    relations: Vec<CachedRelation>,
    buffers: u64,
    unused: Option<u64>,
    share_of: ShareOf,
    unread: Unread,
}

/// Rows that hold something where a number should be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unread {
    /// How many.
    pub rows: u64,
    /// Line of the first, from 1; 0 when there is none.
    pub line: u64,
}

impl Unread {
    fn note(&mut self, line: u64) {
        if self.rows == 0 {
            self.line = line;
        }
        self.rows += 1;
    }
}

impl BufferCache {
    /// Counts a capture: `pg.buffercache` or `pg.buffercache_by_relation`.
    pub fn of(table: &Table) -> Result<BufferCache, FrameError> {
        read::cache(table)
    }

    /// Relations, most buffers first.
    pub fn relations(&self) -> &[CachedRelation] {
        &self.relations
    }

    /// Buffers that the capture tells of: all of them in raw rows, those of the listed relations in counted ones. At
    /// least so many where something could not be read.
    pub fn buffers(&self) -> u64 {
        self.buffers
    }

    /// Buffers that hold nothing, from raw rows.
    pub fn unused(&self) -> Option<u64> {
        self.unused
    }

    /// Buffers in use by the relations: at least so many where something could not be read.
    pub fn used(&self) -> u64 {
        let unread = if self.share_of == ShareOf::Cache { self.unread.rows } else { 0 };
        self.buffers.saturating_sub(self.unused.unwrap_or(0) + unread)
    }

    /// Rows whose count, or whose relation, is not known.
    pub fn unread(&self) -> Unread {
        self.unread
    }

    /// What shares are of.
    pub fn share_of(&self) -> ShareOf {
        self.share_of
    }

    /// Names relations and finds how much of each is cached, by a capture of relation sizes (`pg.relation_sizes`, with
    /// `relfilenode` for raw rows). `block_bytes` is the block size, 8192 unless built otherwise.
    pub fn name_by(&mut self, sizes: &Table, block_bytes: u32) -> Result<NamedBy, FrameError> {
        let (names, mut by) = names::Sizes::read(sizes)?;
        for relation in &mut self.relations {
            let Some(found) = names.find(&relation.id) else { continue };
            by.relations += 1;
            relation.name.get_or_insert_with(|| found.name.clone());
            if relation.schema.is_none() {
                relation.schema = found.schema.clone();
            }
            relation.relation_bytes = found.bytes;
            let main = relation.main_buffers.or(relation.buffers);
            let cached = main.map(|main| main as f64 * f64::from(block_bytes));
            let bytes = found.bytes.filter(|b| *b > 0);
            relation.cached_share = cached.zip(bytes).map(|(cached, bytes)| cached / bytes as f64);
        }
        Ok(by)
    }
}
