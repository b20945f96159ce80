//! A game being played.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use std::sync::Arc;

use super::consequences::{Consequence, consequences};
use super::move_index::MoveIndex;
use super::proofs::Proofs;
use super::winning_line::WinningLine;
use super::{Deal, Lapsed, Marks, Start};
use crate::advise::{Observer, Status};
use crate::engine::{Engine, Refusal};
use crate::rules::{DealError, HookError, Hooks, Move, MoveList, Rules, Show};
use crate::table::{Card, Journal, Mark, PileId, Table};
use crate::variant::Variant;

/// A game: rules, deal, position and history.
///
/// Undo is exact, including shuffles: a move that is redone has the same outcome.
#[derive(Clone, Debug)]
pub struct Game {
    variant: Arc<Variant>,
    /// The interpreter that answers the hooks of the rules, with the player's budget.
    hooks: Rc<dyn Hooks>,
    deal: Deal,
    // INVARIANT: `table` is the deal plus the effects in `journal`; each turn marks where its
    // effects start. `apply` and `undo` keep it.
    table: Table,
    journal: Journal,
    turns: Vec<Turn>,
    // The last entry is the first to be redone.
    pub(super) undone: Vec<Move>,
    // INVARIANT: an entry for `n` moves refers to the first `n` moves of this line. `play` drops
    // the rest.
    pub(super) proofs: Proofs,
    pub(super) known_line: WinningLine,
    /// The status of the position, if it was computed.
    // INVARIANT: this cache and the next two describe the current `table`. `forget_position`
    // clears them before it changes.
    pub(super) standing: Cell<Option<Status>>,
    /// The legal moves of the position, if they were listed.
    listed: OnceCell<MoveList>,
    /// The index of the legal moves, if it was needed.
    index: OnceCell<MoveIndex>,
    /// The moves that followed under earlier rules and are not valid now.
    pub(super) lapsed: Lapsed,
    pub(super) marks: Marks,
}

/// A move that was made.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Turn {
    /// The move.
    pub made: Move,
    /// The cards that the player moved, the lowest first.
    pub cards: Vec<Card>,
    /// The automatic consequences of the move.
    pub consequences: Vec<Consequence>,
    start: Mark,
}

impl Game {
    /// Deals a game. Fails if a script fails, or if there are too few cards.
    pub fn start(variant: Arc<Variant>, deal: Deal) -> Result<Self, DealError> {
        let hooks = variant.rules().interpreter();
        Self::start_with(variant, hooks, deal)
    }

    /// Deals a game as [`Self::start`] does, with an interpreter of its rules that other games
    /// may share.
    pub fn start_with(
        variant: Arc<Variant>,
        hooks: Rc<dyn Hooks>,
        deal: Deal,
    ) -> Result<Self, DealError> {
        let engine = Engine::new(variant.rules(), &*hooks, deal.source);
        let table = match &deal.start {
            Start::Order { cards, draws } => engine.deal(cards, *draws)?,
            Start::Position(table) => {
                let mut table = table.clone();
                engine.begin(&mut table)?;
                table
            }
        };
        // A script that fails on the first position must fail here, while the deal can be
        // refused.
        engine.ask_all(&table)?;
        Ok(Self {
            variant,
            hooks,
            deal,
            table,
            journal: Journal::default(),
            turns: Vec::new(),
            undone: Vec::new(),
            proofs: Proofs::default(),
            known_line: WinningLine::default(),
            standing: Cell::new(None),
            listed: OnceCell::new(),
            index: OnceCell::new(),
            lapsed: Lapsed::default(),
            marks: Marks::default(),
        })
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        self.variant.rules()
    }

