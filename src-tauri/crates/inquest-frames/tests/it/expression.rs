//! Conditions over columns: what they keep, and what they refuse where.

use inquest_core::Unit;
use inquest_core::capture::{Column, ColumnData, ColumnType, Role};
use inquest_frames::{Expression, ExpressionError, Sort, TableQuery};
use proptest::prelude::*;

use crate::captures::capture;
use crate::shapes::{Frame, column, floats, frame, meta, rows, texts, with_unit};

fn table() -> Frame {
    let mut average = with_unit(column("avg ms", ColumnType::Float, Role::Gauge), Unit::PS);
    average.canonical = Some("avg_timer_wait".to_owned());
    let columns = vec![
        column("query", ColumnType::Text, Role::Text),
        with_unit(column("calls", ColumnType::Int, Role::Counter), Unit::Count),
        with_unit(column("total_exec_time", ColumnType::Float, Role::Counter), Unit::MS),
        average,
        with_unit(column("wal_bytes", ColumnType::Decimal, Role::Counter), Unit::Bytes),
        column("toplevel", ColumnType::Bool, Role::Key),
        column("stats_since", ColumnType::Time, Role::Text),
        column("쿼리", ColumnType::Text, Role::Text),
        column("big", ColumnType::Uint, Role::Text),
    ];
    let data = vec![
        texts(&[Some("COMMIT"), Some("select a"), None, Some("it's"), Some("100%")]),
        ColumnData::Int(vec![Some(10), Some(0), Some(3), None, Some(-4)]),
        floats(&[Some(60.0), Some(2_500.5), None, Some(0.0), Some(1.0)]),
        floats(&[Some(6e9), Some(1e12), Some(4e9), None, Some(f64::NAN)]),
        ColumnData::Decimal(
            [Some("18446744073709551617"), Some("0.5"), Some("1024"), None, Some("-3.25")]
                .into_iter()
                .collect(),
        ),
        ColumnData::Bool(vec![Some(true), Some(false), None, Some(true), Some(true)]),
        ColumnData::Time {
            micros: vec![Some(0), Some(1_796_025_973_670_000), None, Some(-1), Some(5)],
            texts: vec![None, None, None, None, None].into(),
        },
        texts(&[Some("가"), Some("나다"), None, Some(""), Some("가다")]),
        ColumnData::Uint(vec![
            Some(9_007_199_254_740_993),
            Some(9_007_199_254_740_992),
            Some(u64::MAX),
            Some(0),
            None,
        ]),
    ];
    frame(meta("pg.stat_statements", columns), vec![rows(data)])
}

fn kept(frame: &Frame, text: &str) -> Vec<u64> {
    let expression = Expression::parse(text, frame.table.columns());
    let expression = expression.unwrap_or_else(|e| panic!("{text}: {e:?}"));
    assert_eq!(expression.text(), text);
    let query = TableQuery { expression: Some(expression), count: 200, ..TableQuery::default() };
    frame.table.window(&query).unwrap().positions
}

