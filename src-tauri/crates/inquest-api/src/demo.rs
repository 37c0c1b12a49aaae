//! The sample cases: they travel inside the program and are built through the real importers.

use include_dir::{Dir, include_dir};

use crate::steps::{StepFiles, Steps};
use crate::wire::*;
use crate::{ApiError, Context, Inquest};

static CASES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../sample-data/cases");

/// Setting that remembers which sample cases were opened, as `slug=case` lines.
const OPENED: &str = "demo_cases";

/// One sample case of the program.
struct Sample(&'static Dir<'static>);

impl StepFiles for Sample {
    fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        Some(self.0.get_file(self.0.path().join(name))?.contents().to_vec())
    }
}

impl Sample {
    fn slug(&self) -> String {
        self.0.path().to_string_lossy().into_owned()
    }

    fn steps(&self) -> Option<&'static str> {
        self.0.get_file(self.0.path().join("steps.json"))?.contents_utf8()
    }
}

fn samples() -> Vec<Sample> {
    let mut samples: Vec<Sample> = CASES.dirs().map(Sample).filter(|s| s.steps().is_some()).collect();
    samples.sort_by_key(Sample::slug);
    samples
}

impl Inquest {
    /// Builds the sample cases that are not here yet. Answers all of them.
    pub async fn demo_open(&self, _request: Nothing, ctx: &Context) -> Result<Vec<CaseRow>, ApiError> {
        self.writable()?;
        let language = self.language().await;
        let remembered = self.library.setting(OPENED).await?.unwrap_or_default();
        let mut opened: Vec<(String, String)> = remembered
            .lines()
            .filter_map(|line| line.split_once('=').map(|(s, c)| (s.to_owned(), c.to_owned())))
            .collect();
        for sample in samples() {
            let slug = sample.slug();
            if opened.iter().any(|(known, _)| *known == slug) {
                continue;
            }
            let steps = Steps::parse(sample.steps().unwrap_or_default())?;
            let case = self.replay_steps(&steps, &sample, &language, ctx).await?;
            opened.push((slug, case.0));
            let lines: Vec<String> = opened.iter().map(|(slug, case)| format!("{slug}={case}")).collect();
            self.library.set_setting(OPENED, Some(&lines.join("\n"))).await?;
        }
        let rows = self.case_list(Nothing {}, ctx).await?;
        Ok(rows.into_iter().filter(|row| opened.iter().any(|(_, case)| *case == row.case.id.0)).collect())
    }
}
