//! Proves positions lost in which there is too little room to dig out all piles.
//!
//! # Terms
//!
//! * A card *bears* the cards that can be built on it or follow it in a unit.
//! * A card is *settled* if all cards above it are settled and it lies on a face-up card that
//!   bears it, or at the bottom of a pile. Every card that was moved is settled.
//! * The *head* of a pile is its uppermost card that lies on a face-down card or on a card that
//!   does not bear it. The head and all cards under it have never moved.
//! * A *class* is a set of cards that are borne by the same cards.
//!
//! The search here considers only how far each pile is dug, given by its head. It ignores where
//! the settled cards lie.
//!
//! # Claim and argument
//!
//! **Claim.** If no order of digging reaches a state without heads, with enough room at each
//! step, the position is lost. After a limited number of states (`MIN_DEPTHS`) the search gives
//! up without an answer.
//!
//! **Conditions** (`ALLOWS`, [`Digging::of`]). Only whole runs go to foundations. There is one
//! pack. Cards reach piles only by builds and deals. A card bears cards of one class at most.
//! Sizes are limited (`MAX_CARDS` and the constants after it).
//!
//! **Argument.** Each settled card lies on a different card, which is settled or a head, or at
//! the bottom of a pile without a head. So if a class has more settled cards than cards that bear
//! it, the rest need piles without a head. If there are too few of those, the piles cannot have
//! been dug this far. A move digs at most one head, which is then the lowest card that moves, and
//! a winning line digs out all piles. Right after such a move there is even more room: the head
//! has a place, and nothing lies on the last card that moved, nor on the card under the head.
//!
//! **Whole runs.** A run counts as gone as soon as all its cards are settled, or all but its
//! first, which is a head. That may be too early, but it costs no room. Each further card of the
//! run leaves together with a card that bears its class, and the last card bears none. So no
//! class has more unplaced cards than before, and the pile of the first card is dug out. The last
//! card of the run still counts among those that may lie under a row, because the run may not
//! have gone yet.
//!
//! # Rows still to be dealt
//!
//! Rows are dealt onto known piles between digs. Their cards are heads as well, on top of the
//! piles.
//!
//! * The card right under such a card bears no other card. Which card that is, is unknown. But
//!   when a row is dealt, that card is uncovered or lies under a card of an earlier row. So it is
//!   one of the cards that bear none at that time, the *tops*. For each class, the number of tops
//!   that could bear one of its cards is known.
//! * A pile without a head that receives such a card is *shut*: its lowest card stays. The lowest
//!   cards of shut piles are the cards left over when the row is dealt, and any others for which
//!   there was room. That room is *spare*. An empty pile counts as spare room and as a top. So a
//!   card dealt there, which may stay as the lowest, can be dug at once: it takes the pile it
//!   lies on.
//! * A dealt card that lands on the card it follows in its run may leave with it and never be the
//!   lowest card that moves. So it may be settled at once. If units other than runs can be
//!   lifted, nothing is claimed while the stock has cards. Any other card that happens to land on
//!   one that takes it leaves it as the lowest card, as if it were not settled.
//!
//! **Source.** A projection (Culberson and Schaeffer, *Pattern Databases*, 1998) with a
//! pigeonhole bound. The answer depends on little, so many positions share it.

#[cfg(test)]
mod tests;

mod depths;
mod orders;

use super::runs::InClasses;
use super::{Deadlock, Fixed, Looked};
use crate::rules::{Deal, Divert, Feature as F, Features, Laid, Lift, Rules};
use crate::solve::{add_rows, turned};
use crate::table::{Card, Face, HashKey, Kinds, PileId, PositionHash, Table};
use depths::{Balance, DugPile};
use orders::Orders;

pub(crate) use orders::KnownDepths;

/// Features under which cards reach piles only by builds and deals, one by one or in units in
/// which each card follows the one beneath, and only cards of the same pile block a card.
const ALLOWS: Features = super::runs::ALLOWS.but(&[
    F::AnyLift,
    F::AtOnce,
    F::Covers,
    F::Fills,
    F::Restocks,
    F::StaysDown,
]);

