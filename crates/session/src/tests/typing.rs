//! Typing lines into a session.

use super::Shelf;
use super::deals::TINY;
use crate::{Reply, rerun};

/// Types lines and returns the transcript.
#[track_caller]
pub(super) fn typed(id: &str, deal: &str, lines: &str) -> String {
    let mut shelf = Shelf::of(&[TINY]);
    on_shelf(&mut shelf, id, deal, lines)
}

/// Types lines in a session of a host.
#[track_caller]
pub(super) fn on_shelf(shelf: &mut Shelf, id: &str, deal: &str, lines: &str) -> String {
    let script: String = lines.split('|').flat_map(|line| ["> ", line, "\n"]).collect();
    let mut session = shelf.session(id, deal);
    rerun(&mut session, &script)
}

/// Types lines and returns what is said to the last one.
#[track_caller]
pub(super) fn last(id: &str, deal: &str, lines: &str) -> String {
    let mut shelf = Shelf::of(&[TINY]);
    let mut session = shelf.session(id, deal);
    let mut answer = Ok(Reply::saying(""));
    for line in lines.split('|') {
        answer = session.answer(line);
    }
    match answer {
        Ok(reply) => reply.text.into(),
        Err(error) => format!("{}: {}", error.code.name(), error.message),
    }
}
