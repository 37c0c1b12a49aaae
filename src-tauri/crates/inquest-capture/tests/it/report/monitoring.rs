//! What monitoring systems and system statistics tools print.

use std::path::Path;

use inquest_capture::read::{Inspection, Table};
use inquest_core::capture::{ColumnData, ColumnType, LineClass, Role};

use super::{column, inspected, quarantined, table};

fn fixture(file: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/formats/monitoring");
    std::fs::read(folder.join(file)).unwrap()
}

/// The table of a kind within a file, which must have only one of it.
fn of_kind(bytes: &[u8], found: &Inspection, kind: &str) -> Table {
    let mut of = found.blocks.iter().filter(|b| b.kind.as_str() == kind);
    let block = of.next().unwrap_or_else(|| panic!("no {kind}"));
    assert!(of.next().is_none(), "more than one {kind}");
    table(bytes, found, block.index)
}

fn read(file: &str, kind: &str) -> Table {
    let bytes = fixture(file);
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 0, "{file}: {:?}", found.receipt.quarantine);
    of_kind(&bytes, &found, kind)
}

fn texts(table: &Table, name: &str) -> Vec<String> {
    column(table, name).into_iter().map(|c| c.unwrap_or_else(|| "NULL".to_owned())).collect()
}

fn unit(table: &Table, name: &str) -> String {
    let column = table.columns.iter().find(|c| c.name == name).unwrap_or_else(|| panic!("no column {name}"));
    column.unit.as_ref().map_or_else(String::new, ToString::to_string)
}

fn ty(table: &Table, name: &str) -> ColumnType {
    table.columns.iter().find(|c| c.name == name).unwrap_or_else(|| panic!("no column {name}")).ty
}

fn codes(found: &Inspection) -> Vec<&'static str> {
    found.findings.iter().map(|f| f.code).collect()
}

