//! The door between frames and kinds: rows of raw cells, pushed as they are read.
//!
//! Frame readers know how a client prints a table and nothing of what it means; kinds know what columns mean
//! and nothing of borders. Between them pass only the types of this file, so that a capture of any size is
//! read in bounded memory.

use std::borrow::Cow;

use inquest_core::Unit;

/// How a cell was printed, as far as it matters for NULL and types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CellForm {
    /// Certainly SQL NULL: `\N`, `xsi:nil`, JSON null, the NULL word of a client that prints it.
    Null,
    /// Nothing was printed: NULL or empty text, the frame cannot tell.
    Empty,
    /// Printed without quotes.
    Bare,
    /// Printed in quotes: text for certain, even when empty or spelled `NULL`.
    Quoted,
    /// A JSON number.
    Number,
    /// A JSON boolean.
    Bool,
    /// A nested JSON value, as its source text.
    Json,
}

/// One cell as the frame printed it, unescaped, without padding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawCell<'a> {
    /// The text; empty for [`CellForm::Null`] and [`CellForm::Empty`].
    pub text: Cow<'a, str>,
    /// How it was printed.
    pub form: CellForm,
}

/// One row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawRow<'a> {
    /// Cells, as many as the head has columns.
    pub cells: Vec<RawCell<'a>>,
    /// First line of the row in the original text, from 1.
    pub line: u64,
}

/// What is known of a block when its first row comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrameHead {
    /// Index of the block in the input, from 0.
    pub index: u32,
    /// The frame: `psql_aligned`, `psql_html`, `mysql_boxed`, `mysql_xml`, `csv`, `json`, ...
    pub frame: &'static str,
    /// Column names as printed; absent when the capture has no header. Expanded and JSON frames give the
    /// columns of the first record; a later record with another set begins another block.
    pub header: Option<Vec<String>>,
    /// Number of columns.
    pub width: usize,
    /// Title or comment just before the block.
    pub label: Option<String>,
    /// Statement kept with the block, without prompts.
    pub statement: Option<String>,
    /// First line of the block, from 1.
    pub first_line: u64,
    /// Widths are cut by display cells and trailing blanks of texts are lost.
    pub padded: bool,
    /// Units that the capture itself prints for its columns, by position; empty where it prints none.
    pub units: Vec<Option<Unit>>,
}

/// What is known of a block when it ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrameTail {
    /// Last line of the block, from 1.
    pub last_line: u64,
    /// Rows pushed.
    pub rows: u64,
    /// Row count that the footer claims, when there is one.
    pub footer_rows: Option<u64>,
    /// Why the block is visibly cut, as a stable code: `cut_row`, `footer_count`, `unclosed_quote`,
    /// `unclosed_bracket`, `no_closing_border`, `no_closing_tag`, ...; also that something else is amiss:
    /// `footer_fewer`, `columns_uneven`, or the reason of rows that were quarantined inside of a line of several.
    pub incomplete: Option<&'static str>,
    /// What the person should know of how it was read: `commas_regrouped`, `trailing_delimiter`.
    pub notes: Vec<crate::TextFinding>,
}

/// Receives the blocks of an input in order.
pub trait RowSink {
    /// A block begins.
    fn begin(&mut self, head: &FrameHead);
    /// A row of the current block. Returns false to stop reading (a cancelled job).
    fn row(&mut self, row: RawRow<'_>) -> bool;
    /// The current block ends.
    fn end(&mut self, tail: &FrameTail);
}
