//! Files of the Linux kernel.

use super::{column, corpus, fixture, inspected, quarantined, table, truth};

#[test]
fn samples_of_cpu_stat_of_version_1_are_rows() {
    let bytes = corpus("linux-cgroup/cpu/quota40ms.cpu_stat_v1.txt");
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 0);
    assert_eq!(found.blocks.len(), 1);
    assert_eq!(found.blocks[0].kind.as_str(), "linux.cgroup_cpu_stat");
    let read = table(&bytes, &found, 0);
    let rows = truth("linux-cgroup/cpu/quota40ms.truth.json")["rows"].as_array().unwrap().clone();
    assert_eq!(read.lines.len(), rows.len());
    for name in ["nr_periods", "nr_throttled", "throttled_time", "nr_bursts", "burst_time"] {
        let want: Vec<Option<String>> = rows.iter().map(|r| Some(r[name].to_string())).collect();
        assert_eq!(column(&read, name), want, "{name}");
    }
    let unit =
        |name: &str| read.columns.iter().find(|c| c.name == name).unwrap().unit.as_ref().unwrap().to_string();
    assert_eq!((unit("throttled_time"), unit("nr_periods")), ("ns".to_owned(), "count".to_owned()));
}

#[test]
fn a_single_cpu_stat_is_one_row_and_a_cut_sample_is_none() {
    let bytes = corpus("linux-cgroup/cpu/quota40ms.cpu_stat_v1_last.txt");
    let found = inspected(&bytes);
    let read = table(&bytes, &found, 0);
    assert_eq!(column(&read, "throttled_time"), [Some("4334330883".to_owned())]);
    let cut = b"nr_periods 1\nnr_throttled 0\nthrottled_time 0\nnr_periods 2\nnr_thr";
    let found = inspected(cut);
    assert_eq!(table(cut, &found, 0).lines.len(), 1);
    assert!(!found.blocks[0].complete);
    assert_eq!(quarantined(&found), 2);
}

/// The only block of a fixture, all lines understood.
fn only(file: &str, kind: &str) -> inquest_capture::read::Table {
    let bytes = fixture(file);
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 0, "{file}: {:?}", found.receipt.quarantine);
    let kinds: Vec<&str> = found.blocks.iter().map(|b| b.kind.as_str()).collect();
    assert_eq!(kinds, [kind], "{file}");
    assert!(found.blocks[0].complete, "{file}: {:?}", found.blocks[0].why_incomplete);
    table(&bytes, &found, 0)
}

