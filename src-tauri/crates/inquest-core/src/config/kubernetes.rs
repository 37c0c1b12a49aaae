//! Kubernetes quantities.
//!
//! Source: k8s.io/apimachinery `pkg/api/resource/quantity.go`: a signed decimal, then nothing, a decimal suffix
//! (`n u m k M G T P E`), a binary one (`Ki Mi Gi Ti Pi Ei`) or an exponent (`e3`, `E-3`). `K` alone is none. What is
//! finer than a billionth is rounded up. A plain `E` is the suffix exa, with digits behind it an exponent.

use super::{Reading, decimal_of_nanos, refused, taken};

const NANO_DIGITS: i32 = 9;

/// What Kubernetes makes of a quantity, in the unit of the resource: cores, or bytes.
pub(super) fn quantity(text: &str) -> Reading {
    if text.is_empty() {
        return refused("empty");
    }
    let (negative, unsigned) = match text.as_bytes()[0] {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let end = unsigned.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(unsigned.len());
    let (number, suffix) = unsigned.split_at(end);
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    if fraction.contains('.') || (whole.is_empty() && fraction.is_empty()) {
        return refused("no_number");
    }
    let Some(scale) = scale_of(suffix) else { return refused("unknown_suffix") };
    let Some(nanos) = in_nanos(whole, fraction, scale) else { return refused("too_large") };
    let careful = (suffix == "m" && whole.len() >= 3).then_some("milli_of_a_byte");
    taken(decimal_of_nanos(if negative { -nanos } else { nanos }), Some("1"), careful)
}

/// A power of ten or of two.
#[derive(Clone, Copy)]
enum Scale {
    Ten(i32),
    Two(u32),
}

fn scale_of(suffix: &str) -> Option<Scale> {
    let scale = match suffix {
        "" => Scale::Ten(0),
        "n" => Scale::Ten(-9),
        "u" => Scale::Ten(-6),
        "m" => Scale::Ten(-3),
        "k" => Scale::Ten(3),
        "M" => Scale::Ten(6),
        "G" => Scale::Ten(9),
        "T" => Scale::Ten(12),
        "P" => Scale::Ten(15),
        "E" => Scale::Ten(18),
        "Ki" => Scale::Two(10),
        "Mi" => Scale::Two(20),
        "Gi" => Scale::Two(30),
        "Ti" => Scale::Two(40),
        "Pi" => Scale::Two(50),
        "Ei" => Scale::Two(60),
        exponent => {
            let digits = exponent.strip_prefix(['e', 'E'])?;
            let plain = digits.strip_prefix(['+', '-']).unwrap_or(digits);
            if plain.is_empty() || !plain.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            Scale::Ten(digits.parse().ok()?)
        }
    };
    Some(scale)
}

/// The number in billionths, rounded up; `None` when it does not fit 128 bits.
fn in_nanos(whole: &str, fraction: &str, scale: Scale) -> Option<i128> {
    let digits = format!("{whole}{fraction}");
    let digits = digits.trim_start_matches('0');
    let mantissa: i128 = if digits.is_empty() { 0 } else { digits.parse().ok()? };
    let behind = i32::try_from(fraction.len()).ok()?;
    let (mantissa, exponent) = match scale {
        Scale::Ten(e) => (mantissa, e.checked_add(NANO_DIGITS)?.checked_sub(behind)?),
        Scale::Two(bits) => (mantissa.checked_mul(1 << bits)?, NANO_DIGITS - behind),
    };
    if mantissa == 0 {
        return Some(0);
    }
    if exponent >= 0 {
        return mantissa.checked_mul(10_i128.checked_pow(exponent.unsigned_abs())?);
    }
    // Beyond the digits of the mantissa nothing is left but the rounding up.
    let Some(divisor) = 10_i128.checked_pow(exponent.unsigned_abs()) else { return Some(1) };
    Some(mantissa / divisor + i128::from(mantissa % divisor != 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amount(text: &str) -> Result<String, String> {
        let reading = quantity(text);
        if reading.accepted {
            Ok(reading.amount.unwrap_or_default())
        } else {
            Err(reading.reason.unwrap_or_default())
        }
    }

    #[test]
    fn quantities_are_read_as_kubernetes_reads_them() {
        let cases = [
            ("226m", Ok("0.226")),
            ("0.5", Ok("0.5")),
            (".5", Ok("0.5")),
            ("1.", Ok("1")),
            ("128Mi", Ok("134217728")),
            ("128M", Ok("128000000")),
            ("1e3", Ok("1000")),
            ("1E", Ok("1000000000000000000")),
            ("1E-3", Ok("0.001")),
            ("-1", Ok("-1")),
            ("0.1n", Ok("0.000000001")),
            ("1e-400", Ok("0.000000001")),
            ("128MB", Err("unknown_suffix")),
            ("1K", Err("unknown_suffix")),
            ("1e", Err("unknown_suffix")),
            ("1 Gi", Err("unknown_suffix")),
            ("1.2.3", Err("no_number")),
            ("Gi", Err("no_number")),
            ("", Err("empty")),
            ("1e60", Err("too_large")),
        ];
        for (text, expected) in cases {
            assert_eq!(amount(text), expected.map(str::to_owned).map_err(str::to_owned), "{text}");
        }
        assert_eq!(quantity("128m").reason.as_deref(), Some("milli_of_a_byte"));
    }
}
