//! Pages that keys in random order touch, and what an index costs per row (methods 12.1).

use serde::{Deserialize, Serialize};

use super::PAGE_BYTES;
use crate::method::error::{OutOfDomain, nonzero, positive, refuse};
use crate::method::value::Int;

const BYTES_PER_GIB: f64 = 1_073_741_824.0;

/// A count, which is not negative.
fn count(input: &'static str, value: Int) -> Result<f64, OutOfDomain> {
    if value.0 < 0 { refuse(input, "negative") } else { Ok(value.f64()) }
}

#[derive(Deserialize)]
pub(super) struct Keys {
    rows: Int,
    leaf_pages: Int,
    index_buffers: Option<Int>,
    internal_pages: Int,
}

#[derive(Serialize)]
pub(super) struct Leaves {
    distinct_leaves: f64,
    reads: Option<f64>,
}

pub(super) fn random_key_reads(input: Keys) -> Result<Leaves, OutOfDomain> {
    let rows = count("rows", input.rows)?;
    let leaves = positive("leaf_pages", input.leaf_pages.f64())?;
    let internal = count("internal_pages", input.internal_pages)?;
    let buffers = input.index_buffers.map(|buffers| count("index_buffers", buffers)).transpose()?;
    // A cache that holds every leaf reads none of them again.
    let miss = |buffers: f64| 1.0 - ((buffers - internal) / leaves).clamp(0.0, 1.0);
    Ok(Leaves { distinct_leaves: distinct(rows, leaves), reads: buffers.map(|b| rows * miss(b)) })
}

/// `L (1 - (1-1/L)^n)`, through logarithms: `(1-1/L)^n` of a large L is all rounding.
fn distinct(rows: f64, leaves: f64) -> f64 {
    if rows == 0.0 {
        return 0.0;
    }
    -leaves * (rows * (-1.0 / leaves).ln_1p()).exp_m1()
}

#[derive(Deserialize)]
pub(super) struct Accesses {
    with_hit: Int,
    with_read: Int,
    without_hit: Int,
    without_read: Int,
    rows: Int,
}

#[derive(Serialize)]
pub(super) struct Levels {
    accesses_saved_per_row: f64,
    levels: Int,
}

pub(super) fn index_levels(input: Accesses) -> Result<Levels, OutOfDomain> {
    let rows = positive("rows", input.rows.f64())?;
    // 64-bit counters: their sums fit 128 bits.
    let saved = (input.with_hit.0 + input.with_read.0) - (input.without_hit.0 + input.without_read.0);
    let accesses_saved_per_row = saved as f64 / rows;
    Ok(Levels { accesses_saved_per_row, levels: Int(accesses_saved_per_row.round() as i128) })
}

#[derive(Deserialize)]
pub(super) struct Relation {
    size_gib: f64,
    rows: Int,
}

#[derive(Serialize)]
pub(super) struct Density {
    bytes_per_row: f64,
    pages: f64,
    rows_per_page: f64,
}

pub(super) fn relation_density(input: Relation) -> Result<Density, OutOfDomain> {
    let bytes = positive("size_gib", input.size_gib)? * BYTES_PER_GIB;
    let bytes_per_row = bytes / positive("rows", input.rows.f64())?;
    Ok(Density { bytes_per_row, pages: bytes / PAGE_BYTES, rows_per_page: PAGE_BYTES / bytes_per_row })
}

#[derive(Deserialize)]
pub(super) struct Growth {
    rows: Int,
    rows_per_page: Option<f64>,
    entry_bytes: Option<f64>,
    gain_buffers: Int,
}

#[derive(Serialize)]
pub(super) struct Pages {
    expected_pages: f64,
    ratio: f64,
}

pub(super) fn growth_check(input: Growth) -> Result<Pages, OutOfDomain> {
    let rows = count("rows", input.rows)?;
    let expected_pages = match (input.rows_per_page, input.entry_bytes) {
        (Some(per_page), _) => rows / positive("rows_per_page", per_page)?,
        (None, Some(bytes)) => rows * positive("entry_bytes", bytes)? / PAGE_BYTES,
        (None, None) => return refuse("rows_per_page", "neither_this_nor_entry_bytes"),
    };
    Ok(Pages { expected_pages, ratio: input.gain_buffers.f64() / nonzero("rows", expected_pages)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_law_of_distinct_leaves_holds_at_its_ends() {
        assert_eq!(distinct(0.0, 1.0), 0.0);
        assert_eq!(distinct(7.0, 1.0), 1.0);
        assert_eq!(distinct(1.0, 24_591.0), 1.0);
        assert!((distinct(1e18, 24_591.0) - 24_591.0).abs() < 1e-9);
        // Two rows miss each other on all but one of L leaves.
        assert!((distinct(2.0, 4.0) - 1.75).abs() < 1e-15);
    }

    #[test]
    fn a_cache_that_holds_the_leaves_reads_nothing() {
        let reads = |buffers: i128| {
            let keys = Keys {
                rows: Int(100),
                leaf_pages: Int(50),
                index_buffers: Some(Int(buffers)),
                internal_pages: Int(10),
            };
            random_key_reads(keys).unwrap().reads
        };
        assert_eq!(reads(60), Some(0.0));
        assert_eq!(reads(90), Some(0.0));
        assert_eq!(reads(35), Some(50.0));
        assert_eq!(reads(5), Some(100.0), "fewer buffers than internal pages cache no leaf");
    }
}
