//! `hint`: suggests a move, and says why it helps.

use std::collections::BTreeSet;

use super::autoplay::weighed;
use super::solving::{best, consult, from_all_cards, proven_to_lose};
use crate::advise::{Advice, Gain, Hint, Key, Obstacle, Prospect, Status, Why};
use crate::answer::{CommandError, Outlook, Reply};
use crate::command::{Command, Follows};
use crate::diag::english::counted;
use crate::play::{Game, move_text, shortest};
use crate::rules::{Carry, HookError, Move, Role};
use crate::session::Session;
use crate::standing::{only, verdict};
use crate::table::{Card, Journal, PileId};
use crate::text::{Text, text};
use crate::words::{self, effect};

/// The most hints of one answer.
const MOST: usize = 20;

/// The note on a move that is proven to lose.
const LOSES: &str = " would lose the game, proven";

/// The most moves that `hint line` shows.
const LONGEST: usize = 60;

pub(super) const HINT: Command = Command {
    after: "[N|line|solver]",
    more: "It suggests a move that wins, if a short search finds one, and warns you if the\n\
        game is lost. It uses only what you can see. If cards are hidden and it finds no\n\
        win, it draws possible worlds, each with the hidden cards dealt at random, and\n\
        suggests the move that wins in most of them. Only what it calls proven is\n\
        certain. `hint line` shows the best move and those that follow it. `hint solver`\n\
        searches longer, with all cards known.",
    aliases: &["h"],
    follows: Follows::Word(&["line", "solver"]),
    repeats: true,
    ..Command::new("hint", "suggest the best move, N moves, or a line", hint)
};

/// Suggests the best move, or as many moves as `rest` says.
fn hint(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    if rest.eq_ignore_ascii_case("line") {
        return line(session);
    }
    if rest.eq_ignore_ascii_case("solver") {
        return solver(session);
    }
    let wanted = if rest.is_empty() { Some(1) } else { rest.parse().ok() };
    let Some(wanted) = wanted.filter(|count| (1..=MOST).contains(count)) else {
        let what =
            format!("after `hint`, type a number from 1 to {MOST}, `line` or `solver`");
        return Err(CommandError::wrong(what));
    };
    session.working("searching", "");
    let (mut advice, outlook) = advised(session, wanted)?;
    // A single hint names the second-best move too, but only as a comparison.
    let next = advice.hints.get(1).copied();
    advice.hints.truncate(wanted);
    let next = next.filter(|next| wanted == 1 && matches!(next.why, Why::Worlds(..)));
    let given = !advice.hints.is_empty();
    let mut text = proposals(session, &advice, wanted);
    if let Some(Hint { made, why: Why::Worlds(won, of) }) = next {
        let game = session.game();
        let move_text = shortest(game, made);
        let typed = words::typed(game, &move_text, made);
        text += text!["; `", typed, "`", format!(" in {won} of {of}")];
    }
    let mut reply = Reply::advising(text, advice);
    reply.outlook = outlook;
    Ok(if given { session.hinted(reply) } else { reply })
}

impl Session<'_> {
    /// Returns why a suggested move helps, as half a sentence.
    pub fn hint_words(&self, hint: &Hint) -> String {
        reason(self.game(), hint).into()
    }

    /// Returns the text to type for the best move, if there is one. It counts as a hint.
    pub fn typed_for_hint(&mut self) -> Option<String> {
        let reply = hint(self, "").ok()?;
        let best = reply.advice.as_ref()?.hints.first()?.made;
        Some(move_text(self.game(), best))
    }
}

/// Suggests the first move of a win, with all cards known.
fn solver(session: &mut Session<'_>) -> Result<Reply, CommandError> {
    let mut reply = from_all_cards(session)?;
    let game = session.game();
    let Some(best) = reply.advice.as_ref().and_then(|advice| advice.hints.first()) else {
        return Ok(reply);
    };
    let hint = text!["try ", typed(game, best.made), ": ", reason(game, best)];
    reply.text = text![&reply.text, "\n", hint.cleaned()];
    Ok(session.hinted(reply))
}

