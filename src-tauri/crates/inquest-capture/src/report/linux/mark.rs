//! Marks between samples: what a loop prints before each `cat`.

/// The words of a mark: `--- 08:14:50`, `==> /proc/pressure/cpu <==`, what `date` prints, an instant, a time of day.
pub(super) fn mark(line: &str) -> Option<&str> {
    let t = line.trim();
    if let Some(file) = t.strip_prefix("==> ").and_then(|t| t.strip_suffix(" <==")) {
        return Some(file);
    }
    if t.starts_with("---") || t.starts_with("===") || t.starts_with("###") {
        let inner = t.trim_matches(['-', '=', '#', ' ']);
        return (!inner.is_empty() && inner.len() <= 120).then_some(inner);
    }
    // Most lines have no time of day in them.
    if t.len() > 80 || memchr::memchr(b':', t.as_bytes()).is_none() {
        return None;
    }
    let plain =
        |c: char| c.is_alphanumeric() || matches!(c, ' ' | ':' | '.' | ',' | '-' | '+' | '/' | '(' | ')');
    (t.split([' ', 'T']).any(is_clock) && t.chars().all(plain)).then_some(t)
}

/// `08:14:50`, with fractions or a zone behind it.
fn is_clock(word: &str) -> bool {
    let b = word.as_bytes();
    let two = |at: usize| b.get(at..at + 2).is_some_and(|d| d.iter().all(u8::is_ascii_digit));
    b.len() >= 8
        && two(0)
        && b[2] == b':'
        && two(3)
        && b[5] == b':'
        && two(6)
        && !b.get(8).is_some_and(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_told_from_figures() {
        assert_eq!(mark("--- 08:14:50"), Some("08:14:50"));
        assert_eq!(mark("==> cpu.max <=="), Some("cpu.max"));
        assert_eq!(mark("Mon Nov 30 08:14:50 UTC 2026"), Some("Mon Nov 30 08:14:50 UTC 2026"));
        assert_eq!(mark("2026-11-30T08:14:50+09:00"), Some("2026-11-30T08:14:50+09:00"));
        assert_eq!(mark("---------"), None);
        assert_eq!(mark("VmRSS:\t   44252 kB"), None);
        assert_eq!(mark("00400000-0040b000 r-xp 00000000 08:01 12 /bin/cat"), None);
    }
}
