//! Refusals: why a move is illegal, and which clause of the rules forbids it.

use std::iter;

use strum::IntoStaticStr;

use crate::rules::{ActionId, Carry, GroupId, Hook, HookError, Move, Rules};
use crate::table::{Card, PileId, Table};

/// An illegal move, with the reason.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Refusal {
    /// The move.
    pub tried: Move,
    /// The reason.
    pub reason: Reason,
    /// The clause that forbids it, or `None` if it is evident without a rule.
    pub clause: Option<Clause>,
}

/// The reason why a move is illegal.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Reason {
    /// The game is won.
    Over,
    /// The game ended because no move was left.
    Ended,
    /// The source and the target are the same pile.
    SamePile,
    /// The pile is empty.
    IsEmpty(PileId),
    /// The pile has too few cards.
    TooFew(PileId),
    /// A card is face down.
    FaceDown(PileId),
    /// Cards never leave this group's piles.
    NeverLeaves(PileId),
    /// The lowest cards of this group's piles never leave.
    Stays(PileId),
    /// Only one card at a time may leave.
    OneAtATime(PileId),
    /// The cards do not form a run.
    NotARun(PileId),
    /// This pile never accepts cards from there.
    NeverTakes(PileId),
    /// Only one card or all face-up cards may leave.
    NotWhole(PileId),
    /// Other piles cover it.
    Covered(PileId),
    /// No card may be built on the foundations' base rank.
    OnBase(PileId),
    /// Single moves could bring at most this many cards.
    TooMany(usize),
    /// A move must bring exactly this many cards.
    TakesExactly(PileId, u8),
    /// This pile does not accept cards from there while it is empty.
    EmptyNever(PileId),
    /// The game has no stock that the player can deal from.
    NoDeal,
    /// The stock is empty.
    StockEmpty,
    /// This empty pile must be filled before the player deals.
    NotFilled(PileId),
    /// This pile has no room for the cards it would be dealt.
    NoRoomFor(PileId),
    /// The stock is not empty.
    StockLeft,
    /// The pile accepts only one card at a time.
    TakesOne(PileId),
    /// The pile is full.
    Full(PileId),
    /// All piles of the group are full.
    AllFull(PileId),
    /// The pile accepts no card while it is empty.
    StaysEmpty(PileId),
    /// The empty pile does not accept this card.
    WrongBase(PileId, Card),
    /// The action does not pick from this group, or not as its next pick.
    NeverPicked(PileId),
    /// The pile is picked twice.
    PickedTwice(PileId),
    /// The picked cards do not belong together.
    DoNotFit(Vec<Card>),
    /// An empty pile is needed, and this one has cards.
    NotEmpty(PileId),
    /// The pile does not lie where `near` or `at` require it.
    NotNear(PileId),
    /// The card that the action needs for this one is not visible.
    Needed(Card),
    /// No pile of the group accepts the card.
    NoneTakes(GroupId, Option<Card>),
    /// The command would change nothing.
    NothingToDo,
    /// The action needs this many picks.
    PicksMore(usize),
    /// This other empty pile is offered in place of all.
    UseFirstEmpty(PileId),
    /// The first card does not follow the second, on top of the pile.
    DoesNotFollow(PileId, Card, Card),
    /// The game has no redeal.
    NoRedeal,
    /// No redeal is left.
    NoRedealLeft,
    /// There are no cards to gather.
    NothingToGather,
    /// A redeal would gather more cards than it has room for.
    NoRoom,
    /// The redeal would change nothing.
    Unchanged,
    /// Other moves are left.
    NotStuck,
    /// This hook of the script forbids it.
    Script(Hook),
    /// The script failed.
    Failed(HookError),
}

/// A clause of the rules, at the granularity at which authors write them.
///
/// `Variant::places_of` returns where it is written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Clause {
    /// The piles of a group and their role.
    Group(GroupId),
    /// A key of a group.
    Key(GroupId, GroupKey),
    /// An action of the rules file.
    Action(ActionId),
    /// The steps that deal from the stock.
    Stock,
    /// When the player may deal from the stock.
    StockWhen,
    /// The limit of redeals.
    RedealLimit,
    /// When the player may redeal.
    RedealWhen,
    /// The piles that a redeal gathers.
    RedealGather,
    /// The steps of a redeal.
    RedealDeal,
    /// When the game is won.
    End,
    /// A hook of the script.
    Hook(Hook),
}

/// The keys of a group that a refusal can point at. The name of each variant in snake
/// case is the key in a rules file.
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
    /// Returns the key as it is written, followed by the key that supplies its default,
    /// if any.
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
    pub fn failed(tried: Move, error: HookError) -> Self {
        let clause = error.hook().map(Clause::Hook);
        Self { tried, reason: Reason::Failed(error), clause }
    }

    /// Widens the refusal by a full pile to one by its whole group, if all its piles are
    /// full.
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

    /// Returns whether the cards cannot leave their pile, regardless of the target.
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