/// The maximum number of cards, classes, piles, runs and rows to come. With so few cards, counts
/// fit into bytes. With so few rows, a byte can be shifted by their number.
const MAX_CARDS: usize = 100;
const MAX_CLASSES: usize = 16;
const MAX_PILES: usize = 16;
const MAX_RUNS: usize = 16;
const MAX_ROWS: usize = 7;
/// The number of states that each check may visit; the additional credit for each loss found; and
/// the maximum credit in a complete search and in quick searches. So expensive checks run only
/// where they find losses.
const MIN_DEPTHS: usize = 512;
const EARNED_DEPTHS: usize = 1024;
const MAX_CREDIT: usize = 1 << 14;
const MAX_QUICK_CREDIT: usize = 1 << 11;
/// The number of cached answers.
const ANSWERS: usize = 1 << 12;
/// The class for hashes.
const CLASS: u64 = 920;

/// Finds positions that are lost because there is too little room to dig out all piles. Its
/// caches are valid for one deal only: no hash covers the order in which rows laid cards on a
/// pile.
pub(crate) struct Digging {
    stock: Option<PileId>,
    /// The deal of the stock, if it is known where each card goes, and only cards of one run are
    /// lifted together.
    deal: Option<Deal>,
    piles: Vec<PileId>,
    bearing: Bearing,
    /// Cached answers by the hash of their inputs.
    known: Vec<(PositionHash, bool)>,
    orders: Orders,
    /// The credit in states for the next check, by rows to come, and its maximum.
    credit: [usize; MAX_ROWS + 1],
    most_credit: usize,
    /// The success rates of the check, by rows to come.
    looked: [Looked; MAX_ROWS + 1],
}

/// Which cards bear which, by kind.
struct Bearing {
    key: HashKey,
    /// The kinds that can lie on it or follow it in a unit, in any pile.
    bears: Vec<Kinds>,
    /// The class of each kind: the kinds borne by the same cards. And the class that it bears, if
    /// any.
    classes: Vec<u8>,
    bears_class: Vec<Option<u8>>,
    runs: InClasses,
    /// The kinds with which no card is lifted but the next one of its run.
    strict: Kinds,
}

impl Digging {
    /// Prepares the check for a game, or returns `None` if its conditions do not hold.
    pub(crate) fn of(rules: &Rules, deadlocks: &Deadlock) -> Option<Self> {
        let runs = deadlocks.runs.as_ref()?;
        let deck = rules.deck();
        let stock = rules.plan().stock;
        let mut loose = deadlocks.loose.iter();
        let fixed = &deadlocks.fixed;
        if !ALLOWS.allow(rules)
            || deck.copies() > 1
            || deck.size() > MAX_CARDS
            || fixed.len() > MAX_PILES
            || fixed.iter().any(|fixed| fixed.lift == Lift::Any)
            || loose.any(|loose| !loose.home && stock != Some(loose.pile))
        {
            return None;
        }
        let piles: Vec<_> = fixed.iter().map(|fixed| fixed.pile).collect();
        let present = deck.present();
        let bears = bears(&deadlocks.places.on, fixed);
        let (classes, bears_class) = classes(present, &bears)?;
        let runs = runs.in_classes(present, &classes, &bears_class)?;
        let mut strict = present;
        for card in present.iter() {
            let next = runs.next[card.kind()].map_or(Kinds::NONE, Kinds::of);
            let mut units = fixed.iter().filter(|fixed| fixed.lifts_units());
            let other =
                |fixed: &Fixed| fixed.joined[card.kind()].and(present).without(next);
            if units.any(|fixed| !other(fixed).is_empty()) {
                strict.remove(card);
            }
        }
        let deal = rules.stock().and_then(|stock| only_rows(&stock.deal, &piles));
        (runs.firsts.len() <= MAX_RUNS).then(|| Self {
            stock,
            deal: deal.filter(|_| strict == present),
            piles,
            bearing: Bearing {
                key: rules.hash_key().clone(),
                bears,
                classes,
                bears_class,
                runs,
                strict,
            },
            known: Vec::new(),
            orders: Orders::default(),
            credit: [0; MAX_ROWS + 1],
            most_credit: MAX_CREDIT,
            looked: [Looked::default(); MAX_ROWS + 1],
        })
    }

    /// Lowers the credit for quick searches. They visit few successors of a position, so proving
    /// it lost saves them little.
    pub(crate) fn look_quickly(&mut self) {
        self.most_credit = MAX_QUICK_CREDIT;
    }

