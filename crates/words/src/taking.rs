//! Words for cards that are taken out of the pack before the deal.

use super::Words;
use crate::diag::english::{listed, number, plural, spelled};
use crate::rules::{Base, DealStep, GroupId, PackEnd, Role, Taken};
use crate::table::{Kinds, PileId, Rank, Suit};

/// Cards that a step takes out of the pack.
struct Portion {
    /// What they are called, such as `the ace of spades`.
    name: String,
    count: usize,
    /// The same name for each suit, such as `the ace of each suit`, and the suit of these.
    of_suit: Option<(String, Suit)>,
    /// The rank, if this is one card of any suit.
    rank: Option<Rank>,
}

/// The cards that go from the pack to one group, and the piles they go to.
struct Taking {
    cards: Vec<Portion>,
    places: Vec<PileId>,
}

impl Words<'_> {
    /// Returns which cards are taken out of the pack, and where they go: a sentence for each
    /// group they go to, or one for foundations that get a card of their own rank each.
    pub(super) fn all_taken(&self) -> Vec<String> {
        let taken = self.portions();
        let mut text: Vec<String> = Vec::new();
        let own = |one: &Taking, next: &Taking| self.is_own(one) && self.is_own(next);
        for run in taken.chunk_by(own) {
            let words = if run.len() > 1 {
                let names = run.iter().map(|taking| taking.cards[0].name.as_str());
                let names = listed(&names.collect::<Vec<_>>(), "and");
                format!(
                    "take {names} out of the pack before the deal and put each on its \
                     foundation"
                )
            } else {
                self.taken_words(&run[0].cards, &run[0].places)
            };
            text.extend((!text.contains(&words)).then_some(words));
        }
        text
    }

    /// Returns the cards taken out of the pack, with those that go to one group together.
    fn portions(&self) -> Vec<Taking> {
        let mut all: Vec<Taking> = Vec::new();
        let mut before: Vec<(&Taken, PackEnd)> = Vec::new();
        for step in self.rules.deal() {
            let DealStep::Take { what, most, end, pack, to } = step else { continue };
            let which = match (before.contains(&(what, *end)), end) {
                (false, PackEnd::Top) => "first",
                (false, PackEnd::Bottom) => "last",
                (true, PackEnd::Top) => "next",
                (true, PackEnd::Bottom) => "next to last",
            };
            before.push((what, *end));
            let portion = self.taken((what, *most, *pack), which);
            let on = |piles: &[PileId]| self.groups_with(piles);
            match all.last_mut().filter(|taking| on(&taking.places) == on(to)) {
                Some(taking) => {
                    taking.cards.push(portion);
                    let more = to.iter().filter(|pile| !taking.places.contains(pile));
                    taking.places.extend(more.copied().collect::<Vec<_>>());
                }
                None => all.push(Taking { cards: vec![portion], places: to.clone() }),
            }
        }
        all
    }

    /// Returns whether this is one card of the rank that the only foundation of a group
    /// starts with.
    fn is_own(&self, taking: &Taking) -> bool {
        let id = self.rules.piles()[taking.places[0].index()].group;
        let group = self.group(id);
        let base = self.deck.whole_ranks(group.base.ever());
        let rank = match (taking.cards.as_slice(), base.as_deref()) {
            ([card], Some([base])) => card.rank == Some(*base),
            _ => false,
        };
        rank && group.role == Role::Foundation && group.piles.len() == 1
    }

    /// Returns that cards are taken out and put somewhere.
    fn taken_words(&self, cards: &[Portion], places: &[PileId]) -> String {
        let count: usize = cards.iter().map(|portion| portion.count).sum();
        let id = self.rules.piles()[places[0].index()].group;
        let group = self.group(id);
        if self.starts_with_own(id) && (count, places.len()) == (group.piles.len(), count)
        {
            let all = self.groups_of(Role::Foundation);
            let them = if all.iter().all(|id| self.starts_with_own(*id)) {
                "the foundations".to_owned()
            } else {
                self.all(id).noun
            };
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
        let (names, order) = self.by_suit(cards, own && count > 1);
        format!(
            "take {names} out of the pack before the deal and put {it} {place}{order}"
        )
    }

    /// Returns whether each foundation of a group has a card of its own to start with, which
    /// is said with the group.
    fn starts_with_own(&self, id: GroupId) -> bool {
        let group = self.group(id);
        let own = matches!(&group.base, Base::Kinds(rows) if rows.iter().all(|row| row.only().is_some()));
        let cards = |pile: PileId| self.start.piles[pile.index()].len();
        let taken = group.ids().map(cards).sum::<usize>() == group.piles.len()
            && group.ids().all(|pile| self.start.dealt[pile.index()] == 0);
        own && taken
            && group.role == Role::Foundation
            && !group.base.is_same_for_all()
            && (self.feeds_foundations() || !self.empty_sources(id).is_empty())
    }

    /// Returns the names of cards as a list, with `the ace of each suit` for all suits' aces.
    /// `ordered` adds the order of the suits, as a sentence.
    fn by_suit(&self, cards: &[Portion], ordered: bool) -> (String, String) {
        let ranks: Option<Vec<Rank>> = cards.iter().map(|portion| portion.rank).collect();
        if let Some(range) = ranks.and_then(|ranks| self.rank_range(&ranks)) {
            return (format!("one card of each rank {range}"), String::new());
        }
        let suits = self.deck.suits().len();
        let mut names: Vec<&str> = Vec::new();
        let mut orders: Vec<Vec<Suit>> = Vec::new();
        let alike = |one: &Portion, other: &Portion| match (&one.of_suit, &other.of_suit)
        {
            (Some(one), Some(other)) => one.0 == other.0,
            _ => false,
        };
        // Cards are put down in the order they are named.
        for run in cards.chunk_by(alike) {
            let mut found: Vec<Suit> = Vec::new();
            found.extend(
                run.iter().filter_map(|portion| Some(portion.of_suit.as_ref()?.1)),
            );
            let every = suits > 1
                && found.len() == suits
                && found
                    .iter()
                    .enumerate()
                    .all(|(place, suit)| !found[..place].contains(suit));
            match run[0].of_suit.as_ref().filter(|_| every) {
                Some((name, _)) => names.push(name),
                None => names.extend(run.iter().map(|portion| portion.name.as_str())),
            }
            orders.push(found);
        }
        let same = orders.iter().all(|order| *order == orders[0] && order.len() == suits);
        if !ordered || names.len() == cards.len() {
            return (listed(&names, "and"), String::new());
        }
        if !same {
            let names = cards.iter().map(|portion| portion.name.as_str());
            return (listed(&names.collect::<Vec<_>>(), "and"), String::new());
        }
        let order = orders[0].iter().map(|suit| self.suit_name(*suit));
        let order = listed(&order.collect::<Vec<_>>(), "and");
        (listed(&names, "and"), format!(". The order of the suits is {order}"))
    }

    /// Returns which cards a step takes out of the pack, and how many; `which` is where they
    /// lie among those of the kind.
    fn taken(
        &self,
        (what, most, pack): (&Taken, Option<u8>, Option<u8>),
        which: &str,
    ) -> Portion {
        let copies = usize::from(self.deck.copies());
        let kinds = match (what, most) {
            (Taken::Kinds(kinds), _) => kinds.and(self.deck.present()),
            (Taken::FirstRank(_), most) => {
                let all = self.deck.suits().len() * copies;
                let (name, count) = match most {
                    None => {
                        ("all cards of the rank of the pack's first card".to_owned(), all)
                    }
                    Some(most) => (self.first_rank(what, most), usize::from(most)),
                };
                return Portion { name, count, of_suit: None, rank: None };
            }
        };
        let all = kinds.len() * copies;
        let count = most.map_or(all, usize::from);
        let ranks = self.deck.whole_ranks(kinds);
        let rank = match ranks.as_deref() {
            Some([rank]) => Some(*rank),
            _ => None,
        };
        let suit = kinds.only().map(|card| self.deck.suit(card));
        let suit = suit.or_else(|| match self.whole_suits(kinds)?.as_slice() {
            [suit] => Some(*suit),
            _ => None,
        });
        let name = |suit: &str| match kinds.only() {
            _ if pack.is_some() => self.one_of_each(kinds, suit),
            Some(card) if rank.is_none() && (most.is_none() || count == 1) => {
                let of = match (copies, most) {
                    (1, _) => "the",
                    (_, Some(_)) => "one",
                    (2, None) => "both copies of the",
                    (_, None) => "all copies of the",
                };
                format!("{of} {} of {suit}", self.deck.rank_spec(card).name)
            }
            _ if most.is_none() || rank.is_some() && count == all => self.all_of(kinds),
            _ => self.first_of(kinds, count, which, rank, suit),
        };
        Portion {
            name: name(suit.map_or("", |suit| self.suit_name(suit))),
            count,
            of_suit: suit
                .filter(|_| rank.is_none())
                .map(|suit| (name("each suit"), suit)),
            rank: rank.filter(|_| count == 1 && pack.is_none()),
        }
    }

    /// Returns one card of each kind of a set: `one ace of each suit`.
    fn one_of_each(&self, kinds: Kinds, suit: &str) -> String {
        if let Some([rank]) = self.deck.whole_ranks(kinds).as_deref() {
            return format!("one {} of each suit", self.rank(*rank));
        }
        let each = kinds.iter().map(|card| match kinds.only() {
            Some(_) => format!("one {} of {suit}", self.deck.rank_spec(card).name),
            None => format!("one {}", self.card(card)),
        });
        listed(&each.collect::<Vec<_>>(), "and")
    }

    /// Returns the first cards of a set met in the pack, or the last or those next to these,
    /// such as `the first two cards of spades`. Of one rank, any will do: `two aces`.
    fn first_of(
        &self,
        kinds: Kinds,
        most: usize,
        which: &str,
        rank: Option<Rank>,
        suit: &str,
    ) -> String {
        let cards = if most == 1 { "card".to_owned() } else { spelled(most, "card") };
        match rank.map(|rank| self.rank(rank)) {
            Some(rank) if which.starts_with("next") && most == 1 => {
                format!("another {rank}")
            }
            Some(rank) if which.starts_with("next") => {
                format!("{} more {}", number(most), plural(rank))
            }
            Some(rank) => spelled(most, rank),
            None if !suit.is_empty() => format!("the {which} {cards} of {suit}"),
            None if most == 1 => {
                format!("the {which} card that is {}", self.one_of(kinds))
            }
            None => format!("the {which} {cards} that are {}", self.plural_of(kinds)),
        }
    }

    /// Returns the first cards that have the rank of the pack's first card, those taken
    /// out by an earlier step of the kind not counted.
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
