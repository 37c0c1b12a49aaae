//! Kinds of tables of MySQL and MariaDB: units, roles, and what is refused.

use inquest_capture::read::{Bytes, Choice, Inspection, Silent, Table, inspect, read_all};
use inquest_core::capture::{Cell, Column, Role};

fn sample(file: &str) -> Vec<u8> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/formats/mysql");
    std::fs::read(folder.join(file)).unwrap()
}

fn read(bytes: &[u8]) -> (Inspection, Table) {
    let found = inspect(&Bytes(bytes), &mut Silent).unwrap();
    assert!(found.receipt.sums());
    assert_eq!(found.receipt.quarantined, 0, "{:?}", found.receipt.quarantine);
    let table = read_all(&Bytes(bytes), &found, 0, &Choice::detected(0)).unwrap();
    (found, table)
}

fn column<'a>(table: &'a Table, name: &str) -> (&'a Column, Vec<Option<String>>) {
    let at = table.columns.iter().position(|c| c.canonical.as_deref() == Some(name));
    let at = at.unwrap_or_else(|| panic!("no column {name}"));
    let cells = (0..table.lines.len()).map(|row| match table.cell(row, at).unwrap() {
        Cell::Null => None,
        Cell::Bool(value) => Some(value.to_string()),
        Cell::Float(value) => Some(value.to_string()),
        Cell::Text(text) => Some(text),
    });
    (&table.columns[at], cells.collect())
}

