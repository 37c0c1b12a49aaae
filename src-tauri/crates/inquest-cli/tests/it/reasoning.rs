//! The reasoning of a case on the command line, and the published cases: what the rules make of them.

use serde_json::{Value, json};

use crate::run::Desk;

fn folder(name: &str) -> String {
    let path: std::path::PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "..", "..", "..", "sample-data", "cases", name].iter().collect();
    path.to_str().unwrap().to_owned()
}

/// A rung, its verdict by rule, whether it is set aside, and the write-up's own verdict.
type Reviewed = (String, String, bool, Option<String>);

/// Builds a sample from its folder: rung, verdict by rule, whether set aside, and the write-up's own verdict.
fn reviewed(name: &str, language: &str) -> (Desk, Value, Vec<Reviewed>) {
    let desk = Desk::new();
    let ran = desk.run(&["case", "replay-steps", &folder(name), "--lang", language, "--json"]);
    let view = ran.json();
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let rungs = view["rungs"].as_array().unwrap().iter().map(|rung| {
        assert_eq!(rung["verdict"].get("overridden"), None, "by rule, without override");
        (
            text(&rung["intervention"]["id"]).unwrap(),
            text(&rung["verdict"]["decision"]["verdict"]).unwrap(),
            !rung["intervention"]["set_aside"].is_null(),
            text(&rung["intervention"]["written"]["verdict"]),
        )
    });
    let rungs = rungs.collect();
    (desk, view, rungs)
}

fn row(rung: &str, verdict: &str, aside: bool, written: Option<&str>) -> Reviewed {
    (rung.into(), verdict.into(), aside, written.map(str::to_owned))
}

#[test]
fn the_ladder_comes_out_as_reviewed_and_not_as_written() {
    for language in ["en", "ko"] {
        let (desk, view, rungs) = reviewed("08-k3s-scale-ladder", language);
        let expected = [
            row("R1", "inconclusive", true, None),
            row("R2", "supported", false, None),
            row("R3", "not_alone", false, Some("eliminated")),
            row("R4", "inconclusive", false, Some("not_alone")),
            row("R5", "inconclusive", false, Some("eliminated")),
            row("R6", "supported", false, Some("confirmed")),
            row("R7", "inconclusive", false, Some("confirmed")),
        ];
        assert_eq!(rungs, expected);
        let verify = desk.json(&["verify"]);
        assert_eq!(verify["holds"], true, "{verify}");
        let statuses: Vec<&str> = view["standings"]
            .as_array()
            .unwrap()
            .iter()
            .map(|s| s["standing"]["status"].as_str().unwrap())
            .collect();
        assert_eq!(
            statuses,
            ["not_alone", "open", "open", "supported", "not_tested", "not_tested", "supported"]
        );
        // The look at all components can support and no more.
        let look = &view["rungs"][5]["verdict"]["decision"]["reasons"];
        assert!(look.as_array().unwrap().iter().any(|r| r["code"] == "looked_only"), "{look}");
        // The resize says in numbers what would decide it.
        let deciding: Vec<&str> = view["rungs"][6]["deciding"]
            .as_array()
            .unwrap()
            .iter()
            .map(|r| r["code"].as_str().unwrap())
            .collect();
        assert_eq!(deciding, ["decide_warm", "decide_bracket", "decide_bracket"]);
        let matrix = desk.json(&["matrix"]);
        let leaders: Vec<&str> =
            matrix["leaders"].as_array().unwrap().iter().map(|h| h.as_str().unwrap()).collect();
        assert_eq!(leaders, ["H4", "H5"]);
        let next = desk.json(&["next"]);
        assert!(next["tests"][0]["separates"].as_u64().unwrap() > 0, "{next}");
        let ledger = desk.json(&["ledger", "--search", "290"]);
        assert_eq!(ledger["lines"][0]["rung"], "R3");
    }
}

#[test]
fn the_outbox_comes_out_as_reviewed_with_its_void_test() {
    let (desk, view, rungs) = reviewed("06-outbox-drain", "en");
    let expected = [
        row("R1", "void", false, Some("supported")),
        row("R2", "supported", false, Some("confirmed")),
        row("R3", "supported", false, Some("confirmed")),
        row("R4", "supported", false, Some("confirmed")),
    ];
    assert_eq!(rungs, expected);
    assert_eq!(desk.json(&["verify"])["holds"], true);
    let config = &view["rungs"][0]["intervention"]["check"]["config"];
    assert_eq!((config["text"].as_str(), config["accepted"].as_bool()), (Some("PT500MS"), Some(false)));
    assert_eq!(view["rungs"][1]["intervention"]["check"]["config"]["accepted"], true);
    // A void test leaves its hypothesis where it stood: the re-test decides it.
    assert_eq!(view["standings"][0]["standing"]["status"], "supported");
    let report = desk.run(&["report", "--markdown", "-"]);
    assert_eq!(report.code, 0, "{}", report.err);
    for part in [
        "PT500MS is refused",
        "The write-up says: supported, “solved”",
        "## Evidence against each hypothesis",
        "Head of the journal",
    ] {
        assert!(report.out.contains(part), "{part}\n{}", report.out);
    }
}

