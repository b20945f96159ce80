//! Chooses random moves in a sensible way.

use crate::Chooser;
use crate::rules::{Move, MoveList, Role, Rules};

/// A chooser that mostly makes the moves a player would.
#[derive(Debug)]
pub(super) struct Sensible(Chooser);

impl Sensible {
    /// Creates a chooser with a seed.
    pub(super) fn new(number: u64) -> Self {
        let mut chooser = Chooser::new(number);
        chooser.below(1);
        Self(chooser)
    }

    /// Chooses a move. With probability 3/4, one to a foundation, if there is one. Otherwise,
    /// with probability 1/4, a deal or redeal. Otherwise a different move, but not the last one
    /// reversed.
    pub(super) fn choose(
        &mut self,
        rules: &Rules,
        list: &MoveList,
        before: Option<&Move>,
    ) -> Option<Move> {
        let role = |pile| rules.group_of(pile).role;
        let goes_home = |made: &Move| {
            let is_foundation = |pile| role(pile) == Role::Foundation;
            made.carry().is_some_and(|carry| {
                is_foundation(carry.to) && !is_foundation(carry.from)
            })
        };
        let before = before.and_then(|before| before.carry());
        let is_back = |made: &Move| match (made.carry(), before) {
            (Some(carry), Some(before)) => {
                (carry.from, carry.to) == (before.to, before.from)
            }
            _ => false,
        };
        let is_deal = |made: &Move| rules.is_deal(*made);
        let is_plain = |made: &Move| !is_deal(made) && !goes_home(made) && !is_back(made);
        // Both numbers are always drawn, even if only one is used.
        let (homeward, dealing) = (self.0.below(4) > 0, self.0.below(4) == 0);
        if homeward && let Some(chosen) = self.pick(list, goes_home) {
            return Some(chosen);
        }
        if dealing && let Some(chosen) = self.pick(list, is_deal) {
            return Some(chosen);
        }
        let plain = self.pick(list, is_plain);
        plain.or_else(|| self.pick(list, is_deal)).or_else(|| self.pick(list, |_| true))
    }

    fn pick(&mut self, list: &MoveList, wanted: impl Fn(&Move) -> bool) -> Option<Move> {
        let count = list.moves.iter().filter(|made| wanted(made)).count();
        // The bound must not be 0. If nothing matches, `nth` finds nothing.
        let place = self.0.below(count.max(1));
        list.moves.iter().copied().filter(|made| wanted(made)).nth(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::PileId;
    use crate::variant::{Bundle, Folder, Found, Library, Missing, MissingKind, load};

    /// A library with one file.
    struct Only(String);

    impl Library for Only {
        fn bundle(&self) -> &'static Bundle {
            Bundle::none()
        }

        fn game(&self, _: &str) -> Result<Found, Missing> {
            let (name, id) = ("only.toml".to_owned(), "only".to_owned());
            Ok(Found { name, id, text: self.0.clone(), folder: Folder::Bundled })
        }

        fn beside(&self, _: &Folder, name: &str) -> Result<Found, Missing> {
            Err(Missing {
                message: name.to_owned(),
                hint: None,
                kind: MissingKind::Unusable,
            })
        }
    }

    /// Returns how often the second of two commands is chosen in a thousand draws.
    fn chosen(does: &str) -> usize {
        let text = format!(
            "name = \"Only\"\n[piles.tableau]\ncount = 4\n[piles.stock]\n[piles.discard]\n\
             [[deal]]\nto = \"tableau\"\n[actions.drop]\n\
             pick = [{{ from = \"tableau\" }}]\n\
             do = [{{ move = 1, to = \"discard\" }}]\n\
             [actions.act]\ndo = [{{ {does} = \"tableau\" }}]\n"
        );
        let variant = load(&Only(text), "only", &[]).unwrap();
        let rules = variant.rules();
        let (drop, _) = rules.action_called("drop").unwrap();
        let act = rules.command("act").unwrap();
        let moves = vec![Move::picking(drop, &[PileId(0)]), act];
        let list = MoveList::of(moves);
        let mut chooser = Sensible::new(1);
        let chosen = (0..1000).filter_map(|_| chooser.choose(rules, &list, None));
        chosen.filter(|made| *made == act).count()
    }

    #[test]
    fn commands_that_deal_are_chosen_less_often_than_those_that_do_not() {
        assert!((200..300).contains(&chosen("fill")), "{}", chosen("fill"));
        assert!((450..550).contains(&chosen("close")), "{}", chosen("close"));
    }
}
