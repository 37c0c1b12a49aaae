//! Logs of real servers: one log in three forms, several prefixes, several languages.

use inquest_capture::read::{Inspection, Table};
use inquest_core::Unit;

use super::super::{column, corpus, fixture, inspected, quarantined, table};
use super::{cell, sample};

/// The blocks of entries and of plans.
fn both(bytes: &[u8]) -> (Inspection, Table, Table) {
    let found = inspected(bytes);
    let kinds: Vec<&str> = found.blocks.iter().map(|b| b.kind.as_str()).collect();
    assert_eq!(kinds, ["pg.log", "pg.auto_explain"], "{:?}", found.receipt.quarantine.first());
    assert_eq!(quarantined(&found), 0, "{:?}", found.receipt.quarantine.first());
    assert!(found.blocks.iter().all(|b| b.complete), "{:?}", found.blocks[0].why_incomplete);
    let (entries, plans) = (table(bytes, &found, 0), table(bytes, &found, 1));
    assert_eq!(found.receipt.row as usize, entries.rows() + plans.rows());
    (found, entries, plans)
}

fn count(table: &Table, name: &str, wanted: &str) -> usize {
    column(table, name).iter().filter(|c| c.as_deref() == Some(wanted)).count()
}

#[test]
fn one_log_in_three_forms_is_one_log() {
    let json = sample("log-15.jsonl");
    // An independent reading of the same log.
    let truth: Vec<serde_json::Value> =
        std::str::from_utf8(&json).unwrap().lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let is_plan = |e: &&serde_json::Value| e["message"].as_str().unwrap().contains("ms  plan:\n");
    let plain: Vec<&serde_json::Value> = truth.iter().filter(|e| !is_plan(e)).collect();
    assert_eq!((truth.len(), plain.len()), (76, 74));
    for file in ["log-15.jsonl", "log-15.csv", "log-15.stderr.txt"] {
        let bytes = sample(file);
        let (_, entries, plans) = both(&bytes);
        assert_eq!((entries.rows(), plans.rows()), (74, 2), "{file}");
        for (at, e) in plain.iter().enumerate() {
            let text = |name: &str| cell(&entries, at, name);
            let want = |key: &str| e[key].as_str().map(str::to_owned);
            assert_eq!(text("severity"), want("error_severity"), "{file} {at}");
            assert_eq!(text("pid"), Some(e["pid"].to_string()), "{file} {at}");
            let message = want("message").unwrap();
            // On stderr the place in the statement is printed behind the message.
            assert!(text("message").unwrap().starts_with(&message), "{file} {at}");
            for (name, key) in [("detail", "detail"), ("hint", "hint"), ("context", "context")] {
                assert_eq!(text(name), want(key), "{file} {at} {name}");
            }
            let shown = text("time").unwrap();
            let wanted = want("timestamp").unwrap();
            assert_eq!(shown.trim_end_matches("+00"), wanted.trim_end_matches(" UTC"), "{file} {at}");
            if !file.contains("stderr") {
                assert_eq!(
                    text("sqlstate").unwrap_or("00000".into()),
                    want("state_code").unwrap_or("00000".into())
                );
                let id = e["query_id"].to_string();
                assert_eq!(text("query_id"), (id != "0").then_some(id), "{file} {at}");
                assert_eq!(text("backend_type"), want("backend_type"), "{file} {at}");
            }
        }
        assert_eq!(cell(&plans, 0, "duration_ms").as_deref(), Some("5.568"), "{file}");
    }
}

