//! `[piles.NAME]`, relations and fills.

use super::written::{list, quoted};
use super::{Foundations, Maker, Row, Theme};

/// The keys of a group of piles, which is given by its number.
pub(super) const PILES: &[Row<usize>] = &[
    ("role", 24, role),
    ("count", 24, |it, own| Some(it.groups[own].count.to_string())),
    ("ids", 1, ids),
    ("layout", 24, layout),
    ("base", 20, base),
    ("empty", 24, empty),
    ("empty_from", 3, |it, own| (!it.is_apart(own)).then(|| it.some_names(&|_| true, 0))),
    ("build", 24, build),
    ("lift", 24, lift),
    ("run", 3, |it, own| (!it.is_apart(own)).then(|| it.relations())),
    ("at_once", 2, |it, own| {
        let most = if it.is("foundation", own) { it.ranks.len() } else { 2 };
        Some(it.chance.between(1, most).to_string())
    }),
    ("take_back", 8, |it, own| it.is("foundation", own).then(|| it.chance.yes_or_no())),
    ("capacity", 24, capacity),
    ("from", 5, |it, own| (!it.is("discard", own)).then(|| it.some_names(&|_| true, 1))),
    ("fill", 6, fill),
    ("turn", 4, |it, _| Some(it.chance.yes_or_no())),
    ("show", 1, |it, _| Some(it.chance.word(&["all", "top"]))),
    ("covered_by", 4, covered_by),
];

/// The keys of a layout; the numbers are that of the piles, and of those in the first of two
/// rows if it has rows.
const LAYOUT: &[Row<(usize, Option<usize>)>] = &[
    ("columns", 24, |it, (count, first)| {
        first.is_none().then(|| it.chance.between(1, count).to_string())
    }),
    ("rows", 24, |_, (count, first)| {
        first.map(|it| list(&[it.to_string(), (count - it).to_string()]))
    }),
    // A ring has nothing else beside it, see `layout`.
    ("ring", 2, |_, _| Some("false".into())),
    ("covers", 12, |it, (count, first)| {
        (first.is_some() && count % 2 == 1).then(|| it.chance.yes_or_no())
    }),
    ("joined", 12, |it, _| Some(it.chance.yes_or_no())),
    ("first", 12, |it, _| Some(it.ranks_or_cards())),
    ("last", 12, |it, _| Some(it.ranks_or_cards())),
];

/// The keys of a relation; the number is that of the rank word it has.
const RELATION: &[Row<&'static str>] = &[
    ("rank", 24, |_, rank| Some(quoted(rank))),
    ("suit", 20, |it, _| {
        let words = ["same", "same", "alternating", "color", "other", "any"];
        Some(it.chance.word(&words))
    }),
    ("wrap", 4, |it, _| {
        Some(it.chance.pick(&["true", "true", "\"base\"", "false"]).into())
    }),
    ("step", 2, |it, _| Some(it.chance.between(1, 2).to_string())),
    ("order", 2, |it, _| {
        let mut ranks = it.ranks.clone();
        let (one, other) = (it.chance.below(ranks.len()), it.chance.below(ranks.len()));
        ranks.swap(one, other);
        ranks.truncate(it.chance.between(ranks.len() - 1, ranks.len()));
        Some(quoted(&ranks.into_iter().collect::<String>()))
    }),
];

/// The keys of a fill; the number is that of the group that is filled.
const FILL: &[Row<usize>] = &[
    ("from", 20, |it, own| {
        let name = it.groups[own].name;
        let can = |it: &super::Piles| it.role != "foundation" && it.name != name;
        Some(it.some_names(&can, 1))
    }),
    ("count", 6, |it, _| Some(it.chance.between(1, 2).to_string())),
    ("play", 8, |it, _| Some(it.chance.word(&["skip", "replace"]))),
];

fn role(it: &mut Maker<'_>, own: usize) -> Option<String> {
    let group = &it.groups[own];
    let (role, needed) = (group.role, group.name != group.role);
    (needed || it.chance.one_in(8)).then(|| quoted(role))
}

fn ids(it: &mut Maker<'_>, own: usize) -> Option<String> {
    let letter = it.groups[own].name.get(..2)?.to_owned();
    let ids = (1..=it.groups[own].count).map(|it| quoted(&format!("{letter}x{it}")));
    Some(list(&ids.collect::<Vec<_>>()))
}

fn layout(it: &mut Maker<'_>, own: usize) -> Option<String> {
    let count = it.groups[own].count;
    if it.groups[own].laid && (4..=24).contains(&count) && it.chance.one_in(6) {
        return Some("{ ring = true }".to_owned());
    }
    let rows = count > 1 && it.chance.one_in(2);
    let first = rows.then(|| it.chance.between(1, count - 1));
    it.groups[own].laid.then(|| it.braces(LAYOUT, (count, first)))
}

