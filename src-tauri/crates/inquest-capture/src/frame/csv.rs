//! Delimited text with quotes: `,`, `;` or a tab; psql's csv, `COPY ... CSV`, exports of grids, mysql's `INTO OUTFILE`.
//!
//! Source: RFC 4180, with what it leaves open decided so: a quote opens only at the start of a field; a quoted cell
//! may hold line ends, which are line feeds, except that a carriage return inside a file of plain line feeds is part
//! of the value; a first line `sep=;` names the delimiter. `INTO OUTFILE` with quotes escapes by backslash and writes
//! NULL as `\N`: seen in the first lines, it holds for the block.
//!
//! Where the first line has both `,` and `;`, the one that cuts every record alike delimits (`;` where both do: then
//! the commas are decimals). A delimiter at the end of every record makes no column. A record of another width is
//! quarantined, never shifted; numbers grouped by the delimiter itself are put together where only one way fits
//! ([`commas`]). What the format cannot tell: NULL from empty, where
//! neither is quoted; whether the first record is a header is guessed.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::cell::{is_identifier, is_value, null};
use super::commas::{self, Regrouped};
use super::hold::OwnCell;
use super::loose::is_header;
use super::transposed::{Fate, Pair, Transposed};
use super::uneven::{inside, is_uneven};
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::block::{Lead, clip};
use crate::limits::{CELL_BYTES, COLUMNS, ROW_BYTES};
use crate::raw::{CellForm, RawCell};
use crate::text::{Ending, Line, smart};

