//! Statements told again by their tokens.

use std::collections::BTreeSet;
use std::path::PathBuf;

use inquest_core::statement::{Command, Dialect, command, fingerprint, normal};
use proptest::prelude::*;
use serde_json::Value;

use Dialect::{Any, Mysql, Postgresql};

fn captures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/captures")
}

fn rows(path: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(captures().join(path)).unwrap();
    let truth: Value = serde_json::from_str(&text).unwrap();
    truth["rows"].as_array().unwrap().clone()
}

#[test]
fn what_two_servers_print_of_one_statement_agrees() {
    for (a, b) in [
        (
            (Postgresql, "INSERT INTO t(a, b) VALUES ($1, $2)"),
            (Mysql, "INSERT INTO `t` ( `a` , `b` ) VALUES (...)"),
        ),
        (
            (Postgresql, "select * from T where id in ($1,$2,$3)"),
            (Mysql, "SELECT * FROM `t` WHERE `id` IN (...)"),
        ),
        ((Postgresql, "SELECT 1 FROM t WHERE a <> -1;"), (Mysql, "SELECT ? FROM `t` WHERE `a` != ?")),
        (
            (Mysql, "insert into t values (1,'a'),(2,'it\\'s'),(3,NULL)"),
            (Mysql, "INSERT INTO `t` VALUES (...) /* , ... */"),
        ),
        ((Postgresql, "SELECT E'\\'', 'it''s', $$a'b$$, $x$ $$ $x$"), (Any, "select ?, ?, ?, ?")),
        ((Postgresql, "SELECT a /* one /* two */ */ -- three\n FROM b"), (Postgresql, "SELECT a FROM \"b\"")),
        ((Mysql, "SELECT a # note\nFROM b -- x\n"), (Mysql, "SELECT `a` FROM `b`")),
        (
            (Postgresql, "SELECT x FROM t WHERE id = ANY(ARRAY[1,2,3])"),
            (Any, "select x from t where id = any(array[?])"),
        ),
        ((Postgresql, "SELECT 1.5e-3, 0x1F, .5, X'ff', U&'\\0061'"), (Any, "SELECT ?, ?, ?, ?, ?")),
        ((Postgresql, "SELECT TRUE, null"), (Any, "SELECT $1, $2")),
        (
            (Postgresql, "SELECT * FROM t WHERE id IN ($1 /*, ... */)"),
            (Any, "SELECT * FROM t WHERE id IN ($1, $2)"),
        ),
    ] {
        let (left, right) = (normal(a.1, a.0), normal(b.1, b.0));
        assert_eq!(left, right, "{:?} and {:?}", a.1, b.1);
        assert_eq!(fingerprint(a.1, a.0), fingerprint(b.1, b.0));
    }
}

#[test]
fn what_differs_stays_apart() {
    for (a, b) in [
        ("SELECT a FROM t", "SELECT b FROM t"),
        ("SELECT a - 1", "SELECT a, -1"),
        ("SELECT a WHERE b IS NULL", "SELECT a WHERE b IS NOT NULL"),
        ("SELECT a WHERE b = NULL", "SELECT a WHERE b IS NULL"),
        ("SELECT f(a)", "SELECT f(1)"),
        ("SELECT a::int", "SELECT a"),
        ("SELECT doc #> '{a}'", "SELECT doc"),
        ("a b", "ab"),
    ] {
        assert_ne!(fingerprint(a, Postgresql), fingerprint(b, Postgresql), "{a} and {b}");
    }
    // The hash has boundaries: tokens do not run into each other.
    assert_eq!(normal("SELECT a-1, (a) + 1, - 1", Any), "select a - ? , ( a ) + ? , ?");
    // A capture cut it: what is left out is no value.
    assert_eq!(normal("SELECT a FROM t ...", Any), "select a from t ...");
    assert_eq!(normal("SELECT \"Größe\" FROM 표", Postgresql), "select größe from 표");
}

