//! Words for the tableau, the cells, the reserve and the waste: what may be put where, and
//! what moves together.

use super::Words;
use super::english::{counted, listed, number, sentence};
use crate::rules::{
    Base, Deal, Divert, Fill, Group, GroupId, Hook, Laid, Lift, Redeal, Role,
};
use crate::table::Face;

impl Words<'_> {
    /// Returns a paragraph for each group of piles that is neither foundation nor stock.
    pub(super) fn piles(&self) -> Vec<Vec<String>> {
        let roles = [Role::Tableau, Role::Cell, Role::Reserve, Role::Waste];
        let ids = roles.iter().flat_map(|it| self.groups_of(*it));
        ids.map(|it| self.pile_rules(it)).collect()
    }

    fn pile_rules(&self, id: GroupId) -> Vec<String> {
        let group = self.group(id);
        let mut text = Vec::new();
        if group.covered.is_empty() || self.is_built(id) {
            text.extend(self.building(id));
        }
        text.extend(self.leaving(id));
        text.extend(self.spaces(id));
        text.extend(self.restricted_sources(id));
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
            return match (group.role, starts) {
                (Role::Tableau, true) if group.capacity > 1 => {
                    vec![format!("no card is put on {place}")]
                }
                (Role::Tableau, false) => {
                    vec![format!("nothing is put on {}", subject.noun)]
                }
                _ => Vec::new(),
            };
        }
        let built = self.built(&group.build);
        let are = if subject.several { "are" } else { "is" };
        let mut text = vec![format!("{} {are} built {built}", subject.noun)];
        if group.ends_at_base {
            text.push(
                "nothing is built on a card of the foundations' base rank".to_owned(),
            );
        }
        text
    }

    /// Returns what cells hold.
    fn cells(&self, id: GroupId) -> Vec<String> {
        let group = self.group(id);
        let subject = self.all_counted(id);
        let kinds = group.base.ever();
        let card =
            if self.is_any(kinds) { "one card".to_owned() } else { self.one_of(kinds) };
        let mut text = match group.piles.len() {
            1 => format!("{} holds {card}", subject.noun),
            _ => format!("each of {} holds {card}", subject.noun),
        };
        if matches!(group.base, Base::Below(_)) {
            text.push_str(" one rank below the foundations' base");
        }
        if self.is_any(kinds) {
            text.push_str(", whichever you like");
        }
        vec![text]
    }

    /// Returns which cards of a group may be moved, and how many at a time.
    fn leaving(&self, id: GroupId) -> Vec<String> {
        let group = self.group(id);
        let targets = self.targets(id);
        let subject = self.all(id);
        if group.lift == Lift::None || targets.is_empty() {
            let stays =
                format!("cards in {} cannot be moved by the player", subject.noun);
            let shut = group.role != Role::Waste || self.start.piles.is_empty();
            return if shut { vec![stays] } else { Vec::new() };
        }
        let own = targets.contains(&id);
        let to = self.groups(&targets, "or");
        let top = self.top_card(id);
        if group.role == Role::Tableau && own && self.is_built(id) {
            return self.moving(id);
        }
        let mut text = vec![format!("{top} may be played to {to}")];
        if self.moves_several(id) {
            text = vec![format!("cards may be played to {to}")];
            text.extend(self.moving(id));
        }
        text
    }

    /// Returns the top card of a group's piles, as the subject of a sentence.
    fn top_card(&self, id: GroupId) -> String {
        let group = self.group(id);
        match (group.role, group.piles.len()) {
            _ if !group.covered.is_empty() && group.capacity == 1 => {
                "a card that is not covered".to_owned()
            }
            _ if !group.covered.is_empty() => {
                "the top card of a pile that is not covered".to_owned()
            }
            (Role::Cell, _) if group.capacity == 1 => "it".to_owned(),
            (_, 1) => format!("the top card of {}", self.all(id).noun),
            _ if group.capacity == 1 => format!("a card in {}", self.all(id).noun),
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
        match &group.lift {
            Lift::None | Lift::Top => Vec::new(),
            Lift::Run(_) => vec![format!(
                "any number of cards at the top of a pile may be moved together if {run}"
            )],
            Lift::Supermove(_) => vec![format!(
                "several cards at the top of a pile may be moved together if {run}, {}",
                self.supermove()
            )],
            Lift::Whole(_) => vec![format!(
                "of a pile either the top card is moved or all its face-up cards together, \
                 if {run}"
            )],
            Lift::Any => vec![
                "any face-up card may be moved together with all the cards that lie on it, \
                 in order or not; only the lowest of them must fit where they go"
                    .to_owned(),
            ],
        }
    }

    /// Returns when cards form a run, as the end of a sentence behind `if`.
    fn run(&self, group: &Group) -> String {
        let same = group.run == group.build;
        let mut text = match same {
            true => "they follow each other in this way".to_owned(),
            false => format!("they follow each other {}", self.built(&group.run)),
        };
        if group.ends_at_base {
            text.push_str(" and none but the top one is of the base rank");
        }
        text
    }

    /// Returns how many cards single moves could bring.
    fn supermove(&self) -> String {
        let plan = &self.rules.plan;
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

    /// Returns what becomes of empty piles.
    fn spaces(&self, id: GroupId) -> Vec<String> {
        let group = self.group(id);
        let cell = group.role == Role::Cell && group.capacity == 1;
        let takes = !self.empty_sources(id).is_empty();
        let mut text = Vec::new();
        if let Some(fill) = &group.fill {
            text.extend(self.filled(id, fill));
            if takes && !cell {
                text.push(self.takes_after_fill(id));
            }
            return text;
        }
        if cell {
            return text;
        }
        let empty = self.empty_pile(id);
        if takes {
            let several = self.run_comes(id);
            text.push(self.takes_when_empty(id, &empty, several));
        } else if group.role == Role::Tableau {
            if group.covered.is_empty() {
                text.push(format!("{empty} {}", self.stays_empty(id)));
            }
        }
        text
    }

    /// Returns an empty pile of a group as the subject of a sentence.
    fn empty_pile(&self, id: GroupId) -> String {
        match self.group(id).piles.len() {
            1 => format!("{}, once empty,", self.all(id).noun),
            _ if self.group(id).name == Role::Tableau.name() => {
                "an empty pile".to_owned()
            }
            _ => format!("an empty {}", self.pile_noun(id)),
        }
    }

    /// Returns what becomes of an empty pile that the player can put nothing on.
    fn stays_empty(&self, id: GroupId) -> &'static str {
        let reached = |it: &Deal| it.group == id;
        let stock = self.rules.stock().is_some_and(|it| it.deal.iter().any(reached));
        let redeal = self.rules.redeal().filter(|it| it.limit != Some(0));
        let redeal = redeal.is_some_and(|it| it.deal.iter().any(reached));
        let hooks = [Hook::AfterMove, Hook::OnStock];
        let scripted = hooks.iter().any(|it| self.variant.has_hook(*it));
        match (scripted, stock, redeal) {
            (true, ..) => "cannot be filled by the player",
            (_, true, true) => "gets cards only by dealing or a redeal",
            (_, true, false) => "gets cards only by dealing",
            (_, false, true) => "stays empty until a redeal",
            (_, false, false) => "stays empty",
        }
    }

    /// Returns whether a run can come to an empty pile of a group.
    fn run_comes(&self, id: GroupId) -> bool {
        let group = self.group(id);
        let sources = self.empty_sources(id);
        let runs = |it: &GroupId| {
            let lift = &self.group(*it).lift;
            !matches!(lift, Lift::None | Lift::Top)
        };
        group.at_once.1 > 1 && group.capacity > 1 && sources.iter().any(runs)
    }

    /// Returns what an empty pile takes.
    fn takes_when_empty(&self, id: GroupId, empty: &str, several: bool) -> String {
        let group = self.group(id);
        let from = self.empty_sources(id);
        let limit = match from == self.sources(id) || !self.is_built(id) {
            true => String::new(),
            false => format!(", but only from {}", self.groups(&from, "or")),
        };
        let run = if several { ", alone or with the cards that lie on it" } else { "" };
        match &group.base {
            Base::Kinds(rows) if group.base.is_same_for_all() => {
                let kinds = rows.first().copied().unwrap_or_default();
                match self.is_any(kinds) {
                    true => format!("{empty} takes any card{run}{limit}"),
                    false => {
                        format!("{empty} takes only {}{run}{limit}", self.one_of(kinds))
                    }
                }
            }
            Base::Kinds(rows) => {
                let bases: Vec<String> = rows.iter().map(|it| self.one_of(*it)).collect();
                let bases = listed(&bases, "and");
                format!(
                    "{empty} takes only, from the first pile to the last, {bases}{run}{limit}"
                )
            }
            Base::First(_) => format!(
                "the first card that comes to one of the piles decides the rank, and \
                 {empty} takes only cards of that rank{limit}"
            ),
            Base::Below(_) => {
                let (lowest, highest) = self.ends();
                format!(
                    "{empty} takes only a card one rank below the base of the foundations \
                     ({} if that is {}){run}{limit}",
                    super::english::one(highest),
                    super::english::one(lowest)
                )
            }
        }
    }

    /// Returns how an empty pile is filled by itself.
    fn filled(&self, id: GroupId, fill: &Fill) -> Vec<String> {
        let empty = match self.group(id).piles.len() {
            1 => self.all(id).noun,
            _ => self.empty_pile(id),
        };
        let ids = self.groups_with(&fill.from);
        let names: Vec<String> = ids.iter().map(|it| self.all(*it).noun).collect();
        let (first, others) = match names.split_first() {
            Some((first, others)) => (first.clone(), others),
            None => return Vec::new(),
        };
        let count = usize::from(fill.count);
        let cards = match (count, self.group(ids[0]).role) {
            (1, Role::Stock) => "the next card".to_owned(),
            (1, _) => "the top card".to_owned(),
            _ => counted(count, "card"),
        };
        let preposition = if count == 1 { "of" } else { "from" };
        let many = fill.from.len() > ids.len();
        let which = if many { ", the first pile that has one giving it" } else { "" };
        let then: Vec<String> = others
            .iter()
            .map(|it| format!(", or else {preposition} {it} when there is none"))
            .collect();
        let once = if self.group(id).piles.len() == 1 { " when it is empty" } else { "" };
        let mut text = vec![format!(
            "{empty} is filled at once{once} with {cards} {preposition} {first}{}{which}",
            then.concat()
        )];
        let scripted = self.variant.has_hook(Hook::DealTo);
        if scripted && fill.divert != Divert::Nothing {
            text.push(self.as_in_the_deal());
        } else if fill.divert == Divert::Home {
            text.push(format!("{} {}", self.plays_home(), self.in_place(fill.skip)));
        }
        text
    }

    /// Returns what an empty pile takes once nothing is left to fill it.
    fn takes_after_fill(&self, id: GroupId) -> String {
        let several = self.run_comes(id);
        let takes = self.takes_when_empty(id, "an empty pile", several);
        format!("when there is nothing left to fill it with, {takes}")
    }

    /// Returns from where cards come to a group, if not from everywhere they usually do.
    pub(super) fn restricted_sources(&self, id: GroupId) -> Option<String> {
        let group = self.group(id);
        let built = self.is_built(id);
        let found = if built { self.sources(id) } else { self.empty_sources(id) };
        if found.is_empty() {
            return None;
        }
        let home = |it: &GroupId| self.group(*it).role == Role::Foundation;
        let missing = self.usual_sources(id).into_iter().any(|it| !found.contains(&it));
        let usual = self.usual_sources(id);
        let more = found.iter().any(|it| !home(it) && !usual.contains(it));
        if !missing && !more {
            return None;
        }
        let from: Vec<GroupId> = found.into_iter().filter(|it| !home(it)).collect();
        if from.is_empty() {
            return None;
        }
        let to = self.all(id).noun;
        let piles = match (from.as_slice(), group.piles.len()) {
            ([one], 2..) if *one == id => "from another of its piles".to_owned(),
            _ => format!("from {}", self.groups(&from, "or")),
        };
        Some(format!("cards come to {to} only {piles}"))
    }

    /// Returns the groups whose cards usually may come to one of this role, foundations
    /// not counted.
    fn usual_sources(&self, id: GroupId) -> Vec<GroupId> {
        let role = self.group(id).role;
        let takes = |from: Role| match role {
            Role::Foundation | Role::Tableau => from != Role::Stock,
            Role::Cell => !matches!(from, Role::Stock | Role::Cell),
            Role::Reserve | Role::Stock | Role::Waste => false,
        };
        let all = (0..).map(GroupId).zip(self.rules.groups());
        let gives = |(source, group): &(GroupId, &Group)| {
            let home = group.role == Role::Foundation;
            let other = *source != id || group.piles.len() > 1;
            let some = group.lift != Lift::None && !group.piles.is_empty();
            takes(group.role) && some && other && !home
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
        if most < self.deck.size() && !cell && takes {
            let pile = match group.piles.len() {
                1 => self.all(id).noun,
                _ if group.name == Role::Tableau.name() => "a pile".to_owned(),
                _ => super::english::one(&self.pile_noun(id)),
            };
            text.push(format!("{pile} holds {} at the most", counted(most, "card")));
        }
        let (least, most) = group.at_once;
        let usual = if group.role == Role::Cell { (1, 1) } else { (1, u8::MAX) };
        if takes && (least, most) != usual && !cell {
            let cards = number(usize::from(most));
            text.push(match most {
                1 => "a move brings one card at a time there".to_owned(),
                _ => format!("a move brings exactly {cards} cards there, as one"),
            });
        }
        text
    }

    /// Returns whether a face-down card is turned up.
    fn turning(&self, id: GroupId) -> Option<String> {
        let group = self.group(id);
        let down = |it: &&[Face]| it.contains(&Face::Down);
        let piles = self.start.of_group(group);
        if !piles.iter().any(down) && !self.dealt_down(id) {
            return None;
        }
        let covered = !group.covered.is_empty();
        Some(match (group.turn, covered) {
            (true, false) => {
                "a face-down card that comes to lie on top is turned up".to_owned()
            }
            (true, true) => {
                "a face-down card is turned up when nothing covers it".to_owned()
            }
            (false, _) => {
                "a face-down card stays so when it comes to lie on top".to_owned()
            }
        })
        .map(|it| sentence(&it))
    }

    /// Returns whether dealing in the course of the game lays cards face down in a group.
    fn dealt_down(&self, id: GroupId) -> bool {
        let down = |it: &Deal| {
            it.group == id && it.face != Laid::All(Face::Up) && it.face != Laid::TopUp
        };
        let stock = self.rules.stock().is_some_and(|it| it.deal.iter().any(down));
        let redeal = |it: &Redeal| {
            it.deal.iter().any(|it| it.group == id && it.face != Laid::All(Face::Up))
        };
        stock || self.rules.redeal().is_some_and(redeal)
    }
}
