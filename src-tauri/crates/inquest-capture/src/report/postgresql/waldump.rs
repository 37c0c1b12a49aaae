//! What pg_waldump prints: records, and with `--stats` their sums.
//!
//! Source: PostgreSQL documentation, pg_waldump; `src/bin/pg_waldump/pg_waldump.c`. The columns carry the names that
//! pg_walinspect gives the same quantities, so that both tools' captures are of the same kind: `len (rec/tot)` prints the
//! length without page images and with them; their difference is `fpi_length`. pg_waldump pads an LSN with zeros and
//! pg_walinspect does not: here it stands unpadded.
//!
//! What the format cannot tell: the end of a record and the length of its main data. `desc:` begins with the type of the
//! record; its text differs by version and stays text. The line `Total` of the sums is no row: adding it would count twice.

use inquest_core::capture::LineClass;

use crate::block::Held;
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::limits::CELL_BYTES;
use crate::raw::{CellForm, RawCell};
use crate::report::whole::{Kept, Sheet, Whole};
use crate::report::{Begins, Report};
use crate::text::Line;

/// Frame of the records; the kind is `pg.wal_records`.
pub(crate) const RECORDS_FRAME: &str = "pg_waldump";
/// Frame of the sums; the kind is `pg.wal_stats`.
pub(crate) const STATS_FRAME: &str = "pg_waldump_stats";

/// Records.
pub(super) const RECORDS: Report = Report { begins: Begins::at(b"r"), open: open_records };
/// Sums.
pub(super) const STATS: Report = Report { begins: Begins::at(b"WT"), open: open_stats };

const RECORD_COLUMNS: [&str; 9] = [
    "start_lsn",
    "prev_lsn",
    "xid",
    "resource_manager",
    "record_type",
    "record_length",
    "fpi_length",
    "description",
    "block_ref",
];

fn open_records(lines: &[Held], _ended: bool) -> Option<Opening> {
    record(lines.first()?.text()).map(|_| Opening::new(Records::default(), 0))
}

/// A record's cells, all but those of further lines.
struct Record {
    cells: [Option<String>; 9],
}

/// `rmgr: Heap  len (rec/tot):     72/ 16448, tx:        759, lsn: 0/03000028, prev 0/0204A300, desc: LOCK ..., blkref #0: ...`
fn record(text: &str) -> Option<Record> {
    let rest = text.strip_prefix("rmgr: ")?;
    let (manager, rest) = rest.split_once("len (rec/tot):")?;
    let (lengths, rest) = rest.split_once(", tx:")?;
    let (xid, rest) = rest.split_once(", lsn:")?;
    let (lsn, rest) = rest.split_once(", prev ")?;
    let (prev, rest) = rest.split_once(", desc:")?;
    let (own, total) = lengths.split_once('/')?;
    let (own, total) = (own.trim().parse::<u64>().ok()?, total.trim().parse::<u64>().ok()?);
    let rest = rest.trim_start();
    let (description, blocks) = match rest.find("blkref #") {
        Some(at) => (rest[..at].trim_end().trim_end_matches(','), Some(rest[at..].trim_end())),
        None => (rest.trim_end(), None),
    };
    let (kind, description) = description.split_once(' ').unwrap_or((description, ""));
    let cells = [
        Some(unpadded(lsn.trim())?),
        Some(unpadded(prev.trim())?),
        Some(xid.trim().to_owned()),
        Some(manager.trim().to_owned()),
        Some(kind.trim_end_matches(',').to_owned()),
        Some(total.to_string()),
        Some(total.saturating_sub(own).to_string()),
        Some(description.trim().to_owned()),
        blocks.map(str::to_owned),
    ];
    Some(Record { cells })
}

/// `0/03000028` as the server prints it: `0/3000028`.
fn unpadded(lsn: &str) -> Option<String> {
    let (high, low) = lsn.split_once('/')?;
    let hex = |t: &str| !t.is_empty() && t.len() <= 8 && t.bytes().all(|b| b.is_ascii_hexdigit());
    let low_short = low.trim_start_matches('0');
    (hex(high) && hex(low)).then(|| format!("{high}/{}", if low_short.is_empty() { "0" } else { low_short }))
}

#[derive(Default)]
struct Records {
    begun: bool,
    open: Option<(Record, u64)>,
    /// Lines of the open record that wait for their class.
    waiting: u64,
}

