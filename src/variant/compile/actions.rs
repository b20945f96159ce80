//! `[actions.NAME]` to actions.

use super::PathStep::{self, Index, Key};
use super::groups::{self, Layout};
use super::{Faults, Mistake, relations};
use crate::diag::english::{listed, spelled};
use crate::rules::{
    Action, Becomes, Does, Fits, Move, Picking, RankStep, Relation, SuitRule, tabulate,
};
use crate::table::{Card, Deck, Kinds, PileId};
use crate::variant::definition::{ActionDef, Definition, EffectDef, PickDef};

/// The number of actions of its own that a game can have at the most.
const ACTIONS: usize = 40;

/// Compiles the game's own actions.
pub(super) fn compile(
    def: &Definition,
    deck: &Deck,
    layout: &Layout,
    faults: &mut Faults<'_>,
) -> Vec<Action> {
    let mut actions = Vec::new();
    for (name, action) in def.actions.iter() {
        let path = [Key("actions"), Key(name)];
        if actions.len() == ACTIONS {
            faults.add(&path, &Mistake::TooManyActions(ACTIONS));
            break;
        }
        if !is_word(name) || deck.parse(name).is_ok() || layout.has_pile(name) {
            faults.add(&path, &Mistake::BadActionName(name.to_owned()));
        }
        let mut draft = ActionDraft { def: action, deck, layout, path: &path, faults };
        actions.extend(draft.action(name));
    }
    actions
}

/// Returns whether a word can be typed as the name of an action, and is not one that every
/// game has.
fn is_word(name: &str) -> bool {
    let letters = name.chars().all(|it| it.is_ascii_lowercase() || it == '-');
    let taken = Action::standard(false).iter().any(|it| it.name == name);
    letters && (3..=16).contains(&name.len()) && !name.starts_with('-') && !taken
}

/// An action in the making.
struct ActionDraft<'a, 'b> {
    def: &'a ActionDef,
    deck: &'a Deck,
    layout: &'a Layout,
    path: &'a [PathStep<'a>],
    faults: &'a mut Faults<'b>,
}

impl ActionDraft<'_, '_> {
    fn action(&mut self, name: &str) -> Option<Action> {
        let picks = self.picks();
        let unordered = Picking::is_same_for_all(&picks);
        let (fits, belong) = self.fits(picks.len(), unordered)?;
        let becomes = self.becomes(&picks)?;
        let cards = spelled(picks.len(), "card");
        let from = self.sources();
        let (effect, done) = match becomes {
            Becomes::Moved(to) => {
                let target = self.group_name(to);
                let goes = if picks.len() == 1 { "goes" } else { "go" };
                (format!("to the {target}"), format!("{goes} to the {target}"))
            }
            Becomes::Swapped => ("change places".to_owned(), "change places".to_owned()),
        };
        Some(Action {
            name: name.to_owned(),
            about: format!("{cards} of {from}{belong} {done}"),
            effect,
            rearranges: false,
            repeats: false,
            does: Does::Pick(Picking { picks, fits, becomes }),
        })
    }

    fn picks(&mut self) -> Vec<u32> {
        if self.def.pick.is_empty() {
            self.faults.add(self.path, &Mistake::Missing("pick"));
        }
        if self.def.pick.len() > Move::PICKS {
            let path = self.at(&[Key("pick")]);
            self.faults.add(&path, &Mistake::TooManyPicks(Move::PICKS));
        }
        let mut picks = Vec::new();
        for (index, PickDef { from }) in
            self.def.pick.iter().take(Move::PICKS).enumerate()
        {
            if from.0.as_slice().is_empty() {
                let path = self.at(&[Key("pick"), Index(index)]);
                self.faults.add(&path, &Mistake::Missing("from"));
            }
            let path = self.at(&[Key("pick"), Index(index), Key("from")]);
            picks.push(groups::bits(from.0.as_slice(), &path, self.layout, self.faults));
        }
        picks
    }

    /// Returns how the cards belong together, and the words for it.
    fn fits(&mut self, picks: usize, unordered: bool) -> Option<(Fits, String)> {
        let Some(cards) = &self.def.cards else {
            return Some((Fits::Any, String::new()));
        };
        let path = self.at(&[Key("cards")]);
        match (cards.sum, cards.relation()) {
            (Some(_), Some(_)) | (None, None) => {
                self.faults.add(&path, &Mistake::SumOrRelation);
                None
            }
            (Some(total), None) => {
                let path = self.at(&[Key("cards"), Key("sum")]);
                self.sum(total, picks, &path)
            }
            (None, Some(relation)) => {
                let all = relations::compile(self.deck, &[relation], &path, self.faults);
                let words =
                    all.first().map_or_else(String::new, |it| belonging(it, unordered));
                let mut on = tabulate(self.deck, &all);
                if unordered {
                    on = either_way(&on);
                }
                // Where those that belong to one belong together, any order does.
                let fits = if unordered && picks > 2 && !is_transitive(&on) {
                    Fits::Row(on)
                } else {
                    Fits::Next(on)
                };
                Some((fits, words))
            }
        }
    }

