//! What the tools and logs of a Java virtual machine print: the whole folder of the corpus against its truth, and fixtures of
//! JDK 17 and 25, of other collectors and locales.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Read as _;

use inquest_capture::read::{Inspection, Table};
use serde_json::Value;

use super::{column, corpus, fixture, inspected, quarantined, table, truth};

/// One file of the corpus, read.
struct Reading {
    bytes: Vec<u8>,
    found: Inspection,
}

impl Reading {
    fn of(bytes: Vec<u8>) -> Self {
        let found = inspected(&bytes);
        Reading { bytes, found }
    }

    /// The only block of a kind.
    fn only(&self, kind: &str) -> Result<Table, String> {
        let blocks: Vec<u32> =
            self.found.blocks.iter().filter(|b| b.kind.as_str() == kind).map(|b| b.index).collect();
        match blocks.as_slice() {
            [only] => Ok(table(&self.bytes, &self.found, *only)),
            _ => Err(format!(
                "{} blocks of {kind}: {:?}",
                blocks.len(),
                self.found.blocks.iter().map(|b| b.kind.as_str()).collect::<Vec<_>>()
            )),
        }
    }

    /// Nothing quarantined, nothing cut.
    fn whole(&self) -> Result<(), String> {
        if let Some(line) = self.found.receipt.quarantine.first() {
            return Err(format!("quarantined: {line:?}"));
        }
        match self.found.blocks.iter().find(|b| !b.complete) {
            Some(block) => Err(format!("{} is cut: {:?}", block.kind, block.why_incomplete)),
            None if self.found.blocks.is_empty() => Err("no block".into()),
            None => Ok(()),
        }
    }
}

/// The number in a column of the first row whose other columns hold these texts.
fn figure(table: &Table, wanted: &[(&str, &str)], name: &str) -> Result<f64, String> {
    let keys: Vec<Vec<Option<String>>> = wanted.iter().map(|(key, _)| column(table, key)).collect();
    let row = (0..table.lines.len())
        .find(|row| keys.iter().zip(wanted).all(|(cells, (_, text))| cells[*row].as_deref() == Some(*text)))
        .ok_or_else(|| format!("no row {wanted:?}"))?;
    let cell = column(table, name)[row].clone().ok_or_else(|| format!("{name} of {wanted:?} is NULL"))?;
    cell.parse().map_err(|_| format!("{name} of {wanted:?} is {cell}"))
}

/// A figure lies between the truth before and after, give or take what was rounded away.
fn between(what: &str, figure: f64, truth: &Value, path: &[&str], slack: f64) -> Result<(), String> {
    let at = |when: &str| path.iter().fold(&truth[when], |value, key| &value[*key]).as_f64();
    let (Some(before), Some(after)) = (at("before"), at("after")) else {
        return Err(format!("no truth for {what}"));
    };
    let (low, high) = (before.min(after) - slack, before.max(after) + slack);
    if (low..=high).contains(&figure) {
        Ok(())
    } else {
        Err(format!("{what}: {figure} is not in {low}..{high}"))
    }
}

fn equal(what: &str, mine: &str, wanted: &Value) -> Result<(), String> {
    let wanted = wanted.to_string();
    if mine == wanted { Ok(()) } else { Err(format!("{what}: {mine}, the truth is {wanted}")) }
}

const MIB: f64 = 1_048_576.0;

/// Half of the last place that VM.metaspace prints, per amount.
fn rounding(printed: &str) -> f64 {
    let unit = printed.split(' ').nth(1).unwrap_or("");
    let factor = match unit {
        "MB" => MIB,
        "KB" => 1_024.0,
        "GB" => MIB * 1_024.0,
        _ => return 0.0,
    };
    0.006 * factor
}

fn metaspace(reading: &Reading, truth: &Value) -> Result<(), String> {
    let usage = reading.only("jvm.metaspace")?;
    let total = [("scope", "total"), ("space", "both")];
    let level: &[(&str, &str)] =
        if reading.found.blocks.iter().any(|b| b.kind.as_str() == "jvm.metaspace_nodes") {
            &[("scope", "total"), ("space", "both"), ("chunk_size", "total")]
        } else {
            &total
        };
    let used = figure(&usage, level, "used")?;
    between("both used", used, truth, &["pools", "Metaspace", "used"], 0.006 * MIB)?;
    let mut level = level.to_vec();
    level[1].1 = "class";
    let class = figure(&usage, &level, "used")?;
    between("class used", class, truth, &["pools", "Compressed Class Space", "used"], 0.006 * MIB)?;
    let classes = figure(&usage, &level, "classes")?;
    let loaded = truth["before"]["loaded"].as_f64().ok_or("loaded")?;
    if !(loaded..loaded + 130.0).contains(&classes) {
        return Err(format!("{classes} classes, {loaded} without arrays"));
    }
    let space = reading.only("jvm.metaspace_virtual")?;
    let committed = figure(&space, &[("space", "both")], "committed")?;
    let printed = column(&space, "committed_printed")[2].clone().unwrap_or_default();
    between("committed", committed, truth, &["pools", "Metaspace", "committed"], rounding(&printed))
}

