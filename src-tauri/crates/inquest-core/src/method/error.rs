//! Why a method gave no answer. Every refusal names the input.

/// A refusal. [`MethodError::code`] and [`MethodError::args`] are for the wire.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MethodError {
    /// No method has this id.
    #[error("there is no method {method}")]
    UnknownMethod {
        /// The id asked for.
        method: String,
    },
    /// The method has no such input.
    #[error("{method} has no input {input}")]
    UnknownInput {
        /// The method.
        method: String,
        /// The input, as a path: `confounders[0].colour`.
        input: String,
    },
    /// A required input is not there.
    #[error("{method} needs {input} ({expected})")]
    MissingInput {
        /// The method.
        method: String,
        /// The input, as a path.
        input: String,
        /// Its type.
        expected: String,
    },
    /// An input has another type than the registry says.
    #[error("{method}: {input} must be {expected}, found {found}")]
    WrongType {
        /// The method.
        method: String,
        /// The input, as a path; empty for the inputs as a whole.
        input: String,
        /// The type in the registry.
        expected: String,
        /// What was given, shortened.
        found: String,
    },
    /// An input has the right type and a value for which the method is not defined.
    #[error("{method}: {input} is out of range ({why})")]
    OutOfDomain {
        /// The method.
        method: String,
        /// The input.
        input: String,
        /// Stable code: `zero`, `negative`, `empty`, ...
        why: &'static str,
    },
    /// A result left the range of doubles.
    #[error("{method}: {result} is too large to be told")]
    OutOfRange {
        /// The method.
        method: String,
        /// The result.
        result: String,
    },
    /// A stored quantity names a version or result that this program does not have.
    #[error("{method} version {version} has no result {result} here")]
    NotRecomputable {
        /// The method.
        method: String,
        /// The version that computed it.
        version: u32,
        /// The result asked for.
        result: String,
    },
    /// The registry file and the program disagree: a defect of the program.
    #[error("{method}: program and registry disagree: {detail}")]
    Disagreement {
        /// The method.
        method: String,
        /// What differs.
        detail: String,
    },
}

impl MethodError {
    /// Stable code.
    pub fn code(&self) -> &'static str {
        match self {
            MethodError::UnknownMethod { .. } => "method_unknown",
            MethodError::UnknownInput { .. } => "method_input_unknown",
            MethodError::MissingInput { .. } => "method_input_missing",
            MethodError::WrongType { .. } => "method_input_type",
            MethodError::OutOfDomain { .. } => "method_input_domain",
            MethodError::OutOfRange { .. } => "method_result_range",
            MethodError::NotRecomputable { .. } => "method_not_recomputable",
            MethodError::Disagreement { .. } => "method_registry_disagrees",
        }
    }

    /// The facts, by name.
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            MethodError::UnknownMethod { method } => vec![("method", method.clone())],
            MethodError::UnknownInput { method, input } => {
                vec![("method", method.clone()), ("input", input.clone())]
            }
            MethodError::MissingInput { method, input, expected } => {
                vec![("method", method.clone()), ("input", input.clone()), ("expected", expected.clone())]
            }
            MethodError::WrongType { method, input, expected, found } => vec![
                ("method", method.clone()),
                ("input", input.clone()),
                ("expected", expected.clone()),
                ("found", found.clone()),
            ],
            MethodError::OutOfDomain { method, input, why } => {
                vec![("method", method.clone()), ("input", input.clone()), ("why", (*why).to_owned())]
            }
            MethodError::OutOfRange { method, result } => {
                vec![("method", method.clone()), ("result", result.clone())]
            }
            MethodError::NotRecomputable { method, version, result } => {
                vec![("method", method.clone()), ("version", version.to_string()), ("result", result.clone())]
            }
            MethodError::Disagreement { method, detail } => {
                vec![("method", method.clone()), ("detail", detail.clone())]
            }
        }
    }
}

/// What a calculation itself may refuse: the registry adds the method's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OutOfDomain {
    pub input: &'static str,
    pub why: &'static str,
}

/// Refuses an input.
pub(super) fn refuse<T>(input: &'static str, why: &'static str) -> Result<T, OutOfDomain> {
    Err(OutOfDomain { input, why })
}

/// A number that must be above zero.
pub(super) fn positive(input: &'static str, value: f64) -> Result<f64, OutOfDomain> {
    if value > 0.0 { Ok(value) } else { refuse(input, "not_positive") }
}

/// A divisor.
pub(super) fn nonzero(input: &'static str, value: f64) -> Result<f64, OutOfDomain> {
    if value != 0.0 { Ok(value) } else { refuse(input, "zero") }
}

/// A number that may be zero but not below.
pub(super) fn not_negative(input: &'static str, value: f64) -> Result<f64, OutOfDomain> {
    if value >= 0.0 { Ok(value) } else { refuse(input, "negative") }
}

/// An integer of at least one, as a float: counts of keys, rows, connections.
pub(super) fn at_least_one(input: &'static str, value: super::value::Int) -> Result<f64, OutOfDomain> {
    if value.0 >= 1 { Ok(value.f64()) } else { refuse(input, "not_positive") }
}

/// An integer of at least one that is no larger than what can be computed in bounded time.
pub(super) fn counted(
    input: &'static str,
    value: super::value::Int,
    largest: u64,
) -> Result<u64, OutOfDomain> {
    match u64::try_from(value.0) {
        Err(_) | Ok(0) => refuse(input, "not_positive"),
        Ok(n) if n > largest => refuse(input, "too_large"),
        Ok(n) => Ok(n),
    }
}
