//! Generated tables: written in a frame by the rules of its client, read back exactly, then mutilated and accounted for.
//!
//! One [`Writer`] per frame, written here from the client's source and not from the reader. `INQUEST_CASES` says how many
//! tables are made for each (default 60); the seed is fixed, so that a failure comes again. What a frame cannot carry is
//! left out of its tables by [`Carries`], and what it cannot tell apart is made equal before the comparison.

mod boxes;
mod delimited;
mod documents;
mod laws;
mod markup;
mod psql;

pub use laws::twins;

use boxes::*;
use delimited::*;
use documents::*;
use markup::*;
use psql::*;

/// Numbers from a fixed seed.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Below a bound.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

/// A table to write. The first column is a number, no two rows have the same one.
#[derive(Debug, Clone)]
pub struct Table {
    pub names: Vec<String>,
    pub numeric: Vec<bool>,
    pub rows: Vec<Vec<Option<String>>>,
}

/// What a frame can carry without loss, and what it cannot tell.
#[derive(Debug, Clone, Copy)]
pub struct Carries {
    pub new_lines: bool,
    pub tabs: bool,
    pub bars: bool,
    /// Blanks at the beginning of a text.
    pub lead: bool,
    /// NULL is told from empty text.
    pub null: bool,
    /// Empty text can be written at all.
    pub empty: bool,
    /// `"`, `\`, `&`, `<`, `{`: marks of some languages.
    pub marks: bool,
    /// Characters of two cells.
    pub wide: bool,
}

const ALL: Carries = Carries {
    new_lines: true,
    tabs: true,
    bars: true,
    lead: true,
    null: true,
    empty: true,
    marks: true,
    wide: true,
};

/// A frame and how its client writes it.
pub struct Writer {
    pub frame: &'static str,
    pub name: &'static str,
    pub carries: Carries,
    pub write: fn(&Table) -> String,
}

const NAMES: [&str; 7] = ["id", "query", "calls", "total_ms", "가맹점", "note", "rows_sent"];

const WORDS: [&str; 14] = [
    "select",
    "from t",
    "가맹점",
    "x, y",
    "it's",
    "(cost=1)",
    "50%",
    "a = b",
    "WHERE",
    "#1",
    "$2",
    "v;w",
    "~z",
    "...",
];

const MARKS: [&str; 8] = ["\"q\"", "<b>", "&amp;", "c:\\dir", "{k}", "[1]", "a & b", "^_"];

/// A table that a frame can carry.
pub fn table(dice: &mut Dice, carries: &Carries) -> Table {
    let width = 2 + dice.below(NAMES.len() - 1);
    let names: Vec<String> = NAMES[..width].iter().map(|n| (*n).to_owned()).collect();
    let numeric: Vec<bool> = (0..width).map(|c| c == 0 || c != 1 && dice.below(2) == 0).collect();
    let rows = (0..2 + dice.below(6))
        .map(|row| {
            (0..width)
                .map(|column| match (column, numeric[column]) {
                    (0, _) => Some((row * 1_000 + dice.below(1_000)).to_string()),
                    (1, _) => Some(text(dice, carries, true)),
                    (_, true) if dice.below(6) == 0 => None,
                    (_, true) => Some(number(dice)),
                    (_, false) => match dice.below(8) {
                        0 => None,
                        1 if carries.empty => Some(String::new()),
                        _ => Some(text(dice, carries, false)),
                    },
                })
                .collect()
        })
        .collect();
    Table { names, numeric, rows }
}

fn number(dice: &mut Dice) -> String {
    match dice.below(4) {
        0 => (dice.0 as i64).to_string(),
        1 => format!("{}.{:02}", dice.below(9_999), dice.below(100)),
        2 => format!("-{}", dice.below(50)),
        _ => dice.below(100_000).to_string(),
    }
}

fn text(dice: &mut Dice, carries: &Carries, first: bool) -> String {
    let mut out = String::new();
    if carries.lead && dice.below(6) == 0 {
        out.push_str("   ");
    }
    let fits = |word: &'static str| if carries.wide || word.is_ascii() { word } else { "hangul" };
    // A text that looks like one: numbers are made elsewhere.
    out.push_str(if first { "select" } else { fits(WORDS[dice.below(3)]) });
    for _ in 0..dice.below(4) {
        let joint = match dice.below(8) {
            0 if carries.new_lines => "\n  ",
            1 if carries.tabs => "\t",
            2 if carries.bars => " | ",
            _ => " ",
        };
        out.push_str(joint);
        let marks = carries.marks && dice.below(3) == 0;
        out.push_str(if marks {
            MARKS[dice.below(MARKS.len())]
        } else {
            fits(WORDS[dice.below(WORDS.len())])
        });
    }
    out
}

fn width(text: &str) -> usize {
    text.chars().map(|c| if ('\u{1100}'..='\u{d7a3}').contains(&c) { 2 } else { 1 }).sum()
}

fn cell<'a>(cell: &'a Option<String>, null: &'a str) -> &'a str {
    cell.as_deref().unwrap_or(null)
}

/// What psql's padded frames lose: NULL from empty.
const PADDED: Carries = Carries { null: false, tabs: false, ..ALL };

/// Everything is printed as it is: what divides fields or lines cannot be in one.
const RAW: Carries = Carries { null: false, bars: false, new_lines: false, ..ALL };

const PROSE: Carries = Carries { null: false, lead: false, new_lines: false, marks: false, ..ALL };

