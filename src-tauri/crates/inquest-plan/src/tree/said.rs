//! What a reader has to say about a plan: what the paste lacks, what was undone, what the numbers cannot tell.

use std::collections::BTreeMap;

use serde::Serialize;

/// Why something is said. A code: the words are the screen's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Saying {
    // What the capture does not hold
    /// No node has a measurement: estimates only.
    EstimatesOnly,
    /// Measured, but without times (TIMING OFF).
    NoTimes,
    /// No costs and no estimated rows (COSTS OFF).
    NoCosts,
    /// Measured without BUFFERS.
    NoBuffers,
    /// Buffers without times of reading and writing (`track_io_timing` off, or all of it was cached).
    NoIoTimes,
    /// The text ends in the middle. Args: `within`, what was open or half printed.
    Cropped,
    /// The last line has no line end: it may be half a line, though it looks whole.
    OpenEnd,
    /// A node has fewer inputs than it needs: the rest of the text is missing. Args: `operation`.
    InputMissing,
    /// Neither planning nor execution time at the end: SUMMARY OFF, auto_explain, or the last lines are missing.
    NoSummary,
    /// The beginning is missing: the first line is no root.
    HeadMissing,
    /// Only some nodes have measurements. Args: `nodes`.
    PartlyMeasured,
    /// The server prints no plan for this statement (`<not executable by iterator executor>` and its like). Args: `text`.
    NoPlan,
    // What happened to the text
    /// Indentation is gone: which node is whose child cannot be told; all nodes hang on the first. Args: `nodes`.
    IndentationLost,
    /// One indentation fits no level above; the node was put under the nearest. Args: `text`.
    IndentationDamaged,
    /// Tabs were read as up to the next multiple of eight columns.
    TabsExpanded,
    /// A margin, quotes or prompt signs before each line were taken off. Args: `margin`.
    MarginRemoved,
    /// Wrapped lines were joined. Args: `lines`.
    LinesJoined,
    /// A frame of a terminal client was taken off.
    FrameRemoved,
    /// Something was left out by a person (`...`).
    Elided,
    /// A line that no rule reads; kept as a fact. Args: `text`.
    LineNotRead,
    /// The document is broken at this place and was read as far as it goes. Args: `expected`.
    DocumentBroken,
    // What the numbers cannot tell
    /// Rows per loop are rounded to whole rows before PostgreSQL 18: totals of many loops are uncertain by half a row
    /// per loop. Args: `nodes`, those with more than one loop.
    RowsRounded,
    /// Three significant digits only (MySQL from 8.0.33).
    ThreeDigits,
    /// Before 17 the time of shared blocks holds the time of local ones.
    SharedTimeHoldsLocal,
    /// A parallel node's times are averages of its processes; its I/O times are sums over them.
    ParallelTimes,
    /// More than one tree: subqueries of the select list stand beside the main tree. Args: `roots`.
    SeveralRoots,
    /// The time of a subplan was charged to the first node that reads it. Args: `name`.
    ChargedToReader,
    /// The time of a subplan could be charged to no node. Args: `name`.
    NotCharged,
    /// Workers planned, fewer launched. Args: `planned`, `launched`.
    FewerWorkers,
    /// The table form gives the order of tables, not a tree: nested by query block.
    OrderOnly,
    /// A value of the plan could not be read as a number. Args: `key`, `text`.
    NotANumber,
    /// A name stands twice in one object: the first value counts. Args: `key`, `text` (the value that does not count).
    Twice,
    /// Something stands under a name that holds something else: kept, and not read. Args: `key`.
    WrongType,
    /// A number below zero where nothing can be: not taken for a figure. Args: `key`, `text`.
    BelowZero,
    /// A whole number beyond what is counted exactly: its digits are kept, what is computed from it is rounded. Args:
    /// `key`, `text`.
    Rounded,
    /// What stands before it was found at more places than are listed. Args: `count`.
    MoreOfThem,
}

/// One saying, about the plan or about a place in it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Said {
    /// Which.
    pub code: Saying,
    /// The line it is about.
    pub line: Option<u32>,
    /// Arguments of the sentence.
    pub args: BTreeMap<&'static str, String>,
}

impl Said {
    /// Without arguments.
    pub fn of(code: Saying) -> Said {
        Said { code, line: None, args: BTreeMap::new() }
    }

    /// About a line.
    pub fn at(code: Saying, line: u32) -> Said {
        Said { line: Some(line), ..Said::of(code) }
    }

    /// With one argument.
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Said {
        self.args.insert(name, value.to_string());
        self
    }
}
