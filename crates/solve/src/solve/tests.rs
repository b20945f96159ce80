//! Helpers shared by the tests of searches, such as a library with one rules file.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;

use super::reductions::suits::Abstraction;
use super::state::hasher::PositionHasher;
use super::{Reductions, Settings, Solver, Verdict};
use crate::engine::{Engine, Generator, Source};
use crate::rules::{Move, MoveList, When};
use crate::table::{Journal, PileId, Table};
use patience::variant::{
    self, Bundle, Folder, Found, Library, Missing, MissingKind, Variant,
};

/// The folder of the bundled games.
const VARIANTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants");

struct Only<'a>(&'a str);

impl Library for Only<'_> {
    fn bundle(&self) -> &'static Bundle {
        Bundle::none()
    }

    fn game(&self, name: &str) -> Result<Found, Missing> {
        let (name, text) = (format!("{name}.toml"), self.0.to_owned());
        Ok(Found { name, id: "only".to_owned(), text, folder: Folder::Bundled })
    }

    fn beside(&self, _: &Folder, name: &str) -> Result<Found, Missing> {
        Err(Missing { message: name.to_owned(), hint: None, kind: MissingKind::Absent })
    }
}

/// The bundled rules files, read from their folder.
pub(crate) struct Bundled;

impl Library for Bundled {
    fn bundle(&self) -> &'static Bundle {
        Bundle::none()
    }

    fn game(&self, name: &str) -> Result<Found, Missing> {
        self.beside(&Folder::Bundled, &format!("{name}.toml"))
    }

    fn beside(&self, _: &Folder, name: &str) -> Result<Found, Missing> {
        let text = fs::read_to_string(format!("{VARIANTS}/{name}"));
        let missing = |_| Missing {
            message: name.to_owned(),
            hint: None,
            kind: MissingKind::Absent,
        };
        let (id, folder) = ("one of many".to_owned(), Folder::Bundled);
        Ok(Found { name: name.to_owned(), id, text: text.map_err(missing)?, folder })
    }
}

/// Returns the game with the given rules.
#[track_caller]
pub(super) fn load(text: &str) -> Variant {
    let game = variant::load(&Only(text), "only", &[]);
    game.unwrap_or_else(|_| panic!("invalid rules\n{text}"))
}

/// The parameters of a small game whose stock is turned several cards at a time, with unlimited
/// redeals.
#[derive(Clone, Copy)]
pub(super) struct Turning<'a> {
    /// The suits and ranks of the deck, and the number of copies of each card.
    pub(super) deck: (&'a str, &'a str, usize),
    pub(super) take_back: bool,
    /// The cards that an empty pile takes, and the building rule of piles.
    pub(super) empty: &'a str,
    pub(super) build: &'a str,
    /// The number of cards dealt to the first of three piles; each next one gets one more.
    pub(super) dealt: usize,
    pub(super) face: &'a str,
    /// The number of cards per turn of the stock.
    pub(super) each: usize,
}

impl Turning<'_> {
    /// Piles are built as in Klondike.
    pub(super) const USUAL: Self = Turning {
        deck: ("CDHS", "A2345", 1),
        take_back: true,
        empty: "5",
        build: "rank = \"down\", suit = \"alternating\"",
        dealt: 2,
        face: "top",
        each: 3,
    };

    /// Returns the game.
    #[track_caller]
    pub(super) fn game(self) -> Variant {
        load(&self.text())
    }

    /// Returns its rules file.
    pub(super) fn text(self) -> String {
        let Self { deck: (suits, ranks, copies), take_back, empty, build, .. } = self;
        let Self { dealt, face, each, .. } = self;
        let (count, next, last) = (suits.len() * copies, dealt + 1, dealt + 2);
        format!(
            "name = \"Turns\"\n[deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
             copies = {copies}\n[piles.foundation]\ncount = {count}\nbase = \"A\"\n\
             build = {{ rank = \"up\", suit = \"same\" }}\ntake_back = {take_back}\n\
             [piles.tableau]\ncount = 3\nempty = \"{empty}\"\nlift = \"run\"\n\
             build = {{ {build} }}\n[piles.stock]\n[piles.waste]\n[[deal]]\n\
             to = \"tableau\"\neach = [{dealt}, {next}, {last}]\nface = \"{face}\"\n\
             [stock]\ndeal = [{{ to = \"waste\", each = {each} }}]\n\
             [redeal]\nlimit = \"unlimited\"\ngather = [\"waste\"]\nwhen = \"empty\"\n"
        )
    }
}

