//! A finding: a figure, what the other figures make of it, and what would settle the difference.
//!
//! Invariants: a finding never changes a capture and never carries a sentence. Its words are codes with facts
//! (`finding-<code>`, `settles-<code>`, `caveat-<code>` in the catalogue); its working is arithmetic that reads the
//! same in every language.

use serde::{Deserialize, Serialize};

use crate::method::audit::Status as Weighed;
use crate::verdict::Reason;
use crate::{Amount, Unit};

/// What was checked. One file of `rules` or `words` or `cross` per rule says what it sees and when it misleads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "AuditRule"))]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// The unit that a label claims against the one that the figures prove.
    UnitInference,
    /// count x mean = total.
    Product,
    /// The declared or apparent order of rows.
    Order,
    /// Shares of one whole are at most 100.
    ShareSum,
    /// A part is at most its whole.
    Subset,
    /// The parts that make up a whole sum to it.
    PartsSum,
    /// Minimum, mean, percentiles and maximum in this order.
    Ranks,
    /// A hit ratio against its hits and reads.
    HitRatio,
    /// A rate against its count and time.
    Rate,
    /// A percent change against its two numbers.
    PercentChange,
    /// One pair of numbers quoted with two changes.
    SamePair,
    /// A quoted ratio, product, sum or difference against its operands.
    Quotient,
    /// The sum of times fits into concurrency times wall clock.
    WallClock,
    /// Enough samples for a percentile.
    PercentileSample,
    /// A percentile that equals the timeout.
    Censoring,
    /// A timing of a query that returns nothing.
    NullTest,
    /// A comparison of totals while the work per operation changed.
    Normalisation,
    /// A setting whose text does not parse.
    ConfigEcho,
    /// A counter that cannot contain what is said of it.
    MetricScope,
    /// A relation that must be there and is not.
    SetDifference,
    /// Samples against rate times time.
    Duration,
    /// In flight = rate x response time, at most the users.
    Little,
    /// Backlog against arrivals less drain.
    FlowBalance,
    /// pg_stat_io against pg_stat_statements: which run a row belongs to.
    SameRun,
    /// Evictions against reads and extends.
    Evictions,
    /// SET autocommit twice per COMMIT.
    AutocommitChatter,
    /// A quoted figure against the figure of an exhibit.
    SameFigure,
    /// Rows are missing: shares are upper bounds.
    CutTable,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Rule; 28] = [
        Rule::UnitInference,
        Rule::Product,
        Rule::Order,
        Rule::ShareSum,
        Rule::Subset,
        Rule::PartsSum,
        Rule::Ranks,
        Rule::HitRatio,
        Rule::Rate,
        Rule::PercentChange,
        Rule::SamePair,
        Rule::Quotient,
        Rule::WallClock,
        Rule::PercentileSample,
        Rule::Censoring,
        Rule::NullTest,
        Rule::Normalisation,
        Rule::ConfigEcho,
        Rule::MetricScope,
        Rule::SetDifference,
        Rule::Duration,
        Rule::Little,
        Rule::FlowBalance,
        Rule::SameRun,
        Rule::Evictions,
        Rule::AutocommitChatter,
        Rule::SameFigure,
        Rule::CutTable,
    ];

    /// Stable code, as on the wire.
    pub fn code(self) -> &'static str {
        match self {
            Rule::UnitInference => "unit_inference",
            Rule::Product => "product",
            Rule::Order => "order",
            Rule::ShareSum => "share_sum",
            Rule::Subset => "subset",
            Rule::PartsSum => "parts_sum",
            Rule::Ranks => "ranks",
            Rule::HitRatio => "hit_ratio",
            Rule::Rate => "rate",
            Rule::PercentChange => "percent_change",
            Rule::SamePair => "same_pair",
            Rule::Quotient => "quotient",
            Rule::WallClock => "wall_clock",
            Rule::PercentileSample => "percentile_sample",
            Rule::Censoring => "censoring",
            Rule::NullTest => "null_test",
            Rule::Normalisation => "normalisation",
            Rule::ConfigEcho => "config_echo",
            Rule::MetricScope => "metric_scope",
            Rule::SetDifference => "set_difference",
            Rule::Duration => "duration",
            Rule::Little => "little",
            Rule::FlowBalance => "flow_balance",
            Rule::SameRun => "same_run",
            Rule::Evictions => "evictions",
            Rule::AutocommitChatter => "autocommit_chatter",
            Rule::SameFigure => "same_figure",
            Rule::CutTable => "cut_table",
        }
    }
}

