//! What load generators print: real output where a program could be run here, else written from its source.

use std::io::Read;

use inquest_capture::read::{Bytes, Inspection, Silent, Table, inspect};
use inquest_core::capture::LineClass;

use super::{column, inspected, quarantined, table};

fn fixture(name: &str) -> Vec<u8> {
    let path = format!("{}/../../../sample-data/formats/loadtest/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn kinds(found: &Inspection) -> Vec<&str> {
    found.blocks.iter().map(|b| b.kind.as_str()).collect()
}

/// The rows of the one block of a kind.
fn of(bytes: &[u8], found: &Inspection, kind: &str) -> Table {
    let at = found.blocks.iter().position(|b| b.kind.as_str() == kind);
    let at = at.unwrap_or_else(|| panic!("no {kind} among {:?}", kinds(found)));
    table(bytes, found, u32::try_from(at).unwrap())
}

/// Reads a file that holds nothing but one report, and gives the rows of a kind.
fn read(name: &str, kind: &str) -> Table {
    let bytes = fixture(name);
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 0, "{name}: {:?}", found.receipt.quarantine);
    assert!(found.blocks.iter().all(|b| b.complete), "{name}");
    of(&bytes, &found, kind)
}

fn cells(table: &Table, name: &str) -> Vec<String> {
    column(table, name).into_iter().map(|c| c.unwrap_or_else(|| "NULL".to_owned())).collect()
}

fn one(table: &Table, name: &str) -> String {
    let cells = cells(table, name);
    assert_eq!(cells.len(), 1, "{name}");
    cells[0].clone()
}

fn unit(table: &Table, name: &str) -> String {
    let column = table.columns.iter().find(|c| c.name == name).unwrap_or_else(|| panic!("no column {name}"));
    column.unit.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string)
}

