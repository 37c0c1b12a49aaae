//! What load generators print. They put load on a system: the recipe is how their report is kept, the load is the
//! person's.

use super::Entry;

pub(super) const ENTRIES: &[Entry] = &[Entry {
    id: "loadtest-sweep",
    kinds: &["loadtest.sweep"],
    engine: "loadtest",
    versions: "",
    tool: "sheet",
    statement: r"
rate,throughput,p50_ms,p95_ms,p99_ms,errors
40,40.0,12.1,20.4,31.0,0
80,79.8,12.4,22.9,40.2,0",
    needs: "nothing",
    cost: "nothing",
    note: Some("sweep-rows"),
}];
