//! What captures of the same moment say about a snapshot, on captures of the corpus and of the formats.

use serde_json::{Value, json};

use crate::desk::{Desk, near, of, sample};

fn captured(at: &str) -> Value {
    json!({"captured_at": {"at": null, "text": at, "zone": "UTC"}})
}

fn codes(reasons: &Value) -> Vec<&str> {
    reasons.as_array().unwrap().iter().map(|r| r["code"].as_str().unwrap()).collect()
}

fn reason<'a>(reasons: &'a Value, code: &str) -> &'a Value {
    let all = reasons.as_array().unwrap();
    &all.iter().find(|r| r["code"] == code).unwrap_or_else(|| panic!("no {code} in {reasons}"))["args"]
}

fn delta(before: Value, after: &str) -> Value {
    json!({"before": before, "after": of(after), "by": null, "first": 0, "count": 10})
}

async fn asked(desk: &Desk, case: &str, mut request: Value) -> Value {
    request["case"] = json!(case);
    desk.call("delta", request).await
}

fn beside<'a>(reply: &'a Value, what: &str) -> Option<&'a Value> {
    reply["time"]["beside"].as_array().unwrap().iter().find(|b| b["what"] == what)
}

/// One step of the commit scenario, as somebody enters what they captured of it.
async fn step(desk: &Desk, server: &str, step: &str, files: &[&str]) -> String {
    let case = desk.case().await;
    for file in files {
        let text = sample(&format!("captures/{server}/commit/{step}.{file}"));
        desk.import_as(&case, file, &text, json!({"phase": {"step": 1}})).await;
    }
    case
}