#[test]
fn mysql_digests_and_their_samples_have_one_fingerprint() {
    let mut seen = 0;
    let mut apart = BTreeSet::new();
    for server in ["mysql-9.7.4", "mariadb-10.11.19"] {
        for step in ["1-baseline", "2-merchants", "3-flush2", "4-flush2-binlog30"] {
            for row in rows(&format!("{server}/commit/{step}.digest_all.truth.json")) {
                let Some(sample) = row["QUERY_SAMPLE_TEXT"].as_str() else { continue };
                let digest = row["DIGEST_TEXT"].as_str().unwrap();
                seen += 1;
                if fingerprint(digest, Mysql) != fingerprint(sample, Mysql) {
                    apart.insert((normal(digest, Mysql), normal(sample, Mysql)));
                }
            }
        }
    }
    assert_eq!(seen, 36);
    assert_eq!(apart, BTreeSet::new());
}

#[test]
fn statements_meet_across_versions_where_ids_do_not() {
    let by_text = |version: &str| -> BTreeSet<String> {
        let rows = rows(&format!("postgresql-{version}/commit/1-baseline.pss_all.truth.json"));
        rows.iter().map(|r| fingerprint(r["query"].as_str().unwrap(), Postgresql).to_string()).collect()
    };
    let ids = |version: &str| -> BTreeSet<i64> {
        let rows = rows(&format!("postgresql-{version}/commit/1-baseline.pss_all.truth.json"));
        rows.iter().map(|r| r["queryid"].as_i64().unwrap()).collect()
    };
    let (old, new) = (by_text("15.18"), by_text("18.6"));
    // COMMIT, BEGIN and five statements of the script are in both.
    assert_eq!(old.intersection(&new).count(), 7);
    assert!(ids("15.18").intersection(&ids("18.6")).count() < 7);
}

#[test]
fn the_command_of_a_transaction_is_told_by_its_first_words() {
    for (text, dialect, expected) in [
        ("COMMIT ", Mysql, Command::Commit),
        ("/* app */ commit work", Any, Command::Commit),
        ("END", Postgresql, Command::Commit),
        ("END", Mysql, Command::Other),
        ("XA COMMIT 'x'", Mysql, Command::Commit),
        ("COMMIT PREPARED 'x'", Postgresql, Command::Commit),
        ("ROLLBACK TO SAVEPOINT a", Any, Command::Other),
        ("ROLLBACK WORK TO a", Any, Command::Other),
        ("rollback", Any, Command::Rollback),
        ("START TRANSACTION READ ONLY", Mysql, Command::Begin),
        ("SET `autocommit` = ?", Mysql, Command::SetAutocommit),
        ("SET @@session.autocommit = 1", Mysql, Command::SetAutocommit),
        ("SET SESSION autocommit = 1", Mysql, Command::SetAutocommit),
        ("SET NAMES utf8", Mysql, Command::Other),
        ("UPDATE commit SET a = 1", Any, Command::Other),
        ("", Any, Command::Other),
    ] {
        assert_eq!(command(text, dialect), expected, "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_has_a_normal_form_that_is_its_own(text in "\\PC{0,60}|[-'\"`$?(),.:#/*\\\\\\[\\]a1 \n;…]{0,60}") {
        for dialect in [Postgresql, Mysql, Any] {
            let once = normal(&text, dialect);
            prop_assert!(once.len() <= text.len() * 4 + 3);
            prop_assert_eq!(fingerprint(&text, dialect), fingerprint(&text, dialect));
        }
    }

    #[test]
    fn literals_do_not_matter(a in 0u32..1000, b in "[a-z ]{0,9}", n in 1usize..9) {
        let list = vec![a.to_string(); n].join(", ");
        let text = format!("SELECT x FROM t WHERE y = '{b}' AND z IN ({list})");
        prop_assert_eq!(normal(&text, Any), "select x from t where y = ? and z in (?)");
    }
}

#[test]
fn work_grows_with_the_text_and_not_faster() {
    // Brackets that never close, lists that never reduce, comments that never end: one pass each.
    for part in ["(", "?,", "(a,?", "/*", "'", "$a$", "x,?)", "[", "-", "?)", ",(?)"] {
        let text = part.repeat(200_000);
        assert!(normal(&text, Postgresql).len() <= text.len() * 4 + 3, "{part}");
    }
}
