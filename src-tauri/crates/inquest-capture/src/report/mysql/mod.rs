//! What MySQL and MariaDB, and the programs around them, print in shapes of their own.

mod innodb_status;
mod slap;
mod slow_log;

use super::Report;
use crate::kind::Kind;

/// Reports of this family.
pub(super) static REPORTS: &[Report] = &[slow_log::REPORT, innodb_status::REPORT, slap::REPORT];

/// Kinds of this family.
pub(super) static KINDS: &[&Kind] = &[&slow_log::KIND, &innodb_status::KIND, &slap::KIND];
