//! Two games that look the same, and the comparison of their answers.

use std::ops::ControlFlow;
use std::sync::Arc;

use patience::advise::Knowledge;
use patience::engine::{Generator, Source};
use patience::play::{Deal, Game, Start};
use patience::repl::{
    Effort, Frontend, Games, SearchOutcome, Searcher, Session, Settings, Store, World,
    Writing, run_json,
};
use patience::rules::{HookError, Move};
use patience::table::{Card, Counter, Table};
use patience::variant::{Bundle, Variant};

use crate::common::{Nowhere, thorough};
use patience::words::LoadError;

/// The phrase of answers that use more than the player knows.
const KNOWING: &str = "the search knows all cards";

/// Phrases that claim how a game can end.
const CLAIMS: [&str; 4] = ["proven", "winnable in", "needs at least", "try "];

/// A host without files that limits searches to a test's time.
struct Hasty;

/// Two games that look the same to their player. The second one has different cards where they
/// are hidden, and a different generator for its draws.
pub(super) struct Twins {
    name: String,
    one: Game,
    other: Game,
}

/// The format of answers.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum Form {
    Text,
    Json,
}

/// The effect of a line that may have made moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Came {
    /// No move was made.
    Stayed,
    /// Moves were made, and nothing hidden was turned up or drawn.
    Moved,
    /// Moves were made, and something hidden was turned up or drawn.
    Showed,
}

/// The result of some lines in a game.
struct Obeyed {
    said: String,
    after: Game,
}

impl Hasty {
    fn limited(effort: Effort) -> Effort {
        let positions = effort.positions.min(thorough(300, 10_000));
        Effort { positions, ..effort }
    }

    /// Returns a search marked as one that took long, so that few more follow.
    fn slow(searched: SearchOutcome) -> SearchOutcome {
        SearchOutcome { milliseconds: Some(4000), ..searched }
    }
}

impl World for Hasty {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>> {
        Nowhere.load(game, options)
    }

    fn fresh_number(&mut self) -> Result<u64, String> {
        Ok(7)
    }

    fn read(&self, path: &str) -> Result<String, String> {
        Nowhere.read(path)
    }

    fn write(&mut self, _: &str, _: &str, writing: Writing) -> Result<(), String> {
        match writing {
            Writing::Record => Ok(()),
            Writing::New | Writing::Append => Err("there is no place for it".to_owned()),
        }
    }

    fn is_asked_to_end(&mut self) -> bool {
        false
    }
}

impl Games for Hasty {}

impl Frontend for Hasty {}

impl Store for Hasty {}