/// The variants that editors, shells and mails make of a file. A report reads the same in all of them.
fn variants(bytes: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    let crlf = text.replace('\n', "\r\n");
    let utf16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(crlf.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let indented: String = text.lines().map(|l| format!("    {l}\n")).collect();
    let quoted: String = text.lines().map(|l| format!("> {l}\n")).collect();
    vec![
        ("bom", [b"\xef\xbb\xbf".as_slice(), bytes].concat()),
        ("crlf", crlf.into_bytes()),
        ("utf16le", utf16),
        (
            "fenced",
            format!("Before the change:\n\n```\n{}\n```\n\nThat is all.\n", text.trim_end()).into_bytes(),
        ),
        ("quoted", quoted.into_bytes()),
        ("indented", indented.into_bytes()),
    ]
}

#[test]
fn every_variant_of_a_report_reads_the_same() {
    let names = [
        "hey-0.1.4.run.txt",
        "wrk-4.1.timeouts.txt",
        "wrk2-4.0.latency.txt",
        "ab-2.3.errors.txt",
        "sysbench-1.0.20.cpu.txt",
        "locust-2.47.stats.csv",
        "jmeter-2.13.plain.jtl",
        "jmeter-2.13.parent.xml",
        "jmeter-5.6.ko.aggregate.csv",
        "jmeter-5.6.statistics.json",
        "k6-2.2.points.json",
        "k6-2.2.summary-export.json",
        "k6-2.2.text.txt",
        "vegeta-12.report.json",
        "vegeta-12.report.txt",
        "vegeta-12.hist.txt",
        "vegeta-12.results.csv",
        "gatling-3.stats.json",
    ];
    for name in names {
        let bytes = fixture(name);
        let found = inspected(&bytes);
        let rows: Vec<Table> = (0..found.blocks.len()).map(|b| table(&bytes, &found, b as u32)).collect();
        for (variant, changed) in variants(&bytes) {
            let again = inspected(&changed);
            assert_eq!(kinds(&again), kinds(&found), "{name} {variant}");
            assert_eq!(
                quarantined(&again),
                quarantined(&found),
                "{name} {variant}: {:?}",
                again.receipt.quarantine
            );
            for (at, before) in rows.iter().enumerate() {
                let after = table(&changed, &again, at as u32);
                if variant == "indented" && name.starts_with("jmeter-2.13") {
                    // A line inside a quoted cell is indented too.
                    assert_eq!(after.lines.len(), before.lines.len(), "{name} {variant}");
                } else {
                    assert_eq!(after.data, before.data, "{name} {variant}");
                }
            }
        }
    }
}

#[test]
fn any_cut_of_a_report_keeps_its_sums_and_says_so() {
    let names = [
        "hey-0.1.4.run.txt",
        "wrk-4.1.timeouts.txt",
        "wrk2-4.0.latency.txt",
        "ab-2.3.errors.txt",
        "sysbench-1.0.20.cpu.txt",
        "locust-2.47.stats.csv",
        "jmeter-2.13.header.jtl",
        "jmeter-2.13.parent.xml",
        "jmeter-5.6.statistics.json",
        "k6-2.2.points.json",
        "k6-2.2.summary-export.json",
        "k6-2.2.compact.machine-readable.json",
        "k6-2.2.text.txt",
        "vegeta-12.report.json",
        "vegeta-12.report.txt",
        "gatling-3.2.simulation.txt",
        "gatling-3.stats.js",
    ];
    for name in names {
        let bytes = fixture(name);
        for at in (0..bytes.len()).step_by(bytes.len() / 61 + 1) {
            // Sums hold for any cut, also in the middle of a character.
            inspected(&bytes[..at]);
        }
        let half = bytes.len() * 2 / 3;
        let cut = inspected(&bytes[..half]);
        let line_end = bytes[half - 1] == b'\n';
        let told = quarantined(&cut) > 0 || cut.blocks.iter().any(|b| !b.complete);
        // A table that ends with a row is whole as far as anybody can tell, and so is a record cut in its message.
        assert!(told || line_end || name.starts_with("gatling-3.2"), "{name}");
    }
}

#[test]
fn samples_of_jmeter_without_a_header_are_named_and_transactions_are_told() {
    let read = read("jmeter-2.13.plain.jtl", "loadtest.jmeter_samples");
    assert_eq!(read.lines.len(), 24);
    assert_eq!(cells(&read, "elapsed")[..3], ["281", "69", "350"]);
    assert_eq!(cells(&read, "label")[..3], ["상품 목록", "pay, \"card\"", "Checkout"]);
    assert_eq!(cells(&read, "row_kind")[..3], ["sample", "sample", "transaction"]);
    assert_eq!(cells(&read, "row_kind").iter().filter(|k| *k == "transaction").count(), 8);
    assert_eq!(cells(&read, "started_at")[0], "2026-11-30T13:34:38.599Z");
    assert_eq!((unit(&read, "elapsed"), unit(&read, "Latency")), ("ms".to_owned(), "ms".to_owned()));
    // The children of a transaction are its own time: 281 + 69 = 350.
    assert_eq!(cells(&read, "success").iter().filter(|s| *s == "false").count(), 6);
}

/// B25: a message over several lines, a variable in quotes, a date without a zone.
#[test]
fn samples_of_jmeter_with_a_header_keep_messages_over_lines() {
    let read = read("jmeter-2.13.header.jtl", "loadtest.jmeter_samples");
    assert_eq!(read.lines.len(), 18);
    assert_eq!(
        cells(&read, "failureMessage")[1],
        "Test failed: text expected to contain /nothing like it\non two lines/"
    );
    assert_eq!(cells(&read, "CART")[0], "cart \"7\", blue");
    assert_eq!(cells(&read, "timeStamp")[0], "2026/11/30 13:35:01.401");
    assert_eq!(cells(&read, "started_at")[0], "2026-11-30 13:35:01.401");
    assert_eq!(cells(&read, "row_kind")[2], "transaction");
    assert_eq!(cells(&read, "IdleTime")[2], "41");
}

#[test]
fn samples_of_jmeter_between_tabs_with_columns_off() {
    let read = read("jmeter-2.13.tab.jtl", "loadtest.jmeter_samples");
    assert_eq!(read.lines.len(), 12);
    assert_eq!(cells(&read, "Connect")[0], "0");
    assert_eq!(cells(&read, "row_kind")[2], "transaction");
    let bytes = b"timeStamp,elapsed,label,success\n1796045705728,153,a,true\n1796045705729,12,b,false\n";
    let found = inspected(bytes);
    let few = of(bytes, &found, "loadtest.jmeter_samples");
    // The columns that tell a transaction are off: unknown, not `sample`.
    assert_eq!(cells(&few, "row_kind"), ["NULL", "NULL"]);
    assert_eq!(cells(&few, "elapsed"), ["153", "12"]);
}

/// B25: a row of another width is quarantined, never shifted; the word `false` in a message fails nothing.
#[test]
fn samples_of_jmeter_are_never_shifted() {
    let bytes = b"timeStamp,elapsed,label,responseCode,responseMessage,success\n1796045705728,153,a,200,this is false,true\n1796045705729,12,b,500,one, two,false\n1796045705730,7,c,200,OK,true\n";
    let found = inspected(bytes);
    let read = of(bytes, &found, "loadtest.jmeter_samples");
    assert_eq!(cells(&read, "success"), ["true", "true"]);
    assert_eq!(cells(&read, "elapsed"), ["153", "7"]);
    assert_eq!((quarantined(&found), found.receipt.quarantine[0].line), (1, 3));
    assert_eq!(found.receipt.quarantine[0].reason, "wrong_field_count");
}

#[test]
fn samples_of_jmeter_in_xml_are_rows_where_they_begin() {
    let bytes = fixture("jmeter-2.13.parent.xml");
    let found = inspected(&bytes);
    assert_eq!((kinds(&found), quarantined(&found)), (vec!["loadtest.jmeter_samples"], 0));
    let read = of(&bytes, &found, "loadtest.jmeter_samples");
    assert_eq!(read.lines[..4], [3, 4, 5, 15]);
    assert_eq!(cells(&read, "row_kind")[..3], ["transaction", "sample", "sample"]);
    assert_eq!(cells(&read, "depth")[..3], ["0", "1", "1"]);
    assert_eq!(cells(&read, "elapsed")[..3], ["120", "74", "46"]);
    assert_eq!(
        cells(&read, "failureMessage")[..3],
        ["NULL", "NULL", "Test failed: text expected to contain /nothing like it\non two lines/"]
    );
    assert_eq!(cells(&read, "failed_assertions")[..3], ["NULL", "NULL", "1"]);
    assert_eq!(cells(&read, "label")[2], "pay, \"card\"");
    assert_eq!(found.receipt.of(LineClass::Row), 12);
    assert_eq!(found.receipt.of(LineClass::Header), 2);
    assert_eq!(found.receipt.of(LineClass::Footer), 1);
    let flat = self::read("jmeter-2.13.flat.xml", "loadtest.jmeter_samples");
    assert_eq!(cells(&flat, "row_kind")[..3], ["sample", "sample", "transaction"]);
    assert_eq!(cells(&flat, "started_at")[0], "2026-11-30T13:35:12.669Z");
}

#[test]
fn samples_in_one_line_of_xml_and_sub_results_are_told_apart() {
    let bytes = b"<?xml version=\"1.0\"?><testResults version=\"1.2\"><httpSample t=\"9\" ts=\"1796045709379\" s=\"true\" lb=\"a &amp; b\" rc=\"200\" rm=\"OK\" dt=\"text\" cart=\"7&#xa;8\"><httpSample t=\"4\" ts=\"1796045709380\" s=\"true\" lb=\"img\" rm=\"OK\"/><java.net.URL>http://127.0.0.1/?a=1&amp;b=2</java.net.URL></httpSample><sample t=\"1\" ts=\"1796045709390\" s=\"false\" lb=\"c\" rm=\"\"/></testResults>\n";
    let found = inspected(bytes);
    let read = of(bytes, &found, "loadtest.jmeter_samples");
    assert_eq!(cells(&read, "row_kind"), ["sample", "sub_result", "sample"]);
    assert_eq!(cells(&read, "label"), ["a & b", "img", "c"]);
    assert_eq!(cells(&read, "URL"), ["http://127.0.0.1/?a=1&b=2", "NULL", "NULL"]);
    assert_eq!(cells(&read, "variables")[0], "cart=7\n8");
    for bad in [
        "<testResults version=\"1.2\"><!DOCTYPE x [<!ENTITY a \"b\">]>\n<httpSample t=\"1\"/>\n",
        "<testResults>\n</a></b>\n",
        "<testResults>\n<httpSample t=\"1\" lb=\"&nope;\"/>\n</testResults>\n",
    ] {
        let found = inspected(bad.as_bytes());
        assert!(quarantined(&found) > 0, "{bad}");
    }
}

#[test]
fn aggregate_reports_of_jmeter_in_all_languages_mark_the_row_of_all() {
    let en = read("jmeter-5.6.aggregate.csv", "loadtest.jmeter_report");
    assert_eq!(cells(&en, "row_kind"), ["label", "label", "total"]);
    assert_eq!(cells(&en, "error_percent"), ["0.25", "0", "0.083"]);
    assert_eq!(cells(&en, "95% Line"), ["187", "98", "151"]);
    assert_eq!(
        (unit(&en, "95% Line"), unit(&en, "Average"), unit(&en, "Throughput")),
        ("ms".into(), "ms".into(), "1/s".into())
    );
    let ko = read("jmeter-5.6.ko.aggregate.csv", "loadtest.jmeter_report");
    assert_eq!(cells(&ko, "row_kind"), ["label", "label", "total"]);
    assert_eq!(cells(&ko, "평균"), ["91", "212", "131"]);
    assert_eq!(
        (unit(&ko, "평균"), unit(&ko, "99% 선"), unit(&ko, "표본 수")),
        ("ms".into(), "ms".into(), "count".into())
    );
    assert_eq!(cells(&ko, "error_percent"), ["1.333", "0", "0.889"]);
    let fr = read("jmeter-5.6.fr.summary.csv", "loadtest.jmeter_report");
    assert_eq!(cells(&fr, "error_percent"), ["0.4", "2", "0.933"]);
    assert_eq!(cells(&fr, "Débit"), ["8.3325", "4.16701", "12.498"]);
    assert_eq!(cells(&fr, "Ecart type"), ["18.27", "52.9", "38.11"]);
    let zh = "Label,# 样本,平均值,中位数,90% 百分位,95% 百分位,99.5% 百分位,最小值,最大值,异常 %,吞吐量,接收 KB/sec,发送 KB/sec\n登录,10,9,8,12,14,15,3,16,0.00%,1.2,3.4,0.5\n总体,10,9,8,12,14,15,3,16,0.00%,1.2,3.4,0.5\n";
    let found = inspected(zh.as_bytes());
    let zh = of(zh.as_bytes(), &found, "loadtest.jmeter_report");
    assert_eq!(cells(&zh, "row_kind"), ["label", "total"]);
    assert_eq!((unit(&zh, "99.5% 百分位"), unit(&zh, "最大值")), ("ms".into(), "ms".into()));
    let old = read("jmeter-2.6.keys.csv", "loadtest.jmeter_report");
    assert_eq!(cells(&old, "error_percent"), ["2.5", "2.5"]);
    assert_eq!(cells(&old, "row_kind"), ["label", "total"]);
    assert_eq!(unit(&old, "aggregate_report_90%_line"), "ms");
}

#[test]
fn lines_of_the_summariser_tell_interval_from_all() {
    let read = read("jmeter-2.13.summary.txt", "loadtest.jmeter_summariser");
    assert_eq!(cells(&read, "span"), ["interval", "interval", "cumulative"]);
    assert_eq!(cells(&read, "samples"), ["1", "17", "18"]);
    assert_eq!(cells(&read, "elapsed"), ["0.2", "1", "1"]);
    assert_eq!(cells(&read, "error_percent"), ["0", "70.59", "66.67"]);
    assert_eq!(cells(&read, "active"), ["1", "0", "NULL"]);
    let de = self::read("jmeter-2.13.de.summary.txt", "loadtest.jmeter_summariser");
    assert_eq!(cells(&de, "rate"), ["3.3", "56.7", "51.6"]);
    let bytes = b"2026-11-30 13:00:01,234 INFO o.a.j.r.Summariser: summary =   1000 in 00:01:30 =   11.1/s Avg:    12 Min:     1 Max:    99 Err:     0 (0.00%)\n";
    let found = inspected(bytes);
    let log = of(bytes, &found, "loadtest.jmeter_summariser");
    assert_eq!((one(&log, "elapsed"), one(&log, "name")), ("90".to_owned(), "summary".to_owned()));
}

#[test]
fn statistics_of_jmeter_are_one_row_per_label() {
    let read = read("jmeter-5.6.statistics.json", "loadtest.jmeter_statistics");
    assert_eq!(cells(&read, "transaction"), ["Login", "Total", "Search"]);
    assert_eq!(cells(&read, "row_kind"), ["label", "total", "label"]);
    assert_eq!(cells(&read, "meanResTime")[0], "84.31583");
    assert_eq!(cells(&read, "pct3ResTime")[0], "403.01");
    assert_eq!(read.lines, [2, 18, 34]);
    let compact = br#"{"Total":{"transaction":"Total","sampleCount":2,"errorCount":0,"meanResTime":1.5}}"#;
    let found = inspected(compact);
    assert_eq!(one(&of(compact, &found, "loadtest.jmeter_statistics"), "meanResTime"), "1.5");
}

#[test]
fn samples_of_k6_have_their_times_and_bytes_apart() {
    let read = read("k6-2.2.samples.csv", "loadtest.k6_samples");
    assert_eq!(cells(&read, "duration_ms"), ["NULL", "44.018302", "NULL", "NULL", "NULL", "NULL", "NULL"]);
    assert_eq!(cells(&read, "bytes")[5], "191");
    assert_eq!(unit(&read, "metric_value"), "none");
    assert_eq!(unit(&read, "duration_ms"), "ms");
    let tags = self::read("k6-2.2.own-tags.csv", "loadtest.k6_samples");
    assert_eq!(cells(&tags, "duration_ms"), ["3.25", "NULL"]);
    assert_eq!(cells(&tags, "region"), ["eu", "eu"]);
}

#[test]
fn points_of_k6_know_what_a_metric_contains() {
    let read = read("k6-2.2.points.json", "loadtest.k6_points");
    assert_eq!(cells(&read, "record")[..3], ["metric", "point", "metric"]);
    assert_eq!(cells(&read, "duration_ms")[1], "44.018302");
    assert_eq!(cells(&read, "duration_ms")[3], "12.5");
    assert_eq!(cells(&read, "bytes")[5], "191");
    assert_eq!(cells(&read, "thresholds")[0], "[\"p(95)<500\"]");
    assert_eq!(cells(&read, "value")[6], "1");
    // Without the line that defines it, k6's own metrics are known, others are not.
    let cropped = self::read("k6-2.2.cropped.points.json", "loadtest.k6_points");
    assert_eq!(cells(&cropped, "duration_ms"), ["44.018302", "NULL", "NULL"]);
    assert_eq!(cells(&cropped, "bytes"), ["NULL", "NULL", "191"]);
}

/// A stream of points, made as it is read.
struct Points(u64, Vec<u8>);

impl Read for Points {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        while self.1.len() < buffer.len() && self.0 > 0 {
            self.0 -= 1;
            let line = format!(
                "{{\"metric\":\"http_reqs\",\"type\":\"Point\",\"data\":{{\"time\":\"2026-11-30T13:31:40Z\",\"value\":{},\"tags\":{{\"vu\":\"{}\"}}}}}}\n",
                self.0,
                self.0 % 50
            );
            self.1.extend_from_slice(line.as_bytes());
        }
        let n = buffer.len().min(self.1.len());
        buffer[..n].copy_from_slice(&self.1[..n]);
        self.1.drain(..n);
        Ok(n)
    }
}