#[test]
fn plans_are_carried_whole_with_their_query() {
    for file in ["log-15.jsonl", "log-15.csv", "log-15.stderr.txt"] {
        let bytes = sample(file);
        let (found, entries, plans) = both(&bytes);
        let query = "select region, count(*) /* 지역별 */\nfrom orders\nwhere total > 900\ngroup by region;";
        assert_eq!(cell(&plans, 0, "query_text").as_deref(), Some(query), "{file}");
        let plan = cell(&plans, 0, "plan").unwrap();
        assert!(plan.starts_with("HashAggregate  (cost="), "{file}: {plan}");
        assert!(plan.contains("\n  ->  Bitmap Heap Scan on orders  (cost="), "{file}: {plan}");
        assert_eq!(column(&plans, "format"), [Some("text".into()), Some("json".into())], "{file}");
        let json = cell(&plans, 1, "plan").unwrap();
        let parsed: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(parsed["Plan"]["Node Type"], "Aggregate", "{file}");
        assert_eq!(
            cell(&plans, 1, "query_text").as_deref(),
            Some("select count(*) from orders where id < 100;"),
            "{file}"
        );
        let unit = plans.columns.iter().find(|c| c.name == "duration_ms").unwrap().unit.clone();
        assert_eq!(unit, Some(Unit::MS));
        // Both executions were logged as statements too, and are marked as the same ones.
        let marked: Vec<usize> =
            (0..entries.rows()).filter(|at| cell(&entries, *at, "plan_line").is_some()).collect();
        assert_eq!(marked.len(), 2, "{file}");
        assert_eq!(cell(&entries, marked[0], "statement").as_deref(), Some(query), "{file}");
        assert_eq!(cell(&entries, marked[0], "plan_line"), Some(plans.lines[0].to_string()), "{file}");
        assert!(found.findings.iter().any(|f| f.code == "same_execution_twice" && f.count == 2), "{file}");
    }
}

#[test]
fn figures_of_events() {
    let bytes = sample("log-15.stderr.txt");
    let (_, log, _) = both(&bytes);
    let at = |event: &str| column(&log, "event").iter().position(|e| e.as_deref() == Some(event)).unwrap();
    let of = |event: &str, name: &str| cell(&log, at(event), name);
    assert_eq!(of("temporary_file", "temporary_bytes").as_deref(), Some("280000"));
    assert_eq!(of("lock_wait", "wait_ms").map(|w| w.starts_with("20")), Some(true));
    assert!(of("lock_wait", "detail").unwrap().starts_with("Process holding the lock: "));
    assert!(of("lock_wait", "statement").unwrap().starts_with("update orders set total=2"));
    assert!(of("checkpoint_complete", "checkpoint_buffers").unwrap().parse::<u64>().unwrap() > 1000);
    let message = of("checkpoint_complete", "message").unwrap();
    let total = of("checkpoint_complete", "checkpoint_total_s").unwrap();
    assert!(message.contains(&format!("total={total}")), "{message} {total}");
    assert_eq!(count(&log, "event", "deadlock"), 2);
    assert_eq!(of("duration", "step").as_deref(), Some("statement"));
    assert_eq!(count(&log, "step", "bind"), 3);
    assert_eq!(count(&log, "severity", "ERROR"), 4);
    assert!(count(&log, "application", "checkout") > 10);
}

#[test]
fn every_prefix_and_language_is_read() {
    // File, entries, plans, errors, deadlock entries.
    for (file, errors) in [
        ("log-18-rds.stderr.txt", 4),
        ("log-16-pairs.stderr.txt", 4),
        ("log-18.jsonl", 4),
        ("log-15-ko.stderr.txt", 4),
        ("log-15-ko.csv", 4),
        ("log-15-de.stderr.txt", 4),
        ("log-15-fr.stderr.txt", 4),
        ("log-15-ja.stderr.txt", 4),
        ("log-15-session.stderr.txt", 4),
        ("log-15-noprefix.stderr.txt", 4),
    ] {
        let bytes = sample(file);
        let (_, log, plans) = both(&bytes);
        assert_eq!(plans.rows(), 2, "{file}");
        assert_eq!(count(&log, "severity", "ERROR"), errors, "{file}");
        assert_eq!(count(&log, "event", "deadlock"), 2, "{file}");
        // As many as the file holds; in the Japanese run nobody waited longer than a fifth of a second.
        let (waits, acquired) = match file {
            "log-15-de.stderr.txt" => (2, 2),
            "log-15-ja.stderr.txt" => (0, 0),
            _ => (1, 1),
        };
        assert_eq!(count(&log, "event", "lock_wait"), waits, "{file}");
        assert_eq!(count(&log, "event", "lock_acquired"), acquired, "{file}");
        assert!(count(&log, "event", "temporary_file") >= 2, "{file}");
        let checkpoints = count(&log, "event", "checkpoint_complete");
        assert!(checkpoints >= 1, "{file}");
        let complete: Vec<usize> = (0..log.rows())
            .filter(|at| cell(&log, *at, "event").as_deref() == Some("checkpoint_complete"))
            .collect();
        assert!(cell(&log, complete[0], "checkpoint_total_s").is_some(), "{file}");
        assert!(cell(&log, complete[0], "checkpoint_distance_bytes").is_some(), "{file}");
        assert!(count(&log, "step", "statement") > 15, "{file}");
        if file.contains("noprefix") {
            assert_eq!(cell(&log, 0, "time"), None);
        } else {
            assert!(column(&log, "pid").iter().all(Option::is_some), "{file}");
        }
    }
    let bytes = sample("log-18-rds.stderr.txt");
    let (_, log, _) = both(&bytes);
    assert_eq!(cell(&log, 5, "client").as_deref(), Some("127.0.0.1:36430"));
    assert_eq!(cell(&log, 7, "database").as_deref(), Some("postgres"));
    let bytes = sample("log-16-pairs.stderr.txt");
    let (_, log, _) = both(&bytes);
    assert_eq!(cell(&log, 7, "query_id").as_deref(), Some("-5805761380757528046"));
    assert_eq!(cell(&log, 7, "session_line").as_deref(), Some("3"));
    let bytes = sample("log-15-session.stderr.txt");
    let (_, log, _) = both(&bytes);
    assert_eq!(count(&log, "sqlstate", "40P01"), 1);
}

