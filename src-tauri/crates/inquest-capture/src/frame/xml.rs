//! XML of the mysql and mariadb clients (`-X`, `--xml`) and of `mysqldump --xml`: rows of named fields.
//!
//! Source: `print_table_data_xml` and `print_xml_row` of `client/mysql.cc`; `client/mysqldump.cc`. A field is NULL when
//! it says `xsi:nil="true"`; values hold tabs and new lines as they are. What stands between `<row>` and `</row>` is
//! read by an XML reader; elements around it are told by their lines, one by one, so that a file of any size streams.
//!
//! What the format cannot tell: types. DTDs are never looked at; unknown elements are quarantined.

use inquest_core::capture::LineClass;
use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};

use super::hold::{OwnCell, Records, Waiting};
use super::markup::entities;
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::limits::STATEMENT_BYTES;
use crate::raw::CellForm;
use crate::text::Line;

const FRAME: &str = "mysql_xml";

/// The frame that begins with these lines, if they begin a result set or a dump.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let raw = lines.first()?.text();
    let first = raw.trim_start();
    let indent = raw.len() - raw.trim_start_matches(' ').len();
    if !first.starts_with('<') {
        return None;
    }
    let root = |t: &str| ["<resultset", "<mysqldump", "<table_data"].iter().any(|r| t.starts_with(r));
    let declared = first.starts_with("<?xml")
        && lines.iter().skip(1).map(|l| l.text().trim()).find(|t| !t.is_empty()).is_some_and(root);
    (declared || root(first)).then(|| Opening::new(Xml::default(), indent))
}

#[derive(Default)]
struct Xml {
    first_line: u64,
    state: State,
    /// The tag or the row that is open.
    text: String,
    waiting: Waiting,
    records: Records,
    begun: bool,
    roots: u32,
    closed: bool,
    cut: Option<&'static str>,
}

#[derive(Default, PartialEq, Eq, Clone, Copy)]
enum State {
    #[default]
    Between,
    /// Inside of `<resultset ...`, whose statement may hold new lines.
    Tag,
    Row,
}

/// The fields of a row.
fn fields(row: &str, records: &mut Records) -> Option<()> {
    let mut reader = Reader::from_str(row);
    let mut open: Option<String> = None;
    let mut text = String::new();
    loop {
        match reader.read_event().ok()? {
            Event::Start(tag) if is_field(&tag) => {
                if open.is_some() {
                    return None;
                }
                open = Some(attribute(&tag, "name")?);
                text.clear();
            }
            Event::Empty(tag) if is_field(&tag) => {
                let name = attribute(&tag, "name")?;
                let nil = attribute(&tag, "xsi:nil").is_some_and(|v| v == "true");
                let form = if nil { CellForm::Null } else { CellForm::Quoted };
                records.field(name, OwnCell { text: String::new(), form });
            }
            Event::End(_) => {
                if let Some(name) = open.take() {
                    records.field(name, OwnCell { text: std::mem::take(&mut text), form: CellForm::Quoted });
                }
            }
            Event::Text(part) => text.push_str(&part),
            Event::CData(part) => text.push_str(&part),
            Event::GeneralRef(reference) => match reference.resolve_char_ref().ok()? {
                Some(c) => text.push(c),
                None => text.push_str(resolve_predefined_entity(&reference)?),
            },
            Event::Start(_) if open.is_some() => return None,
            Event::Eof => return open.is_none().then_some(()),
            _ => {}
        }
    }
}

fn is_field(tag: &BytesStart<'_>) -> bool {
    let name: &str = tag.name().0;
    name == "field"
}

/// An attribute's text, new lines kept.
fn attribute(tag: &BytesStart<'_>, wanted: &str) -> Option<String> {
    let found = tag.attributes().flatten().find(|a| a.key.0 == wanted)?;
    Some(entities(&found.value).into_owned())
}