/// Returns the advice on a game, and the outlook if a search contributed to it. In that case
/// the move of the search comes first, or the search proved that the game is lost.
fn advised(
    session: &mut Session<'_>,
    wanted: usize,
) -> Result<(Advice, Option<Outlook>), CommandError> {
    let advice =
        advise(session.game(), wanted).map_err(|failure| session.blame(&failure))?;
    if !matches!(advice.prospect, Prospect::Open | Prospect::Waiting | Prospect::Unknown)
    {
        return Ok((advice, None));
    }
    // If a script fails far ahead, the hint is given without a search.
    let Some(outlook) = consult(session).ok().flatten() else {
        return Ok((thought(session.game(), advice, wanted), None));
    };
    let mut hints: Vec<Hint> = best(session.game()).into_iter().collect();
    let mut losing = advice.losing;
    if let Some(best) = hints.first().copied() {
        let others = advice.hints.into_iter().filter(|hint| hint.made != best.made);
        // No underflow: `wanted` is at least 1.
        let others: Vec<Hint> = others.take(wanted - 1).collect();
        let moves: Vec<Move> = others.iter().map(|hint| hint.made).collect();
        losing.extend(proven_to_lose(session, &moves).unwrap_or_default());
        hints.extend(others.into_iter().filter(|hint| !losing.contains(&hint.made)));
        losing.retain(|made| *made != best.made);
    }
    let (prospect, positions) = (outlook.prospect, advice.positions);
    Ok((Advice { hints, losing, prospect, positions }, Some(outlook)))
}

/// Puts the moves that win in most possible worlds before the other hints, unless the first of
/// those is sure to help.
fn thought(game: &Game, advice: Advice, wanted: usize) -> Advice {
    let sure = |hint: &Hint| {
        let wins = matches!(hint.why, Why::Leads(_, Gain::Won));
        wins || matches!(hint.why, Why::Finishes(_) | Why::Safe | Why::Scores(_))
    };
    let sure = advice.hints.first().is_some_and(sure);
    let mut weighed = if sure { Vec::new() } else { weighed(game) };
    if weighed.is_empty() {
        return advice;
    }
    // Each call draws different worlds, so equally good plans can alternate. Moves back to an
    // earlier position are therefore left out.
    let (engine, earlier) = (game.engine(), earlier(game));
    let comes_back = |made: Move| {
        let mut table = game.table().clone();
        let applied = engine.apply(&mut table, &mut Journal::default(), made);
        !game.rules().is_deal(made)
            && applied.is_ok()
            && earlier.contains(&engine.key(&table))
    };
    weighed.retain(|hint| !comes_back(hint.made));
    let Some(best) = weighed.first().copied() else { return advice };
    // The hint of the short lookahead has the better reason, unless another wins more often.
    let near = advice
        .hints
        .first()
        .and_then(|near| weighed.iter().find(|hint| hint.made == near.made));
    if near.is_some_and(|near| share(near.why) >= share(best.why)) {
        return advice;
    }
    let known = |hint: &Hint| weighed.iter().any(|new| new.made == hint.made);
    let others =
        advice.hints.iter().copied().filter(|hint| !known(hint)).collect::<Vec<_>>();
    let hints = weighed.into_iter().chain(others).take(wanted + 1).collect();
    Advice { hints, ..advice }
}

/// Returns in how many of a thousand worlds a move wins.
fn share(why: Why) -> usize {
    if let Why::Worlds(won, of) = why { won * 1000 / of.max(1) } else { 0 }
}

/// Returns the advice on a game without a search.
fn advise(game: &Game, wanted: usize) -> Result<Advice, HookError> {
    if game.status()? == Status::Lost {
        let (hints, losing) = (Vec::new(), Vec::new());
        return Ok(Advice { hints, losing, prospect: Prospect::Lost, positions: 0 });
    }
    game.engine().advise(game.table(), &earlier(game), wanted)
}

/// Returns the keys of the earlier positions of the game.
fn earlier(game: &Game) -> BTreeSet<Key> {
    game.earlier().map(|table| game.engine().key(&table)).collect()
}

