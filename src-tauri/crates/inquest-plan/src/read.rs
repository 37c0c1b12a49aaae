//! The door of the room: text in, plans out.

use crate::document::Ending;
use crate::postgres;
use crate::text::Text;
use crate::tree::Plan;

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
    let plans = match text.as_str().as_bytes()[at] {
        b'[' | b'{' => read_documents(text, at, line),
        _ => Vec::new(),
    };
    if plans.is_empty() {
        let shown = text.as_str()[at..].lines().next().unwrap_or("").chars().take(80).collect();
        return Err(NotAPlan::Unrecognised { line: text.number(line), text: shown });
    }
    Ok(plans)
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
