//! What monitoring systems and system statistics tools print.

use super::Report;
use crate::kind::Kind;

/// Reports of this family.
pub(super) static REPORTS: &[Report] = &[];

/// Kinds of this family.
pub(super) static KINDS: &[&Kind] = &[];
