//! JSON records of any looks, one after another: what is read of each does not hang on the one before it.

use crate::frames::seen;
use crate::generate::Dice;

/// The source of a value, and the cell that it is.
fn value(dice: &mut Dice) -> (String, String) {
    const STRINGS: [(&str, &str); 9] = [
        ("", ""),
        ("select 1", "select 1"),
        ("a\\\"b\\\\", "a\"b\\"),
        ("\\n\\t\\u0041\\ud83d\\ude00", "\n\tA\u{1f600}"),
        ("\u{ac00}\u{b9f9}\u{c810}, 한 줄", "\u{ac00}\u{b9f9}\u{c810}, 한 줄"),
        ("},{\\\"", "},{\""),
        ("null", "null"),
        ("\\/x", "/x"),
        ("sixteen bytes...\\\\and more than that of it", "sixteen bytes...\\and more than that of it"),
    ];
    const PLAIN: [(&str, &str); 12] = [
        ("0", "number:0"),
        ("-1", "number:-1"),
        ("18446744073709551616", "number:18446744073709551616"),
        ("1.50", "number:1.50"),
        ("-0.0", "number:-0.0"),
        ("1e+20", "number:1e+20"),
        ("2.5E-07", "number:2.5E-07"),
        ("true", "bool:true"),
        ("false", "bool:false"),
        ("null", "<null>"),
        ("[1, {\"a\": \"}\"}]", "json:[1, {\"a\": \"}\"}]"),
        ("{}", "json:{}"),
    ];
    if dice.below(3) == 0 {
        let (source, text) = STRINGS[dice.below(STRINGS.len())];
        (format!("\"{source}\""), text.to_owned())
    } else {
        let (source, cell) = PLAIN[dice.below(PLAIN.len())];
        (source.to_owned(), cell.to_owned())
    }
}

/// A record in one of some looks, and its cells in the order of the names.
fn record(dice: &mut Dice, names: &[&str], usual: usize) -> (String, Vec<String>) {
    const LOOKS: [(&str, &str); 4] = [(",", ":"), (", ", ": "), (" ,\t", " :  "), (",", ": ")];
    let look = if dice.below(4) == 0 { dice.below(LOOKS.len()) } else { usual };
    let (comma, colon) = LOOKS[look];
    let cells: Vec<(String, String)> = names.iter().map(|_| value(dice)).collect();
    let mut order: Vec<usize> = (0..names.len()).collect();
    if dice.below(5) == 0 {
        order.rotate_left(dice.below(names.len()));
    }
    let members: Vec<String> =
        order.iter().map(|at| format!("\"{}\"{colon}{}", names[*at], cells[*at].0)).collect();
    let edge = if look == 2 { " " } else { "" };
    (format!("{{{edge}{}{edge}}}", members.join(comma)), cells.into_iter().map(|c| c.1).collect())
}

#[test]
fn a_record_is_read_the_same_whatever_came_before_it() {
    let sets: [&[&str]; 4] =
        [&["a"], &["id", "query", "calls"], &["k\\u00e9y", "k", "k k"], &["x", "\u{ac00}", "y", "z", "w"]];
    for round in 0..400 {
        let mut dice = Dice::new(round);
        let names = sets[dice.below(sets.len())];
        let usual = dice.below(4);
        let made: Vec<_> = (0..12).map(|_| record(&mut dice, names, usual)).collect();
        let sources: Vec<&str> = made.iter().map(|m| m.0.as_str()).collect();
        // The columns are in the order of the first record.
        let first: Vec<usize> = {
            let mut at: Vec<usize> = (0..names.len()).collect();
            at.sort_by_key(|at| sources[0].find(&format!("\"{}\"", names[*at])));
            at
        };
        let cells: Vec<Vec<String>> =
            made.iter().map(|m| first.iter().map(|at| m.1[*at].clone()).collect()).collect();
        let lines = |from: u64, step: u64| -> Vec<(u64, Vec<String>)> {
            cells.iter().enumerate().map(|(i, c)| (from + i as u64 * step, c.clone())).collect()
        };
        // The first bracket of each alone on its line.
        let pretty: Vec<String> = sources.iter().map(|s| format!("{{\n{}", &s[1..])).collect();
        for (text, rows) in [
            (format!("{}\n", sources.join("\n")), lines(1, 1)),
            (format!("{}\r\n", sources.join("\r\n")), lines(1, 1)),
            (format!("[{}]\n", sources.join(",")), lines(1, 0)),
            (format!("[{}\n]\n", sources.join(",\n ")), lines(1, 1)),
            (format!("[\n{}\n]\n", sources.join("\n,\n")), lines(2, 2)),
            (format!("[\n{}\n]\n", pretty.join(",\n")), lines(2, 2)),
        ] {
            let s = seen(&text);
            assert_eq!((s.blocks.len(), s.receipt.quarantined), (1, 0), "{text}");
            assert_eq!(s.blocks[0].incomplete, None, "{text}");
            assert_eq!(s.blocks[0].rows, rows, "{text}");
        }
    }
}

