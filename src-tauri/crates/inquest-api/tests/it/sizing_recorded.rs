//! What the program answers to the sizing view: `ui/tests/fixtures/recorded/sizing.json`, which tests of the interface and its
//! preview are answered from.
//!
//! The file is made here and compared here, so that it can never say anything else than the program does: with
//! `UPDATE_RECORDED=1` it is written anew. It holds one case (a sheet, a backlog series and two captures of a JVM as exhibits, one
//! change without a prediction), every calculator with the inputs of its sample, what is refused, scenarios, scores and a sealed
//! prediction. Requests are those of the view to the letter: figures while somebody types (no steps), then curves.

use serde_json::{Map, Value, json};

use crate::desk::Desk;

/// Points of curves that the view asks for.
const STEPS: u32 = 120;
const MIB: u64 = 1 << 20;

fn sample(path: &str) -> String {
    let path = format!("{}/../../../sample-data/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

struct Recorder {
    desk: Desk,
    case: String,
    list: Value,
    exchanges: Vec<Value>,
}

impl Recorder {
    async fn new() -> Recorder {
        let desk = Desk::new().await;
        let case = desk.case().await;
        let list = desk.call("sizing_list", json!({})).await;
        Recorder { desk, case, list, exchanges: Vec::new() }
    }

    /// Asks and keeps question and answer; the same question is kept once.
    async fn ask(&mut self, name: &str, args: Value) -> Value {
        let answer = self.desk.inquest.rpc(name, args.clone(), &self.desk.ctx).await;
        let (exchange, reply) = match answer {
            Ok(reply) => (json!({"name": name, "args": args, "reply": reply}), reply),
            Err(error) => {
                let error = json!({"code": error.code, "args": error.args});
                (json!({"name": name, "args": args, "error": error}), Value::Null)
            }
        };
        if !self.exchanges.iter().any(|e| e["name"] == name && e["args"] == args) {
            self.exchanges.push(exchange);
        }
        reply
    }

    /// Inputs as the form sends them: in the order of the page.
    fn inputs(&self, calculator: &str, stated: &Value) -> Vec<Value> {
        let page = self.list.as_array().unwrap().iter().find(|c| c["id"] == calculator).unwrap();
        let names = page["inputs"].as_array().unwrap().iter().map(|i| i["name"].as_str().unwrap());
        let known: Vec<&str> = names.collect();
        assert!(stated.as_object().unwrap().keys().all(|k| known.contains(&k.as_str())), "{stated}");
        let one = |name: &&str| match &stated[*name] {
            Value::Null => None,
            Value::Array(ends) if ends.first().is_some_and(Value::is_number) => {
                Some(input(name, Value::Null, json!(ends)))
            }
            value => Some(input(name, value.clone(), Value::Null)),
        };
        known.iter().filter_map(one).collect()
    }

    fn request(&self, calculator: &str, inputs: &[Value], steps: u32, scenarios: &Value) -> Value {
        json!({"case": self.case, "calculator": calculator, "inputs": inputs, "sensitivity_of": null,
            "steps": steps, "scenarios": scenarios})
    }

    /// Both questions of the view.
    async fn page(&mut self, calculator: &str, inputs: &[Value], scenarios: &Value) {
        for steps in [0, STEPS] {
            let request = self.request(calculator, inputs, steps, scenarios);
            self.ask("sizing_run", request).await;
        }
    }

    async fn stated(&mut self, calculator: &str, stated: Value) {
        let inputs = self.inputs(calculator, &stated);
        self.page(calculator, &inputs, &json!([])).await;
    }

    /// Other limits of Metaspace beside the inputs, as the table of limits asks.
    async fn limits(&mut self, inputs: &[Value]) {
        let settings = [64 * MIB, 256 * MIB, 1024 * MIB, 1_000_000_000_000_000];
        let scenario = |value: &u64| {
            json!({"name": value.to_string(),
            "inputs": [input("max_metaspace_size", json!(value), Value::Null)]})
        };
        let scenarios: Vec<Value> = settings.iter().map(scenario).collect();
        let request = self.request("metaspace", inputs, 0, &json!(scenarios));
        self.ask("sizing_run", request).await;
    }
}

fn input(name: &str, value: Value, bounds: Value) -> Value {
    json!({"name": name, "value": value, "bounds": bounds, "origin": {"from": "entered"}})
}

fn of(exhibit: &str) -> Value {
    json!({"exhibit": exhibit, "block": 0})
}

/// The sixth sample case: a poller whose backlog stays where it should not.
fn poller() -> Value {
    json!({"batch": 200, "interval_s": 1, "arrival_per_s": 215.7, "duration_s": 179.916_550_764_951_3,
        "observed_max": 100})
}

fn with(mut stated: Value, more: Value) -> Value {
    stated.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_else(Map::new));
    stated
}

async fn record() -> Vec<Value> {
    let mut it = Recorder::new().await;
    let case = it.case.clone();

    // The case: a sheet of the poller, a backlog series, Metaspace before and after more classes.
    let sheet = json!({"sizing": {"calculator": "outbox", "inputs": it.inputs("outbox", &with(poller(), json!({"exec_s": 0})))},
        "form": "toml"});
    let sheet =
        it.desk.call("sheet_write", sheet).await["text"].as_str().unwrap().replace("assumed", "measured");
    it.desk.import(&case, "outbox.toml", &sheet).await;
    it.desk
        .import(&case, "backlog.csv", &sample("captures/postgresql-15.18/outbox/i1000-b50.backlog.csv"))
        .await;
    for step in ["1-load500", "2-load1500"] {
        let text = sample(&format!("captures/jdk-17.0.15/metaspace/{step}.jcmd-VM.metaspace.txt"));
        it.desk.import(&case, &format!("{step}.txt"), &text).await;
    }
    let hypothesis = json!({"case": case, "statement": "The poller is too slow", "claim": "sole_cause"});
    it.desk.call("hypothesis_put", hypothesis).await;
    let check = json!({"statement": "Runs without an error label", "criterion": "none", "outcome": "unknown", "evidence": []});
    let change = json!({"case": case, "hypothesis": "H1", "knob": "delay and batch", "from": "3000/100", "to": "1000/200",
        "relief": "full", "other_saturated": null, "knobs_changed": 1, "check": check, "confounders": []});
    it.desk.call("intervention_put", change).await;
    it.ask("case_list", json!({})).await;
    it.ask("case_show", json!({"case": case})).await;
    it.ask("sizing_list", json!({})).await;

    // Every calculator: nothing stated, then its sample.
    let ids: Vec<String> =
        it.list.as_array().unwrap().iter().map(|c| c["id"].as_str().unwrap().to_owned()).collect();
    for id in &ids {
        it.page(id, &[], &json!([])).await;
    }
    it.stated("outbox", poller()).await;
    it.stated("outbox", with(poller(), json!({"exec_s": 0.06}))).await;
    it.stated("outbox", with(poller(), json!({"exec_s": 0.06, "lock_at_least": "PT500MS"}))).await;
    it.stated("outbox", with(poller(), json!({"batch": 0}))).await;
    it.stated("outbox", with(poller(), json!({"arrival_per_s": [200, 220]}))).await;
    it.stated("bloom", json!({"n": 100_000, "p": 0.001, "k": 9, "observed": 32})).await;
    it.stated("metaspace", json!({"classes": 10_000})).await;
    it.stated(
        "pool",
        json!({"arrival_per_s": 200, "hold_s": 0.04, "pool": 10, "target_p95_s": 0.02, "requests": 100,
        "cores": 4, "max_connections": 151, "reserved": 10, "instances": 12, "observed_p95_s": 30.1}),
    )
    .await;
    it.stated(
        "filesort",
        json!({"version": "8.0.26", "read_set_types": ["varchar", "json"],
        "largest_row_bytes": 199_680, "row_bytes": 60_000, "row_count": 35}),
    )
    .await;
    it.stated(
        "cfs",
        json!({"quota_us": 200_000, "work_ms": 260, "threads": 8, "every_ms": 1000, "periods": 60,
        "throttled": 30, "usage_us": 3_000_000, "throttled_us": 3_600_000, "wall_s": 10}),
    )
    .await;
    it.stated(
        "durability",
        json!({"commits_per_s": 84.3, "latency_ms": 5.4, "observed_fsync_per_s": 5, "after_ms": 1.5}),
    )
    .await;
    it.stated(
        "rss",
        json!({"rss_mib": 1650, "heap_mib": 1024, "metaspace_mib": 120, "limit_mib": 2048,
        "before_unexplained_mib": 10, "before_runtime_mib": 1144, "live_saving_mib": 500}),
    )
    .await;

    // Sliders of the poller: supposed, then kept.
    let more = |name: &str| json!([{"name": name, "inputs": [input("batch", json!(800), Value::Null)]}]);
    let inputs = it.inputs("outbox", &poller());
    it.page("outbox", &inputs, &more("")).await;
    it.page("outbox", &inputs, &more("Batch 800")).await;

    // Metaspace from a capture, and what a later one shows.
    it.limits(&it.inputs("metaspace", &json!({"classes": 10_000}))).await;
    let read = it.ask("sheet_read", json!({"case": case, "of": of("E3")})).await;
    let order = |inputs: &Value| {
        let page = it.list.as_array().unwrap().iter().find(|c| c["id"] == "metaspace").unwrap();
        let names = page["inputs"].as_array().unwrap().iter();
        let found = |name: &Value| inputs.as_array().unwrap().iter().find(|i| i["name"] == *name).cloned();
        names.filter_map(|i| found(&i["name"])).collect::<Vec<Value>>()
    };
    let taken = order(&read["inputs"]);
    it.page("metaspace", &taken, &json!([])).await;
    it.limits(&taken).await;

    // Sheets, cells, samples and a stated value.
    let read = it.ask("sheet_read", json!({"case": case, "of": of("E1")})).await;
    let inputs = read["inputs"].as_array().unwrap().clone();
    let page = it.list.as_array().unwrap().iter().find(|c| c["id"] == "outbox").unwrap();
    let names: Vec<Value> = page["inputs"].as_array().unwrap().iter().map(|i| i["name"].clone()).collect();
    let sheet: Vec<Value> =
        names.iter().filter_map(|n| inputs.iter().find(|i| i["name"] == *n).cloned()).collect();
    it.page("outbox", &sheet, &json!([])).await;
    let window = json!({"case": case, "of": of("E1"), "sort": null, "filters": [], "first": 0, "count": 50});
    it.ask("table_window", window).await;
    let window = json!({"case": case, "of": of("E2"), "sort": null, "filters": [], "first": 0, "count": 50});
    it.ask("table_window", window).await;
    let cell = json!({"name": "observed_max", "value": null, "bounds": null,
        "origin": {"from": "cell", "of": of("E2"), "row": 1, "column": 2}});
    it.page("outbox", &[cell], &json!([])).await;
    let inputs = it.inputs("outbox", &poller());
    let sizing = it.request("outbox", &inputs, 0, &json!([]));
    let score = json!({"sizing": sizing, "figure": "backlog_end", "tolerance": null,
        "observed": {"what": "entered", "lo": 90, "hi": 110}});
    it.ask("sizing_score", score).await;
    let measured = it.inputs(
        "outbox",
        &json!({"mode": "fixed_rate", "batch": 50, "interval_s": 1, "exec_s": 0.006,
        "arrival_per_s": 100, "duration_s": 46}),
    );
    it.page("outbox", &measured, &json!([])).await;
    let sizing_of = it.request("outbox", &measured, 0, &json!([]));
    let score = json!({"sizing": sizing_of, "figure": "backlog_end", "tolerance": 0.05,
        "observed": {"what": "samples", "of": of("E2"), "x": 0, "y": 2}});
    it.ask("sizing_score", score).await;
    for text in ["PT500MS", "PT0.5S", "500", "500ms", "PT10M"] {
        it.ask("method_run", json!({"method": "duration.parse", "inputs": {"text": text}})).await;
    }
    // Last, since it changes the case.
    let predict = json!({"case": case, "intervention": "R1", "figure": "backlog_end", "tolerance": 0.2, "null_band": 0.1,
        "planned_runs": 1, "seal": true, "sizing": sizing,
        "metric": {"name": "Backlog at the end of the load", "unit": "count", "better": "lower"},
        "before": {"value": 11_000, "unit": "count", "grade": "assumed", "source": {"kind": "entered"}}});
    it.ask("sizing_predict", predict).await;
    it.exchanges
}

/// The same but for the last digits of numbers, which another system's logarithm may round otherwise.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(x), Value::Number(y)) => {
            let (x, y) = (x.as_f64().unwrap_or(f64::NAN), y.as_f64().unwrap_or(f64::NAN));
            x == y || (x - y).abs() <= 1e-9 * x.abs().max(y.abs())
        }
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_view_is_tested_on_what_the_program_answers() {
    let exchanges = record().await;
    let lines: Vec<String> = exchanges.iter().map(|e| serde_json::to_string(e).unwrap()).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    let path = format!("{}/../../../ui/tests/fixtures/recorded/sizing.json", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_RECORDED").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let kept: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(&path).unwrap_or_default())
        .unwrap_or_else(|e| panic!("{path}: {e}; write it by UPDATE_RECORDED=1"));
    let fresh: Vec<Value> = serde_json::from_str(&text).unwrap();
    for (kept, fresh) in kept.iter().zip(&fresh) {
        let told = format!("{} {}", fresh["name"], fresh["args"]);
        assert!(same(kept, fresh), "another answer, write it by UPDATE_RECORDED=1: {told}");
    }
    assert_eq!(kept.len(), fresh.len(), "another number of exchanges: write them by UPDATE_RECORDED=1");
}
