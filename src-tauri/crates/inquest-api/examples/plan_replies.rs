//! What the program answers about a plan in a file: the requests of the plan view with their replies, as a recording of
//! which the page is drawn. For measuring the page with real replies (`scripts/bench plans`).
//!
//!     cargo run --release -p inquest-api --example plan_replies FILE [NODE...] > recording.json
//!
//! A library is made in a temporary folder, the file is imported into a new case, and the requests are made in the order in
//! which the page makes them. How long each took goes to standard error, as one JSON object: milliseconds by request. The
//! nodes are those whose details are asked for.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use std::collections::BTreeMap;
use std::time::Instant;

use inquest_api::{Context, Inquest, Options};
use serde_json::{Value, json};

type Failed = Box<dyn std::error::Error>;

struct Asking<'a> {
    inquest: &'a Inquest,
    ctx: Context,
    replies: Vec<Value>,
    took: BTreeMap<String, f64>,
}

impl Asking<'_> {
    /// Calls a command; the first call of a name is timed, and the reply is kept when it is for the page.
    async fn ask(&mut self, name: &str, args: Value, kept: bool) -> Result<Value, Failed> {
        let begun = Instant::now();
        let reply = self.inquest.rpc(name, args.clone(), &self.ctx).await;
        let reply = reply.map_err(|e| format!("{name}: {} {:?}", e.code, e.args))?;
        self.took.entry(name.to_owned()).or_insert(begun.elapsed().as_secs_f64() * 1000.0);
        if kept {
            self.replies.push(json!({ "name": name, "args": args, "reply": reply }));
        }
        Ok(reply)
    }
}

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let mut words = std::env::args().skip(1);
    let path = words.next().ok_or("expected: plan_replies FILE [NODE...]")?;
    let nodes = words.map(|w| w.parse()).collect::<Result<Vec<u32>, _>>()?;
    let text = std::fs::read_to_string(&path)?;
    let folder = tempfile::tempdir()?;
    let inquest = Inquest::open(Options::new(folder.path().join("library"))).await?;
    let mut asking =
        Asking { inquest: &inquest, ctx: Context::silent(), replies: Vec::new(), took: BTreeMap::new() };

    let case = asking
        .ask("case_new", json!({"question": "Where does the time of this plan go?"}), false)
        .await?["id"]
        .clone();
    let name = std::path::Path::new(&path)
        .file_name()
        .map_or_else(|| path.clone(), |n| n.to_string_lossy().into_owned());
    let handle =
        asking.ask("capture_paste", json!({"text": text, "name": name}), false).await?["handle"].clone();
    asking.ask("capture_import", json!({"case": case, "handle": handle, "job": "import"}), false).await?;

    for (name, args) in [
        ("library_info", json!({})),
        ("case_list", json!({})),
        ("kind_list", json!({})),
        ("case_show", json!({ "case": case })),
        ("plan_list", json!({ "case": case })),
    ] {
        asking.ask(name, args, true).await?;
    }
    let of = json!({"exhibit": "E1", "block": 0, "plan": 0});
    asking.ask("plan_open", json!({"case": case, "of": of}), true).await?;
    for node in nodes {
        asking.ask("plan_node", json!({"case": case, "of": of, "node": node}), true).await?;
    }
    eprintln!("{}", serde_json::to_string(&asking.took)?);
    let recording = json!({"version": 1, "language": "en", "case": case, "replies": asking.replies});
    println!("{}", serde_json::to_string(&recording)?);
    inquest.close().await?;
    Ok(())
}
