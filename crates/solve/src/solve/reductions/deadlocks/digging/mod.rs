//! Proves positions lost in which the piles cannot be dug out, for want of room.
//!
//! # Terms
//!
//! * A card *bears* those that can be built on it, or follow it in a unit.
//! * A card is *settled* if all cards above it are settled, and it lies on a face-up card that
//!   bears it, or at the bottom of a pile. Every card that was moved is settled.
//! * The *head* of a pile is its uppermost card that lies on a face-down card, or on one that does
//!   not bear it. The head and all cards under it have never moved.
//! * A *class* is a set of cards that the same cards bear.
//!
//! The search here looks only at how far each pile is dug, named by its head. It ignores where else
//! the settled cards lie.
//!
//! # Claim and argument
//!
//! **Claim.** If no order of digging reaches a state without heads, with enough room at each step,
//! the position is lost. After a bounded number of states (`MIN_DEPTHS`), nothing is claimed.
//!
//! **Conditions** (`ALLOWS`, [`Digging::of`]). Only whole runs go to foundations. There is one
//! pack. Cards reach piles only by builds and deals. A card bears cards of one class at most. Sizes
//! are bounded (`MAX_CARDS` and the constants after it).
//!
//! **Argument.** Each settled card lies on a card of its own, which is settled or a head, or at the
//! bottom of a pile without a head. So if a class has more settled cards than cards that bear it,
//! the rest need piles without a head. If there are too few of those, the piles cannot have been
//! dug this far. A move digs at most one head, which is then the lowest card that moves, and a
//! winning line digs out all piles. Right after such a move there is even more room. The head has a
//! place, and nothing lies on the last card that moved, nor on the card that the head lay on.
//!
//! **Whole runs.** A run counts as gone as soon as all its cards are settled, or all but its first,
//! which is a head. That may be too early, but it costs no room. With each further card of the run
//! goes one that bears its class, and the last card bears none. So no class has more cards left
//! over than before, and the pile of the first card is dug out. The last card of the run still
//! counts among those that may lie under a row, because the run may not have gone yet.
//!
//! # Rows still to be dealt
//!
//! Rows are dealt onto known piles between digs. Their cards are heads as well, on top of the cards
//! there.
//!
//! * The card right under such a card bears no other. Which card that is, is unknown. But when a
//!   row is dealt, it is bare or lies under a card of an earlier row. So it is among the cards that
//!   bear none at that time, the *tops*. It is known how many cards of each class the tops could
//!   bear.
//! * A pile without a head that receives such a card is *shut*: its lowest card stays. The lowest
//!   cards of shut piles are those left over when the row is dealt, and any others for which there
//!   was room. That room is *spare*. An empty pile counts as spare room and as a top. So a card
//!   dealt there, which may stay as the lowest, can be dug at once: it takes the pile it lies on.
//! * A dealt card that lands on the card it follows in its run may leave with it, and never be the
//!   lowest card that moves. So it may be settled at once. If units other than runs can be lifted,
//!   nothing is claimed while the stock has cards. Any other card that happens to land on one that
//!   takes it leaves it as the lowest card, as if it were not settled.
//!
//! **Source.** A projection (Culberson and Schaeffer, *Pattern Databases*, 1998) with a pigeonhole
//! bound. Many positions share an answer, because it depends on so little.

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

/// What a game may use: cards come to piles by builds and deals only, one by one or in units in
/// which each follows the one under it, and only their piles' own cards hold others.
const ALLOWS: Features = super::runs::ALLOWS.but(&[
    F::AnyLift,
    F::AtOnce,
    F::Covers,
    F::Fills,
    F::Restocks,
    F::StaysDown,
]);

/// The most cards, classes, piles, runs and rows to come. With so few cards counts fit into
/// bytes, and with so few rows a byte can be shifted by their number.
const MAX_CARDS: usize = 100;
const MAX_CLASSES: usize = 16;
const MAX_PILES: usize = 16;
const MAX_RUNS: usize = 16;
const MAX_ROWS: usize = 7;
/// How many depths are looked at in any case before it is given up; how many more may be looked
/// at for each position that was found lost, and at the most, in a search of all positions and
/// in quick ones. So what takes long is looked at where it is worth it.
const MIN_DEPTHS: usize = 512;
const EARNED_DEPTHS: usize = 1024;
const MAX_CREDIT: usize = 1 << 14;
const MAX_QUICK_CREDIT: usize = 1 << 11;
/// How many answers are remembered.
const ANSWERS: usize = 1 << 12;
/// The class for hashes.
const CLASS: u64 = 920;

