//! `inquest exhibit`: captures that a case holds.

use clap::Subcommand;
use inquest_api::model::case::{Exhibit as Record, ExhibitId, Phase};
use inquest_api::wire::{ColumnChoice, ExhibitEdit, ExhibitPurge};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::inspect;
use crate::parse::{self, When};
use crate::screen::{Ink, Out, clean};
use crate::session::Session;
use crate::table::Table;

/// Arguments.
#[derive(Debug, Subcommand)]
pub enum Exhibit {
    /// Every exhibit of a case
    List {
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
    },
    /// One exhibit with its blocks and receipt
    Show {
        /// The exhibit
        exhibit: String,
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
    },
    /// Change what an exhibit shows, when, or how it is read
    Edit {
        /// The exhibit
        exhibit: String,
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
        /// Part of the incident: before, during, after, control, step:N
        #[arg(long, value_parser = parse::phase)]
        phase: Option<Phase>,
        /// When it was captured.
        #[command(flatten)]
        when: When,
        /// What you say about it
        #[arg(long)]
        caption: Option<String>,
        /// Read a block as this kind
        #[arg(long)]
        kind: Option<String>,
        /// The block that --kind is about
        #[arg(long, default_value_t = 0)]
        block: u32,
        /// Name and unit of a column: [BLOCK/]COLUMN[:NAME]=UNIT
        #[arg(long = "column", value_name = "CHOICE", value_parser = parse::column)]
        columns: Vec<(u32, ColumnChoice)>,
    },
    /// Take the bytes and rows away for good
    Purge {
        /// The exhibit
        exhibit: String,
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
        /// Why
        #[arg(long)]
        reason: String,
    },
}

#[derive(Serialize)]
struct List<'a> {
    exhibits: Vec<&'a Record>,
}

/// Runs it.
pub async fn run(command: Exhibit, session: &Session) -> Outcome {
    let out = &session.out;
    match command {
        Exhibit::List { case } => {
            let inquest = session.reading().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let file = inquest.case_file(&case).await?;
            if out.json() {
                out.document("inquest.exhibits/1", &List { exhibits: file.exhibits() })?;
            } else {
                list(&file.exhibits(), out)?;
            }
        }
        Exhibit::Show { exhibit, case } => {
            let inquest = session.reading().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let file = inquest.case_file(&case).await?;
            show(file.exhibit(&exhibit)?, out)?;
        }
        Exhibit::Edit { exhibit, case, phase, when, caption, kind, block, columns } => {
            let inquest = session.writing().await?;
            let edit = ExhibitEdit {
                case: session.case(&inquest, case.as_deref()).await?,
                exhibit: ExhibitId(exhibit),
                phase,
                captured_at: when.moment(),
                caption,
                blocks: parse::choices(&columns, kind.as_deref(), Some(block)),
            };
            let exhibit = inquest.exhibit_edit(edit, &session.ctx()).await?;
            inquest.close().await?;
            show(&exhibit, out)?;
        }
        Exhibit::Purge { exhibit, case, reason } => {
            let inquest = session.writing().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let resting = inquest.resting_on(&case, &ExhibitId(exhibit.clone())).await?;
            let purge = ExhibitPurge { case, exhibit: ExhibitId(exhibit), reason };
            let exhibit = inquest.exhibit_purge(purge, &session.ctx()).await?;
            inquest.close().await?;
            if out.json() {
                out.document("inquest.exhibit/1", &exhibit)?;
            } else {
                out.line(&out.say("cli-purged", &[("id", exhibit.id.as_str())]))?;
                if !resting.is_empty() {
                    let ids: Vec<&str> = resting.iter().map(|key| key.id.as_str()).collect();
                    out.line(&out.say("cli-resting", &[("ids", &ids.join(", "))]))?;
                }
            }
        }
    }
    Ok(Done::Well)
}

fn list(exhibits: &[&Record], out: &Out) -> std::io::Result<()> {
    let mut table = Table::new(&[String::new(), String::new(), String::new(), String::new()]);
    for exhibit in exhibits {
        let kinds: Vec<&str> = exhibit.blocks.iter().map(|b| b.kind.as_str()).collect();
        let caption = exhibit.caption.clone().unwrap_or_default();
        table.row(vec![exhibit.id.0.clone(), exhibit.name.clone(), kinds.join(", "), caption]);
    }
    table.print(out)
}

fn show(exhibit: &Record, out: &Out) -> std::io::Result<()> {
    if out.json() {
        return out.document("inquest.exhibit/1", exhibit);
    }
    out.line(&format!("{}  {}", exhibit.id, out.paint(Ink::Bold, &clean(&exhibit.name))))?;
    out.inked(Ink::Dim, &format!("  sha256 {}", exhibit.sha256))?;
    if let Some(caption) = &exhibit.caption {
        out.line(&format!("  {}", clean(caption)))?;
    }
    for block in &exhibit.blocks {
        let rows = out.say("cli-rows", &[("count", &block.rows.to_string())]);
        out.line(&format!("  {}  {}  {}  {rows}", block.index, block.frame, block.kind))?;
        inspect::columns(&block.columns, out)?;
    }
    inspect::print_receipt(&exhibit.receipt, out)
}
