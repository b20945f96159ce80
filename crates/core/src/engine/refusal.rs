//! Refusals: why a move is not legal, and which clause of the rules says so.

use crate::rules::{Carry, Clause, GroupId, Hook, HookFault, Move, Role, Rules};
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

impl Refusal {
    /// Returns the refusal of a move whose script failed.
    pub fn failed(tried: Move, fault: HookFault) -> Self {
        let clause = fault.hook().map(Clause::Hook);
        Self { tried, reason: Reason::Failed(fault), clause }
    }

    /// Returns the refusal by all piles of a role, any of which would have done.
    #[must_use]
    pub fn of_all(self, table: &Table, rules: &Rules) -> Self {
        let full = |it: PileId| table.len(it) >= rules.group_of(it).capacity.into();
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

    /// Returns the refusal as half a sentence, such as
    /// `JH on JD; tableau builds down one rank`.
    pub fn words(&self, rules: &Rules) -> String {
        let name = |pile: &PileId| rules.group_of(*pile).called();
        let id = |pile: &PileId| format!("`{}`", rules.id(*pile));
        let card = |card: &Card| rules.deck().text(*card);
        match &self.reason {
            Reason::Over => "the game is won".to_owned(),
            Reason::Ended => "the game is over".to_owned(),
            Reason::SamePile => "a card cannot be put where it lies".to_owned(),
            Reason::IsEmpty(pile) => format!("{} is empty", id(pile)),
            Reason::TooFew(pile) => format!("{} has not that many cards", id(pile)),
            Reason::FaceDown(pile) => format!("cards of {} lie face down", id(pile)),
            Reason::NeverLeaves(pile) => {
                format!("cards in the {} stay there", name(pile))
            }
            Reason::Stays(pile) => {
                format!("the first card of a {} pile stays there", name(pile))
            }
            Reason::OneAtATime(pile) => {
                format!("cards of the {} move one at a time", name(pile))
            }
            Reason::NotARun(pile) => {
                format!("these cards of {} do not follow one another", id(pile))
            }
            Reason::NeverTakes(pile) => self.never_takes(rules, *pile),
            Reason::NotWhole(pile) => {
                format!("of {} all face-up cards move, or the top card", id(pile))
            }
            Reason::OnBase(pile) => format!(
                "nothing is built on {}, a card the foundations start with",
                id(pile)
            ),
            Reason::Covered(pile) => format!("{} is covered", id(pile)),
            Reason::TooMany(1) => {
                "the empty piles and cells let only one card through".to_owned()
            }
            Reason::TooMany(most) => {
                format!("the empty piles and cells let no more than {most} cards through")
            }
            Reason::TakesExactly(pile, cards) => {
                format!("a {} pile takes {cards} cards at once", name(pile))
            }
            Reason::EmptyNever(pile) => {
                let from = self.source_name(rules);
                format!("an empty {} pile takes no card from the {from}", name(pile))
            }
            Reason::TakesOne(pile) => {
                format!("a {} pile takes one card at a time", name(pile))
            }
            Reason::Full(pile) => format!("{} is full", id(pile)),
            Reason::AllFull(pile) => match rules.group_of(*pile).role {
                Role::Cell => format!("all {}s are full", name(pile)),
                _ => format!("all {} piles are full", name(pile)),
            },
            Reason::StaysEmpty(pile) => {
                format!("an empty {} pile stays empty", name(pile))
            }
            Reason::WrongBase(pile, it) => {
                format!("{} cannot start an empty {} pile", card(it), name(pile))
            }
            Reason::UseFirstEmpty(pile) => {
                format!("use the first empty one, {}", id(pile))
            }
            Reason::DoesNotFollow(pile, it, onto) => {
                let build = rules.group_of(*pile).build_words();
                format!("{} on {}; {} builds {build}", card(it), card(onto), name(pile))
            }
            Reason::Script(hook) => format!("the script's `{}` says no", hook.name()),
            Reason::Failed(fault) => fault.to_string(),
            other => self.picking_words(rules, other),
        }
    }

    /// Returns why a game's own action may not be done, or one of the standard ones that
    /// picks nothing.
    fn picking_words(&self, rules: &Rules, reason: &Reason) -> String {
        let name = |pile: &PileId| rules.group_of(*pile).called();
        let id = |pile: &PileId| format!("`{}`", rules.id(*pile));
        let card = |card: &Card| rules.deck().text(*card);
        let about = &rules.action(self.tried).about;
        match reason {
            Reason::NeverPicked(pile) => {
                format!(
                    "`{}` picks no such card of the {}",
                    self.action(rules),
                    name(pile)
                )
            }
            Reason::PickedTwice(pile) => {
                format!("the top card of {} is picked twice", id(pile))
            }
            Reason::DoNotFit(cards) => {
                let cards: Vec<String> = cards.iter().map(card).collect();
                if let [only] = cards.as_slice() {
                    return format!("{only} is none of them; {about}");
                }
                format!("{} do not go together; {about}", cards.join(" and "))
            }
            Reason::NotEmpty(pile) => format!("{} is not empty", id(pile)),
            Reason::NotNear(pile) => {
                format!("{} does not lie there; {about}", id(pile))
            }
            Reason::Needed(it) => {
                format!("nothing lets {} go; {about}", card(it))
            }
            Reason::NoneTakes(group, it) => {
                let it = it.as_ref().map_or_else(|| "a card".to_owned(), card);
                format!("no pile of the {} takes {it} now", rules.group(*group).called())
            }
            Reason::NothingToDo => {
                format!("`{}` would change nothing", self.action(rules))
            }
            Reason::PicksMore(cards) => {
                let noun = if *cards == 1 { "card" } else { "cards" };
                format!("`{}` picks {cards} {noun}", self.action(rules))
            }
            other => dealing_words(rules, other),
        }
    }

    fn action<'a>(&self, rules: &'a Rules) -> &'a str {
        &rules.action(self.tried).name
    }

    fn source_name(&self, rules: &Rules) -> String {
        self.tried.carry().map_or(String::new(), |it| rules.group_of(it.from).called())
    }

    fn never_takes(&self, rules: &Rules, to: PileId) -> String {
        let group = rules.group_of(to);
        if group.role == Role::Stock {
            return format!("no card can be put on the {}", group.called());
        }
        let source = self.source_name(rules);
        format!("a {} pile takes no card from the {source}", group.called())
    }
}

