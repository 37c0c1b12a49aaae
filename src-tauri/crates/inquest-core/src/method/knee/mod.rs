//! `knee.*`: where a load curve turns (methods 4). A knee is a bracket between two measured rates; everything
//! finer is a hint inside it.

mod bracket;
mod kneedle;
mod scaling;

use super::{Entry, entry};

pub(super) const ENTRIES: &[Entry] = &[
    entry!("knee.amdahl", 1, scaling::amdahl),
    entry!("knee.bracket", 1, bracket::bracket),
    entry!("knee.kneedle", 1, kneedle::kneedle),
    entry!("knee.shift", 1, bracket::shift),
    entry!("knee.usl", 1, scaling::usl),
    entry!("knee.usl_fit", 1, scaling::usl_fit),
];
