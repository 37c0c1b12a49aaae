//! The golden cases of `counters.delta`, through frames: each becomes two snapshots of one statement.

use std::path::PathBuf;

use inquest_core::Unit;
use inquest_core::capture::{ColumnData, ColumnType, Role};
use inquest_frames::{Delta, DeltaQuality, DeltaQuery, DeltaRow, Snapshot};
use serde_json::Value;

use crate::shapes::{Frame, column, floats, frame, meta, rows, texts, with_unit};

fn folder() -> PathBuf {
    std::env::var_os("INQUEST_GOLDEN").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../inquest-core/golden"),
        PathBuf::from,
    )
}

fn micros(inputs: &Value, name: &str) -> Option<i64> {
    inputs[name].as_f64().map(|s| (s * 1e6) as i64)
}

/// The statement of a case; a catch-all row is joined by one more, so that all calls are what the case says.
fn side(inputs: &Value, name: &str) -> Frame {
    let catch_all = inputs["catch_all_row"].as_bool() == Some(true);
    let case = &inputs[name];
    let (mut ids, mut calls, mut times, mut since) = (vec![], vec![], vec![], vec![]);
    if !case.is_null() {
        ids.push((!catch_all).then_some("q"));
        calls.push(case["calls"].as_i64());
        times.push(case["total_ms"].as_f64());
        since.push(micros(case, "stats_since_s"));
    }
    if catch_all {
        let own = inputs["after"]["calls"].as_i64().unwrap() - inputs["before"]["calls"].as_i64().unwrap();
        let others = inputs["all_calls_delta"].as_i64().unwrap() - own;
        ids.push(Some("others"));
        calls.push(Some(if name == "after" { others } else { 0 }));
        times.push(Some(0.0));
        since.push(None);
    }
    let keys = if catch_all { ["schema_name", "digest"] } else { ["dbid", "queryid"] };
    let columns = vec![
        column(keys[0], ColumnType::Text, Role::Key),
        column(keys[1], ColumnType::Text, Role::Key),
        with_unit(column("calls", ColumnType::Int, Role::Counter), Unit::Count),
        with_unit(column("total_exec_time", ColumnType::Float, Role::Counter), Unit::MS),
        column("stats_since", ColumnType::Time, Role::Text),
    ];
    let spelled = since.iter().map(|s| s.map(|s| s.to_string())).collect();
    let data = vec![
        texts(&ids),
        texts(&ids),
        ColumnData::Int(calls),
        floats(&times),
        ColumnData::Time { micros: since, texts: spelled },
    ];
    frame(meta(if catch_all { "mysql.digest" } else { "pg.stat_statements" }, columns), vec![rows(data)])
}

fn snapshot(inputs: &Value, name: &str, at: &str) -> (Frame, Snapshot) {
    let frame = side(inputs, name);
    let snapshot = Snapshot {
        at: micros(inputs, at),
        stats_reset: micros(inputs, &format!("stats_reset_{name}_s")),
        dealloc: inputs[format!("dealloc_{name}").as_str()].as_u64(),
        digest_lost: inputs[format!("digest_lost_{name}").as_str()].as_u64(),
        ..Snapshot::of(frame.table.clone())
    };
    (frame, snapshot)
}

fn figure(delta: &Delta, row: &DeltaRow, name: &str) -> Option<f64> {
    let of = |column: usize| row.delta[column].as_ref().map(|t| t.parse().unwrap());
    match name {
        "calls" => of(0),
        "total_ms" => of(1),
        "mean_ms" => row.per_call_interval,
        "rate_per_s" => row.rate,
        "window_s" => row.window_s,
        "lost_share_calls" => {
            let reason = delta.reasons().iter().find(|r| r.code == "catch_all_share").unwrap();
            Some(reason.args["share"].parse().unwrap())
        }
        other => panic!("no figure {other}"),
    }
}

fn quality(quality: DeltaQuality) -> String {
    serde_json::to_value(quality).unwrap().as_str().unwrap().to_owned()
}

#[test]
fn golden_counters_delta() {
    let path = folder().join("counters.json");
    let Ok(text) = std::fs::read_to_string(&path) else { return };
    let golden: Value = serde_json::from_str(&text).unwrap();
    let mut run = 0;
    for case in golden["cases"].as_array().unwrap() {
        if case["method"] != "counters.delta" {
            continue;
        }
        let id = case["id"].as_str().unwrap();
        let (_before, before) = snapshot(&case["inputs"], "before", "t1_s");
        let (_after, after) = snapshot(&case["inputs"], "after", "t2_s");
        let delta = Delta::between(before, after).unwrap();
        let view = delta.view(&DeltaQuery { by: Some("calls".to_owned()), ..DeltaQuery::default() }).unwrap();
        let is_case =
            |r: &&DeltaRow| r.label.is_none() || r.key.values().all(|k| k.as_deref() != Some("others"));
        let row = view.rows.iter().find(is_case).unwrap();
        for (name, expected) in case["expect"].as_object().unwrap() {
            if name == "quality" {
                assert_eq!(quality(row.quality), expected.as_str().unwrap(), "{id}");
                continue;
            }
            let found = figure(&delta, row, name);
            let expected = expected.as_f64();
            let near = match (found, expected) {
                (Some(f), Some(e)) => (f - e).abs() <= 1e-9 * e.abs(),
                (f, e) => f == e,
            };
            assert!(near, "{id} {name}: {found:?} is not {expected:?}");
        }
        run += 1;
    }
    assert!(run > 0, "no case of counters.delta in {}", path.display());
}
