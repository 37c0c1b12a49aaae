//! Logs and tool output of PostgreSQL.

use super::Report;
use crate::kind::Kind;

/// Reports of this family.
pub(super) static REPORTS: &[Report] = &[];

/// Kinds of this family.
pub(super) static KINDS: &[&Kind] = &[];
