//! `inquest inspect`: what is in captured files. Touches no library.

use std::path::PathBuf;

use clap::Args;
use inquest_api::files::{Finding, Inspected, VersionLine};
use inquest_api::model::Unit;
use inquest_api::model::capture::{Column, ColumnType, LineClass, Receipt, Role};
use inquest_api::model::case::Basis;
use inquest_api::wire::{Block, Candidate, PhaseHint, Preview, TimeHint};
use serde::Serialize;

use crate::exit::{self, Done, Outcome, tell};
use crate::screen::{Ink, Out, clean};
use crate::session::{self, Session};
use crate::table::{Table, cut};

/// Most unmatched lines that are quoted on standard error.
const QUOTED: usize = 5;

/// Arguments.
#[derive(Debug, Args)]
pub struct Inspect {
    /// Files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Serialize)]
struct Document {
    files: Vec<FileOut>,
}

#[derive(Serialize)]
struct FileOut {
    name: String,
    bytes: u64,
    sha256: String,
    encoding: String,
    line_ending: String,
    lines: u64,
    blocks: Vec<BlockOut>,
    receipt: Receipt,
    findings: Vec<Finding>,
    versions: Vec<VersionLine>,
    times: Vec<TimeHint>,
    phase: Option<PhaseHint>,
}

/// A file as it is shown: what it holds, and what it says of itself.
struct Seen {
    preview: Preview,
    findings: Vec<Finding>,
    versions: Vec<VersionLine>,
    times: Vec<TimeHint>,
    phase: Option<PhaseHint>,
}

impl Seen {
    fn of(inspected: &Inspected, preview: Preview) -> Result<Self, inquest_api::ApiError> {
        let (times, phase) = inspected.moments()?;
        Ok(Seen { preview, findings: inspected.findings(), versions: inspected.versions(), times, phase })
    }
}

#[derive(Serialize)]
struct BlockOut {
    index: u32,
    lines: [u64; 2],
    frame: String,
    kind: String,
    kind_version: Option<String>,
    engine: Option<String>,
    label: Option<String>,
    rows: u64,
    complete: bool,
    why_incomplete: Option<String>,
    ambiguous: bool,
    candidates: Vec<Candidate>,
    columns: Vec<ColumnOut>,
}

/// A column as every command prints it.
#[derive(Serialize)]
pub struct ColumnOut {
    name: String,
    #[serde(rename = "type")]
    ty: ColumnType,
    unit: Option<Unit>,
    role: Role,
    canonical: Option<String>,
    unit_origin: inquest_api::model::capture::UnitOrigin,
}

impl From<&Column> for ColumnOut {
    fn from(column: &Column) -> Self {
        ColumnOut {
            name: column.name.clone(),
            ty: column.ty,
            unit: column.unit.clone(),
            role: column.role,
            canonical: column.canonical.clone(),
            unit_origin: column.unit_origin,
        }
    }
}

/// Runs it.
pub fn run(command: Inspect, session: &Session) -> Outcome {
    let mut seen = Vec::new();
    let (inputs, unreadable) = session::readable(&command.files, session)?;
    let mut done = if unreadable { Done::Unreadable } else { Done::Well };
    for input in inputs {
        let inspected = match Inspected::of(input) {
            Ok(inspected) => inspected,
            Err(error) if command.files.len() > 1 => {
                exit::tell_error(&error, session);
                done = Done::Unreadable;
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let preview = inspected.preview();
        if let Err(error) = inspected.understood() {
            tell(&session.out.texts().error(&error.wire()));
            quote_unmatched(&inspected, &session.out)?;
            if done != Done::Unreadable {
                done = Done::NotUnderstood;
            }
        } else if session.global.strict && preview.receipt.quarantined > 0 && done == Done::Well {
            done = Done::Quarantined;
        }
        seen.push(Seen::of(&inspected, preview)?);
    }
    if session.out.json() {
        let files = seen.into_iter().map(file).collect();
        session.out.document("inquest.inspect/1", &Document { files })?;
    } else {
        for one in &seen {
            print(one, &session.out)?;
        }
    }
    Ok(done)
}

/// The first lines that fit nothing, on standard error.
pub fn quote_unmatched(inspected: &Inspected, out: &Out) -> Result<(), inquest_api::ApiError> {
    for line in inspected.unmatched(QUOTED)? {
        let why = line.reason.map(|r| format!(" ({})", reason(out, &r))).unwrap_or_default();
        tell(&format!("{:>6}  {}{why}", line.line, cut(&clean(&line.text), 100)));
    }
    Ok(())
}

fn file(seen: Seen) -> FileOut {
    let preview = seen.preview;
    FileOut {
        findings: seen.findings,
        versions: seen.versions,
        times: seen.times,
        phase: seen.phase,
        name: preview.input.name,
        bytes: preview.input.bytes,
        sha256: preview.sha256,
        encoding: preview.encoding,
        line_ending: preview.line_ending,
        lines: preview.receipt.lines,
        blocks: preview.blocks.iter().map(block).collect(),
        receipt: preview.receipt,
    }
}

fn block(block: &Block) -> BlockOut {
    BlockOut {
        index: block.index,
        lines: block.lines,
        frame: block.frame.clone(),
        kind: block.kind.0.clone(),
        kind_version: block.kind_version.clone(),
        engine: block.engine.clone(),
        label: block.label.clone(),
        rows: block.rows,
        complete: block.complete,
        why_incomplete: block.why_incomplete.clone(),
        ambiguous: block.ambiguous,
        candidates: block.candidates.clone(),
        columns: block.columns.iter().map(ColumnOut::from).collect(),
    }
}

fn print(seen: &Seen, out: &Out) -> std::io::Result<()> {
    let preview = &seen.preview;
    let mut facts = vec![out.say("cli-bytes", &[("count", &preview.input.bytes.to_string())])];
    match &preview.image {
        Some(image) => facts.push(format!("{} {} × {}", image.format, image.width, image.height)),
        None => facts.extend([
            out.say("cli-lines", &[("count", &preview.receipt.lines.to_string())]),
            preview.encoding.clone(),
            preview.line_ending.clone(),
        ]),
    }
    out.line(&format!("{}  {}", out.paint(Ink::Bold, &clean(&preview.input.name)), facts.join(", ")))?;
    out.inked(Ink::Dim, &format!("  sha256 {}", preview.sha256))?;
    for line in said_of_itself(seen, out) {
        out.line(&format!("  {line}"))?;
    }
    for finding in &seen.findings {
        out.inked(Ink::Bad, &format!("  {}", self::finding(finding, out)))?;
    }
    if preview.image.is_some() {
        return Ok(());
    }
    for block in &preview.blocks {
        print_block(block, out)?;
    }
    print_receipt(&preview.receipt, out)
}

/// Versions, times and the phase that a file tells.
fn said_of_itself(seen: &Seen, out: &Out) -> Vec<String> {
    let basis = |basis: &Basis| out.word(&format!("basis-{}", session_word(basis)));
    let versions = seen.versions.iter().take(QUOTED).map(|v| {
        let (line, text) = (v.line.to_string(), cut(&clean(&v.text), 100));
        out.say("cli-hint-version", &[("line", &line), ("text", &text)])
    });
    let times = seen.times.iter().map(|t| {
        let zone = t.moment.zone.as_deref().map(|z| format!(" {z}")).unwrap_or_default();
        let text = format!("{}{zone}", t.moment.text);
        let basis = basis(&t.moment.basis.unwrap_or(Basis::Content));
        out.say("cli-hint-time", &[("text", &text), ("basis", &basis)])
    });
    let phase = seen.phase.iter().map(|p| {
        let phase = crate::exhibit::phase(&p.phase, out);
        out.say("cli-hint-phase", &[("phase", &phase), ("basis", &basis(&p.basis))])
    });
    versions.chain(times).chain(phase).collect()
}

/// A finding about a file in words, with its line.
pub fn finding(finding: &Finding, out: &Out) -> String {
    let args = [("line", finding.line.to_string()), ("count", finding.count.to_string())];
    let args = args.into_iter().map(|(k, v)| (k.to_owned(), v)).collect();
    let reason = inquest_api::model::verdict::Reason { code: finding.code.clone(), args };
    // The message of a refused statement is in its block, not in the finding.
    let text = match finding.code.as_str() {
        "capture_failed" => out.word("cli-statement-failed"),
        _ => out.texts().reason(&reason),
    };
    out.say("cli-finding", &[("line", &finding.line.to_string()), ("text", &text)])
}

fn print_block(block: &Block, out: &Out) -> std::io::Result<()> {
    let range = [("first", block.lines[0].to_string()), ("last", block.lines[1].to_string())];
    let range: Vec<(&str, &str)> = range.iter().map(|(n, v)| (*n, v.as_str())).collect();
    let version = block.kind_version.as_deref().map(|v| format!(" {v}")).unwrap_or_default();
    out.line(&format!(
        "\n  {}  {}  {}{version}  {}  {}, {}",
        out.say("cli-block", &[("index", &block.index.to_string())]),
        out.frame(&block.frame),
        out.paint(Ink::Bold, &out.kind(block.kind.as_str())),
        out.paint(Ink::Dim, block.kind.as_str()),
        out.say("cli-lines-range", &range),
        out.say("cli-rows", &[("count", &block.rows.to_string())]),
    ))?;
    if let Some(why) = &block.why_incomplete {
        let why = reason(out, why);
        out.inked(Ink::Bad, &format!("    {}", out.say("cli-incomplete", &[("why", &why)])))?;
    }
    if block.ambiguous {
        out.line(&format!("    {}", out.word("cli-ambiguous")))?;
    }
    let mut candidates = Table::new(&[String::new(), String::new(), String::new(), String::new()]);
    for candidate in &block.candidates {
        let why = out.texts().reason(&candidate.why);
        let name = format!("  {}", out.kind(candidate.kind.as_str()));
        candidates.row(vec![name, format!("{:.2}", candidate.score), candidate.kind.0.clone(), why]);
    }
    candidates.print(out)?;
    columns(&block.columns, out)
}

/// Columns with type, unit and role.
pub fn columns(columns: &[Column], out: &Out) -> std::io::Result<()> {
    let heads = ["cli-column", "cli-type", "cli-unit", "cli-role"].map(|id| out.word(id));
    let mut table = Table::new(&heads);
    for column in columns {
        let ty = session_word(&column.ty);
        let role = out.word(&format!("cli-role-{}", session_word(&column.role)));
        let unit = column.unit.as_ref().map_or_else(|| "–".to_owned(), ToString::to_string);
        table.row(vec![column.name.clone(), ty, unit, role]);
    }
    table.print(out)
}

/// The JSON spelling of a word of the vocabulary.
pub fn session_word(word: &impl Serialize) -> String {
    let value = serde_json::to_value(word).ok();
    value.and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The account of every line.
pub fn print_receipt(receipt: &Receipt, out: &Out) -> std::io::Result<()> {
    if receipt.lines == 0 {
        // An image has no lines to account for.
        return Ok(());
    }
    let counted = LineClass::ALL.iter().filter(|c| receipt.of(**c) > 0);
    let classes: Vec<String> = counted
        .map(|c| format!("{} {}", receipt.of(*c), out.word(&format!("line-class-{}", session_word(c)))))
        .collect();
    out.line(&format!("\n  {}: {}", out.word("cli-receipt"), classes.join(", ")))?;
    if receipt.quarantined > 0 {
        let text = out.say("cli-quarantined", &[("count", &receipt.quarantined.to_string())]);
        out.inked(Ink::Bad, &format!("  {text}"))?;
        for quoted in receipt.quarantine.iter().take(QUOTED) {
            let why = reason(out, &quoted.reason);
            out.line(&format!("  {:>6}  {}  ({why})", quoted.line, cut(&clean(&quoted.text), 80)))?;
        }
    }
    Ok(())
}

/// A code without facts in words.
pub fn reason(out: &Out, code: &str) -> String {
    let reason = inquest_api::model::verdict::Reason { code: code.to_owned(), args: Default::default() };
    out.texts().reason(&reason)
}
