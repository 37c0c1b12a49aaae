//! Pastes as people make them: clients' noise, several results with labels, quotes, listings, failures.

use inquest_capture::read::{Bytes, Choice, Inspection, Silent, inspect, read_all};
use inquest_core::Unit;
use inquest_core::capture::LineClass::{Comment, Notice, Prose, Statement, Timing};
use inquest_core::capture::{Cell, ColumnData, ColumnType, Role, UnitOrigin};

use crate::frames::{Seen, seen};

/// Blocks as frame, label, statement and number of rows.
fn blocks(s: &Seen) -> Vec<(&str, Option<&str>, Option<&str>, usize)> {
    s.blocks
        .iter()
        .map(|b| (b.frame.as_str(), b.label.as_deref(), b.statement.as_deref(), b.rows.len()))
        .collect()
}

/// B13: a server that speaks another language failed all the same.
#[test]
fn a_failed_statement_is_a_result_in_every_language() {
    for (error, detail, message) in [
        ("ERROR:  deadlock detected", "DETAIL:  Process 7 waits", "deadlock detected"),
        ("오류:  deadlock 발생했음", "상세정보:  프로세스 7", "deadlock 발생했음"),
        ("FEHLER:  Verklemmung (Deadlock) entdeckt", "DETAIL:  Prozess 7", "Verklemmung (Deadlock) entdeckt"),
        ("ERREUR:  Bloquage mortel détecté", "DÉTAIL : Processus 7", "Bloquage mortel détecté"),
        ("错误:  检测到死锁", "描述:  进程 7", "检测到死锁"),
        ("ERROR 1213 (40001): Deadlock found", "", "Deadlock found"),
    ] {
        let text = format!("SELECT 1;\n{error}\n{detail}\n\nSELECT 2;\n a \n---\n 2\n(1 row)\n");
        let s = seen(&text);
        assert_eq!(
            blocks(&s),
            [("server_error", None, Some("SELECT 1;"), 1), ("psql_aligned", None, Some("SELECT 2;"), 1)],
            "{error}"
        );
        assert_eq!(s.blocks[0].rows[0].1[3], message);
        assert_eq!(s.blocks[0].rows[0].1[4] == "<null>", detail.is_empty());
        assert_eq!(s.findings, [("capture_failed", 2, 1)], "{error}");
        let found = inspect(&Bytes(text.as_bytes()), &mut Silent).unwrap();
        assert_eq!(found.blocks[0].kind.as_str(), "capture.failed");
        let note = &found.blocks[0].notes[0];
        assert_eq!((note.code.as_ref(), note.args["message"].as_str()), ("capture_failed", message));
    }
}

/// B40: the statement was no EXPLAIN that the server knows.
#[test]
fn a_refused_explain_is_no_plan() {
    let text = "mysql> EXPLAIN ANALYZE FORMAT=JSON SELECT 1;\nERROR 1235 (42000): This version of MySQL doesn't yet support 'EXPLAIN ANALYZE with JSON format'\nmysql> \n";
    let s = seen(text);
    assert_eq!(blocks(&s), [("server_error", None, Some("EXPLAIN ANALYZE FORMAT=JSON SELECT 1;"), 1)]);
    assert_eq!(s.blocks[0].rows[0].1[1..3], ["1235", "42000"]);
}

#[test]
fn what_a_pager_leaves_is_no_part_of_a_table() {
    let text = " n | query  \n---+--------\n 1 | a\n--More--(50%)\n 2 | b     +\n...skipping...\n   | c\n 3 | d\n(3 rows)\n\n(END)\n~\n:\n";
    let s = seen(text);
    assert_eq!(s.blocks.len(), 1);
    assert_eq!(
        s.blocks[0].rows,
        [(3, vec!["1", "a"]), (5, vec!["2", "b\nc"]), (8, vec!["3", "d"])].map(Seen::row)
    );
    assert_eq!((s.receipt.of(Notice), s.receipt.quarantined), (5, 0));
    // Inside of an open quote it is a value.
    let s = seen("a,b\n1,\"x\n(END)\ny\"\n2,z\n");
    assert_eq!(s.blocks[0].rows[0].1, ["1", "x\n(END)\ny"]);
}

#[test]
fn numbers_in_front_of_a_listing_are_no_data() {
    let table = "SELECT * FROM t;\n a | b \n---+---\n 1 | x\n 2 | y\n(2 rows)\n\nTime: 1.5 ms\n";
    for between in ["\t", ": ", ":", " | ", "  "] {
        let listing: String = table.lines().zip(7..).map(|(l, n)| format!("{n:>6}{between}{l}\n")).collect();
        let s = seen(&listing);
        assert_eq!(blocks(&s), [("psql_aligned", None, Some("SELECT * FROM t;"), 2)], "{listing}");
        assert_eq!(s.blocks[0].rows, [(4, vec!["1", "x"]), (5, vec!["2", "y"])].map(Seen::row));
        assert_eq!((s.receipt.of(Timing), s.receipt.quarantined), (1, 0), "{listing}");
    }
    // A column of ascending numbers is data.
    let s = seen("1\ta\tb\n2\tc\td\n3\te\tf\n4\tg\th\n");
    assert_eq!(s.blocks[0].rows[0].1, ["1", "a", "b"]);
}

