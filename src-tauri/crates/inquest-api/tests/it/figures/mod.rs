//! The figures of the corpus' scenarios, from the captures alone: read by the capture room, computed by the frames room and
//! by registered methods. `cargo nextest run -p inquest-api -E 'test(figures_of)' --no-capture` prints figure, truth, ours,
//! and of each figure that no capture holds why.
//!
//! One file per family of servers; [`uncaptured`] lists what cannot be computed, group by group with the reason: a figure that
//! is missing without one fails.

mod jvm;
mod mysql;
mod postgresql;
mod uncaptured;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use inquest_capture::read::{Bytes, Choice, Silent, inspect, read_all};
use inquest_core::method;
use inquest_frames::{BufferCache, Delta, DeltaQuery, FrameMeta, Snapshot, Table, TableQuery};
use serde_json::{Value, json};

/// Captures of a scenario, read as they stand in the folder.
struct Scenario {
    folder: PathBuf,
    frames: tempfile::TempDir,
}

impl Scenario {
    fn of(folder: &str) -> Scenario {
        let folder =
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/captures").join(folder);
        Scenario { folder, frames: tempfile::tempdir().unwrap() }
    }

    fn truth(&self) -> Value {
        serde_json::from_str(&std::fs::read_to_string(self.folder.join("figures.truth.json")).unwrap())
            .unwrap()
    }

    /// Every file of a step and query, in order of names: cut ones and ones without a header left out.
    fn files(&self, stem: &str) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = std::fs::read_dir(&self.folder)
            .unwrap()
            .map(|e| e.unwrap().path())
            .filter(|p| p.file_name().unwrap().to_str().unwrap().starts_with(&format!("{stem}.")))
            .filter(|p| !p.to_str().unwrap().contains(".truth.") && p.extension().is_some_and(|e| e != "gz"))
            .filter(|p| !["truncated", "noheader"].iter().any(|w| p.to_str().unwrap().contains(w)))
            .collect();
        files.sort();
        files
    }

    /// The first file of a step and query that holds a block of a kind (`""`: of any).
    fn table(&self, stem: &str, kind: &str) -> Option<Arc<Table>> {
        self.files(stem).iter().find_map(|file| self.read(file, kind))
    }

    fn read(&self, file: &Path, kind: &str) -> Option<Arc<Table>> {
        let bytes = std::fs::read(file).unwrap();
        let input = Bytes(&bytes);
        let inspection = inspect(&input, &mut Silent).unwrap();
        let block =
            inspection.blocks.iter().find(|b| (kind.is_empty() || b.kind.as_str() == kind) && b.rows > 0)?;
        let read = read_all(&input, &inspection, block.index, &Choice::detected(block.index)).unwrap();
        let meta = FrameMeta {
            kind: block.kind.clone(),
            kind_version: None,
            engine: None,
            columns: read.columns.clone(),
        };
        let path = self
            .frames
            .path()
            .join(format!("{}.parquet", std::fs::read_dir(self.frames.path()).unwrap().count()));
        let batch = inquest_core::capture::Batch { columns: read.data, lines: read.lines };
        inquest_frames::write(&path, meta, [batch]).unwrap();
        Some(Arc::new(Table::open(&path).unwrap()))
    }
}

/// Rows by canonical name, at most 200.
fn rows(table: &Table) -> Vec<BTreeMap<String, String>> {
    let window = table.window(&TableQuery { count: 200, ..TableQuery::default() }).unwrap();
    let names: Vec<&str> =
        table.columns().iter().map(|c| c.canonical.as_deref().unwrap_or(&c.name)).collect();
    let text = |cell: &inquest_core::capture::Cell| match cell {
        inquest_core::capture::Cell::Text(text) => Some(text.clone()),
        inquest_core::capture::Cell::Float(value) => Some(value.to_string()),
        inquest_core::capture::Cell::Bool(value) => Some(value.to_string()),
        inquest_core::capture::Cell::Null => None,
    };
    (0..window.lines.len())
        .map(|row| {
            let cells = names
                .iter()
                .enumerate()
                .filter_map(|(c, n)| Some(((*n).to_lowercase(), text(&window.cells[c][row])?)));
            cells.collect()
        })
        .collect()
}

