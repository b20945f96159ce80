//! Compares proven losses with an exhaustive search in small games.

use std::collections::BTreeMap;

use super::*;
use crate::engine::{Engine, Source};
use crate::rules::MoveList;
use crate::solve::tests::load;
use crate::table::Journal;

/// The maximum number of positions of a deal.
const MOST: usize = 20_000;

/// The totals of the games of a test.
#[derive(Debug, Default)]
struct Tally {
    /// Lost positions, and how many of them are proven lost.
    lost: u32,
    seen: u32,
    won: u32,
}

/// The positions reachable from a deal.
struct Reach<'a> {
    engine: Engine<'a>,
    pairing: Pairing,
    /// For each position, whether the game can be won from it.
    met: BTreeMap<Box<[u8]>, bool>,
    tally: Tally,
}

impl Reach<'_> {
    /// Returns whether the game can be won from a position, or `None` if there are too many
    /// positions.
    fn wins(&mut self, table: &Table) -> Option<bool> {
        let key = self.engine.key(table);
        if let Some(known) = self.met.get(&key) {
            return Some(*known);
        }
        // No line has a cycle, so this entry is never read before its final value is known.
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

/// Checks deals of a game and returns the totals.
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

/// Asserts that a game has won and lost positions, and that at least `least` losses are proven.
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

/// Returns actions that discard pairs with sum five, and single fives, picked from some groups.
fn fives(groups: &str) -> String {
    format!(
        "[actions.pair]\npick = [{{ from = {groups} }}, {{ from = {groups} }}]\n\
         cards = {{ sum = 5 }}\ndo = [{{ move = \"picked\", to = \"discard\" }}]\n\
         [actions.five]\npick = [{{ from = {groups}, cards = \"5\" }}]\n\
         do = [{{ move = \"picked\", to = \"discard\" }}]\n"
    )
}

#[test]
fn pyramids_with_redeals_or_a_face_up_stock_agree_with_search() {
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

/// Columns whose top cards are discarded in pairs of one rank. Some cards go to foundations or
/// cells.
#[test]
fn columns_with_cells_or_foundations_agree_with_search() {
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
    // Cards that can move out of the way do not block others.
    let Tally { seen, won, .. } =
        tally(&game("[\"column\", \"cell\"]", &format!("{cell}{all}")), 20);
    assert!(seen == 0 && won > 100, "{won} won, {seen} seen");
}

#[test]
fn games_where_discarded_cards_return_are_excluded() {
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

/// The order in which cards come up is known only if nothing changes it.
#[test]
fn stock_and_waste_form_a_cycle_if_their_order_never_changes() {
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
