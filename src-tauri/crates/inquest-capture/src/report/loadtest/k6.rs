//! What k6 calls its own metrics.
//!
//! Source: k6 `metrics/builtin.go` and the modules `ws`, `grpc`, `browser`: what contains times (milliseconds) or
//! data (bytes). Of a metric that a script made only the summary and the NDJSON tell what it contains.

/// What a built-in metric contains, by its name (tags in braces aside): `time` or `data`.
pub(super) fn contains(metric: &str) -> Option<&'static str> {
    let name = metric.split_once('{').map_or(metric, |(name, _)| name);
    match name {
        "data_sent" | "data_received" | "browser_data_sent" | "browser_data_received" => Some("data"),
        "http_req_failed" | "browser_http_req_failed" => None,
        "iteration_duration"
        | "group_duration"
        | "ws_connecting"
        | "ws_session_duration"
        | "ws_ping"
        | "grpc_req_duration"
        | "browser_http_req_duration"
        | "browser_web_vital_fcp"
        | "browser_web_vital_lcp"
        | "browser_web_vital_fid"
        | "browser_web_vital_inp"
        | "browser_web_vital_ttfb" => Some("time"),
        _ if name.starts_with("http_req_") => Some("time"),
        _ => None,
    }
}

/// What `true` means in a rate of k6's own; people read `passes` of `http_req_failed` the wrong way round.
pub(super) fn true_means(metric: &str) -> Option<&'static str> {
    match metric.split_once('{').map_or(metric, |(name, _)| name) {
        "http_req_failed" | "browser_http_req_failed" | "checks_failed" => Some("failed"),
        "checks" | "checks_succeeded" => Some("passed"),
        _ => None,
    }
}