/// Finds positions that are lost since there is no room to dig out all piles. What it remembers
/// holds for one deal only: in which order rows laid cards on a pile is in no hash.
pub(crate) struct Digging {
    stock: Option<PileId>,
    /// How the stock is dealt, if it is known what comes where, and no card is lifted with
    /// another but those of its run.
    deal: Option<Deal>,
    piles: Vec<PileId>,
    bearing: Bearing,
    /// What was found out before, by what it depends on.
    known: Vec<(PositionHash, bool)>,
    orders: Orders,
    /// How many depths more may be looked at the next time, and at the most.
    credit: [usize; MAX_ROWS + 1],
    most_credit: usize,
    /// How often it was asked, for each number of rows that are still to be dealt.
    looked: [Looked; MAX_ROWS + 1],
}

/// Which cards bear which, by kind.
struct Bearing {
    key: HashKey,
    /// Those that can come to lie on it, or to follow it in a unit, in any pile.
    bears: Vec<Kinds>,
    /// Its class, which are those borne by the same cards; and the class it bears, if any.
    classes: Vec<u8>,
    bears_class: Vec<Option<u8>>,
    runs: InClasses,
    /// Whether no card is lifted with it but the one that follows it in its run.
    strict: Kinds,
}

impl Digging {
    /// Returns what finds them in a game, if there can be any.
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

    /// Looks at fewer depths from now on, for searches that come by few of the positions that
    /// follow: to know that one is lost spares them little.
    pub(crate) fn look_quickly(&mut self) {
        self.most_credit = MAX_QUICK_CREDIT;
    }

    /// Shares what is known of depths from now on, with others who search the same deal.
    pub(crate) fn share(&mut self, known: &KnownDepths) {
        self.orders.known = known.clone();
    }

    /// Returns how many rows are still to be dealt, unless there are too many or it is not known
    /// what comes where. Then nothing is known of a position.
    fn rows_to_come(&self, table: &Table) -> Option<usize> {
        let cards = self.in_stock(table).len();
        if cards == 0 {
            return Some(0);
        }
        let each = self.deal.as_ref()?.total(cards);
        (each > 0).then(|| cards.div_ceil(each)).filter(|rows| *rows <= MAX_ROWS)
    }

    /// Returns whether a position can never be won since there is no room to dig out all piles,
    /// as far as it pays to look.
    pub(crate) fn finds_dead(&mut self, table: &Table) -> bool {
        let Some(rows) = self.rows_to_come(table) else { return false };
        // A copy, as the search below needs all of `self`.
        let mut looked = self.looked[rows];
        let dead = looked.look(|| self.is_dead(table));
        self.looked[rows] = looked;
        dead
    }

    /// Returns the same, however seldom it was found before.
    fn is_dead(&mut self, table: &Table) -> bool {
        let Some(rows) = self.rows_to_come(table) else { return false };
        // Most states never ask, and need no memory for answers then.
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

    /// Returns the cards of the stock, in the order they lie.
    fn in_stock<'t>(&self, table: &'t Table) -> &'t [Card] {
        self.stock.map_or(&[], |pile| table.pile(pile))
    }

    /// Returns a hash of all that the answer depends on: the cards that are not settled, how
    /// they lie, the runs that are not home, and the stock.
    fn hash(&self, table: &Table) -> PositionHash {
        let Bearing { key, runs, .. } = &self.bearing;
        let mut hash = PositionHash::default();
        let mut in_play = 0_u64;
        let stock = self.in_stock(table);
        for (place, pile) in self.piles.iter().enumerate() {
            let cards = table.pile(*pile);
            // Where rows are to come it matters which pile it is.
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

    /// Reads how the piles of a position can be dug.
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
    /// Returns whether a card lies where it could not have been moved.
    fn is_head(&self, under: Card, card: Card) -> bool {
        under.is_down() || !self.bears[under.kind()].has(card)
    }

    /// Returns how many cards of a pile are not settled, its head the last of them.
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

    /// Returns what a pile is like where its lowest `left` cards are not settled.
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

/// Returns which of so many places, a power of two, what is known by a hash has.
fn place(hash: PositionHash, places: usize) -> usize {
    usize::try_from(hash.place >> 40).unwrap_or(0) & (places - 1)
}

/// Returns how cards are dealt if it is a card to each pile in turn, and all stay there.
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

/// Returns the class of each kind, and the one it bears, unless some card bears cards of several
/// or there are too many. So the cards of a class that are left over are told by number.
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

/// Returns for each kind those that can come to lie on it, or to follow it in a unit.
fn bears(on: &[Kinds], fixed: &[Fixed]) -> Vec<Kinds> {
    let mut bears = on.to_vec();
    for pile in fixed.iter().filter(|fixed| fixed.lifts_units()) {
        add_rows(&mut bears, &pile.joined);
    }
    bears
}
