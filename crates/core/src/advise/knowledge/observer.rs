//! Follows a game as its player sees it.

use std::hash::{Hash as _, Hasher as _};
use std::rc::Rc;

use super::{Hidden, Knowledge};
use crate::engine::Engine;
use crate::rules::{
    DealError, DealStep, Divert, Feature as F, Features, HookError, Move, MoveList,
    Rules, Show, Taken, When,
};
use crate::table::{Card, Counter, Face, Journal, Number, PileId, Table};

/// The features of games in which hidden cards influence nothing before they are seen:
/// neither the legal moves, nor the results of moves, nor the score.
const SILENT: Features = Features::BUILDING
    .but(&[
        F::StaysDown,
        F::FillSends,
        F::RedealWhenStuck,
        F::DealSends,
        F::DealSinks,
        F::DealsHome,
        F::DealTo,
        F::Score,
        F::Scripted,
    ])
    .and(&[F::Discards, F::EndsStuck, F::EndsEarly, F::BaseBeside]);

/// Follows a game and records the cards that the player sees.
#[derive(Clone, Debug)]
pub struct Observer<'a> {
    engine: Engine<'a>,
    table: Table,
    journal: Journal,
    /// For each number of a card, the card, if it was seen.
    seen: Vec<Option<Card>>,
    /// How many numbers had been given out at the start.
    dealt: Number,
    /// Whether these numbers are the places of the cards in the pack.
    plain: bool,
    /// The history so far, if hidden cards may influence the game.
    history: Option<Rc<History>>,
}

/// The history of a position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct History {
    pub(super) start: Start,
    pub(super) moves: Vec<Move>,
    /// The views at the start and after each move.
    views: Vec<View>,
}

/// A hash of everything visible in a position and of its legal moves. Valid only within
/// one run of the program.
type View = u64;

/// The start of a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Start {
    /// A pack that was dealt.
    Pack,
    /// A position without its hidden cards.
    Position(Table),
}

impl<'a> Observer<'a> {
    /// Deals a game as [`Engine::deal`] does, with the same errors, and observes it.
    pub fn deal(
        engine: Engine<'a>,
        order: &[Card],
        draws: u32,
    ) -> Result<Self, DealError> {
        let mut table = engine.deal_followed(order, draws)?;
        if !picks_out(engine.rules()) {
            return Ok(Self::begin(engine, table, Start::Pack));
        }
        // The player did not see where in the pack a card was that was picked out or
        // sank.
        table.follow();
        let start = Start::Position(blank(engine.rules(), table.clone()));
        Ok(Self::begin(engine, table, start))
    }

    /// Starts from a position that was set up, as [`Engine::begin`] does. Fails if a
    /// script fails.
    pub fn set_up(engine: Engine<'a>, mut table: Table) -> Result<Self, HookError> {
        table.follow();
        let before = table.clone();
        engine.begin(&mut table)?;
        Ok(Self::begin(engine, table, Start::Position(blank(engine.rules(), before))))
    }

    /// Starts observing a position, and a history if hidden cards may influence the game.
    fn begin(engine: Engine<'a>, table: Table, start: Start) -> Self {
        let dealt = Number::try_from(table.size()).unwrap_or(Number::MAX);
        let mut observer = Self {
            engine,
            table,
            journal: Journal::default(),
            seen: Vec::new(),
            dealt,
            plain: start == Start::Pack,
            history: None,
        };
        observer.look();
        if hidden_cards_matter(engine.rules()) {
            let views = vec![observer.view()];
            observer.history = Some(Rc::new(History { start, moves: Vec::new(), views }));
        }
        observer
    }

