//! Laws of load tests over the figures of one sentence: `little`, `duration`, `flow_balance`, `wall_clock`.
//!
//! What it sees: throughput times response above the users; fewer samples than rate times the time of an event; a backlog
//! that arrivals less drain do not give; a sum of times that does not fit into the wall clock of all that ran at once.
//! Why it matters: a row that breaks them mixes windows or runs, or the poller that was tuned never ran.
//! Evidence it needs: each figure of the law exactly once in the sentence, told apart by unit and by the words beside it.
//! When it misleads: open-model load has no users to be bounded by; a backlog gauge may be written by the poller itself
//! (stale when it dies), events per request may not be one, there may be two pollers: the caveat says so.
//! Source: methods 2, 4.6, 5.3, 5.6.

use super::lexis::{Form, Item, Number, Sentence};
use crate::Unit;
use crate::audit::figure::{range, short};
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::rules::little;
use crate::method::audit::{Times, wall_clock as wall_clock_of};
use crate::method::ops::{LoadTest, closed_loop};
use crate::method::value::Int;

/// Figures of one sentence under a law.
#[derive(Debug, Clone)]
pub(super) enum Load {
    Little { users: Number, rate: Number, response: Number },
    Samples { samples: Number, rate: Number, event: Number },
    Flow { arrivals: Number, drain: Number, time: Number, backlog: Number },
    Wall { count: Number, mean: Number, wall: Number, at_once: Number },
}

/// What runs at once, beside users.
const AT_ONCE: &[&str] = &["users", "user", "vus", "vu", "clients", "threads", "thread", "connections"];
/// Words before the time that passed.
const WITHIN: &[&str] = &["in", "over", "within", "during", "동안"];
const USERS: &[&str] = &["users", "user", "vus", "vu", "clients", "명"];
const RESPONSE: &[&str] = &[
    "mean",
    "avg",
    "average",
    "latency",
    "response",
    "each",
    "평균",
    "응답",
    "지연",
    "응답시간",
    "레이턴시",
];
const EVENT: &[&str] =
    &["collapse", "collapsed", "collapses", "collapsing", "failed", "crashed", "붕괴", "무너졌다", "멈췄다"];
const BACKLOG: &[&str] = &["backlog", "pending", "queue", "백로그", "적체", "대기"];
const AGAINST: &[&str] = &["vs", "against", "versus"];

/// Laws whose figures a sentence has.
pub(super) fn find(sentence: &Sentence) -> Vec<Load> {
    let all = || sentence.numbers.iter().filter(|n| n.form == Form::Plain);
    let is_rate = |n: &&Number| n.dim.time == -1 && n.dim.bytes == 0;
    let is_time = |n: &&Number| n.dim.time == 1 && n.dim.bytes == 0;
    let noun = |n: &&Number, nouns: &[&str]| n.noun.as_deref().is_some_and(|noun| nouns.contains(&noun));
    let rates: Vec<&Number> = all().filter(is_rate).collect();
    let times: Vec<&Number> = all().filter(is_time).collect();
    let users: Vec<&Number> = all().filter(|n| n.dim.is_none() && noun(n, USERS)).collect();
    let samples: Vec<&Number> =
        all().filter(|n| n.dim.is_none() && noun(n, &["samples", "sample"])).collect();
    let said = |words: &[&str]| {
        sentence
            .items
            .iter()
            .any(|(_, item)| matches!(item, Item::Word(w) if words.iter().any(|s| w.starts_with(s))))
    };
    let mut out = Vec::new();
    if let ([users], [rate], [response]) = (&users[..], &rates[..], &times[..])
        && said(RESPONSE)
        && samples.is_empty()
    {
        out.push(Load::Little {
            users: (*users).clone(),
            rate: (*rate).clone(),
            response: (*response).clone(),
        });
    }
    if let ([samples], [rate], [event]) = (&samples[..], &rates[..], &times[..])
        && said(EVENT)
    {
        out.push(Load::Samples {
            samples: (*samples).clone(),
            rate: (*rate).clone(),
            event: (*event).clone(),
        });
    }
    if let Some(wall) = wall_clock(sentence, &times) {
        out.push(wall);
    }
    if let ([arrivals, drain], [time]) = (&rates[..], &times[..])
        && said(AGAINST)
        && let Some(backlog) = beside(sentence, BACKLOG)
        && backlog.start < arrivals.start
    {
        out.push(Load::Flow {
            arrivals: (*arrivals).clone(),
            drain: (*drain).clone(),
            time: (*time).clone(),
            backlog: backlog.clone(),
        });
    }
    out
}

