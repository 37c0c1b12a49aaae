//! Facts of one arm, read from the tables of its exhibits.
//!
//! A later exhibit of the arm adds what earlier ones do not say; what two of them say differently stays with the first.
//! Settings that name a machine, a file or a moment are no settings of the experiment and are left out.

use inquest_core::arms::Facts;
use inquest_core::capture::Column;
use inquest_core::case::{Exhibit, ExhibitId, Instant};
use inquest_frames::Table;

use super::{loads, postgresql};
use crate::case_file::CaseFile;
use crate::{ApiError, Inquest, blocking, sources};

/// The kind of a table that nobody made a schema for.
const GENERIC: &str = "generic.table";

/// Rows that are looked at in one block: settings and status have hundreds.
const MOST_ROWS: usize = 20_000;

/// Settings that differ between any two servers, or any two moments.
const OF_THE_MACHINE: [&str; 26] = [
    "auto_increment_offset",
    "basedir",
    "config_file",
    "data_directory",
    "datadir",
    "external_pid_file",
    "general_log_file",
    "gtid_executed",
    "gtid_purged",
    "hba_file",
    "hostname",
    "ident_file",
    "identity",
    "insert_id",
    "last_insert_id",
    "log_error",
    "pid_file",
    "port",
    "pseudo_thread_id",
    "rand_seed1",
    "rand_seed2",
    "server_id",
    "server_uuid",
    "slow_query_log_file",
    "socket",
    "timestamp",
];

impl Inquest {
    /// What the exhibits of one arm say.
    pub(super) async fn facts(&self, file: &CaseFile, arm: &[ExhibitId]) -> Result<Facts, ApiError> {
        let mut facts = Facts::default();
        for id in arm {
            let exhibit = file.exhibit(id.as_str())?;
            if exhibit.purged.is_none() {
                self.add_facts(exhibit, &mut facts).await?;
            }
        }
        Ok(facts)
    }

    async fn add_facts(&self, exhibit: &Exhibit, facts: &mut Facts) -> Result<(), ApiError> {
        for block in &exhibit.blocks {
            let reader: fn(&Sheet, &mut Facts) = match block.kind.as_str() {
                "mysql.variables" => mysql_variables,
                "mysql.status" => mysql_status,
                "pg.settings" => postgresql::pg_settings,
                "pg.show" => postgresql::show,
                "pg.stat_statements" => postgresql::statements,
                "pg.stat_database" => postgresql::database,
                "pg.stat_statements_info" => postgresql::reset,
                "pool.hikari_log" => loads::pool_log,
                "k8s.pod_last_state" => loads::pods,
                kind if kind.starts_with("loadtest.") => loads::load_test,
                GENERIC => loads::instances,
                _ => continue,
            };
            let table = self.table_of(exhibit, block.index).await?;
            let taken = exhibit.captured_at.as_ref().and_then(|moment| moment.at);
            let given = facts.clone();
            *facts = blocking(move || {
                let mut facts = given;
                reader(&Sheet::read(&table, taken)?, &mut facts);
                Ok(facts)
            })
            .await?;
        }
        Ok(())
    }
}

/// The cells of a small table as texts, by column.
pub(super) struct Sheet {
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<Option<String>>>,
    /// When it was captured, where that is known.
    pub(super) taken: Option<Instant>,
}

impl Sheet {
    fn read(table: &Table, taken: Option<Instant>) -> Result<Sheet, ApiError> {
        let mut rows = Vec::new();
        for batch in table.batches() {
            let batch = batch?;
            for row in 0..batch.rows() {
                if rows.len() == MOST_ROWS {
                    break;
                }
                let cell = |c: &inquest_core::capture::ColumnData| {
                    c.cell(row).filter(|cell| *cell != inquest_core::capture::Cell::Null)
                };
                rows.push(batch.columns.iter().map(|c| cell(c).map(|cell| sources::text(&cell))).collect());
            }
        }
        Ok(Sheet { columns: table.columns().to_vec(), rows, taken })
    }

    pub(super) fn position(&self, name: &str) -> Option<usize> {
        self.columns
            .iter()
            .position(|c| c.canonical.as_deref() == Some(name) || c.name.eq_ignore_ascii_case(name))
    }

    /// Name and value of each row.
    pub(super) fn pairs(&self, name: &str, value: &str) -> Vec<(String, String)> {
        let (Some(name), Some(value)) = (self.position(name), self.position(value)) else {
            return Vec::new();
        };
        let pair = |row: &Vec<Option<String>>| Some((row.get(name)?.clone()?, row.get(value)?.clone()?));
        self.rows.iter().filter_map(pair).collect()
    }

    /// Sum of a column; `None` when no row has a number there.
    pub(super) fn sum(&self, name: &str) -> Option<f64> {
        let at = self.position(name)?;
        let numbers = self.rows.iter().filter_map(|row| number(row.get(at)?.as_deref()?));
        numbers.reduce(|a, b| a + b)
    }
}

pub(super) fn number(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|n| n.is_finite())
}

pub(super) fn settle<T>(place: &mut Option<T>, found: Option<T>) {
    if place.is_none() {
        *place = found;
    }
}

/// True for settings that say nothing of the experiment.
pub(super) fn of_the_machine(name: &str) -> bool {
    OF_THE_MACHINE.contains(&name)
}

pub(super) fn settings(pairs: Vec<(String, String)>, facts: &mut Facts) {
    for (name, value) in pairs {
        let name = name.to_lowercase();
        if !of_the_machine(&name) {
            facts.settings.entry(name).or_insert(value);
        }
    }
}

fn mysql_variables(sheet: &Sheet, facts: &mut Facts) {
    let pairs = sheet.pairs("variable_name", "variable_value");
    let version = pairs.iter().find(|(name, _)| name.eq_ignore_ascii_case("version"));
    settle(&mut facts.version, version.map(|(_, v)| v.clone()));
    settings(
        pairs.into_iter().filter(|(name, _)| !name.to_lowercase().starts_with("version")).collect(),
        facts,
    );
}

fn mysql_status(sheet: &Sheet, facts: &mut Facts) {
    let pairs = sheet.pairs("variable_name", "variable_value");
    let value = |wanted: &str| {
        let found = pairs.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
        found.and_then(|(_, v)| number(v))
    };
    settle(&mut facts.uptime_s, value("Uptime"));
    settle(&mut facts.stats_age_s, value("Uptime_since_flush_status"));
    let reads = value("Innodb_buffer_pool_reads").zip(value("Innodb_buffer_pool_read_requests"));
    settle(&mut facts.read_share, reads.filter(|(_, all)| *all > 0.0).map(|(read, all)| read / all));
}
