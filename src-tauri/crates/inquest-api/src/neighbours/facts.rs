//! What a capture of settings, status or statistics says about a snapshot beside it.
//!
//! Sources: PostgreSQL documentation, pg_stat_statements_info (`dealloc`, `stats_reset` of the statements),
//! pg_stat_database (`stats_reset`, also of the tables and indexes of that database), `version()`,
//! pg_postmaster_start_time(); MySQL reference manual, `server_uuid`, `hostname`, `version`, `Uptime`,
//! `Performance_schema_digest_lost`.

use std::collections::BTreeMap;

use inquest_core::capture::ColumnData;
use inquest_frames::{Snapshot, Table};
use serde::{Deserialize, Serialize};

use crate::wire::{BlockRef, SideFact};
use crate::{ApiError, sources};

/// Rows of a capture that are looked at: lists of settings and status are shorter.
const ROWS: u64 = 5_000;
/// Kinds whose counters are reset with those of their database.
const OF_A_DATABASE: [&str; 4] =
    ["pg.stat_user_tables", "pg.statio_tables", "pg.index_io", "pg.database_conflicts"];
/// Microseconds that a start told by `Uptime` may be off: seconds are cut, and times of captures are often of minutes.
const UPTIME_SLACK: i64 = 120_000_000;
/// What names a server, the surest first.
const SERVERS: [&str; 2] = ["server_uuid", "hostname"];

/// One thing a capture says.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Told {
    /// `version`, `server_uuid`, `hostname`, `server_start`, `uptime`, `stats_reset`, `dealloc`, `digest_lost`.
    pub(crate) what: &'static str,
    /// As captured; instants in UTC microseconds, `uptime` in seconds.
    pub(crate) value: String,
    pub(crate) of: BlockRef,
    pub(crate) line: u64,
}

/// What is known of a snapshot besides its rows. It is part of the inputs of everything computed from it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Known {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) version: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) server: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) server_start: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stats_reset: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) dealloc: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) digest_lost: Option<u64>,
}

impl Known {
    /// The snapshot with what is known of it.
    pub(crate) fn of(&self, snapshot: Snapshot) -> Snapshot {
        Snapshot {
            version: self.version.clone(),
            server: self.server.clone(),
            server_start: self.server_start,
            stats_reset: self.stats_reset,
            dealloc: self.dealloc,
            digest_lost: self.digest_lost,
            ..snapshot
        }
    }
}

/// Every kind that may say something.
pub(crate) const TELLERS: [&str; 6] = [
    "pg.stat_statements_info",
    "pg.stat_database",
    "pg.show",
    "pg.settings",
    "mysql.variables",
    "mysql.status",
];

/// Kinds that may say something about a snapshot of a kind.
pub(crate) fn tellers(asking: &str) -> &'static [&'static str] {
    match asking {
        "pg.stat_statements" => &["pg.stat_statements_info", "pg.show", "pg.settings"],
        kind if OF_A_DATABASE.contains(&kind) => &["pg.stat_database", "pg.show", "pg.settings"],
        kind if kind.starts_with("pg.") => &["pg.show", "pg.settings"],
        kind if kind.starts_with("mysql.") => &["mysql.variables", "mysql.status"],
        _ => &[],
    }
}

/// Adds what is told once or alike; what is told in two ways is not known.
pub(crate) fn agreed(told: Vec<Told>, into: &mut Vec<Told>) {
    let mut by_what: BTreeMap<&'static str, Vec<Told>> = BTreeMap::new();
    for one in told {
        by_what.entry(one.what).or_default().push(one);
    }
    for (what, mut all) in by_what {
        let alike = all.windows(2).all(|two| two[0].value == two[1].value);
        // A nearer or surer kind said it already.
        if alike && into.iter().all(|known| known.what != what) {
            into.push(all.swap_remove(0));
        }
    }
}