#[test]
fn quotes_of_quotes_and_fences() {
    let table = "```sql\nSELECT * FROM t;\n```\n```\n a | b \n---+---\n 1 | x\n(1 row)\n```\n";
    for mark in ["> ", "> > ", ">> "] {
        let quoted: String = table.lines().map(|l| format!("{mark}{l}\n")).collect();
        let s = seen(&quoted);
        assert_eq!(blocks(&s), [("psql_aligned", None, Some("SELECT * FROM t;"), 1)], "{quoted}");
        assert_eq!(s.blocks[0].rows, [Seen::row((7, vec!["1", "x"]))]);
        assert_eq!((s.receipt.of(Prose), s.receipt.of(Statement), s.receipt.quarantined), (4, 1, 0));
    }
}

#[test]
fn mysql_shell_and_mycli() {
    let text = concat!(
        " MySQL  localhost:33060+ ssl  shop  SQL > SELECT a,\n",
        "                                       ->   b FROM t;\n",
        "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+\n1 row in set (0.0005 sec)\n",
        "mysql root@localhost:shop> SELECT c FROM u\n",
        "+---+\n| c |\n+---+\n| 3 |\n+---+\n1 row in set\nTime: 0.012s\n",
        "MySQL [shop]> SELECT nope;\nERROR 1054 (42S22): Unknown column 'nope' in 'field list'\nMySQL [shop]> \n",
    );
    let s = seen(text);
    assert_eq!(
        blocks(&s),
        [
            ("mysql_boxed", None, Some("SELECT a,\n  b FROM t;"), 1),
            ("mysql_boxed", None, Some("SELECT c FROM u"), 1),
            ("server_error", None, Some("SELECT nope;"), 1),
        ]
    );
    assert_eq!(s.receipt.quarantined, 0);
}

/// The write-up of the Aurora incident: steps as comments, rows of `pg_stat_io` without their header, three figures.
#[test]
fn every_block_of_a_write_up_keeps_its_label() {
    let rows = " client backend | relation | normal | 9 | 16.042 | 0 | 0 | | | 0 | 0 | 8192 | 107 | 0 | | | | 2025-10-01 06:54:18.840935+00\n client backend | relation | index | 0 | 0 | 0 | 0 | | | 0 | 0 | 8192 | 0 | 0 | 0 | | | 2025-10-01 06:54:18.840935+00\n";
    let text = format!(
        "--STEP 1 COPY FROM 입력\n{rows}\nlatency, blks_hit, blks_read\n18152,     160772,   12157\n\n--STEP 2 같은 데이터\n{rows}\nlatency, blks_hit, blks_read\n864,     172,651,   43\n"
    );
    let found = inspect(&Bytes(text.as_bytes()), &mut Silent).unwrap();
    let labels: Vec<_> =
        found.blocks.iter().map(|b| (b.kind.as_str(), b.label.as_deref(), b.rows, b.columns.len())).collect();
    assert_eq!(
        labels,
        [
            ("pg.stat_io", Some("STEP 1 COPY FROM 입력"), 2, 18),
            ("generic.table", None, 1, 3),
            ("pg.stat_io", Some("STEP 2 같은 데이터"), 2, 18),
            ("generic.table", None, 1, 3),
        ]
    );
    assert_eq!((found.receipt.of(Comment), found.receipt.quarantined), (2, 0));
}

/// `latency, blks_hit, blks_read` as a write-up prints it: the comma delimits and groups.
#[test]
fn commas_that_delimit_and_group() {
    let text = "latency, blks_hit, blks_read\n18152,     160772,   12157\n864,     172,651,   43\n541,     122,220,   33\n";
    let (found, rows) = read(text);
    assert_eq!(
        found.blocks[0].columns.iter().map(|c| c.name.as_str()).collect::<Vec<_>>(),
        ["latency", "blks_hit", "blks_read"]
    );
    assert_eq!(
        rows,
        [["18152", "160772", "12157"], ["864", "172651", "43"], ["541", "122220", "33"]]
            .map(|r| r.map(str::to_owned).to_vec())
    );
    let note = &found.blocks[0].notes[0];
    assert_eq!(
        (note.code.as_ref(), note.args["line"].as_str(), note.args["count"].as_str()),
        ("commas_regrouped", "3", "2")
    );
    assert!(found.blocks[0].columns.iter().all(|c| c.ty == ColumnType::Int));
    // Two ways fit: nothing is guessed.
    let (found, rows) =
        read("latency,blks_hit,blks_read\n18152,160772,12157\n541,12157,33\n864,172,651,43\n");
    assert_eq!(rows.len(), 2);
    let q = &found.receipt.quarantine[0];
    assert_eq!((q.line, q.reason.as_str()), (4, "commas_ambiguous"));
    // No way fits.
    let (found, _) = read("latency,blks_hit,blks_read\n18152,160772,12157\n541,12157,33\n864,17,65,43\n");
    assert_eq!(found.receipt.quarantine[0].reason, "wrong_field_count");
}

