//! `/proc/<pid>/smaps` (a row per mapping) and `/proc/<pid>/smaps_rollup` (one row per sample).
//!
//! Source: Linux kernel documentation, `filesystems/proc.rst`, and `fs/proc/task_mmu.c`. `kB` is 1024 bytes; figures are bytes.
//! Keys are open: the kernel adds some with every release; one that is not in the list keeps its printed text. The keys of the
//! first mapping make the columns. `VmFlags` are kept as printed, unknown ones too, and may be empty.
//! Summed over the mappings the figures equal the rollup, but for `Pss` (each mapping is cut to whole kB) and for `Pss_Anon`,
//! `Pss_File` and `Pss_Shmem`, which only the rollup has. What the format cannot tell: process and instant.

use inquest_core::capture::LineClass;

use super::mark::mark;
use super::samples::{colon_pair, first};
use crate::block::Held;
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::Bytes;
use crate::kind::spec::{ColumnSpec, Kind, id, text, ugauge};
use crate::limits::SAMPLE_KEYS;
use crate::raw::{CellForm, RawCell};
use crate::report::{Begins, Report};
use crate::text::Line;

const FRAME: &str = "smaps";
const ROLLUP_FRAME: &str = "smaps_rollup";

const COLUMNS: &[ColumnSpec] = &[
    text("sample"),
    text("address").key(),
    text("permissions"),
    text("offset"),
    text("device"),
    text("inode"),
    text("path"),
    ugauge("size", Bytes),
    ugauge("kernelpagesize", Bytes),
    ugauge("mmupagesize", Bytes),
    ugauge("rss", Bytes),
    ugauge("pss", Bytes),
    ugauge("pss_dirty", Bytes),
    ugauge("pss_anon", Bytes),
    ugauge("pss_file", Bytes),
    ugauge("pss_shmem", Bytes),
    ugauge("shared_clean", Bytes),
    ugauge("shared_dirty", Bytes),
    ugauge("private_clean", Bytes),
    ugauge("private_dirty", Bytes),
    ugauge("referenced", Bytes),
    ugauge("anonymous", Bytes),
    ugauge("ksm", Bytes),
    ugauge("lazyfree", Bytes),
    ugauge("anonhugepages", Bytes),
    ugauge("shmempmdmapped", Bytes),
    ugauge("filepmdmapped", Bytes),
    ugauge("shared_hugetlb", Bytes),
    ugauge("private_hugetlb", Bytes),
    ugauge("swap", Bytes),
    ugauge("swappss", Bytes),
    ugauge("locked", Bytes),
    id("thpeligible"),
    id("protectionkey"),
    text("vmflags"),
];

/// Mappings.
pub(super) static KIND: Kind =
    Kind { identity: &[&["address"]], frames: &[FRAME], ..Kind::new("linux.smaps", COLUMNS) };

/// Totals of a process.
pub(super) static ROLLUP_KIND: Kind =
    Kind { frames: &[ROLLUP_FRAME], ..Kind::new("linux.smaps_rollup", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"abcdefABCDEF").digit().after_mark(), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let (text, at) = first(lines)?;
    let mapping = mapping(text)?;
    let next = lines.get(at + 1)?.text();
    let key = next.starts_with("Size:") || next.starts_with("Rss:");
    let frame = if mapping.path == "[rollup]" { ROLLUP_FRAME } else { FRAME };
    (key && next.ends_with(" kB")).then(|| Opening::new(Smaps::new(frame), 0))
}

/// The first line of a mapping.
struct Mapping<'a> {
    fields: [&'a str; 5],
    path: &'a str,
}

/// `e0000000-e0c00000 rw-p 00000000 00:00 0    [heap]`.
fn mapping(text: &str) -> Option<Mapping<'_>> {
    // The longest range; most lines are told by it.
    memchr::memchr(b'-', &text.as_bytes()[..text.len().min(33)])?;
    let (range, _) = text.split_once(' ')?;
    let (from, to) = range.split_once('-')?;
    let hex = |t: &str| (1..=16).contains(&t.len()) && t.bytes().all(|b| b.is_ascii_hexdigit());
    if !hex(from) || !hex(to) {
        return None;
    }
    let mut rest = text;
    let mut fields = [""; 5];
    for field in &mut fields {
        rest = rest.trim_start_matches(' ');
        let end = rest.find(' ').unwrap_or(rest.len());
        (*field, rest) = rest.split_at(end);
    }
    let permissions = fields[1].len() == 4
        && fields[1].bytes().all(|b| matches!(b, b'r' | b'w' | b'x' | b'p' | b's' | b'-'));
    (permissions && hex(fields[2]) && fields[3].contains(':')).then(|| Mapping { fields, path: rest.trim() })
}