/// The frame of records whose cells stand below each other.
const EXPANDED: &str = "csv_expanded";
/// A table of a known program: the name of its frame, and columns that follow from the printed ones.
///
/// The printed columns stay as they are; the added ones come after them.
#[derive(Clone)]
pub(crate) struct Derived {
    /// The frame.
    pub(crate) frame: &'static str,
    /// Names of the printed columns, where the table has no header.
    pub(crate) names: Option<Vec<String>>,
    /// Names of the added columns.
    pub(crate) extra: &'static [&'static str],
    /// Finds the columns that the added ones are made of, once.
    pub(crate) places: fn(&[String]) -> Vec<Option<usize>>,
    /// The added cells of a row, as many as there are names.
    pub(crate) cells: fn(&[Option<usize>], &[RawCell<'_>]) -> Vec<RawCell<'static>>,
}

/// The frame of a table whose delimiter and columns are certain.
pub(crate) fn derived(lines: &[Held], delimiter: u8, derived: Derived) -> Option<Opening> {
    let indent = indent(lines);
    let dialect = Dialect { delimiter, ..Dialect::default() };
    let first = lines.first()?.text();
    let Split::Cells(cells) = split(dialect, first.get(indent..)?) else { return None };
    let width = cells.len();
    if width + derived.extra.len() > COLUMNS {
        return None;
    }
    let header = derived.names.is_none();
    let mut csv = Csv::new(dialect, width, header, 0);
    csv.derived = Some((derived, Vec::new()));
    Some(Opening::new(csv, indent))
}

/// A field of so many words is a piece of a sentence rather than a name.
const PHRASE_WORDS: usize = 5;

/// Consecutive records of another width after which the block is over.
const STRAY_RECORDS: u32 = 8;

/// The frame that begins with these lines, if they are delimited text.
pub(super) fn open(lines: &[Held], ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    if let Some(delimiter) = named_delimiter(first) {
        let dialect = Dialect { delimiter, ..Dialect::default() };
        return try_open(delimiter, &lines[1..], ended, true)
            .map(|t| t.0)
            .or(Some(Opening::new(Csv::new(dialect, 0, false, 1), 0)));
    }
    let plan = is_plan(first);
    let glance = lines.first()?.glance();
    let has = |d: u8| glance.count(d) > 0;
    if has(b',') && has(b';') {
        let semicolons = try_open(b';', lines, ended, false);
        let commas = try_open(b',', lines, ended, false);
        return match (semicolons, commas) {
            (Some((semicolons, true)), _) => Some(semicolons),
            (_, Some((commas, true))) => Some(commas),
            (semicolons, commas) => commas.or(semicolons).map(|t| t.0),
        };
    }
    b",;\t"
        .iter()
        .filter(|d| has(**d) || **d == b',' && (plan || first.starts_with('"')))
        .find_map(|d| try_open(*d, lines, ended, false))
        .map(|t| t.0)
}

/// The delimiter that a first line `sep=;` names, as spreadsheets write and read it.
fn named_delimiter(first: &str) -> Option<u8> {
    let bare = first.trim_end_matches(' ').trim_matches('"');
    let mark = bare.strip_prefix("sep=").or_else(|| bare.strip_prefix("SEP="))?;
    mark.bytes().next().filter(|b| mark.len() == 1 && b",;\t|".contains(b))
}

/// The flag says that every record at hand has the same width.
fn try_open(delimiter: u8, lines: &[Held], ended: bool, sep: bool) -> Option<(Opening, bool)> {
    let first = lines.first()?.text();
    let indent = indent(lines);
    if !sep && !is_plan(first) && is_uneven(delimiter, lines, indent, ended) {
        return None;
    }
    let backslash = lines.iter().any(|l| l.glance().backslash && has_backslash_null(l.text(), delimiter));
    let mut dialect = Dialect { delimiter, backslash, trailing: Trailing::None };
    let mut probe = Probe::of(dialect, lines, indent);
    if probe.bad && !backslash && lines.iter().any(|l| l.text().contains("\\\"")) {
        dialect.backslash = true;
        probe = Probe::of(dialect, lines, indent);
    }
    dialect.trailing = probe.trailing();
    if dialect.trailing != Trailing::None {
        probe = Probe::of(dialect, lines, indent);
    }
    let width = probe.records.first().map(Vec::len).or(probe.open.then_some(0))?;
    let plan = is_plan(first);
    if width > COLUMNS || width < 2 && !(plan && lines.iter().skip(1).any(|l| l.text().starts_with('"'))) {
        return None;
    }
    if !plan && !sep && !probe.convinces(delimiter, first, ended) {
        return None;
    }
    let header =
        plan || is_header(&probe.records.iter().filter(|r| r.len() == width).cloned().collect::<Vec<_>>());
    let even = probe.records.iter().all(|r| r.len() == width) && !probe.bad;
    let mut csv = Csv::new(dialect, width, header, u8::from(sep));
    csv.transposed = super::transposed::may_be(&probe.records).then(Transposed::default);
    Some((Opening::new(csv, indent), even))
}

/// The one header that a single column is known by.
fn is_plan(first: &str) -> bool {
    matches!(first.trim().trim_matches('"'), "QUERY PLAN" | "EXPLAIN")
}

/// Blanks that stand in front of every line.
pub(super) fn indent(lines: &[Held]) -> usize {
    lines
        .iter()
        .take_while(|l| l.glance().lead != Lead::BLANK && !words::is_fence(l.text()))
        .map(|l| l.glance().blanks)
        .min()
        .unwrap_or(0)
}

/// `\N` between delimiters, or an escaped quote: the dialect of `INTO OUTFILE`.
fn has_backslash_null(text: &str, delimiter: u8) -> bool {
    text.split(char::from(delimiter)).any(|f| f == "\\N")
}

#[derive(Debug, Clone, Copy, Default)]
struct Dialect {
    delimiter: u8,
    backslash: bool,
    trailing: Trailing,
}

/// Whether records end with a delimiter that makes no column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Trailing {
    #[default]
    None,
    /// Those under the header do.
    Rows,
    /// So does the header.
    All,
}

impl Dialect {
    /// Takes the empty field behind a trailing delimiter off.
    fn drop_trailing<T>(self, cells: &mut Vec<T>, header: bool, is_empty: impl Fn(&T) -> bool) -> bool {
        let has = self.trailing == Trailing::All || self.trailing == Trailing::Rows && !header;
        let drop = has && cells.len() > 1 && cells.last().is_some_and(is_empty);
        if drop {
            cells.pop();
        }
        drop
    }
}

/// The records among the lines at hand.
struct Probe {
    records: Vec<Vec<String>>,
    /// The last record was still open where the lines ended.
    open: bool,
    /// The lines ended before the end of the table did.
    endless: bool,
    /// Some quote closed in the middle of a field.
    bad: bool,
}