    fn sum(
        &mut self,
        total: u16,
        picks: usize,
        path: &[PathStep<'_>],
    ) -> Option<(Fits, String)> {
        let values = Picking::rank_values(self.deck);
        let present = self.deck.present();
        let worth = |card: Card| u16::from(values[card.kind()]);
        let count = u16::try_from(picks).unwrap_or(u16::MAX);
        let least = present.iter().map(worth).min().unwrap_or(1).saturating_mul(count);
        let most = present.iter().map(worth).max().unwrap_or(1).saturating_mul(count);
        if !(least..=most).contains(&total) {
            self.faults.add(path, &Mistake::SumNever { total, least, most });
            return None;
        }
        let words = match picks {
            1 => format!(" that counts {total}"),
            _ => format!(" that add up to {total}"),
        };
        Some((Fits::Sum { values, total }, words))
    }

    fn becomes(&mut self, picks: &[u32]) -> Option<Becomes> {
        let path = self.at(&[Key("do")]);
        let [EffectDef { moved, to, swap }] = self.def.becomes.as_slice() else {
            let mistake = match self.def.becomes.as_slice() {
                [] => Mistake::Missing("do"),
                _ => Mistake::OneEffect,
            };
            let path = if self.def.becomes.is_empty() { self.path } else { &path };
            self.faults.add(path, &mistake);
            return None;
        };
        match (moved, to, swap) {
            (Some(_), Some(to), None) => self.target(to, picks),
            (None, None, Some(_)) if picks.len() == 2 => Some(Becomes::Swapped),
            (None, None, Some(_)) => {
                self.faults.add(&path, &Mistake::SwapsTwo(picks.len()));
                None
            }
            (Some(_), None, None) => {
                let path = self.at(&[Key("do"), Index(0)]);
                self.faults.add(&path, &Mistake::Missing("to"));
                None
            }
            _ => {
                self.faults.add(&path, &Mistake::OneEffect);
                None
            }
        }
    }

    fn target(&mut self, name: &str, picks: &[u32]) -> Option<Becomes> {
        let path = self.at(&[Key("do"), Index(0), Key("to")]);
        let Some(id) = self.layout.find(name) else {
            self.faults.add(&path, &self.layout.unknown(name));
            return None;
        };
        let group = self.layout.group(id);
        if group.piles.len() != 1 {
            let mistake =
                Mistake::NotOnePile { name: name.to_owned(), piles: group.piles.len() };
            self.faults.add(&path, &mistake);
            return None;
        }
        if picks.iter().any(|it| it >> id.0 & 1 != 0) {
            self.faults.add(&path, &Mistake::PicksTarget(name.to_owned()));
            return None;
        }
        Some(Becomes::Moved(PileId(group.piles.start)))
    }

    /// Returns where the cards lie, such as `the pyramid or the waste`.
    fn sources(&self) -> String {
        let mut names: Vec<String> = Vec::new();
        for name in self.def.pick.iter().flat_map(|it| it.from.iter()) {
            let name = format!("the {name}");
            if !names.contains(&name) {
                names.push(name);
            }
        }
        listed(&names, "or")
    }

    fn group_name(&self, pile: PileId) -> &str {
        &self.layout.group(self.layout.piles[pile.index()].group).name
    }

    fn at<'p>(&self, steps: &[PathStep<'p>]) -> Vec<PathStep<'p>>
    where
        Self: 'p,
    {
        self.path.iter().copied().chain(steps.iter().copied()).collect()
    }
}

/// Returns how cards belong together, as the rest of what they are called.
fn belonging(relation: &Relation, unordered: bool) -> String {
    let suits = match relation.suit {
        SuitRule::Same => "the same suit",
        SuitRule::Alternating => "different colors",
        SuitRule::Color => "the same color",
        SuitRule::Other => "different suits",
        SuitRule::Any => "",
    };
    match (relation.rank, suits) {
        (RankStep::Any, "") => String::new(),
        (RankStep::Any, suits) => format!(" of {suits}"),
        (RankStep::Same, "") => " of the same rank".to_owned(),
        (RankStep::Same, suits) => format!(" of the same rank and {suits}"),
        _ if unordered => format!(", one of which follows the other {relation},"),
        _ => format!(", each of which follows the one before {relation},"),
    }
}

/// Returns the pairs of kinds one of which belongs to the other.
fn either_way(on: &[Kinds]) -> Vec<Kinds> {
    let row = |(kind, row): (u8, &Kinds)| {
        let card = Card::new(kind);
        let others = (0..).map(Card::new).zip(on).filter(|it| it.1.has(card));
        others.fold(*row, |all, it| all.or(Kinds::of(it.0)))
    };
    (0..).zip(on).map(row).collect()
}

/// Returns whether kinds that belong to one kind belong to each other.
fn is_transitive(on: &[Kinds]) -> bool {
    on.iter().all(|row| row.iter().all(|it| on[it.kind()].without(*row).is_empty()))
}
