//! Compares the solver with an exhaustive search on thousands of random small games, and with
//! the verdicts of other programs on real ones.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

use patience::diag::{Style, render};
use patience::engine::{Engine, Reason};
use patience::play::{Deal, Game};
use patience::proof::{self, Flaw, Progress};
use patience::rules::{Move, MoveList, Role};
use patience::solve::{Answer, Reductions, Settings, Verdict};
use patience::table::{Journal, Table};
use patience::variant::Variant;
use patience::words::deal_error;

use crate::common::acting::generate_acting;
use crate::common::filled::generate_filled;
use crate::common::generated::{Chance, generate, generate_gathered, generate_plain};
use crate::common::mixed::generate_mixed;
use crate::common::scaled::{
    SCALED, Scripted, generate_blocked, generate_joined, generate_paired,
    generate_scripted, generate_turned,
};
use crate::common::truth::{Truth, ask, exact, holds, reductions, wins};
use crate::common::{deal_of, thorough};

/// Explores every position that can be reached.
fn plainly(engine: &Engine<'_>, start: &Table, limit: usize) -> Truth {
    let exact = |table: &Table| exact(engine, table);
    let mut seen = BTreeSet::from([exact(start)]);
    let mut waiting = vec![start.clone()];
    let mut list = MoveList::default();
    while let Some(table) = waiting.pop() {
        if engine.is_won(&table).unwrap() {
            return Truth::Winnable;
        }
        engine.moves(&table, &mut list);
        assert_eq!(list.error, None, "script error");
        for made in &list.moves {
            let mut after = table.clone();
            if engine.apply(&mut after, &mut Journal::default(), *made).is_err() {
                return Truth::TooLarge;
            }
            if seen.insert(exact(&after)) {
                waiting.push(after);
            }
        }
        if seen.len() > limit {
            return Truth::TooLarge;
        }
    }
    Truth::Unwinnable
}

/// The results of the games.
#[derive(Debug, Default)]
struct Tally {
    winnable: usize,
    unwinnable: usize,
    too_large: usize,
    /// Proofs that were written.
    proofs: usize,
    /// Unknown verdicts of searches with low limits.
    unknown: usize,
    /// Winnable games for which no line was found within the limit.
    missed: usize,
    /// For each reduction, the number of games in which it saves positions. Leaving out
    /// detours only saves lookups, because they lead to known positions.
    fewer: BTreeMap<&'static str, usize>,
    /// The wrong answers.
    wrong: Vec<String>,
}

impl Tally {
    /// Compares the answers about a position under all settings.
    fn position(&mut self, game: &Game, start: &Table, text: &str, limit: usize) {
        let engine = game.engine();
        let truth = plainly(&engine, start, limit);
        match truth {
            Truth::Winnable => self.winnable += 1,
            Truth::Unwinnable => self.unwinnable += 1,
            Truth::TooLarge => {
                self.too_large += 1;
                return;
            }
        }
        let mut watch = |progress: Progress| {
            if progress.positions < 20 * limit as u64 { Continue(()) } else { Break(()) }
        };
        let proven = proof::entries(engine, start, &mut watch);
        self.proofs += usize::from(proven.is_ok());
        let right = match &proven {
            Ok(_) => truth == Truth::Unwinnable,
            Err(Flaw::Won) => truth == Truth::Winnable,
            Err(flaw) => *flaw == Flaw::Stopped,
        };
        if !right {
            let flaw = proven.err();
            self.wrong.push(format!("proof: {truth:?}, {flaw:?}\n{text}\n{start:?}"));
        }
        let most_positions = Some(20 * limit as u64);
        let usual = Settings { most_positions, ..Settings::default() };
        let mut spent = BTreeMap::new();
        let none = ("none", Reductions::NONE);
        for (name, reductions) in
            [("all", Reductions::ALL), none].into_iter().chain(reductions())
        {
            let answer = ask(engine, start, Settings { reductions, ..usual }, truth);
            let Some(answer) = answer else { return };
            let known = !matches!(answer.verdict, Verdict::Unknown(_));
            self.missed += usize::from(!known && truth == Truth::Winnable);
            let proven = known || truth == Truth::Winnable;
            if !proven || !holds(&engine, start, truth, &answer.verdict) {
                self.error(name, truth, &answer, start, text);
            }
            spent.insert(name, answer.spent.positions);
        }
        if truth == Truth::Unwinnable {
            for (name, _) in reductions() {
                *self.fewer.entry(name).or_default() +=
                    usize::from(spent["all"] < spent[name]);
            }
        }
        for (name, settings) in [
            ("no memory", Settings { memory: 0, ..usual }),
            ("little memory", Settings { memory: 2000, ..usual }),
            ("one position", Settings { most_positions: Some(1), ..usual }),
            ("few positions", Settings { most_positions: Some(12), ..usual }),
        ] {
            let Some(answer) = ask(engine, start, settings, truth) else { return };
            self.unknown += usize::from(matches!(answer.verdict, Verdict::Unknown(_)));
            if !holds(&engine, start, truth, &answer.verdict) {
                self.error(name, truth, &answer, start, text);
            }
        }
    }

