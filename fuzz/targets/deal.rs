//! Any text as a deal, in any readable format. The first two bytes choose the game.

use std::sync::Arc;

use patience::diag::Sources;
use patience::play::{Game, import_deal, read_deal};

use crate::common::generated::Chance;
use crate::common::oracle;

/// The most moves to play.
const MOVES: usize = 10;

/// Reads a deal, plays it, and checks its exports and record.
pub(super) fn run(bytes: &[u8]) {
    let Some((number, text)) = bytes.split_first_chunk() else { return };
    let texts = patience::games();
    let games = texts.games();
    let name = &games[usize::from(u16::from_le_bytes(*number)) % games.len()];
    let variant = patience::words::load(&texts, name, &[]);
    let variant = Arc::new(variant.unwrap_or_else(|error| panic!("{error}")));
    let text = String::from_utf8_lossy(text);
    let mut sources = Sources::new();
    let source = sources.add("deal", text.as_ref());
    for read in [read_deal, import_deal] {
        let deal = match read("deal", source, &text, variant.rules()) {
            Ok(deal) => deal,
            Err(errors) => {
                assert!(!errors.is_empty(), "no error is reported");
                oracle::shown(&sources, &errors);
                continue;
            }
        };
        let Ok(mut game) = Game::start(Arc::clone(&variant), deal) else { continue };
        oracle::check_exports(&game);
        oracle::play(&mut game, &mut Chance::from_bytes(bytes), MOVES);
        oracle::check_record(&game);
        oracle::check_exports(&game);
    }
}
