//! What a `log_line_prefix` printed, read by shape: nobody tells the setting with the log.
//!
//! Source: PostgreSQL documentation, log_line_prefix; the prefixes of Debian (`%m [%p] %q%u@%d `), RDS and Aurora
//! (`%t:%r:%u@%d:[%p]:`), Azure (`%t-%c-`), Cloud SQL (`%m [%p]: [%l-1] db=%d,user=%u `) and the one that pgBadger asks for.
//! In front of it may stand what carried the line: an ISO time of an export, a container's name, syslog's head.
//!
//! What the shape cannot tell: bare numbers (a process, a line of the session or a transaction) and bare words (a user or
//! a database); the prefix is then kept as printed. An abbreviated zone is an instant only where the abbreviation is not
//! shared by two zones; else the time stays as printed.

/// Fields of a prefix. Texts are as printed; absent is not printed, or `[unknown]`.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Prefix {
    /// An instant, or a time as printed.
    pub(super) time: Option<String>,
    /// Zone as printed.
    pub(super) zone: Option<String>,
    pub(super) pid: Option<String>,
    pub(super) user: Option<String>,
    pub(super) database: Option<String>,
    pub(super) application: Option<String>,
    pub(super) client: Option<String>,
    pub(super) session: Option<String>,
    pub(super) session_line: Option<String>,
    pub(super) sqlstate: Option<String>,
    pub(super) query_id: Option<String>,
    /// The prefix, where a part of it was not understood.
    pub(super) rest: Option<String>,
}

impl Prefix {
    /// True when it holds something that only a server's log prints.
    pub(super) fn is_certain(&self) -> bool {
        self.time.is_some() || self.session.is_some() || self.pid.is_some()
    }
}

/// Reads a prefix.
pub(super) fn read(text: &str) -> Prefix {
    let mut scan = Scan { text, used: vec![false; text.len()], found: Prefix::default() };
    scan.times();
    scan.session();
    scan.pairs();
    scan.brackets();
    scan.at_sign();
    scan.client();
    scan.state();
    let left = text.char_indices().any(|(at, c)| c.is_alphanumeric() && !scan.used[at]);
    scan.found.rest = left.then(|| text.trim().to_owned());
    scan.found
}

struct Scan<'a> {
    text: &'a str,
    /// Bytes that a field was read from.
    used: Vec<bool>,
    found: Prefix,
}

impl<'a> Scan<'a> {
    fn take(&mut self, from: usize, to: usize) {
        self.used[from..to].fill(true);
    }

    fn free(&self, from: usize, to: usize) -> bool {
        self.used.get(from..to).is_some_and(|u| u.iter().all(|b| !b))
    }

    /// The last time printed is the server's; one before it is the carrier's.
    fn times(&mut self) {
        let mut at = 0;
        let mut last = None;
        while let Some(next) = self.text.get(at..).and_then(|t| t.find(|c: char| c.is_ascii_digit())) {
            let from = at + next;
            if let Some((length, zone)) = time_at(&self.text[from..]) {
                let to = from + length + zone;
                self.take(from, to);
                last = Some((from, from + length, to));
                at = to;
            } else if let Some(length) = epoch_at(&self.text[from..]) {
                self.take(from, from + length);
                last = Some((from, from + length, from + length));
                at = from + length;
            } else {
                let digits = self.text[from..].bytes().take_while(u8::is_ascii_alphanumeric).count();
                at = from + digits.max(1);
            }
        }
        let Some((from, end, to)) = last else { return };
        let (printed, zone) = (&self.text[from..end], self.text[end..to].trim_start());
        let (time, zone) = instant(printed, zone);
        self.found.time = Some(time);
        self.found.zone = zone;
    }

