//! Every derived number, verdict, seal, chain and original of a case, computed and read again.
//!
//! Cells and rows are read from the original bytes, never from the cache of rows. Receipts and blocks are held against the
//! bytes as long as these were read by this program's readers; another reader may rightly have read them otherwise. Records
//! are held against the journal. What rests on a purged exhibit cannot be checked any more, and the item says so instead of
//! holding.

use std::collections::{BTreeMap, HashMap};

use inquest_capture::read::{self, BlockSink, Inspection, Silent};
use inquest_core::capture::{Batch, Cell, Column, KindId, Receipt};
use inquest_core::case::*;
use inquest_core::config::{Grammar, accepts};
use inquest_core::verdict::Reason;
use inquest_core::{Amount, Quantity, Source, method};
use sha2::{Digest, Sha256};

use crate::case_file::CaseFile;
use crate::figures::{self, Fresh, Rows};
use crate::handles::Input;
use crate::sources;
use crate::tables::choice_of;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, faults, rereads, rungs, statements, verdicts};

/// Where a cell is: block, line, column as printed.
type Place = (u32, u64, String);
/// What was found at places; several rows can begin on one line.
type Cells = HashMap<Place, Vec<Cell>>;

/// What the originals hold.
struct Originals {
    /// Cells that evidence was taken from.
    cells: HashMap<ExhibitId, Cells>,
    /// Rows, where figures are computed over them.
    fresh: Fresh,
}

impl Inquest {
    /// Computes everything again. Failures come first.
    pub async fn verify(&self, request: CaseRef, _ctx: &Context) -> Result<VerifyReply, ApiError> {
        let case = &request.case;
        let file = self.case_file(case).await?;
        let (journal, broken) = self.library.journal_checked(case).await?;
        let mut items = vec![chain(&file, broken.as_ref())?, self.records(case).await];
        items.extend(file.predictions().into_iter().filter(|p| p.seal.is_some()).map(|p| seal(p, &journal)));
        let mut cells: HashMap<ExhibitId, Cells> = HashMap::new();
        for exhibit in file.exhibits() {
            let wanted = wanted_cells(&file, &exhibit.id);
            let (of_exhibit, found) = self.original_holds(exhibit, wanted).await;
            items.extend(of_exhibit);
            cells.insert(exhibit.id.clone(), found);
        }
        let originals = Originals { cells, fresh: Fresh::new()? };
        for evidence in file.all_evidence() {
            let outcome =
                self.source_holds(&file, &originals, evidence.quantity.as_ref(), &evidence.source).await;
            items.push(item(RecordKind::Evidence, evidence.id.as_str(), "evidence", outcome));
        }
        for observation in file.observations() {
            let effect = &observation.effect;
            let outcome = self.source_holds(&file, &originals, Some(effect), &effect.source).await;
            items.push(item(RecordKind::Observation, observation.id.as_str(), "observation", outcome));
            items.push(verdict(&file, &observation.prediction));
        }
        items.extend(file.interventions().into_iter().filter_map(config));
        items.sort_by_key(|i| i.holds);
        let holds = items.iter().all(|i| i.holds);
        Ok(VerifyReply { items, holds })
    }

    /// Whether the records are those that the journal leads to.
    async fn records(&self, case: &CaseId) -> VerifyItem {
        let outcome = match self.library.records_astray(case).await {
            Ok(astray) => astray.first().map(|first| Reason {
                code: "records_astray".to_owned(),
                args: BTreeMap::from([
                    ("count".to_owned(), astray.len().to_string()),
                    ("record".to_owned(), first.id.clone()),
                ]),
            }),
            Err(error) => Some(reason_of(&error.into())),
        };
        item(RecordKind::Case, case.as_str(), "records", outcome)
    }

    /// Whether an original still has its hash and is what the receipt says; and the cells that evidence was taken from.
    async fn original_holds(&self, exhibit: &Exhibit, wanted: Vec<Place>) -> (Vec<VerifyItem>, Cells) {
        let of = |check, outcome| item(RecordKind::Exhibit, exhibit.id.as_str(), check, outcome);
        let input = match self.original(exhibit) {
            Ok(input) => input,
            // A purged exhibit was taken away on purpose, in the open: its absence is as it should be.
            Err(ApiError::ExhibitPurged { .. }) => return (vec![of("original", None)], Cells::new()),
            Err(error) => return (vec![of("original", Some(reason_of(&error)))], Cells::new()),
        };
        let kept = exhibit.clone();
        let read = blocking(move || {
            let is_ours = kept.read_by.as_ref().is_some_and(|by| by.reader == rereads::READER);
            let reads = !kept.blocks.is_empty() && (is_ours || !wanted.is_empty());
            if !reads {
                return Ok((hash(&input)?, None, Cells::new()));
            }
            let fault = |e| faults::capture(&input.name, e);
            let inspection = read::inspect(&input, &mut Silent).map_err(fault)?;
            let found = inspection.sha256.clone();
            // Of other bytes than were imported nothing else is asked.
            if found != kept.sha256 {
                return Ok((found, None, Cells::new()));
            }
            let receipt = is_ours.then(|| receipt(&kept, &inspection));
            Ok((found, receipt, cells(&input, &inspection, &kept.blocks, wanted)?))
        });
        match read.await {
            Ok((found, receipt, cells)) => {
                let mut items = vec![of("original", differs(&exhibit.sha256, &found))];
                items.extend(receipt.map(|outcome| of("receipt", outcome)));
                (items, cells)
            }
            Err(error) => (vec![of("original", Some(reason_of(&error)))], Cells::new()),
        }
    }

