//! Deltas, times and shares of the corpus' captures.

use std::collections::BTreeMap;

use inquest_frames::{
    AbcClass, Delta, DeltaQuality, DeltaQuery, DeltaRow, DeltaState, FrameError, IdentityKind, Mode, Snapshot,
};

use crate::captures::{capture, figures, instant};
use crate::shapes::Frame;

fn snapshot(frame: &Frame) -> Snapshot {
    Snapshot::of(frame.table.clone())
}

fn codes(delta: &Delta) -> Vec<&str> {
    delta.reasons().iter().map(|r| r.code.as_str()).collect()
}

fn rows(delta: &Delta, by: &str) -> Vec<DeltaRow> {
    delta.view(&DeltaQuery { by: Some(by.to_owned()), ..DeltaQuery::default() }).unwrap().rows
}

fn cell(delta: &Delta, row: &DeltaRow, column: &str) -> Option<f64> {
    let at = delta.columns().iter().position(|c| c.name == column).unwrap();
    row.delta[at].as_ref().map(|t| t.parse().unwrap())
}

#[test]
fn a_reset_stamp_in_the_rows_speaks_for_every_view_that_has_one() {
    // Each step of the scenario begins with a reset: the later rows are the window, whether they grew or shrank.
    for (folder, what, kind, column) in [
        ("postgresql-15.18/commit", "wal", "pg.stat_wal", "wal_records"),
        ("postgresql-18.6/commit", "wal", "pg.stat_wal", "wal_bytes"),
        ("postgresql-15.18/commit", "bgwriter", "pg.bgwriter", "buffers_alloc"),
        ("postgresql-18.6/commit", "checkpointer", "pg.checkpointer", "num_timed"),
        ("postgresql-15.18/commit", "database", "pg.stat_database", "xact_commit"),
        ("postgresql-17.10/commit", "io", "pg.stat_io", "writes"),
        ("postgresql-18.6/commit", "io", "pg.stat_io", "fsyncs"),
    ] {
        let before = capture(&format!("{folder}/2-merchants.{what}.truth.json"), kind);
        let after = capture(&format!("{folder}/3-syncoff.{what}.truth.json"), kind);
        let stamp = |frame: &Frame| {
            let at = frame.table.column_index("stats_reset").unwrap();
            match frame.table.cell(0, at).unwrap().0 {
                inquest_core::capture::Cell::Text(text) => instant(&text),
                other => panic!("{other:?}"),
            }
        };
        if stamp(&before) == stamp(&after) {
            // These views were not reset with the others: their counters went on.
            let delta = Delta::between(snapshot(&before), snapshot(&after)).unwrap();
            assert_eq!(delta.quality(), DeltaQuality::Exact, "{folder} {what}");
            continue;
        }
        for t1 in [None, Some(stamp(&before) + 10_000_000)] {
            let b = Snapshot { at: t1, ..snapshot(&before) };
            let a = Snapshot { at: t1.map(|_| stamp(&after) + 10_000_000), ..snapshot(&after) };
            let delta = Delta::between(b, a).unwrap();
            assert_eq!(delta.quality(), DeltaQuality::SinceReset, "{folder} {what}");
            assert!(codes(&delta).contains(&"rows_reset"), "{:?}", codes(&delta));
            let totals = delta.totals(column).unwrap();
            assert_eq!(totals.delta, Some(totals.after), "{folder} {what} {column}");
            let row = &rows(&delta, column)[0];
            assert_eq!((row.state, row.window_s), (DeltaState::Reset, t1.map(|_| 10.0)));
        }
    }
}

#[test]
fn views_rank_by_their_own_counter() {
    for (path, kind, by) in [
        ("postgresql-15.18/commit/1-baseline.wal", "pg.stat_wal", "wal_bytes"),
        ("postgresql-17.10/commit/1-baseline.io", "pg.stat_io", "reads"),
        ("postgresql-15.18/commit/1-baseline.database", "pg.stat_database", "xact_commit"),
        ("mysql-9.7.4/commit/1-baseline.waits", "mysql.waits_global", "sum_timer_wait"),
        ("mysql-9.7.4/commit/1-baseline.digest_all", "mysql.digest", "sum_timer_wait"),
    ] {
        let frame = capture(&format!("{path}.truth.json"), kind);
        assert_eq!(Delta::since_begin(snapshot(&frame)).unwrap().default_by(), Some(by), "{kind}");
    }
}

