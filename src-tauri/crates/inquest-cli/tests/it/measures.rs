//! Measures on captured files: figures that stand in the corpus, or follow from it by arithmetic done elsewhere.

use serde_json::{Value, json};

use crate::run::{Desk, data};

const CACHE: &str = "cases/07-aurora-copy-random-index";

/// Words of a line, by single blanks.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn near(found: &Value, expected: f64, within: f64) {
    let found = found.as_f64().unwrap_or_else(|| panic!("{found} is no number"));
    assert!((found - expected).abs() <= within, "{found}, expected {expected}");
}

#[test]
fn percentiles_are_told_as_their_buckets() {
    let desk = Desk::new();
    let file = data("formats/mysql/statement-histogram-mysql-8.4.tsv");
    let document = desk.json(&["histogram", &file]);
    assert_eq!(document["schema"], "inquest.histogram/1");
    let row = &document["rows"][0];
    assert_eq!((&row["calls"]["value"], &row["calls"]["grade"]), (&json!(10.0), &json!("derived")));
    let median = &row["percentiles"][0];
    assert_eq!((&median["q"], &median["value"]["unit"]), (&json!(0.5), &json!("ps")));
    assert_eq!(
        (&median["value"]["lo"], &median["value"]["hi"]),
        (&json!(60_255_959.0), &json!(63_095_734.0))
    );
    assert_eq!(row["percentiles"].as_array().unwrap().len(), 4);

    // The window between two captures: six calls more, in the lower bucket.
    let text = std::fs::read_to_string(&file).unwrap();
    let later = desk.file("later.tsv", &text.replace("\t4\t4\t0.4", "\t10\t10\t0.6"));
    let window = desk.json(&["histogram", &file, &later, "--percentiles", "0.5"]);
    assert_eq!(window["rows"][0]["calls"]["value"], 6.0);
    assert_eq!(window["rows"][0]["percentiles"][0]["value"]["hi"], 60_255_959.0);
    let printed = desk.run(&["histogram", &file, "--percentiles", "0.5,0.99", "--buckets", "--lang", "en"]);
    assert_eq!(printed.code, 0, "{}", printed.err);
    let line = printed.out.lines().find(|l| l.contains("shop 0f1c8f9f")).unwrap();
    assert!(
        words(line)
            .starts_with("10 0.060255959..0.063095734 0.060255959..0.063095734 derived since a reset shop"),
        "{line}"
    );
    assert!(printed.out.lines().any(|l| words(l) == "0.057543994 0.060255959 4 40.0 %"), "{}", printed.out);
    // The last bucket of the server's own histogram is open, which is said.
    let open = desk.run(&[
        "histogram",
        &data("formats/mysql/statement-histogram-global-mysql-8.4.boxed.txt"),
        "--percentiles",
        "0.99",
        "--lang",
        "en",
    ]);
    assert!(open.out.contains(">= ") && open.out.contains("all statements"), "{}", open.out);
    assert_eq!(desk.run(&["histogram", &file, "--percentiles", "1.5"]).code, 2);
    assert_eq!(desk.run(&["histogram", &file, "--digest", "ffff"]).code, 2);
}

#[test]
fn more_than_two_snapshots_are_a_series() {
    let desk = Desk::new();
    let steps = ["1-baseline.status.boxed.txt", "2-merchants.status.boxed.txt", "3-flush2.status.batch.tsv"];
    let files: Vec<String> =
        steps.iter().map(|step| data(&format!("captures/mysql-9.7.4/commit/{step}"))).collect();
    let mut args = vec!["series"];
    args.extend(files.iter().map(String::as_str));
    args.extend(["--column", "count", "--top", "50"]);
    let document = desk.json(&args);
    assert_eq!(document["schema"], "inquest.series/1");
    let rows = document["rows"].as_array().unwrap();
    let values = |name: &str| {
        let row = rows.iter().find(|r| r["key"]["variable_name"] == name);
        row.unwrap_or_else(|| panic!("no {name}"))["values"].clone()
    };
    assert_eq!(values("Innodb_os_log_fsyncs"), json!([2831.0 - 1405.0, 2989.0 - 2831.0]));
    assert_eq!(values("Innodb_data_fsyncs"), json!([3334.0 - 1607.0, 3794.0 - 3334.0]));
    assert_eq!((&document["grade"], &document["unit"]), (&json!("derived"), &json!("count")));

    args.extend(["--at", "2026-11-30T08:00:00Z"]);
    let ran = desk.run(&args);
    assert_eq!(ran.code, 2, "one time for three files");
}

