//! Checks the games against other programs.
//!
//! `tests/data/peers` holds output of the code of `PySolFC` 3.6.1, of GNOME `AisleRiot` and of
//! Solvitaire: deals with their shuffled decks, lines of random play with every legal move and
//! the position after each step, and solved games. `tests/README.md` describes the format.
//! Piles are named as here. A line of play starts with its position where the programs deal
//! the same position by different numbers. Cards and moves are in the notation of the
//! programs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use patience::advise::Status;
use patience::engine::Reason;
use patience::play::{Deal, DealName, Game, Start};
use patience::repl::{Bare, Session, Settings};
use patience::rules::{Carry, Group, Lift, Move, Role, Rules};
use patience::table::{Card, Counter, Face, Journal, PileId};
use patience::variant::Variant;

use crate::common::{Nowhere, Traces, deal_of, load, sample, start};

/// The piles of the other program by name.
type Piles = BTreeMap<String, Vec<Card>>;

/// A move in a form that identifies foundations and cells by their cards.
type MoveKey = (String, Vec<Card>, String, Vec<Card>, u8);

#[test]
fn games_match_pysolfc() {
    check_all("pysolfc", 4);
}

/// Solvitaire prints no lists of legal moves; these are games it solved.
#[test]
fn solvitaire_solutions_win() {
    check_all("solvitaire", 1);
}

#[test]
fn games_match_aisleriot() {
    check_all("aisleriot", 2);
}

/// Games that deal differently from `PySolFC` for the same number say so at the start, and
/// games compared by number do not.
#[test]
fn games_dealing_differently_from_pysolfc_say_so() {
    let says_so = |game: &Game| {
        let (game, settings) = (game.clone(), Settings::default());
        let board = Session::new(game, Vec::new(), &mut Bare(Nowhere), settings).board();
        board.contains("(PySolFC deals different cards)")
    };
    for name in ["clock", "double-nestor", "good-measure", "nestor", "vertical"] {
        let variant = load(name, &[]);
        let mut game = start(&variant, "pysol:1");
        assert!(
            says_so(&game) && !says_so(&start(&variant, "seed:1")),
            "{name} says so only for pysol deals"
        );
        let made = game.moves().moves[0];
        game.play(made).unwrap();
        assert!(!says_so(&game), "{name} still says so after a move");
    }
    for (name, text) in Traces::read("pysolfc").sections() {
        let variant = load(name.split('.').next().unwrap(), &[]);
        let numbered = text.lines().any(|line| line.starts_with("deal pysol:"));
        assert!(
            !numbered || !says_so(&start(&variant, "pysol:1")),
            "{name} is compared by number, but says that it deals differently"
        );
    }
}

/// Compares one in `share` of the games in a program's output; all in a thorough run.
/// `PEER_GAMES` limits it to the named games, for trials.
fn check_all(peer: &str, share: usize) {
    let traces = Traces::read(peer);
    let (sections, decks) = (traces.sections(), traces.decks());
    let wanted = std::env::var("PEER_GAMES").unwrap_or_default();
    let share = if wanted.is_empty() { share } else { 1 };
    let sections: Vec<_> = sample::of(sections, share).collect();
    let mut errors = Vec::new();
    for (name, text) in &sections {
        if !wanted.is_empty() && !wanted.split(' ').any(|game| game == *name) {
            continue;
        }
        let checked = std::panic::catch_unwind(|| check(peer, name, text, &decks));
        if checked.is_err() {
            errors.push(*name);
        }
    }
    assert!(
        sections.len() > 4 && errors.is_empty(),
        "{peer}: {} sections, these differ: {}",
        sections.len(),
        errors.join(" ")
    );
}

