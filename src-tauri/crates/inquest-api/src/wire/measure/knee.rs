//! Where a load curve turns.

use std::collections::BTreeMap;

use inquest_core::case::CaseId;
use inquest_core::verdict::Reason;
use inquest_core::{Quantity, Unit};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::wire::BlockRef;

/// Asks for the knee of a load curve.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct KneeRequest {
    /// The case.
    pub case: CaseId,
    /// The sweep.
    pub of: BlockRef,
    /// Only rows whose named column has this text (one arm of a sweep).
    #[serde(default)]
    pub arm: Option<ArmOf>,
    /// Column of the offered rate or concurrency; null: by kind.
    pub x: Option<u32>,
    /// Column of the latency; null: by kind.
    pub y: Option<u32>,
    /// Column of errors; null: by kind, if there is one.
    pub errors: Option<u32>,
    /// Column of the completed rate.
    pub completed: Option<u32>,
    /// The limit that `y` must not exceed, in the unit of the column.
    pub slo: Option<f64>,
    /// Another sweep, for the shift.
    #[serde(default)]
    pub against: Option<Box<KneeRequest>>,
}

/// One arm of a sweep that holds several.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ArmOf {
    /// Column position.
    pub column: u32,
    /// Text of the arm.
    pub value: String,
}

/// One point of a sweep.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct KneePoint {
    /// Offered rate or concurrency.
    pub x: f64,
    /// Latency; null: not measured.
    pub y: Option<f64>,
    /// It passed.
    pub good: bool,
    /// Why it did not, as codes.
    pub why: Vec<String>,
    /// Source line.
    #[ts(type = "number")]
    pub line: u64,
}

/// A sweep and its knee.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct Sweep {
    /// Names of the columns used.
    pub columns: BTreeMap<String, String>,
    /// Unit of x.
    pub x_unit: Option<Unit>,
    /// Unit of y.
    pub y_unit: Option<Unit>,
    /// The limit, in the unit of y.
    pub slo: Option<f64>,
    /// Arms that the block holds, when a column tells them apart.
    pub arms: Vec<ArmOf>,
    /// Points by x.
    pub points: Vec<KneePoint>,
    /// The bracket; an open upper end when nothing failed.
    pub bracket: Option<Quantity>,
    /// Hints within it: `linear`, `log`.
    pub hints: BTreeMap<String, Quantity>,
    /// Fits by name (`usl`, `kneedle`): figures where the points allow.
    pub fits: BTreeMap<String, BTreeMap<String, Quantity>>,
    /// Laws checked (`little`, `utilisation`, `closed_loop`), refused fits, flags: as codes with facts.
    pub notes: Vec<Reason>,
}

/// The knee of a load curve, and its shift against another.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct KneeReply {
    /// The sweep.
    pub sweep: Sweep,
    /// The other one.
    pub against: Option<Sweep>,
    /// Relative change of the knee from the sweep to the other one, an interval.
    pub shift: Option<Quantity>,
    /// Runs that would halve the bracket below the asked width.
    pub runs_to_narrow: Option<u32>,
}
