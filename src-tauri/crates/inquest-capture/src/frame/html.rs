//! Tables in HTML: psql's `-H`, mysql's and mariadb's `-H`, and tables copied out of pages.
//!
//! Sources: `print_html_text` and `print_html_vertical` of `src/fe_utils/print.c` (a new line is `<br />` and a line
//! end, leading blanks and empty cells are `&nbsp;`); `print_table_data_html` of `client/mysql.cc` (everything in one
//! line, new lines raw, the word NULL); the HTML standard for the rest, whose cells lose blanks around them and
//! whose white space is one blank.
//!
//! A line may hold many rows: it is a row, once. A row that does not have the columns of its table is quarantined with
//! its lines; where it shares its line with whole rows, that line is quarantined and the block marked.
//!
//! What the format cannot tell: psql's NULL from empty, mysql's word NULL from NULL. Absent on purpose: tables inside
//! of cells (their text is part of the cell), cells over several rows.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::cell::{Nulls, bare, is_identifier};
use super::hold::{OwnCell, Records, Waiting};
use super::markup::{Tags, Token, entities, name, number};
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::limits::{CELL_BYTES, COLUMNS};
use crate::raw::{CellForm, RawCell};
use crate::text::Line;

/// Who wrote the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Writer {
    Psql,
    Mysql,
    Page,
}

/// The frame that begins with these lines, if a table does, or a page around one.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let raw = lines.first()?.text();
    let first = raw.trim_start();
    let indent = raw.len() - raw.trim_start_matches(' ').len();
    if !first.starts_with('<') || !words::is_markup(first) {
        return None;
    }
    let at = lines.iter().take_while(|l| {
        let t = l.text();
        words::is_blank(t) || words::is_markup(t)
    });
    let (before, table) = at.enumerate().find(|(_, l)| find(l.text(), "<table").is_some())?;
    let page = ["<!doctype html", "<html", "<body", "<head", "<div", "<section", "<meta", "<table", "<p>"];
    if !page.iter().any(|tag| starts(first, tag)) {
        return None;
    }
    let text = table.text();
    let start = find(text, "<table")?;
    let after = text.as_bytes().get(start + 6);
    if !matches!(after, None | Some(b' ' | b'>' | b'\t')) {
        return None;
    }
    let marks = ["<td align=\"", "<th align=\"center\">", "<tr valign=\"top\">", "<td colspan=\"2\""];
    let psql = before == 0
        && lines.iter().skip(1).any(|l| marks.iter().any(|m| l.text().trim_start().starts_with(m)));
    let writer = match (text[start..].starts_with("<TABLE BORDER=1>"), psql) {
        (true, _) => Writer::Mysql,
        (_, true) => Writer::Psql,
        _ => Writer::Page,
    };
    Some(Opening::new(Html::new(writer), indent))
}

fn starts(text: &str, tag: &str) -> bool {
    text.get(..tag.len()).is_some_and(|t| t.eq_ignore_ascii_case(tag))
}

/// Finds a tag whatever its case; only the beginning of a long line is looked at.
fn find(text: &str, tag: &str) -> Option<usize> {
    let text = &text.as_bytes()[..text.len().min(64 << 10)];
    memchr::memchr_iter(b'<', text)
        .find(|at| text.get(*at..at + tag.len()).is_some_and(|t| t.eq_ignore_ascii_case(tag.as_bytes())))
}

#[derive(Debug, Default)]
struct HtmlCell {
    text: String,
    head: bool,
    span: usize,
}

/// What became of a row.
type Outcome = Result<LineClass, &'static str>;

/// What ended in a line.
#[derive(Default)]
struct Ended {
    first: Option<Outcome>,
    bad: Option<&'static str>,
    rows: bool,
}

impl Ended {
    fn add(&mut self, outcome: Outcome) {
        self.rows |= outcome == Ok(LineClass::Row);
        self.bad = self.bad.or(outcome.err());
        self.first.get_or_insert(outcome);
    }
}

