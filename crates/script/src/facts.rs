//! Facts: what scripts can know of a game regardless of the position.

use std::ops::Range;
use std::rc::Rc;

use rhai::{INT, ImmutableString};

use super::names::Named;
use crate::rules::{ActionId, GroupId, Role, Rules};
use crate::table::{Card, Deck, PileId};

/// The cards, groups, piles and variables of a game, with their names.
#[derive(Debug, Default)]
pub(super) struct Facts {
    pub(super) cards: Vec<CardFacts>,
    pub(super) groups: Vec<GroupFacts>,
    pub(super) piles: Vec<PileFacts>,
    pub(super) state: Vec<ImmutableString>,
    /// The names of the actions.
    pub(super) actions: Vec<ImmutableString>,
    /// The address of the rules' piles, which identifies the rules.
    origin: usize,
}

/// The properties of a kind of card.
#[derive(Debug)]
pub(super) struct CardFacts {
    pub(super) rank: INT,
    pub(super) suit: ImmutableString,
    pub(super) color: ImmutableString,
    pub(super) text: ImmutableString,
}

/// The properties of a group of piles.
#[derive(Debug)]
pub(super) struct GroupFacts {
    pub(super) name: ImmutableString,
    pub(super) role: Role,
    pub(super) piles: Range<u8>,
}

/// The properties of a pile.
#[derive(Debug)]
pub(super) struct PileFacts {
    pub(super) id: ImmutableString,
    pub(super) group: GroupId,
}

/// A name that does not exist, and the names that do.
#[derive(Clone, Debug)]
pub(super) struct Unknown {
    /// The kind of thing it should name.
    pub(super) of: Named,
    pub(super) word: String,
    pub(super) names: Vec<ImmutableString>,
}

impl Facts {
    /// Returns the facts for tables, which are filled while a file is compiled, before
    /// piles exist.
    pub(super) fn of_groups(deck: &Deck, groups: &[(String, Role)]) -> Rc<Self> {
        let group = |(name, role): &(String, Role)| GroupFacts {
            name: name.into(),
            role: *role,
            piles: 0..0,
        };
        let groups = groups.iter().map(group).collect();
        Rc::new(Self { cards: cards(deck), groups, ..Self::default() })
    }

    /// Returns the facts of a compiled game.
    pub(super) fn of_rules(rules: &Rules) -> Rc<Self> {
        let groups = rules.groups().iter().map(|group| GroupFacts {
            name: group.name.as_str().into(),
            role: group.role,
            piles: group.piles.clone(),
        });
        let piles = rules.piles().iter();
        let piles = piles
            .map(|pile| PileFacts { id: pile.id.as_str().into(), group: pile.group });
        Rc::new(Self {
            cards: cards(rules.deck()),
            groups: groups.collect(),
            piles: piles.collect(),
            state: rules.state().iter().map(|state| state.name.as_str().into()).collect(),
            actions: rules
                .actions()
                .iter()
                .map(|action| action.name.as_str().into())
                .collect(),
            origin: origin(rules),
        })
    }

    /// Returns whether these facts come from these rules.
    ///
    /// INVARIANT: the rules outlive the interpreter that is asked about them, so no other
    /// rules can have the same address.
    pub(super) fn is_of(&self, rules: &Rules) -> bool {
        self.origin == origin(rules)
    }

    /// Returns the properties of a card.
    pub(super) fn card(&self, card: Card) -> &CardFacts {
        &self.cards[card.kind()]
    }

    /// Returns the properties of a group.
    pub(super) fn group(&self, group: GroupId) -> &GroupFacts {
        &self.groups[usize::from(group.0)]
    }

    /// Returns the properties of a pile.
    pub(super) fn pile(&self, pile: PileId) -> &PileFacts {
        &self.piles[pile.index()]
    }

    /// Returns the name of an action.
    pub(super) fn action(&self, action: ActionId) -> ImmutableString {
        self.actions.get(usize::from(action.0)).cloned().unwrap_or_default()
    }

    /// Returns the group of this name.
    pub(super) fn find_group(&self, name: &str) -> Result<GroupId, Unknown> {
        let names = self.groups.iter().map(|group| &group.name);
        find(Named::Group, name, names).map(GroupId)
    }

    /// Returns the action of this name.
    pub(super) fn find_action(&self, name: &str) -> Result<ActionId, Unknown> {
        find(Named::Action, name, self.actions.iter()).map(ActionId)
    }

    /// Returns the pile of this id.
    pub(super) fn find_pile(&self, id: &str) -> Result<PileId, Unknown> {
        find(Named::Pile, id, self.piles.iter().map(|pile| &pile.id)).map(PileId)
    }

    /// Returns the index of the script's variable of this name.
    pub(super) fn find_state(&self, name: &str) -> Result<u8, Unknown> {
        find(Named::State, name, self.state.iter())
    }
}

fn origin(rules: &Rules) -> usize {
    // The piles are on the heap, so their address stays the same if the rules move.
    rules.piles().as_ptr().addr()
}

fn cards(deck: &Deck) -> Vec<CardFacts> {
    let facts = |card| CardFacts {
        rank: INT::from(deck.rank(card).0) + 1,
        suit: deck.suit_spec(card).name.as_str().into(),
        color: deck.suit_spec(card).color.as_str().into(),
        text: deck.text(card).into(),
    };
    deck.cards().map(facts).collect()
}

/// Returns the index of a name, or an error with all names to suggest from.
fn find<'a>(
    of: Named,
    word: &str,
    names: impl Iterator<Item = &'a ImmutableString> + Clone,
) -> Result<u8, Unknown> {
    let place = names.clone().position(|name| name.as_str() == word);
    place.and_then(|place| u8::try_from(place).ok()).ok_or_else(|| Unknown {
        of,
        word: word.to_owned(),
        names: names.cloned().collect(),
    })
}
