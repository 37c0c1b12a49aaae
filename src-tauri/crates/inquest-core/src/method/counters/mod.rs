//! `counters.*`: snapshots of cumulative counters and identities between them (methods 1).

mod delta;
mod histogram;
pub(crate) mod identity;
mod moments;
mod series;
pub(crate) mod shares;
mod steady;
pub(crate) mod units;

use super::{Entry, entry};

pub(super) const ENTRIES: &[Entry] = &[
    entry!("counters.buckets_delta", 1, series::buckets_delta),
    entry!("counters.convert_unit", 1, units::convert_unit),
    entry!("counters.delta", 1, delta::delta),
    entry!("counters.eviction_identity", 1, identity::eviction_identity),
    entry!("counters.floor_average", 1, units::floor_average),
    entry!("counters.histogram_bounds", 1, histogram::histogram_bounds),
    entry!("counters.histogram_delta", 1, series::mysql_delta),
    entry!("counters.histogram_quantile", 1, histogram::histogram_quantile),
    entry!("counters.hit_ratio", 1, shares::hit_ratio),
    entry!("counters.infer_unit", 1, units::infer_unit),
    entry!("counters.io_vs_statements", 1, identity::io_vs_statements),
    entry!("counters.merge_moments", 1, moments::merge_moments),
    entry!("counters.pareto", 1, shares::pareto),
    entry!("counters.ratio", 1, identity::ratio),
    entry!("counters.ratio_of_sums", 1, shares::ratio_of_sums),
    entry!("counters.series", 1, series::series),
    entry!("counters.steady_rate", 1, steady::steady_rate),
    entry!("counters.subtract_moments", 1, moments::subtract_moments),
    entry!("counters.time_decomposition", 1, shares::time_decomposition),
];
