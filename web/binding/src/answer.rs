//! The answers to lines, as sent to the page.

use patience::repl::{CommandError, Finished, Reply, Session, ViewAnswer};
use schemars::JsonSchema;
use serde::Serialize;

use super::host::Desk;

/// The answer to a line, with what the page must save.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Answer {
    #[serde(flatten)]
    answer: ViewAnswer,
    /// The record of the game, if it must be saved; it includes undone moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<String>,
    /// Files that the line wrote, for the player to save.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    written: Vec<Written>,
    /// The text of the settings file, if the line changed a setting.
    #[serde(skip_serializing_if = "Option::is_none")]
    settings: Option<String>,
    /// Games finished since the last answer, for the statistics.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    finished: Vec<Finished>,
}

/// A file for the player to save.
#[derive(JsonSchema, Serialize)]
struct Written {
    /// Its name.
    name: String,
    /// Its text.
    text: String,
}

impl Answer {
    /// Returns an answer, and takes its effects from the desk.
    pub(crate) fn of(
        session: &Session<'_>,
        answer: &Result<Reply, CommandError>,
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
