//! Registered methods.

use inquest_core::Grade;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One method of the registry.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct MethodInfo {
    /// Id, `domain.name`.
    pub id: String,
    /// Version.
    pub version: u32,
    /// What it computes and where the formula is from.
    pub doc: String,
    /// Section of the method's description.
    pub section: String,
    /// Inputs and results as in the registry file.
    #[ts(type = "unknown")]
    pub signature: serde_json::Value,
}

/// Runs a method.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct MethodRun {
    /// Id.
    pub method: String,
    /// Inputs.
    #[ts(type = "Record<string, unknown>")]
    pub inputs: serde_json::Value,
}

/// Names a method.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct MethodRef {
    /// Id.
    pub method: String,
}

/// What a method answered.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct MethodReply {
    /// Id.
    pub method: String,
    /// Version.
    pub version: u32,
    /// The inputs, defaults filled in.
    #[ts(type = "Record<string, unknown>")]
    pub inputs: serde_json::Value,
    /// The result.
    #[ts(type = "Record<string, unknown>")]
    pub result: serde_json::Value,
    /// Grade of the result, when the inputs carried grades.
    pub grade: Grade,
}
