//! The catalogue of texts, English and Korean: the same Fluent files that the window reads.
//!
//! `core.ftl` holds the texts of this crate: `error-<code>`, `reason-<code>`, words of verdicts and grades, and
//! those of the command line. A code without a text is printed with its facts rather than hidden.

use std::borrow::Cow;
use std::collections::BTreeMap;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use include_dir::{Dir, include_dir};
use inquest_core::verdict::Reason;
use unic_langid::LanguageIdentifier;

use crate::wire::WireError;

static LOCALES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../ui/locales");

/// Languages there are, the fallback first.
pub const LANGUAGES: [&str; 2] = ["en", "ko"];

/// Texts of one language, with English behind it.
pub struct Texts {
    language: String,
    bundles: Vec<FluentBundle<FluentResource>>,
}

impl Texts {
    /// The texts of a language (`ko`, `ko_KR.UTF-8`); an unknown one is English.
    pub fn new(language: &str) -> Self {
        let language = language_of(language);
        let order = if language == "en" { vec!["en"] } else { vec![language, "en"] };
        Texts { language: language.to_owned(), bundles: order.into_iter().filter_map(bundle).collect() }
    }

    /// The language: `en` or `ko`.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// An error in words.
    pub fn error(&self, error: &WireError) -> String {
        self.coded("error", &error.code, &error.args)
    }

    /// What to do about an error, when the catalogue knows.
    pub fn next(&self, error: &WireError) -> Option<String> {
        self.format(&format!("error-{}", error.code), Some("next"), &facts(&error.args))
    }

    /// A reason in words. Where a check failed with an error, the error's code is the reason's.
    pub fn reason(&self, reason: &Reason) -> String {
        let family = if self.has(&format!("reason-{}", reason.code)) { "reason" } else { "error" };
        let shown = reason.args.iter().map(|(name, value)| (name.clone(), shown(name, value)));
        self.coded(family, &reason.code, &shown.collect())
    }

    /// A word by its id; an unknown id is its own word.
    pub fn word(&self, id: &str) -> String {
        self.word_with(id, &[])
    }

    /// A text with facts.
    pub fn word_with(&self, id: &str, facts: &[(&str, &str)]) -> String {
        let named = facts.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        self.format(id, None, &fluent_args(named)).unwrap_or_else(|| id.to_owned())
    }

    /// True when the language itself has the text.
    pub fn has(&self, id: &str) -> bool {
        self.bundles.first().is_some_and(|b| b.get_message(id).is_some_and(|m| m.value().is_some()))
    }

    fn coded(&self, family: &str, code: &str, args: &BTreeMap<String, String>) -> String {
        self.format(&format!("{family}-{code}"), None, &facts(args)).unwrap_or_else(|| {
            let facts: Vec<String> = args.iter().map(|(name, value)| format!(" {name}={value}")).collect();
            format!("{code}{}", facts.concat())
        })
    }

    fn format(&self, id: &str, attribute: Option<&str>, args: &FluentArgs<'_>) -> Option<String> {
        self.bundles.iter().find_map(|bundle| {
            let message = bundle.get_message(id)?;
            let pattern = match attribute {
                Some(name) => message.get_attribute(name)?.value(),
                None => message.value()?,
            };
            let mut problems = Vec::new();
            let text: Cow<'_, str> = bundle.format_pattern(pattern, Some(args), &mut problems);
            Some(text.into_owned())
        })
    }
}

/// Facts of reasons that are relative changes, unit 1: people read them in percent.
const CHANGES: [&str; 12] = [
    "above",
    "below",
    "cv",
    "null_band",
    "observed_hi",
    "observed_lo",
    "predicted_hi",
    "predicted_lo",
    "share",
    "share_after",
    "share_before",
    "weakest",
];

/// Those of them that are sizes and not changes: they have no sign.
const UNSIGNED: [&str; 5] = ["cv", "null_band", "share", "share_after", "share_before"];

/// A share in per cent as the window prints it: `+8.7%`, `−80.5%`, `+1,230%`.
fn percent(share: f64, signed: bool) -> String {
    let percent = format!("{:.2e}", share * 100.0).parse::<f64>().unwrap_or(share * 100.0);
    let digits = percent.abs().to_string();
    let (whole, fraction) = digits.split_once('.').map_or((digits.as_str(), None), |(w, f)| (w, Some(f)));
    let mut grouped = String::new();
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let sign = match percent {
        p if p < 0.0 => "−",
        p if p > 0.0 && signed => "+",
        _ => "",
    };
    format!("{sign}{grouped}{}%", fraction.map(|f| format!(".{f}")).unwrap_or_default())
}

fn shown(name: &str, value: &str) -> String {
    let change = CHANGES.contains(&name).then(|| value.parse::<f64>().ok()).flatten();
    match change {
        Some(change) if change.is_finite() => percent(change, !UNSIGNED.contains(&name)),
        Some(change) => (if change > 0.0 { "∞" } else { "−∞" }).to_owned(),
        None => short_decimal(value).unwrap_or_else(|| value.to_owned()),
    }
}

/// A computed figure has more digits than anybody reads: four of them. Whole numbers and ids keep theirs.
fn short_decimal(text: &str) -> Option<String> {
    let (whole, fraction) = text.split_once('.')?;
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if fraction.len() < 6 || !digits(fraction) || !digits(whole.trim_start_matches('-')) {
        return None;
    }
    let value: f64 = text.parse().ok()?;
    Some(format!("{value:.3e}").parse::<f64>().ok()?.to_string())
}

