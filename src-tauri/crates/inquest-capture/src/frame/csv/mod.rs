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

mod probe;
mod record;
pub(super) mod single;

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::commas::{self, Regrouped};
use super::hold::{Beginnings, OwnCell};
use super::loose::is_header;
use super::transposed::{Fate, Pair, Transposed};
use super::uneven::{inside, is_uneven};
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::block::Lead;
use crate::limits::{CELL_BYTES, COLUMNS, ROW_BYTES};
use crate::raw::{CellForm, RawCell};
use crate::text::{Ending, Line, smart};
use probe::Probe;
use record::{Dialect, Search, Split, Trailing, has_backslash_null, plain, split, split_into};

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
    lines: Beginnings,
    line: u64,
    /// Line ends of the block's own lines.
    ending: Option<Ending>,
    strays: u32,
    cut: Option<&'static str>,
    /// The records may be fields of records.
    transposed: Option<Transposed>,
    /// Added columns, and where those stand that they are made of.
    derived: Option<(Derived, Vec<Option<usize>>)>,
    /// One column of keys: see [`single`].
    keys: bool,
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
            lines: Beginnings::default(),
            line: 0,
            ending: None,
            strays: 0,
            cut: None,
            transposed: None,
            derived: None,
            keys: false,
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
        let mut texts = std::mem::take(&mut self.lines);
        if alone {
            texts.push(line.text);
        }
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
                    for _ in 0..pair.texts.len() {
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
        self.lines.quarantine(reason, out);
    }

    /// True for a line that ends the block at the start of a record.
    #[inline]
    fn is_end(&self, text: &str) -> bool {
        if self.keys && self.begun && single::ends(text) {
            return true;
        }
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
                self.lines.push(line.text);
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
        self.lines.push(line.text);
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
        if !self.lines.is_empty() {
            self.lines.quarantine("unclosed_quote", out);
            self.cut = Some("unclosed_quote");
        }
        if let Some(why) = self.cut {
            out.incomplete(why);
        }
    }
}
