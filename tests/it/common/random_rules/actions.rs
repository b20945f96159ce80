//! `[actions.NAME]`.

use super::written::{list, quoted};
use super::{Maker, Row, Theme};

/// The decisions already made about an action.
#[derive(Clone, Copy, Debug)]
struct Spot {
    /// The number of cards it picks.
    picks: usize,
    /// Whether all picks come from the same groups.
    alike: bool,
    /// The number of the target group; `None` if the cards are swapped.
    to: Option<usize>,
    /// The number of the group with a layout in which the cards must be near each other, if
    /// any.
    near: Option<usize>,
}

/// The keys of an action.
const ACTION: &[Row<Spot>] = &[
    ("pick", 24, |maker, spot| {
        let first = maker.braces(PICK, spot);
        let mut picks = vec![first.clone()];
        for _ in 1..spot.picks {
            picks.push(if spot.alike { first.clone() } else { maker.braces(PICK, spot) });
        }
        Some(list(&picks))
    }),
    ("about", 1, |_, _| Some(quoted("cards go somewhere"))),
    ("cards", 18, |maker, spot| {
        let one = maker.ways(spot.picks);
        let several = maker.chance.one_in(4);
        Some(if several { list(&[one, maker.ways(spot.picks)]) } else { one })
    }),
    ("near", 24, |maker, spot| {
        let words = ["touching", "beside", "row", "column", "line"];
        spot.near.map(|_| maker.chance.word(&words))
    }),
    ("needs", 3, |maker, _| Some(maker.braces(NEEDS, ()))),
    ("do", 22, |maker, spot| {
        let mut all = vec![match spot.to {
            Some(to) if maker.chance.one_in(4) => {
                maker.braces(MOVE_ONE, (to, spot.picks))
            }
            Some(to) => maker.braces(MOVE, to),
            None if maker.chance.one_in(3) => maker.braces(MOVE_ONE, (0, spot.picks)),
            None => maker.braces(SWAP, ()),
        }];
        if maker.chance.one_in(5) {
            all.push(maker.braces(CLOSE, ()));
        }
        if maker.chance.one_in(5) {
            all.push(maker.braces(FILL, ()));
        }
        Some(list(&all))
    }),
    ("script", 12, |maker, _| maker.has_script.then(|| "true".to_owned())),
];

/// The keys of an action that picks nothing.
const COMMAND: &[Row<()>] = &[("do", 24, |maker, ()| {
    let close = maker.braces(CLOSE, ());
    let fill = maker.braces(FILL, ());
    Some(list(&[close, fill]))
})];

/// The keys of a pick.
const PICK: &[Row<Spot>] = &[
    ("from", 24, |maker, spot| {
        let target = spot.to.map_or("", |to| maker.groups[to].name);
        if let Some(near) = spot.near {
            return Some(quoted(maker.groups[near].name));
        }
        if maker.chance.one_in(12) {
            return Some(maker.some_names(&|own| own.name != target, 1));
        }
        let names =
            ["tableau", "tableau", "waste", "row", "cell", "reserve", "foundation"];
        let start = maker.chance.below(names.len());
        let there: Vec<String> = names[start..]
            .iter()
            .filter(|name| maker.group(name).is_some() && **name != target)
            .map(|name| quoted(name))
            .collect();
        let some = maker.chance.some(&there, there.len().min(1));
        Some(match some.as_slice() {
            [] => maker.some_names(&|own| own.name != target, 1),
            [one] => one.clone(),
            some => list(some),
        })
    }),
    ("cards", 3, |maker, _| Some(maker.ranks_or_cards())),
    ("at", 2, |maker, _| {
        Some(maker.chance.pick(&["1", "-1", "[1, -1]", "2", "[-1, -2]"]).to_owned())
    }),
    ("empty", 2, |_, _| Some("true".to_owned())),
];

/// The keys of a card that must be visible.
const NEEDS: &[Row<()>] = &[
    ("from", 24, |maker, ()| Some(maker.some_names(&|_| true, 1))),
    ("rank", 24, |maker, ()| {
        Some(maker.chance.word(&["higher", "higher", "lower", "up", "same", "any"]))
    }),
    ("suit", 16, |maker, ()| {
        Some(maker.chance.word(&["same", "same", "color", "other", "any"]))
    }),
    ("order", 6, |maker, ()| {
        let mut ranks = maker.ranks.clone();
        ranks.rotate_left(1);
        Some(quoted(&ranks.into_iter().collect::<String>()))
    }),
];

/// The keys of a condition on the sum of the cards; the parameter is their number.
const SUM: &[Row<usize>] = &[
    ("sum", 24, |maker, picks| {
        let most = picks * maker.ranks.len();
        Some(maker.chance.between(picks, most).to_string())
    }),
    ("values", 4, |maker, _| {
        let (rank, value) = (maker.rank(), maker.chance.between(1, 5));
        Some(format!("{{ {rank} = {value} }}"))
    }),
];

