//! `[actions.NAME]`.

use super::written::{list, quoted};
use super::{Maker, Row, Theme};

/// What is settled of an action.
#[derive(Clone, Copy, Debug)]
struct Spot {
    /// How many cards it picks.
    picks: usize,
    /// Whether all of them come from the same groups.
    alike: bool,
    /// The number of the group they go to; none if they change places.
    to: Option<usize>,
    /// The number of the group with a layout in which they lie near each other, if they do.
    near: Option<usize>,
}

/// The keys of an action.
const ACTION: &[Row<Spot>] = &[
    ("pick", 24, |it, spot| {
        let first = it.braces(PICK, spot);
        let mut picks = vec![first.clone()];
        for _ in 1..spot.picks {
            picks.push(if spot.alike { first.clone() } else { it.braces(PICK, spot) });
        }
        Some(list(&picks))
    }),
    ("about", 1, |_, _| Some(quoted("cards go somewhere"))),
    ("cards", 18, |it, spot| {
        let one = it.ways(spot.picks);
        let several = it.chance.one_in(4);
        Some(if several { list(&[one, it.ways(spot.picks)]) } else { one })
    }),
    ("near", 24, |it, spot| {
        let words = ["touching", "beside", "row", "column", "line"];
        spot.near.map(|_| it.chance.word(&words))
    }),
    ("needs", 3, |it, _| Some(it.braces(NEEDS, ()))),
    ("do", 22, |it, spot| {
        let mut all = vec![match spot.to {
            Some(to) if it.chance.one_in(4) => it.braces(MOVE_ONE, (to, spot.picks)),
            Some(to) => it.braces(MOVE, to),
            None if it.chance.one_in(3) => it.braces(MOVE_ONE, (0, spot.picks)),
            None => it.braces(SWAP, ()),
        }];
        if it.chance.one_in(5) {
            all.push(it.braces(CLOSE, ()));
        }
        if it.chance.one_in(5) {
            all.push(it.braces(FILL, ()));
        }
        Some(list(&all))
    }),
    ("script", 12, |it, _| it.has_script.then(|| "true".to_owned())),
];

/// The keys of an action that picks nothing.
const COMMAND: &[Row<()>] = &[("do", 24, |it, ()| {
    let close = it.braces(CLOSE, ());
    let fill = it.braces(FILL, ());
    Some(list(&[close, fill]))
})];

/// The keys of a card to be picked.
const PICK: &[Row<Spot>] = &[
    ("from", 24, |it, spot| {
        let target = spot.to.map_or("", |to| it.groups[to].name);
        if let Some(near) = spot.near {
            return Some(quoted(it.groups[near].name));
        }
        if it.chance.one_in(12) {
            return Some(it.some_names(&|own| own.name != target, 1));
        }
        let names =
            ["tableau", "tableau", "waste", "row", "cell", "reserve", "foundation"];
        let start = it.chance.below(names.len());
        let there: Vec<String> = names[start..]
            .iter()
            .filter(|name| it.group(name).is_some() && **name != target)
            .map(|name| quoted(name))
            .collect();
        let some = it.chance.some(&there, there.len().min(1));
        Some(match some.as_slice() {
            [] => it.some_names(&|own| own.name != target, 1),
            [one] => one.clone(),
            some => list(some),
        })
    }),
    ("cards", 3, |it, _| Some(it.ranks_or_cards())),
    ("at", 2, |it, _| {
        Some(it.chance.pick(&["1", "-1", "[1, -1]", "2", "[-1, -2]"]).to_owned())
    }),
    ("empty", 2, |_, _| Some("true".to_owned())),
];

/// The keys of a card that must lie in sight.
const NEEDS: &[Row<()>] = &[
    ("from", 24, |it, ()| Some(it.some_names(&|_| true, 1))),
    ("rank", 24, |it, ()| {
        Some(it.chance.word(&["higher", "higher", "lower", "up", "same", "any"]))
    }),
    ("suit", 16, |it, ()| {
        Some(it.chance.word(&["same", "same", "color", "other", "any"]))
    }),
    ("order", 6, |it, ()| {
        let mut ranks = it.ranks.clone();
        ranks.rotate_left(1);
        Some(quoted(&ranks.into_iter().collect::<String>()))
    }),
];

/// The keys that tell of cards by their sum; the number is that of the cards.
const SUM: &[Row<usize>] = &[
    ("sum", 24, |it, picks| {
        let most = picks * it.ranks.len();
        Some(it.chance.between(picks, most).to_string())
    }),
    ("values", 4, |it, _| {
        let (rank, value) = (it.rank(), it.chance.between(1, 5));
        Some(format!("{{ {rank} = {value} }}"))
    }),
];

