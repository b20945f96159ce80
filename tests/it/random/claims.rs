//! Compares claims about positions with the truth.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use patience::advise::{HINT_LIMIT, LOOK_LIMIT, Prospect, Status};
use patience::engine::Engine;
use patience::play::{Game, Start};
use patience::proof::{self, Flaw};
use patience::rules::{Hook, Move, MoveList};
use patience::solve::{Reductions, Settings, Verdict, opened};
use patience::table::{HashKey, Table};
use patience::words::lint;

use super::graph::Graph;
use super::warnings::false_warnings;
use crate::common::allowed::{allowed, imaginable};
use crate::common::generated::Chance;
use crate::common::truth::{Truth, alone, holds, reductions, try_ask, up_to, wins};

/// The number of positions after which a game counts as too large.
const LIMIT: usize = 1500;

/// The most positions of a search.
const MAX_POSITIONS: u64 = 40_000;

/// The claims that were compared, and those that do not hold.
#[derive(Debug, Default)]
pub(super) struct Claims {
    /// The only claim to check, in all positions; `None` checks all claims.
    pub(super) only: Option<String>,
    pub(super) counts: BTreeMap<&'static str, usize>,
    /// For each setting, how often all reductions met fewer positions.
    pub(super) fewer: BTreeMap<String, usize>,
    /// Whether lint says that no deal can be won.
    pub(super) has_errors: bool,
    /// The name and the evidence of each claim that does not hold.
    pub(super) wrong: Vec<(String, String)>,
}

/// A game and the truth about it.
struct Known<'a> {
    game: &'a Game,
    engine: Engine<'a>,
    graph: &'a Graph,
}

impl Claims {
    /// Checks all claims about a game.
    pub(super) fn game(&mut self, game: &Game, chance: &mut Chance) {
        let engine = game.engine();
        let graph = &Graph::explore(&engine, game.table(), LIMIT);
        let known = Known { game, engine, graph };
        self.count("games", 1);
        self.count("positions", graph.tables.len());
        self.count("too large", usize::from(graph.truth[0] == Truth::TooLarge));
        self.count("winnable", usize::from(graph.truth[0] == Truth::Winnable));
        self.count("unwinnable", usize::from(graph.truth[0] == Truth::Unwinnable));
        self.warnings(&known);
        self.keys(&known);
        let (solved, looked) = if self.only.is_some() { (30, 400) } else { (4, 12) };
        for (index, at) in known.some(looked, chance).into_iter().enumerate() {
            engine.hooks().reset_budget();
            self.list(&known, at);
            self.safe(&known, at);
            self.finish(&known, at);
            // Lookaheads take long.
            if index.is_multiple_of(6) || self.only.is_some() {
                self.ahead(&known, at);
            }
        }
        for at in known.some(solved, chance) {
            self.solve(&known, at, chance);
        }
        for at in known.some(8 * solved, chance) {
            self.prove(&known, at);
        }
    }

    fn count(&mut self, name: &'static str, more: usize) {
        *self.counts.entry(name).or_default() += more;
    }

    /// Returns whether a claim is to be checked.
    fn asks(&self, claim: &str) -> bool {
        self.only.as_ref().is_none_or(|only| only == claim)
    }

    /// Records whether a claim holds.
    fn claim(
        &mut self,
        claim: &str,
        holds: bool,
        known: &Known<'_>,
        at: usize,
        words: impl Fn() -> String,
    ) {
        if !holds && self.asks(claim) {
            let table = table_text(known.game, &known.graph.tables[at]);
            let truth = known.graph.truth[at];
            let report =
                format!("{claim}: {truth:?}, position {at}, {}\n{table}", words());
            self.wrong.push((claim.to_owned(), report));
        }
    }

    /// Checks the warnings, and that no deal can be won if lint finds an error.
    fn warnings(&mut self, known: &Known<'_>) {
        if !matches!(known.game.deal().start, Start::Order { .. }) {
            return;
        }
        let (wrong, checked) = false_warnings(known.game, known.graph);
        self.count("warnings", checked);
        self.claim("warning", wrong.is_empty(), known, 0, || wrong.join("; "));
        let found = lint(known.game.variant());
        let errors: Vec<&str> = found
            .iter()
            .filter(|error| error.is_error())
            .map(|error| error.message.as_str())
            .collect();
        self.has_errors = !errors.is_empty();
        self.count("lint errors", usize::from(!errors.is_empty()));
        let winnable = known.graph.truth[0] == Truth::Winnable;
        let words = || errors.join("; ");
        self.claim("lint", errors.is_empty() || !winnable, known, 0, words);
    }

    /// Checks that positions with one key are either all winnable, or all unwinnable.
    fn keys(&mut self, known: &Known<'_>) {
        if !self.asks("key") || !known.graph.truth.contains(&Truth::Winnable) {
            return;
        }
        let mut first = BTreeMap::new();
        for (at, table) in known.graph.tables.iter().enumerate() {
            let truth = known.graph.truth[at];
            let key = known.engine.key(table);
            let one = *first.entry(key).or_insert(at);
            let other = known.graph.truth[one];
            self.count("keys that are shared", usize::from(one != at));
            let opposed =
                truth != other && truth != Truth::TooLarge && other != Truth::TooLarge;
            let words = || table_text(known.game, &known.graph.tables[one]);
            self.claim("key", !opposed, known, at, words);
        }
    }

