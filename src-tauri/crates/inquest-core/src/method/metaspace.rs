//! `metaspace.*`: sizes and limits of the JVM's class metadata (methods 7).

use serde::{Deserialize, Serialize};

use super::error::{OutOfDomain, at_least_one, counted, not_negative, positive, refuse};
use super::value::Int;
use super::{Entry, entry};
use crate::sizing::metaspace::{self, First};

pub(super) const ENTRIES: &[Entry] = &[
    entry!("metaspace.chunk_sequence", 1, chunk_sequence),
    entry!("metaspace.class_space_size", 1, class_space_size),
    entry!("metaspace.constants", 1, constants),
    entry!("metaspace.exhaustion", 1, exhaustion),
    entry!("metaspace.jcmd_totals", 1, jcmd_totals),
    entry!("metaspace.per_class", 1, per_class),
    entry!("metaspace.size", 1, size),
];

#[derive(Deserialize)]
struct Classes {
    classes: Int,
    class_kb: f64,
    nonclass_kb: f64,
    safety: f64,
    loaders: Int,
}

#[derive(Serialize)]
struct Sized {
    class_mb: f64,
    nonclass_mb: f64,
    total_mb: f64,
    recommended_mb: f64,
    loader_floor_bytes: Int,
}

fn size(input: Classes) -> Result<Sized, OutOfDomain> {
    let classes = not_negative("classes", input.classes.f64())?;
    let class_mb = classes * not_negative("class_kb", input.class_kb)? / 1e3;
    let nonclass_mb = classes * not_negative("nonclass_kb", input.nonclass_kb)? / 1e3;
    let total_mb = class_mb + nonclass_mb;
    not_negative("loaders", input.loaders.f64())?;
    Ok(Sized {
        class_mb,
        nonclass_mb,
        total_mb,
        recommended_mb: total_mb * positive("safety", input.safety)?,
        loader_floor_bytes: Int(input.loaders.0 * metaspace::LOADER_FLOOR),
    })
}

#[derive(Deserialize)]
struct Flags {
    max_metaspace_size: Int,
    compressed_class_space_size: Int,
}

#[derive(Serialize)]
struct ClassSpace {
    compressed_class_space_size: Int,
}

fn class_space_size(input: Flags) -> Result<ClassSpace, OutOfDomain> {
    at_least_one("max_metaspace_size", input.max_metaspace_size)?;
    at_least_one("compressed_class_space_size", input.compressed_class_space_size)?;
    let size = metaspace::class_space(input.max_metaspace_size.0, input.compressed_class_space_size.0);
    Ok(ClassSpace { compressed_class_space_size: Int(size) })
}

#[derive(Deserialize)]
struct Jdk {
    jdk: Int,
}

#[derive(Serialize)]
struct Constants {
    commit_granule_bytes: Int,
    root_chunk_bytes: Int,
    chunk_levels: Int,
    metaspace_size_bytes: Int,
    class_space_min_bytes: Int,
    class_space_max_bytes: Int,
    class_space_default_bytes: Int,
}

fn constants(input: Jdk) -> Result<Constants, OutOfDomain> {
    if input.jdk.0 < 8 {
        return refuse("jdk", "no_metaspace_before_8");
    }
    let (min, max, default) = metaspace::class_space_range(input.jdk.0);
    Ok(Constants {
        commit_granule_bytes: Int(metaspace::COMMIT_GRANULE),
        root_chunk_bytes: Int(metaspace::ROOT_CHUNK),
        chunk_levels: Int(metaspace::CHUNK_LEVELS),
        metaspace_size_bytes: Int(metaspace::METASPACE_SIZE),
        class_space_min_bytes: Int(min),
        class_space_max_bytes: Int(max),
        class_space_default_bytes: Int(default),
    })
}

#[derive(Deserialize)]
struct Limits {
    max_metaspace_size: Option<Int>,
    class_space_bytes: Int,
    class_bytes: f64,
    nonclass_bytes: f64,
}

#[derive(Serialize)]
struct Exhaustion {
    classes_metaspace: Option<Int>,
    classes_class_space: Int,
    classes_class_space_exact: f64,
    first: First,
    threshold_nonclass_per_class: Option<f64>,
    total_committed_bytes: f64,
}

