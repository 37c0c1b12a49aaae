//! Plans of a case: what there is, one tree by column, one node, two sides compared.
//!
//! A tree of 50,000 nodes travels once, as columns; what a node prints besides is asked for when somebody looks at it.
//! Words are codes: operations, conditions and names are the engine's own text, shown as text.

use std::collections::BTreeMap;

use inquest_core::audit::Severity;
use inquest_core::case::{CaseId, ExhibitId, RecordKey};
use inquest_core::verdict::Reason;
use inquest_core::{Grade, Quantity, Unit};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::BlockRef;

/// A plan: a block of an exhibit may hold several (a log, a result of several rows).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub struct PlanRef {
    /// The exhibit.
    pub exhibit: ExhibitId,
    /// Block within it, from 0.
    pub block: u32,
    /// Plan within the block, from 0.
    #[serde(default)]
    pub plan: u32,
}

/// What a list shows of a plan.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanHead {
    /// Which.
    pub of: PlanRef,
    /// `postgresql`, `mysql`, `mariadb`.
    pub engine: String,
    /// `pg_text`, `mysql_tree`, ...: a code with a `plan-format-…` text.
    pub format: String,
    /// Nodes.
    pub nodes: u32,
    /// Time of the execution: printed, else that of the roots. Null where nothing was timed.
    pub time: Option<Quantity>,
    /// The statement: in the plan, else the label above the block.
    pub statement: Option<String>,
    /// `queryid`, as text.
    pub query_id: Option<String>,
    /// First and last line in the exhibit.
    pub lines: [u32; 2],
    /// Findings by severity: info, low, medium, high.
    pub findings: [u32; 4],
}

/// A block that was taken for a plan and could not be read as one.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanUnread {
    /// The exhibit.
    pub exhibit: ExhibitId,
    /// The block.
    pub block: u32,
    /// Why.
    pub reason: Reason,
}

/// The plans of a case, in the order of exhibits, blocks and lines.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanListReply {
    /// Plans.
    pub plans: Vec<PlanHead>,
    /// Blocks without any.
    pub unread: Vec<PlanUnread>,
    /// Comparisons that evidence or an observation rests on, each once, in the order of the records.
    pub kept: Vec<PlanKept>,
}

/// A comparison that a record rests on. Asking for it again gives the same answer, pairs made by hand included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlanKept {
    /// Executions before.
    pub before: Vec<PlanRef>,
    /// Executions after.
    pub after: Vec<PlanRef>,
    /// Pairs made by hand.
    pub pairs: Vec<PlanPairing>,
    /// The first record that rests on it.
    pub record: RecordKey,
}

/// Asks for a plan.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanRequest {
    /// The case.
    pub case: CaseId,
    /// Which plan.
    pub of: PlanRef,
}

/// Nodes by column, in the order printed: a parent stands before its children. Null is absent, never zero.
#[derive(Debug, Clone, Default, Serialize, Deserialize, TS)]
pub struct PlanTree {
    /// The node above; null for a root.
    pub parent: Vec<Option<u32>>,
    /// Levels below the root.
    pub depth: Vec<u32>,
    /// Names of operations, each once.
    pub operations: Vec<String>,
    /// What each node does: a position in `operations`.
    pub operation: Vec<u32>,
    /// What it does for every engine: `scan`, `join`, ...
    pub kind: Vec<String>,
    /// How it hangs on the node above.
    pub link: Vec<String>,
    /// What it reads or writes, by what index, under what heading; empty where nothing is named.
    pub object: Vec<String>,
    /// `yes`, `never`, `unknown`.
    pub executed: Vec<String>,
    /// Estimated rows of a loop.
    pub estimated_rows: Vec<Option<f64>>,
    /// Rows over all loops.
    pub rows: Vec<Option<f64>>,
    /// Actual over estimated rows of a loop; below 1 when fewer came.
    pub estimate_factor: Vec<Option<f64>>,
    /// How often it was begun.
    pub loops: Vec<Option<f64>>,
    /// Milliseconds with what is below it.
    pub inclusive_ms: Vec<Option<f64>>,
    /// Milliseconds alone.
    pub exclusive_ms: Vec<Option<f64>>,
    /// Shared blocks found in the cache, alone.
    pub hit: Vec<Option<f64>>,
    /// Shared blocks read, alone.
    pub read: Vec<Option<f64>>,
    /// Estimated cost with what is below it.
    pub cost: Vec<Option<f64>>,
    /// First line in the exhibit.
    pub first_line: Vec<u32>,
    /// Last line of its own.
    pub last_line: Vec<u32>,
}

