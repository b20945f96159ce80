//! The facts about the first deal that hold for every order of the cards.

use crate::rules::{Deal, DealStep, Divert, Rules, Taken};
use crate::table::{Kinds, PileId};

/// The facts about the first deal that do not depend on the order of the cards.
#[derive(Clone, Debug)]
pub(super) struct FirstDeal {
    /// The kinds that each step takes out of the pack, and the piles they go to.
    pub(super) taken: Vec<(Kinds, Vec<PileId>)>,
    /// The kinds that may be left in the pack after that.
    pub(super) pack: Kinds,
    /// The steps that deal the rest.
    pub(super) deals: Vec<Deal>,
    /// The groups that surely get a card, one bit each.
    pub(super) sure: u32,
    /// For each pile, the minimum number of cards it is dealt, not counting those taken
    /// out.
    pub(super) dealt: Vec<usize>,
    /// The maximum number of cards left for the stock.
    pub(super) rest: usize,
    /// Whether exactly that many are left for every order.
    pub(super) exact: bool,
}

impl FirstDeal {
    /// Computes the facts from the rules of a game.
    pub(super) fn of(rules: &Rules) -> Self {
        let deck = rules.deck();
        let group = |pile: PileId| 1 << rules.piles()[pile.index()].group.0;
        let mut found = Self {
            taken: Vec::new(),
            pack: deck.present(),
            deals: Vec::new(),
            sure: 0,
            dealt: vec![0; rules.piles().len()],
            rest: 0,
            exact: true,
        };
        let mut left = deck.size();
        for step in rules.deal() {
            let DealStep::Take { what, most, end: _, pack: _, to } = step else {
                continue;
            };
            let (kinds, all) = match what {
                Taken::Kinds(kinds) => (*kinds, kinds.len()),
                Taken::FirstRank(rows) => {
                    let sizes = rows.iter().map(|row| row.len()).filter(|size| *size > 0);
                    (deck.present(), sizes.min().unwrap_or(0))
                }
            };
            let all = all * usize::from(deck.copies());
            let taken = most.map_or(all, usize::from).min(all);
            found.exact &= taken == what.at_most(deck, *most);
            left = left.saturating_sub(taken);
            if let (Taken::Kinds(kinds), None) = (what, most) {
                found.pack = found.pack.without(*kinds);
                // With several piles, a foundation that accepts a card gets it before the
                // piles in turn, so only a single pile surely gets one.
                found.sure |= if to.len() == 1 { group(to[0]) } else { 0 };
            }
            found.taken.push((kinds, to.clone()));
        }
        for step in rules.deal() {
            let DealStep::Deal(deal) = step else { continue };
            found.exact &= deal.divert == Divert::Nothing;
            for (index, &pile) in deal.piles.iter().enumerate() {
                // After a step of unknown size, no minimum is known.
                let count = if found.exact { deal.count(index, left) } else { 0 };
                found.sure |= if count > 0 { group(pile) } else { 0 };
                found.dealt[pile.index()] += count;
            }
            left -= deal.total(left);
            found.deals.push(deal.clone());
        }
        found.rest = left;
        if let Some(stock) = rules.plan().stock.filter(|_| found.exact && left > 0) {
            found.sure |= group(stock);
        }
        found
    }
}