    /// Shares cached states with other searches of the same deal.
    pub(crate) fn share(&mut self, known: &KnownDepths) {
        self.orders.known = known.clone();
    }

    /// Returns the number of rows still to be dealt. Returns `None` if there are too many or it
    /// is unknown where their cards go; then nothing can be proven.
    fn rows_to_come(&self, table: &Table) -> Option<usize> {
        let cards = self.in_stock(table).len();
        if cards == 0 {
            return Some(0);
        }
        let each = self.deal.as_ref()?.total(cards);
        (each > 0).then(|| cards.div_ceil(each)).filter(|rows| *rows <= MAX_ROWS)
    }

    /// Returns whether a position is lost because there is too little room to dig out all piles.
    /// Skips the check where it rarely succeeds.
    pub(crate) fn finds_dead(&mut self, table: &Table) -> bool {
        let Some(rows) = self.rows_to_come(table) else { return false };
        // A copy, because the check below borrows all of `self`.
        let mut looked = self.looked[rows];
        let dead = looked.look(|| self.is_dead(table));
        self.looked[rows] = looked;
        dead
    }

    /// Makes the same check regardless of its success rate.
    fn is_dead(&mut self, table: &Table) -> bool {
        let Some(rows) = self.rows_to_come(table) else { return false };
        // Allocate on first use: most states never run the check.
        self.known.resize(ANSWERS, (PositionHash::default(), false));
        let hash = self.hash(table);
        let place = place(hash, ANSWERS);
        if self.known[place].0 == hash {
            return self.known[place].1;
        }
        self.read(table);
        let most = MIN_DEPTHS + self.credit[rows];
        let (can, looked) = self.orders.can_dig_out(&self.bearing, most);
        let earned = if can { 0 } else { EARNED_DEPTHS };
        self.credit[rows] =
            (most.saturating_sub(looked.max(MIN_DEPTHS)) + earned).min(self.most_credit);
        // Giving up counts as not lost, which is safe.
        self.known[place] = (hash, !can);
        !can
    }

    /// Returns the cards of the stock, bottom first.
    fn in_stock<'t>(&self, table: &'t Table) -> &'t [Card] {
        self.stock.map_or(&[], |pile| table.pile(pile))
    }

    /// Returns a hash of everything the answer depends on: the unsettled cards and how they lie,
    /// the runs not on foundations, and the stock.
    fn hash(&self, table: &Table) -> PositionHash {
        let Bearing { key, runs, .. } = &self.bearing;
        let mut hash = PositionHash::default();
        let mut in_play = 0_u64;
        let stock = self.in_stock(table);
        for (place, pile) in self.piles.iter().enumerate() {
            let cards = table.pile(*pile);
            // The pile matters only if rows are still to be dealt.
            let place = if stock.is_empty() { 0 } else { place };
            for lying in cards[..self.bearing.unsettled(cards)].windows(2) {
                let down = u64::from(lying[0].is_down());
                let pair = (place << 16 | lying[0].kind() << 8 | lying[1].kind()) as u64;
                hash += key.of(CLASS + down, pair);
            }
            for card in cards {
                in_play |= 1 << runs.runs[card.kind()];
            }
        }
        let rest = key.of(CLASS + 2, in_play);
        hash + stock.iter().fold(rest, |rest, card| key.on(rest, *card))
    }

    /// Reads the piles and the rows to come of a position.
    fn read(&mut self, table: &Table) {
        let mut stock = self.in_stock(table);
        let Self { deal, piles, bearing, orders, .. } = self;
        orders.begin(bearing.classes.len());
        for pile in piles.iter() {
            orders.add_pile(table.pile(*pile), bearing);
        }
        orders.add_stock(stock, &bearing.key);
        while let (Some(deal), false) = (&*deal, stock.is_empty()) {
            let order = deal.order(stock.len()).map(|(index, _)| deal.piles[index]);
            let place = |pile| piles.iter().position(|other| *other == pile).unwrap_or(0);
            let row: Vec<_> = order.map(place).zip(stock.iter().rev().copied()).collect();
            stock = &stock[..stock.len() - row.len()];
            orders.add_row(&row, bearing);
            orders.add_stock(stock, &bearing.key);
        }
    }
}

