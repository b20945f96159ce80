//! `home` and `auto`: moving cards to the foundations.

use crate::advise::{LOOK_LIMIT, Status, UnsafeReason};
use crate::answer::{CommandError, Reply};
use crate::blame::refused;
use crate::command::{Command, Follows};
use crate::diag::english::counted;
use crate::engine::Refusal;
use crate::making::{made_words, play_safe};
use crate::offers::Completions;
use crate::play::{Game, move_text, pile_names};
use crate::preferences::Switch;
use crate::rules::{Carry, HookError, Move};
use crate::session::Session;
use crate::standing::{Part, changed};
use crate::table::{Card, PileId, Rank};
use crate::text::{Text, text};
use crate::words::row;

/// Which cards `home` moves.
enum Which {
    /// The cards that are proven safe.
    Safe,
    /// All cards that can go.
    All,
    /// All, but none on a card of this rank.
    UpTo(Rank),
    /// The cards of this pile.
    From(PileId),
}

pub(super) const HOME: Command = Command {
    after: "[all|RANK|PILE]",
    more: "It moves only cards that are proven safe: if you could win, you still can.\n\
        `home all` moves every card that can go, except one that is proven to lose the\n\
        game. `home 6` does the same, but puts nothing on a six. `home w` and\n\
        `home from 6` move the cards of one pile.",
    follows: Follows::Several(proposed),
    ..Command::new("home", "move safe cards to the foundations, or more", home)
};

/// Moves the safe cards to the foundations, or those that `rest` says.
fn home(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let which = which(session.game(), rest)?;
    session.working("playing", "");
    let before = session.game().turns().len();
    let played = match which {
        Which::Safe => play_safe(session).map(|()| None),
        _ => play_all(session, &which),
    };
    let game = session.game();
    let (stop, error) = match played {
        Ok(stop) => (stop, None),
        Err(refusal) => (None, Some(refused(game, &refusal))),
    };
    let made = game.turns().len() - before;
    let waiting = can_go(game, &which);
    if made == 0 {
        let nothing = || stop.unwrap_or_else(|| nothing(game, &which, &waiting));
        return error.map_or_else(|| Ok(Reply::saying(nothing())), Err);
    }
    let mut done = made_with_undo(session, made);
    if matches!(which, Which::Safe) && !waiting.is_empty() {
        let all = Text::command("home all");
        let left = text!["not proven safe: ", waiting, "; ", all, " plays all"];
        done.push(Part::Notice(left));
    }
    done.extend(stop.map(Part::Notice));
    done.extend(error.map(|error| Part::Notice(error.message)));
    Ok(changed(session, &done))
}

/// Completes what may follow `home`.
fn proposed(can: &Completions, words: &[&str]) -> Vec<String> {
    match words {
        [] => {
            let all = ["all", "from"].map(str::to_owned);
            all.into_iter().chain(can.ranks.iter().cloned()).collect()
        }
        [from] if from.eq_ignore_ascii_case("from") => can.sources(),
        _ => Vec::new(),
    }
}

/// Reads what follows `home`. A word that is both a rank and a pile means the rank, unless `from`
/// comes before it.
fn which(game: &Game, rest: &str) -> Result<Which, CommandError> {
    let rules = game.rules();
    match rest.to_ascii_lowercase().as_str() {
        "" => return Ok(Which::Safe),
        "all" => return Ok(Which::All),
        _ => {}
    }
    let named = rest.strip_prefix("from ").map(str::trim_start);
    // Decks use the letter `T` for ten, but players also type `10`.
    let letter = match rest {
        "10" => Some('T'),
        _ => rest.chars().next().filter(|_| rest.chars().count() == 1),
    };
    let rank = letter.and_then(|letter| rules.deck().rank_of_letter(letter));
    match (named, rank, rules.pile(named.unwrap_or(rest))) {
        (None, Some(rank), _) => Ok(Which::UpTo(rank)),
        (_, _, Some(pile)) => Ok(Which::From(pile)),
        _ => Err(CommandError::wrong(format!(
            "after `home`, type nothing, `all`, a rank to stop at, or a pile; the piles are \
             {}",
            pile_names(rules)
        ))),
    }
}

impl Which {
    /// Returns whether a move to a foundation is included.
    fn has(&self, game: &Game, made: Move) -> bool {
        let Some(Carry { from, to, .. }) = made.carry() else { return false };
        match *self {
            Self::Safe | Self::All => true,
            Self::UpTo(rank) => {
                let top = game.table().top(to);
                top.is_none_or(|card| game.rules().deck().rank(card) != rank)
            }
            Self::From(pile) => from == pile,
        }
    }
}

pub(super) const AUTO: Command = Command {
    after: "[on|off]",
    more: "It is off by default. `auto` alone shows whether it is on. `auto on` holds for\n\
        this session, and `set auto on` for all later ones at a terminal. There, `undo`\n\
        takes those cards back with your move, and moves of a solution are made as\n\
        written: those that `solve` has shown, `!4`, pasted lines and lines of files.",
    follows: Follows::Word(&["on", "off"]),
    ..Command::new("auto", "run `home` after each of your moves, or stop that", auto)
};

