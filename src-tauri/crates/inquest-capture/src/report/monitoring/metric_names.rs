//! What the names of metrics tell by their maker's convention, and how values and labels are spelled.
//!
//! Source: Prometheus documentation, `practices/naming.md` (base units as suffix: `_seconds`, `_bytes`, `_ratio`, then
//! `_total`, `_sum`, `_bucket`, `_count`); HikariCP's `PrometheusHistogramMetricsTracker.java` and
//! `HikariCPCollector.java`; Micrometer's Hikari binder; the Dropwizard exports of the Prometheus Java client.
//!
//! HikariCP's own metrics break the convention: connections are acquired in **nanoseconds** and used and created in
//! **milliseconds**, while Micrometer gives all three in seconds. A name that neither the convention nor this table knows
//! has no unit.

/// Names of HikariCP without their suffixes, their unit, and whether they accumulate.
const HIKARI: [(&str, &str, bool); 23] = [
    ("hikaricp_connection_acquired_nanos", "ns", false),
    ("hikaricp_connection_usage_millis", "ms", false),
    ("hikaricp_connection_creation_millis", "ms", false),
    ("hikaricp_connection_timeout", "count", true),
    ("hikaricp_active_connections", "count", false),
    ("hikaricp_idle_connections", "count", false),
    ("hikaricp_pending_threads", "count", false),
    ("hikaricp_connections", "count", false),
    ("hikaricp_max_connections", "count", false),
    ("hikaricp_min_connections", "count", false),
    ("hikaricp_connections_active", "count", false),
    ("hikaricp_connections_idle", "count", false),
    ("hikaricp_connections_pending", "count", false),
    ("hikaricp_connections_max", "count", false),
    ("hikaricp_connections_min", "count", false),
    ("hikaricp_connections_timeout", "count", true),
    ("hikaricp_connections_acquire_seconds", "s", false),
    ("hikaricp_connections_usage_seconds", "s", false),
    ("hikaricp_connections_creation_seconds", "s", false),
    ("hikaricp_connections_acquire", "s", false),
    ("hikaricp_connections_usage", "s", false),
    ("hikaricp_connections_creation", "s", false),
    ("hikaricp_connections_timeout_total", "count", true),
];

/// Ends of the names that the Dropwizard exports make of a pool's metrics; what stands before is the pool's own name.
const DROPWIZARD: [(&str, &str); 9] = [
    ("_pool_Wait", "s"),
    ("_pool_Usage", "ms"),
    ("_pool_ConnectionCreation", "ms"),
    ("_pool_TotalConnections", "count"),
    ("_pool_IdleConnections", "count"),
    ("_pool_ActiveConnections", "count"),
    ("_pool_PendingConnections", "count"),
    ("_pool_MaxConnections", "count"),
    ("_pool_MinConnections", "count"),
];

/// The unit of a metric's values.
pub(super) fn unit(name: &str) -> Option<&'static str> {
    if name.ends_with("_count") || name.ends_with("_bucket") {
        return Some("count");
    }
    if let Some((_, unit, _)) = HIKARI.iter().find(|(n, _, _)| *n == name) {
        return Some(unit);
    }
    if name.ends_with("_created") {
        return Some("s");
    }
    let base = ["_total", "_sum", "_max", "_gsum"].iter().find_map(|s| name.strip_suffix(s)).unwrap_or(name);
    if let Some((_, unit, _)) = HIKARI.iter().find(|(n, _, _)| *n == base) {
        return Some(unit);
    }
    if let Some((_, unit)) = DROPWIZARD.iter().find(|(n, _)| base.ends_with(n)) {
        return Some(unit);
    }
    const SUFFIXES: [(&str, &str); 4] =
        [("_seconds", "s"), ("_bytes", "B"), ("_ratio", "ratio"), ("_timestamp_seconds", "s")];
    SUFFIXES.iter().find(|(s, _)| base.ends_with(s)).map(|(_, u)| *u)
}

/// True of a metric of HikariCP that accumulates, whatever a scrape says of its type.
pub(super) fn accumulates(name: &str) -> bool {
    let base = ["_count", "_sum", "_bucket"].iter().find_map(|s| name.strip_suffix(s));
    let timer = base.is_some_and(|b| HIKARI.iter().any(|(n, unit, _)| *n == b && *unit != "count"));
    let counter = name.strip_suffix("_total").unwrap_or(name);
    timer || HIKARI.iter().any(|(n, _, up)| *up && (*n == counter || *n == name))
}

