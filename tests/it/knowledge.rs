//! What a player knows, and that the honest player knows no more.

use std::collections::{BTreeMap, BTreeSet};

use patience::advise::Observer;
use patience::engine::{Engine, Generator, Source};
use patience::honest::{Budget, Choice, Grounds, Honest};
use patience::play::DealName;
use patience::rules::{Move, MoveList, Rules};
use patience::table::{Card, PileId, Table};

use crate::common::{self, Shelf, sample, thorough};

/// Rules of small games of six cards, so that every order of the deck can be tried.
const GAMES: [(&str, &str); 7] = [
    (
        "a stock",
        "[deck]\nsuits = \"CD\"\nranks = \"A23\"\n[piles.stock]\n[stock]\n\
         deal = [{ to = \"waste\" }]\n[piles.waste]\n",
    ),
    (
        "a stock that is turned over",
        "[deck]\nsuits = \"CD\"\nranks = \"A23\"\n[piles.stock]\n[stock]\n\
         deal = [{ to = \"waste\", each = 2 }]\n[piles.waste]\nshow = \"top\"\n[redeal]\n\
         gather = [\"waste\"]\nwhen = \"empty\"\n",
    ),
    (
        "a shuffle of what was seen",
        "[deck]\nsuits = \"CD\"\nranks = \"A23\"\n[piles.stock]\n[stock]\n\
         deal = [{ to = \"waste\" }]\n[piles.waste]\n[redeal]\ngather = [\"waste\"]\n\
         shuffle = true\nlimit = 1\n",
    ),
    (
        "shuffles of some that were seen and some that were not",
        "[deck]\nsuits = \"CD\"\nranks = \"A23\"\n[piles.stock]\n[stock]\n\
         deal = [{ to = \"waste\" }]\n[piles.waste]\n[redeal]\n\
         gather = [\"waste\", \"stock\"]\nshuffle = true\nlimit = 2\nwhen = \"any\"\n",
    ),
    (
        "cards that are alike",
        "[deck]\nsuits = \"C\"\nranks = \"A23\"\ncopies = 2\n[piles.stock]\n[stock]\n\
         deal = [{ to = \"waste\" }]\n[piles.waste]\n",
    ),
    (
        "cards that sink and go home while they are dealt",
        "[deck]\nsuits = \"CD\"\nranks = \"A23\"\n[piles.reserve]\n[[deal]]\n\
         to = \"reserve\"\neach = 1\nplay = \"replace\"\nsink = \"3\"\n\
         [piles.stock]\n[stock]\n\
         deal = [{ to = \"tableau\" }]\n",
    ),
    (
        "a script that looks at what is hidden",
        "[deck]\nsuits = \"CD\"\nranks = \"A23\"\n[piles.stock]\n[stock]\n\
         deal = [{ to = \"waste\" }]\n[piles.waste]\n[redeal]\ngather = [\"waste\"]\n\
         when = \"any\"\n[script]\ntext = '''\n\
         fn can_redeal(g) {\n  let stock = g.pile(\"s\");\n\
           !stock.is_empty && stock.cards[0].rank == 1\n}\n'''\n",
    ),
];

/// The piles that all of these games have.
const PILES: &str = "[piles.foundation]\ncount = 2\n[piles.tableau]\ncount = 2\n\
    build = { rank = \"down\" }\nempty = \"any\"\n[[deal]]\nto = \"tableau\"\nface = \"down\"\n\
    [[deal]]\nto = \"tableau\"\n";

/// The number of worlds drawn in each position.
const DRAWN: usize = 1200;

/// A reproducible random number generator.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

/// Returns all permutations of some cards.
fn orders(cards: &[Card]) -> Vec<Vec<Card>> {
    let [first, ref rest @ ..] = *cards else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for order in orders(rest) {
        for place in 0..=order.len() {
            let mut order = order.clone();
            order.insert(place, first);
            all.push(order);
        }
    }
    all
}

