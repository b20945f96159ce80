//! Words for dealing in the course of the game: from the stock, and what a step lays where.

use super::Words;
use super::start::same_for_all;
use crate::diag::english::{listed, number, spelled};
use crate::rules::{
    Action, By, Deal, Divert, Each, Hook, Laid, Lay, Outcome, Role, StockWhen,
};
use crate::table::Face;

impl Words<'_> {
    /// Returns the paragraph about the stock.
    pub(super) fn stock(&self) -> Vec<String> {
        if self.groups_of(Role::Stock).is_empty() {
            return Vec::new();
        }
        let Some(stock) = self.rules.stock() else { return self.idle_stock() };
        let scripted = self.variant.has_hook(Hook::OnStock);
        let mut text = Vec::new();
        if scripted {
            text.push(self.hook(Hook::OnStock));
        }
        let steps: Vec<String> = stock.deal.iter().map(|deal| self.deals(deal)).collect();
        if !steps.is_empty() {
            let deals = listed(&steps, "and then ");
            let from = "to deal from the stock,";
            text.push(match self.turned_to_waste() {
                Some(count) if !scripted => match number(count) {
                    one if count == 1 => {
                        format!("turn up cards from the stock {one} at a time to the waste")
                    }
                    many => format!(
                        "turn up {many} cards at a time (or all that are left) from the stock \
                         to the waste"
                    ),
                },
                _ if scripted => format!("otherwise, {from} {deals}"),
                _ => format!("{from} {deals}"),
            });
            if self.only_deal().is_none() {
                let short = stock.deal.iter().filter_map(|deal| self.runs_short(deal));
                for sentence in short {
                    text.extend((!text.contains(&sentence)).then_some(sentence));
                }
            }
            text.extend(self.plays_on(&stock.deal));
        }
        let tableau =
            stock.deal.iter().any(|deal| self.group(deal.group).role == Role::Tableau);
        if stock.when == StockWhen::Filled && tableau {
            text.push("you may not deal while one of these piles is empty".to_owned());
        }
        text.extend(self.full_piles(&stock.deal));
        if self.variant.has_hook(Hook::CanDeal) {
            text.push(self.hook(Hook::CanDeal));
        }
        text
    }

    /// Returns what a stock is for that the player cannot deal from.
    fn idle_stock(&self) -> Vec<String> {
        if self.start.rest == 0 && self.rules.redeal().is_some() {
            return Vec::new(); // it only serves the redeal
        }
        let stock = self.rules.piles_of(Role::Stock).next();
        let fills = |outcome: &Outcome| matches!(outcome, Outcome::Fill { from, .. } if Some(*from) == stock);
        let actions = self.rules.actions().iter().filter_map(Action::picking);
        if actions.into_iter().any(|picking| picking.outcomes.iter().any(fills)) {
            return Vec::new();
        }
        let feeds = self.rules.groups().iter().any(|group| {
            let from = group.fill.as_ref().map_or(&[][..], |fill| fill.from.as_slice());
            !group.piles.is_empty() && stock.is_some_and(|stock| from.contains(&stock))
        });
        let only = "you may not deal from the stock";
        vec![if feeds {
            format!("{only}; it only fills empty places")
        } else {
            only.to_owned()
        }]
    }

    /// Returns which piles have no room for what is dealt.
    fn full_piles(&self, steps: &[Deal]) -> Option<String> {
        let full = |deal: &&Deal| {
            let group = self.group(deal.group);
            usize::from(group.capacity) < self.deck.size()
        };
        let deal = steps.iter().find(full)?;
        let capacity = self.group(deal.group).capacity;
        let most = spelled(capacity.into(), "card");
        let pile = self.one_pile(deal.group);
        if capacity == 1 && self.group(deal.group).piles.len() == 1 {
            return Some(format!("you may deal only when {pile} is empty"));
        }
        Some(format!("you may not deal if {pile} would then hold more than {most}"))
    }

    /// Returns how many cards a stock has that suffices for one deal only, and not for all
    /// piles.
    fn only_deal(&self) -> Option<usize> {
        let stock = self.rules.stock()?;
        let [deal] = stock.deal.as_slice() else { return None };
        let pile = self.rules.piles_of(Role::Stock).next()?;
        let left = self.start.piles[pile.index()].len();
        let alone = !self.start.varies && self.rules.redeal().is_none();
        let short = deal.each == Each::Full(1) && left < deal.piles.len();
        (alone && short && left > 0).then_some(left)
    }

    /// Returns what a step of dealing from the stock does.
    fn deals(&self, deal: &Deal) -> String {
        if let Some(left) = self.only_deal() {
            let to = self.of_group(&deal.piles[..left], deal.group);
            let cards = spelled(left, "card");
            return format!("lay its {cards}{} on {to}", face_words(deal));
        }
        match self.waste_cards(deal) {
            Some(count) => {
                let short = count > 1;
                let fewer = if short { " (or all that are left)" } else { "" };
                let cards = spelled(count, "card");
                format!("turn up {cards}{fewer} to the waste")
            }
            None => format!("lay {}", self.lays(deal)),
        }
    }

    /// Returns how many cards dealing turns up to the waste, if it does nothing else.
    fn turned_to_waste(&self) -> Option<usize> {
        let [deal] = self.rules.stock()?.deal.as_slice() else { return None };
        self.waste_cards(deal).filter(|_| self.only_deal().is_none())
    }

    /// Returns how many cards a step turns up to the only waste, if it does.
    fn waste_cards(&self, deal: &Deal) -> Option<usize> {
        let group = self.group(deal.group);
        let waste = group.role == Role::Waste && group.piles.len() == 1;
        let up = waste && deal.face == Laid::All(Face::Up);
        same_for_all(&deal.each).filter(|_| up).map(usize::from)
    }

    /// Returns what a step lays where, such as `one card face up on each tableau pile`.
    pub(super) fn lays(&self, deal: &Deal) -> String {
        let group = self.group(deal.group);
        let face = face_words(deal);
        let close = if deal.face == Laid::TopUp { "," } else { "" };
        let whole = deal.piles.len() == group.piles.len();
        let to = match (group.piles.len(), whole) {
            (1, _) => format!("on {}", self.all(deal.group).noun),
            (_, true) => format!("on each {}", self.pile_noun(deal.group)),
            (_, false) => {
                let each = if deal.piles.len() > 1 { "each of " } else { "" };
                format!("on {each}{}", self.of_group(&deal.piles, deal.group))
            }
        };
        match (&deal.each, same_for_all(&deal.each)) {
            (_, Some(count)) => {
                format!("{}{face}{close} {to}", spelled(count.into(), "card"))
            }
            (Each::Counts(counts), None) => {
                let counts: Vec<String> =
                    counts.iter().map(|count| number(usize::from(*count))).collect();
                let counts = listed(&counts, "and");
                format!("in order {counts} cards{face}{close} {to}")
            }
            (_, None) => String::new(),
        }
    }

    /// Returns what a step does when there are too few cards.
    fn runs_short(&self, deal: &Deal) -> Option<String> {
        let stock = self.start.rest;
        let total = deal.total(usize::from(u8::MAX).max(stock));
        let even = total > 0
            && stock.is_multiple_of(total)
            && !self.start.varies
            && self.rules.stock().is_some_and(|stock| stock.deal.len() == 1);
        if even || total < 2 {
            return None;
        }
        Some(match deal.piles.len() {
            1 if self.group(deal.group).role == Role::Waste => return None,
            1 => "if fewer are left, deal those".to_owned(),
            _ => match deal.each {
                Each::Full(_) | Each::Counts(_) => {
                    let last = deal.piles.first() > deal.piles.last();
                    let which = if last { "last" } else { "first" };
                    format!("if fewer cards are left, deal them to the {which} piles")
                }
                Each::Even(_) => {
                    "if fewer cards are left, spread them evenly over as few piles as \
                     possible"
                        .to_owned()
                }
                Each::All(_) => {
                    "if fewer cards are left, spread them evenly over the piles"
                        .to_owned()
                }
            },
        })
    }

    /// Returns what happens to a dealt card that belongs elsewhere.
    pub(super) fn plays_on(&self, steps: &[Deal]) -> Option<String> {
        let scripted = self.variant.has_hook(Hook::DealTo);
        let other = steps.iter().find(|step| step.divert != Divert::Nothing)?;
        let home = !scripted && other.divert == Divert::Home;
        home.then(|| format!("{} {}", Self::plays_home(), Self::in_place(other.skip)))
    }

    /// Returns how a step of a redeal lays the cards out.
    pub(super) fn lays_again(&self, deal: &Deal, shuffled: bool) -> String {
        let group = self.group(deal.group);
        let piles = if deal.piles.len() == group.piles.len() {
            self.all(deal.group).noun
        } else {
            self.of_group(&deal.piles, deal.group)
        };
        let backwards = deal.piles.first() > deal.piles.last();
        let order = if backwards {
            "from the last pile to the first"
        } else {
            "from the first pile on"
        };
        let face = face_words(deal);
        match &deal.each {
            Each::Counts(_) => format!("lay {}", self.lays(deal)),
            Each::Even(most) => format!(
                "spread the cards{face} as evenly as possible over as few piles of {piles} as \
                 possible, at most {} on each, {order}{}",
                number(usize::from(*most)),
                how(deal, shuffled)
            ),
            Each::All(most) => format!(
                "spread the cards{face} as evenly as possible over {piles}, at most {} on each \
                 pile, {order}{}",
                number(usize::from(*most)),
                how(deal, shuffled)
            ),
            Each::Full(each) if deal.piles.len() == 1 => {
                let cards = spelled(usize::from(*each), "card");
                format!("deal {cards}{face} to {piles}")
            }
            Each::Full(each) => {
                let cards = spelled(usize::from(*each), "card");
                let close = if deal.face == Laid::TopUp { "," } else { "" };
                let of =
                    if piles.starts_with("piles") { "each of" } else { "each pile of" };
                format!(
                    "deal {cards}{face}{close} to {of} {piles}, {order}, as far as the cards \
                     go{}",
                    how(deal, shuffled)
                )
            }
        }
    }
}

/// Returns how cards are laid down, as far as that matters.
fn how(deal: &Deal, shuffled: bool) -> String {
    let lone = same_for_all(&deal.each) == Some(1);
    if shuffled || lone {
        return String::new();
    }
    match (deal.by, deal.lay) {
        (By::Packets, Lay::Block) => {
            ". Lift each packet off together and keep its order".to_owned()
        }
        (By::Packets, Lay::Single) => {
            ". Give each pile all its cards, one by one, before the next pile".to_owned()
        }
        (By::Rows, _) if deal.short_piles_wait() => {
            ". Deal in rows, one card to each pile; a pile that gets fewer cards is left \
             out of the first rows"
                .to_owned()
        }
        (By::Rows, _) => ". Deal in rows, one card to each pile".to_owned(),
    }
}

fn face_words(deal: &Deal) -> &'static str {
    match deal.face {
        Laid::All(Face::Up) => " face up",
        Laid::All(Face::Down) => " face down",
        Laid::TopUp => ", only the last face up",
    }
}
