//! What PostgreSQL's server and its tools print besides tables: pgbench, pg_waldump, server logs.

mod log;
mod pgbench;
mod pgbench_log;
pub(crate) mod waldump;

use super::Report;
use crate::kind::Kind;

/// Reports of this family.
pub(super) static REPORTS: &[Report] = &[
    pgbench::REPORT,
    pgbench_log::REPORT,
    waldump::RECORDS,
    waldump::STATS,
    log::REPORTS[0],
    log::REPORTS[1],
    log::REPORTS[2],
];

/// Kinds of this family.
pub(super) static KINDS: &[&Kind] = &[
    &pgbench::KIND,
    &pgbench::PROGRESS_KIND,
    &pgbench::SCRIPT_KIND,
    &pgbench::STATEMENT_KIND,
    &pgbench_log::KIND,
    &pgbench_log::AGGREGATE_KIND,
    &log::KIND,
    &log::PLAN_KIND,
];