fn heap_info(reading: &Reading, truth: &Value) -> Result<(), String> {
    let heap = reading.only("jvm.heap_info")?;
    for (space, pool) in [("Metaspace", "Metaspace"), ("class space", "Compressed Class Space")] {
        for name in ["used", "committed"] {
            let mine = figure(&heap, &[("space", space)], name)?;
            between(&format!("{space} {name}"), mine, truth, &["pools", pool, name], 1_024.0)?;
        }
    }
    Ok(())
}

fn classloader_stats(reading: &Reading, truth: &Value) -> Result<(), String> {
    let list = reading.only("jvm.classloader_stats")?;
    let total = reading.only("jvm.list_total")?;
    let classes = figure(&total, &[("list", "classloader_stats")], "classes")?;
    let loaded = truth["before"]["loaded"].as_f64().ok_or("loaded")?;
    if !(loaded..loaded + 130.0).contains(&classes) {
        return Err(format!("{classes} classes, {loaded} without arrays"));
    }
    let sum =
        |name: &str| column(&list, name).iter().flatten().map(|n| n.parse::<f64>().unwrap()).sum::<f64>();
    let block = reading.found.blocks.iter().find(|b| b.kind.as_str() == "jvm.classloader_stats").unwrap();
    if block.complete && (sum("Classes") - classes).abs() > 0.0 {
        return Err(format!("the rows sum to {}, the total is {classes}", sum("Classes")));
    }
    let hidden = column(&list, "Type").iter().flatten().filter(|t| *t == "+ hidden classes").count();
    if hidden != 1 && block.complete {
        return Err(format!("{hidden} rows of hidden classes"));
    }
    // A cut list says so, and nothing else is wrong with it.
    let cut = block.why_incomplete.as_deref() == Some("elided_rows");
    let quarantined = quarantined(&reading.found);
    if (cut && quarantined == 1) || (block.complete && quarantined == 0) {
        Ok(())
    } else {
        Err(format!("{:?}, {quarantined} quarantined", block.why_incomplete))
    }
}

fn native_memory(reading: &Reading, truth: &Value, scale: f64) -> Result<(), String> {
    let rows = reading.only("jvm.native_memory")?;
    for (part, pool) in [("metadata", "Metaspace"), ("class space", "Compressed Class Space")] {
        let mine = figure(&rows, &[("category", "Class"), ("part", part)], "used")?;
        let wanted = if part == "metadata" {
            // Metadata is Metaspace without the class space.
            let of = |when: &str| {
                let pools = &truth[when]["pools"];
                let used = |pool: &str| pools[pool]["used"].as_f64().unwrap();
                used("Metaspace") - used("Compressed Class Space")
            };
            (of("before"), of("after"))
        } else {
            let of = |when: &str| truth[when]["pools"][pool]["used"].as_f64().unwrap();
            (of("before"), of("after"))
        };
        if mine < wanted.0 - scale || mine > wanted.1 + scale {
            return Err(format!("{part}: {mine} is not in {wanted:?}"));
        }
    }
    let instances = rows
        .lines
        .iter()
        .enumerate()
        .find_map(|(row, _)| column(&rows, "instance_classes")[row].clone())
        .ok_or("no instance classes")?;
    equal("instance classes", &instances, &truth["after"]["loaded"])?;
    // The categories sum to the total, but for what rounding takes from each.
    let (category, part) = (column(&rows, "category"), column(&rows, "part"));
    let committed = column(&rows, "committed");
    let value = |row: usize| committed[row].as_ref().map_or(0.0, |c| c.parse::<f64>().unwrap());
    let totals: Vec<usize> = (0..rows.lines.len()).filter(|r| part[*r].as_deref() == Some("total")).collect();
    let all: f64 =
        totals.iter().filter(|r| category[**r].as_deref() != Some("Total")).map(|r| value(*r)).sum();
    let told = figure(&rows, &[("category", "Total"), ("part", "total")], "committed")?;
    // Categories that weigh less than one unit are omitted.
    if (all - told).abs() > scale * (totals.len() as f64 + 4.0) {
        return Err(format!("categories sum to {all}, the total is {told}"));
    }
    Ok(())
}

fn native_memory_diff(reading: &Reading) -> Result<(), String> {
    let rows = reading.only("jvm.native_memory_diff")?;
    let of = |category: &str, part: &str, name: &str| {
        figure(&rows, &[("category", category), ("part", part)], name).map(|bytes| bytes / 1_024.0)
    };
    let mut wrong = String::new();
    for (category, part, name, kib) in [
        ("Total", "total", "reserved_change", 1_577.0),
        ("Total", "total", "committed_change", 36_521.0),
        ("Class", "metadata", "used", 95_662.0),
        ("Class", "metadata", "used_change", 29_137.0),
        ("Class", "metadata", "waste_change", 2_735.0),
        ("Class", "class space", "committed_change", 3_072.0),
        ("Arena Chunk", "malloc", "size_change", 544.0),
        ("Native Memory Tracking", "tracking overhead", "size_change", 140.0),
    ] {
        let mine = of(category, part, name)?;
        if (mine - kib).abs() > 0.0 {
            writeln!(wrong, "{category} {part} {name}: {mine}, printed {kib}").unwrap();
        }
    }
    let classes = figure(&rows, &[("category", "Class"), ("part", "classes")], "count_change")?;
    let calls = figure(&rows, &[("category", "Class"), ("part", "malloc")], "count_change")?;
    let unchanged = figure(&rows, &[("category", "Java Heap"), ("part", "total")], "committed_change");
    if (classes, calls) != (4_000.0, 6_601.0) || unchanged.is_ok() || !wrong.is_empty() {
        return Err(format!("{wrong} classes +{classes}, calls +{calls}, heap {unchanged:?}"));
    }
    Ok(())
}

