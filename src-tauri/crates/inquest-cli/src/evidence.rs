//! `inquest evidence`: pinned quantities and statements.

use std::collections::BTreeMap;

use clap::{Args, Subcommand};
use inquest_api::model::Source;
use inquest_api::model::case::{Bearing, Evidence as Record, EvidenceId};
use inquest_api::wire::{BlockRef, EvidenceRate, PinRequest, PinTarget};
use serde::Serialize;

use crate::exit::{Done, Failure, Outcome};
use crate::inspect::session_word;
use crate::method;
use crate::parse::{self, Provenance};
use crate::session::Session;
use crate::step::told;
use crate::table::Table;

/// Arguments.
#[derive(Debug, Subcommand)]
pub enum Evidence {
    /// Pin a cell of an exhibit
    Cell {
        /// The block: E1 or E1:BLOCK
        #[arg(value_parser = parse::block)]
        of: BlockRef,
        /// Row in capture order, from 0
        #[arg(long)]
        row: u64,
        /// Column by name or position
        #[arg(long)]
        column: String,
        /// What it says.
        #[command(flatten)]
        pin: Pin,
    },
    /// Pin a value of a delta; the computation is stored
    Delta {
        /// The earlier snapshot: E1 or E1:BLOCK
        #[arg(value_parser = parse::block)]
        before: BlockRef,
        /// The later snapshot
        #[arg(value_parser = parse::block)]
        after: BlockRef,
        /// Identity of the row: NAME=VALUE, once for each key column
        #[arg(long = "key", value_name = "NAME=VALUE", value_parser = parse::pair)]
        key: Vec<(String, String)>,
        /// Counter, or ratio, or per_call_ratio
        #[arg(long)]
        column: String,
        /// What it says.
        #[command(flatten)]
        pin: Pin,
    },
    /// Pin a result of a method; the inputs are stored
    Method {
        /// The method
        id: String,
        /// File that holds the inputs; - is standard input
        #[arg(long, default_value = "-", value_name = "FILE")]
        input: String,
        /// Which result
        #[arg(long)]
        result: String,
        /// Where the inputs came from: EXHIBIT:BLOCK:LINE:COLUMN
        #[arg(long = "from", value_name = "CELL", value_parser = parse::cell)]
        from: Vec<Source>,
        /// What it says.
        #[command(flatten)]
        pin: Pin,
    },
    /// Pin a statement in words
    State {
        /// The statement
        #[arg(allow_hyphen_values = true)]
        text: String,
        /// Where it comes from.
        #[command(flatten)]
        source: Provenance,
        /// More about it.
        #[command(flatten)]
        pin: Pin,
    },
    /// Rate evidence against hypotheses, in place of the ratings there were
    Rate {
        /// The evidence
        id: String,
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
        /// Rating: H1=CC (CC, C, N, I, II)
        #[arg(long = "bearing", value_name = "H=CELL", value_parser = parse::bearing)]
        bearings: Vec<Bearing>,
    },
    /// All evidence of a case
    List {
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
    },
}

/// What every pin takes.
#[derive(Debug, Args)]
pub struct Pin {
    /// The case [default: the only one]
    #[arg(long)]
    case: Option<String>,
    /// What it says [default: worded by the program]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    statement: Option<String>,
    /// What should keep a reader careful
    #[arg(long = "caveat", value_name = "TEXT", allow_hyphen_values = true)]
    caveats: Vec<String>,
    /// Rating against a hypothesis: H1=CC (CC, C, N, I, II)
    #[arg(long = "bearing", value_name = "H=CELL", value_parser = parse::bearing)]
    bearings: Vec<Bearing>,
}

#[derive(Serialize)]
struct List<'a> {
    evidence: Vec<&'a Record>,
}

/// Runs it.
pub async fn run(command: Evidence, session: &Session) -> Outcome {
    match command {
        Evidence::Cell { of, row, column, pin } => {
            let column = position(&of, &column, &pin, session).await?;
            pinned(PinTarget::Cell { of, row, column }, pin, session).await
        }
        Evidence::Delta { before, after, key, column, pin } => {
            let key: BTreeMap<String, String> = key.into_iter().collect();
            pinned(
                PinTarget::Delta { before: Some(before), after, key, column, side_by_side: None },
                pin,
                session,
            )
            .await
        }
        Evidence::Method { id, input, result, from, pin } => {
            let inputs = method::inputs(&id, &input)?;
            pinned(PinTarget::Method { method: id, inputs, result, from }, pin, session).await
        }
        Evidence::State { text, source, mut pin } => {
            pin.statement = Some(text);
            let target = PinTarget::Statement { source: source.source(), grade: source.grade() };
            pinned(target, pin, session).await
        }
        Evidence::Rate { id, case, bearings } => {
            let inquest = session.writing().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let rate = EvidenceRate { case, id: EvidenceId(id), bearings };
            let record = inquest.evidence_rate(rate, &session.ctx()).await?;
            told(inquest, "inquest.evidence/1", &record, record.id.as_str(), &record.statement, session).await
        }
        Evidence::List { case } => list(case.as_deref(), session).await,
    }
}

async fn pinned(target: PinTarget, pin: Pin, session: &Session) -> Outcome {
    let inquest = session.writing().await?;
    let case = session.case(&inquest, pin.case.as_deref()).await?;
    let Pin { statement, caveats, bearings, .. } = pin;
    let request = PinRequest { case, target, statement, caveats, bearings };
    let record = inquest.evidence_pin(request, &session.ctx()).await?.evidence;
    told(inquest, "inquest.evidence/1", &record, record.id.as_str(), &record.statement, session).await
}

/// A column's position: by number, by printed name, or by canonical name.
async fn position(of: &BlockRef, column: &str, pin: &Pin, session: &Session) -> Result<u32, Failure> {
    if let Ok(number) = column.parse() {
        return Ok(number);
    }
    let inquest = session.reading().await?;
    let case = session.case(&inquest, pin.case.as_deref()).await?;
    let file = inquest.case_file(&case).await?;
    let exhibit = file.exhibit(of.exhibit.as_str())?;
    let block = exhibit.blocks.iter().find(|b| b.index == of.block);
    let columns = block.map(|b| b.columns.as_slice()).unwrap_or_default();
    let found = columns
        .iter()
        .position(|c| c.name == column)
        .or_else(|| columns.iter().position(|c| c.canonical.as_deref() == Some(column)));
    match found {
        Some(position) => Ok(position as u32),
        None => Err(inquest_api::ApiError::ColumnUnknown { column: column.to_owned() }.into()),
    }
}

async fn list(case: Option<&str>, session: &Session) -> Outcome {
    let inquest = session.reading().await?;
    let case = session.case(&inquest, case).await?;
    let file = inquest.case_file(&case).await?;
    if session.out.json() {
        session.out.document("inquest.evidence_list/1", &List { evidence: file.all_evidence() })?;
        return Ok(Done::Well);
    }
    let mut table = Table::new(&[String::new(), String::new(), String::new()]);
    for evidence in file.all_evidence() {
        let grade = session.out.word(&format!("grade-{}", session_word(&evidence.grade)));
        table.row(vec![evidence.id.0.clone(), grade, evidence.statement.clone()]);
    }
    table.print(&session.out)?;
    Ok(Done::Well)
}
