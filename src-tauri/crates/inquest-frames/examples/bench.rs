//! Times what a person waits for: the delta of two snapshots of a million statements to its first hundred rows,
//! another rank, a filter; and a grid's sort, filter and windows. One JSON line per figure on standard output,
//! with the ids of the answer, so that another engine's answer over the same files can be compared with it.
//!
//! `bench generate FOLDER [ROWS]` writes `before.parquet` and `after.parquet` (seeded, the same every time);
//! `bench run FOLDER` times them, the files being in the page cache; `bench write FOLDER [ROWS]` times writing
//! raw `pg_buffercache` rows and reports the peak of memory; without arguments: generate and run in a temporary
//! folder.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use inquest_core::Unit;
use inquest_core::capture::{Batch, Column, ColumnData, ColumnType, KindId, Role, UnitOrigin};
use inquest_frames::{
    BufferCache, BufferChange, Delta, DeltaQuery, Expression, Filter, FilterOp, FrameError, FrameMeta,
    FrameWriter, Snapshot, Sort, Table, TableQuery,
};

/// Rows of a batch, as an import pushes them.
const BATCH: u64 = 16_384;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let folder = args.get(1).map(Path::new);
    let rows = |default: u64| args.get(2).map_or(Ok(default), |n| n.parse());
    match (args.first().map(String::as_str), folder) {
        (Some("generate"), Some(folder)) => generate(folder, rows(1_000_000)?)?,
        (Some("run"), Some(folder)) => run(folder)?,
        (Some("write"), Some(folder)) => buffercache(folder, rows(10_000_000)?)?,
        (None, _) => {
            let folder = tempfile::tempdir()?;
            generate(folder.path(), 1_000_000)?;
            run(folder.path())?;
        }
        _ => return Err("usage: bench [generate|run|write FOLDER [ROWS]]".into()),
    }
    Ok(())
}

/// A documented generator (SplitMix64): the files are the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

const COUNTERS: [&str; 14] = [
    "calls",
    "rows",
    "shared_blks_hit",
    "shared_blks_read",
    "shared_blks_dirtied",
    "shared_blks_written",
    "local_blks_hit",
    "local_blks_read",
    "temp_blks_read",
    "temp_blks_written",
    "wal_records",
    "wal_fpi",
    "total_exec_time",
    "blk_read_time",
];

fn column(name: &str, ty: ColumnType, role: Role, unit: Option<Unit>) -> Column {
    let unit_origin = if unit.is_some() { UnitOrigin::Schema } else { UnitOrigin::Unknown };
    Column { name: name.to_owned(), canonical: Some(name.to_owned()), ty, unit, unit_origin, role }
}

fn statements() -> FrameMeta {
    let mut columns = vec![
        column("userid", ColumnType::Uint, Role::Key, None),
        column("dbid", ColumnType::Uint, Role::Key, None),
        column("toplevel", ColumnType::Bool, Role::Key, None),
        column("queryid", ColumnType::Int, Role::Key, None),
        column("query", ColumnType::Text, Role::Text, None),
    ];
    for name in COUNTERS {
        let time = name.ends_with("_time");
        let (ty, unit) = if time { (ColumnType::Float, Unit::MS) } else { (ColumnType::Int, Unit::Count) };
        columns.push(column(name, ty, Role::Counter, Some(unit)));
    }
    let kind = KindId::new("pg.stat_statements");
    FrameMeta { kind, kind_version: Some("1.9".to_owned()), engine: Some("postgresql".to_owned()), columns }
}

