//! PG25 A cache that does not answer.
//!
//! # What it sees
//! Memoize that threw entries out and answered fewer lookups than it missed.
//!
//! # Why it matters
//! The cache costs memory and work and is thrown out before it is asked again.
//!
//! # Evidence needed
//! `ANALYZE`: hits, misses and evictions.
//!
//! # When it misleads
//! The number of distinct keys was misjudged; with right statistics the planner leaves it away.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/runtime-config-query.html>

use inquest_core::Grade;
use inquest_core::audit::Severity;

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Kind, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG25",
    name: "memoize_thrash",
    family: Family::PostgreSql,
    severities: &[Severity::Low],
    facts: &["cache_hits", "cache_misses", "cache_evictions"],
    needs: &[Need::Measured],
    look: Look::Node(gather),
    judge,
};

fn gather(_sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    if node.kind != Kind::Cache {
        return None;
    }
    let all = |measure| {
        let workers = node.workers.iter().filter_map(move |w| w.part.figures.value(measure));
        node.value(measure).into_iter().chain(workers).reduce(|a, b| a + b)
    };
    let seen = Evidence::new()
        .count("cache_evictions", all(Measure::CacheEvictions), Grade::Measured)
        .count("cache_hits", all(Measure::CacheHits), Grade::Measured)
        .count("cache_misses", all(Measure::CacheMisses), Grade::Measured);
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let fires = seen.get("cache_evictions")? > 0.0 && seen.get("cache_hits")? < seen.get("cache_misses")?;
    fires.then_some(Severity::Low)
}
