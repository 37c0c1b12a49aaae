//! What every generated table must satisfy: written and read back, in its twins, cut, and mutilated.

use super::*;
use crate::frames::seen;

#[test]
fn what_is_written_is_read_back() {
    let mut wrong = Vec::new();
    for (at, writer) in WRITERS.iter().enumerate() {
        let mut dice = Dice::new(at as u64 + 1);
        let mut failed = 0;
        for case in 0..cases() {
            let table = table(&mut dice, &writer.carries);
            let text = (writer.write)(&table);
            let s = seen(&text);
            let rows: Vec<Vec<String>> = s
                .blocks
                .iter()
                .flat_map(|b| &b.rows)
                .map(|(_, cells)| cells.iter().map(|c| read(c, &writer.carries)).collect())
                .collect();
            let wanted: Vec<Vec<String>> =
                table.rows.iter().map(|r| r.iter().map(|c| told(c, &writer.carries)).collect()).collect();
            let frames: Vec<&str> = s.blocks.iter().map(|b| b.frame.as_str()).collect();
            let whole = s.blocks.iter().all(|b| b.incomplete.is_none()) && s.receipt.quarantined == 0;
            // Without a NULL or an escape, COPY's text is any text between tabs.
            let same = frames == [writer.frame] || writer.frame == "copy_text" && frames == ["tsv"];
            if !same || rows != wanted || !whole {
                failed += 1;
                if failed == 1 {
                    wrong.push(format!(
                        "{} case {case}: {frames:?} {:?} {:?}\n{text}\nread {rows:?}\nwant {wanted:?}",
                        writer.name,
                        s.blocks.iter().map(|b| b.incomplete).collect::<Vec<_>>(),
                        s.receipt.quarantine
                    ));
                }
            }
        }
        println!("{:18} {:5} of {:5}", writer.name, cases() - failed, cases());
    }
    println!("{} files", cases() * WRITERS.len());
    assert!(wrong.is_empty(), "{} writers:\n{}", wrong.len(), wrong.join("\n\n"));
}

/// Twins of a text that mean the same: what editors, mails, shells and Windows make of it.
pub fn twins(text: &str) -> Vec<(&'static str, Vec<u8>)> {
    let lines =
        |f: &dyn Fn(&str) -> String| text.lines().map(|l| f(l) + "\n").collect::<String>().into_bytes();
    let utf16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let (cp949, _, lost) = encoding_rs::EUC_KR.encode(text);
    let fenced = format!("This is what we saw:\n\n```\n{}\n```\n", text.trim_end_matches('\n'));
    let mut twins = vec![
        ("crlf", text.replace('\n', "\r\n").into_bytes()),
        ("bom", format!("\u{feff}{text}").into_bytes()),
        ("bomcrlf", format!("\u{feff}{}", text.replace('\n', "\r\n")).into_bytes()),
        ("utf16le", utf16),
        ("quoted", lines(&|l| format!("> {l}"))),
        ("indented", lines(&|l| format!("    {l}"))),
        ("fenced", fenced.into_bytes()),
    ];
    if !lost {
        twins.push(("cp949", cp949.into_owned()));
    }
    twins
}

#[test]
fn twins_of_what_is_written_give_the_same_rows() {
    let mut wrong = std::collections::BTreeMap::<String, (usize, String)>::new();
    let mut files = 0;
    for (at, writer) in WRITERS.iter().enumerate() {
        let mut dice = Dice::new(at as u64 + 1_000);
        for _ in 0..cases().div_ceil(10) {
            let text = (writer.write)(&table(&mut dice, &writer.carries));
            let cells = |s: &crate::frames::Seen| -> Vec<Vec<String>> {
                s.blocks.iter().flat_map(|b| &b.rows).map(|(_, cells)| cells.clone()).collect()
            };
            let original = seen(&text);
            files += 1;
            for (twin, bytes) in twins(&text) {
                files += 1;
                let s = crate::frames::seen_bytes(&bytes);
                if cells(&s) != cells(&original) || s.receipt.quarantined != original.receipt.quarantined {
                    let seen = format!(
                        "{}\n{:?}\nnot {:?}",
                        String::from_utf8_lossy(&bytes),
                        cells(&s),
                        cells(&original)
                    );
                    wrong.entry(format!("{} {twin}", writer.name)).or_insert((0, seen)).0 += 1;
                }
            }
        }
    }
    println!("{files} files");
    let short: Vec<_> = wrong.iter().map(|(k, (n, _))| format!("{k}: {n}")).collect();
    let long: Vec<_> = wrong.iter().map(|(k, (_, text))| format!("{k}:\n{text}")).collect();
    assert!(wrong.is_empty(), "{short:#?}\n{}", long.join("\n\n"));
}

