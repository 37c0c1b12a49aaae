//! Bytes to lines: encodings, line ends, escapes, limits.

use inquest_capture::window;

use crate::frames::{Seen, seen, seen_bytes};

/// A small table with Hangul, as every encoding must give it.
const TABLE: &str = "상태,건수\n대기,1\n완료,22\n";

fn check_table(bytes: &[u8], encoding: &str, line_ending: &str) {
    let s = seen_bytes(bytes);
    assert_eq!((s.encoding.as_str(), s.line_ending.as_str()), (encoding, line_ending));
    assert_eq!(s.blocks.len(), 1, "{encoding}");
    assert_eq!(
        s.blocks[0].header.as_deref(),
        Some(&["상태".to_owned(), "건수".to_owned()][..]),
        "{encoding}"
    );
    assert_eq!(
        s.blocks[0].rows,
        [(2, vec!["대기", "1"]), (3, vec!["완료", "22"])].map(Seen::row),
        "{encoding}"
    );
}

#[test]
fn every_encoding_gives_the_same_rows() {
    let utf16 = |mark: &[u8], unit: fn(u16) -> [u8; 2]| {
        let mut bytes = mark.to_vec();
        bytes.extend(TABLE.encode_utf16().flat_map(unit));
        bytes
    };
    check_table(TABLE.as_bytes(), "utf-8", "lf");
    check_table(format!("\u{feff}{TABLE}").as_bytes(), "utf-8-bom", "lf");
    check_table(&utf16(&[0xff, 0xfe], u16::to_le_bytes), "utf-16le", "lf");
    check_table(&utf16(&[0xfe, 0xff], u16::to_be_bytes), "utf-16be", "lf");
    let (cp949, _, lost) = encoding_rs::EUC_KR.encode(TABLE);
    assert!(!lost);
    check_table(&cp949, "cp949", "lf");
}

#[test]
fn utf16_without_a_mark_is_told_by_its_nuls() {
    let bytes: Vec<u8> = "time,backlog\n1,2\n3,4\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let s = seen_bytes(&bytes);
    assert_eq!(s.encoding, "utf-16le");
    assert_eq!(s.blocks[0].rows, [(2, vec!["1", "2"]), (3, vec!["3", "4"])].map(Seen::row));
}

#[test]
fn latin1_is_what_is_left_and_it_is_said() {
    let s = seen_bytes(b"dur\xe9e,nb\n1,2\n3,4\n");
    assert_eq!(s.encoding, "latin1");
    assert_eq!(s.blocks[0].header.as_deref(), Some(&["durée".to_owned(), "nb".to_owned()][..]));
}

#[test]
fn line_ends_of_every_kind() {
    check_table(TABLE.replace('\n', "\r\n").as_bytes(), "utf-8", "crlf");
    check_table(TABLE.replace('\n', "\r").as_bytes(), "utf-8", "cr");
    check_table(TABLE.replacen('\n', "\r\n", 1).as_bytes(), "utf-8", "mixed");
    check_table(TABLE.trim_end().as_bytes(), "utf-8", "lf");
}

#[test]
fn a_damaged_byte_does_not_change_the_encoding() {
    let mut bytes = TABLE.repeat(3).into_bytes();
    bytes.extend_from_slice(b"\xff,7\n");
    let s = seen_bytes(&bytes);
    assert_eq!(s.encoding, "utf-8");
    assert_eq!(s.findings, [("undecodable_bytes", 10, 1)]);
}