/// Returns why cards may not be dealt from the stock, or dealt again.
fn dealing_words(rules: &Rules, reason: &Reason) -> String {
    let id = |pile: &PileId| format!("`{}`", rules.id(*pile));
    match reason {
        Reason::NoDeal if rules.groups().iter().any(|it| it.role == Role::Stock) => {
            "one does not deal from the stock in this game".to_owned()
        }
        Reason::NoDeal => "this game has no stock to deal from".to_owned(),
        Reason::StockEmpty => "the stock is used up".to_owned(),
        Reason::NotFilled(pile) => {
            format!("{} must be filled before cards are dealt", id(pile))
        }
        Reason::NoRoomFor(pile) => format!("{} has no room for more cards", id(pile)),
        Reason::StockLeft => "a redeal must wait until the stock is used up".to_owned(),
        Reason::NoRedeal => "this game has no redeal".to_owned(),
        Reason::NoRedealLeft => "no redeal is left".to_owned(),
        Reason::NothingToGather => "there are no cards to redeal".to_owned(),
        Reason::NoRoom => "a redeal has not room for that many cards".to_owned(),
        Reason::Unchanged => "a redeal would change nothing".to_owned(),
        Reason::NotStuck => "a redeal must wait until no other move is left".to_owned(),
        _ => "it is not possible".to_owned(),
    }
}
