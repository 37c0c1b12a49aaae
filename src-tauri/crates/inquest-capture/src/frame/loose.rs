//! Fields between tabs or bars without quotes: mysql's batch and raw output, `COPY` text, psql's unaligned output,
//! rows pasted without their rule.
//!
//! Sources: `print_tab_data` of `client/mysql.cc` (escapes `\n \t \\ \0`, the word NULL); PostgreSQL's `COPY` (`\N`
//! and backslash escapes); `print_unaligned_text` of `src/fe_utils/print.c` (nothing is escaped).
//!
//! A row is complete when its fields are. Where new lines are printed raw, lines are joined until then; what follows
//! a complete row without any delimiter belongs to its last cell, unless that cell is a plain value. A line with too
//! many fields is quarantined: a bar inside a value cannot be told from one between values.
//!
//! Guessed: whether the first line is a header, and whether backslashes are escapes (from the first lines).

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::cell::{Nulls, bare, is_identifier, is_name, is_value, null};
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::block::clip;
use crate::limits::{COLUMNS, ROW_BYTES};
use crate::raw::{CellForm, RawCell};
use crate::text::{Ending, Line};

/// The frame that begins with these lines, if they are fields between tabs or bars.
pub(super) fn open(lines: &[Held], ended: bool) -> Option<Opening> {
    shape('\t', lines, ended).or_else(|| shape('|', lines, ended))
}

fn shape(delimiter: char, lines: &[Held], ended: bool) -> Option<Opening> {
    // Most lines outside of blocks have none: nothing more is looked at for them.
    let mark = u8::try_from(delimiter).ok()?;
    if lines.first()?.glance().count(mark) == 0 {
        return None;
    }
    let indent = super::csv::indent(lines);
    // A blank or two may be the padding of a cell; a code block has more.
    let indent = if indent < CODE_INDENT { 0 } else { indent };
    let first = inside(lines.first()?, indent);
    // Bars around a line are the sides of a table whose borders were left out; one bar in front, or a cell's style,
    // is asciidoc.
    let sides = delimiter == '|' && has_sides(first);
    if words::is_markup(first)
        || delimiter == '|' && (first.starts_with('|') && !sides || first.starts_with("^l|"))
    {
        return None;
    }
    if delimiter == '|'
        && let Some(pairs) = super::pairs::open(lines, indent)
    {
        return Some(pairs);
    }
    let end = lines.iter().skip(1).map(|l| inside(l, indent)).position(|t| {
        words::is_fence(t) || words::footer(t).is_some() || words::is_timing(t) || words::is_first_prompt(t)
    });
    let region = &lines[..end.map_or(lines.len(), |e| e + 1)];
    let footer = end.is_some_and(|e| words::footer(inside(&lines[e + 1], indent)).is_some());
    // MySQL Shell prints mysql's footer below escaped rows; psql's stands below raw ones.
    let psql = footer && end.is_some_and(|e| inside(&lines[e + 1], indent).starts_with('('));
    let texts: Vec<&str> =
        region.iter().map(|l| if sides { within(inside(l, indent)) } else { inside(l, indent) }).collect();
    let counts: Vec<usize> = if sides {
        texts.iter().map(|t| t.matches(delimiter).count()).collect()
    } else {
        region.iter().map(|l| l.glance().count(mark)).collect()
    };
    let gaps = gaps(&counts)?;
    let whole = counts.iter().filter(|c| **c == gaps).count();
    let few = region.len() == 1 && (ended || end.is_some());
    if whole < 2 && !few && counts[0] != gaps || gaps + 1 > COLUMNS {
        return None;
    }
    let rows: Vec<Vec<&str>> = texts
        .iter()
        .zip(&counts)
        .filter(|(_, c)| **c == gaps)
        .map(|(t, _)| t.split(delimiter).collect())
        .collect();
    if delimiter == '\t'
        && rows.iter().flatten().any(|f| f.len() > 1 && f.starts_with('"') && f.ends_with('"'))
    {
        return None;
    }
    let header = counts[0] == gaps && is_header(&rows);
    // Two fields with a bar between are too little to go by.
    let values = rows.first().is_some_and(|r| r.iter().filter(|f| is_value(f)).count() * 2 > r.len());
    let weak =
        delimiter == '|' && !footer && (gaps == 1 && !header || whole < 2 && !(few && gaps >= 3 && values));
    if weak {
        return None;
    }
    let spaced = delimiter == '|'
        && rows
            .iter()
            .filter(|r| r.iter().all(|f| f.starts_with(' ') || f.ends_with(' ') || f.is_empty()))
            .count()
            * 2
            > rows.len();
    let table = region.iter().position(|l| words::is_blank(l.text())).unwrap_or(region.len());
    // Where the input breaks off, a row may miss fields and an escape its second half.
    let broken = table > 1 && region[table - 1].ending == Ending::None && counts[table - 1] != gaps;
    let whole = table - usize::from(broken || table > 1 && texts[table - 1].ends_with('\\'));
    let escapes = match delimiter {
        '\t' => Escapes::of(&texts[..whole], &counts[..whole], gaps, psql),
        _ => Escapes::Raw,
    };
    let names =
        header.then(|| rows[0].iter().map(|f| if spaced { f.trim() } else { f }.to_owned()).collect());
    let frame = match (delimiter, escapes, spaced) {
        ('|', _, _) if sides => "mysql_boxed",
        ('|', _, true) => "psql_aligned",
        ('|', _, false) => "psql_unaligned",
        (_, Escapes::Copy, _) => "copy_text",
        (_, Escapes::Raw, _) => "tsv",
        _ if header => "mysql_batch",
        _ => "tsv",
    };
    Some(Opening::new(
        Loose { delimiter, gaps, names, escapes, spaced, sides, frame, ..Loose::default() },
        indent,
    ))
}

