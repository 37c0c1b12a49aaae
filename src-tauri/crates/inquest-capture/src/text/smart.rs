//! Characters that typography puts in the place of plain ones: blanks that do not break, a real minus sign, marks of
//! no width. Browsers, chats and word processors exchange them, and locales group digits by them.
//!
//! Rule: outside of double quotes a special blank is a blank, U+2212 is `-`, and marks of no width are dropped; inside
//! they are part of a value. U+3000 takes two display cells and becomes two blanks, so that columns stay in place.
//! Absent on purpose: typographic quotes are left alone here, they matter only in a kept statement ([`statement`]).

use std::borrow::Cow;

/// The text with plain characters, or `None` when there is nothing to replace. `quoted` says that the text begins
/// inside a quote that an earlier line opened.
pub(crate) fn plain(text: &str, mut quoted: bool) -> Option<String> {
    let first = find(text.as_bytes())?;
    let head = &text[..first];
    quoted ^= memchr::memchr_iter(b'"', head.as_bytes()).count() % 2 == 1;
    let mut out = String::with_capacity(text.len());
    out.push_str(head);
    let mut replaced = false;
    for c in text[first..].chars() {
        quoted ^= c == '"';
        let with = if quoted { None } else { instead(c) };
        replaced |= with.is_some();
        match with {
            Some(with) => out.push_str(with),
            None => out.push(c),
        }
    }
    replaced.then_some(out)
}

fn instead(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{a0}' | '\u{2007}' | '\u{202f}' => " ",
        '\u{3000}' => "  ",
        '\u{200b}' | '\u{feff}' => "",
        '\u{2212}' => "-",
        _ => return None,
    })
}

/// Where the first of these characters begins. Most texts beyond ASCII have none.
pub(super) fn find(bytes: &[u8]) -> Option<usize> {
    let after = |i: usize, rest: [u8; 2]| bytes.get(i + 1..i + 3) == Some(&rest[..]);
    let two = memchr::memchr3_iter(0xc2, 0xe2, 0xe3, bytes).find(|&i| match bytes[i] {
        0xc2 => bytes.get(i + 1) == Some(&0xa0),
        0xe2 => [[0x80, 0x87], [0x80, 0x8b], [0x80, 0xaf], [0x88, 0x92]].iter().any(|r| after(i, *r)),
        _ => after(i, [0x80, 0x80]),
    });
    let mark = memchr::memmem::find(&bytes[..two.unwrap_or(bytes.len())], "\u{feff}".as_bytes());
    mark.or(two)
}

/// A kept statement with the quotes that SQL knows.
pub(crate) fn statement(text: &str) -> Cow<'_, str> {
    let smart = |c: char| matches!(c, '\u{2018}' | '\u{2019}' | '\u{201c}' | '\u{201d}');
    if text.is_ascii() || !text.contains(smart) {
        return Cow::Borrowed(text);
    }
    let sober = |c| match c {
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        other => other,
    };
    Cow::Owned(text.chars().map(sober).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_outside_of_quotes() {
        assert_eq!(plain("1\u{a0}234;\u{2212}5", false).as_deref(), Some("1 234;-5"));
        assert_eq!(plain("\"1\u{a0}234\";\u{202f}5", false).as_deref(), Some("\"1\u{a0}234\"; 5"));
        assert_eq!(plain("\"1\u{a0}234\"", false), None);
        assert_eq!(plain("a\u{a0}b\";\u{2212}1", true).as_deref(), Some("a\u{a0}b\";-1"));
        assert_eq!(plain("\u{feff}a\u{200b}b\u{3000}c", false).as_deref(), Some("ab  c"));
        assert_eq!(plain("가나 「다」 ─ é", false), None);
        assert_eq!(plain("plain", false), None);
    }

    #[test]
    fn quotes_of_a_statement() {
        assert_eq!(statement("select \u{2018}a\u{2019}"), "select 'a'");
        assert_eq!(statement("select 'a'"), "select 'a'");
    }
}
