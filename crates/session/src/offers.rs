//! What can be typed in a position, as data for completion.

use std::collections::{BTreeMap, BTreeSet};

use super::preferences::Reds;
use super::text::Text;
use super::words::effect;
use crate::play::{Game, Meaning, read_move};
use crate::rules::{Action, Move, Role, Rules};
use crate::table::PileId;

/// What can be typed in one position.
///
/// It is a copy: make a new one after each move.
#[derive(Clone, Debug, Default)]
pub struct Completions {
    /// The names of all piles.
    pub(super) piles: Vec<String>,
    /// The legal moves that begin with a card.
    pub(super) moves: Vec<Offer>,
    /// The piles and cards that alone mean a move, with the number of that move.
    pub(super) alone: BTreeMap<String, usize>,
    /// The words for the game's own actions.
    pub(super) actions: Vec<String>,
    /// The word for builds, if the game has its own actions.
    pub(super) build: Option<String>,
    /// The legal moves of the game's own actions.
    pub(super) own: Vec<OwnOffer>,
    /// The names of positions.
    pub(super) marks: Vec<String>,
    /// The names of games.
    pub(super) games: Vec<String>,
    /// The names of the game's options.
    pub(super) options: Vec<String>,
    /// The letters of the ranks, the lowest first.
    pub(super) ranks: Vec<String>,
    /// The names of groups, which `rules` accepts.
    pub(super) subjects: Vec<String>,
    /// Whether the game has a redeal.
    pub(super) redeals: bool,
    /// Whether the game has a stock to deal from.
    pub(super) deals: bool,
}

/// A legal move, with the words that mean it.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    /// Its number among all moves, from one.
    pub(super) number: usize,
    /// The pile it leaves.
    pub(super) from: String,
    /// The lowest card moved.
    pub(super) card: String,
    /// The pile it goes to, the letter of its role, and its top card. Empty if the move picks only
    /// one pile.
    pub(super) to: String,
    pub(super) role: &'static str,
    pub(super) top: Option<String>,
    pub(super) count: u8,
    /// What it does.
    pub(super) effect: Text,
}

/// A legal move of one of the game's own actions, with the words that mean it.
#[derive(Clone, Debug)]
pub(super) struct OwnOffer {
    /// The word for the action.
    pub(super) action: String,
    /// What is picked.
    pub(super) picks: Vec<Picked>,
    /// Whether the picks can be typed in any order.
    pub(super) free: bool,
    /// What it does.
    pub(super) effect: Text,
}

/// A pile that a move picks, and its top card.
#[derive(Clone, Debug)]
pub(super) struct Picked {
    pub(super) pile: String,
    pub(super) card: Option<String>,
}

impl Completions {
    /// Returns what can be typed now.
    pub fn of(game: &Game) -> Self {
        let rules = game.rules();
        let deck = rules.deck();
        let list = game.moves();
        let name = |action: &Action| action.name.clone();
        let own = rules.actions().iter().filter(|action| action.is_own());
        let actions: Vec<String> = own.map(name).collect();
        let moves: Vec<Offer> =
            (1..).zip(&list.moves).flat_map(|entry| offers(game, entry)).collect();
        Self {
            alone: alone(game, &moves),
            piles: rules.piles().iter().map(|pile| pile.id.clone()).collect(),
            moves,
            build: rules.actions().first().filter(|_| !actions.is_empty()).map(name),
            actions,
            own: list.moves.iter().filter_map(|made| own_offer(game, *made)).collect(),
            marks: game.marks().names().map(str::to_owned).collect(),
            games: Vec::new(),
            options: game
                .variant()
                .choices()
                .iter()
                .map(|choice| choice.name.clone())
                .collect(),
            ranks: deck.ranks().iter().map(|rank| rank.letter.to_string()).collect(),
            subjects: subjects(rules),
            redeals: rules.redeal().is_some(),
            deals: rules.stock().is_some(),
        }
    }

    /// Returns the same completions with the names of games.
    #[must_use]
    pub fn with_games(self, games: Vec<String>) -> Self {
        Self { games, ..self }
    }

    /// Returns the same completions with the red cards written as the player has set.
    #[must_use]
    pub(super) fn with_reds(mut self, rules: &Rules, red: Reds) -> Self {
        let own = self.own.iter_mut().map(|offer| &mut offer.effect);
        for effect in self.moves.iter_mut().map(|offer| &mut offer.effect).chain(own) {
            *effect = effect.lettered(rules.deck(), red).into();
        }
        self
    }

    /// Returns the piles that cards can leave.
    pub(super) fn sources(&self) -> Vec<String> {
        let movable = |text: &&String| self.moves.iter().any(|made| made.from == **text);
        self.piles.iter().filter(movable).cloned().collect()
    }