/// What the captures say of a figure: a value, or the ends that its printed digits leave it.
type Ours = [f64; 2];
type Figures = BTreeMap<String, Ours>;
/// A figure, and the digits after its point.
type Truth = (f64, i32);

fn exactly(value: f64) -> Ours {
    [value, value]
}

/// A value that was printed with some digits after its point.
fn printed(value: f64, decimals: i32) -> Ours {
    let half = 0.5 * 10f64.powi(-decimals);
    [value - half, value + half]
}

fn number(row: &BTreeMap<String, String>, name: &str) -> Option<f64> {
    row.get(name)?.parse().ok()
}

/// Everything of a cumulative view since its counters began, by column.
fn totals(table: Option<Arc<Table>>, under: &str, into: &mut Figures) {
    let Some(table) = table else { return };
    let delta = Delta::since_begin(Snapshot::of(table)).unwrap();
    for column in delta.columns().iter().filter(|c| c.counter) {
        if let Some(value) = delta.totals(&column.name).unwrap().delta {
            into.insert(format!("{under}.{}", column.name), exactly(value));
        }
    }
}

/// Leaves of a truth: numbers by path, elements of lists by position.
fn leaves(value: &Value, path: &str, into: &mut BTreeMap<String, Truth>) {
    match value {
        Value::Number(n) => {
            let decimals = n.to_string().split_once('.').map_or(0, |(_, d)| d.len());
            into.insert(path.to_owned(), (n.as_f64().unwrap(), decimals as i32));
        }
        Value::Object(map) => map.iter().for_each(|(k, v)| leaves(v, &join(path, k), into)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(i, v)| leaves(v, &join(path, &i.to_string()), into));
        }
        _ => {}
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// Equal within what either was rounded to; counts exactly.
fn agrees((truth, decimals): Truth, [lo, hi]: Ours) -> bool {
    let rounding = if decimals == 0 { 0.0 } else { 0.500_000_1 * 10f64.powi(-decimals) };
    let slack = rounding.max(1e-9 * truth.abs());
    (lo - slack..=hi + slack).contains(&truth)
}

/// How one figure is shown: a point, or its two ends.
fn shown([lo, hi]: Ours) -> String {
    if lo == hi { lo.to_string() } else { format!("{lo}..{hi}") }
}

/// What a scenario must come to.
struct Expected<'a> {
    /// Figures that agree.
    same: usize,
    /// Paths that differ, each as `path: truth and ours`.
    differs: &'a [&'a str],
}

/// Prints the table and holds it against what is expected: what agrees, what differs, and that everything missing has its
/// reason in [`uncaptured`]. `bounds` are ends that the captures leave a missing figure; the truth must lie between them.
fn compare(folder: &str, truth: &Value, ours: &Figures, bounds: &Figures, expected: &Expected<'_>) {
    let mut all = BTreeMap::new();
    leaves(truth, "", &mut all);
    let (mut same, mut missing, mut differs) = (0, BTreeMap::<&str, usize>::new(), Vec::new());
    println!("{folder}: figure | truth | ours");
    for (path, truth) in &all {
        match ours.get(path) {
            Some(value) if agrees(*truth, *value) => same += 1,
            Some(value) => differs.push(format!("{path}: {} and {}", truth.0, shown(*value))),
            None => *missing.entry(uncaptured::group(path)).or_insert(0) += 1,
        }
        let found = ours.get(path).map_or_else(|| "-".to_owned(), |value| shown(*value));
        println!("  {path} | {} | {found}", truth.0);
        if let Some([lo, hi]) = bounds.get(path) {
            println!("    not captured, but between {lo} and {hi}");
            assert!((*lo..=*hi).contains(&truth.0), "{folder} {path}: {} between {lo} and {hi}", truth.0);
        }
    }
    println!("{folder}: {same} of {} figures", all.len());
    for (group, count) in &missing {
        let why = uncaptured::why(folder, group);
        println!("  not in the captures: {group} ({count}): {}", why.unwrap_or("?"));
        assert!(why.is_some(), "{folder}: {group} is missing without a reason");
    }
    assert_eq!(differs, expected.differs, "{folder}");
    assert_eq!(same, expected.same, "{folder}");
}

fn steps(truth: &Value) -> Vec<String> {
    truth.as_object().unwrap().keys().cloned().collect()
}
