//! Resident memory of a process against what its runtime accounts for (methods 14).
//!
//! Sources: kernel `Documentation/filesystems/proc.rst` (smaps), Go runtime metrics and golang/go#72991, HotSpot native
//! memory tracking. `kB` of smaps are KiB.

/// Where the first arena of a Go heap is on 64-bit Linux.
pub const GO_HEAP: u64 = 0xc0_0000_0000;

/// Sums of an smaps text, KiB.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mappings {
    /// Mappings that were read.
    pub count: u64,
    /// Sum of Rss.
    pub rss_kib: i128,
    /// Sum of Pss.
    pub pss_kib: i128,
    /// Size and Rss of the Go heap arena.
    pub go_heap: Option<(i128, i128)>,
}

/// Reads an smaps text; lines that are neither a mapping nor a figure of one are passed over.
pub fn mappings(text: &str) -> Mappings {
    let mut sums = Mappings::default();
    let mut go_heap = false;
    for line in text.lines() {
        if let Some(start) = start_of_mapping(line) {
            sums.count += 1;
            go_heap = start == GO_HEAP;
            if go_heap {
                sums.go_heap = Some((0, 0));
            }
            continue;
        }
        let Some((name, kib)) = figure(line).filter(|_| sums.count > 0) else { continue };
        match name {
            "Rss" => sums.rss_kib += kib,
            "Pss" => sums.pss_kib += kib,
            _ => {}
        }
        if let Some((size, rss)) = sums.go_heap.as_mut().filter(|_| go_heap) {
            match name {
                "Size" => *size = kib,
                "Rss" => *rss = kib,
                _ => {}
            }
        }
    }
    sums
}

/// `c000000000-c040000000 rw-p …`
fn start_of_mapping(line: &str) -> Option<u64> {
    let (range, rest) = line.split_once(' ')?;
    let (start, end) = range.split_once('-')?;
    u64::from_str_radix(end, 16).ok()?;
    rest.starts_with(['r', '-']).then(|| u64::from_str_radix(start, 16).ok()).flatten()
}

/// `Rss:              741376 kB`
fn figure(line: &str) -> Option<(&str, i128)> {
    let (name, rest) = line.split_once(':')?;
    let value = rest.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?;
    Some((name, value.into()))
}

/// Bytes of a struct of fields with natural alignment of at most eight.
pub fn struct_bytes(fields: &[i128]) -> i128 {
    let aligned = |at: i128, to: i128| (at + to - 1) / to * to;
    let (mut at, mut widest) = (0, 1);
    for field in fields {
        let alignment = (*field).clamp(1, 8);
        at = aligned(at, alignment) + field;
        widest = widest.max(alignment);
    }
    aligned(at, widest)
}