/// Fewer blanks in front of all lines are part of them.
const CODE_INDENT: usize = 2;

/// A line without the blanks that stand in front of all lines.
fn inside(line: &Held, indent: usize) -> &str {
    let text = line.text();
    let blanks = text.len() - text.trim_start_matches(' ').len();
    &text[indent.min(blanks)..]
}

/// True for a line between bars: `| a | b |`.
fn has_sides(text: &str) -> bool {
    text.len() > 3 && text.starts_with("| ") && text.trim_end().ends_with(" |")
}

/// A line without the bars around it.
fn within(text: &str) -> &str {
    let text = text.trim_end();
    let text = text.strip_prefix('|').unwrap_or(text);
    text.strip_suffix('|').unwrap_or(text)
}

/// Delimiters per row: those of the first line when others agree, else the most that lines have.
fn gaps(counts: &[usize]) -> Option<usize> {
    let first = *counts.first()?;
    let most = counts.iter().copied().max()?;
    let same = |n: usize| counts.iter().filter(|c| **c == n).count();
    if most == first || same(first) * 2 >= counts.len() || adds_up(counts, first) {
        return (first > 0).then_some(first);
    }
    // Without a header the first row may run over lines.
    if adds_up(counts, most) { Some(most) } else { total(counts) }
}

/// True when lines joined in order make rows of exactly this many delimiters.
fn adds_up(counts: &[usize], gaps: usize) -> bool {
    let (mut sum, mut rows) = (0, 0);
    for c in counts {
        sum += c;
        if sum > gaps {
            return false;
        }
        if sum == gaps {
            rows += 1;
            sum = 0;
        }
    }
    rows >= 2
}

/// A single row over lines: all that there is.
fn total(counts: &[usize]) -> Option<usize> {
    let mut sum = 0;
    for (i, c) in counts.iter().enumerate() {
        sum += c;
        if i > 0 && *c > 1 && adds_up(counts, sum) {
            return Some(sum);
        }
    }
    None
}

/// True when the first of these rows names columns.
pub(super) fn is_header<T: AsRef<str>>(rows: &[Vec<T>]) -> bool {
    let Some((first, rest)) = rows.split_first() else { return false };
    let names: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
    let below = |i: usize| -> Vec<&str> { rest.iter().filter_map(|r| r.get(i)).map(AsRef::as_ref).collect() };
    let letter = |i: usize| is_truth_letter(names[i]) && is_of_figures(&below(i));
    if !names.iter().enumerate().all(|(i, f)| is_name(f) || letter(i)) {
        return false;
    }
    let all_words = names.iter().enumerate().all(|(i, f)| is_identifier(f.trim()) || letter(i));
    if rest.is_empty() {
        return all_words;
    }
    let values = (0..names.len()).any(|i| {
        let column = below(i);
        !column.is_empty()
            && column.iter().all(|f| is_value(f) || is_measured(f))
            && column.iter().any(|f| !f.trim().is_empty())
    });
    values || all_words || is_mostly_valued(&names, rest)
}

/// Names over a table in which no column holds values only, but some column nearly: a word such as `none` stands
/// among its figures.
fn is_mostly_valued<T: AsRef<str>>(names: &[&str], rest: &[Vec<T>]) -> bool {
    let distinct = names.iter().enumerate().all(|(i, n)| !names[..i].contains(n));
    distinct
        && (0..names.len()).any(|i| {
            let held =
                || rest.iter().filter_map(|r| r.get(i)).map(|f| f.as_ref().trim()).filter(|f| !f.is_empty());
            held().count() >= 3 && held().filter(|f| is_value(f)).count() * 3 >= held().count() * 2
        })
}

