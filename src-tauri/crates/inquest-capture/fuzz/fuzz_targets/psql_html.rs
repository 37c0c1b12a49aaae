#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inquest_capture_fuzz::check("psql_html", bytes));
