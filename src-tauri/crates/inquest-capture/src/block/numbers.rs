//! Line numbers in front of a pasted listing: `cat -n`, `grep -n`, `less -N`, an editor's margin.
//!
//! A column of ascending numbers may as well be data, so a listing is one only where numbers go up by one over at
//! least three lines and one of the lines behind them is a prompt, a statement, a comment, a fence or a rule, which no
//! data is. Absent on purpose: numbers that skip lines.

use super::segment::Held;
use super::words;

/// What stands between a number and its line; the longer is tried first.
const BETWEEN: [&str; 7] = ["\t", ": ", ":", " | ", "|", "  ", " "];
/// Lines needed.
const LEAST: usize = 3;

/// The numbers of a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    between: &'static str,
    next: u64,
}

impl Numbers {
    /// The numbers in front of these lines, if there are some.
    pub(super) fn detect(lines: &[Held]) -> Option<Numbers> {
        let first = lines.first()?.printed();
        let (number, rest) = number(first)?;
        if lines.len() < LEAST {
            return None;
        }
        let between = BETWEEN.into_iter().find(|b| rest.starts_with(b) || rest.is_empty() && *b == "\t")?;
        let mut numbers = Numbers { between, next: number };
        let mut certain = false;
        for (at, held) in lines.iter().take(LEAST * 4).enumerate() {
            let Some(cut) = numbers.take(held.printed()) else {
                if at < LEAST {
                    return None;
                }
                break;
            };
            certain |= is_no_data(&held.printed()[cut..]);
        }
        certain.then_some(Numbers { between, next: number })
    }

    /// Length of the number in front of the next line, or `None` when the listing is over.
    pub(super) fn take(&mut self, text: &str) -> Option<usize> {
        let (number, rest) = number(text)?;
        let between = match rest.strip_prefix(self.between) {
            Some(_) => self.between.len(),
            // An empty line: some leave out what follows the number.
            None if rest == self.between.trim_end() || rest.is_empty() => rest.len(),
            None => return None,
        };
        if number != self.next {
            return None;
        }
        self.next += 1;
        Some(text.len() - rest.len() + between)
    }
}

fn number(text: &str) -> Option<(u64, &str)> {
    let inner = text.trim_start_matches(' ');
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 9 || text.len() - inner.len() > 12 {
        return None;
    }
    Some((inner[..digits].parse().ok()?, &inner[digits..]))
}

fn is_no_data(text: &str) -> bool {
    let rule = || text.contains("---") && text.bytes().all(|b| matches!(b, b'-' | b'+' | b'|' | b' '));
    words::prompt(text).is_some()
        || words::is_statement(text)
        || words::is_comment(text)
        || words::is_fence(text)
        || rule()
}
