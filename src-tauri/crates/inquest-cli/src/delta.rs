//! `inquest delta`: what happened between two captured files. Touches no library.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use inquest_api::files::{self, DeltaOfFiles, Side};
use inquest_api::model::capture::KindId;
use inquest_api::model::case::Moment;
use inquest_api::wire::{
    DeltaIdentity, DeltaQuality, DeltaReply, DeltaRow, DeltaState, DeltaWindow, Factor, SideFact, TimeWent,
    Unexplained,
};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::inspect::session_word;
use crate::screen::{Ink, Out, clean};
use crate::session::{self, Session};
use crate::table::Table;

/// Arguments.
#[derive(Debug, Args)]
pub struct Delta {
    /// The earlier snapshot; - is standard input
    before: PathBuf,
    /// The later snapshot [default: none, and BEFORE is told of since its counters began]
    after: Option<PathBuf>,
    /// Lays the two beside each other and subtracts nothing: other servers, versions or days
    #[arg(long, requires = "after")]
    side_by_side: bool,
    /// Column to rank by [default: the kind's main counter]
    #[arg(long, value_name = "COL")]
    by: Option<String>,
    /// At most this many rows [default: 20, or all with --json]
    #[arg(long, value_name = "N")]
    top: Option<u64>,
    /// Rows whose key contains this text
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Block of the earlier file [default: the first one of counters]
    #[arg(long)]
    block_before: Option<u32>,
    /// Block of the later file
    #[arg(long)]
    block_after: Option<u32>,
    /// Read both as this kind
    #[arg(long)]
    kind: Option<String>,
    /// When the earlier one was captured (RFC 3339)
    #[arg(long, value_name = "TIME")]
    at_before: Option<String>,
    /// When the later one was captured (RFC 3339)
    #[arg(long, value_name = "TIME")]
    at_after: Option<String>,
}

#[derive(Serialize)]
struct Document<'a> {
    kind: &'a str,
    by: &'a str,
    window: &'a DeltaWindow,
    quality: DeltaQuality,
    unexplained: &'a Unexplained,
    total: u64,
    total_by: &'a Option<String>,
    rows: Vec<RowOut<'a>>,
    mode: &'a str,
    identity: &'a DeltaIdentity,
    facts: &'a [Vec<SideFact>; 2],
    time: &'a Option<TimeWent>,
    law: &'a Option<String>,
    factors: &'a [Factor],
}

#[derive(Serialize)]
struct RowOut<'a> {
    key: &'a BTreeMap<String, String>,
    label: &'a Option<String>,
    state: DeltaState,
    quality: DeltaQuality,
    values: BTreeMap<&'a str, ValueOut<'a>>,
    per_call_before_ms: Option<f64>,
    per_call_after_ms: Option<f64>,
    share: Option<f64>,
    share_is_upper_bound: bool,
    window_s: Option<f64>,
    line_before: Option<u64>,
    line_after: Option<u64>,
}

/// One column of a row. `value` is the difference of a counter; digits are text.
#[derive(Serialize)]
struct ValueOut<'a> {
    value: &'a Option<String>,
    unit: Option<String>,
    grade: &'static str,
    before: &'a Option<String>,
    after: &'a Option<String>,
}

/// Runs it.
pub fn run(command: Delta, session: &Session) -> Outcome {
    let side = |path: &Path, block: Option<u32>, at: &Option<String>| -> Result<Side, crate::exit::Failure> {
        let moment = |text: &String| Moment {
            at: None,
            text: text.clone(),
            zone: None,
            clock_offset_ms: 0,
            basis: None,
        };
        let kind = command.kind.as_deref().map(KindId::new);
        Ok(Side { input: session::only(path, session)?, block, kind, at: at.as_ref().map(moment) })
    };
    let (before, after) = match &command.after {
        Some(after) => (
            Some(side(&command.before, command.block_before, &command.at_before)?),
            side(after, command.block_after, &command.at_after)?,
        ),
        None => (None, side(&command.before, command.block_before, &command.at_before)?),
    };
    let top = command.top.or((!session.out.json()).then_some(20));
    let query = DeltaOfFiles {
        by: command.by.clone(),
        filter: command.filter.clone(),
        top,
        side_by_side: command.side_by_side,
    };
    let reply = files::delta(before, after, &query)?;
    if session.out.json() {
        session.out.document("inquest.delta/1", &document(&reply))?;
    } else {
        print(&reply, &session.out)?;
    }
    Ok(Done::Well)
}

fn document(reply: &DeltaReply) -> Document<'_> {
    Document {
        kind: &reply.kind,
        by: &reply.by,
        window: &reply.window,
        quality: reply.quality,
        unexplained: &reply.unexplained,
        total: reply.total,
        total_by: &reply.total_by,
        rows: reply.rows.iter().map(|row| row_out(reply, row)).collect(),
        mode: &reply.mode,
        identity: &reply.identity,
        facts: &reply.facts,
        time: &reply.time,
        law: &reply.law,
        factors: &reply.factors,
    }
}