struct Html {
    writer: Writer,
    tags: Tags,
    depth: usize,
    /// The row that is open, and whether its last cell is.
    row: Option<Vec<HtmlCell>>,
    row_line: u64,
    in_cell: bool,
    /// `<br />` was the last thing in the cell.
    broke: bool,
    caption: Option<String>,
    waiting: Waiting,
    first_line: u64,
    width: usize,
    names: Vec<String>,
    begun: bool,
    /// psql's expanded form: a title and pairs per record.
    records: Option<Records>,
    record_line: u64,
    tables: u32,
    /// Inside of the paragraph below a table.
    paragraph: bool,
    cut: Option<&'static str>,
}

impl Html {
    fn new(writer: Writer) -> Self {
        Html {
            writer,
            tags: Tags::default(),
            depth: 0,
            row: None,
            row_line: 0,
            in_cell: false,
            broke: false,
            caption: None,
            waiting: Waiting::default(),
            first_line: 0,
            width: 0,
            names: Vec::new(),
            begun: false,
            records: None,
            record_line: 0,
            tables: 0,
            paragraph: false,
            cut: None,
        }
    }

    fn frame(&self) -> &'static str {
        match self.writer {
            Writer::Psql => "psql_html",
            Writer::Mysql => "mysql_html",
            Writer::Page => "html",
        }
    }

    fn token(&mut self, token: Token<'_>, line: &Line<'_>, ended: &mut Ended, out: &mut Out<'_>) {
        let tag = match token {
            Token::Text(text) => return self.text(text),
            Token::Tag(tag) => tag,
        };
        let (tag_name, end) = name(tag);
        match (tag_name.as_str(), end) {
            ("table", false) => {
                self.depth += 1;
                if self.depth == 1 {
                    self.begin_table(line.number);
                }
            }
            ("table", true) if self.depth > 0 => {
                if self.depth == 1 {
                    self.end_row(ended, out);
                    self.end_record(ended, out);
                    self.end_table(out);
                }
                self.depth -= 1;
            }
            _ if self.depth != 1 => {}
            ("tr", false) => {
                self.end_row(ended, out);
                self.row = Some(Vec::new());
                self.row_line = line.number;
            }
            ("tr" | "thead" | "tbody" | "tfoot", true) => self.end_row(ended, out),
            ("td" | "th", false) => {
                if self.row.is_none() {
                    self.row_line = line.number;
                }
                let span = number(tag, "colspan").unwrap_or(1);
                let row = self.row.get_or_insert_default();
                row.push(HtmlCell { text: String::new(), head: tag_name == "th", span });
                self.in_cell = true;
                self.broke = false;
            }
            ("td" | "th", true) => self.in_cell = false,
            ("br", _) => {
                self.text("\n");
                self.broke = true;
            }
            ("caption", false) => self.caption = Some(String::new()),
            ("caption", true) => {
                if let Some(title) =
                    self.caption.take().map(|t| t.trim().to_owned()).filter(|t| !t.is_empty())
                {
                    out.context.label = Some(title);
                }
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        if self.depth == 0 {
            return;
        }
        let into = match (&mut self.caption, &mut self.row) {
            (Some(caption), _) => caption,
            (None, Some(row)) if self.in_cell => match row.last_mut() {
                Some(cell) => &mut cell.text,
                None => return,
            },
            _ => return,
        };
        if into.len() <= CELL_BYTES {
            into.push_str(&entities(text));
        }
        self.broke = false;
    }

    fn begin_table(&mut self, line: u64) {
        self.tables += 1;
        self.first_line = if self.first_line == 0 || self.begun { line } else { self.first_line };
        self.begun = false;
        self.records = None;
        self.width = 0;
        self.row = None;
    }

    fn end_table(&mut self, out: &mut Out<'_>) {
        if !self.begun && self.records.as_ref().is_none_or(|r| !r.begun()) {
            self.begin(None, 0, out);
        }
    }

    fn begin(&mut self, header: Option<Vec<String>>, width: usize, out: &mut Out<'_>) {
        self.begun = true;
        self.width = width;
        self.names = header.clone().unwrap_or_default();
        out.begin(Head {
            frame: self.frame(),
            header,
            width,
            first_line: self.first_line,
            padded: self.writer == Writer::Page,
        });
    }

    fn end_row(&mut self, ended: &mut Ended, out: &mut Out<'_>) {
        self.in_cell = false;
        let Some(cells) = self.row.take().filter(|r| !r.is_empty()) else { return };
        if self.writer == Writer::Psql && !self.begun && matches!(cells.as_slice(), [c] if c.span == 2) {
            self.end_record(ended, out);
            self.records.get_or_insert_default();
            self.record_line = self.row_line;
            return;
        }
        if self.records.is_some() {
            match <[HtmlCell; 2]>::try_from(cells) {
                Ok([key, value]) => {
                    let value = OwnCell::of(self.cell(&value.text));
                    if let Some(records) = &mut self.records {
                        records.field(key.text, value);
                    }
                }
                Err(_) => ended.add(Err("wrong_field_count")),
            }
            return;
        }
        let outcome = self.plain_row(&cells, out);
        ended.add(outcome);
    }

    /// A row of a table: names or values.
    fn plain_row(&mut self, cells: &[HtmlCell], out: &mut Out<'_>) -> Outcome {
        let width: usize = cells.iter().map(|c| c.span.clamp(1, COLUMNS)).sum();
        if width > COLUMNS {
            return Err("too_many_columns");
        }
        let texts = |cells: &[HtmlCell]| cells.iter().map(|c| self.printed(&c.text).into_owned()).collect();
        let heads = cells.iter().all(|c| c.head);
        if !self.begun {
            let names: Vec<String> = texts(cells);
            // A copied table may show its names as ordinary cells.
            let plain =
                self.writer == Writer::Page && names.len() > 1 && names.iter().all(|n| is_identifier(n));
            if (heads || plain) && names.len() == width {
                self.begin(Some(names), width, out);
                return Ok(LineClass::Header);
            }
            self.begin(None, width, out);
        } else if heads && !self.names.is_empty() && self.names == texts(cells) {
            return Ok(LineClass::Header);
        }
        if cells.len() != self.width {
            return Err("wrong_field_count");
        }
        if cells.iter().any(|c| c.text.len() > CELL_BYTES) {
            return Err("cell_too_long");
        }
        out.row(cells.iter().map(|c| self.cell(&c.text)).collect(), self.row_line);
        Ok(LineClass::Row)
    }

    /// The record of the expanded form is complete. Its lines came before this one.
    fn end_record(&mut self, ended: &mut Ended, out: &mut Out<'_>) {
        let head = (self.frame(), false);
        let Some(records) = self.records.as_mut().filter(|r| !r.is_empty()) else { return };
        let alone = self.waiting.is_empty();
        match records.end(head, self.record_line, self.first_line, out) {
            Ok(()) if alone => ended.add(Ok(LineClass::Row)),
            Ok(()) => self.waiting.record(out),
            Err(reason) => {
                self.cut = Some(reason);
                if alone {
                    ended.add(Err(reason));
                } else {
                    self.waiting.quarantine(reason, out);
                }
            }
        }
    }

    /// A cell as its writer means it: pages fold white space.
    fn printed<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.writer != Writer::Page {
            return Cow::Borrowed(text);
        }
        let lines: Vec<String> =
            text.split('\n').map(|l| l.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        Cow::Owned(lines.join("\n").trim().to_owned())
    }

    fn cell<'a>(&self, text: &'a str) -> RawCell<'a> {
        match self.writer {
            Writer::Mysql => bare(Cow::Borrowed(text), Nulls::Mysql),
            Writer::Psql if words::is_blank(text) => {
                RawCell { text: Cow::Borrowed(""), form: CellForm::Empty }
            }
            _ => bare(self.printed(text), Nulls::Psql),
        }
    }

    /// The classes of what waited and of this line.
    fn classify(&mut self, line: &Line<'_>, ended: &Ended, out: &mut Out<'_>) {
        let waited = !self.waiting.is_empty();
        if self.records.as_ref().is_some_and(|r| self.depth > 0 && (!r.is_empty() || ended.first.is_none()))
            && !ended.rows
        {
            return self.waiting.keep(line);
        }
        match ended.first {
            Some(Ok(LineClass::Row)) if waited => self.waiting.row(out),
            Some(Ok(class)) => self.waiting.all(class, out),
            Some(Err(reason)) => self.waiting.quarantine(reason, out),
            None if self.is_open() => return self.waiting.keep(line),
            None => self.waiting.all(LineClass::Rule, out),
        }
        match (ended.bad, ended.first) {
            (Some(reason), _) => {
                out.quarantine(reason, line.text);
                if ended.rows {
                    self.cut = self.cut.or(Some(reason));
                }
            }
            _ if self.is_open() => self.waiting.keep(line),
            (None, Some(Ok(LineClass::Row))) if waited => out.put(LineClass::Continuation),
            _ if ended.rows => out.put(LineClass::Row),
            (None, Some(Ok(class))) => out.put(class),
            _ if words::is_blank(line.text) => out.put(LineClass::Blank),
            _ => out.put(LineClass::Rule),
        }
    }

    /// Something goes on in the next line.
    fn is_open(&self) -> bool {
        self.row.is_some() || self.caption.is_some() || self.tags.inside()
    }

    /// A line below a table: psql's footers stand in a paragraph; a page closes its own tags.
    fn below(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let t = line.text.trim();
        if self.paragraph || self.writer == Writer::Psql && t.starts_with("<p>") {
            let inner = t.strip_prefix("<p>").unwrap_or(t);
            let inner = inner.strip_suffix("</p>").unwrap_or(inner);
            let inner = inner.strip_suffix("<br />").unwrap_or(inner);
            if let Some(rows) = words::footer(&entities(inner)) {
                out.footer(rows);
            }
            out.put(LineClass::Footer);
            self.paragraph = !t.ends_with("</p>");
            return if self.paragraph { Step::Took } else { Step::Last };
        }
        let closing = ["</body", "</html", "</div", "</section"].iter().any(|tag| starts(t, tag));
        if self.writer == Writer::Page && closing {
            out.put(LineClass::Rule);
            return Step::Took;
        }
        Step::Over
    }
}