/// PostgreSQL's word for true or false, which names a column where what is below it is figures: `t` of time.
fn is_truth_letter(text: &str) -> bool {
    matches!(text.trim(), "t" | "f")
}

/// True when a column holds figures and no truth value.
fn is_of_figures(column: &[&str]) -> bool {
    column
        .iter()
        .all(|f| (is_value(f) || is_measured(f)) && !matches!(f.trim(), "t" | "f" | "true" | "false"))
        && column.iter().any(|f| is_measured(f))
}

/// A figure as people write it: `51~57ms`, `12.3 ms`.
fn is_measured(text: &str) -> bool {
    text.trim_start().starts_with(|c: char| c.is_ascii_digit()) && text.len() <= 24
}

/// How backslashes are to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Escapes {
    /// Escapes, and the word NULL.
    #[default]
    Batch,
    /// Escapes, and `\N`.
    Copy,
    /// Themselves.
    Raw,
}

impl Escapes {
    fn of(lines: &[&str], counts: &[usize], gaps: usize, footer: bool) -> Self {
        if counts.iter().any(|c| *c != gaps) || footer {
            return Escapes::Raw;
        }
        let mut seen = Escapes::Batch;
        for field in lines.iter().flat_map(|l| l.split('\t')) {
            if field == "\\N" {
                seen = Escapes::Copy;
            } else if has_other_escape(field) {
                return Escapes::Raw;
            }
        }
        seen
    }
}

/// True for a backslash that no client writes when it escapes.
fn has_other_escape(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(i) = memchr::memchr(b'\\', &bytes[at..]) {
        match bytes.get(at + i + 1) {
            Some(b'n' | b't' | b'\\' | b'0' | b'r' | b'b' | b'f' | b'v' | b'N') => at += i + 2,
            _ => return true,
        }
    }
    false
}

/// Undoes the escapes of a client.
pub(super) fn unescape(text: &str) -> Cow<'_, str> {
    if memchr::memchr(b'\\', text.as_bytes()).is_none() || has_other_escape(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some('0') => out.push('\0'),
            Some('b') => out.push('\u{8}'),
            Some('f') => out.push('\u{c}'),
            Some('v') => out.push('\u{b}'),
            Some('\\') => out.push('\\'),
            Some(other) => out.extend(['\\', other]),
            None => out.push('\\'),
        }
    }
    Cow::Owned(out)
}

#[derive(Default)]
struct Loose {
    delimiter: char,
    gaps: usize,
    names: Option<Vec<String>>,
    escapes: Escapes,
    /// Blanks around fields are padding.
    spaced: bool,
    /// Bars stand around the fields too.
    sides: bool,
    frame: &'static str,
    begun: bool,
    /// The row being put together, raw.
    row: String,
    lines: Vec<String>,
    line: u64,
    found: usize,
    blanks: Vec<String>,
    odd: u32,
    cut: bool,
}

impl Loose {
    fn cell<'a>(&self, field: &'a str) -> RawCell<'a> {
        let field =
            if self.spaced { super::cell::unpad(field.strip_prefix(' ').unwrap_or(field)) } else { field };
        match (self.delimiter, self.escapes) {
            ('\t', Escapes::Copy) if field == "\\N" => null(),
            ('\t', Escapes::Copy) => RawCell { text: unescape(field), form: CellForm::Bare },
            ('\t', Escapes::Batch) if field == "NULL" || field == "\\N" => null(),
            ('\t', Escapes::Batch) => RawCell { text: unescape(field), form: CellForm::Bare },
            ('\t', Escapes::Raw) => bare(Cow::Borrowed(field), Nulls::Mysql),
            _ if self.sides => bare(Cow::Borrowed(field), Nulls::Mysql),
            _ => bare(Cow::Borrowed(field), Nulls::Psql),
        }
    }

    fn push(&self, text: &str, line: u64, out: &mut Out<'_>) {
        let mut cells = Vec::with_capacity(self.gaps + 1);
        cells.extend(text.split(self.delimiter).map(|f| self.cell(f)));
        out.row(cells, line);
    }

    /// The row held is complete: pushes it.
    fn flush(&mut self, out: &mut Out<'_>) {
        if self.lines.is_empty() {
            return;
        }
        if self.found != self.gaps {
            return self.quarantine("wrong_field_count", out);
        }
        out.put_row(self.lines.len() as u64);
        self.push(&self.row, self.line, out);
        self.lines.clear();
    }

    fn quarantine(&mut self, reason: &'static str, out: &mut Out<'_>) {
        for text in self.lines.drain(..) {
            out.quarantine(reason, &text);
        }
    }

    fn hold(&mut self, line: &Line<'_>, count: usize) {
        self.row.clear();
        self.row.push_str(line.text);
        self.lines.clear();
        self.lines.push(clip(line.text).to_owned());
        self.line = line.number;
        self.found = count;
    }

    fn join(&mut self, line: &Line<'_>, count: usize, out: &mut Out<'_>) {
        for blank in self.blanks.drain(..) {
            self.row.push('\n');
            self.row.push_str(&blank);
            self.lines.push(blank);
        }
        self.row.push('\n');
        self.row.push_str(line.text);
        self.lines.push(clip(line.text).to_owned());
        self.found += count;
        if self.row.len() > ROW_BYTES {
            self.quarantine("cell_too_long", out);
        }
    }

    /// True when nothing can follow in the last cell: it is a plain value.
    fn last_is_plain(&self) -> bool {
        // One that runs over lines already is no plain value, and is not looked through again at each line.
        self.lines.len() == 1
            && self.row.rsplit(self.delimiter).next().is_some_and(|f| is_value(f) && !f.is_empty())
    }

    /// What ends the block, when this line does.
    fn ends(&self, text: &str) -> bool {
        // A value that already runs over lines may hold anything a server prints.
        if self.lines.len() > 1 {
            return words::is_first_prompt(text) || words::is_fence(text);
        }
        words::ends_table(text) || words::is_comment(text) && !text.contains(self.delimiter)
    }
}

