//! Tables of load tests. Reports of load generators are in [`crate::report`].

mod sweep;

use super::Kind;

/// The kinds of this family; of equal scores the earlier wins.
pub(super) static KINDS: &[&Kind] = &[&sweep::KIND];
