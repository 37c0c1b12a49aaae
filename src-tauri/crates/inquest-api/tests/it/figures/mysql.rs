//! Commits and sorts on MySQL and MariaDB.

use super::*;

#[test]
fn figures_of_the_mysql_commit_scenario() {
    for (folder, same) in [("mysql-9.7.4/commit", 132), ("mariadb-10.11.19/commit", 120)] {
        let s = Scenario::of(folder);
        let truth = s.truth();
        let (mut ours, mut bounds) = (Figures::new(), Figures::new());
        let mut before: Option<Snapshot> = None;
        for step in steps(&truth) {
            digests(&s, &step, &truth[&step], &mut ours);
            if let Some(table) = s.table(&format!("{step}.files"), "mysql.file_io") {
                let found = rows(&table);
                for (i, wanted) in truth[&step]["files"].as_array().into_iter().flatten().enumerate() {
                    let is = |r: &&BTreeMap<String, String>| {
                        r.get("event_name").map(String::as_str) == wanted["EVENT_NAME"].as_str()
                    };
                    let Some(row) = found.iter().find(is) else { continue };
                    let (count, picoseconds) =
                        (number(row, "count_misc").unwrap(), number(row, "sum_timer_misc").unwrap());
                    ours.insert(format!("{step}.files.{i}.COUNT_MISC"), exactly(count));
                    ours.insert(format!("{step}.files.{i}.misc_s"), exactly(picoseconds / 1e12));
                    ours.insert(format!("{step}.files.{i}.misc_ms"), exactly(picoseconds / 1e9 / count));
                }
            }
            if let Some(table) = s.table(&format!("{step}.ash"), "") {
                let found = rows(&table);
                for (i, wanted) in truth[&step]["states"].as_array().into_iter().flatten().enumerate() {
                    let row =
                        found.iter().find(|r| r.get("state").map(String::as_str) == wanted["st"].as_str());
                    ours.extend(
                        row.and_then(|r| number(r, "samples"))
                            .map(|n| (format!("{step}.states.{i}.n"), exactly(n))),
                    );
                }
            }
            let status = s.table(&format!("{step}.status"), "mysql.status").map(Snapshot::of);
            if let Some(after) = status {
                let delta = since(before.as_ref(), &after);
                for name in ["row_lock_waits", "row_lock_time"] {
                    ours.extend(counted(&delta, name).map(|v| (format!("{step}.{name}"), exactly(v))));
                }
                // The status before the load was not kept: since the step before, which is the load and more.
                for name in ["os_log_fsyncs", "data_fsyncs"] {
                    bounds.extend(counted(&delta, name).map(|most| (format!("{step}.{name}"), [0.0, most])));
                }
                before = Some(after);
            }
        }
        compare(folder, &truth, &ours, &bounds, &Expected { same, differs: &[] });
    }
}

/// What the status counted since the step before, or in all before the first.
fn since(before: Option<&Snapshot>, after: &Snapshot) -> Delta {
    match before {
        Some(before) => Delta::between(before.clone(), after.clone()).unwrap(),
        None => Delta::since_begin(after.clone()).unwrap(),
    }
}

/// A counter of the status, as MySQL or MariaDB spell it.
fn counted(delta: &Delta, name: &str) -> Option<f64> {
    let name = format!("Innodb_{name}");
    [name.clone(), name.to_uppercase()].into_iter().find_map(|spelled| {
        let key = BTreeMap::from([("variable_name".to_owned(), Some(spelled))]);
        let row = delta.row(&key, None).unwrap()?;
        // The kind tells times from counts: whichever column the counter is in.
        let at = |column: &str| delta.columns().iter().position(|c| c.name == column);
        ["count", "time"].iter().find_map(|c| row.delta[at(c)?].as_ref()?.parse().ok())
    })
}

fn digests(s: &Scenario, step: &str, truth: &Value, into: &mut Figures) {
    let Some(table) = s.table(&format!("{step}.digest_all"), "mysql.digest") else { return };
    let delta = Delta::since_begin(Snapshot::of(table)).unwrap();
    let at = |name: &str| delta.columns().iter().position(|c| c.name == name).unwrap();
    let view = delta.view(&DeltaQuery::default()).unwrap();
    for (i, wanted) in truth["digests"].as_array().into_iter().flatten().enumerate() {
        let begins = wanted["d"].as_str().unwrap();
        let Some(row) =
            view.rows.iter().find(|r| r.label.as_ref().is_some_and(|l| l.starts_with(begins.trim_end())))
        else {
            continue;
        };
        let amount = |name: &str| row.delta[at(name)].as_ref().map(|t| t.parse::<f64>().unwrap());
        into.extend(amount("count_star").map(|v| (format!("{step}.digests.{i}.n"), exactly(v))));
        into.extend(amount("sum_timer_wait").map(|v| (format!("{step}.digests.{i}.s"), exactly(v / 1e12))));
        into.extend(row.per_call_interval.map(|v| (format!("{step}.digests.{i}.ms"), exactly(v))));
        let max = row.after[at("max_timer_wait")].as_ref().map(|t| t.parse::<f64>().unwrap() / 1e9);
        into.extend(max.map(|v| (format!("{step}.digests.{i}.mx"), exactly(v))));
    }
}

#[test]
fn figures_of_the_filesort_scenario() {
    for (folder, same) in [("mysql-9.7.4/filesort", 40), ("mariadb-10.11.19/filesort", 26)] {
        let s = Scenario::of(folder);
        let truth = s.truth();
        let mut ours = Figures::new();
        let sizes = &rows(&s.table("0-row-sizes", "").unwrap())[0];
        for (name, column) in [("n", "n_rows"), ("max_len", "max_bytes")] {
            ours.extend(number(sizes, column).map(|v| (format!("sizes.0.{name}"), exactly(v))));
        }
        for (step, wanted) in truth["results"].as_object().unwrap() {
            let under = format!("results.{step}");
            let console = format!("{step}.console");
            let status = rows(&s.table(&console, "mysql.status").unwrap());
            for name in wanted["sort_status"].as_object().unwrap().keys() {
                let row = status.iter().find(|r| r["variable_name"] == *name);
                let value = row.and_then(|r| number(r, "count"));
                ours.extend(value.map(|v| (format!("{under}.sort_status.{name}"), exactly(v))));
            }
            if let Some(counted) = s.table(&console, "generic.table") {
                let value = number(&rows(&counted)[0], "count(*)");
                ours.extend(value.map(|v| (format!("{under}.rows"), exactly(v))));
            }
            if let Some(failed) = s.table(&console, "capture.failed") {
                let code = number(&rows(&failed)[0], "number");
                ours.extend(code.map(|v| (format!("{under}.error.0"), exactly(v))));
            }
            if let Some(trace) = s.table(&format!("{step}.filesort_summary"), "") {
                for (name, text) in &rows(&trace)[0] {
                    let value = text.parse().ok();
                    ours.extend(value.map(|v| (format!("{under}.filesort_summary.{name}"), exactly(v))));
                }
                // The sort had what the session gave it.
                let given = ours[&format!("{under}.filesort_summary.memory_available")];
                ours.insert(format!("{under}.sort_buffer_size"), given);
            }
        }
        compare(folder, &truth, &ours, &Figures::new(), &Expected { same, differs: &[] });
    }
}
