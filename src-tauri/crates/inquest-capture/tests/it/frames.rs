//! Every frame: exact cells, line numbers and receipt from a text as its client prints it.

use inquest_capture::raw::{CellForm, FrameHead, FrameTail, RawRow, RowSink};
use inquest_capture::scan;
use inquest_core::capture::{LineClass, Receipt};

/// A row as tests compare it: its line and its cells.
pub type Row = (u64, Vec<String>);

/// What a sink saw of a block.
#[derive(Debug, Default)]
pub struct SeenBlock {
    pub frame: String,
    pub header: Option<Vec<String>>,
    pub label: Option<String>,
    pub statement: Option<String>,
    pub lines: (u64, u64),
    pub footer: Option<u64>,
    pub incomplete: Option<&'static str>,
    pub rows: Vec<Row>,
}

/// What a scan gave.
#[derive(Debug, Default)]
pub struct Seen {
    pub encoding: String,
    pub line_ending: String,
    pub sha256: String,
    pub receipt: Receipt,
    pub strip: Vec<(LineClass, u64)>,
    pub findings: Vec<(&'static str, u64, u64)>,
    pub blocks: Vec<SeenBlock>,
}

impl Seen {
    /// A row for comparison.
    pub fn row((line, cells): (u64, Vec<&str>)) -> Row {
        (line, cells.into_iter().map(str::to_owned).collect())
    }
}

impl RowSink for Seen {
    fn begin(&mut self, head: &FrameHead) {
        assert_eq!(head.index as usize, self.blocks.len());
        assert!(head.header.as_ref().is_none_or(|h| h.len() == head.width));
        self.blocks.push(SeenBlock {
            frame: head.frame.to_owned(),
            header: head.header.clone(),
            label: head.label.clone(),
            statement: head.statement.clone(),
            lines: (head.first_line, 0),
            ..SeenBlock::default()
        });
    }

    /// Text as it is, except: `<null>` for NULL, `<empty>` where the frame cannot tell, and the form of the rest is
    /// in front of it where it is not plain text.
    fn row(&mut self, row: RawRow<'_>) -> bool {
        let cells = row.cells.iter().map(|c| match c.form {
            CellForm::Null => "<null>".to_owned(),
            CellForm::Empty => "<empty>".to_owned(),
            CellForm::Bare | CellForm::Quoted => c.text.to_string(),
            CellForm::Number => format!("number:{}", c.text),
            CellForm::Bool => format!("bool:{}", c.text),
            CellForm::Json => format!("json:{}", c.text),
        });
        self.blocks.last_mut().unwrap().rows.push((row.line, cells.collect()));
        true
    }

