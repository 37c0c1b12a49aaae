//! Rows of a capture to counts by relation.

use std::collections::HashMap;

use inquest_core::capture::{Batch, Cell, ColumnData, KindId};

use super::{BufferCache, CachedRelation, RelationId, ShareOf, USAGES, Unread};
use crate::FrameError;
use crate::table::Table;

/// Kind of raw rows.
pub(super) const RAW: &str = "pg.buffercache";
/// Kind of counted rows.
const COUNTED: &str = "pg.buffercache_by_relation";
/// Relations that are told apart: far beyond what a cache holds in practice.
const RELATIONS: usize = 4_000_000;

/// Columns of raw rows.
pub(super) struct Raw {
    pub database: usize,
    pub tablespace: Option<usize>,
    pub filenode: usize,
    pub fork: Option<usize>,
    pub block: Option<usize>,
    dirty: Option<usize>,
    usage: Option<usize>,
    pins: Option<usize>,
}

impl Raw {
    pub(super) fn find(table: &Table) -> Result<Raw, FrameError> {
        let at = |name: &str| table.column_index(name);
        let needed = |name: &str| at(name).ok_or_else(|| FrameError::NoColumn(name.to_owned()));
        Ok(Raw {
            database: needed("reldatabase")?,
            tablespace: at("reltablespace"),
            filenode: needed("relfilenode")?,
            fork: at("relforknumber"),
            block: at("relblocknumber"),
            dirty: at("isdirty"),
            usage: at("usagecount"),
            pins: at("pinning_backends"),
        })
    }

    /// What a row's page is of.
    pub(super) fn page(&self, batch: &Batch, row: usize) -> Page {
        let value = |column: usize| whole(&batch.columns[column], row);
        let is_null = |column: usize| match batch.columns[column].cell(row) {
            None | Some(Cell::Null) => true,
            Some(Cell::Text(text)) => text.trim().is_empty(),
            Some(_) => false,
        };
        if is_null(self.filenode) || is_null(self.database) {
            return Page::Unused;
        }
        let tablespace = match self.tablespace {
            Some(column) if !is_null(column) => value(column),
            _ => Some(0),
        };
        match (value(self.database), tablespace, value(self.filenode)) {
            (Some(database), Some(tablespace), Some(filenode)) => Page::Of((database, tablespace, filenode)),
            _ => Page::Unread,
        }
    }
}

/// What a buffer holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Page {
    /// A page of this file: database, tablespace, file node.
    Of((i64, i64, i64)),
    /// Nothing.
    Unused,
    /// Something: what names its file is no number.
    Unread,
}

/// A whole number of a cell.
pub(super) fn whole(data: &ColumnData, row: usize) -> Option<i64> {
    match data {
        ColumnData::Int(v) => v.get(row).copied().flatten(),
        ColumnData::Uint(v) => v.get(row).copied().flatten().and_then(|n| i64::try_from(n).ok()),
        ColumnData::Bool(v) => v.get(row).copied().flatten().map(i64::from),
        ColumnData::Float { values, .. } => values
            .get(row)
            .copied()
            .flatten()
            .filter(|v| v.fract() == 0.0 && v.abs() < 9e15)
            .map(|v| v as i64),
        ColumnData::Text(v) | ColumnData::Decimal(v) => v.get(row)?.trim().parse().ok(),
        ColumnData::Time { .. } => None,
    }
}

/// A text of a cell.
pub(super) fn words(data: &ColumnData, row: usize) -> Option<String> {
    match data {
        ColumnData::Text(v) => v.get(row).map(str::to_owned),
        _ => None,
    }
}

#[derive(Default)]
struct Count {
    buffers: u64,
    main: u64,
    dirty: u64,
    pinned: u64,
    usage: [u64; USAGES],
    /// Cells that say nothing readable of: fork, dirty, pins, usage.
    unread: [bool; 4],
}

pub(super) fn cache(table: &Table) -> Result<BufferCache, FrameError> {
    match table.meta().kind.as_str() {
        RAW => raw(table),
        COUNTED => counted(table),
        _ => Err(FrameError::NotOfKind { found: table.meta().kind.clone(), wanted: KindId::new(COUNTED) }),
    }
}