    /// `%c`: the start of the session and its process, in hexadecimal.
    fn session(&mut self) {
        let bytes = self.text.as_bytes();
        for (dot, _) in self.text.match_indices('.') {
            let left = bytes[..dot].iter().rev().take_while(|b| is_hex(**b)).count();
            let right = bytes[dot + 1..].iter().take_while(|b| is_hex(**b)).count();
            let alone = |at: Option<&u8>| at.is_none_or(|b| !b.is_ascii_alphanumeric() && *b != b'.');
            let (from, to) = (dot - left, dot + 1 + right);
            let fits = left == 8
                && (1..=8).contains(&right)
                && alone(from.checked_sub(1).and_then(|i| bytes.get(i)))
                && alone(bytes.get(to));
            if !fits || !self.free(from, to) {
                continue;
            }
            self.take(from, to);
            self.found.session = Some(self.text[from..to].to_owned());
            self.found.pid = u32::from_str_radix(&self.text[dot + 1..to], 16).ok().map(|p| p.to_string());
            return;
        }
    }

    /// `user=%u,db=%d,app=%a,client=%h`: a value may hold blanks and commas, so it runs to the next known key.
    fn pairs(&mut self) {
        let mut keys: Vec<(usize, usize, Key)> = Vec::new();
        for (equals, _) in self.text.match_indices('=') {
            let word = self.text[..equals]
                .bytes()
                .rev()
                .take_while(|b| b.is_ascii_alphabetic() || *b == b'_')
                .count();
            if let Some(key) = Key::of(&self.text[equals - word..equals]) {
                keys.push((equals - word, equals + 1, key));
            }
        }
        for (at, (from, value, key)) in keys.iter().enumerate() {
            let end = keys.get(at + 1).map_or(self.text.len(), |next| next.0);
            let mut printed = &self.text[*value..end];
            if keys.get(at + 1).is_none() {
                // The last value ends at a blank, unless it is an application's name.
                let stop = if *key == Key::Application {
                    printed.find([']', ')', '['])
                } else {
                    printed.find([' ', ']', ')', ','])
                };
                printed = &printed[..stop.unwrap_or(printed.len())];
            }
            let printed = printed.trim_end_matches([' ', ',', ';', '|', '/', ':', '-']);
            self.take(*from, value + printed.len());
            let known = known(printed);
            match key {
                Key::User => self.found.user = known,
                Key::Database => self.found.database = known,
                Key::Application => self.found.application = known,
                Key::Client => self.found.client = known.map(|c| host(&c)),
                Key::Pid => self.found.pid = known.filter(|p| all_digits(p)),
                Key::State => self.found.sqlstate = known,
                Key::QueryId => self.found.query_id = known.filter(|q| q != "0"),
                Key::Session => self.found.session = known,
            }
        }
    }

    /// `[%p]`, `[%p-%l]`, `[%l-1]`; one in brackets is the process, a second one the line of the session.
    fn brackets(&mut self) {
        for (open, _) in self.text.match_indices('[') {
            let Some(length) = self.text[open + 1..].find(']') else { return };
            let (from, to) = (open + 1, open + 1 + length);
            let inner = &self.text[from..to];
            if !self.free(from, to) {
                continue;
            }
            if all_digits(inner) {
                if self.found.pid.is_none() {
                    self.found.pid = Some(inner.to_owned());
                } else if self.found.session_line.is_none() && self.found.pid.as_deref() != Some(inner) {
                    self.found.session_line = Some(inner.to_owned());
                } else {
                    continue;
                }
                self.take(from, to);
            } else if let Some((line, "1")) = inner.split_once('-').filter(|(l, _)| all_digits(l)) {
                self.found.session_line = Some(line.to_owned());
                self.take(from, to);
            }
        }
    }