/// How the printed figure stands to the computed one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "AuditStatus"))]
pub enum Status {
    /// Equal within the printed digits.
    #[serde(rename = "holds")]
    Holds,
    /// Equal when the printed digits were cut off, not rounded.
    #[serde(rename = "holds_truncated")]
    HoldsTruncated,
    /// Off by 1000.
    #[serde(rename = "unit_factor_1000")]
    UnitFactor1000,
    /// Off by a million.
    #[serde(rename = "unit_factor_1000000")]
    UnitFactor1000000,
    /// Off by 10^9.
    #[serde(rename = "unit_factor_1000000000")]
    UnitFactor1000000000,
    /// Off by 10^12.
    #[serde(rename = "unit_factor_1000000000000")]
    UnitFactor1000000000000,
    /// Off by 60.
    #[serde(rename = "unit_factor_60")]
    UnitFactor60,
    /// 1024 read as 1000, or the other way round.
    #[serde(rename = "unit_factor_1024")]
    UnitFactor1024,
    /// The figures cannot all be right.
    #[serde(rename = "contradiction")]
    Contradiction,
    /// The figures may be right and cannot carry what is drawn from them.
    #[serde(rename = "unsupported")]
    Unsupported,
    /// A figure that the check needs is not there.
    #[serde(rename = "not_checkable")]
    NotCheckable,
}

impl Status {
    /// Every status.
    pub const ALL: [Status; 11] = [
        Status::Holds,
        Status::HoldsTruncated,
        Status::UnitFactor1000,
        Status::UnitFactor1000000,
        Status::UnitFactor1000000000,
        Status::UnitFactor1000000000000,
        Status::UnitFactor60,
        Status::UnitFactor1024,
        Status::Contradiction,
        Status::Unsupported,
        Status::NotCheckable,
    ];

    /// True when nothing is to be answered.
    pub fn stands(self) -> bool {
        matches!(self, Status::Holds | Status::HoldsTruncated)
    }

    /// True when the digits fit in another unit.
    pub fn is_unit_factor(self) -> bool {
        !self.stands() && !matches!(self, Status::Contradiction | Status::Unsupported | Status::NotCheckable)
    }

    /// The status of a factor between a computed and a printed value.
    pub(super) fn of_factor(factor: f64) -> Status {
        let up = if factor < 1.0 { 1.0 / factor } else { factor };
        [
            (1.0, Status::Holds),
            (1.024, Status::UnitFactor1024),
            (60.0, Status::UnitFactor60),
            (1e3, Status::UnitFactor1000),
            (1e6, Status::UnitFactor1000000),
            (1e9, Status::UnitFactor1000000000),
            (1e12, Status::UnitFactor1000000000000),
        ]
        .into_iter()
        .find(|(k, _)| (up / k - 1.0).abs() < 1e-6)
        .map_or(Status::Contradiction, |(_, status)| status)
    }
}

impl From<Weighed> for Status {
    fn from(status: Weighed) -> Status {
        match status {
            Weighed::Holds => Status::Holds,
            Weighed::HoldsTruncated => Status::HoldsTruncated,
            Weighed::Contradiction => Status::Contradiction,
            Weighed::Thousand => Status::UnitFactor1000,
            Weighed::Million => Status::UnitFactor1000000,
            Weighed::Milliard => Status::UnitFactor1000000000,
            Weighed::Billion => Status::UnitFactor1000000000000,
            Weighed::Sixty => Status::UnitFactor60,
            Weighed::Binary => Status::UnitFactor1024,
        }
    }
}

/// How much it matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "AuditSeverity"))]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Good to know; nothing to answer.
    Info,
    /// Off in the last digits, or a habit of the tool.
    Low,
    /// To be answered before the figure is used.
    Medium,
    /// A conclusion drawn from it is wrong by a factor.
    High,
}

