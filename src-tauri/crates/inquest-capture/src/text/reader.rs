//! The one pass over the bytes: chunks in, numbered lines out, hash on the way.

use std::io::{self, Read};

use super::encoding::{self, Encoding};
use super::hash::Hash;
use super::{Ending, Line, LineEnding, TextFinding, ansi, binary, note, smart};
use crate::limits::{CHUNK_BYTES, LINE_BYTES, SHOWN_BYTES};

/// How many bytes are looked at to see whether carriage returns alone end the lines.
const CR_SNIFF: usize = 64 << 10;

/// Whether the receiver wants more lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taken {
    /// Go on.
    More,
    /// Stop reading.
    Stop,
}

/// Reads an input line by line. See the module for what it promises.
pub(crate) struct LineReader {
    buf: Vec<u8>,
    /// Longest line, in bytes. The buffer never grows beyond it and a line end.
    limit: usize,
    /// Bytes of `buf` in use.
    filled: usize,
    /// Offset in the original of `buf[0]`.
    offset: u64,
    encoding: Option<Encoding>,
    /// The input is no text; why.
    binary: Option<&'static str>,
    /// Lines end with a carriage return (and with a line feed, should one come).
    cr: bool,
    number: u64,
    ends: [u64; 3],
    /// The rest of an over-long line is being thrown away; its start in the original.
    skipping: Option<u64>,
    /// Beginning of the over-long line.
    head: Vec<u8>,
    hash: Hash,
    bytes: u64,
    /// What was noticed so far.
    pub(crate) findings: Vec<TextFinding>,
}

impl LineReader {
    /// A reader at the start of an input.
    pub(crate) fn new() -> Self {
        LineReader::with_limit(LINE_BYTES)
    }

    fn with_limit(limit: usize) -> Self {
        LineReader {
            buf: vec![0; CHUNK_BYTES.min(limit + 2)],
            limit,
            filled: 0,
            offset: 0,
            encoding: None,
            binary: None,
            cr: false,
            number: 0,
            ends: [0; 3],
            skipping: None,
            head: Vec::new(),
            hash: Hash::new(),
            bytes: 0,
            findings: Vec::new(),
        }
    }

