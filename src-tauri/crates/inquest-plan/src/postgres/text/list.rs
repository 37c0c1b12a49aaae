//! Names and lists as PostgreSQL writes them.

/// The name at the beginning, quotes included, and what follows it.
pub(super) fn take_name(text: &str) -> (&str, &str) {
    if text.starts_with('"') {
        let mut at = 1;
        // A doubled quote is one inside of the name.
        while let Some(found) = text[at..].find('"') {
            at += found + 1;
            if !text[at..].starts_with('"') {
                return text.split_at(at);
            }
            at += 1;
        }
        return (text, "");
    }
    text.split_at(text.find([' ', '.']).unwrap_or(text.len()))
}

/// A name without its quotes.
pub(super) fn unquote(name: &str) -> String {
    match name.strip_prefix('"').and_then(|n| n.strip_suffix('"')) {
        Some(inner) => inner.replace("\"\"", "\""),
        None => name.to_owned(),
    }
}

/// Splits at `, ` outside of brackets, quotes and literals.
pub(super) fn split(text: &str) -> Vec<String> {
    let mut items = Vec::new();
    let (mut from, mut depth) = (0, 0u32);
    let mut quote: Option<u8> = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'\'' | b'"') => quote = Some(byte),
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b')' | b']' | b'}') => depth = depth.saturating_sub(1),
            (None, b',') if depth == 0 && text[at + 1..].starts_with(' ') => {
                items.push(text[from..at].to_owned());
                from = at + 2;
            }
            _ => {}
        }
    }
    items.push(text.get(from..).unwrap_or("").to_owned());
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_cut_between_items_only() {
        assert_eq!(split("a, f(b, c), 'x, y', \"d, e\" DESC"), ["a", "f(b, c)", "'x, y'", "\"d, e\" DESC"]);
        assert_eq!(split("(1, 2)"), ["(1, 2)"]);
    }

    #[test]
    fn names_lose_their_quotes() {
        assert_eq!(take_name("\"a \"\"b\"\" c\" x"), ("\"a \"\"b\"\" c\"", " x"));
        assert_eq!(unquote("\"a \"\"b\"\" c\""), "a \"b\" c");
        assert_eq!(take_name("public.t x"), ("public", ".t x"));
    }
}
