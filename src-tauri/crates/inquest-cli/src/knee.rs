//! `inquest knee`: where a load curve turns, as a bracket between two measured loads. Touches no library.

use std::path::PathBuf;

use clap::Args;
use inquest_api::model::{Quantity, Unit};
use inquest_api::wire::{KneePoint, KneeReply, Sweep};
use inquest_api::{KneeOfFiles, knee_of_files};
use serde::Serialize;

use crate::exit::{Done, Failure, Outcome, of_input};
use crate::number::{amount, short};
use crate::parse;
use crate::screen::{Ink, Out, clean};
use crate::session::{self, Session};
use crate::table::Table;

/// Arguments.
#[derive(Debug, Args)]
pub struct Knee {
    /// The sweep: one row per load; - is standard input
    file: PathBuf,
    /// Column of the load [default: rps, users, threads, ...]
    #[arg(long, value_name = "COL")]
    x: Option<String>,
    /// Column of the latency [default: p95, p99, mean, ...]
    #[arg(long, value_name = "COL")]
    y: Option<String>,
    /// Largest latency that passes; with a unit behind it (50ms) it is put into that of the column, else it is in that unit
    #[arg(long, value_name = "LIMIT")]
    slo: Option<String>,
    /// Column of errors
    #[arg(long, value_name = "COL")]
    errors: Option<String>,
    /// Column of the rate that was completed
    #[arg(long, value_name = "COL")]
    completed: Option<String>,
    /// Only rows whose column has this text
    #[arg(long, value_name = "COL=TEXT")]
    arm: Option<String>,
    /// Another sweep, for the shift of the knee
    #[arg(long, value_name = "FILE2")]
    against: Option<PathBuf>,
    /// Column of the other sweep's latency; without FILE2, of the same file
    #[arg(long, value_name = "COL")]
    against_y: Option<String>,
    /// Only these rows of the other sweep; without FILE2, of the same file
    #[arg(long, value_name = "COL=TEXT")]
    against_arm: Option<String>,
}

#[derive(Serialize)]
struct Document<'a> {
    sweep: SweepOut<'a>,
    against: Option<SweepOut<'a>>,
    shift: &'a Option<Quantity>,
    runs_to_narrow: Option<u32>,
}

#[derive(Serialize)]
struct SweepOut<'a> {
    columns: &'a std::collections::BTreeMap<String, String>,
    slo: Option<f64>,
    bracket: &'a Option<Quantity>,
    hints: &'a std::collections::BTreeMap<String, Quantity>,
    fits: &'a std::collections::BTreeMap<String, std::collections::BTreeMap<String, Quantity>>,
    points: &'a [KneePoint],
    notes: Vec<String>,
}

/// Runs it.
pub fn run(command: Knee, session: &Session) -> Outcome {
    let against = command.against.as_deref().map(|file| session::only(file, session)).transpose()?;
    let arm = |text: &Option<String>| -> Result<Option<(String, String)>, Failure> {
        let Some(text) = text else { return Ok(None) };
        let Some((column, value)) = text.split_once('=') else {
            return Err(Failure::Usage(session.out.say("cli-arm-shape", &[("text", text)])));
        };
        Ok(Some((column.to_owned(), value.to_owned())))
    };
    let query = KneeOfFiles {
        input: session::only(&command.file, session)?,
        against,
        x: command.x.clone(),
        y: command.y.clone(),
        against_y: command.against_y.clone(),
        errors: command.errors.clone(),
        completed: command.completed.clone(),
        slo: command.slo.as_deref().map(|text| limit(text, session)).transpose()?,
        arms: [arm(&command.arm)?, arm(&command.against_arm)?],
    };
    let reply = knee_of_files(&query).map_err(of_input)?;
    if session.out.json() {
        let document = Document {
            sweep: sweep_out(&reply.sweep, &session.out),
            against: reply.against.as_ref().map(|sweep| sweep_out(sweep, &session.out)),
            shift: &reply.shift,
            runs_to_narrow: reply.runs_to_narrow,
        };
        session.out.document("inquest.knee/1", &document)?;
    } else {
        print(&reply, &session.out)?;
    }
    let read = |sweep: &Sweep| !sweep.points.is_empty();
    let all = read(&reply.sweep) && reply.against.as_ref().is_none_or(read);
    Ok(if all { Done::Well } else { Done::NotUnderstood })
}

/// The limit and the unit behind it.
fn limit(text: &str, session: &Session) -> Result<(f64, Option<Unit>), Failure> {
    let refused = || Failure::Usage(session.out.say("cli-limit-shape", &[("text", text)]));
    let (value, unit) = parse::with_unit(text).ok_or_else(refused)?;
    if value > 0.0 { Ok((value, unit)) } else { Err(refused()) }
}

fn sweep_out<'a>(sweep: &'a Sweep, out: &Out) -> SweepOut<'a> {
    SweepOut {
        columns: &sweep.columns,
        slo: sweep.slo,
        bracket: &sweep.bracket,
        hints: &sweep.hints,
        fits: &sweep.fits,
        points: &sweep.points,
        notes: sweep.notes.iter().map(|note| out.texts().reason(note)).collect(),
    }
}

fn print(reply: &KneeReply, out: &Out) -> std::io::Result<()> {
    print_sweep(&reply.sweep, out)?;
    if let Some(against) = &reply.against {
        out.line("")?;
        print_sweep(against, out)?;
    }
    if let Some(shift) = &reply.shift {
        let (lo, hi) = shift.amount.bounds().unwrap_or((f64::NAN, f64::NAN));
        let (lo, hi) = (format!("{:+.1}", lo * 100.0), format!("{:+.1}", hi * 100.0));
        out.line("")?;
        out.inked(Ink::Bold, &out.say("cli-knee-shift", &[("lo", &lo), ("hi", &hi)]))?;
    }
    if let Some(runs) = reply.runs_to_narrow {
        out.line(&out.say("cli-knee-runs", &[("runs", &runs.to_string())]))?;
    }
    Ok(())
}

fn print_sweep(sweep: &Sweep, out: &Out) -> std::io::Result<()> {
    let name = |key: &str| sweep.columns.get(key).map(|n| clean(n)).unwrap_or_default();
    let heads = [format!(">{}", name("x")), format!(">{}", name("y")), out.word("cli-knee-passed")];
    let mut table = Table::new(&heads);
    for point in &sweep.points {
        let verdict = if sweep.slo.is_none() {
            "–".to_owned()
        } else if point.good {
            out.word("cli-yes")
        } else {
            let why: Vec<String> =
                point.why.iter().map(|code| out.word(&format!("failing-{code}"))).collect();
            why.join(", ")
        };
        table.row(vec![short(point.x), point.y.map_or_else(|| "–".to_owned(), short), verdict]);
    }
    table.print(out)?;
    if let Some(bracket) = &sweep.bracket {
        let text = out.say("cli-knee-bracket", &[("bracket", &amount(bracket)), ("x", &name("x"))]);
        out.inked(Ink::Bold, &text)?;
    }
    for (hint, quantity) in &sweep.hints {
        let text = out.say(&format!("cli-knee-hint-{hint}"), &[("at", &amount(quantity))]);
        out.line(&format!("  {text}"))?;
    }
    for (fit, figures) in &sweep.fits {
        let figures: Vec<String> = figures.iter().map(|(n, v)| format!("{n} {}", amount(v))).collect();
        out.line(&format!("  {fit}: {}", figures.join(", ")))?;
    }
    for note in &sweep.notes {
        out.line(&format!("  {}", clean(&out.texts().reason(note))))?;
    }
    Ok(())
}
