//! The door of the room: text in, plans out.

use crate::document::Ending;
use crate::text::Text;
use crate::tree::Plan;
use crate::{log, paste, postgres};

/// Why a text is no plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAPlan {
    /// There is nothing in it.
    #[error("the text is empty")]
    Empty,
    /// Nothing in it looks like a plan.
    #[error("line {line} begins no plan: {text}")]
    Unrecognised {
        /// The first line that holds something.
        line: u32,
        /// Its beginning.
        text: String,
    },
}

/// Reads every plan of a text, whatever its format: by what stands in it, not by what somebody calls it.
///
/// # Errors
/// [`NotAPlan`] for a text without any plan. A damaged plan is no error: what it lacks is said in
/// [`Plan::said`](crate::Plan::said).
pub fn read(text: &Text<'_>) -> Result<Vec<Plan>, NotAPlan> {
    let (at, line) = first_character(text.as_str()).ok_or(NotAPlan::Empty)?;
    let logged = log::entries(text);
    let plans =
        if logged.is_empty() { read_one(text, at, line) } else { logged.iter().flat_map(entry).collect() };
    if plans.is_empty() {
        let shown = text.as_str()[at..].lines().next().unwrap_or("").chars().take(80).collect();
        return Err(NotAPlan::Unrecognised { line: text.number(line), text: shown });
    }
    Ok(plans)
}

/// The plan of an entry of a log.
fn entry(entry: &log::Entry) -> Vec<Plan> {
    let Some((at, line)) = first_character(entry.body.as_str()) else { return Vec::new() };
    let mut plans = read_one(&entry.body, at, line);
    if let (Some(plan), Some(duration)) = (plans.first_mut(), entry.duration) {
        plan.figures.put(duration);
    }
    plans
}

fn read_one(text: &Text<'_>, at: usize, line: usize) -> Vec<Plan> {
    if let Some(plans) = read_document(text, at, line) {
        return plans;
    }
    let (lines, said) = paste::lines(text);
    let Some(first) = lines.first() else { return Vec::new() };
    let mut plans = if first.text.trim_start().starts_with(['[', '{', '<']) {
        let bare = paste::join(&lines);
        first_character(bare.as_str())
            .and_then(|(at, line)| read_document(&bare, at, line))
            .unwrap_or_default()
    } else if is_yaml(&lines) {
        postgres::read_yaml(&lines)
    } else {
        postgres::read_text(lines)
    };
    if let Some(first) = plans.first_mut() {
        first.said.splice(0..0, said);
    }
    plans
}

/// A text that is a document from its first sign on.
fn read_document(text: &Text<'_>, at: usize, line: usize) -> Option<Vec<Plan>> {
    let body = &text.as_str()[at..];
    match body.as_bytes()[0] {
        b'[' | b'{' => Some(read_documents(text, at, line)),
        b'<' if body.starts_with("<explain") || body.starts_with("<?xml") => {
            Some(postgres::read_xml(text, at, line).0)
        }
        _ => None,
    }
}

/// PostgreSQL's YAML is a list of mappings (`- Plan:`); that of auto_explain is one mapping that begins with the query's
/// text in quotes.
fn is_yaml(lines: &[paste::Line<'_>]) -> bool {
    let Some(first) = lines.first().map(|l| l.text.trim_start()) else { return false };
    let item = first.strip_prefix("- ").is_some_and(|rest| {
        rest.trim_start_matches('"').starts_with(|c: char| c.is_ascii_uppercase()) && rest.contains(':')
    });
    item || first.starts_with("Query Text: \"") || first == "Plan:"
}

/// JSON documents one after another.
fn read_documents(text: &Text<'_>, at: usize, line: usize) -> Vec<Plan> {
    let mut plans = Vec::new();
    let mut next = Some((at, line));
    while let Some((at, line)) = next {
        let (read, ending) = postgres::read_json(text, at, line);
        plans.extend(read);
        next = match ending {
            Ending::Whole { at, line } => {
                first_character(&text.as_str()[at..]).map(|(skip, lines)| (at + skip, line + lines))
            }
            Ending::Cut { .. } | Ending::Broken { .. } => None,
        };
        next = next.filter(|(at, _)| matches!(text.as_str().as_bytes()[*at], b'[' | b'{'));
    }
    plans
}

/// Byte and line (from 0) of the first character that is no blank.
fn first_character(text: &str) -> Option<(usize, usize)> {
    let at = text.find(|c: char| !c.is_whitespace() && c != '\u{feff}')?;
    Some((at, text[..at].bytes().filter(|b| *b == b'\n').count()))
}