fn jstat_class(reading: &Reading, truth: &Value) -> Result<(), String> {
    let rows = reading.only("jvm.jstat_class")?;
    equal("loaded", column(&rows, "Loaded")[0].as_deref().unwrap_or(""), &truth["after"]["total_loaded"])?;
    equal("unloaded", column(&rows, "Unloaded")[0].as_deref().unwrap_or(""), &truth["after"]["unloaded"])
}

/// jstat's collections; its metaspace columns lag behind and have no truth.
fn jstat(reading: &Reading, kind: &str, truth: &Value, samples: usize) -> Result<(), String> {
    let rows = reading.only(kind)?;
    if rows.lines.len() != samples {
        return Err(format!("{} samples, {samples} taken", rows.lines.len()));
    }
    for (name, gc) in [("YGC", "G1 Young Generation"), ("FGC", "G1 Old Generation")] {
        for count in column(&rows, name) {
            let count = count.and_then(|c| c.parse::<f64>().ok()).ok_or_else(|| format!("{name} is NULL"))?;
            between(name, count, truth, &["gc", gc, "count"], 0.0)?;
        }
    }
    let unit = |name: &str| rows.columns.iter().find(|c| c.name == name).and_then(|c| c.unit.clone());
    let seconds = unit("GCT").map(|u| u.to_string());
    if seconds.as_deref() != Some("s") { Err(format!("GCT in {seconds:?}")) } else { Ok(()) }
}

fn smaps_rollup(reading: &Reading, truth: &Value) -> Result<(), String> {
    let rows = reading.only("linux.smaps_rollup")?;
    let wanted = truth["smaps_rollup_kb"].as_object().ok_or("no truth")?;
    for (key, kib) in wanted {
        let bytes = (kib.as_u64().ok_or("kB")? * 1_024).to_string();
        if column(&rows, key) != [Some(bytes.clone())] {
            return Err(format!("{key}: {:?}, the truth is {bytes}", column(&rows, key)));
        }
    }
    let keys = rows.columns.len() - 6;
    if keys == wanted.len() { Ok(()) } else { Err(format!("{keys} keys, the truth has {}", wanted.len())) }
}

fn smaps(reading: &Reading, truth: &Value) -> Result<(), String> {
    let rows = reading.only("linux.smaps")?;
    for (key, kib) in truth["smaps_rollup_kb"].as_object().ok_or("no truth")? {
        if key.starts_with("Pss") {
            continue;
        }
        let sum: u64 = column(&rows, key).iter().flatten().map(|b| b.parse::<u64>().unwrap()).sum();
        if Some(sum) != kib.as_u64().map(|k| k * 1_024) {
            return Err(format!("{key} sums to {sum}, the rollup has {kib} kB"));
        }
    }
    let flags = column(&rows, "VmFlags");
    if flags.iter().flatten().any(|f| f.starts_with("rd")) { Ok(()) } else { Err(format!("flags {flags:?}")) }
}

fn proc_status(reading: &Reading, truth: &Value) -> Result<(), String> {
    let rows = reading.only("linux.proc_status")?;
    let rss = truth["smaps_rollup_kb"]["Rss"].as_u64().ok_or("no truth")? * 1_024;
    let sum: u64 = ["RssAnon", "RssFile", "RssShmem"]
        .iter()
        .map(|name| column(&rows, name)[0].as_ref().unwrap().parse::<u64>().unwrap())
        .sum();
    let mine = column(&rows, "VmRSS")[0].clone().unwrap_or_default();
    if mine == rss.to_string() && sum == rss {
        Ok(())
    } else {
        Err(format!("VmRSS {mine}, parts {sum}, truth {rss}"))
    }
}

/// The console of a JVM that ran out of Metaspace.
fn console(reading: &Reading, truth: &Value) -> Result<(), String> {
    let rows = reading.only("jvm.gc_log")?;
    let (event, phase) = (column(&rows, "event"), column(&rows, "phase"));
    let pauses = |name: &str| {
        (0..event.len())
            .filter(|r| {
                event[*r].as_deref() == Some("pause")
                    && phase[*r].as_deref().is_some_and(|p| p.starts_with(name))
            })
            .count() as u64
    };
    let counts = &truth["jmx_after"]["gc"];
    if Some(pauses("Pause Young")) != counts["G1 Young Generation"]["count"].as_u64()
        || Some(pauses("Pause Full")) != counts["G1 Old Generation"]["count"].as_u64()
    {
        return Err(format!(
            "{} young, {} full pauses, the truth is {counts}",
            pauses("Pause Young"),
            pauses("Pause Full")
        ));
    }
    let committed =
        column(&rows, "metaspace_committed").into_iter().flatten().last().ok_or("no metaspace")?;
    equal("committed", &committed, &truth["jmx_after"]["pools"]["Metaspace"]["committed"])?;
    let errors: Vec<Option<String>> = (0..event.len())
        .filter(|r| event[*r].as_deref() == Some("error"))
        .map(|r| column(&rows, "message")[r].clone())
        .collect();
    if errors != [Some("java.lang.OutOfMemoryError: Metaspace".to_owned())] {
        return Err(format!("errors {errors:?}"));
    }
    let longest = figure(
        &rows,
        &[("phase", "Pause Full"), ("cause", "Metadata GC Clear Soft References")],
        "duration",
    )?;
    if (longest - 10.115).abs() > f64::EPSILON { Err(format!("duration {longest}")) } else { Ok(()) }
}

