//! Files of the Linux kernel.

mod cpu_stat;

use super::Report;
use crate::kind::Kind;

/// Reports of this family.
pub(super) static REPORTS: &[Report] = &[cpu_stat::REPORT];

/// Kinds of this family.
pub(super) static KINDS: &[&Kind] = &[&cpu_stat::KIND];