    /// Returns the piles that one of the game's own actions can pick after the typed words.
    pub(super) fn picks(&self, action: &str, typed: &[&str]) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for offer in
            self.own.iter().filter(|offer| offer.action.eq_ignore_ascii_case(action))
        {
            for next in offer.next(typed) {
                if !names.contains(next) {
                    names.push(next.clone());
                }
            }
        }
        names
    }

    /// Returns the given words and the names of all marks.
    pub(super) fn places(&self, usual: &[&str]) -> Vec<String> {
        usual
            .iter()
            .map(|word| (*word).to_owned())
            .chain(self.marks.iter().cloned())
            .collect()
    }

    /// Returns the targets of a pile or card, if it is the only word.
    pub(super) fn targets(&self, words: &[&str]) -> Vec<String> {
        let [from] = words else { return Vec::new() };
        let mut targets = Vec::new();
        for made in &self.moves {
            let meant = from.eq_ignore_ascii_case(&made.from)
                || from.eq_ignore_ascii_case(&made.card);
            if meant && !made.to.is_empty() && !targets.contains(&made.to) {
                targets.push(made.to.clone());
            }
        }
        targets
    }
}

/// Returns the piles and cards that alone mean a move, with the number of that move.
fn alone(game: &Game, moves: &[Offer]) -> BTreeMap<String, usize> {
    let words = moves.iter().flat_map(|made| [&made.from, &made.card]);
    // Reading a word is slow and many moves share a pile, so each word is read only once.
    let words: BTreeSet<&String> = words.collect();
    let number = |word: &String| match read_move(game, word) {
        Ok(Meaning::Legal(made)) => game
            .moves()
            .moves
            .iter()
            .position(|other| *other == made)
            .map(|index| index + 1),
        _ => None,
    };
    let found =
        words.into_iter().filter_map(|word| Some((word.to_lowercase(), number(word)?)));
    found.collect()
}

/// Returns the ways to type a move of one or two piles. If the order of two picks does not matter,
/// there are two ways. Returns none for a move that picks more piles.
fn offers(game: &Game, (number, made): (usize, &Move)) -> Vec<Offer> {
    let (rules, table) = (game.rules(), game.table());
    let deck = rules.deck();
    let cards = made.cards(table);
    let Some(card) = cards.first().map(|card| deck.text(*card)) else {
        return Vec::new();
    };
    let offer = |from: PileId, to: Option<PileId>, card: String| {
        let role = to.map(|pile| rules.group_of(pile).role);
        Offer {
            number,
            from: rules.id(from).to_owned(),
            card,
            to: to.map_or("", |pile| rules.id(pile)).to_owned(),
            role: Role::ALL
                .iter()
                .find(|entry| Some(entry.0) == role)
                .map_or("", |entry| entry.2),
            top: to.and_then(|pile| table.top(pile)).map(|card| deck.seen(card)),
            count: u8::try_from(cards.len()).unwrap_or(u8::MAX),
            effect: effect(game, *made),
        }
    };
    match *made.picks() {
        [only] => vec![offer(only, None, card)],
        [one, other] if rules.action(*made).is_unordered() => {
            let second =
                table.top(other).map_or_else(String::new, |card| deck.text(card));
            vec![offer(one, Some(other), card), offer(other, Some(one), second)]
        }
        [from, to] => vec![offer(from, Some(to), card)],
        _ => Vec::new(),
    }
}

impl OwnOffer {
    /// Returns whether the words after the action mean this move.
    pub(super) fn is_meant(&self, words: &[&str]) -> bool {
        self.left(words).is_some_and(|left| left.is_empty())
    }

    /// Returns what can be typed after words that begin this move.
    fn next(&self, words: &[&str]) -> impl Iterator<Item = &String> {
        let left = self.left(words).unwrap_or_default();
        let tried = if self.free { left.len() } else { left.len().min(1) };
        left.into_iter().take(tried).map(|pick| &pick.pile)
    }

    /// Returns the picks that are left after some words, or none if the words do not begin this
    /// move.
    fn left(&self, words: &[&str]) -> Option<Vec<&Picked>> {
        let mut left: Vec<&Picked> = self.picks.iter().collect();
        for word in words {
            let place = left.iter().position(|pick| pick.is_called(word))?;
            // If the order matters, each word must name the next pick.
            (place == 0 || self.free).then(|| left.remove(place))?;
        }
        Some(left)
    }
}

impl Picked {
    fn is_called(&self, word: &str) -> bool {
        let card = self.card.as_ref().is_some_and(|card| card.eq_ignore_ascii_case(word));
        card || self.pile.eq_ignore_ascii_case(word)
    }
}

fn own_offer(game: &Game, made: Move) -> Option<OwnOffer> {
    let rules = game.rules();
    let action = Some(rules.action(made)).filter(|action| action.is_own())?;
    let picked = |pile: &PileId| Picked {
        pile: rules.id(*pile).to_owned(),
        card: game.table().top(*pile).map(|card| rules.deck().text(card)),
    };
    Some(OwnOffer {
        action: action.name.clone(),
        picks: made.picks().iter().map(picked).collect(),
        free: action.is_unordered(),
        effect: effect(game, made),
    })
}

/// Returns the names of the groups of piles, without those that contain blanks.
fn subjects(rules: &Rules) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for pile in rules.piles() {
        let name = &rules.group(pile.group).name;
        if !names.contains(name) && !name.contains(char::is_whitespace) {
            names.push(name.clone());
        }
    }
    names
}
