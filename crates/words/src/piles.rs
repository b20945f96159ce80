//! Words for the tableau, the cells, the reserve and the waste: what may be put where, and
//! what moves together.

use super::Words;
use crate::diag::english::{number, one, sentence, spelled};
use crate::rules::{Base, Deal, Group, GroupId, Hook, Laid, Lift, Redeal, Role};
use crate::table::Face;

impl Words<'_> {
    /// Returns a paragraph for each group of piles that is neither foundation nor stock.
    pub(super) fn piles(&self) -> Vec<Vec<String>> {
        let roles = [Role::Tableau, Role::Cell, Role::Reserve, Role::Waste];
        let ids = roles.iter().flat_map(|role| self.groups_of(*role));
        ids.map(|id| self.pile_rules(id)).collect()
    }

    fn pile_rules(&self, id: GroupId) -> Vec<String> {
        let group = self.group(id);
        let mut text = Vec::new();
        if group.covered.is_empty() || self.is_built(id) {
            text.extend(self.building(id));
        }
        text.extend(self.leaving(id));
        text.extend(self.spaces(id));
        text.extend(self.coming(id));
        text.extend(self.room(id));
        text.extend(self.turning(id));
        text
    }

    /// Returns how cards are built in a group.
    fn building(&self, id: GroupId) -> Vec<String> {
        let group = self.group(id);
        let subject = self.all(id);
        if group.role == Role::Cell && group.capacity == 1 {
            return self.cells(id);
        }
        if !self.is_built(id) {
            let starts = !self.empty_sources(id).is_empty();
            let place = match group.piles.len() {
                1 => format!("a card in {}", subject.noun),
                _ => format!("the cards in {}", subject.noun),
            };
            // A script's actions may put cards there otherwise.
            let acts = self.variant.has_hook(Hook::OnAct);
            let put = if acts { "build" } else { "put cards" };
            let nothing = format!("you may not {put} on {}", subject.noun);
            return match (group.role, starts) {
                _ if self.is_acted_on(id) => Vec::new(),
                (Role::Tableau, true) if group.capacity > 1 => {
                    vec![format!("do not build on {place}")]
                }
                (Role::Tableau, false) => vec![nothing],
                (Role::Reserve, false)
                    if !self.is_dealt_to(id) && group.fill.is_none() =>
                {
                    vec![nothing]
                }
                _ => Vec::new(),
            };
        }
        let built = self.built(&group.build);
        let mut text = vec![format!("build {} {built}", subject.noun)];
        if group.ends_at_base {
            let nothing = "nothing is built on a card of the foundations' base rank";
            let several = self.moves_several(id);
            let runs = if several { ", and no run continues past one" } else { "" };
            text.push(format!("{nothing}{runs}"));
        }
        text
    }

    /// Returns what cells hold.
    fn cells(&self, id: GroupId) -> Vec<String> {
        let group = self.group(id);
        let subject = self.all_counted(id);
        if group.empty_from == 0 {
            return vec![format!("you may not put cards in {}", subject.noun)];
        }
        let kinds = group.base.ever();
        let card = if self.is_any(kinds) {
            "any one card".to_owned()
        } else {
            self.one_of(kinds)
        };
        let mut text = match group.piles.len() {
            1 => format!("{} may hold {card}", subject.noun),
            _ => format!("each of {} may hold {card}", subject.noun),
        };
        if matches!(group.base, Base::Below(_)) {
            text.push_str(" one rank below the foundations' base");
        }
        vec![text]
    }

    /// Returns from where cards may come to a group: the conditions that piles of all roles
    /// can have.
    pub(super) fn coming(&self, id: GroupId) -> Vec<String> {
        let group = self.group(id);
        // Foundations that take runs say where these come from when they say what they take.
        let takes_runs = group.role == Role::Foundation && group.at_once.1 != 1;
        let sources = self.restricted_sources(id).filter(|_| !takes_runs);
        sources.into_iter().collect()
    }

    /// Returns from where cards come to a group, if not from everywhere they usually do.
    fn restricted_sources(&self, id: GroupId) -> Option<String> {
        let group = self.group(id);
        let built = self.is_built(id);
        let found = if built { self.sources(id) } else { self.empty_sources(id) };
        if found.is_empty() {
            return None;
        }
        let is_foundation = |id: &GroupId| self.group(*id).role == Role::Foundation;
        let usual = self.usual_sources(id);
        let back = found.iter().any(is_foundation);
        let from: Vec<GroupId> =
            found.into_iter().filter(|id| !is_foundation(id)).collect();
        let more: Vec<GroupId> =
            from.iter().filter(|role| !usual.contains(role)).copied().collect();
        let missing = usual.iter().any(|role| !from.contains(role));
        if from.is_empty() || !missing && more.is_empty() {
            return None;
        }
        let (to, only) = (self.all(id).noun, missing || usual.is_empty());
        let piles = match (from.as_slice(), group.piles.len()) {
            ([one], 2..) if *one == id => "from another of its piles".to_owned(),
            _ => format!("from {}", self.groups(&from, "or")),
        };
        if only {
            let back = if back { ", or back from a foundation" } else { "" };
            let wider = built && self.empty_sources(id).len() > self.sources(id).len();
            let come = match (wider, self.is_acted_on(id)) {
                (true, _) => format!("build on cards in {to}"),
                (false, true) => {
                    format!("apart from the moves below, cards go to {to}")
                }
                (false, false) => format!("cards go to {to}"),
            };
            return Some(format!("{come} only {piles}{back}"));
        }
        if more == [id] {
            let pile = self.pile_noun(id);
            return Some(format!("you may also move cards from one {pile} to another"));
        }
        Some(format!("you may also move cards to {to} from {}", self.groups(&more, "or")))
    }

    /// Returns the groups whose cards usually may come to one of this role, foundations
    /// not counted.
    fn usual_sources(&self, id: GroupId) -> Vec<GroupId> {
        let role = self.group(id).role;
        let takes = |from: Role| match role {
            Role::Foundation | Role::Tableau => from != Role::Stock,
            Role::Cell => !matches!(from, Role::Stock | Role::Cell),
            Role::Reserve | Role::Stock | Role::Waste | Role::Discard => false,
        };
        let all = self.rules.numbered_groups();
        let gives = |(source, group): &(GroupId, &Group)| {
            let is_foundation = group.role == Role::Foundation;
            let other = *source != id || group.piles.len() > 1;
            let some = group.lift != Lift::None && !group.piles.is_empty();
            takes(group.role) && some && other && !is_foundation
        };
        all.filter(gives).map(|(source, _)| source).collect()
    }

    /// Returns how many cards a pile holds and a move brings, where that is limited.
    fn room(&self, id: GroupId) -> Vec<String> {
        let group = self.group(id);
        let mut text = Vec::new();
        let most = usize::from(group.capacity);
        let cell = group.role == Role::Cell && most == 1;
        let takes = self.is_built(id) || !self.empty_sources(id).is_empty();
        let single = most == 1 && !self.is_built(id);
        if most < self.deck.size() && !cell && !single && takes {
            let pile = match group.piles.len() {
                1 => self.all(id).noun,
                _ if group.name == Role::Tableau.name() => "a pile".to_owned(),
                _ => one(&self.pile_noun(id)),
            };
            text.push(format!("{pile} holds at most {}", spelled(most, "card")));
        }
        let (least, most) = group.at_once;
        let usual = if group.role == Role::Cell { (1, 1) } else { (1, u8::MAX) };
        if takes && (least, most) != usual && !cell {
            let cards = number(usize::from(most));
            text.push(match most {
                1 => "move one card at a time there".to_owned(),
                _ => format!("move exactly {cards} cards there at once"),
            });
        }
        text
    }

    /// Returns whether a face-down card is turned up.
    fn turning(&self, id: GroupId) -> Option<String> {
        let group = self.group(id);
        let down = |faces: &&[Face]| faces.contains(&Face::Down);
        if !self.has_face_down(id) {
            return None;
        }
        // Where no card moves, it is said already.
        let picked = self.rules.picked_from() >> id.0 & 1 != 0;
        let moves = group.lift != Lift::None && !self.targets(id).is_empty();
        if !group.turn && !moves && !picked {
            return None;
        }
        let others = self.rules.numbered_groups();
        let mut others = others.filter(|entry| {
            let piles = self.start.of_group(entry.1);
            entry.0 != id && entry.1.role != Role::Stock && piles.iter().any(down)
        });
        let of = if others.any(|entry| entry.1.turn != group.turn) {
            format!(" of {}", self.all(id).noun)
        } else {
            String::new()
        };
        let card = format!("a face-down card{of}");
        Some(match (group.turn, self.rules.hooked().sends()) {
            (true, _) => format!("turn up {card} as soon as it is uncovered"),
            (false, true) => format!("you may not play {card}"),
            (false, false) => {
                format!(
                    "{card} stays face down when it is uncovered, and you may not play it"
                )
            }
        })
        .map(|text| sentence(&text))
    }

    /// Returns whether cards of a group lie face down, from the start or after a deal.
    pub(super) fn has_face_down(&self, id: GroupId) -> bool {
        let piles = self.start.of_group(self.group(id));
        piles.iter().any(|faces| faces.contains(&Face::Down)) || self.dealt_down(id)
    }

    /// Returns whether dealing in the course of the game lays cards face down in a group.
    fn dealt_down(&self, id: GroupId) -> bool {
        let down = |deal: &Deal| {
            deal.group == id
                && deal.face != Laid::All(Face::Up)
                && deal.face != Laid::TopUp
        };
        let stock = self.rules.stock().is_some_and(|stock| stock.deal.iter().any(down));
        let redeal = |redeal: &Redeal| {
            redeal
                .deal
                .iter()
                .any(|deal| deal.group == id && deal.face != Laid::All(Face::Up))
        };
        stock || self.rules.redeal().is_some_and(redeal)
    }
}
