//! `[[deal]]`, `[stock]` and `[redeal]`.

use super::written::{list, quoted};
use super::{Maker, Row, Theme};

/// A step of a deal, and the decisions already made about it.
#[derive(Clone, Copy, Debug)]
struct Step {
    of: Of,
    /// The number of the target group.
    to: usize,
    /// The number of piles it names; 0 means all piles.
    named: usize,
    each: usize,
    /// Whether there may be too few cards.
    short: bool,
}

/// The table that a step belongs to.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Of {
    First,
    Stock,
    Redeal,
}

/// The keys of a step that deals.
const STEP: &[Row<Step>] = &[
    ("to", 24, |maker, step| Some(quoted(maker.groups[step.to].name))),
    ("piles", 24, piles),
    ("each", 24, each),
    ("spread", 24, spread),
    ("by", 8, |maker, _| Some(maker.chance.word(&["rows", "packets", "packets"]))),
    ("lay", 3, |maker, _| Some(maker.chance.word(&["single", "block", "block"]))),
    ("face", 10, |maker, _| Some(maker.chance.word(&["up", "up", "top", "top", "down"]))),
    ("play", 4, |maker, _| Some(maker.chance.word(&["skip", "replace"]))),
    ("pack_end", 2, |maker, step| {
        (step.of == Of::First).then(|| maker.chance.word(&["top", "bottom"]))
    }),
    ("sink", 2, |maker, step| (step.of != Of::Stock).then(|| maker.ranks_or_cards())),
];

/// The keys of a step that takes cards out of the deck.
const TAKE: &[Row<Step>] = &[
    ("take", 24, |maker, step| {
        let base = quoted(&maker.base());
        let to_foundation = maker.is("foundation", step.to);
        Some(match maker.chance.below(6) {
            0 => quoted("first"),
            1 if !to_foundation => maker.ranks_or_cards(),
            2 => list(&[base]),
            _ => base,
        })
    }),
    ("count", 8, |_, step| Some(step.each.to_string())),
    ("pack_end", 2, |maker, _| Some(maker.chance.word(&["top", "bottom"]))),
    ("pack", 3, |maker, _| Some((1 + maker.chance.below(2)).to_string())),
    ("to", 24, |maker, step| Some(quoted(maker.groups[step.to].name))),
    ("piles", 2, piles),
];

/// The keys of `[stock]` except its steps.
const STOCK: &[Row<()>] = &[
    ("when", 6, |maker, ()| Some(maker.chance.word(&["any", "filled", "filled"]))),
    ("start", 4, |maker, ()| Some(maker.chance.yes_or_no())),
];

/// The keys of `[redeal]` except its steps.
const REDEAL: &[Row<()>] = &[
    ("gather", 24, |maker, ()| Some(maker.gather())),
    ("piles", 8, |maker, ()| Some(maker.chance.word(&PILE_ORDERS))),
    ("cards", 8, |maker, ()| Some(maker.chance.word(&CARD_ORDERS))),
    ("when", 18, |maker, ()| {
        Some(maker.chance.word(&["any", "changed", "stuck", "empty"]))
    }),
];

/// The keys of a table in `gather`.
const GATHER: &[Row<usize>] = &[
    ("from", 24, |maker, own| Some(quoted(maker.groups[own].name))),
    ("piles", 10, |maker, _| Some(maker.chance.word(&PILE_ORDERS))),
    ("cards", 10, |maker, _| Some(maker.chance.word(&CARD_ORDERS))),
];

const PILE_ORDERS: [&str; 2] = ["first-to-last", "last-to-first"];
const CARD_ORDERS: [&str; 2] = ["bottom-to-top", "top-to-bottom"];

fn piles(maker: &mut Maker<'_>, step: Step) -> Option<String> {
    if step.named > 0 {
        let numbers =
            (1..=step.named).map(|number| number.to_string()).collect::<Vec<_>>();
        return Some(list(&numbers));
    }
    maker.chance.one_in(6).then(|| maker.chance.word(&PILE_ORDERS))
}

fn each(maker: &mut Maker<'_>, step: Step) -> Option<String> {
    let piles = maker.piles_of(step);
    if !step.short && step.each > 0 && piles > 1 && maker.chance.one_in(8) {
        let each =
            (0..piles).map(|own| step.each - usize::from(own == 0 && step.each > 1));
        return Some(list(&each.map(|count| count.to_string()).collect::<Vec<_>>()));
    }
    (step.each != 1 || maker.chance.one_in(3)).then(|| step.each.to_string())
}

fn spread(maker: &mut Maker<'_>, step: Step) -> Option<String> {
    let words: &[&str] = match step.of {
        Of::First if step.short => &["all"],
        Of::First => &["", "", "", "full", "even", "all"],
        Of::Stock | Of::Redeal => &["", "", "full", "even", "all"],
    };
    let word = maker.chance.pick(words);
    (!word.is_empty()).then(|| quoted(word))
}

