//! Which kind is a block? By content only: the file's name is never looked at.
//!
//! A kind's score is the share of the header's columns that the kind knows, if the columns that make it this kind
//! are there; names that people choose count less; a kept statement that reads from the kind's own table counts
//! most. A block that no kind claims well enough is [`KindId::GENERIC_TABLE`]. Near misses stay in the list of
//! candidates with what was missing.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use inquest_core::Unit;
use inquest_core::capture::KindId;
use inquest_core::verdict::Reason;

use super::spec::{Kind, Loose, Version};
use super::statement::Select;
use crate::typing::{BlockHabits, Doubt, Expect, FrameHabits, Profile, decide};

/// What is known of a block after the first pass.
#[derive(Debug, Clone, Copy)]
pub struct Evidence<'a> {
    /// The frame.
    pub frame: &'a str,
    /// Column names in lower case, when the capture has a header.
    pub header: Option<&'a [String]>,
    /// Columns.
    pub width: usize,
    /// The statement kept with the block.
    pub select: Option<&'a Select>,
    /// The statement's text.
    pub statement: Option<&'a str>,
    /// The first rows, cells cut.
    pub sample: &'a [Vec<String>],
    /// Profiles of the columns.
    pub profiles: &'a [Profile],
    /// Units that the capture prints for its columns, by position; empty where it prints none.
    pub units: &'a [Option<Unit>],
}

impl Evidence<'_> {
    /// First sampled cells of a column.
    pub fn cells(&self, column: usize) -> impl Iterator<Item = &str> {
        self.sample.iter().filter_map(move |row| row.get(column)).map(String::as_str)
    }
}

/// A kind that a block may be.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The kind.
    pub kind: KindId,
    /// 0 to 1.
    pub score: f64,
    /// Why, as a code with facts.
    pub why: Reason,
}

/// Below this a block is a generic table.
pub const ENOUGH: f64 = 0.6;
/// Score of the generic table: what is better is a near miss worth showing first only from [`ENOUGH`] up.
pub const GENERIC: f64 = 0.5;
/// Two candidates closer than this are ambiguous.
pub const CLOSE: f64 = 0.1;
/// At most so many candidates are kept.
const KEPT: usize = 5;

/// Which kinds, by their place in the list of all, have a column of a name.
static NAMED: LazyLock<HashMap<&'static str, Vec<usize>>> = LazyLock::new(|| {
    let mut named = HashMap::<_, Vec<usize>>::new();
    for (at, kind) in super::all().iter().enumerate() {
        for column in kind.columns {
            for name in column.renamed_from.iter().chain([&column.name]) {
                named.entry(*name).or_default().push(at);
            }
        }
    }
    named
});

/// Candidates of all kinds, best first; the generic table is always among them.
pub fn candidates(evidence: &Evidence<'_>) -> Vec<Candidate> {
    // A capture may have thousands of blocks: each column is looked up once and not once for each kind.
    let of = |name: &String| NAMED.get(name.as_str()).map_or(&[][..], Vec::as_slice);
    let named: Vec<&[usize]> = evidence.header.unwrap_or(&[]).iter().map(of).collect();
    let scores = super::all().iter().enumerate().filter_map(|(at, kind)| {
        score(kind, evidence, |column, name| {
            named[column].contains(&at) || kind.varying.is_some_and(|find| find(name).is_some())
        })
    });
    let mut found: Vec<Candidate> = scores.collect();
    found.push(Candidate {
        kind: KindId::new(KindId::GENERIC_TABLE),
        score: GENERIC,
        why: reason("frame_only", [("frame", evidence.frame.to_owned())]),
    });
    // A stable sort: equal scores keep the registry's order.
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    // What scores between a generic table and a kind is a near miss: it comes after the generic table.
    if found.first().is_some_and(|c| c.score < ENOUGH) {
        found.sort_by_key(|c| c.kind.as_str() != KindId::GENERIC_TABLE);
    }
    let generic = found.iter().position(|c| c.kind.as_str() == KindId::GENERIC_TABLE);
    if let Some(at) = generic.filter(|at| *at >= KEPT) {
        found.swap(at, KEPT - 1);
    }
    found.truncate(KEPT);
    found
}

