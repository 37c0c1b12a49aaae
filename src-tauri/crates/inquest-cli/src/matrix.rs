//! `inquest matrix`, `cell`, `next`, `walk`, `offers`: what follows from the records, and ratings of cells.

use clap::Args;
use inquest_api::model::case::{Bearing, HypothesisId, MatrixCell};
use inquest_api::model::reasoning::{Matrix as Record, MatrixRow, TestSubject};
use inquest_api::model::verdict::Reason;
use inquest_api::wire::{CaseRef, MatrixPut, Offer};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::inspect::session_word;
use crate::parse;
use crate::screen::{Ink, Out, clean};
use crate::session::Session;
use crate::table::Table;

/// Arguments.
#[derive(Debug, Args)]
pub struct Matrix {
    /// The case [default: the only one]
    case: Option<String>,
}

/// Arguments.
#[derive(Debug, Args)]
pub struct Cell {
    /// The row: evidence (V3) or an observation (O1)
    row: String,
    /// The case [default: the only one]
    #[arg(long)]
    case: Option<String>,
    /// Ratings: H1=CC (CC, C, N, I or II; repeatable)
    #[arg(long = "rate", value_name = "H=CELL", value_parser = parse::bearing)]
    rate: Vec<Bearing>,
    /// Takes a rating away (repeatable)
    #[arg(long, value_name = "H")]
    clear: Vec<String>,
}

/// Arguments.
#[derive(Debug, Args)]
pub struct Next {
    /// The case [default: the only one]
    case: Option<String>,
}

/// Arguments.
#[derive(Debug, Args)]
pub struct Walk {
    /// The case [default: the only one]
    case: Option<String>,
}

/// Arguments.
#[derive(Debug, Args)]
pub struct Offers {
    /// The case [default: the only one]
    case: Option<String>,
}

/// Prints hypotheses by evidence.
pub async fn run(command: Matrix, session: &Session) -> Outcome {
    let inquest = session.reading().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let matrix = inquest.matrix(CaseRef { case }, &session.ctx()).await?;
    tell(&matrix, &session.out)
}

/// Rates cells of one row, all or none.
pub async fn cell(command: Cell, session: &Session) -> Outcome {
    let rated = command.rate.into_iter().map(|b| (b.hypothesis, Some(b.cell)));
    let cleared = command.clear.into_iter().map(|h| (HypothesisId(h), None));
    let puts: Vec<(HypothesisId, Option<MatrixCell>)> = rated.chain(cleared).collect();
    if puts.is_empty() {
        return Err(session.missing("--rate H1=CC | --clear H1"));
    }
    let inquest = session.writing().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let mut matrix = None;
    for (hypothesis, cell) in puts {
        let put = MatrixPut { case: case.clone(), row: command.row.clone(), hypothesis, cell };
        matrix = Some(inquest.matrix_put(put, &session.ctx()).await?);
    }
    inquest.close().await?;
    matrix.map_or(Ok(Done::Well), |matrix| tell(&matrix, &session.out))
}

fn tell(matrix: &Record, out: &Out) -> Outcome {
    if out.json() {
        out.document("inquest.matrix/1", matrix)?;
        return Ok(Done::Well);
    }
    let right = |text: &str| format!(">{text}");
    let mut heads = vec![
        String::new(),
        String::new(),
        right(&out.word("cli-weight")),
        right(&out.word("cli-tells-apart")),
    ];
    heads.extend(matrix.columns.iter().map(|c| c.hypothesis.0.clone()));
    let mut table = Table::new(&heads);
    for row in &matrix.rows {
        let mut cells =
            vec![row.id.clone(), words(row), row.weight.to_string(), row.diagnosticity.to_string()];
        cells.extend(row.cells.iter().map(|entry| match (&entry.cell, &entry.suggested) {
            (Some(cell), _) => session_word(cell),
            (None, Some(suggested)) => format!("({})", session_word(&suggested.cell)),
            (None, None) => "·".to_owned(),
        }));
        table.row(cells);
    }
    let mut sums = vec![String::new(), out.word("cli-inconsistency"), String::new(), String::new()];
    sums.extend(matrix.columns.iter().map(|c| c.inconsistency.to_string()));
    table.row(sums);
    table.print(out)?;
    for warning in &matrix.warnings {
        out.inked(Ink::Bold, &clean(&out.texts().reason(warning)))?;
    }
    Ok(Done::Well)
}

/// What a row says: an observation is named by its rung.
fn words(row: &MatrixRow) -> String {
    match (&row.statement, &row.rung) {
        (Some(statement), _) => statement.clone(),
        (None, Some(rung)) => rung.0.clone(),
        (None, None) => String::new(),
    }
}

/// Prints the tests that would tell most apart.
pub async fn next(command: Next, session: &Session) -> Outcome {
    let inquest = session.reading().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let next = inquest.next_tests(CaseRef { case }, &session.ctx()).await?;
    let out = &session.out;
    if out.json() {
        out.document("inquest.next_tests/1", &next)?;
        return Ok(Done::Well);
    }
    if next.tests.is_empty() {
        out.line(&out.word("cli-no-next-test"))?;
    }
    for test in &next.tests {
        let what = match &test.subject {
            TestSubject::Planned { rung } | TestSubject::Repeat { rung } => rung.0.clone(),
            TestSubject::Template { template } => {
                format!("{template}  {}", out.word(&format!("template-{template}")))
            }
        };
        out.inked(Ink::Bold, &format!("{}/{}  {}", test.separates, test.pairs, clean(&what)))?;
        reasons(&test.reasons, out)?;
        reasons(&test.needs, out)?;
    }
    Ok(Done::Well)
}

fn reasons(reasons: &[Reason], out: &Out) -> std::io::Result<()> {
    reasons.iter().try_for_each(|reason| out.line(&format!("     {}", clean(&out.texts().reason(reason)))))
}

/// Prints what is missing in the chain, next first.
pub async fn walk(command: Walk, session: &Session) -> Outcome {
    let inquest = session.reading().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let walk = inquest.walk(CaseRef { case }, &session.ctx()).await?;
    let out = &session.out;
    if out.json() {
        out.document("inquest.walk/1", &walk)?;
        return Ok(Done::Well);
    }
    for (stage, done) in &walk.stages {
        let mark = if *done { "✓" } else { "·" };
        out.line(&format!("{mark} {}", out.word(&format!("walk-{}", session_word(stage)))))?;
        let own: Vec<Reason> =
            walk.steps.iter().filter(|s| s.stage == *stage).map(|s| s.missing.clone()).collect();
        reasons(&own, out)?;
    }
    Ok(Done::Well)
}

#[derive(Serialize)]
struct List {
    offers: Vec<Offer>,
}

/// Prints rejected hypotheses that later captures bring up again.
pub async fn offers(command: Offers, session: &Session) -> Outcome {
    let inquest = session.reading().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let offers = inquest.offers(CaseRef { case }, &session.ctx()).await?;
    let out = &session.out;
    if out.json() {
        out.document("inquest.offers/1", &List { offers })?;
        return Ok(Done::Well);
    }
    if offers.is_empty() {
        out.line(&out.word("cli-no-offers"))?;
    }
    let mut table = Table::new(&[String::new(), String::new(), String::new(), String::new()]);
    for offer in offers {
        let place = offer.line.map_or_else(|| offer.exhibit.0.clone(), |l| format!("{}:{l}", offer.exhibit));
        table.row(vec![offer.hypothesis.0, offer.statement, offer.limit.words, place]);
    }
    table.print(out)?;
    Ok(Done::Well)
}
