//! The account of every line of an import.

use serde::{Deserialize, Serialize};

/// The class of one line of a capture. Every line read has exactly one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LineClass {
    /// The first line of a row.
    Row,
    /// A further line of a row.
    Continuation,
    /// Column names.
    Header,
    /// A rule or border.
    Rule,
    /// A footer: row count, "rows in set".
    Footer,
    /// A client prompt without a statement.
    Prompt,
    /// A statement, with or without its prompt.
    Statement,
    /// A comment.
    Comment,
    /// Nothing but blanks.
    Blank,
    /// A timing line of a client.
    Timing,
    /// A notice, warning or error of server or client.
    Notice,
    /// Prose around the captures.
    Prose,
    /// A line that was not understood, quoted in the receipt with a reason.
    Quarantined,
}

impl LineClass {
    /// Every class, in the order of the receipt.
    pub const ALL: [LineClass; 13] = [
        LineClass::Row,
        LineClass::Continuation,
        LineClass::Header,
        LineClass::Rule,
        LineClass::Footer,
        LineClass::Prompt,
        LineClass::Statement,
        LineClass::Comment,
        LineClass::Blank,
        LineClass::Timing,
        LineClass::Notice,
        LineClass::Prose,
        LineClass::Quarantined,
    ];
}

/// A line that was not understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Quarantined {
    /// Line of the text, from 1.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub line: u64,
    /// Why, as a stable code: `wrong_field_count`, `cut_row`, ...
    pub reason: String,
    /// The line, at most 4 KiB of it.
    pub text: String,
}

/// Counts of lines by class. The classes sum to `lines`, always: see [`Receipt::sums`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Receipt {
    /// Lines read.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub lines: u64,
    /// First lines of rows.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub row: u64,
    /// Further lines of rows.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub continuation: u64,
    /// Header lines.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub header: u64,
    /// Rules and borders.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub rule: u64,
    /// Footers.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub footer: u64,
    /// Bare prompts.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub prompt: u64,
    /// Statements.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub statement: u64,
    /// Comments.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub comment: u64,
    /// Blank lines.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub blank: u64,
    /// Client timings.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub timing: u64,
    /// Notices, warnings, errors.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub notice: u64,
    /// Prose.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub prose: u64,
    /// Lines not understood: all of them are counted, the first of them are quoted in `quarantine`.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub quarantined: u64,
    /// The quarantined lines, at most [`Receipt::QUOTED`] of them.
    pub quarantine: Vec<Quarantined>,
}

impl Receipt {
    /// How many quarantined lines a receipt quotes.
    pub const QUOTED: usize = 1_000;

    /// Counts one line. A quarantined line is counted by [`Receipt::quarantine_line`], which also quotes it.
    pub fn count(&mut self, class: LineClass) {
        self.lines += 1;
        *self.slot(class) += 1;
    }

    /// Counts a line that was not understood and quotes it while there is room.
    pub fn quarantine_line(&mut self, line: u64, reason: &str, text: &str) {
        self.count(LineClass::Quarantined);
        if self.quarantine.len() < Self::QUOTED {
            let end = text.floor_char_boundary(4_096);
            self.quarantine.push(Quarantined {
                line,
                reason: reason.to_owned(),
                text: text[..end].to_owned(),
            });
        }
    }

    /// The number of lines of a class.
    pub fn of(&self, class: LineClass) -> u64 {
        match class {
            LineClass::Row => self.row,
            LineClass::Continuation => self.continuation,
            LineClass::Header => self.header,
            LineClass::Rule => self.rule,
            LineClass::Footer => self.footer,
            LineClass::Prompt => self.prompt,
            LineClass::Statement => self.statement,
            LineClass::Comment => self.comment,
            LineClass::Blank => self.blank,
            LineClass::Timing => self.timing,
            LineClass::Notice => self.notice,
            LineClass::Prose => self.prose,
            LineClass::Quarantined => self.quarantined,
        }
    }

    /// True when the classes sum to the lines read.
    pub fn sums(&self) -> bool {
        LineClass::ALL.iter().map(|c| self.of(*c)).sum::<u64>() == self.lines
    }

    fn slot(&mut self, class: LineClass) -> &mut u64 {
        match class {
            LineClass::Row => &mut self.row,
            LineClass::Continuation => &mut self.continuation,
            LineClass::Header => &mut self.header,
            LineClass::Rule => &mut self.rule,
            LineClass::Footer => &mut self.footer,
            LineClass::Prompt => &mut self.prompt,
            LineClass::Statement => &mut self.statement,
            LineClass::Comment => &mut self.comment,
            LineClass::Blank => &mut self.blank,
            LineClass::Timing => &mut self.timing,
            LineClass::Notice => &mut self.notice,
            LineClass::Prose => &mut self.prose,
            LineClass::Quarantined => &mut self.quarantined,
        }
    }
}
