//! Claims in sentences, English and Korean.

use inquest_core::audit::{Note, Status, audit_words, words};

use super::{published_digest, published_wait, told};

fn told_of(text: &str) -> Vec<String> {
    told(&audit_words(&[Note { name: "N1", text }], &[]))
}

fn says(text: &str, expected: &[&str]) {
    assert_eq!(told_of(text), expected, "{text}");
}

#[test]
fn percent_changes() {
    says("The knee moved 220 -> 260 rps (18 %).", &["percent_change holds"]);
    says("The knee moved 220 -> 260 rps (15 %).", &["percent_change contradiction"]);
    says("It went from 220 to 260, up 15 %.", &["percent_change contradiction"]);
    says("It went from 220 to 260, about 18 % up", &["percent_change holds"]);
    says("PG 26.14 -> 11.06 ms = 57 %", &["percent_change holds_truncated"]);
    says("a 96 % reduction (43.51 → 1.65 ms)", &["percent_change holds"]);
    says("무릎점이 220에서 260으로 18 % 증가했다.", &["percent_change holds"]);
    says("무릎점이 220에서 260으로 약 15% 올랐다.", &["percent_change contradiction"]);
    says("지연이 20.7 → 1.47 ms (-92.9 %)로 줄었다", &["percent_change holds"]);
    // Words between the pair and the percentage, a chain, bounds, another reading: left alone.
    for text in [
        "220 -> 260 rps while errors were 15 %",
        "220 -> 240 -> 260 (15 %)",
        "220 -> 260 (up to 15 %)",
        "20 -> 5 ms (25 % of before)",
        "error rate 20 % -> 30 % (10 %)",
        "from 220 to 260 we saw nothing",
    ] {
        says(text, &[]);
    }
}

#[test]
fn ratios() {
    says("latency 203 -> 5230 ms (25.8x)", &["quotient holds"]);
    says("249.2/33.3 = 7.5x", &["quotient holds"]);
    says("commit 20.7 -> 1.47 ms (14.1x, -92.9 %)", &["quotient holds", "percent_change holds"]);
    says("처리량이 84.3 → 248.9/s, 약 3배가 되었다", &["quotient holds"]);
    says("처리량이 84.3에서 248.9로 5배 늘었다", &["quotient contradiction"]);
}

#[test]
fn stated_bounds() {
    says("A ~200 KB row does not fit in a 256 KB buffer.", &["subset contradiction"]);
    says("A 316 KB row does not fit in a 256 KB buffer.", &["subset holds"]);
    says("The 300 KB document fits into 256 KB.", &["subset contradiction"]);
    says("256 KB 버퍼에 200 KB 행이 들어가지 않는다.", &["subset contradiction"]);
    says("256 KB 버퍼에 200 KB 행이 들어간다.", &["subset holds"]);
    says("0.06 s < 1/10 of 1 s", &["subset holds"]);
    says("0.6 s < 1/10 of 2 s", &["subset contradiction"]);
    says("p95 412 ms > 500 ms", &["subset contradiction"]);
    says("backlog 11000 -> ~100 is under 1/100", &["subset holds"]);
    says("backlog 11000 -> 900 is well below 1/100", &["subset contradiction"]);
    // Bounds of something else, figures of two kinds, a room: left alone.
    for text in [
        "under 1/100",
        "0.06 s < 256 KB",
        "10 people do not fit in 2 rooms",
        "x < 3",
        "step 2 > 3",
        "8 KB may not fit",
    ] {
        says(text, &[]);
    }
}

#[test]
fn stated_calculations() {
    says("139 x 372.26 ms = 51.7 s", &["quotient holds"]);
    says("139 x 372.26 ms = 19.54 s", &["quotient contradiction"]);
    says("5.4 s * 130051 = 8.1 days", &["quotient holds"]);
    says("316188 bytes = 309 KB", &["quotient holds"]);
    says("100 per 3 s = 33.3/s", &["quotient holds"]);
    says("(10000+5000)*50 = 750000", &["quotient holds"]);
    says("6 of 9 threads (67 %)", &["quotient holds"]);
    says("10000 rows * 300 KB = 3 GB", &["quotient holds"]);
    says("10만 건 / 0.345초 = 초당 28.9만 건", &["quotient holds"]);
    says("702.32 s / 130051 = 5.4 s", &["quotient unit_factor_1000"]);
    for text in ["sync_binlog = 1", "x1_p95 = 57", "k = 9", "3 s = 4 KB", "1 - 5 = several", "a 2-3 x 4 = 9"]
    {
        says(text, &[]);
    }
}

#[test]
fn load_laws() {
    says("84.3/s with a mean of 1.225 s from 90 users", &["little contradiction"]);
    says("73.0/s with a mean of 1.2 s from 90 users", &["little holds"]);
    says("사용자 90명, 초당 84.3건, 평균 응답 1.225초", &["little contradiction"]);
    says("5934 samples at 84.3/s, collapse at 97 s", &["duration contradiction"]);
    says("backlog ~100 at 215.7/s vs 200/s for 180 s", &["flow_balance contradiction"]);
    says("backlog 2800 at 215.7/s vs 200/s for 180 s", &["flow_balance holds"]);
    says("130051 commits of 5.4 s each in 8 h on 10 connections", &["wall_clock contradiction"]);
    says("130051 commits of 5.4 ms each in 8 h on 10 connections", &["wall_clock holds"]);
}