    fn error(
        &mut self,
        name: &str,
        truth: Truth,
        answer: &Answer,
        start: &Table,
        text: &str,
    ) {
        self.wrong.push(format!("{name}: {truth:?}, {answer:?}\n{text}\n{start:?}"));
    }

    /// Compares the answers about the start of a game, and about a random position after it.
    fn game(&mut self, game: &Game, chance: &mut Chance, text: &str, limit: usize) {
        self.position(game, game.table(), text, limit);
        let (engine, mut table) = (game.engine(), game.table().clone());
        let mut list = MoveList::default();
        for _ in 0..=chance.below(6) {
            engine.moves(&table, &mut list);
            if list.moves.is_empty() {
                return;
            }
            let made = list.moves[chance.below(list.moves.len())];
            if engine.apply(&mut table, &mut Journal::default(), made).is_err() {
                return;
            }
        }
        self.position(game, &table, text, limit);
    }

    /// Compares the answers about generated games: this many files in a thorough run, and one
    /// in [`SHARE`] in the gate. `SOLVE_SEED` selects different files, and `SOLVE_FILES`
    /// multiplies their number.
    fn generated(&mut self, files: usize, seed: u64, make: fn(&mut Chance) -> Scripted) {
        let asked =
            |name: &str| std::env::var(name).ok().and_then(|value| value.parse().ok());
        let mut chance = Chance::of(seed + 1000 * asked("SOLVE_SEED").unwrap_or(0));
        let times = usize::try_from(asked("SOLVE_FILES").unwrap_or(1)).unwrap();
        for _ in 0..(files * times).div_ceil(share()) {
            let library = make(&mut chance);
            let Ok(variant) = patience::words::load(&library, "small", &[]) else {
                continue;
            };
            let variant = Arc::new(variant);
            let text = format!("{}\n{}", library.text, library.script);
            for number in 0..2 {
                let Some(game) = start(&variant, number) else { continue };
                self.game(&game, &mut chance, &text, LIMIT);
            }
        }
    }

    /// Checks that nothing is wrong, and that there were enough cases.
    #[track_caller]
    fn check(&self, enough: usize) {
        let enough = enough / share();
        let wrong = self.wrong.iter().min_by_key(|report| report.len());
        let kinds: BTreeSet<_> =
            self.wrong.iter().map(|report| report.lines().next().unwrap()).collect();
        assert!(
            wrong.is_none(),
            "{} wrong answers, the shortest report:\n{}\n{kinds:#?}",
            self.wrong.len(),
            wrong.unwrap()
        );
        assert!(
            self.winnable >= enough && self.unwinnable >= enough,
            "too few games: {self:?}"
        );
        assert!(self.proofs >= enough, "too few proofs: {self:?}");
        assert!(
            self.unknown >= enough && 20 * self.missed <= self.winnable,
            "too few unknown, or too many missed: {self:?}"
        );
    }
}

