//! Metaspace of HotSpot: the two spaces, their limits, and what a class loader costs at least (methods 7).
//!
//! Sources: `metaspace.cpp` (ergonomics of the class space), `metaspaceArenaGrowthPolicy.cpp` (chunks of a loader),
//! `metaspaceSettings.hpp` (commit granule), `globals.hpp` (ranges of the flags: `range(1*M, 3*G)` in JDK 17 and 22, 4 GiB in 25),
//! ranges as printed by JDK 17 and 25 themselves, JDK-8332514 (3 to 4 GiB: 3 June 2024, three days before 24 was branched off, so
//! it came with 23; `metaspaceShared.cpp` cuts the space where it and the CDS archive exceed the 4 GiB that a class pointer reaches),
//! JDK-8294677 (root chunks of 4 to 16 MiB), JEP 450 and 519 (compact object headers: 24 as an experiment, 25 as a product; a class
//! starts at a multiple of 1 KiB of the class space. The default of the flag stays 1 GiB with them).
//!
//! Absent on purpose: JDK-8338526 (24 keeps interfaces and abstract classes out of the class space). What they weigh is in the
//! bytes per class of a capture; the rule of thumb is then too high for the class space.
//!
//! These are the elastic metaspace of JDK 16 and later. Before it chunks and commits were larger and the class space was not cut
//! to four fifths of the limit: sizes hold there only roughly.

/// 2^20.
pub const MIB: i128 = 1 << 20;
/// Memory is committed by this, bytes.
pub const COMMIT_GRANULE: i128 = 64 << 10;
/// The class space is reserved by this, bytes.
pub const ROOT_CHUNK: i128 = 16 * MIB;
/// Sizes of chunks from 16 MiB down to 1 KiB.
pub const CHUNK_LEVELS: i128 = 15;
/// Default of MetaspaceSize, the first threshold of a collection; bytes.
pub const METASPACE_SIZE: i128 = 21 * MIB;
/// First chunks of a standard loader: 4 KiB for other metadata and 2 KiB for classes.
pub const LOADER_FLOOR: i128 = 6 << 10;
/// Classes that were generated and measured, ten thousand of each size in one class loader: `jcmd VM.metaspace` of JDK 17.0.15.
/// They stand beside the rule of thumb, which is assumed.
pub struct MeasuredClass {
    /// Methods of a class.
    pub methods: u32,
    /// Used bytes per class, class space.
    pub class: f64,
    /// The same, other metadata.
    pub nonclass: f64,
}

/// See [`MeasuredClass`].
pub const MEASURED: [MeasuredClass; 3] = [
    MeasuredClass { methods: 1, class: 530.0, nonclass: 436.0 },
    MeasuredClass { methods: 10, class: 608.0, nonclass: 1964.0 },
    MeasuredClass { methods: 30, class: 763.0, nonclass: 5297.0 },
];

/// Committed bytes per class where each of ten thousand, of ten methods, has a loader of its own: 61.5 MB on JDK 17.0.15.
pub const ONE_LOADER_EACH: f64 = 6150.0;
/// Alert at this share of the limit (methods 7.5).
pub const ALERT_AT: f64 = 0.8;

/// Class space as the JVM sets it up from both flags, bytes.
pub fn class_space(max_metaspace_size: i128, compressed_class_space_size: i128) -> i128 {
    let wanted = compressed_class_space_size.min(8 * (max_metaspace_size / 10));
    ROOT_CHUNK.max((wanted + ROOT_CHUNK - 1) / ROOT_CHUNK * ROOT_CHUNK)
}

/// Least, largest and default CompressedClassSpaceSize of a JDK, bytes.
pub fn class_space_range(jdk: i128) -> (i128, i128, i128) {
    let gib = 1024 * MIB;
    (MIB, if jdk >= FOUR_GIB_SINCE { 4 * gib } else { 3 * gib }, gib)
}

/// The first JDK whose largest class space is 4 GiB (`range(1*M, LP64_ONLY(4*G) …)`).
pub const FOUR_GIB_SINCE: i128 = 23;

/// True where a class space as large as this and the archive of shared classes do not both fit what a class pointer reaches:
/// the JVM then makes the class space smaller without a word. The archive of a JDK is below one root chunk.
pub fn class_space_gives_way_to_archive(jdk: i128, wanted: i128) -> bool {
    jdk >= FOUR_GIB_SINCE && wanted > 4 * 1024 * MIB - ROOT_CHUNK
}

/// The first JDK with compact object headers.
pub const COMPACT_HEADERS_SINCE: i128 = 24;

/// With compact object headers a class begins at a multiple of this in the class space, bytes.
pub const COMPACT_SLOT: f64 = 1024.0;

/// True for JDKs whose builds round the class space by 4 or by 16 MiB: JDK-8294677 came with 21 and went back into updates of 17 (16 MiB
/// measured in 17.0.15); 18 to 20 had few updates, 16 none.
pub fn class_space_granule_unsure(jdk: i128) -> bool {
    matches!(jdk, 16 | 18..=20)
}

/// The JDK that brought the elastic metaspace (JEP 387).
pub const ELASTIC_SINCE: i128 = 16;

/// The space that is met first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// MaxMetaspaceSize: `OutOfMemoryError: Metaspace`.
    Metaspace,
    /// The class space: `OutOfMemoryError: Compressed class space`.
    CompressedClassSpace,
}

/// Which limit is met first by classes of `class` and `nonclass` bytes; without a limit of the whole only the class space is.
pub fn first(max_metaspace_size: Option<f64>, class_space: f64, class: f64, nonclass: f64) -> First {
    match max_metaspace_size {
        Some(limit) if limit / (class + nonclass) <= class_space / class => First::Metaspace,
        _ => First::CompressedClassSpace,
    }
}

/// Cumulative KiB of the first chunks of an arena.
pub fn chunks(count: usize, sizes: &[i128]) -> Vec<i128> {
    let last = sizes.last().copied().unwrap_or(1);
    (0..count)
        .scan(0, |sum, i| {
            *sum += sizes.get(i).copied().unwrap_or(last);
            Some(*sum)
        })
        .collect()
}

/// Chunks of a standard loader for other metadata, KiB; the last repeats.
pub const NONCLASS_CHUNKS: [i128; 5] = [4, 4, 4, 8, 16];
/// Chunks of a standard loader for classes, KiB; the last repeats.
pub const CLASS_CHUNKS: [i128; 5] = [2, 2, 4, 8, 16];
/// Chunks of the holder of a hidden class, KiB.
pub const HIDDEN_CHUNKS: [i128; 1] = [1];