#[test]
fn the_walk_leads_and_templates_fill_in() {
    let desk = Desk::new();
    desk.json(&["case", "new", "Why?"]);
    let next = |desk: &Desk| desk.json(&["walk"])["steps"][0]["missing"]["code"].as_str().unwrap().to_owned();
    assert_eq!(next(&desk), "walk_no_exhibit");
    desk.file("sweep.csv", "rate,p95\n210,57\n230,2131\n");
    desk.json(&["import", "sweep.csv"]);
    assert_eq!(next(&desk), "walk_no_hypothesis");
    desk.json(&["hypothesis", "add", "The tier", "--resource", "app_tier", "--mechanism", "threads run out"]);
    desk.json(&["hypothesis", "add", "The CPU", "--resource", "db_cpu", "--scope", "this rig"]);
    let tests = desk.json(&["next"]);
    assert_eq!(tests["tests"][0]["subject"]["template"], "replicas");
    let rung = desk.json(&[
        "intervention",
        "add",
        "--hypothesis",
        "H1",
        "--template",
        "replicas",
        "--from",
        "x1",
        "--to",
        "x3",
    ]);
    assert_eq!((rung["scale"].as_f64(), rung["knob"].as_str()), (Some(3.0), Some("replicas")));
    assert_eq!(rung["confounders"][0]["found"], "shared_node");
    assert_eq!(next(&desk), "walk_no_prediction");
    desk.json(&[
        "predict",
        "R1",
        "--metric",
        "knee",
        "--unit",
        "1/s",
        "--better",
        "higher",
        "--change",
        "100%..200%",
    ]);
    assert_eq!(next(&desk), "walk_check_unknown");
    desk.json(&["check", "R1", "--outcome", "pass"]);
    desk.json(&["observe", "R1", "--change", "-5%..5%", "--quote", "unchanged", "--grade", "measured"]);
    assert_eq!(next(&desk), "walk_confounder_open");
    desk.json(&[
        "confounder",
        "dismiss",
        "R1",
        "pods share a node with something else",
        "--reason",
        "dedicated nodes",
    ]);
    let shown = desk.json(&["verdict", "R1"]);
    assert_eq!(shown["verdict"]["decision"]["verdict"], "eliminated");
    let rated = desk.json(&["cell", "O1", "--rate", "H1=II", "--rate", "H2=C"]);
    assert_eq!(rated["leaders"], json!(["H2"]));
    let over = desk.json(&[
        "verdict",
        "R1",
        "--override",
        "inconclusive",
        "--reason",
        "one run is not enough for me",
    ]);
    assert_eq!(over["verdict"]["overridden"]["against"], "eliminated");
    let trail = desk.json(&["journal", "--verdicts"]);
    assert_eq!(trail["entries"][0]["verdicts"][0]["overridden"], "inconclusive");
    let back = desk.json(&["verdict", "R1", "--withdraw"]);
    assert_eq!(back["verdict"].get("overridden"), None);
    desk.json(&["hypothesis", "edit", "H1", "--limit", "up to 230/s", "--limit-kind", "loadtest"]);
    assert_eq!(desk.json(&["offers"])["offers"], json!([]));
    let plain = desk.run(&["walk"]);
    assert!(plain.code == 0 && plain.out.contains("✓ Captures"), "{}", plain.out);
    let plain = desk.run(&["matrix", "--lang", "ko"]);
    assert!(plain.code == 0 && plain.out.contains("가중 불일치"), "{}", plain.out);
}

#[test]
fn a_configured_value_is_checked_in_place() {
    let desk = Desk::new();
    let refused = desk.run(&["config", "postgresql-memory", "128mb"]);
    assert_eq!((refused.code, refused.out.trim()), (1, "refused  Its reader knows no such suffix"));
    let taken = desk.run(&["config", "mysql-seconds", "5m", "--json"]);
    assert_eq!(taken.json()["amount"], "5242880");
    assert_eq!(desk.run(&["config", "shedlock", "PT500MS"]).code, 1);
    assert_eq!(desk.run(&["config", "shedlock", "PT0.5S"]).code, 0);
}

#[test]
fn entries_carry_the_name_that_was_set_and_no_other() {
    let desk = Desk::new();
    desk.json(&["case", "new", "Why?"]);
    assert_eq!(desk.json(&["library", "author", "Kim"])["author"], "Kim");
    desk.json(&["note", "add", "a thought"]);
    desk.json(&["library", "author"]);
    desk.json(&["note", "add", "another"]);
    let entries = desk.json(&["journal"]);
    let by: Vec<&Value> = entries["entries"].as_array().unwrap().iter().map(|e| &e["by"]).collect();
    assert_eq!(by, [&Value::Null, &json!("Kim"), &Value::Null]);
    assert_eq!(desk.json(&["journal", "--by", "Kim"])["entries"].as_array().unwrap().len(), 1);
}
