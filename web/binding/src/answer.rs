//! Answers to lines, as the page gets them.

use patience::repl::{Fault, Finished, Reply, Session, ViewAnswer};
use serde::Serialize;

use super::host::Desk;

/// What a line did, and what came of it for the page to keep.
#[derive(Serialize)]
pub(crate) struct Answer {
    #[serde(flatten)]
    answer: ViewAnswer,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    written: Vec<Written>,
    #[serde(skip_serializing_if = "Option::is_none")]
    settings: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    finished: Vec<Finished>,
}

/// A file for the player to save.
#[derive(Serialize)]
struct Written {
    name: String,
    text: String,
}

impl Answer {
    /// Returns an answer, and takes from the desk what came of it.
    pub(crate) fn of(
        session: &Session<'_>,
        answer: &Result<Reply, Fault>,
        desk: &mut Desk,
    ) -> Self {
        let written = std::mem::take(&mut desk.written).into_iter();
        Self {
            answer: ViewAnswer::of(session, answer),
            record: desk.record.take(),
            written: written.map(|(name, text)| Written { name, text }).collect(),
            settings: std::mem::take(&mut desk.settings_changed)
                .then(|| desk.settings.clone()),
            finished: std::mem::take(&mut desk.finished),
        }
    }
}