#[test]
fn samples_of_one_capture_tell_how_fast_they_move() {
    let desk = Desk::new();
    let file = data("captures/postgresql-15.18/outbox/i1000-b50.backlog.csv");
    for (column, rate) in [("backlog", 50.02), ("produced_total", 100.0), ("published_total", 50.0)] {
        let document = desk.json(&["series", &file, "--column", column]);
        let row = &document["rows"][0];
        assert_eq!(row["values"].as_array().unwrap().len(), 46);
        near(&row["steady"]["value"], rate, if column == "backlog" { 0.005 } else { 0.05 });
        let source = &row["steady"]["source"];
        assert_eq!(
            (&row["steady"]["grade"], &source["method"]),
            (&json!("derived"), &json!("counters.steady_rate"))
        );
        assert_eq!(row["steady"]["unit"], format!("{column}/s"), "nobody knows the column's unit");
        assert_eq!(document["grade"], "measured");
    }
    let printed = desk.run(&["series", &file, "--column", "backlog", "--lang", "ko"]);
    assert!(printed.out.contains("자리 잡은 뒤 50.02"), "{}", printed.out);
    let last = printed.out.lines().find(|l| l.contains("08:12:05")).unwrap();
    assert!(last.ends_with("   2298"), "{last}");
}

#[test]
fn moments_of_rows_are_merged() {
    let desk = Desk::new();
    let file = data("captures/postgresql-15.18/commit/1-baseline.pss_all.csv");
    let document = desk.json(&["moments", &file, "--filter", "INSERT INTO"]);
    assert_eq!((&document["schema"], &document["rows"]), (&json!("inquest.moments/1"), &json!(3)));
    let figures = &document["figures"];
    assert_eq!(figures["calls"]["value"], 4674.0);
    near(&figures["mean"]["value"], 0.028_902_754_813_863_95, 1e-12);
    near(&figures["sd"]["value"], 0.055_026_848_628_504_87, 1e-9);
    assert_eq!((&figures["sd"]["unit"], &figures["sd"]["grade"]), (&json!("ms"), &json!("derived")));
    let printed = desk.run(&["moments", &file, "--filter", "INSERT INTO", "--lang", "en"]);
    assert!(printed.out.lines().any(|l| words(l) == "Mean 0.0289028 ms derived"), "{}", printed.out);
}

#[test]
fn the_buffer_cache_says_whose_pages_came_in() {
    let desk = Desk::new();
    let [before, after] =
        ["03-buffers-before", "04-buffers-step1"].map(|step| data(&format!("{CACHE}/{step}.aligned.txt")));
    let document = desk.json(&["cache", &before, &after]);
    assert_eq!(document["schema"], "inquest.cache/1");
    let first = &document["relations"][0];
    assert_eq!(first["relation"], "event_log_reqid_ts_idx");
    assert_eq!(
        (&first["before"]["value"], &first["now"]["value"], &first["growth"]["value"]),
        (&json!(82964.0), &json!(95167.0), &json!(12203.0))
    );
    assert_eq!(first["growth"]["grade"], "derived");
    let growth: f64 = document["growth"]["value"].as_f64().unwrap();
    near(&first["share_of_growth"]["value"], 12203.0 / growth, 1e-12);
    let printed = desk.run(&["cache", &before, &after, "--lang", "en"]);
    let line = printed.out.lines().find(|l| l.contains("event_log_reqid_ts_idx")).unwrap();
    assert!(words(line).starts_with("82964 95167 12203 "), "{line}");
    // Alone: ranked by what is held, nothing came in.
    let alone = desk.json(&["cache", &before, "--top", "1"]);
    assert_eq!(alone["relations"][0]["relation"], "event_log");
    assert_eq!((&alone["relations"][0]["growth"], &alone["growth"]), (&Value::Null, &Value::Null));
}