#[test]
fn the_corpus_logs_give_their_plan_line_by_line() {
    for (server, ms) in [("14.23", "46.533"), ("15.18", "34.189"), ("17.10", "50.769")] {
        let bytes = corpus(&format!("postgresql-{server}/explain/24-auto-explain.log"));
        let found = inspected(&bytes);
        assert_eq!((found.blocks.len(), quarantined(&found)), (1, 0), "{server}");
        assert_eq!(found.blocks[0].kind.as_str(), "pg.auto_explain");
        let plans = table(&bytes, &found, 0);
        let lines: Vec<&str> = std::str::from_utf8(&bytes).unwrap().lines().collect();
        let wanted: Vec<&str> = lines[2..].iter().map(|l| l.strip_prefix('\t').unwrap()).collect();
        assert_eq!(cell(&plans, 0, "plan").unwrap().lines().collect::<Vec<_>>(), wanted, "{server}");
        let query = lines[1].strip_prefix("\tQuery Text: ").unwrap();
        assert_eq!(cell(&plans, 0, "query_text").as_deref(), Some(query));
        assert_eq!(cell(&plans, 0, "duration_ms").as_deref(), Some(ms));
    }
}

#[test]
fn a_language_nobody_here_knows_is_no_healthy_zero() {
    let text = "2026-11-30 08:00:00 UTC [10] CHYBA:  bylo detekováno uváznutí (deadlock)\n2026-11-30 08:00:01 UTC [11] CHYBA:  jiná\n\tdruhý řádek\n2026-11-30 08:00:02 UTC [12] LOG:  x\n";
    let found = inspected(text.as_bytes());
    assert_eq!(found.blocks[0].kind.as_str(), "pg.log");
    assert_eq!(found.blocks[0].why_incomplete.as_deref(), Some("log_language_unknown"));
    let log = table(text.as_bytes(), &found, 0);
    assert_eq!(column(&log, "severity"), [Some("CHYBA".into()), Some("CHYBA".into()), Some("LOG".into())]);
    assert_eq!(cell(&log, 1, "message").as_deref(), Some("jiná\ndruhý řádek"));
    assert!(found.findings.iter().any(|f| f.code == "log_language_unknown"));
}

#[test]
fn a_log_that_is_mostly_something_else_says_so_and_shows_the_lines() {
    let mut text = String::from("2026-11-30 08:00:00 UTC [10] LOG:  started\n");
    for n in 0..6 {
        text.push_str(&format!("cp: cannot stat segment {n}\n"));
    }
    let found = inspected(text.as_bytes());
    assert_eq!(found.blocks[0].why_incomplete.as_deref(), Some("log_mostly_unread"));
    assert_eq!(quarantined(&found), 6);
    assert_eq!(found.receipt.quarantine[0].reason, "log_line_unrecognised");
    assert_eq!(found.receipt.quarantine[0].text, "cp: cannot stat segment 0");
}

