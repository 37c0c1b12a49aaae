//! `inquest import`: captured files into a case.

use std::path::PathBuf;

use clap::Args;
use inquest_api::model::case::Phase;
use inquest_api::wire::{ColumnChoice, ImportReply, ImportRequest};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::parse::{self, When};
use crate::session::{self, Session};

/// Arguments.
#[derive(Debug, Args)]
pub struct Import {
    /// The case [default: the only one]
    #[arg(long)]
    case: Option<String>,
    /// Files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Part of the incident: before, during, after, control, step:N
    #[arg(long, value_parser = parse::phase)]
    phase: Option<Phase>,
    /// When it was captured.
    #[command(flatten)]
    when: When,
    /// What you say about it
    #[arg(long)]
    caption: Option<String>,
    /// Read a block as this kind instead of the best one
    #[arg(long)]
    kind: Option<String>,
    /// The block that --kind is about
    #[arg(long, default_value_t = 0)]
    block: u32,
    /// Name and unit of a column: [BLOCK/]COLUMN[:NAME]=UNIT
    #[arg(long = "column", value_name = "CHOICE", value_parser = parse::column)]
    columns: Vec<(u32, ColumnChoice)>,
}

#[derive(Serialize)]
struct Document {
    imports: Vec<ImportReply>,
}

/// Runs it.
pub async fn run(command: Import, session: &Session) -> Outcome {
    // Every file is looked for before the first is entered: a name that is wrong changes nothing.
    let inputs = command.files.iter().map(|path| session::input(path)).collect::<Result<Vec<_>, _>>()?;
    let inquest = session.writing().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let mut imports = Vec::new();
    for input in inputs {
        let job = format!("import {}", input.name);
        let handle = inquest.handles().hold(input)?.handle;
        let request = ImportRequest {
            case: case.clone(),
            handle,
            job,
            blocks: parse::choices(&command.columns, command.kind.as_deref(), Some(command.block)),
            phase: command.phase.clone(),
            captured_at: command.when.moment(),
            caption: command.caption.clone(),
        };
        imports.push(inquest.capture_import(request, &session.ctx()).await?);
    }
    inquest.close().await?;
    let quarantined = imports.iter().any(|i| i.exhibit.receipt.quarantined > 0);
    let out = &session.out;
    if out.json() {
        out.document("inquest.import/1", &Document { imports })?;
    } else {
        for import in &imports {
            print(import, session)?;
        }
    }
    Ok(if session.global.strict && quarantined { Done::Quarantined } else { Done::Well })
}

fn print(import: &ImportReply, session: &Session) -> std::io::Result<()> {
    let (out, exhibit) = (&session.out, &import.exhibit);
    if import.already {
        return out.line(&out.say("cli-already", &[("id", exhibit.id.as_str())]));
    }
    let rows: u64 = exhibit.blocks.iter().map(|b| b.rows).sum();
    out.line(&out.say(
        "cli-imported",
        &[
            ("id", exhibit.id.as_str()),
            ("name", &exhibit.name),
            ("rows", &rows.to_string()),
            ("lines", &exhibit.receipt.lines.to_string()),
        ],
    ))?;
    for block in &exhibit.blocks {
        out.line(&format!("    {}  {}  {}", block.index, block.frame, block.kind))?;
    }
    if exhibit.receipt.quarantined > 0 {
        let count = exhibit.receipt.quarantined.to_string();
        out.line(&format!("    {}", out.say("cli-quarantined", &[("count", &count)])))?;
    }
    Ok(())
}
