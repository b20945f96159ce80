//! Words for redeals: what is gathered, in which order, and how often.

use super::Words;
use crate::diag::english::times;
use crate::rules::{Gather, GroupId, Hook, Order, Redeal, Role, When};

/// A group that is gathered, and how.
struct Gathered {
    id: GroupId,
    order: Order,
    backwards: bool,
    piles: usize,
}

impl Words<'_> {
    /// Returns the paragraph about the redeal.
    pub(super) fn redeal(&self) -> Vec<String> {
        let Some(redeal) = self.rules.redeal() else { return self.no_redeal() };
        let scripted = self.variant.has_hook(Hook::OnRedeal);
        let mut text = if scripted {
            vec![self.occasion(redeal, "you may redeal"), self.hook(Hook::OnRedeal)]
        } else if turns_over(self, redeal) {
            vec![self.turned_over(redeal)]
        } else {
            self.gathered(redeal)
        };
        let looks = matches!(redeal.when, When::Changed | When::Stuck);
        if looks && !redeal.shuffle && !scripted {
            text.push("you may not make a redeal that changes nothing".to_owned());
        }
        let is_said = matches!(redeal.when, When::Any | When::Changed);
        if self.variant.has_hook(Hook::CanRedeal) && !is_said {
            text.push(self.hook(Hook::CanRedeal));
        }
        text
    }

    fn no_redeal(&self) -> Vec<String> {
        let waste =
            |deal: &crate::rules::Deal| self.group(deal.group).role == Role::Waste;
        let once = self.rules.stock().is_some_and(|stock| stock.deal.iter().any(waste));
        if once { vec!["the stock is dealt once only".to_owned()] } else { Vec::new() }
    }

    /// Returns when and how often the player may redeal.
    fn occasion(&self, redeal: &Redeal, act: &str) -> String {
        let often = match redeal.limit {
            None => ", as often as you like".to_owned(),
            Some(1) => ", once only".to_owned(),
            Some(limit) => format!(", at most {}", times(limit as usize)),
        };
        match redeal.when {
            When::Any | When::Changed if self.variant.has_hook(Hook::CanRedeal) => {
                let hook = self.hook(Hook::CanRedeal);
                let blank = if hook.is_empty() { "" } else { " " };
                format!("{act}{often}.{blank}{hook}")
            }
            When::Any | When::Changed => format!("{act} at any time{often}"),
            When::Stuck => format!("when no other move is left, {act}{often}"),
            When::Empty => format!("when the stock is empty, {act}{often}"),
        }
    }

    /// Returns that the waste becomes the stock again.
    fn turned_over(&self, redeal: &Redeal) -> String {
        let onto = match redeal.when {
            When::Empty => "to form a new stock",
            _ => "onto the stock",
        };
        let act = format!("you may turn the waste over, unshuffled, {onto}");
        self.occasion(redeal, &act)
    }

    /// Returns what is gathered, and how it is dealt.
    fn gathered(&self, redeal: &Redeal) -> Vec<String> {
        let mut text = vec![self.occasion(redeal, "you may redeal")];
        let all = self.entries(&redeal.gather);
        text.push(if redeal.shuffle {
            let ids: Vec<GroupId> = all.iter().map(|part| part.id).collect();
            let cards = self.groups(&ids, "and");
            if redeal.deal.is_empty() {
                format!(
                    "gather the cards of {cards}, shuffle them and put them on the stock"
                )
            } else {
                format!("gather the cards of {cards} and shuffle them")
            }
        } else {
            self.put_together(&all)
        });
        for deal in &redeal.deal {
            text.push(self.lays_again(deal, redeal.shuffle));
        }
        text.extend(self.left_over(redeal, &all));
        text.extend(self.plays_on(&redeal.deal));
        for deal in redeal.deal.iter().filter(|deal| !deal.sink.is_empty()) {
            let card = self.one_of(deal.sink);
            text.push(format!(
                "then swap each {} with the lowest card under it that is not {card}, the lower \
                 ones of a pile first",
                self.each_of(deal.sink)
            ));
        }
        text
    }

    /// Returns what becomes of the cards that are not dealt.
    fn left_over(&self, redeal: &Redeal, all: &[Gathered]) -> Option<String> {
        let stock = self.groups_of(Role::Stock).into_iter().next()?;
        let gathered = all.iter().any(|part| part.id == stock);
        let emptied = gathered || redeal.when == When::Empty;
        let rest =
            if redeal.deal.is_empty() { "the cards" } else { "the cards left over" };
        let order = if redeal.shuffle { "" } else { ", the next to be dealt on top" };
        let place = if emptied { "form the new stock" } else { "go on the stock" };
        Some(format!("{rest} {place}, face down{order}"))
    }

    fn entries(&self, gather: &[Gather]) -> Vec<Gathered> {
        let mut all: Vec<Gathered> = Vec::new();
        let mut last = None;
        for it in gather {
            let id = self.rules.piles()[it.pile.index()].group;
            match all.last_mut().filter(|own| own.id == id) {
                Some(own) => {
                    own.backwards = last > Some(it.pile);
                    own.piles += 1;
                }
                None => {
                    all.push(Gathered {
                        id,
                        order: it.order,
                        backwards: false,
                        piles: 1,
                    });
                }
            }
            last = Some(it.pile);
        }
        all
    }

    /// Returns how piles are put together without a shuffle, so that it can be done with
    /// cards.
    fn put_together(&self, all: &[Gathered]) -> String {
        let downwards = all.iter().all(|part| part.order == Order::TopToBottom);
        let upwards = all.iter().all(|part| part.order == Order::BottomToTop);
        let ids: Vec<GroupId> = all.iter().map(|part| part.id).collect();
        if let ([one], true) = (all, downwards || upwards) {
            let group = self.groups(&ids, "and");
            let (first, last) =
                if one.backwards { ("last", "first") } else { ("first", "last") };
            return match (one.piles, downwards) {
                (1, true) => format!("do not shuffle {group}; deal it from its top"),
                (1, false) => format!("turn {group} over, unshuffled"),
                (_, true) => format!(
                    "do not shuffle: put the piles of {group} together, the {first} on top \
                     and the {last} at the bottom, and deal from the top"
                ),
                (_, false) => format!(
                    "do not shuffle: put the piles of {group} together, the {first} at the \
                     bottom and the {last} on top, and turn the whole over. The lowest card \
                     of the {first} pile comes first"
                ),
            };
        }
        let each = |part: &Gathered| {
            let group = self.all(part.id).noun;
            let cards = match part.order {
                Order::BottomToTop => "from the bottom card to the top",
                Order::TopToBottom => "from the top card to the bottom",
            };
            match (part.piles, part.backwards) {
                (1, _) => format!("{group} {cards}"),
                (_, false) => {
                    format!("{group} from the first pile to the last, each {cards}")
                }
                (_, true) => {
                    format!("{group} from the last pile to the first, each {cards}")
                }
            }
        };
        let order: Vec<String> = all.iter().map(each).collect();
        format!("do not shuffle. Take {}", order.join(". Then take "))
    }
}

/// Returns whether a redeal is the usual one: the waste becomes the stock.
pub(super) fn turns_over(words: &Words<'_>, redeal: &Redeal) -> bool {
    let waste = |gather: &Gather| {
        let role = words.rules.group_of(gather.pile).role;
        role == Role::Waste && gather.order == Order::BottomToTop
    };
    redeal.deal.is_empty()
        && !redeal.shuffle
        && matches!(redeal.gather.as_slice(), [one] if waste(one))
}
