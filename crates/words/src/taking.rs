//! Words for cards that are taken out of the pack before the deal.

use super::Words;
use crate::diag::english::{listed, spelled};
use crate::rules::{Base, DealStep, PackEnd, Role, Taken};
use crate::table::{Kinds, PileId};

impl Words<'_> {
    /// Returns which cards are taken out of the pack, and where they go: a sentence for each
    /// group they go to.
    pub(super) fn all_taken(&self) -> Vec<String> {
        let mut text = Vec::new();
        let mut cards: Vec<(String, usize)> = Vec::new();
        let mut before: Vec<(&Taken, PackEnd)> = Vec::new();
        let mut places: Vec<PileId> = Vec::new();
        let mut steps = self.rules.deal().iter().filter_map(|step| match step {
            DealStep::Take { what, most, end, pack, to } => {
                Some(((what, *most, *pack), *end, to))
            }
            DealStep::Deal(_) => None,
        });
        let mut next = steps.next();
        while let Some((taken, end, to)) = next {
            let which = match (before.contains(&(taken.0, end)), end) {
                (false, PackEnd::Top) => "first",
                (false, PackEnd::Bottom) => "last",
                (true, PackEnd::Top) => "next",
                (true, PackEnd::Bottom) => "next to last",
            };
            cards.push(self.taken(taken, which));
            before.push((taken.0, end));
            places.extend(
                to.iter().filter(|pile| !places.contains(pile)).collect::<Vec<_>>(),
            );
            next = steps.next();
            let on = |piles: &[PileId]| self.groups_with(piles);
            if next.is_none_or(|taken| on(taken.2) != on(to)) {
                text.push(self.taken_words(&cards, &places));
                (cards, places) = (Vec::new(), Vec::new());
            }
        }
        text
    }

    /// Returns that cards are taken out and put somewhere.
    fn taken_words(&self, cards: &[(String, usize)], places: &[PileId]) -> String {
        let count: usize = cards.iter().map(|entry| entry.1).sum();
        let id = self.rules.piles()[places[0].index()].group;
        let group = self.group(id);
        if matches!(&group.base, Base::Kinds(rows) if rows.iter().all(|row| row.only().is_some()))
            && group.role == Role::Foundation
            && !group.base.is_same_for_all()
            && (self.feeds_foundations() || !self.empty_sources(id).is_empty())
            && (count, places.len()) == (group.piles.len(), group.piles.len())
        {
            let them = self.all(id).noun;
            return format!(
                "take the cards that {them} start with out of the pack and put them there"
            );
        }
        let it = if count == 1 { "it" } else { "them" };
        let own = group.role != Role::Foundation && places.len() == count;
        let place = match (own, count) {
            (true, 2..) => format!("on {}, one on each", self.of_group(places, id)),
            _ => self.taken_to(places),
        };
        let names = self.by_suit(cards, own && count > 1);
        format!("take {names} out of the pack before the deal and put {it} {place}")
    }

    /// Returns the names of cards as a list, with `the ace of each suit` for all suits' aces;
    /// `ordered` adds the order of the suits.
    fn by_suit(&self, cards: &[(String, usize)], ordered: bool) -> String {
        let suits: Vec<&str> =
            self.deck.suits().iter().map(|suit| suit.name.as_str()).collect();
        // The name of a card of any suit, and the suit.
        let split = |name: &str| {
            suits.iter().find_map(|suit| {
                let card = suit.strip_suffix('s').unwrap_or(suit);
                let last = name.strip_suffix(&format!(" {card}"));
                let last = last.map(|name| format!("{name} card"));
                last.or_else(|| name.strip_suffix(&format!(" of {suit}")).map(Into::into))
                    .map(|name| (format!("{name} of each suit"), *suit))
            })
        };
        let parts: Vec<_> = cards.iter().map(|entry| split(&entry.0)).collect();
        let mut names: Vec<String> = Vec::new();
        for (part, (name, _)) in parts.iter().zip(cards) {
            let each = part.as_ref().map(|part| &part.0);
            let same = (0..).zip(&parts).filter_map(|(index, other)| {
                let other = other.as_ref().filter(|other| Some(&other.0) == each)?;
                Some((index, other.1))
            });
            let (places, found): (Vec<usize>, Vec<&str>) = same.unzip();
            // One on each pile: cards are put down in the order they are named.
            let in_order = places.windows(2).all(|pair| pair[0] + 1 == pair[1])
                && places.iter().all(|index| cards[*index].1 == 1);
            let every = suits.len() > 1
                && (!ordered || in_order)
                && found.len() == suits.len()
                && suits.iter().all(|suit| found.contains(suit));
            let name = match part {
                Some((each, _)) if every && ordered => {
                    format!("{each} ({})", listed(&found, "and"))
                }
                Some((each, _)) if every => each.clone(),
                _ => name.clone(),
            };
            if !every || !names.contains(&name) {
                names.push(name);
            }
        }
        listed(&names, "and")
    }

    /// Returns which cards a step takes out of the pack, and how many; `which` is where they
    /// lie among those of the kind.
    fn taken(
        &self,
        (what, most, pack): (&Taken, Option<u8>, Option<u8>),
        which: &str,
    ) -> (String, usize) {
        match (what, most) {
            (Taken::Kinds(kinds), Some(most)) if pack.is_some() => {
                (self.one_of_each(*kinds), most.into())
            }
            (Taken::Kinds(kinds), None) => {
                let all = kinds.and(self.deck.present()).len();
                (self.all_of(*kinds), all * usize::from(self.deck.copies()))
            }
            (Taken::Kinds(kinds), Some(most)) => {
                (self.first_of(*kinds, most, which), most.into())
            }
            (Taken::FirstRank(_), None) => {
                let all = self.deck.suits().len() * usize::from(self.deck.copies());
                ("all cards of the rank of the pack's first card".to_owned(), all)
            }
            (Taken::FirstRank(_), Some(most)) => {
                (self.first_rank(what, most), usize::from(most))
            }
        }
    }

    /// Returns one card of each kind of a set: `one ace of each suit`.
    fn one_of_each(&self, kinds: Kinds) -> String {
        if let Some([rank]) = self.deck.whole_ranks(kinds).as_deref() {
            return format!("one {} of each suit", self.rank(*rank));
        }
        let cards = kinds.and(self.deck.present());
        let each = cards.iter().map(|card| format!("one {}", self.card(card)));
        listed(&each.collect::<Vec<_>>(), "and")
    }

    /// Returns the first cards of a set met in the pack, or the last or those next to these:
    /// `the first two aces`.
    fn first_of(&self, kinds: Kinds, most: u8, which: &str) -> String {
        let most = usize::from(most);
        let cards = |noun: &str| match most {
            1 => noun.to_owned(),
            _ => spelled(most, noun),
        };
        let suits = self.whole_suits(kinds.and(self.deck.present()));
        match (kinds.only(), self.deck.whole_ranks(kinds).as_deref(), suits.as_deref()) {
            (Some(card), ..) if most == 1 => match self.deck.copies() {
                1 => format!("the {}", self.card(card)),
                _ => format!("one {}", self.card(card)),
            },
            // The first two of the pack would be two cards.
            (_, Some([rank]), _) if most == 1 && self.rank(*rank) == "two" => {
                format!("the {which} card of rank two")
            }
            (_, Some([rank]), _) => {
                format!("the {which} {}", cards(self.rank(*rank)))
            }
            (_, _, Some([suit])) => {
                let suit = &self.deck.suits()[usize::from(suit.0)].name;
                let cards = match suit.strip_suffix('s') {
                    Some(card) => cards(card),
                    None => format!("{} of {suit}", cards("card")),
                };
                format!("the {which} {cards}")
            }
            _ => {
                let are = match most {
                    1 => format!("is {}", self.one_of(kinds)),
                    _ => format!("are {}", self.plural_of(kinds)),
                };
                format!("the {which} {} that {are}", cards("card"))
            }
        }
    }

    /// Returns the first cards that have the rank of the pack's first card, those taken
    /// out by an earlier step of the kind not spelled.
    fn first_rank(&self, what: &Taken, most: u8) -> String {
        let kin = |step: &&DealStep| {
            matches!(step, DealStep::Take { what: Taken::FirstRank(_), .. })
        };
        let first = self.rules.deal().iter().find(kin);
        let is_first = matches!(first, Some(DealStep::Take { what: it, most: own, .. })
                if std::ptr::eq(it, what) && *own == Some(most));
        match (is_first, most) {
            (true, 1) => "the first card of the pack".to_owned(),
            (true, _) => format!(
                "the first card of the pack and the next {} of its rank",
                spelled(usize::from(most) - 1, "card")
            ),
            (false, 1) => "the next card of the same rank".to_owned(),
            (false, _) => {
                format!("the next {} of the same rank", spelled(most.into(), "card"))
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
}
