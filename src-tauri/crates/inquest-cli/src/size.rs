//! `inquest size`: the calculators. One command for each, with a flag for each of its inputs; `duration` reads a duration string as three
//! parsers do. Touches a library only for cells, samples and predictions of a case.
//!
//! The flags are made from the calculators themselves, so that none can be forgotten: `--exec-s` is the input
//! `exec_s`, and a few have a shorter name besides. A number may have a unit behind it (`60ms`, `215.7/s`), an
//! interval is `LO..HI`.

use std::sync::LazyLock;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command};
use inquest_api::model::case::{Better, InterventionId, Metric};
use inquest_api::model::sizing::calculator::terms_of;
use inquest_api::model::{Amount, Quantity};
use inquest_api::wire::{
    CalculatorInfo, CalculatorInput, MethodRun, SheetForm, SheetRead, SizedFigure, SizingExplanation,
    SizingInput, SizingObserved, SizingOrigin, SizingPredict, SizingReply, SizingRequest, SizingScore,
    SizingScored, SizingWarning,
};
use inquest_api::{method_run, sheet, size, sizing_list, sizing_typed};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::exit::{Done, Failure, Outcome};
use crate::knee::short;
use crate::screen::{Ink, Out, clean};
use crate::session::Session;
use crate::table::Table;

/// Shorter names of inputs, by calculator.
const SHORT: [(&str, &str, &str); 12] = [
    ("outbox", "interval_s", "delay"),
    ("outbox", "exec_s", "tick-cost"),
    ("outbox", "arrival_per_s", "arrival"),
    ("outbox", "lock_at_least", "lock-at-least-for"),
    ("outbox", "lock_at_most", "lock-at-most-for"),
    ("outbox", "duration_s", "duration"),
    ("outbox", "observed_max", "observed-backlog"),
    ("pool", "arrival_per_s", "arrival"),
    ("pool", "hold_s", "hold"),
    ("pool", "target_p95_s", "target-p95"),
    ("pool", "timeout_s", "timeout"),
    ("pool", "observed_p95_s", "observed-p95"),
];

/// Flags that every calculator has.
const COMMON: [(&str, &str, &str); 13] = [
    ("input", "FILE", "A JSON object of inputs; - is standard input"),
    (
        "from",
        "BLOCK",
        "Inputs of an exhibit, EXHIBIT:BLOCK: a sizing sheet, or a capture that holds some of them (jcmd VM.metaspace, jstat, cpu.stat)",
    ),
    (
        "cell",
        "NAME=CELL",
        "An input from a cell of the case: NAME=EXHIBIT:BLOCK:ROW:COLUMN, rows and columns from 0",
    ),
    ("case", "C", "The case [default: the only one there is]"),
    ("write", "FORM", "Print the inputs as a sizing sheet: toml, json or csv"),
    ("figure", "NAME", "The figure that is scored or predicted [default: the last of the headline]"),
    ("tolerance", "SHARE", "How far the model may be off, unit 1"),
    ("samples", "PLACE", "Score the figure by samples: EXHIBIT:BLOCK:X:Y, columns from 0"),
    ("observed-cell", "CELL", "Score the figure by a cell: EXHIBIT:BLOCK:ROW:COLUMN"),
    ("predict", "R1", "Seal the figure as the prediction of a change"),
    ("metric", "TEXT", "What the prediction measures"),
    ("before", "VALUE", "The value before the change, with its unit"),
    ("better", "WAY", "Whether lower or higher is better: lower, higher"),
];

/// What was asked for.
#[derive(Debug)]
pub struct Size {
    calculator: String,
    matches: ArgMatches,
}

