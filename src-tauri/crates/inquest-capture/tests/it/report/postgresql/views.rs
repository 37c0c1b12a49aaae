//! Views and listings of real servers, recognised by content alone.

use inquest_capture::kind;
use inquest_capture::read::Inspection;
use inquest_core::Unit;
use inquest_core::capture::{ColumnType, Role};

use super::super::{column, inspected, table};
use super::{cell, sample};

/// File, kind, version of the column set.
const VIEWS: [(&str, &str, Option<&str>); 48] = [
    ("dtp-15.txt", "pg.relation_listing", None),
    ("dtp-18.txt", "pg.relation_listing", None),
    ("dtp-15-ko.txt", "pg.relation_listing", None),
    ("dtp-15-de.txt", "pg.relation_listing", None),
    ("dtp-15-fr.txt", "pg.relation_listing", None),
    ("dtp-15-ja.txt", "pg.relation_listing", None),
    ("dip-15.txt", "pg.relation_listing", None),
    ("dip-18.txt", "pg.relation_listing", None),
    ("dip-15-ko.txt", "pg.relation_listing", None),
    ("dip-15-de.txt", "pg.relation_listing", None),
    ("dip-15-fr.txt", "pg.relation_listing", None),
    ("dip-15-ja.txt", "pg.relation_listing", None),
    ("dplus-15.txt", "pg.table_columns", None),
    ("dplus-18.txt", "pg.table_columns", None),
    ("info-15.txt", "pg.stat_statements_info", Some("14+")),
    ("info-18.txt", "pg.stat_statements_info", Some("14+")),
    ("conflicts-15.txt", "pg.database_conflicts", Some("..15")),
    ("conflicts-18.txt", "pg.database_conflicts", Some("16+")),
    ("locks-15.txt", "pg.locks", None),
    ("locks-18.txt", "pg.locks", None),
    ("progress_copy-15.txt", "pg.progress_copy", Some("14..16")),
    ("progress_copy-18.txt", "pg.progress_copy", Some("17+")),
    ("progress_vacuum-15.txt", "pg.progress_vacuum", Some("..16")),
    ("progress_vacuum-18.txt", "pg.progress_vacuum", Some("18")),
    ("statio_tables-15.txt", "pg.statio_tables", Some("..18")),
    ("statio_tables-18.txt", "pg.statio_tables", Some("..18")),
    ("stat_indexes-15.txt", "pg.index_io", Some("..15")),
    ("stat_indexes-18.txt", "pg.index_io", Some("16..18")),
    ("statio_indexes-15.txt", "pg.index_io", Some("statio")),
    ("statio_indexes-18.txt", "pg.index_io", Some("statio")),
    ("database-15.csv", "pg.stat_database", Some("14..17")),
    ("database-18.csv", "pg.stat_database", Some("18+")),
    ("slru-15.txt", "pg.stat_slru", None),
    ("slru-18.txt", "pg.stat_slru", None),
    ("archiver-15.txt", "pg.stat_archiver", None),
    ("archiver-18.txt", "pg.stat_archiver", None),
    ("version-15.txt", "pg.show", None),
    ("version-18.txt", "pg.show", None),
    ("show-15.txt", "pg.show", None),
    ("io-16.csv", "pg.stat_io", Some("16..17")),
    ("io-18.csv", "pg.stat_io", Some("18")),
    ("checkpointer-18.txt", "pg.checkpointer", Some("18+")),
    ("bgwriter-16.txt", "pg.bgwriter", Some("..16")),
    ("block-info-16.csv", "pg.wal_block_info", Some("16+")),
    ("block-info-18.csv", "pg.wal_block_info", Some("16+")),
    ("hidden-15.txt", "pg.stat_statements", None),
    ("replication.txt", "pg.stat_replication", None),
    ("replication-lag.csv", "pg.stat_replication", None),
];

#[test]
fn every_view_is_recognised_with_its_version() {
    for (file, kind, version) in VIEWS {
        let bytes = sample(file);
        let found = inspected(&bytes);
        let block = found.blocks.first().unwrap_or_else(|| panic!("{file}: no block"));
        assert_eq!(block.kind.as_str(), kind, "{file}: {:?}", block.candidates);
        assert!(!block.ambiguous, "{file}: {:?}", block.candidates);
        if version.is_some() {
            assert_eq!(block.kind_version.as_deref(), version, "{file}");
        }
        assert_eq!(block.engine.as_deref(), Some("postgresql"), "{file}");
        assert!(block.complete && block.rows > 0, "{file}");
    }
    for (file, kind) in [
        ("stat-monitor.csv", "pg.stat_monitor"),
        ("stat-monitor-top.txt", "pg.stat_monitor"),
        ("numa-18.csv", "pg.buffercache_numa"),
        ("os-pages-19.txt", "pg.buffercache_numa"),
        ("info-evicted.txt", "pg.stat_statements_info"),
    ] {
        assert_eq!(inspected(&sample(file)).blocks[0].kind.as_str(), kind, "{file}");
    }
}

