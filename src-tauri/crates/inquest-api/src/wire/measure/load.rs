//! Whether the figures of a load test obey the laws that bind them.

use std::collections::BTreeMap;

use inquest_core::Quantity;
use inquest_core::case::CaseId;
use inquest_core::verdict::Reason;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ArmOf;
use crate::wire::BlockRef;

/// Asks whether the figures of a load test obey the laws that bind them (methods 4.6).
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct LoadChecksRequest {
    /// The case.
    pub case: CaseId,
    /// The load test.
    pub of: BlockRef,
    /// Only rows whose named column has this text.
    #[serde(default)]
    pub arm: Option<ArmOf>,
    /// Column of what was completed per second; null: by kind.
    pub throughput: Option<u32>,
    /// Column of the mean response time; null: by kind. A percentile is no mean.
    pub response: Option<u32>,
    /// Column of users, clients, threads; null: by kind.
    pub users: Option<u32>,
    /// Column of CPU use in percent; null: by kind.
    pub utilisation: Option<u32>,
    /// Cores of the host: without them utilisation is not held against anything.
    pub cores: Option<f64>,
    /// 100 % is the `host` (null) or one `core`.
    pub percent_of: Option<String>,
}

/// One point of a load test under its laws.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct LoadPoint {
    /// Source line.
    #[ts(type = "number")]
    pub line: u64,
    /// Figures by name: as captured `throughput`, `response`, `users`, `utilisation`; by the laws `in_flight`, `think_time`,
    /// `demand`, `ceiling`.
    pub figures: BTreeMap<String, Quantity>,
    /// What cannot be, as codes with a `reason-…` text: `in_flight_above_users`, `busy_above_capacity`,
    /// `throughput_above_ceiling`.
    pub contradictions: Vec<String>,
}

/// A law over a load test.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct LoadLaw {
    /// `little`, `think_time`, `utilisation`, `demand`, `ceiling`: with a `load-law-…` text.
    pub law: String,
    /// `holds`, `contradicted`, `not_checkable`.
    pub state: String,
    /// Columns or figures that it lacks.
    pub lacks: Vec<String>,
}

/// Whether the figures of a load test obey the laws that bind them.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct LoadChecksReply {
    /// Names of the columns used, by `throughput`, `response`, `users`, `utilisation`.
    pub columns: BTreeMap<String, String>,
    /// Points in capture order.
    pub points: Vec<LoadPoint>,
    /// The laws.
    pub laws: Vec<LoadLaw>,
    /// Over all points: `think_time_lo`, `think_time_hi`, `demand_lo`, `demand_hi`.
    pub figures: BTreeMap<String, Quantity>,
    /// Rows left out and why.
    pub notes: Vec<Reason>,
}
