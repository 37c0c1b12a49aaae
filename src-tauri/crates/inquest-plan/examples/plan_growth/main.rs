//! Does the time of reading plans grow with the bytes? Reads families of plans at n and 8n bytes, runs the rules, matches
//! each plan with itself, and prints t(8n)/t(n).
//!
//!     cargo run --release -p inquest-plan --example plan_growth [--mib N] [FAMILY...]
//!     growth --once [--mib N] FAMILY
//!
//! The time is that which the processor spent (where the system does not tell it: which passed), the least of three runs.
//! `scripts/growth` counts the work instead: it runs `--once`, which reads the family of that very name once. Ends with exit code 1 when a family grows more than ten times for eight times
//! the input.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

mod generated;

use std::fmt::Write as _;
use std::time::Instant;

use generated::{COLUMNS, FORMATS, Generated, table_row};
use inquest_plan::compare::match_plans;
use inquest_plan::rule::{Beside, findings};
use inquest_plan::{Text, read};

/// Makes a plan of about so many bytes.
type Family = fn(usize) -> String;

const FAMILIES: &[(&str, Family)] = &[
    ("text: wide", |b| wide("text", b)),
    ("text: deep", |b| deep("text", b)),
    ("pg json: wide", |b| wide("pg json", b)),
    ("pg json: deep", |b| deep("pg json", b)),
    ("yaml: wide", |b| wide("yaml", b)),
    ("yaml: deep", |b| deep("yaml", b)),
    ("xml: wide", |b| wide("xml", b)),
    ("xml: deep", |b| deep("xml", b)),
    ("tree: wide", |b| wide("tree", b)),
    ("tree: deep", |b| deep("tree", b)),
    ("mysql json 1: wide", |b| wide("mysql json 1", b)),
    ("mysql json 1: deep", |b| deep("mysql json 1", b)),
    ("mysql json 2: wide", |b| wide("mysql json 2", b)),
    ("mysql json 2: deep", |b| deep("mysql json 2", b)),
    ("mariadb json: wide", |b| wide("mariadb json", b)),
    ("mariadb json: deep", |b| deep("mariadb json", b)),
    ("mysql table: wide", |b| wide("mysql table", b)),
    ("mysql table: deep", |b| deep("mysql table", b)),
    ("mariadb rows: wide", |b| wide("mariadb rows", b)),
    ("mariadb rows: deep", |b| deep("mariadb rows", b)),
    ("text: no indentation fits", |b| {
        let head = format!("{ROOT}  ->  Result  (cost=0.00..1.00 rows=1 width=4)\n");
        filled(&head, "     ->  Seq Scan on t  (cost=0.00..1.00 rows=1 width=4)\n", b)
    }),
    ("text: no indentation at all", |b| {
        filled(ROOT, "->  Seq Scan on t  (cost=0.00..1.00 rows=1 width=4)\n", b)
    }),
    ("text: a condition over many lines", |b| {
        filled(&format!("{ROOT}  Filter: ((a = 1)\n"), " OR (a = 2)\n", b)
    }),
    ("text: broken lines that go on with a dot", |b| filled(ROOT, "  Filter: (a.\n.b = 1.\n.0)\n", b)),
    ("text: subplans and who reads them", |b| {
        counted(ROOT, b, |t, n| {
            let _ = write!(
                t,
                "  InitPlan {n} (returns ${n})\n    ->  Result  (cost=0.00..1.00 rows=1 width=4) (actual time=0.1..0.2 \
                 rows=1 loops=1)\n  ->  Seq Scan on t  (cost=0.00..1.00 rows=1 width=4) (actual time=0.1..0.2 rows=1 \
                 loops=1)\n        Filter: (a = ${n})\n"
            );
        })
    }),
    ("text: one subplan that everybody reads", |b| {
        let head = format!("{ROOT}  CTE x\n    ->  Result  (cost=0.00..1.00 rows=1 width=4)\n");
        filled(&head, "  ->  CTE Scan on x  (cost=0.00..1.00 rows=1 width=4)\n", b)
    }),
    ("tree: a condition over many lines", |b| filled("-> Filter: ((a = 1)\n", " or (a = 2)\n", b)),
    ("mysql table: dependent subqueries", |b| {
        let mut head = COLUMNS.to_owned();
        table_row(&mut head, 1, "PRIMARY", "t");
        counted(&head, b, |t, n| table_row(t, n + 2, "DEPENDENT SUBQUERY", "u"))
    }),
    ("mysql table: unions of one member each", |b| {
        counted(COLUMNS, b, |t, n| {
            table_row(t, n + 1, "UNION", &format!("<derived{}>", n + 2));
            let _ = writeln!(
                t,
                "NULL\tUNION RESULT\t<union{n},{n}>\tNULL\tALL\tNULL\tNULL\tNULL\tNULL\tNULL\tNULL\tNULL"
            );
        })
    }),
    ("mariadb rows: each with a name of its own", |b| {
        let head = "           id: 1\n  select_type: SIMPLE\n        table: t\n";
        counted(head, b, |t, n| {
            let _ = write!(t, "name{n}: 1\nid: {n}\n");
        })
    }),
    ("pg json: brackets alone", |b| filled("[{\"Plan\":{\"Node Type\":\"Append\",\"Output\":", "[", b)),
    ("pg json: groups in groups", |b| filled("[{\"Plan\":{\"Node Type\":\"Append\",", "\"a\":{", b)),
    ("mysql json 1: groups in groups", |b| {
        filled("{\"query_block\":{\"select_id\":1,\"cost_info\":", "{\"a\":", b)
    }),
    ("log: entries", |b| {
        let entry = "2026-11-30 08:01:40.315 UTC [1] LOG:  duration: 46.533 ms  plan:\n\tQuery Text: select 1\n\tResult  \
                     (cost=0.00..1.00 rows=1 width=4)\n";
        filled("", entry, b)
    }),
    ("anything: lines that are no plan", |b| {
        filled("Append  (cost=1..2 rows=1 width=4)\n", "what is this?\n", b)
    }),
];

