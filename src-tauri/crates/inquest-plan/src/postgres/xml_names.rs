//! The names of XML, back to those of JSON.
//!
//! Source: `ExplainXMLTag`: every sign that a tag may not hold becomes a hyphen.

use std::borrow::Cow;

/// `Shared-I-O-Read-Time` is `Shared I/O Read Time`.
pub(super) fn plain(tag: &str) -> Cow<'_, str> {
    if !tag.contains('-') {
        return Cow::Borrowed(tag);
    }
    let name = tag.replace('-', " ");
    Cow::Owned(match name.as_str() {
        "One Time Filter" => "One-Time Filter".to_owned(),
        _ if name.contains("I O ") => name.replace("I O ", "I/O "),
        _ => name,
    })
}

/// The name that a group has in JSON; `index` counts the groups of that name in the node so far.
pub(super) fn sort_group(name: &str, index: usize) -> &str {
    match (name, index) {
        ("Incremental Sort Groups", 0) => "Full-sort Groups",
        ("Incremental Sort Groups", _) => "Pre-sorted Groups",
        (other, _) => other,
    }
}