/// A cut text gives the rows before the cut. Only the last row may be damaged: where a value may go on, no form can tell.
#[test]
fn what_is_cut_gives_the_rows_before_the_cut() {
    let mut wrong = std::collections::BTreeMap::<&str, (usize, String)>::new();
    for (at, writer) in WRITERS.iter().enumerate() {
        let mut dice = Dice::new(at as u64 + 2_000);
        for _ in 0..cases() {
            let table = table(&mut dice, &writer.carries);
            let text = (writer.write)(&table);
            let half = text.len() / 2;
            let cut = text.floor_char_boundary(half + dice.below(half));
            let s = seen(&text[..cut]);
            let rows: Vec<Vec<String>> = s
                .blocks
                .iter()
                .flat_map(|b| &b.rows)
                .map(|(_, cells)| cells.iter().map(|c| read(c, &writer.carries)).collect())
                .collect();
            let wanted: Vec<Vec<String>> =
                table.rows.iter().map(|r| r.iter().map(|c| told(c, &writer.carries)).collect()).collect();
            // Without its footer mycli's box looks like mysql's, where the two characters are a value's own.
            if writer.name == "mycli box" {
                continue;
            }
            // Pairs before a name comes again are a table of two columns.
            if writer.frame == "csv_expanded" && s.blocks.iter().all(|b| b.frame == "csv") {
                continue;
            }
            let same = rows.iter().zip(&wanted).take_while(|(r, w)| r == w).count();
            if rows.len() > wanted.len() || same + 1 < rows.len() {
                let frames: Vec<&str> = s.blocks.iter().map(|b| b.frame.as_str()).collect();
                let what = format!("{frames:?}\n{}\nread {rows:?}\nwant {wanted:?}", &text[..cut]);
                wrong.entry(writer.name).or_insert((0, what)).0 += 1;
            }
        }
    }
    println!("{} files", cases() * WRITERS.len());
    let short: Vec<_> = wrong.iter().map(|(k, (n, _))| format!("{k}: {n}")).collect();
    let long: Vec<_> = wrong.iter().map(|(k, (_, text))| format!("{k}:\n{text}")).collect();
    assert!(wrong.is_empty(), "{short:#?}\n{}", long.join("\n\n"));
}

/// Mutilates a text: cut, deleted, doubled, another frame's piece put in, a byte changed.
pub fn mutate(dice: &mut Dice, bytes: &mut Vec<u8>, other: &[u8]) {
    for _ in 0..1 + dice.below(4) {
        let at = dice.below(bytes.len());
        let end = (at + dice.below(200)).min(bytes.len());
        match dice.below(6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let copy = bytes[at..end].to_vec();
                bytes.splice(at..at, copy).for_each(drop);
            }
            3 => {
                let from = dice.below(other.len());
                let piece = &other[from..(from + dice.below(120)).min(other.len())];
                bytes.splice(at..at, piece.iter().copied()).for_each(drop);
            }
            4 if !bytes.is_empty() => bytes[at] = dice.below(256) as u8,
            _ => drop(bytes.drain(..at)),
        }
    }
}

#[test]
fn what_is_mutilated_is_accounted_for() {
    let mut dice = Dice::new(77);
    let mut files = 0;
    for writer in WRITERS {
        for _ in 0..cases() {
            let table = table(&mut dice, &writer.carries);
            let mut bytes = (writer.write)(&table).into_bytes();
            let other = (WRITERS[dice.below(WRITERS.len())].write)(&table).into_bytes();
            mutate(&mut dice, &mut bytes, &other);
            let held = std::panic::catch_unwind(|| {
                crate::receipt::hold(&bytes);
                crate::laws::hold(&bytes);
            });
            assert!(held.is_ok(), "file {files} of {}:\n{}", writer.name, bytes.escape_ascii());
            files += 1;
        }
    }
    println!("{files} files");
}