/// Returns everything visible in a position: the face-up cards, only the top one in squared
/// piles, and the legal moves.
fn sight(engine: Engine<'_>, table: &Table) -> String {
    let mut list = MoveList::default();
    engine.moves(table, &mut list);
    list.moves.sort_unstable();
    let mut sight = format!("{:?}", list.moves);
    for pile in table.piles() {
        let group = engine.rules().group_of(pile);
        let squared = format!("{:?}", group.show) == "Top";
        for (index, card) in table.pile(pile).iter().enumerate() {
            let hidden = card.is_down() || squared && index + 1 < table.len(pile);
            sight.push(' ');
            sight += &if hidden { "?".to_owned() } else { card.kind().to_string() };
        }
        sight += " |";
    }
    sight
}

fn piles(table: &Table) -> String {
    let cards = |pile: PileId| {
        table
            .pile(pile)
            .iter()
            .map(|card| card.byte().to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    table.piles().map(cards).collect::<Vec<_>>().join(" | ")
}

/// Plays moves from an order of the deck. Returns the visible part of each position and the
/// last position, or `None` if a move is not legal.
fn played(
    engine: Engine<'_>,
    order: &[Card],
    moves: &[Move],
) -> Option<(Vec<String>, Table)> {
    let mut game = Observer::deal(engine, order, 0).ok()?;
    let mut sights = vec![sight(engine, game.table())];
    for made in moves {
        engine.check(game.table(), *made).ok()?;
        game.play(*made).ok()?;
        sights.push(sight(engine, game.table()));
    }
    Some((sights, game.table().clone()))
}

/// The drawn worlds must be those that brute force finds, with the same frequencies.
#[test]
fn worlds_match_brute_force_and_are_equally_likely() {
    let (mut positions, mut counted, mut narrowed) = (0, 0, 0);
    for (what, rules) in GAMES {
        let text = format!("name = \"Small\"\n{PILES}{rules}");
        let shelf = Shelf::of(&[("small.toml", &text)]);
        let game = patience::words::load(&shelf, "small", &[]);
        let game = game.unwrap_or_else(|it| {
            panic!("the game with {what} does not load: {:?}", it.diagnostics)
        });
        let rules = game.rules();
        let hooks = rules.interpreter();
        let mut pack: Vec<Card> = Source::Own(1).order(rules).0;
        pack.sort_unstable();
        let all = orders(&pack);
        // A shuffle has many results: each order is tried with several seeds.
        let shuffles = rules.redeal().is_some_and(|redeal| redeal.shuffle);
        let numbers = if shuffles { 1..=40 } else { 1..=1 };
        for deal in 0..thorough(1, 3) {
            let order = &all[deal * 241 + 17];
            let engine = Engine::new(rules, &*hooks, Source::Own(1));
            // With some orders the deal runs short of cards.
            let Ok(mut game) = Observer::deal(engine, order, 0) else { continue };
            let (mut moves, mut rng) = (Vec::new(), Rng(deal as u64 + 5));
            let mut list = MoveList::default();
            for step in 0..9 {
                engine.moves(game.table(), &mut list);
                assert!(list.error.is_none(), "{what}, script error: {:?}", list.error);
                let deals: Vec<Move> = list
                    .moves
                    .iter()
                    .copied()
                    .filter(|made| rules.is_deal(*made))
                    .collect();
                // Mostly the stock is dealt, which reveals most.
                let some =
                    if step % 4 < 3 && !deals.is_empty() { &deals } else { &list.moves };
                if some.is_empty() {
                    break;
                }
                let made = some[rng.below(some.len())];
                moves.push(made);
                game.play(made).unwrap();
                if step % 2 == 0 && step > 0 {
                    continue;
                }
                let seen = played(engine, order, &moves).unwrap().0;
                let mut expected: BTreeMap<String, usize> = BTreeMap::new();
                for number in numbers.clone() {
                    let engine = Engine::new(rules, &*hooks, Source::Own(number));
                    for order in &all {
                        if let Some((sights, end)) = played(engine, order, &moves)
                            && sights == seen
                        {
                            *expected.entry(piles(&end)).or_default() += 1;
                        }
                    }
                }
                let total: usize = expected.values().sum();
                let known = game.knowledge();
                let mut worlds = Generator::resume(Source::Own(77), 0);
                let mut drawn: BTreeMap<String, usize> = BTreeMap::new();
                let other = Engine::new(rules, &*hooks, Source::Own(99));
                for _ in 0..DRAWN {
                    let world = known.world(other, &mut worlds).expect(what);
                    *drawn.entry(piles(&world.table)).or_default() += 1;
                }
                for world in drawn.keys() {
                    assert!(
                        expected.contains_key(world) || shuffles,
                        "{what}, after {}: world {world} contradicts what was seen\n{seen:#?}",
                        moves.len(),
                    );
                }
                for (world, times) in &expected {
                    let of = |part: usize, whole: usize| {
                        f64::from(u32::try_from(part).unwrap())
                            / f64::from(u32::try_from(whole).unwrap())
                    };
                    let share = of(*times, total);
                    let found = of(drawn.get(world).copied().unwrap_or(0), DRAWN);
                    let spread = share * (1.0 - share);
                    let spread = spread * of(1, DRAWN)
                        + if shuffles { spread * of(1, total) } else { 0.0 };
                    let sigma = spread.sqrt();
                    assert!(
                        (share - found).abs() < 5.5 * sigma + 1e-9,
                        "{what}, after {}: world {world} has probability {share:.4} (of {total}), \
                         but was drawn with frequency {found:.4}\n{seen:#?}",
                        moves.len(),
                    );
                    counted += 1;
                }
                positions += 1;
                narrowed += usize::from(expected.len() > 1);
            }
        }
    }
    let enough = thorough((20, 13, 100), (60, 40, 300));
    assert!(positions > enough.0, "only {positions} positions were compared");
    assert!(
        narrowed > enough.1 && counted > enough.2,
        "only {narrowed} positions with several worlds, {counted} worlds"
    );
}

/// Plays a game beside twins that look the same: in each position, with different hidden
/// cards, a different seed and a different generator. The knowledge must be the same, and so
/// must the move of an honest player. Returns how many positions were compared, and in how
/// many of them some card differed.
fn compare(name: &str, rules: &Rules, moves: usize) -> (usize, usize) {
    let hooks = rules.interpreter();
    let budget = Budget { positions: 400, each: 60, worlds: 3, confirms: true };
    let (mut compared, mut other) = (0, 0);
    let number = DealName::Seed(2);
    let engine = Engine::new(rules, &*hooks, number.source());
    let (order, draws) = engine.source().order(rules);
    let Ok(mut game) = Observer::deal(engine, &order, draws) else { return (0, 0) };
    let mut player = Honest::new(engine, budget, 3);
    let mut rng = Generator::resume(Source::Own(9), 0);
    let (mut made, mut list) = (Vec::new(), MoveList::default());
    for _ in 0..moves {
        engine.moves(game.table(), &mut list);
        let known = game.knowledge();
        let twin = Engine::new(rules, &*hooks, Source::Own(1000 + compared as u64));
        let before = player.clone();
        let Ok(Some(Choice::Move(choice, why))) = player.choose(&known, &list.moves)
        else {
            break;
        };
        if let Some(order) = known.order(twin, &mut rng) {
            let mut double = Observer::deal(twin, &order, 7).unwrap();
            for it in &made {
                double.play(*it).unwrap();
            }
            assert!(
                double.knowledge() == known,
                "{name}: knowledge differs after {} moves",
                made.len()
            );
            let mut same = MoveList::default();
            twin.moves(double.table(), &mut same);
            let chosen = before.clone().choose(&double.knowledge(), &same.moves);
            let expected = Ok(Some(Choice::Move(choice, why.clone())));
            assert!(
                chosen == expected,
                "{name}: choice differs after {} moves: {chosen:?}",
                made.len()
            );
            compared += 1;
            other += usize::from(piles(double.table()) != piles(game.table()));
        }
        if game.play(choice).is_err() {
            break;
        }
        made.push(choice);
    }
    (compared, other)
}

/// The gate plays one game in this many.
const SHARE: usize = 16;

/// In every game, hidden cards do not change an honest player's moves.
#[test]
fn honest_player_cannot_peek() {
    let (mut compared, mut other, mut games) = (0, 0, 0);
    let moves = thorough(8, 60);
    for name in sample::games(SHARE) {
        let game = common::load(&name, &[]);
        let found = compare(&name, game.rules(), moves);
        (compared, other) = (compared + found.0, other + found.1);
        games += usize::from(found.1 > 0);
    }
    let part = thorough(SHARE, 1);
    assert!(
        compared > 3000 / part && other > 1500 / part,
        "only {compared} positions compared, {other} with different cards"
    );
    assert!(games > 300 / part, "only {games} games compared");
}

/// Lets an honest player play on. Returns how many decisions were made, and whether it stopped
/// because it would play in circles.
fn play_on(name: &str, rules: &Rules, moves: usize) -> (usize, bool) {
    let hooks = rules.interpreter();
    let budget = Budget { positions: 200, each: 60, worlds: 2, confirms: false };
    let engine = Engine::new(rules, &*hooks, DealName::Seed(3).source());
    let (order, draws) = engine.source().order(rules);
    let Ok(mut game) = Observer::deal(engine, &order, draws) else { return (0, false) };
    let mut player = Honest::new(engine, budget, 3);
    let (mut list, mut decided) = (MoveList::default(), BTreeSet::new());
    for _ in 0..moves {
        engine.moves(game.table(), &mut list);
        let known = game.knowledge();
        let made = match player.choose(&known, &list.moves) {
            Ok(Some(Choice::Move(made, why))) => {
                let follows = matches!(why, Grounds::Planned | Grounds::Only);
                assert!(
                    decided.insert(known.key(engine)) || follows,
                    "{name}: {made:?} is chosen in a position that was there before: {why:?}"
                );
                made
            }
            Ok(Some(Choice::Circles)) => return (decided.len(), true),
            _ => break,
        };
        if game.play(made).is_err() {
            break;
        }
    }
    (decided.len(), false)
}

/// In a position that was there before, an honest player follows its plan or stops.
#[test]
fn honest_player_never_decides_twice_in_a_position() {
    let (mut decided, mut stopped) = (0, 0);
    for name in sample::games(SHARE) {
        let game = common::load(&name, &[]);
        let found = play_on(&name, game.rules(), thorough(40, 300));
        decided += found.0;
        stopped += usize::from(found.1);
    }
    let part = thorough(SHARE, 1);
    assert!(decided > 10_000 / part, "only {decided} decisions");
    assert!(stopped > 30 / part, "only {stopped} games stopped");
}

/// Returns the reasons for the first moves of an honest player with a small budget.
fn grounds(rules: &Rules, deal: u64, moves: usize) -> Vec<Grounds> {
    let hooks = rules.interpreter();
    let budget = Budget { positions: 3000, each: 300, worlds: 8, confirms: false };
    let engine = Engine::new(rules, &*hooks, DealName::Seed(deal).source());
    let (order, draws) = engine.source().order(rules);
    let mut game = Observer::deal(engine, &order, draws).unwrap();
    let mut player = Honest::new(engine, budget, 1);
    let (mut grounds, mut list) = (Vec::new(), MoveList::default());
    for _ in 0..moves {
        engine.moves(game.table(), &mut list);
        let chosen = player.choose(&game.knowledge(), &list.moves);
        let Ok(Some(Choice::Move(choice, why))) = chosen else { break };
        grounds.push(why);
        game.play(choice).unwrap();
    }
    grounds
}

#[test]
fn plan_continues_after_a_forced_move() {
    let game = common::load("klondike", &["draw=3", "redeals=unlimited"]);
    let all = (1..=4).flat_map(|deal| {
        let made = grounds(game.rules(), deal, 200);
        made.windows(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect::<Vec<_>>()
    });
    let on = |pair: &(Grounds, Grounds)| *pair == (Grounds::Only, Grounds::Planned);
    assert!(all.filter(on).count() > 0, "no plan continues after a forced move");
}
