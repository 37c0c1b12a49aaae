//! JMeter's Aggregate Report and Summary Report saved as CSV: one row per label, and one for all.
//!
//! Source: JMeter `StatVisualizer`, `StatGraphVisualizer`, `SummaryReport` (columns), `CSVSaveService.saveCSVStats`
//! (commas, whatever the locale), and the message files of the languages (headers, the label of the last row). Old
//! versions and plugins write the keys of those messages (`aggregate_report_count`). Times are milliseconds; percentiles
//! follow `aggregate_rpt_pct1..3`; `Error %` is printed `12.500%` by a `DecimalFormat`, so with the comma of the locale;
//! throughput is per second in the file (the window shows per minute or hour), rates of bytes are KB of 1024 per second.
//!
//! Added columns: `row_kind` is `total` for the last row, which sums up the others (its percentiles are not the means
//! of theirs), else `label`; `error_percent` is the figure of `Error %`, which old versions print as a fraction of one.
//!
//! What the format cannot tell: whether a label `TOTAL` is the row of all: it is when it stands under that word of one
//! of the languages, which a sampler may also be called.

use super::jmeter_samples::made;
use super::{percentiles, spelled};
use crate::block::Held;
use crate::frame::Opening;
use crate::frame::csv::{Derived, derived};
use crate::kind::spec::SchemaUnit::{Bare, Bytes, Count, Ms, PerSecond, Percent};
use crate::kind::spec::{ColumnSpec, Kind, gauge, number, text};
use crate::raw::RawCell;
use crate::report::exact;
use crate::report::{Begins, Report};

const FRAME: &str = "jmeter_report_csv";

const COLUMNS: &[ColumnSpec] = &[
    text("label").key().renamed(&[
        "sampler_label",
        "라벨",
        "libellé",
        "etiqueta",
        "rótulo",
        "etykieta",
        "etiket",
    ]),
    gauge("# samples", Count).renamed(&[
        "aggregate_report_count",
        "표본 수",
        "anz. der proben",
        "# muestras",
        "# echantillons",
        "liczba próbek",
        "# amostras",
        "# örnek",
        "取樣數",
        "样本",
        "# 样本",
        "サンプル数",
    ]),
    number("average", Ms).renamed(&[
        "평균",
        "durchschnitt",
        "media",
        "moyenne",
        "średnia",
        "média",
        "ortalama",
        "平均值",
        "平均",
        "平均値",
    ]),
    number("median", Ms).renamed(&[
        "aggregate_report_median",
        "중간값",
        "mittel",
        "mediana",
        "médiane",
        "中間值",
        "中位数",
        "中央値",
    ]),
    number("min", Ms).renamed(&[
        "aggregate_report_min",
        "최소값",
        "mín",
        "mín.",
        "en az",
        "最小值",
        "最小値",
    ]),
    number("max", Ms).renamed(&[
        "aggregate_report_max",
        "최대값",
        "máx",
        "máx.",
        "en çok",
        "最大值",
        "最大値",
    ]),
    number("std. dev.", Ms).renamed(&[
        "aggregate_report_stddev",
        "표준편차",
        "desv. estándar",
        "ecart type",
        "odch. std.",
        "desvio padrão",
        "标准偏差",
        "標準偏差",
    ]),
    text("error %").renamed(&[
        "aggregate_report_error%",
        "오류 %",
        "% fehler",
        "% error",
        "% erreur",
        "% błędów",
        "% de erro",
        "hata %",
        "錯誤率",
        "异常 %",
        "エラー %",
    ]),
    number("throughput", PerSecond).renamed(&[
        "aggregate_report_rate",
        "처리량",
        "durchsatz",
        "rendimiento",
        "débit",
        "przepustowość",
        "vazão",
        "transfer oranı",
        "處理量",
        "吞吐量",
        "スループット",
    ]),
    number("received kb/sec", Bare).renamed(&[
        "aggregate_report_bandwidth",
        "kb/sec",
        "수신 kb/초",
        "kb/sek",
        "ko/sec",
        "ko/sec reçus",
        "kb/s",
        "kb/sn",
        "每秒仟位元組",
        "接收 kb/sec",
    ]),
    number("sent kb/sec", Bare).renamed(&[
        "aggregate_report_sent_bytes_per_sec",
        "전송 kb/초",
        "发送 kb/sec",
    ]),
    number("avg. bytes", Bytes).renamed(&[
        "average_bytes",
        "평균 바이트 수",
        "durchschnittliche bytes",
        "media de bytes",
        "moy. octets",
        "média de bytes",
        "ort. byte",
        "平均字节数",
    ]),
    text("row_kind"),
    number("error_percent", Percent),
];

/// The label of the row of all, by language.
const TOTALS: &[&str] =
    &["TOTAL", "총계", "Gesamt", "Total", "RAZEM", "TOPLAM", "合計", "总体", "總計", "ИТОГО"];

/// The kind.
pub(super) static KIND: Kind = Kind {
    frames: &[FRAME],
    identity: &[&["label"]],
    varying: Some(percentiles::milliseconds),
    ..Kind::new("loadtest.jmeter_report", COLUMNS)
};

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::ANY.with(b','), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    // Cheap first: every one of these headers has many commas and a percent or key of an error column.
    if first.len() > 1_000 || first.bytes().filter(|b| *b == b',').count() < 6 {
        return None;
    }
    let names: Vec<String> =
        first.split(',').map(|n| n.trim().trim_matches(['"', '\\']).to_lowercase()).collect();
    let known = |name: &str| names.iter().skip(1).any(|n| KIND.column(n).is_some_and(|c| c.name == name));
    let signature = ["# samples", "average", "error %", "throughput"].iter().all(|n| known(n));
    signature.then(|| {
        derived(
            lines,
            b',',
            Derived { frame: FRAME, names: None, extra: &["row_kind", "error_percent"], places, cells },
        )
    })?
}

fn places(names: &[String]) -> Vec<Option<usize>> {
    let errors =
        names.iter().position(|n| KIND.column(&n.trim().to_lowercase()).is_some_and(|c| c.name == "error %"));
    vec![Some(0), errors]
}

fn cells(places: &[Option<usize>], row: &[RawCell<'_>]) -> Vec<RawCell<'static>> {
    let get = |at: usize| places.get(at).copied().flatten().and_then(|p| row.get(p)).map(|c| c.text.as_ref());
    let total = get(0).is_some_and(|label| TOTALS.contains(&label.trim()));
    let kind = if total { "total" } else { "label" };
    vec![made(Some(kind.to_owned())), made(get(1).and_then(percent))]
}

/// `12.500%`, `12,5%`, or the fraction `0.125` of the keys of old versions.
fn percent(text: &str) -> Option<String> {
    match text.trim().strip_suffix('%') {
        Some(figure) => spelled::pointed(figure),
        None => exact::times(&spelled::pointed(text)?, 100),
    }
}
