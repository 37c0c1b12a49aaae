//! `inquest exhibit`: captures that a case holds.

use clap::Subcommand;
use inquest_api::model::case::{Basis, Exhibit as Record, ExhibitId, KindScore, Phase};
use inquest_api::wire::{ColumnChoice, ExhibitEdit, ExhibitField, ExhibitPurge};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::inspect;
use crate::parse::{self, When};
use crate::reread;
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
        #[arg(long, allow_hyphen_values = true)]
        caption: Option<String>,
        /// Take back what was said: phase, captured_at, caption
        #[arg(long, value_name = "FIELD", value_delimiter = ',', value_parser = parse::word::<ExhibitField>)]
        clear: Vec<ExhibitField>,
        /// Read a block as this kind: [BLOCK/]KIND
        #[arg(long, value_name = "KIND", value_parser = parse::kind)]
        kind: Vec<(Option<u32>, String)>,
        /// The block that --kind is about
        #[arg(long, default_value_t = 0)]
        block: u32,
        /// Name and unit of a column: [BLOCK/]COLUMN[:NAME]=UNIT
        #[arg(long = "column", value_name = "CHOICE", value_parser = parse::column)]
        columns: Vec<(u32, ColumnChoice)>,
    },
    /// Read an exhibit again from its original bytes, as after an update of the program
    Reread {
        /// The exhibits; none named: those that an older reader read
        exhibits: Vec<String>,
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
    },
    /// Take the bytes and rows away for good
    Purge {
        /// The exhibit
        exhibit: String,
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
        /// Why
        #[arg(long, allow_hyphen_values = true)]
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
        Exhibit::Edit { exhibit, case, phase, when, caption, clear, kind, block, columns } => {
            let inquest = session.writing().await?;
            let edit = ExhibitEdit {
                case: session.case(&inquest, case.as_deref()).await?,
                exhibit: ExhibitId(exhibit),
                phase,
                captured_at: when.moment(),
                caption,
                clear,
                blocks: parse::choices(&columns, &kind, block),
            };
            let exhibit = inquest.exhibit_edit(edit, &session.ctx()).await?;
            inquest.close().await?;
            show(&exhibit, out)?;
        }
        Exhibit::Reread { exhibits, case } => reread::run(exhibits, case, session).await?,
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
        let mut kinds: Vec<String> = exhibit.blocks.iter().map(|b| out.kind(b.kind.as_str())).collect();
        kinds.dedup();
        if exhibit.picture.is_some() {
            kinds.push(out.word("cli-image"));
        }
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
    for line in provenance(exhibit, out) {
        out.line(&format!("  {line}"))?;
    }
    if let Some(caption) = &exhibit.caption {
        out.line(&format!("  {}", clean(caption)))?;
    }
    for block in &exhibit.blocks {
        let rows = out.say("cli-rows", &[("count", &block.rows.to_string())]);
        let (frame, kind) = (out.frame(&block.frame), out.kind(block.kind.as_str()));
        let id = out.paint(Ink::Dim, block.kind.as_str());
        out.line(&format!("  {}  {frame}  {kind}  {id}  {rows}", block.index))?;
        if let Some(chosen) = &block.chosen {
            let scored = |c: &KindScore| format!("{} {:.2}", out.kind(c.kind.as_str()), c.score);
            let from: Vec<String> = chosen.candidates.iter().map(scored).collect();
            out.line(&format!("     {}", out.say("cli-chosen", &[("from", &from.join(", "))])))?;
        }
        inspect::columns(&block.columns, out)?;
    }
    inspect::print_receipt(&exhibit.receipt, out)
}

/// A part of an incident in words.
pub fn phase(phase: &Phase, out: &Out) -> String {
    match phase {
        Phase::Step(n) => out.say("cli-phase-step", &[("n", &n.to_string())]),
        other => out.word(&format!("cli-phase-{}", inspect::session_word(other))),
    }
}

/// What is known of an exhibit beside its content, with where it is known from.
fn provenance(exhibit: &Record, out: &Out) -> Vec<String> {
    let basis = |basis: Option<Basis>| {
        out.word(&format!("basis-{}", inspect::session_word(&basis.unwrap_or(Basis::Entered))))
    };
    let mut lines = Vec::new();
    if let Some(phase) = &exhibit.phase {
        let word = self::phase(phase, out);
        lines.push(format!("{word} ({})", basis(exhibit.phase_basis)));
    }
    if let Some(moment) = &exhibit.captured_at {
        let zone = moment.zone.as_deref().map(|z| format!(" {z}")).unwrap_or_default();
        let unplaced = match moment.at {
            Some(_) => String::new(),
            None => format!(", {}", out.word("cli-not-placed")),
        };
        lines.push(format!("{}{zone} ({}{unplaced})", clean(&moment.text), basis(moment.basis)));
    }
    if let Some(member) = &exhibit.member {
        lines.push(out.say("cli-member", &[("archive", &member.archive), ("member", &member.member)]));
    }
    if let Some(picture) = &exhibit.picture {
        lines.push(format!("{} {} × {}", picture.format, picture.width, picture.height));
    }
    if let Some(by) = &exhibit.read_by {
        let reader = by.reader.to_string();
        lines.push(out.say("cli-read-by", &[("program", &by.program), ("reader", &reader)]));
    }
    lines
}