#[test]
fn many_points_of_k6_are_streamed() {
    let mut text = Vec::new();
    Points(20_000, Vec::new()).read_to_end(&mut text).unwrap();
    let found = inspect(&Bytes(&text), &mut Silent).unwrap();
    assert_eq!((found.blocks.len(), found.blocks[0].rows), (1, 20_000));
    assert_eq!(found.receipt.of(LineClass::Row), 20_000);
}

/// B26: `true` in the export is a threshold that was crossed; `ok: true` is one that held; a pass of
/// `http_req_failed` is a request that failed.
#[test]
fn thresholds_of_k6_are_told_in_words_whatever_the_form() {
    let judged = |name: &str| -> Vec<(String, String, String)> {
        let found = read(name, "loadtest.k6_thresholds");
        let (a, b, c) = (cells(&found, "metric"), cells(&found, "threshold"), cells(&found, "outcome"));
        a.into_iter().zip(b).zip(c).map(|((a, b), c)| (a, b, c)).collect()
    };
    let want = |list: &[(&str, &str, &str)]| -> Vec<(String, String, String)> {
        list.iter().map(|(a, b, c)| ((*a).to_owned(), (*b).to_owned(), (*c).to_owned())).collect()
    };
    let both = want(&[
        ("http_req_duration", "p(95)<500", "held"),
        ("http_req_duration", "max<100", "crossed"),
        ("http_req_failed", "rate<0.01", "crossed"),
    ]);
    assert_eq!(judged("k6-2.2.summary-export.json"), both);
    assert_eq!(judged("k6-2.2.handle-summary.json"), both);
    assert_eq!(judged("k6-2.2.text.txt"), both);
    let old = judged("k6-0.47.text.txt");
    assert_eq!(old, want(&[("checks", "NULL", "crossed"), ("http_req_duration", "NULL", "held")]));
    for name in ["k6-2.2.summary-export.json", "k6-2.2.handle-summary.json", "k6-2.2.machine-readable.json"] {
        let metrics = read(name, "loadtest.k6_metrics");
        let at = cells(&metrics, "metric").iter().position(|m| m == "http_req_failed").unwrap();
        assert_eq!(cells(&metrics, "true_count")[at], "48", "{name}");
        assert_eq!(cells(&metrics, "true_means")[at], "failed", "{name}");
        assert_eq!(cells(&metrics, "rate")[at], "0.09073724007561437", "{name}");
    }
}

