//! Plays thousands of small games made up by chance, and compares the engine with plain
//! ways of saying the same: what a redeal changes, and what is lost.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeSet, VecDeque};
use std::fmt::Write as _;
use std::rc::Rc;

use patience::diag::Sources;
use patience::engine::{Engine, Reason, Status};
use patience::play::{Deal, Game, read_deal};
use patience::rules::{Move, MoveList, Role, When};
use patience::table::{Counter, Journal, Table};
use patience::variant::{self, Folder, Found, Library, Missing, Variant};

/// The rules file of one game.
struct Single(String);

impl Library for Single {
    fn game(&self, _: &str) -> Result<Found, Missing> {
        let (name, id, text) = ("small.toml".into(), "small".into(), self.0.clone());
        Ok(Found { name, id, text, folder: Folder::Bundled })
    }

    fn beside(&self, _: &Folder, name: &str) -> Result<Found, Missing> {
        Err(Missing { message: name.to_owned(), hint: None, faulty: true })
    }
}

/// Makes choices, the same everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

/// Ways to deal from the stock.
const STOCK_WASTE: &str = "[piles.stock]\n[piles.waste]\n[stock]\n\
    deal = [{ to = \"waste\", each = 2 }]";
const STOCK_ROW: &str =
    "[piles.stock]\n[stock]\nstart = true\ndeal = [{ to = \"tableau\" }]";
const STOCK_FILLED: &str =
    "[piles.stock]\n[stock]\nwhen = \"filled\"\ndeal = [{ to = \"tableau\" }]";

/// A pile covered by two others.
const COVERED: &str = "covered_by = [[2, 3], [], []]";

/// Other ways to win.
const COMPLETE: &str = "[end]\ncomplete = [\"tableau\"]\n";
const EMPTY: &str = "[end]\nempty = [\"tableau\"]\n";

/// Makes up a rules file; about half of them hold together.
fn make_up(chance: &mut Chance) -> String {
    let suits = chance.pick(&["C", "CD", "CDH", "DH"]);
    let ranks = chance.pick(&["A2", "A23", "A234"]);
    let copies = if suits.len() * ranks.len() <= 6 { 1 + chance.below(2) } else { 1 };
    let homes = suits.len() * copies;
    let cards = homes * ranks.len();
    let base = chance.pick(&["", "", "base = \"first\""]);
    let wrap = if base.is_empty() { "" } else { ", wrap = true" };
    let back = chance.pick(&["false", "false", "true"]);
    let piles = 1 + chance.below(4);
    let rank = chance.pick(&[
        "down",
        "up",
        "either",
        "same",
        "any",
        "down\", step = 2, suit = \"any",
        "up\", order = \"2A3\", wrap = true, suit = \"any",
        "down\", wrap = \"base\", suit = \"any",
    ]);
    let suit = chance.pick(&["same", "any", "alternating", "other"]);
    let empty = chance.pick(&["any", "none", "none", "A", "2", "below-base"]);
    let lift = chance.pick(&["top", "run", "supermove", "whole", "any"]);
    let fill = chance.pick(&["", "", "fill = { from = \"stock\", count = 2 }"]);
    let stock = chance.pick(&["", "[piles.stock]", STOCK_WASTE, STOCK_ROW, STOCK_FILLED]);
    let more = if piles == 3 { chance.pick(&["", COVERED]) } else { "" };
    let sources = chance.pick(&["", "", "empty_from = [\"tableau\"]"]);
    let at_once = if chance.below(6) == 0 {
        format!("at_once = {}\n", ranks.len())
    } else {
        String::new()
    };
    let other = chance.pick(&["", "[piles.cell]", "[piles.reserve]\ncount = 2"]);
    let each = 1 + chance.below(cards);
    let face = chance.pick(&["up", "up", "top", "down"]);
    let spread = chance.pick(&["all", "full", "even"]);
    let mut text = format!(
        "name = \"Small\"\n[deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         copies = {copies}\n[piles.foundation]\ncount = {homes}\n{base}\n\
         build = {{ rank = \"up\", suit = \"same\"{wrap} }}\ntake_back = {back}\n{at_once}\
         [piles.tableau]\ncount = {piles}\n\
         build = {{ rank = \"{rank}\", suit = \"{suit}\" }}\nempty = \"{empty}\"\n\
         lift = \"{lift}\"\n{fill}\n{more}\n{sources}\n{stock}\n{other}\n"
    );
    if other.contains("reserve") {
        text.push_str("[[deal]]\nto = \"reserve\"\n");
    }
    let order = chance.pick(&["", "", "piles = \"last-to-first\"", "from = \"bottom\""]);
    let sink = chance.pick(&["", "", "sink = \"2\""]);
    let _ = write!(
        text,
        "[[deal]]\nto = \"tableau\"\neach = {each}\nspread = \"{spread}\"\n\
         face = \"{face}\"\n{order}\n{sink}\n"
    );
    text.push_str(chance.pick(&["", "", "", COMPLETE, EMPTY]));
    match chance.below(3) {
        0 if stock == STOCK_WASTE => {
            let limit = chance.pick(&["\"unlimited\"", "1"]);
            let _ = write!(
                text,
                "[redeal]\ngather = [\"waste\"]\nwhen = \"empty\"\nlimit = {limit}\n"
            );
        }
        0 => {}
        _ => text.push_str(&redeal(chance, cards, !stock.is_empty(), other)),
    }
    text
}