/// First block of a text: what was found, and its rows as the grid shows them, NULL as `<null>`.
fn read(text: &str) -> (Inspection, Vec<Vec<String>>) {
    let found = inspect(&Bytes(text.as_bytes()), &mut Silent).unwrap();
    let table = read_all(&Bytes(text.as_bytes()), &found, 0, &Choice::detected(0)).unwrap();
    let show = |row: usize, at: usize| match (&table.data[at], table.cell(row, at)) {
        (_, None | Some(Cell::Null)) => "<null>".to_owned(),
        (ColumnData::Float { texts, .. }, _) => texts.get(row).unwrap().to_owned(),
        (_, Some(Cell::Text(text))) => text,
        (_, Some(other)) => format!("{other:?}"),
    };
    let rows =
        (0..table.rows()).map(|row| (0..table.columns.len()).map(|at| show(row, at)).collect()).collect();
    (found, rows)
}

fn floats(text: &str, column: usize) -> Vec<Option<f64>> {
    let found = inspect(&Bytes(text.as_bytes()), &mut Silent).unwrap();
    let table = read_all(&Bytes(text.as_bytes()), &found, 0, &Choice::detected(0)).unwrap();
    match &table.data[column] {
        ColumnData::Float { values, .. } => values.clone(),
        ColumnData::Int(values) => values.iter().map(|v| v.map(|v| v as f64)).collect(),
        other => panic!("{other:?}"),
    }
}

fn codes(found: &Inspection) -> Vec<&str> {
    found.blocks[0].notes.iter().map(|n| n.code.as_ref()).collect()
}

#[test]
fn figures_quoted_in_prose_are_pairs_and_said_to_be_quoted() {
    let text = "결과는 다음과 같다.\n\nfsync rate: 160 → 5 /s\np95: 30.1 → 1.77 (sec)\n- commit: 20.7ms → 1.47ms (final)\n\nThat is all.\n";
    let (found, rows) = read(text);
    assert_eq!(found.blocks[0].kind.as_str(), "quoted.pairs");
    assert_eq!(codes(&found), ["quoted_not_captured"]);
    assert_eq!(
        rows,
        [
            ["fsync rate", "160", "5", "/s", "<null>"],
            ["p95", "30.1", "1.77", "sec", "<null>"],
            ["commit", "20.7", "1.47", "ms", "final"],
        ]
        .map(|r| r.map(str::to_owned).to_vec())
    );
    assert_eq!(found.blocks[0].columns[1].ty, ColumnType::Float);
    assert_eq!((found.receipt.row, found.receipt.prose, found.receipt.quarantined), (3, 2, 0));
}

/// The table of a scale-out write-up.
#[test]
fn scalars_with_notes_get_columns_of_their_figures() {
    let text = concat!(
        "| rps | x1 p95 | x3 p95 | cpu |\n|---:|---|---|---|\n",
        "| 190 | 51~57ms | 57ms | 226m + 178m |\n",
        "| 230 | 2131ms (절벽) | — | 1.1~1.4 / 3코어 |\n",
        "| 250 | 201ms†(OK) | 59ms | ( 77%) |\n",
    );
    let (found, rows) = read(text);
    let names: Vec<&str> = found.blocks[0].columns.iter().map(|c| c.name.as_str()).collect();
    // Two units meet under `cpu`: no figures of it are put side by side.
    assert_eq!(
        names,
        [
            "rps",
            "x1 p95",
            "x3 p95",
            "cpu",
            "x1 p95 low",
            "x1 p95 high",
            "x1 p95 note",
            "x3 p95 low",
            "x3 p95 high",
            "x3 p95 note"
        ]
    );
    assert_eq!(rows[0][1..], ["51~57ms", "57ms", "226m + 178m", "51", "57", "<null>", "57", "57", "<null>"]);
    assert_eq!(
        rows[1][1..],
        ["2131ms (절벽)", "—", "1.1~1.4 / 3코어", "2131", "2131", "절벽", "<null>", "<null>", "<null>"]
    );
    assert_eq!(rows[2][4..7], ["201", "201", "†(OK)"]);
    let low = &found.blocks[0].columns[4];
    assert_eq!((low.unit.as_ref(), low.unit_origin), (Some(&Unit::MS), UnitOrigin::Printed));
    assert!(codes(&found).contains(&"scalars_noted"));
    // Where some cells print no unit, none is given and each cell keeps its own.
    let (found, rows) = read("| a | p95 |\n|---|---|\n| 1 | 51~57ms |\n| 2 | 57 |\n| 3 | <1% (idle) |\n");
    assert_eq!(found.blocks[0].columns.len(), 2, "two units: {:?}", rows);
    let (found, rows) = read("| a | p95 |\n|---|---|\n| 1 | 51~57ms |\n| 2 | 57 |\n| 3 | ~60ms (warm) |\n");
    assert_eq!(
        (found.blocks[0].columns[2].unit.as_ref(), found.blocks[0].columns[2].ty),
        (None, ColumnType::Float)
    );
    assert_eq!(
        rows.iter().map(|r| r[4].as_str()).collect::<Vec<_>>(),
        ["ms", "<null>", "ms; approximate (±5 %); warm"]
    );
}

