//! What connection pools say of themselves.

mod hikari_log;

use super::Report;
use crate::kind::Kind;

/// Reports of this family.
pub(super) static REPORTS: &[Report] = &[hikari_log::REPORT];

/// Kinds of this family.
pub(super) static KINDS: &[&Kind] = &[&hikari_log::KIND];
