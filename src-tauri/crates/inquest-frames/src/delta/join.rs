//! Rows of two snapshots by identity: a hash table over packed key columns.
//!
//! Hashes are seeded per run, since keys are foreign; nothing that leaves depends on them: pairs come in the
//! order of the later snapshot, then rows only the earlier one has, in its order.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;

use hashbrown::{DefaultHashBuilder, HashTable};

use super::identity::Identity;
use crate::FrameError;
use crate::cells::{Cells, Texts};
use crate::source::Part;
use crate::table::{Filtered, Table};

const NONE: u32 = u32::MAX;

/// A row of the earlier and one of the later snapshot, or only one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pair {
    before: u32,
    after: u32,
}

impl Pair {
    pub(super) fn before(self) -> Option<usize> {
        (self.before != NONE).then_some(self.before as usize)
    }

    pub(super) fn after(self) -> Option<usize> {
        (self.after != NONE).then_some(self.after as usize)
    }

    /// The side and row that tell what it is: the later one where both have it.
    pub(super) fn told(self) -> (usize, usize) {
        match self.after() {
            Some(row) => (1, row),
            None => (0, self.before().unwrap_or_default()),
        }
    }

    pub(super) fn row(self, side: usize) -> Option<usize> {
        if side == 0 { self.before() } else { self.after() }
    }
}

/// The joined rows.
#[derive(Debug)]
pub(super) struct Joined {
    pub pairs: Vec<Pair>,
    /// Further rows of a key, by its first row, for each side.
    pub more: [HashMap<u32, Vec<u32>>; 2],
    /// Rows added to others of their key.
    pub aggregated_rows: u64,
    /// The row that catches what did not fit the digest table.
    pub catch_all: Option<Pair>,
}

impl Joined {
    pub(super) fn aggregated_keys(&self) -> usize {
        self.more[0].len() + self.more[1].len()
    }

    /// Rows of a pair on one side, added up.
    pub(super) fn further(&self, side: usize, row: usize) -> &[u32] {
        if self.more[side].is_empty() {
            return &[];
        }
        self.more[side].get(&(row as u32)).map_or(&[], Vec::as_slice)
    }
}

/// Key columns of both snapshots, comparable with each other, and the lines for errors.
pub(super) struct Keys {
    columns: Vec<[Arc<Cells>; 2]>,
    lines: [Arc<Cells>; 2],
    rows: [u32; 2],
}

impl Keys {
    pub(super) fn decode(before: &Table, after: &Table, identity: &Identity) -> Result<Keys, FrameError> {
        let parts = |side: usize| -> Vec<Part> {
            identity.at.iter().map(|at| Part::Column(at[side])).chain([Part::Lines]).collect()
        };
        let mut old = before.decoded(&parts(0))?;
        let mut new = after.decoded(&parts(1))?;
        let no_lines = || FrameError::NoColumn("lines".to_owned());
        let lines = [old.pop().ok_or_else(no_lines)?, new.pop().ok_or_else(no_lines)?];
        let rows = [before.positions()?, after.positions()?];
        if let Some([old, new]) = &identity.prints {
            return Ok(Keys { columns: vec![[old.clone(), new.clone()]], lines, rows });
        }
        let columns = old
            .into_iter()
            .zip(new)
            .enumerate()
            .map(|(i, (old, new))| {
                if old.ints().is_some() == new.ints().is_some()
                    && old.texts().is_some() == new.texts().is_some()
                {
                    return [old, new];
                }
                // One capture printed the key as a number, the other as text: compare what was printed.
                [
                    rendered(before, identity.at[i][0], &old, rows[0]),
                    rendered(after, identity.at[i][1], &new, rows[1]),
                ]
            })
            .collect();
        Ok(Keys { columns, lines, rows })
    }

    fn hash(&self, side: usize, row: u32, build: &DefaultHashBuilder) -> u64 {
        let mut hasher = build.build_hasher();
        for column in &self.columns {
            match &*column[side] {
                Cells::Ints(c) => match c.get(row as usize) {
                    Some(value) => hasher.write_u64(value as u64),
                    None => hasher.write_u8(0),
                },
                Cells::Texts(c) => match c.get(row as usize) {
                    Some(text) => hasher.write(text.as_bytes()),
                    None => hasher.write_u8(0),
                },
                Cells::Floats(c) => hasher.write_u64(c.get(row as usize).map_or(0, f64::to_bits)),
            }
        }
        hasher.finish()
    }

    fn hashes(&self, side: usize, build: &DefaultHashBuilder) -> Vec<u64> {
        (0..self.rows[side]).map(|row| self.hash(side, row, build)).collect()
    }

    fn same(&self, a: (usize, u32), b: (usize, u32)) -> bool {
        let (row_a, row_b) = (a.1 as usize, b.1 as usize);
        self.columns.iter().all(|column| match (&*column[a.0], &*column[b.0]) {
            (Cells::Ints(x), Cells::Ints(y)) => x.get(row_a) == y.get(row_b),
            (Cells::Texts(x), Cells::Texts(y)) => x.get(row_a) == y.get(row_b),
            (Cells::Floats(x), Cells::Floats(y)) => {
                x.get(row_a).map(f64::to_bits) == y.get(row_b).map(f64::to_bits)
            }
            _ => false,
        })
    }