#[test]
fn nothing_is_nothing() {
    let s = seen("");
    assert_eq!((s.receipt.lines, s.blocks.len(), s.encoding.as_str()), (0, 0, "utf-8"));
    // The SHA-256 of no bytes.
    assert_eq!(s.sha256, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

#[test]
fn the_hash_is_of_the_bytes_as_they_are() {
    // `printf 'abc' | sha256sum`
    assert_eq!(seen("abc").sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

#[test]
fn escapes_are_stripped_and_counted() {
    let s = seen("\u{1b}[1mname,n\u{1b}[0m\na,1\nb,2\n");
    assert_eq!(s.findings, [("ansi_stripped", 1, 1)]);
    assert_eq!(s.blocks[0].header.as_deref(), Some(&["name".to_owned(), "n".to_owned()][..]));
}

#[test]
fn a_window_knows_lines_bytes_and_classes() {
    let text = "\u{feff}상태,건수\r\n대기,1\r\n완료\r\n취소,2\r\n";
    let lines = window(&mut text.as_bytes(), 2, 2).unwrap();
    let found: Vec<_> = lines
        .iter()
        .map(|l| (l.line, &text[l.bytes.0 as usize..l.bytes.1 as usize], l.reason.as_deref()))
        .collect();
    assert_eq!(found, [(2, "대기,1\r\n", None), (3, "완료\r\n", Some("wrong_field_count"))]);
    let wide: Vec<u8> = "a,b\n1,2\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(window(&mut &wide[..], 2, 1).unwrap()[0].bytes, (8, 16));
}

#[test]
fn carriage_returns_in_sixteen_bits() {
    for (mark, unit, name) in [
        (&[0xff, 0xfe][..], u16::to_le_bytes as fn(u16) -> [u8; 2], "utf-16le"),
        (&[0xfe, 0xff][..], u16::to_be_bytes, "utf-16be"),
    ] {
        let mut bytes = mark.to_vec();
        bytes.extend(TABLE.replace('\n', "\r").encode_utf16().flat_map(unit));
        check_table(&bytes, name, "cr");
        let mut bytes = mark.to_vec();
        bytes.extend(TABLE.replace('\n', "\r\n").encode_utf16().flat_map(unit));
        check_table(&bytes, name, "crlf");
    }
}

#[test]
fn typographic_characters_outside_of_quotes_are_plain() {
    let s = seen(
        "name,n\n\u{200b}a\u{a0}b,\u{2212}5\n\"c\u{a0}d\",6\n\"e\u{a0}f\n\u{2212}g\u{a0}h\",\u{2212}7\n",
    );
    let rows =
        [(2, vec!["a b", "-5"]), (3, vec!["c\u{a0}d", "6"]), (4, vec!["e\u{a0}f\n\u{2212}g\u{a0}h", "-7"])];
    assert_eq!(s.blocks[0].rows, rows.map(Seen::row));
    assert!(s.findings.iter().any(|f| f.0 == "smart_characters" && f.1 == 2), "{:?}", s.findings);
}

#[test]
fn a_table_pasted_from_a_page_has_blanks_that_do_not_break() {
    let table = " name | n \n------+---\n a    | 1 \n b    | 2 \n(2 rows)\n";
    let s = seen(&table.replace(' ', "\u{a0}"));
    assert_eq!(s.blocks[0].frame, "psql_aligned");
    assert_eq!(s.blocks[0].rows, [(3, vec!["a", "1"]), (4, vec!["b", "2"])].map(Seen::row));
    assert_eq!(s.blocks[0].footer, Some(2));
    // An ideographic space is as wide as two blanks: the columns stay in place.
    let s = seen(" name   | n \n--------+---\n 가\u{3000}나 | 1 \n(1 row)\n");
    assert_eq!(s.blocks[0].rows, [Seen::row((3, vec!["가  나", "1"]))]);
}

#[test]
fn a_mark_inside_is_no_part_of_a_name() {
    let s = seen("\u{feff}a,b\n1,2\n\n\u{feff}c,d\n3,4\n");
    let headers: Vec<_> = s.blocks.iter().map(|b| b.header.clone().unwrap()).collect();
    assert_eq!(headers, [["a", "b"], ["c", "d"]]);
}

#[test]
fn what_is_no_text_is_no_table() {
    let mut state = 7u32;
    let noise: Vec<u8> = (0..40_000)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
        .collect();
    let mut sqlite = b"SQLite format 3\0".to_vec();
    sqlite.extend(&noise);
    let mut gatling = b"\0\0\0\0\x063.13.1\0".to_vec();
    gatling.extend(&noise);
    for (bytes, reason) in [
        (noise.clone(), "binary_unknown"),
        (sqlite, "binary_sqlite"),
        (gatling, "binary_gatling"),
        (b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\n".to_vec(), "binary_pdf"),
        (b"PK\x03\x04\x14\0\0\0\x08\0stats.csv\na,b\n1,2\n".to_vec(), "binary_zip"),
        (b"\x1f\x8b\x08\0a,b\n1,2\n".to_vec(), "binary_gzip"),
    ] {
        let s = seen_bytes(&bytes);
        assert_eq!((s.blocks.len(), s.encoding.as_str()), (0, "binary"), "{reason}");
        assert_eq!(s.receipt.quarantined, s.receipt.lines, "{reason}");
        assert_eq!(s.receipt.quarantine[0].reason, reason);
        assert_eq!(s.findings, [("binary_content", 1, 1)], "{reason}");
    }
}

/// A file of Windows cut between the two halves of a line end: its last line is whole.
#[test]
fn half_of_a_line_end_is_no_content() {
    let s = crate::frames::seen_bytes(b"a,b\r\n1,2\r\n3,4\r");
    assert_eq!(s.blocks[0].rows.last().unwrap().1, ["3", "4"]);
    assert_eq!((s.blocks[0].incomplete, s.line_ending.as_str()), (None, "crlf"));
    let wide: Vec<u8> = "\u{feff}a,b\r\n1,2\r\n3,4\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for cut in [1, 2] {
        let s = crate::frames::seen_bytes(&wide[..wide.len() - cut]);
        assert_eq!(s.blocks[0].rows.last().unwrap().1, ["3", "4"], "{cut}");
        assert_eq!(s.blocks[0].incomplete, None, "{cut}");
    }
    // In a file of plain line feeds it is what it is.
    let s = crate::frames::seen_bytes(b"a,b\n1,2\n3,4\r");
    assert_eq!(s.blocks[0].incomplete, Some("no_line_end"));
}
