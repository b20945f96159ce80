//! Words for refusals: why a move is not legal.

use crate::engine::{Reason, Refusal};
use crate::failures::hook_fault;
use crate::picking::about;
use crate::relations::build;
use crate::rules::{Role, Rules};
use crate::table::{Card, PileId};

/// A refusal that is put into words.
struct Refused<'a> {
    refusal: &'a Refusal,
    rules: &'a Rules,
}

/// Returns a refusal as half a sentence, such as `JH on JD; tableau builds down one rank`.
pub fn refusal(rules: &Rules, refusal: &Refusal) -> String {
    Refused { refusal, rules }.words()
}

impl<'a> Refused<'a> {
    fn words(&self) -> String {
        let rules = self.rules;
        let name = |pile: &PileId| rules.group_of(*pile).called();
        let id = |pile: &PileId| format!("`{}`", rules.id(*pile));
        let card = |card: &Card| rules.deck().text(*card);
        match &self.refusal.reason {
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
            Reason::NeverTakes(pile) => self.never_takes(*pile),
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
                let from = self.source_name();
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
                let build = build(rules.group_of(*pile));
                format!("{} on {}; {} builds {build}", card(it), card(onto), name(pile))
            }
            Reason::Script(hook) => format!("the script's `{}` says no", hook.name()),
            Reason::Failed(fault) => hook_fault(fault),
            other => self.picking(other),
        }
    }

    /// Returns why a game's own action may not be done, or one of the standard ones that
    /// picks nothing.
    fn picking(&self, reason: &Reason) -> String {
        let rules = self.rules;
        let name = |pile: &PileId| rules.group_of(*pile).called();
        let id = |pile: &PileId| format!("`{}`", rules.id(*pile));
        let card = |card: &Card| rules.deck().text(*card);
        let about = || about(rules, rules.action(self.refusal.tried));
        match reason {
            Reason::NeverPicked(pile) => {
                format!("`{}` picks no such card of the {}", self.action(), name(pile))
            }
            Reason::PickedTwice(pile) => {
                format!("the top card of {} is picked twice", id(pile))
            }
            Reason::DoNotFit(cards) => {
                let cards: Vec<String> = cards.iter().map(card).collect();
                if let [only] = cards.as_slice() {
                    return format!("{only} is none of them; {}", about());
                }
                format!("{} do not go together; {}", cards.join(" and "), about())
            }
            Reason::NotEmpty(pile) => format!("{} is not empty", id(pile)),
            Reason::NotNear(pile) => {
                format!("{} does not lie there; {}", id(pile), about())
            }
            Reason::Needed(it) => {
                format!("nothing lets {} go; {}", card(it), about())
            }
            Reason::NoneTakes(group, it) => {
                let it = it.as_ref().map_or_else(|| "a card".to_owned(), card);
                format!("no pile of the {} takes {it} now", rules.group(*group).called())
            }
            Reason::NothingToDo => {
                format!("`{}` would change nothing", self.action())
            }
            Reason::PicksMore(cards) => {
                let noun = if *cards == 1 { "card" } else { "cards" };
                format!("`{}` picks {cards} {noun}", self.action())
            }
            other => dealing(rules, other),
        }
    }

    fn action(&self) -> &'a str {
        &self.rules.action(self.refusal.tried).name
    }

    fn source_name(&self) -> String {
        let carry = self.refusal.tried.carry();
        carry.map_or(String::new(), |carry| self.rules.group_of(carry.from).called())
    }

    fn never_takes(&self, to: PileId) -> String {
        let group = self.rules.group_of(to);
        if group.role == Role::Stock {
            return format!("no card can be put on the {}", group.called());
        }
        let source = self.source_name();
        format!("a {} pile takes no card from the {source}", group.called())
    }
}

/// Returns why cards may not be dealt from the stock, or dealt again.
fn dealing(rules: &Rules, reason: &Reason) -> String {
    let id = |pile: &PileId| format!("`{}`", rules.id(*pile));
    match reason {
        Reason::NoDeal
            if rules.groups().iter().any(|group| group.role == Role::Stock) =>
        {
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
