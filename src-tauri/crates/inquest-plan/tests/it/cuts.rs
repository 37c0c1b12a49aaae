//! A plan that is cut at any byte is read as far as it goes, and says what is missing.
//!
//! For every format that a server prints: JSON, YAML, XML and text of PostgreSQL, tree, both JSONs and the table of MySQL,
//! JSON and table of MariaDB; tables drawn, with tabs and as `\G`. The smallest capture of each format is cut at every byte,
//! the others at a dozen places; `INQUEST_EVERY_CUT=1` cuts all of them at every byte.
//!
//! Three cuts look like a whole plan, and no reader can tell (each is held to its condition below):
//! - an unmeasured text of PostgreSQL that ends behind a line of its last node (there may have been more lines of it);
//! - a tree that ends behind a line, where the next line was one more input of a node that has any number of them, a root,
//!   or what fills the derived table that the last line scans by its name;
//! - a table without a frame that ends behind a row of which no other row reads a block that is not there.

use std::collections::{BTreeMap, HashMap};

use inquest_plan::tree::{Executed, Kind};
use inquest_plan::{Format, Measure, Plan, Saying, Text, read};

use crate::corpus::{Capture, captures};

fn says_that_something_is_missing(plan: &Plan) -> bool {
    plan.said.iter().any(|s| {
        matches!(
            s.code,
            Saying::Cropped
                | Saying::OpenEnd
                | Saying::InputMissing
                | Saying::NoSummary
                | Saying::NoCosts
                | Saying::DocumentBroken
                | Saying::PartlyMeasured
                | Saying::HeadMissing
        )
    })
}

/// What a plan holds: figures by place, and how many facts.
struct Holds {
    figures: HashMap<(u32, Measure), f64>,
    facts: usize,
}

fn holds(plan: &Plan) -> Holds {
    let nodes = plan.nodes.iter();
    let of_workers = nodes.clone().flat_map(|n| n.workers.iter().map(|w| &w.part.figures));
    let of_parts = [&plan.planning, &plan.jit, &plan.serialization].into_iter().flatten().map(|p| &p.figures);
    let all = nodes.clone().map(|n| &n.figures).chain(of_workers).chain(of_parts).chain([&plan.figures]);
    Holds {
        figures: all.flatten().map(|f| ((f.line, f.measure), f.value)).collect(),
        facts: nodes.map(|n| n.facts.len()).sum::<usize>() + plan.facts.len() + plan.triggers.len(),
    }
}

struct Whole<'a> {
    capture: &'a Capture,
    text: &'a str,
    plan: Plan,
    holds: Holds,
}

impl Whole<'_> {
    /// The figures of a cut plan are those of the whole one: half a number is none. So are its nodes, one by one.
    fn begins_with(&self, cut: &Plan) {
        let found = holds(cut);
        for ((line, measure), value) in &found.figures {
            let wanted = self.holds.figures.get(&(*line, *measure));
            // That a node never ran stands behind its zeros.
            let never =
                self.plan.nodes.iter().any(|n| {
                    n.executed == Executed::Never && n.lines.first <= *line && *line <= n.lines.last
                });
            assert!(wanted == Some(value) || never, "{measure:?} of line {line} is {value}, not {wanted:?}");
        }
        // Rows of a table are put below the block that reads them: a block may be missing.
        if !matches!(cut.format, Format::MySqlTable | Format::MariaDbTable) {
            for (node, wanted) in cut.nodes.iter().zip(&self.plan.nodes) {
                assert_eq!((node.parent, node.depth), (wanted.parent, wanted.depth), "{}", wanted.operation);
            }
        }
    }

    /// True when nothing of the plan was cut off: a frame, blanks.
    fn is_all_there(&self, cut: &Plan) -> bool {
        let found = holds(cut);
        cut.nodes.len() == self.plan.nodes.len()
            && found.facts == self.holds.facts
            && found.figures.len() == self.holds.figures.len()
    }

    /// True for a cut that no reader can tell from an end (see above).
    fn looks_whole(&self, cut: &Plan, at: usize) -> bool {
        let next = self.plan.nodes.get(cut.nodes.len());
        let many = |kind: Kind| matches!(kind, Kind::Append | Kind::Materialize | Kind::BitmapCombine);
        let further = next.is_some_and(|n| n.parent.is_none_or(|p| many(self.plan.nodes[p.at()].kind)));
        let behind_a_line = self.text[..at].ends_with('\n');
        match self.plan.format {
            Format::PgText => {
                let measured = self.plan.nodes[0].loops().is_some();
                behind_a_line && !measured && (next.is_none() || further)
            }
            Format::MySqlTree => {
                let scans =
                    |kind: Kind| matches!(kind, Kind::TableScan | Kind::IndexScan | Kind::IndexOnlyScan);
                let fills = next.and_then(|n| n.parent).is_some_and(|p| scans(self.plan.nodes[p.at()].kind));
                behind_a_line && (further || fills)
            }
            Format::MySqlTable | Format::MariaDbTable => behind_a_line && !self.text.starts_with('+'),
            _ => false,
        }
    }

    fn cut(&self, at: usize) {
        let Some(head) = self.text.get(..at) else { return };
        let Ok(plans) = read(&Text::new(head, 1)) else { return };
        let plan = &plans[0];
        self.begins_with(plan);
        let told =
            says_that_something_is_missing(plan) || self.is_all_there(plan) || self.looks_whole(plan, at);
        let end = head.floor_char_boundary(head.len().saturating_sub(300));
        assert!(told, "{} cut at {at}: {:?}\n{}", self.capture.path.display(), plan.said, &head[end..]);
    }
}

