//! What can be typed in one position, to complete lines from.

use super::preferences::Reds;
use super::reds::written;
use super::words::effect;
use crate::play::Game;
use crate::rules::{Move, Role, Rules};
use crate::table::PileId;

/// What can be typed in one position.
///
/// It is a copy that stays behind when the game goes on; make another one then.
#[derive(Clone, Debug, Default)]
pub struct Completions {
    /// The names of all piles.
    pub(super) piles: Vec<String>,
    /// The legal moves of cards.
    pub(super) moves: Vec<Offer>,
    /// The names of positions.
    pub(super) marks: Vec<String>,
    /// The names of games.
    pub(super) games: Vec<String>,
    /// The names of the game's options.
    pub(super) options: Vec<String>,
    /// The letters of the ranks, the lowest first.
    pub(super) ranks: Vec<String>,
    /// What the rules speak of.
    pub(super) subjects: Vec<String>,
    /// Whether there is a redeal at all.
    pub(super) redeals: bool,
}

/// A legal move, told by the words that mean it.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    /// Its number, from one, among all moves.
    pub(super) number: usize,
    /// The pile it leaves.
    pub(super) from: String,
    /// The lowest card moved.
    pub(super) card: String,
    /// The pile it goes to, the letter for its role, and the card on top of it; nothing if
    /// only one is picked.
    pub(super) to: String,
    pub(super) role: &'static str,
    pub(super) top: Option<String>,
    pub(super) count: u8,
    /// What it does.
    pub(super) effect: String,
}

impl Completions {
    /// Returns what can be typed now.
    pub fn of(game: &Game) -> Self {
        let rules = game.rules();
        let deck = rules.deck();
        let list = game.moves();
        Self {
            piles: rules.piles().iter().map(|it| it.id.clone()).collect(),
            moves: (1..).zip(&list.moves).flat_map(|it| offers(game, it)).collect(),
            marks: game.marks().names().map(str::to_owned).collect(),
            games: Vec::new(),
            options: game.variant().choices().iter().map(|it| it.name.clone()).collect(),
            ranks: deck.ranks().iter().map(|it| it.letter.to_string()).collect(),
            subjects: subjects(rules),
            redeals: rules.redeal().is_some(),
        }
    }

    /// Returns the same with the names of games.
    #[must_use]
    pub fn with_games(self, games: Vec<String>) -> Self {
        Self { games, ..self }
    }

    /// Returns the same with the cards of what moves do written as elsewhere.
    #[must_use]
    pub(super) fn with_reds(mut self, rules: &Rules, red: Reds) -> Self {
        for offer in &mut self.moves {
            offer.effect = written(&offer.effect, rules, red);
        }
        self
    }

    /// Returns the piles that cards can leave.
    pub(super) fn sources(&self) -> Vec<String> {
        let movable = |it: &&String| self.moves.iter().any(|made| made.from == **it);
        self.piles.iter().filter(movable).cloned().collect()
    }

    /// Returns positions that have a name.
    pub(super) fn places(&self, usual: &[&str]) -> Vec<String> {
        usual
            .iter()
            .map(|it| (*it).to_owned())
            .chain(self.marks.iter().cloned())
            .collect()
    }

    /// Returns the targets of the only word there is, a pile or a card.
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

/// Returns a move with its number as it can be typed: from a pile to another, one pile that
/// is picked, or two, in either order where that makes no difference.
fn offers(game: &Game, (number, made): (usize, &Move)) -> Vec<Offer> {
    let (rules, table) = (game.rules(), game.table());
    let deck = rules.deck();
    let cards = made.cards(table);
    let Some(card) = cards.first().map(|it| deck.text(*it)) else { return Vec::new() };
    let offer = |from: PileId, to: Option<PileId>, card: String| {
        let role = to.map(|it| rules.group_of(it).role);
        Offer {
            number,
            from: rules.id(from).to_owned(),
            card,
            to: to.map_or("", |it| rules.id(it)).to_owned(),
            role: Role::ALL.iter().find(|it| Some(it.0) == role).map_or("", |it| it.2),
            top: to.and_then(|it| table.top(it)).map(|it| deck.seen(it)),
            count: u8::try_from(cards.len()).unwrap_or(u8::MAX),
            effect: effect(game, *made),
        }
    };
    match *made.picks() {
        [] => Vec::new(),
        [only] => vec![offer(only, None, card)],
        [one, other] if rules.action(*made).is_unordered() => {
            let second = table.top(other).map_or_else(String::new, |it| deck.text(it));
            vec![offer(one, Some(other), card), offer(other, Some(one), second)]
        }
        [from, to, ..] => vec![offer(from, Some(to), card)],
    }
}

/// Returns the names of the groups of piles; the rules speak of each.
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