impl Bearing {
    /// Returns whether `card` lies on a card on which no move can have put it.
    fn is_head(&self, under: Card, card: Card) -> bool {
        under.is_down() || !self.bears[under.kind()].has(card)
    }

    /// Returns the number of unsettled cards of a pile. The last of them is its head.
    fn unsettled(&self, cards: &[Card]) -> usize {
        let heads = cards.windows(2).rposition(|pair| self.is_head(pair[0], pair[1]));
        // The upper card of the pair is the head.
        heads.map_or(0, |place| place + 2)
    }

    /// Returns the class of a card.
    fn class(&self, card: Card) -> usize {
        usize::from(self.classes[card.kind()])
    }

    /// Returns the run of a card.
    fn run(&self, card: Card) -> usize {
        usize::from(self.runs.runs[card.kind()])
    }

    /// Returns the state of a pile whose lowest `left` cards are unsettled.
    fn dug(&self, pile: usize, cards: &[Card], left: usize) -> DugPile {
        let mut balance = Balance::default();
        let (unsettled, settled) = cards.split_at(left);
        for card in unsettled {
            balance.left[self.run(*card)] += 1;
        }
        for card in settled {
            balance.over[self.class(*card)] += 1;
        }
        let head = unsettled.last().copied();
        for card in settled.iter().chain(&head) {
            balance.bear(*card, self);
        }
        balance.headless = u8::from(head.is_none());
        let hash = self.key.of(CLASS + 3, pile as u64);
        let hash = unsettled.iter().fold(hash, |hash, card| self.key.on(hash, *card));
        DugPile { balance, head, hash }
    }
}

/// Returns the index of a hash in a cache of `places` entries, a power of two.
fn place(hash: PositionHash, places: usize) -> usize {
    usize::try_from(hash.place >> 40).unwrap_or(0) & (places - 1)
}

/// Returns the deal if it adds one card to each pile in turn and all cards stay there.
fn only_rows(steps: &[Deal], piles: &[PileId]) -> Option<Deal> {
    let [deal] = steps else { return None };
    let known = |pile: &PileId| piles.contains(pile);
    let once = |place: &usize| (0..=MAX_CARDS).all(|left| deal.count(*place, left) <= 1);
    let places = 0..deal.piles.len();
    let distinct =
        places.clone().all(|place| !deal.piles[..place].contains(&deal.piles[place]));
    let up = deal.face != Laid::All(Face::Down) && deal.divert == Divert::Nothing;
    let rows = distinct
        && up
        && deal.piles.iter().all(known)
        && places.clone().all(|place| once(&place));
    (rows && deal.sink.is_empty()).then(|| deal.clone())
}

/// Returns the class of each kind, and the class that each kind bears. Returns `None` if some
/// card bears several classes, or if there are too many. With one class per card, the unplaced
/// cards of a class can be counted.
fn classes(present: Kinds, bears: &[Kinds]) -> Option<(Vec<u8>, Vec<Option<u8>>)> {
    let mut rows: Vec<Kinds> = Vec::new();
    let mut classes = vec![0; bears.len()];
    let bearers = turned(bears);
    for card in present.iter() {
        let row = bearers[card.kind()].and(present);
        let known = rows.iter().position(|other| *other == row);
        classes[card.kind()] = u8::try_from(known.unwrap_or(rows.len())).ok()?;
        if known.is_none() {
            rows.push(row);
        }
    }
    let of = |row: &Kinds| row.and(present).iter().map(|card| classes[card.kind()]);
    let single =
        |row: &Kinds| of(row).zip(of(row).skip(1)).all(|(one, other)| one == other);
    let found = rows.len() <= MAX_CLASSES && bears.iter().all(single);
    let bears_class: Vec<Option<u8>> = bears.iter().map(|row| of(row).next()).collect();
    found.then_some((classes, bears_class))
}

/// Returns for each kind the kinds that can lie on it or follow it in a unit.
fn bears(on: &[Kinds], fixed: &[Fixed]) -> Vec<Kinds> {
    let mut bears = on.to_vec();
    for pile in fixed.iter().filter(|fixed| fixed.lifts_units()) {
        add_rows(&mut bears, &pile.joined);
    }
    bears
}