#[test]
fn conditions_keep_what_they_say() {
    let t = table();
    let cases: &[(&str, &[u64])] = &[
        ("calls > 3", &[0]),
        ("calls >= 3", &[0, 2]),
        ("calls = 0", &[1]),
        ("calls != 0", &[0, 2, 4]),
        ("not calls = 0", &[0, 2, 4]),
        ("calls <> 10 and calls < 3", &[1, 4]),
        ("calls is null", &[3]),
        ("calls is not null and query is null", &[2]),
        // Units: a number without one counts in the column's, one with a unit is converted.
        ("total_exec_time > 60", &[1]),
        ("total_exec_time >= 0.06 s", &[0, 1]),
        ("total_exec_time > 1 s", &[1]),
        ("TOTAL_EXEC_TIME = 60000us", &[0]),
        ("\"avg ms\" > 5 ms", &[0, 1]),
        ("avg_timer_wait <= 4e9", &[2]),
        ("avg_timer_wait = 1 s", &[1]),
        ("wal_bytes >= 1 KiB", &[0, 2]),
        ("wal_bytes < 1 kB", &[1, 4]),
        // Exact beyond doubles.
        ("wal_bytes = 18446744073709551617", &[0]),
        ("wal_bytes > 18446744073709551616", &[0]),
        ("wal_bytes = 0.50", &[1]),
        ("big > 9007199254740992", &[0, 2]),
        ("big = 9007199254740992", &[1]),
        ("big = 18446744073709551615", &[2]),
        ("wal_bytes + 1 = 18446744073709551618", &[0]),
        ("wal_bytes - big > 0", &[0]),
        // Arithmetic; a quotient of like units is a ratio, by a count it keeps its unit.
        ("total_exec_time / calls > 5 ms", &[0]),
        ("total_exec_time / calls > 5", &[0]),
        ("total_exec_time / avg_timer_wait > 9", &[0]),
        ("total_exec_time > avg_timer_wait * 9", &[0]),
        ("avg_timer_wait * calls >= total_exec_time and calls > 0", &[0]),
        ("2 + 3 * calls = 32", &[0]),
        ("(2 + 3) * calls = 50", &[0]),
        ("-calls > 3", &[4]),
        ("- calls - -1 = 5", &[4]),
        ("calls × 2 ÷ 4 = 5", &[0]),
        ("calls / 0 > 0 or calls = 3", &[2]),
        // Texts.
        ("query contains 'comm'", &[0]),
        ("query contains ''''", &[3]),
        ("query not contains 'e'", &[0, 3, 4]),
        ("query = 'it''s'", &[3]),
        ("query > 'a'", &[1, 3]),
        ("쿼리 contains '가'", &[0, 4]),
        ("\"쿼리\" = ''", &[3]),
        ("query contains '%'", &[4]),
        ("calls contains '1'", &[0]),
        ("stats_since contains '1970-01-01 00:00:00+00'", &[0]),
        // Booleans and times.
        ("toplevel", &[0, 3, 4]),
        ("not toplevel", &[1]),
        ("toplevel = false", &[1]),
        ("toplevel = 't' and calls > 0", &[0]),
        ("stats_since > '2026-01-01'", &[1]),
        ("stats_since <= '1970-01-01T00:00:00Z'", &[0, 3]),
        // Three values: NULL or true is true, NULL and false is false, what is left is no match.
        ("calls > 0 or toplevel", &[0, 2, 3, 4]),
        ("not (calls > 100 and toplevel)", &[0, 1, 2, 4]),
        ("calls > 0 and not (query = 'COMMIT')", &[]),
        ("NOT (calls > 3 OR calls < 0)", &[1, 2]),
        ("true", &[0, 1, 2, 3, 4]),
        // NaN compares with nothing.
        ("avg_timer_wait != 1", &[0, 1, 2]),
    ];
    for (text, expected) in cases {
        assert_eq!(kept(&t, text), *expected, "{text}");
    }
}

fn refused(text: &str) -> ExpressionError {
    let t = table();
    Expression::parse(text, t.table.columns()).expect_err(text)
}

#[test]
fn what_is_refused_names_the_place() {
    for (text, code, at, length, expected) in [
        ("", "unexpected_end", 0, 0, Some("value")),
        ("calls >", "unexpected_end", 7, 0, Some("value")),
        ("calls 3", "unexpected", 6, 1, Some("operator")),
        ("calls > > 3", "unexpected", 8, 1, Some("value")),
        ("(calls > 3", "unexpected_end", 0, 1, Some(")")),
        ("calls > 3)", "unexpected", 9, 1, Some("operator")),
        ("calls", "not_a_condition", 0, 5, Some("condition")),
        ("calls + 1", "not_a_condition", 0, 9, Some("condition")),
        ("cals > 3", "unknown_column", 0, 4, None),
        ("calls > 5 ms", "unit_does_not_fit", 8, 4, Some("count")),
        ("total_exec_time > 5 MB", "unit_does_not_fit", 18, 4, Some("ms")),
        ("5 MB < total_exec_time", "unit_does_not_fit", 0, 4, Some("ms")),
        ("total_exec_time > wal_bytes", "unit_does_not_fit", 18, 9, Some("ms")),
        ("big > 5 ms", "unit_unknown", 6, 4, Some("ms")),
        ("total_exec_time * wal_bytes > 5 ms", "unit_does_not_fit", 30, 4, Some("ms")),
        ("query > 5", "type_does_not_fit", 8, 1, Some("text")),
        ("query + 1 > 5", "type_does_not_fit", 0, 5, Some("number")),
        ("calls and toplevel", "type_does_not_fit", 0, 5, Some("condition")),
        ("toplevel > 1", "type_does_not_fit", 11, 1, Some("condition")),
        ("stats_since > 'soon'", "type_does_not_fit", 14, 6, Some("time")),
        ("calls contains 5", "type_does_not_fit", 15, 1, Some("text")),
        ("1 < calls < 3", "type_does_not_fit", 12, 1, Some("condition")),
        ("query = 'open", "unclosed_text", 8, 5, Some("'")),
        ("\"open = 1", "unclosed_name", 0, 9, Some("\"")),
        ("calls is 3", "unexpected", 9, 1, Some("null")),
        ("calls = 1e99", "number_too_large", 8, 4, None),
        ("calls ; drop", "unexpected", 6, 1, None),
        ("and calls > 1", "unexpected", 0, 3, Some("value")),
        ("가나 = 1 and calls = 가", "unknown_column", 0, 2, None),
    ] {
        let error = refused(text);
        assert_eq!((error.code, error.at, error.length), (code, at, length), "{text}: {error:?}");
        if expected.is_some() {
            assert_eq!(error.expected.as_deref(), expected, "{text}");
        }
    }
    assert_eq!(refused("cals > 3").candidates, ["calls"]);
    assert_eq!(refused("cals > 3").column.as_deref(), Some("cals"));
    assert_eq!(refused("exec_time > 3").candidates, ["total_exec_time"]);
    assert_eq!(refused("avg_ms > 3").candidates[0], "avg ms");
    assert_eq!(refused("total_exec_time > 5 MB").column.as_deref(), Some("total_exec_time"));
    assert_eq!(refused(&"(".repeat(100)).code, "too_deep");
    assert_eq!(refused(&"not ".repeat(100)).code, "too_deep");
    assert_eq!(refused(&"calls > 1 and ".repeat(400)).code, "too_long");
}

