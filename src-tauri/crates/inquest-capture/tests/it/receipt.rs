//! The receipt sums for any bytes, and nothing panics.

use std::path::{Path, PathBuf};

use inquest_capture::raw::{FrameHead, FrameTail, RawRow, RowSink};
use inquest_capture::{ScanError, scan, window};
use proptest::prelude::*;

/// Holds a scan to its promises.
#[derive(Default)]
struct Watch {
    width: Option<usize>,
    rows: u64,
    last_line: u64,
    cancel_at: Option<u64>,
}

impl RowSink for Watch {
    fn begin(&mut self, head: &FrameHead) {
        assert!(self.width.is_none(), "a block begins inside another");
        self.width = Some(head.width);
    }
    fn row(&mut self, row: RawRow<'_>) -> bool {
        assert_eq!(Some(row.cells.len()), self.width);
        assert!(row.line >= self.last_line, "rows come in order");
        self.last_line = row.line;
        self.rows += 1;
        self.cancel_at != Some(self.rows)
    }
    fn end(&mut self, _tail: &FrameTail) {
        assert!(self.width.take().is_some());
    }
}

fn lines_of(bytes: &[u8]) -> u64 {
    let ends = bytes.iter().filter(|b| **b == b'\n').count() as u64;
    ends + u64::from(!bytes.is_empty() && bytes.last() != Some(&b'\n'))
}

pub(crate) fn hold(bytes: &[u8]) {
    let mut sink = Watch::default();
    let found = scan(&mut &bytes[..], &mut sink, &mut |_| true).unwrap();
    assert!(sink.width.is_none(), "a block has no end");
    assert!(found.receipt.sums(), "{:?}", found.receipt);
    assert_eq!(found.receipt.lines, found.lines);
    assert_eq!(found.strip.iter().map(|(_, n)| n).sum::<u64>(), found.lines);
    assert_eq!(found.bytes, bytes.len() as u64);
    assert_eq!(found.blocks.iter().map(|b| b.tail.rows).sum::<u64>(), sink.rows);
    if matches!(found.encoding.as_str(), "utf-8" | "cp949" | "latin1")
        && found.line_ending.as_str() != "cr"
        && bytes.contains(&b'\n')
    {
        assert_eq!(found.lines, lines_of(bytes));
    }
    let shown = window(&mut &bytes[..], 1, 200).unwrap();
    assert_eq!(shown.len() as u64, found.lines.min(200));
    let mut at = shown.first().map_or(0, |l| l.bytes.0);
    for (i, line) in shown.iter().enumerate() {
        assert_eq!((line.line, line.bytes.0), (i as u64 + 1, at), "lines cover the bytes");
        at = line.bytes.1;
    }
    if found.lines <= 200 && found.lines > 0 {
        assert_eq!(at, bytes.len() as u64);
    }
}

/// Lines that frames begin, end and stumble with.
const PIECES: &[&str] = &[
    " a | b \n",
    "---+---\n",
    " 1 | 2\n",
    " x+| 3\n",
    "(1 row)\n",
    "(3 rows)\n",
    "\n",
    "+---+---+\n",
    "| a | b |\n",
    "| 1 | 2 |\n",
    "| 1 \n",
    "a,b\n",
    "1,\"x\n",
    "y\",2\n",
    "1,2\n",
    "1,2,3\n",
    "\"\n",
    "\"\"\"\n",
    "a\tb\n",
    "1\t2\n",
    "\\N\t3\n",
    "a|b\n",
    "1|2\n",
    "x\n",
    "[\n",
    "{\"a\":1}\n",
    "{\"a\":\n",
    "]\n",
    "},\n",
    "[{\"a\": \"",
    "\\",
    "*************************** 1. row ***************************\n",
    "a: 1\n",
    "b: 2\n",
    "-[ RECORD 1 ]-\n",
    "a | 1\n",
    "  | 2\n",
    "* Record 1\n",
    "| a |\n",
    "|---|\n",
    "```\n",
    "> ",
    "    ",
    "shop=# ",
    "mysql> ",
    "    -> ",
    "SELECT 1;\n",
    "-- x\n",
    "/*\n",
    "*/\n",
    "--------------\n",
    "Time: 1 ms\n",
    "ERROR 1 (x): y\n",
    "가",
    "\u{1b}[1m",
    "\r",
    "\r\n",
    "\t",
    " ",
    "┌──┬──┐\n",
    "│ a│ b│\n",
    "├──┼──┤\n",
    "──┼──\n",
    " a│ b\n",
    "2 rows in set (0.00 sec)\n",
    "sep=;\n",
    "QUERY PLAN\n",
    "->  Seq Scan on t  (cost=0.00..1.00 rows=1 width=4)\n",
    "<table border=\"1\">\n",
    "<TABLE BORDER=1>",
    "<tr>",
    "<td colspan=\"2\">Record 1</td>",
    "<th>a</th>\n",
    "<td>1</td>",
    "<br />\n",
    "<td",
    "</tr>\n",
    "</table>\n",
    "<p>(2 rows)<br />\n",
    "<?xml version=\"1.0\"?>\n",
    "<resultset statement=\"x\n",
    "\">\n",
    "<row>\n",
    "\t<field name=\"a\">1</field>\n",
    "</row>\n",
    "</resultset>\n",
    "[cols=\"h,l\"]\n",
    "[options=\"header\",cols=\"<l,<l\"]\n",
    "|====\n",
    "^l|a ^l|b\n",
    "2+^|Record 1\n",
    "<l|a <l|b\n",
    "....\n",
    "\\begin{tabular}{l | l}\n",
    "\\textit{a} & \\textit{b} \\\\\n",
    "a & b \\\\\n",
    "\\multicolumn{2}{c}{\\textit{Record 1}} \\\\\n",
    "\\hline\n",
    "\\end{tabular}\n",
    "\\begin{longtable}{l}\n",
    "\\raggedright{x}",
    "\n&\n",
    " \\tabularnewline\n",
    "||a||b||\n",
    "|1|2|\n",
    "{|\n",
    "|-\n",
    "! a !! b\n",
    "|}\n",
    "{\"hasData\":true,\"rows\":[",
    "{\"tables\":[{\"columns\":[{\"name\":\"a\"}],\"rows\":[\n",
    "[1],\n",
    "]}\n",
    "[{\"schema\":{\"fields\":[{}]},\"data\":{\"values\":[[1]]}}",
    "{\"logName\":\"x\",\"textPayload\":\"[1]: [1-2] y\"}\n",
    "\"[{\"\"a\"\":1}",
    "2020-09-08T04:00:24.000Z ",
    "a,1\n",
    "b,2\n",
    "Mon Nov 30 13:32:54 2026 (every 2s)\n",
    "|---+---|\n",
    "\0",
    "\u{feff}",
    ".",
    ":",
    ";",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        hold(&bytes);
    }

    #[test]
    fn any_lines_that_frames_know(pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..60)) {
        hold(pieces.concat().as_bytes());
    }
}