/// A printed number.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanFigure {
    /// The name that the engine's JSON gives it.
    pub key: String,
    /// The measure: what pins and comparisons call it.
    pub measure: String,
    /// The value; its source is the computation `plan.figure`.
    pub quantity: Quantity,
    /// An average of one loop, not a total.
    pub per_loop: bool,
    /// Its line in the exhibit.
    pub line: u32,
}

/// Anything else that is printed.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanFact {
    /// Its name, as the engine's JSON calls it.
    pub key: String,
    /// Its text; lists joined by commas.
    pub text: String,
    /// False for a name that no reader knows.
    pub known: bool,
    /// Its line.
    pub line: u32,
}

/// A number that a rule saw.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanNumber {
    /// Its name.
    pub name: String,
    /// The value.
    pub quantity: Quantity,
    /// Its line, where it is printed.
    pub line: Option<u32>,
}

/// What a rule found. Words: `plan-<rule>-title`, `plan-<rule>`, `plan-<rule>-caveat` with `args`.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanFinding {
    /// The rule: `PG01`.
    pub rule: String,
    /// Its name: `seq_scan_selective`.
    pub name: String,
    /// How much it matters here.
    pub severity: Severity,
    /// How much by the rule alone.
    pub by_rule: Severity,
    /// Why the two differ: `took_time`, `estimates_only`.
    pub adjusted: Option<String>,
    /// The node; null for the statement as a whole.
    pub node: Option<u32>,
    /// First and last line.
    pub lines: Option<[u32; 2]>,
    /// The share of the plan's time that the node alone took.
    pub time_share: Option<f64>,
    /// The numbers that fired it.
    pub numbers: Vec<PlanNumber>,
    /// Facts for its words.
    pub args: BTreeMap<String, String>,
}

/// A row of statement statistics of the plan's statement.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanTie {
    /// The exhibit of the statistics.
    pub exhibit: ExhibitId,
    /// Its block.
    pub block: u32,
    /// Row in capture order, from 0.
    #[ts(type = "number")]
    pub row: u64,
    /// The snapshot before, where calls, time and findings are of what was added since; null: since the last reset.
    pub since: Option<BlockRef>,
    /// Line in the exhibit.
    #[ts(type = "number")]
    pub line: u64,
    /// `query_id` (derived) or `fingerprint` (inferred).
    pub by: String,
    /// The statement there.
    pub statement: String,
    /// Calls there.
    pub calls: Option<Quantity>,
    /// Time in all there.
    pub total: Option<Quantity>,
    /// Derived for an id, inferred for tokens.
    pub grade: Grade,
    /// What the rules of statistics find in the row; their lines are the row's.
    pub findings: Vec<PlanFinding>,
}

/// A rule that was not answered. It found nothing because it was not told enough.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlanSilent {
    /// The rule: `PG11`.
    pub rule: String,
    /// Its name: `temp_io`.
    pub name: String,
    /// What it lacked: codes with a `plan-lacks-…` text each; never empty.
    pub lacks: Vec<String>,
}

/// Something that lies beside a plan and was told to the rules.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct PlanBeside {
    /// What: `version`, `sort_buffer_size`, `max_payload`, `indexes`, `table_rows`, `warnings`: a code with a
    /// `plan-beside-…` text.
    pub what: String,
    /// As captured; of indexes the table, of warnings the code.
    pub value: String,
    /// Where it was captured.
    pub of: BlockRef,
    /// Line in the exhibit.
    #[ts(type = "number")]
    pub line: u64,
}

