//! Whether the difference between two sets of runs is real.

use std::collections::BTreeMap;

use inquest_core::case::CaseId;
use inquest_core::verdict::Reason;
use inquest_core::{Quantity, Unit};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ArmOf;
use crate::wire::BlockRef;

/// Values of one arm.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(tag = "arm", rename_all = "snake_case")]
pub enum RunsOf {
    /// A column of a block, of all rows or of those with a text.
    Column {
        /// The block.
        of: BlockRef,
        /// Column position.
        column: u32,
        /// Only rows of this arm.
        #[serde(default)]
        rows: Option<ArmOf>,
    },
    /// Typed values.
    Typed {
        /// The values.
        values: Vec<f64>,
        /// Their unit.
        unit: Option<Unit>,
    },
}

/// Asks whether a difference is real.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct RunsRequest {
    /// The case.
    pub case: CaseId,
    /// Before.
    pub before: RunsOf,
    /// After.
    pub after: RunsOf,
    /// `lower` or `higher` is better; null: by the metric's kind.
    pub better: Option<String>,
    /// Half width of the band of no effect, unit 1.
    pub null_band: Option<f64>,
    /// Run-to-run variation from history, unit 1.
    pub cv: Option<f64>,
}

/// One arm as it was.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct RunsArm {
    /// Values in capture order.
    pub values: Vec<f64>,
    /// Unit.
    pub unit: Option<Unit>,
    /// Median.
    pub median: f64,
    /// Interval of the median by order statistics; null below six runs.
    pub interval: Option<[f64; 2]>,
    /// Source lines, where they have some.
    #[ts(type = "Array<number>")]
    pub lines: Vec<u64>,
}

/// Whether a difference is real.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct RunsReply {
    /// Before.
    pub before: RunsArm,
    /// After.
    pub after: RunsArm,
    /// Ratio of means, after to before, with its interval; null where a value is not above zero.
    pub ratio: Option<Quantity>,
    /// Other results by name: `p`, `smallest_detectable`, `cv`, `ratio_of_medians`, `median_before`, `median_after`,
    /// `interval_before`, `interval_after`, `mean_before`, `mean_after`.
    pub figures: BTreeMap<String, Quantity>,
    /// Where the run-to-run variation is from: `runs`, `history`, `other_arm`, `assumed`.
    pub cv_from: Option<String>,
    /// `better`, `worse`, `no_difference_shown`, `equivalent`, `too_few_runs`.
    pub reading: String,
    /// Why, as codes with facts.
    pub notes: Vec<Reason>,
    /// Positions in `after` (a series) where the level changed, when ten points or more were given.
    pub change_points: Vec<u32>,
}
