//! `inquest series`: a counter over more than two snapshots, or the rows of a capture with a time column of its own. Touches
//! no library.

use std::path::PathBuf;

use clap::Args;
use inquest_api::files::Side;
use inquest_api::model::Quantity;
use inquest_api::model::case::{Instant, Moment};
use inquest_api::moments::rfc3339;
use inquest_api::wire::{DeltaQuality, SeriesReply, SeriesRow};
use inquest_api::{SeriesOfFiles, series_of_files};
use serde::Serialize;

use crate::exit::{Done, Failure, Outcome};
use crate::figures;
use crate::number::{amount, short};
use crate::screen::{Ink, Out, clean};
use crate::session::{self, Session};
use crate::table::{Table, cut};

/// Widest a row's name is printed above its values.
const HEAD: usize = 24;

/// Arguments.
#[derive(Debug, Args)]
pub struct Series {
    /// Snapshots in order of time, or one capture with a time column of its own; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Column [default: the kind's main counter, else the first of figures]
    #[arg(long, value_name = "COL")]
    column: Option<String>,
    /// The amount per second, for counters
    #[arg(long)]
    rate: bool,
    /// When each snapshot was captured (RFC 3339), in the order of the files
    #[arg(long, value_name = "TIME", value_delimiter = ',')]
    at: Vec<String>,
    /// At most this many rows, the largest
    #[arg(long, value_name = "N", default_value_t = 5)]
    top: u32,
}

#[derive(Serialize)]
struct Document<'a> {
    column: &'a str,
    columns: &'a [String],
    unit: Option<String>,
    grade: &'static str,
    from: &'a [Option<String>],
    at: &'a [Option<String>],
    rows: Vec<RowOut<'a>>,
    total: &'a [Option<f64>],
    notes: Vec<String>,
}

#[derive(Serialize)]
struct RowOut<'a> {
    #[serde(flatten)]
    row: &'a SeriesRow,
    /// How fast it moves once it has settled in; of a capture's own rows.
    steady: Option<&'a Quantity>,
}

/// Runs it.
pub fn run(command: Series, session: &Session) -> Outcome {
    let out = &session.out;
    if !command.at.is_empty() && command.at.len() != command.files.len() {
        let counts = [("times", command.at.len().to_string()), ("files", command.files.len().to_string())];
        let counts: Vec<(&str, &str)> = counts.iter().map(|(n, v)| (*n, v.as_str())).collect();
        return Err(Failure::Usage(out.say("cli-series-times", &counts)));
    }
    let moment =
        |text: &String| Moment { at: None, text: text.clone(), zone: None, clock_offset_ms: 0, basis: None };
    let side = |(place, path): (usize, &PathBuf)| -> Result<Side, Failure> {
        let at = command.at.get(place).map(moment);
        Ok(Side { input: session::only(path, session)?, block: None, kind: None, at })
    };
    let snapshots = command.files.iter().enumerate().map(side).collect::<Result<_, _>>()?;
    let (reply, steady) = series_of_files(SeriesOfFiles {
        snapshots,
        column: command.column.clone(),
        rate: command.rate,
        top: command.top,
    })?;
    if out.json() {
        let steady = steady.iter().map(Option::as_ref).chain(std::iter::repeat(None));
        let document = Document {
            column: &reply.column,
            columns: &reply.columns,
            unit: reply.unit.as_ref().map(ToString::to_string),
            grade: if own_times(&reply) { "measured" } else { "derived" },
            from: &reply.from,
            at: &reply.at,
            rows: reply.rows.iter().zip(steady).map(|(row, steady)| RowOut { row, steady }).collect(),
            total: &reply.total,
            notes: reply.notes.iter().map(|note| out.texts().reason(note)).collect(),
        };
        out.document("inquest.series/1", &document)?;
    } else {
        print(&reply, &steady, out)?;
    }
    Ok(Done::Well)
}

/// True for the rows of one capture: their values stand in it, and nothing was subtracted.
fn own_times(reply: &SeriesReply) -> bool {
    reply.blocks.len() == 1
}

fn print(reply: &SeriesReply, steady: &[Option<Quantity>], out: &Out) -> std::io::Result<()> {
    let unit = reply.unit.as_ref().map(|unit| format!(" [{unit}]")).unwrap_or_default();
    let grade = out.word(if own_times(reply) { "grade-measured" } else { "grade-derived" });
    out.inked(Ink::Bold, &format!("{}{unit}  {grade}", clean(&reply.column)))?;
    let name = |row: &SeriesRow| {
        let keys: Vec<&str> = row.key.values().map(String::as_str).collect();
        row.label.clone().unwrap_or_else(|| keys.join(" "))
    };
    let mut heads = vec![out.word("cli-series-until")];
    let single = reply.rows.len() == 1 && own_times(reply);
    heads.extend(reply.rows.iter().map(|row| match single {
        true => format!(">{}", reply.column),
        false => format!(">{}", cut(&clean(&name(row)), HEAD)),
    }));
    if !single {
        heads.push(format!(">{}", out.word("cli-series-all")));
    }
    let mut table = Table::new(&heads);
    for (at, time) in reply.at.iter().enumerate() {
        let mut cells = vec![ended(time.as_deref(), at)];
        cells.extend(reply.rows.iter().map(|row| value(row.values[at], row.quality[at])));
        if !single {
            cells.push(value(reply.total[at], None));
        }
        table.row(cells);
    }
    table.print(out)?;
    for (row, rate) in reply.rows.iter().zip(steady) {
        let Some(rate) = rate else { continue };
        let label = if single { reply.column.clone() } else { name(row) };
        let rate = format!("{} {}", amount(rate), figures::unit(&rate.unit));
        out.line(&format!("  {}", out.say("cli-series-steady", &[("name", &label), ("rate", &rate)])))?;
    }
    for note in &reply.notes {
        out.line(&format!("  {}", clean(&out.texts().reason(note))))?;
    }
    Ok(())
}

/// The end of an interval; without a time which of them it is, from 1.
fn ended(time: Option<&str>, place: usize) -> String {
    let micros = time.and_then(|time| time.parse().ok());
    micros.map_or_else(|| (place + 1).to_string(), |micros| rfc3339(Instant(micros)))
}

/// A value; one that is a lower bound says so.
fn value(value: Option<f64>, quality: Option<DeltaQuality>) -> String {
    let least = matches!(quality, Some(DeltaQuality::LowerBound));
    value
        .map_or_else(|| "–".to_owned(), |value| format!("{}{}", if least { ">= " } else { "" }, short(value)))
}