    /// Why a quantity is not what its source says, if it is not.
    async fn source_holds(
        &self,
        file: &CaseFile,
        originals: &Originals,
        quantity: Option<&Quantity>,
        source: &Source,
    ) -> Option<Reason> {
        for id in source.exhibits() {
            match file.exhibit(id.as_str()) {
                Ok(exhibit) if exhibit.purged.is_some() => {
                    return Some(reason_of(&ApiError::ExhibitPurged { id: id.0 }));
                }
                Ok(_) => {}
                Err(error) => return Some(reason_of(&error)),
            }
        }
        let quantity = quantity?;
        match source {
            Source::Method { method, .. } if figures::over_captures(method) => {
                let rows = Rows::fresh(self, file, &originals.fresh);
                match rows.again(source).await {
                    Ok(again) => differs_amount(&quantity.amount, &again.amount),
                    Err(error) => Some(reason_of(&error)),
                }
            }
            Source::Method { .. } => recomputed(quantity),
            Source::Cell { exhibit, block, line, column } => {
                let found = originals.cells.get(exhibit)?.get(&(*block, *line, column.clone()));
                let found: Vec<Amount> = found.into_iter().flatten().filter_map(sources::amount).collect();
                if found.contains(&quantity.amount) {
                    return None;
                }
                let shown = found.first().map_or_else(|| "—".to_owned(), amount_text);
                Some(reason("differs", &amount_text(&quantity.amount), &shown))
            }
            Source::Quote { .. } | Source::Entered => None,
        }
    }
}

fn chain(file: &CaseFile, broken: Option<&ChainBreak>) -> Result<VerifyItem, ApiError> {
    let outcome = broken.map(|broken| Reason {
        code: "chain_broken".to_owned(),
        args: BTreeMap::from([("seq".to_owned(), broken.seq().to_string())]),
    });
    Ok(item(RecordKind::Case, file.case()?.id.as_str(), "chain", outcome))
}

fn seal(prediction: &Prediction, journal: &[JournalEntry]) -> VerifyItem {
    let holds = rungs::seal_holds(prediction, journal);
    let broken = || Reason { code: "seal_broken".to_owned(), args: BTreeMap::new() };
    item(RecordKind::Prediction, prediction.id.as_str(), "seal", (!holds).then(broken))
}

fn verdict(file: &CaseFile, prediction: &PredictionId) -> VerifyItem {
    let word = |v: &inquest_core::verdict::Verdict| {
        serde_json::to_value(v.decision.verdict)
            .ok()
            .and_then(|v| v.as_str().map(str::to_owned))
            .unwrap_or_default()
    };
    let stored = file.verdict(prediction.as_str()).ok();
    let found = verdicts::computed(file, prediction.as_str()).map(|(_, verdict)| verdict);
    let outcome = match (stored, &found) {
        (Some(stored), Some(found)) if stored.inputs == found.inputs && stored.decision == found.decision => {
            None
        }
        (stored, found) => {
            let text = |v: Option<String>| v.unwrap_or_else(|| "—".to_owned());
            Some(reason("differs", &text(stored.map(word)), &text(found.as_ref().map(word))))
        }
    };
    item(RecordKind::Verdict, prediction.as_str(), "verdict", outcome)
}

/// Whether a configured value is still read as the check says.
fn config(intervention: &Intervention) -> Option<VerifyItem> {
    let stored = intervention.check.config.as_ref()?;
    let found = Grammar::named(&stored.grammar).map(|grammar| accepts(grammar, &stored.text));
    let outcome = match found {
        Some(Ok(reading)) => differs(&stored.accepted.to_string(), &reading.accepted.to_string()),
        Some(Err(error)) => Some(reason_of(&faults::method("config.accepts", &error))),
        None => Some(reason_of(&ApiError::not_found("grammar", &stored.grammar))),
    };
    Some(item(RecordKind::Intervention, intervention.id.as_str(), "config", outcome))
}

fn recomputed(quantity: &Quantity) -> Option<Reason> {
    match method::holds(quantity) {
        Ok(true) => None,
        Ok(false) => {
            let found = method::recompute(&quantity.source).ok().flatten();
            let found = found.as_ref().map_or_else(|| "—".to_owned(), amount_text);
            Some(reason("differs", &amount_text(&quantity.amount), &found))
        }
        Err(error) => Some(reason_of(&faults::method("", &error))),
    }
}

fn item(kind: RecordKind, id: &str, check: &str, outcome: Option<Reason>) -> VerifyItem {
    VerifyItem {
        key: RecordKey { kind, id: id.to_owned() },
        check: check.to_owned(),
        holds: outcome.is_none(),
        detail: outcome,
    }
}