/// A value as the server spells numbers, in the spelling of this program: `NaN`, `Infinity`, digits. `None` for no number.
pub(super) fn value(text: &str) -> Option<String> {
    let plain = text.strip_prefix('+').unwrap_or(text);
    let word = plain.to_ascii_lowercase();
    match word.as_str() {
        "nan" | "-nan" => return Some("NaN".to_owned()),
        "inf" | "infinity" => return Some("Infinity".to_owned()),
        "-inf" | "-infinity" => return Some("-Infinity".to_owned()),
        _ => {}
    }
    let fits = plain.len() <= 400
        && plain.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'-' | b'+' | b'e' | b'E'))
        && plain.parse::<f64>().is_ok();
    if !fits {
        return None;
    }
    let (sign, digits) = plain.strip_prefix('-').map_or(("", plain), |d| ("-", d));
    // A double printed without an exponent: as many zeros as it takes, which are no digits of it.
    if digits.len() > 18 && digits.bytes().all(|b| b.is_ascii_digit()) {
        let kept = digits.trim_end_matches('0');
        if (2..=17).contains(&kept.len()) && !kept.starts_with('0') {
            return Some(format!("{sign}{}.{}e{}", &kept[..1], &kept[1..], digits.len() - 1));
        }
    }
    let zeros = digits.len() - digits.trim_start_matches('0').len();
    let digits = match digits.as_bytes().get(zeros) {
        Some(b) if b.is_ascii_digit() => &digits[zeros..],
        _ if zeros > 1 => &digits[zeros - 1..],
        _ => digits,
    };
    Some(format!("{sign}{digits}"))
}

/// Labels as one text: `{a="1",b="2"}`. Names that need quotes have them.
pub(super) fn label_set<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let mut set = String::from("{");
    for (name, value) in pairs {
        if set.len() > 1 {
            set.push(',');
        }
        let plain = !name.is_empty()
            && !name.starts_with(|c: char| c.is_ascii_digit())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.');
        if plain {
            set.push_str(name)
        } else {
            quote(name, &mut set)
        }
        set.push('=');
        quote(value, &mut set);
    }
    set.push('}');
    set
}

fn quote(text: &str, set: &mut String) {
    set.push('"');
    for c in text.chars() {
        match c {
            '\\' => set.push_str("\\\\"),
            '"' => set.push_str("\\\""),
            '\n' => set.push_str("\\n"),
            other => set.push(other),
        }
    }
    set.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pools_measure_one_thing_in_three_units() {
        assert_eq!(unit("hikaricp_connection_acquired_nanos_sum"), Some("ns"));
        assert_eq!(unit("hikaricp_connection_usage_millis"), Some("ms"));
        assert_eq!(unit("hikaricp_connection_creation_millis_sum"), Some("ms"));
        assert_eq!(unit("hikaricp_connections_acquire_seconds_max"), Some("s"));
        assert_eq!(unit("hikaricp_connections_acquire_seconds_count"), Some("count"));
        assert_eq!(unit("hikaricp_pending_threads"), Some("count"));
        assert_eq!(unit("HikariPool_1_pool_Usage"), Some("ms"));
        assert_eq!(unit("HikariPool_1_pool_Wait"), Some("s"));
        assert_eq!(unit("node_cpu_seconds_total"), Some("s"));
        assert_eq!(unit("process_resident_memory_bytes"), Some("B"));
        assert_eq!(unit("request_duration_ms"), None);
        assert_eq!(unit("http_requests_total"), None);
    }

    #[test]
    fn what_accumulates_is_known_without_its_type() {
        assert!(accumulates("hikaricp_connections_timeout_total"));
        assert!(accumulates("hikaricp_connection_acquired_nanos_sum"));
        assert!(!accumulates("hikaricp_connections_active"));
        assert!(!accumulates("hikaricp_connections_acquire_seconds_max"));
        assert!(!accumulates("my_requests_total"));
    }

    #[test]
    fn values_keep_their_digits() {
        let of = |t| value(t).unwrap();
        assert_eq!(of("1.5e+06"), "1.5e+06");
        assert_eq!(of("+Inf"), "Infinity");
        assert_eq!(of("-inf"), "-Infinity");
        assert_eq!(of("nan"), "NaN");
        assert_eq!(of("0.00"), "0.00");
        assert_eq!(of("007"), "7");
        assert_eq!(of("0"), "0");
        assert_eq!(of("00.5"), "0.5");
        assert_eq!(of("12345678901234567000"), "1.2345678901234567e19");
        assert_eq!(of("9223372036854775807"), "9223372036854775807");
        for text in ["", "1,5", "0x10", "one", "1e", "--1"] {
            assert_eq!(value(text), None, "{text}");
        }
    }
}
