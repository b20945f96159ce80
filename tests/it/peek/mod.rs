//! No answer peeks: answers use only what a player can know.
//!
//! Each game is played beside a twin that looks the same to its player, but has different
//! hidden cards and future draws. All commands of the prompt are run in both, as text and as
//! JSON.

mod commands;
mod twins;

use std::collections::BTreeSet;
use std::sync::Arc;

use patience::engine::{Generator, Source};
use patience::play::{Deal, DealName, Game};
use patience::repl::Completions;
use patience::rules::Move;

use crate::common::generated::Chance;
use crate::common::{InFolder, Shelf, load, sample, thorough};
use commands::{Ask, COMMANDS, MADE, filled};
use twins::{Came, Form, Twins};

/// Counts of what was compared.
#[derive(Debug, Default)]
struct Counts {
    games: usize,
    /// Positions in which some hidden card differed.
    other: usize,
    /// Lines that made no move.
    stayed: usize,
    moved: usize,
    /// Lines after which a hidden card was turned up or drawn.
    showed: usize,
    /// Answers that said that they use hidden cards.
    knowing: usize,
}

impl Counts {
    fn note(&mut self, came: Came) {
        *match came {
            Came::Stayed => &mut self.stayed,
            Came::Moved => &mut self.moved,
            Came::Showed => &mut self.showed,
        } += 1;
    }
}

/// Plays one in `share` of the bundled games, or all in a thorough run, and compares their
/// twins with `compare`.
fn with_twins(
    share: usize,
    mut compare: impl FnMut(&Twins, &mut Chance, &mut Counts),
) -> Counts {
    let mut counts = Counts::default();
    let games = InFolder::bundled().games();
    for (number, name) in sample::of((0..).zip(&games).collect(), share) {
        let variant = load(name, &[]);
        let mut rng = Generator::resume(Source::Own(number), 0);
        let mut met = false;
        for round in 0..thorough(1, 8) {
            let mut chance = Chance::of(number + 1000 * round);
            let deal = Deal::named(DealName::Seed(round + 1), variant.rules());
            let mut game = Game::start(Arc::clone(&variant), deal).unwrap();
            play(&mut game, &mut chance);
            let Some(twins) = Twins::of(name, &game, &mut rng) else { continue };
            compare(&twins, &mut chance, &mut counts);
            counts.other += usize::from(twins.differ());
            met = true;
        }
        counts.games += usize::from(met);
    }
    counts
}

/// Makes some moves, preferring those that deal.
fn play(game: &mut Game, chance: &mut Chance) {
    for _ in 0..chance.below(thorough(30, 100)) {
        let moves = &game.moves().moves;
        let bare: Vec<Move> =
            moves.iter().copied().filter(|made| made.is_bare()).collect();
        let few = if bare.is_empty() || chance.below(4) > 0 { moves } else { &bare };
        let Some(made) = few.get(chance.below(few.len().max(1))).copied() else { return };
        if game.play(made).is_err() {
            return;
        }
    }
}

fn form(chance: &mut Chance) -> Form {
    if chance.below(2) == 0 { Form::Text } else { Form::Json }
}

/// Compares half of the lines that are answered quickly; in a thorough run, all.
fn compare_quick(twins: &Twins, chance: &mut Chance, counts: &mut Counts) {
    twins.show_the_same();
    let mut same = Vec::new();
    let mut moves = MADE.to_vec();
    for ask in COMMANDS.iter().flat_map(|(_, asks)| *asks) {
        match ask {
            Ask::Same(lines) => same.extend(*lines),
            Ask::Moves(lines) => moves.extend(*lines),
            Ask::Thought(_) | Ask::Knowing(_) | Ask::Never(_) => {}
        }
    }
    let mut asked: Vec<String> = Vec::new();
    for line in same {
        if chance.below(thorough(2, 1)) == 0 {
            asked.push(filled(line, twins.one(), chance));
        }
    }
    for form in [Form::Text, Form::Json] {
        twins.answer_the_same(&asked.join("\n"), form);
        counts.stayed += asked.len();
    }
    for line in moves {
        if chance.below(thorough(2, 1)) == 0 {
            let line = filled(line, twins.one(), chance);
            counts.note(twins.move_the_same(&line, form(chance)));
        }
    }
}

/// Every command is compared, or has a reason why not.
#[test]
fn every_command_is_compared_or_excused() {
    let (_, words) = Completions::default().complete("");
    // Without a game nothing can be dealt, so these two are not completed.
    let dealing = ["deal", "redeal"];
    let all: BTreeSet<&str> = words.iter().map(String::as_str).chain(dealing).collect();
    let asked: BTreeSet<&str> = COMMANDS.iter().map(|(word, _)| *word).collect();
    assert_eq!(all, asked);
    let reason = |ask: &Ask| !matches!(ask, Ask::Never(reason) if reason.is_empty());
    assert!(COMMANDS.iter().all(|(_, asks)| !asks.is_empty() && asks.iter().all(reason)));
}

