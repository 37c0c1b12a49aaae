//! Statements by their tokens: the same statement told again where its id means nothing.
//!
//! `queryid` of PostgreSQL and the digest of MySQL are made inside one major version of one server: the same text has
//! another id elsewhere. [`fingerprint`] tells it again from the text: literals and parameter markers are one token,
//! lists of them one list, comments and blanks are nothing, letters are small, quotes around names are gone. What two
//! servers print of one statement (`VALUES ($1, $2)`, `VALUES (...)`, the statement itself) then agrees.
//!
//! It is inferred, not known: names that differ in case or quotes alone, calls of a function with another number of
//! literals, and texts that a capture cut at the same place fall together.
//!
//! Tokens only, never a syntax tree: digests are no SQL. The scanner is our own: sqlparser's tokenizer refuses a text
//! that a capture cut inside a literal or a quoted name (7 of the corpus' 494 texts), wants a dialect that quotes names
//! either way, and knows no digest. This one takes any text, in one pass, without recursion.
//!
//! Absent on purpose: masking and colours, parsing, any understanding of what a statement does beyond [`command`].

mod normal;
mod scan;

use std::fmt;

use sha2::{Digest, Sha256};

/// Whose rules a text follows where they differ: `#` and `--`, backslashes in texts, what `"` encloses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// PostgreSQL and its like.
    Postgresql,
    /// MySQL and MariaDB.
    Mysql,
    /// Not known: `"` encloses names, `#` is an operator.
    Any,
}

impl Dialect {
    /// The dialect of a kind of capture (`pg.stat_statements`, `mysql.digest`).
    pub fn of_kind(kind: &str) -> Dialect {
        match kind.split('.').next() {
            Some("pg") => Dialect::Postgresql,
            Some("mysql") => Dialect::Mysql,
            _ => Dialect::Any,
        }
    }
}

/// What two texts of one statement have in common: 128 bits of a SHA-256 over its normal tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint(pub u128);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// The fingerprint of a statement. A text without a token has one too, the same for all of them.
pub fn fingerprint(text: &str, dialect: Dialect) -> Fingerprint {
    let mut hash = Sha256::new();
    normal::each(text, dialect, |token| {
        hash.update(token.as_bytes());
        // No token holds a NUL: it is a blank to the scanner.
        hash.update([0]);
    });
    let bytes: [u8; 32] = hash.finalize().into();
    Fingerprint(bytes[..16].iter().fold(0, |all, byte| all << 8 | u128::from(*byte)))
}

/// The tokens that the fingerprint is made of, with a blank between them.
pub fn normal(text: &str, dialect: Dialect) -> String {
    let mut out = String::with_capacity(text.len().min(1 << 12));
    normal::each(text, dialect, |token| {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(token);
    });
    out
}

/// The same tokens one by one, for who looks for names: what a list or a literal held is gone.
pub fn tokens(text: &str, dialect: Dialect) -> Vec<String> {
    let mut out = Vec::new();
    normal::each(text, dialect, |token| out.push(token.to_owned()));
    out
}

/// What a statement is to a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Makes a transaction durable: `COMMIT`, `END`, `XA COMMIT`, `COMMIT PREPARED`.
    Commit,
    /// Gives a transaction up. To a savepoint is [`Command::Other`].
    Rollback,
    /// Begins a transaction.
    Begin,
    /// Turns autocommit on or off (MySQL).
    SetAutocommit,
    /// Anything else.
    Other,
}

/// What a statement is to a transaction, by its first words.
pub fn command(text: &str, dialect: Dialect) -> Command {
    let mut words = scan::Scanner::new(text, dialect)
        .take(8)
        .filter(|t| matches!(t.kind, scan::Kind::Word | scan::Kind::Name));
    let mut next = || words.next().map(|t| t.text.to_ascii_lowercase()).unwrap_or_default();
    let (first, second) = (next(), next());
    match (first.as_str(), second.as_str()) {
        ("commit", _) | ("xa", "commit") => Command::Commit,
        ("end", "" | "work" | "transaction") if dialect != Dialect::Mysql => Command::Commit,
        ("rollback", "to") => Command::Other,
        ("rollback", "work" | "transaction") if next() == "to" => Command::Other,
        ("rollback", _) | ("xa", "rollback") => Command::Rollback,
        ("abort", _) if dialect != Dialect::Mysql => Command::Rollback,
        ("begin", _) | ("start", "transaction") => Command::Begin,
        ("set", "autocommit") => Command::SetAutocommit,
        ("set", "session" | "local" | "global") if next() == "autocommit" => Command::SetAutocommit,
        _ => Command::Other,
    }
}
