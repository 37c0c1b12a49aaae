//! What changed in the cache between two captures: by pages where both list them, else by numbers of buffers.

use std::collections::HashMap;

use inquest_core::capture::KindId;

use super::read::{Page, RAW, Raw, whole};
use super::{BufferCache, NamedBy, RelationId, Unread, names};
use crate::FrameError;
use crate::table::Table;

/// One relation's part in the change.
#[derive(Debug, Clone, PartialEq)]
pub struct RelationChange {
    /// What it is told by.
    pub id: RelationId,
    /// Its name, when known.
    pub name: Option<String>,
    /// Its schema, when known.
    pub schema: Option<String>,
    /// Buffers before; absent in a counted capture that does not list it, which is not zero.
    pub before: Option<u64>,
    /// Buffers after.
    pub after: Option<u64>,
    /// Their difference, where both are known.
    pub change: Option<i64>,
    /// Pages that only the later capture has, from raw rows.
    pub came: Option<u64>,
    /// Pages that only the earlier one has.
    pub left: Option<u64>,
    /// Share of all pages that came in (of the growth of all that grew, in counted captures), unit 1.
    pub share_of_came: Option<f64>,
    /// Size of the relation, once named by sizes.
    pub relation_bytes: Option<u64>,
}

/// The change of the cache between two captures of one kind.
#[derive(Debug, Clone, PartialEq)]
pub struct BufferChange {
    relations: Vec<RelationChange>,
    came: Option<u64>,
    unread: [Unread; 2],
}

impl BufferChange {
    /// Compares two captures: both raw or both counted.
    pub fn between(before: &Table, after: &Table) -> Result<BufferChange, FrameError> {
        let kinds = (before.meta().kind.clone(), after.meta().kind.clone());
        if kinds.0 != kinds.1 {
            return Err(FrameError::KindsDiffer { before: kinds.0, after: kinds.1 });
        }
        let mut change =
            if kinds.0 == KindId::new(RAW) { by_pages(before, after)? } else { by_counts(before, after)? };
        change.spread();
        Ok(change)
    }

    /// Relations, most pages that came first (most growth, in counted captures).
    pub fn relations(&self) -> &[RelationChange] {
        &self.relations
    }

    /// Pages that only the later capture has, from raw rows.
    pub fn came_total(&self) -> Option<u64> {
        self.came
    }

    /// Rows of the earlier and of the later capture whose count, or whose relation, is not known.
    pub fn unread(&self) -> [Unread; 2] {
        self.unread
    }

    /// Names relations by a capture of their sizes: see [`BufferCache::name_by`].
    pub fn name_by(&mut self, sizes: &Table) -> Result<NamedBy, FrameError> {
        let (names, mut by) = names::Sizes::read(sizes)?;
        for relation in &mut self.relations {
            let Some(found) = names.find(&relation.id) else { continue };
            by.relations += 1;
            relation.name.get_or_insert_with(|| found.name.clone());
            if relation.schema.is_none() {
                relation.schema = found.schema.clone();
            }
            relation.relation_bytes = found.bytes;
        }
        Ok(by)
    }

    /// Shares and order.
    fn spread(&mut self) {
        let grown = |r: &RelationChange| match (r.came, r.change) {
            (Some(came), _) => Some(came),
            (None, change) => change.map(|c| u64::try_from(c).unwrap_or(0)),
        };
        let all: u64 = self.relations.iter().filter_map(grown).sum();
        let whole = all > 0 && self.unread.iter().all(|side| side.rows == 0);
        for relation in &mut self.relations {
            relation.share_of_came = grown(relation).filter(|_| whole).map(|n| n as f64 / all as f64);
        }
        self.relations.sort_by(|a, b| {
            let key = |r: &RelationChange| (grown(r).unwrap_or(0), r.after.unwrap_or(0));
            key(b).cmp(&key(a)).then_with(|| a.id.cmp(&b.id))
        });
    }
}

