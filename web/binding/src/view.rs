//! Positions as the page draws them.

use patience::advise::Status;
use patience::play::{Game, move_text};
use patience::repl::{CardPlace, Emphasis, Session};
use patience::rules::{Base, Group, Hook, Move, MoveList, Rows, Rules, Show};
use patience::table::{Counter, PileId};
use patience::variant::{Choice, Variant};
use serde::Serialize;

use super::host::Finished;

/// A position, and all that is shown of it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct View {
    game: String,
    name: String,
    deal: String,
    status: &'static str,
    score: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redeals_left: Option<RedealsLeft>,
    made: usize,
    undone: usize,
    facts: Vec<String>,
    goal: String,
    suits: Vec<Suit>,
    groups: Vec<ViewGroup>,
    piles: Vec<ViewPile>,
    picks: Vec<Pick>,
    commands: Vec<Command>,
    options: Vec<ViewOption>,
    last: Vec<(u8, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Finished>,
}

#[derive(Serialize)]
struct Suit {
    letter: char,
    name: String,
    red: bool,
}

/// How often the game may be redealt; nothing is no limit.
#[derive(Serialize)]
struct RedealsLeft(Option<u32>);

/// Piles that follow the same rules.
#[derive(Serialize)]
pub(crate) struct ViewGroup {
    name: String,
    role: &'static str,
    first: u8,
    count: usize,
    squared: bool,
    single: bool,
    layout: &'static str,
    overlapping: bool,
}

#[derive(Serialize)]
struct ViewPile {
    id: String,
    #[serde(flatten)]
    spot: Spot,
    cards: Vec<String>,
    words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    starts: Option<String>,
}

/// Where a pile lies, and which others lie on it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Spot {
    group: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<f32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    covered_by: Vec<u8>,
}

#[derive(Serialize)]
struct Pick {
    card: (u8, usize),
    targets: Vec<Target>,
}

#[derive(Serialize)]
struct Target {
    card: (u8, usize),
    line: String,
}

#[derive(Serialize)]
struct Command {
    line: String,
    legal: bool,
}

/// An option of a game.
#[derive(Serialize)]
pub(crate) struct ViewOption {
    name: String,
    about: String,
    value: String,
    default: String,
    values: Vec<OptionValue>,
}

#[derive(Serialize)]
struct OptionValue {
    value: String,
    about: String,
}

/// Returns a card's place as numbers.
pub(crate) fn place(card: CardPlace) -> (u8, usize) {
    (card.0.0, card.1)
}

/// Returns the position of a session.
pub(crate) fn view(session: &Session<'_>) -> View {
    let game = session.game();
    let (variant, rules) = (game.variant(), game.rules());
    let list = game.moves();
    let used = game.table().counter(Counter::REDEALS);
    let status = game.status();
    let outcome = match status {
        Ok(Status::Won) => "won",
        Ok(Status::Lost) => "lost",
        _ => "left",
    };
    View {
        game: variant.id().to_owned(),
        name: variant.name().to_owned(),
        deal: game.deal().name.clone(),
        status: match status {
            Ok(Status::Won) => "won",
            Ok(Status::Lost) => "lost",
            Ok(Status::Over) => "over",
            Ok(Status::Playing) | Err(_) => "playing",
        },
        score: game.score().ok(),
        redeals_left: rules.redeal().map(|_| RedealsLeft(rules.redeals_left(used))),
        made: game.turns().len(),
        undone: game.undone(),
        facts: session.facts(),
        goal: patience::words::goal(variant),
        suits: suits(rules),
        groups: groups(rules),
        piles: game.table().piles().map(|it| pile(session, it)).collect(),
        picks: picks(session),
        commands: commands(rules, list),
        options: options(variant),
        last: Emphasis::of_last(game).open.into_iter().map(place).collect(),
        result: Finished::of(game, session.others(), outcome),
    }
}

fn suits(rules: &Rules) -> Vec<Suit> {
    let suit = |it: &patience::table::SuitSpec| Suit {
        letter: it.letter,
        name: it.name.clone(),
        red: it.color == "red",
    };
    rules.deck().suits().iter().map(suit).collect()
}

/// Returns the groups of piles.
pub(crate) fn groups(rules: &Rules) -> Vec<ViewGroup> {
    rules.groups().iter().map(group).collect()
}

