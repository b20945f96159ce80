//! Warns if cards can never be sorted, because no card can be the first of a row.

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
                    format!("`{name}` is a ring, so no card can come first"),
                    "add a `won` hook to a script, or use `columns` for the layout"
                        .to_owned(),
                ),
                Rows::Apart | Rows::Joined | Rows::Wings => (
                    format!("no card can go to the {side} end of a row of `{name}`"),
                    format!(
                        "name the cards that can, as in `layout = {{ columns = 13, {key} = \"2\" }}`"
                    ),
                ),
            };
            self.warn("nothing-first", &in_group(group, "layout"), message, &hint);
        }
    }
}

/// Returns the only side on which neighbors decide, with the key for the cards that can go to
/// the end of a row there, if no card can.
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