fn unit(column: &Column) -> String {
    column.unit.as_ref().map(ToString::to_string).unwrap_or_default()
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn noted(found: &Inspection, code: &str) -> bool {
    found.blocks[0].notes.iter().any(|n| n.code == code)
}

#[test]
fn a_status_list_tells_counters_from_levels_by_name() {
    let bytes = sample("global-status-mariadb-10.11.before.tsv");
    let (found, table) = read(&bytes);
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.status");
    let names = column(&table, "variable_name").1;
    assert_eq!(names.len(), 562);
    let of = |name: &str| {
        let at = names.iter().position(|n| n.as_deref() == Some(name)).unwrap_or_else(|| panic!("{name}"));
        ["count", "bytes", "time", "level", "level_bytes", "level_time"]
            .map(|c| column(&table, c).1[at].clone())
    };
    assert_eq!(of("Com_select")[0].as_deref(), Some("11"));
    assert_eq!(of("Bytes_sent")[1].as_deref(), Some("7021"));
    assert_eq!(of("Uptime"), [None, None, some("6000"), None, None, None]);
    assert_eq!(of("Busy_time")[2].as_deref(), Some("670.974"));
    assert_eq!(of("Threads_connected"), [None, None, None, some("2"), None, None]);
    assert_eq!(of("Innodb_buffer_pool_bytes_data")[4].as_deref(), Some("8241152"));
    assert_eq!(of("Compression"), [const { None }; 6]);
    // The printed text stays, whatever the name.
    let values = column(&table, "variable_value").1;
    assert_eq!(values[names.iter().position(|n| n.as_deref() == Some("Compression")).unwrap()], some("OFF"));
    let (count, time, level) =
        (column(&table, "count").0, column(&table, "time").0, column(&table, "level").0);
    assert_eq!((count.role, time.role, level.role), (Role::Counter, Role::Counter, Role::Gauge));
    assert_eq!((unit(count), unit(time)), ("count".to_owned(), "ms".to_owned()));
    let measured = names.iter().enumerate().filter(|(row, _)| {
        ["count", "bytes", "time", "level", "level_bytes", "level_time"]
            .iter()
            .any(|c| column(&table, c).1[*row].is_some())
    });
    // What is left are words, ids, and names that no manual describes.
    assert!(measured.count() > 500);
}

#[test]
fn the_boxed_form_of_a_status_list_is_read_the_same() {
    let file = crate::corpus::folder().join("mariadb-10.11.19/commit/1-baseline.status.boxed.txt");
    let (found, table) = read(&std::fs::read(file).unwrap());
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.status");
    let names = column(&table, "variable_name").1;
    let at = names.iter().position(|n| n.as_deref() == Some("COM_COMMIT")).unwrap();
    assert_eq!(column(&table, "count").1[at], column(&table, "variable_value").1[at]);
    assert!(column(&table, "count").1[at].is_some());
    // Variables have the same header and nothing to subtract.
    let (found, table) = read(b"Variable_name\tValue\nsync_binlog\t1\nmax_connections\t151\n");
    assert_eq!((found.blocks[0].kind.as_str(), table.columns.len()), ("mysql.variables", 2));
}

#[test]
fn settings_with_their_source_are_variables() {
    let (found, table) =
        read(b"# name\tvalue\tsource\nsync_binlog\t1\tCOMPILED\nmax_connections\t151\tGLOBAL\n");
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.variables");
    assert_eq!(column(&table, "variable_source").1, [some("COMPILED"), some("GLOBAL")]);
}

#[test]
fn times_and_sizes_of_the_sys_schema_are_values_and_said_to_be_rounded() {
    let (found, table) = read(&sample("statement-analysis-mariadb-10.11.boxed.txt"));
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.statement_analysis");
    let (total, cells) = column(&table, "total_latency");
    assert_eq!(cells[0], some("212590000000"));
    assert_eq!((unit(total), total.role), ("ps".to_owned(), Role::Gauge));
    assert_eq!(column(&table, "lock_latency").1[2], some("0"));
    assert!(noted(&found, "rounded_values"));
    let (_, table) = read(&sample("statement-analysis-mysql-8.4.boxed.txt"));
    assert_eq!(column(&table, "total_latency").1, [some("702600000000000"), some("86400")]);
    assert_eq!(column(&table, "max_total_memory").1, [some("1310720"), some("62474.24")]);
    assert_eq!(column(&table, "max_controlled_memory").1, [some("1048576"), some("512")]);
}

#[test]
fn the_raw_twin_of_statement_analysis_is_cumulative() {
    let (found, table) = read(&sample("statement-analysis-x-mysql-8.4.tsv"));
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.statement_analysis");
    assert_eq!(found.blocks[0].kind_version.as_deref(), Some("8.0.31+"));
    let (total, cells) = column(&table, "total_latency");
    assert_eq!((unit(total), total.role), ("ps".to_owned(), Role::Counter));
    assert_eq!(cells[0], some("702320000000000"));
    assert!(!noted(&found, "rounded_values"));
}

#[test]
fn waits_by_latency_in_both_views() {
    let (found, table) = read(&sample("waits-by-latency-mariadb-10.11.boxed.txt"));
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.waits_by_latency");
    assert_eq!(column(&table, "total_latency").1[0], some("101770000000"));
    let (found, table) = read(&sample("x-waits-by-latency-mariadb-10.11.tsv"));
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.waits_by_latency");
    assert_eq!(column(&table, "total_latency").1[0], some("101771110504"));
    assert_eq!(column(&table, "total_latency").0.role, Role::Counter);
}

#[test]
fn the_overflow_row_of_digests_is_marked() {
    let text = b"SCHEMA_NAME\tDIGEST\tDIGEST_TEXT\tCOUNT_STAR\tSUM_TIMER_WAIT\nshop\t4a1c8f9fb6c0a8f6b0c1f0c7c4f1f6c4\tCOMMIT\t12\t5400340000\nNULL\tNULL\tNULL\t900\t77000000\n";
    let (found, table) = read(text);
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.digest");
    assert!(noted(&found, "digest_overflow"));
    assert_eq!(column(&table, "digest").1[1], None);
    // No schema alone is a statement without a default database.
    let text = b"SCHEMA_NAME\tDIGEST\tDIGEST_TEXT\tCOUNT_STAR\tSUM_TIMER_WAIT\nNULL\t4a1c8f9fb6c0a8f6b0c1f0c7c4f1f6c4\tCOMMIT\t12\t5400340000\n";
    assert!(!noted(&read(text).0, "digest_overflow"));
}

#[test]
fn sums_beyond_64_bits_are_kept_to_the_digit() {
    // B16.
    let text = b"SCHEMA_NAME\tDIGEST_TEXT\tCOUNT_STAR\tSUM_TIMER_WAIT\nshop\tCOMMIT\t12\t83505516706205592384\nshop\tSELECT ?\t1\t36463827771516430384\n";
    let (found, table) = read(text);
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.digest");
    let (sum, cells) = column(&table, "sum_timer_wait");
    assert_eq!(cells, [some("83505516706205592384"), some("36463827771516430384")]);
    assert_eq!((unit(sum), sum.role), ("ps".to_owned(), Role::Counter));
}

#[test]
fn look_alikes_of_other_products_give_no_picoseconds() {
    // B17: TiDB's table of the same name is in nanoseconds, ProxySQL's in microseconds.
    for text in [
        "SUMMARY_BEGIN_TIME\tSUMMARY_END_TIME\tSTMT_TYPE\tSCHEMA_NAME\tDIGEST\tDIGEST_TEXT\tEXEC_COUNT\tSUM_LATENCY\tMAX_LATENCY\n2026-11-30 07:00:00\t2026-11-30 07:30:00\tSelect\tshop\t4a1c8f9fb6c0a8f6b0c1f0c7c4f1f6c4\tselect ?\t12\t5400340\t900000\n",
        "SUMMARY_BEGIN_TIME\tSCHEMA_NAME\tDIGEST\tDIGEST_TEXT\tCOUNT_STAR\tSUM_TIMER_WAIT\n2026-11-30 07:00:00\tshop\t4a1c8f9fb6c0a8f6b0c1f0c7c4f1f6c4\tselect ?\t12\t5400340\n",
        "hostgroup\tschemaname\tusername\tdigest\tdigest_text\tcount_star\tfirst_seen\tlast_seen\tsum_time\tmin_time\tmax_time\n10\tshop\tapp\t0x38BE36BDFFDBE638\tCOMMIT\t12\t1796024923\t1796025923\t54003\t12\t90000\n",
    ] {
        let (found, table) = read(text.as_bytes());
        assert_ne!(found.blocks[0].kind.as_str(), "mysql.digest");
        assert!(table.columns.iter().all(|c| unit(c) != "ps"), "{:?}", table.columns);
    }
}

#[test]
fn a_digest_text_is_text_whatever_is_in_it() {
    // B21: `?`, `(...)` and a cut end are no SQL, and are kept to the character.
    let text = b"DIGEST_TEXT\tCOUNT_STAR\tSUM_TIMER_WAIT\nSELECT NOW ( ) , `u1_0` . `user_id` FROM `t` WHERE `a` IN (...) AND `b` IS ? AND ...\t12\t5400340000\nDO ?\t1\t9\n";
    let (_, table) = read(text);
    let cells = column(&table, "digest_text").1;
    assert_eq!(
        cells[0],
        some("SELECT NOW ( ) , `u1_0` . `user_id` FROM `t` WHERE `a` IN (...) AND `b` IS ? AND ...")
    );
    assert_eq!(cells[1], some("DO ?"));
}

#[test]
fn the_slow_log_as_a_table_has_seconds() {
    for file in ["slow-log-table-mariadb-10.11.tsv", "slow-log-table-mariadb-10.11.vertical.txt"] {
        let (found, table) = read(&sample(file));
        assert_eq!(found.blocks[0].kind.as_str(), "mysql.slow_log_table");
        let (time, cells) = column(&table, "query_time");
        assert_eq!((unit(time), cells[1].clone()), ("s".to_owned(), some("0.010249")));
        assert!(column(&table, "sql_text").1[1].as_deref().unwrap().starts_with("select sleep"));
    }
}

#[test]
fn process_lists_of_mariadb_and_percona() {
    let (found, table) = read(&sample("processlist-mariadb-10.11.boxed.txt"));
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.processlist");
    assert_eq!(
        (unit(column(&table, "progress").0), unit(column(&table, "time").0)),
        ("%".into(), "s".into())
    );
    let (found, table) = read(&sample("processlist-percona.batch.tsv"));
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.processlist");
    let (time, cells) = column(&table, "time_ms");
    assert_eq!((unit(time), cells), ("ms".into(), vec![some("3127"), some("12001")]));
    assert_eq!(column(&table, "info").1[1], None);
}

#[test]
fn histograms_of_statements() {
    let (found, table) = read(&sample("statement-histogram-mysql-8.4.tsv"));
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.statement_histogram");
    let (bound, cells) = column(&table, "bucket_timer_high");
    assert_eq!((unit(bound), cells[1].clone()), ("ps".into(), some("63095734")));
    assert_eq!(column(&table, "bucket_number").0.role, Role::Key);
    let (found, table) = read(&sample("statement-histogram-global-mysql-8.4.boxed.txt"));
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.statement_histogram");
    assert_eq!(column(&table, "bucket_timer_high").1[1], some("18446744073709551615"));
    assert_eq!(column(&table, "count_bucket").0.role, Role::Counter);
}

#[test]
fn replication_by_either_vocabulary() {
    let (found, table) = read(&sample("replica-status-mysql-8.4.vertical.txt"));
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.replica_status");
    assert_eq!(column(&table, "seconds_behind_source").1, [some("12")]);
    // Not running is not zero behind.
    let (found, table) = read(&sample("slave-status-mariadb.vertical.txt"));
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.replica_status");
    assert_eq!(column(&table, "seconds_behind_source").1, [None]);
    assert_eq!(unit(column(&table, "read_source_log_pos").0), "B");
}

#[test]
fn an_optimizer_trace_is_carried_whole() {
    let (found, table) = read(&sample("optimizer-trace.vertical.txt"));
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.optimizer_trace");
    let trace = column(&table, "trace").1[0].clone().unwrap();
    assert!(serde_json::from_str::<serde_json::Value>(&trace).unwrap()["steps"].is_array());
    let (found, table) = read(&sample("optimizer-trace-cut.tsv"));
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.optimizer_trace");
    assert_eq!(column(&table, "missing_bytes_beyond_max_mem_size").1, [some("1834")]);
}

#[test]
fn show_index_names_its_columns_and_counts_only_cardinality() {
    let (found, table) = read(&sample("show-index-mysql-8.4.boxed.txt"));
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.show_index");
    let (spec, names) = column(&table, "column_name");
    assert_eq!((spec.role, names), (Role::Text, vec![some("id"), some("shop"), some("day"), None]));
    let (spec, cardinality) = column(&table, "cardinality");
    assert_eq!((spec.role, unit(spec)), (Role::Gauge, "count".to_owned()));
    assert_eq!(cardinality, ["41208", "212", "18044", "0"].map(some));
    let (spec, places) = column(&table, "seq_in_index");
    assert_eq!((spec.role, unit(spec)), (Role::Key, String::new()));
    assert_eq!(places, ["1", "1", "2", "1"].map(some));
    assert_eq!(column(&table, "expression").1[3], some("lower(`name`)"));

    let (found, table) = read(&sample("show-index-mariadb-10.11.tsv"));
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.show_index");
    assert_eq!(column(&table, "cardinality").1, [some("512"), None]);
    assert_eq!(column(&table, "sub_part").1, [None, some("20")]);
    assert_eq!(column(&table, "ignored").1, ["NO", "YES"].map(some));
}
