//! Relations by file or name, from a capture of their sizes.

use std::collections::HashMap;

use super::RelationId;
use super::read::{whole, words};
use crate::FrameError;
use crate::table::Table;

/// How relations were named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedBy {
    /// `relfilenode` or `name`.
    pub by: &'static str,
    /// Relations that were found.
    pub relations: u64,
}

/// A relation of a capture of sizes.
#[derive(Debug, Clone)]
pub(super) struct Sized {
    pub name: String,
    pub schema: Option<String>,
    pub bytes: Option<u64>,
}

/// The relations of a capture of sizes.
pub(super) struct Sizes {
    all: Vec<Sized>,
    /// By database (0 where the capture has none) and number of the file.
    by_file: HashMap<(i64, i64), usize>,
    has_database: bool,
    /// By schema and name; several of one name: without a place.
    by_name: HashMap<(Option<String>, String), Option<usize>>,
}

impl Sizes {
    pub(super) fn read(table: &Table) -> Result<(Sizes, NamedBy), FrameError> {
        let at = |name: &str| table.column_index(name);
        let name = at("relname").ok_or_else(|| FrameError::NoColumn("relname".to_owned()))?;
        let (schema, bytes) = (at("nspname"), at("bytes"));
        let (filenode, database) = (at("relfilenode"), at("reldatabase"));
        let mut sizes = Sizes {
            all: Vec::new(),
            by_file: HashMap::new(),
            has_database: database.is_some(),
            by_name: HashMap::new(),
        };
        for batch in table.batches() {
            let batch = batch?;
            for row in 0..batch.rows() {
                let value = |column: Option<usize>| column.and_then(|c| whole(&batch.columns[c], row));
                let Some(name) = words(&batch.columns[name], row) else { continue };
                let schema = schema.and_then(|c| words(&batch.columns[c], row));
                let place = sizes.all.len();
                if let Some(file) = value(filenode) {
                    sizes.by_file.insert((value(database).unwrap_or(0), file), place);
                }
                if schema.is_some() {
                    sizes.by_name.insert((schema.clone(), name.clone()), Some(place));
                }
                // A name that is there twice is of no one relation.
                let alone = sizes.by_name.entry((None, name.clone()));
                alone.and_modify(|at| *at = None).or_insert(Some(place));
                let bytes = value(bytes).and_then(|n| u64::try_from(n).ok());
                sizes.all.push(Sized { name, schema, bytes });
            }
        }
        let by = if filenode.is_some() { "relfilenode" } else { "name" };
        Ok((sizes, NamedBy { by, relations: 0 }))
    }

    pub(super) fn find(&self, id: &RelationId) -> Option<&Sized> {
        let place = match id {
            RelationId::File { database, filenode, .. } => {
                let key = |database| self.by_file.get(&(database, *filenode)).copied();
                match (self.has_database, *database) {
                    (false, _) => key(0),
                    // What all databases share is listed with the database that was asked.
                    (true, 0) => {
                        let shared =
                            |((_, file), place): (&(i64, i64), &usize)| (file == filenode).then_some(*place);
                        key(0).or_else(|| self.by_file.iter().find_map(shared))
                    }
                    (true, database) => key(database),
                }
            }
            RelationId::Name { schema, name } => {
                let by =
                    |schema: Option<String>| self.by_name.get(&(schema, name.clone())).copied().flatten();
                // Where one of the captures has no schema, a name that is there once will do.
                by(schema.clone()).or_else(|| {
                    let found = by(None)?;
                    (schema.is_none() || self.all[found].schema.is_none()).then_some(found)
                })
            }
        };
        self.all.get(place?)
    }
}