/// True when the second candidate is nearly as good as the first.
pub fn ambiguous(candidates: &[Candidate]) -> bool {
    match candidates {
        [first, second, ..] => {
            first.kind.as_str() != KindId::GENERIC_TABLE
                && second.kind.as_str() != KindId::GENERIC_TABLE
                && first.score - second.score < CLOSE
        }
        _ => false,
    }
}

/// `knows` says whether the kind has the column at this place of the header, of this name.
fn score(kind: &'static Kind, e: &Evidence<'_>, knows: impl Fn(usize, &str) -> bool) -> Option<Candidate> {
    let candidate =
        |score: f64, why: Reason| Some(Candidate { kind: KindId::new(kind.id), score: score.min(1.0), why });
    if kind.frames.contains(&e.frame) {
        return candidate(1.0, reason("report_recognised", [("frame", e.frame.to_owned())]));
    }
    // The columns of a report may be those of another report: without a signature they say nothing of a table.
    if !kind.frames.is_empty() && kind.signature.is_empty() && kind.content.is_none() {
        return None;
    }
    if let Some(look) = kind.content {
        let found = look(e)?;
        return candidate(found.score, reason("content_matched", [("marker", found.marker)]));
    }
    let Some(header) = e.header else {
        let version = headerless_version(kind, e)?;
        return candidate(0.8, reason("width_and_types", [("columns", version.columns.len().to_string())]));
    };
    if kind.columns.is_empty() || header.is_empty() {
        return None;
    }
    // A report's columns are its reader's words: a table that shares some of them is none.
    if !kind.frames.is_empty() && kind.signature.is_empty() {
        return None;
    }
    let exact = header.iter().enumerate().filter(|(at, h)| knows(*at, h)).count();
    if let Some(column) = header.iter().find(|h| kind.look_alike.contains(&h.as_str())) {
        let known = exact > 0;
        return known.then(|| candidate(0.2, reason("look_alike", [("column", column.clone())]))).flatten();
    }
    let by_people = |h: &str| kind.loose.iter().any(|words| loosely(words, h));
    let loose = header.iter().enumerate().filter(|(at, h)| by_people(h) && !knows(*at, h)).count();
    let of = header.len();
    let facts = |n: usize| [("matched", n.to_string()), ("of", of.to_string())];
    let source = e.select.and_then(|s| s.sources.iter().find(|t| kind.sources.contains(&t.as_str())));
    if let Some(source) = source {
        // The statement says where the rows come from; it may still count or group them into something else.
        let known = exact + e.select.map_or(0, |s| s.resolved_with(kind));
        let score = if known > 0 { 0.9 + 0.1 * exact as f64 / of as f64 } else { 0.4 };
        return candidate(score, reason("statement_names_source", [("source", source.clone())]));
    }
    // The names of a signature are columns of the kind: without a column of it there is no need to look for groups.
    if exact == 0 && !kind.signature.is_empty() {
        return None;
    }
    let missing = missing_group(kind, header);
    let share = (exact as f64 + 0.7 * loose as f64) / of as f64;
    match missing {
        None if loose == 0 => candidate(share, reason("columns_matched", facts(exact))),
        None => candidate(share, reason("columns_matched_loosely", facts(exact + loose))),
        // A hand-written variant: at least one column that only this source has, the rest by people's names.
        Some(_) if exact > 0 && !kind.loose.is_empty() && signature_loosely(kind, header) => {
            candidate(share * 0.9, reason("columns_matched_loosely", facts(exact + loose)))
        }
        Some(group) if exact > 0 => {
            let mut args = BTreeMap::from(facts(exact).map(|(k, v)| (k.to_owned(), v)));
            args.insert("missing".into(), group.join("|"));
            let near = (share * 0.6).min(ENOUGH - 0.01);
            (near > 0.1).then(|| candidate(near, Reason { code: "missing_columns".into(), args })).flatten()
        }
        Some(_) => None,
    }
}

