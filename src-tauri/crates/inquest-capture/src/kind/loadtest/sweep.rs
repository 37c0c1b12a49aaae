//! `loadtest.sweep`: one row per step of a load test, the load in one column and what came of it in the others.
//!
//! Source: none; every tool and wiki has its own. Recognised by a column of load (users, clients, threads, rps, concurrency)
//! beside one of latency or throughput. Names prove no unit: numbers have none until somebody enters one, and cells with
//! ranges or notes (`51~57ms`, `2131ms (cliff)`) stay text.

use crate::kind::spec::SchemaUnit::Bare;
use crate::kind::spec::{ColumnSpec, Kind, number};

const COLUMNS: &[ColumnSpec] = &[
    number("users", Bare),
    number("clients", Bare),
    number("threads", Bare),
    number("concurrency", Bare),
    number("connections", Bare),
    number("vus", Bare),
    number("rps", Bare),
    number("target_rps", Bare),
    number("rate", Bare),
    number("workers", Bare),
    number("tps", Bare),
    number("qps", Bare),
    number("throughput", Bare),
    number("p50", Bare),
    number("p90", Bare),
    number("p95", Bare),
    number("p99", Bare),
    number("p999", Bare),
    number("avg", Bare),
    number("mean", Bare),
    number("median", Bare),
    number("max", Bare),
    number("min", Bare),
    number("latency", Bare),
    number("latency_ms", Bare),
    number("errors", Bare),
    number("error_rate", Bare),
    number("samples", Bare),
];

/// The kind.
pub static KIND: Kind = Kind {
    signature: &[
        &[
            "users",
            "clients",
            "threads",
            "concurrency",
            "connections",
            "vus",
            "rps",
            "target_rps",
            "rate",
            "workers",
        ],
        &[
            "tps",
            "qps",
            "throughput",
            "p50",
            "p90",
            "p95",
            "p99",
            "avg",
            "mean",
            "median",
            "latency",
            "latency_ms",
        ],
    ],
    loose: &[
        &[
            "users",
            "clients",
            "threads",
            "concurrency",
            "connections",
            "vus",
            "rps",
            "load",
            "workers",
            "rate",
        ],
        &[
            "p50",
            "p90",
            "p95",
            "p99",
            "p999",
            "avg",
            "mean",
            "median",
            "max",
            "min",
            "latency",
            "tps",
            "qps",
            "throughput",
            "errors",
            "error",
            "rps",
            "replicas",
            "pods",
            "cpu",
        ],
    ],
    ..Kind::new("loadtest.sweep", COLUMNS)
};
