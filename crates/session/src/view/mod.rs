//! The position as plain data, for windows.
//!
//! A [`View`] holds everything that a window shows, and is sent to a page as JSON. [`PageTypes`]
//! generates its types for TypeScript. It does not refer to the session, and contains no hidden
//! cards. Its piles come from a [`Position`], as for the board and the JSON mode.

mod answer;
mod finished;
mod piles;
mod typescript;

use schemars::JsonSchema;
use serde::Serialize;

use super::board::{CardPick, CardPlace, Emphasis};
use super::session::Session;
use crate::advise::Status;
use crate::play::move_text;
use crate::position::{CardText, Pile, Position, ViewStatus};
use crate::rules::{Base, Hook, Move, MoveList, Rules};
use crate::table::PileId;
use crate::variant::{Choice, Variant};

pub use answer::{ViewAnswer, ViewMove};
pub use finished::{Finished, Outcome};
pub use piles::{Layout, Spot, ViewGroup, groups, spot};
pub use typescript::PageTypes;

/// A position, with everything that a window shows.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The name of the file without its ending.
    pub game: String,
    /// The name of the game.
    pub name: String,
    /// The name of the deal.
    pub deal: String,
    /// The status of the game.
    pub status: ViewStatus,
    /// The points; null if the script that counts them failed.
    pub score: Option<i64>,
    /// How many redeals are left; null without a limit, absent if the game has no redeals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redeals_left: Option<RedealsLeft>,
    /// The moves made.
    pub made: usize,
    /// The moves undone that can be redone.
    pub undone: usize,
    /// The progress in the top line of the board, such as `home 4/52`.
    pub facts: Vec<String>,
    /// The goal of the game in a sentence.
    pub goal: String,
    /// The suits of the deck.
    pub suits: Vec<Suit>,
    /// The groups of piles.
    pub groups: Vec<ViewGroup>,
    /// All piles, group after group.
    pub piles: Vec<ViewPile>,
    /// The cards that can be picked.
    pub picks: Vec<Pick>,
    /// The commands that pick no card.
    pub commands: Vec<ViewCommand>,
    /// The options of the game.
    pub options: Vec<ViewOption>,
    /// The cards that the last move carried, and those that moved automatically after it.
    pub last: Vec<ViewPlace>,
    /// The result of the game if it is left now; absent if no move was ever made in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Finished>,
}

/// How often the player may still redeal; null means no limit.
#[derive(Clone, Copy, Debug, Eq, JsonSchema, PartialEq, Serialize)]
pub struct RedealsLeft(pub Option<u32>);

/// A suit of the deck.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Suit {
    /// The letter that follows the rank in a card.
    #[schemars(with = "String")]
    pub letter: char,
    /// Its name.
    pub name: String,
    /// Whether it is red.
    pub red: bool,
}

/// A pile of cards, with a description in words.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Pile")]
pub struct ViewPile {
    /// Its name in commands, such as `f1` or `7`.
    pub id: String,
    /// Its place.
    #[serde(flatten)]
    pub spot: Spot,
    /// Its cards, from the bottom up; `??` is a hidden card.
    pub cards: Vec<CardText>,
    /// The pile and its cards in words, for screen readers.
    pub words: String,
    /// What it accepts while empty, if that is one rank, `A`, or one card, `AS`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts: Option<String>,
}

/// A card by the number of its pile and its index there from the bottom; 0 in an empty pile.
#[derive(Clone, Copy, Debug, Eq, JsonSchema, PartialEq, Serialize)]
#[schemars(rename = "CardPlace")]
pub struct ViewPlace(pub u8, pub usize);

/// A card or an empty pile that can be picked, with its targets.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Pick {
    /// The card.
    pub card: ViewPlace,
    /// The cards or piles on which it can be put, or that can be picked with it.
    pub targets: Vec<Target>,
}

/// Where a picked card can go.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Target {
    /// The card or pile.
    pub card: ViewPlace,
    /// The text to type for the move.
    pub line: String,
}

/// A command of the game that picks no card: `deal`, `redeal`, or one of its own.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Command")]
pub struct ViewCommand {
    /// The text to type.
    pub line: String,
    /// Whether it is a legal move now.
    pub legal: bool,
}

/// An option of the game.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Option")]
pub struct ViewOption {
    /// Its name.
    pub name: String,
    /// A short description.
    pub about: String,
    /// Its value.
    pub value: String,
    /// Its default value.
    pub default: String,
    /// Its possible values.
    pub values: Vec<OptionValue>,
}

