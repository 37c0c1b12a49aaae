//! Lines outside of blocks: prompts, statements, comments, notices, prose.

use inquest_core::capture::LineClass;

use super::{Hint, ledger, words};
use crate::frame::Context;
use crate::limits::{HINTS, STATEMENT_BYTES};
use crate::text::smart;

/// Most lines of a statement that never ends.
const STATEMENT_LINES: u32 = 2_000;

/// What is open across lines outside of blocks, and what the next block will be called.
#[derive(Debug, Default)]
pub(super) struct Outside {
    context: Context,
    state: State,
    /// The statement is complete: another one replaces it.
    ended: bool,
    /// It began at a prompt.
    at_prompt: bool,
    lines: u32,
}

#[derive(Debug, Default, PartialEq, Eq, Clone, Copy)]
enum State {
    #[default]
    Free,
    /// Inside `/* ... */`.
    Comment,
    /// Inside a statement without prompts.
    Statement,
    /// Between the two rules of `mysql -vvv`.
    Echo,
}

impl Outside {
    /// True when this line belongs to something open here and begins no block.
    pub(super) fn holds(&self, text: &str) -> bool {
        match self.state {
            State::Free | State::Statement => words::is_verbose_rule(text),
            State::Comment | State::Echo => true,
        }
    }

    /// True inside a statement that has no end yet: its lines are no text table.
    pub(super) fn in_statement(&self) -> bool {
        self.state == State::Statement
    }

    /// Label and statement for the block that begins now.
    pub(super) fn context(&mut self) -> Context {
        self.state = State::Free;
        self.ended = true;
        std::mem::take(&mut self.context)
    }

    /// The class of a line; `None` when it looks like data of an unknown shape.
    pub(super) fn classify(&mut self, text: &str, number: u64, hints: &mut Vec<Hint>) -> Option<LineClass> {
        if hints.len() < HINTS && words::is_hint(text) {
            hints.push(Hint { line: number, text: ledger::clip(text).to_owned() });
        }
        match self.state {
            State::Comment => {
                self.label(text);
                self.state = if text.contains("*/") { State::Free } else { State::Comment };
                return Some(LineClass::Comment);
            }
            State::Echo if words::is_verbose_rule(text) => {
                self.state = State::Free;
                self.ended = true;
                return Some(LineClass::Rule);
            }
            State::Echo => {
                self.lines += 1;
                self.statement(text);
                if self.lines > STATEMENT_LINES {
                    self.state = State::Free;
                }
                return Some(LineClass::Statement);
            }
            State::Free | State::Statement => {}
        }
        if words::is_blank(text) {
            self.state = State::Free;
            return Some(LineClass::Blank);
        }
        if words::is_verbose_rule(text) {
            self.begin_statement();
            self.state = State::Echo;
            return Some(LineClass::Rule);
        }
        if words::is_fence(text) {
            self.state = State::Free;
            return Some(LineClass::Prose);
        }
        if let Some(length) = words::prompt(text) {
            return Some(self.prompted(&text[length..]));
        }
        if let Some(rest) = self.shell_continuation(text) {
            return Some(self.prompted(rest));
        }
        if words::is_timing(text) {
            return Some(LineClass::Timing);
        }
        if words::footer(text).is_some() {
            return Some(LineClass::Footer);
        }
        if words::is_watch_title(text) {
            self.context.label = Some(ledger::clip(text.trim()).replace('\t', " "));
            return Some(LineClass::Prose);
        }
        if self.state == State::Statement {
            self.lines += 1;
            self.statement(text);
            self.settle(text);
            return Some(LineClass::Statement);
        }
        if words::is_notice(text) {
            return Some(LineClass::Notice);
        }
        if words::is_sample_mark(text) {
            self.label(text);
            return Some(LineClass::Comment);
        }
        if words::is_comment(text) {
            if text.trim_start().starts_with("/*") && !text.contains("*/") {
                self.state = State::Comment;
            }
            self.label(text.trim().trim_start_matches(['-', '#', '/', '*']).trim_end_matches("*/"));
            return Some(LineClass::Comment);
        }
        if words::is_statement(text) {
            self.begin_statement();
            self.statement(text);
            if !text.trim_start().starts_with('\\') {
                self.state = State::Statement;
                self.settle(text);
            }
            return Some(LineClass::Statement);
        }
        if looks_like_data(text) {
            return None;
        }
        self.label(text);
        Some(LineClass::Prose)
    }

