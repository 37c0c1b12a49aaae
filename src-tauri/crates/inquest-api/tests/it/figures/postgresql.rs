//! Commits, bulk copies, upserts and an outbox on PostgreSQL.

use super::*;

/// pgbench: transactions over the nominal duration, and the mean as printed.
fn pgbench(s: &Scenario, step: &str, into: &mut Figures) {
    let Some(table) = s.table(&format!("{step}.pgbench"), "loadtest.pgbench") else { return };
    let run = &rows(&table)[0];
    let (done, duration) = (number(run, "transactions"), number(run, "duration_s"));
    into.extend(done.map(|n| (format!("{step}.tx"), exactly(n))));
    into.extend(done.zip(duration).map(|(n, s)| (format!("{step}.tps"), exactly(n / s))));
    // The mean is printed to a thousandth; that of the transaction log is behind it.
    let mean = number(run, "latency_mean_ms");
    into.extend(mean.map(|ms| (format!("{step}.mean_ms"), printed(ms, 3))));
}

fn statements(s: &Scenario, step: &str, truth: &Value, into: &mut Figures) {
    let Some(table) = s.table(&format!("{step}.pss_all"), "pg.stat_statements") else { return };
    let delta = Delta::since_begin(Snapshot::of(table)).unwrap();
    let view = delta.view(&DeltaQuery::default()).unwrap();
    let at = |name: &str| delta.columns().iter().position(|c| c.name == name).unwrap();
    for (i, wanted) in truth["stmts"].as_array().into_iter().flatten().enumerate() {
        let Some(row) = view.rows.iter().find(|r| r.label.as_deref() == wanted["query"].as_str()) else {
            continue;
        };
        for name in ["calls", "total_exec_time"] {
            let value = row.delta[at(name)].as_ref().map(|t| t.parse().unwrap());
            into.extend(value.map(|v| (format!("{step}.stmts.{i}.{name}"), exactly(v))));
        }
        into.extend(row.per_call_interval.map(|v| (format!("{step}.stmts.{i}.mean_exec_time"), exactly(v))));
    }
}

fn waits(s: &Scenario, step: &str, truth: &Value, into: &mut Figures) {
    let Some(table) = s.table(&format!("{step}.waits"), "pg.wait_samples") else { return };
    let found = rows(&table);
    for (i, wanted) in truth["waits"].as_array().into_iter().flatten().enumerate() {
        let name = |r: &BTreeMap<String, String>| match (r.get("wait_event_type"), r.get("wait_event")) {
            (Some(a), Some(b)) if !a.is_empty() => format!("{a}:{b}"),
            _ => "CPU".to_owned(),
        };
        let row = found.iter().find(|r| name(r) == wanted["w"].as_str().unwrap());
        into.extend(
            row.and_then(|r| number(r, "samples")).map(|n| (format!("{step}.waits.{i}.n"), exactly(n))),
        );
    }
}

#[test]
fn figures_of_the_postgresql_commit_scenario() {
    let folders =
        [("postgresql-15.18/commit", 122), ("postgresql-17.10/commit", 73), ("postgresql-18.6/commit", 86)];
    for (folder, same) in folders {
        let s = Scenario::of(folder);
        let truth = s.truth();
        let mut ours = Figures::new();
        for step in steps(&truth) {
            totals(s.table(&format!("{step}.wal"), "pg.stat_wal"), &format!("{step}.wal"), &mut ours);
            pgbench(&s, &step, &mut ours);
            statements(&s, &step, &truth[&step], &mut ours);
            waits(&s, &step, &truth[&step], &mut ours);
            wal_io(&s, &step, "io", "wal_io", &truth[&step], &mut ours);
        }
        compare(folder, &truth, &ours, &Figures::new(), &Expected { same, differs: &[] });
    }
}