#[test]
fn metrics_of_k6_have_one_unit_a_column() {
    let export = read("k6-2.2.summary-export.json", "loadtest.k6_metrics");
    assert_eq!(cells(&export, "avg_ms")[..2], ["44.018302", "43.5"]);
    assert_eq!(cells(&export, "p95_ms")[0], "99.125");
    assert_eq!(unit(&export, "p95_ms"), "ms");
    // The export does not say what a script's own trend contains.
    assert_eq!(cells(&export, "avg").last().unwrap(), "12.5");
    assert_eq!(unit(&export, "avg"), "none");
    assert_eq!(cells(&export, "total_bytes")[5], "101039");
    let checks = read("k6-2.2.summary-export.json", "loadtest.k6_checks");
    assert_eq!(cells(&checks, "check"), ["status is 200", "has body"]);
    assert_eq!(cells(&checks, "path"), ["NULL", "::checkout"]);
    assert_eq!(cells(&checks, "fails"), ["0", "10"]);
    let handled = read("k6-2.2.handle-summary.json", "loadtest.k6_metrics");
    assert_eq!(cells(&handled, "p99.9_ms")[0], "125.25");
    assert_eq!(cells(&handled, "avg_ms")[2], "12.5");
    assert_eq!(cells(&handled, "avg")[3], "3.5");
    assert_eq!(one(&read("k6-2.2.handle-summary.json", "loadtest.k6_run"), "duration_ms"), "8012.345");
    let machine = read("k6-2.2.machine-readable.json", "loadtest.k6_run");
    assert_eq!(
        (one(&machine, "duration_ms"), one(&machine, "k6_version")),
        ("8012.345".into(), "2.2.0".into())
    );
    let compact = read("k6-2.2.compact.machine-readable.json", "loadtest.k6_metrics");
    assert_eq!(cells(&compact, "p90_ms")[2], "51.25");
}

