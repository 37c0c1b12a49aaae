//! Which program packed a set, by what its members hold.
//!
//! Sources: pg_gather's `gather.sql` (one text of `COPY pg_... FROM stdin;` sections); MySQL Shell's
//! `collect_diagnostics.py` (tab-separated members whose header line begins with `# `, each with a YAML twin, and a
//! `shell_info.yaml`); pt-stalk's `collect` (samples under lines such as `TS 1796025973.004 2026-11-30 08:06:13`).
//!
//! The set is a label for people. What each member is, its own bytes tell when it is read.

use super::Member;

/// What made a set of captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetKind {
    /// Any archive of captures.
    Plain,
    /// pg_gather: the text that `gather.sql` prints.
    PgGather,
    /// MySQL Shell: `util.debug.collectDiagnostics` and its relatives.
    CollectDiagnostics,
    /// Percona Toolkit: a folder of pt-stalk.
    PtStalk,
}

impl SetKind {
    /// The name on the wire: `plain`, `pg_gather`, `collect_diagnostics`, `pt_stalk`.
    pub fn as_str(self) -> &'static str {
        match self {
            SetKind::Plain => "plain",
            SetKind::PgGather => "pg_gather",
            SetKind::CollectDiagnostics => "collect_diagnostics",
            SetKind::PtStalk => "pt_stalk",
        }
    }
}

/// Looks at the first bytes of every member.
pub(super) fn recognise(heads: &[Vec<u8>]) -> SetKind {
    let count = |test: fn(&[u8]) -> bool| heads.iter().filter(|head| test(head)).count();
    if count(is_gather) > 0 {
        SetKind::PgGather
    } else if count(is_stalk) > 0 {
        SetKind::PtStalk
    } else if count(is_shell) > 0 {
        SetKind::CollectDiagnostics
    } else {
        SetKind::Plain
    }
}

fn is_gather(head: &[u8]) -> bool {
    lines(head).any(|line| {
        line.starts_with(b"COPY pg_gather FROM stdin;") || line.starts_with(b"COPY pg_srvr FROM stdin;")
    })
}

/// A sample of pt-stalk: `TS`, seconds since 1970 with decimals, date, time.
fn is_stalk(head: &[u8]) -> bool {
    lines(head).take(40).any(|line| {
        let mut words = line.split(|b| *b == b' ');
        words.next() == Some(b"TS")
            && words
                .next()
                .is_some_and(|w| w.len() >= 12 && w.iter().all(|b| b.is_ascii_digit() || *b == b'.'))
            && words.next().is_some_and(|w| w.len() == 10 && w[4] == b'-')
    })
}

/// The shell's own description, or a table of names and values in its spelling.
fn is_shell(head: &[u8]) -> bool {
    let described = lines(head)
        .any(|line| line.starts_with(b"destination: ") || line.starts_with(b"  destination: "))
        && lines(head).any(|line| line.starts_with(b"options:"));
    described || head.starts_with(b"# Variable_name\tValue")
}

fn lines(head: &[u8]) -> impl Iterator<Item = &[u8]> {
    head.split(|b| *b == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line))
}

/// Marks a YAML member that has a tab-separated one beside it: both hold the same rows.
pub(super) fn twins(members: &mut [Member]) {
    let stems: std::collections::HashMap<String, u32> =
        members.iter().filter_map(|m| Some((m.name.strip_suffix(".tsv")?.to_owned(), m.index))).collect();
    for member in members {
        let stem = member.name.strip_suffix(".yaml").or_else(|| member.name.strip_suffix(".yml"));
        member.twin_of = stem.and_then(|stem| stems.get(stem)).copied();
    }
}
