//! What statements write to the log although they change nothing, and what full-page images add (methods 12.1, 12.4).

use serde::{Deserialize, Serialize};

use crate::method::error::{OutOfDomain, positive, refuse};
use crate::method::value::Int;

/// Measured on PostgreSQL 15.18, autocommit, no full-page images: a Heap LOCK record, a commit record, and both
/// rounded up to 8 bytes each as the log position moves.
const HEAP_LOCK_BYTES: i128 = 54;
const COMMIT_BYTES: i128 = 34;
const NO_OP_LSN_BYTES: f64 = 96.0;
/// A HOT update through ON CONFLICT, with its lock, update and commit records.
const HOT_LSN_BYTES: f64 = 270.0;

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Variant {
    OnConflictUpdateWhereFalse,
    OnConflictDoNothing,
    UpdateWhereFalse,
    GuardedInsert,
    HotUpsert,
}

#[derive(Deserialize)]
pub(super) struct Statements {
    variant: Variant,
    statements: Int,
}

#[derive(Serialize)]
pub(super) struct Written {
    lsn_bytes_per_statement: f64,
    heap_lock_records: Option<Int>,
    heap_lock_bytes: Option<Int>,
    commit_records: Option<Int>,
    commit_bytes: Option<Int>,
    pgss_rows: Option<Int>,
    pgss_wal_records_per_call: Option<f64>,
}

/// What the model does not say of a variant (the records of a real update) is absent.
pub(super) fn upsert_wal(input: Statements) -> Result<Written, OutOfDomain> {
    if input.statements.0 < 0 {
        return refuse("statements", "negative");
    }
    let n = input.statements;
    Ok(match input.variant {
        Variant::OnConflictUpdateWhereFalse => Written {
            lsn_bytes_per_statement: NO_OP_LSN_BYTES,
            heap_lock_records: Some(n),
            heap_lock_bytes: Some(Int(HEAP_LOCK_BYTES)),
            commit_records: Some(n),
            commit_bytes: Some(Int(COMMIT_BYTES)),
            pgss_rows: Some(Int(0)),
            pgss_wal_records_per_call: Some(1.0),
        },
        Variant::OnConflictDoNothing | Variant::UpdateWhereFalse | Variant::GuardedInsert => Written {
            lsn_bytes_per_statement: 0.0,
            heap_lock_records: Some(Int(0)),
            heap_lock_bytes: None,
            commit_records: Some(Int(0)),
            commit_bytes: None,
            pgss_rows: Some(Int(0)),
            pgss_wal_records_per_call: Some(0.0),
        },
        Variant::HotUpsert => Written {
            lsn_bytes_per_statement: HOT_LSN_BYTES,
            heap_lock_records: None,
            heap_lock_bytes: None,
            commit_records: Some(n),
            commit_bytes: Some(Int(COMMIT_BYTES)),
            pgss_rows: Some(n),
            pgss_wal_records_per_call: None,
        },
    })
}

#[derive(Deserialize)]
pub(super) struct Rate {
    statements_per_s: f64,
    bytes_per_statement: f64,
}

#[derive(Serialize)]
pub(super) struct WalRate {
    mb_per_s: f64,
    gb_per_day: f64,
    commit_flushes_per_s_max: f64,
}

pub(super) fn wal_rate(input: Rate) -> Result<WalRate, OutOfDomain> {
    for (name, value) in
        [("statements_per_s", input.statements_per_s), ("bytes_per_statement", input.bytes_per_statement)]
    {
        if value < 0.0 {
            return refuse(name, "negative");
        }
    }
    let bytes_per_s = input.statements_per_s * input.bytes_per_statement;
    Ok(WalRate {
        mb_per_s: bytes_per_s / 1e6,
        gb_per_day: bytes_per_s * 86_400.0 / 1e9,
        // Commits of a group share a flush: at most one each.
        commit_flushes_per_s_max: input.statements_per_s,
    })
}

#[derive(Deserialize)]
pub(super) struct Images {
    wal_bytes: Int,
    wal_bytes_no_fpi: Int,
    wal_bytes_no_index: Option<Int>,
    fpi: Int,
}