fn captures() -> PathBuf {
    std::env::var_os("INQUEST_CORPUS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/captures"),
        PathBuf::from,
    )
}

/// Captures of the corpus, a spread of small ones.
fn corpus() -> Vec<(String, Vec<u8>)> {
    let mut paths = Vec::new();
    let mut folders = vec![captures()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => paths.push(path),
            }
        }
    }
    paths.sort();
    let text = |p: &Path| {
        let name = p.file_name().unwrap().to_string_lossy().into_owned();
        !name.contains(".truth.") && !name.ends_with(".gz") && !name.starts_with("INDEX")
    };
    let files =
        paths.into_iter().filter(|p| text(p)).map(|p| (p.display().to_string(), std::fs::read(p).unwrap()));
    files.collect()
}

#[test]
fn every_capture_of_the_corpus_is_accounted_for() {
    let files = corpus();
    assert!(files.len() > 1_000, "{}", files.len());
    for (_, bytes) in &files {
        hold(bytes);
    }
}

/// A small generator with a fixed seed: mutations must be the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

#[test]
fn mutilated_captures_are_accounted_for() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    for (_, bytes) in corpus().iter().filter(|(_, b)| b.len() < 40_000) {
        let mut bytes = bytes.clone();
        for _ in 0..1 + dice.below(4) {
            let at = dice.below(bytes.len());
            let end = (at + dice.below(400)).min(bytes.len());
            match dice.below(6) {
                0 => bytes.truncate(at),
                1 => drop(bytes.drain(at..end)),
                2 => bytes.splice(at..at, PIECES[dice.below(PIECES.len())].bytes()).for_each(drop),
                3 => {
                    let copy = bytes[at..end].to_vec();
                    bytes.splice(at..at, copy).for_each(drop);
                }
                4 if !bytes.is_empty() => bytes[at] = dice.below(256) as u8,
                _ => drop(bytes.drain(..at)),
            }
        }
        hold(&bytes);
    }
}

#[test]
fn a_sink_or_a_progress_that_stops_is_a_cancelled_scan() {
    let text = "a,b\n1,2\n3,4\n5,6\n";
    let mut sink = Watch { cancel_at: Some(2), ..Watch::default() };
    let stopped = scan(&mut text.as_bytes(), &mut sink, &mut |_| true);
    assert!(matches!(stopped, Err(ScanError::Cancelled { bytes: 16 })), "{stopped:?}");
    assert_eq!(sink.rows, 2);
    let stopped = scan(&mut text.as_bytes(), &mut Watch::default(), &mut |_| false);
    assert!(matches!(stopped, Err(ScanError::Cancelled { .. })));
}

#[test]
fn a_reader_that_fails_is_named() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let failed = scan(&mut Broken, &mut Watch::default(), &mut |_| true).unwrap_err();
    assert_eq!(failed.to_string(), "reading failed after 0 bytes: the disk is gone");
}

#[test]
fn the_strip_is_bounded() {
    // Rows and continuation lines by turns: 6,000 runs.
    let mut text = "a,b\n".to_owned();
    for i in 0..3_000 {
        text.push_str(&format!("{i},\"x\ny\"\n"));
    }
    let found = scan(&mut text.as_bytes(), &mut Watch::default(), &mut |_| true).unwrap();
    assert!(found.strip.len() <= inquest_capture::limits::STRIP_RUNS, "{}", found.strip.len());
    assert_eq!(found.strip.iter().map(|(_, n)| n).sum::<u64>(), 6_001);
}

#[test]
fn blocks_are_bounded_and_the_rest_is_quarantined() {
    let text = "a,b\n1,2\n\n".repeat(inquest_capture::limits::BLOCKS + 3);
    let found = scan(&mut text.as_bytes(), &mut Watch::default(), &mut |_| true).unwrap();
    assert_eq!(found.blocks.len(), inquest_capture::limits::BLOCKS);
    assert!(
        found.receipt.quarantine.iter().any(|q| q.reason == "too_many_blocks"),
        "{:?}",
        found.receipt.quarantine.first()
    );
}
