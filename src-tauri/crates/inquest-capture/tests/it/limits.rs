//! The longest cell, in every frame: read at the limit, quarantined one byte beyond, and the rows around it are kept.

use inquest_capture::limits::{CELL_BYTES, ROW_BYTES};
use inquest_capture::raw::{FrameHead, FrameTail, RawRow, RowSink};
use inquest_capture::{Scan, scan};

/// Lengths of the cells of every row: the cells themselves would be too much to keep.
#[derive(Default)]
struct Lengths {
    frame: &'static str,
    rows: Vec<Vec<usize>>,
}

impl RowSink for Lengths {
    fn begin(&mut self, head: &FrameHead) {
        self.frame = head.frame;
    }
    fn row(&mut self, row: RawRow<'_>) -> bool {
        self.rows.push(row.cells.iter().map(|c| c.text.len()).collect());
        true
    }
    fn end(&mut self, _tail: &FrameTail) {}
}

fn lengths(text: &str) -> (Lengths, Scan) {
    let mut seen = Lengths::default();
    let scan = scan(&mut text.as_bytes(), &mut seen, &mut |_| true).unwrap();
    assert!(scan.receipt.sums());
    assert_eq!(scan.strip.iter().map(|(_, n)| n).sum::<u64>(), scan.lines);
    (seen, scan)
}

/// A text with four rows of two cells: one with the longest cell there may be, one with a longer one.
fn check(frame: &str, build: impl Fn(&str, &str) -> String) {
    let longer = "x".repeat(CELL_BYTES + 1);
    let (seen, scan) = lengths(&build(&longer[1..], &longer));
    let longest: Vec<usize> = seen.rows.iter().map(|r| r.iter().copied().max().unwrap_or_default()).collect();
    assert_eq!((seen.frame, &longest[..]), (frame, &[1, CELL_BYTES, 1][..]), "{frame}");
    let quarantine = &scan.receipt.quarantine;
    assert_eq!(quarantine.first().map(|q| q.reason.as_str()), Some("cell_too_long"), "{frame}");
    assert!(quarantine.iter().all(|q| q.text.len() <= 4_096), "{frame}");
    assert_eq!(scan.receipt.row, 3, "{frame}");
}

#[test]
fn of_delimited_text() {
    check("csv", |long, longer| format!("n,cell\n1,a\n2,{long}\n3,{longer}\n4,b\n"));
    check("csv", |long, longer| {
        let over = |t: &str| format!("\"{}\n{}\"", &t[..9], &t[10..]);
        format!("n,cell\n1,a\n2,{}\n3,{}\n4,b\n", over(long), over(longer))
    });
    check("mysql_batch", |long, longer| format!("n\tcell\n1\ta\n2\t{long}\n3\t{longer}\n4\tb\n"));
    check("psql_unaligned", |long, longer| format!("n|cell\n1|a\n2|{long}\n3|{longer}\n4|b\n(4 rows)\n"));
}

#[test]
fn of_aligned_text() {
    check("psql_aligned", |long, longer| {
        let dashes = "-".repeat(longer.len() + 2);
        format!(" n | cell\n---+{dashes}\n 1 | a\n 2 | {long}\n 3 | {longer}\n 4 | b\n(4 rows)\n")
    });
}

#[test]
fn of_boxes() {
    check("mysql_boxed", |long, longer| {
        let rule = "-".repeat(longer.len() + 2);
        let padded = |cell: &str| format!("{cell}{}", " ".repeat(longer.len() - cell.len()));
        format!(
            "+---+{rule}+\n| n | {} |\n+---+{rule}+\n| 1 | {} |\n| 2 | {long}  |\n| 3 | {longer} |\n| 4 | {} |\n+---+{rule}+\n4 rows in set (0.00 sec)\n",
            padded("cell"),
            padded("a"),
            padded("b")
        )
    });
}

#[test]
fn of_records() {
    check("psql_expanded", |long, longer| {
        let record = |n: u8, cell: &str| format!("-[ RECORD {n} ]--\nn    | {n}\ncell | {cell}\n");
        format!("{}{}{}{}\n", record(1, "a"), record(2, long), record(3, longer), record(4, "b"))
    });
    check("mysql_vertical", |long, longer| {
        let stars = "*".repeat(27);
        let record = |n: u8, cell: &str| format!("{stars} {n}. row {stars}\n   n: {n}\ncell: {cell}\n");
        format!(
            "{}{}{}{}4 rows in set (0.00 sec)\n",
            record(1, "a"),
            record(2, long),
            record(3, longer),
            record(4, "b")
        )
    });
    check("psql_unaligned", |long, longer| {
        let record = |n: u8, cell: &str| format!("n|{n}\ncell|{cell}\nmore_of_it|1\n\n");
        format!("{}{}{}{}", record(1, "a"), record(2, long), record(3, longer), record(4, "b"))
    });
}

#[test]
fn of_json_and_markdown() {
    let record = |n: u8, cell: &str| format!("{{\"n\":{n},\"cell\":\"{cell}\"}}\n");
    check("ndjson", |long, longer| {
        format!("{}{}{}{}", record(1, "a"), record(2, long), record(3, longer), record(4, "b"))
    });
    check("markdown", |long, longer| {
        format!("| n | cell |\n|---|---|\n| 1 | a |\n| 2 | {long} |\n| 3 | {longer} |\n| 4 | b |\n")
    });
}

/// A row of cells that are each within their limit.
#[test]
fn of_a_row() {
    let row = |bytes: usize| -> String {
        let cell = "\"x\n".to_owned() + &"y".repeat(CELL_BYTES - 2) + "\"";
        let last = bytes - 3 * CELL_BYTES;
        assert!(last <= CELL_BYTES);
        format!("a,b,c,d\n1,1,1,1\n{cell},{cell},{cell},{}\n2,2,2,2\n", "z".repeat(last))
    };
    // The record itself is held with its quotes and delimiters while its cells are open: those count.
    let marks = 9;
    let (seen, scan) = lengths(&row(ROW_BYTES - marks));
    assert_eq!((seen.rows.len(), scan.receipt.quarantined), (3, 0));
    let (seen, scan) = lengths(&row(ROW_BYTES - marks + 1));
    assert_eq!(seen.rows.len(), 2);
    assert_eq!(scan.receipt.quarantine[0].reason, "row_too_long");
}
