//! Figures behind names: what a program prints on its console at its end, `elapsed : 0.35s`, `rate = 250975 msg/s`.
//!
//! Source: none; every program has its own words, so nothing is known of a figure but what is printed beside it. A block
//! is one when two of its first lines hold a name, `:` or `=`, and a figure, and no more hold words; what reads the files
//! of known programs is asked before. Lines may stand behind one word and a bar that are the same on all of them, as
//! container logs put them.
//!
//! A line of several `name=value` gives a row for each; the words before the first, like a heading above items
//! (`per partition`, then `[4] 8333`), are the `section` of the rows. A value that is no figure has a note only. Figures
//! are carried as printed, ranges and bounds too; their marks are read by the column, not by the cell.
//!
//! What the form cannot tell: the program, the time, whether a figure counts from the start of something. Known gap: a
//! blank line ends the block, so a report in paragraphs is several blocks.

use inquest_core::capture::LineClass;

use super::{Held, Opening, Step, words};
use crate::report::whole::{Kept, Sheet, Whole};
use crate::typing::noted::{self, Commas};

/// Name of the frame.
pub(crate) const FRAME: &str = "labelled_figures";

/// Longest line that may be one, in bytes.
const LONGEST: usize = 300;
/// Most letters of a name, and most words.
const NAME: usize = 48;
const NAME_WORDS: usize = 6;
/// Lines that decide.
const DECIDING: usize = 8;

const COLUMNS: [&str; 5] = ["section", "name", "value", "unit", "note"];

/// The frame that begins with these lines, if they are figures behind names.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let first = lines.first()?.text();
    if first.len() > LONGEST || !first.contains([':', '=']) {
        return None;
    }
    let prefix = first[..prefix(first)].to_owned();
    let (mut figures, mut texts) = (0, 0);
    for (at, held) in lines.iter().take(DECIDING).enumerate() {
        let Some(text) = held.text().strip_prefix(prefix.as_str()) else { break };
        match entries(text) {
            Some(found) => {
                let with = found.iter().filter(|e| e.is_figure()).count();
                figures += usize::from(with > 0);
                texts += usize::from(with == 0);
            }
            None if at == 0 || !belongs(text) => break,
            None => {}
        }
    }
    if figures < 2 || texts > figures {
        return None;
    }
    let named = !prefix.is_empty();
    Some(Whole::opening(
        move |_, text| match text.strip_prefix(prefix.as_str()) {
            Some(rest) if belongs(rest) || named && rest.len() <= LONGEST => Step::Took,
            _ => Step::Over,
        },
        read,
    ))
}

/// Length of `consumer-1 | ` at the start of a line.
fn prefix(line: &str) -> usize {
    let word =
        line.bytes().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.')).count();
    let blanks = line[word..].bytes().take_while(|b| *b == b' ').count();
    let rest = &line[word + blanks..];
    if word > 0 && blanks > 0 && (rest.starts_with("| ") || rest == "|") {
        line.len() - rest.len() + rest.len().min(2)
    } else {
        0
    }
}

/// A line that may stand between entries: another one, an item, a heading.
fn belongs(text: &str) -> bool {
    !words::is_blank(text)
        && !words::ends_table(text)
        && !words::is_comment(text)
        && (entries(text).is_some() || item(text).is_some() || heading(text).is_some())
}

/// What one name says.
struct Entry<'a> {
    section: Option<&'a str>,
    name: &'a str,
    value: Option<String>,
    unit: Option<&'a str>,
    note: Option<String>,
}

impl Entry<'_> {
    fn is_figure(&self) -> bool {
        self.value.is_some()
    }
}

/// The entries of a line: one `name : value`, or several `name=value`.
fn entries(line: &str) -> Option<Vec<Entry<'_>>> {
    if line.len() > LONGEST {
        return None;
    }
    several(line).or_else(|| Some(vec![single(line)?]))
}

fn single(line: &str) -> Option<Entry<'_>> {
    let at = line.find([':', '='])?;
    let (name, value) = (line[..at].trim(), &line[at + 1..]);
    // `12:30`, `a::b`, `==`, `https://`: no sign between a name and a value.
    let apart = line[at..].starts_with('=') || value.starts_with([' ', '\t']);
    if !apart || value.starts_with(['=', '>', '~']) || !is_name(name) || value.trim().is_empty() {
        return None;
    }
    Some(entry(None, name, value.trim()))
}

/// `part 10  n=8333  rate=302138.2`.
fn several(line: &str) -> Option<Vec<Entry<'_>>> {
    let trimmed = line.trim();
    let first = trimmed.find('=')?;
    let from = trimmed[..first].rfind([' ', '\t']).map_or(0, |at| at + 1);
    let section = Some(trimmed[..from].trim()).filter(|s| !s.is_empty());
    let mut found = Vec::new();
    for word in trimmed[from..].split_ascii_whitespace() {
        let (name, value) = word.trim_end_matches([',', ';']).split_once('=')?;
        if !is_name(name) || value.is_empty() {
            return None;
        }
        found.push(entry(section, name, value));
    }
    let fits = section.is_none_or(|s| s.chars().count() <= NAME && !s.contains(['"', '{', '(', ':']));
    (found.len() > 1 && fits && found.iter().any(Entry::is_figure)).then_some(found)
}

/// `[4] 8333` below a heading.
fn item(line: &str) -> Option<(&str, &str)> {
    let t = line.trim();
    let close = t.strip_prefix('[')?.find(']')? + 2;
    let value = t[close..].trim();
    (t.len() <= LONGEST && close <= NAME && figure(value).is_some()).then_some((&t[..close], value))
}

