//! When an input may have been captured and which part of the incident it may show, as far as it says so itself.
//!
//! Looked at: the first [`LOOKED_AT`] lines that are not rows (comments, prompts, sentences, titles), rows of tables
//! of one row whose column is named as the time of the capture, the labels of blocks, the name and the time of the
//! file. A hint is offered and never taken as said: whether it becomes the record's is the person's word.
//!
//! Not looked at: rows of tables (`stats_reset` and log times are about something else), and names of folders.

mod phase;
mod time;

use inquest_capture::read::{self, Inspection};
use inquest_capture::{WindowLine, limits};
use inquest_core::capture::LineClass;
use inquest_core::case::{Basis, Instant, Moment};

use crate::handles::Input;
use crate::wire::{PhaseHint, TimeHint};
use crate::{ApiError, captures, moments};

/// Lines from the beginning that are looked at.
const LOOKED_AT: u32 = 400;
/// Most times that are offered.
const OFFERED: usize = 4;
/// Columns that hold the time of the capture itself, in lower case.
const TIMES_OF_CAPTURE: [&str; 9] = [
    "now",
    "now()",
    "clock_timestamp",
    "current_timestamp",
    "statement_timestamp",
    "captured_at",
    "collected_at",
    "snapshot_time",
    "snapshot_at",
];

/// The hints of an input.
pub(crate) fn of(
    input: &Input,
    inspection: &Inspection,
    modified: Option<Instant>,
) -> Result<(Vec<TimeHint>, Option<PhaseHint>), ApiError> {
    let mut bytes = read::Input::open(input).map_err(|e| captures::unreadable(input, e))?;
    let lines = inquest_capture::window(&mut bytes, 1, LOOKED_AT.min(limits::WINDOW_LINES))?;
    let mut times: Vec<TimeHint> = Vec::new();
    for line in &lines {
        if !tells_time(line, inspection) {
            continue;
        }
        let Some(found) = time::find(&line.text) else { continue };
        if times.len() < OFFERED && times.iter().all(|t| t.moment.text != found.text) {
            times.push(hint(found, Some(line.line)));
        }
    }
    if let Some(modified) = modified {
        times.push(of_file(modified));
    }
    Ok((times, phase_of(input, inspection, &lines)))
}

/// Whether a line may print the time of the capture.
fn tells_time(line: &WindowLine, inspection: &Inspection) -> bool {
    match line.class {
        LineClass::Comment
        | LineClass::Prompt
        | LineClass::Prose
        | LineClass::Notice
        | LineClass::Statement
        | LineClass::Header => true,
        LineClass::Quarantined => !inspection.blocks.iter().any(|b| within(line.line, b.lines)),
        LineClass::Row => inspection.blocks.iter().any(|b| {
            let named = |name: &str| TIMES_OF_CAPTURE.contains(&name.to_lowercase().as_str());
            within(line.line, b.lines)
                && b.rows == 1
                && b.columns.iter().any(|c| named(&c.name) || c.canonical.as_deref().is_some_and(named))
        }),
        _ => false,
    }
}

fn within(line: u64, [first, last]: [u64; 2]) -> bool {
    (first..=last).contains(&line)
}

fn hint(found: time::Found, line: Option<u64>) -> TimeHint {
    let moment = Moment {
        at: None,
        text: found.text,
        zone: found.zone,
        clock_offset_ms: 0,
        basis: Some(Basis::Content),
    };
    TimeHint { moment: moments::placed(moment), line, quote: found.quote }
}

fn of_file(modified: Instant) -> TimeHint {
    let text = moments::rfc3339(modified);
    // Fractions of a file's time say nothing about a capture.
    let seconds = text.split_once('.').map_or_else(|| text.clone(), |(head, _)| format!("{head}Z"));
    let moment = Moment {
        at: None,
        text: seconds.clone(),
        zone: Some("UTC".to_owned()),
        clock_offset_ms: 0,
        basis: Some(Basis::FileTime),
    };
    TimeHint { moment: moments::placed(moment), line: None, quote: seconds }
}