#[test]
fn one_snapshot_is_everything_since_its_counters_began() {
    let after = capture("postgresql-17.10/copy/1-copy-random.pss_copy.truth.json", "pg.stat_statements");
    let delta = Delta::since_begin(Snapshot { at: None, ..snapshot(&after) }).unwrap();
    assert_eq!(delta.mode(), Mode::SinceBegin);
    let row = &rows(&delta, "total_exec_time")[0];
    let truth = &figures("postgresql-17.10/copy")["1-copy-random"]["pss"];
    assert_eq!(cell(&delta, row, "total_exec_time"), truth["total_exec_time"].as_f64());
    assert_eq!(row.before, vec![None; row.before.len()]);
    assert_eq!(row.share, Some(1.0));
}

#[test]
fn two_runs_of_one_copy_are_no_difference() {
    // Every step of the scenario begins with a reset, and each ran one COPY.
    for folder in ["postgresql-14.23/copy", "postgresql-15.18/copy"] {
        let of = |step: &str| capture(&format!("{folder}/{step}.pss_copy.truth.json"), "pg.stat_statements");
        let (before, after) = (of("4-copy-noindex"), of("1-copy-random"));
        let delta = Delta::between(snapshot(&before), snapshot(&after)).unwrap();
        assert_eq!(delta.quality(), DeltaQuality::LowerBound, "{folder}");
        assert!(codes(&delta).contains(&"time_without_calls"), "{folder} {:?}", codes(&delta));
        let row = &rows(&delta, "total_exec_time")[0];
        assert_eq!(row.state, DeltaState::Reset, "{folder}");
        let truth = &figures(folder)["1-copy-random"]["pss"];
        assert_eq!(cell(&delta, row, "total_exec_time"), truth["total_exec_time"].as_f64(), "{folder}");
    }
}

#[test]
fn where_the_time_of_the_copy_went() {
    for (folder, read_share) in [
        ("postgresql-14.23/copy", None),
        ("postgresql-15.18/copy", Some(0.93)),
        ("postgresql-17.10/copy", Some(0.93)),
    ] {
        let truth = figures(folder);
        for step in ["1-copy-random", "2-copy-same", "3-copy-seq", "4-copy-noindex"] {
            let after = capture(&format!("{folder}/{step}.pss_copy.truth.json"), "pg.stat_statements");
            let delta = Delta::since_begin(snapshot(&after)).unwrap();
            let pss = &truth[step]["pss"];
            let time = delta.time().unwrap().unwrap();
            let total = &time.total;
            let float = |name: &str| pss[name].as_f64().unwrap();
            assert_eq!(total.total_ms, Some(float("total_exec_time")), "{folder} {step}");
            assert_eq!(total.reads, Some(float("shared_blks_read")));
            assert_eq!(total.hits, Some(float("shared_blks_hit")));
            assert_eq!(total.rows, Some(float("rows")));
            let near = |a: Option<f64>, b: f64| a.is_some_and(|a| (a - b).abs() <= 1e-9 * b.abs().max(1.0));
            assert!(near(total.read_ms, float("read_ms")), "{folder} {step} {:?}", total.read_ms);
            let rest = float("total_exec_time")
                - float("read_ms")
                - total.write_ms.unwrap_or(0.0)
                - total.temp_ms.unwrap_or(0.0);
            assert!(near(total.other_ms, rest), "{folder} {step}");
            assert!(near(total.reads_per_row(), float("shared_blks_read") / float("rows")));
            if float("shared_blks_read") > 0.0 {
                assert!(near(total.read_ms_per_block(), float("read_ms") / float("shared_blks_read")));
            }
            if let (Some(share), "1-copy-random") = (read_share, step) {
                assert!((total.read_share().unwrap() - share).abs() < 0.01);
                // Nine in ten accesses were hits, and nine tenths of the time were reads.
                assert!((0.93..0.95).contains(&total.hit_ratio().unwrap()));
            }
        }
    }
}

#[test]
fn rows_are_ranked_by_parts_of_their_time_and_not_by_hit_ratio() {
    let after = capture("postgresql-15.18/copy/1-copy-random.pss_copy.truth.json", "pg.stat_statements");
    let delta = Delta::since_begin(snapshot(&after)).unwrap();
    let codes: Vec<&str> = delta.ranks().iter().map(|r| r.code).collect();
    for code in
        ["read_time", "other_time", "read_share", "reads_per_row", "read_ms_per_block", "rows_per_call"]
    {
        assert!(codes.contains(&code), "{code} is not in {codes:?}");
        assert_eq!(rows(&delta, code).len(), 1, "{code}");
    }
    assert!(!codes.contains(&"hit_ratio") && !codes.contains(&"lock_time"));
    let by = |name: &str| delta.view(&DeltaQuery { by: Some(name.to_owned()), ..DeltaQuery::default() });
    assert!(matches!(by("hit_ratio"), Err(FrameError::NotRanked { .. })));
    assert!(matches!(by("lock_time"), Err(FrameError::NoColumn(_))));
}