/// Returns the value for a normal run or for a thorough one (`THOROUGH=1`).
pub(super) fn thorough<T>(usual: T, thorough: T) -> T {
    if std::env::var_os("THOROUGH").is_some() { thorough } else { usual }
}

/// Returns the random number generator; `RANDOM_FIRST` selects a different seed.
pub(super) fn rng() -> Generator {
    let first = std::env::var("RANDOM_FIRST").ok();
    let first = first.map_or(1, |text| text.parse().unwrap());
    Generator::resume(Source::Own(first), 0)
}

/// Plays random moves. At each position, compares the moves near random pairs of piles with all
/// moves that touch them. Returns the number of moves compared.
fn compare_near(engine: Engine<'_>, mut table: Table) -> usize {
    let (mut all, mut near) = (MoveList::default(), MoveList::default());
    let (mut chance, mut compared) = (7_u64, 0);
    let mut draw = |below: usize| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(chance >> 33).unwrap() % below
    };
    let piles: Vec<PileId> = table.piles().collect();
    for _ in 0..80 {
        engine.moves(&table, &mut all);
        let Some(last) = all.moves.len().checked_sub(1) else { break };
        for _ in 0..12 {
            let pair = [piles[draw(piles.len())], piles[draw(piles.len())]];
            if pair[0] == pair[1] {
                continue;
            }
            engine.moves_near(&table, pair, &mut near);
            let touches = |made: &&Move| {
                made.carry().is_none()
                    || made.picks().iter().any(|pile| pair.contains(pile))
            };
            let text = |made: &Move| format!("{made:?}");
            let mut expected: Vec<_> =
                all.moves.iter().filter(touches).map(text).collect();
            let mut found: Vec<_> = near.moves.iter().map(text).collect();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{pair:?} in {table:?}");
            compared += found.len();
        }
        let made = all.moves[draw(last + 1)];
        engine.apply(&mut table, &mut Journal::default(), made).unwrap();
    }
    compared
}

/// Returns the position at the start of a deal.
pub(super) fn start(engine: Engine<'_>, source: Source) -> Table {
    let (cards, draws) = source.shuffled(engine.rules().deck());
    engine.deal(&cards, draws).unwrap()
}

/// Returns the verdict of a search with a position limit.
pub(super) fn verdict(
    engine: Engine<'_>,
    table: &Table,
    (reductions, positions): (Reductions, u64),
) -> Verdict {
    let settings =
        Settings { most_positions: Some(positions), reductions, memory: 1 << 24 };
    let answer =
        Solver::new(engine, settings).solve(table, &mut |_| ControlFlow::Continue(()));
    answer.unwrap().verdict
}

/// Makes one of the legal moves, and returns whether there was any.
pub(super) fn step_on(engine: Engine<'_>, table: &mut Table, number: u64) -> bool {
    let mut list = MoveList::default();
    engine.moves(table, &mut list);
    let number = usize::try_from(number).unwrap();
    let made = number.checked_rem(list.moves.len()).map(|place| list.moves[place]);
    if let Some(made) = made {
        engine.apply(table, &mut Journal::default(), made).unwrap();
    }
    made.is_some()
}

/// Returns a bundled game.
pub(super) fn bundled(name: &str) -> Variant {
    variant::load(&Bundled, name, &[]).unwrap_or_else(|_| panic!("{name}"))
}

/// Calls `each` for all bundled games.
pub(super) fn each_game(mut each: impl FnMut(&str, &Variant)) {
    for name in games() {
        each(&name, &bundled(&name));
    }
}

/// Calls `each` for one in `share` of the games, or for all in a thorough run (`THOROUGH=1`). A
/// different `SAMPLE` selects different games.
pub(super) fn sampled_games(share: usize, mut each: impl FnMut(&str, &Variant)) {
    let number = std::env::var("SAMPLE").map_or(0, |number| number.parse().unwrap());
    let (first, step) = thorough((number % share, share), (0, 1));
    for name in games().iter().skip(first).step_by(step) {
        each(name, &bundled(name));
    }
}

