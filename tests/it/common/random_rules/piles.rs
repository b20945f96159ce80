//! `[piles.NAME]`, relations and fills.

use super::written::{list, quoted};
use super::{Foundations, Maker, Row, Theme};

/// The keys of a group of piles; the parameter is its number.
pub(super) const PILES: &[Row<usize>] = &[
    ("role", 24, role),
    ("count", 24, |maker, own| Some(maker.groups[own].count.to_string())),
    ("ids", 1, ids),
    ("layout", 24, layout),
    ("base", 20, base),
    ("empty", 24, empty),
    ("empty_from", 3, |maker, own| {
        (!maker.is_apart(own)).then(|| maker.some_names(&|_| true, 0))
    }),
    ("build", 24, build),
    ("lift", 24, lift),
    ("run", 3, |maker, own| (!maker.is_apart(own)).then(|| maker.relations())),
    ("at_once", 2, |maker, own| {
        let most = if maker.is("foundation", own) { maker.ranks.len() } else { 2 };
        Some(maker.chance.between(1, most).to_string())
    }),
    ("take_back", 8, |maker, own| {
        maker.is("foundation", own).then(|| maker.chance.yes_or_no())
    }),
    ("capacity", 24, capacity),
    ("from", 5, |maker, own| {
        (!maker.is("discard", own)).then(|| maker.some_names(&|_| true, 1))
    }),
    ("fill", 6, fill),
    ("turn", 4, |maker, _| Some(maker.chance.yes_or_no())),
    ("show", 1, |maker, _| Some(maker.chance.word(&["all", "top"]))),
    ("covered_by", 4, covered_by),
];

/// The keys of a layout; the parameters are the number of piles, and if it has rows, the
/// number of piles in the first of two.
const LAYOUT: &[Row<(usize, Option<usize>)>] = &[
    ("columns", 24, |maker, (count, first)| {
        first.is_none().then(|| maker.chance.between(1, count).to_string())
    }),
    ("rows", 24, |_, (count, first)| {
        first.map(|first| list(&[first.to_string(), (count - first).to_string()]))
    }),
    // A ring has no other keys, see `layout`.
    ("ring", 2, |_, _| Some("false".into())),
    // Nor have wings.
    ("wings", 2, |_, _| Some("false".into())),
    ("covers", 12, |maker, (count, first)| {
        (first.is_some() && count % 2 == 1).then(|| maker.chance.yes_or_no())
    }),
    ("joined", 12, |maker, _| Some(maker.chance.yes_or_no())),
    ("first", 12, |maker, _| Some(maker.ranks_or_cards())),
    ("last", 12, |maker, _| Some(maker.ranks_or_cards())),
];

/// The keys of a relation; the parameter is its rank word.
const RELATION: &[Row<&'static str>] = &[
    ("rank", 24, |_, rank| Some(quoted(rank))),
    ("suit", 20, |maker, _| {
        let words = ["same", "same", "alternating", "color", "other", "any"];
        Some(maker.chance.word(&words))
    }),
    ("wrap", 4, |maker, _| {
        Some(maker.chance.pick(&["true", "true", "\"base\"", "false"]).into())
    }),
    ("step", 2, |maker, _| Some(maker.chance.between(1, 2).to_string())),
    ("order", 2, |maker, _| {
        let mut ranks = maker.ranks.clone();
        let (one, other) =
            (maker.chance.below(ranks.len()), maker.chance.below(ranks.len()));
        ranks.swap(one, other);
        ranks.truncate(maker.chance.between(ranks.len() - 1, ranks.len()));
        Some(quoted(&ranks.into_iter().collect::<String>()))
    }),
];

/// The keys of a fill; the parameter is the number of the filled group.
const FILL: &[Row<usize>] = &[
    ("from", 20, |maker, own| {
        let name = maker.groups[own].name;
        let can = |piles: &super::Piles| piles.role != "foundation" && piles.name != name;
        Some(maker.some_names(&can, 1))
    }),
    ("count", 6, |maker, _| Some(maker.chance.between(1, 2).to_string())),
    ("play", 8, |maker, _| Some(maker.chance.word(&["skip", "replace"]))),
];

fn role(maker: &mut Maker<'_>, own: usize) -> Option<String> {
    let group = &maker.groups[own];
    let (role, needed) = (group.role, group.name != group.role);
    (needed || maker.chance.one_in(8)).then(|| quoted(role))
}

fn ids(maker: &mut Maker<'_>, own: usize) -> Option<String> {
    let letter = maker.groups[own].name.get(..2)?.to_owned();
    let ids =
        (1..=maker.groups[own].count).map(|number| quoted(&format!("{letter}x{number}")));
    Some(list(&ids.collect::<Vec<_>>()))
}

fn layout(maker: &mut Maker<'_>, own: usize) -> Option<String> {
    let count = maker.groups[own].count;
    if maker.groups[own].laid && (4..=24).contains(&count) && maker.chance.one_in(6) {
        return Some("{ ring = true }".to_owned());
    }
    let rows = count > 1 && maker.chance.one_in(2);
    let first = rows.then(|| maker.chance.between(1, count - 1));
    maker.groups[own].laid.then(|| maker.braces(LAYOUT, (count, first)))
}