fn note<'a>(found: &'a Inspection, code: &str) -> Option<&'a std::collections::BTreeMap<String, String>> {
    found.blocks[0].notes.iter().find(|n| n.code == code).map(|n| &n.args)
}

#[test]
fn listings_give_their_rounded_sizes_in_bytes_in_every_language() {
    for language in ["15", "18", "15-ko", "15-de", "15-fr", "15-ja"] {
        let bytes = sample(&format!("dip-{language}.txt"));
        let found = inspected(&bytes);
        let read = table(&bytes, &found, 0);
        let canonical =
            |name: &str| read.columns.iter().position(|c| c.canonical.as_deref() == Some(name)).unwrap();
        let text = |row: usize, name: &str| match read.cell(row, canonical(name)) {
            Some(inquest_core::capture::Cell::Text(t)) => t,
            other => panic!("{other:?}"),
        };
        assert_eq!(text(0, "name"), "orders_pkey", "{language}");
        // 456 kB, of 1024.
        assert_eq!(text(1, "size"), "466944", "{language}");
        assert_eq!(read.columns[canonical("size")].unit, Some(Unit::Bytes), "{language}");
        assert_eq!(text(1, "table"), "orders", "{language}");
        assert_eq!(read.columns[canonical("name")].role, Role::Key, "{language}");
        assert!(note(&found, "rounded_values").is_some(), "{language}");
    }
}

#[test]
fn eviction_and_hidden_statements_are_told() {
    let found = inspected(&sample("info-evicted.txt"));
    assert_eq!(note(&found, "entries_evicted").unwrap()["dealloc"], "37");
    assert!(note(&inspected(&sample("info-15.txt")), "entries_evicted").is_none());
    let bytes = sample("hidden-15.txt");
    let found = inspected(&bytes);
    let told = note(&found, "hidden_statements").unwrap();
    assert_eq!((&*told["rows"], &*told["of"]), ("6", "6"));
    // Hidden is not a statement of its own and has no id: NULL, not 0.
    assert_eq!(column(&table(&bytes, &found, 0), "queryid"), vec![None; 6]);
}

#[test]
fn a_bucket_is_part_of_the_identity() {
    let bytes = sample("stat-monitor.csv");
    let found = inspected(&bytes);
    let of = |name: &str| found.blocks[0].columns.iter().find(|c| c.name == name).unwrap();
    assert_eq!((of("bucket").role, of("queryid").role), (Role::Key, Role::Key));
    assert_eq!(of("total_exec_time").unit, Some(Unit::MS));
    assert_eq!(of("cpu_user_time").unit.as_ref().unwrap().to_string(), "us");
    assert_eq!(of("bucket_done").ty, ColumnType::Bool);
    let read = table(&bytes, &found, 0);
    assert_eq!(cell(&read, 0, "queryid").as_deref(), Some("-6733138523847211912"));
    assert_eq!(cell(&read, 0, "pgsm_query_id").as_deref(), Some("8112233445566778899"));
}

#[test]
fn figures_of_the_views() {
    let bytes = sample("progress_vacuum-18.txt");
    let found = inspected(&bytes);
    let read = table(&bytes, &found, 0);
    assert_eq!(cell(&read, 0, "max_dead_tuple_bytes").as_deref(), Some("67108864"));
    assert_eq!(cell(&read, 0, "heap_blks_total").as_deref(), Some("626"));
    let bytes = sample("io-18.csv");
    let found = inspected(&bytes);
    let of = |name: &str| found.blocks[0].columns.iter().find(|c| c.name == name).unwrap();
    assert_eq!(of("read_bytes").unit, Some(Unit::Bytes));
    assert_eq!(of("read_time").unit, Some(Unit::MS));
    let bytes = sample("locks-18.txt");
    let found = inspected(&bytes);
    let read = table(&bytes, &found, 0);
    assert_eq!(column(&read, "mode"), [Some("ExclusiveLock".into()), Some("ShareLock".into())]);
    assert_eq!(column(&read, "granted"), [Some("true".into()), Some("true".into())]);
    assert_eq!(column(&read, "waitstart"), [None, None]);
    let bytes = sample("replication-lag.csv");
    let read = table(&bytes, &inspected(&bytes), 0);
    assert_eq!(column(&read, "replay_lag"), [Some("00:00:00.002011".into()), None]);
}

