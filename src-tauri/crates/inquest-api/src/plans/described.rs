//! What psql prints below the columns of `\d`: the indexes, which no frame holds.
//!
//! Source: `describeOneTableDetails` of `src/bin/psql/describe.c`: a title that names the relation in quotes, in any language;
//! then lines of four blanks, `"name" [PRIMARY KEY, | UNIQUE, | UNIQUE CONSTRAINT, ]method (parts)[ INCLUDE (..)][ WHERE ..][
//! INVALID]`. Foreign keys and checks begin alike and name no access method.
//!
//! A part that orders by an operator class or a collation of its own keeps the words: it is no bare column then.

use inquest_plan::rule::DescribedIndex;

const METHODS: [&str; 6] = ["btree", "hash", "gist", "gin", "spgist", "brin"];

/// Schema and table of a title: `Table "public.orders"`, `"public.orders" 테이블`.
pub(super) fn relation(title: &str) -> Option<(Option<String>, String)> {
    let (_, rest) = title.split_once('"')?;
    let (name, _) = rest.rsplit_once('"')?;
    let named = !name.is_empty() && !name.contains('"');
    named.then(|| match name.split_once('.') {
        Some((schema, table)) => (Some(schema.to_owned()), table.to_owned()),
        None => (None, name.to_owned()),
    })
}

/// An index of a line below the columns.
pub(super) fn index(line: &str) -> Option<DescribedIndex> {
    let (name, rest) = line.strip_prefix("    \"")?.split_once("\" ")?;
    let rest = ["PRIMARY KEY, ", "UNIQUE CONSTRAINT, ", "UNIQUE, "]
        .iter()
        .find_map(|begin| rest.strip_prefix(begin))
        .unwrap_or(rest);
    let (method, rest) = rest.split_once(" (")?;
    let end = closing(rest)?;
    let behind = &rest[end + 1..];
    let only = behind.split_once(" WHERE ").map(|(_, condition)| condition.trim_end().to_owned());
    METHODS.contains(&method).then(|| DescribedIndex {
        name: name.to_owned(),
        method: method.to_owned(),
        parts: parts(&rest[..end]),
        only,
        invalid: behind.split(' ').any(|word| word == "INVALID"),
    })
}

/// Where the parenthesis ends that was open before a text.
fn closing(text: &str) -> Option<usize> {
    let (mut depth, mut quoted) = (0_u32, None);
    for (at, byte) in text.bytes().enumerate() {
        match (quoted, byte) {
            (Some(quote), _) if byte == quote => quoted = None,
            (Some(_), _) => {}
            (None, b'\'' | b'"') => quoted = Some(byte),
            (None, b'(') => depth += 1,
            (None, b')') if depth == 0 => return Some(at),
            (None, b')') => depth -= 1,
            _ => {}
        }
    }
    None
}

/// What an index is made of, without the direction: order either way serves a comparison.
fn parts(text: &str) -> Vec<String> {
    let (mut out, mut from) = (Vec::new(), 0);
    let (mut depth, mut quoted) = (0_u32, None);
    for (at, byte) in text.bytes().chain([b',']).enumerate() {
        match (quoted, byte) {
            (Some(quote), _) if byte == quote => quoted = None,
            (Some(_), _) if at < text.len() => {}
            (None, b'\'' | b'"') => quoted = Some(byte),
            (None, b'(') => depth += 1,
            (None, b')') => depth = depth.saturating_sub(1),
            (_, b',') if depth == 0 || at == text.len() => {
                out.push(bare(&text[from..at]));
                from = at + 1;
            }
            _ => {}
        }
    }
    out
}

fn bare(part: &str) -> String {
    let mut part = part.trim();
    for word in [" NULLS FIRST", " NULLS LAST", " DESC", " ASC"] {
        part = part.strip_suffix(word).unwrap_or(part);
    }
    let inner = part.strip_prefix('"').and_then(|p| p.strip_suffix('"')).filter(|p| !p.contains('"'));
    inner.unwrap_or(part).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_name_a_relation_in_any_language() {
        let of = |title| relation(title).map(|(schema, table)| format!("{schema:?} {table}"));
        assert_eq!(of("Table \"public.orders\"").as_deref(), Some("Some(\"public\") orders"));
        assert_eq!(of("     \"public.orders\" 테이블").as_deref(), Some("Some(\"public\") orders"));
        assert_eq!(of("Column | Type"), None);
        assert_eq!(of("\"\""), None);
    }

    #[test]
    fn indexes_and_what_is_none() {
        let found =
            index("    \"orders_customer_placed\" btree (customer_id, placed_at DESC) INCLUDE (total)")
                .unwrap();
        assert_eq!(
            (found.method.as_str(), found.parts.as_slice()),
            ("btree", &["customer_id".to_owned(), "placed_at".to_owned()][..])
        );
        assert_eq!((found.only, found.invalid), (None, false));
        let key = index("    \"orders_pkey\" PRIMARY KEY, btree (id)").unwrap();
        assert_eq!((key.name.as_str(), key.parts), ("orders_pkey", vec!["id".to_owned()]));
        let part = index("    \"orders_failed\" btree (channel) WHERE status = 'failed'::text").unwrap();
        assert_eq!(part.only.as_deref(), Some("status = 'failed'::text"));
        let mixed = index("    \"m\" UNIQUE, btree (COALESCE(a, ')'::text), \"주문\" DESC NULLS LAST, b text_pattern_ops) INVALID").unwrap();
        assert_eq!(mixed.parts, ["COALESCE(a, ')'::text)", "주문", "b text_pattern_ops"]);
        assert!(mixed.invalid);
        for line in [
            "    \"email_given\" CHECK (email <> ''::text)",
            "    \"o_fk\" FOREIGN KEY (customer_id) REFERENCES customers(id)",
            "    TABLE \"items\" CONSTRAINT \"items_fk\" FOREIGN KEY (order_id) REFERENCES orders(id)",
            "    \"cut\" btree (customer_id, pla",
            "Access method: heap",
        ] {
            assert_eq!(index(line), None, "{line}");
        }
    }
}
