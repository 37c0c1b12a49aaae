//! Metaspace of a JVM.

use super::*;

/// jcmd prints whole KiB, cut: the value is at least that and less than one more.
fn cut_kib(bytes: f64) -> Ours {
    [bytes / MIB, (bytes + 1024.0) / MIB]
}

const MIB: f64 = 1024.0 * 1024.0;

#[test]
fn figures_of_the_metaspace_scenario() {
    let folder = "jdk-17.0.15/metaspace";
    let s = Scenario::of(folder);
    let truth = s.truth();
    let mut ours = Figures::new();
    for step in steps(&truth) {
        let classes = &rows(&s.table(&format!("{step}.jstat-class"), "jvm.jstat_class").unwrap())[0];
        let (all, gone) = (number(classes, "loaded").unwrap(), number(classes, "unloaded").unwrap());
        // The tool's first column counts every class that was ever loaded.
        ours.insert(format!("{step}.loaded"), exactly(all - gone));
        ours.insert(format!("{step}.unloaded"), exactly(gone));
        let heap = rows(&s.table(&format!("{step}.jcmd-GC.heap_info"), "jvm.heap_info").unwrap());
        for (space, under) in [("Metaspace", "metaspace"), ("class space", "ccs")] {
            let row = heap.iter().find(|r| r["space"] == space).unwrap();
            for name in ["used", "committed"] {
                let value = cut_kib(number(row, name).unwrap());
                ours.insert(format!("{step}.{under}_{name}_mb"), value);
            }
        }
        let process = &rows(&s.table(&format!("{step}.proc_status"), "linux.proc_status").unwrap())[0];
        ours.insert(format!("{step}.rss_mb"), exactly(number(process, "vmrss").unwrap() / MIB));
    }
    // The tools load classes of their own into a JVM that just began: what they print is after the truth was taken.
    let differs =
        ["0-start.loaded: 807 and 814", "0-start.metaspace_committed_mb: 1 and 1.0625..1.0634765625"];
    compare(folder, &truth, &ours, &Figures::new(), &Expected { same: 26, differs: &differs });
}
