//! `stats.*`: changes, effects and small samples (methods 3.6).

mod change;

use super::{Entry, entry};

pub(super) const ENTRIES: &[Entry] = &[
    entry!("stats.change", 1, change::change),
    entry!("stats.effect", 1, change::effect),
    entry!("stats.factors", 1, change::factors),
];