#[test]
fn keys_are_random_or_in_order() {
    let desk = Desk::new();
    let keys = |file: &str, column: &str| {
        desk.json(&["keys", &data(&format!("{CACHE}/{file}")), "--column", column])
    };
    // Keys of several makers: 9 chains, yet not the inversions of one random order.
    let mixed = keys("S1-ids-random.csv", "reqid");
    assert_eq!((&mixed["schema"], &mixed["reading"]), (&json!("inquest.keys/1"), &json!("undecided")));
    let figures = &mixed["figures"];
    assert_eq!((&figures["n"]["value"], &figures["chains"]["value"]), (&json!(40.0), &json!(9.0)));
    near(&figures["descent_fraction"]["value"], 21.0 / 39.0, 1e-12);
    let mut key = 1_u64;
    let mut text = "n,id\n".to_owned();
    for n in 0..40 {
        key = key.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        text.push_str(&format!("{n},k{key:016x}\n"));
    }
    let random = desk.json(&["keys", &desk.file("random.csv", &text), "--column", "id"]);
    assert_eq!((&random["column"], &random["reading"]), (&json!("id"), &json!("random")));
    assert_eq!(keys("S1-ids-sequential.csv", "reqid")["reading"], "sequential");
    assert_eq!(keys("S1-ids-random.csv", "pk")["reading"], "sequential");
    let printed = desk.run(&[
        "keys",
        &data(&format!("{CACHE}/S1-ids-random.csv")),
        "--column",
        "reqid",
        "--lang",
        "ko",
    ]);
    assert!(printed.out.starts_with("reqid  ") && printed.out.contains("사슬"), "{}", printed.out);
    assert_eq!(desk.run(&["keys", &data(&format!("{CACHE}/S1-ids-random.csv")), "--column", "no"]).code, 2);
}

#[test]
fn reads_of_an_index_are_held_against_the_model() {
    let desk = Desk::new();
    let folder = "captures/postgresql-15.18/copy";
    let [sizes, before, random, sequential] = [
        "1-copy-random.sizes.border2.txt",
        "0-before.idx_io.aligned.txt",
        "1-copy-random.idx_io.aligned.txt",
        "3-copy-seq.idx_io.aligned.txt",
    ]
    .map(|file| data(&format!("{folder}/{file}")));
    let cost = |after: &str| {
        desk.json(&["index", &sizes, &before, after, "--index", "tablea_nc_cola_colb", "--rows", "10000"])
    };
    let found = cost(&random);
    let figures = &found["figures"];
    assert_eq!((&found["schema"], &found["reading"]), (&json!("inquest.index/1"), &json!("as_random")));
    assert_eq!(figures["leaf_pages"]["value"], 10833.0, "88,743,936 bytes");
    assert_eq!(figures["reads_observed"]["value"], 6104.0);
    near(&figures["distinct_leaves"]["value"], 10833.0 * (1.0 - (-10000.0_f64 / 10833.0).exp()), 1.0);
    assert_eq!(found["missing"], json!(["index_buffers"]));
    assert_eq!(cost(&sequential)["reading"], "fewer");
    // Everything given by hand: the laboratory's own case, 16 MB of buffers.
    let typed =
        desk.run(&["index", "--rows", "10000", "--leaf-pages", "24591", "--reads", "9307", "--lang", "en"]);
    assert!(typed.out.starts_with("Reads are those of random keys"), "{}", typed.out);
    assert!(typed.out.lines().any(|l| words(l) == "Reads observed 9307 assumed"), "{}", typed.out);
    assert!(!typed.out.contains("index-figure"), "a figure has no name: {}", typed.out);
}
