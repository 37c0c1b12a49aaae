//! Does the time of reading grow with the bytes? Runs adversarial families at n and 8n and prints t(8n)/t(n).
//!
//!     cargo run --release -p inquest-capture --example growth [--mib N] [FAMILY...]
//!     growth --once [--mib N] FAMILY
//!
//! The time is that which the processor spent (where the system does not tell it: which passed), and the least of five
//! runs, so that a busy machine does not speak. Ends with exit code 1 when a family grows more than ten times for eight
//! times the input.
//!
//! What the time cannot tell: a line of 1 MiB stays in the processor's cache, one of 8 MiB does not and its pages come
//! from the system, so that families of one huge line show ratios up to 16 whose work grows by 8. `scripts/growth`
//! counts the work instead: it runs `--once`, which reads the family of that very name once. Above 8 MiB of rows held
//! back a block is judged by fewer rows and may be read again, once: from there on up to twice the work.

use std::fmt::Write as _;
use std::time::Instant;

use inquest_capture::read::{BlockInspection, Bytes, IngestSink, Silent, ingest};
use inquest_core::capture::{Batch, Column, KindId};

/// Takes the rows and forgets them.
struct Nowhere;

impl IngestSink for Nowhere {
    fn begin(&mut self, _block: u32, _kind: &KindId, _columns: &[Column]) -> bool {
        true
    }
    fn batch(&mut self, _block: u32, _batch: Batch) -> bool {
        true
    }
    fn end(&mut self, _block: &BlockInspection, _columns: &[Column]) {}
    fn void(&mut self, _block: u32) {}
}

/// Makes an input of about so many bytes.
type Family = fn(usize) -> String;

/// A head, a part again and again until there are so many bytes, a tail.
fn filled(head: &str, part: &str, tail: &str, bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + head.len() + tail.len() + part.len());
    text.push_str(head);
    while text.len() < bytes {
        text.push_str(part);
    }
    text.push_str(tail);
    text
}

/// The same with the number of the part in it.
fn counted(head: &str, bytes: usize, part: impl Fn(&mut String, usize)) -> String {
    let mut text = String::from(head);
    let mut number = 0;
    while text.len() < bytes {
        part(&mut text, number);
        number += 1;
    }
    text
}

