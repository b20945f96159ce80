//! Words for groups of piles and for their piles.

use super::Words;
use crate::diag::english::{listed, number, one, plural};
use crate::rules::{Action, Deal, Group, GroupId, Hook, Lift, Role};
use crate::table::PileId;

/// A noun and its number: `the cells` are, `the tableau` is.
pub(super) struct Subject {
    pub(super) noun: String,
    pub(super) several: bool,
}

impl Subject {
    /// Returns the noun with the matching verb form.
    pub(super) fn with(&self, one: &str, several: &str) -> String {
        format!("{} {}", self.noun, if self.several { several } else { one })
    }
}

impl Words<'_> {
    pub(super) fn group(&self, id: GroupId) -> &Group {
        self.rules.group(id)
    }

    /// Returns all groups of a role that have piles.
    pub(super) fn groups_of(&self, role: Role) -> Vec<GroupId> {
        let all = self.rules.numbered_groups();
        all.filter(|(_, group)| group.role == role && !group.piles.is_empty())
            .map(|(id, _)| id)
            .collect()
    }

    /// Returns the noun for all piles of a group, without an article.
    pub(super) fn bare(&self, id: GroupId) -> String {
        let group = self.group(id);
        let name = group.called();
        let own = group.name != group.role.name();
        let role = match group.role {
            Role::Foundation | Role::Cell if group.piles.len() != 1 => {
                plural(group.role.name())
            }
            role => role.name().to_owned(),
        };
        match group.role {
            _ if !own => role,
            Role::Foundation if name.ends_with('s') => format!("{role} for {name}"),
            Role::Foundation => format!("{name} {role}"),
            _ => name,
        }
    }

    /// Returns a group as the subject of a sentence, such as `the foundations`.
    pub(super) fn all(&self, id: GroupId) -> Subject {
        let group = self.group(id);
        let several = match group.role {
            Role::Foundation | Role::Cell => group.piles.len() != 1,
            role => group.name != role.name() && group.name.ends_with('s'),
        };
        Subject { noun: format!("the {}", self.bare(id)), several }
    }

    /// Returns the same, with the number of foundations or cells: `the four cells`.
    pub(super) fn all_counted(&self, id: GroupId) -> Subject {
        let group = self.group(id);
        let subject = self.all(id);
        let count = group.piles.len();
        if count < 2 || !matches!(group.role, Role::Foundation | Role::Cell) {
            return subject;
        }
        Subject { noun: format!("the {} {}", number(count), self.bare(id)), ..subject }
    }

    /// Returns the noun for one pile of a group, without an article.
    pub(super) fn pile_noun(&self, id: GroupId) -> String {
        let group = self.group(id);
        let own = group.name != group.role.name();
        match group.role {
            Role::Foundation if own && group.piles.len() > 1 => {
                let name = group.called();
                match name.strip_suffix('s') {
                    Some(_) => format!("foundation for {name}"),
                    None => format!("{name} foundation"),
                }
            }
            _ if group.piles.len() == 1 => self.bare(id),
            Role::Foundation | Role::Cell => group.role.name().to_owned(),
            _ if own && group.capacity == 1 => format!("place in the {}", self.bare(id)),
            _ if own => format!("pile of the {}", self.bare(id)),
            role => format!("{} pile", role.name()),
        }
    }

    /// Returns a phrase for any pile of a group, such as `a cell`, or for its only pile.
    pub(super) fn one_pile(&self, id: GroupId) -> String {
        match self.group(id).piles.len() {
            1 => self.all(id).noun,
            _ => one(&self.pile_noun(id)),
        }
    }

    /// Returns groups as a list, such as `the tableau, the cells or the waste`.
    pub(super) fn groups(&self, ids: &[GroupId], word: &str) -> String {
        let foundations = self.groups_of(Role::Foundation);
        let all_foundations =
            foundations.len() > 1 && foundations.iter().all(|id| ids.contains(id));
        let mut names: Vec<String> = Vec::new();
        for id in ids {
            let name = match self.group(*id).role {
                Role::Foundation if all_foundations => "the foundations".to_owned(),
                _ => self.all(*id).noun,
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        listed(&names, word)
    }

    /// Returns piles as a list, such as `piles 1, 4 and 7`, numbered within their group.
    pub(super) fn numbered(places: &[usize]) -> String {
        let numbers: Vec<String> =
            places.iter().map(|place| (place + 1).to_string()).collect();
        let noun = if places.len() == 1 { "pile" } else { "piles" };
        let following = places.windows(2).all(|pair| pair[1] == pair[0] + 1);
        match places {
            [first, .., last] if following && places.len() > 2 => {
                format!("{noun} {} to {}", first + 1, last + 1)
            }
            _ => format!("{noun} {}", listed(&numbers, "and")),
        }
    }

    /// Returns the groups that the piles belong to, each once, in the order of the piles.
    pub(super) fn groups_with(&self, piles: &[PileId]) -> Vec<GroupId> {
        let mut found = Vec::new();
        for pile in piles {
            let id = self.rules.piles()[pile.index()].group;
            if !found.contains(&id) {
                found.push(id);
            }
        }
        found
    }

    /// Returns whether cards can be built on cards of a group.
    pub(super) fn is_built(&self, id: GroupId) -> bool {
        let group = self.group(id);
        let builds = group.on.iter().any(|row| !row.is_empty());
        group.capacity > 1 && builds && !self.sources(id).is_empty()
    }

    /// Returns the groups whose cards can move onto cards of a group.
    pub(super) fn sources(&self, id: GroupId) -> Vec<GroupId> {
        self.giving(id, Group::takes_from)
    }

    /// Returns the groups whose cards can move to an empty pile of a group.
    pub(super) fn empty_sources(&self, id: GroupId) -> Vec<GroupId> {
        let group = self.group(id);
        if group.base.ever().and(self.deck.present()).is_empty() {
            return Vec::new();
        }
        self.giving(id, Group::takes_empty_from)
    }

    fn giving(&self, id: GroupId, takes: fn(&Group, GroupId) -> bool) -> Vec<GroupId> {
        let target = self.group(id);
        let all = self.rules.numbered_groups();
        let gives = |(source, group): &(GroupId, &Group)| {
            let other = *source != id || group.piles.len() > 1;
            let some = !group.piles.is_empty() && group.lift != Lift::None;
            takes(target, *source) && some && other
        };
        all.filter(gives).map(|(source, _)| source).collect()
    }

    /// Returns the groups that cards of a group can move to, foundations first.
    pub(super) fn targets(&self, id: GroupId) -> Vec<GroupId> {
        let all = self.rules.numbered_groups();
        let takes = |(target, group): &(GroupId, &Group)| {
            let builds = self.is_built(*target) && self.sources(*target).contains(&id);
            let starts = self.empty_sources(*target).contains(&id);
            (builds || starts) && !group.piles.is_empty()
        };
        let mut found: Vec<GroupId> =
            all.filter(takes).map(|(target, _)| target).collect();
        // A stable sort: the others keep the order of the file.
        found.sort_by_key(|id| self.group(*id).role != Role::Foundation);
        found
    }

    /// Returns whether each pile of a group has at most one card throughout the game.
    pub(super) fn has_single_cards(&self, id: GroupId) -> bool {
        let group = self.group(id);
        let dealt = self.rules.later_deals().any(|deal| deal.group == id);
        let hooked = self.rules.hooked();
        let scripted = hooked.sends() || self.variant.has_hook(Hook::DealTo);
        let filled = group.fill.as_ref().is_some_and(|fill| fill.count > 1);
        let more = dealt || scripted || filled || group.at_once.0 > 1;
        group.capacity == 1 || self.starts_single(id) && !more
    }

    /// Returns whether each pile of a group starts with at most one card, and no card is
    /// built on it.
    pub(super) fn starts_single(&self, id: GroupId) -> bool {
        let piles = self.start.of_group(self.group(id));
        piles.iter().all(|pile| pile.len() <= 1) && !self.is_built(id)
    }

    /// Returns whether one of the game's own actions can move cards to or within a group.
    pub(super) fn is_acted_on(&self, id: GroupId) -> bool {
        let all = self.rules.actions().iter().filter_map(Action::picking);
        let has = |bits: u32| bits >> id.0 & 1 != 0;
        all.into_iter().any(|picking| {
            has(picking.targets(self.rules))
                || picking.asks.does && picking.picks.iter().any(|pick| has(pick.from))
        })
    }

    /// Returns whether cards can move to a group during play.
    pub(super) fn is_played_to(&self, id: GroupId) -> bool {
        let scripted = self.rules.hooked().sends();
        let takes = !self.sources(id).is_empty() || !self.empty_sources(id).is_empty();
        self.is_acted_on(id) || takes || scripted
    }

    /// Returns whether a group is dealt cards during play.
    pub(super) fn is_dealt_to(&self, id: GroupId) -> bool {
        let (stock, redeal) = self.dealt_from(id);
        stock
            || redeal
            || self.rules.hooked().sends()
            || self.variant.has_hook(Hook::DealTo)
    }

    /// Returns whether the stock deals to a group, and whether a redeal does.
    pub(super) fn dealt_from(&self, id: GroupId) -> (bool, bool) {
        let reached = |deal: &Deal| deal.group == id;
        let stock =
            self.rules.stock().is_some_and(|stock| stock.deal.iter().any(reached));
        let redeal =
            self.rules.redeal().is_some_and(|redeal| redeal.deal.iter().any(reached));
        (stock, redeal)
    }

    /// Returns what to add to a sentence that allows everything, if a script restricts it.
    pub(super) fn narrowed(&self, hook: Hook) -> &'static str {
        if self.variant.has_hook(hook) { ", within the limits given below" } else { "" }
    }

    /// Returns whether several cards of a group can be moved together.
    pub(super) fn moves_several(&self, id: GroupId) -> bool {
        let group = self.group(id);
        if group.capacity == 1 {
            return false;
        }
        let runs = !matches!(group.lift, Lift::None | Lift::Top);
        let room = |id: &GroupId| {
            let target = self.group(*id);
            target.at_once.1 > 1 && target.capacity > 1
        };
        runs && self.targets(id).iter().any(room)
    }
}