fn redeal(chance: &mut Chance, cards: usize, stock: bool, other: &str) -> String {
    let mut gather = vec!["\"tableau\""];
    if stock && chance.below(2) > 0 {
        gather.push("\"stock\"");
    }
    if other.contains("reserve") && chance.below(2) > 0 {
        gather.push("\"reserve\"");
    }
    if chance.below(4) == 0 {
        gather.remove(0);
    }
    let (read, order) = (
        chance.pick(&["first-to-last", "last-to-first"]),
        chance.pick(&["bottom-to-top", "top-to-bottom"]),
    );
    let limit = chance.pick(&["\"unlimited\"", "1", "2"]);
    let when = chance.pick(&["any", "changed", "stuck"]);
    let shuffle = chance.pick(&["false", "false", "true"]);
    let each = 1 + chance.below(cards);
    let spread = chance.pick(&["all", "full", "even"]);
    let laid = chance.pick(&["rows", "packets", "packets\", lay = \"block"]);
    let face = chance.pick(&["up", "up", "top"]);
    let piles = chance.pick(&["", "", ", piles = [1]"]);
    format!(
        "[redeal]\ngather = [{}]\npiles = \"{read}\"\ncards = \"{order}\"\n\
         limit = {limit}\nwhen = \"{when}\"\nshuffle = {shuffle}\n\
         deal = [{{ to = \"tableau\", each = {each}, spread = \"{spread}\", \
         by = \"{laid}\", face = \"{face}\"{piles} }}]\n",
        gather.join(", ")
    )
}

#[test]
fn small_games_are_played_as_plainly_as_they_can_be_told() {
    let mut chance = Chance(1);
    let (mut loaded, mut lost, mut redeals) = (0, 0, 0);
    for _ in 0..3000 {
        let text = make_up(&mut chance);
        let Ok(variant) = variant::load(&Single(text.clone()), "small", &[]) else {
            continue;
        };
        loaded += 1;
        let variant = Rc::new(variant);
        for number in 0..2 {
            let deal =
                Deal::named(format!("seed:{number}").parse().unwrap(), variant.rules());
            let game = Game::start(Rc::clone(&variant), deal).unwrap();
            let found = play(&game, &variant, &mut chance, &text);
            (lost, redeals) = (lost + found.0, redeals + found.1);
        }
    }
    assert!(loaded > 1000, "{loaded}");
    assert!(lost > 300 && redeals > 300, "{lost} {redeals}");
}

/// Plays one game; returns how many positions were lost and how many redeals refused.
fn play(
    game: &Game,
    variant: &Variant,
    chance: &mut Chance,
    text: &str,
) -> (usize, usize) {
    let engine = game.engine();
    let (mut table, mut journal) = (game.table().clone(), Journal::default());
    let mut list = MoveList::default();
    let (mut hopeless, mut refused) = (0, 0);
    for _ in 0..12 {
        assert!(table.is_empty(table.hand()), "{text}");
        engine.moves(&table, &mut list);
        check_list(&engine, &table, &list, text);
        refused += usize::from(check_redeal(&engine, &table, text));
        hopeless += usize::from(check_status(&engine, &table, text));
        if list.moves.is_empty() {
            break;
        }
        let made = list.moves[chance.below(list.moves.len())];
        let (before, mark) = (table.clone(), journal.mark());
        engine.apply(&mut table, &mut journal, made).unwrap();
        let after = table.clone();
        journal.rewind(&mut table, mark);
        assert_eq!(table, before, "{text}");
        engine.apply(&mut table, &mut journal, made).unwrap();
        assert_eq!(table, after, "{text}");
        for pile in table.piles() {
            let room = variant.rules().group_of(pile).capacity;
            assert!(table.len(pile) <= usize::from(room), "{text}");
        }
    }
    (hopeless, refused)
}

/// Checks the list against the check of every build there could be.
fn check_list(engine: &Engine<'_>, table: &Table, list: &MoveList, text: &str) {
    let mut legal = Vec::new();
    for from in table.piles() {
        for to in table.piles() {
            for count in 0..=u8::try_from(table.len(from)).unwrap() + 1 {
                legal.push(Move::Build { from, to, count });
            }
        }
    }
    legal.extend([Move::Deal, Move::Redeal]);
    legal.retain(|it| engine.check(table, *it).is_ok());
    legal.sort_unstable();
    let mut listed = list.moves.clone();
    listed.sort_unstable();
    assert_eq!(listed, legal, "{text}");
}

