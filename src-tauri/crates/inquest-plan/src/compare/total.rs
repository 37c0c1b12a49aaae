//! Figures of whole executions: what an observation of a change can be made of.
//!
//! Blocks are those of the main root, which holds what is below it; rows are those that the statement returned. The time is
//! taken the same way on both sides, as the outcome does.

use inquest_core::Unit;
use serde::Serialize;

use super::outcome::{returned_rows, times};
use crate::tree::{Measure, Plan};

/// What is compared of whole executions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Total {
    /// Time of the execution.
    ExecutionTime,
    /// Time of planning.
    PlanningTime,
    /// Rows returned.
    Rows,
    /// Shared blocks found in the cache.
    SharedHit,
    /// Shared blocks read.
    SharedRead,
    /// Blocks of temporary files read and written.
    Temp,
    /// Bytes of the write-ahead log.
    WalBytes,
}

impl Total {
    /// Every one.
    pub const ALL: [Total; 7] = [
        Total::ExecutionTime,
        Total::PlanningTime,
        Total::Rows,
        Total::SharedHit,
        Total::SharedRead,
        Total::Temp,
        Total::WalBytes,
    ];

    /// Its unit.
    pub fn unit(self) -> Unit {
        match self {
            Total::ExecutionTime | Total::PlanningTime => Unit::MS,
            Total::Rows => Unit::Count,
            Total::SharedHit | Total::SharedRead | Total::Temp => Unit::Blocks(None),
            Total::WalBytes => Unit::Bytes,
        }
    }

    /// Whether it varies from run to run of the same work. What was counted was so.
    pub fn is_time(self) -> bool {
        matches!(self, Total::ExecutionTime | Total::PlanningTime)
    }

    /// The values of the executions of both sides; those that were not measured are absent.
    pub fn of(self, before: &[&Plan], after: &[&Plan]) -> (Vec<f64>, Vec<f64>) {
        if self == Total::ExecutionTime {
            return times(before, after);
        }
        let side = |plans: &[&Plan]| plans.iter().filter_map(|plan| self.of_one(plan)).collect();
        (side(before), side(after))
    }

    fn of_one(self, plan: &Plan) -> Option<f64> {
        let of_root = |measure| plan.root().and_then(|root| plan.value(root, measure));
        match self {
            Total::ExecutionTime => None,
            Total::PlanningTime => plan.figures.value(Measure::PlanningTime),
            Total::Rows => returned_rows(plan),
            Total::SharedHit => of_root(Measure::SharedHit),
            Total::SharedRead => of_root(Measure::SharedRead),
            Total::Temp => Some(of_root(Measure::TempRead)? + of_root(Measure::TempWritten)?),
            Total::WalBytes => of_root(Measure::WalBytes),
        }
    }
}
