//! Are these lines delimited text? The records among them, and whether they convince.

use super::super::cell::{is_identifier, is_value};
use super::super::commas::{self, Regrouped};
use super::super::{Held, words};
use super::record::{Dialect, Split, Trailing, split};
use super::{inside, is_plan};
use crate::raw::CellForm;

/// A field of so many words is a piece of a sentence rather than a name.
pub(super) const PHRASE_WORDS: usize = 5;

/// The records among the lines at hand.
pub(super) struct Probe {
    pub(super) records: Vec<Vec<String>>,
    /// The last record was still open where the lines ended.
    pub(super) open: bool,
    /// The lines ended before the end of the table did.
    endless: bool,
    /// Some quote closed in the middle of a field.
    pub(super) bad: bool,
}

impl Probe {
    pub(super) fn of(dialect: Dialect, lines: &[Held], indent: usize) -> Probe {
        let mut probe = Probe { records: Vec::new(), open: false, endless: true, bad: false };
        let mut pending = String::new();
        let plan = lines.first().is_some_and(|l| is_plan(l.text()));
        for held in lines {
            if !plan && probe.is_hopeless() {
                break;
            }
            let text = inside(held.text(), indent);
            if pending.is_empty() && !probe.open && (words::is_blank(text) || words::ends_table(text)) {
                probe.endless = false;
                break;
            }
            if probe.open {
                pending.push('\n');
            }
            pending.push_str(text);
            match split(dialect, &pending) {
                Split::Open => probe.open = true,
                Split::Bad => {
                    probe.bad = true;
                    probe.records.push(vec![pending.clone()]);
                    pending.clear();
                    probe.open = false;
                }
                Split::Cells(cells) => {
                    let plain = cells.iter().all(|c| c.form != CellForm::Quoted);
                    let mut fields: Vec<String> = cells.into_iter().map(|c| c.text.into_owned()).collect();
                    let first = probe.records.is_empty();
                    dialect.drop_trailing(&mut fields, first, |f| f.is_empty());
                    probe.push(dialect, fields, plain);
                    pending.clear();
                    probe.open = false;
                }
            }
        }
        probe
    }

    /// Keeps a record, numbers put together where the first record says how many fields there are.
    fn push(&mut self, dialect: Dialect, fields: Vec<String>, plain: bool) {
        let width = self.records.first().map_or(0, Vec::len);
        if plain
            && width > 1
            && fields.len() > width
            && dialect.delimiter == b','
            && !self.records[0].iter().any(|f| is_value(f))
            && let Regrouped::One(fields) = commas::regroup(&fields, width)
        {
            self.records.push(fields);
            return;
        }
        self.records.push(fields);
    }

    /// Whether an empty last field is but the end of every record.
    pub(super) fn trailing(&self) -> Trailing {
        let Some((first, rest)) = self.records.split_first() else { return Trailing::None };
        let bare = |r: &Vec<String>, width: usize| r.len() == width && r.last().is_some_and(String::is_empty);
        let named = first.iter().take(first.len() - 1).all(|f| !f.is_empty() && !is_value(f));
        if rest.is_empty() || first.len() < 2 || !named {
            return Trailing::None;
        }
        let of = |width| rest.iter().filter(|r| bare(r, width)).count() == rest.len();
        if bare(first, first.len()) && of(first.len()) {
            Trailing::All
        } else if !bare(first, first.len()) && of(first.len() + 1) {
            Trailing::Rows
        } else {
            Trailing::None
        }
    }

    /// True when no further record can convince: one field, or three records without two of the first one's width.
    fn is_hopeless(&self) -> bool {
        match &self.records[..] {
            [first, rest @ ..] => {
                first.len() < 2 || rest.len() == 2 && rest.iter().all(|r| r.len() != first.len())
            }
            [] => false,
        }
    }

    /// Wrapped sentences, which have equally many commas or semicolons by chance: the first line is no list of names,
    /// one of its pieces is a phrase, and no piece is a value in every line, so nothing is there to read.
    fn is_prose(&self) -> bool {
        let Some((first, rest)) = self.records.split_first() else { return false };
        let phrase = |f: &String| f.split_whitespace().take(PHRASE_WORDS).count() == PHRASE_WORDS;
        let valued = |column: usize| {
            let mut fields =
                rest.iter().filter_map(|r| r.get(column)).filter(|f| !f.trim().is_empty()).peekable();
            fields.peek().is_some() && fields.all(|f| is_value(f))
        };
        first.iter().any(phrase) && !(0..first.len()).any(valued)
    }

    /// True when these are records and not sentences with delimiters.
    pub(super) fn convinces(&self, delimiter: u8, first: &str, ended: bool) -> bool {
        let width = self.records[0].len();
        let same = self.records.iter().filter(|r| r.len() == width).count();
        let quoted = first.trim_start().starts_with('"');
        if words::is_statement(first) && !quoted || words::is_markup(first) {
            return false;
        }
        if !quoted && self.is_prose() {
            return false;
        }
        let words: Vec<&str> = self.records[0].iter().map(String::as_str).collect();
        let values = || self.records.iter().skip(1).flatten().any(|f| is_value(f) && !f.trim().is_empty());
        let names = words.iter().all(|f| is_identifier(f.trim_matches('"')))
            || words.iter().all(|f| is_identifier(f.trim())) && values();
        if same == 1 {
            let alone = (ended || !self.endless) && self.records.len() == 1;
            let value = words.iter().any(|f| is_value(f) && !f.is_empty());
            // Names, and one row that breaks off where the input does.
            let cut = ended
                && self.endless
                && matches!(&self.records[1..], [row] if (2..width).contains(&row.len()))
                && (quoted || words.iter().all(|f| is_identifier(f)));
            return self.open && width >= 2 && (names || quoted)
                || cut
                || alone
                    && (names && width >= 2 || width >= 3 && (value || quoted))
                    && !spaced(first, delimiter);
        }
        let sentences = delimiter == b','
            && self.records.iter().filter(|r| r.iter().skip(1).any(|f| f.starts_with(' '))).count() * 2
                > self.records.len();
        same * 5 >= self.records.len() * 4
            && (names || quoted || !(sentences && width < 4))
            && (names || width > 2 || !sentences)
            || same * 2 > self.records.len() && names
    }
}

pub(super) fn spaced(text: &str, delimiter: u8) -> bool {
    text.as_bytes().windows(2).any(|w| w == [delimiter, b' '])
}
