//! The text of an EXPLAIN without any frame around it: psql `-At`, mysql's tree, or a plan copied by hand.
//!
//! Every line is a row of one column, so that the plan is carried whole; its meaning is another room's. The beginning
//! is told by a node with costs (`(cost=0.00..1.00 rows=1 width=4)`) or by an arrow.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::raw::{CellForm, RawCell};
use crate::text::Line;

/// The frame that begins with these lines, if the first is the root of a plan.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let first = lines.first()?.text();
    let ahead = lines.iter().skip(1).take(6).any(|l| l.text().trim_start().starts_with("->"));
    let named = matches!(first.trim(), "QUERY PLAN" | "EXPLAIN" | "ANALYZE")
        && lines.get(1).is_some_and(|l| carries_on(l.text(), lines));
    (named || is_node(first, ahead)).then(|| Opening::new(PlanText { named, ..PlanText::default() }, 0))
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
fn is_node(text: &str, arrow_below: bool) -> bool {
    const ROOTS: [&str; 22] = [
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
    ];
    let t = text.trim_start();
    t.starts_with("- Plan:")
        || is_escaped_document(t)
        || t.starts_with("<explain")
        || t.contains("  (cost=") && !t.contains('|')
        || t.contains(" (actual time=") && !t.contains('|')
        || t.starts_with("-> ") && (t.contains("(cost=") || t.contains("(rows=") || t.contains("(actual "))
        || arrow_below && ROOTS.iter().any(|r| t.starts_with(r)) && !t.contains(['|', '\t', ','])
}

#[derive(Default)]
struct PlanText {
    named: bool,
    begun: bool,
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
        } else if words::is_blank(line.text) || words::ends_table(line.text) && !line.text.starts_with(' ') {
            if let Some(rows) = words::footer(line.text) {
                out.put(LineClass::Footer);
                out.footer(rows);
                return Step::Last;
            }
            return Step::Over;
        }
        out.put(LineClass::Row);
        // mysql's batch output holds a whole tree in one line.
        let whole = self.named || line.text.starts_with("-> ") || is_escaped_document(line.text);
        let text = if whole { super::loose::unescape(line.text) } else { Cow::Borrowed(line.text) };
        let cell = RawCell { text, form: CellForm::Bare };
        out.row(vec![cell], line.number);
        Step::Took
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}
}
