//! `knee.*`: where a load curve turns (methods 4). A knee is a bracket between two measured rates; everything
//! finer is a hint inside it.

pub(crate) mod bracket;
mod curve;
pub(crate) mod kneedle;
pub(crate) mod scaling;

use super::{Entry, entry};

pub(super) const ENTRIES: &[Entry] = &[
    entry!("knee.amdahl", 1, scaling::amdahl),
    entry!("knee.bracket", 1, bracket::bracket),
    entry!("knee.curve", 1, curve::curve),
    entry!("knee.curve_shift", 1, curve::curve_shift),
    entry!("knee.kneedle", 1, kneedle::kneedle),
    entry!("knee.shift", 1, bracket::shift),
    entry!("knee.usl", 1, scaling::usl),
    entry!("knee.usl_fit", 1, scaling::usl_fit),
];
