//! Answers to lines, as the page gets them.

use patience::repl::{Fault, Finished, Reply, Session, ViewAnswer};
use schemars::JsonSchema;
use serde::Serialize;

use super::host::Desk;

/// What a line did, and what came of it for the page to keep.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Answer {
    #[serde(flatten)]
    answer: ViewAnswer,
    /// The record of the game, if it is to be kept; it holds moves that were taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<String>,
    /// Files that the line wrote, to be saved by the player.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    written: Vec<Written>,
    /// Settings that the line changed, as the text of their file.
    #[serde(skip_serializing_if = "Option::is_none")]
    settings: Option<String>,
    /// Games that were won, or lost and left, since the answer before, for statistics.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    finished: Vec<Finished>,
}

/// A file for the player to save.
#[derive(JsonSchema, Serialize)]
struct Written {
    /// Its name.
    name: String,
    /// What it says.
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