impl clap::FromArgMatches for Size {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        match matches.subcommand() {
            Some((name, sub)) => Ok(Size { calculator: name.to_owned(), matches: sub.clone() }),
            None => Err(clap::Error::new(ErrorKind::MissingSubcommand)),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A calculator as a command. Held for the length of the program, since clap keeps no texts of its own.
struct Page {
    id: String,
    about: String,
    flags: Vec<Flag>,
}

/// An input as a flag.
struct Flag {
    id: String,
    long: String,
    short: Option<&'static str>,
    help: String,
}

static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| sizing_list().into_iter().map(page_of).collect());

fn page_of(calculator: CalculatorInfo) -> Page {
    let texts = inquest_api::texts::Texts::new("en");
    let flag = |input: &CalculatorInput| {
        let label = texts.word(&format!("sizing-input-{}", input.name));
        let unit = input.unit.as_ref().map(|u| format!(" [{u}]")).unwrap_or_default();
        let words = input.values.join(", ");
        let words = if words.is_empty() { words } else { format!(": {words}") };
        let short = SHORT.iter().find(|(of, name, _)| *of == calculator.id && *name == input.name);
        Flag {
            id: flag_id(&input.name),
            long: input.name.replace('_', "-"),
            short: short.map(|(_, _, short)| *short),
            help: format!("{label}{unit}{words}"),
        }
    };
    Page {
        about: texts.word(&format!("sizing-calculator-{}", calculator.id)),
        flags: calculator.inputs.iter().map(flag).collect(),
        id: calculator.id,
    }
}

/// The flag of an input; other flags have names of their own.
fn flag_id(input: &str) -> String {
    format!("in-{input}")
}

impl clap::Subcommand for Size {
    fn augment_subcommands(command: Command) -> Command {
        let mut command = command.subcommand_required(true).arg_required_else_help(true);
        for page in PAGES.iter() {
            command = command.subcommand(of_page(page));
        }
        command.subcommand(
            Command::new("duration")
                .about("What three parsers make of a duration string")
                .arg(Arg::new("text").value_name("TEXT").required(true).allow_hyphen_values(true))
                .arg(
                    Arg::new("grammar")
                        .long("grammar")
                        .value_name("WHO")
                        .value_parser(["shedlock", "spring_6_2", "spring-6-2", "spring_5", "spring-5"])
                        .help("Only this parser; exit code 1 when it rejects the text"),
                ),
        )
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        name == "duration" || PAGES.iter().any(|page| page.id == name)
    }
}

fn of_page(page: &'static Page) -> Command {
    let mut command = Command::new(page.id.as_str()).about(page.about.as_str());
    for flag in &page.flags {
        let mut arg = Arg::new(flag.id.as_str())
            .long(flag.long.as_str())
            .value_name("VALUE")
            .allow_hyphen_values(true)
            .help(flag.help.as_str());
        if let Some(short) = flag.short {
            arg = arg.visible_alias(short);
        }
        command = command.arg(arg);
    }
    for (name, value, help) in COMMON {
        let arg = Arg::new(name).long(name).value_name(value).help(help).allow_hyphen_values(true);
        command = command.arg(if name == "cell" { arg.action(ArgAction::Append) } else { arg });
    }
    command
}

/// A place in a case, `EXHIBIT:BLOCK:A:B`.
fn place(text: &str, session: &Session) -> Result<(inquest_api::wire::BlockRef, u64, u32), Failure> {
    let refused = || Failure::Usage(session.out.say("cli-place-shape", &[("text", text)]));
    let parts: Vec<&str> = text.split(':').collect();
    let [exhibit, block, a, b] = parts.as_slice() else { return Err(refused()) };
    let of = crate::parse::block(&format!("{exhibit}:{block}")).map_err(|_| refused())?;
    Ok((of, a.parse().map_err(|_| refused())?, b.parse().map_err(|_| refused())?))
}

/// Runs it.
pub async fn run(command: Size, session: &Session) -> Outcome {
    if command.calculator == "duration" {
        return duration(&command.matches, session);
    }
    let one = |name: &str| command.matches.get_one::<String>(name).map(String::as_str);
    let mut inputs = Vec::new();
    let calculators = sizing_list();
    let Some(calculator) = calculators.iter().find(|c| c.id == command.calculator) else {
        return Err(session.missing("CALCULATOR"));
    };
    if let Some(path) = one("input") {
        let object = crate::method::inputs(&calculator.method, path)?;
        inputs.extend(of_object(&object));
    }
    let mut put = |input: SizingInput| {
        inputs.retain(|i: &SizingInput| i.name != input.name);
        inputs.push(input);
    };
    for input in &calculator.inputs {
        if let Some(text) = one(&flag_id(&input.name)) {
            put(sizing_typed(&calculator.id, &input.name, text)?);
        }
    }
    let cells: Vec<String> = command.matches.get_many("cell").into_iter().flatten().cloned().collect();
    for cell in &cells {
        let (name, at) = crate::parse::pair(cell).map_err(Failure::Usage)?;
        let (of, row, column) = place(&at, session)?;
        put(SizingInput {
            name,
            value: Value::Null,
            bounds: None,
            origin: SizingOrigin::Cell { of, row, column },
        });
    }
    let mut request = SizingRequest {
        case: None,
        calculator: calculator.id.clone(),
        inputs,
        sensitivity_of: None,
        steps: 20,
        scenarios: Vec::new(),
    };
    let of_case =
        !cells.is_empty() || ["from", "samples", "observed-cell", "predict"].iter().any(|f| one(f).is_some());
    let out = &session.out;
    if !of_case {
        if let Some(form) = one("write") {
            out.raw(&sheet(&request, form_of(form, session)?)?)?;
            return Ok(Done::Well);
        }
        let reply = size(&request)?;
        tell(&reply, calculator, out)?;
        return Ok(Done::Well);
    }
    let writes = one("predict").is_some();
    let inquest = if writes { session.writing().await? } else { session.reading().await? };
    let case = session.case(&inquest, one("case")).await?;
    request.case = Some(case.clone());
    if let Some(from) = one("from") {
        let of = crate::parse::block(from).map_err(Failure::Usage)?;
        let read = inquest.sheet_read(SheetRead { case, of }, &session.ctx()).await?;
        if read.calculator != calculator.id {
            let facts = [("text", from), ("calculator", read.calculator.as_str())];
            return Err(Failure::Usage(out.say("cli-sheet-other", &facts)));
        }
        // What is stated beside it takes the place of what the exhibit holds.
        let stated = |name: &str| request.inputs.iter().any(|i| i.name == name);
        let kept: Vec<SizingInput> = read.inputs.into_iter().filter(|i| !stated(&i.name)).collect();
        request.inputs.extend(kept);
    }
    if let Some(form) = one("write") {
        let form = form_of(form, session)?;
        let write = inquest_api::wire::SheetWrite { sizing: request, form, to: None };
        out.raw(&inquest.sheet_write(write, &session.ctx()).await?.text)?;
        return Ok(Done::Well);
    }
    let figure = one("figure").map(str::to_owned);
    let figure = figure.or_else(|| calculator.headline.last().cloned()).unwrap_or_default();
    let number = |name: &str| -> Result<Option<f64>, Failure> {
        let Some(text) = one(name) else { return Ok(None) };
        let value = text.parse::<f64>().ok().filter(|x| x.is_finite() && *x >= 0.0);
        value.map(Some).ok_or_else(|| Failure::Usage(out.say("cli-limit-shape", &[("text", text)])))
    };
    let tolerance = number("tolerance")?;
    let observed = match (one("samples"), one("observed-cell")) {
        (Some(text), _) => {
            let (of, x, y) = place(text, session)?;
            Some(SizingObserved::Samples { of, x: u32::try_from(x).unwrap_or(u32::MAX), y })
        }
        (None, Some(text)) => {
            let (of, row, column) = place(text, session)?;
            Some(SizingObserved::Cell { of, row, column })
        }
        (None, None) => None,
    };
    if let Some(observed) = observed {
        let score = SizingScore { sizing: request, figure, observed, tolerance };
        let scored = inquest.sizing_score(score, &session.ctx()).await?;
        tell_score(&scored, out)?;
        return Ok(Done::Well);
    }
    if let Some(rung) = one("predict") {
        let before = one("before").ok_or_else(|| session.missing("--before VALUE"))?;
        let (amount, unit) = crate::parse::value(before).map_err(Failure::Usage)?;
        let better = match one("better") {
            Some("higher") => Better::Higher,
            _ => Better::Lower,
        };
        let predict = SizingPredict {
            case: request.case.clone().ok_or_else(|| session.missing("--case C"))?,
            intervention: InterventionId(rung.to_owned()),
            sizing: request,
            figure: figure.clone(),
            metric: Metric { name: one("metric").unwrap_or(&figure).to_owned(), unit: unit.clone(), better },
            before: Quantity {
                amount,
                unit,
                grade: inquest_api::model::Grade::Assumed,
                source: inquest_api::model::Source::Entered,
            },
            tolerance: tolerance.unwrap_or(0.1),
            null_band: None,
            planned_runs: None,
            seal: true,
        };
        let prediction = inquest.sizing_predict(predict, &session.ctx()).await?;
        if out.json() {
            out.document("inquest.prediction/1", &prediction)?;
        } else {
            let [lo, hi] = prediction.predicted.map(|x| format!("{:+.1}", x * 100.0));
            out.line(&format!("{}  {lo}..{hi} %", prediction.id.0))?;
        }
        return Ok(Done::Well);
    }
    let reply = inquest.sizing_run(request, &session.ctx()).await?;
    tell(&reply, calculator, out)?;
    Ok(Done::Well)
}

fn form_of(text: &str, session: &Session) -> Result<SheetForm, Failure> {
    match text {
        "toml" => Ok(SheetForm::Toml),
        "json" => Ok(SheetForm::Json),
        "csv" => Ok(SheetForm::Csv),
        other => Err(Failure::Usage(session.out.say("cli-sheet-form", &[("text", other)]))),
    }
}

/// Inputs of a JSON object as a method takes them: what is in `bounds` is an interval.
fn of_object(object: &Value) -> Vec<SizingInput> {
    let entered = |name: &str, value: Value, bounds| SizingInput {
        name: name.to_owned(),
        value,
        bounds,
        origin: SizingOrigin::Entered,
    };
    let mut inputs = Vec::new();
    for (name, value) in object.as_object().into_iter().flatten().filter(|(_, v)| !v.is_null()) {
        if name == "bounds" {
            for (name, interval) in value.as_object().into_iter().flatten() {
                let ends = interval[0].as_f64().zip(interval[1].as_f64());
                inputs.push(entered(name, Value::Null, ends.map(|(lo, hi)| [lo, hi])));
            }
        } else {
            inputs.push(entered(name, value.clone(), None));
        }
    }
    inputs
}

#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    reply: &'a SizingReply,
    /// Figures by name: a number, `[lo, hi]`, a word, yes or no.
    result: Map<String, Value>,
    falsified_by: &'a [String],
    limits: &'a [String],
}

