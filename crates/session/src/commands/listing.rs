//! `moves`: lists the legal moves with their numbers, all or those of a pile or card.

use super::look::named;
use crate::advise::Status;
use crate::answer::{CommandError, Reply};
use crate::command::{Command, Follows};
use crate::play::{Game, shortest};
use crate::rules::Move;
use crate::session::Session;
use crate::table::{Card, PileId};
use crate::text::Text;
use crate::words::{move_line, typed};

/// The most moves that a list shows without headings.
const SHORT: usize = 12;

/// Which moves to list.
enum About {
    Everything,
    Piles(Vec<PileId>),
    Card(Card),
}

pub(super) const MOVES: Command = Command {
    after: "[PILE|CARD]",
    more: "The list is complete: every other move is illegal.",
    aliases: &["m"],
    examples: &[
        ("moves", "all legal moves"),
        ("moves 3", "the moves from or to pile 3"),
        ("moves f", "the moves from or to a foundation"),
        ("moves 7H", "the moves of a card"),
        ("!4", "play the fourth of all moves"),
    ],
    follows: Follows::One(|can, _| can.piles.clone()),
    ..Command::new(
        "moves",
        "list the legal moves; `!4` plays the fourth",
        |session, rest| moves(session, rest),
    )
};

/// Lists the legal moves, or those from or to a pile or of a card.
fn moves(session: &Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let game = session.game();
    let list = game.moves();
    if let Some(error) = &list.error {
        return Err(session.blame(error));
    }
    let about = match (rest, game.rules().pile(rest), game.rules().deck().parse(rest)) {
        ("", ..) => About::Everything,
        (_, None, Ok(card)) => About::Card(card),
        _ => About::Piles(named(session, rest)?),
    };
    let meant = (1..).zip(list.moves.iter().copied());
    let meant: Vec<(usize, Move)> =
        meant.filter(|entry| about.has(game, entry.1)).collect();
    Ok(Reply::saying(match meant.as_slice() {
        [] if game.status() == Ok(Status::Won) => "the game is won".into(),
        [] if game.status() == Ok(Status::Over) => "the game is over".into(),
        [] if rest.is_empty() => "there is no legal move".into(),
        [] => format!("there is no legal move for `{rest}`").into(),
        _ => lines(game, &meant, session.settings().width),
    }))
}

fn lines(game: &Game, meant: &[(usize, Move)], width: usize) -> Text {
    let mut lines: Vec<Text> = Vec::new();
    let mut before = String::new();
    for (number, made) in meant {
        let heading = heading(game, *made);
        if meant.len() > SHORT && heading != before {
            lines.push(Text::from(&heading));
            before = heading;
        }
        let typed = typed(game, &shortest(game, *made), *made);
        let mut line = move_line(game, &number.to_string(), &typed, *made);
        if line.chars().count() > width && made.carry().is_some() {
            line = line.slice(0..line.rfind(" of the ").unwrap_or(line.len()));
        }
        lines.push(line);
    }
    Text::join(&lines, "\n")
}

/// Returns the heading of a kind of moves in a long list.
fn heading(game: &Game, made: Move) -> String {
    match made.carry() {
        Some(it) => format!("to the {}:", game.rules().group_of(it.to).called()),
        None if made.is_bare() => "other moves:".to_owned(),
        None => format!("{}:", game.rules().action(made).name),
    }
}

impl About {
    fn has(&self, game: &Game, made: Move) -> bool {
        let target = || made.carry().and_then(|carry| game.table().top(carry.to));
        match self {
            Self::Everything => true,
            Self::Piles(piles) => made.picks().iter().any(|pile| piles.contains(pile)),
            Self::Card(card) => {
                made.cards(game.table()).contains(card) || target() == Some(*card)
            }
        }
    }
}