    /// Checks that the listed moves are the legal ones of all conceivable moves.
    fn list(&mut self, known: &Known<'_>, at: usize) {
        if !self.asks("check") || known.graph.fails {
            return;
        }
        let (engine, table) = (known.engine, &known.graph.tables[at]);
        let imagined = imaginable(&engine, table);
        self.count("moves checked", imagined.len());
        let legal = allowed(&engine, table, &imagined);
        let mut list = MoveList::default();
        engine.moves(table, &mut list);
        if list.error.is_some() {
            return;
        }
        list.moves.sort_unstable();
        let words = || format!("listed {:?}\nallowed {legal:?}", list.moves);
        self.claim("check", list.moves == legal, known, at, words);
    }

    /// Checks that a winnable game stays winnable after a safe move.
    fn safe(&mut self, known: &Known<'_>, at: usize) {
        let graph = known.graph;
        if !self.asks("safe") || graph.truth[at] != Truth::Winnable {
            return;
        }
        let moves: Vec<Move> = graph.moves[at].iter().map(|entry| entry.0).collect();
        let safe = known.engine.safe_moves(&graph.tables[at], &moves);
        for (made, to) in graph.moves[at].iter().filter(|entry| safe.contains(&entry.0)) {
            self.count("safe moves", 1);
            let spoils = graph.truth[*to] == Truth::Unwinnable;
            self.claim("safe", !spoils, known, at, || move_words(known.game, *made));
        }
    }

    /// Checks that positions and moves reported as lost cannot be won.
    fn ahead(&mut self, known: &Known<'_>, at: usize) {
        let (graph, engine) = (known.graph, known.engine);
        let table = &graph.tables[at];
        if engine.rules().hooked().has(Hook::Lost) || graph.fails {
            return;
        }
        let wins = |at: usize| graph.truth[at] == Truth::Winnable;
        if self.asks("status") {
            let lost = engine.status_within(table, LOOK_LIMIT) == Ok(Status::Lost);
            self.count("lost", usize::from(lost));
            self.claim("status", !lost || !wins(at), known, at, String::new);
        }
        if self.asks("hopeless") {
            let hopeless = engine.is_hopeless(table, LOOK_LIMIT).unwrap_or(false);
            self.count("hopeless", usize::from(hopeless));
            self.claim("hopeless", !hopeless || !wins(at), known, at, String::new);
        }
        if self.asks("would lose") {
            for &(made, to) in &graph.moves[at] {
                let loses = engine.would_lose(table, made, LOOK_LIMIT).unwrap_or(false);
                self.count("losing moves", usize::from(loses));
                let words = || move_words(known.game, made);
                self.claim("would lose", !loses || !wins(to), known, at, words);
            }
        }
        if self.asks("advice") {
            let Ok(advice) = engine.advise(table, &std::iter::empty().collect(), 3)
            else {
                return;
            };
            self.count("advice", usize::from(advice.positions < HINT_LIMIT));
            let loses = |made: Move| {
                let to = graph.moves[at].iter().find(|entry| entry.0 == made);
                to.is_none_or(|entry| !wins(entry.1))
            };
            let right = advice.losing.iter().all(|made| loses(*made))
                && (advice.prospect != Prospect::Lost || !wins(at));
            self.claim("advice", right, known, at, || format!("{advice:?}"));
        }
    }

    /// Checks that a line that moves all cards to foundations wins.
    fn finish(&mut self, known: &Known<'_>, at: usize) {
        let table = &known.graph.tables[at];
        let Some(line) = known.engine.finish(table) else { return };
        self.count("finished", 1);
        let lost = known.graph.truth[at] == Truth::Unwinnable;
        let right = !lost && wins(&known.engine, table, &line);
        self.claim("finish", right, known, at, || format!("{line:?}"));
    }

    /// Checks that there is a proof exactly if the game cannot be won.
    fn prove(&mut self, known: &Known<'_>, at: usize) {
        let truth = known.graph.truth[at];
        if !self.asks("proof") || truth == Truth::TooLarge || known.graph.fails {
            return;
        }
        let mut watch = up_to(MAX_POSITIONS);
        let found = proof::entries(known.engine, &known.graph.tables[at], &mut watch);
        let right = match &found {
            Ok(_) => truth == Truth::Unwinnable,
            Err(Flaw::Won) => truth == Truth::Winnable,
            Err(flaw) => *flaw == Flaw::Stopped,
        };
        self.count("proofs", usize::from(found.is_ok()));
        self.count("unproven", usize::from(found == Err(Flaw::Stopped)));
        self.claim("proof", right, known, at, || format!("{:?}", found.as_ref().err()));
        if at > 0 || found.is_err() {
            return;
        }
        let Ok(text) = proof::prove(known.game, &mut watch) else { return };
        let verified =
            proof::verify(&text, &patience::games(), &HashKey::default(), &mut watch);
        self.count("proofs verified", 1);
        let words = || format!("{:?}\n{text}", verified.as_ref().err());
        self.claim("verified", verified.is_ok(), known, at, words);
    }