/// The number of positions after which a generated game counts as too large.
const LIMIT: usize = 1500;

/// The gate compares one file in this many.
const SHARE: usize = 4;

fn share() -> usize {
    thorough(SHARE, 1)
}

/// Deals a game; `None` if its script fails.
fn start(variant: &Arc<Variant>, number: u64) -> Option<Game> {
    let deal = Deal::named(format!("seed:{number}").parse().unwrap(), variant.rules());
    Game::start(Arc::clone(variant), deal).ok()
}

#[test]
fn solver_matches_exhaustive_search_in_generated_games() {
    let mut tally = Tally::default();
    tally.generated(400, 11, |chance| Scripted::plain(generate(chance)));
    tally.generated(300, 12, |chance| Scripted::plain(generate_plain(chance)));
    tally.generated(30, 13, |chance| Scripted::plain(generate_gathered(chance)));
    tally.check(300);
}

#[test]
fn solver_matches_exhaustive_search_with_a_waste() {
    let mut tally = Tally::default();
    tally.generated(300, 21, generate_turned);
    tally.check(100);
    for reduction in ["piles", "safe", "deadlocks", "wheel"] {
        assert!(
            tally.fewer[reduction] > thorough(3, 20),
            "reduction `{reduction}` saves too little: {:?}",
            tally.fewer
        );
    }
}

#[test]
fn solver_matches_exhaustive_search_with_blocked_cards() {
    let mut tally = Tally::default();
    tally.generated(500, 51, generate_blocked);
    tally.check(150);
    assert!(
        tally.fewer["deadlocks"] > 50 / share(),
        "reduction `deadlocks` saves too little: {:?}",
        tally.fewer
    );
}

#[test]
fn solver_matches_exhaustive_search_with_unpaired_cards() {
    let mut tally = Tally::default();
    tally.generated(600, 71, generate_paired);
    tally.check(150);
    assert!(
        tally.fewer["partners"] > 50 / share(),
        "reduction `partners` saves too little: {:?}",
        tally.fewer
    );
}

#[test]
fn solver_matches_exhaustive_search_with_several_groups() {
    let mut tally = Tally::default();
    tally.generated(600, 61, generate_mixed);
    tally.check(150);
    assert!(
        tally.fewer["deadlocks"] > 50 / share(),
        "reduction `deadlocks` saves too little: {:?}",
        tally.fewer
    );
}

#[test]
fn solver_matches_exhaustive_search_with_fills() {
    let mut tally = Tally::default();
    tally.generated(400, 2091, generate_filled);
    tally.check(80);
    assert!(
        tally.fewer["piles"] > 30 / share(),
        "reduction `piles` saves too little: {:?}",
        tally.fewer
    );
}

#[test]
fn solver_matches_exhaustive_search_with_actions() {
    let mut tally = Tally::default();
    tally.generated(500, 81, generate_acting);
    tally.check(100);
}

/// The foundation chosen for a card decides where cards go that fill a pile.
#[test]
fn solver_tries_every_foundation_for_a_card() {
    for play in ["replace", "skip"] {
        let text = format!(
            "name = \"Choice\"\n[deck]\nranks = \"A2345\"\n[piles.foundation]\n\
             count = 4\nbuild = {{ rank = \"up\", suit = \"other\" }}\n[piles.tableau]\n\
             count = 4\nbuild = {{ rank = \"down\", suit = \"same\" }}\n\
             fill = {{ from = \"stock\", play = \"{play}\" }}\n[piles.stock]\n\
             [[deal]]\nto = \"tableau\"\neach = 2\n"
        );
        let variant =
            patience::words::load(&Scripted::plain(text), "small", &[]).unwrap();
        let variant = Arc::new(variant);
        for number in [192, 421, 1228] {
            let game = start(&variant, number).unwrap();
            let (engine, settings) = (game.engine(), Settings::default());
            let answer = ask(engine, game.table(), settings, Truth::Winnable).unwrap();
            let Verdict::Winnable(line) = answer.verdict else {
                panic!("seed:{number} should be winnable")
            };
            assert!(
                wins(&engine, game.table(), &line),
                "the line for seed:{number} does not win"
            );
        }
    }
}