#[test]
fn newer_columns_and_vendors_contexts_pass_through() {
    let text = "backend_type,object,context,reads,hits,evictions,aurora_reads\nclient backend,relation,index,5,7,,3\nclient backend,relation,normal,1,2,0,0\n";
    let found = inspected(text.as_bytes());
    assert_eq!(found.blocks[0].kind.as_str(), "pg.stat_io");
    let read = table(text.as_bytes(), &found, 0);
    assert_eq!(column(&read, "context")[0].as_deref(), Some("index"));
    assert_eq!(column(&read, "aurora_reads")[0].as_deref(), Some("3"));
    assert_eq!(column(&read, "evictions")[0], None);
    let wal = "wal_records,wal_fpi,wal_bytes,wal_fpi_bytes,wal_buffers_full,stats_reset,wal_new\n1,2,3,4,5,2026-11-30 08:00:00+00,6\n";
    let found = inspected(wal.as_bytes());
    assert_eq!(found.blocks[0].kind.as_str(), "pg.stat_wal");
    assert_eq!(found.blocks[0].kind_version.as_deref(), Some("19+"));
}

#[test]
fn hand_written_variants_are_known_by_their_statement() {
    for (sql, body, kind, canonical) in [
        (
            "select relname t, n_tup_upd upd, n_dead_tup dead from pg_stat_user_tables order by 3 desc;",
            " t | upd | dead \n---+-----+------\n a |   1 |    2\n b |   0 |    1\n(2 rows)\n",
            "pg.stat_user_tables",
            ["relname", "n_tup_upd", "n_dead_tup"],
        ),
        (
            "select indexrelname as idx, idx_blks_read as r, idx_blks_hit as h from pg_statio_user_indexes;",
            " idx | r | h \n-----+---+---\n a   | 1 | 2\n b   | 0 | 1\n(2 rows)\n",
            "pg.index_io",
            ["indexrelname", "idx_blks_read", "idx_blks_hit"],
        ),
        (
            "select left(query, 20) as q, calls, round(total_exec_time::numeric/1000, 1) as sec from pg_stat_statements;",
            " q | calls | sec \n---+-------+-----\n a |     1 | 2.5\n b |     3 | 1.0\n(2 rows)\n",
            "pg.stat_statements",
            ["query", "calls", "total_exec_time"],
        ),
        (
            "select relname t, heap_blks_read r, heap_blks_hit h from pg_statio_user_tables;",
            " t | r | h \n---+---+---\n a | 1 | 2\n b | 0 | 1\n(2 rows)\n",
            "pg.statio_tables",
            ["relname", "heap_blks_read", "heap_blks_hit"],
        ),
        (
            "select pid p, bytes_processed done, tuples_processed n from pg_stat_progress_copy;",
            " p | done | n \n---+------+---\n 1 |  100 | 2\n 2 |   50 | 1\n(2 rows)\n",
            "pg.progress_copy",
            ["pid", "bytes_processed", "tuples_processed"],
        ),
    ] {
        let text = format!("shop=# {sql}\n{body}");
        let found = inspected(text.as_bytes());
        assert_eq!(found.blocks[0].kind.as_str(), kind, "{:?}", found.blocks[0].candidates);
        let mine: Vec<Option<&str>> =
            found.blocks[0].columns.iter().map(|c| c.canonical.as_deref()).collect();
        assert_eq!(mine, canonical.map(Some), "{sql}");
    }
}

#[test]
fn a_setting_and_a_connection_tell_the_server() {
    let bytes = sample("show-15.txt");
    assert_eq!(cell(&table(&bytes, &inspected(&bytes), 0), 0, "shared_buffers").as_deref(), Some("16MB"));
    let bytes = sample("version-18.txt");
    assert!(
        cell(&table(&bytes, &inspected(&bytes), 0), 0, "version").unwrap().starts_with("PostgreSQL 18.4")
    );
    struct Nothing;
    impl inquest_capture::raw::RowSink for Nothing {
        fn begin(&mut self, _head: &inquest_capture::raw::FrameHead) {}
        fn row(&mut self, _row: inquest_capture::raw::RawRow<'_>) -> bool {
            true
        }
        fn end(&mut self, _tail: &inquest_capture::raw::FrameTail) {}
    }
    let hints = |bytes: &[u8]| {
        let mut input = bytes;
        let scan = inquest_capture::scan(&mut input, &mut Nothing, &mut |_| true).unwrap();
        scan.hints.into_iter().map(|h| h.text).collect::<Vec<_>>()
    };
    assert_eq!(hints(&sample("conninfo-15-ko.txt")).len(), 1);
    // A server's log says its version when it starts.
    assert!(hints(&sample("log-15.stderr.txt"))[0].starts_with("starting PostgreSQL 15.18"));
}

#[test]
fn columns_of_every_kind_are_named_once() {
    for kind in kind::all().iter().filter(|k| k.id.starts_with("pg.") || k.id.starts_with("loadtest.pgbench"))
    {
        for (at, column) in kind.columns.iter().enumerate() {
            let names = |c: &inquest_capture::kind::ColumnSpec| {
                std::iter::once(c.name).chain(c.renamed_from.iter().copied()).collect::<Vec<_>>()
            };
            for other in &kind.columns[at + 1..] {
                assert!(
                    names(other).iter().all(|n| !names(column).contains(n)),
                    "{}: {}",
                    kind.id,
                    column.name
                );
            }
        }
    }
}
