//! Amounts as the JVM prints them: `238.42 MB`, `7,85 MB` (a JVM started under a locale with a decimal comma), `24 bytes`,
//! `7699K`, `1373KB`. Converted to bytes by whole factors of 1024; what the JVM rounded stays rounded.
//!
//! The JVM never groups digits, so a comma inside a number begins its decimals.

use crate::report::exact;

/// A printed number with a decimal point; `None` when the text is no plain number.
pub(super) fn number(text: &str) -> Option<String> {
    let digits = text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b','));
    let marks = text.bytes().filter(|b| !b.is_ascii_digit()).count();
    (digits && marks <= 1 && text.bytes().any(|b| b.is_ascii_digit())).then(|| text.replace(',', "."))
}

/// Bytes of a unit word of the JVM.
pub(super) fn factor(unit: &str) -> Option<u64> {
    Some(match unit {
        "bytes" | "byte" | "B" => 1,
        "K" | "KB" => 1 << 10,
        "M" | "MB" => 1 << 20,
        "G" | "GB" => 1 << 30,
        "T" | "TB" => 1 << 40,
        _ => return None,
    })
}

/// The amount at the front of a text, in bytes, and the rest: `238.42 MB capacity` or `7699K(7872K)`.
pub(super) fn amount(text: &str) -> Option<(String, &str)> {
    let text = text.trim_start();
    let end = text.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ','))).unwrap_or(text.len());
    let value = number(&text[..end])?;
    let rest = text[end..].trim_start();
    let unit_end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let bytes = exact::times(&value, factor(&rest[..unit_end])?)?;
    Some((bytes, &rest[unit_end..]))
}

/// The amount that is the whole text, in bytes.
pub(super) fn whole_amount(text: &str) -> Option<String> {
    amount(text).filter(|(_, rest)| rest.trim().is_empty()).map(|(bytes, _)| bytes)
}

/// A duration such as `2.653ms`, `1,763ms` or `0.003s`, in milliseconds.
pub(super) fn millis(text: &str) -> Option<String> {
    if let Some(value) = text.strip_suffix("ms") {
        return number(value);
    }
    exact::times(&number(text.strip_suffix('s')?)?, 1_000)
}

/// A measured part such as `235.36 MB ( 99%) committed`.
pub(super) struct Measure<'a> {
    /// In bytes; absent when the JVM printed only a bound: `<0.01 MB`.
    pub(super) bytes: Option<String>,
    /// As printed, blanks squeezed: `235.36 MB (99%)`.
    pub(super) printed: String,
    /// What is measured; may be empty.
    pub(super) word: &'a str,
}

/// Reads a measured part.
pub(super) fn measure(text: &str) -> Option<Measure<'_>> {
    let text = text.trim();
    let bounded = text.starts_with('<');
    let (bytes, rest) = amount(text.trim_start_matches('<'))?;
    let shown = &text[..text.len() - rest.len()];
    let rest = rest.trim();
    let (percent, word) = match rest.strip_prefix('(').and_then(|r| r.split_once(')')) {
        Some((percent, word)) => (Some(percent.trim()), word),
        None => (None, rest),
    };
    let mut printed = squeezed(shown);
    if let Some(percent) = percent {
        printed = format!("{printed} ({percent})");
    }
    Some(Measure {
        bytes: (!bounded).then_some(bytes),
        printed,
        word: word.trim().trim_end_matches(['.', ',']).trim_end(),
    })
}

/// Runs of blanks as one blank, none at the ends.
pub(super) fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Splits at commas that end a part; a comma inside a number is followed by a digit.
pub(super) fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    let mut done = false;
    std::iter::from_fn(move || {
        if done {
            return None;
        }
        let rest = &text[from..];
        let cut = rest
            .match_indices(',')
            .map(|(at, _)| at)
            .find(|at| !rest.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit));
        let part = match cut {
            Some(at) => {
                from += at + 1;
                &rest[..at]
            }
            None => {
                done = true;
                rest
            }
        };
        Some(part.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_become_bytes_exactly() {
        assert_eq!(amount("238.42 MB capacity").map(|a| a.0).as_deref(), Some("250001489.92"));
        assert_eq!(amount("7,85 MB"), Some(("8231321.6".to_owned(), "")));
        assert_eq!(amount("7699K(7872K)"), Some(("7883776".to_owned(), "(7872K)")));
        assert_eq!(amount("192 bytes ( <1%)").map(|a| a.0).as_deref(), Some("192"));
        assert_eq!(amount("12 apples"), None);
        assert_eq!(amount("1.2.3K"), None);
        assert_eq!(millis("2,737ms").as_deref(), Some("2.737"));
        assert_eq!(millis("0.003s").as_deref(), Some("3"));
    }

    #[test]
    fn parts_end_at_commas_that_are_no_decimals() {
        let found: Vec<&str> = parts("43 chunks, 4,16 MB capacity,  488,00 KB ( 11%) committed").collect();
        assert_eq!(found, ["43 chunks", "4,16 MB capacity", "488,00 KB ( 11%) committed"]);
        let measured = measure(found[2]).map(|m| (m.bytes, m.printed, m.word.to_owned()));
        assert_eq!(measured, Some((Some("499712".into()), "488,00 KB (11%)".into(), "committed".into())));
        let least = measure("<0.01 MB").map(|m| (m.bytes, m.printed));
        assert_eq!(least, Some((None, "<0.01 MB".into())));
    }
}