#[test]
fn percentiles_and_timeouts() {
    says("p99 of 12 points", &["percentile_sample unsupported"]);
    says("p99 of 5000 samples", &["percentile_sample holds"]);
    says("acquire p95 30.1 s", &["censoring unsupported"]);
    says("p95 was 10.0 s with a timeout of 10 s", &["censoring unsupported"]);
    says("커넥션 획득 p95는 30.1초였다", &["censoring unsupported"]);
    for text in ["p95 30.1 s", "acquire p95 1.77 s", "p95 5 s with a timeout of 10 s"] {
        says(text, &[]);
    }
}

#[test]
fn states_and_settings() {
    says("container CPU 94.98 %; iowait 25.8 %; softirq 19.4 %", &["share_sum contradiction"]);
    says("CPU 35 % (idle 50 %)", &["share_sum holds"]);
    says("CPU 190 %, iowait 25 %", &[]);
    says("lockAtLeastFor was PT500MS", &["config_echo contradiction"]);
    says("lockAtLeastFor를 PT500MS로 두었다", &["config_echo contradiction"]);
    says("lockAtMostFor was PT10M, the sensor a PT100", &[]);
}

#[test]
fn one_pair_with_two_changes_over_two_notes() {
    let notes = [
        Note { name: "N1", text: "Scaling moved the knee 220 -> 260 = 18 %." },
        Note { name: "N2", text: "First line.\nThe resize moved it 220 -> 260 (15 %)." },
    ];
    let found = audit_words(&notes, &[]);
    assert_eq!(
        told(&found),
        ["percent_change holds", "percent_change contradiction", "same_pair contradiction"]
    );
    assert_eq!((found[2].line, found[2].between.as_slice()), (Some(2), ["N2".to_owned()].as_slice()));
    assert_eq!(found[2].message.args["first"], "18 %");
}

#[test]
fn quoted_figures_lose_their_unit_on_the_way() {
    let facts = [published_digest().facts.named("E1"), published_wait().facts.named("E6")];
    let of = |text: &str| audit_words(&[Note { name: "N1", text }], &facts);
    let redo = of("The redo wait is almost 0.87 s on average.");
    assert_eq!(told(&redo), ["same_figure unit_factor_1000"]);
    assert_eq!(redo[0].between, ["N1", "E6"]);
    assert_eq!(told(&of("redo wait max is 353 s")), ["same_figure unit_factor_1000"]);
    assert_eq!(told(&of("COMMIT takes 5.4 ms on average")), ["same_figure holds"]);
    assert_eq!(told(&of("COMMIT takes 5 s on average")), ["same_figure unit_factor_1000"]);
    assert_eq!(told(&of("커밋은 평균 5.4밀리초가 걸린다")), ["same_figure holds"]);
    // Another figure may be of another run; a row that is not named is not guessed at.
    assert!(of("COMMIT takes 20.7 ms on average").is_empty());
    assert!(of("it takes 5 s on average").is_empty());
}

#[test]
fn ordinary_notes_raise_no_alarm() {
    let text = "Run 3 of 5 began at 08:58 on 2026-01-10 with MySQL 8.0.28 (see #14240).\n\
        We used 2-3 warm-up runs, 10 loops, and compared p95 with p99.\n\
        1. First step: 200 rows per tick.\n2) 50 % of users saw errors; 3x retries.\n\
        Latency fell to 12 ms, then 8 ms; throughput was 240/s and 250/s.\n\
        배포는 9시 30분에 했고 2명이 확인했다. 오류율은 3 %였다. 전체의 50 %가 2배로 늘었다.\n\
        The cache holds 23,614 blocks (184 MiB), i.e. 0.15 % of the index.\n\
        mean 5 ms, max 8 ms (n = 12), CPU 20 %.";
    let found = audit_words(&[Note { name: "N1", text }], &[]);
    assert!(found.iter().all(|f| f.status == Status::Holds), "{:?}", told(&found));
}

#[test]
fn any_text_is_read_without_a_panic() {
    for text in [
        "",
        "→",
        "=",
        "1 =",
        "= 1",
        "((((((((((1)))))))))) = 1",
        "%%%",
        "1e999 x 2 = 3",
        "약",
        "~",
        "9".repeat(500).as_str(),
        "1 / 0 = 5",
        "0 -> 0 (0 %)",
        "0 -> 5 (10 %)",
        "5 -> 0 (100 %)",
        "-5 -> 5 (10 %)",
        "１２３ → 456",
    ] {
        let _ = words(text);
        let _ = told_of(text);
    }
    says("5 -> 0 (100 %)", &["percent_change holds"]);
}