fn plain(figure: &SizedFigure) -> Value {
    match (&figure.quantity, &figure.word, figure.flag) {
        (Some(quantity), _, _) => match &quantity.amount {
            Amount::Point { value } => json!(value),
            Amount::Exact { value } => json!(value),
            Amount::Interval { lo, hi } => json!([lo, hi]),
        },
        (None, Some(word), _) => json!(word),
        (None, None, Some(flag)) => json!(flag),
        (None, None, None) => Value::Null,
    }
}

fn tell(reply: &SizingReply, calculator: &CalculatorInfo, out: &Out) -> std::io::Result<()> {
    if out.json() {
        let result = reply.page.figures.iter().map(|f| (f.name.clone(), plain(f))).collect();
        let document =
            Document { reply, result, falsified_by: &calculator.falsified_by, limits: &calculator.limits };
        return out.document("inquest.size/1", &document);
    }
    out.inked(Ink::Bold, &out.word(&format!("sizing-calculator-{}", reply.calculator)))?;
    for warning in &reply.page.warnings {
        out.line(&format!("  ! {}", worded(warning, out)))?;
    }
    tell_explanations(&reply.page.explanations, out)?;
    let heads = [
        out.word("cli-size-figure"),
        ">".to_owned(),
        String::new(),
        out.word("cli-size-grade"),
        out.word("cli-size-formula"),
    ];
    let mut table = Table::new(&heads);
    for figure in &reply.page.figures {
        let (value, unit) = shown(figure, out);
        let grade = serde_json::to_value(figure.grade).unwrap_or_default();
        table.row(vec![
            out.word(&format!("sizing-figure-{}", figure.name)),
            value,
            unit,
            out.word(&format!("grade-{}", grade.as_str().unwrap_or("assumed"))),
            clean(&filled(figure, out)),
        ]);
    }
    table.print(out)?;
    if let Some(about) = &reply.sensitivity_of {
        let figure = out.word(&format!("sizing-figure-{about}"));
        out.line(&out.say("cli-size-sensitivity", &[("figure", &figure)]))?;
        for s in reply.sensitivity.iter().take(5) {
            let end = |x: Option<f64>| x.map_or_else(|| "–".to_owned(), short);
            let input = out.word(&format!("sizing-input-{}", s.input));
            let (from, to) = (short(s.from), short(s.to));
            out.line(&format!("  {input} {from}..{to}: {}..{}", end(s.at_from), end(s.at_to)))?;
        }
    }
    let list = |kind: &str, codes: &[String]| -> std::io::Result<()> {
        out.inked(Ink::Dim, &out.word(&format!("cli-size-{kind}s")))?;
        for code in codes {
            out.line(&format!("  {}", out.word(&format!("sizing-{kind}-{code}"))))?;
        }
        Ok(())
    };
    list("falsifier", &calculator.falsified_by)?;
    list("limit", &calculator.limits)
}

