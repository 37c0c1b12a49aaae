//! `inquest import`: captured files into a case.

use std::path::PathBuf;

use clap::Args;
use inquest_api::model::capture::KindId;
use inquest_api::model::case::Phase;
use inquest_api::wire::{
    BlockChoice, ColumnChoice, HandleRef, ImportReply, ImportRequest, LinesOf, LinesRequest, Preview,
    PreviewRequest, WINDOW_ROWS,
};
use inquest_api::{ApiError, Inquest};
use serde::Serialize;

use crate::exit::{self, Done, Failure, Outcome};
use crate::inspect;
use crate::parse::{self, When};
use crate::screen::clean;
use crate::session::{self, Session};
use crate::step::unplaced;
use crate::table::cut;

/// Most lines that are quoted of what nobody understands.
const QUOTED: usize = 5;

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
    #[arg(long, allow_hyphen_values = true)]
    caption: Option<String>,
    /// Read a block as this kind instead of the best one: [BLOCK/]KIND
    #[arg(long, value_name = "KIND", value_parser = parse::kind)]
    kind: Vec<(Option<u32>, String)>,
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
    // Every file is looked at before the first is entered: one that nobody understands changes nothing. One that cannot
    // be read at all is told, and the others are entered.
    let (inputs, unreadable) = session::readable(&command.files, session)?;
    let inquest = session.writing().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let blocks = parse::choices(&command.columns, &command.kind, command.block);
    let (mut handles, mut refused) = (Vec::new(), false);
    for input in inputs {
        let handle = inquest.handles().hold(input)?.handle;
        let request = PreviewRequest { handle: handle.clone(), case: None, job: None, blocks: Vec::new() };
        // A word on its blocks stands from the first row on: then the rows come when it is entered.
        let preview = match blocks.is_empty() {
            true => inquest.capture_stage(request, &session.ctx()).await?,
            false => inquest.capture_preview(request, &session.ctx()).await?,
        };
        if fits(&preview, &blocks, &inquest, session).await? {
            handles.push((handle, preview.input.name));
        } else {
            // A set may hold notes beside its captures: they are told and left out.
            refused |= preview.input.member.is_none();
            inquest.capture_discard(HandleRef { handle }, &session.ctx()).await?;
        }
    }
    if refused || handles.is_empty() {
        inquest.close().await?;
        return Ok(if unreadable { Done::Unreadable } else { Done::NotUnderstood });
    }
    let mut imports = Vec::new();
    for (handle, name) in handles {
        let request = ImportRequest {
            case: case.clone(),
            handle,
            job: format!("import {name}"),
            blocks: blocks.clone(),
            phase: command.phase.clone(),
            phase_basis: None,
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
    Ok(match (unreadable, session.global.strict && quarantined) {
        (true, _) => Done::Unreadable,
        (false, true) => Done::Quarantined,
        (false, false) => Done::Well,
    })
}

/// Whether an input can be entered: something in it is understood, and where two kinds are close the person said
/// which. What stands in the way is told.
async fn fits(
    preview: &Preview,
    choices: &[BlockChoice],
    inquest: &Inquest,
    session: &Session,
) -> Result<bool, Failure> {
    let name = preview.input.name.clone();
    if preview.blocks.is_empty() && preview.image.is_none() {
        let source = LinesOf::Handle { handle: preview.input.handle.clone() };
        let quarantined_only = preview.receipt.quarantined > 0;
        let request = LinesRequest { source, first: 1, count: WINDOW_ROWS, quarantined_only };
        let lines = inquest.capture_lines(request, &session.ctx()).await?.lines;
        let said: Vec<_> = lines.into_iter().filter(|l| !l.text.trim().is_empty()).take(QUOTED).collect();
        let (line, text) = said.first().map_or((1, String::new()), |l| (l.line, l.text.clone()));
        let text = text.chars().take(120).collect();
        exit::tell_error(&ApiError::NotUnderstood { name, line: line.to_string(), text }, session);
        for line in said {
            let why = line.reason.map(|r| format!(" ({})", inspect::reason(&session.out, &r)));
            let why = why.unwrap_or_default();
            exit::tell(&format!("{:>6}  {}{why}", line.line, cut(&clean(&line.text), 100)));
        }
        return Ok(false);
    }
    for choice in choices {
        let Some(kind) = &choice.kind else { continue };
        let block = preview.blocks.iter().find(|b| b.index == choice.block);
        let named = |b: &&inquest_api::wire::Block| {
            b.candidates.iter().any(|c| c.kind == *kind) || b.columns.iter().any(|c| c.canonical.is_some())
        };
        if block.is_some_and(|block| !named(&block)) && kind.as_str() != KindId::GENERIC_TABLE {
            let (block, kind) = (choice.block.to_string(), session.out.kind(kind.as_str()));
            let facts = [("name", name.as_str()), ("block", block.as_str()), ("kind", kind.as_str())];
            exit::tell(&session.out.say("cli-kind-unlike", &facts));
        }
    }
    let mut fits = true;
    let said = |block: u32| choices.iter().any(|c| c.block == block && c.kind.is_some());
    for block in preview.blocks.iter().filter(|b| b.ambiguous && !said(b.index)) {
        let close = block.candidates.iter().filter(|c| c.kind.as_str() != KindId::GENERIC_TABLE);
        let named = |kind: &KindId| session.out.kind(kind.as_str());
        let kinds: Vec<String> =
            close.take(2).map(|c| format!("{} ({}, {:.2})", named(&c.kind), c.kind, c.score)).collect();
        let (name, block) = (name.clone(), block.index.to_string());
        exit::tell_error(&ApiError::KindAmbiguous { name, block, kinds: kinds.join(", ") }, session);
        fits = false;
    }
    Ok(fits)
}

fn print(import: &ImportReply, session: &Session) -> std::io::Result<()> {
    let (out, exhibit) = (&session.out, &import.exhibit);
    if import.already {
        return out.line(&out.say("cli-already", &[("id", exhibit.id.as_str())]));
    }
    if let Some(picture) = &exhibit.picture {
        let (width, height) = (picture.width.to_string(), picture.height.to_string());
        return out.line(&out.say(
            "cli-imported-image",
            &[("id", exhibit.id.as_str()), ("name", &exhibit.name), ("width", &width), ("height", &height)],
        ));
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
    unplaced(exhibit.captured_at.as_ref(), session);
    for block in &exhibit.blocks {
        let kind = out.kind(block.kind.as_str());
        out.line(&format!("    {}  {}  {kind}", block.index, out.frame(&block.frame)))?;
        if let Some(why) = &block.why_incomplete {
            let why = inspect::reason(out, why);
            out.line(&format!("       {}", out.say("cli-incomplete", &[("why", &why)])))?;
        }
    }
    if exhibit.receipt.quarantined > 0 {
        let count = exhibit.receipt.quarantined.to_string();
        out.line(&format!("    {}", out.say("cli-quarantined", &[("count", &count)])))?;
    }
    Ok(())
}