/// A rule's observation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "AuditFinding"))]
pub struct Finding {
    /// The rule.
    pub rule: Rule,
    /// How the figures stand.
    pub status: Status,
    /// How much it matters.
    pub severity: Severity,
    /// Block of the exhibit, when it was found in a table.
    pub block: Option<u32>,
    /// Line of the original text, from 1; of a note, the line of its text.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub line: Option<u64>,
    /// Column as printed.
    pub column: Option<String>,
    /// The figure as printed or quoted.
    pub printed: Option<String>,
    /// What the other figures make of it.
    pub recomputed: Option<Amount>,
    /// Unit of `recomputed`, and the one that `printed` claims.
    pub unit: Option<Unit>,
    /// The formula with the numbers filled in; no words.
    pub working: String,
    /// What is to be said: `finding-<code>` with its facts.
    pub message: Reason,
    /// What would settle it: `settles-<code>`.
    pub settles: Option<String>,
    /// When it misleads: `caveat-<code>`.
    pub caveat: Option<String>,
    /// Which exhibits or notes it rests on, as the caller named them; empty when it rests on one table alone.
    #[serde(default)]
    pub between: Vec<String>,
}

impl Finding {
    /// A finding with its words; place and figures are added.
    pub(super) fn new(rule: Rule, status: Status, severity: Severity, working: String) -> Finding {
        Finding {
            rule,
            status,
            severity,
            block: None,
            line: None,
            column: None,
            printed: None,
            recomputed: None,
            unit: None,
            working,
            message: Reason { code: rule.code().to_owned(), args: std::collections::BTreeMap::new() },
            settles: Some(rule.code().to_owned()),
            caveat: Some(rule.code().to_owned()),
            between: Vec::new(),
        }
    }

    pub(super) fn at(mut self, line: u64, column: &str) -> Finding {
        self.line = Some(line);
        self.column = Some(column.to_owned());
        self
    }

    pub(super) fn printed(mut self, text: &str) -> Finding {
        self.printed = Some(text.to_owned());
        self
    }

    pub(super) fn recomputed(mut self, [lo, hi]: [f64; 2], unit: Option<Unit>) -> Finding {
        self.recomputed = Some(if lo == hi { Amount::Point { value: lo } } else { Amount::interval(lo, hi) });
        self.unit = unit;
        self
    }

    /// Words of a variant of the rule: `finding-<code>`.
    pub(super) fn saying(mut self, code: &str) -> Finding {
        code.clone_into(&mut self.message.code);
        self
    }

    pub(super) fn with(mut self, name: &str, value: impl Into<String>) -> Finding {
        self.message.args.insert(name.to_owned(), value.into());
        self
    }

    pub(super) fn between(mut self, names: impl IntoIterator<Item = String>) -> Finding {
        self.between = names.into_iter().collect();
        self
    }
}

/// Every sentence of a finding (`finding-<code>`) with the facts that it is given.
pub const SENTENCES: &[(&str, &[&str])] = &[
    ("unit_inference", &["column", "claimed", "proved", "rows", "of"]),
    ("unit_label", &["column", "claimed", "proved"]),
    ("product", &["count", "total", "mean", "computed"]),
    ("order", &["column", "before", "after"]),
    ("order_apparent", &["column", "before", "after"]),
    ("share_sum", &["sum"]),
    ("subset", &["part", "whole", "value", "most"]),
    ("bound_below", &["left", "right"]),
    ("bound_above", &["left", "right"]),
    ("redo_within_commit", &["part", "whole", "percent"]),
    ("parts_sum", &["whole", "sum", "printed"]),
    ("ranks", &["part", "whole", "value", "most"]),
    ("hit_ratio", &["printed", "computed"]),
    ("rate", &["printed", "computed"]),
    ("percent_change", &["before", "after", "printed", "computed"]),
    ("ratio", &["before", "after", "printed", "computed"]),
    ("same_pair", &["before", "after", "first", "second"]),
    ("quotient", &["left", "printed", "computed"]),
    ("wall_clock", &["total", "needed", "given"]),
    ("percentile_sample", &["percentile", "needed", "n"]),
    ("censoring", &["printed", "timeout"]),
    ("censoring_default", &["printed", "timeout"]),
    ("null_test", &[]),
    ("normalisation", &["work", "works", "costs", "each"]),
    ("config_echo", &["text"]),
    ("metric_scope", &["printed", "group"]),
    ("set_difference", &["relation", "listing"]),
    ("duration", &["samples", "lasted", "event"]),
    ("little", &["in_flight", "users"]),
    ("flow_balance", &["predicted", "observed"]),
    ("same_run", &["statements", "io"]),
    ("evictions", &[]),
    ("autocommit_chatter", &["ratio"]),
    ("cut_table", &["share_bound", "rows"]),
    ("same_figure", &["printed", "computed", "row", "column", "exhibit", "line"]),
];