/// The one part of the incident that comments and labels name; else the one that the file's name holds.
fn phase_of(input: &Input, inspection: &Inspection, lines: &[WindowLine]) -> Option<PhaseHint> {
    let said = lines.iter().filter(|l| {
        matches!(l.class, LineClass::Comment | LineClass::Prose | LineClass::Quarantined)
            && !inspection.blocks.iter().any(|b| within(l.line, b.lines))
    });
    let mut found: Vec<PhaseHint> = Vec::new();
    for line in said {
        let Some(part) = phase::in_words(&line.text) else { continue };
        if !found.iter().any(|f| f.phase == part) {
            found.push(PhaseHint {
                phase: part,
                basis: Basis::Content,
                line: Some(line.line),
                quote: line.text.trim().chars().take(120).collect(),
            });
        }
    }
    match found.len() {
        1 => found.pop(),
        0 => phase::in_name(&input.name).map(|part| PhaseHint {
            phase: part,
            basis: Basis::FileName,
            line: None,
            quote: input.name.clone(),
        }),
        // Captures of several parts in one paste: the person must say.
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use inquest_core::case::{Origin, Phase};

    use super::*;
    use crate::handles::Data;

    fn hints(name: &str, text: &str) -> (Vec<TimeHint>, Option<PhaseHint>) {
        let data = Data::Memory(text.as_bytes().into());
        let input = Input { name: name.to_owned(), origin: Origin::Paste, data, member: None };
        let inspection = read::inspect(&input, &mut read::Silent).unwrap();
        of(&input, &inspection, input.modified()).unwrap()
    }

    const TABLE: &str = " relname | n_live_tup \n---------+------------\n a       |         10\n(1 row)\n";

    #[test]
    fn a_comment_tells_when_and_which_part() {
        let (times, phase) =
            hints("paste", &format!("-- before the change, 2025-11-08 22:00:01 KST\n{TABLE}"));
        assert_eq!(times.len(), 1);
        assert_eq!(times[0].moment.at, Some(Instant(1_762_606_801_000_000)));
        assert_eq!((times[0].moment.zone.as_deref(), times[0].line), (Some("Asia/Seoul"), Some(1)));
        let phase = phase.unwrap();
        assert_eq!((phase.phase, phase.basis, phase.line), (Phase::Before, Basis::Content, Some(1)));
    }

    #[test]
    fn a_time_without_a_zone_is_offered_and_not_placed() {
        let (times, _) = hints("paste", &format!("Sat Nov  8 22:00:01 2025 (every 2s)\n\n{TABLE}"));
        assert_eq!((times[0].moment.at, times[0].moment.text.as_str()), (None, "2025-11-08 22:00:01"));
    }

    #[test]
    fn rows_are_about_something_else() {
        let rows = " relname | stats_reset \n---------+---------------------\n a       | 2025-11-01 00:00:00\n b       | 2025-11-02 00:00:00\n(2 rows)\n";
        assert_eq!(hints("paste", rows).0, []);
        let now = "              now              \n-------------------------------\n 2025-11-08 22:00:01.123456+09\n(1 row)\n";
        let (times, _) = hints("paste", now);
        assert_eq!(times[0].moment.at, Some(Instant(1_762_606_801_123_456)));
    }

    #[test]
    fn the_name_tells_the_part_when_nothing_else_does() {
        let named = hints("pgss-after.txt", TABLE).1.unwrap();
        assert_eq!((named.phase, named.basis), (Phase::After, Basis::FileName));
        assert_eq!(hints("pgss-before-after.txt", TABLE).1, None);
        let both = format!("-- before\n{TABLE}\n-- after\n{TABLE}");
        assert_eq!(hints("x", &both).1, None);
    }

    #[test]
    fn a_file_brings_its_own_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        std::fs::write(&path, TABLE).unwrap();
        let when = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_762_606_801);
        std::fs::File::open(&path).unwrap().set_modified(when).unwrap();
        let input = Input {
            name: "a.txt".into(),
            origin: Origin::File,
            data: Data::File(Path::new(&path).into()),
            member: None,
        };
        let inspection = read::inspect(&input, &mut read::Silent).unwrap();
        let (times, _) = of(&input, &inspection, input.modified()).unwrap();
        assert_eq!(times[0].moment.basis, Some(Basis::FileTime));
        assert_eq!(times[0].moment.text, "2025-11-08T13:00:01Z");
        assert_eq!(times[0].moment.at, Some(Instant(1_762_606_801_000_000)));
    }
}
