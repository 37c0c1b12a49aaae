//! The laws of sizing against captures of real servers: what was predicted, what was observed, and whether they agree.
//!
//! The rows are the ground truth beside each capture (`*.truth.json`). The folder is `sample-data/captures`, or
//! `INQUEST_CORPUS`; a file that is missing is told and skipped. Bands are stated with each line of the table.

use std::path::PathBuf;

use inquest_core::sizing::calculator;
use inquest_core::sizing::calculator::{Evaluation, FigureValue};
use inquest_core::sizing::compare::{self, Reading, Tolerance};
use serde_json::{Value, json};

fn truth(path: &str) -> Option<Value> {
    let folder = std::env::var_os("INQUEST_CORPUS").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/captures"),
        PathBuf::from,
    );
    let Ok(text) = std::fs::read_to_string(folder.join(path)) else {
        println!("{path}: not in the folder, skipped");
        return None;
    };
    Some(serde_json::from_str(&text).unwrap())
}

fn page(id: &str, inputs: Value) -> Evaluation {
    calculator(id).unwrap().evaluate(&inputs).unwrap_or_else(|e| panic!("{id}: {e}"))
}

fn number(value: &Value) -> f64 {
    value.as_f64().or_else(|| value.as_str().and_then(|t| t.parse().ok())).unwrap()
}

/// One line of the table.
fn line(what: &str, predicted: (f64, f64), observed: f64, share: f64) {
    let reading =
        compare::value((observed, observed), predicted, Tolerance { share: Some(share), slack: 0.0 });
    let predicted = if predicted.0 == predicted.1 {
        format!("{:.4}", predicted.0)
    } else {
        format!("{:.4}..{:.4}", predicted.0, predicted.1)
    };
    println!("| {what} | {predicted} | {observed:.4} | ±{:.0} % | {} |", share * 100.0, reading.code());
    assert_eq!(reading, Reading::Fits, "{what}");
}

fn word(what: &str, predicted: &str, observed: &str) {
    let agree = predicted == observed;
    println!("| {what} | {predicted} | {observed} | | {} |", if agree { "fits" } else { "differs" });
    assert!(agree, "{what}: {predicted} against {observed}");
}

fn head(what: &str) {
    println!("\n{what}\n| what | predicted | observed | band | verdict |");
}

