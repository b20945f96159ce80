//! Makes moves, and the automatic moves that follow them.

use super::answer::{CommandError, Reply};
use super::asked::Asked;
use super::blame::refused;
use super::preferences::Switch;
use super::session::Session;
use super::standing::{Part, changed};
use super::text::{Text, text};
use super::words::turn_words;
use crate::engine::Refusal;
use crate::play::{Game, Meaning};
use crate::rules::Move;

/// Makes the move that a line means, or asks which of several.
pub(super) fn play(
    session: &mut Session<'_>,
    line: &str,
    meaning: Meaning,
) -> Result<Reply, CommandError> {
    match meaning {
        // The number of a listed move, which can come from a list of moves to play.
        Meaning::Legal(made) if line.trim_start().starts_with('!') => {
            session.as_written(|session| make(session, made))
        }
        Meaning::Legal(made) => make(session, made),
        Meaning::Refused(refusal) => Err(refused(session.game(), &refusal)),
        Meaning::Several(moves) => Err(session.ask(Asked::new(line, moves))),
    }
}

/// Makes a move, and the automatic moves after it.
pub(super) fn make(session: &mut Session<'_>, made: Move) -> Result<Reply, CommandError> {
    session.play(made).map_err(|refusal| refused(session.game(), &refusal))?;
    let mut done = Part::all(made_words(session.game(), 1));
    done.extend(follow(session));
    Ok(changed(session, &done))
}

/// Moves safe cards home after a move of the player, if `auto` is on and the move is not one of
/// a solution. Returns what it did.
pub(super) fn follow(session: &mut Session<'_>) -> Vec<Part> {
    if session.settings().auto == Switch::Off || session.plays_as_written() {
        return Vec::new();
    }
    let before = session.game().turns().len();
    let played = play_safe(session);
    let made = session.game().turns().len() - before;
    session.origins_mut().set_automatic(before);
    let mut done = Vec::new();
    if made > 0 {
        let mut words = made_words(session.game(), made);
        words[0] = text!["auto: ", &words[0]];
        done = Part::all(words);
        // At a terminal, `undo` alone does that.
        if !session.is_typed() {
            // One more, to take back the player's own move too.
            let undo = Text::command(format!("undo {}", made + 1));
            done.push(Part::Notice(text![undo, " takes back all"]));
        }
    }
    let failed = played.err().map(|refusal| refused(session.game(), &refusal).message);
    done.extend(failed.map(Part::Notice));
    done
}

/// Makes safe moves until none is left, or the budget for lookahead is used up.
pub(super) fn play_safe(session: &mut Session<'_>) -> Result<(), Refusal> {
    let game = session.game();
    for made in game.engine().finish(game.table()).unwrap_or_default() {
        if session.game().engine().budget_exhausted() {
            return Ok(());
        }
        session.play(made)?;
    }
    while !session.game().engine().budget_exhausted() {
        let game = session.game();
        // The list is made again after each move, because a move can make other cards safe.
        let safe = game.engine().safe_moves(game.table(), &game.moves().moves);
        let Some(&made) = safe.first() else { return Ok(()) };
        session.play(made)?;
    }
    Ok(())
}

/// Returns the last moves in words, each with its automatic consequences.
pub(super) fn made_words(game: &Game, made: usize) -> Vec<Text> {
    let turns = &game.turns()[game.turns().len() - made..];
    turns.iter().flat_map(|turn| turn_words(game.rules(), turn)).collect()
}