const FAMILIES: &[(&str, Family)] = &[
    ("csv, a quote that never closes", |n| filled("a,b,c\n1,2,\"", "x,y\n", "", n)),
    ("csv, every record opens a quote", |n| filled("a,b\n", "1,\"x\n", "", n)),
    ("csv, quotes doubled without end", |n| filled("a,b\n1,\"", "\"\"", "\n", n)),
    ("csv, one huge cell", |n| filled("a,b\n1,", "x", "\n", n)),
    ("csv, nothing but delimiters", |n| filled("", ",", "\n", n)),
    ("csv, lines of delimiters", |n| filled("a,b,c\n", ",,\n", "", n)),
    ("csv, as many columns as there are", |n| {
        let names = counted("c", n / 2, |t, i| {
            let _ = write!(t, ",c{i}");
        });
        let columns = names.matches(',').count();
        format!("{names}\n{}1\n", "1,".repeat(columns))
    }),
    ("csv, tiny rows", |n| filled("a,b\n", "1,2\n", "", n)),
    ("csv, records of another width", |n| filled("a,b\n1,2\n", "1,2,3\n1,2\n", "", n)),
    ("tab-separated, rows never complete", |n| filled("a\tb\tc\n1\t2\t3\n", "x\n", "", n)),
    ("psql aligned, continuations without end", |n| {
        filled(" a     | b\n-------+---\n", " text +| \n", " end   | 1\n(1 row)\n", n)
    }),
    ("psql aligned, a rule of many columns", |n| {
        let half = n / 4;
        let columns = half / 4;
        format!(" {}\n{}\n {}\n", "a | ".repeat(columns), "---+".repeat(columns), "1 | ".repeat(columns))
    }),
    ("psql aligned, long common prefixes", |n| {
        counted(&format!(" q{}| n\n-{}+---\n", " ".repeat(60), "-".repeat(61)), n, |t, i| {
            let _ = writeln!(t, " {}{i:<20} | 1", "x".repeat(41));
        })
    }),
    ("psql expanded, records of one field", |n| filled("", "-[ RECORD 1 ]\na | 1\n", "", n)),
    ("psql expanded, a value that never ends", |n| filled("-[ RECORD 1 ]---\na | x+\n", "  | y+\n", "", n)),
    ("psql unaligned, rows that never complete", |n| filled("a|b|c\n1|2|3\n", "x\n", "", n)),
    ("mysql box, a cell that never closes", |n| {
        filled("+---+---+\n| a | b |\n+---+---+\n| 1 | x\n", "more\n", "", n)
    }),
    ("mysql box, borders without end", |n| filled("", "+---+---+\n", "", n)),
    ("mysql vertical, stars without end", |n| {
        filled("", "*************************** 1. row ***************************\n", "", n)
    }),
    ("mysql vertical, values that look like fields", |n| {
        filled("*************************** 1. row ***************************\na: 1\nb: ", "a: 2\n", "", n)
    }),
    ("json, nesting without end", |n| filled("{\"a\":", "[", "", n)),
    ("json, nesting that closes", |n| format!("[{{\"a\":{}{}}}]", "[".repeat(n / 2), "]".repeat(n / 2))),
    ("json, duplicate keys", |n| filled("[{\"a\":1", ",\"a\":1", "}]", n)),
    ("json, a string of escapes", |n| filled("[{\"a\":\"", "\\u0041", "\"}]", n)),
    ("json, an array that never closes", |n| filled("[", "{\"a\":1},\n", "", n)),
    ("ndjson, every object has other keys", |n| {
        counted("", n, |t, i| {
            let _ = writeln!(t, "{{\"k{i}\":1}}");
        })
    }),
    ("markdown, a table of bars", |n| filled("| a | b |\n|---|---|\n", "|||||||||\n", "", n)),
    ("xml, attributes without end", |n| {
        counted("<resultset><row><field", n, |t, i| {
            let _ = write!(t, " a{i}=\"1\"");
        })
    }),
    ("xml, open elements without end", |n| {
        filled("<?xml version=\"1.0\"?>\n<resultset>\n", "<row>\n", "", n)
    }),
    ("html, cells that never close", |n| filled("<table border=\"1\">\n", "<tr><td>x\n", "", n)),
    ("prompts without an answer", |n| filled("", "shop=# select 1;\n", "", n)),
    ("a statement that never ends", |n| filled("shop=# select\n", "shop-# 1,\n", "", n)),
    ("a comment that never closes", |n| filled("/*", " select 1;\n", "", n)),
    ("fences", |n| filled("", "```\n", "", n)),
    ("quoted mail, deeper and deeper", |n| filled("", "> > > > a | b\n", "", n)),
    ("blank lines", |n| filled("", "\n", "", n)),
    ("one line", |n| filled("", "x", "", n)),
    ("one line of blanks", |n| filled("a | b\n---+---\n", " ", "x\n", n)),
    ("escapes of a terminal", |n| filled("", "\u{1b}[1m", "\n", n)),
    ("plan text, deeper and deeper", |n| {
        counted("Seq Scan on a  (cost=0.00..1.00 rows=1 width=4)\n", n, |t, i| {
            let _ =
                writeln!(t, "{}->  Nested Loop  (cost=0.00..1.00 rows=1 width=4)", " ".repeat(2 + i % 2_000));
        })
    }),
    ("plan text, a rule again and again", |n| {
        filled(
            "QUERY PLAN\n\n\n",
            "--------------------\n",
            "Seq Scan on a  (cost=0.00..1.00 rows=1 width=4)\n",
            n,
        )
    }),
    ("slow log, entries without a statement", |n| {
        filled(
            "",
            "# User@Host: a[a] @ b []  Id: 1\n# Query_time: 0.1  Lock_time: 0.0 Rows_sent: 1  Rows_examined: 1\n",
            "",
            n,
        )
    }),
    ("server log, a message that never ends", |n| {
        filled("2026-11-30 08:00:00 UTC [1] LOG:  duration: 1.000 ms  plan:\n", "\tQuery Text: x\n", "", n)
    }),
    ("gc log", |n| filled("", "[0.001s][info][gc] GC(0) Pause Young (Normal) 1M->1M(2M) 0.1ms\n", "", n)),
    ("prometheus exposition", |n| {
        counted("# TYPE a counter\n", n, |t, i| {
            let _ = writeln!(t, "a{{b=\"{i}\"}} 1");
        })
    }),
    ("smaps", |n| {
        filled("", "7f0000000000-7f0000001000 r--p 00000000 00:00 0\nSize: 4 kB\nRss: 4 kB\n", "", n)
    }),
    ("jtl xml, samples", |n| {
        let sample =
            "<httpSample t=\"5\" lt=\"4\" ts=\"1796025973004\" s=\"true\" lb=\"a\" rc=\"200\" by=\"1\"/>\n";
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n";
        filled(head, sample, "</testResults>\n", n)
    }),
    ("prometheus answer on one line", |n| {
        let head = "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[\
                    {\"metric\":{\"a\":\"b\"},\"values\":[[1796025973,\"1\"]";
        filled(head, ",[1796025988,\"1\"]", "]}]}}\n", n)
    }),
    ("sar, headers in turns", |n| {
        let turn = "\n08:00:01        CPU     %user     %nice   %system   %iowait    %steal     %idle\n\
                    08:00:02        all      1.00      0.00      1.00      0.00      0.00     98.00\n";
        filled("Linux 6.1.0 (db1) \t11/30/26 \t_x86_64_\t(2 CPU)\n", turn, "", n)
    }),
    ("wrk, reports without end", |n| {
        filled("", "Running 1s test @ http://127.0.0.1:1/\n  1 threads and 1 connections\n", "", n)
    }),
    ("blocks without end", |n| filled("", "a,b\n1,2\n\n\n", "", n)),
    ("mysql vertical, blank lines without end", |n| {
        filled("*************************** 1. row ***************************\na: 1\n", "\n", "", n)
    }),
    ("sentences", |n| {
        filled("", "The pool was fine until noon and nobody looked at the disk after that.\n", "", n)
    }),
    ("sentences with commas", |n| {
        let two = "At noon, when the batch began, the pool was empty; nobody saw it.\n\
                   Later, we found the lock.\n";
        filled("", two, "", n)
    }),
    ("a log of another program", |n| {
        counted("", n, |t, i| {
            let _ = writeln!(
                t,
                "2026-11-30 08:00:{:02},{:03} WARN [worker-{}] c.e.Orders - order {i} waited",
                i / 1000 % 60,
                i % 1000,
                i % 7
            );
        })
    }),
    ("a log with the times of its service", |n| {
        counted("", n, |t, i| {
            let _ = writeln!(
                t,
                "2026-11-30T08:00:{:02}.{:03}Z worker {} took order {i} and waited",
                i / 1000 % 60,
                i % 1000,
                i % 7
            );
        })
    }),
    ("fewer words than digits", |n| filled("", "1 2 3 4 5\n", "", n)),
];