#[test]
fn a_condition_goes_with_filters_sorts_and_windows() {
    let t = table();
    let expression = Expression::parse("calls >= 0", t.table.columns()).unwrap();
    let sort = Some(Sort { column: 1, descending: true });
    let query =
        TableQuery { expression: Some(expression), sort, first: 1, count: 1, ..TableQuery::default() };
    let window = t.table.window(&query).unwrap();
    assert_eq!((window.total, window.filtered, window.positions), (5, 3, vec![2]));
    // Of another table, whose columns are other ones: refused, not misread.
    let long = Expression::parse("big is null", t.table.columns()).unwrap();
    let other = frame(
        meta("generic.table", vec![column("a", ColumnType::Int, Role::Text)]),
        vec![rows(vec![ColumnData::Int(vec![Some(1)])])],
    );
    let query = TableQuery { expression: Some(long), count: 1, ..TableQuery::default() };
    assert!(other.table.window(&query).is_err());
}

#[test]
fn conditions_over_a_real_capture() {
    let t = capture("postgresql-15.18/commit/1-baseline.pss_all.truth.json", "pg.stat_statements");
    assert_eq!(kept(&t, "total_exec_time > 7 s").len(), 1);
    assert_eq!(kept(&t, "query contains 'commit' and calls = 1558").len(), 1);
    assert_eq!(kept(&t, "total_exec_time / calls > 5000 us"), kept(&t, "mean_exec_time > 5"));
    let d = capture("mysql-9.7.4/commit/1-baseline.digest_all.truth.json", "mysql.digest");
    assert_eq!(kept(&d, "avg_timer_wait > 25 ms and digest_text = 'COMMIT'"), [0]);
    assert_eq!(kept(&d, "sum_timer_wait / count_star > 30 ms").len(), 1);
}

fn columns() -> Vec<Column> {
    table().table.columns().to_vec()
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused_within_itself(text in "(calls|query|big|toplevel|and|or|not|contains|is|null|ms|[0-9.]{1,3}|'a'|\"|'|[()<>=!+*/%-]| |\\PC){0,40}") {
        match Expression::parse(&text, &columns()) {
            Ok(expression) => prop_assert_eq!(expression.text(), text),
            Err(error) => prop_assert!(error.at as usize + error.length as usize <= text.chars().count()),
        }
    }
}

#[test]
fn kb_beside_postgresql_is_refused_with_the_unit_of_one_meaning() {
    let t = table();
    let parse = |kind: &str, text: &str| {
        Expression::parse_for(&inquest_core::capture::KindId::new(kind), text, t.table.columns())
    };
    let error = parse("pg.stat_wal", "wal_bytes > 64 kB").unwrap_err();
    assert_eq!((error.code, error.at, error.candidates), ("unit_ambiguous", 15, vec!["KiB".to_owned()]));
    assert_eq!(parse("pg.stat_wal", "wal_bytes > 64 MB").unwrap_err().candidates, ["MiB"]);
    assert!(parse("pg.stat_wal", "wal_bytes > 64 KiB").is_ok());
    assert!(parse("mysql.digest", "wal_bytes > 64 kB").is_ok());
}