    /// True when a part of the key is absent: `some`, or every part.
    fn absent(&self, side: usize, row: u32) -> (bool, bool) {
        let parts = || self.columns.iter().map(|c| c[side].has(row as usize));
        (parts().any(|has| !has), parts().all(|has| !has))
    }

    /// Refuses a second row of a key, or lets it be added up.
    fn twice(&self, side: usize, first: u32, second: u32, identity: &Identity) -> Result<(), FrameError> {
        if !identity.is_unique() || self.absent(side, first).0 {
            return Ok(());
        }
        let line =
            |row: u32| self.lines[side].ints().and_then(|c| c.get(row as usize)).map_or(0, |l| l as u64);
        Err(FrameError::DuplicateKey { first: line(first), second: line(second), in_after: side == 1 })
    }
}

fn rendered(table: &Table, column: usize, cells: &Cells, rows: u32) -> Arc<Cells> {
    let filtered = Filtered { cells, spellings: None, ty: table.columns()[column].ty };
    let mut buffer = String::new();
    let texts: Vec<Option<String>> =
        (0..rows as usize).map(|row| filtered.render(row, &mut buffer).then(|| buffer.clone())).collect();
    let present = texts.iter().flatten().count();
    Arc::new(Cells::Texts(Texts::collect(texts.len(), present, 0, texts.iter().map(Option::as_deref))))
}

/// Rows of the later snapshot alone.
pub(super) fn alone(keys: &Keys, identity: &Identity) -> Result<Joined, FrameError> {
    let pairs: Vec<Pair> = (0..keys.rows[1]).map(|after| Pair { before: NONE, after }).collect();
    let is_catch_all = |p: &&Pair| keys.absent(1, p.after).1;
    let catch_all = identity.catch_all.then(|| pairs.iter().find(is_catch_all).copied()).flatten();
    Ok(Joined { pairs, more: [HashMap::new(), HashMap::new()], aggregated_rows: 0, catch_all })
}

/// Joins: see the module.
pub(super) fn join(keys: Keys, identity: &Identity) -> Result<Joined, FrameError> {
    let build = DefaultHashBuilder::default();
    let (old, new) = std::thread::scope(|scope| {
        let old = scope.spawn(|| keys.hashes(0, &build));
        let new = keys.hashes(1, &build);
        (old.join().unwrap_or_default(), new)
    });
    if old.len() != keys.rows[0] as usize {
        return Err(FrameError::Panicked { detail: "hashing keys".to_owned() });
    }
    let mut more = [HashMap::<u32, Vec<u32>>::new(), HashMap::new()];
    let mut aggregated_rows = 0;
    let mut table: HashTable<u32> = HashTable::with_capacity(old.len());
    for row in 0..keys.rows[0] {
        let hash = old[row as usize];
        match table.find(hash, |first| keys.same((0, *first), (0, row))) {
            None => {
                table.insert_unique(hash, row, |r| old[*r as usize]);
            }
            Some(first) => {
                keys.twice(0, *first, row, identity)?;
                more[0].entry(*first).or_default().push(row);
                aggregated_rows += 1;
            }
        }
    }
    // For each first row of the earlier snapshot, its partner in the later one.
    let mut partner = vec![NONE; old.len()];
    let mut only_new: HashTable<u32> = HashTable::new();
    let mut pairs = Vec::with_capacity(new.len());
    for row in 0..keys.rows[1] {
        let hash = new[row as usize];
        let before = table.find(hash, |first| keys.same((0, *first), (1, row))).copied();
        let first = match before {
            Some(before) => Some(partner[before as usize]).filter(|p| *p != NONE),
            None => only_new.find(hash, |first| keys.same((1, *first), (1, row))).copied(),
        };
        if let Some(first) = first {
            keys.twice(1, first, row, identity)?;
            more[1].entry(first).or_default().push(row);
            aggregated_rows += 1;
            continue;
        }
        match before {
            Some(before) => partner[before as usize] = row,
            None => {
                only_new.insert_unique(hash, row, |r| new[*r as usize]);
            }
        }
        pairs.push(Pair { before: before.unwrap_or(NONE), after: row });
    }
    let mut seen = vec![false; old.len()];
    more[0].values().flatten().for_each(|row| seen[*row as usize] = true);
    let lost = (0..keys.rows[0]).filter(|r| partner[*r as usize] == NONE && !seen[*r as usize]);
    pairs.extend(lost.map(|before| Pair { before, after: NONE }));
    let is_catch_all = |p: &&Pair| match (p.after, p.before) {
        (NONE, before) => keys.absent(0, before).1,
        (after, _) => keys.absent(1, after).1,
    };
    let catch_all = identity.catch_all.then(|| pairs.iter().find(is_catch_all).copied()).flatten();
    Ok(Joined { pairs, more, aggregated_rows, catch_all })
}
