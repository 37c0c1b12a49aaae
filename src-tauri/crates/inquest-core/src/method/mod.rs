//! The method registry: every calculation of the program, by id, with its signature and source.
//!
//! Shape: a JSON object of inputs in, a JSON object of results out. Signatures are those of
//! `golden/registry.json` (and of `own.json` and the calculators of sizing for methods beyond it): unknown inputs,
//! missing ones and wrong types are refused by name, defaults filled in. The same id, version and inputs give the same result
//! anywhere, which is what lets a stored quantity be recomputed: see [`recompute`].
//!
//! One file per domain holds its calculations. To add one: its entry in the domain's `ENTRIES`, its signature in
//! the registry file, its golden cases.

mod ach;
pub(crate) mod audit;
mod bloom;
mod cfs;
mod config;
pub(crate) mod counters;
pub(crate) mod decimal;
mod durability;
mod duration;
mod error;
mod filesort;
pub(crate) mod knee;
mod metaspace;
pub(crate) mod ops;
mod outbox;
mod pg;
mod pool;
pub(crate) mod printed;
mod recompute;
mod rss;
mod signature;
mod sizing;
pub(crate) mod stats;
pub(crate) mod value;
mod verdict;

use std::sync::LazyLock;

pub use error::MethodError;
pub use printed::printed_bounds;
pub use recompute::{agrees, computed, holds, recompute};

pub(crate) use error::OutOfDomain;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use signature::{SIGNATURES, Signature};

/// A registered method.
#[derive(Debug)]
pub struct Method {
    entry: &'static Entry,
    signature: &'static Signature,
}

/// What the program adds to a signature: the calculation.
#[derive(Debug)]
struct Entry {
    id: &'static str,
    /// Raised when the same inputs may give another result.
    version: u32,
    run: fn(Value) -> Result<Value, Failure>,
}

/// Why a calculation gave no result.
enum Failure {
    Domain(OutOfDomain),
    /// Inputs that fit the registry do not fit the calculation, or its result is no JSON.
    Shape(serde_json::Error),
}

/// Runs a typed calculation on inputs that were checked against the registry.
fn typed<I: DeserializeOwned, R: Serialize>(
    inputs: Value,
    calculate: fn(I) -> Result<R, OutOfDomain>,
) -> Result<Value, Failure> {
    let inputs = serde_json::from_value(inputs).map_err(Failure::Shape)?;
    let result = calculate(inputs).map_err(Failure::Domain)?;
    serde_json::to_value(result).map_err(Failure::Shape)
}

/// An entry of a domain's list: id, version, calculation.
macro_rules! entry {
    ($id:literal, $version:expr, $calculate:path) => {
        $crate::method::Entry {
            id: $id,
            version: $version,
            run: |inputs| $crate::method::typed(inputs, $calculate),
        }
    };
}
use entry;

/// What a method answered.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The inputs with defaults filled in.
    pub inputs: Value,
    /// The results, in the units of the registry; what does not apply is null.
    pub result: Value,
}

static METHODS: LazyLock<Vec<Method>> = LazyLock::new(|| {
    let domains = [
        ach::ENTRIES,
        audit::ENTRIES,
        bloom::ENTRIES,
        cfs::ENTRIES,
        config::ENTRIES,
        counters::ENTRIES,
        durability::ENTRIES,
        duration::ENTRIES,
        filesort::ENTRIES,
        knee::ENTRIES,
        metaspace::ENTRIES,
        ops::ENTRIES,
        outbox::ENTRIES,
        pg::ENTRIES,
        pool::ENTRIES,
        rss::ENTRIES,
        sizing::ENTRIES,
        stats::ENTRIES,
        verdict::ENTRIES,
    ];
    let entries = domains.into_iter().flatten();
    let mut methods: Vec<Method> = entries
        .filter_map(|entry| {
            let signature = SIGNATURES.iter().find(|s| s.facts.id == entry.id)?;
            Some(Method { entry, signature })
        })
        .collect();
    methods.sort_by_key(|m| m.entry.id);
    methods
});

/// All methods, sorted by id.
pub fn all() -> &'static [Method] {
    &METHODS
}

/// Id and signature (`{inputs: [{name, type, unit, required, ...}], ...}`) of every method of the registry, also of those that
/// this version does not calculate yet: what is stated for them can be checked before.
pub fn signatures() -> impl Iterator<Item = (&'static str, &'static Value)> {
    SIGNATURES.iter().map(|s| (s.facts.id.as_str(), &s.json))
}

/// The method with an id.
pub fn find(id: &str) -> Result<&'static Method, MethodError> {
    all().iter().find(|m| m.id() == id).ok_or_else(|| MethodError::UnknownMethod { method: id.to_owned() })
}

impl Method {
    /// Id, `domain.name`.
    pub fn id(&self) -> &'static str {
        self.entry.id
    }

    /// Version; raised when the same inputs may give another result.
    pub fn version(&self) -> u32 {
        self.entry.version
    }

    /// What it computes, with the formula.
    pub fn doc(&self) -> &'static str {
        &self.signature.facts.doc
    }

    /// Section of the method's description.
    pub fn section(&self) -> &'static str {
        &self.signature.facts.section
    }

    /// Its entry in the registry file: `id`, `section`, `doc`, `inputs`, `result`.
    pub fn signature(&self) -> &'static Value {
        &self.signature.json
    }

    /// Inputs with defaults filled in; unknown, missing and mistyped ones are refused.
    pub(crate) fn fill(&self, inputs: &Value) -> Result<Value, MethodError> {
        self.signature.fill(inputs)
    }

    /// Runs it, and tells which inputs it ran on.
    pub fn answer(&self, inputs: &Value) -> Result<Answer, MethodError> {
        let inputs = self.signature.fill(inputs)?;
        let result = (self.entry.run)(inputs.clone()).map_err(|failure| match failure {
            Failure::Domain(OutOfDomain { input, why }) => {
                MethodError::OutOfDomain { method: self.id().into(), input: input.into(), why }
            }
            Failure::Shape(e) => {
                MethodError::Disagreement { method: self.id().into(), detail: e.to_string() }
            }
        })?;
        match self.signature.unfinished(&inputs, &result) {
            Some(name) => Err(MethodError::OutOfRange { method: self.id().into(), result: name.into() }),
            None => Ok(Answer { inputs, result }),
        }
    }

    /// Runs it.
    pub fn run(&self, inputs: &Value) -> Result<Value, MethodError> {
        self.answer(inputs).map(|answer| answer.result)
    }
}
