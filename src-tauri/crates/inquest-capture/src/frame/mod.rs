//! Frames: how clients print tables. One file per frame, each a state machine that is fed lines and pushes rows.
//!
//! Invariants: a frame classifies every line it took, in order, exactly once; a row has as many cells as the head has
//! columns or its lines are quarantined; what a frame holds back is bounded by [`crate::limits`]; no line is looked
//! at twice. To open, a frame may look at the lines ahead, which are bounded in number; what it needs of them to refuse
//! is in their [`Glance`](crate::block::Glance), so that a line outside of blocks costs little more than its own bytes.
//!
//! Known gaps: psql's troff-ms; tables of other tools with rules between rows (reStructuredText grids).

mod aligned;
mod asciidoc;
mod boxed;
mod cell;
mod commas;
mod copy_section;
pub(crate) mod csv;
mod envelope;
mod expanded;
pub(crate) mod failed;
mod grafana;
mod grid;
mod hold;
mod html;
pub(crate) mod json;
pub(crate) mod labelled;
mod latex;
mod loose;
mod markdown;
mod markup;
mod pairs;
mod plan_text;
pub(crate) mod prose;
mod quoted;
mod shell_tsv;
mod texts;
mod transposed;
mod uneven;
mod vertical;
mod walk;
mod wiki;
mod xml;

use inquest_core::Unit;
use inquest_core::capture::LineClass;

use crate::block::{BlockScan, Held, Hint, Lead, Ledger, words};
use crate::limits::{BLOCKS, CELL_BYTES, COLUMNS, ROW_BYTES};
use crate::raw::{FrameHead, FrameTail, RawCell, RawRow, RowSink};
use crate::text::{Line, TextFinding, note};

/// What a frame did with a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// The line is part of the block.
    Took,
    /// The line is part of the block, which ends with it.
    Last,
    /// The line is not part of the block, which ended before it.
    Over,
}

/// A state machine for one block.
pub(crate) trait Frame {
    /// Takes the next line. A line answered with [`Step::Took`] or [`Step::Last`] must get its class from the frame,
    /// at once or by the time of `close`; one answered with [`Step::Over`] must not.
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step;

