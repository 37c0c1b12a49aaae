//! What one look at a line tells: enough to know of most lines outside of blocks that no reader begins at them.
//!
//! Taken once per line that is held; the readers, which are asked for every line outside of blocks and look at the lines
//! below it too, share it. Time is that of the bytes of the line.

/// The first character of a line that is no blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lead(u8);

impl Lead {
    /// Nothing but blanks.
    pub(crate) const BLANK: Lead = Lead(129);
    /// A character beyond ASCII.
    pub(crate) const OTHER: Lead = Lead(128);
    /// How many leads there are.
    pub(crate) const COUNT: usize = 130;

    /// The lead of a text.
    pub(crate) fn of(text: &str) -> Lead {
        match text.as_bytes().first() {
            Some(b) if b.is_ascii_graphic() => Lead(*b),
            _ => match text.trim_start().as_bytes().first() {
                None => Lead::BLANK,
                Some(b) if b.is_ascii() => Lead(*b),
                Some(_) => Lead::OTHER,
            },
        }
    }

    /// The byte, where it is ASCII.
    pub(crate) fn byte(self) -> Option<u8> {
        (self.0 < 128).then_some(self.0)
    }

    /// Position below [`Lead::COUNT`].
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// True for a character that a rule line may begin with.
    pub(crate) fn may_rule(self) -> bool {
        self == Lead::OTHER || matches!(self.0, b'-' | b'+' | b'|')
    }
}

/// See the module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Glance {
    pub(crate) lead: Lead,
    /// Blanks (U+0020) in front.
    pub(crate) blanks: usize,
    commas: u32,
    semicolons: u32,
    tabs: u32,
    bars: u32,
    /// A `"` is in it.
    pub(crate) quoted: bool,
    /// A `\` is in it.
    pub(crate) backslash: bool,
}

/// Lines up to this length are looked at byte by byte, longer ones once per mark.
const SHORT: usize = 128;

impl Glance {
    pub(crate) fn of(text: &str) -> Glance {
        let bytes = text.as_bytes();
        let mut glance = Glance {
            lead: Lead::of(text),
            blanks: text.len() - crate::text::blanks::trim_start(text).len(),
            commas: 0,
            semicolons: 0,
            tabs: 0,
            bars: 0,
            quoted: false,
            backslash: false,
        };
        if bytes.len() > SHORT {
            let count = |mark| u32::try_from(memchr::memchr_iter(mark, bytes).count()).unwrap_or(u32::MAX);
            glance.commas = count(b',');
            glance.semicolons = count(b';');
            glance.tabs = count(b'\t');
            glance.bars = count(b'|');
            glance.quoted = memchr::memchr(b'"', bytes).is_some();
            glance.backslash = memchr::memchr(b'\\', bytes).is_some();
            return glance;
        }
        for b in bytes {
            match b {
                b',' => glance.commas += 1,
                b';' => glance.semicolons += 1,
                b'\t' => glance.tabs += 1,
                b'|' => glance.bars += 1,
                b'"' => glance.quoted = true,
                b'\\' => glance.backslash = true,
                _ => {}
            }
        }
        glance
    }

    /// How often `,`, `;`, a tab or `|` is in the line; of no other mark is it known.
    pub(crate) fn count(&self, delimiter: u8) -> usize {
        let count = match delimiter {
            b',' => self.commas,
            b';' => self.semicolons,
            b'\t' => self.tabs,
            b'|' => self.bars,
            _ => 0,
        };
        count as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_short_lines_are_seen_alike() {
        let line = "  a,b;\tc|\"d\"\\,";
        let long = format!("{line}{}", "x".repeat(SHORT));
        assert_eq!(Glance::of(line), Glance::of(&long));
        let glance = Glance::of(line);
        assert_eq!((glance.lead.byte(), glance.blanks, glance.commas), (Some(b'a'), 2, 2));
        assert_eq!((glance.semicolons, glance.tabs, glance.bars), (1, 1, 1));
        assert!(glance.quoted && glance.backslash);
    }

    #[test]
    fn the_lead_is_behind_all_blanks() {
        assert_eq!(Lead::of("\u{3000}\t x").byte(), Some(b'x'));
        assert_eq!(Lead::of(" 가"), Lead::OTHER);
        assert_eq!((Lead::of(""), Lead::of(" \u{a0}")), (Lead::BLANK, Lead::BLANK));
    }
}
