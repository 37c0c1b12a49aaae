//! PG10 The time is reading blocks.
//!
//! # What it sees
//! A node that alone read at least 1,000 shared blocks, with at least half of its own time in those reads. Where
//! reads were not timed: at least 5 % of its block accesses are reads.
//!
//! # Why it matters
//! What is slow is fetching pages, not computing: fewer pages (an index, a narrower one), or more of them in the
//! cache.
//!
//! # Evidence needed
//! `BUFFERS`; `track_io_timing` for the share of time.
//!
//! # When it misleads
//! The first execution after a restart; pages that lie in the cache of the operating system. A threshold on the hit
//! ratio alone misses it: 90 % hits went with 97 % of the time in reads. In parallel plans times of reading are
//! sums over the processes and are divided by them here.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/runtime-config-statistics.html>
//! - <https://www.postgresql.org/docs/current/sql-explain.html>

use inquest_core::audit::Severity;
use inquest_core::{Grade, Unit};

use crate::rule::read_share;
use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Group, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG10",
    name: "read_dominated",
    family: Family::PostgreSql,
    severities: &[Severity::High],
    facts: &["excl_read", "share"],
    needs: &[Need::Buffers],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    let (read, hit) = (Measure::SharedRead, Measure::SharedHit);
    let alone = |measure| sight.plan.exclusive(id, measure);
    let timed = sight.plan.has(Group::IoTiming).then(|| alone(Measure::SharedReadTime)).flatten();
    let share = timed.zip(node.spent.exclusive_ms).map(|(io, own)| read_share(io, own, node.spent.processes));
    let seen = Evidence::new()
        .number("excl_read", alone(read), Unit::Blocks(None), Grade::Derived)
        .number("excl_hit", alone(hit), Unit::Blocks(None), Grade::Derived)
        .number("excl_read_time", timed, Unit::MS, Grade::Derived)
        .ratio("read_share", share, Grade::Derived);
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let read = seen.get("excl_read")?;
    let of_accesses = read / (read + seen.or_zero("excl_hit"));
    let timed = seen.get("read_share");
    seen.derive("share", timed.unwrap_or(of_accesses), Unit::Ratio, &["excl_read", "excl_hit", "read_share"]);
    (read >= 1_000.0 && timed.map_or(of_accesses >= 0.05, |share| share >= 0.5)).then_some(Severity::High)
}
