//! Figures for search (goals.md, P13) on a made-up library: build, size, answers while typing, one edit.
//!
//! `cargo run --release -p inquest-store --example search_figures -- FOLDER [CASES] [MEGABYTES]`
//! The folder must be empty; it is left there. The text is generated: words of a skewed vocabulary, English and
//! Korean, the same every time. Recall is checked against a plain scan of the same lines.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a measuring tool, not part of the program")]

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant as Clock;

use inquest_core::capture::Receipt;
use inquest_core::case::*;
use inquest_store::Library;

fn go(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

struct Text(u64);

impl Text {
    fn next(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    /// A rank in a vocabulary, small ones more often.
    fn rank(&mut self, n: u64) -> u64 {
        let a = self.next(n) + 1;
        let b = self.next(n) + 1;
        a * b / (n + 1)
    }

    fn word(&mut self, out: &mut String) {
        if self.next(2) == 0 {
            let mut seed = Text(self.rank(20_000) * 7_919 + 3);
            for _ in 0..2 + seed.next(5) {
                let pair = ["ta", "re", "in", "on", "es", "co", "mi", "la", "bu", "fe", "st", "qu"];
                out.push_str(pair[seed.next(12) as usize]);
            }
        } else {
            let mut seed = Text(self.rank(20_000) * 104_729 + 5);
            for _ in 0..2 + seed.next(3) {
                out.push(char::from_u32(0xac00 + (seed.next(400) * 28) as u32).unwrap());
            }
            if self.next(2) == 0 {
                out.push(['은', '는', '이', '가', '을', '를', '에'][self.next(7) as usize]);
            }
        }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        for _ in 0..6 + self.next(8) {
            self.word(&mut line);
            line.push(' ');
        }
        line
    }
}

fn exhibit(bytes: u64, sha256: String, n: u32) -> Record {
    Record::Exhibit(Exhibit {
        id: ExhibitId::numbered(1),
        name: format!("capture-{n}.txt"),
        sha256,
        bytes,
        encoding: "utf-8".into(),
        origin: Origin::File,
        entered_at: Instant(1),
        captured_at: None,
        phase: None,
        phase_basis: None,
        caption: None,
        blocks: vec![],
        receipt: Receipt::default(),
        read_by: None,
        member: None,
        picture: None,
        purged: None,
    })
}

fn created(record: Record) -> Change {
    Change { key: record.key(), before: None, after: Some(record) }
}

async fn build(library: &Library, cases: u32, bytes_per_case: usize) -> (Vec<String>, f64, f64) {
    let (mut text, mut all) = (Text(1), Vec::new());
    let (mut total, mut importing) = (0, 0.0);
    for n in 1..=cases {
        let id = CaseId::numbered(n);
        let case = Record::Case(Case {
            id: id.clone(),
            question: text.line(),
            system: None,
            summary: Some(text.line()),
            status: CaseStatus::Open,
            created_at: Instant(1),
            closings: Vec::new(),
        });
        let mut body = String::new();
        while body.len() < bytes_per_case {
            body.push_str(&text.line());
            body.push('\n');
        }
        total += body.len();
        let begun = Clock::now();
        library.commit(&id, "case_created", vec![created(case)], Instant(1)).await.unwrap();
        let mut staging = library.begin_import().unwrap();
        let staged = staging.stage_original(body.as_bytes(), &mut go).unwrap();
        for (i, line) in body.lines().enumerate() {
            staging.index_line(&staged.sha256, i as u64 + 1, line);
        }
        let change = created(exhibit(staged.bytes, staged.sha256, n));
        staging.finish_import(&id, vec![change], Instant(2), &mut go).await.unwrap();
        importing += begun.elapsed().as_secs_f64();
        all.extend(body.lines().map(str::to_owned));
    }
    (all, total as f64 / 1e6, importing)
}

/// Milliseconds that all threads of this process were on a processor; a busy machine does not stretch them.
/// 0 where the system does not tell.
fn cpu_ms() -> f64 {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let spent = tasks.filter_map(|t| {
        let line = std::fs::read_to_string(t.path().join("schedstat")).ok()?;
        line.split(' ').next()?.parse::<f64>().ok()
    });
    spent.sum::<f64>() / 1e6
}

fn percentile(times: &mut [f64], p: f64) -> f64 {
    times.sort_by(f64::total_cmp);
    times[((times.len() - 1) as f64 * p) as usize]
}

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let folder = args.next().unwrap();
    let cases: u32 = args.next().map_or(10_000, |a| a.parse().unwrap());
    let megabytes: usize = args.next().map_or(106, |a| a.parse().unwrap());
    let library = Library::open(Path::new(&folder)).await.unwrap();
    let cpu = cpu_ms();
    let (lines, text_mb, seconds) = build(&library, cases, megabytes * 1_000_000 / cases as usize).await;
    library.close().await.unwrap();
    let size = std::fs::metadata(Path::new(&folder).join("library.sqlite")).unwrap().len() as f64 / 1e6;
    let cpu = (cpu_ms() - cpu) / 1e3;
    println!(
        "{cases} cases, {text_mb:.0} MB of text, imported in {seconds:.1} s ({cpu:.1} s of processors, with the making of the text)"
    );
    println!(
        "library.sqlite {size:.0} MB, {:.2} times the text (its copy of the text included)",
        size / text_mb
    );

    let begun = Clock::now();
    let library = Library::open(Path::new(&folder)).await.unwrap();
    println!("open: {:.1} ms", begun.elapsed().as_secs_f64() * 1e3);
    let begun = Clock::now();
    let listed = library.cases().await.unwrap().len();
    println!("list of {listed} cases: {:.1} ms", begun.elapsed().as_secs_f64() * 1e3);

    let mut text = Text(99);
    let (mut times, mut spent) = (Vec::new(), Vec::new());
    let mut slowest = (0.0, String::new());
    for _ in 0..300 {
        let mut word = String::new();
        text.word(&mut word);
        let chars: Vec<char> = word.chars().collect();
        // As it is typed: each beginning of it, and two syllables out of its middle.
        for end in 1..=chars.len().min(6) {
            let query: String = chars[..end].iter().collect();
            let (begun, cpu) = (Clock::now(), cpu_ms());
            library.search(&query, 50).await.unwrap();
            spent.push(cpu_ms() - cpu);
            let ms = begun.elapsed().as_secs_f64() * 1e3;
            if ms > slowest.0 {
                slowest = (ms, query);
            }
            times.push(ms);
        }
    }
    let (p50, p95) = (percentile(&mut times, 0.5), percentile(&mut times, 0.95));
    println!(
        "{} queries while typing, limit 50: p50 {p50:.2} ms, p95 {p95:.2} ms, max {:.2} ms ({})",
        times.len(),
        slowest.0,
        slowest.1
    );
    let (p50, p95) = (percentile(&mut spent, 0.5), percentile(&mut spent, 0.95));
    println!(
        "their processor time: p50 {p50:.2} ms, p95 {p95:.2} ms, max {:.2} ms",
        percentile(&mut spent, 1.0)
    );

    let (mut asked, mut missed) = (0, 0);
    for _ in 0..60 {
        let needle: String =
            (0..2).map(|_| char::from_u32(0xac00 + (text.next(400) * 28) as u32).unwrap()).collect();
        let expected = lines.iter().filter(|l| l.contains(&needle)).count();
        let found = library.search(&needle, u32::MAX).await.unwrap();
        let found = found.iter().filter(|h| h.line.is_some()).count();
        asked += expected;
        missed += expected.abs_diff(found);
    }
    println!("60 pairs of syllables: {asked} lines by a scan, {missed} differ");

    let mut times = Vec::new();
    for n in 1..=50 {
        let note = Record::Note(Note { id: NoteId::numbered(1), text: text.line(), written_at: Instant(3) });
        let begun = Clock::now();
        library.commit(&CaseId::numbered(n), "note_added", vec![created(note)], Instant(3)).await.unwrap();
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    let (p50, p95) = (percentile(&mut times, 0.5), percentile(&mut times, 0.95));
    println!("50 edits: p50 {p50:.2} ms, p95 {p95:.2} ms");
}
