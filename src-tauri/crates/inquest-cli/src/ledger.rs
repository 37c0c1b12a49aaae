//! `inquest ledger`: what has been ruled out, and where that holds.

use clap::Args;
use inquest_api::model::verdict::Finding;
use inquest_api::wire::LedgerRequest;

use crate::exit::{Done, Outcome};
use crate::session::Session;
use crate::table::Table;

/// Arguments.
#[derive(Debug, Args)]
pub struct Ledger {
    /// Lines that contain this text
    #[arg(long, value_name = "TEXT")]
    search: Option<String>,
}

/// Runs it.
pub async fn run(command: Ledger, session: &Session) -> Outcome {
    let ledger = session
        .reading()
        .await?
        .ledger(LedgerRequest { text: command.search, case: None }, &session.ctx())
        .await?;
    let out = &session.out;
    if out.json() {
        out.document("inquest.ledger/1", &ledger)?;
        return Ok(Done::Well);
    }
    if ledger.lines.is_empty() {
        out.line(&out.word("cli-ledger-none"))?;
    }
    let mut table = Table::new(&[String::new(), String::new(), String::new(), String::new()]);
    for line in ledger.lines {
        let id = if line.verdict == Finding::Eliminated { "cli-ruled-out" } else { "cli-not-sole" };
        let scope = line.system.unwrap_or_else(|| line.question.clone());
        table.row(vec![format!("{} {}", line.case, line.rung), out.word(id), line.statement, scope]);
    }
    table.print(out)?;
    Ok(Done::Well)
}