impl Xml {
    /// `<resultset statement="..." ...>` is complete.
    fn tag(&mut self, out: &mut Out<'_>) {
        // Another result: its columns are its own.
        if self.roots > 0 {
            self.settle(out);
            self.first_line = self.waiting.first();
        }
        let text = std::mem::take(&mut self.text);
        let mut reader = Reader::from_str(text.trim_end());
        let mut class = LineClass::Rule;
        if let Ok(Event::Start(tag) | Event::Empty(tag)) = reader.read_event() {
            if let Some(statement) = attribute(&tag, "statement") {
                class = LineClass::Statement;
                let clip = statement.floor_char_boundary(STATEMENT_BYTES);
                out.context.statement = Some(statement[..clip].to_owned());
            }
            if let Some(table) = attribute(&tag, "name") {
                out.context.label = Some(table);
            }
        }
        self.waiting.all(class, out);
        self.state = State::Between;
        self.roots += 1;
        self.begun = false;
        self.records = Records::default();
    }

    /// A result without rows is a block without columns.
    fn settle(&mut self, out: &mut Out<'_>) {
        if !self.begun {
            self.begun = true;
            out.begin(Head {
                frame: FRAME,
                header: None,
                width: 0,
                first_line: self.first_line.max(1),
                padded: false,
            });
        }
    }

    fn row(&mut self, out: &mut Out<'_>) {
        let text = std::mem::take(&mut self.text);
        self.state = State::Between;
        let read = fields(&text, &mut self.records);
        let line = self.waiting.first();
        let pushed = match read {
            Some(()) => self.records.end((FRAME, false), line, self.first_line.max(1), out),
            None => Err("bad_xml"),
        };
        match pushed {
            Ok(()) => self.waiting.row(out),
            Err(reason) => {
                self.records.drop_record();
                self.cut = Some(reason);
                self.waiting.quarantine(reason, out);
            }
        }
        self.begun |= self.records.begun();
    }

    /// A line that no tag or row is open at.
    fn between(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        const AROUND: [&str; 6] =
            ["<?xml", "<mysqldump", "<database", "</table_data>", "</database>", "</table_structure>"];
        let t = line.text.trim();
        if t.is_empty() {
            out.put(LineClass::Blank);
            return Step::Took;
        }
        if t.starts_with("<resultset") || t.starts_with("<table_data") {
            self.state = State::Tag;
            return self.open_line(line, out);
        }
        if t.starts_with("<row>") || t == "<row" {
            self.state = State::Row;
            return self.open_line(line, out);
        }
        if t == "</resultset>" || t == "</mysqldump>" {
            out.put(LineClass::Rule);
            self.settle(out);
            self.closed = true;
            return Step::Last;
        }
        if AROUND.iter().any(|a| t.starts_with(a)) {
            out.put(LineClass::Rule);
            return Step::Took;
        }
        if !words::is_markup(line.text) {
            return Step::Over;
        }
        out.quarantine("xml_element_unknown", line.text);
        Step::Took
    }

    /// A line of what is open.
    fn open_line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if !self.waiting.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(line.text);
        self.waiting.keep(line);
        if self.waiting.too_long() {
            self.waiting.quarantine("cell_too_long", out);
            self.text = String::new();
            self.state = State::Between;
            return Step::Took;
        }
        let end = line.text.trim_end();
        match self.state {
            // Values have no `>` of their own, so the first one ends the tag.
            State::Tag if end.contains('>') => {
                let empty = end.ends_with("</resultset>") || end.ends_with("/>");
                self.tag(out);
                if empty {
                    self.settle(out);
                    self.closed = true;
                    return Step::Last;
                }
            }
            State::Row if end.ends_with("</row>") => self.row(out),
            _ => {}
        }
        Step::Took
    }
}

impl Frame for Xml {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.first_line == 0 {
            self.first_line = line.number;
        }
        match self.state {
            State::Between => self.between(line, out),
            State::Tag | State::Row => {
                if self.state == State::Row && words::is_fence(line.text) {
                    return Step::Over;
                }
                self.open_line(line, out)
            }
        }
    }

    fn is_whole(&self) -> Option<bool> {
        Some(self.closed)
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        let open = !self.waiting.is_empty();
        self.waiting.quarantine("cut_row", out);
        self.settle(out);
        let open = if open { "cut_row" } else { "no_closing_tag" };
        if let Some(why) = self.cut.or((!self.closed).then_some(open)) {
            out.incomplete(why);
        }
    }
}
