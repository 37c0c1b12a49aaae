//! The part of YAML that PostgreSQL writes, as a stream.
//!
//! Source: `ExplainYAMLLineStarting`, `escape_yaml` and `ExplainPropertyListNested` of explain.c: block mappings and block
//! lists by indentation, text in JSON's quotes, numbers and yes/no bare, inner lists of grouping sets as `["a", "b"]`.
//! Refused: anchors, aliases, tags, block scalars (the document breaks there); a line that is neither `key: value` nor an item breaks the document there.
//!
//! What the format cannot tell: that it is cut at a line end. Who reads the plan sees it by what is missing.

use std::borrow::Cow;

use super::{Ending, Scalar, Sink, json};
use crate::paste::{Line, Tabs, indent};

struct Open {
    column: usize,
    list: bool,
}

struct Reader<'s, S> {
    sink: &'s mut S,
    open: Vec<Open>,
    /// A key whose value is below it.
    waiting: Option<(usize, String, u32)>,
}

/// Reads a document of lines.
pub(crate) fn read(lines: &[Line<'_>], sink: &mut impl Sink) -> Ending {
    let mut reader = Reader { sink, open: Vec::new(), waiting: None };
    let mut key = String::new();
    for line in lines {
        let column = indent(&line.text, Tabs::Stops);
        match reader.line(line.text.trim(), column, line, &mut key) {
            Ok(()) => {}
            Err(Stop::Cut) => {
                reader.end(line.number);
                return Ending::Cut { within: key };
            }
            Err(Stop::Broken(expected)) => {
                reader.end(line.number);
                return Ending::Broken { expected, line: line.number, within: key };
            }
        }
    }
    reader.end(lines.last().map_or(1, |l| l.number));
    Ending::Whole { at: 0, line: 0 }
}

enum Stop {
    Cut,
    Broken(&'static str),
}

impl<S: Sink> Reader<'_, S> {
    fn line(&mut self, text: &str, column: usize, line: &Line<'_>, last: &mut String) -> Result<(), Stop> {
        let (mut text, mut column) = (text, column);
        while let Some(rest) = text.strip_prefix('-').filter(|r| r.is_empty() || r.starts_with(' ')) {
            self.item(column, line.number);
            let inner = rest.trim_start();
            column += 1 + (rest.len() - inner.len());
            text = inner;
            if !inner.starts_with('-') && split_key(inner).is_none() {
                return self.scalar_item(inner, line);
            }
            if split_key(inner).is_some() {
                self.sink.open(None, false, line.number);
                self.open.push(Open { column, list: false });
            }
        }
        let Some((key, value)) = split_key(text) else {
            return Err(if line.open { Stop::Cut } else { Stop::Broken("key") });
        };
        last.clear();
        last.push_str(&key);
        self.close_right_of(column, line.number);
        self.begin(column, false, line.number);
        if value.is_empty() {
            if line.open {
                return Err(Stop::Cut);
            }
            self.waiting = Some((column, key.into_owned(), line.number));
            return Ok(());
        }
        let value = scalar(value, line)?;
        self.sink.value(Some(&key), value, line.number);
        Ok(())
    }

    /// The list at this column: opened if it is not.
    fn item(&mut self, column: usize, number: u32) {
        self.close_right_of(column, number);
        while self.open.last().is_some_and(|o| o.column == column && !o.list) && self.waiting.is_none() {
            self.open.pop();
            self.sink.close(number);
        }
        self.begin(column, true, number);
    }

    /// Opens what a waiting key holds, or the top.
    fn begin(&mut self, column: usize, list: bool, number: u32) {
        let waiting = self.waiting.take_if(|(above, _, _)| *above < column || list && *above == column);
        self.drop_waiting(number);
        match waiting {
            Some((_, key, number)) => self.sink.open(Some(&key), list, number),
            None if self.open.last().is_some_and(|o| o.column == column && o.list == list) => return,
            None if self.open.is_empty() => self.sink.open(None, list, number),
            // Another indentation than above: the line is of the innermost open one.
            None if self.open.last().is_some_and(|o| o.list == list) => return,
            None => self.sink.open(None, list, number),
        }
        self.open.push(Open { column, list });
    }

    /// A key that nothing followed is empty.
    fn drop_waiting(&mut self, _number: u32) {
        if let Some((_, key, number)) = self.waiting.take() {
            self.sink.open(Some(&key), true, number);
            self.sink.close(number);
        }
    }

    fn close_right_of(&mut self, column: usize, number: u32) {
        if self.waiting.as_ref().is_some_and(|(above, _, _)| *above > column) {
            self.drop_waiting(number);
        }
        while self.open.len() > 1 && self.open.last().is_some_and(|o| o.column > column) {
            self.open.pop();
            self.sink.close(number);
        }
    }

    fn scalar_item(&mut self, text: &str, line: &Line<'_>) -> Result<(), Stop> {
        if let Some(inner) = text.strip_prefix('[') {
            let Some(inner) = inner.strip_suffix(']') else {
                return Err(if line.open { Stop::Cut } else { Stop::Broken("bracket") });
            };
            self.sink.open(None, true, line.number);
            for item in quoted_items(inner) {
                self.sink.value(None, Scalar::Text(item), line.number);
            }
            self.sink.close(line.number);
            return Ok(());
        }
        let value = scalar(text, line)?;
        self.sink.value(None, value, line.number);
        Ok(())
    }

    fn end(&mut self, number: u32) {
        self.drop_waiting(number);
        while self.open.pop().is_some() {
            self.sink.close(number);
        }
    }
}

/// `Key: value` or `"Key": value`.
fn split_key(text: &str) -> Option<(Cow<'_, str>, &str)> {
    if text.starts_with('"') {
        let end = string_end(text)?;
        let rest = text[end..].strip_prefix(':')?;
        return Some((json::unquote(&text[1..end - 1]), rest.trim()));
    }
    let (key, value) = text.split_once(':')?;
    (value.is_empty() || value.starts_with(' ')).then_some((Cow::Borrowed(key), value.trim()))
}

/// The byte behind the closing quote.
fn string_end(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

fn scalar<'t>(text: &'t str, line: &Line<'_>) -> Result<Scalar<'t>, Stop> {
    if text.starts_with('"') {
        return match string_end(text) {
            Some(end) if end == text.len() => Ok(Scalar::Text(json::unquote(&text[1..end - 1]))),
            _ if line.open => Err(Stop::Cut),
            _ => Err(Stop::Broken("quote")),
        };
    }
    // PostgreSQL quotes every text: what begins so stands for something that is elsewhere, or on other lines.
    if text.starts_with(['*', '&', '!', '|', '>']) {
        return Err(Stop::Broken("value"));
    }
    let number = text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'.' | b'-' | b'+' | b'e' | b'E'));
    Ok(match text {
        "true" => Scalar::Flag(true),
        "false" => Scalar::Flag(false),
        "null" | "~" => Scalar::Null,
        // Half a number is another number.
        _ if line.open => return Err(Stop::Cut),
        _ if number => Scalar::Number(text),
        _ => Scalar::Text(Cow::Borrowed(text)),
    })
}

