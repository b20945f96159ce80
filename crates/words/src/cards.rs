//! Words for cards: the deck, ranks, and sets of cards.

use super::Words;
use crate::diag::english::{listed, number, one, plural, spelled, times};
use crate::table::{Card, Kinds, Rank, Suit};

/// The ranks and the suits of an ordinary pack, by their letters.
const RANKS: &str = "A23456789TJQK";
const SUITS: usize = 4;

impl Words<'_> {
    /// Returns the word for a rank, such as `king`.
    pub(super) fn rank(&self, rank: Rank) -> &str {
        self.deck.ranks().get(usize::from(rank.0)).map_or("card", |rank| &rank.name)
    }

    /// Returns the word for a suit, such as `spades`.
    pub(super) fn suit_name(&self, suit: Suit) -> &str {
        &self.deck.suits()[usize::from(suit.0)].name
    }

    /// Returns ranks that follow each other, such as `from seven to king and from ace to six`,
    /// if there are more than three.
    pub(super) fn rank_range(&self, ranks: &[Rank]) -> Option<String> {
        let count = self.deck.ranks().len();
        let next = |pair: &[Rank]| {
            (usize::from(pair[0].0) + 1) % count == usize::from(pair[1].0)
        };
        if ranks.len() < 4 || ranks.len() > count || !ranks.windows(2).all(next) {
            return None;
        }
        let climbs = ranks.chunk_by(|one, next| one < next);
        let ranges: Vec<String> = climbs
            .map(|ranks| {
                let (first, last) = (ranks[0], ranks[ranks.len() - 1]);
                format!("from {} to {}", self.rank(first), self.rank(last))
            })
            .collect();
        Some(listed(&ranges, "and"))
    }

    /// Returns the words for the lowest and the highest rank.
    pub(super) fn ends(&self) -> (&str, &str) {
        let ranks = self.deck.ranks();
        let (first, last) = (ranks.first(), ranks.last());
        (first.map_or("", |first| &first.name), last.map_or("", |last| &last.name))
    }

    /// Returns a card in words, such as `ace of spades`.
    pub(super) fn card(&self, card: Card) -> String {
        let suit = &self.deck.suit_spec(card).name;
        format!("{} of {suit}", self.deck.rank_spec(card).name)
    }

    /// Returns the suits all of whose cards are in a set, if these are all cards it has.
    pub(super) fn whole_suits(&self, kinds: Kinds) -> Option<Vec<Suit>> {
        let suits =
            (0..self.deck.suits().len()).filter_map(|index| u8::try_from(index).ok());
        let of = |suit: Suit| -> Kinds {
            let own = |card: &Card| self.deck.suit(*card) == suit;
            self.deck.present().iter().filter(own).collect()
        };
        let suits = suits.map(Suit).filter(|suit| of(*suit).meets(kinds));
        let suits: Vec<Suit> = suits.collect();
        suits.iter().all(|suit| of(*suit).without(kinds).is_empty()).then_some(suits)
    }

    /// Returns whether a set has every card of the game.
    pub(super) fn is_any(&self, kinds: Kinds) -> bool {
        self.deck.present().without(kinds).is_empty()
    }

    /// Returns any card of a set, such as `a king` or `the ace of spades`.
    pub(super) fn one_of(&self, kinds: Kinds) -> String {
        let kinds = kinds.and(self.deck.present());
        if self.is_any(kinds) {
            return "any card".to_owned();
        }
        let ranks = self.deck.ranks().len();
        let name = |rank: &Rank| one(self.rank(*rank));
        let listing =
            |ranks: &[Rank]| listed(&ranks.iter().map(name).collect::<Vec<_>>(), "or");
        match self.deck.whole_ranks(kinds) {
            Some(whole) if whole.len() * 2 <= ranks || ranks < 4 => {
                return listing(&whole);
            }
            Some(whole) => {
                let all =
                    (0..ranks).filter_map(|index| u8::try_from(index).ok()).map(Rank);
                let others: Vec<Rank> =
                    all.filter(|rank| !whole.contains(rank)).collect();
                return format!("any card but {}", listing(&others));
            }
            None => {}
        }
        if let Some(suits) = self.whole_suits(kinds) {
            let names = suits.iter().map(|suit| self.suit_name(*suit));
            let single: Option<Vec<&str>> =
                names.clone().map(|name| name.strip_suffix('s')).collect();
            if let Some(names) = single {
                return format!("any {}", listed(&names, "or"));
            }
            let names: Vec<&str> = names.collect();
            return format!("any card of {}", listed(&names, "or"));
        }
        let cards: Vec<String> =
            kinds.iter().map(|card| format!("the {}", self.card(card))).collect();
        listed(&cards, "or")
    }

    /// Returns each card of a set, to be put after `each`: `king`.
    pub(super) fn each_of(&self, kinds: Kinds) -> String {
        match self.deck.whole_ranks(kinds).as_deref() {
            Some([rank]) => self.rank(*rank).to_owned(),
            _ => format!("card that is {}", self.one_of(kinds)),
        }
    }

    /// Returns all cards of a set, such as `the four kings`, each as often as the deck has
    /// it.
    pub(super) fn all_of(&self, kinds: Kinds) -> String {
        let kinds = kinds.and(self.deck.present());
        let copies = usize::from(self.deck.copies());
        if let Some(ranks) = self.deck.whole_ranks(kinds) {
            let of = |rank: &Rank| match self.deck.of_rank(*rank).len() * copies {
                1 => format!("the {}", self.rank(*rank)),
                cards => format!("the {}", spelled(cards, self.rank(*rank))),
            };
            return listed(&ranks.iter().map(of).collect::<Vec<_>>(), "and");
        }
        let each = kinds.iter().map(|card| format!("the {}", self.card(card)));
        let cards = listed(&each.collect::<Vec<_>>(), "and");
        match copies {
            1 => cards,
            2 => format!("both copies of {cards}"),
            _ => format!("all copies of {cards}"),
        }
    }

    /// Returns the cards of a set in the plural, such as `kings`.
    pub(super) fn plural_of(&self, kinds: Kinds) -> String {
        let kinds = kinds.and(self.deck.present());
        if self.is_any(kinds) {
            return "cards".to_owned();
        }
        let names: Vec<String> = match self.deck.whole_ranks(kinds) {
            Some(ranks) => ranks.iter().map(|rank| plural(self.rank(*rank))).collect(),
            None => kinds.iter().map(|card| format!("the {}", self.card(card))).collect(),
        };
        listed(&names, "and")
    }

    /// Returns what the game is played with.
    pub(super) fn deck_words(&self) -> Vec<String> {
        let deck = self.deck;
        let letters: String = deck.ranks().iter().map(|rank| rank.letter).collect();
        let names = deck.suits().iter().map(|suit| suit.name.as_str());
        let names: Vec<&str> = names.collect();
        let packs = usize::from(deck.copies() / deck.in_pack().max(1));
        let ordinary = letters.chars().all(|letter| RANKS.contains(letter))
            && names
                .iter()
                .all(|name| ["clubs", "diamonds", "hearts", "spades"].contains(name));
        let whole = deck.kinds() * usize::from(deck.in_pack());
        let mut text = vec![if letters.len() == 13 && names.len() == SUITS && ordinary {
            let all = whole * packs;
            let all = if packs > 1 { format!(", {all} in all") } else { String::new() };
            format!("use {} of {whole} cards{all}", spelled(packs, "pack"))
        } else {
            let cards = deck.kinds() * usize::from(deck.copies());
            let cards = spelled(cards, "card");
            format!("use {cards}: {}", self.ranks_and_suits())
        }];
        let mut others = RANKS.chars().filter(|letter| letters.contains(*letter));
        let usual = letters.chars().all(|letter| others.next() == Some(letter));
        if !usual && ordinary {
            let (lowest, highest) = self.ends();
            text.push(format!(
                "the ranks run from {lowest} (lowest) to {highest} (highest)"
            ));
        }
        let all: Kinds = deck.cards().collect();
        let left_out = all.without(deck.present());
        if !left_out.is_empty() {
            text.push(self.left_out(left_out));
        }
        text
    }

    /// Returns the ranks and suits of a deck that does not consist of ordinary packs.
    fn ranks_and_suits(&self) -> String {
        let deck = self.deck;
        let suits: Vec<&str> =
            deck.suits().iter().map(|suit| suit.name.as_str()).collect();
        let ranks = self.rank_stretches();
        let copies = match usize::from(deck.copies()) {
            1 => String::new(),
            copies => format!(", each card {}", times(copies)),
        };
        format!("{ranks} in {}{copies}", listed(&suits, "and"))
    }

    /// Returns the ranks of the deck, such as `ace, seven to king and joker`.
    fn rank_stretches(&self) -> String {
        let ranks = self.deck.ranks();
        let usual =
            |one: char, next: char| format!("{RANKS}A").contains(&format!("{one}{next}"));
        let mut parts: Vec<String> = Vec::new();
        let mut first = 0;
        while first < ranks.len() {
            let rest = ranks[first..].windows(2);
            let more =
                rest.take_while(|pair| usual(pair[0].letter, pair[1].letter)).count();
            let last = first + more;
            if more > 1 {
                parts.push(format!("{} to {}", ranks[first].name, ranks[last].name));
            } else {
                parts.extend(ranks[first..=last].iter().map(|rank| rank.name.clone()));
            }
            first = last + 1;
        }
        listed(&parts, "and")
    }

    fn left_out(&self, kinds: Kinds) -> String {
        let all: Kinds = self.deck.cards().collect();
        let rank_left = |rank: Rank| -> bool {
            let own = |card: &Card| self.deck.rank(*card) == rank;
            let of: Kinds = all.iter().filter(own).collect();
            of.without(kinds).is_empty()
        };
        let mut seen = Vec::new();
        let mut names = Vec::new();
        for card in kinds.iter() {
            let rank = self.deck.rank(card);
            if !rank_left(rank) {
                names.push(format!("the {}", self.card(card)));
            } else if !seen.contains(&rank) {
                seen.push(rank);
                names.push(format!("the {}", plural(self.rank(rank))));
            }
        }
        let left = number(self.deck.size());
        let cards = listed(&names, "and");
        match self.deck.copies() {
            1 => format!("remove {cards}, which leaves {left} cards"),
            _ => format!("remove {cards} from each pack, which leaves {left} cards"),
        }
    }
}
