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
/// Every key may be left out; what a game cannot do without may come from the game it
/// extends.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(title = "Rules file")]
pub(super) struct Definition {
    /// What the game is called.
    pub name: Option<String>,
    /// Other names that it has elsewhere. A game that extends this one does not have them.
    pub also: OneOrMany<String>,
    /// The family of games it belongs to, such as `Klondike`.
    pub family: Option<String>,
    /// One short line about it, without a period.
    pub about: Option<String>,
    /// The game whose rules this file changes: a file of the same folder, or a game of
    /// the program. Tables are merged key by key; anything else is replaced.
    pub extends: Option<String>,
    /// The file with the hooks, in the same folder, such as `canfield.rhai`.
    #[schemars(with = "Option<TextOr<ScriptDef>>")]
    pub script: Option<ScriptDef>,
    /// The cards.
    pub deck: DeckDef,
    /// The groups of piles, by name, in the order of the layout. A name that is a role
    /// needs no `role`.
    pub piles: Ordered<PilesDef>,
    /// The steps of the first deal.
    pub deal: Vec<DealDef>,
    /// What numbers of deals stand for.
    pub numbers: NumbersDef,
    /// What dealing from the stock does. Without this table the player cannot deal.
    pub stock: Option<StockDef>,
    /// How cards are gathered and dealt again. Without this table they are not.
    pub redeal: Option<RedealDef>,
    /// What a player can do beside building and dealing, by the word for it.
    pub actions: Ordered<ActionDef>,
    /// When the game is won, if not when all cards are on foundations. All that is given
    /// must hold.
    pub end: Option<GameEndDef>,
    /// How the game is scored.
    pub score: ScoreDef,
    /// The script's own variables and what they start from.
    pub state: Ordered<StateDef>,
    /// What a player can choose before the game.
    pub options: Ordered<OptionDef>,
}
