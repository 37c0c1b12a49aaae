//! Entries of auto_explain in a server log.
//!
//! Source: `contrib/auto_explain/auto_explain.c`: one message `duration: 138.821 ms  plan:` with the plan below it, in TEXT
//! with `Query Text: ` in front. On stderr every line of a message but the first begins with a tab; in csvlog and jsonlog
//! the message is one field without tabs. The words of the message stay English in every language.

use crate::text::Text;
use crate::tree::{Figure, Measure};

/// An entry: what it took, and where its plan stands.
pub(crate) struct Entry {
    /// The duration that was logged.
    pub(crate) duration: Option<Figure>,
    /// The plan below it.
    pub(crate) body: Text<'static>,
}

/// Lines of an entry with their numbers in the capture.
type Lines = Vec<(u64, String)>;

/// The entries of a log; none when the text is no log of plans.
pub(crate) fn entries(text: &Text<'_>) -> Vec<Entry> {
    if !text.as_str().contains("plan:") {
        return Vec::new();
    }
    let mut entries: Vec<(Option<Figure>, Lines)> = Vec::new();
    let mut inside = false;
    let mut tabbed = None;
    for (number, line) in text.lines() {
        if let Some(duration) = duration(line, number) {
            entries.push((duration, Vec::new()));
            (inside, tabbed) = (true, None);
            continue;
        }
        let Some((_, body)) = entries.last_mut().filter(|_| inside) else { continue };
        let tab = *tabbed.get_or_insert(line.starts_with('\t'));
        match (tab, line.strip_prefix('\t')) {
            (true, Some(inner)) => body.push((u64::from(number), inner.to_owned())),
            // Another entry of the log.
            (true, None) => inside = false,
            (false, _) => body.push((u64::from(number), line.to_owned())),
        }
    }
    let whole = text.is_whole();
    entries
        .into_iter()
        .map(|(duration, lines)| {
            let body = Text::of_rows(lines.iter().map(|(number, line)| (*number, line.as_str())));
            Entry { duration, body: if whole { body } else { body.open() } }
        })
        .collect()
}

/// `...duration: 138.821 ms  plan:`: `None` for another line.
fn duration(line: &str, number: u32) -> Option<Option<Figure>> {
    let head = line.trim_end().strip_suffix("plan:")?;
    let at = head.rfind("duration: ")?;
    let digits = head[at + "duration: ".len()..].trim_end().strip_suffix("ms")?.trim_end();
    Some(Figure::read(Measure::Duration, digits, number))
}