/// A card dealt face down to a waste that never turns it up is not available.
#[test]
fn solver_cannot_play_a_face_down_waste() {
    let text = "name = \"Down\"\n[deck]\nsuits = \"C\"\nranks = \"A234\"\n\
                [piles.foundation]\n[piles.tableau]\n[piles.stock]\n[piles.waste]\n\
                turn = false\n[stock]\ndeal = [{ to = \"waste\", face = \"down\" }]\n\
                [[deal]]\nto = \"tableau\"\n";
    let variant =
        patience::words::load(&Scripted::plain(text.into()), "small", &[]).unwrap();
    let variant = Arc::new(variant);
    for number in 0..20 {
        let game = start(&variant, number).unwrap();
        let (engine, settings) = (game.engine(), Settings::default());
        let answer = ask(engine, game.table(), settings, Truth::Unwinnable).unwrap();
        assert_eq!(answer.verdict, Verdict::Unwinnable, "seed:{number}");
    }
}

/// Cards taken out for foundations that do not accept them go where there is room.
#[test]
fn deal_take_does_not_overfill_foundations() {
    let text = "name = \"Taken\"\n[deck]\nsuits = \"C\"\nranks = \"A2\"\ncopies = 3\n\
                [piles.foundation]\ncount = 2\nbuild = { rank = \"same\" }\n\
                [piles.tableau]\n[[deal]]\ntake = \"first\"\nto = \"foundation\"\n\
                [[deal]]\nto = \"tableau\"\neach = 3\n[end]\nempty = [\"tableau\"]\n";
    let variant =
        patience::words::load(&Scripted::plain(text.into()), "small", &[]).unwrap();
    let variant = Arc::new(variant);
    for number in 0..10 {
        let game = start(&variant, number).unwrap();
        for pile in game.rules().piles_of(Role::Foundation) {
            assert!(
                game.table().len(pile) <= 2,
                "seed:{number}: a foundation holds more than a suit"
            );
        }
    }
}

/// A position can have more cards in the piles than any deal leaves there.
#[test]
fn redeal_without_room_for_all_cards_is_refused() {
    let text = "name = \"Again\"\n[deck]\nsuits = \"CD\"\nranks = \"A2\"\n\
                [piles.foundation]\ncount = 2\n[piles.tableau]\n[[deal]]\ntake = \"A\"\n\
                to = \"foundation\"\n[[deal]]\nto = \"tableau\"\neach = 2\n\
                [redeal]\ngather = [\"tableau\"]\nwhen = \"any\"\nlimit = 2\n\
                deal = [{ to = \"tableau\", each = 2 }]\n";
    let variant =
        patience::words::load(&Scripted::plain(text.into()), "small", &[]).unwrap();
    let cards = "1: 2C 2D AC AD\n";
    let deal = deal_of(&variant, cards);
    let game = Game::start(Arc::new(variant), deal).unwrap();
    let engine = game.engine();
    let refused = engine.check(game.table(), Move::REDEAL).map_err(|error| error.reason);
    assert_eq!(refused, Err(Reason::NoRoom));
    assert_eq!(plainly(&engine, game.table(), LIMIT), Truth::Winnable);
}