#[tokio::test(flavor = "multi_thread")]
async fn the_update_that_leads_is_not_named_the_cause_of_slow_commits() {
    for (server, files, syncs, sync_ms, share, active) in [
        (
            "postgresql-15.18",
            ["pss_all.csv", "wal.csv", "waits.csv", "database.expanded.txt"],
            1896.0,
            9828.131_f64,
            1379.0_f64 / 1542.0,
            1542.0,
        ),
        (
            "postgresql-18.6",
            ["pss_all.csv", "io.csv", "waits.aligned.txt", "database.expanded.txt"],
            1884.0,
            9811.846,
            1358.0 / 1521.0,
            1521.0,
        ),
    ] {
        let desk = Desk::new().await;
        let case = step(&desk, server, "1-baseline", &files).await;
        let reply = asked(&desk, &case, delta(Value::Null, "E1")).await;
        assert_eq!(reply["mode"], "since_begin");
        // The list alone would name it: 98 % of the statements' time.
        let first = &reply["rows"][0];
        assert!(first["label"].as_str().unwrap().starts_with("UPDATE merchant_usage"), "{server}");
        assert!(first["share"].as_f64().unwrap() > 0.97);
        let reasons = &reply["time"]["reasons"];
        assert!(codes(reasons).contains(&"commit_not_charged"));
        let lead = reason(reasons, "lead_not_cause");
        assert!(lead["label"].as_str().unwrap().starts_with("UPDATE merchant_usage"));
        let flushed = reason(reasons, "wal_sync_beside");
        assert_eq!(flushed["sync_ms"], json!(sync_ms.round().to_string()), "{server}");
        assert_eq!(reason(reasons, "commit_waits_seen")["samples"], json!(active.to_string()));
        let amount = |what: &str| beside(&reply, what).unwrap()["amount"]["value"].as_f64().unwrap();
        assert_eq!(amount("wal_syncs"), syncs, "{server}");
        assert!((amount("wal_sync_time") - sync_ms).abs() < 1e-6, "{server}");
        assert!((amount("commit_wait_share") - share).abs() < 1e-12, "{server}");
        let commits = amount("commits");
        assert!((amount("wal_time_per_commit") - sync_ms / commits).abs() < 1e-9);
        // COMMIT itself is charged with next to nothing.
        let classes = reply["time"]["classes"].as_array().unwrap();
        let commit = classes.iter().find(|c| c["class"] == "commit").unwrap();
        assert!(commit["share"].as_f64().unwrap() < 0.001);

        // Each of these figures can be pinned, and is computed again.
        for what in ["wal_sync_time", "wal_time_per_commit", "commit_wait_share", "commits"] {
            let figure = &beside(&reply, what).unwrap()["amount"];
            let target = json!({"what": "figure", "figure": figure, "label": what});
            desk.call("evidence_pin", json!({"case": case, "target": target})).await;
        }
        assert_eq!(desk.call("verify", json!({"case": case})).await["holds"], true, "{server}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_flushes_the_leader_stands() {
    let desk = Desk::new().await;
    let files = ["pss_all.csv", "wal.expanded.txt", "waits.aligned.txt"];
    let case = step(&desk, "postgresql-15.18", "0-fastdisk-off", &files).await;
    let reply = asked(&desk, &case, delta(Value::Null, "E1")).await;
    assert_eq!(beside(&reply, "wal_syncs").unwrap()["amount"]["value"], 55.0);
    assert_eq!(beside(&reply, "commit_wait_share").unwrap()["amount"]["value"], 0.0);
    assert!(!codes(&reply["time"]["reasons"]).contains(&"lead_not_cause"));
    // When the counters of the statements began, nobody captured.
    let notes = &beside(&reply, "wal_sync_time").unwrap()["notes"];
    assert_eq!(codes(notes), ["beside_window_unknown"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn captures_of_other_parts_or_of_no_known_moment_are_no_neighbours() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let folder = "captures/postgresql-15.18/commit/1-baseline";
    desk.import_as(&case, "s", &sample(&format!("{folder}.pss_all.csv")), json!({"phase": "before"})).await;
    desk.import_as(&case, "w", &sample(&format!("{folder}.wal.csv")), json!({"phase": "after"})).await;
    let reply = asked(&desk, &case, delta(Value::Null, "E1")).await;
    assert_eq!(reply["time"]["beside"], json!([]));
    let edit = json!({"case": case, "exhibit": "E2", "phase": "before"});
    desk.call("exhibit_edit", edit).await;
    let reply = asked(&desk, &case, delta(Value::Null, "E1")).await;
    assert!(beside(&reply, "wal_sync_time").is_some(), "entered into the same part, it is one");
}

#[tokio::test(flavor = "multi_thread")]
async fn resets_and_evictions_of_statements_are_known_from_the_capture_beside() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let statements = "captures/postgresql-15.18/commit";
    let (early, late) = (captured("2026-11-30 13:30:00"), captured("2026-11-30 13:40:00"));
    desk.import_as(&case, "a", &sample(&format!("{statements}/1-baseline.pss_all.csv")), early).await;
    desk.import_as(&case, "b", &sample(&format!("{statements}/2-merchants.pss_all.csv")), late.clone()).await;
    let plain = asked(&desk, &case, delta(of("E1"), "E2")).await;
    assert!(!codes(&plain["unexplained"]["reasons"]).contains(&"global_reset"));
    assert_eq!(plain["facts"], json!([[], []]));

    // Reset at 13:32:56, between the captures: everything in the later one is of the window since.
    desk.import_as(&case, "info", &sample("formats/postgresql/info-15.txt"), late).await;
    let reset = asked(&desk, &case, delta(of("E1"), "E2")).await;
    let said = reason(&reset["unexplained"]["reasons"], "global_reset");
    assert_eq!(said["at"], "1796045576627298");
    assert_eq!(reset["quality"], "since_reset");
    let facts = &reset["facts"][1];
    let fact = |what: &str| facts.as_array().unwrap().iter().find(|f| f["what"] == what).unwrap();
    assert_eq!(fact("stats_reset")["value"], "1796045576627298");
    assert_eq!((&fact("dealloc")["value"], &fact("dealloc")["of"]["exhibit"]), (&json!("0"), &json!("E3")));
    let column = reset["columns"].as_array().unwrap().iter().position(|c| c["name"] == "calls").unwrap();
    let row = &reset["rows"][0];
    assert_eq!((&row["delta"][column], &row["quality"]), (&row["after"][column], &json!("since_reset")));
    // The window of the row is that since the reset: 13:40:00 minus 13:32:56.627298.
    near(&row["window_s"], 423.372702);

    // What is pinned keeps what was known of it.
    let key = row["key"].clone();
    let target =
        json!({"what": "delta", "before": of("E1"), "after": of("E2"), "key": key, "column": "calls"});
    let pinned = desk.call("evidence_pin", json!({"case": case, "target": target})).await;
    let inputs = &pinned["evidence"]["source"]["inputs"];
    assert_eq!(inputs["known"][1]["stats_reset"], 1_796_045_576_627_298_i64);
    desk.call("exhibit_purge", json!({"case": case, "exhibit": "E3", "reason": "not needed"})).await;
    assert_eq!(desk.call("verify", json!({"case": case})).await["holds"], true);
    let again = asked(&desk, &case, delta(of("E1"), "E2")).await;
    assert!(!codes(&again["unexplained"]["reasons"]).contains(&"global_reset"), "its teller is gone");
}

#[tokio::test(flavor = "multi_thread")]
async fn evictions_are_counted_between_two_captures_beside() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let statements = "captures/postgresql-15.18/commit";
    let none = " dealloc |          stats_reset          \n---------+-------------------------------\n       5 | 2026-11-29 10:00:00.123456+00\n(1 row)\n";
    for (part, file, info) in [
        ("before", "1-baseline", none.to_owned()),
        ("after", "2-merchants", sample("formats/postgresql/info-evicted.txt")),
    ] {
        let text = sample(&format!("{statements}/{file}.pss_all.csv"));
        desk.import_as(&case, part, &text, json!({"phase": part})).await;
        desk.import_as(&case, "info", &info, json!({"phase": part})).await;
    }
    let reply = asked(&desk, &case, delta(of("E1"), "E3")).await;
    assert_eq!(reason(&reply["unexplained"]["reasons"], "evictions")["count"], "32");
    assert_eq!(reply["unexplained"]["evictions"], "32");
    // Two that disagree at the same distance tell nothing.
    desk.import_as(&case, "info", none, json!({"phase": "after"})).await;
    let other = none.replace("       5", "       9");
    desk.import_as(&case, "info", &other, json!({"phase": "after"})).await;
    let reply = asked(&desk, &case, delta(of("E1"), "E3")).await;
    assert_eq!(reply["unexplained"]["evictions"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_began_again_or_is_another_is_refused() {
    let list = |rows: &[(&str, &str)]| {
        let rows: String = rows.iter().map(|(name, value)| format!("{name}\t{value}\n")).collect();
        format!("Variable_name\tValue\n{rows}")
    };
    let status = |uptime: &str, lost: &str| {
        list(&[("Aborted_clients", "0"), ("Performance_schema_digest_lost", lost), ("Uptime", uptime)])
    };
    let digests = |n: &str| crate::desk::digest(&[("aa", n, "100000000000"), ("bb", "7", "7000000000")]);
    let snapshot = async |desk: &Desk, case: &str, part: &str, calls: &str, beside: &[String]| {
        let at = if part == "before" { "2026-11-30 13:00:00" } else { "2026-11-30 14:00:00" };
        let mut said = captured(at);
        said["phase"] = json!(part);
        desk.import_as(case, part, &digests(calls), said.clone()).await;
        for text in beside {
            desk.import_as(case, "beside", text, said.clone()).await;
        }
    };
    let desk = Desk::new().await;
    let case = desk.case().await;
    snapshot(&desk, &case, "before", "10", &[status("9000", "3")]).await;
    snapshot(&desk, &case, "after", "30", &[status("12590", "8")]).await;
    let reply = asked(&desk, &case, delta(of("E1"), "E3")).await;
    assert_eq!(reply["quality"], "exact", "ten seconds off an hour are the clock's");
    assert_eq!(reason(&reply["unexplained"]["reasons"], "digest_lost")["count"], "5");

    let case = desk.case().await;
    snapshot(&desk, &case, "before", "10", &[status("9000", "3")]).await;
    snapshot(&desk, &case, "after", "30", &[status("600", "0")]).await;
    let mut request = delta(of("E1"), "E3");
    request["case"] = json!(case);
    assert_eq!(desk.refused("delta", request.clone()).await, "delta_servers_differ");
    request["side_by_side"] = json!(true);
    let beside = desk.call("delta", request).await;
    assert_eq!(beside["mode"], "side_by_side");

    let variables = |uuid: &str| {
        list(&[
            ("hostname", "db"),
            ("innodb_flush_log_at_trx_commit", "1"),
            ("server_uuid", uuid),
            ("sync_binlog", "1"),
            ("version", "8.0.36"),
        ])
    };
    let case = desk.case().await;
    snapshot(&desk, &case, "before", "10", &[variables("3e11fa47")]).await;
    snapshot(&desk, &case, "after", "30", &[variables("77aa0c12")]).await;
    let mut request = delta(of("E1"), "E3");
    request["case"] = json!(case);
    assert_eq!(desk.refused("delta", request).await, "delta_servers_differ");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_versions_stand_side_by_side_by_the_tokens_of_their_statements() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    for (part, server, version) in
        [("before", "postgresql-15.18", "version-15.txt"), ("after", "postgresql-18.6", "version-18.txt")]
    {
        let text = sample(&format!("captures/{server}/commit/1-baseline.pss_all.csv"));
        desk.import_as(&case, part, &text, json!({"phase": part})).await;
        let version = sample(&format!("formats/postgresql/{version}"));
        desk.import_as(&case, "version", &version, json!({"phase": part})).await;
    }
    let mut request = delta(of("E1"), "E3");
    request["side_by_side"] = json!(true);
    let reply = asked(&desk, &case, request).await;
    assert_eq!(
        (&reply["mode"], &reply["identity"]["how"]),
        (&json!("side_by_side"), &json!("by_fingerprint"))
    );
    assert_eq!(reply["facts"][0][0]["value"], "15.18");
    assert_eq!(reply["facts"][1][0]["value"], "18.4");
    let update = &reply["rows"][0];
    assert!(update["label"].as_str().unwrap().starts_with("UPDATE merchant_usage"));
    assert_eq!((&update["inferred"], &update["state"]), (&json!(true), &json!("both")));
    assert!(update["delta"].as_array().unwrap().iter().all(Value::is_null));
    near(&update["per_call_before"], 5.037);
    near(&update["per_call_after"], 4.876);
    let target = json!({
        "what": "delta", "before": of("E1"), "after": of("E3"), "key": update["key"], "column": "per_call_ratio",
        "side_by_side": true,
    });
    let pinned = desk.call("evidence_pin", json!({"case": case, "target": target})).await;
    near(&pinned["evidence"]["quantity"]["value"], 4.876 / 5.037);
    assert_eq!(desk.call("verify", json!({"case": case})).await["holds"], true);
}
