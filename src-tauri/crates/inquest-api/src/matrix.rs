//! The matrix of evidence, the next test and the walk: read from the records, and one cell at a time written to them.

use inquest_core::case::*;
use inquest_core::reasoning::{Inquiry, codes, matrix, next_tests, walk};

use crate::case_file::CaseFile;
use crate::wire::*;
use crate::{ApiError, Context, Inquest};

impl Inquest {
    /// Evidence and observations against hypotheses.
    pub async fn matrix(&self, request: CaseRef, _ctx: &Context) -> Result<Matrix, ApiError> {
        let file = self.case_file(&request.case).await?;
        self.matrix_of(&request.case, &file).await
    }

    /// Rates one cell; null takes the rating away.
    pub async fn matrix_put(&self, request: MatrixPut, ctx: &Context) -> Result<Matrix, ApiError> {
        let mut edit = self.edit(&request.case, ctx).await?;
        edit.file.hypothesis(request.hypothesis.as_str())?;
        let rate = |bearings: &mut Vec<Bearing>| {
            bearings.retain(|b| b.hypothesis != request.hypothesis);
            bearings
                .extend(request.cell.map(|cell| Bearing { hypothesis: request.hypothesis.clone(), cell }));
            bearings.sort_by_key(|b| (b.hypothesis.number(), b.hypothesis.0.clone()));
        };
        let action = match observation(&edit.file, &request.row) {
            Some(mut observation) => {
                rate(&mut observation.bearings);
                edit.put(Record::Observation(observation));
                "observation_rated"
            }
            None => {
                let mut evidence = edit.file.evidence(&request.row)?.clone();
                rate(&mut evidence.bearings);
                edit.put(Record::Evidence(evidence));
                "evidence_rated"
            }
        };
        let file = edit.commit(action).await?;
        self.matrix_of(&request.case, &file).await
    }

    /// The tests that would tell most open hypotheses apart, best first.
    pub async fn next_tests(&self, request: CaseRef, _ctx: &Context) -> Result<NextTests, ApiError> {
        let file = self.case_file(&request.case).await?;
        Ok(next_tests(&Inquiry::of(file.records())))
    }

    /// What is missing in the chain, next first.
    pub async fn walk(&self, request: CaseRef, _ctx: &Context) -> Result<Walk, ApiError> {
        let file = self.case_file(&request.case).await?;
        Ok(walk(&Inquiry::of(file.records())))
    }

    async fn matrix_of(&self, case: &CaseId, file: &CaseFile) -> Result<Matrix, ApiError> {
        let mut matrix = matrix(&Inquiry::of(file.records()));
        let open = self.open_findings(case).await?;
        for row in matrix.rows.iter().filter(|row| !row.muted) {
            for (place, count) in &open {
                if row.exhibits.iter().any(|e| e.0 == *place) || row.id == *place {
                    let facts = [count.to_string(), place.clone(), row.id.clone()];
                    matrix.warnings.push(codes::MATRIX_OPEN_FINDING.with(facts));
                }
            }
        }
        Ok(matrix)
    }
}

fn observation(file: &CaseFile, id: &str) -> Option<Observation> {
    file.observation(id).ok().cloned()
}