fn facts(args: &BTreeMap<String, String>) -> FluentArgs<'static> {
    fluent_args(args.iter().map(|(name, value)| (name.clone(), value.clone())))
}

fn fluent_args(named: impl Iterator<Item = (String, String)>) -> FluentArgs<'static> {
    let mut args = FluentArgs::new();
    for (name, value) in named {
        // A whole number is a number to the catalogue, so that it can choose a plural.
        let value = match value.parse::<u32>() {
            Ok(number) => FluentValue::from(number),
            Err(_) => FluentValue::from(value),
        };
        args.set(name, value);
    }
    args
}

/// `en` or `ko` of a language tag or of the value of `LANG`.
pub fn language_of(text: &str) -> &'static str {
    let ko = text == "ko" || text.starts_with("ko_") || text.starts_with("ko-");
    LANGUAGES[usize::from(ko)]
}

/// The system's language as far as there are texts for it.
pub fn system_language() -> &'static str {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    language_of(&set.unwrap_or_default())
}

fn bundle(language: &str) -> Option<FluentBundle<FluentResource>> {
    let tag: LanguageIdentifier = language.parse().ok()?;
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    bundle.set_use_isolating(false);
    bundle.add_function("JOSA", |positional, _| josa(positional)).ok()?;
    let mut files: Vec<_> = LOCALES.get_dir(language)?.files().collect();
    files.sort_by_key(|file| file.path());
    for source in files.into_iter().filter_map(|file| file.contents_utf8()) {
        // A broken message is left out, the rest stands; tests hold the catalogue to be whole.
        let resource = match FluentResource::try_new(source.to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        // Only an id that is in two files is refused, and the first one stands.
        let _ = bundle.add_resource(resource);
    }
    Some(bundle)
}

/// `JOSA($word, "은/는")`: the word with the particle that fits its last sound.
fn josa<'a>(positional: &[FluentValue<'a>]) -> FluentValue<'a> {
    let text = |value: Option<&FluentValue<'a>>| match value {
        Some(FluentValue::String(text)) => text.to_string(),
        Some(FluentValue::Number(number)) => number.as_string().to_string(),
        _ => String::new(),
    };
    let (word, pair) = (text(positional.first()), text(positional.get(1)));
    let Some((closed, open)) = pair.split_once('/') else { return FluentValue::from(word) };
    let particle = match final_sound(&word) {
        Final::None => open,
        Final::Rieul if closed == "으로" => open,
        Final::Rieul | Final::Other => closed,
    };
    FluentValue::from(format!("{word}{particle}"))
}

enum Final {
    None,
    Rieul,
    Other,
}

/// The final consonant of a word's last letter or digit, as it is read aloud in Korean.
fn final_sound(word: &str) -> Final {
    let last = word.chars().rev().find(|c| c.is_alphanumeric());
    match last {
        Some(c @ '가'..='힣') => match (c as u32 - 0xAC00) % 28 {
            0 => Final::None,
            8 => Final::Rieul,
            _ => Final::Other,
        },
        // 일, 칠, 팔 end in ㄹ; 영, 삼, 육 in another consonant; 이, 사, 오, 구 in none.
        Some('1' | '7' | '8') => Final::Rieul,
        Some('0' | '3' | '6') => Final::Other,
        // Latin letters by their Korean names: 엘 and 알 end in ㄹ, 엠 and 엔 in another consonant.
        Some('l' | 'L' | 'r' | 'R') => Final::Rieul,
        Some('m' | 'M' | 'n' | 'N') => Final::Other,
        _ => Final::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles_fit_the_last_sound() {
        let with = |word: &'static str, pair: &'static str| match josa(&[word.into(), pair.into()]) {
            FluentValue::String(text) => text.into_owned(),
            other => panic!("{other:?}"),
        };
        assert_eq!(with("사건", "은/는"), "사건은");
        assert_eq!(with("가설", "으로/로"), "가설로");
        assert_eq!(with("H3", "을/를"), "H3을");
        assert_eq!(with("H2", "을/를"), "H2를");
        assert_eq!(with("P1", "으로/로"), "P1로");
    }

    #[test]
    fn relative_changes_are_read_in_percent() {
        assert_eq!(shown("observed_lo", "-0.9639247814410625"), "−96.4%");
        assert_eq!(shown("predicted_hi", "-1"), "−100%");
        assert_eq!(shown("predicted_hi", "0.381"), "+38.1%");
        assert_eq!(shown("observed_hi", "43.16"), "+4,320%");
        assert_eq!(shown("observed_lo", "0"), "0%");
        assert_eq!(shown("null_band", "0.1"), "10%");
        assert_eq!(shown("share", "0.000123"), "0.0123%");
        assert_eq!(shown("observed_hi", "inf"), "∞");
        assert_eq!(shown("ratio", "1000"), "1000");
    }

    #[test]
    fn a_code_without_a_text_is_shown_with_its_facts() {
        let error = WireError {
            code: "from_the_future".to_owned(),
            args: BTreeMap::from([("name".to_owned(), "x".to_owned())]),
        };
        assert_eq!(Texts::new("ko").error(&error), "from_the_future name=x");
    }
}
