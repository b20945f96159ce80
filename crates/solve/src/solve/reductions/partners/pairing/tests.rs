//! Compares what is called lost with what can be reached, in games small enough for that.

use std::collections::BTreeMap;

use super::*;
use crate::engine::{Engine, Source};
use crate::rules::MoveList;
use crate::solve::tests::load;
use crate::table::Journal;

/// The most positions of a deal that are looked at.
const MOST: usize = 20_000;

/// What the games of a test came to.
#[derive(Debug, Default)]
struct Tally {
    /// Positions from which the game cannot be won, and how many of them are seen to be such.
    lost: u32,
    seen: u32,
    won: u32,
}

/// What can be reached from a position.
struct Reach<'a> {
    engine: Engine<'a>,
    pairing: Pairing,
    /// For each position, whether the game can be won from it.
    met: BTreeMap<Box<[u8]>, bool>,
    tally: Tally,
}

impl Reach<'_> {
    /// Returns whether the game can be won from a position, unless there are too many.
    fn wins(&mut self, table: &Table) -> Option<bool> {
        let key = self.engine.key(table);
        if let Some(known) = self.met.get(&key) {
            return Some(*known);
        }
        // No way leads in a circle, so nobody asks for it before it is known.
        self.met.insert(key.clone(), false);
        if self.met.len() > MOST {
            return None;
        }
        let mut wins = self.engine.is_won(table).unwrap();
        let mut list = MoveList::default();
        self.engine.moves(table, &mut list);
        for made in &list.moves {
            let mut next = table.clone();
            self.engine.apply(&mut next, &mut Journal::default(), *made).unwrap();
            wins |= self.wins(&next)?;
        }
        self.met.insert(key, wins);
        let dead = self.pairing.is_dead(self.engine.rules(), table);
        assert!(!(wins && dead), "{table:?}");
        self.tally.won += u32::from(wins);
        self.tally.lost += u32::from(!wins);
        self.tally.seen += u32::from(dead);
        Some(wins)
    }
}

/// Looks at deals of a game, and returns what they came to.
#[track_caller]
fn tally(text: &str, deals: u64) -> Tally {
    let game = load(text);
    let rules = game.rules();
    let pairing = Pairing::of(rules).unwrap_or_else(|| panic!("no pairs\n{text}"));
    let mut all = Tally::default();
    for number in 1..=deals {
        let engine = Engine::unscripted(rules, Source::Own(number));
        let (cards, draws) = Source::Own(number).shuffled(rules.deck());
        let table = engine.deal(&cards, draws).unwrap();
        let (met, tally) = (BTreeMap::new(), Tally::default());
        let mut reach = Reach { engine, pairing: pairing.clone(), met, tally };
        if reach.wins(&table).is_some() {
            all.won += reach.tally.won;
            all.lost += reach.tally.lost;
            all.seen += reach.tally.seen;
        }
    }
    all
}

/// Asserts that a game has positions of all kinds, and that no fewer lost ones are seen than
/// were when this was written.
#[track_caller]
fn check(text: &str, deals: u64, least: u32) {
    let Tally { lost, seen, won } = tally(text, deals);
    let enough = won > 100 && lost > 100 && seen >= least;
    assert!(enough, "{won} won, {lost} lost, {seen} seen\n{text}");
}

const PYRAMID: &str = "name = \"Pairs\"\n[deck]\nranks = \"A2345\"\n\
    [piles.pyramid]\nrole = \"tableau\"\ncount = 10\ncapacity = 1\n\
    layout = { rows = [1, 2, 3, 4], covers = true }\n\
    [piles.waste]\n[piles.discard]\n[[deal]]\nto = \"pyramid\"\n\
    [stock]\ndeal = [{ to = \"waste\" }]\n";

/// Returns pairs that add up to five, and single fives, picked from some groups.
fn fives(groups: &str) -> String {
    format!(
        "[actions.pair]\npick = [{{ from = {groups} }}, {{ from = {groups} }}]\n\
         cards = {{ sum = 5 }}\ndo = [{{ move = \"picked\", to = \"discard\" }}]\n\
         [actions.five]\npick = [{{ from = {groups}, cards = \"5\" }}]\n\
         do = [{{ move = \"picked\", to = \"discard\" }}]\n"
    )
}

#[test]
fn pyramids_with_and_without_redeals_and_a_stock_that_is_seen() {
    let seen = fives("[\"pyramid\", \"stock\", \"waste\"]");
    let unseen = fives("[\"pyramid\", \"waste\"]");
    let redeal = "[redeal]\ngather = [\"waste\"]\nwhen = \"empty\"\nlimit = 1\n";
    let mut least = [24958, 23503, 63927, 55494, 21427, 16327, 97171, 45724].into_iter();
    for (stock, actions) in [("turn = true\n", &seen), ("", &unseen)] {
        for again in ["", redeal] {
            for end in ["", "[end]\nempty = [\"pyramid\"]\n"] {
                let game =
                    format!("{PYRAMID}[piles.stock]\n{stock}{actions}{again}{end}");
                check(&game, 15, least.next().unwrap());
            }
        }
    }
}