/// A value of an option.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct OptionValue {
    /// The value.
    pub value: String,
    /// Its meaning.
    pub about: String,
}

impl From<CardPlace> for ViewPlace {
    fn from((pile, place): CardPlace) -> Self {
        Self(pile.0, place)
    }
}

impl View {
    /// Returns the position of a session.
    pub fn of(session: &Session<'_>) -> Self {
        let game = session.game();
        let (variant, rules) = (game.variant(), game.rules());
        let outcome = match game.status() {
            Ok(Status::Won) => Outcome::Won,
            Ok(Status::Lost) => Outcome::Lost,
            _ => Outcome::Left,
        };
        let position = Position::of(game, session.settings().hidden);
        let pile = |(id, pile): (PileId, Pile)| ViewPile {
            id: pile.id,
            spot: spot(rules, id),
            cards: pile.cards,
            words: session.pile_words(id),
            starts: starts(rules, id),
        };
        Self {
            game: position.game,
            name: variant.name().to_owned(),
            deal: position.deal,
            status: position.status,
            score: position.score,
            redeals_left: rules.redeal().map(|_| RedealsLeft(position.redeals_left)),
            made: position.moves_made,
            undone: game.undone(),
            facts: session.facts(),
            goal: patience_words::goal(variant),
            suits: suits(rules),
            groups: groups(rules),
            piles: game.table().piles().zip(position.piles).map(pile).collect(),
            picks: session.picks().iter().map(|picked| pick(session, picked)).collect(),
            commands: commands(rules, game.moves()),
            options: options(variant),
            last: Emphasis::of_last(game).open.into_iter().map(ViewPlace::from).collect(),
            result: Finished::of(game, session.others(), outcome),
        }
    }
}

fn suits(rules: &Rules) -> Vec<Suit> {
    let suits = rules.deck().suits().iter();
    let suit = suits.map(|suit| Suit {
        letter: suit.letter,
        name: suit.name.clone(),
        red: suit.color == "red",
    });
    suit.collect()
}

/// Returns the rank of the cards that an empty pile accepts, or the card if there is only one.
/// Returns none if it accepts several ranks, or if that depends on the position.
fn starts(rules: &Rules, pile: PileId) -> Option<String> {
    let group = rules.group_of(pile);
    let Base::Kinds(kinds) = &group.base else { return None };
    let taken = kinds.get(usize::from(pile.0 - group.piles.start))?;
    let deck = rules.deck();
    if let Some(card) = taken.only() {
        return Some(deck.text(card));
    }
    let mut ranks = taken.iter().map(|card| deck.rank_spec(card).letter);
    let first = ranks.next()?;
    ranks.all(|rank| rank == first).then(|| first.to_string())
}

fn pick(session: &Session<'_>, picked: &CardPick) -> Pick {
    let target = |(card, made): &(CardPlace, Move)| Target {
        card: (*card).into(),
        line: move_text(session.game(), *made),
    };
    Pick {
        card: picked.card.into(),
        targets: picked.targets.iter().map(target).collect(),
    }
}

/// Returns the commands that pick no cards: `deal`, `redeal`, and the game's own.
fn commands(rules: &Rules, list: &MoveList) -> Vec<ViewCommand> {
    let deals = rules.stock().is_some() || rules.hooked().has(Hook::OnStock);
    let is_there = |made: &Move| match *made {
        Move::DEAL => deals,
        Move::REDEAL => rules.redeal().is_some(),
        _ => true,
    };
    let command = rules.actions().iter().filter_map(|action| {
        let made = rules.command(&action.name).filter(is_there)?;
        Some(ViewCommand { line: action.name.clone(), legal: list.moves.contains(&made) })
    });
    command.collect()
}

/// Returns the options of a game.
pub fn options(variant: &Variant) -> Vec<ViewOption> {
    let value = |choice: &Choice, value: &String| OptionValue {
        value: value.clone(),
        about: variant.value_about(&choice.name, value).unwrap_or_default().to_owned(),
    };
    let option = |choice: &Choice| ViewOption {
        name: choice.name.clone(),
        about: choice.about.clone(),
        value: choice.value.clone(),
        default: choice.default.clone(),
        values: choice.values.iter().map(|own| value(choice, own)).collect(),
    };
    variant.choices().iter().map(option).collect()
}