fn missing_group(kind: &Kind, header: &[String]) -> Option<&'static [&'static str]> {
    kind.signature.iter().copied().find(|group| !header.iter().any(|h| group.contains(&h.as_str())))
}

/// The first group by its exact name, the others by people's names.
fn signature_loosely(kind: &Kind, header: &[String]) -> bool {
    let Some(anchor) = kind.signature.first() else { return false };
    header.iter().any(|h| anchor.contains(&h.as_str()))
        && kind
            .loose
            .iter()
            .take(2)
            .all(|words| header.iter().any(|h| !anchor.contains(&h.as_str()) && (loosely(words, h))))
}

/// Does a name begin or end with one of the words?
pub(super) fn loosely(words: &Loose, name: &str) -> bool {
    words.iter().any(|w| {
        let rest = name.strip_prefix(w).or_else(|| name.strip_suffix(w));
        rest.is_some_and(|r| r.is_empty() || r.starts_with(['_', ' ']) || r.ends_with(['_', ' ']))
    })
}

/// The version whose columns fit a headerless block by number and type.
pub fn headerless_version(kind: &Kind, e: &Evidence<'_>) -> Option<&'static Version> {
    // Fewer columns than this fit by chance.
    const LEAST: usize = 5;
    kind.versions.iter().find(|v| {
        v.columns.len() == e.width && e.width >= LEAST && {
            let habits = BlockHabits::learn(FrameHabits::of(e.frame), e.profiles.iter());
            let mut told = 0;
            let fits = v.columns.iter().zip(e.profiles).all(|(name, profile)| {
                let expect = kind.column(name).map_or(Expect::Any, |c| c.expect);
                let decided = decide(profile, expect, name, habits);
                let numeric = profile.printed() > profile.null_words() && expect != Expect::Text;
                told += usize::from(numeric);
                // A text column of nothing but numbers or times is somebody else's table.
                let text_like = expect != Expect::Text || profile.printed() == 0 || profile.texts > 0;
                decided.doubt != Some(Doubt::Misfit) && text_like
            });
            fits && told * 2 >= e.width
        }
    })
}

/// The version of the column set, as a label: one version, a range `a..b`, or nothing when any fits.
pub fn version_of(kind: &Kind, header: &[String]) -> (Option<String>, Option<&'static str>) {
    let known: Vec<&str> = header.iter().map(String::as_str).filter(|h| kind.column(h).is_some()).collect();
    let has_all = |v: &&Version| known.iter().all(|h| v.columns.contains(h));
    if let Some(v) = kind
        .versions
        .iter()
        .find(|v| v.columns.len() == known.len() && v.columns.iter().all(|c| known.contains(c)))
    {
        let newer =
            kind.versions.last().is_some_and(|last| std::ptr::eq(last, v)) && header.len() > known.len();
        return (Some(if newer { format!("{}+", v.label) } else { v.label.to_owned() }), v.engine);
    }
    let fits: Vec<&Version> = kind.versions.iter().filter(has_all).collect();
    match fits.as_slice() {
        [] => (None, None),
        [only] => (Some(only.label.to_owned()), only.engine),
        [first, .., last] if fits.len() < kind.versions.len() => {
            let (from, to) = (first.label, last.label);
            let from = from.split_once("..").map_or(from, |(a, _)| a);
            let to = to.split_once("..").map_or(to, |(_, b)| b);
            (Some(format!("{from}..{to}")), first.engine.filter(|_| first.engine == last.engine))
        }
        _ => (None, None),
    }
}

/// A reason from its facts.
pub fn reason<const N: usize>(code: &str, args: [(&str, String); N]) -> Reason {
    Reason { code: code.into(), args: args.into_iter().map(|(k, v)| (k.to_owned(), v)).collect() }
}