    /// The block ends, because the input did or because a line was not its own: settles what was held back.
    fn close(&mut self, ended: bool, out: &mut Out<'_>);

    /// True while any line, whatever it says, belongs to a value that is open.
    fn holds_text(&self) -> bool {
        false
    }

    /// Whether a last line without a line end can have lost nothing, since what it ends with closes it. A frame that
    /// does not know leaves it to the brackets or tags around the line.
    fn is_whole(&self) -> Option<bool> {
        None
    }

    /// A line too long to be looked at came; by default the block ends before it.
    fn too_long(&mut self, _line: &Line<'_>, _out: &mut Out<'_>) -> Step {
        Step::Over
    }
}

/// A frame that recognised its beginning.
pub(crate) struct Opening {
    /// The machine, which will be fed the first line next.
    pub(crate) frame: Box<dyn Frame>,
    /// Blanks to take off the front of every line.
    pub(crate) indent: usize,
}

impl Opening {
    pub(crate) fn new(frame: impl Frame + 'static, indent: usize) -> Self {
        Opening { frame: Box::new(frame), indent }
    }
}

/// The frame that begins at the first of these lines, if one does. The more certain ones are asked first.
pub(crate) fn open(lines: &[Held], ended: bool, in_statement: bool) -> Option<Opening> {
    if is_none(lines.first()?) {
        return None;
    }
    crate::report::open(lines, ended).or_else(|| open_table(lines, ended, in_statement))
}

/// The same where no report begins.
pub(crate) fn open_table(lines: &[Held], ended: bool, in_statement: bool) -> Option<Opening> {
    let first = lines.first()?;
    if is_none(first) {
        return None;
    }
    certain_frames(lines).or_else(|| {
        let none = in_statement || words::is_outside(first.text());
        if none { None } else { text_frames(lines, ended) }
    })
}

/// The same as [`open`] without frames that are guessed from how often a mark comes.
pub(crate) fn open_certain(lines: &[Held], ended: bool) -> Option<Opening> {
    if is_none(lines.first()?) {
        return None;
    }
    crate::report::open(lines, ended).or_else(|| certain_frames(lines))
}

/// Lines that nothing begins with.
fn is_none(first: &Held) -> bool {
    first.glance().lead == Lead::BLANK || words::is_fence(first.text())
}

/// Tables told by their first lines. Only those are asked that can begin with the first character there; the order is
/// that of certainty.
fn certain_frames(lines: &[Held]) -> Option<Opening> {
    let glance = lines.first()?.glance();
    let rule = || glance.lead.may_rule();
    let told = match glance.lead.byte() {
        Some(b'C') => copy_section::open(lines),
        Some(b'#') => shell_tsv::open(lines),
        Some(b'*') => expanded::open(lines).or_else(|| vertical::open(lines)),
        _ if rule() => expanded::open(lines).or_else(|| boxed::open(lines)),
        _ => None,
    };
    told.or_else(|| markup_frames(lines, glance.lead))
        .or_else(|| if glance.count(b'|') > 0 { markdown::open(lines) } else { None })
        .or_else(|| aligned::open(lines))
        .or_else(|| match glance.lead.byte() {
            Some(b'{' | b'[') => envelope::open(lines).or_else(|| json::open(lines)),
            Some(b'E' | b'F' | b'P' | b'(' | b'p') => failed::open(lines),
            None => failed::open(lines),
            _ => None,
        })
}

/// Tables in a language of marks; each is told by its first line.
fn markup_frames(lines: &[Held], lead: Lead) -> Option<Opening> {
    match lead.byte()? {
        b'<' => xml::open(lines).or_else(|| html::open(lines)),
        b'[' | b'.' => asciidoc::open(lines),
        b'\\' => latex::open(lines),
        b'"' => quoted::open(lines),
        b'{' | b'|' => wiki::open(lines),
        _ => None,
    }
}

fn text_frames(lines: &[Held], ended: bool) -> Option<Opening> {
    plan_text::open(lines)
        .or_else(|| prose::open(lines))
        .or_else(|| labelled::open(lines))
        .or_else(|| loose::open(lines, ended))
        .or_else(|| csv::open(lines, ended))
        .or_else(|| csv::single::open(lines))
}

/// Which limit a row exceeds, if one.
fn beyond(cells: &[RawCell<'_>]) -> Option<&'static str> {
    let mut bytes = 0;
    for cell in cells {
        if cell.text.len() > CELL_BYTES {
            return Some("cell_too_long");
        }
        bytes += cell.text.len();
    }
    (bytes > ROW_BYTES).then_some("row_too_long")
}

/// `...`, `…`, `[...]`, `⋮`: nothing but dots, in brackets perhaps.
fn is_ellipsis(text: &str) -> bool {
    let bare = text.trim().trim_matches(['[', ']', '(', ')', '<', '>', '|', ' ']);
    let dots = || bare.chars().filter(|c| *c == '.').count();
    !bare.is_empty()
        && bare.chars().all(|c| matches!(c, '.' | '…' | '⋮' | '⋯'))
        && (dots() == 0 || dots() >= 2)
}

/// Where frames put their classes and rows.
pub(crate) struct Out<'s> {
    pub(crate) ledger: Ledger,
    sink: &'s mut dyn RowSink,
    open: Option<Open>,
    blocks: Vec<BlockScan>,
    /// Label and statement of the block about to begin.
    pub(crate) context: Context,
    pub(crate) findings: Vec<TextFinding>,
    pub(crate) hints: Vec<Hint>,
    /// Units of the columns of the block about to begin, where the capture itself prints them.
    units: Vec<Option<Unit>>,
    stopped: bool,
    /// The text breaks off with the blocks that end now.
    unended: bool,
}

/// What stood before a block.
#[derive(Debug, Default, Clone)]
pub(crate) struct Context {
    pub(crate) label: Option<String>,
    pub(crate) statement: Option<String>,
}

struct Open {
    head: FrameHead,
    rows: u64,
    footer: Option<u64>,
    incomplete: Option<&'static str>,
    notes: Vec<TextFinding>,
    /// Rows whose last cell holds a JSON document that does not end; the last row is one of them.
    open_documents: u64,
    open_document: bool,
}

/// What a frame knows when its block begins.
pub(crate) struct Head {
    pub(crate) frame: &'static str,
    pub(crate) header: Option<Vec<String>>,
    pub(crate) width: usize,
    pub(crate) first_line: u64,
    pub(crate) padded: bool,
}

impl<'s> Out<'s> {
    pub(crate) fn new(ledger: Ledger, sink: &'s mut dyn RowSink) -> Self {
        Out {
            ledger,
            sink,
            open: None,
            blocks: Vec::new(),
            context: Context::default(),
            findings: Vec::new(),
            hints: Vec::new(),
            units: Vec::new(),
            stopped: false,
            unended: false,
        }
    }

    /// The units that the capture prints for the columns of the block about to begin, by position.
    pub(crate) fn units(&mut self, units: Vec<Option<Unit>>) {
        self.units = units;
    }

    /// True when the sink wants no more.
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    /// True when there is no room for another block.
    pub(crate) fn full(&self) -> bool {
        self.blocks.len() >= BLOCKS
    }

    pub(crate) fn into_parts(self) -> (Ledger, Vec<BlockScan>, Vec<TextFinding>, Vec<Hint>) {
        (self.ledger, self.blocks, self.findings, self.hints)
    }

    /// A block begins; one that is still open ends first.
    pub(crate) fn begin(&mut self, head: Head) {
        self.end();
        let Context { label, statement } = self.context.clone();
        if head.width > COLUMNS {
            note(&mut self.findings, "too_many_columns", head.first_line);
        }
        let head = FrameHead {
            index: u32::try_from(self.blocks.len()).unwrap_or(u32::MAX),
            frame: head.frame,
            header: head.header,
            width: head.width,
            label,
            statement,
            first_line: head.first_line,
            padded: head.padded,
            units: std::mem::take(&mut self.units),
        };
        self.sink.begin(&head);
        self.open = Some(Open {
            head,
            rows: 0,
            footer: None,
            incomplete: None,
            notes: Vec::new(),
            open_documents: 0,
            open_document: false,
        });
    }

    /// A row of the open block. The caller classifies its lines, just before or just after. A row beyond the limits is
    /// not pushed and its lines are quarantined, whatever the caller calls them.
    pub(crate) fn row(&mut self, cells: Vec<RawCell<'_>>, line: u64) {
        let Some(open) = &mut self.open else { return };
        debug_assert_eq!(cells.len(), open.head.width, "a row of {} at line {line}", open.head.frame);
        if let Some(reason) = beyond(&cells) {
            note(&mut self.findings, reason, line);
            let first = cells.iter().find(|c| !c.text.is_empty()).map_or("", |c| &c.text);
            self.ledger.regret(line, reason, first);
            open.incomplete.get_or_insert(reason);
            return;
        }
        open.rows += 1;
        open.open_document = cells.last().is_some_and(json::is_open_document);
        open.open_documents += u64::from(open.open_document);
        if !self.sink.row(RawRow { cells, line }) {
            self.stopped = true;
        }
    }

    /// The person should know of something about the open block, at this line.
    pub(crate) fn note(&mut self, code: &'static str, line: u64) {
        if let Some(open) = &mut self.open {
            note(&mut open.notes, code, line);
        }
    }

    /// The class of the next line.
    #[inline]
    pub(crate) fn put(&mut self, class: LineClass) {
        self.ledger.put(class);
    }

    /// The classes of a row of some lines.
    pub(crate) fn put_row(&mut self, lines: u64) {
        for i in 0..lines {
            self.ledger.put(if i == 0 { LineClass::Row } else { LineClass::Continuation });
        }
    }

    /// The next line was not understood. A lone ellipsis where a row was due stands for rows that a person left out.
    pub(crate) fn quarantine(&mut self, reason: &'static str, text: &str) {
        if reason == "wrong_field_count" && is_ellipsis(text) {
            self.incomplete("elided_rows");
            return self.ledger.quarantine("elided_row", text);
        }
        self.ledger.quarantine(reason, text);
    }

    /// The footer claims a number of rows.
    pub(crate) fn footer(&mut self, rows: Option<u64>) {
        if let Some(open) = &mut self.open {
            open.footer = rows;
            if let Some(counted) = rows.filter(|r| *r != open.rows) {
                let more = counted > open.rows;
                open.incomplete.get_or_insert(if more { "footer_count" } else { "footer_fewer" });
            }
        }
    }

    /// A document breaks off: the finding's count is the byte of the input where.
    pub(crate) fn cut_at(&mut self, code: &'static str, line: u64, byte: u64) {
        self.findings.push(TextFinding { code, line, count: byte });
    }

    /// The block is visibly cut.
    pub(crate) fn incomplete(&mut self, why: &'static str) {
        if let Some(open) = &mut self.open {
            open.incomplete.get_or_insert(why);
        }
    }

    /// The blocks that end from now on end with a line that has no line end.
    pub(crate) fn unended(&mut self, yes: bool) {
        self.unended = yes;
    }

    /// The block ends, with the input when `ended`: a document that is open in its very last cell breaks off there. One
    /// above a footer was printed so, and where other rows have such cells a tool shortens them.
    pub(crate) fn break_off(&mut self, ended: bool) {
        let Some(open) = &mut self.open else { return };
        let last = open.open_document && open.open_documents == 1 && open.footer.is_none();
        if last && open.incomplete.is_none() && (ended || open.head.width == 1) {
            open.incomplete = Some("unclosed_bracket");
            if ended {
                let (line, byte) = self.ledger.last();
                self.cut_at("json_cut", line, byte);
            }
        }
    }

    /// The open block ends with the last classified line.
    pub(crate) fn end(&mut self) {
        let Some(mut open) = self.open.take() else { return };
        if self.unended {
            open.incomplete.get_or_insert("no_line_end");
        }
        let tail = FrameTail {
            last_line: self.ledger.done().max(open.head.first_line),
            rows: open.rows,
            footer_rows: open.footer,
            incomplete: open.incomplete,
            notes: open.notes,
        };
        self.sink.end(&tail);
        self.blocks.push(BlockScan { head: open.head, tail });
    }

    /// Settles lines that a frame took and forgot; there are none unless a frame has a defect.
    /// `beyond` lines were read past the block and wait by right.
    pub(crate) fn settle(&mut self, beyond: u64) {
        debug_assert_eq!(
            self.ledger.waiting(),
            beyond,
            "a frame left lines without a class, or took too many"
        );
        while self.ledger.waiting() > beyond {
            self.ledger.quarantine("unaccounted", "");
        }
    }
}
