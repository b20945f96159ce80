//! What must hold of any game, whatever its rules and however it came about.

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

/// The most moves that are asked about one by one in a position.
const MOST_IMAGINED: usize = 20_000;

/// Plays so many moves at the most, and checks every position and every move.
pub(crate) fn play(game: &mut Game, chance: &mut Chance, moves: usize) {
    for _ in 0..moves {
        let list = game.moves().clone();
        if list.fault.is_some() || list.moves.is_empty() {
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

/// All moves taken back are the start, and made again the end.
pub(crate) fn check_back_and_forth(game: &mut Game) {
    let (end, moves) = (game.table().clone(), game.turns().len());
    let mut start = game.clone();
    start.restart();
    for _ in 0..moves {
        assert!(game.undo().is_some(), "a move cannot be taken back");
    }
    assert_eq!(game.undo(), None, "more moves can be taken back than were made");
    assert_eq!(game.table(), start.table(), "all moves taken back are not the start");
    for _ in 0..moves {
        assert!(game.redo().is_some(), "a move cannot be made again");
    }
    assert_eq!(*game.table(), end, "all moves made again are not the end");
}

/// Makes a move, takes it back and makes it again. Returns whether it can be made.
pub(crate) fn step(game: &mut Game, list: &MoveList, index: usize) -> bool {
    let before = game.table().clone();
    if let Err(refusal) = game.play(list.moves[index]) {
        let failed = matches!(refusal.reason, Reason::Failed(_));
        assert!(failed, "a listed move is refused: {refusal:?}");
        assert_eq!(*game.table(), before, "a refused move leaves a trace");
        return false;
    }
    let after = game.table().clone();
    assert!(game.undo().is_some(), "a move cannot be taken back");
    assert_eq!(*game.table(), before, "a move is not taken back whole");
    assert!(game.redo().is_some(), "a move cannot be made again");
    assert_eq!(*game.table(), after, "a move made again is another one");
    assert_eq!(kinds(&before), kinds(&after), "a card is lost, or is there twice");
    true
}

/// What is listed is what is allowed of all that can be imagined.
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
    assert_eq!(listed, legal, "what is listed is not what is allowed");
}

/// A move is read back from its text.
fn check_text(game: &Game, list: &MoveList, index: usize) {
    let text = move_text(game, list.moves[index]);
    let read = read_move(game, &text);
    assert_eq!(read, Ok(Meaning::Legal(list.moves[index])), "`{text}` is another move");
}

/// Returns every card, whatever pile it lies in.
pub(crate) fn kinds(table: &Table) -> Vec<usize> {
    let mut all: Vec<usize> =
        table.piles().flat_map(|pile| table.pile(pile)).map(|card| card.kind()).collect();
    all.sort_unstable();
    all
}

/// A record gives the same game again, with the rules that it carries too.
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
    let variant = Arc::new(variant.unwrap_or_else(|| panic!("no rules\n{whole}")));
    check_again(game, &record, &variant, &text);
}

fn check_again(game: &Game, record: &Record, variant: &Arc<Variant>, text: &str) {
    let again = record.replay(variant).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.table(), game.table(), "{text}");
    assert_eq!(again.undone(), game.undone(), "what was taken back is lost: {text}");
    let marks = |game: &Game| format!("{:?}", game.marks());
    assert_eq!(marks(&again), marks(game), "marks are lost: {text}");
    let written = Record::write(&again, &record.others).map(|text| comparable(&text));
    assert_eq!(written, Ok(comparable(text)), "a record is not the same twice");
}

/// Leaves out of a record what may be another: what was proven of the game in that session,
/// and the options, of which rules that a record carries have some merged in.
fn comparable(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("option "));
    let lines = lines.map(|line| line.replace("--- result lost", "--- result playing"));
    lines.collect::<Vec<_>>().join("\n")
}

/// What is exported is read back as the same position.
pub(crate) fn check_exports(game: &Game) {
    for format in DealFormat::ALL {
        let Ok(exported) = game.export(format) else { continue };
        let mut sources = Sources::new();
        let source = sources.add("exported", exported.text.as_str());
        let deal = import_deal("exported", source, &exported.text, game.rules());
        let deal = deal.unwrap_or_else(|faults| {
            panic!("{}\n{}", shown(&sources, &faults), exported.text);
        });
        let Ok(read) = Game::start(Arc::clone(game.variant()), deal) else { continue };
        let (read, was) = (piles(game, read.table()), piles(game, game.table()));
        assert_eq!(read, was, "another position is read back:\n{}", exported.text);
    }
}

/// Returns what lies in the piles, those of one group in any order: other programs name no
/// piles.
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

/// Renders faults, and checks that nothing in them does something to a terminal.
pub(crate) fn shown(sources: &Sources, faults: &[Diagnostic]) -> String {
    let text = render(sources, faults, Style::Plain);
    harmless(&text);
    text
}

/// Checks that nothing in a text does something to a terminal.
pub(crate) fn harmless(text: &str) {
    let odd = text.chars().find(|letter| is_control(*letter)).map(char::escape_unicode);
    assert!(odd.is_none(), "{odd:?} acts on the terminal: {text:?}");
}

/// A record or a link is opened, or what is wrong with it can be shown.
pub(crate) fn check_opened(text: &str) {
    match open_as_far("opened", text, &Memory::default(), None) {
        Ok(opened) => {
            opened.note.iter().for_each(|note| harmless(note));
            check_record(&opened.game);
        }
        Err(fault) => harmless(&fault.message),
    }
}