/// The keys of a condition on how each card follows the one before.
const CARDS: &[Row<()>] =
    &[
        ("rank", 20, |maker, ()| {
            Some(maker.chance.word(&[
                "same", "same", "up", "down", "either", "higher", "lower", "any",
            ]))
        }),
        ("suit", 16, |maker, ()| {
            let words = ["same", "same", "alternating", "color", "other", "any"];
            Some(maker.chance.word(&words))
        }),
        ("wrap", 12, |maker, ()| Some(maker.chance.yes_or_no())),
        ("step", 12, |maker, ()| Some(maker.chance.between(1, 2).to_string())),
        ("order", 12, |maker, ()| {
            let mut ranks = maker.ranks.clone();
            ranks.reverse();
            Some(quoted(&ranks.into_iter().collect::<String>()))
        }),
    ];

/// The keys of a move to a pile; the parameter is the number of its group.
const MOVE: &[Row<usize>] = &[
    ("move", 24, |_, _| Some(quoted("picked"))),
    ("to", 24, |maker, to| Some(quoted(maker.groups[to].name))),
];

/// The keys of a move of one card, or of the cards between two, to a pile given by its pick or
/// its group; the parameters are the group and the number of picks.
const MOVE_ONE: &[Row<(usize, usize)>] = &[
    ("move", 24, |maker, (_, picks)| {
        let number = 1 + maker.chance.below(picks);
        Some(if maker.chance.one_in(4) { quoted("between") } else { number.to_string() })
    }),
    ("to", 24, |maker, (to, picks)| {
        let number = 1 + maker.chance.below(picks);
        let by_number = maker.chance.one_in(2);
        Some(if by_number { number.to_string() } else { quoted(maker.groups[to].name) })
    }),
    ("whole", 8, |maker, _| Some(maker.chance.yes_or_no())),
];

/// The key that closes gaps.
const CLOSE: &[Row<()>] = &[("close", 24, |maker, ()| {
    Some(maker.chance.word(&["tableau", "tableau", "row", "reserve"]))
})];

/// The keys that fill empty piles.
const FILL: &[Row<()>] = &[
    ("fill", 24, |maker, ()| Some(maker.chance.word(&["tableau", "row", "reserve"]))),
    ("from", 12, |maker, ()| Some(maker.chance.word(&["stock", "waste", "side"]))),
];

/// The key that swaps two cards.
const SWAP: &[Row<()>] = &[("swap", 24, |_, ()| Some(quoted("picked")))];

impl Maker<'_> {
    /// Returns one condition on the picked cards.
    fn ways(&mut self, picks: usize) -> String {
        match self.chance.below(2) {
            0 => self.braces(SUM, picks),
            _ => self.braces(CARDS, ()),
        }
    }

    /// Writes one or two actions, and sometimes one that picks nothing.
    pub(super) fn actions(&mut self) {
        if self.chance.one_in(6) {
            self.rows("actions.tidy.", COMMAND, ());
        }
        for name in ["first", "second"].into_iter().take(1 + self.chance.below(2)) {
            let picks = [1, 2, 2, 2, 3][self.chance.below(5)];
            let swaps = picks == 2 && self.chance.one_in(3);
            let to = if swaps { None } else { self.target() };
            // Where no group has exactly one pile, cards can only be swapped.
            let picks = if to.is_none() { 2 } else { picks };
            let laid = (0..self.groups.len()).find(|group| self.groups[*group].laid);
            let near = laid.filter(|group| picks > 1 && to != Some(*group));
            let near = near.filter(|_| self.chance.one_in(2));
            let spot = Spot { picks, alike: self.chance.below(3) > 0, to, near };
            let number = ["one", "two", "three"][picks - 1];
            self.rows(&format!("actions.{name}-{number}."), ACTION, spot);
        }
    }

    /// Returns the number of a group with one pile, mostly a discard pile or a foundation.
    fn target(&mut self) -> Option<usize> {
        let single: Vec<usize> = (0..self.groups.len())
            .filter(|group| self.groups[*group].count == 1)
            .collect();
        let done =
            |group: &usize| self.is("discard", *group) || self.is("foundation", *group);
        let done: Vec<usize> = single.iter().copied().filter(done).collect();
        let odds = if self.theme == Theme::Turning { 2 } else { 3 };
        let usual = !done.is_empty() && self.chance.below(odds + 1) < odds;
        let all = if usual { done } else { single };
        (!all.is_empty()).then(|| all[self.chance.below(all.len())])
    }
}
