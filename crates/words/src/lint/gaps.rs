//! Can cards come to lie in order where neighbors decide what a gap takes?

use super::{Lint, in_group};
use crate::rules::{Base, Beside, Group, Neighbor, Rows};

impl Lint<'_> {
    pub(super) fn gaps(&mut self) {
        let sorted: Vec<&Group> = self
            .rules
            .end()
            .into_iter()
            .flat_map(|end| &end.sorted)
            .map(|id| self.rules.group(*id))
            .collect();
        for group in sorted {
            let Base::Beside(beside) = &group.base else { continue };
            let Some((side, key)) = endless(beside) else { continue };
            let name = &group.name;
            let (message, hint) = match group.rows {
                Rows::Ring => (
                    format!("`{name}` is a ring, where no card is the first of all"),
                    "say in a script's `won` when the game is won, or lay the piles out in \
                     `columns`"
                        .to_owned(),
                ),
                Rows::Apart | Rows::Joined => (
                    format!("nothing may lie at the {side} end of a row of `{name}`"),
                    format!("say what may, as in `layout = {{ columns = 13, {key} = \"2\" }}`"),
                ),
            };
            self.warn("nothing-first", &in_group(group, "layout"), message, &hint);
        }
    }
}

/// Returns the side on which alone neighbors decide, and the key that says what may lie at
/// the end of a row there, if nothing may.
fn endless(beside: &Beside) -> Option<(&'static str, &'static str)> {
    let none = |side: &[Neighbor]| {
        !side.is_empty()
            && side.iter().all(|neighbor| match neighbor {
                Neighbor::End(kinds) => kinds.is_empty(),
                Neighbor::Pile(_) => true,
            })
    };
    match (beside.left.as_slice(), beside.right.as_slice()) {
        (left, []) if none(left) => Some(("left", "first")),
        ([], right) if none(right) => Some(("right", "last")),
        _ => None,
    }
}
