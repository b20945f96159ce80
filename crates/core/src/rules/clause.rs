//! Clauses: the parts of the rules a refusal can point at.

use super::{ActionId, GroupId, Hook};

/// One part of the rules, as fine as an author writes them.
///
/// The compile step knows where in which file each clause stands.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Clause {
    /// What piles a group has, and what they are for.
    Group(GroupId),
    /// Which cards may be lifted from a group.
    Lift(GroupId),
    /// Whether cards may come back from a foundation.
    TakeBack(GroupId),
    /// Which card may lie on which in a group.
    Build(GroupId),
    /// Which card may go to an empty pile of a group.
    Empty(GroupId),
    /// Which card starts a foundation.
    Base(GroupId),
    /// Which cards form a run in a group.
    Run(GroupId),
    /// Whether cards of a group are turned up.
    Turn(GroupId),
    /// Which groups' cards may come to a group.
    From(GroupId),
    /// Which groups' cards may go to an empty pile of a group.
    EmptyFrom(GroupId),
    /// How many cards a move brings to a group.
    AtOnce(GroupId),
    /// Which piles of a group cover others.
    Covered(GroupId),
    /// How many cards a pile of a group holds.
    Capacity(GroupId),
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
