//! Facts of one arm from PostgreSQL's own views: settings, statements, databases, the age of the statistics, the time the server is up.
//!
//! Counters are looked at as they stand: since their last reset, which is the arm alone only where they were reset for it. A
//! moment that a view prints becomes an age by the time of the capture; where nobody knows that time, or the moment has no
//! zone, there is none.

use inquest_core::arms::Facts;

use super::facts::{Sheet, of_the_machine, settings, settle};
use crate::moments;

const MICROSECONDS: f64 = 1e6;

pub(super) fn pg_settings(sheet: &Sheet, facts: &mut Facts) {
    let pairs = sheet.pairs("name", "setting");
    let version = pairs.iter().find(|(name, _)| name == "server_version");
    settle(&mut facts.version, version.map(|(_, v)| v.clone()));
    settings(pairs.into_iter().filter(|(name, _)| !name.starts_with("server_version")).collect(), facts);
}

/// One setting, shown by itself.
pub(super) fn show(sheet: &Sheet, facts: &mut Facts) {
    let (Some(column), Some(value)) = (sheet.columns.first(), sheet.rows.first().and_then(|row| row.first()))
    else {
        return;
    };
    let Some(value) = value.clone() else { return };
    let name = column.name.to_lowercase();
    match name.as_str() {
        "server_version" => settle(&mut facts.version, Some(value)),
        // `PostgreSQL 15.18 (Debian …) on x86_64…`: the number is what SHOW server_version begins with.
        "version" => settle(&mut facts.version, value.split_whitespace().nth(1).map(str::to_owned)),
        "pg_postmaster_start_time" => settle(&mut facts.uptime_s, age(sheet, &value)),
        "server_version_num" => {}
        _ if of_the_machine(&name) => {}
        _ => {
            facts.settings.entry(name).or_insert(value);
        }
    }
}

pub(super) fn statements(sheet: &Sheet, facts: &mut Facts) {
    settle(&mut facts.read_share, read_share(sheet, "shared_blks_hit", "shared_blks_read"));
    let work = sheet.sum("rows").zip(sheet.sum("calls")).filter(|(_, calls)| *calls > 0.0);
    settle(&mut facts.rows_per_operation, work.map(|(rows, calls)| rows / calls));
}

pub(super) fn database(sheet: &Sheet, facts: &mut Facts) {
    settle(&mut facts.read_share, read_share(sheet, "blks_hit", "blks_read"));
    reset(sheet, facts);
}

/// The age of the statistics since their latest reset.
pub(super) fn reset(sheet: &Sheet, facts: &mut Facts) {
    let Some(at) = sheet.position("stats_reset") else { return };
    let ages = sheet.rows.iter().filter_map(|row| age(sheet, row.get(at)?.as_deref()?));
    settle(&mut facts.stats_age_s, ages.reduce(f64::min));
}

fn read_share(sheet: &Sheet, hit: &str, read: &str) -> Option<f64> {
    let accesses = sheet.sum(hit).zip(sheet.sum(read));
    accesses.filter(|(hit, read)| hit + read > 0.0).map(|(hit, read)| read / (hit + read))
}

/// Seconds from a moment to the capture.
fn age(sheet: &Sheet, text: &str) -> Option<f64> {
    let since = moments::instant(text).ok()?;
    let age = (sheet.taken?.0 - since.0) as f64 / MICROSECONDS;
    (age >= 0.0).then_some(age)
}
