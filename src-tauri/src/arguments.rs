//! What the program was started with: `[--library DIR] [FILE...]`, into absolute paths.
//!
//! Refuses options that it does not know. `--` ends the options, so that a file may be called `--x`. Whether a file
//! is there is not asked here.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

const USAGE: &str = "\
Usage: inquest-app [--library DIR] [FILE...]

Opens the window. FILEs are offered for import.

  --library DIR   the folder that holds the cases (default: the user's data folder)
  --help, --version
";

/// What a start is for.
#[derive(Debug, PartialEq, Eq)]
pub enum Asked {
    /// The window.
    Window(Arguments),
    /// A text on the terminal.
    Text(&'static str),
}

/// The arguments of a start that opens the window.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// The library's folder, when one was named.
    pub library: Option<PathBuf>,
    /// Files to offer for import, in order.
    pub files: Vec<PathBuf>,
}

/// An argument that was not understood.
#[derive(Debug, PartialEq, Eq)]
pub enum Unknown {
    /// No such option.
    Option(String),
    /// `--library` at the end.
    LibraryWithoutFolder,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unknown::Option(option) => write!(f, "unknown option {option}\n\n{USAGE}"),
            Unknown::LibraryWithoutFolder => write!(f, "--library needs a folder\n\n{USAGE}"),
        }
    }
}

impl Arguments {
    /// Reads arguments (without the program's own name) as given in the folder `here`.
    pub fn read(given: impl IntoIterator<Item = OsString>, here: &Path) -> Result<Asked, Unknown> {
        let mut given = given.into_iter();
        let mut arguments = Arguments::default();
        let mut options_ended = false;
        while let Some(argument) = given.next() {
            let text = argument.to_string_lossy();
            if options_ended || !text.starts_with('-') {
                arguments.files.push(here.join(&argument));
                continue;
            }
            match text.as_ref() {
                "--" => options_ended = true,
                "--help" | "-h" => return Ok(Asked::Text(USAGE)),
                "--version" | "-V" => return Ok(Asked::Text(concat!("inquest ", env!("CARGO_PKG_VERSION")))),
                "--library" => {
                    let folder = given.next().ok_or(Unknown::LibraryWithoutFolder)?;
                    arguments.library = Some(here.join(folder));
                }
                _ => match text.strip_prefix("--library=") {
                    Some(folder) if !folder.is_empty() => arguments.library = Some(here.join(folder)),
                    Some(_) => return Err(Unknown::LibraryWithoutFolder),
                    None => return Err(Unknown::Option(text.into_owned())),
                },
            }
        }
        Ok(Asked::Window(arguments))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(given: &[&str]) -> Result<Asked, Unknown> {
        Arguments::read(given.iter().map(OsString::from), Path::new("/cases"))
    }

    #[test]
    fn files_are_taken_relative_to_the_folder_of_the_start() {
        let expected = Arguments {
            library: Some(PathBuf::from("/cases/lib")),
            files: vec![PathBuf::from("/cases/a.txt"), PathBuf::from("/b.csv")],
        };
        assert_eq!(read(&["a.txt", "--library", "lib", "/b.csv"]), Ok(Asked::Window(expected)));
    }

    #[test]
    fn both_spellings_name_the_library() {
        let expected = Arguments { library: Some(PathBuf::from("/x/y")), files: vec![] };
        assert_eq!(read(&["--library=/x/y"]), Ok(Asked::Window(expected)));
    }

    #[test]
    fn a_file_may_look_like_an_option_after_two_dashes() {
        let expected = Arguments { library: None, files: vec![PathBuf::from("/cases/--library")] };
        assert_eq!(read(&["--", "--library"]), Ok(Asked::Window(expected)));
    }

    #[test]
    fn what_is_not_known_is_refused() {
        assert_eq!(read(&["--frobnicate"]), Err(Unknown::Option("--frobnicate".to_owned())));
        assert_eq!(read(&["--library"]), Err(Unknown::LibraryWithoutFolder));
        assert_eq!(read(&["--library="]), Err(Unknown::LibraryWithoutFolder));
    }
}