#[test]
fn a_column_of_prose_gets_no_figures() {
    let (found, _) = read(
        "| step | note |\n|---|---|\n| 1 | 4 vCPU run with cold buffer pool |\n| 2 | ~250 unchanged |\n| 3 | cliff |\n",
    );
    assert_eq!(found.blocks[0].columns.len(), 2);
}

/// B38: what comes late decides as much as what comes first.
#[test]
fn a_column_is_typed_by_all_of_its_cells() {
    let late = |last: &str| {
        format!("n,a,b\n{}3000,{last},x\n", (0..2_999).map(|n| format!("{n},,1\n")).collect::<String>())
    };
    let (found, _) = read(&late("\"1,5\""));
    assert_eq!(found.blocks[0].columns[1].ty, ColumnType::Float);
    assert_eq!(floats(&late("\"1,5\""), 1)[2_999], Some(1.5));
    // One word at the very end, and the column was text all along.
    assert_eq!(found.blocks[0].columns[2].ty, ColumnType::Text);
    let note = found.blocks[0].notes.iter().find(|n| n.code == "decimal_comma").unwrap();
    assert_eq!(note.args["column"], "a");
}

/// Marks are read per column: one certain cell decides for the others.
#[test]
fn decimals_and_groups_of_every_locale() {
    for (cells, want) in [
        // German: `1.234` is a thousand because `12,5` is not.
        (["1.234", "12,5", "1.234.567,25"], [1234.0, 12.5, 1_234_567.25]),
        // French, with a blank that does not break.
        (["1 234,5", "12,5", "999"], [1234.5, 12.5, 999.0]),
        (["1\u{202f}234\u{202f}567", "12", "999"], [1_234_567.0, 12.0, 999.0]),
        // Swiss, either apostrophe.
        (["1'234'567.25", "12.5", "1\u{2019}234"], [1_234_567.25, 12.5, 1234.0]),
        // English.
        (["1,234", "1,234,567", "12.5"], [1234.0, 1_234_567.0, 12.5]),
        // Low lines.
        (["1_000_000", "12", "1_500"], [1_000_000.0, 12.0, 1500.0]),
        (["12,5", "1,234", "0,001"], [12.5, 1.234, 0.001]),
        (["1.234.567", "1.234", "12"], [1_234_567.0, 1234.0, 12.0]),
    ] {
        let text = format!("name;value\na;{}\nb;{}\nc;{}\n", cells[0], cells[1], cells[2]);
        assert_eq!(floats(&text, 1), want.map(Some), "{cells:?}");
    }
}

#[test]
fn a_column_that_contradicts_itself_stays_text() {
    for cells in
        [["12,5", "12.5"], ["1,234", "1.234"], ["1 234", "5678"], ["1,234", "2,345"], ["1'234", "1 234"]]
    {
        let (found, rows) = read(&format!("name;value\na;{}\nb;{}\n", cells[0], cells[1]));
        assert_eq!(found.blocks[0].columns[1].ty, ColumnType::Text, "{cells:?}");
        assert!(codes(&found).contains(&"grouping_ambiguous"), "{cells:?}: {:?}", codes(&found));
        assert_eq!([rows[0][1].as_str(), rows[1][1].as_str()], cells);
    }
}

/// B18: an export of a German grid.
#[test]
fn semicolons_with_decimal_commas() {
    let text = "name;avg, ms;n\na;1,5;2\nb;2,25;3\n";
    let (found, _) = read(text);
    assert_eq!((found.blocks[0].frame.as_str(), found.blocks[0].columns.len()), ("csv_semicolon", 3));
    assert_eq!(floats(text, 1), [Some(1.5), Some(2.25)]);
    let (found, rows) = read("\u{feff}sep=;\r\nTime;value\r\n1;12,5\r\n2;13,5\r\n\r\n");
    assert_eq!(
        (found.blocks[0].frame.as_str(), found.blocks[0].columns.len(), rows.len()),
        ("csv_semicolon", 2, 2)
    );
}

/// B19: a quoted word is text where texts are, absent where numbers are; said once.
#[test]
fn the_word_null_in_quotes() {
    let text = "name,n\n\"NULL\",\"NULL\"\n\"b\",\"7\"\n\"NULL\",\"8\"\n";
    let (found, rows) = read(text);
    assert_eq!(rows, [["NULL", "<null>"], ["b", "7"], ["NULL", "8"]].map(|r| r.map(str::to_owned).to_vec()));
    let notes: Vec<_> = found.blocks[0]
        .notes
        .iter()
        .map(|n| (n.code.as_ref(), n.args["column"].as_str(), n.args["count"].as_str()))
        .collect();
    assert_eq!(notes, [("quoted_null_kept", "name", "2"), ("quoted_null_read", "n", "1")]);
    // Other spellings, in a column of numbers.
    let (_, rows) = read("a,b\nx,1\ny,[NULL]\nz,<null>\nu,N/A\nv,****\nw,—\n");
    assert_eq!(
        rows.iter().map(|r| r[1].as_str()).collect::<Vec<_>>(),
        ["1", "<null>", "<null>", "<null>", "<null>", "<null>"]
    );
}