#[test]
fn the_text_of_k6_comes_out_in_milliseconds() {
    let new = read("k6-2.2.text.txt", "loadtest.k6_metrics");
    let at = |name: &str| cells(&new, "metric").iter().position(|m| m == name).unwrap();
    let duration = at("http_req_duration");
    assert_eq!(cells(&new, "min_ms")[duration], "0.0985");
    assert_eq!(cells(&new, "max_ms")[duration], "1250");
    assert_eq!(cells(&new, "max_ms")[at("http_req_duration{expected_response:true}")], "62000");
    assert_eq!(cells(&new, "avg")[at("queue_depth")], "3.5");
    assert_eq!(cells(&new, "rate_percent")[at("http_req_failed")], "9.07");
    assert_eq!(cells(&new, "true_means")[at("http_req_failed")], "failed");
    assert_eq!(cells(&new, "total_bytes")[at("data_received")], "101000");
    assert_eq!(cells(&new, "count")[at("http_reqs")], "529");
    let checks = read("k6-2.2.text.txt", "loadtest.k6_checks");
    assert_eq!(cells(&checks, "check"), ["status is 200", "has body"]);
    assert_eq!(cells(&checks, "fails"), ["0", "10"]);
    let old = read("k6-0.47.text.txt", "loadtest.k6_metrics");
    assert_eq!(cells(&old, "true_count")[0], "70");
    assert_eq!(cells(&old, "false_count")[4], "35");
    let grouped = read("k6-0.47.text.txt", "loadtest.k6_checks");
    assert_eq!(cells(&grouped, "path"), ["NULL", "NULL", "checkout"]);
}

/// B27, and units that change from line to line.
#[test]
fn runs_of_wrk_are_in_microseconds() {
    let run = read("wrk-4.1.latency.txt", "loadtest.wrk_run");
    assert_eq!(one(&run, "latency_avg"), "45830");
    assert_eq!((unit(&run, "latency_avg"), unit(&run, "planned")), ("us".to_owned(), "s".to_owned()));
    assert_eq!((one(&run, "threads"), one(&run, "connections")), ("2".to_owned(), "8".to_owned()));
    assert_eq!((one(&run, "requests"), one(&run, "elapsed")), ("522".to_owned(), "3.01".to_owned()));
    assert_eq!(one(&run, "bytes_read"), "90859.52");
    assert_eq!(one(&run, "timeouts"), "NULL");
    let latency = read("wrk-4.1.latency.txt", "loadtest.wrk_latency");
    assert_eq!(cells(&latency, "percentile"), ["50", "75", "90", "99"]);
    assert_eq!(cells(&latency, "latency"), ["47050", "47990", "48410", "55980"]);
    assert_eq!(one(&read("wrk-4.1.errors.txt", "loadtest.wrk_run"), "non_2xx_3xx"), "48");
    assert_eq!(one(&read("wrk-4.1.timeouts.txt", "loadtest.wrk_run"), "timeouts"), "24");
    let none = "Running 10s test @ http://127.0.0.1/\n  2 threads and 4 connections\n  Thread Stats   Avg      Stdev     Max   +/- Stdev\n    Latency   355.04ms  100.00ms   1.40s    70.00%\n    Req/Sec     1.05k     1.12k    2.50k    64.84%\n  Latency Distribution\n     50%    0.00us\n     99%    0.00us\n  100 requests in 10.00s, 1.00MB read\nRequests/sec:     10.00\nTransfer/sec:    102.40KB\n";
    let found = inspected(none.as_bytes());
    let missing = of(none.as_bytes(), &found, "loadtest.wrk_latency");
    assert_eq!(cells(&missing, "latency"), ["NULL", "NULL"]);
    assert_eq!(cells(&missing, "printed"), ["0.00us", "0.00us"]);
    assert_eq!(one(&of(none.as_bytes(), &found, "loadtest.wrk_run"), "thread_rate_avg"), "1050");
}

