//! Runs the binary in a folder of its own, with nothing of the machine's settings.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

pub struct Desk {
    pub folder: TempDir,
}

pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn json(&self) -> Value {
        assert_eq!(self.code, 0, "{}", self.err);
        self.document()
    }

    /// The one document on standard output, whose first key is its schema.
    pub fn document(&self) -> Value {
        assert!(self.out.starts_with("{\"schema\":\"inquest."), "{}", self.out);
        serde_json::from_str(&self.out).unwrap()
    }
}

pub fn command(desk: &Desk, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_inquest"));
    command.current_dir(desk.folder.path()).env_clear();
    command.env("INQUEST_LIBRARY", desk.library()).env("INQUEST_CLOCK", "2025-11-10T09:00:00Z");
    command.args(args);
    command
}

impl Desk {
    pub fn new() -> Desk {
        Desk { folder: tempfile::tempdir().unwrap() }
    }

    pub fn library(&self) -> PathBuf {
        self.folder.path().join("library")
    }

    pub fn file(&self, name: &str, text: &str) -> String {
        std::fs::write(self.folder.path().join(name), text).unwrap();
        name.to_owned()
    }

    pub fn run(&self, args: &[&str]) -> Ran {
        self.run_with(args, None)
    }

    pub fn run_with(&self, args: &[&str], stdin: Option<&str>) -> Ran {
        let mut child = command(self, args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut pipe = child.stdin.take().unwrap();
        if let Some(text) = stdin {
            pipe.write_all(text.as_bytes()).unwrap();
        }
        drop(pipe);
        let output = child.wait_with_output().unwrap();
        Ran {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Runs a command that must do what it was asked, and reads its document.
    pub fn json(&self, args: &[&str]) -> Value {
        let mut args = args.to_vec();
        args.push("--json");
        self.run(&args).json()
    }
}

pub fn sample(case: &str) -> PathBuf {
    PathBuf::from(data(&format!("cases/{case}")))
}

/// A file of the samples.
pub fn data(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    root.join("sample-data").join(path).to_str().unwrap().to_owned()
}
