//! Every file of the corpus cut at seeded places: what is given of it is true as far as it goes, or it is said to be cut.
//!
//! A block of a cut input that claims to be complete must hold the rows of the whole one, from the first on, and nothing
//! else. What cannot be told is counted and printed by frame: see [`RECORDS`].

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::frames::{Seen, seen_bytes};

/// Cuts per file.
const CUTS: u64 = 20;

/// Frames whose records run over lines: what is cut between two of them looks like a whole record with less in it, or a
/// text with fewer lines. Nothing is printed behind them that could be missed: a person who copies leaves the blank line
/// after psql's records behind.
const RECORDS: &[&str] = &[
    "psql_expanded",
    "mysql_vertical",
    "psql_unaligned",
    "csv",
    "tsv",
    "pgbench_summary",
    "pgbench_scripts",
    "proc_status",
    "meminfo",
    "cgroup_cpu_stat",
    "cgroup_memory_stat",
    "k6_text_metrics",
    "pg_log_plans",
    "sizing_",
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Texts only; what is packed or a picture has checks of its own.
fn is_text(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let other =
        [".truth.json", ".gz", ".zip", ".png", ".jpg", ".webp", ".md", "INDEX.csv", ".simulation.log"];
    !other.iter().any(|end| name.ends_with(end))
}

/// The next of a row of numbers that is the same in every run (the multiplier of Knuth's MMIX generator).
fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *seed >> 33
}

/// The first block that claims more than the whole input holds.
fn wrong(cut: &Seen, whole: &Seen) -> Option<String> {
    for block in cut.blocks.iter().filter(|b| b.incomplete.is_none()) {
        let same = |other: &&crate::frames::SeenBlock| other.lines.0 == block.lines.0;
        let Some(of) = whole.blocks.iter().find(same) else {
            if block.rows.is_empty() {
                continue;
            }
            return Some(format!("{}: a block that is not there", block.frame));
        };
        if block.rows.len() > of.rows.len() || block.rows.iter().zip(&of.rows).any(|(a, b)| a != b) {
            let at = block.rows.iter().zip(&of.rows).find(|(a, b)| a != b);
            let shown = at.map(|(a, b)| format!("{a:?} / {b:?}").chars().take(300).collect::<String>());
            return Some(format!("{} ({} rows): {shown:?}", block.frame, block.rows.len()));
        }
    }
    None
}

#[test]
fn what_is_cut_anywhere_is_a_true_beginning_or_says_so() {
    let mut paths = Vec::new();
    files(&crate::corpus::folder(), &mut paths);
    let formats = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/formats");
    files(&formats, &mut paths);
    paths.retain(|p| is_text(p));
    paths.sort();
    let (mut tried, mut failures, mut known) = (0u32, Vec::new(), BTreeMap::<&str, u32>::new());
    for path in &paths {
        let bytes = std::fs::read(path).unwrap();
        if bytes.len() > 400_000 || bytes.len() < 2 {
            continue;
        }
        let whole = seen_bytes(&bytes);
        let mut seed = bytes.len() as u64;
        let cuts = if bytes.len() > 60_000 { CUTS / 4 } else { CUTS };
        for _ in 0..cuts {
            let at = 1 + usize::try_from(next(&mut seed)).unwrap() % (bytes.len() - 1);
            tried += 1;
            let Some(why) = wrong(&seen_bytes(&bytes[..at]), &whole) else { continue };
            let between = bytes[at - 1] == b'\n';
            match RECORDS.iter().find(|frame| between && why.starts_with(**frame)) {
                Some(frame) => *known.entry(frame).or_default() += 1,
                None => failures.push(format!("{} at {at}: {why}", path.display())),
            }
        }
    }
    println!("{tried} cuts, cannot be told: {known:?}");
    assert!(failures.is_empty(), "{} of {tried}:\n{}", failures.len(), failures.join("\n"));
}