fn by_counts(before: &Table, after: &Table) -> Result<BufferChange, FrameError> {
    let (old, new) = (BufferCache::of(before)?, BufferCache::of(after)?);
    let mut all: HashMap<&RelationId, [Option<u64>; 2]> = HashMap::new();
    for (side, cache) in [&old, &new].into_iter().enumerate() {
        for relation in cache.relations() {
            all.entry(&relation.id).or_default()[side] = relation.buffers;
        }
    }
    let relation = |(id, [before, after]): (&RelationId, [Option<u64>; 2])| {
        let (schema, name) = match id {
            RelationId::Name { schema, name } => (schema.clone(), Some(name.clone())),
            RelationId::File { .. } => (None, None),
        };
        RelationChange {
            id: id.clone(),
            name,
            schema,
            before,
            after,
            change: before.zip(after).map(|(b, a)| a as i64 - b as i64),
            came: None,
            left: None,
            share_of_came: None,
            relation_bytes: None,
        }
    };
    let unread = [old.unread(), new.unread()];
    Ok(BufferChange { relations: all.into_iter().map(relation).collect(), came: None, unread })
}

/// Forks of relations, numbered as they are met.
#[derive(Default)]
struct Forks {
    places: HashMap<(i64, i64, i64, i64), u32>,
    files: Vec<(i64, i64, i64)>,
}

fn by_pages(before: &Table, after: &Table) -> Result<BufferChange, FrameError> {
    let mut forks = Forks::default();
    let (old, unread_before) = pages(before, &mut forks)?;
    let (new, unread_after) = pages(after, &mut forks)?;
    let unread = [unread_before, unread_after];
    // Any relation may hold what could not be read.
    let [whole_before, whole_after] = unread.map(|side| side.rows == 0);
    let whole = whole_before && whole_after;
    // Buffers before, buffers after, pages in both.
    let mut counts: HashMap<(i64, i64, i64), [u64; 3]> = HashMap::new();
    let file = |page: u64| forks.files[(page >> 32) as usize];
    old.iter().for_each(|p| counts.entry(file(*p)).or_default()[0] += 1);
    new.iter().for_each(|p| counts.entry(file(*p)).or_default()[1] += 1);
    let (mut i, mut j) = (0, 0);
    while i < old.len() && j < new.len() {
        match old[i].cmp(&new[j]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                counts.entry(file(old[i])).or_default()[2] += 1;
                i += 1;
                j += 1;
            }
        }
    }
    let came = whole.then(|| counts.values().map(|[_, after, both]| after - both).sum());
    let relation =
        |((database, tablespace, filenode), [before, after, both]): (_, [u64; 3])| RelationChange {
            id: RelationId::File { database, tablespace, filenode },
            name: None,
            schema: None,
            before: Some(before).filter(|_| whole_before),
            after: Some(after).filter(|_| whole_after),
            change: Some(after as i64 - before as i64).filter(|_| whole),
            came: Some(after - both).filter(|_| whole),
            left: Some(before - both).filter(|_| whole),
            share_of_came: None,
            relation_bytes: None,
        };
    Ok(BufferChange { relations: counts.into_iter().map(relation).collect(), came, unread })
}

/// Pages of used buffers in order: the number of the fork above, the block below.
fn pages(table: &Table, forks: &mut Forks) -> Result<(Vec<u64>, Unread), FrameError> {
    let columns = Raw::find(table)?;
    let block = columns.block.ok_or_else(|| FrameError::NoColumn("relblocknumber".to_owned()))?;
    let mut unread = Unread::default();
    let mut pages = Vec::with_capacity(usize::try_from(table.positions()?).unwrap_or_default());
    for batch in table.batches() {
        let batch = batch?;
        for row in 0..batch.rows() {
            let page = columns.page(&batch, row);
            let block = whole(&batch.columns[block], row).and_then(|b| u32::try_from(b).ok());
            let (file, block) = match (page, block) {
                (Page::Of(file), Some(block)) => (file, block),
                (Page::Unused, _) => continue,
                _ => {
                    unread.note(batch.lines.get(row).copied().unwrap_or_default());
                    continue;
                }
            };
            let fork = columns.fork.and_then(|c| whole(&batch.columns[c], row)).unwrap_or(0);
            let next = u32::try_from(forks.files.len()).unwrap_or(u32::MAX);
            let place = *forks.places.entry((file.0, file.1, file.2, fork)).or_insert(next);
            if place as usize == forks.files.len() {
                forks.files.push(file);
            }
            pages.push(u64::from(place) << 32 | u64::from(block));
        }
    }
    pages.sort_unstable();
    Ok((pages, unread))
}
