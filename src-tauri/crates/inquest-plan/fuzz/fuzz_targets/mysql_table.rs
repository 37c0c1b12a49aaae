#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inquest_plan_fuzz::check("mysql_table", bytes));