/// Checks one section. Its name starts with that of the game; its first line may name the
/// options that make the game the same.
fn check(peer: &str, name: &str, text: &str, decks: &BTreeMap<&str, &str>) {
    let game = name.split('.').next().unwrap();
    let mut lines = text.trim_end().lines().peekable();
    let options = lines.next_if(|line| line.starts_with("options ")).unwrap_or_default();
    let options: Vec<&str> = options.split(' ').skip(1).collect();
    let variant = load(game, &options);
    let mut dealt: BTreeMap<&str, Piles> = BTreeMap::new();
    let mut checked = 0;
    while let Some(line) = lines.next() {
        let (kind, rest) = line.split_once(' ').unwrap();
        let place = format!("{peer} {name}: {line}");
        match kind {
            "deal" => {
                let deck = lines.next().unwrap().strip_prefix("deck ").unwrap();
                let piles = changed(&variant, &Piles::new(), lines.next().unwrap());
                check_deal(&variant, rest, decks[deck], &piles, &place);
                dealt.insert(rest, piles);
            }
            "line" => {
                let piles = dealt.get(rest).cloned().unwrap_or_default();
                let start = changed(&variant, &piles, lines.next().unwrap());
                let game = begin(&variant, rest, &start);
                let mut play =
                    Line { game, peer: start, place, restarted: false, ahead: None };
                play.compare();
                while let Some(line) = lines.next() {
                    if line == "end" {
                        play.compare();
                        let won = play.game.status() == Ok(Status::Won);
                        assert!(
                            won || peer != "solvitaire",
                            "{name}: the solution does not win"
                        );
                        break;
                    }
                    play.step(line);
                    if let Some(piles) = lines.next_if(|line| line.starts_with("piles")) {
                        play.peer = changed(&variant, &play.peer, piles);
                        play.compare();
                    }
                }
            }
            "verdict" => {
                let piles = changed(&variant, &Piles::new(), lines.next().unwrap());
                check_verdict(&begin(&variant, "-", &piles), rest, &place);
            }
            _ => panic!("{peer} {name}: unknown kind of line `{line}`"),
        }
        checked += 1;
    }
    assert!(
        checked > usize::from(peer != "solvitaire"),
        "{peer} {name}: the section has too few entries"
    );
}

/// Checks the shuffled deck of a number, and the tableau dealt from it.
fn check_deal(
    variant: &Arc<Variant>,
    deal: &str,
    deck: &str,
    piles: &Piles,
    place: &str,
) {
    let rules = variant.rules();
    let name: DealName = deal.parse().unwrap();
    let (order, _) = name.source().order(rules);
    let text: Vec<String> = order.iter().map(|card| rules.deck().text(*card)).collect();
    assert_eq!(text.join("."), deck, "{place}: shuffled deck");
    let started = Deal::named(name, rules);
    let game = Game::start(Arc::clone(variant), started).unwrap();
    let place = place.to_owned();
    Line { game, peer: piles.clone(), place, restarted: false, ahead: None }.compare();
}

/// Starts a line of play from its deal, or from its position if it has no number.
fn begin(variant: &Arc<Variant>, deal: &str, piles: &Piles) -> Game {
    let deal = match deal.parse::<DealName>() {
        Ok(name) => Deal::named(name, variant.rules()),
        Err(_) => position(variant, piles),
    };
    Game::start(Arc::clone(variant), deal).unwrap()
}

/// Returns a position as a deal, by way of the format of a deal file.
fn position(variant: &Variant, piles: &Piles) -> Deal {
    let deck = variant.rules().deck();
    let mut text = String::new();
    for (id, cards) in piles {
        let card = |card: &Card| {
            let dash = if card.is_down() { "-" } else { "" };
            format!("{dash}{}", deck.text(*card))
        };
        let cards: Vec<String> = cards.iter().map(card).collect();
        text.extend([id, ": ", &cards.join(" "), "\n"]);
    }
    deal_of(variant, &text)
}

/// A line of play that follows the other program's.
struct Line {
    game: Game,
    /// The piles of the other program.
    peer: Piles,
    place: String,
    /// Whether the game was restarted from a position, after a move that does not exist here.
    restarted: bool,
    /// How much the other program's score is ahead of ours; nonzero if the line starts in mid
    /// game.
    ahead: Option<i64>,
}

