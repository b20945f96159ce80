//! `autoplay`: the program plays on, and knows only what the player knows.

use std::rc::Rc;
use std::sync::Arc;

use crate::advise::{Hint, Status, Why};
use crate::answer::{CommandError, Reply};
use crate::blame::refused;
use crate::command::Command;
use crate::diag::english::counted;
use crate::engine::Engine;
use crate::honest::{Budget, Choice, Grounds, Honest, Weighed};
use crate::making::made_words;
use crate::play::Game;
use crate::session::Session;
use crate::standing::{Part, changed, verdict};
use crate::text::{Text, text};

/// The most moves of one call.
const MOST: usize = 500;
/// The most moves that are named one by one.
const TOLD: usize = 8;
/// The seed of the computer player. It is the same for all games, because the number of the deal
/// would reveal hidden cards.
const PLAYER: u64 = 1;

pub(super) const AUTOPLAY: Command = Command {
    after: "[N]",
    more: "It plays to the end, or N moves. It sees only what you see. It draws possible\n\
        worlds, each with the hidden cards dealt at random, and makes the moves that win\n\
        in most of them. Ctrl-C or Esc stops it, and `undo line` takes its moves back.",
    ..Command::new(
        "autoplay",
        "let the program play on; it sees only what you see",
        autoplay,
    )
};

/// Plays on, to the end or as many moves as `rest` says.
fn autoplay(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let most = if rest.is_empty() { Some(MOST) } else { rest.parse().ok() };
    let Some(most) = most.filter(|count| (1..=MOST).contains(count)) else {
        return Err(CommandError::wrong(format!(
            "give a number of moves from 1 to {MOST}"
        )));
    };
    let game = session.game();
    // Cloned, because the engine borrows them while the session makes moves.
    let (variant, hooks) = (Arc::clone(game.variant()), Rc::clone(game.hooks()));
    let engine = Engine::new(variant.rules(), &*hooks, game.deal().source);
    let before = game.turns().len();
    let Ok(mut observer) = game.observed(engine) else {
        return Ok(Reply::saying(
            "the program cannot work out what you know of this game",
        ));
    };
    let mut player = player(engine, false);
    let mut end: Option<Text> = None;
    for made in 0..most {
        session.working("playing", &counted(made, "move"));
        if session.is_asked_to_end() {
            end = Some("stopped".into());
            break;
        }
        let game = session.game();
        if !matches!(game.status(), Ok(Status::Playing | Status::Over)) {
            break;
        }
        let list = game.moves();
        let choice = match list.error.clone() {
            Some(error) => Err(error),
            None => player.choose(&observer.knowledge(), &list.moves),
        };
        let made = match choice {
            Ok(Some(Choice::Move(made, _))) => made,
            Ok(Some(Choice::GiveUp(worlds))) => {
                end = Some(gives_up(worlds).into());
                break;
            }
            Ok(Some(Choice::Circles)) => {
                end = Some(
                    "it stops: each move left returns to a position it was in".into(),
                );
                break;
            }
            Ok(None) => break,
            Err(error) => {
                end = Some(session.blame(&error).message);
                break;
            }
        };
        if let Err(refusal) = session.play(made) {
            end = Some(refused(session.game(), &refusal).message);
            break;
        }
        if observer.play(made).is_err() {
            break;
        }
    }
    let made = session.game().turns().len() - before;
    if made == 0 {
        let text = end.or_else(|| verdict(session));
        return Ok(Reply::saying(text.unwrap_or_else(|| "no move was found".into())));
    }
    let mut done = Vec::new();
    if made <= TOLD {
        done.extend(Part::all(made_words(session.game(), made)));
    }
    let undo = session.undo_of_line(made);
    let undo = text![counted(made, "move"), "; ", undo, " takes them back"];
    done.push(Part::Notice(undo));
    done.extend(end.map(Part::Notice));
    Ok(changed(session, &done))
}

fn gives_up(worlds: usize) -> String {
    let worlds = counted(worlds, "possible world");
    format!("it gives up: it wins in none of {worlds} it tried")
}

fn player(engine: Engine<'_>, confirms: bool) -> Honest<'_> {
    let budget = Budget { confirms, ..Budget::default().for_rules(engine) };
    Honest::new(engine, budget, PLAYER)
}

/// Returns the moves that win in some possible worlds, the best first. Returns none if no card is
/// hidden, or if the player found no such move.
pub(super) fn weighed(game: &Game) -> Vec<Hint> {
    let Ok(observer) = game.observed(game.engine()) else { return Vec::new() };
    let known = observer.knowledge();
    if known.hidden() == 0 || game.moves().error.is_some() {
        return Vec::new();
    }
    let mut player = player(game.engine(), true);
    let moves = &game.moves().moves;
    let Ok(Some(Choice::Move(made, Grounds::Weighed(weighed)))) =
        player.choose(&known, moves)
    else {
        return Vec::new();
    };
    let Weighed { worlds, won, others, .. } = weighed;
    if won == 0 {
        return Vec::new();
    }
    let mut hints = vec![Hint { made, why: Why::Worlds(won, worlds) }];
    for (plan, won, worlds) in others {
        let Some(first) = plan.first() else { continue };
        if hints.iter().all(|hint| hint.made != *first)
            && moves.contains(first)
            && won > 0
        {
            hints.push(Hint { made: *first, why: Why::Worlds(won, worlds) });
        }
    }
    hints
}