#[derive(Serialize)]
pub(super) struct Amplification {
    ratio: f64,
    ratio_vs_no_index: Option<f64>,
    bytes_per_fpi: f64,
}

pub(super) fn fpi_amplification(input: Images) -> Result<Amplification, OutOfDomain> {
    let bytes = input.wal_bytes.f64();
    let no_index = input.wal_bytes_no_index.map(|b| positive("wal_bytes_no_index", b.f64())).transpose()?;
    let added = (input.wal_bytes.0 - input.wal_bytes_no_fpi.0) as f64;
    Ok(Amplification {
        ratio: bytes / positive("wal_bytes_no_fpi", input.wal_bytes_no_fpi.f64())?,
        ratio_vs_no_index: no_index.map(|b| bytes / b),
        bytes_per_fpi: added / positive("fpi", input.fpi.f64())?,
    })
}

/// Fewer rows per call than this are none, as good as.
const ROWS_PER_CALL_BELOW: f64 = 0.05;
/// At least so many records of the log per call.
const RECORDS_PER_CALL_FROM: f64 = 0.9;

#[derive(Deserialize)]
pub(super) struct Statement {
    calls: Int,
    rows: Int,
    wal_records: Int,
    wal_bytes: Int,
    query: Option<String>,
}

#[derive(Serialize)]
pub(super) struct NoOp {
    fires: bool,
    wal_bytes_per_call: f64,
}

pub(super) fn detect_noop_upsert(input: Statement) -> Result<NoOp, OutOfDomain> {
    let calls = positive("calls", input.calls.f64())?;
    Ok(NoOp {
        fires: input.rows.f64() / calls < ROWS_PER_CALL_BELOW
            && input.wal_records.f64() / calls >= RECORDS_PER_CALL_FROM
            && input.query.is_none_or(|query| updates_on_conflict(&query)),
        wal_bytes_per_call: input.wal_bytes.f64() / calls,
    })
}

/// `ON CONFLICT ... DO UPDATE`, in any case and spacing. What stands between the two pairs of words (a column list, a
/// constraint, a condition) holds no `DO`.
fn updates_on_conflict(query: &str) -> bool {
    let lower = query.to_lowercase();
    let mut words = lower.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty());
    let mut last = "";
    let mut conflict = false;
    for word in words.by_ref() {
        match (last, word) {
            ("on", "conflict") => conflict = true,
            ("do", "update") if conflict => return true,
            ("do", "nothing") => conflict = false,
            _ => {}
        }
        last = word;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_upsert_is_told_from_its_relatives() {
        for query in [
            "INSERT INTO t VALUES ($1) ON CONFLICT (id) DO UPDATE SET seen = $2 WHERE false",
            "insert into t values ($1)\n  on  conflict on constraint t_pkey\n  do\tupdate set a = $2",
            "INSERT INTO t VALUES ($1) ON CONFLICT (lower(a)) WHERE b DO UPDATE SET c=$3",
        ] {
            assert!(updates_on_conflict(query), "{query}");
        }
        for query in [
            "INSERT INTO t VALUES ($1) ON CONFLICT DO NOTHING",
            "UPDATE t SET conflict = $1 WHERE id = $2",
            "SELECT 1",
            "",
        ] {
            assert!(!updates_on_conflict(query), "{query}");
        }
    }

    #[test]
    fn without_a_query_the_counters_decide() {
        let row = |rows, records, query: Option<&str>| {
            let (calls, wal_bytes) = (Int(100), Int(9600));
            let query = query.map(str::to_owned);
            detect_noop_upsert(Statement {
                calls,
                rows: Int(rows),
                wal_records: Int(records),
                wal_bytes,
                query,
            })
            .unwrap()
            .fires
        };
        assert!(row(0, 100, None) && row(4, 90, None));
        assert!(!row(5, 100, None) && !row(0, 89, None));
        assert!(!row(0, 100, Some("UPDATE t SET a = $1")));
    }
}
