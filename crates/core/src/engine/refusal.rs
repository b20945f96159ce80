//! Refusals: why a move is not legal, and which clause of the rules says so.

use std::iter;

use strum::IntoStaticStr;

use crate::rules::{ActionId, Carry, GroupId, Hook, HookFault, Move, Rules};
use crate::table::{Card, PileId, Table};

/// A move that is not legal, and why.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Refusal {
    /// What was tried.
    pub tried: Move,
    /// Why it is refused.
    pub reason: Reason,
    /// The clause that refuses it, or nothing when no rule is needed to see it.
    pub clause: Option<Clause>,
}

/// Why a move is not legal.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Reason {
    /// The game is won.
    Over,
    /// No move is left, and that ends the game.
    Ended,
    /// A card cannot be put where it lies.
    SamePile,
    /// There is no card at all.
    IsEmpty(PileId),
    /// There are not that many cards.
    TooFew(PileId),
    /// The cards lie face down.
    FaceDown(PileId),
    /// Cards never leave these piles.
    NeverLeaves(PileId),
    /// The lowest cards of these piles stay.
    Stays(PileId),
    /// Only one card at a time may leave.
    OneAtATime(PileId),
    /// The cards do not follow one another.
    NotARun(PileId),
    /// Cards from there may not come here.
    NeverTakes(PileId),
    /// It is all face-up cards of these piles or one.
    NotWhole(PileId),
    /// Other piles lie on it.
    Covered(PileId),
    /// Nothing is built on a card of the foundations' base rank.
    OnBase(PileId),
    /// No more cards could be brought by single moves.
    TooMany(usize),
    /// Only so many cards at once may come.
    TakesExactly(PileId, u8),
    /// Cards from there may not come here while it is empty.
    EmptyNever(PileId),
    /// The player cannot deal from a stock.
    NoDeal,
    /// The stock is used up.
    StockEmpty,
    /// An empty pile must be filled before cards are dealt.
    NotFilled(PileId),
    /// There is no room for the cards dealt.
    NoRoomFor(PileId),
    /// The stock is not used up.
    StockLeft,
    /// Only one card at a time may come.
    TakesOne(PileId),
    /// There is no room.
    Full(PileId),
    /// There is no room in any of these piles.
    AllFull(PileId),
    /// An empty pile takes no card.
    StaysEmpty(PileId),
    /// An empty pile takes other cards.
    WrongBase(PileId, Card),
    /// The action picks no cards of these piles, or not as its next one.
    NeverPicked(PileId),
    /// A card can be picked only once.
    PickedTwice(PileId),
    /// The cards picked do not belong together.
    DoNotFit(Vec<Card>),
    /// A place is picked, and there are cards.
    NotEmpty(PileId),
    /// The pile does not lie to the one picked before as it has to.
    NotNear(PileId),
    /// No such card lies in sight as the one picked needs.
    Needed(Card),
    /// No pile of the group takes the card.
    NoneTakes(GroupId, Option<Card>),
    /// An action that picks nothing would change nothing.
    NothingToDo,
    /// The action picks so many cards.
    PicksMore(usize),
    /// Another empty pile stands for all of them.
    UseFirstEmpty(PileId),
    /// The card does not follow the one it would lie on.
    DoesNotFollow(PileId, Card, Card),
    /// The game has no redeal.
    NoRedeal,
    /// All redeals are used.
    NoRedealLeft,
    /// There is nothing to gather.
    NothingToGather,
    /// A script moved more cards within reach of a redeal than it can lay out.
    NoRoom,
    /// A redeal would change nothing.
    Unchanged,
    /// There are other moves.
    NotStuck,
    /// The script says no.
    Script(Hook),
    /// The script failed.
    Failed(HookFault),
}

/// One part of the rules, as fine as an author writes them.
///
/// `Variant::places_of` knows where in which file each clause stands.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Clause {
    /// What piles a group has, and what they are for.
    Group(GroupId),
    /// What a key says of the piles of a group.
    Key(GroupId, GroupKey),
    /// What an action of the game's own picks and does.
    Action(ActionId),
    /// What dealing from the stock does.
    Stock,
    /// When cards may be dealt from the stock.
    StockWhen,
    /// How often cards are dealt again.
    RedealLimit,
    /// When cards may be dealt again.
    RedealWhen,
    /// Which piles are gathered to be dealt again.
    RedealGather,
    /// How what is gathered is dealt.
    RedealDeal,
    /// When the game is won.
    End,
    /// What a script was asked.
    Hook(Hook),
}

/// The keys of a group that a refusal can point at. The name of each in snake case is what an
/// author writes.
#[derive(Clone, Copy, Debug, Eq, IntoStaticStr, PartialEq)]
#[strum(serialize_all = "snake_case")]
#[expect(missing_docs, reason = "the definition of the keys says what each is")]
pub enum GroupKey {
    AtOnce,
    Base,
    Build,
    Capacity,
    CoveredBy,
    Empty,
    EmptyFrom,
    From,
    Lift,
    Run,
    TakeBack,
    Turn,
}

impl GroupKey {
    /// Returns the key as it is written, and behind it the one that decides where it is left
    /// out.
    pub fn written(self) -> impl Iterator<Item = &'static str> {
        let usual = match self {
            Self::CoveredBy => Some("layout"),
            Self::EmptyFrom => Some("from"),
            Self::Run => Some("build"),
            _ => None,
        };
        iter::once(self.into()).chain(usual)
    }
}

impl Refusal {
    /// Returns the refusal of a move whose script failed.
    pub fn failed(tried: Move, fault: HookFault) -> Self {
        let clause = fault.hook().map(Clause::Hook);
        Self { tried, reason: Reason::Failed(fault), clause }
    }

    /// Returns the refusal by all piles of a role, any of which would have done.
    #[must_use]
    pub fn of_all(self, table: &Table, rules: &Rules) -> Self {
        let full = |pile: PileId| table.len(pile) >= rules.group_of(pile).capacity.into();
        match self.reason {
            Reason::Full(pile) if rules.group_of(pile).ids().all(full) => {
                Self { reason: Reason::AllFull(pile), ..self }
            }
            _ => self,
        }
    }

    /// Returns whether the cards cannot leave their pile, wherever they were to go.
    pub fn is_of_lifting(&self) -> bool {
        let Some(Carry { from, .. }) = self.tried.carry() else { return false };
        match self.reason {
            Reason::FaceDown(pile) | Reason::Covered(pile) => pile == from,
            Reason::NeverLeaves(_)
            | Reason::Stays(_)
            | Reason::OneAtATime(_)
            | Reason::NotARun(_)
            | Reason::NotWhole(_) => true,
            _ => false,
        }
    }
}