impl Probe {
    fn of(dialect: Dialect, lines: &[Held], indent: usize) -> Probe {
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
    fn trailing(&self) -> Trailing {
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
    fn convinces(&self, delimiter: u8, first: &str, ended: bool) -> bool {
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

fn spaced(text: &str, delimiter: u8) -> bool {
    text.as_bytes().windows(2).any(|w| w == [delimiter, b' '])
}

enum Split<'a> {
    Cells(Vec<RawCell<'a>>),
    /// A quote is open at the end.
    Open,
    /// Text after a closing quote.
    Bad,
}

/// Splits a whole record.
fn split(dialect: Dialect, text: &str) -> Split<'_> {
    split_into(dialect, text, 0)
}

/// The same with room for so many cells.
fn split_into(dialect: Dialect, text: &str, width: usize) -> Split<'_> {
    let bytes = text.as_bytes();
    let mut cells = Vec::with_capacity(width);
    let mut at = 0;
    loop {
        if bytes.get(at) == Some(&b'"') {
            let Some(end) = closing(dialect, bytes, at + 1) else { return Split::Open };
            cells.push(RawCell { text: unquote(dialect, &text[at + 1..end]), form: CellForm::Quoted });
            at = end + 1;
            match bytes.get(at) {
                None => return Split::Cells(cells),
                Some(b) if *b == dialect.delimiter => at += 1,
                Some(_) => return Split::Bad,
            }
        } else {
            let end = next(dialect.delimiter, &bytes[at..]).map(|i| at + i);
            cells.push(unquoted(dialect, &text[at..end.unwrap_or(bytes.len())]));
            match end {
                Some(end) => at = end + 1,
                None => return Split::Cells(cells),
            }
        }
    }
}

/// Position of the next delimiter. Most cells are shorter than a search is worth.
#[inline]
fn next(delimiter: u8, bytes: &[u8]) -> Option<usize> {
    let near = bytes.len().min(16);
    match bytes[..near].iter().position(|b| *b == delimiter) {
        None => memchr::memchr(delimiter, &bytes[near..]).map(|i| near + i),
        found => found,
    }
}

/// Position of the quote that closes the one before `at`.
fn closing(dialect: Dialect, bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let found = if dialect.backslash {
            memchr::memchr2(b'"', b'\\', bytes.get(at..)?)?
        } else {
            memchr::memchr(b'"', bytes.get(at..)?)?
        };
        at += found;
        if bytes[at] == b'\\' || bytes.get(at + 1) == Some(&b'"') {
            at += 2;
        } else {
            return Some(at);
        }
    }
}

fn unquote(dialect: Dialect, text: &str) -> Cow<'_, str> {
    let text = if memchr::memchr(b'"', text.as_bytes()).is_some() {
        Cow::Owned(text.replace("\"\"", "\""))
    } else {
        Cow::Borrowed(text)
    };
    if !dialect.backslash || memchr::memchr(b'\\', text.as_bytes()).is_none() {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match if c == '\\' { chars.next() } else { None } {
            None => out.push(c),
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some('0') => out.push('\0'),
            Some(other) => out.push(other),
        }
    }
    Cow::Owned(out)
}

#[inline]
fn unquoted(dialect: Dialect, text: &str) -> RawCell<'_> {
    if text.is_empty() {
        return RawCell { text: Cow::Borrowed(""), form: CellForm::Empty };
    }
    if text == "\\N" {
        return null();
    }
    let _ = dialect;
    RawCell { text: Cow::Borrowed(text), form: CellForm::Bare }
}

struct Csv {
    dialect: Dialect,
    width: usize,
    header: bool,
    /// Lines before the header.
    above: u8,
    first_line: u64,
    begun: bool,
    /// A record whose quote is open, and what is known of it.
    record: String,
    search: Search,
    lines: Vec<String>,
    line: u64,
    /// Line ends of the block's own lines.
    ending: Option<Ending>,
    strays: u32,
    cut: Option<&'static str>,
    /// The records may be fields of records.
    transposed: Option<Transposed>,
    /// Added columns, and where those stand that they are made of.
    derived: Option<(Derived, Vec<Option<usize>>)>,
}