const HEAD: [&str; 6] = ["address", "permissions", "offset", "device", "inode", "path"];

struct Smaps {
    frame: &'static str,
    first_line: Option<u64>,
    header: Vec<String>,
    pending: Option<String>,
    open: Option<Open>,
}

struct Open {
    line: u64,
    pairs: Vec<(String, String)>,
}

impl Smaps {
    fn new(frame: &'static str) -> Self {
        Smaps { frame, first_line: None, header: Vec::new(), pending: None, open: None }
    }

    fn flush(&mut self, out: &mut Out<'_>) {
        let Some(open) = self.open.take() else { return };
        if self.header.is_empty() {
            self.header = open.pairs.iter().map(|(key, _)| key.clone()).collect();
            out.begin(Head {
                frame: self.frame,
                header: Some(self.header.clone()),
                width: self.header.len(),
                first_line: self.first_line.unwrap_or(open.line),
                padded: false,
            });
        }
        let cells = self
            .header
            .iter()
            .map(|name| match open.pairs.iter().find(|(key, value)| key == name && !value.is_empty()) {
                Some((_, value)) => RawCell { text: value.clone().into(), form: CellForm::Bare },
                None => RawCell { text: "".into(), form: CellForm::Null },
            })
            .collect();
        out.row(cells, open.line);
        if open.pairs.len() < self.header.len() {
            out.incomplete("cut_row");
        }
    }
}

impl Frame for Smaps {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        self.first_line.get_or_insert(line.number);
        let begins =
            line.text.starts_with(|c: char| c.is_ascii_hexdigit()).then(|| mapping(line.text)).flatten();
        if let Some(mapping) = begins {
            self.flush(out);
            let mut pairs: Vec<(String, String)> = Vec::with_capacity(32);
            if let Some(mark) = self.pending.take() {
                pairs.push(("sample".to_owned(), mark));
            }
            let values = mapping.fields.into_iter().chain([mapping.path]);
            pairs.extend(HEAD.iter().zip(values).map(|(key, value)| ((*key).to_owned(), value.to_owned())));
            self.open = Some(Open { line: line.number, pairs });
            out.put(LineClass::Row);
            return Step::Took;
        }
        if let Some((key, value)) = colon_pair(COLUMNS, line.text)
            && let Some(open) = &mut self.open
        {
            let known = self.header.is_empty() || self.header.iter().any(|h| h == key);
            if !known || open.pairs.len() >= SAMPLE_KEYS || open.pairs.iter().any(|(k, _)| k == key) {
                out.quarantine("key_not_in_first_sample", line.text);
            } else {
                open.pairs.push((key.to_owned(), value));
                out.put(LineClass::Continuation);
            }
            return Step::Took;
        }
        if let Some(words) =
            mark(line.text).filter(|_| self.open.is_none() || self.header.iter().any(|h| h == "sample"))
        {
            self.flush(out);
            self.pending = Some(words.to_owned());
            out.put(LineClass::Header);
            return Step::Took;
        }
        let t = line.text.trim();
        if t.is_empty() {
            out.put(LineClass::Blank);
            return Step::Took;
        }
        if self.header.iter().any(|h| h.starts_with(t)) || mapping_cut(t) {
            out.quarantine("cut_row", line.text);
            out.incomplete("cut_row");
            return Step::Took;
        }
        Step::Over
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.flush(out);
    }
}

/// The beginning of the first line of a mapping: two addresses.
fn mapping_cut(t: &str) -> bool {
    let range = t.split(' ').next().unwrap_or(t);
    range.len() >= 8 && range.contains('-') && range.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-')
}