/// What would explain an observation that contradicts the model, each with its number and whether that goes with it.
fn tell_explanations(explanations: &[SizingExplanation], out: &Out) -> std::io::Result<()> {
    for explanation in explanations {
        let what = out.word(&format!("sizing-explanation-{}", explanation.code));
        let likely = serde_json::to_value(explanation.likely).unwrap_or_default();
        let likely = out.word(&format!("sizing-likely-{}", likely.as_str().unwrap_or("open")));
        let value = explanation.value.map(|x| format!(" ({})", short(x))).unwrap_or_default();
        out.line(&format!("    {what}{value}: {likely}"))?;
    }
    Ok(())
}

fn shown(figure: &SizedFigure, out: &Out) -> (String, String) {
    match (&figure.quantity, &figure.word, figure.flag) {
        (Some(quantity), _, _) => {
            let unit = quantity.unit.to_string();
            let unit = if unit == "1" || unit == "count" { String::new() } else { unit };
            (crate::knee::amount(quantity), unit)
        }
        (None, Some(word), _) => (out.word(&format!("sizing-word-{word}")), String::new()),
        (None, None, Some(flag)) => (out.word(if flag { "cli-yes" } else { "cli-no" }), String::new()),
        (None, None, None) => (out.word("cli-size-undecided"), String::new()),
    }
}

