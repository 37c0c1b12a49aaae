//! First pass: profiles of every block, then kinds and columns.

use inquest_core::capture::{KindId, LineClass, Receipt};

use super::{BlockInspection, Inspection, KeptEvidence};
use crate::Scan;
use crate::kind::detect::{Evidence, ambiguous, candidates, version_of};
use crate::kind::statement::Select;
use crate::kind::{self, Candidate};
use crate::raw::{FrameHead, FrameTail, RawCell, RawRow, RowSink};
use crate::typing::{FrameHabits, Profile};

/// Rows sampled of a block, for cross-checks and for kinds that only the cells give away.
const SAMPLE_ROWS: usize = 64;
/// Bytes kept of a sampled cell, and of one in the first rows.
const SAMPLE_CELL: usize = 64;
const FIRST_CELL: usize = 400;
const FIRST_ROWS: usize = 4;
/// Bytes of samples kept for later choices over all blocks; beyond, a block forgets its sample once it is recognised.
const SAMPLE_BUDGET: usize = 8 << 20;

/// A block whose rows are coming in.
#[derive(Clone)]
pub(super) struct Open {
    head: FrameHead,
    pub(super) habits: FrameHabits,
    pub(super) profiles: Vec<Profile>,
    sample: Vec<Vec<String>>,
    rows: u64,
    elided: u64,
}

/// The sink of the first pass.
#[derive(Default)]
pub(super) struct FirstPass {
    open: Option<Open>,
    blocks: Vec<BlockInspection>,
    kept: usize,
    elided: Vec<(u64, String)>,
    elided_rows: u64,
}

/// A row that a person cut out of the listing: `...` stands in every cell that holds anything.
pub(super) fn is_elided(row: &RawRow<'_>) -> bool {
    let mut dots = false;
    for RawCell { text, .. } in &row.cells {
        match text.trim() {
            "" => {}
            "..." | "…" | "⋮" | ".." => dots = true,
            _ => return false,
        }
    }
    dots
}

impl RowSink for FirstPass {
    fn begin(&mut self, head: &FrameHead) {
        self.open = Some(Open {
            head: head.clone(),
            habits: FrameHabits::of(head.frame),
            profiles: vec![Profile::default(); head.width],
            sample: Vec::new(),
            rows: 0,
            elided: 0,
        });
    }

    fn row(&mut self, row: RawRow<'_>) -> bool {
        if let Some(open) = self.counted(&row) {
            for (profile, cell) in open.profiles.iter_mut().zip(&row.cells) {
                profile.add(cell, row.line, open.habits);
            }
        }
        true
    }

    fn end(&mut self, tail: &FrameTail) {
        let Some(open) = self.open.take() else { return };
        let block = recognise(open, tail);
        let size: usize = block.evidence.sample.iter().flatten().map(String::len).sum();
        self.kept += size;
        self.blocks.push(block);
        if let Some(last) = self.blocks.last_mut().filter(|_| self.kept > SAMPLE_BUDGET) {
            last.evidence.sample = Vec::new();
            self.kept -= size;
        }
    }
}

fn recognise(open: Open, tail: &FrameTail) -> BlockInspection {
    let Open { head, profiles, sample, rows, elided, .. } = open;
    let lower: Option<Vec<String>> =
        head.header.as_ref().map(|h| h.iter().map(|n| n.trim().to_lowercase()).collect());
    let select = head.statement.as_deref().and_then(Select::parse);
    let evidence = Evidence {
        frame: head.frame,
        header: lower.as_deref(),
        width: head.width,
        select: select.as_ref(),
        statement: head.statement.as_deref(),
        sample: &sample,
        profiles: &profiles,
        units: &head.units,
    };
    let candidates: Vec<Candidate> = candidates(&evidence);
    let best = candidates.first().map_or_else(|| KindId::new(KindId::GENERIC_TABLE), |c| c.kind.clone());
    let kind = kind::by_id(best.as_str());
    let names = lower.clone().or_else(|| {
        let version = crate::kind::detect::headerless_version(kind?, &evidence)?;
        Some(version.columns.iter().map(|c| (*c).to_owned()).collect())
    });
    let (version, version_engine) = match (kind, &names) {
        (Some(k), Some(names)) => version_of(k, names),
        _ => (None, None),
    };
    let engine = version_engine
        .or_else(|| kind.and_then(|k| k.engine))
        .or_else(|| digest_engine(best.as_str(), &evidence))
        .map(str::to_owned);
    let why_incomplete =
        tail.incomplete.map(str::to_owned).or_else(|| (elided > 0).then(|| "elided_rows".to_owned()));
    let mut block = BlockInspection {
        index: head.index,
        lines: [head.first_line, tail.last_line],
        frame: head.frame.to_owned(),
        kind: best,
        kind_version: version,
        engine,
        label: head.label,
        statement: head.statement,
        rows,
        complete: why_incomplete.is_none(),
        why_incomplete,
        ambiguous: ambiguous(&candidates),
        candidates,
        columns: Vec::new(),
        notes: Vec::new(),
        evidence: KeptEvidence {
            header: head.header,
            lower,
            width: head.width,
            select,
            sample,
            profiles,
            units: head.units,
        },
    };
    if let Some(kind) = kind {
        let assigned = block.assigned(kind);
        block.columns = assigned.columns;
        block.notes = assigned.notes;
    }
    block.notes.extend(tail.notes.iter().map(|n| {
        crate::kind::detect::reason(n.code, [("line", n.line.to_string()), ("count", n.count.to_string())])
    }));
    block
}

