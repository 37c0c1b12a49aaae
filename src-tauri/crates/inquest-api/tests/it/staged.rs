//! A capture that was looked at on its way into the staging area has nothing left to read when it is entered.

use inquest_api::Context;
use inquest_api::wire::{Handle, HandleRef, Preview, PreviewRequest};
use serde_json::{Value, json};

use crate::desk::Desk;

fn listing(rows: u32) -> String {
    let rows: String = (0..rows).map(|row| format!("{row},{}.5,word {row}\n", row * 3)).collect();
    format!("id,cost,name\n{rows}")
}

async fn staged(desk: &Desk, handle: &Value) -> Preview {
    let handle = Handle(handle.as_str().unwrap().to_owned());
    let request = PreviewRequest { handle, case: None, job: None, blocks: Vec::new() };
    desk.inquest.capture_stage(request, &Context::silent()).await.unwrap()
}

/// Names in a folder of the library.
fn names(desk: &Desk, folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(desk.folder.path().join("library").join(folder)).unwrap();
    let mut names: Vec<String> =
        entries.map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

async fn held(desk: &Desk, text: &str, name: &str) -> (std::path::PathBuf, Value) {
    let path = desk.folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    let info = desk.inquest.handles().reading(&path).unwrap();
    (path, json!(info.handle.0))
}

#[tokio::test]
async fn what_was_seen_is_what_is_kept() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let text = listing(50_000);
    let (path, handle) = held(&desk, &text, "costs.csv").await;
    let preview = staged(&desk, &handle).await;
    assert_eq!((preview.blocks[0].rows, preview.receipt.lines), (50_000, 50_001));
    assert_eq!((names(&desk, "originals").len(), names(&desk, "tmp").len()), (0, 1));

    // The file is another one by now.
    std::fs::write(&path, "a,b\n1,2\n").unwrap();
    let args = json!({"case": case, "handle": handle, "job": "import"});
    let kept = desk.call("capture_import", args).await["exhibit"].clone();
    assert_eq!(kept["sha256"], json!(preview.sha256));
    assert_eq!((&kept["blocks"][0]["rows"], &kept["bytes"]), (&json!(50_000), &json!(text.len())));
    assert_eq!(names(&desk, "originals"), std::slice::from_ref(&preview.sha256));
    assert_eq!((names(&desk, "frames").len(), names(&desk, "tmp").len()), (1, 0));
    let original = desk.folder.path().join("library").join("originals").join(&preview.sha256);
    assert_eq!(std::fs::read_to_string(original).unwrap(), text);
    let window = json!({"case": case, "of": {"exhibit": "E1", "block": 0}, "first": 49_999, "count": 1});
    let window = desk.call("table_window", window).await;
    assert_eq!((&window["cells"][0][0], &window["lines"][0]), (&json!("49999"), &json!(50_001)));
    let hits = desk.call("search", json!({"text": "49999", "limit": 10})).await;
    assert_eq!(hits[0]["line"], json!(50_001), "{hits}");

    // The same bytes again, staged or not, are the same exhibit.
    let (_, again) = held(&desk, &text, "again.csv").await;
    staged(&desk, &again).await;
    let args = json!({"case": case, "handle": again, "job": "import"});
    let again = desk.call("capture_import", args).await;
    assert_eq!((&again["already"], &again["exhibit"]["id"]), (&json!(true), &kept["id"]));
    assert_eq!(names(&desk, "tmp").len(), 0);
}

#[tokio::test]
async fn a_late_word_among_numbers_is_read_again_from_the_copy() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let text = listing(40_000) + "many,1.5,word\n";
    let (_, handle) = held(&desk, &text, "late.csv").await;
    staged(&desk, &handle).await;
    let args = json!({"case": case, "handle": handle, "job": "import"});
    let kept = desk.call("capture_import", args).await["exhibit"].clone();
    assert_eq!(kept["blocks"][0]["columns"][0]["type"], json!("text"));
    assert_eq!(kept["blocks"][0]["rows"], json!(40_001));
    let hits = desk.call("search", json!({"text": "many", "limit": 10})).await;
    assert_eq!((hits.as_array().unwrap().len(), &hits[0]["line"]), (1, &json!(40_002)), "{hits}");
}

#[tokio::test]
async fn what_is_not_entered_goes() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let (_, prose) = held(&desk, "Only a sentence.\n", "note.txt").await;
    assert!(staged(&desk, &prose).await.blocks.is_empty());
    assert_eq!(names(&desk, "tmp").len(), 0);

    let mut handles = Vec::new();
    for n in 0..10 {
        let (_, handle) = held(&desk, &listing(n + 2), &format!("{n}.csv")).await;
        assert_eq!(staged(&desk, &handle).await.blocks[0].rows, u64::from(n) + 2);
        handles.push(handle);
    }
    // Not more than eight wait; the others are read again.
    assert_eq!(names(&desk, "tmp").len(), 8);
    let discarded = HandleRef { handle: Handle(handles[0].as_str().unwrap().to_owned()) };
    desk.inquest.capture_discard(discarded, &Context::silent()).await.unwrap();
    assert_eq!(names(&desk, "tmp").len(), 7);
    for (n, rows) in [(9, 11), (1, 3)] {
        let args = json!({"case": case, "handle": handles[n], "job": "import"});
        let kept = desk.call("capture_import", args).await;
        assert_eq!(kept["exhibit"]["blocks"][0]["rows"], json!(rows));
    }
    assert_eq!(names(&desk, "tmp").len(), 6);
    let desk = desk.restarted().await;
    assert_eq!((names(&desk, "tmp").len(), names(&desk, "originals").len()), (0, 2));
}