/// What a spreadsheet made of an id is no id.
#[test]
fn an_id_that_lost_its_digits_is_refused() {
    let text = "queryid,calls,query\n8.72350E+18,1,select 1\n-4.18593E+18,2,select 2\n";
    let (found, rows) = read(text);
    let id = &found.blocks[0].columns[0];
    assert_eq!((id.ty, id.role, id.canonical.as_deref()), (ColumnType::Text, Role::Text, None));
    assert_eq!(rows[0][0], "8.72350E+18");
    let note = found.blocks[0].notes.iter().find(|n| n.code == "id_damaged").unwrap();
    assert_eq!(
        (note.args["column"].as_str(), note.args["line"].as_str(), note.args["count"].as_str()),
        ("queryid", "2", "2")
    );
}

#[test]
fn headers_of_every_sort() {
    // A delimiter at the end of every record makes no column.
    let (found, rows) = read("a,b,\n1,2,\n3,4,\n");
    assert_eq!(found.blocks[0].columns.iter().map(|c| c.name.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!((rows.len(), codes(&found)), (2, vec!["trailing_delimiter"]));
    let (found, rows) = read("a;b\n1;2;\n3;4;\n");
    assert_eq!((found.blocks[0].columns.len(), rows.len(), found.receipt.quarantined), (2, 2, 0));
    // The same name twice.
    let (found, rows) = read("count,count,name\n1,2,x\n3,4,y\n");
    assert_eq!(
        found.blocks[0].columns.iter().map(|c| c.name.as_str()).collect::<Vec<_>>(),
        ["count", "count", "name"]
    );
    assert_eq!(rows[1], ["3", "4", "y"]);
    // Nothing but a header.
    let (found, rows) = read("relname,relblocknumber,usagecount\n");
    assert_eq!((found.blocks[0].columns.len(), rows.len(), found.receipt.header), (3, 0, 1));
    // Rows of another width are quarantined and counted.
    let (found, rows) = read("a,b\n1,2\n3,4,5\n6\n7,8\n");
    assert_eq!((rows.len(), found.receipt.quarantined), (2, 2));
}

/// A file of `sample-data/formats/text`.
fn fixture(name: &str) -> Vec<u8> {
    let path: std::path::PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "..", "..", "..", "sample-data", "formats", "text", name]
            .iter()
            .collect();
    std::fs::read(path).unwrap()
}

/// Kind, label, statement and rows of every block of a fixture.
fn kinds(name: &str) -> (Inspection, Vec<(String, Option<String>, u64)>) {
    let bytes = fixture(name);
    let found = inspect(&Bytes(&bytes), &mut Silent).unwrap();
    let kinds = found
        .blocks
        .iter()
        .map(|b| (b.kind.as_str().to_owned(), b.label.clone().or(b.statement.clone()), b.rows))
        .collect();
    (found, kinds)
}

#[test]
fn real_sessions_in_korean_and_german() {
    for (name, messages) in [
        ("psql-15.18-failed.ko_KR.txt", ["\"calls\" 이름의 칼럼은 없습니다", "0으로는 나눌수 없습니다."]),
        ("psql-15.18-failed.de_DE.txt", ["Spalte »calls« existiert nicht", "Division durch Null"]),
    ] {
        let (found, kinds) = kinds(name);
        let kinds: Vec<_> =
            kinds.iter().map(|(k, s, n)| (k.as_str(), s.as_deref().unwrap_or(""), *n)).collect();
        assert_eq!(
            kinds,
            [
                ("capture.failed", "select calls, nope from pg_stat_activity;", 1),
                ("capture.failed", "select 1/0;", 1),
                ("generic.table", "select 'a' as name, 1234567.5 as n;", 1),
                ("generic.table", "select * from generate_series(1,2) as step;", 2),
            ],
            "{name}"
        );
        for (block, message) in found.blocks.iter().zip(messages) {
            assert_eq!(block.notes[0].args["message"], message);
        }
        let r = &found.receipt;
        assert_eq!((r.quarantined, r.timing, r.footer, r.notice), (0, 5, 2, 3), "{name}");
    }
}

#[test]
fn a_real_mariadb_session_that_went_on_after_errors() {
    let (found, kinds) = kinds("mariadb-10.11-failed.boxed.txt");
    let kinds: Vec<_> = kinds.iter().map(|(k, s, n)| (k.as_str(), s.as_deref().unwrap_or(""), *n)).collect();
    assert_eq!(
        kinds,
        [
            ("capture.failed", "select nope from mysql.user", 1),
            ("generic.table", "select 1 as a, NULL as b", 1),
            ("capture.failed", "explain analyze format=json select 1", 1),
        ]
    );
    assert_eq!(found.blocks[0].notes[0].args["message"], "Unknown column 'nope' in 'SELECT'");
    assert_eq!(found.receipt.quarantined, 0);
}

#[test]
fn pairs_scalars_and_steps_of_the_fixtures() {
    let (found, pairs) = kinds("quoted-pairs.md");
    assert_eq!(
        pairs,
        [("quoted.pairs".to_owned(), Some("Same load before and after, one knob turned.".to_owned()), 3)]
    );
    assert_eq!(found.receipt.quarantined, 0);
    let (_, pairs) = kinds("quoted-pairs-ko.txt");
    assert_eq!(pairs, [("quoted.pairs".to_owned(), Some("튜닝 결과 요약".to_owned()), 3)]);
    let (found, sweep) = kinds("scale-out.md");
    assert_eq!(sweep, [("loadtest.sweep".to_owned(), Some("스케일 아웃 결과".to_owned()), 4)]);
    let units: Vec<_> =
        found.blocks[0].columns[4..].iter().map(|c| (c.name.as_str(), c.unit.clone())).collect();
    assert_eq!(
        units,
        [
            ("p95 low", Some(Unit::MS)),
            ("p95 high", Some(Unit::MS)),
            ("p95 note", None),
            ("p95 x3 low", Some(Unit::MS)),
            ("p95 x3 high", Some(Unit::MS)),
            ("p95 x3 note", None),
        ]
    );
    let (_, steps) = kinds("aurora-steps.txt");
    let steps: Vec<_> = steps.iter().map(|(k, l, n)| (k.as_str(), l.as_deref().unwrap_or(""), *n)).collect();
    assert_eq!(
        steps,
        [
            ("pg.stat_io", "STEP 1 COPY FROM 입력", 2),
            ("generic.table", "", 1),
            ("pg.stat_io", "STEP 2 같은 데이터", 2),
            ("generic.table", "", 2),
        ]
    );
}

#[test]
fn a_german_spreadsheet_that_ruined_its_ids() {
    let text = String::from_utf8(fixture("spreadsheet-de.csv")).unwrap();
    let (found, rows) = read(&text);
    assert_eq!((found.blocks[0].frame.as_str(), rows.len()), ("csv_semicolon", 2));
    assert_eq!(rows[1][0], "-4,18593E+18");
    assert_eq!(found.blocks[0].columns[0].ty, ColumnType::Text);
    assert!(codes(&found).contains(&"id_damaged"), "{:?}", codes(&found));
    assert_eq!(floats(&text, 2), [Some(12.5), Some(1234.75)]);
}

/// Wrapped sentences have equally many commas, or semicolons, by chance; a list of words has a header.
#[test]
fn sentences_are_no_table_however_their_delimiters_fall() {
    for prose in [
        "We moved the queue to its own disk over night, which took until four.\nNobody saw errors on the page, but the graph was flat.\n",
        "- Seen in the evening: long waits on the lock; the pool never filled.\n- Seen in the morning: short waits everywhere; the pool sat at 12 of 40.\n- Not seen by anyone: a full disk; the alert is set at 90 %.\n",
        "First deploy of the day: cache cold, threads 40, no errors\nSecond deploy of the day: cache warm, threads 40, one error\n",
        " A: writer -> log of changes (seq, op) <- poller ; last seq kept\n B: writer -> server log, read as a replica does ; position kept\n",
    ] {
        let s = seen(prose);
        assert_eq!(blocks(&s), [], "{prose}");
        assert_eq!(s.receipt.row, 0, "{prose}");
    }
    // Text columns alone are a table where a header names them, or where some column holds values.
    let named =
        seen("host,remark\na1,went away in the middle of the night\na2,came back by itself after a while\n");
    assert_eq!(blocks(&named), [("csv", None, None, 2)]);
    let valued = seen("went away in the middle of the night,12,x\ncame back by itself after a while,7,y\n");
    assert_eq!(blocks(&valued), [("csv", None, None, 2)]);
}

/// A word among the figures of every column does not turn the header into a row.
#[test]
fn a_header_stands_over_columns_of_figures_and_words() {
    for d in [",", ";", "\t"] {
        let text = [
            ["figure", "old (no cache)", "try A", "try B"],
            ["requests", "812", "", "4470"],
            ["rate", "84.5", "240.1", "250.0"],
            ["stalled", "after 90 s", "never", "never"],
            ["queue", "", "stuck", "0 -> 40 -> 0"],
            ["p99", "9000", "", ""],
        ]
        .map(|r| r.join(d) + "\n")
        .concat();
        let s = seen(&text);
        let header = s.blocks[0].header.as_deref().unwrap();
        assert_eq!(header, ["figure", "old (no cache)", "try A", "try B"], "{d}");
        assert_eq!(s.blocks[0].rows.len(), 5);
        assert_eq!(s.receipt.header, 1);
    }
    // Words only: nothing tells a header from a row.
    let words = seen("red apple,green pear,x\nblue plum,black fig,y\nred kiwi,white nut,z\n");
    assert_eq!((words.blocks[0].header.as_deref(), words.blocks[0].rows.len()), (None, 3));
}

/// Dots alone on a line stand for rows that a person left out: no row of a wrong width, and the block says it.
#[test]
fn a_line_of_dots_in_a_table_is_elided_rows() {
    let boxed = "+----+-----+\n| id | n   |\n+----+-----+\n|  1 | 100 |\n...\n|  9 | 900 |\n+----+-----+\n";
    let csv = "id,n\n1,100\n2,200\n[...]\n9,900\n10,1000\n";
    for (text, rows, line) in [(boxed, 2, 5), (csv, 4, 4)] {
        let found = inspect(&Bytes(text.as_bytes()), &mut Silent).unwrap();
        assert_eq!(found.blocks.len(), 1, "{text}");
        assert_eq!(found.blocks[0].rows, rows, "{text}");
        assert_eq!(found.blocks[0].why_incomplete.as_deref(), Some("elided_rows"), "{text}");
        let left: Vec<_> = found.receipt.quarantine.iter().map(|q| (q.line, q.reason.as_str())).collect();
        assert_eq!(left, [(line, "elided_row")], "{text}");
    }
    let odd = inspect(&Bytes(boxed.replace("...", "| 5 | 1 | 2 |").as_bytes()), &mut Silent).unwrap();
    assert_eq!(odd.receipt.quarantine[0].reason, "wrong_field_count");
}

/// Half a number is no smaller number: the row is quarantined although the paste goes on.
#[test]
fn a_number_cut_in_the_middle_of_a_paste_is_no_value() {
    let cut = " query | calls |  total_ms  \n-------+-------+------------\n begin |    12 |   4018.125\n end   |    11 |    22\n\
        app=# select 1 as one;\n one \n-----\n   1\n(1 row)\n";
    let s = seen(cut);
    assert_eq!(s.blocks.len(), 2);
    assert_eq!((s.blocks[0].rows.len(), s.blocks[0].incomplete), (1, Some("cut_row")));
    let left: Vec<_> = s.receipt.quarantine.iter().map(|q| (q.line, q.reason.as_str())).collect();
    assert_eq!(left, [(4, "cut_row")]);
    // A short number that ends at the edge is whole, and so is a text of digits at the left.
    let whole = seen(&cut.replace("|    22\n", "|         22\n"));
    assert_eq!((whole.blocks[0].rows.len(), whole.blocks[0].incomplete), (2, None));
    let text = seen(" id | code \n----+------\n  1 | 4471\n  2 | 12\n(2 rows)\n");
    assert_eq!((text.blocks[0].rows.len(), text.blocks[0].incomplete), (2, None));
}

/// Two console reports of a broker's benchmark: labels, units behind blanks, notes in brackets, items and sections.
#[test]
fn figures_behind_names_are_read_with_their_units() {
    let text = concat!(
        "total            : 100000\n",
        "elapsed          : 0.35s\n",
        "overall rate     : 289589.07 msg/s\n",
        "duplicates seen  : 32 (filter; may be false positives)\n",
        "mode             : correctness\n",
        "  part 10  n=8333  rate=302138.2\n",
        "  part 0   n=8334  rate=305570.5\n\n",
    );
    let (found, rows) = read(text);
    assert_eq!(found.blocks[0].kind.as_str(), "generic.figures");
    assert_eq!(codes(&found), ["figures_of_unknown_program"]);
    let null = "<null>";
    assert_eq!(
        rows,
        [
            [null, "total", "100000", null, null],
            [null, "elapsed", "0.35", "s", null],
            [null, "overall rate", "289589.07", "msg/s", null],
            [null, "duplicates seen", "32", null, "filter; may be false positives"],
            [null, "mode", null, null, "correctness"],
            ["part 10", "n", "8333", null, null],
            ["part 10", "rate", "302138.2", null, null],
            ["part 0", "n", "8334", null, null],
            ["part 0", "rate", "305570.5", null, null],
        ]
        .map(|r| r.map(str::to_owned).to_vec())
    );
    assert_eq!((found.receipt.row, found.receipt.quarantined), (7, 0));
    assert!(found.blocks[0].complete);
    let container: String = "consumed_total        : 100000\nelapsed : 398.445467ms\nrate : 250975.37 msg/s\nper partition\n  [4] 8333\n  [11] 8334\n"
        .lines()
        .map(|l| format!("consumer-1 | {l}\n"))
        .collect();
    let (found, rows) = read(&container);
    assert_eq!(found.blocks.len(), 1);
    assert_eq!(rows[1][1..4], ["elapsed", "398.445467", "ms"].map(str::to_owned));
    assert_eq!(rows[3], ["per partition", "[4]", "8333", null, null].map(str::to_owned));
    assert_eq!((found.receipt.row, found.receipt.header, found.receipt.quarantined), (5, 1, 0));
    // Cut in the middle of a figure: said so.
    let (found, _) = read("total : 100000\nrate : 2895");
    assert_eq!(
        (found.blocks[0].complete, found.blocks[0].why_incomplete.as_deref()),
        (false, Some("no_line_end"))
    );
}

#[test]
fn what_only_looks_like_labels_is_left_to_others() {
    for text in [
        "Dear all: this is it.\nNote: nothing happened.\n",
        "host: db1\nport: 5432\nuser: x\nrole: y\nmode: z\n",
        "see: https://a.b/c\n",
    ] {
        let s = seen(text);
        assert!(s.blocks.iter().all(|b| b.frame != "labelled_figures"), "{text}: {:?}", s.blocks);
    }
}

/// Cells that hold what was before and what came after, beside single figures and words.
#[test]
fn figures_before_and_after_in_cells_get_columns_of_their_own() {
    let (found, rows) = read(concat!(
        "fact,value\np90_page_query_s,7\nrows_joined,hundreds of thousands\n",
        "page_load_s,30 -> 1 (up to -97 %)\nreplication_delay_ms,~500\n",
    ));
    let names: Vec<&str> = found.blocks[0].columns[2..].iter().map(|c| c.name.as_str()).collect();
    assert_eq!(names, ["value low", "value high", "value before", "value after", "value note"]);
    let null = "<null>";
    assert_eq!(
        rows.iter().map(|r| r[2..].to_vec()).collect::<Vec<_>>(),
        [
            ["7", "7", null, null, null],
            [null, null, null, null, "hundreds of thousands"],
            [null, null, "30", "1", "up to -97 %"],
            ["475", "525", null, null, "approximate (±5 %)"],
        ]
        .map(|r| r.map(str::to_owned).to_vec())
    );
    let (found, rows) = read(concat!(
        "step,intervention,knee\n1,payment x1 -> x3,~220 -> ~260\n2,flush_log 1 -> 2,~250 unchanged\n",
        "4,CPU snapshot,-\n5,2 -> 4 vCPU,~220 -> ~260 (\"about +15 %\")\n",
    ));
    let names: Vec<&str> = found.blocks[0].columns[3..].iter().map(|c| c.name.as_str()).collect();
    let wide = ["before low", "before high", "after low", "after high", "note"].map(|p| format!("knee {p}"));
    assert_eq!(names, wide);
    assert_eq!(rows[0][3..], ["209", "231", "247", "273", "approximate (±5 %)"].map(str::to_owned));
    assert_eq!(rows[1][7], "~250 unchanged");
    assert_eq!(rows[3][7], "approximate (±5 %); \"about +15 %\"");
}

#[test]
fn dots_inside_of_a_table_of_psql_are_rows_that_somebody_left_out() {
    for dots in ["...", " ...", "[...]", "…"] {
        let text = format!(" n | query  \n---+--------\n 1 | a\n{dots}\n 9 | z\n(9 rows)\n");
        let s = seen(&text);
        assert_eq!(s.blocks.len(), 1, "{dots}: {:?}", s.blocks);
        assert_eq!(s.blocks[0].rows, [(3, vec!["1", "a"]), (5, vec!["9", "z"])].map(Seen::row), "{dots}");
        assert_eq!(s.blocks[0].incomplete, Some("elided_rows"), "{dots}");
        assert_eq!((s.receipt.quarantined, s.receipt.quarantine[0].reason.as_str()), (1, "elided_row"));
    }
    // Between records, in Markdown, and between bars without a rule.
    for (text, frame) in [
        ("-[ RECORD 1 ]-\nn | 1\nq | a\n...\n-[ RECORD 9 ]-\nn | 9\nq | z\n", "psql_expanded"),
        ("| n | q |\n|---|---|\n| 1 | a |\n...\n| 9 | z |\n", "markdown"),
        ("n|q\n1|a\n2|b\n...\n9|z\n", "psql_unaligned"),
    ] {
        let s = seen(text);
        assert_eq!(s.blocks.iter().map(|b| b.frame.as_str()).collect::<Vec<_>>(), [frame], "{:?}", s.blocks);
        assert_eq!(s.blocks[0].incomplete, Some("elided_rows"), "{text}");
        assert_eq!(s.blocks[0].rows.last().unwrap().1, ["9", "z"], "{text}");
    }
}

/// `mysql -N -B`, or rows copied without the line above them.
#[test]
fn lists_of_status_and_variables_without_a_header_are_told_by_their_names() {
    let (found, rows) = read("Bytes_received\t1200\nCom_select\t55\nInnodb_os_log_fsyncs\t70\nUptime\t900\n");
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.status");
    let names: Vec<&str> = found.blocks[0].columns[..2].iter().map(|c| c.name.as_str()).collect();
    assert_eq!(names, ["variable_name", "variable_value"]);
    assert_eq!(found.blocks[0].columns[0].role, Role::Key);
    assert_eq!(rows[1][..3], ["Com_select", "55", "55"].map(str::to_owned));
    let (found, _) =
        read("sync_binlog\t1\ninnodb_flush_log_at_trx_commit\t1\nmax_connections\t151\nversion\t8.0.36\n");
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.variables");
    let (found, _) = read("select\t55\nother\t70\nthird\t900\n");
    assert_eq!(found.blocks[0].kind.as_str(), "generic.table");
}

/// Blanks in front of the dots: both passes must leave the row out, or the second has fewer rows than the first.
#[test]
fn elided_rows_behind_blanks_are_no_rows_in_either_pass() {
    let text = "a,b,c\n1,2,3\n ...,  ..., ...\n4,5,6\n";
    let found = inspect(&Bytes(text.as_bytes()), &mut Silent).unwrap();
    assert_eq!((found.blocks[0].rows, found.receipt.row, found.receipt.quarantined), (2, 2, 1));
    let left: Vec<_> = found.receipt.quarantine.iter().map(|q| (q.line, q.reason.as_str())).collect();
    assert_eq!(left, [(3, "elided_row")]);
    let table = read_all(&Bytes(text.as_bytes()), &found, 0, &Choice::detected(0)).unwrap();
    assert_eq!(table.lines, [2, 4]);
}