impl Searcher for Hasty {
    fn search(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<SearchOutcome, HookError> {
        let watch = &mut |_| ControlFlow::Continue(());
        Self::limited(effort).search_while(game, table, watch).map(Self::slow)
    }

    fn measure(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<SearchOutcome, HookError> {
        let watch = &mut |_| ControlFlow::Continue(());
        Self::limited(effort).measure_while(game, table, watch)
    }
}

impl Twins {
    /// Returns a game and its twin; `None` if there is no twin, or none was found.
    pub(super) fn of(name: &str, game: &Game, rng: &mut Generator) -> Option<Self> {
        let known = known(game);
        if known.hidden() < 2 && !game.rules().may_draw(game.table()) {
            return None;
        }
        let source = Source::Own(1000 + game.turns().len() as u64);
        let engine = game.engine().with_source(source);
        let (one, other) = if let Some(cards) = known.order(engine, rng) {
            (game.clone(), dealt(game, source, cards)?)
        } else {
            let world = known.world(engine, rng)?.table;
            let one = set_up(game, game.deal().source, game.table().clone())?;
            (one, set_up(game, source, world)?)
        };
        // Facts found about the position are then known to all copies of the games.
        for game in [&one, &other] {
            game.status().ok()?;
            game.moves();
        }
        let alike = self::known(&one) == self::known(&other);
        alike.then(|| Self { name: name.to_owned(), one, other })
    }

    pub(super) fn one(&self) -> &Game {
        &self.one
    }

    /// Returns whether some card differs.
    pub(super) fn differ(&self) -> bool {
        let mut piles = self.one.table().piles();
        piles.any(|pile| self.one.table().pile(pile) != self.other.table().pile(pile))
    }

    /// Compares everything shown without a command: the board, the possible picks and the
    /// completions.
    #[track_caller]
    pub(super) fn show_the_same(&self) {
        self.compare("", &shown(&self.one), &shown(&self.other));
    }

    /// Compares the answers to lines that make no move.
    #[track_caller]
    pub(super) fn answer_the_same(&self, lines: &str, form: Form) {
        let (one, other) = self.obeyed(lines, form);
        self.compare(lines, &one.said, &other.said);
    }

    /// Compares the results of lines that may make moves, up to the first move that reveals
    /// something hidden.
    #[track_caller]
    pub(super) fn move_the_same(&self, lines: &str, form: Form) -> Came {
        let (one, other) = self.obeyed(lines, form);
        let before = made(&self.one);
        let ones = made(&one.after);
        let longer = ones.len() > before.len() && ones.starts_with(&before);
        if longer && let Some(moves) = first_shown(&one.after, before.len()) {
            if made(&other.after).get(..moves) != Some(&ones[..moves]) {
                self.fail(lines, &one.said, &other.said);
            }
            return Came::Showed;
        }
        self.compare(lines, &one.said, &other.said);
        if longer { Came::Moved } else { Came::Stayed }
    }

    /// Checks that answers that claim more than the player knows say so. Returns whether there
    /// are such claims.
    #[track_caller]
    pub(super) fn say_what_they_know(&self, line: &str, form: Form) -> bool {
        let (one, other) = self.obeyed(line, form);
        let claims = |said: &str| CLAIMS.iter().any(|word| said.contains(word));
        let silent = |said: &str| claims(said) && !said.contains(KNOWING);
        if one.said != other.said && (silent(&one.said) || silent(&other.said)) {
            self.fail(line, &one.said, &other.said);
        }
        claims(&one.said) || claims(&other.said)
    }

    fn obeyed(&self, lines: &str, form: Form) -> (Obeyed, Obeyed) {
        (obeyed(&self.one, lines, form), obeyed(&self.other, lines, form))
    }

    #[track_caller]
    fn compare(&self, lines: &str, one: &str, other: &str) {
        if one != other {
            self.fail(lines, one, other);
        }
    }

    /// Panics with the lines in which two answers differ.
    #[track_caller]
    fn fail(&self, lines: &str, one: &str, other: &str) {
        let pairs = one.lines().zip(other.lines()).filter(|(one, other)| one != other);
        let pairs: Vec<String> =
            pairs.map(|(one, other)| format!("< {one}\n> {other}")).collect();
        panic!(
            "{}: twins differ after {} moves in their answers to `{lines}`:\n{}",
            self.name,
            self.one.turns().len(),
            pairs.join("\n"),
        );
    }
}

/// Returns a game with the same moves from a different order of the deck.
fn dealt(game: &Game, source: Source, cards: Vec<Card>) -> Option<Game> {
    let start = Start::Order { cards, draws: 7 };
    let deal = Deal { source, start, ..game.deal().clone() };
    let mut other = Game::start(Arc::clone(game.variant()), deal).ok()?;
    for made in made(game) {
        other.play(made).ok()?;
    }
    Some(other)
}

/// Returns a game that starts from a position.
fn set_up(game: &Game, source: Source, table: Table) -> Option<Game> {
    let start = Start::Position(table);
    let deal = Deal { source, start, ..game.deal().clone() };
    Game::start(Arc::clone(game.variant()), deal).ok()
}

fn known(game: &Game) -> Knowledge {
    game.observed(game.engine()).unwrap().knowledge()
}

fn made(game: &Game) -> Vec<Move> {
    game.turns().iter().map(|turn| turn.made).collect()
}

/// Returns the number of moves, more than `before`, after which something was first turned up
/// or drawn.
fn first_shown(game: &Game, before: usize) -> Option<usize> {
    let mut start = game.clone();
    start.restart();
    let mut observer = start.observed(start.engine()).unwrap();
    let mut first = None;
    for (moves, made) in (1..).zip(made(game)) {
        let hidden = observer.knowledge().hidden();
        let drawn = observer.table().counter(Counter::DRAWS);
        observer.play(made).unwrap();
        let shows = observer.knowledge().hidden() != hidden
            || observer.table().counter(Counter::DRAWS) != drawn;
        if shows && moves > before {
            first = first.or(Some(moves));
        }
    }
    first
}

fn obeyed(game: &Game, lines: &str, form: Form) -> Obeyed {
    let mut host = Hasty;
    let mut session =
        Session::new(game.clone(), Vec::new(), &mut host, Settings::default());
    let mut said = String::new();
    if form == Form::Json {
        let mut output = Vec::new();
        run_json(&mut session, &mut lines.as_bytes(), &mut output).unwrap();
        said = String::from_utf8(output).unwrap();
    } else {
        for line in lines.split('\n') {
            let answer = session.answer(line);
            said.extend([line, ": ", &session.shown(&answer)]);
        }
    }
    Obeyed { said, after: session.game().clone() }
}

fn shown(game: &Game) -> String {
    let mut host = Hasty;
    let session = Session::new(game.clone(), Vec::new(), &mut host, Settings::default());
    let piles = game.table().piles();
    let piles: Vec<String> = piles.map(|pile| session.pile_words(pile)).collect();
    format!(
        "{}{}\n{:?}\n{:?}\n{:?}\n{:?}",
        session.greeting(),
        piles.join("\n"),
        session.facts(),
        session.picks(),
        session.completions(),
        session.last_move(),
    )
}
