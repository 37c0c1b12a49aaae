//! Settings, and the library in figures.

use crate::library::Writer;
use crate::{Library, StoreError, sql};

/// The setting whose value every journal entry is written under: a person's name for themselves, never the account's.
pub const AUTHOR: &str = "author";

/// The library in figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LibraryInfo {
    /// Schema version on disk.
    pub schema: u32,
    /// Cases.
    pub cases: u32,
    /// Exhibits that were not purged.
    pub exhibits: u32,
    /// Bytes of originals; one that two cases hold counts once.
    pub bytes: u64,
}

impl Library {
    /// The library in figures.
    pub async fn info(&self) -> Result<LibraryInfo, StoreError> {
        let mut conn = self.inner.readers.acquire().await?;
        let cases = sqlx::query_scalar(sql::case_index::COUNT).fetch_one(&mut *conn).await?;
        let exhibits = sqlx::query_scalar(sql::record::EXHIBITS).fetch_one(&mut *conn).await?;
        let bytes: i64 = sqlx::query_scalar(sql::holding::BYTES).fetch_one(&mut *conn).await?;
        Ok(LibraryInfo { schema: self.schema(), cases, exhibits, bytes: bytes.unsigned_abs() })
    }

    /// A setting; `None` when it was never set.
    pub async fn setting(&self, key: &str) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar(sql::setting::GET).bind(key).fetch_optional(&self.inner.readers).await?)
    }

    /// Writes a setting, or forgets it.
    pub async fn set_setting(&self, key: &str, value: Option<&str>) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let mut tx = writer.begin().await?;
        let query = match value {
            Some(value) => sqlx::query(sql::setting::PUT).bind(key).bind(value),
            None => sqlx::query(sql::setting::REMOVE).bind(key),
        };
        self.watched(query.execute(&mut *tx).await.map_err(StoreError::from))?;
        Writer::commit(self, tx).await
    }
}
