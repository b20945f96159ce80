//! Words for a game's own actions.

use super::Words;
use crate::diag::english::{listed, number, one};
use crate::picking::about;
use crate::rules::{Action, Asks, Fits, Hook, Picking};
use crate::table::Rank;

impl Words<'_> {
    /// Returns what a player can do beside building and dealing.
    pub(super) fn actions(&self) -> Vec<String> {
        let own = self.rules.own_actions();
        let own: Vec<&Action> =
            own.map(|entry| &self.rules.actions()[entry.0.index()]).collect();
        let mut text: Vec<String> = own
            .iter()
            .map(|action| {
                let free = action.picking().is_some_and(|own| {
                    own.picks.is_empty() && own.asks == Asks::default()
                });
                let when = if free { " (at any time)" } else { "" };
                let name = action.name.replace(['-', '_'], " ");
                let about = about(self.rules, action);
                if about.starts_with(&format!("{} ", name.to_lowercase())) {
                    about
                } else {
                    format!("{name}{when}: {about}")
                }
            })
            .collect();
        text.extend(self.values(&own));
        let hooks = [Hook::ListPicks, Hook::CanAct, Hook::OnAct];
        let asked = hooks
            .into_iter()
            .filter(|hook| self.variant.has_hook(*hook) && !self.rules.is_unasked(*hook));
        text.extend(asked.map(|hook| self.hook(hook)));
        text
    }

    /// Returns what cards count that have to add up to something, but for those that count
    /// what stands on them.
    fn values(&self, actions: &[&Action]) -> Option<String> {
        let sums =
            actions.iter().filter_map(|action| action.picking()).flat_map(|picking| {
                let fits = picking.fits.iter();
                fits.filter_map(move |fit| match fit {
                    Fits::Sum { values, total } => Some((picking, values, *total)),
                    Fits::Next(_) | Fits::Row(_) => None,
                })
            });
        let sums: Vec<(&Picking, &Vec<u8>, u16)> = sums.collect();
        let (_, values, _) =
            *sums.first().filter(|first| sums.iter().all(|one| one.1 == first.1))?;
        let ranks =
            (0..self.deck.ranks().len()).filter_map(|index| u8::try_from(index).ok());
        let mut told = Vec::new();
        for rank in ranks.map(Rank) {
            let card = self.deck.of_rank(rank).iter().next()?;
            let (value, spec) = (values[card.kind()], self.deck.rank_spec(card));
            let usable = sums.iter().any(|(picking, _, total)| {
                usize::from(*total) + 1 >= usize::from(value) + picking.picks.len()
            });
            let printed = match spec.letter {
                'T' => Some(10),
                letter => letter.to_digit(10),
            };
            if usable && printed != Some(value.into()) {
                let counts = if told.is_empty() { " counts" } else { "" };
                told.push(format!(
                    "{}{counts} {}",
                    one(&spec.name),
                    number(value.into())
                ));
            }
        }
        (!told.is_empty()).then(|| listed(&told, "and"))
    }
}
