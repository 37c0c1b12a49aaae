//! Windows of lines far down a large input, without reading everything before them.
//!
//! The class of a line hangs on what stands above it, so a window is properly found by reading from the start. For a
//! large input that is done once: where every [`EVERY`]th line begins is kept, and the classes come from the runs of
//! the inspection, which are exact for tables however long. Where they are not exact (a paste of thousands of small
//! blocks), or lines end in more than one way, the window is found by reading from the start as before: slower, never
//! wrong.

use std::io::{Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, PoisonError};

use inquest_capture::limits::STRIP_RUNS;
use inquest_capture::read::{self, Silent};
use inquest_core::capture::{LineClass, Quarantined};

use crate::captures::{self, unreadable};
use crate::handles::Input;
use crate::wire::CaptureLine;
use crate::{ApiError, faults};

/// Lines between two known places.
const EVERY: u64 = 1_000;
/// Windows that begin above this line are found by reading from the start, which is as fast.
const NEAR: u64 = 5_000;
/// Indexes that are kept, last used last.
const KEPT: usize = 8;

/// The indexes of the inputs that were looked at last, by the hash of their bytes.
#[derive(Default)]
pub(crate) struct Indexes {
    known: Mutex<Vec<(String, Arc<LineIndex>)>>,
}

/// Where lines begin, and what they are.
#[derive(Debug, Default)]
struct LineIndex {
    /// Byte at which line 1, 1 + EVERY, 1 + 2 * EVERY, ... begins; empty where windows must be read from the start.
    places: Vec<u64>,
    /// Runs of lines of one class.
    runs: Vec<(LineClass, u64)>,
    /// Bytes that tell the encoding, put before a window that is read from the middle.
    mark: &'static [u8],
}

impl Indexes {
    /// A window of lines of an input whose bytes have a hash.
    pub(crate) fn window(
        &self,
        input: &Input,
        sha256: &str,
        first: u64,
        count: u32,
        quarantine: &[Quarantined],
    ) -> Result<Vec<CaptureLine>, ApiError> {
        if first > NEAR {
            let index = self.of(input, sha256)?;
            if let Some(lines) = index.window(input, first, count, quarantine)? {
                return Ok(lines);
            }
        }
        let mut bytes = read::Input::open(input).map_err(|e| unreadable(input, e))?;
        let lines = inquest_capture::window(&mut bytes, first, count)?;
        Ok(lines.into_iter().map(captures::line).collect())
    }

    fn of(&self, input: &Input, sha256: &str) -> Result<Arc<LineIndex>, ApiError> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = known.iter().position(|(sha, _)| sha == sha256) {
            let found = known.remove(at);
            let index = found.1.clone();
            known.push(found);
            return Ok(index);
        }
        // Held while it is made: a page that scrolls asks for many windows at once, and one pass is enough.
        let index = Arc::new(LineIndex::of(input)?);
        known.push((sha256.to_owned(), index.clone()));
        if known.len() > KEPT {
            known.remove(0);
        }
        Ok(index)
    }
}

impl LineIndex {
    fn of(input: &Input) -> Result<LineIndex, ApiError> {
        let seen = read::inspect(input, &mut Silent).map_err(|e| faults::capture(&input.name, e))?;
        let (step, mark): (usize, &'static [u8]) = match seen.encoding.as_str() {
            "utf-8" | "utf-8-bom" => (1, b"\xEF\xBB\xBF"),
            "utf-16le" => (2, b"\xFF\xFE"),
            "utf-16be" => (2, b"\xFE\xFF"),
            _ => return Ok(LineIndex::default()),
        };
        let exact = seen.strip.len() < STRIP_RUNS;
        if !exact || !matches!(seen.line_ending.as_str(), "lf" | "crlf") {
            return Ok(LineIndex::default());
        }
        let big = seen.encoding == "utf-16be";
        let (places, lines) = places(input, step, big).map_err(|e| unreadable(input, e))?;
        if lines != seen.receipt.lines {
            return Ok(LineIndex::default());
        }
        Ok(LineIndex { places, runs: seen.strip, mark })
    }

    /// The lines, or nothing where they must be read from the start.
    fn window(
        &self,
        input: &Input,
        first: u64,
        count: u32,
        quarantine: &[Quarantined],
    ) -> Result<Option<Vec<CaptureLine>>, ApiError> {
        let at = (first - 1) / EVERY;
        let Some(place) = usize::try_from(at).ok().and_then(|at| self.places.get(at)) else {
            return Ok(None);
        };
        let known = at * EVERY;
        // Enough lines for the window, and no more, so that what follows it is not read.
        let bytes = from(input, *place).map_err(|e| unreadable(input, e))?;
        let mark = if *place == 0 { &b""[..] } else { self.mark };
        let mut bytes = mark.chain(bytes);
        let lines = inquest_capture::window(&mut bytes, first - known, count)?;
        let lines = lines.into_iter().map(|line| {
            let number = line.line + known;
            let reason = quarantine.iter().find(|q| q.line == number).map(|q| q.reason.clone());
            let class = match &reason {
                Some(_) => LineClass::Quarantined,
                None => self.class(number).unwrap_or(line.class),
            };
            CaptureLine { line: number, class, text: line.text, reason }
        });
        Ok(Some(lines.collect()))
    }