fn reason(code: &str, stored: &str, found: &str) -> Reason {
    let args = [("stored".to_owned(), stored.to_owned()), ("found".to_owned(), found.to_owned())];
    Reason { code: code.to_owned(), args: args.into() }
}

fn reason_of(error: &ApiError) -> Reason {
    Reason { code: error.code().to_owned(), args: error.args() }
}

fn differs(stored: &str, found: &str) -> Option<Reason> {
    (stored != found).then(|| reason("differs", stored, found))
}

fn differs_amount(stored: &Amount, found: &Amount) -> Option<Reason> {
    (stored != found).then(|| reason("differs", &amount_text(stored), &amount_text(found)))
}

fn amount_text(amount: &Amount) -> String {
    statements::amount_text(amount)
}

/// Places of the cells that evidence and observations of a case took from an exhibit.
fn wanted_cells(file: &CaseFile, exhibit: &ExhibitId) -> Vec<Place> {
    let quantities = file.all_evidence().into_iter().filter_map(|e| e.quantity.as_ref());
    let effects = file.observations().into_iter().map(|o| &o.effect);
    let mut places: Vec<Place> = quantities
        .chain(effects)
        .filter_map(|q| match &q.source {
            Source::Cell { exhibit: of, block, line, column } if of == exhibit => {
                Some((*block, *line, column.clone()))
            }
            _ => None,
        })
        .collect();
    places.sort();
    places.dedup();
    places
}

/// SHA-256 of the bytes of an input, in lower hex.
pub(crate) fn hash(input: &Input) -> Result<String, ApiError> {
    let unreadable = |e| crate::captures::unreadable(input, e);
    let mut reader = read::Input::open(input).map_err(unreadable)?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        let read = std::io::Read::read(&mut reader, &mut buffer).map_err(unreadable)?;
        if read == 0 {
            return Ok(inquest_core::hex(&hasher.finalize()));
        }
        hasher.update(&buffer[..read]);
    }
}

/// What an exhibit's record says of its bytes and these do not: their number and spelling, the account of the lines, and the
/// blocks as far as nobody chose otherwise.
fn receipt(kept: &Exhibit, found: &Inspection) -> Option<Reason> {
    let counts = |r: &Receipt| format!("row {}, quarantined {}, lines {}", r.row, r.quarantined, r.lines);
    let block = |b: &BlockRecord| {
        let now = found.blocks.iter().find(|f| f.index == b.index);
        let is_same = now.is_some_and(|f| {
            f.lines == b.lines && f.rows == b.rows && (b.chosen.is_some() || f.kind == b.kind)
        });
        let now = now.map_or_else(|| "—".to_owned(), |f| format!("{} × {}", f.kind.as_str(), f.rows));
        (!is_same).then(|| reason("differs", &format!("{} × {}", b.kind.as_str(), b.rows), &now))
    };
    differs(&kept.bytes.to_string(), &found.bytes.to_string())
        .or_else(|| differs(&kept.encoding, &found.encoding.to_string()))
        .or_else(|| {
            (kept.receipt != found.receipt)
                .then(|| reason("differs", &counts(&kept.receipt), &counts(&found.receipt)))
        })
        .or_else(|| kept.blocks.iter().find_map(block))
}

/// The cells at some places of an original, read as the records of its blocks say.
fn cells(
    input: &Input,
    inspection: &Inspection,
    blocks: &[BlockRecord],
    wanted: Vec<Place>,
) -> Result<Cells, ApiError> {
    if wanted.is_empty() {
        return Ok(Cells::new());
    }
    let fault = |e| faults::capture(&input.name, e);
    let choices: Vec<read::Choice> =
        blocks.iter().map(|b| choice_of(input, inspection, b)).collect::<Result<_, _>>()?;
    let mut sink = Wanted { wanted, columns: Vec::new(), found: Cells::new() };
    read::read_blocks(input, inspection, &choices, &mut sink, &mut Silent).map_err(fault)?;
    Ok(sink.found)
}

struct Wanted {
    wanted: Vec<Place>,
    columns: Vec<Column>,
    found: Cells,
}

impl BlockSink for Wanted {
    fn begin(&mut self, block: u32, _kind: &KindId, columns: &[Column]) -> bool {
        self.columns = columns.to_vec();
        self.wanted.iter().any(|(of, ..)| *of == block)
    }

    fn batch(&mut self, block: u32, batch: Batch) -> bool {
        let (Some(first), Some(last)) = (batch.lines.first(), batch.lines.last()) else { return true };
        for place in self.wanted.iter().filter(|(of, line, _)| *of == block && (first..=last).contains(&line))
        {
            let Some(column) = self.columns.iter().position(|c| c.name == place.2) else { continue };
            for row in
                batch.lines.iter().enumerate().filter(|(_, line)| **line == place.1).map(|(row, _)| row)
            {
                if let Some(cell) = batch.columns.get(column).and_then(|c| c.cell(row)) {
                    self.found.entry(place.clone()).or_default().push(cell);
                }
            }
        }
        true
    }

    fn end(&mut self, _block: u32, _rows: u64) {}
}
