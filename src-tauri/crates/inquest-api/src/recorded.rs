//! What the page of a report is answered beyond its records: audits, comparisons, the cache, histograms and series, as the
//! page asks for them before anybody chooses something else.
//!
//! The requests are spelled as the page spells them (members that are null may be left out). Comparisons are those of
//! neighbouring captures of one kind and those that evidence was taken from, at most [`MOST_PAIRS`] of them: a report is a
//! page, not a library.

use inquest_core::Source;
use inquest_core::case::Exhibit;
use serde_json::{Value, json};

use crate::figures::{DELTA_ROW, DeltaRowInputs};
use crate::wire::*;

/// Most comparisons that a report holds.
const MOST_PAIRS: usize = 40;
/// Kinds that list the buffer cache.
const CACHES: [&str; 2] = ["pg.buffercache", "pg.buffercache_by_relation"];
/// The kind that holds latencies by bucket.
const HISTOGRAMS: &str = "mysql.statement_histogram";
/// What the page asks for at once: relations of the cache, statements of histograms, rows of a series.
const TOP_CACHE: u32 = 200;
const TOP_HISTOGRAMS: u32 = 100;
const TOP_SERIES: u32 = 6;

type Request = (&'static str, Value);

/// A block of an exhibit that is there.
struct Block<'a> {
    of: BlockRef,
    exhibit: &'a Exhibit,
    kind: &'a str,
}

/// The requests for measures of a case.
pub(crate) fn measures(view: &CaseView) -> Vec<Request> {
    let case = &view.case.id;
    let there = view.exhibits.iter().filter(|e| e.purged.is_none());
    let blocks: Vec<Block<'_>> = there
        .clone()
        .flat_map(|exhibit| {
            exhibit.blocks.iter().map(move |block| Block {
                of: BlockRef { exhibit: exhibit.id.clone(), block: block.index },
                exhibit,
                kind: block.kind.as_str(),
            })
        })
        .collect();
    let mut asked: Vec<Request> = vec![("audit", json!({"source": {"of": "case", "case": case}}))];
    asked.extend(
        there.map(|e| ("audit", json!({"source": {"of": "exhibit", "case": case, "exhibit": e.id}}))),
    );
    for (before, after) in pairs(view, &blocks) {
        asked.push((
            "delta",
            json!({"case": case, "before": before, "after": after, "first": 0, "count": WINDOW_ROWS}),
        ));
        asked.push(("delta_pareto", json!({"case": case, "before": before, "after": after})));
    }
    let caches: Vec<&Block<'_>> = blocks.iter().filter(|b| CACHES.contains(&b.kind)).collect();
    for (before, after) in alone_and_after_another(&caches) {
        let request = json!({"case": case, "before": before, "after": after, "top": TOP_CACHE});
        asked.push(("buffer_cache", request));
    }
    let histograms: Vec<&Block<'_>> = blocks.iter().filter(|b| b.kind == HISTOGRAMS).collect();
    for (before, after) in alone_and_after_another(&histograms) {
        let request = json!({
            "case": case, "before": before, "after": after, "percentiles": [], "top": TOP_HISTOGRAMS,
        });
        asked.push(("histograms", request));
    }
    for (_, snapshots) in by_kind(&blocks).into_iter().filter(|(_, snapshots)| snapshots.len() > 2) {
        let placed = |b: &&Block<'_>| b.exhibit.captured_at.as_ref().is_some_and(|m| m.at.is_some());
        let of: Vec<&BlockRef> = snapshots.iter().map(|b| &b.of).collect();
        let rate = snapshots.iter().all(placed);
        asked.push(("series", json!({"case": case, "of": of, "rate": rate, "keys": [], "top": TOP_SERIES})));
    }
    asked
}

/// Blocks of cumulative kinds, by kind in the order of their first exhibit.
fn by_kind<'a>(blocks: &'a [Block<'a>]) -> Vec<(&'a str, Vec<&'a Block<'a>>)> {
    let cumulative = |kind: &str| inquest_capture::kind::by_id(kind).is_some_and(|k| k.cumulative);
    let mut found: Vec<(&str, Vec<&Block<'_>>)> = Vec::new();
    for block in blocks.iter().filter(|b| cumulative(b.kind)) {
        match found.iter_mut().find(|(kind, _)| *kind == block.kind) {
            Some((_, list)) => list.push(block),
            None => found.push((block.kind, vec![block])),
        }
    }
    found
}

/// Pairs that evidence was taken from, then neighbours of each kind.
fn pairs(view: &CaseView, blocks: &[Block<'_>]) -> Vec<(BlockRef, BlockRef)> {
    let mut pairs: Vec<(BlockRef, BlockRef)> = Vec::new();
    let mut add = |before: BlockRef, after: BlockRef| {
        let pair = (before, after);
        if pairs.len() < MOST_PAIRS && !pairs.contains(&pair) {
            pairs.push(pair);
        }
    };
    for evidence in &view.evidence {
        let Source::Method { method, inputs, .. } = &evidence.source else { continue };
        if method != DELTA_ROW {
            continue;
        }
        let Ok(inputs) = serde_json::from_value::<DeltaRowInputs>(inputs.clone()) else { continue };
        if let Some(before) = inputs.before.filter(|_| !inputs.side_by_side) {
            add(before, inputs.after);
        }
    }
    for (_, snapshots) in by_kind(blocks) {
        for two in snapshots.windows(2) {
            add(two[0].of.clone(), two[1].of.clone());
        }
    }
    pairs
}

/// Each block alone, and after the one before it.
fn alone_and_after_another<'a>(blocks: &[&'a Block<'a>]) -> Vec<(Option<&'a BlockRef>, &'a BlockRef)> {
    let alone = blocks.iter().map(|b| (None, &b.of));
    let after = blocks.windows(2).map(|two| (Some(&two[0].of), &two[1].of));
    alone.chain(after).take(MOST_PAIRS).collect()
}