#[test]
fn commit_waits_are_not_charged_to_statements_of_postgresql() {
    for (folder, version) in
        [("postgresql-15.18/commit", 15), ("postgresql-17.10/commit", 17), ("postgresql-18.6/commit", 18)]
    {
        let after = capture(&format!("{folder}/1-baseline.pss_all.truth.json"), "pg.stat_statements");
        let delta = Delta::since_begin(snapshot(&after)).unwrap();
        let time = delta.time().unwrap().unwrap();
        let commit = time.commit.unwrap();
        let stmts = &figures(folder)["1-baseline"]["stmts"];
        let truth = stmts.as_array().unwrap().iter().find(|s| s["query"] == "COMMIT").unwrap();
        assert_eq!(Some(commit.calls), truth["calls"].as_f64());
        assert!((commit.time_ms - truth["total_exec_time"].as_f64().unwrap()).abs() < 1e-6);
        assert!(commit.share.unwrap() < 0.001, "{version}");
        assert!(time.reasons.iter().any(|r| r.code == "commit_not_charged"));
        // The UPDATE has nearly all of the time that statements were charged with.
        let top = &rows(&delta, "total_exec_time")[0];
        assert!(
            top.label.as_ref().unwrap().starts_with("UPDATE merchant_usage") && top.share.unwrap() > 0.97
        );
        assert_eq!(top.class, Some(AbcClass::A));
        assert_eq!(rows(&delta, "total_exec_time")[1].class, Some(AbcClass::C));
    }
}

#[test]
fn commit_against_other_statements_of_mysql() {
    let after = capture("mysql-9.7.4/commit/1-baseline.digest_all.truth.json", "mysql.digest");
    let delta = Delta::since_begin(snapshot(&after)).unwrap();
    let time = delta.time().unwrap().unwrap();
    let commit = time.commit.unwrap();
    assert_eq!(commit.calls, 896.0);
    assert!((commit.time_ms - 30_018.737_52).abs() < 1e-6, "{}", commit.time_ms);
    assert_eq!((time.total.other_ms, time.total.cpu_ms), (None, None));
    assert!(time.total.lock_ms.is_some_and(|t| t > 0.0));
    assert!((0.3..0.4).contains(&commit.share.unwrap()), "{commit:?}");
    let pareto = delta.pareto(None).unwrap();
    assert_eq!((pareto.rows, pareto.curve.last().unwrap().rank), (9, 9));
    assert!((pareto.curve.last().unwrap().cumulative - 1.0).abs() < 1e-12);
    // COMMIT and two INSERTs are 88 % of it, the UPDATE crosses 95 %.
    assert_eq!((pareto.a, pareto.b, pareto.c), (3, 1, 5));
    assert!(pareto.curve.windows(2).all(|w| w[0].cumulative <= w[1].cumulative && w[0].share >= w[1].share));
}

#[test]
fn timing_that_was_off_is_no_time_of_zero() {
    let after = capture("postgresql-15.18/commit/1-baseline.pss_all.truth.json", "pg.stat_statements");
    let delta = Delta::since_begin(snapshot(&after)).unwrap();
    let time = delta.time().unwrap().unwrap();
    assert_eq!(time.total.read_ms, None);
    assert_eq!(time.total.other_ms, None);
    let off = time.reasons.iter().find(|r| r.code == "timing_off").unwrap();
    let row = rows(&delta, "total_exec_time");
    let noted = row.iter().filter(|r| r.time.as_ref().unwrap().notes.contains(&"timing_off")).count();
    assert_eq!(off.args["rows"], noted.to_string());
    assert!(noted > 0 && row[0].time.as_ref().unwrap().read_share().is_none_or(|s| s == 0.0));
}

