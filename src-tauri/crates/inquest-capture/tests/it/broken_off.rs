//! Delimited text that breaks off: every place where a file can end, and what is read of it then.

use crate::frames::{SeenBlock, seen};

/// Files of delimited text with the frame of each: new lines, delimiters of other frames and documents in quoted cells.
const FILES: &[(&str, &str)] = &[
    ("csv", "id,query,calls,note\n226,select $2\t^_,,\"a\n  b\tc\"\n227,\"select \"\"x\"\"\",5,d\n"),
    (
        "csv",
        "id,plan,calls,note\n1,\"[\n  {\n    \"\"Plan\"\": {\n      \"\"Node Type\"\": \"\"Result\"\",\n      \"\"Rows\"\": 1\n    }\n  }\n]\",5,\"a;b\"\n2,\"{\"\"a\"\": [1, 2], \"\"b\"\": \"\"x | y\"\"}\",6,c\n",
    ),
    ("csv", "\"id\",\"query\",\"calls\"\n\"1\",\"select a\tb, c\nfrom t\",\"5\"\n\"2\",\"select 1\",\"6\"\n"),
    (
        "csv_semicolon",
        "id;query;ms;note\n1;\"select a,\n\tb\";1,5;\"{\"\"a\"\": 1, \"\"b\"\": 2}\"\n2;commit;2,5;c\n",
    ),
    ("tsv", "id\tquery\tcalls\n1\t\"select a,\n b;\"\t5\n2\t\"{\"\"a\"\": 1}\"\t6\n"),
];

/// Rows before the cut are read as in the whole file, in the same frame; what is behind them makes no rows of its own.
#[test]
fn a_file_that_breaks_off_anywhere_gives_only_rows_before_that() {
    let mut wrong = Vec::new();
    for (frame, text) in FILES {
        let whole = seen(text);
        assert_eq!(whole.blocks.len(), 1, "{text}");
        assert_eq!((whole.blocks[0].frame.as_str(), whole.blocks[0].rows.len()), (*frame, 2), "{text}");
        let rows = &whole.blocks[0].rows;
        // From the first cell of the first row on: names alone are a header or a sentence.
        let from = text.find('\n').unwrap() + 2;
        for cut in (from..text.len()).filter(|c| text.is_char_boundary(*c)) {
            let s = seen(&text[..cut]);
            let read: Vec<_> = s.blocks.iter().flat_map(|b| &b.rows).collect();
            let same = rows.iter().zip(&read).take_while(|(r, w)| r == *w).count();
            // The last row may be damaged: a value may go on where the file ends.
            let ends = read.len() == same || read.len() == same + 1 && read[same].1.len() == rows[0].1.len();
            // Before a quote closes, text between tabs is mysql's batch as well: a header, and a row that is cut.
            let other = |b: &SeenBlock| {
                b.frame != *frame && !(*frame == "tsv" && b.frame == "mysql_batch" && b.rows.is_empty())
            };
            if s.blocks.iter().any(other) || !ends {
                let frames: Vec<_> = s.blocks.iter().map(|b| b.frame.as_str()).collect();
                wrong.push(format!("{frames:?} {read:?}\n{}", &text[..cut]));
            }
        }
    }
    assert!(wrong.is_empty(), "{} cuts:\n{}", wrong.len(), wrong.join("\n\n"));
}

#[test]
fn names_and_one_row_that_breaks_off_are_a_table_that_is_cut() {
    let s = seen("id,query,calls,note\n226,select $2\t^_,\"a\n  b\tc\"");
    assert_eq!(s.blocks.len(), 1);
    assert_eq!((s.blocks[0].frame.as_str(), s.blocks[0].rows.len()), ("csv", 0));
    assert_eq!(s.blocks[0].header.as_deref().map(<[String]>::len), Some(4));
    assert_eq!(s.blocks[0].incomplete, Some("cut_row"));
    assert_eq!((s.receipt.header, s.receipt.quarantined), (1, 2));
}

/// Sentences with commas are not a table because the text ends behind two of them.
#[test]
fn two_sentences_at_the_end_are_no_table_that_is_cut() {
    for text in [
        "Then the pool was full, requests waited, and p95 rose\nWe restarted it, nothing changed",
        "first, second, third, fourth\nfifth, sixth",
    ] {
        let s = seen(text);
        assert_eq!((s.blocks.len(), s.receipt.prose), (0, 2), "{text}");
    }
}
