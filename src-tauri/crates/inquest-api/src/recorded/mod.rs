//! What the page of a report is answered beyond its records: audits, comparisons with the factors and moments of their rows,
//! the cache, histograms, series, load curves and their laws, runs, the order of keys: as the page asks for them before
//! anybody chooses something else, and as whoever pinned a figure asked.
//!
//! The requests are spelled as the page spells them (members that are null may be left out). Comparisons are those of
//! neighbouring captures of one kind and those that evidence was taken from, at most [`MOST_PAIRS`] of them, and of each the
//! first rows: a report is a page, not a library.

mod pinned;
mod rows;
mod tabs;

use inquest_core::Source;
use inquest_core::case::{BlockRecord, Exhibit};
use serde_json::{Value, json};

use crate::figures::{DELTA_ROW, DeltaRowInputs};
use crate::plans::STATEMENTS;
use crate::wire::*;

pub(crate) use rows::beneath;

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
    record: &'a BlockRecord,
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
                record: block,
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
        let statements = blocks.iter().any(|b| b.of == after && STATEMENTS.contains(&b.kind));
        if let Some(before) = before.filter(|_| statements) {
            asked.push(("statement_open", json!({"case": case, "of": after, "before": before})));
        }
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
        let of: Vec<&BlockRef> = snapshots.iter().map(|b| &b.of).collect();
        let rate = snapshots.iter().all(|b| is_placed(b));
        asked.push(("series", json!({"case": case, "of": of, "rate": rate, "keys": [], "top": TOP_SERIES})));
    }
    asked.extend(tabs::opened(case, &blocks));
    asked.extend(pinned::asked(view));
    let mut once: Vec<Request> = Vec::new();
    for request in asked {
        if !once.contains(&request) {
            once.push(request);
        }
    }
    once
}

/// True where somebody said when the capture was made.
fn is_placed(block: &Block<'_>) -> bool {
    block.exhibit.captured_at.as_ref().is_some_and(|m| m.at.is_some())
}

fn is_cumulative(kind: &str) -> bool {
    inquest_capture::kind::by_id(kind).is_some_and(|k| k.cumulative)
}

/// Blocks of cumulative kinds, by kind in the order of their first exhibit.
fn by_kind<'a>(blocks: &'a [Block<'a>]) -> Vec<(&'a str, Vec<&'a Block<'a>>)> {
    let mut found: Vec<(&str, Vec<&Block<'_>>)> = Vec::new();
    for block in blocks.iter().filter(|b| is_cumulative(b.kind)) {
        match found.iter_mut().find(|(kind, _)| *kind == block.kind) {
            Some((_, list)) => list.push(block),
            None => found.push((block.kind, vec![block])),
        }
    }
    found
}

/// Pairs that evidence was taken from, then neighbours of each kind; one that is alone since its counters began.
fn pairs(view: &CaseView, blocks: &[Block<'_>]) -> Vec<(Option<BlockRef>, BlockRef)> {
    let mut pairs: Vec<(Option<BlockRef>, BlockRef)> = Vec::new();
    let mut add = |before: Option<BlockRef>, after: BlockRef| {
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
        if !inputs.side_by_side {
            add(inputs.before, inputs.after);
        }
    }
    for (_, snapshots) in by_kind(blocks) {
        for two in snapshots.windows(2) {
            add(Some(two[0].of.clone()), two[1].of.clone());
        }
        if let [alone] = snapshots.as_slice() {
            add(None, alone.of.clone());
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
