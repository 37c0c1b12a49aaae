//! What the step commands share: a record changed, then told.

use inquest_api::Inquest;
use inquest_api::model::case::Moment;
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::screen::clean;
use crate::session::Session;

/// Tells of a time that nobody could place: it is kept in the source's words, and stands in no order of times.
pub fn unplaced(moment: Option<&Moment>, session: &Session) {
    if let Some(moment) = moment.filter(|moment| moment.at.is_none()) {
        let zone = moment.zone.as_deref().unwrap_or_default();
        let facts = [("text", moment.text.as_str()), ("zone", zone)];
        crate::exit::tell(session.out.say("cli-unplaced", &facts).trim_end());
    }
}

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