/// Checks that a redeal is refused as changing nothing exactly when it changes nothing.
fn check_redeal(engine: &Engine<'_>, table: &Table, text: &str) -> bool {
    let Some(redeal) = engine.rules().redeal() else { return false };
    let checked = engine.check(table, Move::Redeal).map_err(|it| it.reason);
    if matches!(redeal.when, When::Any | When::Empty) || redeal.shuffle {
        assert_ne!(checked, Err(Reason::Unchanged));
        return false;
    }
    let mut after = table.clone();
    engine.apply(&mut after, &mut Journal::default(), Move::Redeal).unwrap();
    let same = table.piles().all(|it| after.pile(it) == table.pile(it));
    match checked {
        Ok(()) => assert!(!same, "{text}"),
        Err(Reason::Unchanged) => assert!(same, "{text}"),
        Err(_) => {}
    }
    checked == Err(Reason::Unchanged)
}

/// Checks a lost game against a search that looks at every position by itself.
fn check_status(engine: &Engine<'_>, table: &Table, text: &str) -> bool {
    let status = engine.status(table).unwrap();
    let expected = match progress(engine, table) {
        None => return false,
        Some(_) if engine.is_won(table).unwrap() => Status::Won,
        Some(true) => Status::Playing,
        Some(false) => Status::Lost,
    };
    assert_eq!(status, expected, "{text}\n{table:?}");
    status == Status::Lost
}

/// Returns whether progress can be reached, or nothing when that takes too long to tell.
fn progress(engine: &Engine<'_>, start: &Table) -> Option<bool> {
    let origin = achieved(engine, start);
    let mut seen = BTreeSet::from([written(engine, start)]);
    let mut waiting = VecDeque::from([start.clone()]);
    let mut list = MoveList::default();
    while let Some(table) = waiting.pop_front() {
        engine.moves(&table, &mut list);
        for made in list.moves.clone() {
            let mut after = table.clone();
            engine.apply(&mut after, &mut Journal::default(), made).unwrap();
            let now = achieved(engine, &after);
            let won = engine.is_won(&after).unwrap();
            if won || (0..4).any(|it| now[it] > origin[it]) {
                return Some(true);
            }
            if seen.insert(written(engine, &after)) {
                waiting.push_back(after);
            }
        }
        if seen.len() > 600 {
            return None;
        }
    }
    Some(false)
}

/// Returns what only progress makes larger: cards home, cards that lie face up, cards
/// that left the stock for the first time, and redeals spent of a limited number.
fn achieved(engine: &Engine<'_>, table: &Table) -> [i32; 4] {
    let rules = engine.rules();
    let all = |role: Role| rules.piles_of(role).flat_map(|it| table.pile(it).to_vec());
    let count = |cards: usize| i32::try_from(cards).unwrap();
    let down = |role: Role| count(all(role).filter(|it| it.is_down()).count());
    let limited = rules.redeal().is_some_and(|it| it.limit.is_some());
    let seen_before = !limited && table.counter(Counter::REDEALS) > 0;
    [
        count(all(Role::Foundation).count()),
        -down(Role::Tableau) - down(Role::Reserve),
        if seen_before { 0 } else { -count(all(Role::Stock).count()) },
        if limited { table.counter(Counter::REDEALS) } else { 0 },
    ]
}

/// Writes a position with everything that can matter.
fn written(engine: &Engine<'_>, table: &Table) -> String {
    let limited = engine.rules().redeal().is_some_and(|it| it.limit.is_some());
    let used = table.counter(Counter::REDEALS);
    let used = if limited { used } else { used.min(1) };
    let piles: Vec<_> = table.piles().map(|it| table.pile(it).to_vec()).collect();
    format!("{piles:?} {used} {}", table.counter(Counter::DRAWS))
}

/// A game whose redeal lays cards on one pile of a group and not on the other.
const LOPSIDED: &str = r#"name = "Lopsided"
[deck]
suits = "C"
ranks = "A234"
[piles.foundation]
[piles.tableau]
count = 2
build = { rank = "up" }
empty = "3"
[piles.reserve]
lift = "none"
[piles.stock]
[[deal]]
take = "A"
to = "foundation"
[redeal]
gather = ["reserve"]
when = "any"
deal = [{ to = "tableau", piles = [1], each = 2, by = "packets" }]
"#;

#[test]
fn piles_a_redeal_tells_apart_are_not_taken_for_each_other() {
    let text = LOPSIDED.to_owned();
    let variant = Rc::new(
        variant::load(&Single(text), "small", &[])
            .unwrap_or_else(|it| panic!("{:?}", it.diagnostics)),
    );
    let cards = "f1: AC\n1: 3C\nr1: 2C 4C\n";
    let mut sources = Sources::new();
    let id = sources.add("cards", cards);
    let deal = read_deal("cards", id, cards, variant.rules()).unwrap();
    let game = Game::start(variant, deal).unwrap();
    assert_eq!(game.status(), Ok(Status::Playing));
    assert_eq!(progress(&game.engine(), game.table()), Some(true));
}