/// `130051 commits of 5.4 s each in 8 h over 10 connections`: one count, a mean and a wall clock told apart by their
/// words, and what ran at once.
fn wall_clock(sentence: &Sentence, times: &[&Number]) -> Option<Load> {
    let counts = |wanted: &dyn Fn(&str) -> bool| -> Vec<&Number> {
        let counted =
            |n: &&Number| n.form == Form::Plain && n.dim.is_none() && n.noun.as_deref().is_some_and(wanted);
        sentence.numbers.iter().filter(counted).collect()
    };
    let (at_once, done) = (counts(&|noun| AT_ONCE.contains(&noun)), counts(&|noun| !AT_ONCE.contains(&noun)));
    let ([at_once], [count], [first, second]) = (&at_once[..], &done[..], times) else { return None };
    let within = |time: &Number| {
        let at = sentence.items.iter().position(|(start, _)| *start == time.start)?;
        let word = |at: Option<usize>| match at.and_then(|at| sentence.items.get(at)) {
            Some((_, Item::Word(word))) => WITHIN.contains(&word.as_str()),
            _ => false,
        };
        Some(word(at.checked_sub(1)) || word(Some(at + 1)))
    };
    let (mean, wall) = match (within(first)?, within(second)?) {
        (false, true) => (first, second),
        (true, false) => (second, first),
        _ => return None,
    };
    Some(Load::Wall {
        count: (*count).clone(),
        mean: (*mean).clone(),
        wall: (*wall).clone(),
        at_once: (*at_once).clone(),
    })
}

/// The plain count right after one of the words.
fn beside<'a>(sentence: &'a Sentence, words: &[&str]) -> Option<&'a Number> {
    let at = sentence
        .items
        .iter()
        .position(|(_, item)| matches!(item, Item::Word(w) if words.iter().any(|s| w.starts_with(s))))?;
    let next = sentence.items[at + 1..].iter().take(3).find_map(|(_, item)| match item {
        Item::Number(n) => Some(&sentence.numbers[*n]),
        _ => None,
    })?;
    (next.dim.is_none() && next.form == Form::Plain).then_some(next)
}

/// What the law makes of the figures.
pub(super) fn check(load: &Load) -> Option<Finding> {
    match load {
        Load::Little { users, rate, response } => {
            let n = count(users)?;
            let (x, r) = (rate.bounds(false), response.bounds(false));
            let broken = little::check(n, x, r);
            let working =
                format!("{} /s × {} s = {} ≤ {n}", range(x), range(r), range([x[0] * r[0], x[1] * r[1]]));
            Some(broken.unwrap_or_else(|| {
                Finding::new(Rule::Little, Status::Holds, Severity::Info, working)
                    .with("in_flight", range([x[0] * r[0], x[1] * r[1]]))
                    .with("users", n.to_string())
            }))
        }
        Load::Samples { samples, rate, event } => {
            duration(count(samples)?, rate.bounds(false), event.bounds(false))
        }
        Load::Wall { count: n, mean, wall, at_once } => {
            let (mean, wall, given) = (mean.bounds(false), wall.bounds(false), at_once.printed.value);
            let least = wall_clock_of(Times {
                count: Int(count(n)?),
                mean_s: mean[0],
                wall_s: wall[1],
                concurrency: Some(given),
            })
            .ok()?;
            let feasible = least.feasible?;
            let sign = if feasible { "≤" } else { ">" };
            let working = format!(
                "{} × {} s = {} s {sign} {} × {} s",
                n.digits,
                range(mean),
                short(least.implied_total_s),
                short(given),
                range(wall),
            );
            let (status, severity) = if feasible {
                (Status::Holds, Severity::Info)
            } else {
                (Status::Contradiction, Severity::High)
            };
            Some(
                Finding::new(Rule::WallClock, status, severity, working)
                    .recomputed([least.min_mean_concurrency; 2], Some(Unit::Count))
                    .with("total", short(least.implied_total_s))
                    .with("needed", short(least.min_mean_concurrency))
                    .with("given", short(given)),
            )
        }
        Load::Flow { arrivals, drain, time, backlog } => {
            flow(arrivals.bounds(false), drain.bounds(false), time.bounds(false), backlog.bounds(false))
        }
    }
}