/// Writes and syncs of the log, which 18 counts in pg_stat_io.
fn wal_io(s: &Scenario, step: &str, what: &str, under: &str, truth: &Value, into: &mut Figures) {
    let Some(list) = truth[under].as_array() else { return };
    let Some(table) = s.table(&format!("{step}.{what}"), "pg.stat_io") else { return };
    let delta = Delta::since_begin(Snapshot::of(table)).unwrap();
    let view = delta.view(&DeltaQuery { count: 200, ..DeltaQuery::default() }).unwrap();
    let at = |name: &str| delta.columns().iter().position(|c| c.name == name);
    let mut taken = BTreeSet::new();
    for (i, wanted) in list.iter().enumerate() {
        let is = |r: &inquest_frames::DeltaRow, key: &str| {
            wanted[key].is_null() || r.key[key].as_deref() == wanted[key].as_str()
        };
        let writes = |r: &inquest_frames::DeltaRow| {
            at("writes").and_then(|c| r.delta[c].as_ref()?.parse::<f64>().ok()) == wanted["writes"].as_f64()
        };
        let wal = |r: &&inquest_frames::DeltaRow| r.key["object"].as_deref() == Some("wal");
        let row = view.rows.iter().enumerate().find(|(n, r)| {
            wal(r)
                && is(r, "backend_type")
                && is(r, "context")
                && !taken.contains(n)
                && (!wanted["context"].is_null() || writes(r))
        });
        let Some((n, row)) = row else { continue };
        taken.insert(n);
        for name in ["writes", "write_time", "fsyncs", "fsync_time"] {
            let value = at(name).and_then(|c| row.delta[c].as_ref()).and_then(|t| t.parse().ok());
            into.extend(value.map(|v| (format!("{step}.{under}.{i}.{name}"), exactly(v))));
        }
    }
}

#[test]
fn figures_of_the_copy_scenario() {
    for folder in ["postgresql-14.23/copy", "postgresql-15.18/copy", "postgresql-17.10/copy"] {
        let s = Scenario::of(folder);
        let truth = s.truth();
        let (mut ours, mut bounds) = (Figures::new(), Figures::new());
        for step in steps(&truth) {
            if let Some(table) = s.table(&format!("{step}.pss_copy"), "pg.stat_statements") {
                let delta = Delta::since_begin(Snapshot::of(table.clone())).unwrap();
                ours.extend(
                    delta
                        .time()
                        .unwrap()
                        .unwrap()
                        .total
                        .read_ms
                        .map(|v| (format!("{step}.pss.read_ms"), exactly(v))),
                );
                totals(Some(table), &format!("{step}.pss"), &mut ours);
                // The client waited at least as long as the server worked.
                let [worked, _] = ours[&format!("{step}.pss.total_exec_time")];
                bounds.insert(format!("{step}.wall_s"), [worked / 1e3, f64::INFINITY]);
            }
            if let Some(table) = s.table(&format!("{step}.buffers_top"), "pg.buffercache_by_relation") {
                let cache = BufferCache::of(&table).unwrap();
                for (i, pair) in truth[&step]["top"].as_array().unwrap().iter().enumerate() {
                    let relation = &cache.relations()[i];
                    assert_eq!(relation.name.as_deref(), pair[0].as_str(), "{folder} {step}");
                    ours.insert(format!("{step}.top.{i}.1"), exactly(relation.buffers.unwrap() as f64));
                }
            }
            if let Some(table) = s.table(&format!("{step}.idx_io"), "pg.index_io") {
                let delta = Delta::since_begin(Snapshot::of(table)).unwrap();
                let at = |name: &str| delta.columns().iter().position(|c| c.name == name).unwrap();
                for row in delta.view(&DeltaQuery::default()).unwrap().rows {
                    let index = row.key["indexrelname"].clone().unwrap();
                    for (i, name) in ["idx_blks_read", "idx_blks_hit"].into_iter().enumerate() {
                        let value = row.delta[at(name)].as_ref().unwrap().parse().unwrap();
                        ours.insert(format!("{step}.idx.{index}.{i}"), exactly(value));
                    }
                }
            }
        }
        compare(folder, &truth, &ours, &bounds, &Expected { same: 98, differs: &[] });
    }
}

