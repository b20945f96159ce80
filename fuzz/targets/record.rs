//! Any text as a record.

use std::sync::Arc;

use patience::play::{Game, Record};
use patience::variant::Variant;

use crate::common::oracle;

/// Reads a record and replays it.
pub(super) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    oracle::check_opened(&text);
    let sound = Record::read_sound(&text);
    let whole = Record::read(&text);
    let undamaged = sound.as_ref().is_ok_and(|(_, damage)| damage.is_none());
    assert_eq!(whole.is_ok(), undamaged, "`read` and `read_sound` disagree on damage");
    let Ok((record, _)) = sound else { return };
    let Some(variant) = rules(&record) else { return };
    let variant = Arc::new(variant);
    if let Ok((game, damage)) = record.replay_sound(&variant) {
        assert!(game.turns().len() <= record.moves(), "more moves than lines");
        check(&game);
        let replayed = record.replay(&variant);
        assert_eq!(replayed.is_ok(), damage.is_none(), "damage is not reported");
    }
    if let Ok(followed) = record.follow(&variant) {
        check(&followed.game);
    }
}

/// Returns the rules that a record contains, or those of the game it names.
fn rules(record: &Record) -> Option<Variant> {
    let known = patience::words::load(&patience::games(), &record.game, &record.options);
    record.carried_game(&patience::BUNDLED).or(known.ok())
}

/// Checks that a replayed game behaves like any other.
fn check(game: &Game) {
    oracle::check_record(game);
    oracle::check_back_and_forth(&mut game.clone());
}