    /// `%u@%d`, `%u@%d/%a`.
    fn at_sign(&mut self) {
        const ENDS: [char; 9] = [' ', ':', ',', '(', ')', '|', '/', ';', '\t'];
        for (at, _) in self.text.match_indices('@') {
            if !self.free(at, at + 1) {
                continue;
            }
            let left = &self.text[..at];
            let from = if left.ends_with("[unknown]") {
                at - "[unknown]".len()
            } else {
                left.rfind(|c| ENDS.contains(&c) || c == ']')
                    .map_or(0, |i| i + left[i..].chars().next().map_or(1, char::len_utf8))
            };
            let right = &self.text[at + 1..];
            let to = if right.starts_with("[unknown]") {
                at + 1 + "[unknown]".len()
            } else {
                at + 1 + right.find(|c| ENDS.contains(&c) || c == '[').unwrap_or(right.len())
            };
            if !self.free(from, to) {
                continue;
            }
            self.found.user = known(&self.text[from..at]);
            self.found.database = known(&self.text[at + 1..to]);
            self.take(from, to);
            if let Some(rest) = self.text[to..].strip_prefix('/') {
                let printed = rest.trim_end_matches([' ', ':']);
                let length = if printed.starts_with('[') {
                    printed.len()
                } else {
                    printed.find(" [").unwrap_or(printed.len())
                };
                self.found.application = known(&printed[..length]);
                self.take(to, to + 1 + length);
            }
            return;
        }
    }

    /// `127.0.0.1(52680)` or `[local]`.
    fn client(&mut self) {
        if self.found.client.is_some() {
            return;
        }
        if let Some(at) = self.text.find("[local]").filter(|at| self.free(*at, at + 7)) {
            self.take(at, at + 7);
            self.found.client = Some("[local]".to_owned());
            return;
        }
        for (open, _) in self.text.match_indices('(') {
            let digits = self.text[open + 1..].bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 || self.text.as_bytes().get(open + 1 + digits) != Some(&b')') {
                continue;
            }
            // RDS puts colons around the address: one of IPv6 has them inside.
            let left = &self.text[..open];
            let from = left.rfind([' ', ',', '[', '|', '@', '\t']).map_or(0, |i| i + 1);
            let mut from = from;
            while from < open && !self.free(from, open) {
                from += self.text[from..].chars().next().map_or(1, char::len_utf8);
            }
            let name = self.text[from..open].trim_start_matches(':');
            if name.is_empty() {
                continue;
            }
            self.found.client = Some(format!("{name}:{}", &self.text[open + 1..open + 1 + digits]));
            self.take(from, open + 2 + digits);
            return;
        }
        let mut at = 0;
        for word in self.text.split([' ', ',', '[', ']']) {
            let v4 = word.split('.').count() == 4 && word.split('.').all(|p| p.len() <= 3 && all_digits(p));
            if v4 && self.free(at, at + word.len()) {
                self.found.client = Some(word.to_owned());
                self.take(at, at + word.len());
                return;
            }
            at += word.len() + 1;
        }
    }