#[test]
fn keys_that_come_twice_keep_their_order() {
    let s = seen("{\"a\":1,\"a\":2,\"b\":3}\n{\"a\":4,\"a\":5,\"b\":6}\n{\"b\":9,\"a\":7,\"a\":8}\n");
    assert_eq!(s.blocks.len(), 1);
    let rows: Vec<String> = s.blocks[0].rows.iter().map(|r| r.1.join(" ").replace("number:", "")).collect();
    assert_eq!(rows, ["1 2 3", "4 5 6", "7 8 9"]);
    let s = seen("{\"a\":1,\"a\":2,\"b\":3}\n{\"a\":4,\"b\":5,\"b\":6}\n");
    assert_eq!(s.blocks.len(), 2);
}

#[test]
fn a_record_that_is_none_is_quarantined_behind_ones_that_are() {
    for bad in [
        "{\"a\":01,\"b\":2}",
        "{\"a\":1,\"b\":2,}",
        "{\"a\":1 \"b\":2}",
        "{\"a\":1,\"b\":nul}",
        "{\"a\":1,\"b\":\"\\x\"}",
        "{\"a\":1,\"b\":\"\t\"}",
        "{\"a\":1,\"b\":[1}]",
        "{\"a\":1,\"b\":1.}",
        "{\"a\":1,\"b\":2]",
    ] {
        let s = seen(&format!("{{\"a\":1,\"b\":2}}\n{{\"a\":3,\"b\":4}}\n{bad}\n{{\"a\":5,\"b\":6}}\n"));
        assert_eq!((s.receipt.row, s.receipt.quarantined), (3, 1), "{bad}");
        assert_eq!(s.receipt.quarantine[0].text, bad);
        assert_eq!(s.blocks[0].incomplete, Some("bad_json"), "{bad}");
    }
}

#[test]
fn values_of_a_list_beside_objects() {
    let s = seen("[{\"value\":1},2,{\"value\":3},\"x\",[4],{\"a\":5},{\"a\":6}]\n");
    let rows: Vec<Vec<String>> =
        s.blocks.iter().map(|b| b.rows.iter().map(|r| r.1.join(" ")).collect()).collect();
    assert_eq!(
        rows,
        [vec!["number:1", "number:2", "number:3", "x", "json:[4]"], vec!["number:5", "number:6"]]
    );
}

#[test]
fn a_document_in_a_cell_that_breaks_off_is_not_whole() {
    let aligned = include_str!("../../../../../sample-data/formats/frames/plan-json.aligned.txt");
    let batch = include_str!(
        "../../../../../sample-data/captures/mysql-9.7.4/explain/03-hash-join-no-index.json-v1.noheader.tsv"
    );
    for (text, from, to) in [
        (aligned, aligned.find('[').unwrap() + 1, aligned.rfind(']').unwrap()),
        (batch, batch.find("query_block").unwrap() + 14, batch.rfind('}').unwrap()),
    ] {
        for at in (from..=to).filter(|at| text.is_char_boundary(*at)) {
            let s = seen(&text[..at]);
            let told: Vec<_> = s.blocks.iter().map(|b| b.incomplete).collect();
            assert!(told.iter().all(Option::is_some), "cut at {at}: {told:?}\n{}", &text[..at]);
        }
    }
    // Where each was taken for whole.
    for text in [&aligned[..2_779], &batch[..605]] {
        let s = seen(text);
        assert_eq!(s.blocks[0].incomplete, Some("unclosed_bracket"));
        let lines = text.lines().count() as u64;
        assert_eq!(s.findings, [("json_cut", lines, text.len() as u64)]);
    }
}

#[test]
fn cells_that_only_look_cut_are_whole() {
    // A footer says that all of it came; a tool that shortens its cells shortens more than the last one.
    for text in [
        " QUERY PLAN \n------------\n [{\"a\": 1  \n(1 row)\n",
        "id,detail\n1,\"{\"\"a\"\":1,\"\"b\"\n2,\"{\"\"a\"\":1,\"\"b\"\n",
        "id\ttags\n1\t{\"a b\",\"c\"}\n2\t{\"a b\",\"c\"}\n",
    ] {
        assert_eq!(seen(text).blocks[0].incomplete, None, "{text}");
    }
    let s = seen("id,detail\n1,\"{\"\"a\"\":1}\"\n2,\"{\"\"a\"\":1,\"\"b\"\n");
    assert_eq!(s.blocks[0].incomplete, Some("unclosed_bracket"));
}
