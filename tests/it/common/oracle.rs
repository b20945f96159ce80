//! Checks that must hold for any game, whatever its rules.

use std::sync::Arc;

use patience::diag::{Diagnostic, Sources, Style, render};
use patience::engine::Reason;
use patience::play::{
    DealFormat, Game, Meaning, Record, import_deal, move_text, read_move,
};
use patience::repl::open_as_far;
use patience::rules::MoveList;
use patience::table::{Card, Table};
use patience::variant::Variant;

use super::allowed::{allowed, imaginable};
use super::control::is_control;
use super::generated::Chance;
use super::memory::Memory;

/// The most moves that are checked one by one in a position.
const MOST_IMAGINED: usize = 20_000;

/// Plays at most this many moves, and checks every position and move.
pub(crate) fn play(game: &mut Game, chance: &mut Chance, moves: usize) {
    for _ in 0..moves {
        let list = game.moves().clone();
        if list.error.is_some() || list.moves.is_empty() {
            break;
        }
        check_list(game, &list);
        let index = chance.below(list.moves.len());
        check_text(game, &list, index);
        if !step(game, &list, index) {
            break;
        }
    }
    check_back_and_forth(game);
}

/// Checks that undoing all moves restores the start, and redoing them the end.
pub(crate) fn check_back_and_forth(game: &mut Game) {
    let (end, moves) = (game.table().clone(), game.turns().len());
    let mut start = game.clone();
    start.restart();
    for _ in 0..moves {
        assert!(game.undo().is_some(), "undo fails before all moves are undone");
    }
    assert_eq!(game.undo(), None, "undo goes beyond the first move");
    assert_eq!(
        game.table(),
        start.table(),
        "undoing all moves does not restore the start"
    );
    for _ in 0..moves {
        assert!(game.redo().is_some(), "redo fails before all moves are redone");
    }
    assert_eq!(*game.table(), end, "redoing all moves does not restore the end");
}

/// Makes, undoes and redoes a move. Returns whether it can be made.
pub(crate) fn step(game: &mut Game, list: &MoveList, index: usize) -> bool {
    let before = game.table().clone();
    if let Err(refusal) = game.play(list.moves[index]) {
        let failed = matches!(refusal.reason, Reason::Failed(_));
        assert!(failed, "a listed move is refused: {refusal:?}");
        assert_eq!(*game.table(), before, "a refused move changes the position");
        return false;
    }
    let after = game.table().clone();
    assert!(game.undo().is_some(), "undo of a move fails");
    assert_eq!(*game.table(), before, "undo does not restore the position");
    assert!(game.redo().is_some(), "redo of a move fails");
    assert_eq!(*game.table(), after, "redo leads to a different position");
    assert_eq!(kinds(&before), kinds(&after), "a move loses or doubles a card");
    true
}

/// Checks that the listed moves are the legal ones of all conceivable moves.
fn check_list(game: &Game, list: &MoveList) {
    let (engine, table) = (game.engine(), game.table());
    let imagined = imaginable(&engine, table);
    let fails = |made: &_| {
        let checked = engine.check(table, *made);
        checked.is_err_and(|refusal| matches!(refusal.reason, Reason::Failed(_)))
    };
    let asks = !engine.rules().hooked().is_empty();
    if imagined.len() > MOST_IMAGINED || asks && imagined.iter().any(fails) {
        return;
    }
    let mut listed = list.moves.clone();
    listed.sort_unstable();
    let legal = allowed(&engine, table, &imagined);
    assert_eq!(listed, legal, "listed moves (left) differ from legal moves (right)");
}

/// Checks that a move is read back from its text.
fn check_text(game: &Game, list: &MoveList, index: usize) {
    let text = move_text(game, list.moves[index]);
    let read = read_move(game, &text);
    assert_eq!(
        read,
        Ok(Meaning::Legal(list.moves[index])),
        "`{text}` is read as a different move"
    );
}