fn check(file: &str, step: &str, shape: &str, truth: &Value) -> Result<(), String> {
    let mut bytes = corpus(file);
    if shape.ends_with("gz") {
        let mut plain = Vec::new();
        flate2::read::GzDecoder::new(bytes.as_slice()).read_to_end(&mut plain).map_err(|e| e.to_string())?;
        bytes = plain;
    }
    let reading = Reading::of(bytes);
    let name = step.split_once('.').map_or(step, |(_, name)| name);
    if shape.contains("truncated") {
        let cut = reading.found.blocks.iter().any(|b| b.why_incomplete.as_deref() == Some("cut_row"));
        return if cut { metaspace(&reading, truth) } else { Err("cut, and nothing says so".into()) };
    }
    if !matches!(name, "jcmd-VM.classloader_stats" | "jcmd-GC.class_histogram") {
        reading.whole()?;
    }
    match name {
        "jcmd-VM.metaspace" | "jcmd-VM.metaspace-loaders" | "jcmd-VM.metaspace-full" => {
            metaspace(&reading, truth)
        }
        "jcmd-GC.heap_info" => heap_info(&reading, truth),
        "jcmd-VM.classloader_stats" => classloader_stats(&reading, truth),
        "jcmd-VM.classloaders" => {
            let tree = reading.only("jvm.classloaders")?;
            let loaders = column(&tree, "loader");
            let wanted = ["<bootstrap>", "platform", "app"].map(|l| Some(l.to_owned()));
            if loaders == wanted { Ok(()) } else { Err(format!("{loaders:?}")) }
        }
        "jcmd-VM.flags" => {
            let flags = reading.only("jvm.flags")?;
            let heap = figure(&flags, &[("name", "MaxHeapSize")], "value")?;
            let g1 = column(&flags, "name").iter().position(|n| n.as_deref() == Some("UseG1GC"));
            let on = g1.and_then(|row| column(&flags, "value")[row].clone());
            // -Xmx512m and -XX:+UseG1GC are among the options of the truth.
            if (heap - 512.0 * MIB).abs() > 0.0 || on.as_deref() != Some("true") {
                return Err(format!("heap {heap}, G1 {on:?}"));
            }
            Ok(())
        }
        "jcmd-VM.native_memory" => native_memory(&reading, truth, 1_024.0),
        "jcmd-VM.native_memory-mb" => native_memory(&reading, truth, MIB),
        "jcmd-VM.native_memory-diff" => native_memory_diff(&reading),
        "jcmd-GC.class_histogram" => {
            let rows = reading.only("jvm.class_histogram")?;
            let objects = figure(&rows, &[("class_name", "[Ljava.lang.Object;")], "bytes")?;
            let loaders = figure(&rows, &[("class_name", "Churn$Ld")], "instances")?;
            let why = reading.found.blocks[0].why_incomplete.clone();
            // 500 loaders were made, and the list was cut after 40 lines.
            let right = (objects, loaders, rows.lines.len()) == (1_449_504.0, 500.0, 37);
            if right && why.as_deref() == Some("no_total_line") && quarantined(&reading.found) == 0 {
                Ok(())
            } else {
                Err(format!("{objects} {loaders} {} {why:?}", rows.lines.len()))
            }
        }
        "jstat-class" => jstat_class(&reading, truth),
        "jstat-gc" => jstat(&reading, "jvm.jstat_gc", truth, 6),
        "jstat-gcutil" => jstat(&reading, "jvm.jstat_gcutil", truth, 6),
        "jstat-gcmetacapacity" | "jstat-gccapacity" => {
            if name == "jstat-gccapacity" {
                return reading.only("jvm.jstat_gc").map(|_| ());
            }
            jstat(&reading, "jvm.jstat_gc", truth, 1)
        }
        "jstat-gccause" => {
            jstat(&reading, "jvm.jstat_gcutil", truth, 1)?;
            let rows = reading.only("jvm.jstat_gcutil")?;
            let causes = (column(&rows, "LGCC")[0].clone(), column(&rows, "GCC")[0].clone());
            if causes == (Some("Metadata GC Threshold".into()), Some("No GC".into())) {
                Ok(())
            } else {
                Err(format!("{causes:?}"))
            }
        }
        "proc_status" => proc_status(&reading, truth),
        "smaps_rollup" => smaps_rollup(&reading, truth),
        "smaps" => smaps(&reading, truth),
        "console" => console(&reading, truth),
        "cpu_pressure_v2" => {
            let rows = reading.only("linux.psi")?;
            let totals = column(&rows, "total");
            if totals == [Some("3410185".into()), Some("2424845".into())] {
                Ok(())
            } else {
                Err(format!("{totals:?}"))
            }
        }
        "cpu_stat_v1" | "cpu_stat_v1_last" | "cpu_stat_v2" => cpu_stat(&reading, name, truth),
        _ => Err(format!("no check for {name}")),
    }
}