/// The cards dealt from an empty stock depend on the cards that were moved to it.
#[test]
fn solver_matches_exhaustive_search_with_stock_targets() {
    let mut tally = Tally::default();
    for (deck, home, step) in [
        ("suits = \"C\"\nranks = \"A234\"", "base = \"first\"", ""),
        ("suits = \"CD\"\nranks = \"A23\"", "count = 2", ", piles = [1]"),
        ("suits = \"CD\"\nranks = \"A2\"", "count = 2", ", play = \"skip\""),
    ] {
        let text = format!(
            "name = \"Restocked\"\n[deck]\n{deck}\n[piles.foundation]\n{home}\n\
             [piles.tableau]\ncount = 2\nlift = \"any\"\nbuild = {{ rank = \"down\" }}\n[piles.stock]\n\
             empty = \"any\"\nfrom = [\"tableau\"]\n[stock]\n\
             deal = [{{ to = \"tableau\"{step} }}]\n[[deal]]\nto = \"tableau\"\n\
             each = 3\nspread = \"all\"\n"
        );
        let library = Scripted::plain(text.clone());
        let variant =
            patience::words::load(&library, "small", &[]).unwrap_or_else(|it| {
                panic!("{}", render(&it.sources, &it.diagnostics, Style::Plain))
            });
        let (variant, mut chance) = (Arc::new(variant), Chance::of(9));
        for number in 0..thorough(10, 20) {
            tally.game(&start(&variant, number).unwrap(), &mut chance, &text, LIMIT);
        }
    }
    tally.check(10);
}

/// Cards must not go to foundations automatically past a position that a script calls lost.
#[test]
fn solver_stops_where_a_script_calls_the_game_lost() {
    let text = "name = \"Lost\"\nscript = \"small.rhai\"\n[deck]\nsuits = \"C\"\n\
                ranks = \"A23\"\n[piles.foundation]\n[piles.tableau]\ncount = 3\n\
                [[deal]]\nto = \"tableau\"\n";
    for (home, winnable) in [(1, false), (2, false), (3, true)] {
        let script = format!("fn lost(g) {{ g.home == {home} }}");
        let library = Scripted { text: text.to_owned(), script };
        let variant = Arc::new(patience::words::load(&library, "small", &[]).unwrap());
        let game = start(&variant, 1).unwrap();
        let (engine, settings) = (game.engine(), Settings::default());
        let answer = ask(engine, game.table(), settings, Truth::Unwinnable).unwrap();
        assert_eq!(
            answer.verdict.is_winnable(),
            winnable,
            "lost with {home} cards on the foundation"
        );
        assert_eq!(
            engine.finish(game.table()).is_some(),
            winnable,
            "finishing line if lost with {home} cards on the foundation"
        );
    }
}

#[test]
fn endless_deal_to_is_an_error() {
    let text = "name = \"Round\"\nscript = \"small.rhai\"\n[deck]\nsuits = \"C\"\n\
                ranks = \"A23\"\n[piles.foundation]\n[piles.tableau]\n\
                fill = { from = \"reserve\" }\n[piles.reserve]\ncount = 2\nempty = \"2\"\n\
                [[deal]]\ntake = [\"2C\"]\nto = \"reserve\"\n\
                [[deal]]\nto = \"foundation\"\neach = 2\n";
    let script =
        "fn deal_to(card, pile) { if card.rank == 2 { \"reserve\" } else { pile } }";
    let library = Scripted { text: text.to_owned(), script: script.to_owned() };
    let variant = patience::words::load(&library, "small", &[]).unwrap_or_else(|it| {
        panic!("{}", render(&it.sources, &it.diagnostics, Style::Plain))
    });
    let deal = Deal::named("seed:1".parse().unwrap(), variant.rules());
    let error = Game::start(Arc::new(variant), deal).unwrap_err();
    let error = deal_error(&error);
    assert!(error.contains("in a circle"), "{error}");
}

#[test]
fn solver_matches_exhaustive_search_with_complete_suits() {
    let mut tally = Tally::default();
    tally.generated(250, 31, generate_joined);
    tally.check(100);
}

#[test]
fn solver_matches_exhaustive_search_with_scripts() {
    let mut tally = Tally::default();
    // So few games with a script have enough losses only if all of them are compared.
    tally.generated(60 * share(), 41, generate_scripted);
    tally.check(30 * share());
}

