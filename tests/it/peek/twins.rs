//! Two games that look the same, and what is asked of both.

use std::ops::ControlFlow;
use std::sync::Arc;

use patience::advise::Knowledge;
use patience::engine::{Generator, Source};
use patience::play::{Deal, Game, Start};
use patience::repl::{
    Effort, Frontend, Games, SearchOutcome, Searcher, Session, Settings, Store, World,
    Writing, run_json,
};
use patience::rules::{HookFault, Move};
use patience::table::{Card, Counter, Table};
use patience::variant::{Bundle, Variant};

use crate::common::{Nowhere, thorough};
use patience::words::LoadError;

/// What an answer says that rests on more than the player knows.
const KNOWING: &str = "the search knows all cards";

/// What an answer claims of how a game can end.
const CLAIMS: [&str; 4] = ["proven", "winnable in", "needs at least", "try "];

/// A host without files that searches no further than a test has time for.
struct Hasty;

/// Two games that look the same to their player. Where some cards are hidden, others lie there
/// in the second one, and another generator makes its draws.
pub(super) struct Twins {
    name: String,
    one: Game,
    other: Game,
}

/// How answers are asked for.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum Form {
    Text,
    Json,
}

/// What came of a line that may have made moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Came {
    /// No move was made.
    Stayed,
    /// Moves were made, and nothing hidden was turned up or drawn.
    Moved,
    /// Something was.
    Showed,
}

/// What lines did in a game.
struct Obeyed {
    said: String,
    after: Game,
}

impl Hasty {
    fn limited(effort: Effort) -> Effort {
        let positions = effort.positions.min(thorough(300, 10_000));
        Effort { positions, ..effort }
    }

    /// Returns a search as one that took long, so that few more follow.
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
    ) -> Result<SearchOutcome, HookFault> {
        let watch = &mut |_| ControlFlow::Continue(());
        Self::limited(effort).search_while(game, table, watch).map(Self::slow)
    }

    fn measure(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<SearchOutcome, HookFault> {
        let watch = &mut |_| ControlFlow::Continue(());
        Self::limited(effort).measure_while(game, table, watch)
    }
}

impl Twins {
    /// Returns a game and its twin; nothing where there is none, or none was found.
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
        // What is found out about the position is then known to all copies of the games.
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

    /// Returns whether other cards lie somewhere.
    pub(super) fn differ(&self) -> bool {
        let mut piles = self.one.table().piles();
        piles.any(|pile| self.one.table().pile(pile) != self.other.table().pile(pile))
    }

    /// Compares all that is shown without being asked: the board, what can be picked, what can
    /// be typed.
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

    /// Compares what comes of lines that may make moves, up to what the first of these moves
    /// shows that was hidden.
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

    /// Looks whether answers that claim more than the player knows say so. Returns whether
    /// they do.
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

    /// Fails with the lines of two answers that differ.
    #[track_caller]
    fn fail(&self, lines: &str, one: &str, other: &str) {
        let pairs = one.lines().zip(other.lines()).filter(|(one, other)| one != other);
        let pairs: Vec<String> =
            pairs.map(|(one, other)| format!("< {one}\n> {other}")).collect();
        panic!(
            "{} after {} moves, asked `{lines}`:\n{}",
            self.name,
            self.one.turns().len(),
            pairs.join("\n"),
        );
    }
}

/// Returns the same moves made with another order of the pack.
fn dealt(game: &Game, source: Source, cards: Vec<Card>) -> Option<Game> {
    let start = Start::Order { cards, draws: 7 };
    let deal = Deal { source, start, ..game.deal().clone() };
    let mut other = Game::start(Arc::clone(game.variant()), deal).ok()?;
    for made in made(game) {
        other.play(made).ok()?;
    }
    Some(other)
}

/// Returns a game that begins with a position.
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

/// Returns after how many moves of a game, more than `before`, something was turned up or drawn
/// for the first time.
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