/// Kinds and rows of every fixture: kind x origin x rows, nothing quarantined.
#[test]
fn every_fixture_is_of_its_kinds() {
    const FILES: &[(&str, &[(&str, u64)])] = &[
        ("sar-d-n-DEV.ko_KR.txt", &[("linux.sar_disk", 8), ("linux.sar_network", 32)]),
        ("sar-b-B-W.de_DE.txt", &[("linux.sar_swapping", 8), ("linux.sar_paging", 8), ("linux.sar_io", 8)]),
        ("sar-q-w-v.en_US.txt", &[("linux.sar_tasks", 8), ("linux.sar_files", 8), ("linux.sar_queue", 8)]),
        ("sar-u-r-live.C.txt", &[("linux.sar_cpu", 3), ("linux.sar_memory", 3)]),
        ("sar-q.ko_KR-iso.txt", &[("linux.sar_queue", 3)]),
        ("sar-h-u-d.C.txt", &[("linux.sar_cpu", 8), ("linux.sar_disk", 8)]),
        ("sar-u-restart.txt", &[("linux.sar_cpu", 6)]),
        ("iostat-x.ko_KR.txt", &[("linux.iostat_cpu", 2), ("linux.iostat", 2)]),
        ("iostat-x.de_DE.txt", &[("linux.iostat_cpu", 2), ("linux.iostat", 2)]),
        ("iostat-x-old.txt", &[("linux.iostat_cpu", 1), ("linux.iostat", 2)]),
        ("iostat-t-x-m.C.txt", &[("linux.iostat_cpu", 2), ("linux.iostat", 2)]),
        ("iostat-t-k.iso.txt", &[("linux.iostat_cpu", 2), ("linux.iostat", 2)]),
        (
            "iostat-x-h.C.txt",
            &[
                ("linux.iostat_cpu", 2),
                ("linux.iostat", 2),
                ("linux.iostat", 2),
                ("linux.iostat", 2),
                ("linux.iostat", 2),
            ],
        ),
        ("iostat-x.json", &[("linux.iostat_cpu", 2), ("linux.iostat", 2)]),
        ("iostat-t.json", &[("linux.iostat_cpu", 2), ("linux.iostat", 2)]),
        ("mpstat-P-ALL.C.txt", &[("linux.mpstat", 9)]),
        ("mpstat.ko_KR.txt", &[("linux.mpstat", 3)]),
        ("mpstat-P-ALL.json", &[("linux.mpstat", 6)]),
        ("pidstat-u-r.C.txt", &[("linux.pidstat", 3), ("linux.pidstat", 3)]),
        ("pidstat-h-u-r-d.C.txt", &[("linux.pidstat", 2)]),
        ("pidstat-d.de_DE.txt", &[("linux.pidstat", 3)]),
        ("pidstat-w-t.en_US.txt", &[("linux.pidstat", 4)]),
        ("vmstat-t.C.txt", &[("linux.vmstat", 3)]),
        ("vmstat-t.ko_KR.txt", &[("linux.vmstat", 3)]),
        ("vmstat-a.ko_KR.txt", &[("linux.vmstat", 2)]),
        ("vmstat-w.C.txt", &[("linux.vmstat", 2)]),
        ("vmstat-d.C.txt", &[("linux.vmstat_disk", 20)]),
        ("free.C.txt", &[("linux.free", 2)]),
        ("free.ko_KR.txt", &[("linux.free", 2)]),
        ("free-old.txt", &[("linux.free", 3)]),
        ("free-h-w.de_DE.txt", &[("linux.free_human", 2)]),
        ("sadf-d-u-d.csv", &[("linux.sar_cpu", 7), ("linux.sar_disk", 7)]),
        ("sadf-d-U-q.csv", &[("linux.sar_queue", 7)]),
        (
            "sadf-j.json",
            &[
                ("linux.sar_cpu", 7),
                ("linux.sar_memory", 7),
                ("linux.sar_queue", 7),
                ("linux.sar_disk", 7),
                ("linux.sar_network", 28),
            ],
        ),
        ("prometheus-range-rate.json", &[("monitoring.prometheus_series", 5)]),
        ("prometheus-range-up.json", &[("monitoring.prometheus_series", 6)]),
        ("prometheus-range-inf.json", &[("monitoring.prometheus_series", 3)]),
        ("prometheus-range-nan.json", &[("monitoring.prometheus_series", 3)]),
        ("prometheus-vector.json", &[("monitoring.prometheus_series", 2)]),
        ("prometheus-scalar.json", &[("monitoring.prometheus_series", 1)]),
        ("prometheus-string.json", &[("monitoring.prometheus_series", 1)]),
        ("prometheus-error.json", &[("monitoring.notices", 1)]),
        ("prometheus-error-resolution.json", &[("monitoring.notices", 1)]),
        ("node_exporter.prom", &[("monitoring.prometheus_exposition", 108)]),
        ("openmetrics.txt", &[("monitoring.prometheus_exposition", 7)]),
        ("hikaricp-native.prom", &[("monitoring.prometheus_exposition", 8)]),
        ("hikaricp-micrometer-scrapes.prom", &[("monitoring.prometheus_exposition", 10)]),
        ("grafana-raw.csv", &[("monitoring.grafana_series", 3)]),
        ("grafana-formatted.csv", &[("monitoring.grafana_series", 3)]),
        ("grafana-frames.csv", &[("monitoring.grafana_series", 1), ("monitoring.grafana_series", 2)]),
        ("cloudwatch-data.json", &[("monitoring.cloudwatch", 5), ("monitoring.notices", 2)]),
        ("cloudwatch-data-epoch.json", &[("monitoring.cloudwatch", 2)]),
        ("cloudwatch-statistics.json", &[("monitoring.cloudwatch_statistics", 3)]),
        ("cloudwatch-statistics-units.json", &[("monitoring.cloudwatch_statistics", 2)]),
        ("performance-insights.json", &[("monitoring.performance_insights", 4)]),
        ("performance-insights-text-times.json", &[("monitoring.performance_insights", 1)]),
        (
            "performance-insights-keys.json",
            &[("monitoring.performance_insights_keys", 2), ("monitoring.performance_insights_partitions", 2)],
        ),
    ];
    let mut wrong = Vec::new();
    for (file, want) in FILES {
        let found = inspected(&fixture(file));
        let got: Vec<(&str, u64)> = found.blocks.iter().map(|b| (b.kind.as_str(), b.rows)).collect();
        if got != *want || quarantined(&found) != 0 {
            wrong.push(format!("{file}: {got:?} {:?}", found.receipt.quarantine));
        }
        for block in &found.blocks {
            assert_eq!(table(&fixture(file), &found, block.index).lines.len() as u64, block.rows, "{file}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sar_in_korean_has_three_tokens_of_time_and_averages_are_no_samples() {
    let read = read("sar-d-n-DEV.ko_KR.txt", "linux.sar_disk");
    assert_eq!(texts(&read, "local_time")[..2], ["2026-11-30 13:35:15", "2026-11-30 13:35:16"]);
    assert_eq!(texts(&read, "span")[6..], ["interval", "average"]);
    assert_eq!(column(&read, "local_time")[7], None);
    assert_eq!(texts(&read, "DEV")[0], "vda");
    assert_eq!(texts(&read, "rkB/s")[..2], ["6956", "4"]);
    assert_eq!(texts(&read, "areq-sz")[3], "1191.1");
    assert_eq!(
        (unit(&read, "rkB/s"), unit(&read, "await"), unit(&read, "%util")),
        ("KiB/s".into(), "ms".into(), "%".into())
    );
}

#[test]
fn sar_in_german_has_decimal_commas() {
    let read = read("sar-b-B-W.de_DE.txt", "linux.sar_paging");
    assert_eq!(texts(&read, "pgpgin/s")[..2], ["6956", "4"]);
    assert_eq!(texts(&read, "majflt/s")[7], "0.86");
    assert_eq!(ty(&read, "pgpgin/s"), ColumnType::Float);
    assert_eq!(texts(&read, "span")[7], "average");
    assert_eq!(unit(&read, "pgpgin/s"), "KiB/s");
}

#[test]
fn sar_with_a_clock_of_twelve_hours_runs_over_midnight_and_a_restart() {
    let bytes = fixture("sar-u-restart.txt");
    let found = inspected(&bytes);
    let read = of_kind(&bytes, &found, "linux.sar_cpu");
    assert_eq!(
        texts(&read, "local_time"),
        [
            "2026-11-30 23:55:01",
            "2026-12-01 00:00:01",
            "NULL",
            "2026-12-01 00:10:01",
            "2026-12-01 00:15:01",
            "NULL"
        ]
    );
    assert_eq!(texts(&read, "%user")[3], "91");
    assert_eq!(found.receipt.of(LineClass::Notice), 2);
    assert_eq!(codes(&found), ["clock_without_zone"]);
    assert_eq!(ty(&read, "local_time"), ColumnType::Text);
}

#[test]
fn reports_in_turns_are_one_table_each() {
    let bytes = fixture("sar-u-r-live.C.txt");
    let found = inspected(&bytes);
    let cpu = of_kind(&bytes, &found, "linux.sar_cpu");
    assert_eq!(texts(&cpu, "%system"), ["15.42", "9.55", "12.5"]);
    let memory = of_kind(&bytes, &found, "linux.sar_memory");
    assert_eq!(texts(&memory, "kbmemfree"), ["688788", "608104", "648446"]);
    assert_eq!(memory.lines, [7, 13, 19]);
    assert_eq!(unit(&memory, "kbmemfree"), "KiB");
}

#[test]
fn all_reports_of_sar_are_read() {
    let bytes = fixture("sar-A.C.txt");
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 0, "{:?}", found.receipt.quarantine);
    let kinds: Vec<&str> = found.blocks.iter().map(|b| b.kind.as_str()).collect();
    for kind in [
        "linux.sar_cpu",
        "linux.sar_tasks",
        "linux.sar_interrupts",
        "linux.sar_swapping",
        "linux.sar_paging",
        "linux.sar_io",
        "linux.sar_memory",
        "linux.sar_swap",
        "linux.sar_files",
        "linux.sar_queue",
        "linux.sar_disk",
        "linux.sar_network",
        "linux.sar_network_errors",
        "linux.sar_sockets",
        "linux.sar_filesystem",
        "linux.sar_pressure",
        "linux.sar_other",
    ] {
        assert!(kinds.contains(&kind), "{kind} of {kinds:?}");
    }
    let cpu = of_kind(&bytes, &found, "linux.sar_cpu");
    assert_eq!(texts(&cpu, "CPU")[..3], ["all", "0", "1"]);
    let disk = of_kind(&bytes, &found, "linux.sar_filesystem");
    assert_eq!(texts(&disk, "FILESYSTEM")[0], "/dev/vda");
    assert_eq!(unit(&disk, "MBfsfree"), "MiB");
}

#[test]
fn what_human_scaled_goes_back_to_the_unit_of_its_column() {
    let read = read("sar-h-u-d.C.txt", "linux.sar_disk");
    // 6.8M of KiB/s is 6963.2, as rounded as it was printed.
    assert_eq!(texts(&read, "rkB/s")[..2], ["6963.2", "4"]);
    assert_eq!(texts(&read, "%util")[0], "2.8");
    assert_eq!(texts(&read, "DEV")[0], "vda");
}

#[test]
fn the_first_report_of_iostat_covers_the_time_since_boot() {
    let old = read("iostat-x-old.txt", "linux.iostat");
    assert_eq!(texts(&old, "Device"), ["sda", "dm-0"]);
    assert_eq!((unit(&old, "avgrq-sz"), unit(&old, "svctm")), ("sectors".into(), "ms".into()));
    let new = read("iostat-x.ko_KR.txt", "linux.iostat");
    assert_eq!(texts(&new, "span"), ["since_boot", "interval"]);
    assert_eq!(texts(&new, "sample"), ["1", "2"]);
    assert_eq!(texts(&new, "rareq-sz"), ["66.93", "100"]);
    assert_eq!((unit(&new, "rareq-sz"), unit(&new, "aqu-sz")), ("KiB".into(), "count".into()));
    let german = read("iostat-x.de_DE.txt", "linux.iostat");
    assert_eq!(texts(&german, "wkB/s"), ["11955.44", "112"]);
}

#[test]
fn iostat_with_times_and_in_megabytes() {
    let iso = read("iostat-t-k.iso.txt", "linux.iostat");
    assert_eq!(ty(&iso, "time"), ColumnType::Time);
    assert_eq!(texts(&iso, "kB_read"), ["26392573", "1692"]);
    let plain = read("iostat-t-x-m.C.txt", "linux.iostat");
    assert_eq!(texts(&plain, "local_time"), ["2026-11-30 13:35:22", "2026-11-30 13:35:23"]);
    assert_eq!((unit(&plain, "rMB/s"), unit(&plain, "rareq-sz")), ("MiB/s".into(), "KiB".into()));
}

#[test]
fn json_of_sysstat_has_the_labels_of_its_text() {
    let text = read("iostat-x.ko_KR.txt", "linux.iostat");
    let json = read("iostat-x.json", "linux.iostat");
    let names = |t: &Table| {
        let mut names: Vec<String> =
            t.columns.iter().map(|c| c.name.clone()).filter(|n| n != "host").collect();
        names.sort();
        names
    };
    assert_eq!(names(&text), names(&json));
    assert_eq!(texts(&json, "span"), ["since_boot", "interval"]);
    assert_eq!(texts(&json, "%rrqm"), ["13.11", "25.71"]);
    let memory = read("sadf-j.json", "linux.sar_memory");
    assert_eq!(texts(&memory, "kbmemfree")[0], "463428");
    assert_eq!(unit(&memory, "kbmemfree"), "KiB");
    assert_eq!(ty(&memory, "time"), ColumnType::Time);
    let network = read("sadf-j.json", "linux.sar_network");
    assert_eq!(texts(&network, "IFACE")[..2], ["lo", "ifb0"]);
    assert_eq!(texts(&network, "rxkB/s")[0], "1.41");
    let cpus = read("mpstat-P-ALL.json", "linux.mpstat");
    assert_eq!(texts(&cpus, "CPU")[..3], ["all", "0", "1"]);
    assert_eq!(unit(&cpus, "%usr"), "%");
}

#[test]
fn sadf_prints_its_zone() {
    let read = read("sadf-d-u-d.csv", "linux.sar_cpu");
    assert_eq!(ty(&read, "time"), ColumnType::Time);
    assert_eq!(texts(&read, "%user")[0], "94.97");
    let epoch = self::read("sadf-d-U-q.csv", "linux.sar_queue");
    assert_eq!(texts(&epoch, "time")[0], "2026-11-30T13:35:15Z");
    // With -h the items of a row stand beside each other.
    let beside = b"# hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle[...]\n\
        db1;600;2026-11-30 13:40:00 UTC;-1;5.00;0.00;1.00;0.00;0.00;94.00;0;6.00;0.00;1.00;0.00;0.00;93.00\n\
        db1;-1;2026-11-30 13:41:00 UTC;LINUX-RESTART\t(2 CPU)\n";
    let found = inspected(beside);
    let cpu = of_kind(beside, &found, "linux.sar_cpu");
    assert_eq!(texts(&cpu, "CPU"), ["-1", "0"]);
    assert_eq!(texts(&cpu, "%idle"), ["94", "93"]);
    assert_eq!(cpu.lines, [2, 2]);
}

#[test]
fn processes_and_threads() {
    let both = read("pidstat-h-u-r-d.C.txt", "linux.pidstat");
    assert_eq!(texts(&both, "Command"), ["sh", "sh"]);
    assert_eq!((unit(&both, "RSS"), unit(&both, "kB_rd/s")), ("KiB".into(), "KiB/s".into()));
    let threads = read("pidstat-w-t.en_US.txt", "linux.pidstat");
    assert_eq!(texts(&threads, "span"), ["interval", "interval", "average", "average"]);
    assert_eq!(column(&threads, "TID")[0], None);
    assert_eq!(texts(&threads, "Command")[1], "|__sh");
    let long = b"Linux 6.1.0 (db1) \t11/30/2026 \t_x86_64_\t(2 CPU)\n\n\
        01:35:22 PM   UID       PID    %usr %system  %guest   %wait    %CPU   CPU  Command\n\
        01:35:23 PM     0      3177   64.81    1.85    0.00    0.00   66.67     0  java -Xmx1g -jar app.jar 8080\n";
    let found = inspected(long);
    let read = of_kind(long, &found, "linux.pidstat");
    assert_eq!(texts(&read, "Command"), ["java -Xmx1g -jar app.jar 8080"]);
    assert_eq!(texts(&read, "PID"), ["3177"]);
}

#[test]
fn a_cropped_report_is_known_by_its_header_and_a_cut_row_is_none() {
    let bytes = b"13:35:14          DEV       tps     rkB/s     wkB/s     dkB/s   areq-sz    aqu-sz     await     %util\n\
        13:35:15          vda    224.00   6956.00   4348.00     52.00     50.70      0.14      0.54      2.80\n\
        13:35:16          vda    476.00      4.00";
    let found = inspected(bytes);
    let read = of_kind(bytes, &found, "linux.sar_disk");
    assert_eq!(texts(&read, "local_time"), ["13:35:15"]);
    assert_eq!(quarantined(&found), 1);
    assert_eq!(found.blocks[0].why_incomplete.as_deref(), Some("cut_row"));
    assert_eq!(codes(&found), ["clock_without_date"]);
}

#[test]
fn a_date_that_may_be_read_two_ways_is_none() {
    let bytes = b"Linux 6.1.0 (db1) \t03/04/26 \t_x86_64_\t(2 CPU)\n\n\
        13:35:14     proc/s   cswch/s\n13:35:15      18.00   1648.00\n";
    let found = inspected(bytes);
    let read = of_kind(bytes, &found, "linux.sar_tasks");
    assert_eq!(texts(&read, "local_time"), ["13:35:15"]);
}

#[test]
fn unknown_columns_of_sar_pass_through() {
    let bytes = b"Linux 7.9.0 (db1) \t11/30/2026 \t_x86_64_\t(2 CPU)\n\n\
        01:35:14 PM     kbmemfree   kbfuture  %future\n01:35:15 PM      18   1648  2.50\n\n\
        01:35:14 PM     newdev   xyz/s\n01:35:15 PM      n0   7.00\n";
    let found = inspected(bytes);
    assert_eq!(quarantined(&found), 0);
    let memory = of_kind(bytes, &found, "linux.sar_memory");
    assert_eq!(
        (texts(&memory, "kbfuture"), unit(&memory, "kbfuture")),
        (vec!["1648".to_owned()], String::new())
    );
    let other = of_kind(bytes, &found, "linux.sar_other");
    assert_eq!(texts(&other, "xyz/s"), ["7"]);
}

#[test]
fn pressure_and_protocols_of_sar_are_read_in_every_interval() {
    let bytes = fixture("sar-q-PSI-n.ko_KR.txt");
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 0, "{:?}", found.receipt.quarantine);
    // Each section is a table of its own; the last row is the average.
    let cells = |kind: &str, name: &str| -> Vec<String> {
        let blocks = found.blocks.iter().filter(|b| b.kind.as_str() == kind);
        let tables = blocks.map(|b| table(&bytes, &found, b.index));
        tables.filter(|t| t.columns.iter().any(|c| c.name == name)).flat_map(|t| texts(&t, name)).collect()
    };
    assert_eq!(cells("linux.sar_pressure", "%scpu"), ["97.68", "100.5", "99.08"]);
    assert_eq!(cells("linux.sar_pressure", "%sio"), ["0.82", "0.06", "0.44"]);
    assert_eq!(cells("linux.sar_pressure", "%smem-300"), ["0.21", "0.21", "0.21"]);
    assert_eq!(cells("linux.sar_other", "MHz"), ["2100", "2100", "2100"]);
    assert_eq!(cells("linux.sar_other", "idgmerr/s"), ["0", "0", "0"]);
}

#[test]
fn vmstat_says_what_its_first_row_is() {
    let read = read("vmstat-t.C.txt", "linux.vmstat");
    assert_eq!(texts(&read, "span"), ["since_boot", "interval", "interval"]);
    assert_eq!(texts(&read, "bi"), ["1044", "6956", "4"]);
    assert_eq!(ty(&read, "time"), ColumnType::Time);
    assert_eq!(
        (unit(&read, "free"), unit(&read, "bi"), unit(&read, "us")),
        ("KiB".into(), "KiB/s".into(), "%".into())
    );
    let korean = self::read("vmstat-t.ko_KR.txt", "linux.vmstat");
    assert_eq!(texts(&korean, "bo")[2], "39864");
    let active = self::read("vmstat-a.ko_KR.txt", "linux.vmstat");
    assert!(active.columns.iter().any(|c| c.name == "inact"));
    let wide = self::read("vmstat-w.C.txt", "linux.vmstat");
    assert_eq!(texts(&wide, "gu"), ["0", "0"]);
    let found = inspected(&fixture("vmstat-w.C.txt"));
    assert_eq!(codes(&found), ["memory_unit_not_printed"]);
    let disks = self::read("vmstat-d.C.txt", "linux.vmstat_disk");
    assert_eq!(texts(&disks, "sample")[19], "2");
    assert_eq!(texts(&disks, "reads_total")[18], "395481");
    let role = disks.columns.iter().find(|c| c.name == "reads_ms").unwrap().role;
    assert_eq!(role, Role::Counter);
}

#[test]
fn a_stamp_in_a_zone_that_is_only_named_stays_local() {
    let bytes = "procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu----- -----timestamp-----\n \
        r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st                 KST\n\
        10  0      0 453928 590168 21348136    0    0  1044  5981  548 1923 83  8 10  0  0 2026-11-30 22:35:14\n"
        .as_bytes();
    let found = inspected(bytes);
    let read = of_kind(bytes, &found, "linux.vmstat");
    assert_eq!(texts(&read, "local_time"), ["2026-11-30 22:35:14 KST"]);
}

#[test]
fn free_in_three_languages() {
    let korean = read("free.ko_KR.txt", "linux.free");
    assert_eq!(texts(&korean, "memory"), ["메모리", "스  왑"]);
    assert_eq!(texts(&korean, "available"), ["22488484", "NULL"]);
    assert_eq!(unit(&korean, "total"), "KiB");
    let human = read("free-h-w.de_DE.txt", "linux.free_human");
    // 23Gi and 2,1Gi.
    assert_eq!(texts(&human, "total"), ["24696061952", "0"]);
    assert_eq!(texts(&human, "used")[0], "2254857830.4");
    assert_eq!(unit(&human, "used"), "B");
    let old = read("free-old.txt", "linux.free");
    assert_eq!(texts(&old, "memory"), ["Mem", "-/+ buffers/cache", "Swap"]);
    assert_eq!(texts(&old, "used"), ["7909624", "2463540", "10240"]);
    assert_eq!(texts(&old, "free")[1], "5597864");
}

#[test]
fn series_of_prometheus_are_points_with_labels() {
    let read = read("prometheus-range-rate.json", "monitoring.prometheus_series");
    assert_eq!(
        texts(&read, "series")[0],
        r#"{code="200",handler="/metrics",instance="127.0.0.1:19090",job="self"}"#
    );
    assert_eq!(column(&read, "metric")[0], None);
    assert_eq!(texts(&read, "time")[0], "2026-11-30T13:57:11Z");
    assert_eq!(texts(&read, "value"), ["0.526", "0.7233830845771145", "0.9259999999999999", "1", "1"]);
    assert_eq!(ty(&read, "time"), ColumnType::Time);
    let vector = self::read("prometheus-vector.json", "monitoring.prometheus_series");
    assert_eq!(texts(&vector, "metric")[0], "process_resident_memory_bytes");
    assert_eq!(texts(&vector, "unit")[0], "B");
    let infinite = self::read("prometheus-range-inf.json", "monitoring.prometheus_series");
    assert_eq!((texts(&infinite, "value")[0].as_str(), ty(&infinite, "value")), ("inf", ColumnType::Float));
    let nan = self::read("prometheus-range-nan.json", "monitoring.prometheus_series");
    assert_eq!((texts(&nan, "value")[0].as_str(), ty(&nan, "value")), ("NaN", ColumnType::Float));
    let error = self::read("prometheus-error.json", "monitoring.notices");
    assert_eq!(
        (texts(&error, "level"), texts(&error, "code")),
        (vec!["error".to_owned()], vec!["bad_data".to_owned()])
    );
}

#[test]
fn a_pretty_answer_with_gaps_histograms_and_warnings() {
    let text = r#"{
  "data": {
    "result": [
      {
        "histograms": [
          [
            1435781430,
            {"count": "6", "sum": "3.9", "buckets": [[3, "-0.1", "0.1", "2"]]}
          ]
        ],
        "metric": {
          "__name__": "up",
          "job": "a\"b"
        },
        "values": [
          [
            1435781430.781,
            "1"
          ],
          [
            1435781490.781,
            "9007199254740993"
          ]
        ]
      }
    ],
    "resultType": "matrix"
  },
  "status": "success",
  "warnings": [
    "results truncated"
  ]
}
"#;
    let found = inspected(text.as_bytes());
    assert_eq!(quarantined(&found), 0);
    let read = of_kind(text.as_bytes(), &found, "monitoring.prometheus_series");
    assert_eq!(texts(&read, "series"), vec![r#"up{job="a\"b"}"#; 3]);
    assert_eq!(texts(&read, "time")[1..], ["2015-07-01T20:10:30.781Z", "2015-07-01T20:11:30.781Z"]);
    assert_eq!(texts(&read, "value"), ["NULL", "1", "9007199254740993"]);
    assert!(texts(&read, "histogram")[0].starts_with(r#"{"count": "6""#));
    let warnings = of_kind(text.as_bytes(), &found, "monitoring.notices");
    assert_eq!(texts(&warnings, "text"), ["results truncated"]);
    // Cut inside the second point: the first one stands.
    let cut = &text[..text.find("1435781490").unwrap()];
    let found = inspected(cut.as_bytes());
    let read = of_kind(cut.as_bytes(), &found, "monitoring.prometheus_series");
    assert_eq!(read.lines.len(), 2);
    assert_eq!(found.blocks[0].why_incomplete.as_deref(), Some("unclosed_bracket"));
}

#[test]
fn an_answer_without_series_and_one_that_is_no_json() {
    let empty = br#"{"status":"success","data":{"resultType":"matrix","result":[]}}"#;
    let found = inspected(empty);
    assert_eq!((found.blocks[0].kind.as_str(), found.blocks[0].rows), ("monitoring.prometheus_series", 0));
    let broken = b"{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\n\"result\":[{\"metric\":{},\"values\":[[1,\"2\"]]}];\n";
    let found = inspected(broken);
    assert!(!found.blocks[0].complete);
    assert!(quarantined(&found) >= 1);
    // Records of others that have a key called metric stay theirs.
    let other = b"[{\"metric\":\"cpu\",\"value\":5},{\"metric\":\"mem\",\"value\":6}]\n";
    let found = inspected(other);
    assert_eq!(found.blocks[0].kind.as_str(), "generic.table");
}

#[test]
fn a_scrape_tells_counters_from_gauges() {
    let read = read("node_exporter.prom", "monitoring.prometheus_exposition");
    let row = |metric: &str| texts(&read, "metric").iter().position(|m| m == metric).unwrap();
    let load = row("node_load1");
    assert_eq!(
        (texts(&read, "type")[load].as_str(), column(&read, "counter")[load].is_none()),
        ("gauge", true)
    );
    let cpu = row("process_cpu_seconds_total");
    assert_eq!((texts(&read, "unit")[cpu].as_str(), column(&read, "value")[cpu].is_none()), ("s", true));
    let memory = row("node_memory_MemTotal_bytes");
    assert_eq!(
        (texts(&read, "value")[memory].as_str(), texts(&read, "unit")[memory].as_str()),
        ("25325268992", "B")
    );
    assert!(texts(&read, "scrape").iter().all(|s| s == "1"));
}

#[test]
fn open_metrics_with_escapes_exemplars_units_and_instants() {
    let read = read("openmetrics.txt", "monitoring.prometheus_exposition");
    assert_eq!(texts(&read, "labels")[0], r#"{le="0.1",path="/a\\b \"c\"\nd"}"#);
    assert_eq!(texts(&read, "exemplar")[0], r#"{trace_id="9f1e"} 0.067 1796025600.123"#);
    assert_eq!(texts(&read, "time")[2], "2026-11-30T08:00:01.5Z");
    assert_eq!(texts(&read, "unit"), ["count", "count", "s", "count", "s", "NULL", "NULL"]);
    assert_eq!(texts(&read, "counter")[..6], ["3", "5", "1.25", "5", "NULL", "NULL"]);
    // Beyond 2^53 a double keeps the digits of its source.
    let at = read.columns.iter().position(|c| c.name == "counter").unwrap();
    let ColumnData::Float { texts: digits, .. } = &read.data[at] else { panic!("{:?}", read.data[at]) };
    assert_eq!(digits.get(6), Some("9007199254740993"));
    assert_eq!(texts(&read, "value")[4..6], ["1796000000.5", "NaN"]);
}

#[test]
fn pools_in_nanoseconds_milliseconds_and_seconds() {
    let native = read("hikaricp-native.prom", "monitoring.prometheus_exposition");
    let of = |table: &Table, metric: &str, name: &str| {
        let at = texts(table, "metric").iter().position(|m| m == metric).unwrap();
        texts(table, name)[at].clone()
    };
    assert_eq!(of(&native, "hikaricp_connection_acquired_nanos_sum", "unit"), "ns");
    assert_eq!(of(&native, "hikaricp_connection_usage_millis_sum", "unit"), "ms");
    assert_eq!(of(&native, "hikaricp_connection_acquired_nanos", "value"), "30002000128");
    assert_eq!(of(&native, "hikaricp_connection_timeout_total", "counter"), "812");
    assert_eq!(of(&native, "hikaricp_pending_threads", "value"), "640");
    let scrapes = read("hikaricp-micrometer-scrapes.prom", "monitoring.prometheus_exposition");
    assert_eq!(texts(&scrapes, "scrape"), ["1", "1", "1", "1", "1", "2", "2", "2", "2", "2"]);
    assert_eq!(texts(&scrapes, "mark")[5], "2026-11-30T09:15:05Z before/virtual");
    assert_eq!(of(&scrapes, "hikaricp_connections_acquire_seconds_max", "unit"), "s");
    assert_eq!(of(&scrapes, "hikaricp_connections_acquire_seconds_count", "counter"), "20");
}

#[test]
fn lines_picked_out_of_a_scrape_are_read_without_their_types() {
    let bytes = b"hikaricp_connections_active{pool=\"p\",} 10.0\nhikaricp_connections_timeout_total{pool=\"p\",} 812.0 1796025600000\n\
        other_total{a=\"b\"} x\nother_total{a=\"b\"} 5\n";
    let found = inspected(bytes);
    let read = of_kind(bytes, &found, "monitoring.prometheus_exposition");
    assert_eq!(texts(&read, "value"), ["10", "NULL", "5"]);
    assert_eq!(texts(&read, "counter"), ["NULL", "812", "NULL"]);
    assert_eq!(texts(&read, "time")[1], "2026-11-30T08:00:00Z");
    assert_eq!(found.receipt.quarantine[0].reason, "bad_sample");
}

#[test]
fn panels_of_grafana() {
    let raw = read("grafana-raw.csv", "monitoring.grafana_series");
    assert_eq!(texts(&raw, "time")[0], "2026-11-30T08:00:00Z");
    assert_eq!(texts(&raw, "orders-api p95"), ["0.0123", "30.1", "NULL"]);
    assert_eq!(texts(&raw, "pool \"main\" pending"), ["0", "640", "641"]);
    let formatted = read("grafana-formatted.csv", "monitoring.grafana_series");
    assert_eq!(texts(&formatted, "local_time")[0], "2026-11-30 17:00:00");
    assert_eq!(ty(&formatted, "local_time"), ColumnType::Text);
    assert_eq!(
        (texts(&formatted, "p95"), unit(&formatted, "p95")),
        (vec!["0.0123".into(), "1.2".into(), "150".into()], "s".into())
    );
    assert_eq!(texts(&formatted, "throughput"), ["1200", "987", "12"]);
    assert_eq!(unit(&formatted, "throughput"), "1/s");
    assert_eq!(texts(&formatted, "heap"), ["1610612736", "838860800", "NULL"]);
    assert_eq!(unit(&formatted, "heap"), "B");
    // UTF-16 with tabs, as for Excel.
    let text = "sep=\t\r\n\"Time\"\t\"cpu\"\r\n1796025600000\t10\r\n";
    let bytes: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let found = inspected(&bytes);
    assert_eq!(texts(&of_kind(&bytes, &found, "monitoring.grafana_series"), "cpu"), ["10"]);
}

#[test]
fn cloudwatch_is_put_in_the_order_of_time_and_says_when_it_is_partial() {
    let bytes = fixture("cloudwatch-data.json");
    let found = inspected(&bytes);
    let read = of_kind(&bytes, &found, "monitoring.cloudwatch");
    assert_eq!(texts(&read, "value"), ["18.000000000000004", "61.5", "93.25", "40", "210"]);
    assert_eq!(texts(&read, "time")[0], "2026-11-30T08:00:00+00:00");
    assert_eq!(found.blocks[0].why_incomplete.as_deref(), Some("partial_data"));
    assert_eq!(codes(&found), ["sorted_by_time"]);
    assert_eq!(unit(&read, "value"), "");
    let notices = of_kind(&bytes, &found, "monitoring.notices");
    assert_eq!(texts(&notices, "code"), ["ArithmeticError", "MaxMetricsExceeded"]);
    let statistics = self::read("cloudwatch-statistics.json", "monitoring.cloudwatch_statistics");
    assert_eq!(texts(&statistics, "Average"), ["0.0021", "0.0199", "0.0305"]);
    assert_eq!(texts(&statistics, "p99"), ["0.0098", "0.0801", "0.1101"]);
    assert_eq!(
        (unit(&statistics, "Average"), unit(&statistics, "SampleCount")),
        ("s".into(), "count".into())
    );
    assert_eq!(texts(&statistics, "Unit")[0], "Seconds");
    let several = self::read("cloudwatch-statistics-units.json", "monitoring.cloudwatch_statistics");
    assert_eq!(
        (texts(&several, "Unit"), unit(&several, "Sum")),
        (vec!["Milliseconds".into(), "Seconds".into()], String::new())
    );
}

#[test]
fn performance_insights_with_and_without_dimensions() {
    let read = read("performance-insights.json", "monitoring.performance_insights");
    assert_eq!(texts(&read, "time")[..2], ["2026-11-30T08:05:00Z", "2026-11-30T08:10:00Z"]);
    assert_eq!(texts(&read, "value"), ["0.5", "14.25", "0.25", "NULL"]);
    assert_eq!(column(&read, "dimensions")[0], None);
    assert_eq!(
        texts(&read, "dimensions")[2],
        r#"{db.wait_event.name="wait/io/redo_log_flush",db.wait_event.type="IO"}"#
    );
    let found = inspected(&fixture("performance-insights-text-times.json"));
    assert_eq!(found.blocks[0].why_incomplete.as_deref(), Some("more_pages"));
    let keys = self::read("performance-insights-keys.json", "monitoring.performance_insights_keys");
    assert_eq!(texts(&keys, "total"), ["5.7", "0.3"]);
    assert_eq!(texts(&keys, "partitions")[0], "[0.2, 5.5]");
}

/// 2 MB of two reports in turns: bounded blocks, every row.
#[test]
fn a_long_log_in_turns_is_few_blocks() {
    let mut text = String::from("Linux 6.1.0 (db1) \t2026-11-30 \t_x86_64_\t(2 CPU)\n\n");
    for i in 0..6_000 {
        text.push_str("avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n");
        text.push_str(&format!("          {}.25    0.00    7.53    0.15    0.11    9.69\n\n", i % 90));
        text.push_str("Device             tps    kB_read/s    kB_wrtn/s\n");
        text.push_str("vda             161.91      2088.72     11954.02\n\n\n");
    }
    let found = inspected(text.as_bytes());
    assert_eq!(quarantined(&found), 0);
    assert!(found.blocks.len() <= 6, "{}", found.blocks.len());
    assert_eq!(found.blocks.iter().map(|b| b.rows).sum::<u64>(), 12_000);
}

#[test]
fn what_follows_a_report_is_not_of_it() {
    let text = "Linux 6.1.0 (db1) \t11/30/2026 \t_x86_64_\t(2 CPU)\n\n\
        13:35:14        CPU     %user     %nice   %system   %iowait    %steal     %idle\n\
        13:35:15        all     94.97      0.00      5.03      0.00      0.00      0.00\n\
        13:35:16 INFO order service started\n\
        Note: the disk was replaced at noon\n";
    let found = inspected(text.as_bytes());
    assert_eq!(found.blocks[0].rows, 1);
    assert_eq!((found.receipt.of(LineClass::Header), found.receipt.of(LineClass::Prose)), (2, 1));
    assert_eq!(found.receipt.quarantine[0].reason, "cut_row");
}

/// Every fixture, cut, doubled, and with bytes changed, keeps the laws.
#[test]
fn damaged_fixtures_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/formats");
    let mut damaged = 0;
    for family in ["monitoring", "pool"] {
        let mut files: Vec<_> =
            std::fs::read_dir(folder.join(family)).unwrap().map(|e| e.unwrap().path()).collect();
        files.sort();
        for (at, file) in files.iter().enumerate() {
            let whole = std::fs::read(file).unwrap();
            let bytes = &whole[..whole.len().min(6_000)];
            for part in 1..7 {
                crate::laws::hold(&bytes[..bytes.len() * part / 7]);
                let mut changed = bytes.to_vec();
                for (i, byte) in changed.iter_mut().enumerate().skip(part * 31 + at).step_by(97 * part) {
                    *byte = b"\n 0:%{}[]\",;=#-A\0"[(i * 7 + part) % 17];
                }
                crate::laws::hold(&changed);
                damaged += 2;
            }
            crate::laws::hold(&bytes.repeat(2));
        }
    }
    assert!(damaged > 600, "{damaged}");
}