impl Frame for Html {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.first_line == 0 {
            self.first_line = line.number;
        }
        if self.depth == 0 && self.tables > 0 && !self.tags.inside() {
            return self.below(line, out);
        }
        if self.in_cell && !self.broke {
            self.text("\n");
        }
        self.broke = false;
        let mut ended = Ended::default();
        let mut tags = std::mem::take(&mut self.tags);
        tags.line(line.text, &mut |token| self.token(token, line, &mut ended, out));
        self.tags = tags;
        self.classify(line, &ended, out);
        if self.waiting.too_long() {
            self.waiting.quarantine("cell_too_long", out);
            self.cut = Some("cell_too_long");
            self.row = None;
            return Step::Last;
        }
        Step::Took
    }

    fn is_whole(&self) -> Option<bool> {
        Some(self.tables > 0 && self.depth == 0 && !self.tags.inside())
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        if self.depth > 0 {
            let whole = self.row.is_none() && !self.tags.inside();
            if whole && self.records.as_ref().is_some_and(|r| !r.is_empty() && !r.is_short()) {
                self.end_record(&mut Ended::default(), out);
            }
            self.cut = self.cut.or(Some(if self.row.is_some() { "cut_row" } else { "no_closing_tag" }));
        }
        self.waiting.quarantine("cut_row", out);
        if self.tables > 0 {
            self.end_table(out);
        }
        if let Some(why) = self.cut {
            out.incomplete(why);
        }
    }
}
