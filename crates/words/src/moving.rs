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
            let stays = format!("you may not move the cards in {}", subject.noun);
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
            text.push(if alone == [id] {
                format!("you may move {top} within {}{up}", subject.noun)
            } else {
                format!("you may play {top} to {}{up}", self.groups(&alone, "or"))
            });
        }
        if self.moves_several(id) {
            text = vec![format!("you may play cards of {} to {to}", self.all(id).noun)];
            text.extend(self.moving(id));
        }
        text
    }

    /// Returns which cards of a group actions can pick.
    fn picked(&self, id: GroupId) -> Vec<String> {
        let group = self.group(id);
        let of = self.all(id).noun;
        if !group.covered.is_empty() {
            return vec![format!(
                "you may use a card of {of} only when nothing covers it"
            )];
        }
        let piled = self.start.of_group(group).iter().any(|pile| pile.len() > 1);
        if group.capacity == 1 || !piled && !self.is_dealt_to(id) {
            return Vec::new();
        }
        match group.piles.len() {
            1 => vec![format!("you may use only the top card of {of}")],
            _ => vec![format!("you may use only the top cards of the piles of {of}")],
        }
    }

    /// Returns the top card of a group's piles, as the subject of a sentence.
    fn top_card(&self, id: GroupId) -> String {
        let group = self.group(id);
        match (group.role, group.piles.len()) {
            _ if !group.covered.is_empty() => {
                let single = self.starts_single(id);
                let card = if single {
                    "an uncovered card"
                } else {
                    "the top card of an uncovered pile"
                };
                let covered = |group: &&Group| !group.covered.is_empty();
                match self.rules.groups().iter().filter(covered).count() {
                    1 => card.to_owned(),
                    _ => format!("{card} of {}", self.all(id).noun),
                }
            }
            (Role::Cell, _) if group.capacity == 1 => "this card".to_owned(),
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
            let pile = self.moved_pile(id);
            return vec![format!("move one card at a time, from the top of {pile}")];
        }
        let run = self.run(group);
        let pile = self.moved_pile(id);
        match &group.lift {
            Lift::None | Lift::Top => Vec::new(),
            Lift::Run => vec![format!(
                "{}{}",
                Self::as_a_unit(&run, &pile),
                self.narrowed(Hook::CanLift)
            )],
            Lift::Supermove => self.supermove(&run, &pile),
            Lift::Whole => vec![format!(
                "move either the top card of {pile} or all its face-up cards as a unit, if \
                 they form {}{}",
                run.replacen("any ", "a ", 1),
                self.narrowed(Hook::CanLift)
            )],
            Lift::Any => vec![format!(
                "you may move any face-up card together with all the cards on it, even if they \
                 are not in order. Only that card must fit where they go{}",
                self.narrowed(Hook::CanLift)
            )],
        }
    }

    /// Returns the pile that cards move from; with its name where several groups are built on.
    fn moved_pile(&self, id: GroupId) -> String {
        let tableau = self.groups_of(Role::Tableau);
        let built = tableau.into_iter().filter(|id| self.is_built(*id)).count();
        match self.group(id).piles.len() {
            2.. if built < 2 => "a pile".to_owned(),
            _ => self.one_pile(id),
        }
    }

    /// Returns the cards that move as a unit.
    fn run(&self, group: &Group) -> String {
        let same = group.run == group.build;
        if same {
            return "any properly built run".to_owned();
        }
        format!("any run built {}", self.built(&group.run))
    }

    /// Returns that a run moves, with its pile in front where the run is described.
    fn as_a_unit(run: &str, pile: &str) -> String {
        if run.contains(" built ") && !run.contains("properly") {
            return format!("from the top of {pile} you may move, as a unit, {run}");
        }
        format!("you may move {run} from the top of {pile} as a unit")
    }

    /// Returns that as many cards move as single moves could bring.
    fn supermove(&self, run: &str, pile: &str) -> Vec<String> {
        let plan = self.rules.plan();
        let more = "one card more than there are empty cells";
        let doubled = "doubled for each empty pile except the target";
        let (through, limit) = match (plan.cells.is_empty(), plan.spaces.is_empty()) {
            (true, true) => {
                return vec![format!("move one card at a time, from the top of {pile}")];
            }
            (false, true) => ("cells", more.to_owned()),
            (true, false) => ("piles", format!("one card, {doubled}")),
            (false, false) => ("cells and piles", format!("{more}, {doubled}")),
        };
        vec![
            format!(
                "{} if single moves through empty {through} could bring it there",
                Self::as_a_unit(run, pile)
            ),
            format!("the limit is {limit}"),
        ]
    }
}
