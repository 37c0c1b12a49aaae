//! What the reports of `jcmd` have in common: a first line with the process id (`4552:`), then perhaps a blank one.

use crate::block::Held;

/// True for the first line of jcmd's output.
pub(in crate::report) fn is_pid(text: &str) -> bool {
    let digits = text.trim_end().strip_suffix(':').unwrap_or("");
    (1..=10).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
}

/// The first line that says something, and those after it: past the process id and blank lines behind it.
pub(super) fn body(lines: &[Held]) -> impl Iterator<Item = &str> {
    let pid = lines.first().is_some_and(|l| is_pid(l.text()));
    let skip = if pid {
        1 + lines.iter().skip(1).take(3).take_while(|l| l.text().trim().is_empty()).count()
    } else {
        0
    };
    lines.iter().skip(skip).map(Held::text)
}