/// A plan.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanReply {
    /// What it is.
    pub head: PlanHead,
    /// Its nodes.
    pub tree: PlanTree,
    /// Numbers of the whole statement.
    pub figures: Vec<PlanFigure>,
    /// The rest of what is printed of the statement: settings, triggers, JIT.
    pub facts: Vec<PlanFact>,
    /// What the capture lacks and what was done to it.
    pub said: Vec<Reason>,
    /// Findings, the gravest first.
    pub findings: Vec<PlanFinding>,
    /// Rules that looked at this plan and at the statistics of its statement. Those that are not in `silent` and found
    /// nothing were answered.
    pub rules: u32,
    /// Rules that could not be answered, in the order of their ids.
    pub silent: Vec<PlanSilent>,
    /// What lies beside the plan and was told to the rules.
    pub beside: Vec<PlanBeside>,
    /// Rows of statistics of the same statement.
    pub ties: Vec<PlanTie>,
}

/// Asks for a node.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanNodeRequest {
    /// The case.
    pub case: CaseId,
    /// The plan.
    pub of: PlanRef,
    /// The node.
    pub node: u32,
}

/// What one worker did.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanWorker {
    /// Its number.
    pub number: u32,
    /// Numbers.
    pub figures: Vec<PlanFigure>,
    /// The rest.
    pub facts: Vec<PlanFact>,
}

/// Everything that a node prints, and what follows from it.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanNodeReply {
    /// The node.
    pub node: u32,
    /// Time with what is below it.
    pub inclusive: Option<Quantity>,
    /// Time alone.
    pub exclusive: Option<Quantity>,
    /// Rows over all loops.
    pub rows: Option<Quantity>,
    /// Processes that shared its work.
    pub processes: f64,
    /// Printed numbers, in order.
    pub figures: Vec<PlanFigure>,
    /// The rest, in order.
    pub facts: Vec<PlanFact>,
    /// Workers.
    pub workers: Vec<PlanWorker>,
    /// Subplans whose time lies in this node because it read them first.
    pub charged: Vec<u32>,
}

/// Asks what changed between executions before and after.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanCompareRequest {
    /// The case.
    pub case: CaseId,
    /// Executions before; the first gives the tree.
    pub before: Vec<PlanRef>,
    /// Executions after.
    pub after: Vec<PlanRef>,
    /// What a person says of nodes; it stands before what was matched. Left out: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pairs: Option<Vec<PlanPairing>>,
}

/// What a person says of a node: it is that node of the other side, or none. Nodes are those of the first plan of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlanPairing {
    /// The node before; null: `after` is new.
    pub before: Option<u32>,
    /// The node after; null: `before` went away.
    pub after: Option<u32>,
}

/// A figure of whole executions, or of a pair of nodes, set against each other. Every quantity has the computation
/// `plan.compare` as its source, and can be pinned; `change` is what an observation takes.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanChange {
    /// `execution_time`, `planning_time`, `rows`, `shared_hit`, `shared_read`, `temp`, `wal_bytes`: a code with a
    /// `plan-metric-…` text.
    pub metric: String,
    /// Median before.
    pub before: Quantity,
    /// Median after.
    pub after: Quantity,
    /// Relative change, an interval: of the executions where each side has several; of single ones a time is widened by an
    /// assumed variation, and a count or an estimate is exact.
    /// Null where nothing is shown: from zero, or a side returned nothing.
    pub change: Option<Quantity>,
}

/// A metric over the pairs of a comparison, by column. Medians over the executions of a side.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanMetric {
    /// `exclusive_time`, `rows`, ...: a code with a `plan-metric-…` text.
    pub metric: String,
    /// Its unit.
    pub unit: Unit,
    /// Before, by pair.
    pub before: Vec<Option<f64>>,
    /// After, by pair.
    pub after: Vec<Option<f64>>,
    /// After over before, by pair.
    pub factor: Vec<Option<f64>>,
}

