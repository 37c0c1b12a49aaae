//! MY04 Rows are sorted with their documents.
//!
//! # What it sees
//! A filesort from 8.0.20 on whose rows carry a JSON, TEXT or BLOB value that is larger than the sort buffer, or,
//! before 8.0.28, fifteen of which are.
//!
//! # Why it matters
//! From 8.0.20 on such values are sorted with the row instead of being fetched later. When they do not fit, the
//! statement fails with error 1038, out of sort memory.
//!
//! # Evidence needed
//! Beside the plan: version, `sort_buffer_size`, the largest value in the columns read.
//!
//! # When it misleads
//! From 8.0.28 on only the largest row must fit. An average is no guard: one large row fails.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/order-by-optimization.html>
//! - <https://dev.mysql.com/doc/refman/8.4/en/server-system-variables.html>

use inquest_core::audit::Severity;
use inquest_core::{Grade, Unit};

use super::access::sorting;
use super::wording;
use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "MY04",
    name: "filesort_wide_rows",
    family: Family::MySql,
    severities: &[Severity::High],
    facts: &["max_payload", "sort_buffer_size"],
    needs: &[Need::SortBuffer, Need::MaxPayload],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    let (buffer, payload) = (sight.beside.sort_buffer_size, sight.beside.max_payload);
    let version = sight.beside.version.map(|[a, b, c]| format!("{a}.{b}.{c}"));
    let seen = sorting(sight, id, node)?
        .word("version", version.as_deref())
        .number("max_payload", payload, Unit::Bytes, Grade::Measured)
        .number("sort_buffer_size", buffer, Unit::Bytes, Grade::Measured);
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let version = seen.text("version").map(wording::version);
    let (payload, buffer) = (seen.get("max_payload")?, seen.get("sort_buffer_size")?);
    // Before 8.0.20 wide values made the server sort row ids alone.
    if !seen.text("extra").is_some_and(wording::sorts) || version.is_some_and(|v| v < [8, 0, 20]) {
        return None;
    }
    let rows = if version.is_some_and(|v| v < [8, 0, 28]) { 15.0 } else { 1.0 };
    (rows * payload > buffer).then_some(Severity::High)
}