impl Records {
    fn settle(&mut self, out: &mut Out<'_>) {
        let Some((record, line)) = self.open.take() else { return };
        if !self.begun {
            self.begun = true;
            let header = Some(RECORD_COLUMNS.iter().map(|c| (*c).to_owned()).collect());
            out.begin(Head {
                frame: RECORDS_FRAME,
                header,
                width: RECORD_COLUMNS.len(),
                first_line: line,
                padded: false,
            });
        }
        out.put_row(self.waiting);
        self.waiting = 0;
        let cells = record
            .cells
            .into_iter()
            .map(|cell| match cell {
                Some(text) => RawCell { text: text.into(), form: CellForm::Bare },
                None => RawCell { text: "".into(), form: CellForm::Null },
            })
            .collect();
        out.row(cells, line);
    }
}

impl Frame for Records {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if let Some(next) = record(line.text) {
            self.settle(out);
            self.open = Some((next, line.number));
            self.waiting = 1;
            return Step::Took;
        }
        // `--bkp-details` prints the blocks below the record.
        if line.text.starts_with(['\t', ' ']) && !line.text.trim().is_empty() {
            if let Some((record, _)) = &mut self.open {
                let blocks = record.cells[8].get_or_insert_default();
                if blocks.len() + line.text.len() < CELL_BYTES {
                    if !blocks.is_empty() {
                        blocks.push('\n');
                    }
                    blocks.push_str(line.text.trim());
                    self.waiting += 1;
                    return Step::Took;
                }
            }
            return Step::Over;
        }
        if line.text.starts_with("pg_waldump: ") {
            self.settle(out);
            out.put(LineClass::Notice);
            return Step::Took;
        }
        if line.text.starts_with("rmgr: ") {
            self.settle(out);
            out.quarantine("cut_row", line.text);
            out.incomplete("cut_row");
            return Step::Took;
        }
        Step::Over
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.settle(out);
    }
}

const STATS_COLUMNS: [&str; 9] = [
    "resource_manager/record_type",
    "count",
    "count_percentage",
    "record_size",
    "record_size_percentage",
    "fpi_size",
    "fpi_size_percentage",
    "combined_size",
    "combined_size_percentage",
];

fn open_stats(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    let head = if first.starts_with("WAL statistics between ") {
        lines.get(1)?.text()
    } else if first.starts_with("Type ") {
        first
    } else {
        return None;
    };
    is_head(head).then(|| Whole::opening(belongs, read_stats))
}

fn is_head(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.len() == 12 && words[..3] == ["Type", "N", "(%)"] && words[3..5] == ["Record", "size"]
}

fn belongs(kept: &[Kept], text: &str) -> Step {
    let done = kept.last().is_some_and(|l| l.text.starts_with("Total "));
    if done || text.trim().is_empty() { Step::Over } else { Step::Took }
}

fn read_stats(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    sheet.begin(STATS_FRAME, &STATS_COLUMNS);
    let mut total = false;
    for (at, line) in lines.iter().enumerate() {
        let text = line.text.trim();
        if text.starts_with("WAL statistics between ") || is_head(text) {
            sheet.put(LineClass::Header);
        } else if text.bytes().all(|b| matches!(b, b'-' | b' ')) {
            sheet.put(LineClass::Rule);
        } else if text.starts_with("Total ") {
            total = true;
            sheet.put(LineClass::Footer);
        } else if let Some(cells) = sums(text) {
            sheet.row(at, &cells);
            sheet.put(LineClass::Row);
        } else {
            sheet.quarantine("wrong_field_count");
        }
    }
    if !total {
        sheet.incomplete("cut_row");
    }
}

/// A name and four times a number and its share in brackets; read from the right, since a name may hold blanks.
fn sums(text: &str) -> Option<Vec<Option<String>>> {
    let mut rest = text;
    let mut cells = Vec::new();
    for _ in 0..4 {
        let (before, share) = rest.trim_end().strip_suffix(')')?.rsplit_once('(')?;
        let (before, count) = before.trim_end().rsplit_once(' ')?;
        if count.is_empty() || !count.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let share = share.trim();
        let measured = share.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        cells.push(measured.then(|| share.to_owned()));
        cells.push(Some(count.to_owned()));
        rest = before;
    }
    cells.push(Some(rest.trim().to_owned()));
    cells.reverse();
    Some(cells)
}