/// Format and frame of a capture whose text is the plan alone, as the server printed it.
fn bare(capture: &Capture) -> Option<(String, String)> {
    let whole = |shape: &str| match shape {
        "noheader.txt" | "json" => Some("bare"),
        "boxed.txt" => Some("drawn"),
        "batch.tsv" => Some("tabs"),
        "vertical.txt" => Some("vertical"),
        _ => None,
    };
    let frame = whole(&capture.shape)?;
    let format = capture.format();
    // Documents and trees in a frame are the capture room's to take out.
    let framed = frame != "bare" && !format.contains("table");
    (!framed && format != "session").then(|| (format.to_owned(), frame.to_owned()))
}

/// The trees of MySQL as the server gave them, without the client's frame.
fn text_of(capture: &Capture) -> Option<((String, String), String)> {
    if matches!(capture.format(), "tree" | "analyze") && capture.shape == "boxed.txt" {
        let truth = capture.truth()?;
        let text = format!("{}\n", truth["raw_text"].as_str()?.trim_end());
        return Some(((capture.format().to_owned(), "bare".to_owned()), text));
    }
    Some((bare(capture)?, capture.text()))
}

#[test]
fn corpus_every_cut_says_what_is_missing() {
    let every = std::env::var_os("INQUEST_EVERY_CUT").is_some();
    let mut of_kind: BTreeMap<String, Vec<(String, Capture)>> = BTreeMap::new();
    for capture in captures("") {
        let Some(((format, frame), text)) = text_of(&capture) else { continue };
        let engine = capture.server.split('-').next().unwrap();
        of_kind.entry(format!("{engine} {format} {frame}")).or_default().push((text, capture));
    }
    let (mut cuts, mut captures) = (0, 0);
    for (kind, mut all) in of_kind {
        all.sort_by_key(|(text, _)| text.len());
        println!("{kind}: {} captures, the smallest of {} bytes", all.len(), all[0].0.len());
        for (n, (text, capture)) in all.iter().enumerate() {
            let mut plans = read(&Text::new(text, 1).whole()).unwrap();
            let plan = plans.remove(0);
            let missing =
                [Saying::Cropped, Saying::InputMissing, Saying::DocumentBroken, Saying::HeadMissing];
            assert!(missing.iter().all(|c| !plan.said_of(*c)), "{}: {:?}", capture.path.display(), plan.said);
            let whole = Whole { capture, text, holds: holds(&plan), plan };
            let step = if n == 0 || every { 1 } else { 1 + text.len() / 12 };
            let at = (1..text.trim_end().len()).step_by(step);
            cuts += at.clone().count();
            at.for_each(|at| whole.cut(at));
            captures += 1;
        }
    }
    println!("{captures} captures cut at {cuts} places");
    assert!(captures >= 200 || std::env::var_os("INQUEST_CORPUS").is_some(), "{captures} captures");
}

/// Where a table ends tells what a row lacks: a cell that was not printed is no NULL.
#[test]
fn a_cut_row_of_a_table_says_so_and_claims_nothing() {
    let whole = "id\tselect_type\ttable\ttype\tpossible_keys\tkey\tkey_len\tref\trows\tr_rows\tfiltered\tr_filtered\tExtra\n\
                 1\tPRIMARY\t<derived2>\tALL\tNULL\tNULL\tNULL\tNULL\t39732\t10.00\t100\t100\tUsing filesort\n\
                 2\tDERIVED\torders\tALL\tNULL\tNULL\tNULL\tNULL\t19866\tNULL\t100\t0.95\tUsing where\n";
    let plan = |text: &str| read(&Text::new(text, 1)).unwrap().remove(0);
    let table = |plan: &Plan| plan.nodes.iter().find(|n| n.name() == Some("orders")).cloned();
    let uncut = plan(whole);
    assert_eq!(table(&uncut).unwrap().executed, Executed::Never);
    assert!(!uncut.said_of(Saying::Cropped) && !uncut.said_of(Saying::InputMissing));
    // Behind the estimate: whether the table was ever read is not known.
    let cut = plan(&whole[..whole.find("19866").unwrap() + 6]);
    let orders = table(&cut).unwrap();
    assert_eq!((orders.executed, orders.value(Measure::ScanRows)), (Executed::Unknown, Some(19_866.0)));
    assert!(cut.said_of(Saying::Cropped));
    // In the middle of the estimate.
    let cut = plan(&whole[..whole.find("19866").unwrap() + 3]);
    assert_eq!(table(&cut).unwrap().value(Measure::ScanRows), None);
    // Behind the first row: the block that it reads is missing.
    let cut = plan(&whole[..whole.find("2\tDERIVED").unwrap()]);
    assert!(table(&cut).is_none() && cut.said_of(Saying::InputMissing));
}
