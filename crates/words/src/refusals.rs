//! Words for refused moves: why a move is not legal.

use crate::engine::{Reason, Refusal};
use crate::failures::hook_error;
use crate::picking::about;
use crate::relations::build;
use crate::rules::{Role, Rules};
use crate::table::{Card, PileId};

/// A refusal and the rules it refers to.
struct Refused<'a> {
    refusal: &'a Refusal,
    rules: &'a Rules,
}

/// Returns why a move is refused, such as `JH cannot go on JD: the tableau builds down one rank`.
///
/// The text has no capital and no period.
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
            Reason::SamePile => "a card cannot move to the pile it is on".to_owned(),
            Reason::IsEmpty(pile) => format!("{} is empty", id(pile)),
            Reason::TooFew(pile) => format!("{} does not have that many cards", id(pile)),
            Reason::FaceDown(pile) => format!("cards of {} are face down", id(pile)),
            Reason::NeverLeaves(pile) => {
                format!("cards cannot leave the {}", name(pile))
            }
            Reason::Stays(pile) => {
                format!("the first card of a {} pile cannot leave it", name(pile))
            }
            Reason::OneAtATime(pile) => {
                format!("cards of the {} move one at a time", name(pile))
            }
            Reason::NotARun(pile) => {
                format!("these cards of {} do not form a run", id(pile))
            }
            Reason::NeverTakes(pile) => self.never_takes(*pile),
            Reason::NotWhole(pile) => {
                format!("from {} move the top card or all face-up cards", id(pile))
            }
            Reason::OnBase(pile) => {
                format!("you cannot build on {}: its card starts a foundation", id(pile))
            }
            Reason::Covered(pile) => format!("{} is covered", id(pile)),
            Reason::TooMany(1) => {
                "the empty piles and cells allow moving only one card".to_owned()
            }
            Reason::TooMany(most) => {
                format!("the empty piles and cells allow moving at most {most} cards")
            }
            Reason::TakesExactly(pile, cards) => {
                format!("a {} pile accepts exactly {cards} cards at once", name(pile))
            }
            Reason::EmptyNever(pile) => {
                let from = self.source_name();
                format!("an empty {} pile accepts no card from the {from}", name(pile))
            }
            Reason::TakesOne(pile) => {
                format!("a {} pile accepts one card at a time", name(pile))
            }
            Reason::Full(pile) => format!("{} is full", id(pile)),
            Reason::AllFull(pile) => match rules.group_of(*pile).role {
                Role::Cell => format!("all {}s are full", name(pile)),
                _ => format!("all {} piles are full", name(pile)),
            },
            Reason::StaysEmpty(pile) => {
                format!("an empty {} pile cannot be filled", name(pile))
            }
            Reason::WrongBase(pile, it) => {
                format!("{} cannot go to an empty {} pile", card(it), name(pile))
            }
            Reason::UseFirstEmpty(pile) => {
                format!("use the first empty pile, {}", id(pile))
            }
            Reason::DoesNotFollow(pile, it, onto) => {
                let build = build(rules.group_of(*pile));
                format!(
                    "{} cannot go on {}: the {} builds {build}",
                    card(it),
                    card(onto),
                    name(pile)
                )
            }
            Reason::Script(hook) => format!("the script's `{}` forbids it", hook.name()),
            Reason::Failed(error) => hook_error(error),
            other => self.picking(other),
        }
    }

    /// Returns why the game's own action is refused, or a standard one that picks nothing.
    fn picking(&self, reason: &Reason) -> String {
        let rules = self.rules;
        let name = |pile: &PileId| rules.group_of(*pile).called();
        let id = |pile: &PileId| format!("`{}`", rules.id(*pile));
        let card = |card: &Card| rules.deck().text(*card);
        let about = || about(rules, rules.action(self.refusal.tried));
        match reason {
            Reason::NeverPicked(pile) => {
                format!(
                    "`{}` cannot pick this card from the {}",
                    self.action(),
                    name(pile)
                )
            }
            Reason::PickedTwice(pile) => {
                format!("you picked the top card of {} twice", id(pile))
            }
            Reason::DoNotFit(cards) => {
                let cards: Vec<String> = cards.iter().map(card).collect();
                if let [only] = cards.as_slice() {
                    return format!("{only} does not match; {}", about());
                }
                format!("{} do not match; {}", cards.join(" and "), about())
            }
            Reason::NotEmpty(pile) => format!("{} is not empty", id(pile)),
            Reason::NotNear(pile) => {
                format!("{} is not in the right place; {}", id(pile), about())
            }
            Reason::Needed(it) => {
                format!("no other card allows picking {}; {}", card(it), about())
            }
            Reason::NoneTakes(group, it) => {
                let it = it.as_ref().map_or_else(|| "a card".to_owned(), card);
                format!(
                    "no pile of the {} accepts {it} now",
                    rules.group(*group).called()
                )
            }
            Reason::NothingToDo => {
                format!("`{}` would change nothing", self.action())
            }
            Reason::PicksMore(cards) => {
                let noun = if *cards == 1 { "card" } else { "cards" };
                format!("`{}` needs {cards} {noun}", self.action())
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
            return format!("no card can go on the {}", group.called());
        }
        let source = self.source_name();
        format!("a {} pile accepts no card from the {source}", group.called())
    }
}

/// Returns why a deal from the stock or a redeal is refused.
fn dealing(rules: &Rules, reason: &Reason) -> String {
    let id = |pile: &PileId| format!("`{}`", rules.id(*pile));
    match reason {
        Reason::NoDeal
            if rules.groups().iter().any(|group| group.role == Role::Stock) =>
        {
            "you cannot deal from the stock in this game".to_owned()
        }
        Reason::NoDeal => "this game has no stock to deal from".to_owned(),
        Reason::StockEmpty => "the stock is empty".to_owned(),
        Reason::NotFilled(pile) => {
            format!("fill {} before you deal", id(pile))
        }
        Reason::NoRoomFor(pile) => format!("{} has no room for more cards", id(pile)),
        Reason::StockLeft => "you can redeal only when the stock is empty".to_owned(),
        Reason::NoRedeal => "this game has no redeal".to_owned(),
        Reason::NoRedealLeft => "no redeal is left".to_owned(),
        Reason::NothingToGather => "there are no cards to redeal".to_owned(),
        Reason::NoRoom => "there is no room to redeal that many cards".to_owned(),
        Reason::Unchanged => "a redeal would change nothing".to_owned(),
        Reason::NotStuck => "you can redeal only when no other move is left".to_owned(),
        _ => "this is not possible".to_owned(),
    }
}