#[test]
fn figures_of_the_upsert_scenario() {
    let folders =
        [("postgresql-14.23/upsert", 77), ("postgresql-15.18/upsert", 95), ("postgresql-18.6/upsert", 97)];
    for (folder, same) in folders {
        let s = Scenario::of(folder);
        let truth = s.truth();
        let mut ours = Figures::new();
        for step in steps(&truth) {
            totals(s.table(&format!("{step}.wal"), "pg.stat_wal"), &format!("{step}.wal"), &mut ours);
            pgbench(&s, &step, &mut ours);
            wal_io(&s, &step, "io_wal", "io", &truth[&step], &mut ours);
            totals(
                s.table(&format!("{step}.pss"), "pg.stat_statements"),
                &format!("{step}.pss.0"),
                &mut ours,
            );
            if let Some(table) = s.table(&format!("{step}.wal_stats_rec"), "pg.wal_stats") {
                let found = rows(&table);
                for (i, wanted) in truth[&step]["rmgr"].as_array().into_iter().flatten().enumerate() {
                    let is = |r: &&BTreeMap<String, String>| {
                        r.get("resource_manager/record_type").map(String::as_str) == wanted["r"].as_str()
                    };
                    let Some(row) = found.iter().find(is) else { continue };
                    for name in ["count", "combined_size"] {
                        ours.extend(
                            number(row, name).map(|v| (format!("{step}.rmgr.{i}.{name}"), exactly(v))),
                        );
                    }
                }
            }
            if let Some(table) = s.table(&format!("{step}.lsn"), "") {
                ours.extend(
                    number(&rows(&table)[0], "bytes").map(|v| (format!("{step}.lsn_bytes"), exactly(v))),
                );
            }
        }
        compare(folder, &truth, &ours, &Figures::new(), &Expected { same, differs: &[] });
    }
}

#[test]
fn figures_of_the_outbox_scenario() {
    let folder = "postgresql-15.18/outbox";
    let s = Scenario::of(folder);
    let truth = s.truth();
    let (mut ours, mut bounds) = (Figures::new(), Figures::new());
    let pss = s.table("pss", "pg.stat_statements").unwrap();
    let delta = Delta::since_begin(Snapshot::of(pss)).unwrap();
    let calls = delta.columns().iter().position(|c| c.name == "calls").unwrap();
    let view = delta.view(&DeltaQuery::default()).unwrap();
    for setting in steps(&truth) {
        if let Some(table) = s.table(&format!("{setting}.lag"), "") {
            let run = &rows(&table)[0];
            let (made, sent) = (number(run, "produced").unwrap(), number(run, "published").unwrap());
            ours.insert(format!("{setting}.produced"), exactly(made));
            ours.insert(format!("{setting}.published"), exactly(sent));
            ours.insert(format!("{setting}.final_backlog"), exactly(made - sent));
        }
        let samples = rows(&s.table(&format!("{setting}.backlog"), "").unwrap());
        let highest = samples.iter().filter_map(|r| number(r, "backlog")).reduce(f64::max);
        ours.extend(highest.map(|v| (format!("{setting}.max_backlog"), exactly(v))));
        let oldest = samples.last().and_then(|r| number(r, "oldest_age_ms"));
        ours.extend(oldest.map(|v| (format!("{setting}.oldest_ms_end"), exactly(v))));
        for (figure, column) in [
            ("backlog_slope_per_s", "backlog"),
            ("arrival_per_s", "produced_total"),
            ("drain_per_s", "published_total"),
        ] {
            ours.insert(format!("{setting}.{figure}"), exactly(steady_rate(&samples, column)));
        }
        // A poll is one call of the statement that takes a batch; a batch that was taken is marked by another.
        let named = setting.replace('-', "_");
        let called = |begins: String| {
            let row = view.rows.iter().find(|r| r.label.as_ref().is_some_and(|l| l.starts_with(&begins)))?;
            row.delta[calls].as_ref()?.parse::<f64>().ok()
        };
        match called(format!("SELECT id FROM outbox_{named} ")) {
            Some(polls) => ours.insert(format!("{setting}.polls"), exactly(polls)),
            None => {
                let marked = called(format!("UPDATE outbox_{named} ")).unwrap();
                bounds.insert(format!("{setting}.polls"), [marked, f64::INFINITY])
            }
        };
    }
    compare(folder, &truth, &ours, &bounds, &Expected { same: 26, differs: &[] });
}

/// How fast a sampled value moves once the first third of the samples is past.
fn steady_rate(samples: &[BTreeMap<String, String>], column: &str) -> f64 {
    let sample = |row: &BTreeMap<String, String>| {
        let value = number(row, column).unwrap();
        json!({"t_s": number(row, "elapsed_s").unwrap(), "value": value})
    };
    let inputs = json!({"samples": samples.iter().map(sample).collect::<Vec<_>>()});
    method::find("counters.steady_rate").unwrap().run(&inputs).unwrap()["rate_per_s"].as_f64().unwrap()
}