#[test]
fn exports_of_clouds_are_unwrapped() {
    // RDS through S3 or CloudWatch; Azure's diagnostic file; Cloud SQL; docker compose.
    let rds = b"2020-09-08T04:00:24.000Z 2020-09-08 04:00:23 UTC:10.0.1.2(5312):app@shop:[3591]:LOG:  duration: 1500.250 ms  statement: select 1\n2020-09-08T04:00:25.000Z 2020-09-08 04:00:25 UTC:10.0.1.2(5312):app@shop:[3591]:ERROR:  deadlock detected\n2020-09-08T04:00:25.000Z 2020-09-08 04:00:25 UTC:10.0.1.2(5312):app@shop:[3591]:STATEMENT:  update a set b = 1\n\twhere c = 2\n";
    let found = inspected(rds);
    assert_eq!(quarantined(&found), 0);
    let log = table(rds, &found, 0);
    assert_eq!(log.rows(), 2);
    assert_eq!(cell(&log, 0, "duration_ms").as_deref(), Some("1500.25"));
    assert_eq!(cell(&log, 0, "time").as_deref(), Some("2020-09-08 04:00:23+00"));
    assert_eq!(cell(&log, 1, "statement").as_deref(), Some("update a set b = 1\nwhere c = 2"));
    let azure = br#"{"properties":{"timestamp":"2026-11-30 08:00:00.123 UTC","processId":77,"errorLevel":"ERROR","sqlerrcode":"40P01","message":"2026-11-30 08:00:00 UTC-6b0d7b93.4d-ERROR:  deadlock detected","detail":"Process 77 waits"},"time":"2026-11-30T08:00:01.000Z"}
{"properties":{"timestamp":"2026-11-30 08:00:02.5 UTC","processId":78,"errorLevel":"LOG","sqlerrcode":"00000","message":"2026-11-30 08:00:02 UTC-6b0d7b93.4e-LOG:  duration: 3.125 ms  statement: select 2"},"time":"2026-11-30T08:00:03.000Z"}
"#;
    let found = inspected(azure);
    assert_eq!((found.blocks[0].kind.as_str(), quarantined(&found)), ("pg.log", 0));
    let log = table(azure, &found, 0);
    assert_eq!(cell(&log, 0, "message").as_deref(), Some("deadlock detected"));
    assert_eq!(cell(&log, 0, "pid").as_deref(), Some("77"));
    assert_eq!(cell(&log, 0, "event").as_deref(), Some("deadlock"));
    assert_eq!(cell(&log, 1, "duration_ms").as_deref(), Some("3.125"));
    let cloud = br#"{"textPayload":"2026-11-30 08:00:00.000 UTC [9]: [3-1] db=shop,user=app LOG:  duration: 7.000 ms  statement: select 1\n\tfrom t","timestamp":"2026-11-30T08:00:00.1Z","logName":"projects/p/logs/cloudsql.googleapis.com%2Fpostgres.log"}
"#;
    let found = inspected(cloud);
    let log = table(cloud, &found, 0);
    assert_eq!(cell(&log, 0, "statement").as_deref(), Some("select 1\nfrom t"));
    assert_eq!(cell(&log, 0, "user").as_deref(), Some("app"));
    let docker = b"db-1  | 2026-11-30 08:00:00.000 UTC [1] LOG:  duration: 2.000 ms  statement: select 1\ndb-1  | \tfrom t\n";
    let found = inspected(docker);
    assert_eq!(quarantined(&found), 0);
    assert_eq!(cell(&table(docker, &found, 0), 0, "statement").as_deref(), Some("select 1\nfrom t"));
}

#[test]
fn a_cut_log_gives_what_is_whole() {
    let csv = sample("log-15.csv");
    let cut = &csv[..csv.len() - 40];
    let found = inspected(cut);
    assert_eq!(found.blocks[0].why_incomplete.as_deref(), Some("cut_row"));
    assert_eq!(table(cut, &found, 0).rows(), 73);
    let json = sample("log-15.jsonl");
    let cut = &json[..json.len() - 40];
    let found = inspected(cut);
    assert_eq!(found.blocks[0].why_incomplete.as_deref(), Some("cut_row"));
    assert_eq!(table(cut, &found, 0).rows(), 73);
    // The end of a log: fields whose entry is lost.
    let tail =
        b"2026-11-30 08:00:00 UTC [10] DETAIL:  of something\n\tmore\n2026-11-30 08:00:01 UTC [11] LOG:  x\n";
    let found = inspected(tail);
    assert_eq!((table(tail, &found, 0).rows(), quarantined(&found)), (1, 2));
    assert_eq!(found.receipt.quarantine[0].reason, "log_field_alone");
}

