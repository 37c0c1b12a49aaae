//! Lists of words that a text may begin with, asked by its first byte.
//!
//! Every line outside of blocks is asked for dozens of such words in all languages of the clients; nearly none begins
//! with one. The first byte says so without looking at any word.

/// Words that a text may begin with.
pub(crate) struct Starts {
    words: &'static [&'static str],
    /// First bytes of the words.
    firsts: [bool; 256],
}

impl Starts {
    /// A list; an empty word is none.
    pub(crate) const fn new(words: &'static [&'static str]) -> Self {
        let mut firsts = [false; 256];
        let mut at = 0;
        while at < words.len() {
            let word = words[at].as_bytes();
            if !word.is_empty() {
                firsts[word[0] as usize] = true;
            }
            at += 1;
        }
        Starts { words, firsts }
    }

    /// The words that may begin this text: those with its first byte.
    pub(crate) fn of(&self, text: &str) -> impl Iterator<Item = &'static str> + use<> {
        let first = text.as_bytes().first().copied();
        let words = match first {
            Some(first) if self.firsts[usize::from(first)] => self.words,
            _ => &[],
        };
        words.iter().copied().filter(move |word| word.as_bytes().first().copied() == first)
    }

    /// The first of the words that the text begins with.
    pub(crate) fn find(&self, text: &str) -> Option<&'static str> {
        self.of(text).find(|word| text.starts_with(word))
    }

    /// True when the text begins with one of the words.
    pub(crate) fn begin(&self, text: &str) -> bool {
        self.find(text).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::Starts;

    #[test]
    fn the_first_word_in_the_order_of_the_list() {
        static WORDS: Starts = Starts::new(&["Time", "Ti", "시간:", "시"]);
        assert_eq!(WORDS.find("Time: 1"), Some("Time"));
        assert_eq!(WORDS.find("Tin"), Some("Ti"));
        assert_eq!(WORDS.find("시간: 1"), Some("시간:"));
        assert_eq!((WORDS.find("time"), WORDS.find(""), WORDS.find("T")), (None, None, None));
    }
}
