//! The captures of real servers: where they are, and what their truth says.

use std::path::{Path, PathBuf};

use serde_json::Value;

/// The folder of captures: `INQUEST_CORPUS`, else the one of the tree.
pub fn folder() -> PathBuf {
    std::env::var_os("INQUEST_CORPUS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/captures"),
        PathBuf::from,
    )
}

/// A capture of EXPLAIN: server, step (`05-parallel-agg.text`), shape (`aligned.txt`), path.
#[derive(Debug, Clone)]
pub struct Capture {
    pub server: String,
    pub step: String,
    pub shape: String,
    pub path: PathBuf,
}

impl Capture {
    /// The second word of the step: the format.
    pub fn format(&self) -> &str {
        self.step.rsplit('.').next().unwrap()
    }

    pub fn bytes(&self) -> Vec<u8> {
        std::fs::read(&self.path).unwrap()
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.bytes()).unwrap()
    }

    /// The truth beside it; `None` where there is none.
    pub fn truth(&self) -> Option<Value> {
        let path = self.path.with_file_name(format!("{}.truth.json", self.step));
        Some(serde_json::from_slice(&std::fs::read(path).ok()?).unwrap())
    }
}

/// Every capture of EXPLAIN of the servers whose name begins so, sorted.
pub fn captures(servers: &str) -> Vec<Capture> {
    let mut out = Vec::new();
    let Ok(all) = std::fs::read_dir(folder()) else { return out };
    for server in all.flatten() {
        let name = server.file_name().into_string().unwrap();
        let Ok(files) = std::fs::read_dir(server.path().join("explain")) else { continue };
        if !name.starts_with(servers) {
            continue;
        }
        for file in files.flatten() {
            let parts = file.file_name().into_string().unwrap();
            let mut parts = parts.splitn(3, '.');
            let (Some(step), Some(format)) = (parts.next(), parts.next()) else { continue };
            // A log has no format in its name.
            let shape = parts.next().unwrap_or(format);
            if shape != "truth.json" {
                out.push(Capture {
                    server: name.clone(),
                    step: format!("{step}.{format}"),
                    shape: shape.to_owned(),
                    path: file.path(),
                });
            }
        }
    }
    out.sort_by(|a, b| a.path.cmp(&b.path));
    out
}
