//! Standard output: one JSON document, or text for people.

use std::cell::RefCell;
use std::io::{BufWriter, IsTerminal, Stdout, Write};

use inquest_api::texts::Texts;
use serde::Serialize;

/// Colours, used on a terminal only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Headings.
    Bold,
    /// What matters less.
    Dim,
    /// It holds.
    Good,
    /// It does not.
    Bad,
}

/// Where a command prints to.
pub struct Out {
    json: bool,
    colour: bool,
    texts: Texts,
    stdout: RefCell<BufWriter<Stdout>>,
}

impl Out {
    /// Prints JSON or text, in a language.
    pub fn new(json: bool, language: &str) -> Self {
        let stdout = std::io::stdout();
        let quiet = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
        let colour = !json && !quiet && stdout.is_terminal();
        Out { json, colour, texts: Texts::new(language), stdout: RefCell::new(BufWriter::new(stdout)) }
    }

    /// True when machines read this.
    pub fn json(&self) -> bool {
        self.json
    }

    /// The words of the person's language.
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// A word of the person's language.
    pub fn word(&self, id: &str) -> String {
        self.texts.word(id)
    }

    /// A text with facts; foreign facts are cleaned.
    pub fn say(&self, id: &str, facts: &[(&str, &str)]) -> String {
        let cleaned: Vec<(&str, String)> = facts.iter().map(|(name, value)| (*name, clean(value))).collect();
        let facts: Vec<(&str, &str)> = cleaned.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.texts.word_with(id, &facts)
    }

    /// Prints the one JSON document: an object whose first key is its schema.
    pub fn document(&self, schema: &str, value: &impl Serialize) -> std::io::Result<()> {
        let body = serde_json::to_string(value)?;
        let rest = body.strip_prefix('{').unwrap_or("}");
        let comma = if rest == "}" { "" } else { "," };
        self.raw(&format!("{{\"schema\":\"{schema}\"{comma}{rest}\n"))
    }

    /// Prints text as it is.
    pub fn raw(&self, text: &str) -> std::io::Result<()> {
        self.stdout.borrow_mut().write_all(text.as_bytes())
    }

    /// Prints a line for people.
    pub fn line(&self, text: &str) -> std::io::Result<()> {
        writeln!(self.stdout.borrow_mut(), "{}", text.trim_end())
    }

    /// Prints a line for people in a colour.
    pub fn inked(&self, ink: Ink, text: &str) -> std::io::Result<()> {
        self.line(&self.paint(ink, text))
    }

    /// Text in a colour, on a terminal.
    pub fn paint(&self, ink: Ink, text: &str) -> String {
        let code = match ink {
            Ink::Bold => "1",
            Ink::Dim => "2",
            Ink::Good => "32",
            Ink::Bad => "31",
        };
        if self.colour { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// Hands everything to the system.
    pub fn flush(&self) -> std::io::Result<()> {
        self.stdout.borrow_mut().flush()
    }

    /// Writes bytes through a function that wants a writer.
    pub fn with_writer<T>(&self, write: impl FnOnce(&mut dyn Write) -> T) -> T {
        write(&mut *self.stdout.borrow_mut())
    }
}

/// Foreign text for a terminal: on one line, without control characters (C0, C1) and without the marks that
/// turn the direction of what follows.
pub fn clean(text: &str) -> String {
    text.chars()
        .filter_map(|c| match c {
            '\n' | '\t' => Some(' '),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => None,
            c if c.is_control() => None,
            c => Some(c),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_never_reach_a_terminal() {
        assert_eq!(clean("a\u{1b}[2Jb\r\nc\td\u{9b}31me\u{202e}f"), "a[2Jb c d31mef");
        assert_eq!(clean("사건 é 🙂"), "사건 é 🙂");
    }
}