fn base(it: &mut Maker<'_>, own: usize) -> Option<String> {
    if !it.is("foundation", own) {
        return None;
    }
    let usual = quoted(&it.base());
    let wild = if it.foundations == Foundations::Wild { 4 } else { 12 };
    if it.foundations == Foundations::Few && it.chance.below(3) > 0 {
        return Some(quoted("any"));
    }
    if !it.chance.one_in(wild) {
        return Some(if it.chance.one_in(5) { quoted("first") } else { usual });
    }
    let count = it.groups[own].count;
    Some(match it.chance.below(5) {
        0 => quoted("any"),
        1 => quoted(&it.rank()),
        2 => quoted(&it.card()),
        3 => list(&(0..count).map(|_| quoted(&it.rank())).collect::<Vec<_>>()),
        _ => list(&(0..count).map(|_| quoted(&it.card())).collect::<Vec<_>>()),
    })
}

fn empty(it: &mut Maker<'_>, own: usize) -> Option<String> {
    if it.groups[own].laid && it.chance.one_in(2) {
        return Some(it.chance.word(&["left", "left", "right", "beside"]));
    }
    let (odds, words): (usize, &[&str]) = match it.groups[own].role {
        "tableau" if it.theme == Theme::Home => (3, &["any", "none", ""]),
        "tableau" => (20, &["any", "any", "none", "none", "below-base", ""]),
        "cell" => (6, &["any", ""]),
        "reserve" | "waste" | "stock" => (4, &["any", "none", ""]),
        _ => return None,
    };
    if it.chance.below(24) >= odds {
        return None;
    }
    match it.chance.pick(words) {
        "" => Some(it.ranks_or_cards()),
        word => Some(quoted(word)),
    }
}

fn build(it: &mut Maker<'_>, own: usize) -> Option<String> {
    if it.is("foundation", own) {
        return foundation_build(it);
    }
    let odds = match it.groups[own].role {
        "stock" | "discard" => 0,
        _ if it.theme == Theme::Home => 2,
        "tableau" => 21,
        "reserve" => 5,
        _ => 2,
    };
    (it.chance.below(24) < odds).then(|| it.relations())
}

fn foundation_build(it: &mut Maker<'_>) -> Option<String> {
    if it.foundations == Foundations::Wild || it.chance.one_in(12) {
        return Some(it.relations());
    }
    let suit = it.chance.pick(&["same", "same", "same", "same", "any", "other", "color"]);
    let rank = match it.foundations {
        Foundations::Down => "down",
        Foundations::Few => it.chance.pick(&["either", "any", "up"]),
        _ => "up",
    };
    let wrap = it.foundations == Foundations::Around || it.chance.one_in(8);
    let few = it.foundations == Foundations::Few;
    let suit = if few { it.chance.pick(&["any", "any", "other"]) } else { suit };
    if rank == "up" && suit == "same" && !wrap && it.chance.one_in(2) {
        return None;
    }
    Some(format!("{{ rank = \"{rank}\", suit = \"{suit}\", wrap = {wrap} }}"))
}

fn lift(it: &mut Maker<'_>, own: usize) -> Option<String> {
    let odds = match it.groups[own].role {
        "tableau" => 16,
        "reserve" => 8,
        "cell" | "waste" => 3,
        _ => return None,
    };
    let words =
        ["none", "top", "run", "run", "run", "supermove", "supermove", "whole", "any"];
    (it.chance.below(24) < odds).then(|| it.chance.word(&words))
}

fn capacity(it: &mut Maker<'_>, own: usize) -> Option<String> {
    let size = it.size;
    let (odds, least, most) = match it.groups[own].role {
        "foundation" if it.foundations == Foundations::Few => (24, size, size),
        "foundation" => (2, it.ranks.len(), size),
        "cell" => (4, 1, 3),
        "stock" | "discard" => (1, size, size),
        _ => (3, 2, size),
    };
    (it.chance.below(24) < odds).then(|| it.chance.between(least, most).to_string())
}

fn fill(it: &mut Maker<'_>, own: usize) -> Option<String> {
    if it.is("foundation", own) || it.is_apart(own) {
        return None;
    }
    if it.chance.one_in(12) {
        return Some(quoted("none"));
    }
    Some(it.braces(FILL, own))
}

fn covered_by(it: &mut Maker<'_>, own: usize) -> Option<String> {
    let count = it.groups[own].count;
    if count < 2 || it.is("foundation", own) || it.is_apart(own) {
        return None;
    }
    let rows = (1..=count).map(|own| {
        let above: Vec<String> = (own + 1..=count).map(|it| it.to_string()).collect();
        list(&it.chance.some(&above, 0))
    });
    Some(list(&rows.collect::<Vec<_>>()))
}

impl Maker<'_> {
    /// Returns whether a group has this role.
    pub(super) fn is(&self, role: &str, own: usize) -> bool {
        self.groups[own].role == role
    }

    /// Returns whether no card of a group is ever built on, nor moved.
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
