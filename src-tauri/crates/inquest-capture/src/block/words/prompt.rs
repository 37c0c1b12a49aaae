//! Prompts of psql, pgcli, mysql, mariadb, mysqlsh and mycli.
//!
//! Sources: psql's default `PROMPT1` and `PROMPT2` (`%/%R%x%# `) with the states of `src/bin/psql/prompt.c`; the default
//! prompts of `client/mysql.cc`; mysqlsh's prompt themes, whose last segment names the language (`SQL >`); mycli's
//! `\t \u@\h:\d>`. What people set themselves is known only where it ends like one of these.

/// Length of the client prompt a line begins with, blanks after it included.
pub(crate) fn prompt(text: &str) -> Option<usize> {
    // Every prompt ends with one of these; most lines have none.
    memchr::memchr2(b'#', b'>', text.as_bytes())?;
    mysql_prompt(text).or_else(|| psql_prompt(text)).or_else(|| place_prompt(text))
}

/// `mysql> ` and its continuations, `MariaDB [db]> `, mysqlsh's and mycli's.
fn mysql_prompt(text: &str) -> Option<usize> {
    const FIXED: [&str; 11] = [
        "mysql> ",
        "    -> ",
        "    '> ",
        "    \"> ",
        "    `> ",
        "    /*> ",
        "mariadb> ",
        "mysql-sql> ",
        "mysql-js> ",
        "mysql-py> ",
        "mycli> ",
    ];
    for fixed in FIXED {
        if text.starts_with(fixed) {
            return Some(fixed.len());
        }
        if text.len() + 1 == fixed.len() && fixed.starts_with(text) {
            return Some(text.len());
        }
    }
    let head = &text[..text.floor_char_boundary(200)];
    let word = head.trim_start_matches(' ');
    if !["MariaDB ", "MySQL ", "mysql ", "MySQL\u{a0}"].iter().any(|w| word.starts_with(w)) {
        return None;
    }
    let end = head.find("> ").map(|i| i + 2).or_else(|| head.ends_with('>').then_some(head.len()))?;
    let inner = head[..end].trim_end().trim_end_matches('>');
    // `MariaDB [db]> `, `MySQL [(none)]> `, `mysql (db)> `.
    let place = word.split_once(' ').map_or("", |(_, rest)| rest);
    let bracket =
        inner.ends_with(']') && place.starts_with('[') || inner.ends_with(')') && place.starts_with('(');
    // ` MySQL  host:33060+ ssl  db  SQL > `, ` MySQL  JS > `.
    let last = inner.split_ascii_whitespace().next_back();
    let shell = matches!(last, Some("SQL" | "JS" | "Py"));
    // `mysql root@localhost:db> `, `MySQL root@localhost:(none)> `.
    let name = inner.trim_start().split_once(' ').map_or("", |(_, rest)| rest);
    let cli = name.contains('@') && name.contains(':') && !name.contains(' ');
    (bracket || shell || cli).then_some(end)
}

/// `db=# `, `db=> `, and the continuations `db-#`, `db(#`, `db'#`, `db"#`, `db$#`, `db*#`, in transaction `db=*#`; with
/// the server in front as in `[local]:5432 user@db=# `.
fn psql_prompt(text: &str) -> Option<usize> {
    if let Some(rest) = text.strip_prefix("[local]") {
        let port = rest.bytes().take_while(|b| b.is_ascii_digit() || *b == b':').count();
        if let Some(rest) = rest[port..].strip_prefix(' ') {
            return psql_prompt(rest).map(|length| text.len() - rest.len() + length);
        }
    }
    let bytes = text.as_bytes();
    let in_name = |i: usize| match bytes[i] {
        b'_' | b'.' | b'@' | b':' | b'[' | b']' => true,
        // `my-db=#`: a dash before more of a name.
        b'-' => i > 0 && bytes.get(i + 1).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_'),
        b => b.is_ascii_alphanumeric() || b >= 0x80,
    };
    let name = (0..bytes.len().min(65)).take_while(|i| in_name(*i)).count();
    if name == 0 || name > 64 {
        return None;
    }
    let rest = &bytes[name..];
    let state = match rest {
        [b'=' | b'-' | b'(' | b'\'' | b'"' | b'$' | b'^' | b'*' | b'!', b'#' | b'>', ..] => 2,
        [b'=' | b'-' | b'(' | b'\'' | b'"' | b'$' | b'^', b'*' | b'!' | b'?', b'#' | b'>', ..] => 3,
        _ => return None,
    };
    match rest.get(state) {
        None => Some(name + state),
        Some(b' ') => Some(name + state + 1),
        _ => None,
    }
}

/// `root@localhost [db]> ` (mysql with `\u@\h [\d]> `) and `user@host:db> ` (mycli, pgcli).
fn place_prompt(text: &str) -> Option<usize> {
    let head = &text[..text.floor_char_boundary(200)];
    let word = |t: &str| {
        !t.is_empty()
            && t.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-' | b'%'))
    };
    let (user, rest) = head.split_once('@')?;
    let end = head.find("> ").map(|i| i + 2).or_else(|| head.ends_with('>').then_some(head.len()))?;
    let place = head.get(user.len() + 1..end)?.trim_end().strip_suffix('>')?;
    let _ = rest;
    let fits = match place.split_once([' ', ':']) {
        Some((host, db)) if place[host.len()..].starts_with(' ') => {
            word(host) && db.starts_with('[') && db.ends_with(']')
        }
        Some((host, db)) => word(host) && (word(db) || db == "(none)"),
        None => false,
    };
    (word(user) && fits).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_client_has_its_prompts() {
        for text in [
            "shop=# ",
            "shop=> ",
            "shop-# ",
            "shop(# ",
            "shop'# ",
            "shop\"# ",
            "shop$# ",
            "shop*# ",
            "shop=*# ",
            "shop=!# ",
            "shop=?# ",
            "my-db=# ",
            "가게=> ",
            "[local]:5432 postgres@shop=# ",
            "mysql> ",
            "    -> ",
            "    `> ",
            "    /*> ",
            "MariaDB [(none)]> ",
            "MariaDB [shop]> ",
            "MySQL [shop]> ",
            "mysql-sql> ",
            " MySQL  SQL > ",
            " MySQL  localhost:33060+ ssl  shop  SQL > ",
            "MySQL  127.0.0.1:3306  JS > ",
            "mysql root@localhost:shop> ",
            "MySQL root@localhost:(none)> ",
            "MariaDB root@localhost:shop> ",
            "root@localhost [shop]> ",
            "postgres@localhost:shop> ",
        ] {
            assert_eq!(prompt(&format!("{text}SELECT 1;")), Some(text.len()), "{text:?}");
            assert_eq!(prompt(text.trim_end()), Some(text.trim_end().len()), "{text:?} alone");
        }
    }

    #[test]
    fn what_only_looks_like_one() {
        for text in
            ["a->b", "x = #1", "mysql is slow > 5", "MySQL > Postgres", "me@example.org wrote: a > b", "a=#b"]
        {
            assert_eq!(prompt(text), None, "{text:?}");
        }
    }
}