/// Lists the best hint and the moves that follow it, up to its gain.
fn line(session: &mut Session<'_>) -> Result<Reply, CommandError> {
    let outlook = advised(session, 1)?.1;
    let solved = outlook.is_some_and(|outlook| outlook.prospect == Prospect::Winnable);
    let mut game = session.game().clone();
    let mut lines = Vec::new();
    while lines.len() < LONGEST {
        let advice = || advise(&game, 1).map_err(|failure| session.blame(&failure));
        let hint = if solved { best(&game) } else { advice()?.hints.first().copied() };
        let Some(hint) = hint else {
            let text = lines.is_empty().then(|| verdict(session)).flatten();
            lines.extend(text);
            break;
        };
        let last = !matches!(hint.why, Why::Leads(2.., _) | Why::Unblocks { .. });
        let what = if last { reason(&game, &hint) } else { effect(&game, hint.made) };
        let typed = words::typed(&game, &shortest(&game, hint.made), hint.made);
        let typed = text!["`", typed, "`"];
        let blanks = words::blanks(&typed, 10);
        let number = format!("{:>4}  ", lines.len() + 1);
        lines.push(text![number, typed, blanks, "  ", what].trimmed_end());
        if last || game.play(hint.made).is_err() {
            break;
        }
    }
    Ok(session.hinted(Reply::saying(Text::join(&lines, "\n"))))
}

fn proposals(session: &Session<'_>, advice: &Advice, wanted: usize) -> Text {
    let game = session.game();
    if matches!(advice.prospect, Prospect::Won | Prospect::Lost) {
        return verdict(session).unwrap_or_default();
    }
    let mut lines: Vec<Text> = prospect(game, advice).into_iter().collect();
    lines.extend(
        advice
            .hints
            .iter()
            .map(|hint| text!["try ", typed(game, hint.made), ": ", reason(game, hint)]),
    );
    let losing = advice.losing.iter().filter(|_| wanted > 1);
    lines.extend(losing.map(|made| text![Text::command(move_text(game, *made)), LOSES]));
    Text::join(&lines, "\n")
}

/// Returns the text to type for a move, and where it goes if the text does not say so.
fn typed(game: &Game, made: Move) -> Text {
    let text = shortest(game, made);
    let typed = text!["`", words::typed(game, &text, made), "`"];
    let rules = game.rules();
    let Some(Carry { from, to, .. }) = made.carry() else { return typed };
    if text.contains(' ') || text == [rules.id(from), rules.id(to)].concat() {
        return typed;
    }
    text![typed, " (", Text::pile(rules, from), ">", Text::pile(rules, to), ")"]
}

/// Returns the line above the suggested moves, if there is something to say.
fn prospect(game: &Game, advice: &Advice) -> Option<Text> {
    let positions = counted(advice.positions, "position");
    match advice.prospect {
        Prospect::Winnable => Some("winnable, proven".into()),
        Prospect::Unknown => Some(format!("no progress found in {positions}").into()),
        Prospect::Waiting if only(game).is_none() => Some(text![
            "no card goes home or is turned up before ",
            dealing(game),
            ", proven by a search of ",
            positions
        ]),
        _ => None,
    }
}

/// Returns the legal moves that deal cards, as text to type.
fn dealing(game: &Game) -> Text {
    let list = &game.moves().moves;
    let names = list.iter().filter(|made| game.rules().is_deal(**made));
    let names = names.map(|made| Text::command(&game.rules().action(*made).name));
    let names: Vec<Text> = names.collect();
    if names.is_empty() { "cards are dealt".into() } else { Text::join(&names, " or ") }
}

/// Returns all actions of a game that deal cards, except redeals, as text to type.
fn deals(game: &Game) -> Text {
    let rules = game.rules();
    let own =
        rules.actions().iter().filter(|action| action.is_own() && action.is_command());
    let own = own.filter(|action| action.reveals).map(|action| action.name.as_str());
    let stock = rules.stock().map(|_| "deal");
    let names: Vec<Text> = stock.into_iter().chain(own).map(Text::command).collect();
    Text::join(&names, " or ")
}

