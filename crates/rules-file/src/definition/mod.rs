//! The definition: a rules file as its author wrote it. Anything in it may be wrong.
//!
//! These types are the file format. What a file leaves out is `None` or empty here; the
//! defaults are the business of the compile step.

mod action;
mod deal;
mod deck;
mod numbers;
mod option;
mod piles;
mod redeal;
mod relation;
mod script;
mod state;
mod stock;
mod word;
mod written;

use schemars::JsonSchema;
use serde::Deserialize;

pub(super) use action::{
    ActionDef, CardsDef, EffectDef, NeedsDef, PickDef, ToDef, WhatDef,
};
pub(super) use deal::{DealDef, FaceDef, PlayDef, SpreadDef, WhichDef};
pub(super) use deck::DeckDef;
pub(super) use numbers::NumbersDef;
pub(crate) use option::NOT_IN_OPTION;
pub(super) use option::OptionDef;
pub(super) use piles::{FillDef, LayoutDef, MaybeFillDef, PilesDef};
pub(super) use redeal::{LimitDef, PileOrderDef, RedealDef};
pub(super) use relation::{RelationDef, WrapDef};
pub(super) use script::ScriptDef;
pub(super) use state::{ShowDef, StateDef, VariableDef};
pub(super) use stock::{GameEndDef, ScoreDef, StockDef};

use crate::tree::{OneOrMany, Ordered, TextOr};

/// The rules of a patience game.
///
/// A key may be left out unless it is required. A required key may come from the game that
/// this one extends.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(title = "Rules file")]
pub(super) struct Definition {
    /// The name of the game.
    pub name: Option<String>,
    /// The game is also found by these names. A game that extends it does not inherit
    /// them.
    pub also: OneOrMany<String>,
    /// The game belongs to this family, such as `Klondike`.
    pub family: Option<String>,
    /// This line describes the game. Keep it short, without a period.
    pub about: Option<String>,
    /// The file changes the rules of this game: a file in the same folder, or a game of
    /// the program. Tables merge key by key; every other value is replaced.
    pub extends: Option<String>,
    /// The script with the hooks: a file in the same folder, such as `canfield.rhai`, or
    /// a table.
    #[schemars(with = "Option<TextOr<ScriptDef>>")]
    pub script: Option<ScriptDef>,
    /// The cards.
    pub deck: DeckDef,
    /// The groups of piles, by name, in the order of the board. A group named after a
    /// role needs no `role`.
    pub piles: Ordered<PilesDef>,
    /// The steps of the first deal.
    pub deal: Vec<DealDef>,
    /// What deal numbers stand for.
    pub numbers: NumbersDef,
    /// What dealing from the stock does. Without this table the player cannot deal.
    pub stock: Option<StockDef>,
    /// How cards are gathered and dealt again. Without this table there is no redeal.
    pub redeal: Option<RedealDef>,
    /// Other moves of this game, by the word a player types.
    pub actions: Ordered<ActionDef>,
    /// When the game is won, if not when all cards are on foundations or discarded. All
    /// keys must hold.
    pub end: Option<GameEndDef>,
    /// How the game is scored.
    pub score: ScoreDef,
    /// The variables of the script and their start values.
    pub state: Ordered<StateDef>,
    /// Rules that the player can choose before the game.
    pub options: Ordered<OptionDef>,
}