/// MySQL 8 prints SHA-256 digests; MD5 is 5.7 or MariaDB.
fn digest_engine(kind: &str, e: &Evidence<'_>) -> Option<&'static str> {
    let at = e.header?.iter().position(|h| h == "digest").filter(|_| kind.starts_with("mysql."))?;
    let first = e.cells(at).find(|c| !c.is_empty())?;
    (first.len() == 64 && first.bytes().all(|b| b.is_ascii_hexdigit())).then_some("mysql")
}

impl FirstPass {
    /// Counts and samples a row of the open block, whose cells the caller profiles. `None` when the row was elided.
    pub(super) fn counted(&mut self, row: &RawRow<'_>) -> Option<&mut Open> {
        let open = self.open.as_mut()?;
        if is_elided(row) {
            open.elided += 1;
            self.elided_rows += 1;
            if self.elided.len() < Receipt::QUOTED {
                let texts: Vec<&str> = row.cells.iter().map(|c| c.text.as_ref()).collect();
                self.elided.push((row.line, texts.join(" | ")));
            }
            return None;
        }
        if open.sample.len() < SAMPLE_ROWS {
            let most = if open.sample.len() < FIRST_ROWS { FIRST_CELL } else { SAMPLE_CELL };
            open.sample.push(
                row.cells.iter().map(|c| c.text[..c.text.floor_char_boundary(most)].to_owned()).collect(),
            );
        }
        open.rows += 1;
        Some(open)
    }

    /// What the open block is, judged by the rows so far.
    pub(super) fn so_far(&self) -> Option<BlockInspection> {
        let open = self.open.clone()?;
        let tail = FrameTail {
            last_line: open.head.first_line,
            rows: open.rows,
            footer_rows: None,
            incomplete: None,
            notes: Vec::new(),
        };
        Some(recognise(open, &tail))
    }

    /// The block that ended last.
    pub(super) fn last(&self) -> Option<&BlockInspection> {
        self.blocks.last()
    }

    /// Everything together. Elided rows leave the class of rows in receipt and strip.
    pub(super) fn finish(mut self, scan: Scan) -> Inspection {
        let mut receipt = scan.receipt;
        let moved = self.elided_rows.min(receipt.row);
        receipt.row -= moved;
        receipt.quarantined += moved;
        let mut strip = scan.strip;
        for (line, text) in self.elided {
            reclassify(&mut strip, line);
            if receipt.quarantine.len() < Receipt::QUOTED {
                let at = receipt.quarantine.partition_point(|q| q.line < line);
                let text = text[..text.floor_char_boundary(4_096)].to_owned();
                let quoted =
                    inquest_core::capture::Quarantined { line, reason: "elided_row".to_owned(), text };
                receipt.quarantine.insert(at, quoted);
            }
        }
        for block in &mut self.blocks {
            if block.engine.is_none() && block.kind.as_str().starts_with("mysql.") {
                block.engine = scan
                    .hints
                    .iter()
                    .rfind(|h| h.line <= block.lines[0])
                    .and_then(|h| {
                        let mariadb = h.text.contains("MariaDB").then_some("mariadb");
                        mariadb.or_else(|| h.text.contains("MySQL").then_some("mysql"))
                    })
                    .map(str::to_owned);
            }
        }
        let (encoding, line_ending) = match scan.image {
            Some(_) => ("binary", "none"),
            None => (scan.encoding.as_str(), scan.line_ending.as_str()),
        };
        Inspection {
            sha256: scan.sha256,
            encoding: encoding.to_owned(),
            line_ending: line_ending.to_owned(),
            bytes: scan.bytes,
            blocks: self.blocks,
            receipt,
            strip,
            findings: scan.findings,
            hints: scan.hints,
            image: scan.image,
        }
    }
}

/// Takes one line out of its run of rows.
fn reclassify(strip: &mut Vec<(LineClass, u64)>, line: u64) {
    let mut first = 1;
    for at in 0..strip.len() {
        let (class, lines) = strip[at];
        if line < first + lines {
            if class != LineClass::Row {
                return;
            }
            let (before, after) = (line - first, first + lines - line - 1);
            let parts = [(class, before), (LineClass::Quarantined, 1), (class, after)];
            strip.splice(at..=at, parts.into_iter().filter(|(_, n)| *n > 0));
            return;
        }
        first += lines;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_leaves_its_run_and_the_sum_stays() {
        let mut strip = vec![(LineClass::Header, 3), (LineClass::Row, 5), (LineClass::Footer, 1)];
        reclassify(&mut strip, 8);
        assert_eq!(
            strip,
            [
                (LineClass::Header, 3),
                (LineClass::Row, 4),
                (LineClass::Quarantined, 1),
                (LineClass::Footer, 1)
            ]
        );
        reclassify(&mut strip, 2);
        assert_eq!(strip[0], (LineClass::Header, 3));
        assert_eq!(strip.iter().map(|(_, n)| n).sum::<u64>(), 9);
    }
}
