//! The text of an EXPLAIN without any frame around it: psql `-At`, mysql's tree, or a plan copied by hand.
//!
//! Every line is a row of one column, so that the plan is carried whole; its meaning is another room's. The beginning
//! is told by a node with costs (`(cost=0.00..1.00 rows=1 width=4)`) or by an arrow.
//!
//! What pasting does to a plan is undone only where nothing is lost: blank lines and rules repeated between the heading
//! and the first node are no part of it, and quotes around each line (a grid's copy of several rows) are taken off.
//! Indentation that is gone stays gone, and tabs stay tabs: what they mean is for the reader of plans to say.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::block::words::Starts;
use crate::raw::{CellForm, RawCell};
use crate::text::Line;

/// The frame that begins with these lines, if the first is the root of a plan.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let first = lines.first()?.text();
    let ahead = || {
        let mut below = lines.iter().skip(1).take(6);
        below.any(|l| l.glance().lead.byte() == Some(b'-') && l.text().trim_start().starts_with("->"))
    };
    let named = matches!(first.trim(), "QUERY PLAN" | "EXPLAIN" | "ANALYZE") && below_heading(lines);
    let quoted = !named && unquoted(first).is_some_and(|inner| is_node(&inner, || false));
    (named || quoted || is_node(first, ahead))
        .then(|| Opening::new(PlanText { named, quoted, ..PlanText::default() }, 0))
}

/// What comes below a heading `QUERY PLAN`: a plan, at once or after blank lines and rules.
fn below_heading(lines: &[Held]) -> bool {
    let between = lines.iter().skip(1).take_while(|l| is_between(l.text())).count();
    match lines.get(1 + between) {
        Some(below) if between == 0 => carries_on(below.text(), lines),
        Some(below) => is_node(below.text(), || true),
        None => lines.iter().skip(1).filter(|l| !words::is_blank(l.text())).count() > 1,
    }
}

/// A blank line or a rule, as a terminal repeats them.
fn is_between(text: &str) -> bool {
    words::is_blank(text) || super::grid::Grid::of_rule(text).is_some()
}

/// The inside of a line in quotes.
fn unquoted(text: &str) -> Option<Cow<'_, str>> {
    let inner = text.trim_end().strip_prefix('"')?.strip_suffix('"')?;
    Some(if inner.contains("\"\"") { Cow::Owned(inner.replace("\"\"", "\"")) } else { Cow::Borrowed(inner) })
}

/// What may stand below a heading `QUERY PLAN`: anything but a quoted value (that is CSV) or a JSON document.
fn carries_on(text: &str, lines: &[Held]) -> bool {
    let quoted = lines.iter().skip(1).any(|l| l.text().starts_with('"'));
    let json = text.trim_start().starts_with(['{', '[']) && !text.contains("\\n");
    !quoted && !json && !words::is_blank(text) && super::grid::Grid::of_rule(text).is_none()
}

/// A JSON plan of mysql's batch output: one line, its line ends escaped.
fn is_escaped_document(text: &str) -> bool {
    text.starts_with("{\\n") && text.contains("query_block")
}

/// A node of a plan: with costs, an arrow of mysql's tree, or a known root above an arrow.
fn is_node(text: &str, arrow_below: impl FnOnce() -> bool) -> bool {
    static ROOTS: Starts = Starts::new(&[
        "Limit",
        "Sort",
        "Aggregate",
        "HashAggregate",
        "GroupAggregate",
        "Hash Join",
        "Nested Loop",
        "Merge Join",
        "Seq Scan on ",
        "Index Scan",
        "Index Only Scan",
        "Append",
        "Gather",
        "Update on ",
        "Insert on ",
        "Delete on ",
        "Result",
        "WindowAgg",
        "Unique",
        "CTE Scan",
        "Finalize ",
        "Hash ",
    ]);
    let t = text.trim_start();
    let marked = memchr::memchr(b'(', t.as_bytes()).is_some();
    t.starts_with("- Plan:")
        || is_escaped_document(t)
        || t.starts_with("<explain")
        || marked && (has_costs(t) || t.contains(" (actual time=")) && !t.contains('|')
        || t.starts_with("-> ") && (t.contains("(cost=") || t.contains("(rows=") || t.contains("(actual "))
        || ROOTS.begin(t) && !t.contains(['|', '\t', ',']) && arrow_below()
}

/// `  (cost=0.00..1.00`
fn has_costs(text: &str) -> bool {
    text.split("  (cost=").skip(1).any(|rest| {
        let first = rest.bytes().take_while(u8::is_ascii_digit).count();
        let range = rest.get(first..).and_then(|r| r.strip_prefix('.')).unwrap_or("");
        let decimals = range.bytes().take_while(u8::is_ascii_digit).count();
        first > 0 && range.get(decimals..).is_some_and(|r| r.starts_with(".."))
    })
}

/// True for a line that nothing can follow: the costs of a node in a plan without measurements, what was measured, the
/// time of the whole. Of the first node nobody knows whether the plan has measurements.
fn is_closed(text: &str, (seen, measured): (bool, bool)) -> bool {
    let figures = match text.rfind('(') {
        Some(at) if text.ends_with(')') => &text[at..],
        _ => "",
    };
    let node = figures.starts_with("(actual ")
        || figures == "(never executed)"
        || seen && !measured && figures.starts_with("(cost=");
    let total =
        ["Planning Time: ", "Execution Time: ", "Planning time: ", "Execution time: ", "Total runtime: "];
    node || text.ends_with(" ms") && total.iter().any(|t| text.trim_start().starts_with(t))
}

#[derive(Default)]
struct PlanText {
    named: bool,
    quoted: bool,
    begun: bool,
    /// A line of the plan was seen.
    nodes: bool,
    /// The last line ends with the brackets of its figures, or with the unit of the plan's time.
    closed: bool,
    /// A node was seen, and one with what was measured.
    seen: bool,
    measured: bool,
}

impl Frame for PlanText {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if !self.begun {
            self.begun = true;
            let header = self.named.then(|| vec![line.text.trim().to_owned()]);
            if self.named {
                out.put(LineClass::Header);
            }
            out.begin(Head { frame: "plan_text", header, width: 1, first_line: line.number, padded: false });
            if self.named {
                return Step::Took;
            }
        } else if self.named && !self.nodes && is_between(line.text) {
            out.put(if words::is_blank(line.text) { LineClass::Blank } else { LineClass::Rule });
            return Step::Took;
        } else if words::is_blank(line.text) || words::ends_table(line.text) && !line.text.starts_with(' ') {
            if let Some(rows) = words::footer(line.text) {
                out.put(LineClass::Footer);
                out.footer(rows);
                return Step::Last;
            }
            return Step::Over;
        }
        out.put(LineClass::Row);
        self.nodes = true;
        let was = (self.seen, self.measured);
        (self.seen, self.measured) = (true, self.measured || line.text.contains("(actual "));
        // A whole tree in one line may go on behind any of its nodes.
        self.closed = is_closed(line.text, was) && !line.text.contains("\\n");
        // mysql's batch output holds a whole tree in one line.
        let whole = self.named || line.text.starts_with("-> ") || is_escaped_document(line.text);
        let text = match unquoted(line.text).filter(|_| self.quoted) {
            Some(inner) => inner,
            None if whole => super::loose::unescape(line.text),
            None => Cow::Borrowed(line.text),
        };
        let cell = RawCell { text, form: CellForm::Bare };
        out.row(vec![cell], line.number);
        Step::Took
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}

    fn is_whole(&self) -> Option<bool> {
        Some(self.closed)
    }
}