    /// mysqlsh prints `-> ` below the end of its own prompt, wherever that is: a continuation only while a statement
    /// that began at a prompt is open.
    fn shell_continuation<'a>(&self, text: &'a str) -> Option<&'a str> {
        let open = self.at_prompt && !self.ended && self.context.statement.is_some();
        let inner = text.trim_start_matches(' ');
        if !open || text.len() - inner.len() < 3 {
            return None;
        }
        inner.strip_prefix("-> ").or_else(|| (inner.trim_end() == "->").then_some(""))
    }

    /// A line after a prompt.
    fn prompted(&mut self, rest: &str) -> LineClass {
        if rest.trim().is_empty() {
            return LineClass::Prompt;
        }
        if self.ended || self.context.statement.is_none() {
            self.begin_statement();
        }
        self.at_prompt = true;
        self.statement(rest);
        let end = rest.trim_end();
        self.ended = [";", "\\G", "\\g", "\\gx"].iter().any(|e| end.ends_with(e)) || end.starts_with('\\');
        LineClass::Statement
    }

    fn begin_statement(&mut self) {
        self.at_prompt = false;
        self.context.statement = None;
        self.ended = false;
        self.lines = 0;
    }

    fn statement(&mut self, text: &str) {
        let text = &smart::statement(text);
        let statement = self.context.statement.get_or_insert_default();
        if statement.len() + text.len() < STATEMENT_BYTES {
            if !statement.is_empty() {
                statement.push('\n');
            }
            statement.push_str(text);
        }
    }

    /// A statement without prompts ends with its semicolon.
    fn settle(&mut self, text: &str) {
        let end = text.trim_end();
        if end.ends_with(';') || end.ends_with("\\G") || end.ends_with("\\gx") || self.lines > STATEMENT_LINES
        {
            self.state = State::Free;
            self.ended = true;
        }
    }

    fn label(&mut self, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            let label = self.context.label.get_or_insert_default();
            label.clear();
            label.push_str(ledger::clip(text));
        }
    }
}

/// Data rather than a sentence: bars or tabs between fields, columns of blanks with digits, or braces of a document.
fn looks_like_data(text: &str) -> bool {
    let t = text.trim();
    let bytes = t.as_bytes();
    if matches!(bytes.first(), Some(b'{' | b'}' | b'[' | b']' | b'<' | b'+' | b'|')) {
        return true;
    }
    let (mut bars, mut digits, mut marks) = (0, 0, 0);
    // Two blanks one after the other, and a comma with a blank behind it.
    let (mut gap, mut sentence, mut before) = (false, false, 0);
    for b in bytes {
        match b {
            b'\t' => return true,
            b'|' => bars += 1,
            b'0'..=b'9' => digits += 1,
            b',' | b';' => marks += 1,
            b' ' => {
                gap |= before == b' ';
                sentence |= before == b',';
            }
            _ => {}
        }
        before = *b;
    }
    bars >= 2 || gap && digits >= 2 || digits * 3 > t.len() || marks >= 3 && !sentence
}

#[cfg(test)]
mod tests {
    use super::looks_like_data;

    #[test]
    fn data_is_told_from_sentences() {
        for text in ["a\tb", "a | b | c", "x  12", "1 2 3 4", "{", "a,b,c,d", "+--"] {
            assert!(looks_like_data(text), "{text}");
        }
        for text in ["a | b", "x  1", "on 30 November", "one, two, three, four", "a,b, c,d"] {
            assert!(!looks_like_data(text), "{text}");
        }
    }
}