#[test]
fn latencies_of_wrk2_are_kept_apart() {
    let bytes = fixture("wrk2-4.0.latency.txt");
    let found = inspected(&bytes);
    assert_eq!(kinds(&found), ["loadtest.wrk2_run", "loadtest.wrk2_latency", "loadtest.wrk2_spectrum"]);
    let spectrum = read("wrk2-4.0.latency.txt", "loadtest.wrk2_spectrum");
    assert_eq!(cells(&spectrum, "value"), ["0.811", "5.103", "7.303", "1020.927"]);
    assert_eq!(
        (unit(&spectrum, "value"), cells(&spectrum, "inverse")[3].clone()),
        ("ms".to_owned(), "NULL".to_owned())
    );
    let latency = read("wrk2-4.0.latency.txt", "loadtest.wrk2_latency");
    assert_eq!(cells(&latency, "latency")[4], "1020000");
    let both = read("wrk2-4.0.uncorrected.txt", "loadtest.wrk2_latency");
    assert_eq!(cells(&both, "latency"), ["2510000", "4980000"]);
    let raw = read("wrk2-4.0.uncorrected.txt", "loadtest.wrk2_latency_uncorrected");
    assert_eq!(cells(&raw, "latency"), ["9010", "12300"]);
    let run = read("wrk2-4.0.uncorrected.txt", "loadtest.wrk2_run");
    assert_eq!((one(&run, "planned"), one(&run, "elapsed")), ("60".to_owned(), "60".to_owned()));
}

/// B27: percentiles that the program leaves out.
#[test]
fn summaries_of_hey_leave_out_what_was_not_measured() {
    let run = read("hey-0.1.4.run.txt", "loadtest.hey_run");
    assert_eq!((one(&run, "total"), one(&run, "average")), ("2.0464".to_owned(), "0.0445".to_owned()));
    assert_eq!((unit(&run, "average"), one(&run, "resp_read_max")), ("s".to_owned(), "0.048".to_owned()));
    let sixty = read("hey-0.1.4.sixty.txt", "loadtest.hey_latency");
    assert_eq!(cells(&sixty, "percentile"), ["10", "25", "50", "75", "90", "95", "NULL"]);
    assert_eq!(cells(&sixty, "latency")[6], "NULL");
    assert_eq!(cells(&sixty, "printed")[6], "0% in 0.0000 secs");
    let status = read("hey-0.1.4.status.txt", "loadtest.hey_status");
    assert_eq!(
        (cells(&status, "status"), cells(&status, "count")),
        (vec!["200".to_owned(), "500".to_owned()], vec!["34".to_owned(), "6".to_owned()])
    );
    let histogram = read("hey-0.1.4.status.txt", "loadtest.hey_histogram");
    assert_eq!(histogram.lines.len(), 11);
    let refused = read("hey-0.1.4.refused.txt", "loadtest.hey_run");
    assert_eq!(one(&refused, "average"), "NULL");
    let errors = read("hey-0.1.4.refused.txt", "loadtest.hey_errors");
    assert_eq!(one(&errors, "count"), "5");
    let samples = read("hey-0.1.4.samples.csv", "loadtest.hey_samples");
    assert_eq!(samples.lines.len(), 30);
    assert_eq!(
        (unit(&samples, "response-time"), cells(&samples, "response-time")[2].clone()),
        ("s".to_owned(), "0.045".to_owned())
    );
}

/// B28: nanoseconds.
#[test]
fn reports_of_vegeta_are_in_nanoseconds() {
    let run = read("vegeta-12.report.json", "loadtest.vegeta_run");
    assert_eq!(
        (one(&run, "latency_mean"), one(&run, "latency_p99")),
        ("2371194630".to_owned(), "3530000000".to_owned())
    );
    assert_eq!((unit(&run, "latency_mean"), one(&run, "success")), ("ns".to_owned(), "0.99".to_owned()));
    let status = read("vegeta-12.report.json", "loadtest.vegeta_status");
    assert_eq!(cells(&status, "status"), ["0", "200"]);
    assert_eq!(read("vegeta-12.report.json", "loadtest.vegeta_errors").lines.len(), 1);
    assert_eq!(one(&read("vegeta-12.pretty.report.json", "loadtest.vegeta_run"), "requests"), "100");
    let text = read("vegeta-12.report.txt", "loadtest.vegeta_run");
    assert_eq!(one(&text, "latency_p95"), "247771566");
    assert_eq!(one(&text, "latency_max"), "65250000000");
    assert_eq!(one(&text, "success_percent"), "55.42");
    assert_eq!(read("vegeta-12.report.txt", "loadtest.vegeta_errors").lines.len(), 2);
    let old = read("vegeta-8.report.txt", "loadtest.vegeta_run");
    assert_eq!((one(&old, "latency_mean"), one(&old, "throughput")), ("1640".to_owned(), "NULL".to_owned()));
    let histogram = read("vegeta-12.hist.txt", "loadtest.vegeta_histogram");
    assert_eq!(cells(&histogram, "to"), ["10000000", "500000", "NULL"]);
    let results = read("vegeta-12.results.csv", "loadtest.vegeta_results");
    assert_eq!(cells(&results, "latency"), ["44018302", "1200000000"]);
    assert_eq!(cells(&results, "started_at")[0], "2026-11-30T13:31:40.123456789Z");
    assert_eq!(cells(&results, "error")[1], "Get \"http://127.0.0.1/a,b\": EOF");
}