impl Maker<'_> {
    /// Names some groups, or how the cards of each are read.
    fn gather(&mut self) -> String {
        if self.theme == Theme::Turning && !self.chance.one_in(6) {
            return quoted("waste");
        }
        let names = ["tableau", "waste", "row", "reserve", "stock", "cell", "foundation"];
        let there: Vec<usize> =
            names.iter().filter_map(|name| self.group(name)).collect();
        let last = there.len().min(1 + self.chance.below(3));
        let start = self.chance.below(2).min(there.len() - last);
        let some = self.chance.some(&there[start..start + last], 1);
        let mut gathered = Vec::new();
        for own in some {
            let plain = self.chance.below(4) > 0;
            let name = quoted(self.groups[own].name);
            gathered.push(if plain { name } else { self.braces(GATHER, own) });
        }
        list(&gathered)
    }

    fn piles_of(&self, step: Step) -> usize {
        if step.named > 0 { step.named } else { self.groups[step.to].count }
    }

    /// Picks the number of named piles of a group, mostly 0 for all.
    fn named(&mut self, to: usize) -> usize {
        let count = self.groups[to].count;
        if count > 1 && self.chance.one_in(8) { self.chance.between(1, count) } else { 0 }
    }

    /// Deals all cards, or all except those left to the stock.
    pub(super) fn first_deal(&mut self) {
        let (mut left, mut number) = (self.size, 0);
        let takes = self.chance.one_in(3);
        if takes {
            left = left.saturating_sub(self.take());
            number += 1;
        }
        let has_stock = self.group("stock").is_some();
        let others =
            [("reserve", 20), ("side", 20), ("row", 20), ("cell", 6), ("foundation", 2)];
        for (name, odds) in
            others.into_iter().chain([("waste", 3), ("upper", 1), ("stock", 1)])
        {
            let Some(to) = self.group(name) else { continue };
            let piles = self.groups[to].count;
            if left < 2 || self.chance.below(24) >= odds {
                continue;
            }
            let most =
                if self.is("cell", to) { 1 } else { (left / 2 / piles).clamp(1, 3) };
            let each = self.chance.between(1, most);
            let step =
                Step { of: Of::First, to, named: 0, each, short: each * piles > left };
            self.rows_in("deal", number, STEP, step);
            left = left.saturating_sub(each * piles);
            number += 1;
        }
        let Some(to) = self.group("tableau") else { return };
        let named = if has_stock { self.named(to) } else { 0 };
        let piles = if named > 0 { named } else { self.groups[to].count };
        let share = if has_stock { left * self.chance.between(1, 4) / 4 } else { left };
        // Fewer cards may be taken than expected.
        let share = if takes && !has_stock { self.size } else { share };
        let each = share.div_ceil(piles).max(1);
        let short = each * piles > left || !has_stock;
        self.rows_in(
            "deal",
            number,
            STEP,
            Step { of: Of::First, to, named, each, short },
        );
    }

    /// Takes cards out of the deck; returns their usual number.
    fn take(&mut self) -> usize {
        let names = ["foundation", "foundation", "foundation", "reserve", "tableau"];
        let name = self.chance.pick(&names);
        let Some(to) = self.group(name).or(self.group("foundation")) else { return 0 };
        let most = self.suits.len() * self.copies;
        let each = self.chance.between(1, most);
        let step = Step { of: Of::First, to, named: 0, each, short: false };
        self.rows_in("deal", 0, TAKE, step);
        most
    }

    pub(super) fn stock(&mut self) {
        self.rows("stock.", STOCK, ());
        let more = self.theme == Theme::Any && self.chance.one_in(6);
        for number in 0..=usize::from(more) {
            let likely = match self.group("waste") {
                Some(_) => ["waste", "waste", "waste", "tableau", "reserve"],
                None => ["tableau", "tableau", "row", "reserve", "foundation"],
            };
            let turned = self.theme == Theme::Turning && !self.chance.one_in(6);
            let name = if turned { "waste" } else { self.chance.pick(&likely) };
            let Some(to) = self.group(name).or(self.group("tableau")) else { return };
            let each = [1, 1, 1, 2, 2, 3][self.chance.below(6)];
            let named = self.named(to);
            let step = Step { of: Of::Stock, to, named, each, short: false };
            self.rows_in("stock.deal", number, STEP, step);
        }
    }

    pub(super) fn redeal(&mut self) {
        self.rows("redeal.", REDEAL, ());
        let shuffle = self.chance.one_in(7);
        if shuffle || self.chance.one_in(6) {
            self.written.put("redeal.shuffle", shuffle.to_string());
        }
        // Shuffles, and scripts that count redeals, end only with a limit.
        if shuffle || self.has_script || self.chance.below(3) > 0 {
            let limits: &[&str] = if shuffle || self.has_script {
                &["1", "1", "2", "0", "\"unlimited\""]
            } else {
                &["1", "2", "3", "0", "\"unlimited\""]
            };
            let limit = self.chance.pick(limits);
            self.written.put("redeal.limit", limit);
        }
        let has_stock = self.group("stock").is_some();
        let turned = self.theme == Theme::Turning && self.chance.below(4) > 0;
        if has_stock && (turned || self.chance.below(5) < 3) {
            return;
        }
        for number in 0..=usize::from(has_stock && self.chance.one_in(5)) {
            let name = if has_stock {
                let names = ["tableau", "reserve", "waste", "foundation", "stock"];
                self.chance.pick(&names)
            } else {
                "tableau"
            };
            let Some(to) = self.group(name).or(self.group("tableau")) else { return };
            let named = if has_stock { self.named(to) } else { 0 };
            let piles = if named > 0 { named } else { self.groups[to].count };
            let most = self.size.div_ceil(piles);
            let each = if has_stock { self.chance.between(1, most) } else { most };
            let step = Step { of: Of::Redeal, to, named, each, short: true };
            self.rows_in("redeal.deal", number, STEP, step);
        }
    }
}
