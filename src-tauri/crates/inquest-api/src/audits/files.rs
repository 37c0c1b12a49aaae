//! The audit of files that are in no library: each is read once, its rows go by.

use std::collections::BTreeMap;

use inquest_capture::read::{self, BlockInspection, IngestSink, Silent};
use inquest_core::audit::{Auditor, SheetAudit};
use inquest_core::capture::{Batch, Column, KindId};
use inquest_core::case::ExhibitId;

use super::{Found, tables};
use crate::files::Inspected;
use crate::handles::Input;
use crate::returned::returned;
use crate::wire::AuditReply;
use crate::{ApiError, faults};

/// Audits files: each by itself, then against each other. Exhibits are named `E1`, `E2`, ... in the order of the
/// files; lines are those of the file.
pub fn audit_files(inputs: &[Input]) -> Result<AuditReply, ApiError> {
    let mut found = Found::default();
    for (input, number) in inputs.iter().zip(1..) {
        let mut sink = Sheets { rounded: rounded(input)?, ..Sheets::default() };
        let inspection =
            read::ingest(input, &mut sink, &mut Silent).map_err(|e| faults::capture(&input.name, e))?;
        if inspection.blocks.is_empty() && inspection.image.is_none() {
            Inspected::with(input.clone(), inspection)?.understood()?;
        }
        sink.done.sort_by_key(|(block, _)| *block);
        for (_, sheet) in &sink.done {
            found.sheet(Some(&ExhibitId::numbered(number)), sheet);
        }
    }
    found.across(&[]);
    Ok(found.reply(&[]))
}

/// Columns that were printed rounded, by block. A large file has none that matter: views print them for people.
fn rounded(input: &Input) -> Result<BTreeMap<u32, Vec<String>>, ApiError> {
    const MOST: u64 = 32 << 20;
    if input.size()? > MOST {
        return Ok(BTreeMap::new());
    }
    let inspection = read::inspect(input, &mut Silent).map_err(|e| faults::capture(&input.name, e))?;
    let of = |block: &BlockInspection| Some((block.index, crate::import::rounded(block, &block.kind)?));
    Ok(inspection.blocks.iter().filter_map(of).collect())
}

/// The blocks of one file under audit.
#[derive(Default)]
struct Sheets {
    rounded: BTreeMap<u32, Vec<String>>,
    columns: Vec<Column>,
    open: Option<Auditor>,
    done: Vec<(u32, SheetAudit)>,
}

impl IngestSink for Sheets {
    fn begin(&mut self, block: u32, kind: &KindId, columns: &[Column]) -> bool {
        let rounded = self.rounded.get(&block).map(Vec::as_slice).unwrap_or_default();
        let audited = tables::audited(columns, rounded);
        self.columns = columns.to_vec();
        self.open = Some(Auditor::new(kind, &audited).block(block));
        true
    }

    fn batch(&mut self, _block: u32, batch: Batch) -> bool {
        if let Some(auditor) = &mut self.open {
            tables::feed(auditor, &returned(&self.columns, batch));
        }
        true
    }

    fn end(&mut self, block: &BlockInspection, _columns: &[Column]) {
        if let Some(auditor) = self.open.take() {
            let sheet = auditor.statement(block.label.as_deref()).cut(!block.complete).finish();
            self.done.push((block.index, sheet));
        }
    }

    fn void(&mut self, _block: u32) {
        self.open = None;
    }
}
