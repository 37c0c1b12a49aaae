//! Which columns tell that two rows are of the same thing.
//!
//! Statements of PostgreSQL: `userid, dbid, queryid, toplevel`; digests of MySQL: `schema_name, digest`; other
//! kinds: the columns whose role is key, and where there are none, the single row of a view that has one. What a
//! capture lacks is left out and named; without `queryid` or `digest`, the statement's text stands in, which a cut
//! text makes coarser than it looks.

use std::sync::Arc;

use inquest_core::capture::{Column, Role};

use crate::FrameError;
use crate::cells::Cells;
use crate::table::Table;

/// How far an identity can be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdentityKind {
    /// Every column of the statement's identity.
    Complete,
    /// Some are missing: rows of several users, databases or levels may have been added up.
    Partial,
    /// The text of the statement.
    ByText,
    /// The fingerprint of the statement's text, where ids are of another making: inferred.
    ByFingerprint,
    /// The columns whose role is key; none of them where both captures hold one row.
    Roles,
}

/// The columns by which rows were told to be the same.
#[derive(Debug, Clone)]
pub struct Identity {
    /// Canonical or printed names, in order.
    pub columns: Vec<String>,
    /// How far it can be trusted.
    pub kind: IdentityKind,
    /// Columns of the full identity that one of the captures lacks.
    pub missing: Vec<String>,
    /// Positions in the earlier and later snapshot.
    pub(super) at: Vec<[usize; 2]>,
    /// Key columns whose absence marks the catch-all row of a full digest table.
    pub(super) catch_all: bool,
    /// Fingerprints of the texts in the earlier and later snapshot, where they are the key.
    pub(super) prints: Option<[Arc<Cells>; 2]>,
}

const STATEMENT: [&str; 4] = ["userid", "dbid", "queryid", "toplevel"];
const DIGEST: [&str; 2] = ["schema_name", "digest"];

impl Identity {
    pub(super) fn find(before: &Table, after: &Table) -> Result<Identity, FrameError> {
        let both = |name: &str| Some([before.column_index(name)?, after.column_index(name)?]);
        let kind = before.meta().kind.as_str();
        if kind == "pg.stat_statements" {
            let old = [before, after].iter().all(|t| is_before_toplevel(t));
            let wanted: &[&str] = if old { &STATEMENT[..3] } else { &STATEMENT };
            return statement(&both, wanted, "queryid", &["userid", "dbid"], "query", false);
        }
        if kind == "mysql.digest" {
            return statement(&both, &DIGEST, "digest", &["schema_name"], "digest_text", true);
        }
        let keys = by_roles(before, after);
        if keys.is_empty() && (before.rows() > 1 || after.rows() > 1) {
            return Err(FrameError::NoIdentity);
        }
        let (columns, at) = keys.into_iter().unzip();
        Ok(Identity {
            columns,
            kind: IdentityKind::Roles,
            missing: Vec::new(),
            at,
            catch_all: false,
            prints: None,
        })
    }

    /// True when the same key twice cannot be. Key columns by role may be the coarser of a kind's identities (a
    /// table's name without its schema), where it can.
    pub(super) fn is_unique(&self) -> bool {
        self.kind == IdentityKind::Complete
    }

    pub(super) fn say(&self, say: &mut impl FnMut(&str, &[(&str, String)])) {
        match self.kind {
            IdentityKind::Partial => say("identity_partial", &[("missing", self.missing.join(", "))]),
            IdentityKind::ByText => say("identity_by_text", &[("columns", self.columns.join(", "))]),
            // How many rows were met by it is said with them.
            IdentityKind::ByFingerprint | IdentityKind::Complete | IdentityKind::Roles => {}
        }
    }
}

/// The columns whose role is key, where both captures have them. Captures of one view that print different columns have
/// different keys (`relid`; a name): the set that both have whole is taken, that of the later one first.
fn by_roles(before: &Table, after: &Table) -> Vec<(String, [usize; 2])> {
    let keys_of = |table: &Table| -> Vec<String> {
        let keys = table.columns().iter().filter(|c| c.role == Role::Key);
        keys.map(|c| name(c).to_owned()).collect()
    };
    let both = |names: &[String]| -> Vec<(String, [usize; 2])> {
        let at = |n: &String| Some((n.clone(), [before.column_index(n)?, after.column_index(n)?]));
        names.iter().filter_map(at).collect()
    };
    let (new, old) = (keys_of(after), keys_of(before));
    let (by_new, by_old) = (both(&new), both(&old));
    let is_better = by_old.len() == old.len() || by_old.len() > by_new.len();
    if by_new.len() < new.len() && is_better { by_old } else { by_new }
}

/// What a column is called in a delta.
pub(super) fn name(column: &Column) -> &str {
    column.canonical.as_deref().unwrap_or(&column.name)
}

/// `toplevel` came with extension version 1.9. Version sets are written `1.8` or `1.4..1.7`.
fn is_before_toplevel(table: &Table) -> bool {
    let minor = table.meta().kind_version.as_deref().and_then(|v| v.strip_prefix("1."));
    let digits = minor.map(|m| m.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default());
    digits.and_then(|d| d.parse::<u32>().ok()).is_some_and(|minor| minor < 9)
}

fn statement(
    both: &dyn Fn(&str) -> Option<[usize; 2]>,
    wanted: &[&str],
    needed: &str,
    beside_text: &[&str],
    text: &str,
    catch_all: bool,
) -> Result<Identity, FrameError> {
    let there = |names: &[&str]| -> (Vec<String>, Vec<[usize; 2]>) {
        names.iter().filter_map(|n| Some(((*n).to_owned(), both(n)?))).unzip()
    };
    let missing = wanted.iter().filter(|n| both(n).is_none()).map(|n| (*n).to_owned()).collect::<Vec<_>>();
    if both(needed).is_some() {
        let (columns, at) = there(wanted);
        let kind = if missing.is_empty() { IdentityKind::Complete } else { IdentityKind::Partial };
        return Ok(Identity { columns, kind, missing, at, catch_all, prints: None });
    }
    both(text).ok_or(FrameError::NoIdentity)?;
    let names: Vec<&str> = beside_text.iter().copied().chain([text]).collect();
    let (columns, at) = there(&names);
    Ok(Identity { columns, kind: IdentityKind::ByText, missing, at, catch_all, prints: None })
}
