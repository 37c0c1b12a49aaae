//! `inquest bundle`: one file that holds a case.

use std::path::PathBuf;

use clap::Subcommand;
use inquest_api::wire::{BundleContents, BundleExport, BundleImport, Nothing};
use inquest_api::{check_bundle, show_bundle};

use crate::exit::{Done, Outcome, tell};
use crate::screen::{Ink, Out, clean};
use crate::session::{self, Session};
use crate::step::told;
use crate::table::Table;
use crate::verify;

/// Arguments.
#[derive(Debug, Subcommand)]
pub enum Bundle {
    /// Write a case as one file; raw captures are inside
    Export {
        /// The case [default: the only one]
        case: Option<String>,
        /// The file to write
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Check that a bundle is what it says, and compute everything in it again
    Verify {
        /// The bundle
        file: PathBuf,
    },
    /// Bring a bundle into the library
    Import {
        /// The bundle
        file: PathBuf,
    },
    /// What is inside
    Show {
        /// The bundle
        file: PathBuf,
    },
}

/// Runs it.
pub async fn run(command: Bundle, session: &Session) -> Outcome {
    let out = &session.out;
    match command {
        Bundle::Export { case, output } => {
            let inquest = session.reading().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let to = inquest.handles().writing(&output).handle;
            let export = BundleExport { case, to, job: "export".to_owned() };
            let contents = inquest.bundle_export(export, &session.ctx()).await?;
            if out.json() {
                out.document("inquest.bundle/1", &contents)?;
            } else {
                let bytes: u64 = contents.entries.iter().map(|e| e.bytes).sum();
                out.line(&out.say(
                    "cli-bundle-written",
                    &[
                        ("name", &output.display().to_string()),
                        ("entries", &contents.entries.len().to_string()),
                        ("bytes", &bytes.to_string()),
                    ],
                ))?;
            }
            Ok(Done::Well)
        }
        Bundle::Verify { file } => {
            let check = check_bundle(session::input(&file)?, session.ctx()).await?;
            let holds = check.intact && check.verify.holds;
            if out.json() {
                out.document("inquest.bundle_check/1", &check)?;
            } else {
                let (ink, id) = if check.intact {
                    (Ink::Good, "cli-bundle-intact")
                } else {
                    (Ink::Bad, "cli-bundle-broken")
                };
                out.inked(ink, &out.word(id))?;
                if let Some(problem) = &check.problem {
                    out.line(&format!("  {}", clean(&out.texts().error(problem))))?;
                } else {
                    verify::print(&check.verify, out)?;
                }
            }
            Ok(if holds { Done::Well } else { Done::Negative })
        }
        Bundle::Import { file } => {
            let inquest = session.making(session.folder()?).await?;
            let from = inquest.handles().hold(session::input(&file)?)?.handle;
            let known = inquest.case_list(Nothing {}, &session.ctx()).await?;
            let case = inquest
                .bundle_import(BundleImport { from, job: "import".to_owned() }, &session.ctx())
                .await?;
            if known.iter().any(|row| row.case.id == case.id) {
                tell(&out.say("cli-bundle-already", &[("id", case.id.as_str())]));
            }
            told(inquest, "inquest.case/1", &case, case.id.as_str(), &case.question, session).await
        }
        Bundle::Show { file } => {
            let contents = show_bundle(session::input(&file)?).await?;
            if out.json() {
                out.document("inquest.bundle/1", &contents)?;
            } else {
                show(&contents, out)?;
            }
            Ok(Done::Well)
        }
    }
}

fn show(contents: &BundleContents, out: &Out) -> std::io::Result<()> {
    out.inked(Ink::Bold, &clean(&contents.question))?;
    let mut table = Table::new(&[String::new(), ">".to_owned(), String::new()]);
    for entry in &contents.entries {
        let short: String = entry.sha256.chars().take(12).collect();
        table.row(vec![entry.name.clone(), entry.bytes.to_string(), short]);
    }
    table.print(out)
}