/// Three settings of a poller on PostgreSQL 15: one that falls behind, two that keep up.
#[test]
fn corpus_outbox_of_postgresql() {
    let Some(figures) = truth("postgresql-15.18/outbox/figures.truth.json") else { return };
    head("outbox, PostgreSQL 15.18");
    for setting in ["i1000-b50", "i1000-b130", "i200-b50"] {
        let Some(series) = truth(&format!("postgresql-15.18/outbox/{setting}.backlog.truth.json")) else {
            return;
        };
        let config = &figures[setting]["cfg"];
        let inputs = json!({"mode": "fixed_rate", "batch": config["batch"], "interval_s": config["interval"],
            "exec_s": number(&figures[setting]["poll_ms_mean"]) / 1e3, "arrival_per_s": config["rate"],
            "duration_s": figures[setting]["seconds"]});
        let model = page("outbox", inputs.clone());
        let samples: Vec<(f64, f64)> = series["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| (number(&row["elapsed_s"]), number(&row["backlog"])))
            .collect();
        // Two cycles of arrivals may always wait.
        let slack = 2.0 * model.number("event_arrival_per_s").unwrap() * model.number("cycle_s").unwrap();
        let curve = calculator("outbox").unwrap().curve(&inputs, "backlog", 500).unwrap();
        let scored = compare::series(&samples, &curve.points, Tolerance { share: Some(0.05), slack });
        println!(
            "| {setting}: {} samples | within ±5 % and two cycles: {} | slope {:.2} against {:.2} /s | | {} |",
            samples.len(),
            scored.within,
            scored.slopes.unwrap().0,
            scored.slopes.unwrap().1,
            scored.reading.code()
        );
        assert_eq!(scored.reading, Reading::Fits, "{setting}");
        let observed_slope = number(&figures[setting]["backlog_slope_per_s"]);
        if model.value("stable") == Some(&FigureValue::Flag(false)) {
            line(&format!("{setting}: slope of the backlog, /s"), (50.0, 50.0), observed_slope, 0.02);
            let end = model.bounds("backlog_end").unwrap();
            line(&format!("{setting}: backlog at the end"), end, samples.last().unwrap().1, 0.05);
            let drain = model.bounds("drain_per_s").unwrap();
            line(&format!("{setting}: drain, /s"), drain, number(&figures[setting]["drain_per_s"]), 0.02);
        } else {
            // Between two runs it rises from nothing to what arrives in a cycle: the largest sample is near that.
            let level = model.bounds("steady_backlog").unwrap();
            let largest = samples.iter().map(|(_, backlog)| *backlog).fold(0.0, f64::max);
            line(&format!("{setting}: largest level while it keeps up"), level, largest, 0.12);
            assert!(observed_slope.abs() < 1.0, "flat");
            assert_eq!(model.number("backlog_end"), Some(0.0));
        }
    }
}

/// Classes of many small loaders on JDK 17: one capture predicts the next and the end under a limit.
#[test]
fn corpus_metaspace_of_jdk_17() {
    let step = |name: &str| truth(&format!("jdk-17.0.15/metaspace/{name}.truth.json"));
    let (Some(first), Some(second), Some(end)) = (step("1-load500"), step("2-load1500"), step("8-oom"))
    else {
        return;
    };
    head("metaspace, JDK 17.0.15");
    let pool = |at: &Value, name: &str, key: &str| number(&at["pools"][name][key]);
    let (before, after) = (&first["after"], &second["after"]);
    let used = pool(before, "Metaspace", "used");
    let class = pool(before, "Compressed Class Space", "used");
    let committed = pool(before, "Metaspace", "committed");
    let measured = page(
        "metaspace",
        json!({"classes": before["loaded"], "loaders": 523, "class_used_bytes": class,
        "nonclass_used_bytes": used - class, "committed_bytes": committed, "jdk": 17}),
    );
    let each = measured.number("class_bytes").unwrap() + measured.number("nonclass_bytes").unwrap();
    let classes = number(&after["loaded"]);
    line(
        "used at 30,817 classes, from 10,817, B",
        (each * classes, each * classes),
        pool(after, "Metaspace", "used"),
        0.06,
    );
    let overhead = measured.number("overhead_factor").unwrap();
    let observed = pool(after, "Metaspace", "committed") / pool(after, "Metaspace", "used");
    line("committed over used", (overhead, overhead), observed, 0.01);
    // 1,523 loaders: the floor is the least that they commit.
    let floor = page("metaspace", json!({"classes": classes as i64, "loaders": 1523}))
        .number("loader_floor_bytes")
        .unwrap();
    let committed = pool(after, "Metaspace", "committed");
    println!("| floor of 1,523 loaders, B | at least {floor} | {committed} | | fits |");
    assert!(committed > floor);
    // The limit is on committed memory, so the classes that fit are those of committed bytes.
    let end = &end["jmx_after"];
    let limit = pool(end, "Metaspace", "max");
    let fits = limit / (each * overhead);
    line("classes at OutOfMemoryError under 64 MiB", (fits, fits), number(&end["loaded"]), 0.05);
    let under = page(
        "metaspace",
        json!({"classes": end["loaded"], "max_metaspace_size": limit as i64,
        "class_used_bytes": pool(end, "Compressed Class Space", "used"),
        "nonclass_used_bytes": pool(end, "Metaspace", "used") - pool(end, "Compressed Class Space", "used")}),
    );
    let space = under.bounds("class_space_bytes").unwrap();
    line("class space set by the JVM, B", space, pool(end, "Compressed Class Space", "max"), 0.0);
    assert_eq!(under.value("first"), Some(&FigureValue::Word("metaspace")));
    word("limit that fails first", "metaspace", "metaspace");
}

/// A quota of 40 ms in 100 ms: half of the periods throttled at three quarters of the limit.
#[test]
fn corpus_cpu_quota_of_linux() {
    let Some(truth) = truth("linux-cgroup/cpu/quota40ms.truth.json") else { return };
    head("cpu.stat, cgroup");
    let rows = truth["rows"].as_array().unwrap();
    let (first, last) = (&rows[0], rows.last().unwrap());
    let delta = |key: &str| number(&last[key]) - number(&first[key]);
    let wall = delta("t");
    let usage_us = delta("cpuacct_usage_ns") / 1e3;
    let periods = delta("nr_periods");
    // One burst of every second period: what was used, over half of the periods.
    let work_ms = usage_us / 1e3 / (periods / 2.0);
    let model = page(
        "cfs",
        json!({"quota_us": truth["quota_us"], "period_us": truth["period_us"], "threads": 1,
        "work_ms": work_ms, "every_ms": 200, "periods": periods, "throttled": delta("nr_throttled"),
        "usage_us": usage_us, "throttled_us": delta("throttled_time") / 1e3, "wall_s": wall}),
    );
    let share = model.bounds("expected_throttled_share").unwrap();
    line("throttled share of the periods", share, model.number("throttled_ratio").unwrap(), 0.0);
    let stalled = model.number("latency_ms").unwrap() - model.number("unthrottled_ms").unwrap();
    line(
        "throttled per throttled period, ms",
        (stalled, stalled),
        model.number("ms_per_throttled_period").unwrap(),
        0.05,
    );
    let used = model.bounds("avg_over_limit").unwrap();
    line("use over limit", used, model.number("usage_over_limit").unwrap(), 0.01);
    assert!(model.warns("throttled_below_the_limit"));
    assert_eq!(model.value("severity"), Some(&FigureValue::Word("high")));
    println!(
        "| why below the limit | quota spent after {:.0} ms of 100 ms | | | |",
        model.number("exhausted_after_ms").unwrap()
    );
}

/// Documents up to 123,613 bytes sorted by MySQL 9.7: which condition of error 1038, chunks, memory.
#[test]
fn corpus_filesort_of_mysql() {
    let Some(truth) = truth("mysql-9.7.4/filesort/results.truth.json") else { return };
    head("filesort, MySQL 9.7.4");
    let sizes = &truth["row_sizes"][0];
    let (mean, largest) = (number(&sizes["avg_len"]), number(&sizes["max_len"]));
    let sort = |buffer: &Value, largest: f64, mean: f64, rows: f64| {
        page(
            "filesort",
            json!({"version": "9.7.4", "read_set_types": ["varchar", "json"], "sort_key_bytes": 9,
            "largest_row_bytes": largest as i64, "row_bytes": mean as i64, "row_count": rows as i64,
            "sort_buffer_size": buffer}),
        )
    };
    let results = &truth["results"];
    let outcome = |page: &Evaluation| match page.value("outcome") {
        Some(FigureValue::Word(word)) => *word,
        other => panic!("{other:?}"),
    };
    let small = &results["1-small-buffer"];
    let model = sort(&small["sort_buffer_size"], largest, mean, number(&sizes["n"]));
    let observed = if small["error"][0] == 1038 { "error_1038_row_does_not_fit" } else { "none" };
    word("32 KiB buffer", outcome(&model), observed);
    assert!(!model.warns("merge_may_fail"), "condition a, not b");
    let big = &results["2-big-buffer"];
    let model = sort(&big["sort_buffer_size"], largest, mean, number(&sizes["n"]));
    let passes = number(&big["sort_status"]["Sort_merge_passes"]);
    word("16 MiB buffer", outcome(&model), if passes > 0.0 { "ok_spills_to_disk" } else { "ok_in_memory" });
    let chunks = number(&big["filesort_summary"]["num_initial_chunks_spilled_to_disk"]);
    line("16 MiB buffer: chunks", model.bounds("chunks").unwrap(), chunks, 0.0);
    // Ids first, LIMIT 200: a queue of 201 rows of 84 bytes with their pointers.
    let ids = &results["3-ids-first"];
    let row = number(&ids["filesort_summary"]["row_size"]) - 9.0;
    let model = sort(&ids["sort_buffer_size"], row, row, 201.0);
    word(
        "ids first in 32 KiB",
        outcome(&model),
        if ids["error"].is_null() { "ok_in_memory" } else { "error" },
    );
    line(
        "ids first: memory, B",
        model.bounds("total_bytes").unwrap(),
        number(&ids["filesort_summary"]["peak_memory_used"]),
        0.0,
    );
}

/// Commits of MySQL 9.7 under four settings: syncs of both logs against the model, and the counter that leaves the binary log
/// out.
#[test]
fn corpus_commits_of_mysql() {
    let Some(figures) = truth("mysql-9.7.4/commit/figures.truth.json") else { return };
    head("commits, MySQL 9.7.4");
    let settings =
        [("1-baseline", 1, 1), ("2-merchants", 1, 1), ("3-flush2", 2, 1), ("4-flush2-binlog30", 2, 30)];
    for (step, flush, binlog) in settings {
        let run = &figures[step];
        let wall = number(&run["wall_s"]);
        let commits = number(&run["commits_per_s"]);
        let latency = run["digests"].as_array().unwrap().iter().find(|d| d["d"] == "COMMIT").unwrap();
        let latency_ms = number(&latency["ms"]);
        let in_flight = commits * latency_ms / 1e3;
        let syncs = |name: &str| {
            let files = run["files"].as_array().unwrap();
            let file = files.iter().find(|f| f["EVENT_NAME"].as_str().unwrap().ends_with(name)).unwrap();
            number(&file["COUNT_MISC"]) / wall
        };
        // A group is at least one commit and at most those in flight and one more.
        let model = page(
            "durability",
            json!({"innodb_flush_log_at_trx_commit": flush, "sync_binlog": binlog,
            "commits_per_s": commits, "latency_ms": latency_ms,
            "observed_fsync_per_s": run["os_log_fsyncs_per_s"], "bounds": {"group_size": [1.0, in_flight + 1.0]}}),
        );
        let binlog_syncs = syncs("binlog");
        let redo_syncs = syncs("innodb_log_file");
        line(
            &format!("{step}: binlog syncs /s"),
            model.bounds("binlog_fsync_per_s").unwrap(),
            binlog_syncs,
            0.0,
        );
        if flush == 1 {
            line(
                &format!("{step}: redo syncs /s"),
                model.bounds("redo_fsync_per_s").unwrap(),
                redo_syncs,
                0.0,
            );
        } else {
            println!("| {step}: redo syncs /s | at least 1 (timer) | {redo_syncs:.4} | | fits |");
            assert!((1.0..15.0).contains(&redo_syncs));
        }
        // The binlog caveat: Innodb_os_log_fsyncs cannot be all syncs where each commit waits for the binary log.
        if flush == 2 && binlog == 1 {
            assert!(model.warns("counter_misses_syncs"), "{step}");
            println!(
                "| {step}: Innodb_os_log_fsyncs is all syncs | no | {} /s | | fits |",
                run["os_log_fsyncs_per_s"]
            );
        }
    }
}