/// The keys that tell how each card follows the one before.
const CARDS: &[Row<()>] =
    &[
        ("rank", 20, |it, ()| {
            Some(it.chance.word(&[
                "same", "same", "up", "down", "either", "higher", "lower", "any",
            ]))
        }),
        ("suit", 16, |it, ()| {
            let words = ["same", "same", "alternating", "color", "other", "any"];
            Some(it.chance.word(&words))
        }),
        ("wrap", 12, |it, ()| Some(it.chance.yes_or_no())),
        ("step", 12, |it, ()| Some(it.chance.between(1, 2).to_string())),
        ("order", 12, |it, ()| {
            let mut ranks = it.ranks.clone();
            ranks.reverse();
            Some(quoted(&ranks.into_iter().collect::<String>()))
        }),
    ];

/// The keys by which cards go to a pile; the number is that of its group.
const MOVE: &[Row<usize>] = &[
    ("move", 24, |_, _| Some(quoted("picked"))),
    ("to", 24, |it, to| Some(quoted(it.groups[to].name))),
];

/// The keys by which one card goes to a pile, by its number or that of a group, or those
/// between two; the numbers are that of the group and of the cards picked.
const MOVE_ONE: &[Row<(usize, usize)>] = &[
    ("move", 24, |it, (_, picks)| {
        let number = 1 + it.chance.below(picks);
        Some(if it.chance.one_in(4) { quoted("between") } else { number.to_string() })
    }),
    ("to", 24, |it, (to, picks)| {
        let number = 1 + it.chance.below(picks);
        let by_number = it.chance.one_in(2);
        Some(if by_number { number.to_string() } else { quoted(it.groups[to].name) })
    }),
    ("whole", 8, |it, _| Some(it.chance.yes_or_no())),
];

/// The key by which gaps close up.
const CLOSE: &[Row<()>] = &[("close", 24, |it, ()| {
    Some(it.chance.word(&["tableau", "tableau", "row", "reserve"]))
})];

/// The keys by which empty piles are filled.
const FILL: &[Row<()>] = &[
    ("fill", 24, |it, ()| Some(it.chance.word(&["tableau", "row", "reserve"]))),
    ("from", 12, |it, ()| Some(it.chance.word(&["stock", "waste", "side"]))),
];

/// The key by which two cards change places.
const SWAP: &[Row<()>] = &[("swap", 24, |_, ()| Some(quoted("picked")))];

impl Maker<'_> {
    /// Returns one way in which cards belong together.
    fn ways(&mut self, picks: usize) -> String {
        match self.chance.below(2) {
            0 => self.braces(SUM, picks),
            _ => self.braces(CARDS, ()),
        }
    }

    /// Writes one action, or two, and now and then one that picks nothing.
    pub(super) fn actions(&mut self) {
        if self.chance.one_in(6) {
            self.rows("actions.tidy.", COMMAND, ());
        }
        for name in ["first", "second"].into_iter().take(1 + self.chance.below(2)) {
            let picks = [1, 2, 2, 2, 3][self.chance.below(5)];
            let swaps = picks == 2 && self.chance.one_in(3);
            let to = if swaps { None } else { self.target() };
            // Where no group has one pile, only cards that change places are left.
            let picks = if to.is_none() { 2 } else { picks };
            let laid = (0..self.groups.len()).find(|it| self.groups[*it].laid);
            let near = laid.filter(|it| picks > 1 && to != Some(*it));
            let near = near.filter(|_| self.chance.one_in(2));
            let spot = Spot { picks, alike: self.chance.below(3) > 0, to, near };
            let number = ["one", "two", "three"][picks - 1];
            self.rows(&format!("actions.{name}-{number}."), ACTION, spot);
        }
    }

    /// Returns the number of a group of one pile, mostly one where cards are done with.
    fn target(&mut self) -> Option<usize> {
        let single: Vec<usize> =
            (0..self.groups.len()).filter(|it| self.groups[*it].count == 1).collect();
        let done = |it: &usize| self.is("discard", *it) || self.is("foundation", *it);
        let done: Vec<usize> = single.iter().copied().filter(done).collect();
        let odds = if self.theme == Theme::Turning { 2 } else { 3 };
        let usual = !done.is_empty() && self.chance.below(odds + 1) < odds;
        let all = if usual { done } else { single };
        (!all.is_empty()).then(|| all[self.chance.below(all.len())])
    }
}