/// Returns why a move helps, as half a sentence.
pub(crate) fn reason(game: &Game, hint: &Hint) -> Text {
    let shown = |card| Text::card(game.rules().deck(), card);
    let card = || moved(game, hint.made).map_or("it".into(), shown);
    match hint.why {
        Why::Finishes(1) => "the last card goes home".into(),
        Why::Finishes(moves) => {
            text![
                "all cards can go home; ",
                Text::command("home"),
                format!(" does it in {moves} moves")
            ]
        }
        Why::Safe => text![card(), " goes home and cannot be needed again"],
        Why::Leads(moves, gain) => leads(game, hint, moves, gain),
        Why::Scores(points) => {
            text!["brings ", counted(usize::try_from(points).unwrap_or(0), "point")]
        }
        Why::Empties => "empties a pile".into(),
        Why::Joins => {
            let onto = target(game, hint.made).map(|onto| text![shown(onto), " "]);
            text![card(), " follows ", onto.unwrap_or_default(), "there"]
        }
        Why::Unblocks { obstacle, .. } => match obstacle {
            Obstacle::EmptyPiles => {
                text!["fills an empty pile; ", deals(game), " needs all piles filled"]
            }
            Obstacle::FullPiles => text!["makes room for ", deals(game)],
            Obstacle::MovesLeft => text![
                "leaves fewer moves; ",
                Text::command("redeal"),
                " is allowed when none is left"
            ],
        },
        Why::Deals(_) | Why::Redeals(_) if only(game).is_some() => {
            only(game).unwrap_or_default().into()
        }
        Why::Deals(1) if hint.made == Move::DEAL => "deals from the stock".into(),
        Why::Deals(1) => effect(game, hint.made),
        Why::Deals(moves) => {
            text![
                format!("the first of {moves} moves, with "),
                deals(game),
                " among them"
            ]
        }
        Why::Redeals(1) => "deals the cards again".into(),
        Why::Redeals(moves) => {
            format!("the first of {moves} moves, the last a redeal").into()
        }
        Why::New => "leads to a new position".into(),
        Why::TakesBack => text!["takes ", card(), " back from a foundation"],
        Why::Worlds(won, of) => format!("wins in {won} of {of} possible worlds").into(),
        Why::Known => "returns to an earlier position".into(),
    }
}

fn leads(game: &Game, hint: &Hint, moves: usize, gain: Gain) -> Text {
    let discards = game.rules().piles_of(Role::Discard).next().is_some();
    let what = match gain {
        Gain::Won => "win the game".into(),
        Gain::TurnedUp => "turn up a hidden card".into(),
        Gain::Discards if discards => "discard cards".into(),
        Gain::Discards => "bring cards home".into(),
        Gain::Home(card) | Gain::HomeAndUp(card) => {
            text!["bring ", named(game, card), " home"]
        }
    };
    match (moves, gain) {
        (1, Gain::Won) => "wins the game".into(),
        (1, Gain::TurnedUp) => "turns up a hidden card".into(),
        (1, Gain::Discards) if discards => "cards are discarded".into(),
        (1, Gain::Discards) => "cards go home".into(),
        (1, Gain::Home(card)) => text![named(game, card), " goes home"],
        (1, Gain::HomeAndUp(card)) => {
            text![named(game, card), " goes home and a card is turned up"]
        }
        (2, Gain::Home(card) | Gain::HomeAndUp(card))
            if hint.uncovers(game.table()) == Some(card) =>
        {
            text!["frees ", named(game, card), ", which goes home"]
        }
        (2, Gain::Home(card) | Gain::HomeAndUp(card)) => {
            text!["then ", named(game, card), " goes home"]
        }
        _ => text![format!("the first of {moves} moves that "), what],
    }
}

/// Returns the lowest card that a move moves.
fn moved(game: &Game, made: Move) -> Option<Card> {
    made.carry().map(|carry| carry.lowest(game.table()))
}

fn target(game: &Game, made: Move) -> Option<Card> {
    made.carry().and_then(|carry| game.table().top(carry.to))
}

/// Returns the name of a card, or `a card` if the player cannot see it.
fn named(game: &Game, card: Card) -> Text {
    let seen = |pile: PileId| game.seen(pile).contains(&Some(card));
    let is_seen = game.table().piles().any(seen);
    if is_seen { Text::card(game.rules().deck(), card) } else { "a card".into() }
}