/// `"a", "b"`
fn quoted_items(text: &str) -> Vec<Cow<'_, str>> {
    let mut items = Vec::new();
    let mut rest = text.trim();
    while rest.starts_with('"') {
        let Some(end) = string_end(rest) else { break };
        items.push(json::unquote(&rest[1..end - 1]));
        rest = rest[end..].trim_start_matches([',', ' ']);
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paste::lines;
    use crate::text::Text;

    #[derive(Default)]
    struct Log(String);

    impl Sink for Log {
        fn open(&mut self, key: Option<&str>, list: bool, _: u32) {
            self.0.push_str(&format!("{}{} ", key.unwrap_or(""), if list { '[' } else { '{' }));
        }
        fn close(&mut self, _: u32) {
            self.0.push_str("} ");
        }
        fn value(&mut self, key: Option<&str>, value: Scalar<'_>, _: u32) {
            self.0.push_str(&format!("{}={} ", key.unwrap_or(""), value.text().unwrap_or_default()));
        }
    }

    #[test]
    fn nesting_is_told_by_indentation() {
        let text = "- Plan: \n    Node Type: \"Sort\"\n    Sort Key: \n      - \"a \\\"b\\\"\"\n      - \"c\"\n    Plans: \n      - Node Type: \"Seq Scan\"\n        Plan Rows: 3\n      - Node Type: \"Limit\"\n  Triggers: \n  Planning Time: 0.1\n";
        let text = Text::new(text, 1);
        let mut log = Log::default();
        assert_eq!(read(&lines(&text).0, &mut log), Ending::Whole { at: 0, line: 0 });
        assert_eq!(
            log.0,
            "[ { Plan{ Node Type=Sort Sort Key[ =a \"b\" =c } Plans[ { Node Type=Seq Scan Plan Rows=3 } { Node Type=Limit } } } Triggers[ } Planning Time=0.1 } } "
        );
    }

    #[test]
    fn what_stands_elsewhere_is_refused() {
        for value in ["*b", "&a", "!!str", "|", ">-"] {
            let source = format!("- Plan: \n    Node Type: \"Limit\"\n    Plans: {value}\n");
            let text = Text::new(&source, 1);
            let mut log = Log::default();
            let broken = Ending::Broken { expected: "value", line: 3, within: "Plans".into() };
            assert_eq!(read(&lines(&text).0, &mut log), broken, "{value}");
        }
    }

    #[test]
    fn a_cut_value_is_no_value() {
        for (text, within) in
            [("- Plan: \n    Plan Rows: 12", "Plan Rows"), ("- Plan: \n    Node Type: \"Se", "Node Type")]
        {
            let text = Text::new(text, 1);
            let mut log = Log::default();
            assert_eq!(read(&lines(&text).0, &mut log), Ending::Cut { within: within.into() });
            assert!(!log.0.contains('='), "{}", log.0);
        }
    }
}