#[test]
fn other_versions_meet_by_fingerprint_side_by_side() {
    let old = capture("postgresql-15.18/commit/1-baseline.pss_all.truth.json", "pg.stat_statements");
    let new = capture("postgresql-18.6/commit/1-baseline.pss_all.truth.json", "pg.stat_statements");
    let on = |frame: &Frame, version: &str| Snapshot { version: Some(version.to_owned()), ..snapshot(frame) };
    let delta = Delta::compare(on(&old, "15.18"), on(&new, "18.6")).unwrap();
    assert_eq!((delta.mode(), delta.identity().kind), (Mode::SideBySide, IdentityKind::ByFingerprint));
    assert_eq!(delta.counts().both, 7);
    let inferred = delta.reasons().iter().find(|r| r.code == "identity_inferred").unwrap();
    assert_eq!(inferred.args["rows"], "7");
    let all = rows(&delta, "total_exec_time");
    let update = &all[0];
    assert!(update.inferred && update.label.as_ref().unwrap().starts_with("UPDATE merchant_usage"));
    assert!(update.delta.iter().all(Option::is_none) && update.share.is_none());
    let close = |a: Option<f64>, b: f64| a.is_some_and(|a| (a - b).abs() < 1e-9);
    assert!(close(update.per_call_before, 7848.092928999994 / 1558.0), "{:?}", update.per_call_before);
    assert!(update.per_call_after.is_some() && update.per_call_ratio.is_some());
    // By id the captures hardly meet, and what meets need not be the same statement.
    assert!(matches!(
        Delta::between(
            Snapshot { server: Some("a".into()), ..on(&old, "15.18") },
            Snapshot { server: Some("b".into()), ..on(&new, "18.6") },
        ),
        Err(FrameError::ServersDiffer { .. })
    ));
    // The same server and version: by id.
    let again = capture("postgresql-15.18/commit/2-merchants.pss_all.truth.json", "pg.stat_statements");
    let here = |frame: &Frame| Snapshot { server: Some("a".into()), ..on(frame, "15.18") };
    let same = Delta::compare(here(&old), here(&again)).unwrap();
    assert_eq!(same.identity().kind, IdentityKind::Complete);
    assert!(same.counts().both >= 7);
}

#[test]
fn two_families_of_servers_meet_by_digest_text() {
    let mysql = capture("mysql-9.7.4/commit/1-baseline.digest_all.truth.json", "mysql.digest");
    let maria = capture("mariadb-10.11.19/commit/1-baseline.digest_all.truth.json", "mysql.digest");
    let delta = Delta::compare(snapshot(&mysql), snapshot(&maria)).unwrap();
    assert_eq!(delta.identity().kind, IdentityKind::ByFingerprint);
    // Trailing blanks and other marks of MariaDB's digests do not matter.
    assert!(delta.counts().both >= 7, "{:?}", delta.counts());
    let commit =
        rows(&delta, "count_star").into_iter().find(|r| r.label.as_deref() == Some("COMMIT ")).unwrap();
    assert!(commit.inferred && commit.per_call_ratio.is_some());
}

#[test]
fn entries_under_other_ids_count_from_their_creation() {
    let old = capture("postgresql-15.18/commit/1-baseline.pss_all.truth.json", "pg.stat_statements");
    let new = capture("postgresql-18.6/commit/1-baseline.pss_all.truth.json", "pg.stat_statements");
    // As if the ids had changed under the same server: no id meets when the users are others.
    let delta = Delta::between(snapshot(&old), snapshot(&new)).unwrap();
    if delta.identity().kind == IdentityKind::ByFingerprint {
        let update = &rows(&delta, "total_exec_time")[0];
        assert_eq!((update.state, update.quality), (DeltaState::Reset, DeltaQuality::LowerBound));
        assert_eq!(cell(&delta, update, "calls"), Some(1543.0));
    } else {
        // Some ids do meet across versions (COMMIT, BEGIN): then they are believed, and shrinking shows.
        assert!(delta.counts().both + delta.counts().reset > 0);
    }
}

#[test]
fn mean_and_deviation_of_a_window_subtract() {
    // A statement of two snapshots, worked out by hand: calls of 1, 3 ms before; 1, 3, 7, 9 ms after.
    use crate::shapes::{column, floats, frame, meta, with_unit};
    use inquest_core::Unit;
    use inquest_core::capture::{ColumnData, ColumnType, Role};
    let of = |n: i64, total: f64, mean: f64, sd: f64| {
        let columns = vec![
            column("queryid", ColumnType::Int, Role::Key),
            with_unit(column("calls", ColumnType::Int, Role::Counter), Unit::Count),
            with_unit(column("total_exec_time", ColumnType::Float, Role::Counter), Unit::MS),
            with_unit(column("mean_exec_time", ColumnType::Float, Role::Gauge), Unit::MS),
            with_unit(column("stddev_exec_time", ColumnType::Float, Role::Gauge), Unit::MS),
        ];
        let one = |v: f64| floats(&[Some(v)]);
        let data = vec![
            ColumnData::Int(vec![Some(1)]),
            ColumnData::Int(vec![Some(n)]),
            one(total),
            one(mean),
            one(sd),
        ];
        frame(meta("pg.stat_statements", columns), vec![crate::shapes::rows(data)])
    };
    let (before, after) = (of(2, 4.0, 2.0, 1.0), of(4, 20.0, 5.0, 10f64.sqrt()));
    let delta = Delta::between(snapshot(&before), snapshot(&after)).unwrap();
    let moments = rows(&delta, "sd")[0].moments.unwrap();
    assert_eq!((moments.calls, moments.mean_ms), (2.0, 8.0));
    assert!((moments.sd_ms.unwrap() - 1.0).abs() < 1e-9, "{moments:?}");
    assert!(delta.ranks().iter().any(|r| r.code == "sd"));
}