fn group(group: &Group) -> ViewGroup {
    let layout = match group.rows {
        Rows::Ring => "ring",
        _ if !group.places.is_empty() => "places",
        _ if group.ids().any(|it| !group.covers(it).is_empty()) => "covers",
        _ => "free",
    };
    ViewGroup {
        name: group.name.clone(),
        role: group.role.name(),
        first: group.piles.start,
        count: group.piles.len(),
        squared: group.show == Show::Top,
        single: group.capacity == 1,
        layout,
        overlapping: layout == "covers" || group.is_covered_as_it_lies(),
    }
}

/// Returns where a pile lies.
pub(crate) fn spot(rules: &Rules, pile: PileId) -> Spot {
    let of = |it: &Group| it.piles.contains(&pile.0);
    let group = rules.groups().iter().position(of).unwrap_or(0);
    let found = rules.group_of(pile);
    let place = found.place(pile).filter(|_| found.rows != Rows::Ring);
    Spot {
        group,
        row: place.map(|it| it.row + 1),
        column: place.map(|it| f32::from(it.column) / 2.0 + 1.0),
        covered_by: found.covers(pile).iter().map(|it| it.0).collect(),
    }
}

fn pile(session: &Session<'_>, pile: PileId) -> ViewPile {
    let game = session.game();
    let rules = game.rules();
    let text = |card: &Option<patience::table::Card>| match card {
        Some(card) => rules.deck().text(*card),
        None => "??".to_owned(),
    };
    ViewPile {
        id: rules.id(pile).to_owned(),
        spot: spot(rules, pile),
        cards: game.seen(pile).iter().map(text).collect(),
        words: session.pile_words(pile),
        starts: starts(rules, pile),
    }
}

/// Returns the rank of the cards an empty pile takes, with the suit if it is one card;
/// nothing where it takes several ranks, or where that depends on the position.
fn starts(rules: &Rules, pile: PileId) -> Option<String> {
    let group = rules.group_of(pile);
    let Base::Kinds(kinds) = &group.base else { return None };
    let taken = kinds.get(usize::from(pile.0 - group.piles.start))?;
    let deck = rules.deck();
    if let Some(card) = taken.only() {
        return Some(deck.text(card));
    }
    let mut ranks = taken.iter().map(|it| deck.rank_spec(it).letter);
    let first = ranks.next()?;
    ranks.all(|it| it == first).then(|| first.to_string())
}

fn picks(session: &Session<'_>) -> Vec<Pick> {
    let game = session.game();
    let target = |(card, made): &(CardPlace, Move)| Target {
        card: place(*card),
        line: move_text(game, *made),
    };
    let picks = session.picks().into_iter();
    picks
        .map(|it| Pick {
            card: place(it.card),
            targets: it.targets.iter().map(target).collect(),
        })
        .collect()
}

/// Returns the commands that pick nothing: dealing, redealing, and those of the game's own.
fn commands(rules: &Rules, list: &MoveList) -> Vec<Command> {
    let deals = rules.stock().is_some() || rules.hooked().has(Hook::OnStock);
    let is_there = |made: &Move| match *made {
        Move::DEAL => deals,
        Move::REDEAL => rules.redeal().is_some(),
        _ => true,
    };
    let made = rules.actions().iter().filter_map(|it| {
        let made = rules.command(&it.name).filter(is_there)?;
        Some((it.name.clone(), made))
    });
    let command = |(line, made): (String, Move)| Command {
        line,
        legal: list.moves.contains(&made),
    };
    made.map(command).collect()
}

/// Returns the options of a game.
pub(crate) fn options(variant: &Variant) -> Vec<ViewOption> {
    let value = |choice: &Choice, value: &String| OptionValue {
        value: value.clone(),
        about: variant.value_about(&choice.name, value).unwrap_or_default().to_owned(),
    };
    let option = |it: &Choice| ViewOption {
        name: it.name.clone(),
        about: it.about.clone(),
        value: it.value.clone(),
        default: it.default.clone(),
        values: it.values.iter().map(|own| value(it, own)).collect(),
    };
    variant.choices().iter().map(option).collect()
}

/// Returns the number of cards of each pile of a game as it was dealt.
pub(crate) fn lengths(game: &Game) -> Vec<(Spot, usize)> {
    let table = game.table();
    table.piles().map(|it| (spot(game.rules(), it), table.len(it))).collect()
}