const ROOT: &str = "Append  (cost=0.00..1.00 rows=1 width=4) (actual time=0.1..9.2 rows=1 loops=1)\n";

fn filled(head: &str, part: &str, bytes: usize) -> String {
    counted(head, bytes, |text, _| text.push_str(part))
}

/// A head, and a part with its number until there are so many bytes.
fn counted(head: &str, bytes: usize, part: impl Fn(&mut String, usize)) -> String {
    let mut text = head.to_owned();
    let mut number = 1;
    while text.len() < bytes {
        part(&mut text, number);
        number += 1;
    }
    text
}

fn wide(name: &str, bytes: usize) -> String {
    sized(name, bytes, false)
}

fn deep(name: &str, bytes: usize) -> String {
    sized(name, bytes, true)
}

/// A plan of a format as large as wanted: its size is known from a small one.
fn sized(name: &str, bytes: usize, deep: bool) -> String {
    let Some(format) = FORMATS.iter().find(|f| f.name == name) else { return String::new() };
    let make: fn(usize) -> Generated = if deep { format.deep } else { format.wide };
    let (small, large) = (make(256).text.len() as f64, make(512).text.len() as f64);
    let count = match deep && format.indents {
        true => 512.0 * (bytes as f64 / large).sqrt(),
        false => 512.0 + (bytes as f64 - large) / ((large - small) / 256.0),
    };
    make(count.max(2.0) as usize).text
}

/// Reads a text, runs the rules and matches each plan with itself; how many nodes, findings and pairs there were.
fn work(text: &str) -> [usize; 3] {
    let plans = read(&Text::new(text, 1)).unwrap_or_default();
    let beside = Beside::default();
    let nodes = plans.iter().map(|p| p.nodes.len()).sum();
    let found = plans.iter().map(|p| findings(p, &beside).len()).sum();
    let pairs = plans.iter().map(|p| match_plans(p, p).pairs.len()).sum();
    [nodes, found, pairs]
}

/// Seconds on a processor as Linux counts them (`proc_pid_schedstat(5)`: nanoseconds, the first field); `None` elsewhere.
fn on_processor() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_ascii_whitespace().next()?.parse().ok().map(|nanoseconds: f64| nanoseconds / 1e9)
}

/// Seconds of the work, the least of three.
fn seconds(text: &str) -> f64 {
    let run = || {
        let (begun, busy) = (Instant::now(), on_processor());
        std::hint::black_box(work(text));
        match (busy, on_processor()) {
            (Some(from), Some(to)) if to > from => to - from,
            _ => begun.elapsed().as_secs_f64(),
        }
    };
    (0..3).map(|_| run()).fold(f64::MAX, f64::min)
}

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let once = words.iter().position(|w| w == "--once").map(|at| words.remove(at)).is_some();
    let mib = words
        .iter()
        .position(|w| w == "--mib")
        .map(|at| words.drain(at..(at + 2).min(words.len())).next_back());
    let mib: Option<usize> = mib.flatten().map_or(Some(1), |n| n.parse().ok());
    let Some(small) = mib.filter(|n| (1..1024).contains(n)).map(|n| n << 20) else {
        eprintln!("growth: --mib takes a number from 1 to 1023");
        std::process::exit(2);
    };
    if once {
        for (name, make) in FAMILIES.iter().filter(|f| words.iter().any(|w| w == f.0)) {
            println!("{name}: {:?} nodes, findings, pairs", work(&make(small)));
        }
        return;
    }
    let (mut worst, mut count) = (0.0_f64, 0);
    println!("{:<46} {:>9} {:>9} {:>7}", "family", "n, MB/s", "8n, MB/s", "ratio");
    for (name, make) in
        FAMILIES.iter().filter(|f| words.is_empty() || words.iter().any(|w| f.0.contains(w.as_str())))
    {
        count += 1;
        let (one, eight) = (make(small), make(small * 8));
        let (a, b) = (seconds(&one), seconds(&eight));
        // The bytes made may be a little more or less than eight times as many.
        let ratio = b / a * (one.len() as f64 * 8.0 / eight.len() as f64);
        worst = worst.max(ratio);
        let rate = |text: &str, time: f64| text.len() as f64 / 1e6 / time;
        println!("{name:<46} {:>9.0} {:>9.0} {ratio:>7.2}", rate(&one, a), rate(&eight, b));
    }
    println!("{count} families, worst ratio {worst:.2}");
    if worst > 10.0 {
        std::process::exit(1);
    }
}
