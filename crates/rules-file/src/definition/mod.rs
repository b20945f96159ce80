//! The definition: a rules file as its author wrote it, before any rule is checked.
//!
//! These types are the file format, and their comments are the descriptions in the JSON
//! schema. A key that the file leaves out is `None` or empty here; the compile step
//! supplies the defaults.

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
pub(super) use stock::{GameEndDef, ScoreDef, StakesDef, StockDef};

use crate::tree::{OneOrMany, Ordered, TextOr};

/// The rules of a patience game.
///
/// Every key is optional unless its description says that it is required. The game that
/// this one extends may supply a required key.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(title = "Rules file")]
pub(super) struct Definition {
    /// The name of the game.
    pub name: Option<String>,
    /// Other names under which players find the game. A game that extends this one does
    /// not inherit them.
    pub also: OneOrMany<String>,
    /// The family of games it belongs to, such as `Klondike`.
    pub family: Option<String>,
    /// A one-line description of the game. Keep it short, without a period.
    pub about: Option<String>,
    /// The game whose rules this file changes: a file in the same folder, or a game of
    /// the program. Tables merge key by key; every other value is replaced.
    pub extends: Option<String>,
    /// The script with the hooks: the name of a file in the same folder, such as
    /// `canfield.rhai`, or a table.
    #[schemars(with = "Option<TextOr<ScriptDef>>")]
    pub script: Option<ScriptDef>,
    /// The deck of cards.
    pub deck: DeckDef,
    /// The groups of piles, by name, in the order in which the board shows them. A group
    /// that is named after a role needs no `role`.
    pub piles: Ordered<PilesDef>,
    /// The steps of the first deal.
    pub deal: Vec<DealDef>,
    /// What deal numbers such as `ms:N` and `pysol:N` mean.
    pub numbers: NumbersDef,
    /// How the player deals from the stock. Without this table, the player cannot deal.
    pub stock: Option<StockDef>,
    /// How the player redeals: which piles are gathered and how their cards are dealt
    /// again. Without this table, there is no redeal.
    pub redeal: Option<RedealDef>,
    /// Additional moves of this game, by the word that the player types.
    pub actions: Ordered<ActionDef>,
    /// When the game is won. All keys must hold. Without this table, the game is won when
    /// all cards are on foundations or discarded.
    pub end: Option<GameEndDef>,
    /// How the game is scored.
    pub score: ScoreDef,
    /// What the game costs and pays if it is played for money. The stakes affect neither
    /// play nor the score. A game that extends this one does not inherit them.
    pub stakes: Option<StakesDef>,
    /// The variables of the script, with their start values.
    pub state: Ordered<StateDef>,
    /// Choices that the player makes before the game.
    pub options: Ordered<OptionDef>,
}