fn base(maker: &mut Maker<'_>, own: usize) -> Option<String> {
    if !maker.is("foundation", own) {
        return None;
    }
    let usual = quoted(&maker.base());
    let wild = if maker.foundations == Foundations::Wild { 4 } else { 12 };
    if maker.foundations == Foundations::Few && maker.chance.below(3) > 0 {
        return Some(quoted("any"));
    }
    if !maker.chance.one_in(wild) {
        return Some(if maker.chance.one_in(5) { quoted("first") } else { usual });
    }
    let count = maker.groups[own].count;
    Some(match maker.chance.below(5) {
        0 => quoted("any"),
        1 => quoted(&maker.rank()),
        2 => quoted(&maker.card()),
        3 => list(&(0..count).map(|_| quoted(&maker.rank())).collect::<Vec<_>>()),
        _ => list(&(0..count).map(|_| quoted(&maker.card())).collect::<Vec<_>>()),
    })
}

fn empty(maker: &mut Maker<'_>, own: usize) -> Option<String> {
    if maker.groups[own].laid && maker.chance.one_in(2) {
        return Some(maker.chance.word(&["left", "left", "right", "beside"]));
    }
    let (odds, words): (usize, &[&str]) = match maker.groups[own].role {
        "tableau" if maker.theme == Theme::Home => (3, &["any", "none", ""]),
        "tableau" => (20, &["any", "any", "none", "none", "below-base", ""]),
        "cell" => (6, &["any", ""]),
        "reserve" | "waste" | "stock" => (4, &["any", "none", ""]),
        _ => return None,
    };
    if maker.chance.below(24) >= odds {
        return None;
    }
    match maker.chance.pick(words) {
        "" => Some(maker.ranks_or_cards()),
        word => Some(quoted(word)),
    }
}

fn build(maker: &mut Maker<'_>, own: usize) -> Option<String> {
    if maker.is("foundation", own) {
        return foundation_build(maker);
    }
    let odds = match maker.groups[own].role {
        "stock" | "discard" => 0,
        _ if maker.theme == Theme::Home => 2,
        "tableau" => 21,
        "reserve" => 5,
        _ => 2,
    };
    (maker.chance.below(24) < odds).then(|| maker.relations())
}

fn foundation_build(maker: &mut Maker<'_>) -> Option<String> {
    if maker.foundations == Foundations::Wild || maker.chance.one_in(12) {
        return Some(maker.relations());
    }
    let suit =
        maker.chance.pick(&["same", "same", "same", "same", "any", "other", "color"]);
    let rank = match maker.foundations {
        Foundations::Down => "down",
        Foundations::Few => maker.chance.pick(&["either", "any", "up"]),
        _ => "up",
    };
    let wrap = maker.foundations == Foundations::Around || maker.chance.one_in(8);
    let few = maker.foundations == Foundations::Few;
    let suit = if few { maker.chance.pick(&["any", "any", "other"]) } else { suit };
    if rank == "up" && suit == "same" && !wrap && maker.chance.one_in(2) {
        return None;
    }
    Some(format!("{{ rank = \"{rank}\", suit = \"{suit}\", wrap = {wrap} }}"))
}

fn lift(maker: &mut Maker<'_>, own: usize) -> Option<String> {
    let odds = match maker.groups[own].role {
        "tableau" => 16,
        "reserve" => 8,
        "cell" | "waste" => 3,
        _ => return None,
    };
    let words =
        ["none", "top", "run", "run", "run", "supermove", "supermove", "whole", "any"];
    (maker.chance.below(24) < odds).then(|| maker.chance.word(&words))
}

fn capacity(maker: &mut Maker<'_>, own: usize) -> Option<String> {
    let size = maker.size;
    let (odds, least, most) = match maker.groups[own].role {
        "foundation" if maker.foundations == Foundations::Few => (24, size, size),
        "foundation" => (2, maker.ranks.len(), size),
        "cell" => (4, 1, 3),
        "stock" | "discard" => (1, size, size),
        _ => (3, 2, size),
    };
    (maker.chance.below(24) < odds).then(|| maker.chance.between(least, most).to_string())
}

fn fill(maker: &mut Maker<'_>, own: usize) -> Option<String> {
    if maker.is("foundation", own) || maker.is_apart(own) {
        return None;
    }
    if maker.chance.one_in(12) {
        return Some(quoted("none"));
    }
    Some(maker.braces(FILL, own))
}

fn covered_by(maker: &mut Maker<'_>, own: usize) -> Option<String> {
    let count = maker.groups[own].count;
    if count < 2 || maker.is("foundation", own) || maker.is_apart(own) {
        return None;
    }
    let rows = (1..=count).map(|own| {
        let above: Vec<String> =
            (own + 1..=count).map(|number| number.to_string()).collect();
        list(&maker.chance.some(&above, 0))
    });
    Some(list(&rows.collect::<Vec<_>>()))
}

impl Maker<'_> {
    /// Returns whether a group has this role.
    pub(super) fn is(&self, role: &str, own: usize) -> bool {
        self.groups[own].role == role
    }

    /// Returns whether cards of a group are never built on or moved.
    fn is_apart(&self, own: usize) -> bool {
        matches!(self.groups[own].role, "stock" | "discard")
    }

    /// Returns one relation, or two.
    pub(super) fn relations(&mut self) -> String {
        let rank =
            self.chance.pick(&["down", "down", "down", "up", "either", "same", "any"]);
        let first = self.braces(RELATION, rank);
        if self.chance.below(12) > 0 {
            return first;
        }
        let rank =
            self.chance.pick(&["down", "up", "either", "same", "any", "higher", "lower"]);
        list(&[first, self.braces(RELATION, rank)])
    }
}