impl Line {
    /// Follows one line of the other program: moves made, or a list of legal moves with `!`
    /// before the one made.
    fn step(&mut self, line: &str) {
        if let Some(made) = line.strip_prefix("play ") {
            made.split(' ').for_each(|made| self.play(made));
            return;
        }
        let mut words = line.split(' ');
        let flags = words.next().unwrap();
        let score = words.next().unwrap();
        if flags == "W" {
            assert_eq!(
                self.game.status(),
                Ok(Status::Won),
                "{}: game should be won",
                self.place
            );
            return score.parse().map_or((), |score| self.check_score(score));
        }
        let words: Vec<&str> = words.collect();
        let listed = words.iter().filter(|word| !matches!(**word, "!deal" | "!redeal"));
        self.check_moves(
            &listed.map(|word| word.trim_start_matches('!')).collect::<Vec<_>>(),
        );
        self.check_deals(flags.contains('D'));
        self.check_redeal(flags.contains('R'));
        self.check_status(flags.ends_with('L'));
        if let Ok(score) = score.parse::<i64>()
            && !self.restarted
        {
            self.check_score(score);
        }
        if let Some(made) = words.iter().find_map(|word| word.strip_prefix('!')) {
            self.play(made);
        }
    }

    /// Makes the move that the other program made.
    fn play(&mut self, made: &str) {
        let read = self.read(made);
        self.follow(made);
        let dealt = matches!(read, Move::DEAL | Move::REDEAL);
        if self.game.play(read).is_err() && !dealt {
            assert!(
                !self.is_compared(read),
                "{}: the peer's move {made} is refused",
                self.place
            );
            self.start_again();
        }
    }

    /// Checks that the other program's score is ahead of ours by the same amount as before.
    fn check_score(&mut self, theirs: i64) {
        let ours = self.game.score().unwrap();
        let fresh = self
            .peer
            .iter()
            .all(|pile| self.role(pile.0) != Role::Foundation || pile.1.is_empty());
        let first = if fresh { 0 } else { theirs - ours };
        let ahead = *self.ahead.get_or_insert(first);
        let moves = self.game.turns().len();
        assert_eq!(ours + ahead, theirs, "{}: score after {moves} moves", self.place);
    }

    /// Checks that both programs have the same legal moves.
    fn check_moves(&self, theirs: &[&str]) {
        let keys = |moves: Vec<Move>| -> BTreeSet<MoveKey> {
            let compared = moves.into_iter().filter(|made| self.is_compared(*made));
            compared.map(|made| self.key(made)).collect()
        };
        let theirs = keys(theirs.iter().map(|text| self.read(text)).collect());
        let ours = keys(self.game.moves().moves.clone());
        assert_eq!(
            ours,
            theirs,
            "{}: legal moves here (left) and there (right) after {} moves",
            self.place,
            self.game.turns().len()
        );
    }

    /// Returns whether both programs should list a move. Not compared are moves that are
    /// shorthand or do not exist here: several cards at once where cards move singly, moves
    /// from foundation to foundation, taking back the first card of a foundation, and moves to
    /// a cell from a cell or a foundation.
    fn is_compared(&self, made: Move) -> bool {
        let rules = self.game.rules();
        let Some(Carry { from, to, count }) = made.carry() else {
            return !matches!(made, Move::DEAL | Move::REDEAL);
        };
        let runs = |group: &Group| !matches!(group.lift, Lift::None | Lift::Top);
        let singly = !rules.groups().iter().any(runs);
        let role = |pile| rules.group_of(pile).role;
        let home = role(from) == Role::Foundation;
        let to_and_fro = home && role(to) == Role::Foundation;
        let base = home && self.game.table().len(from) == 1;
        let one = rules.group_of(to).at_once == (1, 1);
        let shorthand = (singly || one) && count > 1;
        let from_cell = home || role(from) == Role::Cell;
        let idle = from_cell && role(to) == Role::Cell;
        !to_and_fro && !base && !shorthand && !idle
    }

    /// Restarts from the other program's position, after a move that does not exist here.
    fn start_again(&mut self) {
        let before = self.game.table();
        let mut deal = position(self.game.variant(), &self.peer);
        deal.source = self.game.deal().source;
        let Start::Position(table) = &mut deal.start else { unreachable!() };
        for counter in [Counter::REDEALS, Counter::DRAWS] {
            table.set(counter, before.counter(counter));
        }
        self.game = Game::start(Arc::clone(self.game.variant()), deal).unwrap();
        self.restarted = true;
    }

    /// Checks that cards can be dealt from the stock exactly if the other program allows it.
    fn check_deals(&self, allowed: bool) {
        let refusal = self.game.engine().check(self.game.table(), Move::DEAL);
        let moves = self.game.turns().len();
        assert_eq!(
            refusal.is_ok(),
            allowed,
            "{}: dealing after {moves} moves: {refusal:?}",
            self.place
        );
    }

