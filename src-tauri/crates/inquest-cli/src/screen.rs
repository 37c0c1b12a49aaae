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

    /// A kind in words: `pg.stat_statements` as `PostgreSQL statement statistics`. One without words is its own.
    pub fn kind(&self, kind: &str) -> String {
        self.named("kind", kind)
    }

    /// A frame in words.
    pub fn frame(&self, frame: &str) -> String {
        self.named("frame", frame)
    }

    fn named(&self, family: &str, id: &str) -> String {
        let key = format!("{family}-{}", id.replace('.', "-"));
        let word = self.texts.word(&key);
        if word == key { clean(id) } else { word }
    }

    /// Prints the one JSON document: an object whose first key is its schema.
    pub fn document(&self, schema: &str, value: &impl Serialize) -> std::io::Result<()> {
        self.document_of(schema, &json(value)?)
    }

    /// The same, of an object that is text already: what is nested deeper than a value may be.
    pub fn document_of(&self, schema: &str, body: &str) -> std::io::Result<()> {
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

/// Foreign text for a terminal: on one line, without control characters (C0, C1). Characters that cannot be
/// seen, or that turn the direction of what follows, are shown by their number.
pub fn clean(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' => shown.push(' '),
            c if c.is_control() => {}
            c if hidden(c) => shown.push_str(&format!("<U+{:04X}>", u32::from(c))),
            c => shown.push(c),
        }
    }
    shown
}

/// Foreign text for a file that somebody may print: its lines and tabs stay, every other control and hidden character
/// is shown by its number.
pub fn marked(text: &str) -> String {
    let acts = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t') || hidden(c);
    if !text.contains(acts) {
        return text.to_owned();
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if acts(c) {
            shown.push_str(&format!("<U+{:04X}>", u32::from(c)));
        } else {
            shown.push(c);
        }
    }
    shown
}

/// JSON in which no control and no hidden character stands as it is: a terminal that prints the document does
/// not act on what was captured, and a reader of JSON gets the same text.
pub fn json(value: &(impl Serialize + ?Sized)) -> serde_json::Result<String> {
    let plain = serde_json::to_string(value)?;
    if plain.is_ascii() && !plain.contains('\u{7f}') {
        return Ok(plain);
    }
    // Outside its strings JSON is ASCII, and the serializer has escaped C0 already.
    let mut escaped = String::with_capacity(plain.len());
    for c in plain.chars() {
        if c.is_control() || hidden(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                escaped.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            escaped.push(c);
        }
    }
    Ok(escaped)
}

/// Characters without a shape that change what is seen beside them, or smuggle text: marks and overrides of
/// direction, zero-width spaces and operators, separators of lines, tags. Joiners and variation selectors are
/// letters of their scripts and of emoji, and stay.
fn hidden(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_never_reach_a_terminal() {
        assert_eq!(clean("a\u{1b}[2Jb\r\nc\td\u{9b}31me\u{7f}f"), "a[2Jb c d31mef");
        assert_eq!(clean("사건 é 🙂 👨\u{200d}👩"), "사건 é 🙂 👨\u{200d}👩");
    }

    #[test]
    fn a_file_holds_marks_where_a_terminal_would_act() {
        assert_eq!(marked("a\u{202e}b\u{9b}31m\0\nc\td"), "a<U+202E>b<U+009B>31m<U+0000>\nc\td");
    }

    #[test]
    fn hidden_characters_are_shown_by_their_number() {
        let hiding = "a\u{202e}b\u{2066}c\u{200b}d\u{e0041}e\u{feff}f\u{2028}g";
        assert_eq!(clean(hiding), "a<U+202E>b<U+2066>c<U+200B>d<U+E0041>e<U+FEFF>f<U+2028>g");
    }

    #[test]
    fn json_holds_no_control_and_no_hidden_character() {
        let text = "사건\u{1b}\u{7f}\u{9b}\u{202e}\u{e0041}\u{2028}🙂";
        let document = json(&text).unwrap();
        assert_eq!(document, "\"사건\\u001b\\u007f\\u009b\\u202e\\udb40\\udc41\\u2028🙂\"");
        assert_eq!(serde_json::from_str::<String>(&document).unwrap(), text);
    }
}