/// What a table says about snapshots of a kind.
pub(crate) fn told_by(table: &Table, of: &BlockRef, asking: &str) -> Result<Vec<Told>, ApiError> {
    let rows = Rows::of(table)?;
    let mut found = Vec::new();
    let mut tell = |what: &'static str, row: usize, value: Option<String>| {
        if let Some(value) = value.filter(|v| !v.is_empty()) {
            found.push(Told { what, value, of: of.clone(), line: rows.lines[row] });
        }
    };
    match table.meta().kind.as_str() {
        "pg.stat_statements_info" => {
            for row in 0..rows.lines.len() {
                tell("dealloc", row, rows.text("dealloc", row));
                tell("stats_reset", row, rows.instant("stats_reset", row));
            }
        }
        "pg.stat_database" if OF_A_DATABASE.contains(&asking) => {
            // The row without a name is of shared objects. Rows that disagree are left to `agreed`.
            for row in 0..rows.lines.len() {
                if rows.text("datname", row).is_some_and(|name| !name.is_empty()) {
                    tell("stats_reset", row, rows.instant("stats_reset", row));
                }
            }
        }
        "pg.show" if !rows.lines.is_empty() => {
            let version = rows.text("version", 0).or_else(|| rows.text("server_version", 0));
            tell("version", 0, version.map(|text| pg_version(&text)));
            tell("server_start", 0, rows.instant("pg_postmaster_start_time", 0));
        }
        "pg.settings" => {
            for row in 0..rows.lines.len() {
                if rows.text("name", row).as_deref() == Some("server_version") {
                    tell("version", row, rows.text("setting", row).map(|text| pg_version(&text)));
                }
            }
        }
        "mysql.variables" => {
            for row in 0..rows.lines.len() {
                let name = rows.text("variable_name", row).unwrap_or_default().to_lowercase();
                let value = || rows.text("variable_value", row);
                match name.as_str() {
                    "version" => tell("version", row, value()),
                    "server_uuid" => tell("server_uuid", row, value()),
                    "hostname" => tell("hostname", row, value()),
                    _ => {}
                }
            }
        }
        "mysql.status" => {
            for row in 0..rows.lines.len() {
                let name = rows.text("variable_name", row).unwrap_or_default().to_lowercase();
                let value = || rows.text("variable_value", row).filter(|v| v.parse::<u64>().is_ok());
                match name.as_str() {
                    "uptime" => tell("uptime", row, value()),
                    "performance_schema_digest_lost" => tell("digest_lost", row, value()),
                    _ => {}
                }
            }
        }
        _ => {}
    }
    Ok(found)
}

/// `15.18` of `PostgreSQL 15.18 (Debian ...) on x86_64 ...` and of `15.18 (Debian ...)`.
fn pg_version(text: &str) -> String {
    let text = text.trim();
    let text = text.strip_prefix("PostgreSQL ").unwrap_or(text);
    text.split_whitespace().next().unwrap_or_default().to_owned()
}

/// A capture's first rows.
struct Rows {
    columns: Vec<(usize, ColumnData)>,
    names: Vec<String>,
    lines: Vec<u64>,
}

impl Rows {
    fn of(table: &Table) -> Result<Rows, ApiError> {
        let batch = table.batch(0, table.rows().min(ROWS))?;
        let names = table.columns().iter().map(|c| c.canonical.clone().unwrap_or_else(|| c.name.clone()));
        Ok(Rows {
            names: names.map(|name| name.trim().to_lowercase()).collect(),
            columns: batch.columns.into_iter().enumerate().collect(),
            lines: batch.lines,
        })
    }

    fn column(&self, name: &str) -> Option<&ColumnData> {
        let at = self.names.iter().position(|known| known == name)?;
        self.columns.get(at).map(|(_, data)| data)
    }

    fn text(&self, name: &str, row: usize) -> Option<String> {
        let cell = self.column(name)?.cell(row)?;
        match cell {
            inquest_core::capture::Cell::Null => None,
            cell => Some(sources::text(&cell)),
        }
    }

    fn instant(&self, name: &str, row: usize) -> Option<String> {
        match self.column(name)? {
            ColumnData::Time { micros, .. } => micros.get(row).copied().flatten().map(|at| at.to_string()),
            // What a SHOW prints stays text.
            ColumnData::Text(texts) => {
                let text = texts.get(row)?;
                crate::moments::instant(&text.replacen(' ', "T", 1)).ok().map(|at| at.0.to_string())
            }
            _ => None,
        }
    }
}

