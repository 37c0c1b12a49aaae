//! Members of an object and elements of a list that stand whole in a text, in their order, without a tree.

use std::borrow::Cow;

use super::value::{cell, string, string_end, value, value_end};
use crate::raw::RawCell;

/// A place in a text.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Behind the bracket that the text begins with.
    fn within(text: &'a str, bracket: u8) -> Option<Self> {
        (text.as_bytes().first() == Some(&bracket)).then(|| {
            let mut cursor = Cursor { text, at: 1 };
            cursor.blanks();
            cursor
        })
    }

    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.next() {
            self.at += 1;
        }
    }

    /// A byte that must come, and the blanks behind it.
    fn take(&mut self, byte: u8) -> Option<()> {
        (self.next() == Some(byte)).then(|| {
            self.at += 1;
            self.blanks();
        })
    }

    /// The name of a member and its colon.
    fn name(&mut self) -> Option<Cow<'a, str>> {
        if self.next() != Some(b'"') {
            return None;
        }
        let end = string_end(self.text.as_bytes(), self.at)?;
        let name = string(self.text.get(self.at..end)?)?;
        self.at = end;
        self.blanks();
        self.take(b':')?;
        Some(name)
    }

    /// The source of a value.
    fn source(&mut self) -> Option<&'a str> {
        let end = value_end(self.text.as_bytes(), self.at)?;
        let source = self.text.get(self.at..end)?;
        self.at = end;
        self.blanks();
        Some(source)
    }
}

/// A member, and where its value stands in the text of the object.
pub(super) struct Member<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) cell: RawCell<'a>,
    pub(super) value: (usize, usize),
}

/// Why a text is no record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refused {
    /// It is no object.
    Malformed,
    /// It has more members than were asked for; whether the rest of them is well formed was not looked at.
    TooMany,
}

/// The members of an object, of which there may be at most so many.
pub(super) fn members(object: &str, most: usize) -> Result<Vec<Member<'_>>, Refused> {
    let mut found = Vec::new();
    let whole = each_member(object, &mut |member| {
        found.push(member);
        found.len() <= most
    });
    match whole {
        Some(true) => Ok(found),
        Some(false) => Err(Refused::TooMany),
        None => Err(Refused::Malformed),
    }
}

/// Goes over the members of an object while they are wanted; false when it stopped before the last.
fn each_member<'a>(object: &'a str, member: &mut dyn FnMut(Member<'a>) -> bool) -> Option<bool> {
    let mut cursor = Cursor::within(object, b'{')?;
    if cursor.next() != Some(b'}') {
        loop {
            let name = cursor.name()?;
            let at = cursor.at;
            let (cell, end) = value(object, at)?;
            cursor.at = end;
            cursor.blanks();
            if !member(Member { name, cell, value: (at, end) }) {
                return Some(false);
            }
            match cursor.next()? {
                b',' => cursor.take(b',')?,
                b'}' => break,
                _ => return None,
            }
        }
    }
    (cursor.at + 1 == object.len()).then_some(true)
}

/// True for a text that is one value.
pub(in crate::frame) fn is_value(text: &str) -> bool {
    if text.starts_with('{') { each_member(text, &mut |_| true).is_some() } else { cell(text).is_some() }
}

/// The names of the members of an object that breaks off, as far as they stand whole; also that of the member in which it
/// breaks off.
pub(super) fn names_begun(object: &str, most: usize) -> Vec<String> {
    let mut names = Vec::new();
    let Some(mut cursor) = Cursor::within(object, b'{') else { return names };
    while names.len() < most {
        let Some(name) = cursor.name() else { break };
        names.push(name.into_owned());
        if cursor.source().is_none() || cursor.take(b',').is_none() {
            break;
        }
    }
    names
}

/// The elements of a list, as their source text.
pub(in crate::frame) fn elements(list: &str) -> Option<Vec<&str>> {
    let mut cursor = Cursor::within(list, b'[')?;
    let mut out = Vec::new();
    if cursor.next() == Some(b']') {
        return Some(out);
    }
    loop {
        out.push(cursor.source()?);
        match cursor.next()? {
            b',' => cursor.take(b',')?,
            b']' => return Some(out),
            _ => return None,
        }
    }
}

/// The source text of a member's value.
pub(in crate::frame) fn source<'a>(object: &'a str, name: &str) -> Option<&'a str> {
    let mut cursor = Cursor::within(object, b'{')?;
    while cursor.next() == Some(b'"') {
        let found = cursor.name()?;
        let source = cursor.source()?;
        if found == name {
            return Some(source);
        }
        if cursor.next() == Some(b',') {
            cursor.take(b',')?;
        }
    }
    None
}

/// The cell of a member.
pub(in crate::frame) fn member<'a>(object: &'a str, name: &str) -> Option<RawCell<'a>> {
    cell(source(object, name)?)
}
