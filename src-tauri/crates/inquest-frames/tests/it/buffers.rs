//! Who holds the buffer cache, and what came in.

use inquest_core::Unit;
use inquest_core::capture::{Batch, ColumnData, ColumnType, Role};
use inquest_frames::{BufferCache, BufferChange, FrameError, RelationId, ShareOf};

use crate::captures::{capture, figures};
use crate::shapes::{Frame, column, frame, meta, rows, with_unit};

const FOLDERS: [&str; 3] = ["postgresql-14.23/copy", "postgresql-15.18/copy", "postgresql-17.10/copy"];

#[test]
fn counted_captures_rank_as_the_figures_say() {
    for folder in FOLDERS {
        let truth = figures(folder);
        for step in ["1-copy-random", "2-copy-same", "3-copy-seq", "4-copy-noindex"] {
            let table =
                capture(&format!("{folder}/{step}.buffers_top.truth.json"), "pg.buffercache_by_relation");
            let cache = BufferCache::of(&table.table).unwrap();
            assert_eq!((cache.share_of(), cache.unused()), (ShareOf::Listed, None));
            let found: Vec<(String, u64)> = cache
                .relations()
                .iter()
                .take(5)
                .map(|r| (r.name.clone().unwrap(), r.buffers.unwrap()))
                .collect();
            let expected: Vec<(String, u64)> = truth[step]["top"]
                .as_array()
                .unwrap()
                .iter()
                .map(|p| (p[0].as_str().unwrap().to_owned(), p[1].as_u64().unwrap()))
                .collect();
            assert_eq!(found, expected, "{folder} {step}");
        }
    }
}

/// A raw row, in the order in which the columns below read it.
type Page = (Option<i64>, i64, i64, i64, bool, i64);

/// Raw rows of the corpus are kept compressed: rows of the same columns, here by hand.
fn raw(pages: &[Page]) -> Frame {
    let columns = vec![
        column("bufferid", ColumnType::Int, Role::Key),
        column("relfilenode", ColumnType::Int, Role::Text),
        column("reltablespace", ColumnType::Int, Role::Text),
        column("reldatabase", ColumnType::Int, Role::Text),
        column("relforknumber", ColumnType::Int, Role::Text),
        column("relblocknumber", ColumnType::Int, Role::Text),
        column("isdirty", ColumnType::Bool, Role::Text),
        column("usagecount", ColumnType::Int, Role::Gauge),
        column("pinning_backends", ColumnType::Int, Role::Gauge),
    ];
    let int = |f: &dyn Fn(&Page) -> i64| ColumnData::Int(pages.iter().map(|p| p.0.map(|_| f(p))).collect());
    let data = vec![
        ColumnData::Int((0..pages.len() as i64).map(Some).collect()),
        int(&|p| p.0.unwrap()),
        int(&|_| 1663),
        int(&|p| p.1),
        int(&|p| p.2),
        int(&|p| p.3),
        ColumnData::Bool(pages.iter().map(|p| p.0.map(|_| p.4)).collect()),
        int(&|p| p.5),
        int(&|_| 0),
    ];
    frame(meta("pg.buffercache", columns), vec![rows(data)])
}

fn sizes() -> Frame {
    let columns = vec![
        column("relfilenode", ColumnType::Int, Role::Text),
        column("nspname", ColumnType::Text, Role::Key),
        column("relname", ColumnType::Text, Role::Key),
        with_unit(column("bytes", ColumnType::Int, Role::Gauge), Unit::Bytes),
        column("reldatabase", ColumnType::Int, Role::Text),
    ];
    let text = |values: [&str; 3]| ColumnData::Text(values.map(Some).into_iter().collect());
    let data = vec![
        ColumnData::Int(vec![Some(100), Some(200), Some(1260)]),
        text(["public", "public", "pg_catalog"]),
        text(["orders", "orders_pkey", "pg_authid"]),
        ColumnData::Int(vec![Some(40_960), Some(8_192), Some(8_192)]),
        ColumnData::Int(vec![Some(5), Some(5), Some(5)]),
    ];
    frame(meta("pg.relation_sizes", columns), vec![rows(data)])
}

#[test]
fn raw_rows_are_counted_named_and_measured() {
    let table = raw(&[
        (Some(100), 5, 0, 0, true, 5),
        (Some(100), 5, 0, 1, false, 1),
        (Some(100), 5, 1, 0, false, 5),
        (Some(200), 5, 0, 0, false, 0),
        (Some(1260), 0, 0, 0, false, 2),
        // The same number in another database is another file.
        (Some(100), 6, 0, 0, false, 3),
        (None, 0, 0, 0, false, 0),
        (None, 0, 0, 0, false, 0),
    ]);
    let mut cache = BufferCache::of(&table.table).unwrap();
    assert_eq!(
        (cache.buffers(), cache.unused(), cache.used(), cache.share_of()),
        (8, Some(2), 6, ShareOf::Cache)
    );
    let named = cache.name_by(&sizes().table, 8192).unwrap();
    assert_eq!((named.by, named.relations), ("relfilenode", 3));
    let top = &cache.relations()[0];
    assert_eq!(top.id, RelationId::File { database: 5, tablespace: 1663, filenode: 100 });
    assert_eq!(
        (top.name.as_deref(), top.buffers.unwrap(), top.main_buffers, top.dirty),
        (Some("orders"), 3, Some(2), Some(1))
    );
    assert_eq!((top.usage, top.share), (Some([0, 1, 0, 0, 0, 2]), Some(3.0 / 8.0)));
    // Two of five pages of the main fork.
    assert_eq!(top.cached_share, Some(0.4));
    let shared = cache.relations().iter().find(|r| r.name.as_deref() == Some("pg_authid")).unwrap();
    assert_eq!(shared.cached_share, Some(1.0));
    assert_eq!(cache.relations().iter().filter(|r| r.name.is_none()).count(), 1);
}