    /// Checks the solver's verdict with every setting for the first position, and with some
    /// for others.
    fn solve(&mut self, known: &Known<'_>, at: usize, chance: &mut Chance) {
        let truth = known.graph.truth[at];
        if truth == Truth::TooLarge {
            return;
        }
        let table = &known.graph.tables[at];
        let mut met = None;
        self.count("positions solved", 1);
        self.open(known, at);
        for (index, (name, settings)) in ways().into_iter().enumerate() {
            let skipped = self.only.is_none() && at > 0 && index > 0 && !chance.one_in(5);
            if skipped || !self.asks(&name) {
                continue;
            }
            self.count("searches", 1);
            let answer = match try_ask(known.engine, table, settings) {
                Ok(answer) => answer,
                Err(error) => {
                    self.claim(&name, known.graph.fails, known, at, || {
                        format!("{error:?}")
                    });
                    continue;
                }
            };
            let all = *met.get_or_insert(answer.spent.positions);
            if truth == Truth::Unwinnable && all < answer.spent.positions {
                *self.fewer.entry(name.clone()).or_default() += 1;
            }
            let decided = !matches!(answer.verdict, Verdict::Unknown(_));
            self.count("answers", usize::from(decided));
            let proven = decided || truth == Truth::Winnable || settings.memory < 1 << 20;
            let right = holds(&known.engine, table, truth, &answer.verdict);
            self.claim(&name, right && proven, known, at, || format!("{answer:?}"));
        }
    }

    /// Checks that a winnable game is not lost with its stock open.
    fn open(&mut self, known: &Known<'_>, at: usize) {
        let Some(open) = opened(known.engine.rules()).filter(|_| self.asks("opened"))
        else {
            return;
        };
        let settings =
            Settings { most_positions: Some(MAX_POSITIONS), ..Settings::default() };
        let engine = Engine::new(&open, known.engine.hooks(), known.engine.source());
        let answer = try_ask(engine, &known.graph.tables[at], settings).unwrap();
        let (won, lost) = (known.graph.truth[at] == Truth::Winnable, Verdict::Unwinnable);
        self.count("opened", 1);
        self.count("lost where opened", usize::from(answer.verdict == lost));
        let right = !won || answer.verdict != lost;
        self.claim("opened", right, known, at, String::new);
    }
}

impl Known<'_> {
    /// Returns the first position and some others, winnable and unwinnable ones in turn.
    fn some(&self, more: usize, chance: &mut Chance) -> Vec<usize> {
        let size = self.graph.tables.len();
        if more + 1 >= size {
            return (0..size).collect();
        }
        let mut some = vec![0];
        for place in 0..more {
            let at = chance.below(size);
            let truth = [Truth::Winnable, Truth::Unwinnable][place % 2];
            let alike = (0..size).map(|step| (at + step) % size);
            let found = alike.take(200).find(|place| self.graph.truth[*place] == truth);
            let at = found.unwrap_or(at);
            if !some.contains(&at) {
                some.push(at);
            }
        }
        some
    }
}

/// Returns the settings for the solver: all reductions, none, each left out, each alone, and
/// little memory.
fn ways() -> Vec<(String, Settings)> {
    let usual = Settings { most_positions: Some(MAX_POSITIONS), ..Settings::default() };
    let with = |name: String, reductions| (name, Settings { reductions, ..usual });
    let mut ways =
        vec![with("all".into(), Reductions::ALL), with("none".into(), Reductions::NONE)];
    ways.extend(
        reductions()
            .map(|(name, reductions)| with(format!("without {name}"), reductions)),
    );
    ways.extend(
        alone().map(|(name, reductions)| with(format!("only {name}"), reductions)),
    );
    ways.push(("no memory".into(), Settings { memory: 0, ..usual }));
    ways.push(("little memory".into(), Settings { memory: 2000, ..usual }));
    ways
}

fn move_words(game: &Game, made: Move) -> String {
    let rules = game.rules();
    match made.carry() {
        Some(it) => {
            format!("{} {} *{}", rules.id(it.from), rules.id(it.to), it.count)
        }
        None => format!("{made:?}"),
    }
}

/// Returns a position in the format of a deal file, with its counters.
pub(super) fn table_text(game: &Game, table: &Table) -> String {
    let rules = game.rules();
    let mut text = String::new();
    for pile in
        table.piles().filter(|pile| !table.is_empty(*pile) && *pile != table.hand())
    {
        let cards = table.pile(pile).iter().map(|card| {
            let down = if card.is_down() { "-" } else { "" };
            format!("{down}{}", rules.deck().text(*card))
        });
        let cards: Vec<String> = cards.collect();
        let _ = writeln!(text, "{}: {}", rules.id(pile), cards.join(" "));
    }
    format!("{text}counters {:?}\n", table.counters())
}