/// Sets or shows whether safe cards go home after each move.
pub(super) fn auto(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    match rest.to_ascii_lowercase().as_str() {
        "" => {}
        "on" => session.set_auto(Switch::On),
        "off" => session.set_auto(Switch::Off),
        _ => {
            return Err(CommandError::wrong("after `auto`, type `on`, `off` or nothing"));
        }
    }
    Ok(Reply::saying(match session.settings().auto {
        Switch::On => {
            "auto is on: after each move, safe cards go home; `set auto on` keeps it on in \
             later sessions"
        }
        Switch::Off => {
            "auto is off: no card goes home automatically; `home` moves them now"
        }
    }))
}

/// Makes moves to foundations until none is left, or until every one would lose the game. In
/// that case, returns a note for the player.
fn play_all(session: &mut Session<'_>, which: &Which) -> Result<Option<Text>, Refusal> {
    // The limit is needed because a script can bring cards back forever.
    for _ in 0..session.game().table().size() {
        if session.is_asked_to_end() {
            return Ok(Some("stopped".into()));
        }
        let game = session.game();
        if game.engine().budget_exhausted() {
            break;
        }
        let moves = home_moves(game, which);
        let Some(&first) = moves.first() else { return Ok(None) };
        let failed = |reason| Refusal::failed(first, reason);
        let Some(made) = harmless(game, &moves).map_err(failed)? else {
            let cards = cards_of(game, &[first]);
            let typed = Text::command(move_text(game, first));
            let why = " stays: moving it home would lose the game; ";
            return Ok(Some(text![cards, why, typed, " plays it anyway"]));
        };
        session.play(made)?;
    }
    Ok(None)
}

/// Returns the first of some moves that does not lose the game. If the game is lost already,
/// returns the first of all.
fn harmless(game: &Game, moves: &[Move]) -> Result<Option<Move>, HookError> {
    let (engine, table) = (game.engine(), game.table());
    let finish = engine.finish(table).unwrap_or_default();
    if let Some(made) = finish.first().filter(|made| moves.contains(made)) {
        return Ok(Some(*made));
    }
    let limit = engine.affordable(LOOK_LIMIT);
    for &made in moves {
        if !engine.would_lose(table, made, limit)? {
            return Ok(Some(made));
        }
    }
    let hopeless = game.status()? == Status::Lost || engine.is_hopeless(table, limit)?;
    Ok(moves.first().copied().filter(|_| hopeless))
}

/// Returns the legal moves to foundations that `which` includes.
fn home_moves(game: &Game, which: &Which) -> Vec<Move> {
    let mut moves = game.engine().home_moves(&game.moves().moves);
    moves.retain(|made| which.has(game, *made));
    moves
}

/// Returns the cards that can go home, each once.
fn can_go(game: &Game, which: &Which) -> Text {
    cards_of(game, &home_moves(game, which))
}

/// Returns the cards of some moves, each once. A run is shown by its first and last card.
fn cards_of(game: &Game, moves: &[Move]) -> Text {
    let mut cards: Vec<Text> = Vec::new();
    for made in moves {
        let Some(carry) = made.carry() else { continue };
        let shown = |card: &Card| Text::card(game.rules().deck(), *card);
        let run = match carry.cards(game.table()) {
            [first, .., last] => text![shown(first), " ... ", shown(last)],
            cards => row(game.rules(), cards),
        };
        if !cards.contains(&run) {
            cards.push(run);
        }
    }
    let runs = cards.iter().any(|run| run.contains("..."));
    Text::join(&cards, if runs { ", " } else { " " })
}

fn nothing(game: &Game, which: &Which, waiting: &Text) -> Text {
    match which {
        Which::Safe if !waiting.is_empty() => {
            let why = match game.engine().unsafe_reason(game.table()) {
                Some(UnsafeReason::Redeal) => " (it could change what a redeal deals)",
                Some(UnsafeReason::TurnedUp) => {
                    " (it could change which card is turned up)"
                }
                None => "",
            };
            let all = Text::command("home all");
            text![
                "no card is proven safe",
                why,
                "; ",
                all,
                " plays what can go: ",
                waiting
            ]
        }
        Which::From(pile) => {
            let pile = Text::pile(game.rules(), *pile);
            text!["no card of `", pile, "` can go home now"]
        }
        Which::UpTo(_) => "no card up to that rank can go home now".into(),
        Which::Safe | Which::All => "no card can go home now".into(),
    }
}

/// Returns the last moves in words, and how to undo them.
fn made_with_undo(session: &Session<'_>, made: usize) -> Vec<Part> {
    let mut done = Part::all(made_words(session.game(), made));
    if made > 1 {
        let undo = session.undo_of_line(made);
        let undo = text![counted(made, "move"), ", ", undo, " takes them back"];
        done.push(Part::Notice(undo));
    }
    done
}