    fn end(&mut self, tail: &FrameTail) {
        let block = self.blocks.last_mut().unwrap();
        assert_eq!(tail.rows as usize, block.rows.len());
        block.lines.1 = tail.last_line;
        block.footer = tail.footer_rows;
        block.incomplete = tail.incomplete;
    }
}

/// Scans bytes.
pub fn seen_bytes(bytes: &[u8]) -> Seen {
    let mut seen = Seen::default();
    let found = scan(&mut &bytes[..], &mut seen, &mut |_| true).unwrap();
    assert!(found.receipt.sums(), "{:?}", found.receipt);
    assert_eq!(found.blocks.len(), seen.blocks.len());
    assert_eq!(found.strip.iter().map(|(_, n)| n).sum::<u64>(), found.lines);
    seen.encoding = found.encoding.as_str().to_owned();
    seen.line_ending = found.line_ending.as_str().to_owned();
    seen.sha256 = found.sha256;
    seen.receipt = found.receipt;
    seen.strip = found.strip;
    seen.findings = found.findings.iter().map(|f| (f.code, f.line, f.count)).collect();
    seen
}

/// Scans a text.
pub fn seen(text: &str) -> Seen {
    seen_bytes(text.as_bytes())
}

/// What a text with one block must give.
struct Expect {
    frame: &'static str,
    header: Option<Vec<&'static str>>,
    rows: Vec<(u64, Vec<&'static str>)>,
    /// Classes that have lines, in the order of the receipt.
    receipt: Vec<(LineClass, u64)>,
}

fn check(text: &str, expect: &Expect) {
    let s = seen(text);
    assert_eq!(s.blocks.len(), 1, "blocks of:\n{text}\n{:?}", s.blocks);
    let block = &s.blocks[0];
    assert_eq!(block.frame, expect.frame, "frame of:\n{text}");
    let header = block.header.as_ref().map(|h| h.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(header, expect.header, "header of:\n{text}");
    let rows: Vec<Row> = expect.rows.iter().cloned().map(Seen::row).collect();
    assert_eq!(block.rows, rows, "rows of:\n{text}");
    let receipt: Vec<_> =
        LineClass::ALL.into_iter().map(|c| (c, s.receipt.of(c))).filter(|(_, n)| *n > 0).collect();
    assert_eq!(receipt, expect.receipt, "receipt of:\n{text}\n{:?}", s.strip);
}

use LineClass::{
    Blank, Comment, Continuation, Footer, Header, Notice, Prompt, Prose, Quarantined, Row as R, Rule,
    Statement, Timing,
};

const ALIGNED: &str = concat!(
    "            query            | calls |  ms   \n",
    "-----------------------------+-------+-------\n",
    " SELECT 가맹점 FROM t        |    12 |   1.5\n",
    " UPDATE t SET a = a +        |     3 | -1e-7\n",
    " SELECT *                   +|     4 |      \n",
    "   FROM a | b               +|       | \n",
    "  WHERE x                    |       | \n",
    "                             |       |     7\n",
    "(4 rows)\n",
    "\n",
);

fn aligned() -> Expect {
    Expect {
        frame: "psql_aligned",
        header: Some(vec!["query", "calls", "ms"]),
        rows: vec![
            (3, vec!["SELECT 가맹점 FROM t", "12", "1.5"]),
            (4, vec!["UPDATE t SET a = a +", "3", "-1e-7"]),
            (5, vec!["SELECT *\n  FROM a | b\n WHERE x", "4", "<empty>"]),
            (8, vec!["<empty>", "<empty>", "7"]),
        ],
        receipt: vec![(R, 4), (Continuation, 2), (Header, 1), (Rule, 1), (Footer, 1), (Blank, 1)],
    }
}

#[test]
fn psql_aligned() {
    check(ALIGNED, &aligned());
}

/// Byte-level twins of a text that mean the same, with what they add to the receipt.
#[test]
fn psql_aligned_twins() {
    check(&ALIGNED.replace('\n', "\r\n"), &aligned());
    check(&ALIGNED.lines().map(|l| format!("> {l}\n")).collect::<String>(), &aligned());
    check(&ALIGNED.lines().map(|l| format!("    {l}\n")).collect::<String>(), &aligned());
    check(&ALIGNED.lines().map(|l| format!("{}\n", l.trim_end())).collect::<String>(), &aligned());
    check(&ALIGNED.replace("        ", "\t"), &aligned());
    let fenced =
        format!("Here is what we saw:\n\n```\n{}```\n", ALIGNED.trim_end_matches('\n').to_owned() + "\n");
    let mut expect = aligned();
    expect.rows.iter_mut().for_each(|r| r.0 += 3);
    expect.receipt =
        vec![(R, 4), (Continuation, 2), (Header, 1), (Rule, 1), (Footer, 1), (Blank, 1), (Prose, 3)];
    check(&fenced, &expect);
}

#[test]
fn footers_in_the_languages_of_psql() {
    for footer in
        ["(4 rows)", "(4개 행)", "(4 행)", "(4 行)", "(4 行记录)", "(4 Zeilen)", "(4 lignes)", "(4 filas)"]
    {
        check(&ALIGNED.replace("(4 rows)", footer), &aligned());
    }
}

#[test]
fn a_footer_above_the_rows_is_a_cut_table() {
    let s = seen(&ALIGNED.replace("(4 rows)", "(9 rows)"));
    assert_eq!(
        (s.blocks[0].footer, s.blocks[0].incomplete, s.blocks[0].rows.len()),
        (Some(9), Some("footer_count"), 4)
    );
}

#[test]
fn a_table_cut_in_a_row_keeps_the_rows_before() {
    let cut = ALIGNED.find("-1e-7").unwrap() - 9;
    let s = seen(&ALIGNED[..cut]);
    assert_eq!(s.blocks[0].rows, [Seen::row((3, vec!["SELECT 가맹점 FROM t", "12", "1.5"]))]);
    assert_eq!(s.blocks[0].incomplete, Some("cut_row"));
    let q: Vec<_> = s.receipt.quarantine.iter().map(|q| (q.line, q.reason.as_str())).collect();
    assert_eq!(q, [(4, "cut_row")]);
}

#[test]
fn psql_aligned_border_0() {
    let text = "name  calls \n----- -----\na b       1\nx+        2\ny          \n(2 rows)\n";
    let expect = Expect {
        frame: "psql_aligned",
        header: Some(vec!["name", "calls"]),
        rows: vec![(3, vec!["a b", "1"]), (4, vec!["x+", "2"]), (5, vec!["y", "<empty>"])],
        receipt: vec![(R, 3), (Header, 1), (Rule, 1), (Footer, 1)],
    };
    check(text, &expect);
}

#[test]
fn psql_border_2() {
    let text = concat!(
        "+----------+---+\n|  query   | n |\n+----------+---+\n| select 1+| 2 |\n|   + 1    |   |\n| ∅        |   |\n",
        "+----------+---+\n(2 rows)\n",
    );
    let expect = Expect {
        frame: "psql_border2",
        header: Some(vec!["query", "n"]),
        rows: vec![(4, vec!["select 1\n  + 1", "2"]), (6, vec!["<null>", "<empty>"])],
        receipt: vec![(R, 2), (Continuation, 1), (Header, 1), (Rule, 3), (Footer, 1)],
    };
    check(text, &expect);
}

#[test]
fn psql_unicode_line_style() {
    let bare = " 이름 │ n \n──────┼───\n a   ↵│ 1\n b    │  \n 가나 │ 2\n(2 rows)\n";
    let expect = Expect {
        frame: "psql_aligned",
        header: Some(vec!["이름", "n"]),
        rows: vec![(3, vec!["a\nb", "1"]), (5, vec!["가나", "2"])],
        receipt: vec![(R, 2), (Continuation, 1), (Header, 1), (Rule, 1), (Footer, 1)],
    };
    check(bare, &expect);
    let framed = "┌──────┬───┐\n│ 이름 │ n │\n├──────┼───┤\n│ 가나 │ 2 │\n└──────┴───┘\n(1 row)\n";
    let expect = Expect {
        frame: "psql_border2",
        header: Some(vec!["이름", "n"]),
        rows: vec![(4, vec!["가나", "2"])],
        receipt: vec![(R, 1), (Header, 1), (Rule, 3), (Footer, 1)],
    };
    check(framed, &expect);
}

#[test]
fn psql_old_ascii() {
    let text = " n |  query   | m \n---+----------+---\n 1 | select * | 5\n   :   from t  \n   ; able      \n 2 | x        | 6\n(2 rows)\n";
    let expect = Expect {
        frame: "psql_aligned",
        header: Some(vec!["n", "query", "m"]),
        rows: vec![(3, vec!["1", "select *\n  from table", "5"]), (6, vec!["2", "x", "6"])],
        receipt: vec![(R, 2), (Continuation, 2), (Header, 1), (Rule, 1), (Footer, 1)],
    };
    check(text, &expect);
}

#[test]
fn psql_wrapped() {
    let text = "  query   |    n     \n----------+----------\n select a.| 87234987.\n.,b      +|.23498723.\n from t   |.5\n x        |        1\n(2 rows)\n";
    let expect = Expect {
        frame: "psql_aligned",
        header: Some(vec!["query", "n"]),
        rows: vec![(3, vec!["select a,b\nfrom t", "87234987234987235"]), (6, vec!["x", "1"])],
        receipt: vec![(R, 2), (Continuation, 2), (Header, 1), (Rule, 1), (Footer, 1)],
    };
    check(text, &expect);
}

#[test]
fn psql_single_column_and_title() {
    let text = "      snapshot\n synchronous_commit \n--------------------\n on\n \n(2 rows)\n\n";
    let expect = Expect {
        frame: "psql_aligned",
        header: Some(vec!["synchronous_commit"]),
        rows: vec![(4, vec!["on"]), (5, vec!["<empty>"])],
        receipt: vec![(R, 2), (Header, 1), (Rule, 1), (Footer, 1), (Blank, 1), (Prose, 1)],
    };
    check(text, &expect);
    assert_eq!(seen(text).blocks[0].label.as_deref(), Some("snapshot"));
}

#[test]
fn one_column_of_keys() {
    let keys = "req-0041\nreq-9120\nreq-0007\n";
    let rows = vec![(2, vec!["req-0041"]), (3, vec!["req-9120"]), (4, vec!["req-0007"])];
    // psql --csv, a grid's export, mysql's batch output: all print the same.
    let expect = Expect {
        frame: "csv",
        header: Some(vec!["request_id"]),
        rows: rows.clone(),
        receipt: vec![(R, 3), (Header, 1)],
    };
    check(&format!("request_id\n{keys}"), &expect);
    let quoted = "\"request_id\"\n\"req-0041\"\n\"req-9120\"\n\"req-0007\"\n";
    let as_quoted = seen(quoted).blocks.remove(0);
    assert_eq!(as_quoted.header.as_deref(), Some(&["request_id".to_owned()][..]));
    // psql -A closes it with a footer, below other lines too; what follows is not its own.
    let receipt = vec![(R, 3), (Header, 1), (Footer, 1)];
    let closed = Expect { receipt, frame: "csv", header: Some(vec!["request_id"]), rows };
    check(&format!("request_id\n{keys}(3 rows)\n"), &closed);
    // Without a name only what is long enough to be none.
    let uuids = "018f2a60-7c1d-7b3a-9f00-1d2c3b4a5f60\na1b2c3d4-e5f6-4711-8899-aabbccddeeff\n\
                 3f9c1a22-0b7e-4c55-8d10-99aa88bb77cc\n5d7a9b3c-1e2f-4a6b-9c8d-7e6f5a4b3c2d\n";
    let nameless = seen(uuids);
    assert_eq!((nameless.blocks.len(), nameless.blocks[0].header.clone()), (1, None));
}

#[test]
fn words_below_each_other_are_no_column_of_keys() {
    for text in [
        "fruit\napple\npear\nplum\nfig\n",
        "Results\nsee below\n12\n13\n14\n",
        "id\n1\n2\n",
        "files\n/var/log/a1\n/var/log/a2\n/var/log/a3\n",
        "SELECT\n1\n2\n3\n",
        "notes of the night\n\ncodes\nx1\nx2\nx3\n",
        "12\n13\n14\n15\n",
    ] {
        assert_eq!(seen(text).blocks.len(), 0, "{text}");
    }
}

#[test]
fn psql_expanded() {
    for (rule, bar, end) in [("-[ RECORD 1 ]-----\n", "| ", "\n"), ("+-[ RECORD 1 ]----+\n", "| ", " |\n")] {
        let side = if end == "\n" { "" } else { "| " };
        let line = |name: &str, value: &str| format!("{side}{name:<5} {bar}{value:<9}{end}");
        let record = format!(
            "{}{}{}{}",
            line("query", "select * +"),
            line("", "  from t +"),
            line("", " where x  "),
            line("calls", "12")
        );
        let close = if side.is_empty() { "" } else { "+-------+---------+\n" };
        let text = format!("{rule}{record}{}{record}{close}\n", rule.replace('1', "2"));
        let rules = if side.is_empty() { 2 } else { 3 };
        let expect = Expect {
            frame: "psql_expanded",
            header: Some(vec!["query", "calls"]),
            rows: vec![
                (2, vec!["select *\n  from t\n where x", "12"]),
                (7, vec!["select *\n  from t\n where x", "12"]),
            ],
            receipt: vec![(R, 2), (Continuation, 6), (Rule, rules), (Blank, 1)],
        };
        check(&text, &expect);
    }
}

#[test]
fn psql_expanded_border_0_and_unaligned() {
    let expect = |rules: u64, lines: [u64; 2], frame: &'static str| Expect {
        frame,
        header: Some(vec!["relname", "buffers"]),
        rows: vec![(lines[0], vec!["filler", "7895"]), (lines[1], vec!["pg_class", "<empty>"])],
        receipt: if rules > 0 {
            vec![(R, 2), (Continuation, 2), (Rule, 2)]
        } else {
            vec![(R, 2), (Continuation, 2), (Blank, 1)]
        },
    };
    check(
        "* Record 1\nrelname filler\nbuffers 7895\n* Record 2\nrelname pg_class\nbuffers \n",
        &expect(2, [2, 5], "psql_expanded"),
    );
    check(
        "relname|filler\nbuffers|7895\n\nrelname|pg_class\nbuffers|\n",
        &expect(0, [1, 4], "psql_unaligned"),
    );
}

#[test]
fn psql_unaligned_joins_raw_new_lines() {
    let text = "id|query|calls\n1|update t\n   set a = 1\n where b|7\n2||8\n(2 rows)\n";
    let expect = Expect {
        frame: "psql_unaligned",
        header: Some(vec!["id", "query", "calls"]),
        rows: vec![(2, vec!["1", "update t\n   set a = 1\n where b", "7"]), (5, vec!["2", "<empty>", "8"])],
        receipt: vec![(R, 2), (Continuation, 2), (Header, 1), (Footer, 1)],
    };
    check(text, &expect);
    // A bar inside a value cannot be told from one between values.
    let s = seen("id|query|calls\n1|a||b|7\n2|x|8\n(2 rows)\n");
    assert_eq!(s.blocks[0].rows, [Seen::row((3, vec!["2", "x", "8"]))]);
    assert_eq!(s.receipt.quarantine[0].reason, "wrong_field_count");
    assert_eq!(s.blocks[0].incomplete, Some("footer_count"));
}

#[test]
fn headerless_rows() {
    let text = "COMMIT|1558|0.85\nBEGIN|1558|0.65\n";
    let expect = Expect {
        frame: "psql_unaligned",
        header: None,
        rows: vec![(1, vec!["COMMIT", "1558", "0.85"]), (2, vec!["BEGIN", "1558", "0.65"])],
        receipt: vec![(R, 2)],
    };
    check(text, &expect);
    let text = " bulkread  |  12 | 0.5\n bulkwrite |   7 |    \n";
    let expect = Expect {
        frame: "psql_aligned",
        header: None,
        rows: vec![(1, vec!["bulkread", "12", "0.5"]), (2, vec!["bulkwrite", "7", "<empty>"])],
        receipt: vec![(R, 2)],
    };
    check(text, &expect);
}

#[test]
fn copy_text() {
    let text = "a\\tb\t1\t\\N\nline\\nbreak\\\\\t2\t\n";
    let expect = Expect {
        frame: "copy_text",
        header: None,
        rows: vec![(1, vec!["a\tb", "1", "<null>"]), (2, vec!["line\nbreak\\", "2", ""])],
        receipt: vec![(R, 2)],
    };
    check(text, &expect);
}

const BOXED: &str = concat!(
    "+--------------+-----+------+\n",
    "| DIGEST_TEXT  | N   | S    |\n",
    "+--------------+-----+------+\n",
    "| COMMIT       |  12 | NULL |\n",
    "| 가맹점 | x   |   3 | a    |\n",
    "| one\n",
    "two\n",
    " three | NULL | b |\n",
    "|              |   4 |      |\n",
    "+--------------+-----+------+\n",
    "4 rows in set, 1 warning (0.001 sec)\n",
);

fn boxed() -> Expect {
    Expect {
        frame: "mysql_boxed",
        header: Some(vec!["DIGEST_TEXT", "N", "S"]),
        rows: vec![
            (4, vec!["COMMIT", "12", "<null>"]),
            (5, vec!["가맹점 | x", "3", "a"]),
            (6, vec!["one\ntwo\n thr", "5", "c"]),
            (9, vec!["", "4", ""]),
        ],
        receipt: vec![(R, 4), (Continuation, 2), (Header, 1), (Rule, 3), (Footer, 1)],
    }
}

#[test]
fn mysql_boxed_with_raw_new_lines() {
    // `one`, a new line, `two`, a new line, ` thr`: twelve cells.
    let text = BOXED.replace(" three | NULL | b |", " thr |   5 | c    |");
    check(&text, &boxed());
    check(&text.replace('\n', "\r\n"), &boxed());
    check(&text.lines().map(|l| format!("> {l}\n")).collect::<String>(), &boxed());
}

#[test]
fn a_boxed_row_that_never_fits_is_quarantined_whole() {
    let s = seen(BOXED);
    let rows: Vec<_> = s.blocks[0].rows.iter().map(|r| r.0).collect();
    assert_eq!(rows, [4, 5, 9]);
    let q: Vec<_> =
        s.receipt.quarantine.iter().map(|q| (q.line, q.reason.as_str(), q.text.as_str())).collect();
    assert_eq!(
        q,
        [
            (6, "wrong_field_count", "| one"),
            (7, "wrong_field_count", "two"),
            (8, "wrong_field_count", " three | NULL | b |")
        ]
    );
}

#[test]
fn a_boxed_value_over_1024_is_not_padded() {
    let long = format!("{} | {}\n{}", "x".repeat(700), "y".repeat(700), "z".repeat(90));
    let width = 2_000;
    let rule = format!("+--------+{}+-----+\n", "-".repeat(width + 2));
    let text = format!(
        "{rule}| Type   | {:<width$} | n   |\n{rule}| InnoDB | {long} |   7 |\n| x      | {:<width$} |   8 |\n{rule}2 rows in set (0.00 sec)\n",
        "Status", "short"
    );
    let s = seen(&text);
    assert_eq!(
        s.blocks[0].rows,
        [Seen::row((4, vec!["InnoDB", &long, "7"])), Seen::row((6, vec!["x", "short", "8"]))]
    );
    assert_eq!(s.receipt.quarantined, 0);
}

#[test]
fn a_cut_box_says_so() {
    let s = seen("+---+------+\n| a | b    |\n+---+------+\n| 1 | x    |\n| 2 | y");
    assert_eq!(s.blocks[0].rows, [Seen::row((4, vec!["1", "x"]))]);
    assert_eq!((s.blocks[0].incomplete, s.receipt.quarantine[0].line), (Some("cut_row"), 5));
    let s = seen("+---+------+\n| a | b    |\n+---+------+\n| 1 | x    |\n");
    assert_eq!(s.blocks[0].incomplete, Some("no_closing_border"));
}

#[test]
fn mysql_vertical() {
    let star = "***************************";
    let text = format!(
        "{star} 1. row {star}\n  Type: InnoDB\n  Name: \nStatus: \nline: one\n\n  -> two\n{star} 2. row {star}\n  Type: NULL\n  Name: x: y\nStatus: z\n2 rows in set (0.00 sec)\n"
    );
    let expect = Expect {
        frame: "mysql_vertical",
        header: Some(vec!["Type", "Name", "Status"]),
        rows: vec![(2, vec!["InnoDB", "", "\nline: one\n\n  -> two"]), (9, vec!["<null>", "x: y", "z"])],
        receipt: vec![(R, 2), (Continuation, 7), (Rule, 2), (Footer, 1)],
    };
    check(&text, &expect);
}

#[test]
fn mysql_batch() {
    let text = "DIGEST_TEXT\tCOUNT_STAR\tSCHEMA_NAME\nSELECT ?\\n  FROM `t`\\\\\t12\tNULL\nCOMMIT\t3\t\n";
    let expect = Expect {
        frame: "mysql_batch",
        header: Some(vec!["DIGEST_TEXT", "COUNT_STAR", "SCHEMA_NAME"]),
        rows: vec![(2, vec!["SELECT ?\n  FROM `t`\\", "12", "<null>"]), (3, vec!["COMMIT", "3", ""])],
        receipt: vec![(R, 2), (Header, 1)],
    };
    check(text, &expect);
    check(&text.replace('\n', "\r\n"), &expect);
}

#[test]
fn mysql_raw_rows_are_joined_by_their_tabs() {
    let text = "id\tquery\tn\n1\tSELECT *\n  FROM a\n WHERE b\t7\n2\tx\\d\t8\n";
    let expect = Expect {
        frame: "tsv",
        header: Some(vec!["id", "query", "n"]),
        rows: vec![(2, vec!["1", "SELECT *\n  FROM a\n WHERE b", "7"]), (5, vec!["2", "x\\d", "8"])],
        receipt: vec![(R, 2), (Continuation, 2), (Header, 1)],
    };
    check(text, &expect);
}

#[test]
fn a_line_of_tabs_is_part_of_a_row_and_not_blank() {
    let s = seen("a\tb\tc\n1\t2\t3\n4\t\n\t\n5\t6\n7\t8\t9\n");
    let rows = [(2, vec!["1", "2", "3"]), (3, vec!["4", "\n", ""]), (6, vec!["7", "8", "9"])].map(Seen::row);
    assert_eq!(s.blocks[0].rows, rows);
    assert_eq!((s.receipt.quarantine[0].line, s.receipt.quarantined), (5, 1));
}

#[test]
fn csv_with_commas_semicolons_and_tabs() {
    for (delimiter, frame) in [(",", "csv"), (";", "csv_semicolon"), ("\t", "tsv")] {
        let text = format!(
            "id{delimiter}query{delimiter}ms\n1{delimiter}\"a \"\"b\"\"{delimiter} c\n\n d\"{delimiter}0.5\n2{delimiter}\"\"{delimiter}\n"
        );
        let quoted = format!("a \"b\"{delimiter} c\n\n d");
        let s = seen(&text);
        assert_eq!(s.blocks[0].frame, frame);
        assert_eq!(
            s.blocks[0].rows,
            [Seen::row((2, vec!["1", &quoted, "0.5"])), Seen::row((5, vec!["2", "", "<empty>"]))]
        );
        assert_eq!((s.receipt.row, s.receipt.continuation, s.receipt.header), (2, 2, 1));
    }
}

#[test]
fn csv_line_ends_inside_quotes() {
    // In a file of CR LF a line end in a value is a line feed; in a file of LF a carriage return is part of the value.
    let s = seen("a,b\r\n\"x\r\ny\",1\r\n");
    assert_eq!(s.blocks[0].rows, [Seen::row((2, vec!["x\ny", "1"]))]);
    let s = seen("a,b\n\"x\r\ny\",1\n");
    assert_eq!(s.blocks[0].rows, [Seen::row((2, vec!["x\r\ny", "1"]))]);
    let s = seen("a,b\r\n\"x\ny\",1\r\n");
    assert_eq!(s.blocks[0].rows, [Seen::row((2, vec!["x\ny", "1"]))]);
}

#[test]
fn csv_of_excel_names_its_delimiter() {
    let text = "sep=;\nname;ms\na;1,5\n";
    let expect = Expect {
        frame: "csv_semicolon",
        header: Some(vec!["name", "ms"]),
        rows: vec![(3, vec!["a", "1,5"])],
        receipt: vec![(R, 1), (Header, 2)],
    };
    check(text, &expect);
}

#[test]
fn csv_rows_of_another_width_are_quarantined_not_shifted() {
    let mut text = "a,b,c\n".to_owned();
    for i in 0..1_000 {
        text.push_str(&format!("{i},{i},{i}\n"));
    }
    text.push_str("1,2,3,4\n");
    let s = seen(&text);
    assert_eq!(s.blocks[0].rows.len(), 1_000);
    let q: Vec<_> =
        s.receipt.quarantine.iter().map(|q| (q.line, q.reason.as_str(), q.text.as_str())).collect();
    assert_eq!(q, [(1_002, "wrong_field_count", "1,2,3,4")]);
}

#[test]
fn csv_with_an_open_quote_loses_nothing_silently() {
    let s = seen("a,b\n1,2\n3,\"x\n4,5\n");
    assert_eq!(s.blocks[0].rows, [Seen::row((2, vec!["1", "2"]))]);
    assert_eq!((s.blocks[0].incomplete, s.receipt.quarantined), (Some("unclosed_quote"), 2));
}

#[test]
fn csv_of_outfile_escapes_by_backslash() {
    let text = "\"shop\",\"INSERT ('{\\\"m\\\":1}')\",5\n\\N,\"a\\\\b\",6\n";
    let expect = Expect {
        frame: "csv",
        header: None,
        rows: vec![(1, vec!["shop", "INSERT ('{\"m\":1}')", "5"]), (2, vec!["<null>", "a\\b", "6"])],
        receipt: vec![(R, 2)],
    };
    check(text, &expect);
}

#[test]
fn a_column_may_be_named_as_a_truth_value_is_written() {
    let header = |text: &str| seen(text).blocks[0].header.clone().unwrap_or_default();
    assert_eq!(header("a,b,t\nn0,n1,0\nn2,n3,0.5\n"), ["a", "b", "t"]);
    assert_eq!(header("t\tf\tuser\n0.1\t7\tapp\n0.2\t8\tapp\n"), ["t", "f", "user"]);
    // Truth values are rows.
    assert_eq!(seen("app,t,1\nweb,f,2\n").blocks[0].rows.len(), 2);
    assert_eq!(seen("app,t,b\nweb,f,c\n").blocks[0].rows.len(), 2);
}

#[test]
fn csv_indented_and_headers_only() {
    let s = seen("    time,n\n    1,2\n    3,4\n");
    assert_eq!(s.blocks[0].rows, [(2, vec!["1", "2"]), (3, vec!["3", "4"])].map(Seen::row));
    let s = seen("query,calls,total\n");
    assert_eq!((s.blocks[0].header.as_ref().map(Vec::len), s.blocks[0].rows.len()), (Some(3), 0));
}

const JSON_ROWS: [(u64, [&str; 4]); 2] = [
    (2, ["number:9223372036854775807", "a\"b\n", "<null>", "json:{\"k\": [1, 2.50]}"]),
    (3, ["number:1.10", "가", "bool:true", "json:[]"]),
];

#[test]
fn json_array_of_objects() {
    let text = "[\n {\"id\": 9223372036854775807, \"q\": \"a\\\"b\\n\", \"x\": null, \"j\": {\"k\": [1, 2.50]}},\n {\"id\":1.10,\"q\":\"\\uac00\",\"x\":true,\"j\":[]}\n]\n";
    let expect = Expect {
        frame: "json",
        header: Some(vec!["id", "q", "x", "j"]),
        rows: JSON_ROWS.iter().map(|(l, c)| (*l, c.to_vec())).collect(),
        receipt: vec![(R, 2), (Rule, 2)],
    };
    check(text, &expect);
}

#[test]
fn json_one_object_per_line_and_in_any_order_of_keys() {
    let text = "{\"a\":1,\"b\":\"x\"}\n{\"b\":\"y\",\"a\":2}\n";
    let expect = Expect {
        frame: "ndjson",
        header: Some(vec!["a", "b"]),
        rows: vec![(1, vec!["number:1", "x"]), (2, vec!["number:2", "y"])],
        receipt: vec![(R, 2)],
    };
    check(text, &expect);
    // Other keys: another block.
    let s = seen("{\"a\":1}\n{\"c\":2}\n");
    assert_eq!(s.blocks.iter().map(|b| b.rows.len()).collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn json_pretty_over_lines() {
    let text = "[\n    {\n        \"pct\": 26.95,\n        \"n\": 1\n    },\n    {\n        \"pct\": 3,\n        \"n\": 2\n    }\n]\n";
    let expect = Expect {
        frame: "json",
        header: Some(vec!["pct", "n"]),
        rows: vec![(2, vec!["number:26.95", "number:1"]), (6, vec!["number:3", "number:2"])],
        receipt: vec![(R, 2), (Continuation, 6), (Rule, 2)],
    };
    check(text, &expect);
}

#[test]
fn json_that_breaks_off_keeps_the_records_before() {
    let s = seen("[{\"a\":1},\n {\"a\":2},\n {\"a\":");
    assert_eq!(s.blocks[0].rows.len(), 2);
    assert_eq!((s.blocks[0].incomplete, s.receipt.quarantine[0].line), (Some("unclosed_bracket"), 3));
}

#[test]
fn json_depth_is_counted_not_recursed_into() {
    let deep = |n: usize| format!("{{\"a\":{}1{}}}\n", "[".repeat(n), "]".repeat(n));
    assert_eq!(seen(&deep(9_999)).receipt.quarantined, 0);
    assert_eq!(seen(&deep(10_000)).receipt.quarantine[0].reason, "too_deep");
}

#[test]
fn json_in_an_aligned_cell() {
    let text = concat!(
        "           json_agg           \n------------------------------\n",
        " [{\"u\":0,\"n\":\"a | b\"},       +\n  {\"u\":1,\"n\":null}]\n(1 row)\n\n",
    );
    let s = seen(text);
    assert_eq!(s.blocks[0].frame, "psql_json");
    assert_eq!(
        s.blocks[0].rows,
        [(3, vec!["number:0", "a | b"]), (4, vec!["number:1", "<null>"])].map(Seen::row)
    );
    let s = seen(" json_agg \n----------\n \n(1 row)\n\n");
    assert_eq!((s.blocks[0].rows.len(), s.blocks[0].incomplete, s.receipt.quarantined), (0, None, 0));
}

#[test]
fn markdown_table() {
    let text = "| 구성 | p95 (ms) |\n|:---|---:|\n| a \\| b | 51~57ms |\n| c | |\n| only one |\n";
    let expect = Expect {
        frame: "markdown",
        header: Some(vec!["구성", "p95 (ms)"]),
        rows: vec![(3, vec!["a | b", "51~57ms"]), (4, vec!["c", "<empty>"])],
        receipt: vec![(R, 2), (Header, 1), (Rule, 1), (Quarantined, 1)],
    };
    check(text, &expect);
}

#[test]
fn a_bare_plan_is_carried_whole() {
    let text =
        "Limit  (cost=0.00..1.00 rows=1 width=4)\n  ->  Seq Scan on t  (cost=0.00..2.00 rows=2 width=4)\n";
    let expect = Expect {
        frame: "plan_text",
        header: None,
        rows: vec![
            (1, vec!["Limit  (cost=0.00..1.00 rows=1 width=4)"]),
            (2, vec!["  ->  Seq Scan on t  (cost=0.00..2.00 rows=2 width=4)"]),
        ],
        receipt: vec![(R, 2)],
    };
    check(text, &expect);
}

#[test]
fn a_session_holds_many_blocks_with_their_statements() {
    let text = concat!(
        "psql (18.6)\nType \"help\" for help.\n\nshop=# SHOW fsync;\n fsync \n-------\n on\n(1 row)\n\n작업시간: 2.175 ms\n",
        "shop=# SELECT a,\nshop-#   b FROM t;\n a | b \n---+---\n 1 | 2\n(1개 행)\n\nshop=# SELECT nope;\n",
        "ERROR:  column \"nope\" does not exist\nLINE 1: SELECT nope;\n               ^\nshop=# \n",
    );
    let s = seen(text);
    assert_eq!(
        s.blocks.iter().map(|b| (b.lines, b.rows.len())).collect::<Vec<_>>(),
        [((5, 8), 1), ((13, 16), 1), ((19, 21), 1)]
    );
    assert_eq!(s.blocks[0].statement.as_deref(), Some("SHOW fsync;"));
    assert_eq!(s.blocks[1].statement.as_deref(), Some("SELECT a,\n  b FROM t;"));
    let count = |c| s.receipt.of(c);
    assert_eq!(
        (count(Statement), count(Prompt), count(Timing), count(Notice), count(Quarantined)),
        (4, 1, 1, 2, 0)
    );
    // A statement that failed is a result of its own.
    assert_eq!(
        (s.blocks[2].frame.as_str(), s.blocks[2].statement.as_deref()),
        ("server_error", Some("SELECT nope;"))
    );
    assert_eq!(
        s.blocks[2].rows,
        [Seen::row((
            19,
            vec![
                "ERROR",
                "<null>",
                "<null>",
                "column \"nope\" does not exist",
                "<null>",
                "<null>",
                "LINE 1: SELECT nope;"
            ]
        ))]
    );
}

#[test]
fn a_paste_of_several_results_keeps_its_labels() {
    let text = concat!(
        "--STEP 1 COPY FROM 입력\nSELECT * FROM pg_stat_io;\n\n a | b \n---+---\n 1 | 2\n(1 row)\n\n",
        "--STEP 2\nid,name\n1,x\n2,y\n\nThat was all, as far as I know.\n",
    );
    let s = seen(text);
    assert_eq!(s.blocks[0].label.as_deref(), Some("STEP 1 COPY FROM 입력"));
    assert_eq!(s.blocks[0].statement.as_deref(), Some("SELECT * FROM pg_stat_io;"));
    assert_eq!((s.blocks[1].label.as_deref(), s.blocks[1].rows.len()), (Some("STEP 2"), 2));
    assert_eq!((s.receipt.of(Comment), s.receipt.of(Prose), s.receipt.quarantined), (2, 1, 0));
}

#[test]
fn prose_is_no_table_and_unknown_data_is_quarantined() {
    let s = seen("We looked at it, and then we waited.\nNothing happened, so we left.\n");
    assert_eq!((s.blocks.len(), s.receipt.prose), (0, 2));
    let s = seen("procs -----------memory----------\n r  b   swpd   free\n 1  0      0 123456\n");
    assert_eq!((s.blocks.len(), s.receipt.quarantine[0].reason.as_str()), (0, "unrecognised"));
}

#[test]
fn what_follows_a_described_table_is_not_of_its_last_row() {
    let text = "   Column   |           Type           \n------------+--------------------------\n pk         | bigint\n created_at | timestamp with time zone\nIndexes:\n    \"event_log_pkey\" PRIMARY KEY, btree (pk)\n";
    let seen = seen(text);
    let rows: Vec<Row> = vec![(3, vec!["pk", "bigint"]), (4, vec!["created_at", "timestamp with time zone"])]
        .into_iter()
        .map(Seen::row)
        .collect();
    assert_eq!(seen.blocks[0].rows, rows);
    assert_eq!(seen.receipt.quarantined, 0);
    assert!(seen.receipt.sums());
}

#[test]
fn xml_of_the_mysql_client() {
    let text = concat!(
        "<?xml version=\"1.0\"?>\n\n<resultset statement=\"SELECT a &lt; 1,\n  b FROM t\" ",
        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n  <row>\n\t<field name=\"a\">1</field>\n",
        "\t<field name=\"b\">x &lt; y &amp;\n\tz</field>\n  </row>\n\n  <row>\n\t<field name=\"a\" xsi:nil=\"true\" />\n",
        "\t<field name=\"b\"></field>\n  </row>\n</resultset>\n",
    );
    let expect = Expect {
        frame: "mysql_xml",
        header: Some(vec!["a", "b"]),
        rows: vec![(5, vec!["1", "x < y &\n\tz"]), (11, vec!["<null>", ""])],
        receipt: vec![(R, 2), (Continuation, 7), (Rule, 2), (Statement, 2), (Blank, 2)],
    };
    check(text, &expect);
    assert_eq!(seen(text).blocks[0].statement.as_deref(), Some("SELECT a < 1,\n  b FROM t"));
}

#[test]
fn an_old_ascii_table_that_breaks_off_says_so() {
    let folder = crate::corpus::folder();
    let bytes =
        std::fs::read(folder.join("postgresql-15.18/commit/0-fastdisk-on.pss_top.oldascii.txt")).unwrap();
    let cut = &bytes[..1_010];
    let found = inquest_capture::read::inspect(
        &inquest_capture::read::Bytes(cut),
        &mut inquest_capture::read::Silent,
    )
    .unwrap();
    assert!(found.receipt.sums());
    assert!(!found.blocks[0].complete);
    assert_eq!(found.receipt.quarantine[0].reason, "cut_row");
}

#[test]
fn a_row_of_nothing_but_tabs_in_a_shell_member_is_a_row() {
    let s = seen("# Type\tName\tStatus\nInnoDB\t\tok\n\t\t\n\n# Execution Time: 0.0012\n");
    assert_eq!(s.blocks.len(), 1);
    assert_eq!(s.blocks[0].frame, "mysqlsh_tsv");
    let rows = [(2, vec!["InnoDB", "", "ok"]), (3, vec!["", "", ""])].map(Seen::row);
    assert_eq!(s.blocks[0].rows, rows);
    assert_eq!((s.receipt.row, s.receipt.quarantined), (2, 0));
}

#[test]
fn a_row_of_the_shell_may_end_in_empty_fields() {
    let seen = seen("# Type\tName\tStatus\nInnoDB\n\t\t\nPERF\tx\ty\n\n");
    assert_eq!(seen.blocks[0].frame, "mysqlsh_tsv");
    let rows = [(2, vec!["InnoDB\n", "", ""]), (4, vec!["PERF", "x", "y"])].map(Seen::row);
    assert_eq!(seen.blocks[0].rows, rows);
    assert_eq!((seen.receipt.row, seen.receipt.continuation, seen.receipt.blank), (2, 1, 1));
}

#[test]
fn a_vertical_record_holds_no_endless_blank_lines() {
    let text = format!(
        "*************************** 1. row ***************************\na: 1\n{}b: 2\n",
        "\n".repeat(10_050)
    );
    let seen = seen(&text);
    assert_eq!(seen.blocks[0].rows, [Seen::row((2, vec!["1"]))]);
    assert_eq!((seen.receipt.rule, seen.receipt.row, seen.receipt.blank), (1, 1, 10_050));
}