#[test]
fn parallel_plans_sum_the_time_of_their_processes() {
    use crate::shapes::{column, floats, frame, meta, with_unit};
    use inquest_core::Unit;
    use inquest_core::capture::{ColumnData, ColumnType, Role};
    let of = |workers: Option<i64>| {
        let int = |name| column(name, ColumnType::Int, Role::Counter);
        let ms = |name| with_unit(column(name, ColumnType::Float, Role::Counter), Unit::MS);
        let mut columns = vec![
            column("queryid", ColumnType::Int, Role::Key),
            int("calls"),
            ms("total_exec_time"),
            int("shared_blks_read"),
            ms("shared_blk_read_time"),
            ms("shared_blk_write_time"),
        ];
        let mut data = vec![
            ColumnData::Int(vec![Some(1)]),
            ColumnData::Int(vec![Some(1)]),
            floats(&[Some(100.0)]),
            ColumnData::Int(vec![Some(1_000)]),
            floats(&[Some(186.0)]),
            floats(&[Some(0.0)]),
        ];
        if let Some(workers) = workers {
            columns.push(int("parallel_workers_launched"));
            data.push(ColumnData::Int(vec![Some(workers)]));
        }
        frame(meta("pg.stat_statements", columns), vec![crate::shapes::rows(data)])
    };
    let parts = |workers| {
        let frame = of(workers);
        let delta = Delta::since_begin(snapshot(&frame)).unwrap();
        let reasons: Vec<String> =
            delta.time().unwrap().unwrap().reasons.iter().map(|r| r.code.clone()).collect();
        assert!(reasons.contains(&"io_timing_parallel".to_owned()));
        rows(&delta, "read_share")[0].time.clone().unwrap()
    };
    let unknown = parts(None);
    assert_eq!(
        (unknown.read_share(), unknown.other_ms, unknown.notes.clone()),
        (Some(1.86), None, vec!["parallel"])
    );
    let known = parts(Some(2));
    assert_eq!((known.processes, known.read_ms, known.other_ms), (Some(3.0), Some(62.0), Some(38.0)));
    assert_eq!((known.read_share(), known.read_ms_per_block()), (Some(0.62), Some(0.186)));
}

#[test]
fn keys_of_another_capture_of_the_same_view() {
    use crate::shapes::{column, frame, meta, rows, texts};
    use inquest_core::capture::{ColumnData, ColumnType, Role};
    let by_name = |n: i64| {
        let columns = vec![
            column("schemaname", ColumnType::Text, Role::Key),
            column("relname", ColumnType::Text, Role::Key),
            column("n_tup_ins", ColumnType::Int, Role::Counter),
        ];
        let data = vec![
            texts(&[Some("public"), Some("public")]),
            texts(&[Some("a"), Some("b")]),
            ColumnData::Int(vec![Some(n), Some(n + 1)]),
        ];
        frame(meta("pg.stat_user_tables", columns), vec![rows(data)])
    };
    let with_id = {
        let columns = vec![
            column("relid", ColumnType::Int, Role::Key),
            column("schemaname", ColumnType::Text, Role::Text),
            column("relname", ColumnType::Text, Role::Text),
            column("n_tup_ins", ColumnType::Int, Role::Counter),
        ];
        let data = vec![
            ColumnData::Int(vec![Some(1), Some(2)]),
            texts(&[Some("public"), Some("public")]),
            texts(&[Some("b"), Some("a")]),
            ColumnData::Int(vec![Some(15), Some(17)]),
        ];
        frame(meta("pg.stat_user_tables", columns), vec![rows(data)])
    };
    let before = by_name(5);
    let delta = Delta::between(snapshot(&before), snapshot(&with_id)).unwrap();
    assert_eq!(delta.identity().columns, ["schemaname", "relname"]);
    let key = BTreeMap::from([
        ("schemaname".to_owned(), Some("public".to_owned())),
        ("relname".to_owned(), Some("a".to_owned())),
    ]);
    assert_eq!(delta.row(&key, None).unwrap().unwrap().delta[0].as_deref(), Some("12"));
    assert!(delta.columns().iter().all(|c| c.name != "relid"));
}