    /// Returns the engine that plays the game.
    pub fn engine(&self) -> Engine<'a> {
        self.engine
    }

    /// Returns the position, hidden cards included.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Makes a legal move. Fails if a script fails; the game cannot continue then.
    pub fn play(&mut self, made: Move) -> Result<(), HookError> {
        self.journal.clear();
        self.engine.apply(&mut self.table, &mut self.journal, made)?;
        self.engine.ask_all(&self.table)?;
        self.look();
        if self.history.is_some() {
            let view = self.view();
            if let Some(history) = &mut self.history {
                let history = Rc::make_mut(history);
                history.moves.push(made);
                history.views.push(view);
            }
        }
        Ok(())
    }

    /// Records the visible cards.
    fn look(&mut self) {
        let Some(followed) = self.table.followed() else { return };
        self.seen.resize(followed.count() as usize, None);
        for pile in self.table.piles() {
            let cards = self.table.pile(pile);
            for (index, number) in followed.pile(pile).iter().enumerate() {
                if sees(self.engine.rules(), pile, (index, cards)) {
                    let card = cards[index].facing(Face::Up);
                    self.seen[*number as usize] = Some(card);
                }
            }
        }
    }

    /// Returns a hash of everything visible in the position and of its legal moves.
    fn view(&self) -> View {
        let rules = self.engine.rules();
        let mut list = MoveList::default();
        self.engine.moves(&self.table, &mut list);
        // Their order must not reveal hidden cards.
        list.moves.sort_unstable();
        let mut view = rules.hash_key.hasher();
        list.moves.hash(&mut view);
        for pile in self.table.piles() {
            let cards = self.table.pile(pile);
            cards.len().hash(&mut view);
            for (index, card) in cards.iter().enumerate() {
                let seen = sees(rules, pile, (index, cards)).then_some(*card);
                (seen, card.is_down()).hash(&mut view);
            }
        }
        for (number, value) in (0..).map(Counter).zip(self.table.counters()) {
            // The number of draws is not visible on the table.
            let value = if number == Counter::DRAWS { 0 } else { *value };
            value.hash(&mut view);
        }
        view.finish()
    }

    /// Returns what the player knows of the position.
    pub fn knowledge(&self) -> Knowledge {
        let mut table = self.table.clone();
        let (mut hidden, mut mixed) = (Vec::new(), Vec::new());
        let mut unseen = Vec::new();
        if let Some(followed) = self.table.followed() {
            mixed = followed.mixed().to_vec();
            for pile in self.table.piles() {
                for (index, &number) in followed.pile(pile).iter().enumerate() {
                    if self.seen[number as usize].is_none() {
                        hidden.push(Hidden { pile, index, number });
                    }
                }
            }
        }
        // All cards of the game, except those that were seen before any shuffle.
        for pile in self.table.piles() {
            unseen.extend(self.table.pile(pile).iter().map(|card| up(*card)));
        }
        for card in self.seen[..self.dealt as usize].iter().flatten() {
            if let Some(place) = unseen.iter().position(|other| other == card) {
                unseen.swap_remove(place);
            }
        }
        // Their order would reveal where they lie.
        unseen.sort_unstable();
        let mut cards = unseen.iter().chain(self.seen.iter().flatten()).copied();
        let first = cards.next().unwrap_or(Card::new(0));
        // All hidden cards become the same card, so that no result from this table can
        // depend on them.
        for it in &hidden {
            table.replace(it.pile, it.index, first);
        }
        table.set(Counter::DRAWS, 0);
        table.follow_no_more();
        let seen = self.seen.clone();
        let history = self.history.clone();
        let (dealt, plain) = (self.dealt, self.plain);
        Knowledge { table, hidden, seen, unseen, dealt, mixed, plain, history }
    }

    /// Returns whether a game with these cards, by number, would have looked the same as
    /// the history, from its start to its end.
    pub(super) fn agrees(engine: Engine<'a>, history: &History, cards: &[Card]) -> bool {
        let begun = match &history.start {
            Start::Pack => {
                let order: Vec<Card> = cards.iter().rev().copied().collect();
                Self::deal(engine, &order, 0).ok()
            }
            Start::Position(blank) => {
                let mut table = blank.clone();
                let places: Vec<(PileId, usize)> = table
                    .piles()
                    .flat_map(|pile| (0..table.len(pile)).map(move |place| (pile, place)))
                    .collect();
                for ((pile, index), card) in places.into_iter().zip(cards) {
                    table.replace(pile, index, *card);
                }
                Self::set_up(engine, table).ok()
            }
        };
        let Some(mut game) = begun else { return false };
        let same = |game: &Self, index: usize| {
            let view = game.history.as_ref().and_then(|history| history.views.last());
            view == history.views.get(index)
        };
        same(&game, 0)
            && (1..).zip(&history.moves).all(|(index, made)| {
                game.engine.check(&game.table, *made).is_ok()
                    && game.play(*made).is_ok()
                    && same(&game, index)
            })
    }
}

/// Returns whether the player can see a card of a pile.
pub(super) fn sees(
    rules: &Rules,
    pile: PileId,
    (index, cards): (usize, &[Card]),
) -> bool {
    let squared = rules.group_of(pile).show == Show::Top;
    !cards[index].is_down() && (!squared || index + 1 == cards.len())
}

/// Returns whether hidden cards may influence a game before they are seen.
fn hidden_cards_matter(rules: &Rules) -> bool {
    let tricky = |step: &DealStep| match step {
        DealStep::Take { what, .. } => matches!(what, Taken::FirstRank(_)),
        DealStep::Deal(deal) => {
            !matches!(deal.divert, Divert::Nothing) || !deal.sink.is_empty()
        }
    };
    let looks = |when: When| matches!(when, When::Changed | When::Stuck);
    !SILENT.allow(rules)
        || rules.deal().iter().any(tricky)
        || rules.redeal().is_some_and(|redeal| looks(redeal.when))
}

/// Returns whether a deal moves cards because of what they are, so that the player cannot
/// see where in the pack they were: it takes the first of several duplicates, or some
/// cards sink.
fn picks_out(rules: &Rules) -> bool {
    rules.deal().iter().any(|step| match step {
        DealStep::Take { most, .. } => most.is_some(),
        DealStep::Deal(deal) => !deal.sink.is_empty(),
    })
}

/// Returns a position in which all hidden cards are the same card.
fn blank(rules: &Rules, mut table: Table) -> Table {
    for pile in table.piles() {
        for index in 0..table.len(pile) {
            let cards = table.pile(pile);
            if !sees(rules, pile, (index, cards)) {
                table.replace(pile, index, Card::new(0));
            }
        }
    }
    table.follow_no_more();
    table
}

fn up(card: Card) -> Card {
    card.facing(Face::Up)
}