/// Returns the kinds of all cards on the table, sorted.
pub(crate) fn kinds(table: &Table) -> Vec<usize> {
    let mut all: Vec<usize> =
        table.piles().flat_map(|pile| table.pile(pile)).map(|card| card.kind()).collect();
    all.sort_unstable();
    all
}

/// Checks that a record replays to the same game, also with the rules embedded in it.
pub(crate) fn check_record(game: &Game) {
    let Ok(text) = Record::write(game, &["note kept".to_owned()]) else { return };
    let record = Record::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    check_again(game, &record, game.variant(), &text);
    let carried = Record::carry(game.variant());
    if carried.is_empty() {
        return;
    }
    let whole = format!("{text}{carried}");
    let record = Record::read(&whole).unwrap_or_else(|error| panic!("{error}\n{whole}"));
    let variant = record.carried_game(&patience::BUNDLED);
    let variant = Arc::new(
        variant.unwrap_or_else(|| panic!("the record carries no rules\n{whole}")),
    );
    check_again(game, &record, &variant, &text);
}

fn check_again(game: &Game, record: &Record, variant: &Arc<Variant>, text: &str) {
    let again = record.replay(variant).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.table(), game.table(), "position after replaying\n{text}");
    assert_eq!(again.undone(), game.undone(), "undone moves after replaying\n{text}");
    let marks = |game: &Game| format!("{:?}", game.marks());
    assert_eq!(marks(&again), marks(game), "marks after replaying\n{text}");
    let written = Record::write(&again, &record.others).map(|text| comparable(&text));
    assert_eq!(written, Ok(comparable(text)), "a replayed game is recorded differently");
}

/// Leaves out lines of a record that may differ: proofs from that session, and options, some
/// of which are merged into embedded rules.
fn comparable(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("option "));
    let lines = lines.map(|line| line.replace("--- result lost", "--- result playing"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Checks that exported positions are imported unchanged.
pub(crate) fn check_exports(game: &Game) {
    for format in DealFormat::ALL {
        let Ok(exported) = game.export(format) else { continue };
        let mut sources = Sources::new();
        let source = sources.add("exported", exported.text.as_str());
        let deal = import_deal("exported", source, &exported.text, game.rules());
        let deal = deal.unwrap_or_else(|errors| {
            panic!("{}\n{}", shown(&sources, &errors), exported.text);
        });
        let Ok(read) = Game::start(Arc::clone(game.variant()), deal) else { continue };
        let (read, was) = (piles(game, read.table()), piles(game, game.table()));
        assert_eq!(
            read, was,
            "import (left) differs from the exported position (right):\n{}",
            exported.text
        );
    }
}

/// Returns the cards in the piles, those of one group in any order, because the formats of
/// other programs do not name piles.
fn piles(game: &Game, table: &Table) -> Vec<(usize, Vec<Card>)> {
    let groups = game.rules().groups();
    let group = |pile| {
        groups.iter().position(|group| group.ids().any(|own| own == pile)).unwrap()
    };
    let filled =
        table.piles().filter(|pile| *pile != table.hand() && !table.is_empty(*pile));
    let mut all: Vec<_> =
        filled.map(|pile| (group(pile), table.pile(pile).to_vec())).collect();
    all.sort_unstable();
    all
}

/// Renders diagnostics, and checks that they contain no control characters.
pub(crate) fn shown(sources: &Sources, errors: &[Diagnostic]) -> String {
    let text = render(sources, errors, Style::Plain);
    harmless(&text);
    text
}

/// Checks that a text contains no control characters.
pub(crate) fn harmless(text: &str) {
    let odd = text.chars().find(|letter| is_control(*letter)).map(char::escape_unicode);
    assert!(odd.is_none(), "control character {odd:?} in {text:?}");
}

/// Opens a record or a link, or checks that the error can be shown.
pub(crate) fn check_opened(text: &str) {
    match open_as_far("opened", text, &Memory::default(), None) {
        Ok(opened) => {
            opened.note.iter().for_each(|note| harmless(note));
            check_record(&opened.game);
        }
        Err(error) => harmless(&error.message),
    }
}
