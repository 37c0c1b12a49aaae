//! `filesort.*`: MySQL sorts and error 1038 (methods 10).

use serde::{Deserialize, Serialize};

use super::error::{OutOfDomain, at_least_one, not_negative, refuse};
use super::value::Int;
use super::{Entry, entry};
use crate::sizing::filesort::{self, SortMode, SortOutcome, Version};

pub(super) const ENTRIES: &[Entry] = &[
    entry!("filesort.average_guard", 1, average_guard),
    entry!("filesort.decide", 1, decide),
    entry!("filesort.document_size", 1, document_size),
    entry!("filesort.merge_plan", 1, merge_plan),
];

#[derive(Deserialize)]
struct Rows {
    payload_bytes: Int,
    count: Int,
}

#[derive(Deserialize)]
struct Sort {
    version: String,
    read_set_types: Vec<String>,
    sort_key_bytes: Int,
    rows: Vec<Rows>,
    sort_buffer_size: Int,
    max_lengths: Option<Vec<Int>>,
    max_length_for_sort_data: Option<Int>,
}

#[derive(Serialize)]
struct Decision {
    mode: SortMode,
    outcome: SortOutcome,
}

fn decide(input: Sort) -> Result<Decision, OutOfDomain> {
    let version = Version::of("version", &input.version)?;
    let key = not_negative("sort_key_bytes", input.sort_key_bytes.f64())?;
    let buffer = at_least_one("sort_buffer_size", input.sort_buffer_size)?;
    let types: Vec<String> = input.read_set_types.iter().map(|t| t.trim().to_ascii_lowercase()).collect();
    let max_length =
        input.max_lengths.map(|lengths| lengths.iter().map(|l| l.0).sum::<i128>() + input.sort_key_bytes.0);
    let mode = filesort::mode(version, &types, max_length, input.max_length_for_sort_data.map(|l| l.0));
    let (mut largest, mut total) = (0.0f64, 0.0f64);
    for rows in &input.rows {
        let payload = not_negative("rows", rows.payload_bytes.f64())?;
        let count = not_negative("rows", rows.count.f64())?;
        let record = key + if mode == SortMode::Rowid { filesort::ROW_ID as f64 } else { payload };
        if count > 0.0 {
            largest = largest.max(record);
            total += count * (record + filesort::POINTER as f64);
        }
    }
    Ok(Decision { mode, outcome: filesort::outcome(version, mode, largest, total, key, buffer) })
}

#[derive(Deserialize)]
struct Bin {
    lo_kib: f64,
    hi_kib: f64,
    count: Int,
}

#[derive(Deserialize)]
struct Guard {
    bins: Vec<Bin>,
    sort_buffer_size: Int,
    margin: Int,
}

#[derive(Serialize)]
struct GuardResult {
    avg_kib_mid: f64,
    avg_kib_upper_bound: f64,
    threshold_kib: f64,
    guard_triggers: bool,
}

fn average_guard(input: Guard) -> Result<GuardResult, OutOfDomain> {
    at_least_one("sort_buffer_size", input.sort_buffer_size)?;
    let (mut count, mut middles, mut tops) = (0.0, 0.0, 0.0);
    for bin in &input.bins {
        if bin.hi_kib < bin.lo_kib {
            return refuse("bins", "bounds_reversed");
        }
        let n = not_negative("bins", bin.count.f64())?;
        count += n;
        middles += n * (bin.lo_kib + bin.hi_kib) / 2.0;
        tops += n * bin.hi_kib;
    }
    if count == 0.0 {
        return refuse("bins", "empty");
    }
    let threshold = (input.sort_buffer_size.0 - input.margin.0) as f64 / 1024.0;
    Ok(GuardResult {
        avg_kib_mid: middles / count,
        avg_kib_upper_bound: tops / count,
        threshold_kib: threshold,
        guard_triggers: middles / count > threshold,
    })
}

#[derive(Deserialize)]
struct Document {
    length_bytes: Int,
    sort_buffer_size: Int,
}

#[derive(Serialize)]
struct DocumentSize {
    kib: f64,
    fits: bool,
    bucket_kib: Int,
}

fn document_size(input: Document) -> Result<DocumentSize, OutOfDomain> {
    let length = not_negative("length_bytes", input.length_bytes.f64())?;
    at_least_one("sort_buffer_size", input.sort_buffer_size)?;
    Ok(DocumentSize {
        kib: length / 1024.0,
        fits: input.length_bytes <= input.sort_buffer_size,
        bucket_kib: Int(input.length_bytes.0 / 10_240 * 10),
    })
}

#[derive(Deserialize)]
struct Chunks {
    total_bytes: Int,
    sort_buffer_size: Int,
}

#[derive(Serialize)]
struct MergePlan {
    chunks: Int,
    merge_buffers: Int,
    final_merge: Int,
}

fn merge_plan(input: Chunks) -> Result<MergePlan, OutOfDomain> {
    not_negative("total_bytes", input.total_bytes.f64())?;
    at_least_one("sort_buffer_size", input.sort_buffer_size)?;
    let buffer = input.sort_buffer_size.0;
    Ok(MergePlan {
        chunks: Int((input.total_bytes.0 + buffer - 1) / buffer),
        merge_buffers: Int(filesort::MERGE_ORDER),
        final_merge: Int(filesort::FINAL_MERGE),
    })
}