fn cpu_stat(reading: &Reading, name: &str, truth: &Value) -> Result<(), String> {
    let rows = reading.only("linux.cgroup_cpu_stat")?;
    let wanted = truth["rows"].as_array().ok_or("no rows")?;
    let wanted = if name.ends_with("last") { &wanted[wanted.len() - 1..] } else { wanted };
    if rows.lines.len() != wanted.len() {
        return Err(format!("{} samples, the truth has {}", rows.lines.len(), wanted.len()));
    }
    let mut compared = 0;
    for column_of in rows.columns.iter().filter(|c| c.name != "sample") {
        for (mine, row) in column(&rows, &column_of.name).iter().zip(wanted) {
            let Some(value) = row.get(&column_of.name) else { continue };
            compared += 1;
            equal(&column_of.name, mine.as_deref().unwrap_or("NULL"), value)?;
        }
    }
    if name == "cpu_stat_v2" {
        // The same processes: microseconds of the version 1 counter, cut.
        for (mine, row) in column(&rows, "usage_usec").iter().zip(wanted) {
            let micros = row["cpuacct_usage_ns"].as_u64().ok_or("cpuacct_usage_ns")? / 1_000;
            equal("usage_usec", mine.as_deref().unwrap_or("NULL"), &micros.into())?;
        }
        return Ok(());
    }
    if compared > 0 { Ok(()) } else { Err("nothing to compare".into()) }
}

#[test]
fn the_folders_of_the_corpus_are_read_as_their_truth_says() {
    let index = corpus("INDEX.csv");
    let mut reader = csv::Reader::from_reader(index.as_slice());
    let mut tally = BTreeMap::<String, (u32, u32)>::new();
    let mut failures = String::new();
    for row in reader.deserialize::<BTreeMap<String, String>>().map(Result::unwrap) {
        if !matches!(row["server"].as_str(), "jdk-17.0.15" | "linux-cgroup") {
            continue;
        }
        let wanted = match row["truth"].as_str() {
            "" => Value::Null,
            name => truth(&format!("{}/{name}", row["file"].rsplit_once('/').unwrap().0)),
        };
        let step = row["step"].split_once('.').map_or(row["step"].as_str(), |(_, step)| step);
        let (tried, passed) = tally.entry(step.to_owned()).or_default();
        *tried += 1;
        match check(&row["file"], &row["step"], &row["shape"], &wanted) {
            Ok(()) => *passed += 1,
            Err(why) => writeln!(failures, "{}: {why}", row["file"]).unwrap(),
        }
    }
    let mut tried_in_all = 0;
    for (step, (tried, passed)) in &tally {
        println!("{step:30} {passed:3} of {tried:3}");
        tried_in_all += tried;
    }
    println!("{failures}");
    assert_eq!(tried_in_all, 62);
    assert!(failures.is_empty(), "{failures}");
}

/// A fixture whose lines are all understood and whose blocks are whole.
fn read(file: &str) -> Reading {
    let reading = Reading::of(fixture(file));
    reading.whole().unwrap_or_else(|why| panic!("{file}: {why}"));
    reading
}

fn only(file: &str, kind: &str) -> Table {
    read(file).only(kind).unwrap_or_else(|why| panic!("{file}: {why}"))
}

/// Figures of one row, by columns that pick it.
fn at(table: &Table, wanted: &[(&str, &str)], name: &str) -> f64 {
    figure(table, wanted, name).unwrap_or_else(|why| panic!("{why}"))
}

#[track_caller]
fn same(mine: f64, wanted: f64) {
    assert!((mine - wanted).abs() < 1e-6, "{mine} is not {wanted}");
}

#[test]
fn a_decimal_comma_of_the_jvm_is_read_and_kept_as_printed() {
    let usage = only("jvm/metaspace-17-de.txt", "jvm.metaspace");
    let both = [("scope", "total"), ("space", "both")];
    same(at(&usage, &both, "used"), 361.5 * 1_024.0);
    same(at(&usage, &both, "loaders"), 43.0);
    let printed = column(&usage, "capacity_printed");
    assert_eq!(printed[0].as_deref(), Some("4,16 MB"));
    assert_eq!(column(&usage, "committed_printed")[0].as_deref(), Some("488,00 KB (11%)"));
}

