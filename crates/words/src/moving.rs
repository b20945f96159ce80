//! Words for what leaves a pile: which cards, how many together, and where they may go.

use super::Words;
use crate::rules::{Group, GroupId, Hook, Lift, Role};
use crate::table::Face;

impl Words<'_> {
    /// Returns which cards of a group may be moved, and how many at a time.
    pub(super) fn leaving(&self, id: GroupId) -> Vec<String> {
        let group = self.group(id);
        let targets = self.targets(id);
        let subject = self.all(id);
        if group.lift == Lift::None || targets.is_empty() {
            if self.rules.picked_from() >> id.0 & 1 != 0 {
                return self.picked(id);
            }
            let stays =
                format!("cards in {} cannot be moved by the player", subject.noun);
            let shut = group.role != Role::Waste || self.start.piles.is_empty();
            return if shut { vec![stays] } else { Vec::new() };
        }
        let own = targets.contains(&id);
        let to = self.groups(&targets, "or");
        // Where whole runs go, no card goes by itself.
        let single = |id: &GroupId| self.group(*id).at_once.0 == 1;
        let alone: Vec<GroupId> = targets.iter().copied().filter(single).collect();
        let top = self.top_card(id);
        if group.role == Role::Tableau && own && self.is_built(id) {
            return self.moving(id);
        }
        let hidden = self.start.of_group(group);
        let hidden =
            hidden.iter().all(|pile| pile.iter().all(|face| *face == Face::Down));
        let some = !self.start.of_group(group).iter().all(|pile| pile.is_empty());
        let mut text = Vec::new();
        if !alone.is_empty() {
            let up =
                if !group.turn && hidden && some { ", once it lies face up" } else { "" };
            text.push(format!(
                "{top} may be played to {}{up}",
                self.groups(&alone, "or")
            ));
        }
        if self.moves_several(id) {
            text = vec![format!("cards of {} may be played to {to}", self.all(id).noun)];
            text.extend(self.moving(id));
        }
        text
    }

    /// Returns which cards of a group actions can pick.
    fn picked(&self, id: GroupId) -> Vec<String> {
        let group = self.group(id);
        let of = self.all(id).noun;
        if !group.covered.is_empty() {
            return vec![format!("a card of {of} can be picked when nothing covers it")];
        }
        let piled = self.start.of_group(group).iter().any(|pile| pile.len() > 1);
        if group.capacity == 1 || !piled && !self.is_dealt_to(id) {
            return Vec::new();
        }
        match group.piles.len() {
            1 => vec![format!("only the top card of {of} can be picked")],
            _ => vec![format!("only the top cards of the piles of {of} can be picked")],
        }
    }

    /// Returns the top card of a group's piles, as the subject of a sentence.
    fn top_card(&self, id: GroupId) -> String {
        let group = self.group(id);
        match (group.role, group.piles.len()) {
            _ if !group.covered.is_empty() => {
                let single = self.starts_single(id);
                let card = if single { "a card" } else { "the top card of a pile" };
                let covered = |group: &&Group| !group.covered.is_empty();
                match self.rules.groups().iter().filter(covered).count() {
                    1 => format!("{card} that is not covered"),
                    _ => format!("{card} of {} that is not covered", self.all(id).noun),
                }
            }
            (Role::Cell, _) if group.capacity == 1 => "that card".to_owned(),
            (_, 1) => format!("the top card of {}", self.all(id).noun),
            _ if self.has_single_cards(id) => {
                format!("the cards in {}", self.all(id).noun)
            }
            (Role::Tableau, _) if group.name == Role::Tableau.name() => {
                "the top card of each pile".to_owned()
            }
            _ => format!("the top card of each {}", self.pile_noun(id)),
        }
    }

    /// Returns how many cards move together.
    fn moving(&self, id: GroupId) -> Vec<String> {
        let group = self.group(id);
        if !self.moves_several(id) {
            return vec![
                "cards are moved one at a time, from the top of a pile".to_owned(),
            ];
        }
        let run = self.run(group);
        let pile = match group.piles.len() {
            1 => self.all(id).noun,
            _ => "a pile".to_owned(),
        };
        match &group.lift {
            Lift::None | Lift::Top => Vec::new(),
            Lift::Run => vec![format!(
                "any number of cards at the top of {pile} may be moved together if {run}{}",
                self.narrowed(Hook::CanLift)
            )],
            Lift::Supermove => vec![format!(
                "several cards at the top of {pile} may be moved together if {run}, {}",
                self.supermove()
            )],
            Lift::Whole => vec![format!(
                "either the top card of {pile} is moved or all its face-up cards together, \
                 if {run}{}",
                self.narrowed(Hook::CanLift)
            )],
            Lift::Any => vec![format!(
                "any face-up card may be moved together with all the cards that lie on it, \
                 in order or not; only the lowest of them must fit where they go{}",
                self.narrowed(Hook::CanLift)
            )],
        }
    }

    /// Returns when cards form a run, as the end of a sentence behind `if`.
    fn run(&self, group: &Group) -> String {
        let same = group.run == group.build;
        if same {
            return "they follow each other in this way".to_owned();
        }
        format!("they follow each other {}", self.built(&group.run))
    }

    /// Returns how many cards single moves could bring.
    fn supermove(&self) -> String {
        let plan = self.rules.plan();
        let start = "but no more than could be moved one at a time with the help of";
        match (plan.cells.is_empty(), plan.spaces.is_empty()) {
            (true, true) => {
                "but with neither cells nor spaces to help it is only ever one \
                             card"
                    .to_owned()
            }
            (false, true) => format!(
                "{start} empty cells, that is, one card more than there are empty cells"
            ),
            (true, false) => format!(
                "{start} empty piles, that is, one card, doubled for each empty pile but the \
                 one they go to"
            ),
            (false, false) => format!(
                "{start} empty cells and piles, that is, one card more than there are empty \
                 cells, doubled for each empty pile but the one they go to"
            ),
        }
    }
}
