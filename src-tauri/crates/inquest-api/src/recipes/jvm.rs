//! What a running JVM tells, by the tools that come with it.

use super::Entry;

pub(super) const ENTRIES: &[Entry] = &[];