/// The formula with its numbers in the place of the names, and its terms in words.
fn filled(figure: &SizedFigure, out: &Out) -> String {
    let mut text = figure.formula.clone();
    for term in terms_of(&figure.formula) {
        text = text.replace(&format!("[{term}]"), &out.word(&format!("sizing-term-{term}")));
    }
    for (name, term) in &figure.terms {
        let value = match (term.lo, term.hi, &term.word) {
            (Some(lo), Some(hi), _) if lo == hi => short(lo),
            (Some(lo), Some(hi), _) => format!("{}..{}", short(lo), short(hi)),
            // The words of choices have a text, a version is its own.
            (_, _, Some(word)) => {
                let id = format!("sizing-word-{word}");
                if out.texts().has(&id) { out.word(&id) } else { word.clone() }
            }
            _ => "–".to_owned(),
        };
        text = text.replace(&format!("{{{name}}}"), &value);
    }
    text
}

/// The sentence of a warning.
pub fn worded(warning: &SizingWarning, out: &Out) -> String {
    // Shares of a whole are read in per cent.
    let told = |name: &str, x: f64| match name {
        "ratio" | "busy" => format!("{}%", short(100.0 * x)),
        _ => short(x),
    };
    let numbers = warning.numbers.iter().map(|(name, x)| (name.as_str(), told(name, *x)));
    let texts = warning.texts.iter().map(|(name, text)| (name.as_str(), clean(text)));
    let span = warning.numbers.get("least").zip(warning.numbers.get("most"));
    let span =
        span.map(|(lo, hi)| if lo == hi { short(*lo) } else { format!("{}..{}", short(*lo), short(*hi)) });
    let span = span.map(|text| ("span", text));
    let facts: Vec<(&str, String)> = numbers.chain(texts).chain(span).collect();
    let facts: Vec<(&str, &str)> = facts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    out.say(&format!("sizing-warning-{}", warning.code), &facts)
}

