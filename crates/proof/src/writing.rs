//! Writes certificates, with the same walk that checks them.

use std::fmt::Write as _;

use super::certificate::{ENTRIES, HEADER, SUM, WIDTH, sum, words};
use super::entry::Entry;
use super::flaw::Flaw;
use super::walk::{Transcript, Walk, Watch};
use crate::engine::Engine;
use crate::play::{Game, Record};
use crate::table::{Kinds, Table};

/// Collects entries.
struct Written(Vec<u8>);

impl Transcript for Written {
    fn next(&mut self, entry: Entry) -> Result<(), Flaw> {
        self.0.extend(entry.letters());
        Ok(())
    }
}

/// Returns a certificate that a game, as dealt, cannot be won.
///
/// Fails if it can be won, or if `watch` stops the walk.
pub fn prove(game: &Game, watch: &mut Watch<'_>) -> Result<String, Flaw> {
    let mut game = game.clone();
    game.restart();
    let (kinds, letters) = entries(game.engine(), game.table(), watch)?;
    write(&game, kinds, &letters)
}

/// Returns the letters of all entries of a position, and the kinds that they distinguish, or
/// `None` if all. Starts with as few distinguished kinds as possible, and restarts with those
/// that foundations hold or take as well.
///
/// Fails as [`prove`] does.
pub fn entries(
    engine: Engine<'_>,
    table: &Table,
    watch: &mut Watch<'_>,
) -> Result<(Option<Kinds>, Vec<u8>), Flaw> {
    let mut kinds = Kinds::NONE;
    loop {
        let mut written = Written(Vec::new());
        let mut walk = Walk::new(engine, table, kinds, &mut written);
        walk.lenient = true;
        match walk.run(watch) {
            Ok(_) => return Ok((walk.classes.distinguished, written.0)),
            // At least one new kind was found, so the loop ends.
            Err(Flaw::Alike) => kinds = kinds.or(walk.asked),
            Err(flaw) => return Err(flaw),
        }
    }
}

/// Returns the text of a certificate.
fn write(game: &Game, kinds: Option<Kinds>, letters: &[u8]) -> Result<String, Flaw> {
    let record = Record::write(game, &[]);
    let record = record.map_err(|error| Flaw::Unrecorded(error.message))?;
    let kinds = words(game.rules().deck(), kinds);
    let mut text = format!(
        "{HEADER}\nprogram {}\nkinds {kinds}\nentries {}\n{record}{}{ENTRIES}",
        env!("CARGO_PKG_VERSION"),
        letters.len() / 2,
        Record::carry(game.variant()),
    );
    for line in letters.chunks(WIDTH) {
        text.extend(line.iter().map(|byte| char::from(*byte)));
        text.push('\n');
    }
    let sum = sum(&text);
    let _ = writeln!(text, "{SUM}{sum}");
    Ok(text)
}