/// The gate compares one game in this many.
const SHARE: usize = 4;

/// In no game may an answer depend on hidden cards or on later draws.
#[test]
fn quick_answers_do_not_peek() {
    let counts = with_twins(SHARE, compare_quick);
    let part = thorough(SHARE, 1);
    assert!(
        counts.games > 400 / part && counts.other > 400 / part,
        "too few games: {counts:?}"
    );
    assert!(
        counts.stayed > 20_000 / part && counts.moved > 400 / part,
        "too few answers: {counts:?}"
    );
    assert!(counts.showed > 500 / part, "too few cards turned up: {counts:?}");
}

/// Like `quick_answers_do_not_peek` for commands that take long, in some games.
#[test]
fn slow_answers_do_not_peek() {
    let counts = with_twins(40, |twins, chance, counts| {
        for ask in COMMANDS.iter().flat_map(|(_, asks)| *asks) {
            let Ask::Thought(lines) = ask else { continue };
            let line = lines[chance.below(lines.len())];
            counts.note(twins.move_the_same(line, form(chance)));
        }
    });
    assert!(counts.other > 4 && counts.stayed > 8, "too few answers: {counts:?}");
    assert!(counts.moved + counts.showed > 4, "too few moves: {counts:?}");
}

/// Answers that use hidden cards must say so, in some games.
#[test]
fn answers_using_hidden_cards_say_so() {
    let counts = with_twins(16, |twins, chance, counts| {
        for ask in COMMANDS.iter().flat_map(|(_, asks)| *asks) {
            let Ask::Knowing(lines) = ask else { continue };
            for line in *lines {
                let says = twins.say_what_they_know(line, form(chance));
                counts.knowing += usize::from(says);
            }
        }
    });
    assert!(counts.other > 20 && counts.knowing > 30, "too few answers: {counts:?}");
}

/// Small games with draws and redeals that no bundled game has.
const SMALL: [(&str, &str); 3] = [
    (
        "redeals without end that shuffle, at any time",
        "[piles.stock]\n[piles.waste]\n[stock]\ndeal = [{ to = \"waste\" }]\n[redeal]\n\
         gather = [\"waste\", \"stock\"]\nshuffle = true\nwhen = \"any\"\n",
    ),
    (
        "redeals without end at any time",
        "[piles.stock]\n[piles.waste]\n[stock]\ndeal = [{ to = \"waste\" }]\n[redeal]\n\
         gather = [\"waste\", \"stock\"]\nwhen = \"any\"\n",
    ),
    (
        "a shuffle after every move",
        "[piles.reserve]\n[[deal]]\nto = \"reserve\"\neach = 8\n[script]\ntext = '''\n\
         fn after_move(made, g) { [shuffle(\"r\")] }\n'''\n",
    ),
];

/// The piles that all of these games have.
const PILES: &str = "name = \"Small\"\n[deck]\nsuits = \"CD\"\nranks = \"A23456\"\n\
    [piles.foundation]\ncount = 2\nbase = \"A\"\nbuild = { rank = \"up\", suit = \"same\" }\n\
    [piles.tableau]\ncount = 2\nbuild = { rank = \"down\" }\nempty = \"any\"\n\
    [[deal]]\nto = \"tableau\"\neach = 2\n";

/// No hint and no claim that a game is lost may depend on a draw, or on a stock whose order is
/// unknown after a redeal.
#[test]
fn answers_do_not_depend_on_an_unknown_stock() {
    let mut counts = Counts::default();
    for (what, rules) in SMALL {
        let shelf = Shelf::of(&[("small.toml", &format!("{PILES}{rules}"))]);
        let variant = patience::words::load(&shelf, "small", &[]);
        let variant = Arc::new(variant.unwrap_or_else(|error| {
            panic!("the game with {what} does not load: {error:?}")
        }));
        for deal in 0..thorough(5, 200) {
            let (mut chance, mut rng) =
                (Chance::of(deal), Generator::resume(Source::Own(deal), 0));
            let named = Deal::named(DealName::Seed(deal), variant.rules());
            let mut game = Game::start(Arc::clone(&variant), named).unwrap();
            play(&mut game, &mut chance);
            let Some(twins) = Twins::of(what, &game, &mut rng) else { continue };
            compare_quick(&twins, &mut chance, &mut counts);
            counts.note(twins.move_the_same("hint 20", form(&mut chance)));
            counts.other += usize::from(twins.differ());
        }
    }
    assert!(counts.other > 6 && counts.stayed > 300, "too few answers: {counts:?}");
}