#[test]
fn the_basic_form_of_jdk_25_begins_with_lines_of_the_heap() {
    let reading = read("jvm/metaspace-basic-25.txt");
    let kinds: Vec<&str> = reading.found.blocks.iter().map(|b| b.kind.as_str()).collect();
    let wanted = [
        "jvm.heap_info",
        "jvm.metaspace",
        "jvm.metaspace_virtual",
        "jvm.metaspace_freelist",
        "jvm.metaspace_facts",
    ];
    assert_eq!(kinds, wanted);
    let heap = reading.only("jvm.heap_info").unwrap();
    same(at(&heap, &[("space", "Metaspace")], "used"), 366.0 * 1_024.0);
    let usage = reading.only("jvm.metaspace").unwrap();
    same(at(&usage, &[("space", "both")], "used"), 366.34 * 1_024.0);
    let free = reading.only("jvm.metaspace_freelist").unwrap();
    same(at(&free, &[("space", "both")], "capacity"), 27.51 * MIB);
    let facts = reading.only("jvm.metaspace_facts").unwrap();
    let births = [("section", "internal statistics"), ("name", "num_arena_births")];
    same(at(&facts, &births, "number"), 88.0);
    let limit = column(&facts, "name").iter().position(|n| n.as_deref() == Some("MaxMetaspaceSize")).unwrap();
    assert_eq!(column(&facts, "printed")[limit].as_deref(), Some("unlimited"));
    assert_eq!(column(&facts, "bytes")[limit], None);
}

#[test]
fn a_bound_is_no_amount() {
    // Chunks too small for the scale print `<0.01 MB`.
    let free = only("jvm/metaspace-mb-25.txt", "jvm.metaspace_freelist");
    let printed = column(&free, "capacity_printed");
    let bound = printed.iter().position(|p| p.as_deref() == Some("<0.01 MB")).unwrap();
    assert_eq!(column(&free, "capacity")[bound], None);
    assert_eq!(column(&free, "chunks")[bound].as_deref(), Some("1"));
}

#[test]
fn the_lists_of_nodes_and_free_chunks_of_jdk_17() {
    let reading = read("jvm/metaspace-nodes-17.txt");
    reading.whole().unwrap();
    let nodes = reading.only("jvm.metaspace_nodes").unwrap();
    assert_eq!(nodes.lines.len(), 2);
    same(at(&nodes, &[("space", "non-class")], "reserved"), 64.0 * MIB);
    same(at(&nodes, &[("space", "class")], "committed"), 128.0 * 1_024.0);
    let free = reading.only("jvm.metaspace_freelist").unwrap();
    same(at(&free, &[("space", "non-class"), ("chunk_size", "8m")], "capacity"), 16.0 * MIB);
    same(at(&free, &[("space", "both"), ("chunk_size", "64k")], "chunks"), 3.0);
}

#[test]
fn metaspace_of_jdk_11_has_overhead_and_named_chunks() {
    let reading = read("jvm/metaspace-11.txt");
    let usage = reading.only("jvm.metaspace").unwrap();
    same(at(&usage, &[("space", "both")], "overhead"), 5.5 * 1_024.0);
    same(at(&usage, &[("space", "class")], "waste"), 80.0);
    same(at(&usage, &[("space", "both")], "loaders"), 12.0);
    assert_eq!(column(&usage, "committed"), [None, None, None]);
    let free = reading.only("jvm.metaspace_freelist").unwrap();
    same(at(&free, &[("chunk_size", "small")], "capacity"), 12.0 * 1_024.0);
    same(at(&free, &[("chunk_size", "total")], "chunks"), 8.0);
}

#[test]
fn native_memory_is_read_however_it_grows() {
    // B32: `peak=` and `at peak` inside and outside, `tag=`, `threads`, `readonly=`.
    let rows = only("jvm/native_memory-25.txt", "jvm.native_memory");
    let of =
        |category: &str, part: &str, name: &str| at(&rows, &[("category", category), ("part", part)], name);
    same(of("Total", "malloc", "size"), 7_357.0 * 1_024.0);
    same(of("Total", "malloc", "peak"), 12_793.0 * 1_024.0);
    same(of("Total", "malloc", "peak_count"), 7_222.0);
    same(of("Class", "malloc", "size"), 147.0 * 1_024.0);
    same(of("Class", "malloc", "count"), 1_500.0);
    same(of("Thread", "threads", "count"), 19.0);
    same(of("Class", "metadata", "waste_percent"), 34.94);
    same(of("Native Memory Tracking", "malloc", "count"), 97.0);
    let shared = (0..rows.lines.len())
        .find(|r| column(&rows, "category")[*r].as_deref() == Some("Shared class space"))
        .unwrap();
    assert_eq!(column(&rows, "other")[shared].as_deref(), Some("readonly=0KB"));
    let peak = (0..rows.lines.len())
        .find(|r| {
            column(&rows, "category")[*r].as_deref() == Some("Class")
                && column(&rows, "part")[*r].as_deref() == Some("mmap")
        })
        .unwrap();
    assert_eq!(column(&rows, "at_peak")[peak].as_deref(), Some("true"));
    let german = only("jvm/native_memory-17-de.txt", "jvm.native_memory");
    assert!(column(&german, "waste_percent").iter().flatten().all(|p| p.parse::<f64>().unwrap() < 100.0));
    let unknown = "Native Memory Tracking:\n\nTotal: reserved=10KB, committed=8KB, largest_committed=9KB, at peak\n\n\
        -  Class (reserved=10KB, committed=8KB)\n   (malloc=8KB #2) (wholly new words=7KB)\n";
    let reading = Reading::of(unknown.as_bytes().to_vec());
    reading.whole().unwrap();
    let rows = reading.only("jvm.native_memory").unwrap();
    assert_eq!(column(&rows, "other")[0].as_deref(), Some("largest_committed=9KB"));
    same(at(&rows, &[("category", "Class"), ("part", "malloc")], "size"), 8_192.0);
}

