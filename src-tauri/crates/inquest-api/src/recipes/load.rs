//! What load generators and monitoring systems give. A load generator puts load on a system: the recipe is how its report
//! is kept whole, the load is the person's.
//!
//! Sources: the help texts of the programs, and the export functions of the monitoring systems.

use super::Entry;

const LOAD: Entry = Entry {
    id: "",
    kinds: &[],
    engine: "loadtest",
    versions: "",
    tool: "shell",
    statement: "",
    needs: "load-allowed",
    cost: "runs-load",
    note: Some("run-long-enough"),
};

const MONITORING: Entry = Entry {
    engine: "monitoring",
    needs: "monitoring-read",
    cost: "api-call",
    note: Some("utc-times"),
    ..LOAD
};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "loadtest-sweep",
        kinds: &["loadtest.sweep"],
        tool: "sheet",
        statement: r"
rate,throughput,p50_ms,p95_ms,p99_ms,errors
40,40.0,12.1,20.4,31.0,0
80,79.8,12.4,22.9,40.2,0",
        needs: "nothing",
        cost: "nothing",
        note: Some("sweep-rows"),
        ..LOAD
    },
    Entry {
        id: "loadtest-wrk",
        kinds: &["loadtest.wrk*"],
        statement: r"
date --iso-8601=seconds
wrk --latency -t 2 -c 64 -d 60s $TARGET",
        ..LOAD
    },
    Entry {
        id: "loadtest-hey",
        kinds: &["loadtest.hey*"],
        statement: r"
date --iso-8601=seconds
hey -z 60s -c 64 $TARGET",
        ..LOAD
    },
    Entry {
        id: "loadtest-vegeta",
        kinds: &["loadtest.vegeta*"],
        statement: r"
date --iso-8601=seconds
vegeta attack -rate 200 -duration 60s -targets targets.txt -output results.bin
vegeta report -type json results.bin",
        ..LOAD
    },
    Entry {
        id: "loadtest-k6",
        kinds: &["loadtest.k6*"],
        statement: r"
K6_CSV_TIME_FORMAT=rfc3339 k6 run --out csv=samples.csv --summary-export summary.json script.js",
        ..LOAD
    },
    Entry {
        id: "loadtest-jmeter",
        kinds: &["loadtest.jmeter*"],
        statement: r"
jmeter --nongui --testfile plan.jmx --logfile results.jtl -Jjmeter.save.saveservice.timestamp_format=ms",
        ..LOAD
    },
    Entry {
        id: "loadtest-locust",
        kinds: &["loadtest.locust*"],
        statement: r"
locust --headless --users 64 --spawn-rate 8 --run-time 60s --csv run --csv-full-history",
        ..LOAD
    },
    Entry {
        id: "loadtest-gatling",
        kinds: &["loadtest.gatling*"],
        versions: "3+",
        statement: r"
# what the run printed at its end, and beside its page
cat target/gatling/*/js/stats.json",
        needs: "log-file",
        cost: "reads-log",
        ..LOAD
    },
    Entry {
        id: "loadtest-ab",
        kinds: &["loadtest.ab_*"],
        statement: r"
date --iso-8601=seconds
ab -n 20000 -c 64 $TARGET",
        ..LOAD
    },
    Entry {
        id: "loadtest-sysbench",
        kinds: &["loadtest.sysbench*"],
        statement: r"
date --iso-8601=seconds
sysbench oltp_read_only --time=60 --report-interval=5 --histogram run",
        ..LOAD
    },
    Entry {
        id: "loadtest-pgbench",
        kinds: &["loadtest.pgbench*"],
        statement: r"
date --iso-8601=seconds
pgbench --select-only --report-per-command --progress 5 --time 60 --client 16 --jobs 2",
        ..LOAD
    },
    Entry {
        id: "monitoring-prometheus",
        kinds: &["monitoring.prometheus*"],
        statement: r"
curl --get $PROMETHEUS/api/v1/query_range --data-urlencode 'query=rate(http_requests_total[1m])' \
     --data-urlencode start=2025-11-08T13:00:00Z --data-urlencode end=2025-11-08T14:00:00Z --data-urlencode step=15s",
        ..MONITORING
    },
    Entry {
        id: "monitoring-grafana",
        kinds: &["monitoring.grafana*", "monitoring.notices"],
        tool: "dashboard",
        statement: r"
panel menu: Inspect, Data
Data options: Formatted data off
Download CSV",
        ..MONITORING
    },
    Entry {
        id: "monitoring-cloudwatch",
        kinds: &["monitoring.cloudwatch*"],
        statement: r"
aws cloudwatch get-metric-data --metric-data-queries file://queries.json \
    --start-time 2025-11-08T13:00:00Z --end-time 2025-11-08T14:00:00Z",
        ..MONITORING
    },
    Entry {
        id: "monitoring-performance-insights",
        kinds: &["monitoring.performance_insights*"],
        statement: r"
aws pi get-resource-metrics --service-type RDS --identifier $RESOURCE --metric-queries file://queries.json \
    --start-time 2025-11-08T13:00:00Z --end-time 2025-11-08T14:00:00Z --period-in-seconds 60",
        ..MONITORING
    },
];