    /// Reads to the end, or until a receiver stops. `progress` gets the bytes read so far.
    pub(crate) fn run(
        &mut self,
        input: &mut dyn Read,
        progress: &mut dyn FnMut(u64) -> Taken,
        line: &mut dyn FnMut(&Line<'_>) -> Taken,
    ) -> io::Result<Taken> {
        let mut first = true;
        loop {
            let ended = self.fill(input)?;
            if progress(self.bytes) == Taken::Stop {
                return Ok(Taken::Stop);
            }
            if first {
                first = false;
                self.begin();
            }
            if self.lines(ended, line) == Taken::Stop {
                return Ok(Taken::Stop);
            }
            if ended {
                return Ok(Taken::More);
            }
        }
    }

    /// The encoding, as far as known.
    pub(crate) fn encoding(&self) -> Encoding {
        self.encoding.unwrap_or(Encoding::Utf8)
    }

    /// The line ends seen.
    pub(crate) fn line_ending(&self) -> LineEnding {
        LineEnding::of(self.ends[0], self.ends[1], self.ends[2])
    }

    /// Bytes read.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// SHA-256 of the bytes read, in lower hex. Asked once; `None` when it was lost with its thread.
    pub(crate) fn sha256(&mut self) -> Option<String> {
        self.hash.digest()
    }

    /// Fills the free part of the buffer; true at the end of the input.
    fn fill(&mut self, input: &mut dyn Read) -> io::Result<bool> {
        if self.filled == self.buf.len() {
            self.buf.resize((self.buf.len() * 2).min(self.limit + 2), 0);
        }
        while self.filled < self.buf.len() {
            match input.read(&mut self.buf[self.filled..]) {
                Ok(0) => return Ok(true),
                Ok(n) => {
                    self.hash.update(&self.buf[self.filled..self.filled + n]);
                    self.bytes += n as u64;
                    self.filled += n;
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
        Ok(false)
    }

    /// Settles what the first bytes tell and drops the byte order mark.
    fn begin(&mut self) {
        let (encoding, mark) = encoding::from_start(&self.buf[..self.filled]);
        self.binary = binary::sniff(&self.buf[mark..self.filled], encoding);
        if self.binary.is_some() {
            self.encoding = Some(Encoding::Binary);
            note(&mut self.findings, "binary_content", 1);
            return;
        }
        self.encoding = encoding;
        self.consume(mark);
        let sniff = &self.buf[..self.filled.min(CR_SNIFF)];
        self.cr = match encoding.filter(|e| e.is_wide()) {
            Some(e) => {
                find_wide(sniff, wide(e, b'\n')).is_none() && find_wide(sniff, wide(e, b'\r')).is_some()
            }
            None => memchr::memchr(b'\n', sniff).is_none() && memchr::memchr(b'\r', sniff).is_some(),
        };
    }

    /// Drops bytes from the front.
    fn consume(&mut self, count: usize) {
        if count > 0 {
            self.buf.copy_within(count..self.filled, 0);
            self.filled -= count;
            self.offset += count as u64;
        }
    }

    /// Hands out the whole lines of the buffer, and at the end of the input the last one.
    fn lines(&mut self, ended: bool, line: &mut dyn FnMut(&Line<'_>) -> Taken) -> Taken {
        let whole = if ended { self.filled } else { self.whole_lines() };
        if whole == 0 {
            if ended {
                // The input ended just where the rest of an over-long line was thrown away.
                return if self.skipping.is_some() {
                    self.emit(&[], 0, 0, Ending::None, line)
                } else {
                    Taken::More
                };
            }
            if self.filled == self.limit + 2 || self.skipping.is_some() {
                self.skip_ahead();
            }
            return Taken::More;
        }
        let buf = std::mem::take(&mut self.buf);
        let taken = self.region(&buf[..whole], line);
        self.buf = buf;
        self.consume(whole);
        // A buffer that grew for one long line goes back to its usual size.
        if self.buf.len() > CHUNK_BYTES && self.filled < CHUNK_BYTES {
            self.buf.truncate(CHUNK_BYTES);
            self.buf.shrink_to_fit();
        }
        taken
    }

    /// Remembers the beginning of an over-long line and throws away what is in the buffer.
    fn skip_ahead(&mut self) {
        if self.skipping.is_none() {
            self.skipping = Some(self.offset);
            self.head = self.buf[..SHOWN_BYTES.min(self.filled)].to_vec();
        }
        // An odd byte stays, so that 16-bit units stay whole; so does a carriage return that may belong to a line feed.
        let odd = if self.encoding().is_wide() { self.filled % 2 } else { 0 };
        let end = &self.buf[..self.filled - odd];
        let keep = match self.encoding() {
            e if self.cr && e.is_wide() && end.ends_with(&wide(e, b'\r')) => odd + 2,
            e if self.cr && !e.is_wide() && end.ends_with(b"\r") => 1,
            _ => odd,
        };
        self.consume(self.filled - keep);
        if self.buf.len() > CHUNK_BYTES {
            self.buf.truncate(CHUNK_BYTES);
            self.buf.shrink_to_fit();
        }
    }

    /// Length of the front part of the buffer that consists of whole lines.
    fn whole_lines(&self) -> usize {
        let bytes = &self.buf[..self.filled];
        match self.encoding() {
            e if e.is_wide() && self.cr => whole_wide_cr(bytes, e),
            e if e.is_wide() => rfind_wide(bytes, wide(e, b'\n')).map_or(0, |i| i + 2),
            // A carriage return at the very end may be half of a line end.
            _ if self.cr => bytes
                .split_last()
                .and_then(|(_, front)| memchr::memrchr2(b'\r', b'\n', front))
                .map_or(0, |i| if bytes[i] == b'\r' && bytes[i + 1] == b'\n' { i + 2 } else { i + 1 }),
            _ => memchr::memrchr(b'\n', bytes).map_or(0, |i| i + 1),
        }
    }

    /// Splits and decodes a stretch of whole lines.
    fn region(&mut self, bytes: &[u8], line: &mut dyn FnMut(&Line<'_>) -> Taken) -> Taken {
        match self.encoding {
            Some(e) if e.is_wide() => return self.wide_lines(bytes, e, line),
            None if !bytes.is_ascii() => {
                self.encoding = Some(encoding::from_lines(bytes));
            }
            _ => {}
        }
        let ascii = bytes.is_ascii();
        let smart = !ascii && smart::find(bytes).is_some();
        // Escapes of a terminal, and NULs.
        let marks = memchr::memchr2(0x1b, 0, bytes).is_some();
        if bytes.len() <= self.limit
            && !self.cr
            && !marks
            && !smart
            && self.skipping.is_none()
            && self.encoding().is_utf8()
            && let Ok(text) = std::str::from_utf8(bytes)
        {
            return self.plain_lines(text, ascii, line);
        }
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            let (len, end, ending) = self.split(rest);
            if self.emit(&rest[..len], at, at + end, ending, line) == Taken::Stop {
                return Taken::Stop;
            }
            at += end;
        }
        Taken::More
    }

    /// The fast path: a stretch of valid UTF-8 with nothing to strip, its lines borrowed.
    fn plain_lines(&mut self, text: &str, ascii: bool, line: &mut dyn FnMut(&Line<'_>) -> Taken) -> Taken {
        // One search for the whole stretch: U+FFFD is rare and a sign of text destroyed earlier.
        let destroyed = !ascii && memchr::memmem::find(text.as_bytes(), "\u{fffd}".as_bytes()).is_some();
        let base = self.offset;
        let mut from = 0;
        for lf in memchr::memchr_iter(b'\n', text.as_bytes()) {
            let raw = &text[from..lf];
            let (cut, ending) = match raw.strip_suffix('\r') {
                Some(cut) => (cut, Ending::CrLf),
                None => (raw, Ending::Lf),
            };
            self.ends[usize::from(ending == Ending::CrLf)] += 1;
            self.number += 1;
            if destroyed && cut.contains('\u{fffd}') {
                note(&mut self.findings, "replacement_characters", self.number);
            }
            let one = Line {
                number: self.number,
                start: base + from as u64,
                end: base + lf as u64 + 1,
                text: cut,
                printed: cut,
                ending,
                binary: None,
                too_long: false,
            };
            from = lf + 1;
            if line(&one) == Taken::Stop {
                return Taken::Stop;
            }
        }
        if from < text.len() {
            return self.emit(&text.as_bytes()[from..], from, text.len(), Ending::None, line);
        }
        Taken::More
    }

    /// Length of the first line, offset past its end, and how it ended.
    fn split(&self, rest: &[u8]) -> (usize, usize, Ending) {
        let found = if self.cr { memchr::memchr2(b'\r', b'\n', rest) } else { memchr::memchr(b'\n', rest) };
        match found {
            None => (rest.len(), rest.len(), Ending::None),
            Some(i) if rest[i] == b'\r' && rest.get(i + 1) == Some(&b'\n') => (i, i + 2, Ending::CrLf),
            Some(i) if rest[i] == b'\r' => (i, i + 1, Ending::Cr),
            Some(i) if i > 0 && rest[i - 1] == b'\r' => (i - 1, i + 1, Ending::CrLf),
            Some(i) => (i, i + 1, Ending::Lf),
        }
    }

    fn wide_lines(
        &mut self,
        bytes: &[u8],
        encoding: Encoding,
        line: &mut dyn FnMut(&Line<'_>) -> Taken,
    ) -> Taken {
        let (lf, cr) = (wide(encoding, b'\n'), wide(encoding, b'\r'));
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            let found = if self.cr { position_wide(rest, cr, lf) } else { find_wide(rest, lf) };
            let (len, end, ending) = match found {
                Some(i) if rest[i..i + 2] == cr && rest.get(i + 2..i + 4) == Some(&lf) => {
                    (i, i + 4, Ending::CrLf)
                }
                Some(i) if rest[i..i + 2] == cr => (i, i + 2, Ending::Cr),
                None => (rest.len(), rest.len(), Ending::None),
                Some(i) if i >= 2 && rest[i - 2..i] == cr => (i - 2, i + 2, Ending::CrLf),
                Some(i) => (i, i + 2, Ending::Lf),
            };
            if self.emit(&rest[..len], at, at + end, ending, line) == Taken::Stop {
                return Taken::Stop;
            }
            at += end;
        }
        Taken::More
    }

    /// The line without the carriage return at its end, and without half a character behind that.
    fn without_return<'a>(&self, raw: &'a [u8]) -> Option<&'a [u8]> {
        let encoding = self.encoding();
        if encoding.is_wide() {
            raw[..raw.len() & !1].strip_suffix(&wide(encoding, b'\r'))
        } else {
            raw.strip_suffix(b"\r")
        }
    }

    /// Decodes one line and hands it out. `at` and `end` are offsets in the buffer.
    fn emit(
        &mut self,
        raw: &[u8],
        at: usize,
        end: usize,
        ending: Ending,
        line: &mut dyn FnMut(&Line<'_>) -> Taken,
    ) -> Taken {
        // Cut between the two halves of a line end.
        let half = ending == Ending::None && self.ends[1] > 0;
        let (raw, ending) = match self.without_return(raw).filter(|_| half) {
            Some(cut) => (cut, Ending::CrLf),
            None => (raw, ending),
        };
        match ending {
            Ending::Lf => self.ends[0] += 1,
            Ending::CrLf => self.ends[1] += 1,
            Ending::Cr => self.ends[2] += 1,
            Ending::None => {}
        }
        self.number += 1;
        let number = self.number;
        let (start, too_long) = match self.skipping.take() {
            Some(start) => (start, true),
            None => (self.offset + at as u64, raw.len() > self.limit),
        };
        let head = std::mem::take(&mut self.head);
        let raw = match (too_long, head.is_empty()) {
            (true, false) => &head[..],
            (true, true) => &raw[..SHOWN_BYTES.min(raw.len())],
            _ => raw,
        };
        if self.binary.is_some() {
            let text = binary::shown(raw);
            let end = self.offset + end as u64;
            let binary = self.binary;
            return line(&Line { number, start, end, text: &text, printed: &text, ending, binary, too_long });
        }
        let (text, damaged) = self.encoding().decode(raw);
        if too_long {
            note(&mut self.findings, "line_too_long", number);
        } else if damaged {
            note(&mut self.findings, "undecodable_bytes", number);
        } else if text.contains('\u{fffd}') {
            note(&mut self.findings, "replacement_characters", number);
        }
        if text.contains('\0') {
            note(&mut self.findings, "nul_characters", number);
        }
        let stripped = ansi::strip(&text);
        if stripped.is_some() {
            note(&mut self.findings, "ansi_stripped", number);
        }
        let printed = stripped.as_deref().unwrap_or(&text);
        let plain = if printed.is_ascii() { None } else { smart::plain(printed, false) };
        if plain.is_some() {
            note(&mut self.findings, "smart_characters", number);
        }
        let text = plain.as_deref().unwrap_or(printed);
        let end = self.offset + end as u64;
        line(&Line { number, start, end, text, printed, ending, binary: None, too_long })
    }
}

impl Encoding {
    fn is_utf8(self) -> bool {
        matches!(self, Encoding::Utf8 | Encoding::Utf8Bom)
    }
}

/// A character below 128 as a 16-bit unit.
fn wide(encoding: Encoding, unit: u8) -> [u8; 2] {
    if encoding == Encoding::Utf16Le { [unit, 0] } else { [0, unit] }
}

/// Length of the front part that consists of whole lines, where carriage returns end them. One at the very end may be
/// half of a line end.
fn whole_wide_cr(bytes: &[u8], encoding: Encoding) -> usize {
    let (cr, lf) = (wide(encoding, b'\r'), wide(encoding, b'\n'));
    let even = &bytes[..bytes.len() / 2 * 2];
    let front = even.len().saturating_sub(2);
    let last = even[..front].chunks_exact(2).rposition(|u| u == cr || u == lf).map(|i| i * 2);
    last.map_or(
        0,
        |i| if even[i..i + 2] == cr && even.get(i + 2..i + 4) == Some(&lf) { i + 4 } else { i + 2 },
    )
}

/// First aligned occurrence of either of two 16-bit units.
fn position_wide(bytes: &[u8], one: [u8; 2], other: [u8; 2]) -> Option<usize> {
    bytes.chunks_exact(2).position(|u| u == one || u == other).map(|i| i * 2)
}

/// First aligned occurrence of a 16-bit unit.
fn find_wide(bytes: &[u8], unit: [u8; 2]) -> Option<usize> {
    let mut from = 0;
    while let Some(i) = memchr::memmem::find(&bytes[from..], &unit) {
        if (from + i) % 2 == 0 {
            return Some(from + i);
        }
        from += i + 1;
    }
    None
}

/// Last aligned occurrence of a 16-bit unit.
fn rfind_wide(bytes: &[u8], unit: [u8; 2]) -> Option<usize> {
    let mut to = bytes.len();
    while let Some(i) = memchr::memmem::rfind(&bytes[..to], &unit) {
        if i % 2 == 0 {
            return Some(i);
        }
        to = i + 1;
    }
    None
}

/// Lines `first..=last` as text, each with its number: for a reader of something that a capture carries whole.
///
/// Time is that of the bytes up to the last of them, memory that of the lines.
///
/// # Errors
/// When the input cannot be read.
pub fn lines(input: &mut dyn Read, first: u64, last: u64) -> std::io::Result<Vec<(u64, String)>> {
    let mut out = Vec::new();
    LineReader::new().run(input, &mut |_| Taken::More, &mut |line| {
        if (first..=last).contains(&line.number) {
            out.push((line.number, line.printed.to_owned()));
        }
        if line.number < last { Taken::More } else { Taken::Stop }
    })?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines as text, number of bytes and whether they were too long.
    fn lines(bytes: &[u8], limit: usize) -> Vec<(String, u64, bool)> {
        let mut found = Vec::new();
        let mut reader = LineReader::with_limit(limit);
        let taken = reader.run(&mut &bytes[..], &mut |_| Taken::More, &mut |l| {
            found.push((l.text.to_owned(), l.end - l.start, l.too_long));
            Taken::More
        });
        assert_eq!(taken.ok(), Some(Taken::More));
        assert_eq!(found.iter().map(|f| f.1).sum::<u64>(), bytes.len() as u64);
        found
    }

    #[test]
    fn the_longest_line_is_read_and_a_longer_one_is_marked() {
        const LIMIT: usize = 32;
        for end in ["\n", "\r\n", ""] {
            for (length, too_long) in
                [(LIMIT - 1, false), (LIMIT, false), (LIMIT + 1, true), (LIMIT * 9, true)]
            {
                let text = format!("a{end}{}{end}", "x".repeat(length));
                let found = lines(text.as_bytes(), LIMIT);
                let last = found.last().map(|f| (f.1, f.2));
                let before = if end.is_empty() { length + 1 } else { length };
                let too_long = too_long || before > LIMIT;
                assert_eq!(last, Some((before as u64 + end.len() as u64, too_long)), "{length} {end:?}");
                assert_eq!(found.len(), if end.is_empty() { 1 } else { 2 });
            }
        }
    }

    #[test]
    fn lines_after_a_too_long_one_are_read() {
        let text = format!("one\n{}\ntwo\n", "y".repeat(5_000));
        let found = lines(text.as_bytes(), 64);
        assert_eq!((found[0].0.as_str(), found[1].2, found[2].0.as_str()), ("one", true, "two"));
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let found = lines(&wide, 64);
        assert_eq!((found[0].0.as_str(), found[1].2, found[2].0.as_str()), ("one", true, "two"));
        let old = text.replace('\n', "\r");
        let found = lines(old.as_bytes(), 64);
        assert_eq!((found[0].0.as_str(), found[1].2, found[2].0.as_str()), ("one", true, "two"));
    }

    #[test]
    fn chunks_do_not_show() {
        let text: String = (0..200).map(|i| format!("{i}\u{ac00}\r\n")).collect();
        let found = lines(text.as_bytes(), 40);
        assert_eq!(found.len(), 200);
        assert!(found.iter().enumerate().all(|(i, f)| f.0 == format!("{i}\u{ac00}")));
    }
}
