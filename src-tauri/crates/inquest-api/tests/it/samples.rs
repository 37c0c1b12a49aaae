//! The sample cases are built through the real importers, answer what their steps expect, and verify.

use serde_json::{Value, json};

use crate::desk::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn sample_cases_are_built_once_and_verify() {
    let desk = Desk::new().await;
    let rows = desk.call("demo_open", json!({})).await;
    let rows: Vec<&Value> = rows.as_array().unwrap().iter().collect();
    assert!(rows.len() >= 2, "{rows:?}");
    for row in &rows {
        let verify = desk.call("verify", json!({"case": row["case"]["id"]})).await;
        assert_eq!(verify["holds"], true, "{}: {}", row["case"]["id"], verify["items"]);
        assert!(!row["rungs"].as_array().unwrap().is_empty());
    }
    let again = desk.call("demo_open", json!({})).await;
    assert_eq!(again.as_array().unwrap().len(), rows.len());
    assert_eq!(desk.call("case_list", json!({})).await.as_array().unwrap().len(), rows.len());
}
