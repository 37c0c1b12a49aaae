//! A library in a folder of its own, with calls by name as the window makes them; samples and what is asked of replies.

use inquest_api::{Clock, Context, Inquest, Options, model::case::Instant};
use serde_json::{Value, json};
use tempfile::TempDir;

/// 2025-11-10T09:00:00Z.
pub const NOON: Instant = Instant(1_762_765_200_000_000);

pub struct Desk {
    pub inquest: Inquest,
    pub folder: TempDir,
    pub ctx: Context,
}

impl Desk {
    pub async fn new() -> Desk {
        Desk::on(tempfile::tempdir().unwrap()).await
    }

    /// The program ends and starts again.
    pub async fn restarted(self) -> Desk {
        Desk::on(self.closed().await).await
    }

    /// The program ends; the folder stays.
    pub async fn closed(self) -> TempDir {
        self.inquest.close().await.unwrap();
        self.folder
    }

    /// The program starts on a folder.
    pub async fn on(folder: TempDir) -> Desk {
        Desk { inquest: open(&folder).await, folder, ctx: Context::silent() }
    }

    pub async fn call(&self, name: &str, args: Value) -> Value {
        let reply = self.inquest.rpc(name, args, &self.ctx).await;
        reply.unwrap_or_else(|e| panic!("{name}: {e:?}"))
    }

    pub async fn refused(&self, name: &str, args: Value) -> String {
        self.inquest.rpc(name, args, &self.ctx).await.unwrap_err().code
    }

    pub async fn case(&self) -> String {
        let case = self.call("case_new", json!({"question": "Why did COMMIT slow down?"})).await;
        case["id"].as_str().unwrap().to_owned()
    }

    pub async fn import(&self, case: &str, name: &str, text: &str) -> Value {
        self.import_as(case, name, text, json!({})).await
    }

    /// With what a person says of it: phase, time, blocks.
    pub async fn import_as(&self, case: &str, name: &str, text: &str, said: Value) -> Value {
        let handle = self.call("capture_paste", json!({"text": text, "name": name})).await;
        let mut args = json!({"case": case, "handle": handle["handle"], "job": format!("import {name}")});
        for (field, value) in said.as_object().unwrap() {
            args[field] = value.clone();
        }
        self.call("capture_import", args).await
    }
}

async fn open(folder: &TempDir) -> Inquest {
    let options = Options { clock: Clock::Fixed(NOON), ..Options::new(folder.path().join("library")) };
    Inquest::open(options).await.unwrap()
}

/// A digest table as the mysql client prints it. Rows: digest, count, total in picoseconds.
pub fn digest(rows: &[(&str, &str, &str)]) -> String {
    let mut text = String::from(
        "SCHEMA_NAME\tDIGEST\tDIGEST_TEXT\tCOUNT_STAR\tSUM_TIMER_WAIT\tMIN_TIMER_WAIT\tAVG_TIMER_WAIT\tMAX_TIMER_WAIT\n",
    );
    for (digest, count, total) in rows {
        text.push_str(&format!("shop\t{digest}\tCOMMIT {digest}\t{count}\t{total}\t1\t2\t3\n"));
    }
    text
}

/// A text of the samples, by its path in there.
pub fn sample(path: &str) -> String {
    let path = format!("{}/../../../sample-data/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// The first block of an exhibit.
pub fn of(exhibit: &str) -> Value {
    json!({"exhibit": exhibit, "block": 0})
}

/// A figure as somebody printed it, to three digits or so.
pub fn near(found: &Value, expected: f64) {
    within(found, expected, 0.005);
}

/// A figure within a share of what is expected.
pub fn within(found: &Value, expected: f64, share: f64) {
    let found = found.as_f64().unwrap_or_else(|| panic!("{found} is no number"));
    assert!((found - expected).abs() <= share * expected.abs(), "{found}, expected {expected}");
}