/// What is known of snapshots that are put beside each other, in their order, and what is shown of it. Servers are named in
/// one way for all of them, and a start that `Uptime` tells is the same one as long as it is within its slack.
pub(crate) fn settle(sides: &[(Vec<Told>, Option<i64>)]) -> Vec<(Known, Vec<SideFact>)> {
    let says = |told: &[Told], what: &str| told.iter().find(|t| t.what == what).map(|t| t.value.clone());
    let server = SERVERS.iter().find(|name| sides.iter().all(|(told, _)| says(told, name).is_some()));
    let mut starts: Vec<Option<i64>> = Vec::new();
    for (told, at) in sides {
        let exact = says(told, "server_start").and_then(|v| v.parse().ok());
        let uptime = says(told, "uptime").and_then(|v| v.parse::<i64>().ok());
        let since = at.zip(uptime.and_then(|s| s.checked_mul(1_000_000))).map(|(at, up)| at - up);
        let before = starts.last().copied().flatten();
        let start = exact.or(since.map(|start| match before {
            Some(known) if (known - start).abs() <= UPTIME_SLACK => known,
            _ => start,
        }));
        starts.push(start);
    }
    let one = |(told, _): &(Vec<Told>, Option<i64>), start: Option<i64>| {
        let number = |what: &str| says(told, what).and_then(|v| v.parse().ok());
        let known = Known {
            version: says(told, "version"),
            server: server.and_then(|name| says(told, name)),
            server_start: start,
            stats_reset: says(told, "stats_reset").and_then(|v| v.parse().ok()),
            dealloc: number("dealloc"),
            digest_lost: number("digest_lost"),
        };
        let shown = told.iter().map(|t| SideFact {
            what: t.what.to_owned(),
            value: t.value.clone(),
            of: t.of.clone(),
            line: t.line,
        });
        (known, shown.collect())
    };
    sides.iter().zip(starts).map(|(side, start)| one(side, start)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(what: &'static str, value: &str) -> Told {
        let of = BlockRef { exhibit: inquest_core::case::ExhibitId::numbered(1), block: 0 };
        Told { what, value: value.to_owned(), of, line: 1 }
    }

    #[test]
    fn versions_as_servers_print_them() {
        assert_eq!(pg_version("PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64-pc-linux-gnu"), "15.18");
        assert_eq!(pg_version("18.6 (Debian 18.6-3)"), "18.6");
        assert_eq!(pg_version("19beta1"), "19beta1");
    }

    #[test]
    fn a_start_told_by_uptime_is_one_within_its_slack() {
        let minute = 60_000_000;
        let side = |at: i64, uptime: &str| (vec![told("uptime", uptime)], Some(at));
        let same = settle(&[side(100 * minute, "600"), side(200 * minute, "6630")]);
        assert_eq!(same[0].0.server_start, Some(90 * minute));
        assert_eq!(same[1].0.server_start, Some(90 * minute), "half a minute off is the clock's");
        let restarted = settle(&[side(100 * minute, "600"), side(200 * minute, "300")]);
        assert_eq!(restarted[1].0.server_start, Some(195 * minute));
    }

    #[test]
    fn servers_are_named_in_one_way_or_not_at_all() {
        let uuid = (vec![told("server_uuid", "a"), told("hostname", "db1")], None);
        let host = (vec![told("hostname", "db2")], None);
        let named = settle(&[uuid.clone(), host.clone()]);
        assert_eq!((named[0].0.server.as_deref(), named[1].0.server.as_deref()), (Some("db1"), Some("db2")));
        let unnamed = settle(&[(vec![told("server_uuid", "a")], None), host]);
        assert_eq!((&unnamed[0].0.server, &unnamed[1].0.server), (&None, &None));
        let both = settle(&[uuid.clone(), uuid]);
        assert_eq!(both[1].0.server.as_deref(), Some("a"));
    }

    #[test]
    fn what_is_told_in_two_ways_is_not_known() {
        let mut known = Vec::new();
        agreed(vec![told("dealloc", "0"), told("dealloc", "4"), told("version", "15.18")], &mut known);
        assert_eq!(known, [told("version", "15.18")]);
        agreed(vec![told("version", "18.6"), told("dealloc", "4")], &mut known);
        assert_eq!(known, [told("version", "15.18"), told("dealloc", "4")]);
    }
}