    /// Returns the engine for this game.
    pub fn engine(&self) -> Engine<'_> {
        Engine::new(self.variant.rules(), &*self.hooks, self.deal.source)
    }

    /// Returns the interpreter of the hooks.
    pub fn hooks(&self) -> &Rc<dyn Hooks> {
        &self.hooks
    }

    /// Returns the deal.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Returns the position.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the cards of a pile, bottom first, with `None` for cards the player cannot see.
    pub fn seen(&self, pile: PileId) -> Vec<Option<Card>> {
        (0..self.table.len(pile)).map(|place| self.sees(pile, place)).collect()
    }

    /// Returns a card of a pile by its index from the bottom, if the player can see it.
    pub fn sees(&self, pile: PileId, place: usize) -> Option<Card> {
        let cards = self.table.pile(pile);
        // A squared pile shows only its top card, even if the others lie face up.
        let squared = self.rules().group_of(pile).show == Show::Top;
        let covered = squared && place + 1 < cards.len();
        cards.get(place).copied().filter(|card| !card.is_down() && !covered)
    }

    /// Returns the moves made so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the number of moves that can be redone.
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// Returns the moves that became invalid when the rules changed, as long as no other move was
    /// made since.
    pub fn lapsed(&self) -> &Lapsed {
        &self.lapsed
    }

    /// Returns the names of positions. Some may belong to moves that were undone or have lapsed.
    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// Gives the position a name, as [`Marks::set`] does.
    pub fn mark(&mut self, name: &str) -> Option<usize> {
        self.marks.set(self.turns.len(), name)
    }

    /// Returns the positions before each of the moves so far, the latest first.
    pub fn earlier(&self) -> impl Iterator<Item = Table> + '_ {
        let (mut table, mut journal) = (self.table.clone(), self.journal.clone());
        self.turns.iter().rev().map(move |turn| {
            journal.rewind(&mut table, turn.start);
            table.clone()
        })
    }

    /// Returns the position before the first move.
    pub fn dealt(&self) -> Table {
        let mut table = self.table.clone();
        if let Some(first) = self.turns.first() {
            self.journal.clone().rewind(&mut table, first.start);
        }
        table
    }

    /// Returns the game so far as its player saw it. The engine must be one for this game.
    pub fn observed<'a>(&self, engine: Engine<'a>) -> Result<Observer<'a>, DealError> {
        let mut observer = match &self.deal.start {
            Start::Order { cards, draws } => Observer::deal(engine, cards, *draws)?,
            Start::Position(table) => Observer::set_up(engine, table.clone())?,
        };
        for turn in &self.turns {
            observer.play(turn.made)?;
        }
        Ok(observer)
    }

    /// Returns the index of the legal moves.
    pub(super) fn move_index(&self) -> &MoveIndex {
        self.index.get_or_init(|| MoveIndex::of(self))
    }

    /// Returns all legal moves.
    pub fn moves(&self) -> &MoveList {
        self.listed.get_or_init(|| {
            let mut list = MoveList::default();
            self.engine().moves(&self.table, &mut list);
            list
        })
    }

    /// Clears the caches of the position before it changes.
    fn forget_position(&mut self) {
        self.standing.set(None);
        self.listed.take();
        self.index.take();
    }

    /// Returns the status of the game.
    pub fn status(&self) -> Result<Status, HookError> {
        if let Some(known) = self.standing.get() {
            return Ok(known);
        }
        let status = self.stands()?;
        self.standing.set(Some(status));
        Ok(status)
    }

    /// Returns the dollars won so far, or lost if negative, if the game can be played for
    /// money.
    pub fn money(&self) -> Option<i64> {
        let stakes = self.variant().stakes()?;
        let home = i64::try_from(self.engine().home(self.table())).unwrap_or(i64::MAX);
        Some(home.saturating_mul(stakes.card.into()) - i64::from(stakes.deck))
    }

    /// Returns the score.
    pub fn score(&self) -> Result<i64, HookError> {
        self.engine().score(&self.table)
    }

    /// Makes a move if it is legal. Discards the moves that could be redone, except that
    /// [`Game::go`] can still reach their marks. A refused move changes nothing.
    pub fn play(&mut self, made: Move) -> Result<&Turn, Refusal> {
        self.engine().check(&self.table, made)?;
        self.apply(made)?;
        // Must come before `undone` is cleared: marks can depend on the undone moves.
        self.keep_marks_as_variations();
        // The proofs remain valid if the same move is made again.
        let again = self.undone.last() == Some(&made);
        self.proofs.cut(self.turns.len() - usize::from(!again));
        self.undone.clear();
        self.lapsed = Lapsed::default();
        Ok(&self.turns[self.turns.len() - 1])
    }

    /// Undoes the last move, and returns it.
    pub fn undo(&mut self) -> Option<Turn> {
        let turn = self.turns.pop()?;
        self.journal.rewind(&mut self.table, turn.start);
        self.forget_position();
        self.undone.push(turn.made);
        Some(turn)
    }

    /// Undoes all moves after the first `moves`, and discards them.
    pub(super) fn cut(&mut self, moves: usize) {
        while self.turns.len() > moves {
            self.undo();
        }
        self.undone.clear();
    }

    /// Redoes the move that was undone last, and returns it.
    pub fn redo(&mut self) -> Option<&Turn> {
        let made = self.undone.pop()?;
        if self.apply(made).is_err() {
            // A script failed. The move stays on the list and can be tried again.
            self.undone.push(made);
            return None;
        }
        self.turns.last()
    }

    /// Undoes all moves; they can be redone.
    pub fn restart(&mut self) {
        while self.undo().is_some() {}
    }

    fn apply(&mut self, made: Move) -> Result<(), Refusal> {
        // Read before the move changes the piles.
        let cards = made.cards(&self.table);
        let before = self.table.clone();
        let start = self.journal.mark();
        self.forget_position();
        let engine = Engine::new(self.variant.rules(), &*self.hooks, self.deal.source);
        let applied = engine.apply(&mut self.table, &mut self.journal, made);
        let asked = applied.and_then(|()| engine.ask_all(&self.table));
        if let Err(error) = asked {
            // The move may have failed halfway, so undo its effects so far.
            self.journal.rewind(&mut self.table, start);
            return Err(Refusal::failed(made, error));
        }
        let own = self.variant.rules().action(made).own_effects();
        let consequences = consequences(before, own, self.journal.since(start));
        self.turns.push(Turn { made, cards, consequences, start });
        Ok(())
    }
}