/// Columns of which the top cards are discarded in pairs of one rank; some cards go home, or
/// aside.
#[test]
fn columns_with_cells_and_foundations_and_cards_dealt_to_them() {
    let columns = "name = \"Columns\"\n[deck]\nranks = \"A234\"\n[piles.discard]\n\
        [actions.pair]\npick = [{ from = GROUPS }, { from = GROUPS }]\n\
        cards = { rank = \"same\" }\ndo = [{ move = \"picked\", to = \"discard\" }]\n\
        [piles.column]\nrole = \"tableau\"\ncount = 4\nempty = \"none\"\n";
    let all = "[[deal]]\nto = \"column\"\neach = 4\n";
    let some = "[[deal]]\nto = \"column\"\neach = 2\n[piles.stock]\n\
        [stock]\ndeal = [{ to = \"column\" }]\n";
    let cell = "[piles.cell]\n";
    let home = "[piles.foundation]\ncount = 2\nbase = \"4\"\ncapacity = 1\n";
    let game = |groups, more: &str| columns.replace("GROUPS", groups) + more;
    for (more, least) in [(all, 412), (some, 2950), (&*format!("{all}{home}"), 1388)] {
        check(&game("[\"column\"]", more), 60, least);
    }
    // Cards that can go aside wait for nothing.
    let Tally { seen, won, .. } =
        tally(&game("[\"column\", \"cell\"]", &format!("{cell}{all}")), 20);
    assert!(seen == 0 && won > 100, "{won} won, {seen} seen");
}

#[test]
fn where_cards_come_back_or_leave_by_other_ways_nothing_is_said() {
    let pairs = fives("[\"pyramid\", \"waste\"]");
    let game = format!("{PYRAMID}[piles.stock]\n{pairs}");
    assert!(Pairing::of(load(&game).rules()).is_some());
    let home = "[piles.foundation]\nbase = \"any\"\n[piles.side]\nrole = \"reserve\"\n";
    let home = format!("{game}{home}");
    assert!(Pairing::of(load(&home).rules()).is_some());
    for more in [
        "[redeal]\ngather = [\"discard\"]\nlimit = 1\n",
        "[redeal]\ngather = [\"waste\"]\nlimit = 1\n\
         deal = [{ to = \"side\", sink = [\"A\"] }]\n",
        "[actions.regain]\npick = [{ from = \"foundation\" }]\n\
         do = [{ move = \"picked\", to = \"side\" }]\n",
        "[actions.regain]\ndo = [{ fill = \"side\", from = \"foundation\" }]\n",
        "[actions.dump]\ndo = [{ fill = \"discard\", from = \"waste\" }]\n",
        "[actions.dump]\ndo = [{ fill = \"foundation\", from = \"waste\" }]\n",
    ] {
        let game = load(&format!("{home}{more}"));
        assert!(Pairing::of(game.rules()).is_none(), "{more}");
    }
}

/// The order in which cards come up is known only where nothing changes it.
#[test]
fn a_stock_and_a_waste_are_one_cycle_where_nothing_changes_their_order() {
    let pairs = fives("[\"pyramid\", \"waste\"]");
    let redeal = "[redeal]\ngather = [\"waste\"]\nwhen = \"empty\"\nlimit = 1\n";
    let side = "[piles.side]\nrole = \"reserve\"\n[piles.foundation]\nbase = \"any\"\n";
    let game = format!("{PYRAMID}[piles.stock]\n{pairs}{side}{redeal}");
    let has_cycle = |text: &str| {
        Pairing::of(load(text).rules()).is_some_and(|pairing| pairing.cycle.is_some())
    };
    assert!(has_cycle(&game));
    let deal = "deal = [{ to = \"waste\" }]\n";
    for (from, to) in [
        (deal, "deal = [{ to = \"waste\", play = \"skip\" }]\n"),
        (deal, "deal = [{ to = \"waste\" }, { to = \"side\" }]\n"),
        ("[piles.waste]\n", "[piles.waste]\ncount = 2\n"),
        ("[piles.waste]\n", "[piles.waste]\nfill = { from = \"side\" }\n"),
        ("role = \"reserve\"\n", "role = \"reserve\"\nfill = { from = \"waste\" }\n"),
        ("limit = 1\n", "limit = 1\nshuffle = true\n"),
        ("limit = 1\n", "limit = 1\ncards = \"top-to-bottom\"\n"),
        ("gather = [\"waste\"]", "gather = [\"waste\", \"side\"]"),
        (
            side,
            &format!(
                "{side}[actions.regain]\npick = [{{ from = \"pyramid\" }}]\n\
                 do = [{{ move = \"picked\", to = \"waste\" }}]\n"
            ),
        ),
        (
            side,
            &format!(
                "{side}[actions.aside]\ndo = [{{ fill = \"side\", from = \"waste\" }}]\n"
            ),
        ),
    ] {
        assert!(game.contains(from), "{from}");
        assert!(!has_cycle(&game.replacen(from, to, 1)), "{to}");
    }
}