/// The counters of statement `id` in the earlier (0) or later (1) snapshot. Each statement has its own stream,
/// so both snapshots agree on it whatever the order of rows.
fn counters(id: u64, later: bool) -> [f64; 14] {
    let mut random = Random(id.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let mut grown = Random(random.next());
    std::array::from_fn(|i| {
        let size = if i < 4 { 1_000_000 } else { 5_000 };
        let base = random.below(size) as f64;
        // One statement in two hundred was evicted and begun again: its counters are lower.
        let fresh = id.is_multiple_of(200);
        let growth = grown.below(size / 4) as f64;
        let value = if !later {
            base
        } else if fresh {
            growth / 16.0
        } else {
            base + growth
        };
        if i >= 12 { value / 8.0 } else { value.floor() }
    })
}

fn batch(ids: &[u64], first: u64, later: bool) -> Batch {
    let values: Vec<[f64; 14]> = ids.iter().map(|id| counters(*id, later)).collect();
    let query = |id: &u64| {
        Some(format!(
            "SELECT t{0}.id, t{0}.created_at, t{0}.payload FROM app.orders_{0} AS t{0} JOIN app.users u ON u.id = t{0}.user_id WHERE t{0}.tenant_id = $1 AND t{0}.state = $2 LIMIT $3",
            id % 100_000
        ))
    };
    let mut columns = vec![
        ColumnData::Uint(ids.iter().map(|id| Some(16_384 + id % 3)).collect()),
        ColumnData::Uint(ids.iter().map(|id| Some(5 + id % 2)).collect()),
        ColumnData::Bool(ids.iter().map(|id| Some(id % 10 != 0)).collect()),
        ColumnData::Int(ids.iter().map(|id| Some(queryid(*id))).collect()),
        ColumnData::Text(ids.iter().map(query).collect()),
    ];
    for (i, name) in COUNTERS.iter().enumerate() {
        let of = values.iter().map(|v| Some(v[i]));
        columns.push(if name.ends_with("_time") {
            ColumnData::Float {
                values: of.clone().collect(),
                texts: of.map(|v| v.map(|v| v.to_string())).collect(),
            }
        } else {
            ColumnData::Int(of.map(|v| v.map(|v| v as i64)).collect())
        });
    }
    Batch { columns, lines: (first + 2..first + 2 + ids.len() as u64).collect() }
}

fn queryid(id: u64) -> i64 {
    Random(id).next() as i64
}

/// Two snapshots: of every hundred statements one is gone and one is new; rows come in different orders.
fn generate(folder: &Path, rows: u64) -> Result<(), FrameError> {
    let gone = rows / 100;
    for (name, first_id, later) in [("before", 0, false), ("after", gone, true)] {
        let mut writer = FrameWriter::create(&folder.join(format!("{name}.parquet")), statements())?;
        // A full-period walk over the ids, another one for each snapshot.
        let stride = if later { 618_033_989 } else { 1 };
        let begun = Instant::now();
        for first in (0..rows).step_by(BATCH as usize) {
            let last = rows.min(first + BATCH);
            let ids: Vec<u64> = (first..last).map(|i| first_id + (i * stride) % rows).collect();
            writer.push(batch(&ids, first, later))?;
        }
        let written = writer.finish()?;
        line("generate", begun, written.rows, &[("bytes", written.bytes.to_string())]);
    }
    Ok(())
}

fn line(bench: &str, begun: Instant, rows: u64, more: &[(&str, String)]) {
    let seconds = begun.elapsed().as_secs_f64();
    let more: String = more.iter().map(|(k, v)| format!(",\"{k}\":{v}")).collect();
    report(&format!("{{\"bench\":\"{bench}\",\"seconds\":{seconds:.4},\"rows\":{rows}{more}}}"));
}

#[allow(clippy::print_stdout, reason = "the figures are this program's output")]
fn report(text: &str) {
    println!("{text}");
}

fn run(folder: &Path) -> Result<(), FrameError> {
    let begun = Instant::now();
    let open = |name: &str| Table::open(&folder.join(name)).map(Arc::new);
    let (before, after) = (open("before.parquet")?, open("after.parquet")?);
    let rows = after.rows();
    let at =
        |table: &Arc<Table>, at| Snapshot { at: Some(at), dealloc: Some(0), ..Snapshot::of(table.clone()) };
    let delta = Delta::between(at(&before, 0), at(&after, 60_000_000))?;
    let joined = begun.elapsed().as_secs_f64();
    let view = delta.view(&DeltaQuery::default())?;
    let ids: Vec<String> =
        view.rows.iter().map(|r| format!("\"{}\"", r.key["queryid"].as_deref().unwrap_or(""))).collect();
    let counts = delta.counts();
    let more = [
        ("joined_seconds", format!("{joined:.4}")),
        ("both", counts.both.to_string()),
        ("new", counts.new.to_string()),
        ("lost", counts.lost.to_string()),
        ("reset", counts.reset.to_string()),
        ("total", view.total_by.as_deref().unwrap_or("null").to_owned()),
        ("top_ids", format!("[{}]", ids.join(","))),
    ];
    line("P5", begun, rows, &more);

    let begun = Instant::now();
    delta.view(&DeltaQuery { by: Some("shared_blks_read".to_owned()), ..DeltaQuery::default() })?;
    line("P5.rank_by_another_column", begun, rows, &[]);
    let begun = Instant::now();
    let filter = Some("orders_777 ".to_owned());
    let found = delta.view(&DeltaQuery { filter, ..DeltaQuery::default() })?;
    line("P5.filter", begun, rows, &[("kept", found.total.to_string())]);
    let begun = Instant::now();
    delta.view(&DeltaQuery { first: 500_000, ..DeltaQuery::default() })?;
    line("P5.jump_to_the_middle", begun, rows, &[]);
    let held = before.memory() + after.memory();
    line("P8.two_snapshots_decoded", Instant::now(), rows, &[("bytes", held.to_string())]);
    drop((delta, before));
    after.release();
    grid(&after)
}

fn grid(table: &Table) -> Result<(), FrameError> {
    let at = |name: &str| table.column_index(name).and_then(|c| u32::try_from(c).ok());
    let column = |name: &str| at(name).ok_or_else(|| FrameError::NoColumn(name.to_owned()));
    let sort = |name: &str, descending| Ok::<_, FrameError>(Some(Sort { column: column(name)?, descending }));
    let contains =
        |value: &str| vec![Filter { column: None, op: FilterOp::Contains, value: value.to_owned() }];
    let plain = TableQuery { count: 200, ..TableQuery::default() };
    let condition = |text: &str| {
        let made =
            Expression::parse(text, table.columns()).map_err(|e| FrameError::NoColumn(e.to_string()))?;
        Ok::<_, FrameError>(TableQuery { expression: Some(made), ..plain.clone() })
    };
    let queries = [
        ("P9.condition", condition("calls > 1000")?),
        ("P9.condition_over_a_quotient", condition("total_exec_time / calls > 2 ms and rows > calls")?),
        ("P9.condition_over_texts", condition("query contains 'orders_4' or calls is null")?),
        ("P9.window_in_capture_order", TableQuery { first: 700_000, ..plain.clone() }),
        ("P9.first_sort", TableQuery { sort: sort("calls", true)?, ..plain.clone() }),
        ("P9.next_window", TableQuery { sort: sort("calls", true)?, first: 400_000, ..plain.clone() }),
        ("P9.sort_by_another_number", TableQuery { sort: sort("total_exec_time", true)?, ..plain.clone() }),
        ("P9.sort_by_text", TableQuery { sort: sort("query", false)?, ..plain.clone() }),
        (
            "P9.filter",
            TableQuery { filters: contains("ORDERS_4"), sort: sort("calls", true)?, ..plain.clone() },
        ),
        (
            "P9.filter_one_more_key",
            TableQuery { filters: contains("ORDERS_42"), sort: sort("calls", true)?, ..plain.clone() },
        ),
    ];
    for (name, query) in queries {
        let begun = Instant::now();
        let window = table.window(&query)?;
        line(name, begun, table.rows(), &[("filtered", window.filtered.to_string())]);
    }
    Ok(())
}

/// Writes raw `pg_buffercache` rows as an import would, and reports what of memory it took.
fn buffercache(folder: &Path, rows: u64) -> Result<(), FrameError> {
    let names =
        ["bufferid", "relfilenode", "reltablespace", "reldatabase", "relforknumber", "relblocknumber"];
    let mut columns: Vec<Column> =
        names.iter().map(|n| column(n, ColumnType::Uint, Role::Gauge, None)).collect();
    columns.push(column("isdirty", ColumnType::Bool, Role::Gauge, None));
    columns.push(column("usagecount", ColumnType::Int, Role::Gauge, None));
    columns.push(column("pinning_backends", ColumnType::Int, Role::Gauge, None));
    let meta = FrameMeta { kind: KindId::new("pg.buffercache"), kind_version: None, engine: None, columns };
    let path = folder.join("buffercache.parquet");
    let mut writer = FrameWriter::create(&path, meta)?;
    let mut random = Random(7);
    let idle = resident();
    let begun = Instant::now();
    for first in (0..rows).step_by(BATCH as usize) {
        let run = first..rows.min(first + BATCH);
        let uint =
            |f: &mut dyn FnMut(u64) -> u64| ColumnData::Uint(run.clone().map(|i| Some(f(i))).collect());
        let columns = vec![
            uint(&mut |i| i + 1),
            uint(&mut |_| 16_400 + random.below(500)),
            uint(&mut |_| 1_663),
            uint(&mut |_| 5),
            uint(&mut |_| 0),
            uint(&mut |_| random.below(1 << 20)),
            ColumnData::Bool(run.clone().map(|_| Some(random.below(10) == 0)).collect()),
            ColumnData::Int(run.clone().map(|_| Some(random.below(6) as i64)).collect()),
            ColumnData::Int(run.clone().map(|_| Some(0)).collect()),
        ];
        writer.push(Batch { columns, lines: run.map(|i| i + 2).collect() })?;
    }
    let written = writer.finish()?;
    let more = [
        ("bytes", written.bytes.to_string()),
        ("idle_kib", idle.unwrap_or_default().to_string()),
        ("peak_kib", peak().unwrap_or_default().to_string()),
    ];
    line("P1.write", begun, written.rows, &more);
    let table = Table::open(&path)?;
    let begun = Instant::now();
    let cache = BufferCache::of(&table)?;
    let more = [
        ("relations", cache.relations().len().to_string()),
        ("peak_kib", peak().unwrap_or_default().to_string()),
    ];
    line("cache.by_relation", begun, table.rows(), &more);
    let begun = Instant::now();
    let change = BufferChange::between(&table, &table)?;
    let more = [
        ("came", change.came_total().unwrap_or_default().to_string()),
        ("peak_kib", peak().unwrap_or_default().to_string()),
    ];
    line("cache.change", begun, table.rows(), &more);
    Ok(())
}

/// A figure of this process in KiB, where the system tells.
fn status(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|l| l.starts_with(name))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn resident() -> Option<u64> {
    status("VmRSS:")
}

fn peak() -> Option<u64> {
    status("VmHWM:")
}
