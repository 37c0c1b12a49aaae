//! What the step commands share: a record changed, then told.

use inquest_api::Inquest;
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::screen::clean;
use crate::session::Session;

/// Closes the library and tells the record: as JSON, or its id and words.
pub async fn told(
    inquest: Inquest,
    schema: &str,
    record: &impl Serialize,
    id: &str,
    words: &str,
    session: &Session,
) -> Outcome {
    inquest.close().await?;
    if session.out.json() {
        session.out.document(schema, record)?;
    } else {
        session.out.line(&format!("{id}  {}", clean(words)))?;
    }
    Ok(Done::Well)
}