    fn class(&self, line: u64) -> Option<LineClass> {
        let mut last = 0;
        self.runs.iter().find_map(|(class, lines)| {
            last += lines;
            (line <= last).then_some(*class)
        })
    }
}

/// The bytes of an input from a place on.
fn from(input: &Input, place: u64) -> std::io::Result<Box<dyn Read + '_>> {
    match input.path() {
        Some(path) => {
            let mut file = std::fs::File::open(path)?;
            file.seek(SeekFrom::Start(place))?;
            Ok(Box::new(file))
        }
        None => {
            let mut bytes = input.open()?;
            std::io::copy(&mut bytes.by_ref().take(place), &mut std::io::sink())?;
            Ok(bytes)
        }
    }
}

/// Where every [`EVERY`]th line begins, and how many lines there are. Line feeds are of one byte, or of two.
fn places(input: &Input, step: usize, big_endian: bool) -> std::io::Result<(Vec<u64>, u64)> {
    let mut reader = input.open()?;
    let mut buffer = vec![0_u8; 1 << 18];
    let (mut places, mut line, mut done, mut filled) = (vec![0_u64], 0_u64, 0_u64, 0_usize);
    let mut ended = true;
    loop {
        let read = reader.read(&mut buffer[filled..])?;
        filled += read;
        let whole = if read == 0 { filled } else { filled - filled % step };
        for at in ends(&buffer[..whole], step, big_endian) {
            line += 1;
            if line.is_multiple_of(EVERY) {
                places.push(done + at as u64);
            }
        }
        if whole > 0 {
            ended = ends(&buffer[whole.saturating_sub(step)..whole], step, big_endian).next().is_some();
        }
        done += whole as u64;
        buffer.copy_within(whole..filled, 0);
        filled -= whole;
        if read == 0 {
            break;
        }
    }
    // A last line without an end of its own is a line; a place behind the last one is none.
    let lines = if ended { line } else { line + 1 };
    if ended && places.last() == Some(&done) {
        places.pop();
    }
    Ok((places, lines))
}

/// Where the byte after each line feed is.
fn ends(bytes: &[u8], step: usize, big_endian: bool) -> impl Iterator<Item = usize> {
    let feed: [u8; 2] = match (step, big_endian) {
        (1, _) => [b'\n', b'\n'],
        (_, true) => [0, b'\n'],
        (_, false) => [b'\n', 0],
    };
    bytes
        .chunks_exact(step)
        .enumerate()
        .filter(move |(_, c)| c[0] == feed[0] && c[step - 1] == feed[1])
        .map(move |(at, _)| (at + 1) * step)
}

#[cfg(test)]
mod tests {
    use inquest_core::case::Origin;

    use super::*;
    use crate::handles::Data;

    fn table(rows: u64) -> String {
        let mut text = String::from("a,b,c\n");
        for row in 0..rows {
            text.push_str(&format!("{row},커밋 {row},x\n"));
        }
        text.push_str("\nnot,a row of this table at all: it has, five, cells\n");
        text
    }

    fn check(bytes: Vec<u8>) {
        let input =
            Input { name: "t".into(), origin: Origin::Paste, data: Data::Memory(bytes.into()), member: None };
        let seen = read::inspect(&input, &mut Silent).unwrap();
        let indexes = Indexes::default();
        let lines = seen.receipt.lines;
        assert!(!LineIndex::of(&input).unwrap().places.is_empty(), "the index is used");
        for first in [NEAR + 1, 6_000, 6_001, 7_990, lines - 3, lines, lines + 5] {
            let fast = indexes.window(&input, &seen.sha256, first, 20, &seen.receipt.quarantine).unwrap();
            let mut all = read::Input::open(&input).unwrap();
            let slow = inquest_capture::window(&mut all, first, 20).unwrap();
            let slow: Vec<_> = slow.into_iter().map(|l| (l.line, l.class, l.text, l.reason)).collect();
            let fast: Vec<_> = fast.into_iter().map(|l| (l.line, l.class, l.text, l.reason)).collect();
            assert_eq!(fast, slow, "from line {first}");
        }
    }

    #[test]
    fn far_lines_are_the_same_lines() {
        check(table(8_000).into_bytes());
        check(table(8_000).replace('\n', "\r\n").into_bytes());
        check(table(8_000).trim_end().as_bytes().to_vec());
    }

    #[test]
    fn far_lines_of_two_byte_encodings() {
        let wide: Vec<u8> = "\u{feff}"
            .chars()
            .chain(table(8_000).chars())
            .collect::<String>()
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        check(wide);
    }
}