fn exhaustion(input: Limits) -> Result<Exhaustion, OutOfDomain> {
    let limit = input.max_metaspace_size.map(|b| at_least_one("max_metaspace_size", b)).transpose()?;
    let space = at_least_one("class_space_bytes", input.class_space_bytes)?;
    let class = positive("class_bytes", input.class_bytes)?;
    let nonclass = not_negative("nonclass_bytes", input.nonclass_bytes)?;
    let by_space = (space / class).floor();
    let by_limit = limit.map(|limit| (limit / (class + nonclass)).floor());
    let first = metaspace::first(limit, space, class, nonclass);
    let at_first = if first == First::Metaspace { by_limit.unwrap_or(by_space) } else { by_space };
    Ok(Exhaustion {
        classes_metaspace: by_limit.map(|n| Int(n as i128)),
        classes_class_space: Int(by_space as i128),
        classes_class_space_exact: space / class,
        first,
        threshold_nonclass_per_class: limit.map(|limit| limit / space - 1.0),
        total_committed_bytes: at_first * (class + nonclass),
    })
}

#[derive(Deserialize)]
struct Used {
    classes: Int,
    class_used_bytes: f64,
    nonclass_used_bytes: f64,
}

#[derive(Serialize)]
struct PerClass {
    class_bytes: f64,
    nonclass_bytes: f64,
    total_bytes: f64,
    nonclass_over_class: f64,
}

fn per_class(input: Used) -> Result<PerClass, OutOfDomain> {
    let classes = at_least_one("classes", input.classes)?;
    let class = positive("class_used_bytes", input.class_used_bytes)?;
    let nonclass = not_negative("nonclass_used_bytes", input.nonclass_used_bytes)?;
    Ok(PerClass {
        class_bytes: class / classes,
        nonclass_bytes: nonclass / classes,
        total_bytes: (class + nonclass) / classes,
        nonclass_over_class: nonclass / class,
    })
}

#[derive(Deserialize)]
struct Totals {
    nonclass_used_mb: f64,
    class_used_mb: f64,
    nonclass_committed_mb: f64,
    class_committed_mb: f64,
}

#[derive(Serialize)]
struct Jcmd {
    used_mb: f64,
    committed_mb: f64,
    committed_unused_pct: f64,
    class_share_pct: f64,
}

fn jcmd_totals(input: Totals) -> Result<Jcmd, OutOfDomain> {
    let nonclass_used = not_negative("nonclass_used_mb", input.nonclass_used_mb)?;
    let class_used = not_negative("class_used_mb", input.class_used_mb)?;
    not_negative("nonclass_committed_mb", input.nonclass_committed_mb)?;
    not_negative("class_committed_mb", input.class_committed_mb)?;
    let used = positive("nonclass_used_mb", nonclass_used + class_used)?;
    let committed =
        positive("nonclass_committed_mb", input.nonclass_committed_mb + input.class_committed_mb)?;
    if used > committed {
        return refuse("nonclass_used_mb", "above_committed");
    }
    Ok(Jcmd {
        used_mb: used,
        committed_mb: committed,
        committed_unused_pct: 100.0 * (committed - used) / committed,
        class_share_pct: 100.0 * class_used / used,
    })
}

#[derive(Deserialize)]
struct Chunks {
    chunks: Int,
}

#[derive(Serialize)]
struct Sequence {
    nonclass_cum_kib: Vec<i128>,
    class_cum_kib: Vec<i128>,
    hidden_cum_kib: Vec<i128>,
}

/// A sequence is told up to this many chunks.
const MOST_CHUNKS: u64 = 100_000;

fn chunk_sequence(input: Chunks) -> Result<Sequence, OutOfDomain> {
    let count = counted("chunks", input.chunks, MOST_CHUNKS)? as usize;
    Ok(Sequence {
        nonclass_cum_kib: metaspace::chunks(count, &metaspace::NONCLASS_CHUNKS),
        class_cum_kib: metaspace::chunks(count, &metaspace::CLASS_CHUNKS),
        hidden_cum_kib: metaspace::chunks(count, &metaspace::HIDDEN_CHUNKS),
    })
}
