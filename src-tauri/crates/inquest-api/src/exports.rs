//! Rows and charts as files, written where the person chose.

use std::io::Write;

use inquest_frames::{ExportFormat, export_delta, export_table};

use crate::bundles::write_file;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, deltas, tables};

/// Most bytes of a chart: a picture of a screen is far below.
const MOST_CHART: usize = 32 << 20;

impl Inquest {
    /// Writes the rows of a table or delta as CSV or Parquet, as its name ends.
    pub async fn table_export(
        &self,
        request: TableExport,
        _ctx: &Context,
    ) -> Result<TableExported, ApiError> {
        let (name, target) = self.handles.target(&request.to)?;
        let parquet = target.extension().is_some_and(|e| e.eq_ignore_ascii_case("parquet"));
        let format = if parquet { ExportFormat::Parquet } else { ExportFormat::Csv };
        let folder = tempfile::tempdir().map_err(ApiError::internal)?;
        let part = folder.path().join("rows");
        let written = match request.rows {
            ExportOf::Table { request } => {
                let table = self.table(&request.case, &request.of).await?;
                let part = part.clone();
                blocking(move || {
                    let query = tables::query(&request, &table)?;
                    Ok(export_table(&table, &query, format, &part)?)
                })
                .await?
            }
            ExportOf::Delta { request } => {
                let delta = self.delta_of(&request.case, &deltas::pair_of(&request)).await?;
                let part = part.clone();
                blocking(move || Ok(export_delta(&delta.delta, &deltas::query(&request), format, &part)?))
                    .await?
            }
        };
        blocking(move || {
            let mut rows = std::fs::File::open(&part).map_err(ApiError::internal)?;
            write_file(&name, &target, |out| {
                std::io::copy(&mut rows, out).map(|_| ()).map_err(|e| unwritable(&name, &e))
            })
        })
        .await?;
        Ok(TableExported { rows: written.rows, bytes: written.bytes })
    }

    /// Writes a chart that the page drew.
    pub async fn chart_write(&self, request: ChartWrite, _ctx: &Context) -> Result<Nothing, ApiError> {
        let (name, target) = self.handles.target(&request.to)?;
        let bytes = match (request.text, request.base64) {
            (Some(text), None) => text.into_bytes(),
            (None, Some(coded)) => {
                use base64::Engine;
                let bytes = base64::engine::general_purpose::STANDARD.decode(coded);
                bytes.map_err(|e| ApiError::BadArguments {
                    command: "chart_write".to_owned(),
                    detail: e.to_string(),
                })?
            }
            _ => return Err(ApiError::EmptyText { field: "text".to_owned() }),
        };
        if bytes.len() > MOST_CHART {
            return Err(ApiError::FileTooLarge { name, limit: MOST_CHART.to_string() });
        }
        blocking(move || {
            write_file(&name, &target, |out| out.write_all(&bytes).map_err(|e| unwritable(&name, &e)))
        })
        .await?;
        Ok(Nothing {})
    }
}

fn unwritable(name: &str, error: &std::io::Error) -> ApiError {
    ApiError::FileUnwritable { name: name.to_owned(), detail: error.to_string() }
}