#[test]
fn a_difference_of_native_memory_is_told_by_its_changes() {
    let rows = only("jvm/native_memory_diff-25.txt", "jvm.native_memory_diff");
    same(at(&rows, &[("category", "Total"), ("part", "total")], "committed_change"), 1_024.0);
    same(at(&rows, &[("category", "Total"), ("part", "malloc")], "count_change"), 19.0);
}

#[test]
fn heaps_of_every_collector_are_rows_of_spaces() {
    let of =
        |file: &str, space: &str, name: &str| at(&only(file, "jvm.heap_info"), &[("space", space)], name);
    same(of("jvm/heap_info-serial-17.txt", "def new generation", "used"), 1_397.0 * 1_024.0);
    same(of("jvm/heap_info-serial-17.txt", "eden space", "used_percent"), 4.0);
    same(of("jvm/heap_info-parallel-17.txt", "to space", "size"), 5_120.0 * 1_024.0);
    same(of("jvm/heap_info-parallel-17.txt", "ParOldGen", "total"), 87_552.0 * 1_024.0);
    same(of("jvm/heap_info-zgc-25.txt", "ZHeap", "max_capacity"), 256.0 * MIB);
    same(of("jvm/heap_info-g1-25.txt", "garbage-first heap", "reserved"), 131_072.0 * 1_024.0);
    same(of("jvm/heap_info-g1-25.txt", "region", "young_regions"), 1.0);
}

#[test]
fn jstat_is_read_by_its_header_in_any_form() {
    let cause = only("jvm/jstat-gccause-t-17-de.txt", "jvm.jstat_gcutil");
    same(at(&cause, &[], "Timestamp"), 15.1);
    same(at(&cause, &[], "M"), 51.35);
    assert_eq!(column(&cause, "CGCT")[0], None);
    assert_eq!(column(&cause, "LGCC")[0].as_deref(), Some("Heap Inspection Initiated GC"));
    assert_eq!(column(&cause, "GCC")[0].as_deref(), Some("No GC"));
    // A collector without survivor spaces prints a dash: not measured, and not zero.
    let zgc = only("jvm/jstat-gc-zgc-25.txt", "jvm.jstat_gc");
    assert_eq!(column(&zgc, "S0C")[0], None);
    assert_eq!(column(&zgc, "FGC")[0], None);
    same(at(&zgc, &[], "MU"), 407.5 * 1_024.0);
    same(at(&zgc, &[], "CGC"), 16.0);
    let class = only("jvm/jstat-class-25.txt", "jvm.jstat_class");
    same(at(&class, &[], "loaded_bytes"), 1_860.2 * 1_024.0);
    same(at(&class, &[], "unloaded_bytes"), 0.0);
    let young = only("jvm/jstat-gcnew-17-de.txt", "jvm.jstat_gc");
    same(at(&young, &[], "MTT"), 15.0);
    same(at(&young, &[], "DSS"), 5_120.0 * 1_024.0);
    for file in ["jvm/jstat-compiler-25.txt", "jvm/jstat-compiler-17-de.txt"] {
        same(at(&only(file, "jvm.jstat_compiler"), &[], "FailedType"), 0.0);
    }
}

#[test]
fn a_cut_row_of_jstat_is_no_row() {
    let text = "  Timestamp  S0     S1     E      O      M     CCS    YGC     YGCT     FGC    FGCT     GCT   \n\
        \x20      1.0   0.00   0.00   5.26   0.00      -      -      0     0.000     0     0.000     0.000\n\
        \x20      1.3   0.00   0.00   5.\n";
    let reading = Reading::of(text.as_bytes().to_vec());
    assert_eq!(reading.only("jvm.jstat_gcutil").unwrap().lines.len(), 1);
    assert_eq!(quarantined(&reading.found), 1);
    assert!(!reading.found.blocks[0].complete);
}