fn row_out<'a>(reply: &'a DeltaReply, row: &'a DeltaRow) -> RowOut<'a> {
    let values = reply.columns.iter().zip(&row.delta).zip(row.before.iter().zip(&row.after)).map(
        |((column, value), (before, after))| {
            let unit = column.unit.as_ref().map(ToString::to_string);
            (column.name.as_str(), ValueOut { value, unit, grade: "derived", before, after })
        },
    );
    RowOut {
        key: &row.key,
        label: &row.label,
        state: row.state,
        quality: row.quality,
        values: values.collect(),
        per_call_before_ms: row.per_call_before,
        per_call_after_ms: row.per_call_after,
        share: row.share,
        share_is_upper_bound: row.share_is_upper_bound,
        window_s: row.window_s,
        line_before: row.line_before,
        line_after: row.line_after,
    }
}

fn print(reply: &DeltaReply, out: &Out) -> std::io::Result<()> {
    out.inked(Ink::Bold, &format!("{}  {}", reply.kind, session_word(&reply.quality)))?;
    let window = match (reply.mode.as_str(), reply.window.seconds) {
        ("side_by_side", _) => out.word("cli-side-by-side"),
        ("since_begin", _) => out.word("cli-since-begin"),
        (_, Some(seconds)) => out.say("cli-window", &[("seconds", &seconds.to_string())]),
        (_, None) => out.word("cli-window-unknown"),
    };
    out.line(&format!("  {window}"))?;
    if let Some(share) = reply.unexplained.share {
        let share = percent(Some(share));
        out.line(&format!("  {}", out.say("cli-unexplained", &[("share", &share), ("by", &reply.by)])))?;
    }
    for reason in &reply.unexplained.reasons {
        out.line(&format!("  {}", clean(&out.texts().reason(reason))))?;
    }
    facts(reply, out)?;
    for reason in reply.time.iter().flat_map(|time| &time.reasons) {
        out.line(&format!("  {}", clean(&out.texts().reason(reason))))?;
    }
    rows(reply, out)?;
    for factor in &reply.factors {
        let ratio = factor.ratio.amount.bounds().map_or(f64::NAN, |(lo, _)| lo);
        out.line(&format!("  {}: {} ×{ratio:.3}", out.word("cli-factors"), factor.name))?;
    }
    let counts = [("shown", reply.rows.len().to_string()), ("total", reply.total.to_string())];
    let counts: Vec<(&str, &str)> = counts.iter().map(|(n, v)| (*n, v.as_str())).collect();
    out.line(&format!("  {}", out.say("cli-window-rows", &counts)))
}

/// What other blocks of the files say of the snapshots, by what they say it of.
fn facts(reply: &DeltaReply, out: &Out) -> std::io::Result<()> {
    let mut named: Vec<&str> = reply.facts.iter().flatten().map(|fact| fact.what.as_str()).collect();
    named.sort_unstable();
    named.dedup();
    for what in named {
        let value = |side: usize| {
            let told = reply.facts[side].iter().find(|fact| fact.what == what);
            told.map_or_else(|| "–".to_owned(), |fact| clean(&fact.value))
        };
        let (before, after) = (value(0), value(1));
        let facts = [("what", what), ("before", before.as_str()), ("after", after.as_str())];
        out.line(&format!("  {}", out.say("cli-fact", &facts)))?;
    }
    Ok(())
}

fn rows(reply: &DeltaReply, out: &Out) -> std::io::Result<()> {
    let ranked = reply.columns.iter().position(|c| c.name == reply.by);
    let unit = ranked.and_then(|at| reply.columns[at].unit.as_ref());
    let by = unit.map_or_else(|| reply.by.clone(), |unit| format!("{} [{unit}]", reply.by));
    let heads = [
        format!(">{} {by}", out.word(if reply.mode == "side_by_side" { "cli-after" } else { "cli-delta" })),
        format!(">{}", out.word("cli-share")),
        format!(">{} [ms]", out.word("cli-before")),
        format!(">{} [ms]", out.word("cli-after")),
        out.word("cli-state"),
        out.word("cli-quality"),
        out.word("cli-key"),
    ];
    let mut table = Table::new(&heads);
    for row in &reply.rows {
        // Side by side nothing is subtracted: the later value is what rows are ranked by.
        let values = if reply.mode == "side_by_side" { &row.after } else { &row.delta };
        let value = ranked.and_then(|at| values.get(at).cloned().flatten());
        let per_call = |v: Option<f64>| v.map_or_else(|| "–".to_owned(), |v| format!("{v:.3}"));
        let keys: Vec<&str> = row.key.values().map(String::as_str).collect();
        table.row(vec![
            value.unwrap_or_else(|| "–".to_owned()),
            percent(row.share),
            per_call(row.per_call_before),
            per_call(row.per_call_after),
            session_word(&row.state),
            session_word(&row.quality),
            row.label.clone().unwrap_or_else(|| keys.join(" ")),
        ]);
    }
    table.print(out)
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |s| format!("{:.1} %", s * 100.0))
}