/// Nanoseconds that this thread was on a processor, as Linux counts them (`proc_pid_schedstat(5)`: the first field).
/// `None` on other systems and where the kernel does not count.
fn on_processor() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_ascii_whitespace().next()?.parse().ok().filter(|n| *n > 0)
}

/// Seconds of reading, the least of five.
fn seconds(text: &str) -> f64 {
    (0..5)
        .filter_map(|_| {
            let (began, busy) = (Instant::now(), on_processor());
            let found = ingest(&Bytes(text.as_bytes()), &mut Nowhere, &mut Silent).ok()?;
            std::hint::black_box(found.receipt.lines);
            match (busy, on_processor()) {
                (Some(from), Some(to)) if to > from => Some((to - from) as f64 / 1e9),
                _ => Some(began.elapsed().as_secs_f64()),
            }
        })
        .fold(f64::INFINITY, f64::min)
}

/// Bytes of the smaller input.
const SMALL: usize = 1 << 20;

/// What the command line asks for.
struct Asked {
    families: Vec<String>,
    small: usize,
    once: bool,
}

impl Asked {
    fn of(mut words: impl Iterator<Item = String>) -> Option<Asked> {
        let mut asked = Asked { families: Vec::new(), small: SMALL, once: false };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--once" => asked.once = true,
                "--mib" => {
                    asked.small = words.next()?.parse::<usize>().ok().filter(|n| (1..1024).contains(n))? << 20
                }
                _ => asked.families.push(word),
            }
        }
        Some(asked)
    }

    fn wants(&self, name: &str) -> bool {
        self.families.is_empty() || self.families.iter().any(|w| name.contains(w.as_str()))
    }
}

#[allow(clippy::print_stdout, clippy::print_stderr)]
fn main() {
    let Some(asked) = Asked::of(std::env::args().skip(1)) else {
        eprintln!("growth: --mib takes a number from 1 to 1023");
        std::process::exit(2);
    };
    if asked.once {
        for (name, make) in FAMILIES.iter().filter(|f| asked.families.iter().any(|w| w == f.0)) {
            let found = ingest(&Bytes(make(asked.small).as_bytes()), &mut Nowhere, &mut Silent);
            println!("{name}: {} lines", found.map_or(0, |f| f.receipt.lines));
        }
        return;
    }
    let (mut worst, mut count) = (0.0_f64, 0);
    println!("{:<46} {:>9} {:>9} {:>7}", "family", "n, MB/s", "8n, MB/s", "ratio");
    for (name, make) in FAMILIES {
        if !asked.wants(name) {
            continue;
        }
        count += 1;
        let (small, large) = (make(asked.small), make(asked.small * 8));
        let (one, eight) = (seconds(&small), seconds(&large));
        // The bytes made may be a little more or less than eight times as many.
        let ratio = eight / one * (small.len() as f64 * 8.0 / large.len() as f64);
        worst = worst.max(ratio);
        let rate = |bytes: usize, time: f64| bytes as f64 / 1e6 / time;
        println!("{name:<46} {:>9.0} {:>9.0} {ratio:>7.2}", rate(small.len(), one), rate(large.len(), eight));
    }
    println!("{count} families, worst ratio {worst:.2}");
    if worst > 10.0 {
        std::process::exit(1);
    }
}