fn tell_score(scored: &SizingScored, out: &Out) -> std::io::Result<()> {
    if out.json() {
        return out.document("inquest.score/1", scored);
    }
    out.inked(Ink::Bold, &out.word(&format!("sizing-reading-{}", scored.reading)))?;
    let bounds = |quantity: &Option<Quantity>| quantity.as_ref().map(crate::knee::amount);
    if let Some(predicted) = bounds(&scored.predicted) {
        out.line(&out.say("cli-score-predicted", &[("value", &predicted)]))?;
    }
    if let Some(observed) = bounds(&scored.observed) {
        out.line(&out.say("cli-score-observed", &[("value", &observed)]))?;
    }
    let [within, all] = scored.within.map(|n| n.to_string());
    out.line(&out.say("cli-score-within", &[("within", &within), ("all", &all)]))?;
    if let Some([observed, model]) = scored.slopes {
        let (observed, model) = (short(observed), short(model));
        out.line(&out.say("cli-score-slopes", &[("observed", &observed), ("model", &model)]))?;
    }
    if scored.contradiction && !scored.explanations.is_empty() {
        out.inked(Ink::Bold, &out.word("sizing-explanations"))?;
        tell_explanations(&scored.explanations, out)?;
    }
    Ok(())
}

fn duration(matches: &ArgMatches, session: &Session) -> Outcome {
    let text = matches.get_one::<String>("text").cloned().unwrap_or_default();
    let inputs = json!({ "text": text });
    let reply = method_run(&MethodRun { method: "duration.parse".to_owned(), inputs })?;
    let only = matches.get_one::<String>("grammar").map(|g| g.replace('-', "_"));
    let rejected = only.as_ref().is_some_and(|g| reply.result[g]["ok"] == json!(false));
    let out = &session.out;
    if out.json() {
        out.document("inquest.result/1", &reply)?;
    } else {
        for grammar in ["shedlock", "spring_6_2", "spring_5"] {
            if only.as_ref().is_some_and(|only| only != grammar) {
                continue;
            }
            let parsed = &reply.result[grammar];
            let value = match (&parsed["nanos"], parsed["reason"].as_str()) {
                (_, Some(reason)) => out.word(&format!("sizing-grammar-{reason}")),
                (Value::String(digits), None) => format!("{digits} ns"),
                (nanos, None) => nanos.as_f64().map_or_else(String::new, |n| format!("{} s", short(n / 1e9))),
            };
            out.line(&format!("{}: {value}", out.word(&format!("sizing-grammar-{grammar}"))))?;
        }
    }
    if rejected { Ok(Done::Negative) } else { Ok(Done::Well) }
}