    /// `%e`: five of a class that exists.
    fn state(&mut self) {
        if self.found.sqlstate.is_some() {
            return;
        }
        let mut at = 0;
        for word in self.text.split(|c: char| !c.is_ascii_alphanumeric() && c.len_utf8() == 1) {
            let to = at + word.len();
            if is_state(word) && self.free(at, to) {
                self.found.sqlstate = Some(word.to_owned());
                self.take(at, to);
                return;
            }
            at = to + 1;
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    User,
    Database,
    Application,
    Client,
    Pid,
    State,
    QueryId,
    Session,
}

impl Key {
    fn of(word: &str) -> Option<Key> {
        Some(match word {
            "user" | "u" | "usr" | "username" => Key::User,
            "db" | "database" | "d" | "dbname" => Key::Database,
            "app" | "application" | "application_name" | "a" => Key::Application,
            "client" | "host" | "remote" | "h" | "r" | "ip" => Key::Client,
            "pid" | "p" | "process" => Key::Pid,
            "sqlstate" | "state" | "error" | "err" | "e" => Key::State,
            "qid" | "query_id" | "queryid" | "Q" => Key::QueryId,
            "session" | "sid" | "sess" | "c" => Key::Session,
            _ => return None,
        })
    }
}

fn known(printed: &str) -> Option<String> {
    let printed = printed.trim();
    (!printed.is_empty() && printed != "[unknown]").then(|| printed.to_owned())
}

/// `127.0.0.1(52680)` as `127.0.0.1:52680`.
fn host(printed: &str) -> String {
    match printed.strip_suffix(')').and_then(|p| p.rsplit_once('(')) {
        Some((name, port)) if all_digits(port) => format!("{name}:{port}"),
        _ => printed.to_owned(),
    }
}

fn is_hex(b: u8) -> bool {
    matches!(b, b'0'..=b'9' | b'a'..=b'f')
}

fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// A SQL state of a class of `src/backend/utils/errcodes.txt`.
pub(super) fn is_state(word: &str) -> bool {
    const CLASSES: [&str; 44] = [
        "00", "01", "02", "03", "08", "09", "0A", "0B", "0F", "0L", "0P", "0Z", "10", "20", "21", "22", "23",
        "24", "25", "26", "27", "28", "2B", "2D", "2F", "34", "38", "39", "3B", "3D", "3F", "40", "42", "44",
        "53", "54", "55", "57", "58", "72", "F0", "HV", "P0", "XX",
    ];
    word.len() == 5
        && word.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase())
        && CLASSES.iter().any(|c| word.starts_with(c))
}

/// Length of a date with a time at the beginning of a text, and of the zone behind it.
pub(super) fn time_at(text: &str) -> Option<(usize, usize)> {
    let b = text.as_bytes();
    let digits = |from: usize, to: usize| b.get(from..to).is_some_and(|d| d.iter().all(u8::is_ascii_digit));
    let form = digits(0, 4)
        && b.get(4) == Some(&b'-')
        && digits(5, 7)
        && b.get(7) == Some(&b'-')
        && digits(8, 10)
        && matches!(b.get(10), Some(b' ' | b'T'))
        && digits(11, 13)
        && b.get(13) == Some(&b':')
        && digits(14, 16)
        && b.get(16) == Some(&b':')
        && digits(17, 19);
    if !form {
        return None;
    }
    let mut end = 19;
    if b.get(end) == Some(&b'.') {
        let fraction = b[end + 1..].iter().take_while(|d| d.is_ascii_digit()).count();
        end += if fraction > 0 { fraction + 1 } else { 0 };
    }
    Some((end, zone_length(&text[end..])))
}

fn zone_length(rest: &str) -> usize {
    let blank = usize::from(rest.starts_with(' '));
    let zone = &rest[blank..];
    let letters = zone.bytes().take_while(u8::is_ascii_uppercase).count();
    let after = zone.as_bytes().get(letters);
    if (1..=5).contains(&letters) && after.is_none_or(|b| !b.is_ascii_alphanumeric() && *b != b'_') {
        return blank + letters;
    }
    if zone.starts_with(['+', '-']) {
        let digits = zone[1..].bytes().take_while(|b| b.is_ascii_digit() || *b == b':').count();
        let clean = zone[1..1 + digits].trim_end_matches(':').len();
        if clean >= 2
            && zone.as_bytes()[1..3].iter().all(u8::is_ascii_digit)
            && matches!(clean, 2 | 4 | 5 | 8)
        {
            return blank + 1 + clean;
        }
    }
    0
}

/// Length of `%n`: seconds since 1970 with milliseconds.
fn epoch_at(text: &str) -> Option<usize> {
    let (seconds, rest) = text.split_once('.')?;
    let millis = rest.bytes().take_while(u8::is_ascii_digit).count();
    let starts = matches!(seconds.as_bytes().first(), Some(b'1'..=b'3'));
    (seconds.len() == 10 && all_digits(seconds) && starts && millis == 3).then_some(14)
}

/// A time with its zone as an instant that the typing room reads, and the zone as printed.
pub(super) fn instant(printed: &str, zone: &str) -> (String, Option<String>) {
    if let Some((seconds, millis)) = printed.split_once('.').filter(|(s, _)| s.len() == 10 && all_digits(s)) {
        let at = seconds.parse::<i64>().ok().zip(millis.parse::<i64>().ok());
        let time = at.and_then(|(s, ms)| jiff::Timestamp::from_millisecond(s * 1_000 + ms).ok());
        return (time.map_or_else(|| printed.to_owned(), |t| t.to_string()), None);
    }
    let offset = match zone {
        "" => return (printed.to_owned(), None),
        "UTC" | "GMT" | "Z" => "+00",
        "KST" | "JST" => "+09",
        "CET" => "+01",
        "CEST" | "EET" | "SAST" => "+02",
        "EEST" | "MSK" => "+03",
        "HKT" => "+08",
        "EDT" => "-04",
        "MDT" => "-06",
        "PST" => "-08",
        "PDT" => "-07",
        other if other.starts_with(['+', '-']) => other,
        // Two zones share it: the clock is kept, not guessed into an instant.
        other => return (format!("{printed} {other}"), Some(other.to_owned())),
    };
    (format!("{printed}{offset}"), Some(zone.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> [Option<String>; 6] {
        let p = read(text);
        [p.time, p.pid, p.user, p.database, p.application, p.client]
    }

    fn some(texts: [&str; 6]) -> [Option<String>; 6] {
        texts.map(|t| (!t.is_empty()).then(|| t.to_owned()))
    }

    #[test]
    fn the_prefixes_that_people_have() {
        let time = "2026-11-30 13:32:03.229+00";
        assert_eq!(parts("2026-11-30 13:32:03.229 UTC [30422] "), some([time, "30422", "", "", "", ""]));
        assert_eq!(
            parts("2026-11-30 13:32:03.229 UTC [30437] postgres@shop/check out "),
            some([time, "30437", "postgres", "shop", "check out", ""])
        );
        assert_eq!(
            parts("2026-11-30 13:33:31 UTC:127.0.0.1(36438):postgres@shop:[470]:"),
            some(["2026-11-30 13:33:31+00", "470", "postgres", "shop", "", "127.0.0.1:36438"])
        );
        assert_eq!(
            parts("2020-09-08T04:00:24.000Z 2020-09-08 04:00:23 UTC::@:[3591]:"),
            some(["2020-09-08 04:00:23+00", "3591", "", "", "", ""])
        );
        assert_eq!(
            parts(
                "2026-11-30 13:34:05 KST [2078]: [6-1] user=postgres,db=shop,app=PostgreSQL JDBC, v2,client=10.0.0.7,qid=47 "
            ),
            some(["2026-11-30 13:34:05+09", "2078", "postgres", "shop", "PostgreSQL JDBC, v2", "10.0.0.7"])
        );
        let azure = read("2026-11-30 08:00:00 UTC-6b0d7b93.f0c-");
        assert_eq!((azure.pid.as_deref(), azure.session.as_deref()), (Some("3852"), Some("6b0d7b93.f0c")));
        assert_eq!(azure.rest, None);
    }

    #[test]
    fn states_epochs_and_what_is_not_understood() {
        let p = read("6b0d7b93.f0c 3 42P01 ");
        assert_eq!((p.sqlstate.as_deref(), p.pid.as_deref()), (Some("42P01"), Some("3852")));
        assert_eq!(p.rest.as_deref(), Some("6b0d7b93.f0c 3 42P01"));
        assert_eq!(read("1796045523.229 [77] ").time.as_deref(), Some("2026-11-30T13:32:03.229Z"));
        // India, Israel or Ireland.
        let shared = read("2026-11-30 13:32:03 IST [1] ");
        assert_eq!(
            (shared.time.as_deref(), shared.zone.as_deref()),
            (Some("2026-11-30 13:32:03 IST"), Some("IST"))
        );
        assert!(!is_state("30422"));
        assert_eq!(read("postgres@shop ").user.as_deref(), Some("postgres"));
        assert_eq!(read("[unknown]@[unknown] "), Prefix::default());
        assert_eq!(read("fe80::1(5432) ").client.as_deref(), Some("fe80::1:5432"));
    }
}
