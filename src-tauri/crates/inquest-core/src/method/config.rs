//! `config.accepts`: whether a setting's reader takes a value, as a method, so that a check can rest on it.

use serde::Deserialize;

use super::error::OutOfDomain;
use super::{Entry, entry};
use crate::config::{Grammar, Reading, accepts};

pub(super) const ENTRIES: &[Entry] = &[entry!("config.accepts", 1, read)];

#[derive(Deserialize)]
struct Setting {
    grammar: Grammar,
    text: String,
}

fn read(input: Setting) -> Result<Reading, OutOfDomain> {
    accepts(input.grammar, &input.text)
        .map_err(|_| OutOfDomain { input: "grammar", why: "not_in_this_version" })
}
