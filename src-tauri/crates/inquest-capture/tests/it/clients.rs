//! What clients really print, in every form they have, and the byte-level twins of it: the same four rows each time.
//!
//! The files are in `sample-data/formats/frames`; its README says which program wrote them.

use std::path::PathBuf;

use inquest_core::capture::LineClass;

use crate::frames::{Seen, SeenBlock, seen, seen_bytes};
use crate::generate::twins;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/formats/frames")
}

fn file(name: &str) -> Vec<u8> {
    std::fs::read(folder().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn text(name: &str) -> String {
    String::from_utf8(file(name)).unwrap()
}

/// The rows of `marks.truth.json`, NULL as nothing.
const MARKS: [[&str; 5]; 4] = [
    [
        "-774390290498200126",
        "select a | b\n  from t\n where x < 1",
        "0.028899846722571964",
        "가맹점 <b> & \"q\"",
        "2026-11-30 08:08:02.123456+00",
    ],
    ["8573888235608509393", "tab\there", "1e-07", "", "2026-11-30 08:08:03+00"],
    ["3", "50% of #1_a $x {y} ~z ^w \\ v", "", "two\nlines", ""],
    ["4", "   lead", "1200", "", "2026-11-30 08:08:04+00"],
];

/// Forms that lose what tells a value's lines from rows; each is read as far as it goes and never taken for more.
const GAPS: [&str; 8] = [
    // No marks at all: a line below looks like a row of its own.
    "marks-old-ascii-border0.aligned.txt",
    "marks-old-ascii-border0.wrapped.txt",
    // The right edge has no mark either, so a wrapped last cell looks whole.
    "marks-old-ascii-border1.wrapped.txt",
    "marks-old-ascii-border2.wrapped.txt",
    "marks-old-ascii-border2.aligned.txt",
    // troff is not read.
    "marks.ms",
    "marks-expanded.ms",
    // Not a form but the truth.
    "marks.truth.json",
];

fn marks_files() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .filter(|n| n.starts_with("marks") && !GAPS.contains(&n.as_str()))
        .collect();
    names.sort();
    assert!(names.len() > 45, "{names:?}");
    names
}

/// A cell for comparison: NULL and nothing alike, tabs as the client pads them, no blanks at line ends.
fn plain(cell: &str) -> String {
    let cell = match cell {
        "<null>" | "<empty>" | "¤" => "",
        other => other,
    };
    let lines: Vec<&str> = cell.split('\n').map(str::trim_end).collect();
    lines.join("\n").replace("tab     here", "tab\there")
}

fn rows_of(block: &SeenBlock) -> Vec<Vec<String>> {
    block.rows.iter().map(|(_, cells)| cells.iter().map(|c| plain(c)).collect()).collect()
}

/// Where the rows differ from the truth.
fn differs(s: &Seen) -> Option<String> {
    let [block] = s.blocks.as_slice() else {
        let blocks: Vec<_> = s.blocks.iter().map(|b| (&b.frame, b.lines, b.rows.len())).collect();
        return Some(format!("blocks: {blocks:?}"));
    };
    if s.receipt.quarantined > 0 {
        return Some(format!("quarantined: {:?}", s.receipt.quarantine.first()));
    }
    if block.incomplete.is_some() {
        return Some(format!("incomplete: {:?}", block.incomplete));
    }
    let header = block.header.as_ref().is_none_or(|h| h == &["id", "label", "ms", "note", "at"]);
    if !header {
        return Some(format!("header {:?}", block.header));
    }
    let rows = rows_of(block);
    let truth: Vec<Vec<String>> = MARKS.iter().map(|r| r.map(str::to_owned).to_vec()).collect();
    (rows != truth).then(|| format!("{}: rows {rows:#?}", block.frame))
}

#[test]
fn every_form_of_psql_gives_the_same_rows() {
    let mut wrong = Vec::new();
    for name in marks_files() {
        if let Some(why) = differs(&seen_bytes(&file(&name))) {
            wrong.push(format!("{name}: {why}"));
        }
    }
    assert!(wrong.is_empty(), "{} files differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn forms_without_marks_are_never_silently_more() {
    for name in GAPS.iter().filter(|n| n.ends_with(".txt")) {
        let s = seen_bytes(&file(name));
        let rows: usize = s.blocks.iter().map(|b| b.rows.len()).sum();
        let told = s.receipt.quarantined > 0 || s.blocks.iter().any(|b| b.incomplete.is_some());
        assert!(rows == MARKS.len() || told, "{name}: {rows} rows, and nothing says so");
    }
}

#[test]
fn twins_of_every_form_give_the_same_rows() {
    let mut wrong = Vec::new();
    let mut tried = 0;
    for name in marks_files() {
        for (twin, bytes) in twins(&text(&name)) {
            tried += 1;
            if let Some(why) = differs(&seen_bytes(&bytes)) {
                wrong.push(format!("{name} {twin}: {why}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 300, "{tried}");
}

/// A cut input gives the rows before the cut, and says that it is cut unless nothing is missing from what it holds.
#[test]
fn cut_forms_keep_the_rows_before_the_cut() {
    let mut wrong = Vec::new();
    for name in marks_files() {
        let whole = text(&name);
        for tenth in 3..10 {
            let at = whole.floor_char_boundary(whole.len() * tenth / 10);
            let s = seen(&whole[..at]);
            let told = s.receipt.quarantined > 0 || s.blocks.iter().any(|b| b.incomplete.is_some());
            let rows: Vec<_> = s.blocks.iter().flat_map(rows_of).collect();
            let same = rows.iter().zip(&MARKS).filter(|(r, t)| r.as_slice() == **t).count();
            // Before a name comes again, pairs look like a table of two columns.
            if name.contains("expanded") && name.ends_with(".csv") && rows.iter().all(|r| r.len() == 2) {
                continue;
            }
            // The last row may have been cut inside of its last value, where no form can tell.
            if rows.len() > MARKS.len()
                || same + 1 < rows.len()
                || same < rows.len() && !told && !ends_in_value(&whole, at)
            {
                wrong.push(format!("{name} at {at}: {rows:?} told {told}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// True when the cut stands before the end of a line: a value may go on there.
fn ends_in_value(text: &str, at: usize) -> bool {
    !text[..at].ends_with('\n') || text[at..].starts_with(|c: char| !c.is_ascii_digit())
}

#[test]
fn html_with_a_title_and_footer() {
    let s = seen_bytes(&file("marks-title.html"));
    let block = &s.blocks[0];
    assert_eq!((block.frame.as_str(), block.label.as_deref()), ("psql_html", Some("Marks & <such>")));
    assert_eq!((block.footer, block.rows[0].0, block.lines), (Some(4), 10, (1, 43)));
    assert_eq!(s.receipt.of(LineClass::Footer), 2);
    let s = seen_bytes(&file("marks-longtable.latex"));
    assert_eq!(s.blocks[0].label.as_deref(), Some("Marks"));
}

#[test]
fn plans_in_every_frame_are_carried_whole() {
    use inquest_capture::read::{Bytes, Choice, Silent, inspect, read_all};
    let of = |name: &str| {
        let bytes = file(name);
        let found = inspect(&Bytes(&bytes), &mut Silent).unwrap();
        assert_eq!((found.blocks.len(), found.receipt.quarantined), (1, 0), "{name}");
        let table = read_all(&Bytes(&bytes), &found, 0, &Choice::detected(0)).unwrap();
        (found.blocks[0].kind.as_str().to_owned(), table.whole_text())
    };
    // Times differ between executions, so what is compared is the shape.
    let names = |text: &str| -> Vec<String> {
        let tag = |l: &str| l.trim().split(['>', ' ']).next().unwrap_or("").to_owned();
        text.lines().map(tag).collect()
    };
    let (_, wanted) = of("plan.xml");
    assert!(wanted.starts_with("<explain xmlns=") && wanted.ends_with("</explain>"), "{wanted}");
    for name in ["plan-xml.html", "plan-xml.border2.txt", "plan-xml.expanded.txt", "plan-xml.asciidoc.txt"] {
        let (kind, text) = of(name);
        assert_eq!(kind, "pg.explain_xml", "{name}");
        assert_eq!(names(text.trim_end()), names(wanted.trim_end()), "{name}");
    }
    for name in [
        "plan-json.aligned.txt",
        "plan-json.html",
        "plan-json.border2.txt",
        "plan-json.expanded.txt",
        "plan-json.csv",
        "plan-json.json",
    ] {
        let (kind, text) = of(name);
        assert_eq!(kind, "pg.explain_json", "{name}");
        let plan: serde_json::Value =
            serde_json::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}\n{text}"));
        assert_eq!(plan[0]["Plan"]["Node Type"], "Aggregate", "{name}");
    }
    for name in ["plan-text.html", "plan-text.asciidoc.txt", "plan-text.latex"] {
        let (kind, text) = of(name);
        assert_eq!(kind, "pg.explain_text", "{name}");
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[0].starts_with("HashAggregate  (cost=98.03..99.00 rows=97 width=12)"),
            "{name}: {text}"
        );
        assert!(text.contains("\n  ->  Seq Scan on payments p  (cost="), "{name}: {text}");
    }
}

#[test]
fn watch_prints_a_block_each_time_and_its_time_is_the_label() {
    let s = seen_bytes(&file("watch-title.txt"));
    assert!(s.blocks.len() >= 4, "{}", s.blocks.len());
    assert_eq!(s.blocks[0].label.as_deref(), Some("Snap Mon Nov 30 13:32:53 2026 (every 0.2s)"));
    assert!(s.blocks.iter().all(|b| b.frame == "psql_aligned"));
    let s = seen_bytes(&file("watch.txt"));
    assert_eq!(s.blocks[0].label.as_deref(), Some("Mon Nov 30 13:32:54 2026 (every 0.2s)"));
    assert_eq!((s.blocks[0].rows.len(), s.blocks[0].footer, s.receipt.quarantined), (2, Some(2), 0));
    let s = seen_bytes(&file("watch-expanded.txt"));
    assert!(s.blocks.iter().all(|b| b.frame == "psql_expanded" && b.rows.len() == 2), "{:?}", s.blocks);
}

#[test]
fn expanded_auto_mixes_its_forms() {
    for name in ["x-auto.txt", "x-auto-echo.txt"] {
        let s = seen_bytes(&file(name));
        let blocks: Vec<_> = s.blocks.iter().map(|b| (b.frame.as_str(), b.rows.len())).collect();
        let wanted = [
            ("psql_aligned", 3),
            ("psql_expanded", 3),
            ("psql_aligned", 1),
            ("psql_aligned", 2),
            ("psql_aligned", 0),
        ];
        assert_eq!(blocks, wanted, "{name}");
        assert_eq!(s.receipt.quarantined, 0, "{name}: {:?}", s.receipt.quarantine);
    }
}

#[test]
fn results_fetched_in_parts_are_one_block() {
    let s = seen_bytes(&file("fetch-count.txt"));
    assert_eq!((s.blocks.len(), s.blocks[0].rows.len(), s.blocks[0].footer), (1, 12, Some(12)));
    assert_eq!(s.blocks[0].rows[5].1, ["6", "9.0"]);
    let s = seen_bytes(&file("fetch-count-expanded.txt"));
    assert_eq!((s.blocks.len(), s.blocks[0].rows.len()), (1, 7));
}

/// Newer versions of the same library print a new line as a line of its own, without a mark: what looks like more rows
/// than the footer counts is marked.
#[test]
fn rows_beyond_the_footer_are_told() {
    let s = seen(
        "+----------+----+\n| q        | n  |\n+----------+----+\n| select a | 12 |\n|   from t |    |\n| x        | 3  |\n+----------+----+\n2 rows in set\nTime: 0.012s\n",
    );
    assert_eq!(
        (s.blocks[0].rows.len(), s.blocks[0].footer, s.blocks[0].incomplete),
        (3, Some(2), Some("footer_fewer"))
    );
}

#[test]
fn tables_of_cli_helpers() {
    let rows = |name: &str, frame: &str, first: &str, quarantined: u64| {
        let s = seen_bytes(&file(name));
        let block = &s.blocks[0];
        let cells: Vec<Vec<String>> = rows_of(block);
        assert_eq!(block.frame, frame, "{name}");
        assert_eq!(block.header.as_deref(), Some(["q", "n", "s"].map(str::to_owned).as_slice()), "{name}");
        assert_eq!(cells[0], [first, "12", ""], "{name}");
        assert_eq!(
            (s.blocks.len(), s.receipt.quarantined),
            (1, quarantined),
            "{name}: {:?}",
            s.receipt.quarantine
        );
        if quarantined == 0 {
            assert_eq!(cells[1..], [["x | y", "3", "b"], ["가맹점", "4", ""]], "{name}");
        }
    };
    let plain = "select a from t";
    rows("cli-ascii_escaped.txt", "mysql_boxed", "select a\n  from t", 0);
    rows("cli-vertical.txt", "mysql_vertical", "select a\n  from t", 0);
    rows("cli-psql.txt", "psql_border2", plain, 0);
    rows("cli-double.txt", "psql_border2", plain, 0);
    rows("cli-html.html", "html", plain, 0);
    rows("cli-mediawiki.txt", "mediawiki", plain, 0);
    // A bar in a value is not escaped there, so that row has a cell too many.
    rows("cli-jira.txt", "jira", plain, 1);
    rows("cli-orgtbl.txt", "markdown", plain, 1);
    rows("cli-github.txt", "markdown", plain, 1);
}