fn raw(table: &Table) -> Result<BufferCache, FrameError> {
    let columns = Raw::find(table)?;
    let mut counts: HashMap<(i64, i64, i64), Count> = HashMap::new();
    let (mut unused, mut unread) = (0, Unread::default());
    for batch in table.batches() {
        let batch = batch?;
        for row in 0..batch.rows() {
            let file = match columns.page(&batch, row) {
                Page::Of(file) => file,
                Page::Unused => {
                    unused += 1;
                    continue;
                }
                Page::Unread => {
                    unread.note(batch.lines.get(row).copied().unwrap_or_default());
                    continue;
                }
            };
            let value = |column: Option<usize>| column.and_then(|c| whole(&batch.columns[c], row));
            let count = counts.entry(file).or_default();
            let usage = value(columns.usage).and_then(|n| usize::try_from(n).ok());
            let seen = [value(columns.fork), value(columns.dirty), value(columns.pins)];
            let [fork, dirty, pins] = seen;
            count.buffers += 1;
            count.main += u64::from(fork.unwrap_or(0) == 0);
            count.dirty += u64::from(dirty == Some(1));
            count.pinned += u64::from(pins.is_some_and(|n| n > 0));
            let known = [fork.is_some(), dirty.is_some(), pins.is_some(), usage.is_some()];
            count.unread.iter_mut().zip(known).for_each(|(unread, known)| *unread |= !known);
            if let Some(usage) = usage {
                count.usage[usage.min(USAGES - 1)] += 1;
            }
        }
        if counts.len() > RELATIONS {
            return Err(FrameError::TooManyRows { rows: counts.len() as u64, most: RELATIONS as u64 });
        }
    }
    let all = table.rows().max(1) as f64;
    // Which relation holds what could not be read: any may hold more than was counted.
    let whole = unread.rows == 0;
    let relation = |((database, tablespace, filenode), count): (_, Count)| CachedRelation {
        id: RelationId::File { database, tablespace, filenode },
        name: None,
        schema: None,
        buffers: Some(count.buffers).filter(|_| whole),
        main_buffers: Some(count.main).filter(|_| whole && (columns.fork.is_none() || !count.unread[0])),
        dirty: columns.dirty.filter(|_| whole && !count.unread[1]).map(|_| count.dirty),
        pinned: columns.pins.filter(|_| whole && !count.unread[2]).map(|_| count.pinned),
        share: whole.then_some(count.buffers as f64 / all),
        usage: columns.usage.filter(|_| whole && !count.unread[3]).map(|_| count.usage),
        mean_usage: columns.usage.filter(|_| !count.unread[3]).map(|_| mean(&count.usage)),
        relation_bytes: None,
        cached_share: None,
    };
    let relations = ranked(counts.into_iter().map(relation).collect());
    let (unused, share_of) = (Some(unused), ShareOf::Cache);
    Ok(BufferCache { relations, buffers: table.rows(), unused, share_of, unread })
}

fn mean(usage: &[u64; USAGES]) -> f64 {
    let (sum, n) =
        usage.iter().enumerate().fold((0, 0), |(sum, n), (at, count)| (sum + at as u64 * count, n + count));
    sum as f64 / n.max(1) as f64
}

/// Most buffers first, those that are not known last; of the same number, by what they are told by.
fn ranked(mut relations: Vec<CachedRelation>) -> Vec<CachedRelation> {
    relations.sort_by(|a, b| b.buffers.cmp(&a.buffers).then_with(|| a.id.cmp(&b.id)));
    relations
}

fn counted(table: &Table) -> Result<BufferCache, FrameError> {
    let at = |name: &str| table.column_index(name);
    let needed = |name: &str| at(name).ok_or_else(|| FrameError::NoColumn(name.to_owned()));
    let (name, buffers) = (needed("relname")?, needed("buffers")?);
    let (schema, dirty, pinned, usage) = (at("nspname"), at("dirty"), at("pinned"), at("avg_usage"));
    let mut found: Vec<CachedRelation> = Vec::new();
    let mut places: HashMap<RelationId, usize> = HashMap::new();
    let mut unread = Unread::default();
    for batch in table.batches() {
        let batch = batch?;
        for row in 0..batch.rows() {
            let value = |column: Option<usize>| {
                column.and_then(|c| whole(&batch.columns[c], row)).and_then(|n| u64::try_from(n).ok())
            };
            let Some(name) = words(&batch.columns[name], row) else { continue };
            let schema = schema.and_then(|c| words(&batch.columns[c], row));
            let id = RelationId::Name { schema: schema.clone(), name: name.clone() };
            let place = *places.entry(id.clone()).or_insert(found.len());
            if place == found.len() {
                found.push(CachedRelation {
                    id,
                    name: Some(name),
                    schema,
                    buffers: Some(0),
                    main_buffers: None,
                    dirty: dirty.map(|_| 0),
                    pinned: pinned.map(|_| 0),
                    share: None,
                    usage: None,
                    mean_usage: usage.and_then(|c| float(&batch.columns[c], row)),
                    relation_bytes: None,
                    cached_share: None,
                });
            }
            let relation = &mut found[place];
            let counted = value(Some(buffers));
            if counted.is_none() {
                unread.note(batch.lines.get(row).copied().unwrap_or_default());
            }
            relation.buffers =
                relation.buffers.zip(counted).and_then(|(so_far, more)| so_far.checked_add(more));
            relation.dirty = relation.dirty.zip(value(dirty)).map(|(a, b)| a + b);
            relation.pinned = relation.pinned.zip(value(pinned)).map(|(a, b)| a + b);
        }
        if found.len() > RELATIONS {
            return Err(FrameError::TooManyRows { rows: found.len() as u64, most: RELATIONS as u64 });
        }
    }
    let all = found.iter().filter_map(|r| r.buffers).fold(0, u64::saturating_add);
    if found.iter().all(|r| r.buffers.is_some()) {
        found.iter_mut().for_each(|r| r.share = r.buffers.map(|n| n as f64 / all.max(1) as f64));
    }
    let relations = ranked(found);
    Ok(BufferCache { relations, buffers: all, unused: None, share_of: ShareOf::Listed, unread })
}

fn float(data: &ColumnData, row: usize) -> Option<f64> {
    match data {
        ColumnData::Float { values, .. } => values.get(row).copied().flatten(),
        ColumnData::Decimal(v) => v.get(row)?.parse().ok(),
        other => whole(other, row).map(|n| n as f64),
    }
}