    /// Checks that a redeal is legal exactly if the other program allows it, unless it would
    /// change nothing.
    fn check_redeal(&self, allowed: bool) {
        let refusal = self.game.engine().check(self.game.table(), Move::REDEAL);
        match refusal.map_err(|error| error.reason) {
            Ok(()) => assert!(allowed, "{}: a redeal is legal only here", self.place),
            Err(Reason::NothingToGather) => {}
            // A move that does not exist here, such as taking back a foundation's first card,
            // can lead to more cards than a redeal lays out.
            Err(Reason::NoRoom) => {
                let (rules, table) = (self.game.rules(), self.game.table());
                let redeal = rules.redeal().unwrap();
                let cards = redeal.gather.iter().map(|own| table.len(own.pile)).sum();
                let laid: usize = redeal.deal.iter().map(|deal| deal.total(cards)).sum();
                assert!(
                    self.restarted && laid < cards,
                    "{}: a redeal has no room",
                    self.place
                );
            }
            Err(Reason::Unchanged) => {
                let mut after = self.game.table().clone();
                let engine = self.game.engine();
                engine.apply(&mut after, &mut Journal::default(), Move::REDEAL).unwrap();
                let table = self.game.table();
                assert!(
                    table.piles().all(|pile| after.pile(pile) == table.pile(pile)),
                    "{}: the redeal changes something",
                    self.place
                );
            }
            Err(reason) => {
                assert!(!allowed, "{}: a redeal is refused here: {reason:?}", self.place);
            }
        }
    }

    /// Checks that a game is lost if the other program gives it up for lack of moves.
    fn check_status(&self, lost: bool) {
        let status = self.game.status().unwrap();
        if lost && self.game.moves().moves.is_empty() && status != Status::Won {
            assert_eq!(
                status,
                Status::Lost,
                "{}: status of a game given up there",
                self.place
            );
        }
    }

    /// Compares the position with the other program's.
    fn compare(&self) {
        let (table, rules) = (self.game.table(), self.game.rules());
        let alike = rules.piles_of(Role::Foundation).chain(rules.piles_of(Role::Cell));
        let mut ours: Vec<&[Card]> = alike.map(|pile| table.pile(pile)).collect();
        let mut theirs: Vec<&[Card]> = Vec::new();
        for (id, cards) in &self.peer {
            let role = self.role(id);
            if matches!(role, Role::Foundation | Role::Cell) {
                theirs.push(cards);
            }
            // The discard is hidden, and its order means nothing.
            if matches!(role, Role::Foundation | Role::Cell | Role::Discard) {
                continue;
            }
            let own = rules.pile(id).unwrap();
            let stock = role == Role::Stock;
            let seen = |card: &Card| if stock { up(*card) } else { *card };
            let own: Vec<Card> = table.pile(own).iter().map(seen).collect();
            let moves = self.game.turns().len();
            assert_eq!(&own, cards, "{}: pile {id} after {moves} moves", self.place);
        }
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs, "{}: foundations and cells", self.place);
    }

    /// Returns the role of the pile with this name.
    fn role(&self, id: &str) -> Role {
        let rules = self.game.rules();
        rules.group_of(rules.pile(id).unwrap()).role
    }

    /// Reads a move of the other program such as `9>f2`, `3>5*2` or `pair:a1.b2` as a move of
    /// the same cards.
    fn read(&self, text: &str) -> Move {
        if let Some((name, piles)) = text.split_once(':') {
            let rules = self.game.rules();
            let (action, _) = rules.action_called(name).unwrap();
            let piles = piles.split('.').filter(|part| !part.is_empty());
            let piles: Vec<PileId> =
                piles.map(|pile| rules.pile(pile).unwrap()).collect();
            return Move::picking(action, &piles);
        }
        if text == "redeal" || text == "deal" {
            return if text == "deal" { Move::DEAL } else { Move::REDEAL };
        }
        let (from, to, count) = take_apart(text);
        let from = self.piles(from)[0];
        let moves = self.piles(to).into_iter().map(|to| Move::build(from, to, count));
        let moves: Vec<Move> = moves.collect();
        let legal =
            |made: &&Move| self.game.engine().check(self.game.table(), **made).is_ok();
        *moves.iter().find(legal).unwrap_or(&moves[0])
    }

    /// Returns the piles here that a pile of the other program can stand for: foundations or
    /// cells with the same cards, because their order may differ, or the pile with that name.
    fn piles(&self, id: &str) -> Vec<PileId> {
        let (rules, table) = (self.game.rules(), self.game.table());
        let named = rules.pile(id).unwrap();
        let role = rules.group_of(named).role;
        if !matches!(role, Role::Foundation | Role::Cell) {
            return vec![named];
        }

        let same = |pile: &PileId| table.pile(*pile) == self.peer[id];
        let piles: Vec<PileId> = rules.piles_of(role).filter(same).collect();
        assert!(!piles.is_empty(), "{}: no pile here has the cards of {id}", self.place);
        piles
    }

    /// Applies a move to the other program's piles. The effects of a custom action are in the
    /// next line of piles.
    fn follow(&mut self, text: &str) {
        if text != "redeal" && text != "deal" && !text.contains(':') {
            let (from, to, count) = take_apart(text);
            let source = self.peer.get_mut(from).unwrap();
            let cards = source.split_off(source.len() - usize::from(count));
            self.peer.get_mut(to).unwrap().extend(cards);
        }
    }

    /// Identifies a move independently of the names of foundations.
    fn key(&self, made: Move) -> MoveKey {
        let rules: &Rules = self.game.rules();
        let Some(Carry { from, to, count }) = made.carry() else {
            let piles: Vec<&str> =
                made.picks().iter().map(|pile| rules.id(*pile)).collect();
            let name = rules.action(made).name.clone();
            return (name, Vec::new(), piles.join("."), Vec::new(), 0);
        };
        let name = |pile: PileId| match rules.group_of(pile).role {
            Role::Foundation | Role::Cell => rules.group_of(pile).name.clone(),
            _ => rules.id(pile).to_owned(),
        };
        let cards = |pile: PileId| self.game.table().pile(pile).to_vec();
        (name(from), cards(from), name(to), cards(to), count)
    }
}

