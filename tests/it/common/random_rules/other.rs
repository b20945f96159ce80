//! The keys of the file itself, `[end]`, `[score]`, `[numbers]` and `[options.NAME]`.

use super::written::{SCRIPT, quoted};
use super::{Maker, Row};

/// The keys of the file outside of tables.
pub(super) const FILE: &[Row<()>] = &[
    ("name", 24, |_, ()| Some(quoted("Random"))),
    ("also", 1, |_, ()| Some(quoted("Chance"))),
    ("family", 1, |_, ()| Some(quoted("Random"))),
    ("about", 1, |_, ()| Some(quoted("made up by chance"))),
    ("extends", 1, |maker, ()| {
        Some(maker.chance.word(&["fan", "cruel", "golf", "easthaven"]))
    }),
    ("script", 24, |maker, ()| {
        let inlaid = format!("{{ file = \"small.rhai\", text = {SCRIPT} }}");
        let inlaid = maker.chance.one_in(4).then_some(inlaid);
        maker.has_script.then(|| inlaid.unwrap_or_else(|| quoted("small.rhai")))
    }),
];

/// The keys of `[end]`.
pub(super) const END: &[Row<()>] = &[
    ("empty", 14, |maker, ()| {
        Some(maker.some_names(&|piles| piles.role != "foundation", 1))
    }),
    ("complete", 10, |maker, ()| {
        let roles: &[&str] =
            if maker.chance.one_in(4) { &["tableau", "discard"] } else { &["tableau"] };
        Some(maker.some_names(&|piles| roles.contains(&piles.role), 1))
    }),
    ("sorted", 8, |maker, ()| {
        let laid = |piles: &super::Piles| piles.laid && piles.role == "tableau";
        (!maker.names(&laid).is_empty()).then(|| maker.some_names(&laid, 1))
    }),
    ("left", 4, |maker, ()| Some(maker.chance.below(30).to_string())),
    ("score", 2, |maker, ()| Some(maker.chance.below(9).to_string())),
    ("over", 2, |maker, ()| Some(maker.chance.yes_or_no())),
];

/// The keys of `[score]`.
pub(super) const SCORE: &[Row<()>] = &[
    ("start", 12, points),
    ("home", 12, points),
    ("full", 12, points),
    ("joined", 12, points),
    ("complete", 12, points),
    ("hidden", 12, points),
];

/// The keys of `[stakes]`.
pub(super) const STAKES: &[Row<()>] = &[
    ("deck", 12, |maker, ()| Some(maker.chance.below(60).to_string())),
    ("card", 12, |maker, ()| Some(maker.chance.below(9).to_string())),
];

/// The keys of `[numbers]`.
pub(super) const NUMBERS: &[Row<()>] = &[
    ("last", 12, |maker, ()| Some(maker.ranks_or_cards())),
    ("pysol", 12, |maker, ()| Some(maker.chance.yes_or_no())),
];

/// The keys of an option with the values `plain` and `other`.
const OPTION: &[Row<()>] = &[
    ("about", 12, |_, ()| Some(quoted("what is played"))),
    ("default", 24, |maker, ()| Some(maker.chance.word(&["plain", "other", "other"]))),
    ("values.plain.about", 12, |_, ()| Some(quoted("as it is"))),
    ("values.plain.score.start", 24, points),
    ("values.other.piles.tableau.lift", 12, |maker, ()| {
        Some(maker.chance.word(&["top", "run", "any", "none"]))
    }),
    ("values.other.piles.tableau.empty", 12, |maker, ()| Some(maker.ranks_or_cards())),
    ("values.other.redeal.limit", 4, |_, ()| Some("1".into())),
    ("values.other.score.start", 24, points),
];

fn points(maker: &mut Maker<'_>, (): ()) -> Option<String> {
    Some((i32::try_from(maker.chance.below(9)).ok()? - 3).to_string())
}

impl Maker<'_> {
    pub(super) fn option(&mut self) {
        self.rows("options.way.", OPTION, ());
    }
}
