//! `rss.*`: resident memory against what a runtime accounts for (methods 14).

use serde::{Deserialize, Serialize};

use super::error::{OutOfDomain, at_least_one, not_negative, positive, refuse};
use super::value::Int;
use super::{Entry, entry};
use crate::sizing::rss;

pub(super) const ENTRIES: &[Entry] = &[
    entry!("rss.go_accounting", 1, go_accounting),
    entry!("rss.go_map", 1, go_map),
    entry!("rss.gogc_saving", 1, gogc_saving),
    entry!("rss.jvm_accounting", 1, jvm_accounting),
    entry!("rss.parse_smaps", 1, parse_smaps),
    entry!("rss.untouched_gap", 1, untouched_gap),
];

#[derive(Deserialize)]
struct GoMemory {
    sys_mib: f64,
    heap_released_mib: f64,
    rss_mib: f64,
}

#[derive(Serialize)]
struct GoAccount {
    runtime_mib: f64,
    unexplained_mib: f64,
    unexplained_pct: f64,
}

fn go_accounting(input: GoMemory) -> Result<GoAccount, OutOfDomain> {
    let sys = not_negative("sys_mib", input.sys_mib)?;
    let released = not_negative("heap_released_mib", input.heap_released_mib)?;
    let resident = positive("rss_mib", input.rss_mib)?;
    if released > sys {
        return refuse("heap_released_mib", "above_sys");
    }
    let unexplained = resident - (sys - released);
    Ok(GoAccount {
        runtime_mib: sys - released,
        unexplained_mib: unexplained,
        unexplained_pct: 100.0 * unexplained / resident,
    })
}

#[derive(Deserialize)]
struct JvmMemory {
    heap_mib: f64,
    metaspace_mib: f64,
    code_mib: f64,
    threads_mib: f64,
    gc_mib: f64,
    direct_mib: f64,
    rss_mib: f64,
}

#[derive(Serialize)]
struct JvmAccount {
    expected_mib: f64,
    unexplained_mib: f64,
    unexplained_pct: f64,
}

fn jvm_accounting(input: JvmMemory) -> Result<JvmAccount, OutOfDomain> {
    let expected = not_negative("heap_mib", input.heap_mib)?
        + not_negative("metaspace_mib", input.metaspace_mib)?
        + not_negative("code_mib", input.code_mib)?
        + not_negative("threads_mib", input.threads_mib)?
        + not_negative("gc_mib", input.gc_mib)?
        + not_negative("direct_mib", input.direct_mib)?;
    let resident = positive("rss_mib", input.rss_mib)?;
    Ok(JvmAccount {
        expected_mib: expected,
        unexplained_mib: resident - expected,
        unexplained_pct: 100.0 * (resident - expected) / resident,
    })
}

#[derive(Deserialize)]
struct Saving {
    live_saving_mib: f64,
    gogc: f64,
    regression_mib: f64,
}

#[derive(Serialize)]
struct Saved {
    rss_saving_mib: f64,
    net_mib: f64,
}

fn gogc_saving(input: Saving) -> Result<Saved, OutOfDomain> {
    let saved = input.live_saving_mib * (1.0 + not_negative("gogc", input.gogc)? / 100.0);
    Ok(Saved { rss_saving_mib: saved, net_mib: saved - input.regression_mib })
}

#[derive(Deserialize)]
struct Mapping {
    size_mib: f64,
    rss_mib: f64,
}

#[derive(Deserialize)]
struct TwoMappings {
    before: Mapping,
    after: Mapping,
}

#[derive(Serialize)]
struct Gaps {
    gap_before_mib: f64,
    gap_after_mib: f64,
    delta_rss_mib: f64,
    delta_rss_pct: f64,
}

fn untouched_gap(input: TwoMappings) -> Result<Gaps, OutOfDomain> {
    for (name, mapping) in [("before", &input.before), ("after", &input.after)] {
        not_negative(name, mapping.rss_mib)?;
        if mapping.rss_mib > mapping.size_mib {
            return refuse(name, "rss_above_size");
        }
    }
    let delta = input.after.rss_mib - input.before.rss_mib;
    Ok(Gaps {
        gap_before_mib: input.before.size_mib - input.before.rss_mib,
        gap_after_mib: input.after.size_mib - input.after.rss_mib,
        delta_rss_mib: delta,
        delta_rss_pct: 100.0 * delta / positive("before", input.before.rss_mib)?,
    })
}

#[derive(Deserialize)]
struct Smaps {
    smaps: String,
}

#[derive(Serialize)]
struct Sums {
    rss_kb: Int,
    pss_kb: Int,
    go_heap_size_kb: Option<Int>,
    go_heap_gap_mib: Option<f64>,
}

fn parse_smaps(input: Smaps) -> Result<Sums, OutOfDomain> {
    let sums = rss::mappings(&input.smaps);
    if sums.count == 0 {
        return refuse("smaps", "no_mapping");
    }
    Ok(Sums {
        rss_kb: Int(sums.rss_kib),
        pss_kb: Int(sums.pss_kib),
        go_heap_size_kb: sums.go_heap.map(|(size, _)| Int(size)),
        go_heap_gap_mib: sums.go_heap.map(|(size, resident)| (size - resident) as f64 / 1024.0),
    })
}

#[derive(Deserialize)]
struct Pair {
    key_bytes: Int,
    value_field_bytes: Vec<Int>,
}

#[derive(Serialize)]
struct GoMap {
    pair_bytes: Int,
    max_load: f64,
}

/// Entries of a bucket of the classic map, and the mean load at which it grows.
const BUCKET: f64 = 8.0;
const GROWS_AT: f64 = 6.5;

fn go_map(input: Pair) -> Result<GoMap, OutOfDomain> {
    at_least_one("key_bytes", input.key_bytes)?;
    for field in &input.value_field_bytes {
        not_negative("value_field_bytes", field.f64())?;
    }
    let fields: Vec<i128> = input.value_field_bytes.iter().map(|f| f.0).collect();
    Ok(GoMap { pair_bytes: Int(input.key_bytes.0 + rss::struct_bytes(&fields)), max_load: GROWS_AT / BUCKET })
}