/// Checks a position for which the other program says whether the game can continue.
///
/// `AisleRiot` gives a game up if one card moves back and forth between two redeals, even if
/// that card could go to a foundation; then the game is not lost here.
fn check_verdict(game: &Game, verdict: &str, place: &str) {
    let words: Vec<&str> = verdict.split(' ').collect();
    let to_and_fro = words[1] == "headbanger";
    let home = words[3..].iter().any(|word| word.contains(">f"));
    let status = game.status().unwrap();
    if to_and_fro {
        let expected = if home { Status::Playing } else { Status::Lost };
        assert_eq!(status, expected, "{place}: status where a card moves back and forth");
    } else if words[0] == "L" && words[2] == "redealt" && words.len() == 3 {
        assert_ne!(status, Status::Playing, "{place}: should be lost");
    } else if status == Status::Lost {
        assert!(!home, "{place}: lost here, although a card can go to a foundation");
    }
}

/// Splits a move such as `3>5*2`.
fn take_apart(text: &str) -> (&str, &str, u8) {
    let (piles, count) = text.split_once('*').unwrap_or((text, "1"));
    let (from, to) = piles.split_once('>').unwrap();
    (from, to, count.parse().unwrap())
}

/// Returns the piles after a line that lists the changed ones. A changed pile may start with
/// the number of its cards that stay: `3=2.KH`.
fn changed(variant: &Variant, before: &Piles, line: &str) -> Piles {
    let deck = variant.rules().deck();
    let card = |text: &str| match text.strip_prefix('-') {
        Some(text) => deck.parse(text).unwrap().facing(Face::Down),
        None => deck.parse(text).unwrap(),
    };
    let mut piles = before.clone();
    for word in line.split(' ').skip(1) {
        let (id, cards) = word.split_once('=').unwrap();
        let pile = piles.entry(id.to_owned()).or_default();
        let mut cards = cards.split('.').filter(|part| !part.is_empty()).peekable();
        let stay = cards.peek().and_then(|count| count.parse().ok());
        pile.truncate(stay.unwrap_or(0));
        pile.extend(cards.skip(usize::from(stay.is_some())).map(card));
    }
    piles
}

fn up(card: Card) -> Card {
    card.facing(Face::Up)
}
