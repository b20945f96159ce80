//! The graph of all positions that can be reached, and which of them can be won.

use std::collections::BTreeMap;

use patience::advise::Status;
use patience::engine::Engine;
use patience::rules::{Hook, Move, MoveList};
use patience::table::{Journal, Table};

use crate::common::truth::{Truth, exact};

/// The positions that can be reached from the first one.
pub(super) struct Graph {
    pub(super) tables: Vec<Table>,
    /// For each position, its moves and the positions after them; none if the game is over.
    pub(super) moves: Vec<Vec<(Move, usize)>>,
    /// The truth; [`Truth::TooLarge`] where some positions were not explored.
    pub(super) truth: Vec<Truth>,
    /// Whether a script failed somewhere.
    pub(super) fails: bool,
}

impl Graph {
    /// Explores about `limit` positions.
    pub(super) fn explore(engine: &Engine<'_>, start: &Table, limit: usize) -> Self {
        let mut graph = Self {
            tables: vec![start.clone()],
            moves: Vec::new(),
            truth: Vec::new(),
            fails: false,
        };
        let mut known = BTreeMap::from([(exact(engine, start), 0)]);
        let mut list = MoveList::default();
        let (mut won, mut open) = (Vec::new(), Vec::new());
        while graph.moves.len() < graph.tables.len() {
            let own = graph.moves.len();
            graph.moves.push(Vec::new());
            let table = graph.tables[own].clone();
            if engine.is_won(&table).unwrap_or(false) {
                won.push(own);
                continue;
            }
            // A game that a script calls lost is over.
            if engine.rules().hooked().has(Hook::Lost)
                && engine.status_within(&table, 0) == Ok(Status::Lost)
            {
                continue;
            }
            if graph.tables.len() > limit {
                open.push(own);
                continue;
            }
            engine.moves(&table, &mut list);
            graph.fails |= list.error.is_some();
            if list.error.is_some() {
                open.push(own);
            }
            for made in list.moves.clone() {
                let mut after = table.clone();
                if engine.apply(&mut after, &mut Journal::default(), made).is_err() {
                    graph.fails = true;
                    open.push(own);
                    continue;
                }
                let next = graph.tables.len();
                let to = *known.entry(exact(engine, &after)).or_insert(next);
                if to == next {
                    graph.tables.push(after);
                }
                graph.moves[own].push((made, to));
            }
        }
        let (wins, opens) = (graph.leading_to(won), graph.leading_to(open));
        graph.truth = wins
            .into_iter()
            .zip(opens)
            .map(|pair| match pair {
                (true, _) => Truth::Winnable,
                (false, true) => Truth::TooLarge,
                (false, false) => Truth::Unwinnable,
            })
            .collect();
        graph
    }

    /// Returns for each position whether one of `goals` can be reached.
    fn leading_to(&self, goals: Vec<usize>) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.tables.len()];
        for (own, moves) in self.moves.iter().enumerate() {
            for (_, to) in moves {
                before[*to].push(own);
            }
        }
        let mut leads = vec![false; self.tables.len()];
        let mut waiting = goals;
        while let Some(own) = waiting.pop() {
            if !leads[own] {
                leads[own] = true;
                waiting.extend(&before[own]);
            }
        }
        leads
    }
}