/// B29: `N/A` is nothing, and the row of all is no request.
#[test]
fn files_of_locust_mark_the_row_of_all() {
    let stats = read("locust-2.47.stats.csv", "loadtest.locust_stats");
    assert_eq!(cells(&stats, "row_kind"), ["request", "request", "request", "total"]);
    assert_eq!(cells(&stats, "Request Count"), ["93", "325", "111", "529"]);
    assert_eq!(
        (unit(&stats, "99.9%"), cells(&stats, "99.9%")[2].clone()),
        ("ms".to_owned(), "130".to_owned())
    );
    assert_eq!(read("locust-2.47.short.stats.csv", "loadtest.locust_stats").lines.len(), 4);
    let history = read("locust-2.47.stats_history.csv", "loadtest.locust_history");
    assert_eq!(cells(&history, "50%"), ["NULL", "45", "46"]);
    assert_eq!(cells(&history, "started_at")[0], "2026-11-30T13:31:47Z");
    assert_eq!(cells(&history, "Requests/s")[0], "0");
    let full = read("locust-2.47.full.stats_history.csv", "loadtest.locust_history");
    assert_eq!(cells(&full, "row_kind").iter().filter(|k| *k == "total").count(), 8);
    let failures = read("locust-2.47.failures.csv", "loadtest.locust_failures");
    assert_eq!(
        (one(&failures, "Occurrences"), one(&failures, "Name")),
        ("16".to_owned(), "/flaky".to_owned())
    );
    let exceptions = read("locust-2.47.exceptions.csv", "loadtest.locust_exceptions");
    assert_eq!(
        (one(&exceptions, "Count"), one(&exceptions, "Message")),
        ("105".to_owned(), "no basket for user\nsecond line".to_owned())
    );
}

/// B31: the layout follows the version in the `RUN` line.
#[test]
fn logs_of_gatling_are_read_by_their_version() {
    for (name, scenario) in [
        ("gatling-2.1.simulation.txt", "Shoppers"),
        ("gatling-2.3.simulation.txt", "Shoppers"),
        ("gatling-3.2.simulation.txt", "Shoppers"),
        ("gatling-3.9.simulation.txt", "NULL"),
    ] {
        let log = read(name, "loadtest.gatling_log");
        let records = cells(&log, "record");
        let first = records.iter().position(|r| r == "request").unwrap();
        assert_eq!(cells(&log, "name")[first], "request_1", "{name}");
        assert_eq!(cells(&log, "duration")[first], "60", "{name}");
        assert_eq!(cells(&log, "status")[first..first + 2], ["OK", "KO"], "{name}");
        assert_eq!(cells(&log, "scenario")[first], scenario, "{name}");
        assert_eq!(cells(&log, "duration")[first + 1], "601", "{name}");
    }
    // Each user's requests are under the user's own scenario.
    let log = read("gatling-3.2.simulation.txt", "loadtest.gatling_log");
    assert_eq!(cells(&log, "scenario")[3..5], ["Shoppers", "Admins"]);
    assert_eq!(cells(&log, "started_at")[3], "2019-10-02T07:06:40.2Z");
    let bytes = fixture("gatling-3.13.simulation.txt");
    let found = inspected(&bytes);
    assert!(kinds(&found).is_empty());
    assert_eq!(quarantined(&found), found.receipt.lines);
    assert_eq!(found.receipt.quarantine[0].reason, "binary_gatling");
}

#[test]
fn figures_of_gatling_are_read_from_json_and_javascript() {
    for name in ["gatling-3.stats.json", "gatling-3.stats.js"] {
        let bytes = fixture(name);
        let found = inspected(&bytes);
        let stats = of(&bytes, &found, "loadtest.gatling_stats");
        assert_eq!(
            cells(&stats, "row_kind"),
            ["total", "total", "total", "group", "group", "group", "request", "request", "request"],
            "{name}"
        );
        assert_eq!(cells(&stats, "outcome")[..3], ["total", "ok", "ko"]);
        assert_eq!(cells(&stats, "numberOfRequests")[0], "92163", "{name}");
        assert_eq!(cells(&stats, "maxResponseTime")[..3], ["1210", "1210", "NULL"], "{name}");
        assert_eq!(cells(&stats, "path")[6], "cart / pay", "{name}");
        let bands = of(&bytes, &found, "loadtest.gatling_bands");
        assert_eq!(cells(&bands, "band")[..2], ["t < 800 ms", "failed"], "{name}");
    }
    let all = read("gatling-3.global_stats.json", "loadtest.gatling_stats");
    assert_eq!(cells(&all, "numberOfRequests"), ["529", "481", "48"]);
    assert_eq!(cells(&all, "meanNumberOfRequestsPerSecond"), ["66.125", "60.125", "6"]);
}

