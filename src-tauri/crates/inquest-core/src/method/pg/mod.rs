//! `pg.*`: what an index and an upsert cost a PostgreSQL that writes (methods 12).

mod cache;
mod index;
mod keys;
mod wal;

use super::{Entry, entry};

pub(super) const ENTRIES: &[Entry] = &[
    entry!("pg.buffercache_delta", 1, cache::buffercache_delta),
    entry!("pg.cold_attribution", 1, cache::cold_attribution),
    entry!("pg.detect_noop_upsert", 1, wal::detect_noop_upsert),
    entry!("pg.fpi_amplification", 1, wal::fpi_amplification),
    entry!("pg.growth_check", 1, index::growth_check),
    entry!("pg.index_levels", 1, index::index_levels),
    entry!("pg.key_order", 1, keys::key_order),
    entry!("pg.random_key_reads", 1, index::random_key_reads),
    entry!("pg.relation_density", 1, index::relation_density),
    entry!("pg.upsert_wal", 1, wal::upsert_wal),
    entry!("pg.wal_rate", 1, wal::wal_rate),
];

/// Bytes of a page of a server built as usual.
const PAGE_BYTES: f64 = 8192.0;