/// Returns the names of all bundled games, sorted.
fn games() -> Vec<String> {
    let entries = fs::read_dir(VARIANTS).unwrap();
    let files = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names = files.filter_map(|file| file.strip_suffix(".toml").map(str::to_owned));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// A normal run plays one game in this many.
const SHARE: usize = 4;

/// Both decide which positions are equal: the key by bytes that describe the position, the hash
/// by a number that is updated incrementally.
#[test]
fn keys_and_hashes_agree_on_equal_positions() {
    let kept = Reductions { piles: true, ..Reductions::NONE };
    let (mut met, mut again) = (0, 0);
    sampled_games(SHARE, |name, game| {
        let rules = game.rules();
        let source = Source::Own(1);
        let hooks = rules.interpreter();
        let engine = Engine::new(rules, &*hooks, source);
        let mut table = start(engine, source);
        let (mut hashes, mut keys) = (BTreeMap::new(), BTreeMap::new());
        let (mut looked, mut own) = (BTreeMap::new(), BTreeMap::new());
        let mut list = MoveList::default();
        for number in 0..40 {
            engine.moves(&table, &mut list);
            for made in &list.moves {
                let mut next = table.clone();
                engine.apply(&mut next, &mut Journal::default(), *made).unwrap();
                let key = engine.key(&next);
                let hash = PositionHasher::new(
                    rules,
                    &next,
                    kept,
                    None,
                    Abstraction::all(),
                    None,
                );
                let hash = hash.total();
                let other = own.insert(engine.hash(&next), key.clone());
                assert!(other.is_none_or(|other| other == key), "{name}: {next:?}");
                let other = looked.insert(key.clone(), engine.hash(&next));
                assert!(other.is_none_or(|other| other == engine.hash(&next)), "{name}");
                let (one, other) = (hashes.insert(key.clone(), hash), keys.get(&hash));
                assert_eq!(one.is_some(), other.is_some(), "{name}: {next:?}");
                assert!(one.is_none_or(|one| one == hash), "{name}: {next:?}");
                assert!(other.is_none_or(|other| *other == key), "{name}: {next:?}");
                met += 1;
                again += usize::from(one.is_some());
                keys.insert(hash, key);
            }
            let count = list.moves.len();
            if count == 0 {
                break;
            }
            let made = list.moves[number * 7 % count];
            engine.apply(&mut table, &mut Journal::default(), made).unwrap();
        }
    });
    let part = thorough(SHARE, 1);
    let is_enough = met > 40_000 / part && again > 10_000 / part;
    assert!(is_enough, "{met} positions, {again} of them again");
}

#[test]
fn moves_near_two_piles_are_all_moves_that_touch_them() {
    let (mut games, mut compared) = (0, 0);
    sampled_games(SHARE, |_, game| {
        let stuck =
            game.rules().redeal().is_some_and(|redeal| redeal.when == When::Stuck);
        if stuck || !game.rules().hooked().is_empty() {
            return;
        }
        games += 1;
        for number in 1..=3 {
            let source = Source::Own(number);
            let engine = Engine::unscripted(game.rules(), source);
            compared += compare_near(engine, start(engine, source));
        }
    });
    let part = thorough(SHARE, 1);
    let is_enough = games > 60 / part && compared > 50_000 / part;
    assert!(is_enough, "{games} games, {compared} moves");
}

/// The first foundation decides the base here, and so what the spot takes.
#[test]
fn foundations_are_distinct_if_the_first_one_sets_the_base() {
    let deep = ["AC", "AH", "AD", "2D", "3C", "3H"];
    let left = [("2C", 1), ("3D", 2), ("2H", 3)].map(|(card, pile)| {
        format!("[[deal]]\ntake = [\"{card}\"]\nto = \"left\"\npiles = [{pile}]\n")
    });
    let deep = deep.map(|card| format!("[[deal]]\ntake = [\"{card}\"]\nto = \"deep\"\n"));
    let text = format!(
        "name = \"Base\"\n[deck]\nsuits = \"CDH\"\nranks = \"A23\"\n\
         [piles.foundation]\ncount = 3\nbase = \"any\"\nempty_from = [\"left\"]\n\
         build = {{ rank = \"up\", suit = \"same\", wrap = true }}\n\
         [piles.left]\ncount = 3\nrole = \"reserve\"\n[piles.deep]\nrole = \"reserve\"\n\
         [piles.spot]\nrole = \"tableau\"\nfrom = []\nempty = \"below-base\"\n\
         empty_from = [\"deep\"]\n{}{}",
        left.concat(),
        deep.concat()
    );
    let game = load(&text);
    let engine = Engine::unscripted(game.rules(), Source::Own(1));
    let table = start(engine, Source::Own(1));
    for reductions in [Reductions::ALL, Reductions::NONE] {
        let solver = Solver::new(engine, Settings { reductions, ..Settings::default() });
        let answer = solver.solve(&table, &mut |_| ControlFlow::Continue(())).unwrap();
        assert!(matches!(answer.verdict, Verdict::Winnable(_)), "{:?}", answer.verdict);
    }
}