#[test]
fn reports_of_ab_and_sysbench() {
    let run = read("ab-2.3.errors.txt", "loadtest.ab_run");
    assert_eq!(
        (one(&run, "complete_requests"), one(&run, "non_2xx_responses")),
        ("200".to_owned(), "46".to_owned())
    );
    assert_eq!(
        (one(&run, "time_per_request"), one(&run, "time_per_request_across_all")),
        ("2.267".to_owned(), "0.567".to_owned())
    );
    assert_eq!((one(&run, "failed_length"), one(&run, "elapsed")), ("27".to_owned(), "0.113".to_owned()));
    let times = read("ab-2.3.errors.txt", "loadtest.ab_times");
    assert_eq!(cells(&times, "part"), ["Connect", "Processing", "Waiting", "Total"]);
    let latency = read("ab-2.3.errors.txt", "loadtest.ab_latency");
    assert_eq!(cells(&latency, "latency"), ["2", "2", "2", "2", "4", "6", "6", "6", "6"]);
    assert_eq!(one(&read("ab-2.3.run.txt", "loadtest.ab_run"), "complete_requests"), "50");
    let fine = read("ab-2.3.percentiles.csv", "loadtest.ab_latency");
    assert_eq!(
        (unit(&fine, "Time in ms"), cells(&fine, "Time in ms")[0].clone()),
        ("ms".to_owned(), "1.308".to_owned())
    );
    let cpu = read("sysbench-1.0.20.cpu.txt", "loadtest.sysbench_run");
    assert_eq!(
        (one(&cpu, "events"), one(&cpu, "latency_percentile")),
        ("3602".to_owned(), "20.37".to_owned())
    );
    assert_eq!((one(&cpu, "percentile"), one(&cpu, "total_time")), ("99".to_owned(), "4.0171".to_owned()));
    let intervals = read("sysbench-1.0.20.cpu.txt", "loadtest.sysbench_intervals");
    assert_eq!(cells(&intervals, "events_per_second"), ["790.79", "900.29", "1027.8", "876.81"]);
    let speed = read("sysbench-1.0.20.cpu.txt", "loadtest.sysbench_statistics");
    assert_eq!(
        (one(&speed, "name"), one(&speed, "value")),
        ("events per second".to_owned(), "896.39".to_owned())
    );
    assert_eq!(one(&read("sysbench-1.0.20.threads.txt", "loadtest.sysbench_run"), "percentile"), "95");
    let memory = read("sysbench-1.0.20.memory.txt", "loadtest.sysbench_statistics");
    assert_eq!(cells(&memory, "name"), ["Total operations", "MiB transferred"]);
    assert_eq!(cells(&memory, "value"), ["32768", "2048"]);
    assert_eq!(cells(&memory, "per_second"), ["49657.36", "3103.58"]);
}

#[test]
fn what_only_looks_like_a_report_is_none() {
    for text in [
        "Summary:\n  Total cost was high\n",
        "{\"metrics\": [1, 2]}\n",
        "<html><body>no</body></html>\n",
        "Running late, test @ home\n",
        "Latency is bad... really: yes\n",
        "1796045678599,not,a,sample\n",
    ] {
        let found = inspected(text.as_bytes());
        let ours = kinds(&found).iter().any(|k| k.starts_with("loadtest."));
        assert!(!ours, "{text}: {:?}", kinds(&found));
    }
}

/// A small generator, so that the same inputs are made on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }
}

#[test]
fn whatever_happens_to_a_report_every_line_has_one_class() {
    let folder = format!("{}/../../../sample-data/formats/loadtest", env!("CARGO_MANIFEST_DIR"));
    let mut names: Vec<String> =
        std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert!(names.len() > 50);
    let mut dice = Dice(7);
    for name in &names {
        let bytes = fixture(name);
        for _ in 0..24 {
            let mut lines: Vec<Vec<u8>> = bytes.split(|b| *b == b'\n').map(<[u8]>::to_vec).collect();
            for _ in 0..=dice.below(4) {
                let (a, b) = (dice.below(lines.len()), dice.below(lines.len()));
                match dice.below(6) {
                    0 => drop(lines.remove(a)),
                    1 => lines.swap(a, b),
                    2 => lines.insert(a, lines[b].clone()),
                    3 => {
                        let at = dice.below(lines[a].len());
                        lines[a].truncate(at);
                    }
                    4 => {
                        let at = dice.below(lines[a].len() + 1);
                        let odd = b"\"'<>{}[],:%\t\\\0-9.e\xff";
                        lines[a].insert(at, odd[dice.below(odd.len())]);
                    }
                    _ => {
                        let other = fixture(&names[dice.below(names.len())]);
                        lines.insert(a, other[..other.len() / 2].to_vec());
                    }
                }
                if lines.is_empty() {
                    lines.push(Vec::new());
                }
            }
            let changed = lines.join(&b'\n');
            let found = inspected(&changed);
            for block in 0..found.blocks.len() {
                let read = table(&changed, &found, u32::try_from(block).unwrap());
                assert_eq!(read.lines.len() as u64, found.blocks[block].rows, "{name}");
            }
        }
    }
}

/// wrk2 with `--latency --u_latency`: two distributions and two spectra, kept apart.
#[test]
fn spectra_of_wrk2_with_and_without_correction() {
    let bytes = fixture("wrk2-4.0.both-spectra.txt");
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 0, "{:?}", found.receipt.quarantine);
    let of = |kind: &str| {
        let block = found.blocks.iter().find(|b| b.kind.as_str() == kind).unwrap();
        let rows = table(&bytes, &found, block.index);
        column(&rows, "value").into_iter().map(Option::unwrap).collect::<Vec<_>>()
    };
    assert_eq!(of("loadtest.wrk2_spectrum"), ["612.351", "4022.271", "7008.255", "7905.279"]);
    assert_eq!(of("loadtest.wrk2_spectrum_uncorrected"), ["2.401", "31.871", "40.223", "98.303"]);
}