impl Csv {
    fn new(dialect: Dialect, width: usize, header: bool, above: u8) -> Self {
        Csv {
            dialect,
            width,
            header,
            above,
            first_line: 0,
            begun: false,
            record: String::new(),
            search: Search::default(),
            lines: Vec::new(),
            line: 0,
            ending: None,
            strays: 0,
            cut: None,
            transposed: None,
            derived: None,
        }
    }

    fn frame(&self) -> &'static str {
        if let Some((derived, _)) = &self.derived {
            return derived.frame;
        }
        match self.dialect.delimiter {
            b';' => "csv_semicolon",
            b'\t' => "tsv",
            _ => "csv",
        }
    }

    fn begin(&mut self, mut header: Option<Vec<String>>, out: &mut Out<'_>) {
        self.begun = true;
        let mut width = self.width;
        if let Some((derived, places)) = &mut self.derived {
            let mut names = header.take().or_else(|| derived.names.take()).unwrap_or_default();
            *places = (derived.places)(&names);
            names.extend(derived.extra.iter().map(|n| (*n).to_owned()));
            width += derived.extra.len();
            header = Some(names);
        }
        out.begin(Head { frame: self.frame(), header, width, first_line: self.first_line, padded: false });
    }

    /// A complete record of some bytes: a header, a row, or lines that do not fit.
    fn complete(&mut self, mut cells: Vec<RawCell<'_>>, bytes: usize, line: &Line<'_>, out: &mut Out<'_>) {
        let heads = !self.begun && self.header;
        let dropped = self.dialect.drop_trailing(&mut cells, heads, |c| c.form == CellForm::Empty);
        if self.transposed.is_some() {
            return self.pair(cells, bytes, line, out);
        }
        if !self.begun {
            if self.header {
                let name = |c: RawCell<'_>| match c.form {
                    CellForm::Quoted => c.text.into_owned(),
                    _ => c.text.trim().to_owned(),
                };
                let names = cells.into_iter().map(name).collect();
                self.begin(Some(names), out);
                for _ in 0..=self.lines.len().saturating_sub(1) {
                    out.put(LineClass::Header);
                }
                self.lines.clear();
                return;
            }
            self.begin(None, out);
        }
        if dropped {
            out.note("trailing_delimiter", line.number);
        }
        let mut regrouped = None;
        if cells.len() > self.width && self.header && self.dialect.delimiter == b',' {
            regrouped = regroup(&cells, self.width);
            if let Some(Regrouped::One(fields)) = regrouped.take_if(|r| matches!(r, Regrouped::One(_))) {
                out.note("commas_regrouped", line.number);
                cells = fields
                    .into_iter()
                    .map(|f| RawCell { text: Cow::Owned(f), form: CellForm::Bare })
                    .collect();
            }
        }
        let long = bytes > CELL_BYTES;
        if cells.len() != self.width || long && cells.iter().any(|c| c.text.len() > CELL_BYTES) {
            let wrong = cells.len() != self.width;
            let cut = wrong && line.ending == Ending::None && cells.len() < self.width;
            let reason = if cut {
                "cut_row"
            } else if regrouped == Some(Regrouped::Several) {
                "commas_ambiguous"
            } else if wrong {
                "wrong_field_count"
            } else {
                "cell_too_long"
            };
            self.cut = self.cut.or(cut.then_some("cut_row"));
            self.strays += u32::from(wrong);
            return self.quarantine(reason, line, out);
        }
        self.strays = 0;
        if let Some((derived, places)) = &self.derived {
            let added = (derived.cells)(places, &cells);
            cells.extend(added);
        }
        if self.lines.is_empty() {
            out.put(LineClass::Row);
            out.row(cells, line.number);
        } else {
            out.put_row(self.lines.len() as u64);
            self.lines.clear();
            out.row(cells, self.line);
        }
    }

    /// A complete record while records may be fields.
    fn pair(&mut self, cells: Vec<RawCell<'_>>, bytes: usize, line: &Line<'_>, out: &mut Out<'_>) {
        let two = match <[RawCell<'_>; 2]>::try_from(cells) {
            Ok(two) => two,
            Err(cells) => {
                self.settle(out);
                if self.transposed.is_none() {
                    return self.complete(cells, bytes, line, out);
                }
                self.strays += 1;
                return self.quarantine("wrong_field_count", line, out);
            }
        };
        self.strays = 0;
        if bytes > CELL_BYTES && two.iter().any(|c| c.text.len() > CELL_BYTES) {
            return self.quarantine("cell_too_long", line, out);
        }
        let alone = self.lines.is_empty();
        let [key, value] = two.map(OwnCell::of);
        let number = if alone { line.number } else { self.line };
        let texts = if alone { vec![clip(line.text).to_owned()] } else { std::mem::take(&mut self.lines) };
        let pair = Pair { key, value, line: number, texts };
        let first_line = self.first_line;
        let Some(transposed) = &mut self.transposed else { return };
        if let Fate::Table(pairs) = transposed.offer(pair, EXPANDED, first_line, out) {
            self.table(pairs, out);
        }
    }

    /// The pairs held are the first rows of a table after all.
    fn table(&mut self, pairs: Vec<Pair>, out: &mut Out<'_>) {
        self.transposed = None;
        for pair in pairs {
            if !self.begun {
                let names = [&pair.key, &pair.value].map(|c| c.text.clone()).to_vec();
                self.begin(self.header.then_some(names), out);
                if self.header {
                    for _ in &pair.texts {
                        out.put(LineClass::Header);
                    }
                    continue;
                }
            }
            out.put_row(pair.texts.len() as u64);
            out.row(vec![pair.key.raw(), pair.value.raw()], pair.line);
        }
    }

    /// No more pairs before something else: what is held gets its class.
    fn settle(&mut self, out: &mut Out<'_>) {
        let first_line = self.first_line;
        let Some(transposed) = &mut self.transposed else { return };
        match transposed.end(EXPANDED, first_line, out) {
            Fate::Table(pairs) => self.table(pairs, out),
            Fate::Held | Fate::Records => self.begun = true,
        }
    }

    fn quarantine(&mut self, reason: &'static str, line: &Line<'_>, out: &mut Out<'_>) {
        self.settle(out);
        if self.lines.is_empty() {
            out.quarantine(reason, line.text);
        }
        for text in self.lines.drain(..) {
            out.quarantine(reason, &text);
        }
    }

    /// True for a line that ends the block at the start of a record.
    #[inline]
    fn is_end(&self, text: &str) -> bool {
        match text.as_bytes().first() {
            Some(b) if b.is_ascii_alphanumeric() || *b == b'"' => self.width == 0,
            _ if self.width == 1 => text.is_empty() || words::is_fence(text) || words::footer(text).is_some(),
            _ => self.width == 0 || words::is_blank(text) || words::is_fence(text),
        }
    }

    /// A line at the start of a record.
    fn fresh(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if memchr::memchr(b'"', line.text.as_bytes()).is_none() {
            let mut cells = Vec::with_capacity(self.width);
            plain(self.dialect, line.text, &mut cells);
            if cells.len() != self.width
                && (words::ends_table(line.text)
                    || words::is_comment(line.text)
                    || self.strays >= STRAY_RECORDS)
            {
                return Step::Over;
            }
            self.complete(cells, line.text.len(), line, out);
            return Step::Took;
        }
        match split_into(self.dialect, line.text, self.width) {
            Split::Cells(cells) => {
                if cells.len() != self.width && (words::ends_table(line.text) || self.strays >= STRAY_RECORDS)
                {
                    return Step::Over;
                }
                self.complete(cells, line.text.len(), line, out);
            }
            Split::Bad => {
                self.strays += 1;
                self.settle(out);
                out.quarantine("bad_quote", line.text);
            }
            Split::Open => {
                self.record.clear();
                self.record.push_str(line.text);
                self.line = line.number;
                self.search = Search::default();
                self.search.is_open(self.dialect, line.text.as_bytes());
                self.lines.push(clip(line.text).to_owned());
                self.remember_carriage_return(line);
            }
        }
        Step::Took
    }

    /// A carriage return before the end of a line is part of a quoted value only where the other lines have none.
    fn remember_carriage_return(&mut self, line: &Line<'_>) {
        if line.ending == Ending::CrLf && self.ending == Some(Ending::Lf) {
            self.record.push('\r');
        }
    }

    /// A line inside a quoted cell.
    fn quoted(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        self.record.push('\n');
        let from = self.record.len();
        // What the open quote holds is a value: its blanks are its own.
        self.record
            .push_str(&smart::plain(line.printed, true).map_or(Cow::Borrowed(line.printed), Cow::Owned));
        self.lines.push(clip(line.text).to_owned());
        if self.record.len() > ROW_BYTES {
            self.cut = Some("unclosed_quote");
            self.record = String::new();
            self.quarantine("row_too_long", line, out);
            return Step::Took;
        }
        if memchr::memchr(b'"', &self.record.as_bytes()[from..]).is_none() {
            self.remember_carriage_return(line);
            return Step::Took;
        }
        match self.search.is_open(self.dialect, self.record.as_bytes()) {
            true => self.remember_carriage_return(line),
            false => {
                let record = std::mem::take(&mut self.record);
                match split_into(self.dialect, &record, self.width) {
                    Split::Cells(cells) => self.complete(cells, record.len(), line, out),
                    _ => {
                        self.strays += 1;
                        self.quarantine("bad_quote", line, out);
                    }
                }
                self.record = record;
                self.record.clear();
            }
        }
        Step::Took
    }
}

