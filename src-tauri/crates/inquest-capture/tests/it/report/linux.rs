//! Files of the Linux kernel.

use super::{column, corpus, inspected, quarantined, table, truth};

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
