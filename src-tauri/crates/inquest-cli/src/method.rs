//! `inquest method`: any registered method by id. JSON in, JSON out. Touches no library.

use std::path::Path;

use clap::Subcommand;
use inquest_api::wire::{MethodInfo, MethodRun};
use inquest_api::{ApiError, method_list, method_run};
use serde::Serialize;
use serde_json::Value;

use crate::exit::{Done, Failure, Outcome};
use crate::screen::Ink;
use crate::session::{self, Session};
use crate::table::Table;

/// Arguments.
#[derive(Debug, Subcommand)]
pub enum Method {
    /// Every method with its version
    List,
    /// Inputs and results of a method
    Show {
        /// The id, as in stats.change
        id: String,
    },
    /// Run a method on a JSON object
    Run {
        /// The id
        id: String,
        /// File that holds the inputs; - is standard input
        #[arg(long, default_value = "-", value_name = "FILE")]
        input: String,
    },
}

#[derive(Serialize)]
struct List {
    methods: Vec<MethodInfo>,
}

/// Runs it.
pub fn run(command: Method, session: &Session) -> Outcome {
    let out = &session.out;
    match command {
        Method::List if out.json() => out.document("inquest.methods/1", &List { methods: method_list() })?,
        Method::List => {
            let mut table = Table::new(&[String::new(), String::new(), String::new()]);
            for method in method_list() {
                table.row(vec![method.id, format!("v{}", method.version), method.doc]);
            }
            table.print(out)?;
        }
        Method::Show { id } => {
            let known = method_list().into_iter().find(|m| m.id == id);
            let method = known.ok_or(ApiError::MethodUnknown { method: id })?;
            if out.json() {
                out.document("inquest.method/1", &method)?;
            } else {
                out.inked(Ink::Bold, &format!("{} v{}", method.id, method.version))?;
                out.line(&format!("  {}", method.doc))?;
                for side in ["inputs", "result"] {
                    fields(&method.signature, side, session)?;
                }
            }
        }
        Method::Run { id, input } => {
            let inputs = inputs(&id, &input)?;
            let reply = method_run(&MethodRun { method: id, inputs })?;
            if out.json() {
                out.document("inquest.result/1", &reply)?;
            } else if let Value::Object(result) = &reply.result {
                for (name, value) in result {
                    out.line(&format!("  {name}: {value}"))?;
                }
            } else {
                out.line(&format!("  {}", reply.result))?;
            }
        }
    }
    Ok(Done::Well)
}

/// A JSON object from a file or standard input.
pub fn inputs(method: &str, path: &str) -> Result<Value, Failure> {
    let input = session::input(Path::new(path))?;
    let mut bytes = Vec::new();
    let unreadable =
        |e: std::io::Error| ApiError::FileUnreadable { name: input.name.clone(), detail: e.to_string() };
    let mut reader = input.open().map_err(unreadable)?;
    std::io::Read::read_to_end(&mut reader, &mut bytes).map_err(unreadable)?;
    let parsed = serde_json::from_slice(&bytes);
    Ok(parsed.map_err(|e| ApiError::MethodInputs {
        method: method.to_owned(),
        problem: "json".to_owned(),
        detail: e.to_string(),
    })?)
}

fn fields(signature: &Value, side: &str, session: &Session) -> std::io::Result<()> {
    let Some(Value::Array(fields)) = signature.get(side) else { return Ok(()) };
    session.out.inked(Ink::Dim, &format!("  {side}"))?;
    let mut table = Table::new(&[String::new(), String::new(), String::new(), String::new()]);
    for field in fields {
        let text = |key: &str| field.get(key).and_then(Value::as_str).unwrap_or("").to_owned();
        let default = field.get("default").map(|d| format!("= {d}")).unwrap_or_default();
        table.row(vec![format!("  {}", text("name")), text("type"), text("unit"), default]);
    }
    table.print(&session.out)
}