#[test]
fn gc_logs_are_read_by_their_tags() {
    // B35: phases that nobody knows are rows without figures, and banners are no numbers.
    let log = only("jvm/gc-11.log", "jvm.gc_log");
    let event = column(&log, "event");
    let words: Vec<&str> = event.iter().map(|e| e.as_deref().unwrap_or("-")).collect();
    assert_eq!(words, ["init", "start", "-", "phase", "phase", "-", "metaspace", "pause", "cpu", "-"]);
    // Before 16 the parentheses hold what is reserved.
    same(at(&log, &[("event", "metaspace")], "metaspace_reserved"), 1_069_056.0 * 1_024.0);
    assert!(column(&log, "metaspace_committed").iter().all(Option::is_none));
    let pause = [("event", "pause")];
    same(at(&log, &pause, "duration"), 5.871);
    same(at(&log, &pause, "total"), 256.0 * MIB);
    assert_eq!(column(&log, "cause")[7].as_deref(), Some("Metadata GC Threshold"));
    assert_eq!(column(&log, "phase")[7].as_deref(), Some("Pause Young (Concurrent Start)"));

    let german = only("jvm/gc-17-de.log", "jvm.gc_log");
    let young = [("phase", "Pause Young"), ("cause", "System.gc()")];
    same(at(&german, &young, "duration"), 1.763);
    same(at(&german, &young, "uptime"), 0.113);
    same(at(&german, &[("event", "metaspace")], "metaspace_committed"), 704.0 * 1_024.0);
    same(at(&german, &[("event", "metaspace")], "class_used"), 33.0 * 1_024.0);

    let serial = only("jvm/gc-serial-17.log", "jvm.gc_log");
    same(at(&serial, &[("event", "heap"), ("phase", "Tenured")], "after"), 620.0 * 1_024.0);
    same(at(&serial, &[("event", "cpu")], "real_time"), 0.01);

    let zgc = only("jvm/gc-zgc-25.log", "jvm.gc_log");
    same(at(&zgc, &[("event", "metaspace")], "metaspace_reserved"), 1_088.0 * MIB);
    same(at(&zgc, &[("event", "pause"), ("phase", "Pause Mark Start")], "duration"), 0.017);

    let g1 = only("jvm/gc-g1-25.log", "jvm.gc_log");
    same(at(&g1, &[("event", "pause")], "uptime"), 0.101);
}

#[test]
fn gc_logs_of_jdk_8_are_the_same_table() {
    let log = only("jvm/gc-8.log", "jvm.gc_log");
    assert_eq!(log.lines.len(), 5);
    let full = [("phase", "Full GC")];
    same(at(&log, &full, "metaspace_used"), 181_760.0 * 1_024.0);
    same(at(&log, &full, "metaspace_reserved"), 1_245_184.0 * 1_024.0);
    same(at(&log, &full, "after"), 30_112.0 * 1_024.0);
    same(at(&log, &full, "duration"), 190.431);
    same(at(&log, &full, "real_time"), 0.19);
    assert_eq!(column(&log, "cause")[2].as_deref(), Some("Metadata GC Threshold"));
    // G1 prints the heap on a line of its own.
    let g1 = [("phase", "GC pause")];
    same(at(&log, &g1, "before"), 24.0 * MIB);
    same(at(&log, &g1, "after"), 6.5 * MIB);
    same(at(&log, &g1, "duration"), 12.3456);
    assert_eq!(column(&log, "event")[4].as_deref(), Some("error"));
}

#[test]
fn loaders_flags_and_histograms_of_jdk_25() {
    let tree = only("jvm/classloaders-25.txt", "jvm.classloaders");
    same(at(&tree, &[("type", "Churn$Ld")], "alike"), 40.0);
    same(at(&tree, &[("type", "Churn$Ld")], "depth"), 3.0);
    let stats = read("jvm/classloader_stats-25.txt");
    same(at(&stats.only("jvm.list_total").unwrap(), &[], "block_bytes"), 375_128.0);
    assert_eq!(stats.only("jvm.classloader_stats").unwrap().lines.len(), 44);
    let histogram = read("jvm/class_histogram-25.txt");
    let rows = histogram.only("jvm.class_histogram").unwrap();
    let sum: u64 = column(&rows, "bytes").iter().flatten().map(|b| b.parse::<u64>().unwrap()).sum();
    same(at(&histogram.only("jvm.list_total").unwrap(), &[], "bytes"), sum as f64);
    let flags = only("jvm/flags-all-25.txt", "jvm.flags");
    let count =
        column(&flags, "name").iter().position(|n| n.as_deref() == Some("ActiveProcessorCount")).unwrap();
    assert_eq!(column(&flags, "value")[count].as_deref(), Some("-1"));
    assert_eq!(column(&flags, "origin")[count].as_deref(), Some("{product} {default}"));
    let line = only("jvm/command_line-25.txt", "jvm.flags");
    let heap = column(&line, "name").iter().position(|n| n.as_deref() == Some("-Xmx")).unwrap();
    assert_eq!(column(&line, "value")[heap].as_deref(), Some("128m"));
}

#[test]
fn nodes_of_the_virtual_space_carry_their_maps() {
    let nodes = only("jvm/metaspace-nodes-25.txt", "jvm.metaspace_nodes");
    assert_eq!(column(&nodes, "space"), [Some("non-class".to_owned()), Some("class".to_owned())]);
    same(at(&nodes, &[("space", "class")], "reserved"), 1_024.0 * MIB);
    same(at(&nodes, &[("space", "non-class")], "committed"), 512.0 * 1_024.0);
}

#[test]
fn a_fence_ends_a_log() {
    let log = String::from_utf8(fixture("jvm/gc-11.log")).unwrap();
    let text = format!("```\n{log}```\n a | b \n---+---\n 1 | 2\n(1 row)\n");
    let found = inspected(text.as_bytes());
    let kinds: Vec<&str> = found.blocks.iter().map(|b| b.kind.as_str()).collect();
    assert_eq!(kinds, ["jvm.gc_log", "generic.table"]);
}