fn count(number: &Number) -> Option<i128> {
    let value = number.printed.value * number.scale;
    (value.fract() == 0.0 && value.abs() < 1e15).then_some(value as i128)
}

/// samples = rate x time must reach the event.
pub(in crate::audit) fn duration(samples: i128, rate: [f64; 2], event: [f64; 2]) -> Option<Finding> {
    let answer = closed_loop(LoadTest {
        samples: Some(Int(samples)),
        throughput_per_s: rate[0],
        mean_response_s: 1.0,
        virtual_users: Int(1),
        event_s: Some(event[0]),
    })
    .ok()?;
    let consistent = answer.duration_consistent?;
    let lasted = [samples as f64 / rate[1], samples as f64 / rate[0]];
    let wanted = short(answer.min_samples_expected.unwrap_or(0.0));
    let sign = if consistent { "≥" } else { "<" };
    let working = format!(
        "{samples} / {} /s = {} s {sign} {} s; {} /s × {} s = {wanted}",
        range(rate),
        range(lasted),
        range(event),
        range(rate),
        range(event),
    );
    let (status, severity) =
        if consistent { (Status::Holds, Severity::Info) } else { (Status::Contradiction, Severity::Medium) };
    Some(
        Finding::new(Rule::Duration, status, severity, working)
            .recomputed(lasted, Some(Unit::S))
            .with("samples", samples.to_string())
            .with("lasted", range(lasted))
            .with("event", range(event)),
    )
}

/// (arrivals - drain) x time against the backlog: outside half to twice of it is an alarm (methods 5.6).
pub(in crate::audit) fn flow(
    arrivals: [f64; 2],
    drain: [f64; 2],
    time: [f64; 2],
    backlog: [f64; 2],
) -> Option<Finding> {
    let excess = [arrivals[0] - drain[1], arrivals[1] - drain[0]];
    if excess[0] <= 0.0 {
        return None;
    }
    let predicted = [excess[0] * time[0], excess[1] * time[1]];
    let alarm = backlog[1] < 0.5 * predicted[0] || backlog[0] > 2.0 * predicted[1];
    let working = format!(
        "({} − {}) /s × {} s = {} ; {}",
        range(arrivals),
        range(drain),
        range(time),
        range(predicted),
        range(backlog),
    );
    let (status, severity) =
        if alarm { (Status::Contradiction, Severity::High) } else { (Status::Holds, Severity::Info) };
    Some(
        Finding::new(Rule::FlowBalance, status, severity, working)
            .recomputed(predicted, Some(Unit::Count))
            .with("predicted", range(predicted))
            .with("observed", range(backlog)),
    )
}

/// The users that the texts tell, when they tell one number.
pub(in crate::audit) fn users(notes: &[super::Note<'_>]) -> Option<i128> {
    let mut told: Vec<i128> = Vec::new();
    for note in notes {
        for line in note.text.lines() {
            let sentence = super::lexis::take_apart(line);
            told.extend(
                sentence
                    .numbers
                    .iter()
                    .filter(|n| {
                        n.form == Form::Plain
                            && n.noun.as_deref().is_some_and(|noun| USERS[..4].contains(&noun))
                    })
                    .filter_map(count),
            );
        }
    }
    told.sort_unstable();
    told.dedup();
    match told[..] {
        [one] => Some(one),
        _ => None,
    }
}

/// The times that a cell tells, summed: `at 1 min 37 s`.
pub(in crate::audit) fn seconds(cell: &str) -> Option<[f64; 2]> {
    let sentence = super::lexis::take_apart(cell);
    let times: Vec<[f64; 2]> = sentence
        .numbers
        .iter()
        .filter(|n| n.form == Form::Plain && n.dim.time == 1)
        .map(|n| [n.printed.value * n.dim.base(false); 2])
        .collect();
    (!times.is_empty()).then(|| times.iter().fold([0.0, 0.0], |sum, t| [sum[0] + t[0], sum[1] + t[1]]))
}
