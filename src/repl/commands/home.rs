//! `home` and `auto`: bringing cards to the foundations.

use super::making::{outcome, refused};
use super::wrong;
use crate::engine::Refusal;
use crate::play::Game;
use crate::repl::answer::{Fault, Kind, Reply};
use crate::repl::session::{Auto, Session};
use crate::repl::words::{counted, row, turn_words};
use crate::rules::Move;
use crate::table::Card;

/// Brings home the cards that cannot be needed again, or every card that can go.
pub(super) fn home(session: &mut Session<'_>, rest: &str) -> Result<Reply, Fault> {
    let game = &mut session.game;
    let before = game.turns().len();
    let played = match rest.to_ascii_lowercase().as_str() {
        "" => play_safe(game),
        "all" => play_all(game),
        _ => return Err(wrong("after `home` comes nothing, or `all`")),
    };
    let fault = played.err().map(|it| refused(game, &it));
    let made = game.turns().len() - before;
    let waiting = can_go(game);
    if made == 0 {
        return fault.map_or_else(|| Ok(Reply::told(nothing(game, &waiting))), Err);
    }
    let mut done = told(game, made);
    if !waiting.is_empty() {
        let cards = row(game.rules(), &waiting);
        done.push(format!("not proven safe: {cards}; `home all` plays all"));
    }
    done.extend(fault.map(|it| it.message));
    let text = outcome(&session.game, session.settings.width, &done);
    Ok(Reply::new(Kind::Changed, text))
}

/// Sets whether safe cards go home by themselves, or tells it.
pub(super) fn auto(session: &mut Session<'_>, rest: &str) -> Result<Reply, Fault> {
    session.settings.auto = match rest.to_ascii_lowercase().as_str() {
        "" => session.settings.auto,
        "on" => Auto::On,
        "off" => Auto::Off,
        _ => return Err(wrong("after `auto` comes `on`, `off` or nothing")),
    };
    Ok(Reply::told(match session.settings.auto {
        Auto::On => {
            "auto is on: after every move safe cards go home, as with `home`; `set auto on` \
             keeps it for later sessions"
        }
        Auto::Off => "auto is off: no card goes home by itself",
    }))
}

/// Lets safe cards go home after a move of the player, if that is wanted, and returns
/// what to say about it.
pub(super) fn follow(session: &mut Session<'_>) -> Vec<String> {
    if session.settings.auto == Auto::Off {
        return Vec::new();
    }
    let game = &mut session.game;
    let before = game.turns().len();
    let played = play_safe(game);
    let made = game.turns().len() - before;
    let mut words: Vec<String> = Vec::new();
    if made > 0 {
        words = made_words(game, made);
        words[0] = format!("by itself: {}", words[0]);
        words.push(format!("`undo {}` takes back all", made + 1));
    }
    words.extend(played.err().map(|it| refused(game, &it).message));
    words
}

/// Makes the safe moves one after the other until none is left.
fn play_safe(game: &mut Game) -> Result<(), Refusal> {
    for made in game.engine().finish(game.table()).unwrap_or_default() {
        game.play(made)?;
    }
    loop {
        let list = game.moves();
        let safe = game.engine().safe_moves(game.table(), &list.moves);
        let Some(&made) = safe.first() else { return Ok(()) };
        game.play(made)?;
    }
}

/// Makes moves to foundations until there is none.
fn play_all(game: &mut Game) -> Result<(), Refusal> {
    // A script can bring cards back for ever.
    for _ in 0..game.table().size() {
        let list = game.moves();
        let homes = game.engine().home_moves(&list.moves);
        let Some(&made) = homes.first() else { return Ok(()) };
        game.play(made)?;
    }
    Ok(())
}

/// Returns the lowest cards of the moves that bring cards home, each once.
fn can_go(game: &Game) -> Vec<Card> {
    let list = game.moves();
    let mut cards = Vec::new();
    for made in game.engine().home_moves(&list.moves) {
        let Move::Build { from, count, .. } = made else { continue };
        let pile = game.table().pile(from);
        let card = pile[pile.len() - usize::from(count)];
        if !cards.contains(&card) {
            cards.push(card);
        }
    }
    cards
}

fn nothing(game: &Game, waiting: &[Card]) -> String {
    match waiting {
        [] => "no card can go home now".to_owned(),
        cards => {
            let cards = row(game.rules(), cards);
            format!("no card is proven safe; `home all` plays what can go: {cards}")
        }
    }
}

/// Returns what the last moves were, and how to take them back.
fn told(game: &Game, made: usize) -> Vec<String> {
    let mut words = made_words(game, made);
    if made > 1 {
        words.push(format!("{}, `undo {made}` takes them back", counted(made, "move")));
    }
    words
}

fn made_words(game: &Game, made: usize) -> Vec<String> {
    let turns = &game.turns()[game.turns().len() - made..];
    turns.iter().flat_map(|it| turn_words(game.rules(), it)).collect()
}