/// A few words above items: `per partition`, `Latency:`.
fn heading(line: &str) -> Option<&str> {
    let t = line.trim();
    let name = t.strip_suffix(':')?;
    is_name(name).then_some(name.trim_end())
}

fn is_name(text: &str) -> bool {
    text.chars().next().is_some_and(char::is_alphabetic)
        && text.chars().count() <= NAME
        && text.split_ascii_whitespace().count() <= NAME_WORDS
        && !text.contains(['"', '\'', '{', '}', '<', '>', ';', '|', '\t', ',', '`', '\\', '?', '!'])
}

fn entry<'a>(section: Option<&'a str>, name: &'a str, value: &'a str) -> Entry<'a> {
    match figure(value) {
        Some(Figure { value, unit, note }) => Entry { section, name, value: Some(value), unit, note },
        None => Entry { section, name, value: None, unit: None, note: Some(value.to_owned()) },
    }
}

struct Figure<'a> {
    value: String,
    unit: Option<&'a str>,
    note: Option<String>,
}

/// A number with a unit and a note, as printed.
fn figure(text: &str) -> Option<Figure<'_>> {
    let digits =
        text.bytes().take_while(|b| b.is_ascii_digit() || matches!(b, b'.' | b',' | b'-' | b'+')).count();
    let (number, rest) = (&text[..digits], &text[digits..]);
    let (unit, behind) = word_unit(rest);
    let note = behind.trim();
    let inner = note.strip_prefix('(').and_then(|n| n.strip_suffix(')')).filter(|n| !n.contains(['(', ')']));
    // A number, one word, and something in brackets: nothing of it needs to be known.
    if super::cell::is_number(number) && number.parse::<f64>().is_ok() && (note.is_empty() || inner.is_some())
    {
        let note = inner.map(|n| n.trim().to_owned());
        return Some(Figure { value: number.to_owned(), unit, note });
    }
    let found = noted::read(text, false)?;
    let unit = found.unit.as_deref().and_then(|u| text.find(u).map(|at| &text[at..at + u.len()]));
    let value = match (found.low, found.high) {
        (Some(low), Some(high)) if low == high && found.commas != Commas::Either => low,
        // Ranges, bounds and commas that could be either: as printed; their ends come beside the column.
        _ => text.strip_suffix(unit.unwrap_or_default()).unwrap_or(text).trim_end().to_owned(),
    };
    Some(Figure { value, unit, note: found.note })
}

/// The word behind a number that can be its unit: letters, `%`, `/`, right behind it or behind a blank.
fn word_unit(text: &str) -> (Option<&str>, &str) {
    let inner = text.strip_prefix(' ').unwrap_or(text);
    let end = inner
        .char_indices()
        .find(|(_, c)| !(c.is_alphabetic() || matches!(c, '%' | '‰' | 'µ' | '/')))
        .map_or(inner.len(), |(at, _)| at);
    let unit = &inner[..end];
    if unit.is_empty() || unit.chars().count() > 12 || unit == "/" {
        (None, text)
    } else {
        (Some(unit), &inner[end..])
    }
}

fn read(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    sheet.begin(FRAME, &COLUMNS);
    let prefix = lines.first().map_or(0, |l| prefix(&l.text));
    let mut section: Option<String> = None;
    for (at, line) in lines.iter().enumerate() {
        let text = line.text.get(prefix..).unwrap_or_default();
        let mut row = |e: &Entry<'_>, section: Option<&str>| {
            let cells = [e.section.or(section), Some(e.name), e.value.as_deref(), e.unit, e.note.as_deref()];
            sheet.row(at, &cells);
        };
        if words::is_blank(text) {
            section = None;
            sheet.put(LineClass::Blank);
        } else if let Some((name, value)) = item(text) {
            row(&entry(None, name, value), section.as_deref());
            sheet.put(LineClass::Row);
        } else if let Some(found) = entries(text) {
            if !text.starts_with([' ', '\t']) {
                section = None;
            }
            for entry in &found {
                row(entry, section.as_deref());
            }
            sheet.put(LineClass::Row);
        } else if text.trim().trim_end_matches(':').chars().count() <= NAME {
            section = Some(text.trim().trim_end_matches(':').trim_end().to_owned());
            sheet.put(LineClass::Header);
        } else {
            sheet.quarantine("report_line_unknown");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_with_units_and_notes() {
        for (text, want) in [
            ("100000", ("100000", "", "")),
            ("398.445467ms", ("398.445467", "ms", "")),
            ("250975.37 msg/s", ("250975.37", "msg/s", "")),
            ("32 (filter; may be false positives)", ("32", "", "filter; may be false positives")),
            ("5 items (of 9)", ("5", "items", "of 9")),
            ("99.9 %", ("99.9", "%", "")),
            ("51~57ms", ("51~57", "ms", "")),
            ("-3", ("-3", "", "")),
            ("1,234", ("1,234", "", "")),
            ("1,234,567 bytes", ("1234567", "bytes", "")),
        ] {
            let f = figure(text).unwrap_or_else(|| panic!("{text}"));
            let found = (f.value.as_str(), f.unit.unwrap_or(""), f.note.as_deref().unwrap_or(""));
            assert_eq!(found, want, "{text}");
        }
        for text in ["", "fast", "08:14:50", "2026-11-30", "1m2.5s", "10.0.0.1", "3 of 5 done"] {
            assert!(figure(text).is_none(), "{text}");
        }
    }

    #[test]
    fn what_is_no_entry() {
        for line in ["12:30", "std::fmt 5", "a == 5", "x => 5", "see https://a.b/c", "\"a\": 5", "total:"] {
            assert!(entries(line).is_none(), "{line}");
        }
    }
}