/// One writer per frame.
pub const WRITERS: &[Writer] = &[
    Writer { frame: "psql_aligned", name: "border 0", carries: PADDED, write: |t| aligned(t, 0, &ASCII) },
    Writer { frame: "psql_aligned", name: "border 1", carries: PADDED, write: |t| aligned(t, 1, &ASCII) },
    Writer { frame: "psql_border2", name: "border 2", carries: PADDED, write: |t| aligned(t, 2, &ASCII) },
    Writer { frame: "psql_aligned", name: "unicode", carries: PADDED, write: |t| aligned(t, 1, &UNICODE) },
    Writer {
        frame: "psql_border2",
        name: "unicode border 2",
        carries: PADDED,
        write: |t| aligned(t, 2, &UNICODE),
    },
    Writer { frame: "psql_expanded", name: "expanded", carries: PADDED, write: |t| expanded(t, false) },
    Writer {
        frame: "psql_expanded",
        name: "expanded border 2",
        carries: PADDED,
        write: |t| expanded(t, true),
    },
    Writer { frame: "psql_unaligned", name: "unaligned", carries: RAW, write: unaligned },
    Writer { frame: "psql_unaligned", name: "expanded unaligned", carries: RAW, write: pairs },
    Writer { frame: "psql_aligned", name: "old ascii", carries: PADDED, write: old_ascii },
    Writer {
        frame: "psql_aligned",
        name: "wrapped",
        carries: Carries { wide: false, ..PADDED },
        write: wrapped,
    },
    Writer { frame: "psql_expanded", name: "expanded border 0", carries: PADDED, write: expanded_zero },
    Writer {
        frame: "mysql_batch",
        name: "raw",
        carries: Carries { tabs: false, new_lines: false, marks: false, ..ALL },
        write: raw,
    },
    Writer {
        frame: "mysql_vertical",
        name: "mycli vertical",
        carries: Carries { bars: false, ..ALL },
        write: mycli_vertical,
    },
    Writer {
        frame: "mysql_boxed",
        name: "mycli box",
        carries: Carries { tabs: false, ..ALL },
        write: mycli_box,
    },
    Writer { frame: "grafana_json", name: "grafana", carries: ALL, write: grafana },
    Writer { frame: "csv", name: "csv", carries: ALL, write: |t| csv(t, ',') },
    Writer { frame: "csv_semicolon", name: "csv semicolon", carries: ALL, write: |t| csv(t, ';') },
    Writer {
        frame: "csv_expanded",
        name: "csv expanded",
        carries: Carries { null: false, ..ALL },
        write: csv_expanded,
    },
    Writer { frame: "psql_html", name: "html", carries: Carries { null: false, ..ALL }, write: html },
    Writer {
        frame: "psql_html",
        name: "html expanded",
        carries: Carries { null: false, ..ALL },
        write: html_expanded,
    },
    Writer {
        frame: "psql_asciidoc",
        name: "asciidoc",
        carries: Carries { null: false, ..ALL },
        write: |t| asciidoc(t, false),
    },
    Writer {
        frame: "psql_asciidoc",
        name: "asciidoc expanded",
        carries: Carries { null: false, ..ALL },
        write: |t| asciidoc(t, true),
    },
    Writer { frame: "psql_latex", name: "latex", carries: Carries { null: false, ..ALL }, write: latex },
    Writer {
        frame: "psql_latex",
        name: "longtable",
        carries: Carries { null: false, ..ALL },
        write: longtable,
    },
    Writer { frame: "mysql_boxed", name: "box", carries: Carries { tabs: false, ..ALL }, write: mysql_box },
    Writer { frame: "mysql_vertical", name: "vertical", carries: ALL, write: vertical },
    Writer { frame: "mysql_batch", name: "batch", carries: ALL, write: batch },
    Writer { frame: "mysql_html", name: "mysql html", carries: ALL, write: mysql_html },
    Writer { frame: "mysql_xml", name: "mysql xml", carries: ALL, write: mysql_xml },
    Writer { frame: "copy_text", name: "copy", carries: ALL, write: copy_text },
    Writer { frame: "ndjson", name: "ndjson", carries: ALL, write: ndjson },
    Writer { frame: "json", name: "array", carries: ALL, write: array },
    Writer { frame: "json", name: "pretty", carries: Carries { marks: false, ..ALL }, write: pretty },
    Writer { frame: "mysqlsh_json", name: "mysqlsh --json", carries: ALL, write: shell },
    Writer { frame: "azure_json", name: "azure", carries: Carries { marks: false, ..ALL }, write: azure },
    Writer { frame: "markdown", name: "markdown", carries: PROSE, write: markdown },
    Writer { frame: "jira", name: "jira", carries: Carries { new_lines: true, ..PROSE }, write: jira },
    Writer {
        frame: "mediawiki",
        name: "mediawiki",
        carries: Carries { bars: false, ..PROSE },
        write: mediawiki,
    },
];

fn cases() -> usize {
    std::env::var("INQUEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(60)
}

/// A cell as a frame can tell it.
fn told(cell: &Option<String>, carries: &Carries) -> String {
    match cell {
        None if carries.null => "<null>".to_owned(),
        None => String::new(),
        Some(text) => text.clone(),
    }
}

fn read(cell: &str, carries: &Carries) -> String {
    let cell = cell.strip_prefix("number:").unwrap_or(cell);
    match cell {
        "<empty>" if carries.null => "<null>".to_owned(),
        "<empty>" | "<null>" if !carries.null => String::new(),
        other => other.to_owned(),
    }
}