#[test]
fn solver_matches_exhaustive_search_in_short_real_games() {
    for (name, text) in SCALED {
        let text = format!("name = \"Small\"\n{text}");
        let library = Scripted::plain(text.clone());
        let variant =
            patience::words::load(&library, "small", &[]).unwrap_or_else(|it| {
                panic!("{name}\n{}", render(&it.sources, &it.diagnostics, Style::Plain))
            });
        let variant = Arc::new(variant);
        let mut tally = Tally::default();
        let mut chance = Chance::of(5);
        for number in 0..thorough(2, 6) {
            tally.game(&start(&variant, number).unwrap(), &mut chance, &text, 40_000);
        }
        tally.check(0);
        assert!(
            tally.winnable + tally.unwinnable > thorough(0, 2),
            "{name}: too few games are decided: {tally:?}"
        );
    }
}

/// Compares verdicts with those of other programs, on the first `deals` of each fifty. Returns
/// how many deals were decided, how many were not, and how many were decided with more than
/// `many` positions.
fn compare_with_others(
    deals: usize,
    settings: Settings,
    many: u64,
) -> (usize, usize, usize) {
    let text = std::fs::read_to_string(
        crate::common::root().join("tests/data/peers/verdicts.txt"),
    );
    let (mut decided, mut unknown, mut long) = (0, 0, 0);
    for line in text.unwrap().lines().filter(|line| !line.starts_with('#')) {
        let [game, first, verdicts] = *line.split(' ').collect::<Vec<_>>() else {
            panic!("expected game, first deal and verdicts: `{line}`")
        };
        let variant = crate::common::load(game, &[]);
        let (kind, first) = first.split_once(':').unwrap();
        for (number, said) in
            (first.parse::<usize>().unwrap()..).zip(verdicts.chars()).take(deals)
        {
            let game = crate::common::start(&variant, &format!("{kind}:{number}"));
            let truth = match said {
                'W' => Truth::Winnable,
                'L' => Truth::Unwinnable,
                _ => Truth::TooLarge,
            };
            let answer = ask(game.engine(), game.table(), settings, truth).unwrap();
            let right = holds(&game.engine(), game.table(), truth, &answer.verdict);
            assert!(right, "{kind}:{number} of `{line}`: {:?}", answer.verdict);
            let open = matches!(answer.verdict, Verdict::Unknown(_));
            unknown += usize::from(open);
            decided += usize::from(!open);
            long += usize::from(!open && answer.spent.positions > many);
        }
    }
    (decided, unknown, long)
}

fn up_to(most: u64) -> Settings {
    Settings { most_positions: Some(most), ..Settings::default() }
}

/// The memory holds some sixty thousand positions. A long search forgets nearly half of its
/// positions or more, and still decides all deals.
#[test]
fn solver_agrees_with_published_verdicts_in_little_memory() {
    let settings = Settings { memory: 1 << 20, ..up_to(600_000) };
    let (decided, unknown, long) = compare_with_others(thorough(3, 6), settings, 100_000);
    let enough = thorough((75, 0), (150, 2));
    assert!(
        decided > enough.0 && long > enough.1,
        "{decided} decided, {unknown} not, {long} with forgotten positions"
    );
}

#[test]
fn solver_agrees_with_published_verdicts() {
    let (decided, unknown, _) =
        compare_with_others(thorough(2, 4), up_to(60_000), u64::MAX);
    assert!(
        decided > thorough(50, 100) && unknown < decided / 4,
        "{decided} decided, {unknown} not"
    );
}

/// Takes minutes: `cargo test --release --test it solver:: -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn solver_agrees_with_all_published_verdicts() {
    let (decided, unknown, _) = compare_with_others(50, up_to(10_000_000), u64::MAX);
    assert!(decided > 1450, "{decided} decided, {unknown} not");
}
