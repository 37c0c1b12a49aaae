//! How two snapshots are put beside each other.
//!
//! A difference needs one server whose counters went on. Two servers, two versions or two days are compared side by
//! side: each figure is of its own side, since its counters began, and nothing is subtracted. A single snapshot is
//! everything since its counters began.
//!
//! Ids of statements are made inside one major version of one server (and, in PostgreSQL, from oids of one database):
//! elsewhere the same id is another statement. There, and where no id of one capture is in the other although texts
//! are, statements meet by the fingerprint of their text (`identity_inferred`).

use std::sync::Arc;

use inquest_core::statement::{Dialect, fingerprint};

use super::identity::{Identity, IdentityKind};
use super::runs::in_runs;
use super::{Delta, Snapshot, law_of, refuse_other_kinds};
use crate::FrameError;
use crate::cells::{Cells, Texts};
use crate::source::Part;
use crate::table::Table;

/// What the figures of a delta are of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// What happened between two snapshots of one server.
    Difference,
    /// Each snapshot for itself: other servers, versions, or days. No row has a difference.
    SideBySide,
    /// Everything in one snapshot since its counters began.
    SinceBegin,
}

impl Delta {
    /// What happened between two snapshots. Both tables keep what was decoded; the delta only looks rows up.
    ///
    /// Where no id of one capture is in the other and texts meet, the entries are other ones than before: what they
    /// hold counts from their creation.
    pub fn between(before: Snapshot, after: Snapshot) -> Result<Delta, FrameError> {
        let law = super::checked(&before, &after)?;
        let identity = Identity::find(&before.table, &after.table)?;
        let delta = Delta::build(&before, &after, law.clone(), identity, Mode::Difference)?;
        if delta.counts().both + delta.counts().reset > 0 {
            return Ok(delta);
        }
        let Some(identity) = by_fingerprint(&before.table, &after.table)? else { return Ok(delta) };
        let inferred = Delta::build(&before, &after, law, identity, Mode::Difference)?;
        Ok(if inferred.counts().reset > 0 { inferred } else { delta })
    }

    /// Two snapshots of one kind side by side: see [`Mode::SideBySide`]. Times need not be in order.
    pub fn compare(before: Snapshot, after: Snapshot) -> Result<Delta, FrameError> {
        refuse_other_kinds(&before, &after)?;
        let law = law_of(&before, &after);
        let by_id = || {
            let identity = Identity::find(&before.table, &after.table)?;
            Delta::build(&before, &after, law.clone(), identity, Mode::SideBySide)
        };
        let inferred = match ids_are_one(&before, &after) {
            Some(true) => return by_id(),
            _ => by_fingerprint(&before.table, &after.table)?,
        };
        let Some(identity) = inferred else { return by_id() };
        if ids_are_one(&before, &after).is_none()
            && let Ok(delta) = by_id()
        {
            // Nothing tells where the captures are from: ids that mostly meet are of one place.
            let all = before.table.rows().min(after.table.rows());
            if delta.counts().both * 2 >= all {
                return Ok(delta);
            }
        }
        Delta::build(&before, &after, law, identity, Mode::SideBySide)
    }

    /// Everything in a snapshot since its counters began: a delta against nothing.
    pub fn since_begin(snapshot: Snapshot) -> Result<Delta, FrameError> {
        let law = law_of(&snapshot, &snapshot);
        let identity = Identity::find(&snapshot.table, &snapshot.table)?;
        Delta::build(&snapshot, &snapshot, law, identity, Mode::SinceBegin)
    }

    /// What the figures are of.
    pub fn mode(&self) -> Mode {
        self.mode
    }
}

/// The part of a version within which ids stay: `15` of `15.18`, `8.0` of `8.0.36-log`.
fn major<'a>(version: &'a str, kind: &str) -> &'a str {
    let parts = if kind.starts_with("pg.") { 1 } else { 2 };
    let version = version.trim_start_matches(|c: char| !c.is_ascii_digit());
    let (mut end, mut dots) = (0, 0);
    for (at, c) in version.char_indices() {
        if c.is_ascii_digit() {
            end = at + 1;
        } else if c == '.' && dots + 1 < parts {
            dots += 1;
        } else {
            break;
        }
    }
    &version[..end]
}

/// Whether ids of both captures are of one making; `None` when nothing tells.
fn ids_are_one(before: &Snapshot, after: &Snapshot) -> Option<bool> {
    let kind = before.table.meta().kind.as_str();
    let same = |a: &Option<String>, b: &Option<String>| Some(a.as_ref()? == b.as_ref()?);
    let version = match (&before.version, &after.version) {
        (Some(b), Some(a)) => Some(major(b, kind) == major(a, kind)),
        _ => None,
    };
    match (version, same(&before.server, &after.server)) {
        (Some(false), _) => Some(false),
        // A digest of MySQL is a hash of the text: it is the same on every server of a version.
        (Some(true), _) if kind.starts_with("mysql.") => Some(true),
        (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

/// The identity by fingerprint, where both captures are of statements and have their texts.
fn by_fingerprint(before: &Table, after: &Table) -> Result<Option<Identity>, FrameError> {
    let text = match before.meta().kind.as_str() {
        "pg.stat_statements" | "pg.stat_monitor" | "mysql.statement_analysis" => "query",
        "mysql.digest" => "digest_text",
        _ => return Ok(None),
    };
    let (Some(old), Some(new)) = (before.column_index(text), after.column_index(text)) else {
        return Ok(None);
    };
    let (Some(old_prints), Some(new_prints)) = (prints(before, old)?, prints(after, new)?) else {
        return Ok(None);
    };
    Ok(Some(Identity {
        columns: vec!["fingerprint".to_owned()],
        kind: IdentityKind::ByFingerprint,
        missing: Vec::new(),
        at: vec![[old, new]],
        catch_all: false,
        prints: Some([old_prints, new_prints]),
    }))
}

/// Fingerprints of a column of texts.
fn prints(table: &Table, column: usize) -> Result<Option<Arc<Cells>>, FrameError> {
    let Some(cells) = table.decoded(&[Part::Column(column)])?.pop() else { return Ok(None) };
    let Some(texts) = cells.texts() else { return Ok(None) };
    let dialect = Dialect::of_kind(table.meta().kind.as_str());
    let rows = table.positions()? as usize;
    let runs = in_runs(rows, |range| {
        let print = |row| texts.get(row).map(|text| fingerprint(text, dialect).to_string());
        range.map(print).collect::<Vec<Option<String>>>()
    });
    let all = runs.concat();
    let present = all.iter().flatten().count();
    Ok(Some(Arc::new(Cells::Texts(Texts::collect(
        rows,
        present,
        present * 32,
        all.iter().map(Option::as_deref),
    )))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn majors() {
        for (version, kind, expected) in [
            ("15.18", "pg.stat_statements", "15"),
            ("15.18 (Debian 15.18-1)", "pg.stat_statements", "15"),
            ("PostgreSQL 17beta1", "pg.stat_statements", "17"),
            ("8.0.36-log", "mysql.digest", "8.0"),
            ("10.11.19-MariaDB", "mysql.digest", "10.11"),
            ("9.7", "mysql.digest", "9.7"),
            ("", "mysql.digest", ""),
        ] {
            assert_eq!(major(version, kind), expected);
        }
    }
}