/// Numbers of a record put together, where all of its fields are bare.
fn regroup(cells: &[RawCell<'_>], width: usize) -> Option<Regrouped> {
    if cells.iter().any(|c| !matches!(c.form, CellForm::Bare | CellForm::Empty)) {
        return None;
    }
    let fields: Vec<&str> = cells.iter().map(|c| c.text.as_ref()).collect();
    Some(commas::regroup(&fields, width))
}

/// Splits a line without quotes.
fn plain<'a>(dialect: Dialect, text: &'a str, cells: &mut Vec<RawCell<'a>>) {
    let mut from = 0;
    for (i, b) in text.bytes().enumerate() {
        if b == dialect.delimiter {
            cells.push(unquoted(dialect, &text[from..i]));
            from = i + 1;
        }
    }
    cells.push(unquoted(dialect, &text[from..]));
}

/// How far the search for the end of a record has come.
#[derive(Debug, Clone, Copy, Default)]
struct Search {
    /// Where to go on: nothing before is looked at again.
    at: usize,
    /// A quote is open there; else it is the start of a field.
    inside: bool,
}

impl Search {
    /// Whether a quote is open at the end of the record as it is now.
    fn is_open(&mut self, dialect: Dialect, bytes: &[u8]) -> bool {
        loop {
            if self.inside {
                let Some(end) = closing(dialect, bytes, self.at) else {
                    self.at = bytes.len();
                    return true;
                };
                self.inside = false;
                match bytes.get(end + 1) {
                    Some(b) if *b == dialect.delimiter => self.at = end + 2,
                    _ => return false,
                }
            } else if bytes.get(self.at) == Some(&b'"') {
                self.inside = true;
                self.at += 1;
            } else {
                match memchr::memchr(dialect.delimiter, bytes.get(self.at..).unwrap_or(&[])) {
                    Some(i) => self.at += i + 1,
                    None => return false,
                }
            }
        }
    }
}

impl Frame for Csv {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.first_line == 0 {
            self.first_line = line.number;
            self.ending = Some(line.ending);
        }
        if self.above > 0 {
            self.above -= 1;
            out.put(LineClass::Header);
            return Step::Took;
        }
        if !self.lines.is_empty() {
            return self.quoted(line, out);
        }
        if self.is_end(line.text) { Step::Over } else { self.fresh(line, out) }
    }

    fn holds_text(&self) -> bool {
        !self.lines.is_empty()
    }

    fn too_long(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if !self.lines.is_empty() || !self.begun {
            return Step::Over;
        }
        self.settle(out);
        out.quarantine("line_too_long", line.text);
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.settle(out);
        if !self.begun && self.width > 0 {
            self.begin(None, out);
        }
        for text in self.lines.drain(..) {
            out.quarantine("unclosed_quote", &text);
            self.cut = Some("unclosed_quote");
        }
        if let Some(why) = self.cut {
            out.incomplete(why);
        }
    }
}