/// Two sides set against each other. Nodes are positions in the trees of the first plan of each side.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanComparison {
    /// Node before and node after, in the order of the plan before.
    pub pairs: Vec<[u32; 2]>,
    /// Whether a pair is certain.
    pub certain: Vec<bool>,
    /// Whether a person made the pair.
    pub by_hand: Vec<bool>,
    /// What changed in a pair: `operation`, `index`, `place`.
    pub changes: Vec<Vec<String>>,
    /// `faster`, `slower`, `within_noise`, `unknown`, by pair.
    pub speed: Vec<String>,
    /// Metrics that a side has.
    pub metrics: Vec<PlanMetric>,
    /// Nodes only before.
    pub removed: Vec<u32>,
    /// Nodes only after.
    pub added: Vec<u32>,
    /// Nodes before that the other format does not print.
    pub unprinted_after: Vec<u32>,
    /// Nodes after that the other format does not print.
    pub unprinted_before: Vec<u32>,
    /// The answer: a code with a `plan-outcome-…` text.
    pub outcome: String,
    /// Why, and what it must not be read as.
    pub reasons: Vec<Reason>,
    /// Times of the executions before, milliseconds.
    pub before_ms: Vec<f64>,
    /// After.
    pub after_ms: Vec<f64>,
    /// Time after over before, with its interval; null where a side has none or nothing came back.
    pub ratio: Option<Quantity>,
    /// The executions as a whole, figure by figure.
    pub totals: Vec<PlanChange>,
    /// Pairs and nodes by how they changed: `matched`, `uncertain`, `by_hand`, `added`, `removed`, `unprinted`,
    /// `faster`, `slower`, `within_noise`, `unmeasured`.
    pub counts: BTreeMap<String, u32>,
}

/// Asks for what a pair of nodes changed by, as quantities.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanPairRequest {
    /// The comparison.
    pub of: PlanCompareRequest,
    /// Position of the pair in its `pairs`.
    pub pair: u32,
}

/// A pair of nodes, figure by figure.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanPairReply {
    /// Node before and node after.
    pub pair: [u32; 2],
    /// Figures that both sides have; `metric` is one of those of [`PlanMetric`].
    pub changes: Vec<PlanChange>,
}

/// Asks what rules say of statement statistics.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct StatementRequest {
    /// The case.
    pub case: CaseId,
    /// A block of `pg_stat_statements`, of digests or of `sys.statement_analysis`.
    pub of: BlockRef,
    /// An earlier snapshot of the same counters: the rules look at what was added since. Left out: at the capture itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub before: Option<BlockRef>,
    /// One row, in capture order from 0; null: those in which something was found, or that have a plan.
    #[ts(type = "number | null")]
    pub row: Option<u64>,
}

/// A plan of a row's statement.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PlanOfRow {
    /// The plan.
    pub of: PlanRef,
    /// `query_id` (derived) or `fingerprint` (inferred).
    pub by: String,
    /// Derived for an id, inferred for tokens.
    pub grade: Grade,
}

/// A row of statement statistics: what was found in it, and its plans.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct StatementFound {
    /// Row in capture order, from 0.
    #[ts(type = "number")]
    pub row: u64,
    /// Line in the exhibit.
    #[ts(type = "number")]
    pub line: u64,
    /// The statement.
    pub statement: String,
    /// `queryid` or digest, as text.
    pub id: Option<String>,
    /// Findings; their lines are the row's.
    pub findings: Vec<PlanFinding>,
    /// Plans of the case of this statement.
    pub plans: Vec<PlanOfRow>,
}

/// What rules say of statement statistics.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct StatementReply {
    /// Rows, in capture order.
    pub rows: Vec<StatementFound>,
    /// Rows that are not shown because there are too many.
    #[ts(type = "number")]
    pub left_out: u64,
    /// Findings in all rows together.
    pub workload: Vec<PlanFinding>,
    /// Rules of rows for which the capture has no column.
    pub silent: Vec<PlanSilent>,
}