impl Frame for Loose {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let mut line = *line;
        if self.sides && has_sides(line.text) {
            line.text = within(line.text);
        }
        let line = &line;
        let count = memchr::memchr_iter(self.delimiter as u8, line.text.as_bytes()).count();
        if !self.begun {
            self.begun = true;
            let header = self.names.is_some();
            out.begin(Head {
                frame: self.frame,
                header: self.names.clone(),
                width: self.gaps + 1,
                first_line: line.number,
                padded: self.spaced,
            });
            if header {
                out.put(LineClass::Header);
                return Step::Took;
            }
        }
        let complete = self.lines.is_empty() || self.found == self.gaps;
        if complete && let Some(rows) = words::footer(line.text) {
            self.flush(out);
            for _ in self.blanks.drain(..) {
                out.put(LineClass::Blank);
            }
            out.put(LineClass::Footer);
            out.footer(rows);
            return Step::Last;
        }
        if count == 0 && words::is_blank(line.text) {
            if self.lines.is_empty() || complete && self.lines.len() == 1 {
                return Step::Over;
            }
            self.blanks.push(line.text.to_owned());
            return Step::Took;
        }
        if count == self.gaps {
            if complete && !self.blanks.is_empty() {
                return Step::Over;
            }
            if !complete && self.found == 0 {
                // Lines without any field before a whole row: its first cell, when it can hold them.
                self.join(line, count, out);
                return Step::Took;
            }
            self.flush(out);
            self.odd = 0;
            self.hold(line, count);
            return Step::Took;
        }
        if count > self.gaps {
            self.flush(out);
            out.quarantine("wrong_field_count", line.text);
            return Step::Took;
        }
        if complete && self.ends(line.text) {
            return Step::Over;
        }
        if complete && count == 0 && super::is_ellipsis(line.text) {
            self.flush(out);
            out.quarantine("wrong_field_count", line.text);
            return Step::Took;
        }
        if complete && (count > 0 || self.lines.is_empty() || self.last_is_plain()) {
            self.flush(out);
            self.odd += 1;
            if self.odd > 8 {
                return Step::Over;
            }
            self.hold(line, count);
        } else if self.found + count > self.gaps && !complete {
            self.quarantine("wrong_field_count", out);
            self.hold(line, count);
        } else {
            self.join(line, count, out);
        }
        Step::Took
    }

    fn too_long(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if !self.begun || !self.lines.is_empty() && self.found != self.gaps || !self.blanks.is_empty() {
            return Step::Over;
        }
        self.flush(out);
        out.quarantine("line_too_long", line.text);
        Step::Took
    }

    fn is_whole(&self) -> Option<bool> {
        Some(false)
    }

    fn close(&mut self, ended: bool, out: &mut Out<'_>) {
        if !self.lines.is_empty() && self.found != self.gaps {
            self.quarantine(if ended { "cut_row" } else { "wrong_field_count" }, out);
            self.cut = ended;
        }
        self.flush(out);
        for _ in self.blanks.drain(..) {
            out.put(LineClass::Blank);
        }
        if self.cut {
            out.incomplete("cut_row");
        }
    }
}
