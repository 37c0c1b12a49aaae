//! `inquest histogram`: latencies of statements by bucket, percentiles as the buckets that hold them. Touches no library.

use std::path::PathBuf;

use clap::Args;
use inquest_api::model::{Amount, Quantity};
use inquest_api::wire::{HistogramBucket, HistogramReply, HistogramRow};
use inquest_api::{HistogramsOfFiles, histograms_of_files};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::figures;
use crate::inspect::session_word;
use crate::number::{amount, short};
use crate::screen::{Ink, Out, clean};
use crate::session::{self, Session};
use crate::table::Table;

/// Picoseconds of a millisecond.
const PS_PER_MS: f64 = 1e9;

/// Arguments.
#[derive(Debug, Args)]
pub struct Histogram {
    /// The earlier capture; - is standard input
    before: PathBuf,
    /// The later capture [default: none, and BEFORE is told of since its histograms began]
    after: Option<PathBuf>,
    /// Shares of calls, between 0 and 1 [default: 0.5,0.95,0.99,0.999]
    #[arg(long, value_name = "Q", value_delimiter = ',')]
    percentiles: Vec<f64>,
    /// Prints the buckets of the statement whose digest begins so [default: of the one with the most calls]
    #[arg(long, value_name = "DIGEST")]
    digest: Option<String>,
    /// Prints the buckets too
    #[arg(long)]
    buckets: bool,
    /// At most this many statements
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: u32,
}

#[derive(Serialize)]
struct Document<'a> {
    rows: &'a [HistogramRow],
    total: u64,
    chosen: Option<u32>,
    buckets: &'a [HistogramBucket],
    notes: Vec<String>,
}

/// Runs it.
pub fn run(command: Histogram, session: &Session) -> Outcome {
    let (before, after) = match &command.after {
        Some(after) => (Some(session::only(&command.before, session)?), session::only(after, session)?),
        None => (None, session::only(&command.before, session)?),
    };
    let since_begin = before.is_none();
    let reply = histograms_of_files(&HistogramsOfFiles {
        before,
        after,
        digest: command.digest.clone(),
        percentiles: command.percentiles.clone(),
        top: command.top,
    })?;
    let out = &session.out;
    if out.json() {
        let document = Document {
            rows: &reply.rows,
            total: reply.total,
            chosen: reply.chosen,
            buckets: &reply.buckets,
            notes: reply.notes.iter().map(|note| out.texts().reason(note)).collect(),
        };
        out.document("inquest.histogram/1", &document)?;
        return Ok(Done::Well);
    }
    if since_begin {
        out.line(&out.word("cli-since-begin"))?;
    }
    rows(&reply, out)?;
    if command.buckets || command.digest.is_some() {
        out.line("")?;
        buckets(&reply, out)?;
    }
    for note in &reply.notes {
        out.line(&format!("  {}", clean(&out.texts().reason(note))))?;
    }
    let counts = [("shown", reply.rows.len().to_string()), ("total", reply.total.to_string())];
    let counts: Vec<(&str, &str)> = counts.iter().map(|(n, v)| (*n, v.as_str())).collect();
    out.line(&format!("  {}", out.say("cli-window-rows", &counts)))?;
    Ok(Done::Well)
}

fn rows(reply: &HistogramReply, out: &Out) -> std::io::Result<()> {
    let asked: Vec<f64> =
        reply.rows.first().map(|row| row.percentiles.iter().map(|p| p.q).collect()).unwrap_or_default();
    let mut heads = vec![format!(">{}", out.word("histogram-calls"))];
    heads.extend(asked.iter().map(|q| format!(">p{} [ms]", short(q * 100.0))));
    heads.extend([out.word("cli-grade"), out.word("cli-quality"), out.word("cli-key")]);
    let mut table = Table::new(&heads);
    for row in &reply.rows {
        let mut cells = vec![amount(&row.calls)];
        cells.extend(row.percentiles.iter().map(|p| milliseconds(&p.value)));
        cells.push(figures::grade(row.calls.grade, out));
        cells.push(out.word(&format!("delta-quality-{}", session_word(&row.quality).replace('_', "-"))));
        let named = [row.schema.as_deref(), row.label.as_deref().or(row.digest.as_deref())];
        let name: Vec<&str> = named.into_iter().flatten().collect();
        cells.push(if name.is_empty() { out.word("histogram-all") } else { name.join(" ") });
        table.row(cells);
    }
    table.print(out)
}

/// An interval of ps in ms.
fn milliseconds(value: &Quantity) -> String {
    match &value.amount {
        Amount::Interval { lo, hi: Some(hi) } => {
            format!("{}..{}", short(lo / PS_PER_MS), short(hi / PS_PER_MS))
        }
        Amount::Interval { lo, hi: None } => format!(">= {}", short(lo / PS_PER_MS)),
        _ => amount(value),
    }
}

fn buckets(reply: &HistogramReply, out: &Out) -> std::io::Result<()> {
    let named = reply.rows.iter().find(|row| Some(row.position) == reply.chosen);
    let name = named.and_then(|row| row.digest.clone()).unwrap_or_else(|| out.word("histogram-all"));
    out.inked(Ink::Bold, &clean(&name))?;
    let heads = [
        format!(">{} [ms]", out.word("cli-from")),
        format!(">{} [ms]", out.word("cli-below")),
        format!(">{}", out.word("histogram-calls")),
        format!(">{}", out.word("cli-cumulative")),
    ];
    let mut table = Table::new(&heads);
    for bucket in &reply.buckets {
        let high = bucket.high_ps.map_or_else(|| "–".to_owned(), |high| short(high / PS_PER_MS));
        table.row(vec![
            short(bucket.low_ps / PS_PER_MS),
            high,
            bucket.count.to_string(),
            format!("{:.1} %", 100.0 * bucket.cumulative),
        ]);
    }
    table.print(out)
}