#[test]
fn pages_that_came_are_told_by_relation() {
    let before = raw(&[
        (Some(100), 5, 0, 0, false, 1),
        (Some(100), 5, 0, 1, false, 1),
        (Some(200), 5, 0, 7, false, 1),
        (None, 0, 0, 0, false, 0),
    ]);
    let after = raw(&[
        (Some(200), 5, 0, 8, false, 1),
        (Some(200), 5, 0, 9, false, 1),
        (Some(100), 5, 0, 1, false, 1),
        (Some(100), 5, 1, 1, false, 1),
    ]);
    let mut change = BufferChange::between(&before.table, &after.table).unwrap();
    assert_eq!(change.came_total(), Some(3));
    change.name_by(&sizes().table).unwrap();
    let of = |name: &str| change.relations().iter().find(|r| r.name.as_deref() == Some(name)).unwrap();
    let index = of("orders_pkey");
    assert_eq!((index.before, index.after, index.came, index.left), (Some(1), Some(2), Some(2), Some(1)));
    assert_eq!((index.change, index.share_of_came), (Some(1), Some(2.0 / 3.0)));
    let table = of("orders");
    // Another fork is another page.
    assert_eq!((table.came, table.left, table.change), (Some(1), Some(1), Some(0)));
    assert_eq!(change.relations()[0].name.as_deref(), Some("orders_pkey"));
}

#[test]
fn the_index_of_random_keys_fills_the_cache() {
    for folder in FOLDERS {
        let of = |step: &str| {
            capture(&format!("{folder}/{step}.buffers_top.truth.json"), "pg.buffercache_by_relation")
        };
        let change = BufferChange::between(&of("3-copy-seq").table, &of("1-copy-random").table).unwrap();
        let top = &change.relations()[0];
        assert_eq!(top.name.as_deref(), Some("tablea_nc_cola_colb"), "{folder}");
        assert!(top.share_of_came.unwrap() > 0.9, "{folder} {top:?}");
        assert_eq!((top.came, change.came_total()), (None, None));
    }
    // A relation that one of the lists does not have is not at zero there.
    let of = |step: &str| {
        capture(&format!("{}/{step}.buffers_top.truth.json", FOLDERS[1]), "pg.buffercache_by_relation")
    };
    let change = BufferChange::between(&of("0-before").table, &of("1-copy-random").table).unwrap();
    let index = change.relations().iter().find(|r| r.name.as_deref() == Some("tablea_nc_cola_colb")).unwrap();
    assert_eq!((index.before, index.after, index.change), (None, Some(6104), None));
}

#[test]
fn sizes_by_name() {
    let table =
        capture("postgresql-15.18/copy/1-copy-random.buffers_top.truth.json", "pg.buffercache_by_relation");
    let sizes = capture("postgresql-15.18/copy/1-copy-random.sizes.truth.json", "pg.relation_sizes");
    let mut cache = BufferCache::of(&table.table).unwrap();
    assert_eq!(cache.name_by(&sizes.table, 8192).unwrap().by, "name");
    let top = &cache.relations()[0];
    let pages = top.relation_bytes.unwrap() / 8192;
    assert_eq!(top.cached_share, Some(6104.0 * 8192.0 / (pages * 8192) as f64));
    assert!((0.4..0.7).contains(&top.cached_share.unwrap()), "{top:?}");
}

#[test]
fn what_is_no_capture_of_the_cache_is_refused() {
    let other = capture("postgresql-15.18/commit/1-baseline.wal.truth.json", "pg.stat_wal");
    assert!(matches!(BufferCache::of(&other.table), Err(FrameError::NotOfKind { .. })));
    let raw = raw(&[(Some(1), 5, 0, 0, false, 1)]);
    let counted =
        capture("postgresql-15.18/copy/0-before.buffers_top.truth.json", "pg.buffercache_by_relation");
    assert!(matches!(BufferChange::between(&raw.table, &counted.table), Err(FrameError::KindsDiffer { .. })));
}

#[test]
fn many_raw_rows_are_counted_group_by_group() {
    let columns = vec![
        column("bufferid", ColumnType::Int, Role::Key),
        column("relfilenode", ColumnType::Int, Role::Text),
        column("reldatabase", ColumnType::Int, Role::Text),
        column("relforknumber", ColumnType::Int, Role::Text),
        column("relblocknumber", ColumnType::Int, Role::Text),
    ];
    let batch = |start: i64| {
        let of =
            |f: &dyn Fn(i64) -> i64| ColumnData::Int((start..start + 50_000).map(|i| Some(f(i))).collect());
        let columns = vec![of(&|i| i), of(&|i| i % 997), of(&|_| 5), of(&|_| 0), of(&|i| i / 997)];
        Batch { columns, lines: (0..50_000).collect() }
    };
    let table = frame(meta("pg.buffercache", columns), (0..4).map(|i| batch(i * 50_000)).collect());
    let cache = BufferCache::of(&table.table).unwrap();
    assert_eq!((cache.relations().len(), cache.buffers()), (997, 200_000));
    // Nothing was decoded as a whole.
    assert_eq!(table.table.memory(), 0);
    let change = BufferChange::between(&table.table, &table.table).unwrap();
    assert_eq!((change.came_total(), table.table.memory()), (Some(0), 0));
}
