//! Words for the first deal: the cards, and what lies where when the game starts.

use super::Words;
use super::english::{counted, listed, number, one, plural, sentence};
use super::shapes::shape;
use crate::rules::{Deal, Divert, GroupId, Hook, Role, Show, Step, Taken};
use crate::table::{Kinds, PileId};

impl Words<'_> {
    /// Returns the paragraph about the cards and the deal.
    pub(super) fn deal(&self) -> Vec<String> {
        let mut text = self.deck_words();
        for step in self.rules.deal() {
            if let Step::Take { what, most, to } = step {
                text.push(self.taken(what, *most, to));
            }
        }
        text.extend(self.dealt_home());
        for (id, group) in (0..).map(GroupId).zip(self.rules.groups()) {
            let laid = !group.piles.is_empty()
                && !matches!(group.role, Role::Foundation | Role::Stock | Role::Cell);
            let empty = self.start.of_group(group).iter().all(|it| it.is_empty());
            let tableau = group.role == Role::Tableau;
            let cells = group.role == Role::Cell && !empty;
            if cells || laid && (tableau || !empty) {
                text.push(self.laid(id));
            }
        }
        for step in self.rules.deal() {
            if let Step::Deal(deal) = step {
                text.extend(self.sunk(deal));
            }
        }
        text.extend(self.diverted());
        text.extend(self.rest());
        text.extend(self.hidden_by_squaring());
        text
    }

    /// Returns which cards are taken out of the pack, and where they go.
    fn taken(&self, what: &Taken, most: Option<u8>, to: &[PileId]) -> String {
        let (cards, count) = match (what, most) {
            (Taken::Kinds(kinds), None) => {
                let all = kinds.and(self.deck.present()).len();
                (self.all_of(*kinds), all * usize::from(self.deck.copies()))
            }
            (Taken::Kinds(kinds), Some(most)) => {
                (self.first_of(*kinds, most), most.into())
            }
            (Taken::FirstRank(_), None) => {
                let all = self.deck.suits().len() * usize::from(self.deck.copies());
                ("all cards of the rank of the pack's first card".to_owned(), all)
            }
            (Taken::FirstRank(_), Some(most)) => {
                (self.first_rank(what, most), usize::from(most))
            }
        };
        let verb = if count == 1 { "is" } else { "are" };
        let place = self.taken_to(to);
        format!("{cards} {verb} taken out of the pack before the deal and put {place}")
    }

    /// Returns the first cards of a set met in the pack: `the first two aces`.
    fn first_of(&self, kinds: Kinds, most: u8) -> String {
        let most = usize::from(most);
        match (kinds.only(), self.whole_ranks(kinds).as_deref()) {
            (Some(card), _) if most == 1 => match self.deck.copies() {
                1 => format!("the {}", self.card(card)),
                _ => format!("one {}", self.card(card)),
            },
            (_, Some([rank])) if most == 1 => {
                format!("the first {} of the pack", self.rank(*rank))
            }
            (_, Some([rank])) => {
                format!("the first {} of the pack", counted(most, self.rank(*rank)))
            }
            _ => {
                let cards = self.plural_of(kinds);
                format!(
                    "the first {} of the pack that are {cards}",
                    counted(most, "card")
                )
            }
        }
    }

    /// Returns the first cards that have the rank of the pack's first card, those taken
    /// out by an earlier step of the kind not counted.
    fn first_rank(&self, what: &Taken, most: u8) -> String {
        let kin = |it: &&Step| matches!(it, Step::Take { what: Taken::FirstRank(_), .. });
        let first = self.rules.deal().iter().find(kin);
        let is_first = matches!(first, Some(Step::Take { what: it, most: own, .. })
                if std::ptr::eq(it, what) && *own == Some(most));
        match (is_first, most) {
            (true, 1) => "the first card of the pack".to_owned(),
            (true, _) => format!(
                "the first card of the pack and the next {} of its rank",
                counted(usize::from(most) - 1, "card")
            ),
            (false, 1) => "the next card of the same rank".to_owned(),
            (false, _) => {
                format!("the next {} of the same rank", counted(most.into(), "card"))
            }
        }
    }

    /// Returns where cards taken out of the pack go.
    fn taken_to(&self, to: &[PileId]) -> String {
        let ids = self.groups_with(to);
        let Some(&id) = ids.first() else { return String::new() };
        let group = self.group(id);
        if to.len() == group.piles.len() {
            return format!("on {}", self.all(id).noun);
        }
        format!("on {}", self.of_group(to, id))
    }

    /// Returns some piles of a group, such as `piles 1 and 3 of the tableau`.
    pub(super) fn of_group(&self, piles: &[PileId], id: GroupId) -> String {
        let group = self.group(id);
        let places: Vec<usize> =
            piles.iter().map(|it| usize::from(it.0 - group.piles.start)).collect();
        match (group.role, places.as_slice()) {
            (Role::Foundation, [0]) => "the first foundation".to_owned(),
            _ => format!("{} of {}", Self::numbered(&places), self.all(id).noun),
        }
    }

    /// Returns which cards are dealt to the foundations.
    fn dealt_home(&self) -> Vec<String> {
        let mut text = Vec::new();
        for id in self.groups_of(Role::Foundation) {
            let group = self.group(id);
            let dealt: Vec<PileId> =
                group.ids().filter(|it| self.start.dealt[it.index()] > 0).collect();
            let counts = dealt.iter().map(|it| self.start.dealt[it.index()]);
            let all: usize = counts.clone().sum();
            if dealt.is_empty() {
                continue;
            }
            let whole = dealt.len() == group.piles.len();
            let cards = counted(all, "card");
            let verb = if all == 1 { "is" } else { "are" };
            text.push(match (whole, dealt.len(), counts.max()) {
                (true, 2.., Some(1)) => {
                    format!("one card is dealt to each of {}", self.all_counted(id).noun)
                }
                (true, ..) => format!("{cards} {verb} dealt to {}", self.all(id).noun),
                _ => format!("{cards} {verb} dealt to {}", self.of_group(&dealt, id)),
            });
        }
        text
    }

    /// Returns what lies on the piles of a group.
    fn laid(&self, id: GroupId) -> String {
        let group = self.group(id);
        let noun = match group.role {
            Role::Cell => "cell",
            _ => "pile",
        };
        let piles = self.start.of_group(group);
        let subject = self.all(id);
        if !group.covered.is_empty() {
            return self.overlapping(id, &piles);
        }
        if group.role == Role::Waste && piles.len() == 1 {
            let cards = piles[0].len();
            let verb = if cards == 1 { "is" } else { "are" };
            return format!("{} {verb} turned up to the waste", counted(cards, "card"));
        }
        let own = group.name != group.role.name() && group.role == Role::Tableau;
        let part = if own { ", a part of the tableau," } else { "" };
        if piles.iter().all(|it| it.is_empty()) {
            let empty = subject.with("is", "are");
            let count = match piles.len() {
                1 => String::new(),
                many => format!("has {}, ", counted(many, noun)),
            };
            return match count.as_str() {
                "" => format!("{empty} empty at the start"),
                _ => format!("{}{part} {count}all empty at the start", subject.noun),
            };
        }
        let has = if subject.several { "have" } else { "has" };
        format!("{}{part} {has} {}", subject.noun, shape(&piles, noun))
    }

    /// Returns that each king, or whatever it is, is put under the others of its pile.
    fn sunk(&self, deal: &Deal) -> Option<String> {
        (!deal.sink.is_empty()).then(|| {
            let card = self.one_of(deal.sink);
            let each = self.each_of(deal.sink);
            format!(
                "then each {each}, the lower ones of a pile first, changes places with the \
                 lowest card under it that is not {card}"
            )
        })
    }

    /// Returns what happens to cards met on the deal that belong elsewhere.
    fn diverted(&self) -> Option<String> {
        let steps = self.rules.deal().iter();
        let dealt = steps.filter_map(|it| match it {
            Step::Deal(deal) => Some(deal),
            Step::Take { .. } => None,
        });
        let deals: Vec<&Deal> = dealt.collect();
        if self.variant.has_hook(Hook::DealTo) {
            let words = self.hook(Hook::DealTo);
            let again = deals.iter().any(|it| it.skip);
            let own = self.variant.hook_words(Hook::DealTo).is_some();
            return Some(match (own, again) {
                (true, _) => words,
                (false, true) => format!("{words} Its place then stays empty."),
                (false, false) => format!("{words} The next card then takes its place."),
            });
        }
        let deal = deals.iter().find(|it| it.divert == Divert::Home)?;
        Some(format!("{} {}", self.plays_home(), self.in_place(deal.skip)))
    }

    /// Returns that a dealt card that fits a foundation goes there.
    pub(super) fn plays_home(&self) -> String {
        "A card that fits a foundation when it is dealt goes there at once,".to_owned()
    }

    /// Returns what a pile gets in place of a card that goes elsewhere.
    pub(super) fn in_place(&self, skip: bool) -> &'static str {
        match skip {
            true => "and its place stays empty.",
            false => "and the next card takes its place.",
        }
    }

    /// Returns what becomes of the cards that are left.
    fn rest(&self) -> Option<String> {
        let stock = self.groups_of(Role::Stock).into_iter().next()?;
        let pile = self.group(stock).ids().next()?;
        let left = self.start.piles[pile.index()].len();
        Some(match left {
            0 if self.start.rest == 0 => "the stock is empty at the start".to_owned(),
            _ if self.start.varies => {
                "the rest of the cards are the stock, face down".to_owned()
            }
            0 => return None,
            1 => "the last card is the stock, face down".to_owned(),
            _ => format!("the other {} cards are the stock, face down", number(left)),
        })
    }

    /// Returns of which piles only the top card may be looked at.
    fn hidden_by_squaring(&self) -> Option<String> {
        let all = (0..).map(GroupId).zip(self.rules.groups());
        let squared = all.filter(|(_, it)| {
            it.show == Show::Top && it.capacity > 1 && !it.piles.is_empty()
        });
        let ids: Vec<GroupId> = squared.map(|(id, _)| id).collect();
        (!ids.is_empty()).then(|| {
            let groups = self.groups(&ids, "and");
            format!("in {groups} only the top card of a pile may be looked at")
        })
    }

    /// Returns how piles lie that cover one another.
    fn overlapping(&self, id: GroupId, piles: &[&[crate::table::Face]]) -> String {
        let group = self.group(id);
        let start = usize::from(group.piles.start);
        let mut covers = Vec::new();
        for (place, pile) in group.ids().enumerate() {
            let on: Vec<usize> =
                group.covers(pile).iter().map(|it| it.index() - start + 1).collect();
            if !on.is_empty() {
                let on: Vec<String> = on.iter().map(ToString::to_string).collect();
                covers.push(format!("{} by {}", place + 1, listed(&on, "and")));
            }
        }
        let shape = shape(piles, "pile");
        let first = format!("{} {shape}", self.all(id).with("has", "have"));
        let first = sentence(&first);
        let piles = plural("pile");
        let (pile, list) = (one("pile"), covers.join("; "));
        format!(
            "{first} Some {piles} overlap: {pile} is covered as long as others that lie on \
             it have cards ({list})."
        )
    }
}
