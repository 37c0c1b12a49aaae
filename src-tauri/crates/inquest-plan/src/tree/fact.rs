//! What a plan says in words: names, conditions, keys, and whatever no reader knows.

use std::borrow::Cow;

use serde::Serialize;

use super::node::Lines;

/// The value of a fact. Foreign text: shown as text, never as markup, never run.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind", content = "value")]
pub enum Value {
    /// Text.
    Text(String),
    /// A list of texts: keys, columns.
    List(Vec<String>),
    /// Yes or no.
    Flag(bool),
    /// A number that no measure stands for, digits as printed.
    Number(String),
}

impl Value {
    /// The text of a text or a number.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) | Value::Number(text) => Some(text),
            Value::List(_) | Value::Flag(_) => None,
        }
    }
}

/// One thing printed besides the figures, in the order printed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fact {
    /// The name as the engine's JSON prints it (`Index Cond`, `attached_condition`). What is nested has the names of
    /// what it is in before its own, with dots: `Full-sort Groups.Group Count`.
    pub key: Cow<'static, str>,
    /// The value.
    pub value: Value,
    /// False for a name that no reader knows: kept as it stands, without meaning.
    pub known: bool,
    /// Where it stands.
    pub lines: Lines,
}
