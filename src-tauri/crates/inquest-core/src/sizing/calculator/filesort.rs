//! The page of the sort buffer (methods 10).

use super::{Inputs, Page, Severity};
use crate::method::OutOfDomain;
use crate::sizing::filesort::{self, SortMode, SortOutcome, Version};

/// A guard on the mean leaves this many bytes of the buffer free.
const GUARD_MARGIN: f64 = 1024.0;

pub(super) fn page(inputs: &Inputs<'_>) -> Result<Page, OutOfDomain> {
    let mut page = Page::default();
    let Some(version) = inputs.text("version") else {
        return Err(OutOfDomain { input: "version", why: "needed" });
    };
    let version = Version::of("version", version)?;
    let types: Vec<String> =
        inputs.texts("read_set_types").iter().map(|t| t.trim().to_ascii_lowercase()).collect();
    let key = inputs.number("sort_key_bytes")?;
    let largest = inputs.number("largest_row_bytes")?;
    let mean = inputs.maybe("row_bytes").unwrap_or(largest);
    if mean > largest {
        return Err(OutOfDomain { input: "row_bytes", why: "above_the_largest" });
    }
    let (rows, buffer) = (inputs.number("row_count")?, inputs.number("sort_buffer_size")?);
    let mode = filesort::mode(version, &types, None, None);
    let payload = |bytes| if mode == SortMode::Rowid { filesort::ROW_ID as f64 } else { bytes };
    let record = key + payload(largest);
    let total = rows * (key + payload(mean) + filesort::POINTER as f64);
    let outcome = filesort::outcome(version, mode, record, total, key, buffer);
    let merge =
        filesort::FINAL_MERGE as f64 * if version < filesort::MERGES_KEYS_FROM { record } else { key };
    page.word("mode", if mode == SortMode::Rowid { "rowid" } else { "addon" });
    page.word(
        "outcome",
        match outcome {
            SortOutcome::OkInMemory => "ok_in_memory",
            SortOutcome::OkSpillsToDisk => "ok_spills_to_disk",
            SortOutcome::AtRiskInMerge => "at_risk_1038_in_merge",
            SortOutcome::RowDoesNotFit => "error_1038_row_does_not_fit",
        },
    );
    page.put("record_bytes", record);
    page.put("total_bytes", total);
    page.put("row_over_buffer", record / buffer);
    page.put("merge_needs_bytes", merge);
    page.put(
        "buffer_needed_bytes",
        if mode == SortMode::Addon { record.max(merge.min(total)) } else { record },
    );
    page.put("buffer_in_memory_bytes", total);
    page.put("chunks", (total / buffer).ceil());
    let guard = mean > buffer - GUARD_MARGIN;
    page.flag("mean_guard_fires", guard);
    match outcome {
        SortOutcome::RowDoesNotFit => {
            page.warn(Severity::Error, "row_does_not_fit", &[("record", record), ("buffer", buffer)]);
        }
        SortOutcome::AtRiskInMerge => {
            page.warn(Severity::Error, "merge_may_fail", &[("needs", merge), ("buffer", buffer)]);
        }
        SortOutcome::OkSpillsToDisk => {
            page.warn(Severity::Info, "sort_spills", &[("total", total), ("buffer", buffer)]);
        }
        SortOutcome::OkInMemory => {}
    }
    let fails = matches!(outcome, SortOutcome::RowDoesNotFit | SortOutcome::AtRiskInMerge);
    if fails && !guard {
        page.warn(Severity::Warning, "mean_hides_the_largest", &[("mean", mean), ("largest", largest)]);
    }
    if mode == SortMode::Rowid {
        page.warn(Severity::Info, "rows_are_read_twice", &[]);
    }
    Ok(page)
}