/// A cell as text.
fn cell(table: &inquest_capture::read::Table, row: usize, name: &str) -> Option<String> {
    column(table, name)[row].clone()
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn the_last_state_of_a_killed_container() {
    let pod = only("linux/describe-pod-oom.txt", "k8s.pod_last_state");
    assert_eq!(column(&pod, "container"), [some("rules"), some("sidecar")]);
    assert_eq!(cell(&pod, 0, "pod"), some("rules-7f9c6d5b8-x2x7q"));
    assert_eq!(cell(&pod, 0, "namespace"), some("shop"));
    assert_eq!(cell(&pod, 0, "last_state"), some("Terminated"));
    assert_eq!(cell(&pod, 0, "last_reason"), some("OOMKilled"));
    assert_eq!(cell(&pod, 0, "last_exit_code"), some("137"));
    assert_eq!(cell(&pod, 0, "last_finished"), some("Mon, 30 Nov 2026 20:30:29 +0000"));
    assert_eq!(cell(&pod, 0, "restart_count"), some("1"));
    assert_eq!(cell(&pod, 0, "memory_limit"), some("1073741824"));
    assert_eq!(cell(&pod, 0, "memory_limit_printed"), some("1Gi"));
    assert_eq!(cell(&pod, 0, "cpu_request"), some("500m"));
    assert_eq!(cell(&pod, 1, "last_reason"), None);
    assert_eq!(cell(&pod, 1, "memory_limit"), some("128000000"));
    let excerpt = only("linux/last-state.txt", "k8s.pod_last_state");
    assert_eq!(cell(&excerpt, 0, "last_exit_code"), some("137"));
    assert_eq!(cell(&excerpt, 0, "restart_count"), some("4"));
    assert_eq!(cell(&excerpt, 0, "container"), None);
}

#[test]
fn limits_of_control_groups() {
    let limits = only("linux/cgroup-limits.txt", "linux.cgroup_limits");
    assert_eq!(column(&limits, "file"), [some("cpu.max"), some("memory.max"), some("memory.high")]);
    assert_eq!(column(&limits, "quota"), [some("200000"), None, None]);
    assert_eq!(column(&limits, "period"), [some("100000"), None, None]);
    assert_eq!(column(&limits, "bytes"), [None, some("1073741824"), None]);
    assert_eq!(cell(&limits, 2, "printed"), some("max"));
    let old = only("linux/cgroup-limits-v1.txt", "linux.cgroup_limits");
    assert_eq!(cell(&old, 0, "quota"), None);
    assert_eq!(cell(&old, 0, "printed"), some("-1"));
    assert_eq!(cell(&old, 1, "period"), some("100000"));
    assert_eq!(cell(&old, 3, "bytes"), some("947912704"));
    for (bare, quota) in [("200000 100000\n", some("200000")), ("max 100000\n", None)] {
        let found = inspected(bare.as_bytes());
        assert_eq!(found.blocks[0].kind.as_str(), "linux.cgroup_limits");
        assert_eq!(column(&table(bare.as_bytes(), &found, 0), "quota"), [quota]);
    }
    // Two numbers in a row of others are no limit.
    let found = inspected(b"200000 100000\n300000 100000\n");
    assert!(found.blocks.iter().all(|b| b.kind.as_str() != "linux.cgroup_limits"));
}

#[test]
fn pressure_of_three_resources() {
    let rows = only("linux/pressure.txt", "linux.psi");
    assert_eq!(rows.lines.len(), 6);
    assert_eq!(cell(&rows, 0, "sample"), some("/proc/pressure/cpu"));
    assert_eq!(cell(&rows, 4, "sample"), some("/proc/pressure/memory"));
    assert_eq!(cell(&rows, 0, "total"), some("10513526148"));
    assert_eq!(cell(&rows, 0, "avg10"), some("93.54"));
    let cut = inspected(b"some avg10=1.00 avg60=0.00 avg300=0.00 total=7\nfull avg10=0.00 avg6");
    assert_eq!((cut.blocks[0].rows, quarantined(&cut), cut.blocks[0].complete), (1, 1, false));
}

#[test]
fn memory_of_process_machine_and_group() {
    let status = only("linux/proc_status.txt", "linux.proc_status");
    let bytes = |name: &str| cell(&status, 0, name).unwrap().parse::<u64>().unwrap();
    assert_eq!(bytes("RssAnon") + bytes("RssFile") + bytes("RssShmem"), bytes("VmRSS"));
    assert_eq!(bytes("VmRSS") % 4_096, 0);
    assert_eq!(cell(&status, 0, "Name"), some("java"));
    assert_eq!(cell(&status, 0, "Uid"), some("0 0 0 0"));
    let series = only("linux/rss-samples.txt", "linux.proc_status");
    assert_eq!(cell(&series, 2, "sample"), some("Mon Nov 30 20:00:00 UTC 2026"));
    assert_eq!(
        column(&series, "VmRSS"),
        [925_594_u64, 979_558, 1_044_378].map(|kib| Some((kib * 1_024).to_string()))
    );
    let machine = only("linux/meminfo.txt", "linux.meminfo");
    assert_eq!(cell(&machine, 0, "MemTotal"), Some((24_731_708_u64 * 1_024).to_string()));
    let group = only("linux/memory_stat.txt", "linux.cgroup_memory_stat");
    assert_eq!(cell(&group, 0, "anon"), some("943718400"));
    assert_eq!(cell(&group, 0, "zz_new_counter"), some("5"));
    let unit = |name: &str| {
        group.columns.iter().find(|c| c.name == name).and_then(|c| c.unit.clone()).map(|u| u.to_string())
    };
    assert_eq!((unit("anon"), unit("zz_new_counter")), (some("B"), None));
    let old = only("linux/memory_stat_v1.txt", "linux.cgroup_memory_stat");
    assert_eq!(cell(&old, 0, "rss"), some("17993728"));
}

#[test]
fn mappings_with_keys_and_flags_that_nobody_knows() {
    // B33: unknown keys, unknown flags, no flags.
    let go = only("linux/smaps-go.txt", "linux.smaps");
    assert_eq!(cell(&go, 0, "path"), some("[anon: Go: heap]"));
    let gap = |row: usize| {
        let of = |name: &str| cell(&go, row, name).unwrap().parse::<u64>().unwrap();
        of("Size") - of("Rss")
    };
    assert_eq!(gap(0), 300 << 20);
    assert_eq!(column(&go, "NewKernelKey"), [some("12 kB"), some("0 kB")]);
    assert_eq!(column(&go, "VmFlags"), [some("rd wr mr mw me ac zz"), None]);
    assert_eq!(column(&go, "THPeligible"), [some("1"), some("0")]);
    let java = only("linux/smaps.txt", "linux.smaps");
    assert_eq!(java.lines, [1, 27, 53]);
    let rollup = only("linux/smaps_rollup.txt", "linux.smaps_rollup");
    assert_eq!(cell(&rollup, 0, "path"), some("[rollup]"));
    let mut cut = fixture("linux/smaps-go.txt");
    cut.truncate(800);
    let found = inspected(&cut);
    assert!(!found.blocks[0].complete);
    assert_eq!(found.blocks[0].rows, 2);
}

#[test]
fn samples_of_meminfo_keep_their_marks_and_unknown_keys() {
    let rows = only("linux/meminfo-samples.txt", "linux.meminfo");
    assert_eq!(column(&rows, "sample"), [some("09:00:00"), some("09:00:10")]);
    assert_eq!(
        column(&rows, "MemFree"),
        [2_048_000_u64, 1_024_000].map(|kib| Some((kib * 1_024).to_string()))
    );
    assert_eq!(column(&rows, "NewKernelKey"), [some("12 kB"), some("12 kB")]);
    // A key of the second sample alone has no column.
    let text = b"anon 1\nfile 2\nanon 3\nfile 4\nshmem 5\n";
    let found = inspected(text);
    assert_eq!((found.blocks[0].rows, quarantined(&found)), (2, 1));
    assert_eq!(found.receipt.quarantine[0].reason, "key_not_in_first_sample");
    // More keys than anybody has: bounded, and told.
    let many: String = (0..2_000).map(|n| format!("anon{n} 1\n")).collect();
    let found = inspected(format!("anon 1\nfile 2\n{many}").as_bytes());
    assert_eq!(quarantined(&found), 2_002 - 512);
}