#[test]
fn older_csvlogs_have_fewer_fields() {
    let twelve = b"2026-11-30 08:00:00.000 UTC,\"app\",\"shop\",77,\"10.0.0.1:5000\",6b0d7b93.4d,1,\"SELECT\",2026-11-30 07:59:00 UTC,3/1,0,LOG,00000,\"duration: 5.000 ms  statement: select 1\",,,,,,,,,\"psql\"\n2026-11-30 08:00:01.000 UTC,\"app\",\"shop\",77,\"10.0.0.1:5000\",6b0d7b93.4d,2,\"SELECT\",2026-11-30 07:59:00 UTC,3/1,0,ERROR,22012,\"division by zero\",,,,,,\"select 1/0\",,,\"psql\"\n";
    let found = inspected(twelve);
    assert_eq!(quarantined(&found), 0);
    let log = table(twelve, &found, 0);
    assert_eq!(cell(&log, 0, "duration_ms").as_deref(), Some("5"));
    assert_eq!(cell(&log, 1, "statement").as_deref(), Some("select 1/0"));
    assert_eq!(column(&log, "backend_type"), [None, None]);
    let thirteen = String::from_utf8_lossy(twelve).replace("\"psql\"\n", "\"psql\",\"client backend\"\n");
    let found = inspected(thirteen.as_bytes());
    assert_eq!(
        column(&table(thirteen.as_bytes(), &found, 0), "backend_type")[0].as_deref(),
        Some("client backend")
    );
}

#[test]
fn what_follows_a_log_on_the_same_page_is_not_of_it() {
    let text = b"2026-11-30 08:00:00 UTC [10] LOG:  checkpoint starting: time\n\n relname | n_tup_ins | n_tup_upd \n---------+-----------+-----------\n t       |         1 |         2\n(1 row)\n";
    let found = inspected(text);
    let kinds: Vec<&str> = found.blocks.iter().map(|b| b.kind.as_str()).collect();
    assert_eq!(kinds, ["pg.log", "pg.stat_user_tables"]);
    assert_eq!(quarantined(&found), 0);
    // Messages of psql itself are no log: the statement failed.
    let session =
        b"ERROR:  relation \"x\" does not exist\nLINE 1: select * from x\n                      ^\n";
    let blocks = inspected(session).blocks;
    assert!(blocks.iter().all(|b| b.kind.as_str() != "pg.log"), "{blocks:?}");
}

/// syslog numbers the chunks of a message and escapes tabs.
#[test]
fn chunks_of_syslog_are_put_together() {
    let bytes = fixture("text/log-syslog.txt");
    let found = inspected(&bytes);
    assert_eq!(found.blocks[0].kind.as_str(), "pg.log");
    assert_eq!(quarantined(&found), 0);
    let rows = table(&bytes, &found, 0);
    assert_eq!(column(&rows, "severity"), ["ERROR", "LOG"].map(|s| Some(s.to_owned())));
    assert_eq!(
        column(&rows, "statement")[0].as_deref(),
        Some("select count(*)\n  from orders\n where note = 'a\tb'")
    );
    assert!(column(&rows, "message")[1].as_deref().unwrap().ends_with("select 1,2 + 3"));
}

/// Catalogues that are not shipped any more: entries are read, and the log is marked, for the words of a deadlock in them
/// are not known.
#[test]
fn severities_of_older_catalogues() {
    for (file, severities) in [
        ("text/log-pl.stderr.txt", ["LOG", "ERROR", "WARNING"]),
        ("text/log-pt_BR.stderr.txt", ["ERROR", "WARNING", "PANIC"]),
        ("text/log-tr.stderr.txt", ["ERROR", "WARNING", "FATAL"]),
    ] {
        let bytes = fixture(file);
        let found = inspected(&bytes);
        assert_eq!((found.blocks[0].kind.as_str(), quarantined(&found)), ("pg.log", 0), "{file}");
        let rows = table(&bytes, &found, 0);
        assert_eq!(column(&rows, "severity"), severities.map(|s| Some(s.to_owned())), "{file}");
        assert!(
            column(&rows, "statement").iter().flatten().any(|s| s.starts_with("insert into t")),
            "{file}"
        );
        assert_eq!(found.blocks[0].why_incomplete.as_deref(), Some("log_language_unknown"), "{file}");
    }
}

/// Turkish fields end with their colon.
#[test]
fn a_field_without_blanks_belongs_to_its_entry() {
    let bytes = fixture("text/log-tr.stderr.txt");
    let found = inspected(&bytes);
    let rows = table(&bytes, &found, 0);
    assert_eq!(column(&rows, "detail")[0].as_deref(), Some("3 > 2"));
    assert_eq!(column(&rows, "hint")[1].as_deref(), Some("max_wal_size"));
}
