//! Which reports a line can begin, by one glance at it.
//!
//! Every line outside of blocks is offered to the reports, and nearly none begins one. Each report says with which
//! character its first line can begin; the few that can be meant are found in a table and asked. What a report says here
//! must hold for every first line that its `open` accepts: debug builds, and so all tests and fuzzing, ask the others too
//! and compare.

use std::sync::LazyLock;

use super::{REPORTS, Report, jvm, linux};
use crate::block::{Glance, Held, Lead};
use crate::frame::Opening;

/// How the first line of a report begins, blanks of any kind left out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Begins {
    ascii: u128,
    other: bool,
    after_pid: bool,
    after_mark: bool,
    needs: Option<u8>,
}

impl Begins {
    /// With any character.
    pub(crate) const ANY: Begins =
        Begins { ascii: u128::MAX, other: true, after_pid: false, after_mark: false, needs: None };

    /// With a digit.
    pub(crate) const DIGIT: Begins = Begins::at(b"0123456789");

    /// With one of these characters.
    pub(crate) const fn at(bytes: &[u8]) -> Begins {
        let mut ascii = 0;
        let mut at = 0;
        while at < bytes.len() {
            ascii |= 1u128 << (bytes[at] & 127);
            at += 1;
        }
        Begins { ascii, other: false, after_pid: false, after_mark: false, needs: None }
    }

    /// Or with a digit.
    pub(crate) const fn digit(self) -> Begins {
        Begins { ascii: self.ascii | Begins::DIGIT.ascii, ..self }
    }

    /// Or with a letter of ASCII.
    pub(crate) const fn letter(self) -> Begins {
        let letters = Begins::at(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
        Begins { ascii: self.ascii | letters.ascii, ..self }
    }

    /// Or with a character beyond ASCII.
    pub(crate) const fn other(self) -> Begins {
        Begins { other: true, ..self }
    }

    /// Or with any line below the process id that jcmd prints.
    pub(crate) const fn after_pid(self) -> Begins {
        Begins { after_pid: true, ..self }
    }

    /// Or with the line below the mark of a sample.
    pub(crate) const fn after_mark(self) -> Begins {
        Begins { after_mark: true, ..self }
    }

    /// And with this delimiter (one that a glance counts) anywhere in it.
    pub(crate) const fn with(self, delimiter: u8) -> Begins {
        Begins { needs: Some(delimiter), ..self }
    }

    fn at_lead(&self, lead: usize) -> bool {
        if lead < 128 { self.ascii >> lead & 1 == 1 } else { self.other }
    }
}

/// A set of reports: the bit of each is its place in the order of asking.
type Set = u128;

struct Table {
    reports: Vec<Report>,
    by_lead: [Set; Lead::COUNT],
    after_pid: Set,
    after_mark: Set,
    /// Delimiters that some reports need, and those reports.
    needing: Vec<(u8, Set)>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let reports: Vec<Report> = REPORTS.iter().copied().flatten().copied().collect();
    let those = |which: &dyn Fn(&Begins) -> bool| -> Set {
        let bits = reports.iter().take(Set::BITS as usize).enumerate();
        bits.filter(|(_, r)| which(&r.begins)).map(|(at, _)| 1 << at).fold(0, |a, b| a | b)
    };
    let by_lead = std::array::from_fn(|lead| those(&|b| b.at_lead(lead)));
    let needing = b",\t".map(|d| (d, those(&|b| b.needs == Some(d)))).to_vec();
    let (after_pid, after_mark) = (those(&|b| b.after_pid), those(&|b| b.after_mark));
    Table { reports, by_lead, after_pid, after_mark, needing }
});

impl Table {
    /// The reports that can begin at the first of these lines.
    fn can_begin(&self, lines: &[Held]) -> Set {
        let Some(first) = lines.first() else { return 0 };
        let glance: &Glance = first.glance();
        let mut set = self.by_lead[glance.lead.index()];
        for (delimiter, reports) in &self.needing {
            if glance.count(*delimiter) == 0 {
                set &= !reports;
            }
        }
        if glance.lead.byte().is_some_and(|b| b.is_ascii_digit()) && jvm::is_pid(first.text()) {
            set |= self.after_pid;
        }
        if let Some(second) = lines.get(1) {
            let below = self.after_mark & self.by_lead[second.glance().lead.index()] & !set;
            if below != 0 && linux::is_mark(first.text()) {
                set |= below;
            }
        }
        set
    }
}

/// The report that begins at the first of these lines, if one does.
pub(super) fn open(lines: &[Held], ended: bool) -> Option<Opening> {
    let table = &*TABLE;
    let set = table.can_begin(lines);
    let mut left = set;
    while left != 0 {
        let at = left.trailing_zeros() as usize;
        left &= left - 1;
        if let Some(opening) = (table.reports[at].open)(lines, ended) {
            check(table, set, at, lines, ended);
            return Some(opening);
        }
    }
    check(table, set, table.reports.len(), lines, ended);
    None
}

/// A report before this one that was not asked, though it would have opened, has said something wrong of itself.
fn check(table: &Table, set: Set, before: usize, lines: &[Held], ended: bool) {
    if cfg!(debug_assertions) {
        for at in (0..before).filter(|at| set >> at & 1 == 0) {
            let opens = (table.reports[at].open)(lines, ended).is_some();
            assert!(!opens, "report {at} opens at a line that it says it cannot: {:?}", lines[0].text());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_bit_for_every_report() {
        assert!(TABLE.reports.len() <= Set::BITS as usize);
    }

    #[test]
    fn few_reports_are_asked_for_a_sentence() {
        for text in ["the pool was fine until noon", "Nothing moved", "| a | b |", "가게가 느리다"] {
            let set = TABLE.by_lead[Lead::of(text).index()];
            assert!(set.count_ones() < 20, "{text}: {}", set.count_ones());
        }
    }
}
