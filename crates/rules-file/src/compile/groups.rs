//! Compiles `[piles.NAME]`.

use super::relations::{self, in_group};
use super::{Errors, Instead, Mistake};
use crate::definition::{Definition, MaybeFillDef, PilesDef, WrapDef};
use crate::rules::{
    Base, Beside, Group, GroupId, Lift, Neighbor, Pile, Relation, Role, Rows, Show, Spot,
    tabulate,
};
use crate::rules::{RankStep, SuitRule};
use crate::table::{Card, Deck, Kinds, PileId};
use crate::tree::OneOrMany;
use crate::tree::PathStep::{self, Index, Key};
use crate::vocabulary::meant;

/// The values of `empty` for which the neighbors decide.
const BESIDE: [&str; 3] = ["left", "right", "beside"];

// INVARIANT: a set of groups is a `u32` with one bit for each, and the number of a pile is a `u8`.
/// The most piles and groups that a game can have.
const PILES: usize = 120;
const GROUPS: usize = 32;

/// The groups and piles of a game. Fills are added once all groups are known.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) groups: Vec<Group>,
    pub(super) piles: Vec<Pile>,
    /// Groups with a misspelled role, each with the role that was meant.
    misnamed: Vec<(String, &'static str)>,
}

impl Layout {
    /// Returns the group with a name.
    pub(super) fn find(&self, name: &str) -> Option<GroupId> {
        let place = self.groups.iter().position(|group| group.name == name)?;
        u8::try_from(place).ok().map(GroupId)
    }

    /// Returns the group that the value at `path` names, or reports that it does not
    /// exist.
    pub(super) fn named(
        &self,
        name: &str,
        path: &[PathStep<&str>],
        errors: &mut Errors<'_>,
    ) -> Option<GroupId> {
        let found = self.find(name);
        if found.is_none() {
            errors.add(path, &self.unknown(name));
        }
        found
    }

    /// Returns the error of a group name that does not exist, with suggestions.
    fn unknown(&self, name: &str) -> Mistake {
        let known = self.groups.iter().map(|group| group.name.as_str());
        // If the group itself is misspelled, its own error says so; suggesting its wrong
        // name would spread it.
        let misnamed = self.misnamed.iter().find(|entry| entry.1 == name);
        // A group that has this role under a different name is the best suggestion, if
        // there is only one.
        let mut with_role = self.groups.iter().filter(|group| group.role.name() == name);
        let of_role = with_role.next().filter(|_| with_role.next().is_none());
        let near = || meant(name, known.clone());
        Mistake::UnknownGroup {
            name: name.to_owned(),
            meant: of_role
                .map(|group| group.name.as_str())
                .or_else(near)
                .map(str::to_owned),
            misnamed: misnamed.map(|entry| entry.0.clone()),
            known: known.map(str::to_owned).collect(),
        }
    }

    /// Returns the pile that holds the cards not yet dealt.
    pub(super) fn stock(&self) -> Option<PileId> {
        let full = |group: &&Group| group.role == Role::Stock && !group.piles.is_empty();
        self.groups.iter().find(full).map(|group| PileId(group.piles.start))
    }

    /// Returns whether a pile has this name, ignoring case.
    pub(super) fn has_pile(&self, name: &str) -> bool {
        self.piles.iter().any(|pile| pile.id.eq_ignore_ascii_case(name))
    }

    pub(super) fn group(&self, id: GroupId) -> &Group {
        &self.groups[usize::from(id.0)]
    }
}

/// Compiles all groups and names their piles, or returns `None` if there are none or too
/// many.
pub(super) fn compile(
    def: &Definition,
    deck: &Deck,
    errors: &mut Errors<'_>,
) -> Option<Layout> {
    let mut layout =
        Layout { groups: Vec::new(), piles: Vec::new(), misnamed: Vec::new() };
    if def.piles.iter().next().is_none() {
        errors.add(&[], &Mistake::NoPiles);
        return None;
    }
    for (name, piles) in def.piles.iter() {
        let role = role(name, piles).unwrap_or_else(|meant| {
            let mistake = Mistake::UnknownRole { name: name.to_owned(), meant };
            errors.add(&[Key("piles"), Key(name)], &mistake);
            layout.misnamed.extend(meant.map(|known| (name.to_owned(), known)));
            // Treat it as a tableau, to find its other errors.
            Role::Tableau
        });
        let mut count = piles.count.unwrap_or(1);
        if layout.piles.len() + usize::from(count) > PILES {
            errors.add(&in_group(name, "count"), &Mistake::TooManyPiles(PILES));
            // With one pile, the other errors of the group are still found.
            count = count.min(1);
        }
        if layout.groups.len() == GROUPS {
            errors.add(&[Key("piles"), Key(name)], &Mistake::TooManyGroups(GROUPS));
            return None;
        }
        let single = matches!(role, Role::Stock);
        if single && (count > 1 || layout.groups.iter().any(|group| group.role == role)) {
            let path = [Key("piles"), Key(name)];
            errors.add(&path, &Mistake::OnlyOne(role.name()));
            count = 1;
        }
        let group =
            GroupDraft { name, def: piles, role, deck }.group(&layout, count, errors);
        layout.groups.push(group);
        let id = u8::try_from(layout.groups.len() - 1).map_or(GroupId(0), GroupId);
        let ids = (0..count).map(|_| Pile { id: String::new(), group: id });
        layout.piles.extend(ids);
    }
    super::names::give(def, deck, &mut layout, errors);
    // A group can accept cards from a group that comes later in the file.
    admit(def, &mut layout, errors);
    Some(layout)
}

/// Returns the role of a group, or the role that its name was probably meant to be.
fn role(name: &str, def: &PilesDef) -> Result<Role, Option<&'static str>> {
    let named = || Role::ALL.iter().find(|entry| entry.1 == name).map(|entry| entry.0);
    let role = def.role.or_else(named);
    role.ok_or_else(|| meant(name, Role::ALL.iter().map(|entry| entry.1)))
}

/// The state while a group is compiled.
pub(super) struct GroupDraft<'a> {
    pub(super) name: &'a str,
    pub(super) def: &'a PilesDef,
    pub(super) role: Role,
    deck: &'a Deck,
}

impl GroupDraft<'_> {
    /// Compiles the group. Its sources and its fill are set later.
    fn group(&self, layout: &Layout, count: u8, errors: &mut Errors<'_>) -> Group {
        let start = u8::try_from(layout.piles.len()).unwrap_or(u8::MAX);
        self.refuse_misplaced(errors);
        let build = self.build(errors);
        let layout = self.def.layout.as_ref();
        let places = layout
            .map(|layout| super::places::places(self.name, layout, count, errors))
            .unwrap_or_default();
        let base = self.base((start, count), (&places, &build), errors);
        let alike = base.is_same_for_all();
        let run = self.run(&build, errors);
        let on = tabulate(self.deck, &build);
        let joined = if run == build { on.clone() } else { tabulate(self.deck, &run) };
        Group {
            name: self.name.to_owned(),
            role: self.role,
            piles: start..start + count,
            capacity: self.capacity(errors),
            on,
            base,
            // Equivalent empty foundations or cells are offered as one.
            first_empty_only: alike && matches!(self.role, Role::Foundation | Role::Cell),
            at_once: self.at_once(errors),
            // `admit` sets these once all groups are known.
            from: 0,
            empty_from: 0,
            lift: self.lift(&run, errors),
            joined,
            complete: complete(self.deck, &run),
            run,
            covered: self.covered((start, count), &places, errors),
            places,
            rows: match layout {
                Some(it) if it.ring => Rows::Ring,
                Some(it) if it.wings => Rows::Wings,
                Some(it) if it.joined => Rows::Joined,
                _ => Rows::Apart,
            },
            ends_at_base: self.ends_at_base(),
            may_lift: relations::all(self.deck),
            // The first card of a foundation never returns to play.
            keep: u8::from(self.role == Role::Foundation),
            turn: self.def.turn.unwrap_or(self.role != Role::Stock),
            fill: None,
            show: self.def.show.unwrap_or(Show::All),
            barred: Vec::new(),
            barred_empty: Kinds::NONE,
            build,
        }
    }

    /// Reports keys that do not apply to piles of this role.
    fn refuse_misplaced(&self, errors: &mut Errors<'_>) {
        let foundation = self.role == Role::Foundation;
        let stock = self.role == Role::Stock;
        let discard = self.role == Role::Discard;
        let def = self.def;
        let fills = matches!(def.fill, Some(MaybeFillDef::Fill(_)));
        let out = Instead::Nothing;
        let checks = [
            ("base", def.base.is_some() && !foundation, Instead::Key("empty")),
            ("empty", def.empty.is_some() && foundation, Instead::Key("base")),
            ("lift", def.lift.is_some() && foundation, Instead::TakeBack),
            ("take_back", def.take_back.is_some() && !foundation, Instead::Key("lift")),
            ("build", def.build.is_some() && (stock || discard), out),
            ("lift", def.lift.is_some() && (stock || discard), out),
            ("fill", fills && (foundation || stock || discard), out),
            ("empty", def.empty.is_some() && discard, out),
            ("layout", def.layout.is_some() && (stock || discard), out),
            ("from", def.from.is_some() && discard, Instead::InAction),
            ("empty_from", def.empty_from.is_some() && (stock || discard), out),
            (
                "covered_by",
                def.covered_by.is_some() && (foundation || stock || discard),
                out,
            ),
        ];
        for (key, wrong, instead) in checks {
            if wrong {
                let role = self.role.name();
                let mistake = Mistake::NotForRole { key, role, instead };
                errors.add(&in_group(self.name, key), &mistake);
            }
        }
    }

    /// Compiles `build`; foundations build up in suit by default.
    fn build(&self, errors: &mut Errors<'_>) -> Vec<Relation> {
        match &self.def.build {
            Some(defs) => relations::compile(
                self.deck,
                &defs.0,
                &in_group(self.name, "build"),
                errors,
            ),
            None if self.role == Role::Foundation => {
                vec![Relation::usual(RankStep::Up, SuitRule::Same)]
            }
            None => Vec::new(),
        }
    }

    /// Compiles the cards that an empty pile accepts: `base` for foundations, `empty` for
    /// others.
    fn base(
        &self,
        (start, count): (u8, u8),
        (places, build): (&[Spot], &[Relation]),
        errors: &mut Errors<'_>,
    ) -> Base {
        let every = |kinds| Base::Kinds(vec![kinds; count.into()]);
        if self.role == Role::Foundation {
            return self.foundation_base(count, errors);
        }
        let path = in_group(self.name, "empty");
        match self.def.empty.as_ref().map(|words| &words.0[..]) {
            None if self.role == Role::Cell => every(relations::all(self.deck)),
            None => every(Kinds::NONE),
            Some([word]) if word == "any" => every(relations::all(self.deck)),
            Some([word]) if word == "none" => every(Kinds::NONE),
            Some([word]) if word == "below-base" => Base::Below(below(self.deck)),
            Some([word]) if BESIDE.contains(&word.as_str()) => {
                if places.is_empty() {
                    errors.add(&path, &Mistake::NoLayout(self.name.to_owned()));
                }
                let sides = (word != "right", word != "left");
                self.beside((start, places), build, sides, errors)
            }
            Some(words) => {
                for (index, word) in words.iter().enumerate() {
                    if ["any", "none", "below-base"]
                        .iter()
                        .chain(&BESIDE)
                        .any(|known| known == word)
                    {
                        errors.add(&path, &Mistake::StandsAlone);
                        return every(relations::all(self.deck));
                    }
                    if relations::kinds(self.deck, word).is_none() {
                        let words = &["any", "none", "below-base"];
                        let mistake = relations::unknown_rank(self.deck, word, words);
                        errors.add(&[&path[..], &[Index(index)]].concat(), &mistake);
                        return every(relations::all(self.deck));
                    }
                }
                every(relations::kinds_of(self.deck, words, &path, errors))
            }
        }
    }

    /// Compiles `empty` for places whose left neighbor, right neighbor or both decide.
    fn beside(
        &self,
        (start, places): (u8, &[Spot]),
        build: &[Relation],
        (left, right): (bool, bool),
        errors: &mut Errors<'_>,
    ) -> Base {
        let layout = self.def.layout.as_ref();
        let mut kinds = |words: Option<&OneOrMany<String>>, key| {
            let path = [&in_group(self.name, "layout")[..], &[Key(key)]].concat();
            words.map_or(Kinds::NONE, |words| {
                relations::kinds_of(self.deck, &words.0, &path, errors)
            })
        };
        let first = kinds(layout.and_then(|layout| layout.first.as_ref()), "first");
        let last = kinds(layout.and_then(|layout| layout.last.as_ref()), "last");
        let joined = layout.is_some_and(|layout| layout.joined);
        let ring = layout.is_some_and(|layout| layout.ring);
        let next = |index: usize, step: isize, end: Kinds| {
            let last = places.len() - 1;
            let other = match (index, step) {
                (0, -1) if ring => Some(last),
                (_, 1) if ring && index == last => Some(0),
                _ => index.checked_add_signed(step).filter(|other| *other <= last),
            };
            let same =
                |other: &usize| joined || ring || places[*other].row == places[index].row;
            other
                .filter(same)
                .and_then(|offset| u8::try_from(offset).ok())
                .map_or(Neighbor::End(end), |offset| {
                    Neighbor::Pile(PileId(start + offset))
                })
        };
        let all = 0..places.len();
        Base::Beside(Beside {
            ever: [relations::all(self.deck)],
            left: all
                .clone()
                .filter(|_| left)
                .map(|pile| next(pile, -1, first))
                .collect(),
            right: all.filter(|_| right).map(|pile| next(pile, 1, last)).collect(),
            under: under(&tabulate(self.deck, build)),
        })
    }

    /// Compiles `base`.
    fn foundation_base(&self, count: u8, errors: &mut Errors<'_>) -> Base {
        let path = in_group(self.name, "base");
        let words = self.def.base.as_ref().map_or(&[][..], |words| &words.0[..]);
        let lowest = || self.deck.ranks()[0].letter.to_string();
        match words {
            [word] if word == "any" => {
                Base::Kinds(vec![relations::all(self.deck); count.into()])
            }
            [word] if word == "first" => Base::First(relations::by_rank(self.deck)),
            [] | [_] => {
                let word = words.first().cloned().unwrap_or_else(lowest);
                let kinds = relations::kinds(self.deck, &word).unwrap_or_else(|| {
                    let words = &["first", "any"];
                    errors.add(&path, &relations::unknown_rank(self.deck, &word, words));
                    relations::all(self.deck)
                });
                Base::Kinds(vec![kinds; count.into()])
            }
            words => {
                if words.len() != usize::from(count) {
                    let (cards, piles) = (words.len(), count.into());
                    errors.add(&path, &Mistake::WrongBases { cards, piles });
                }
                let mut kinds = relations::each_kinds(self.deck, words, &path, errors);
                kinds.resize(count.into(), relations::all(self.deck));
                Base::Kinds(kinds)
            }
        }
    }

    /// Returns the most cards that a pile holds.
    fn room(&self) -> usize {
        let usual = match self.role {
            Role::Foundation => self.deck.ranks().len(),
            Role::Cell => 1,
            _ => self.deck.size(),
        };
        self.def.capacity.filter(|capacity| *capacity > 0).map_or(usual, usize::from)
    }

    fn capacity(&self, errors: &mut Errors<'_>) -> u8 {
        if self.def.capacity == Some(0) {
            errors.add(&in_group(self.name, "capacity"), &Mistake::NoCapacity);
        }
        u8::try_from(self.room()).unwrap_or(u8::MAX)
    }

    fn ends_at_base(&self) -> bool {
        let written = self.def.build.iter().chain(&self.def.run);
        written
            .flat_map(|relation| relation.iter())
            .any(|relation| relation.wrap == WrapDef::Base)
    }

    /// Compiles the fewest and the most cards of a move to a pile.
    fn at_once(&self, errors: &mut Errors<'_>) -> (u8, u8) {
        match self.def.at_once {
            Some(0) => {
                let mistake = Mistake::Zero { key: "at_once" };
                errors.add(&in_group(self.name, "at_once"), &mistake);
                (1, 1)
            }
            Some(cards) => {
                let room = self.room();
                if usize::from(cards) > room {
                    let mistake = Mistake::AtOnceTooMany { cards: cards.into(), room };
                    errors.add(&in_group(self.name, "at_once"), &mistake);
                }
                (cards, cards)
            }
            None if matches!(self.role, Role::Foundation | Role::Cell) => (1, 1),
            None => (1, u8::MAX),
        }
    }

    /// Compiles what counts as a run: `run`, or else `build`.
    fn run(&self, build: &[Relation], errors: &mut Errors<'_>) -> Vec<Relation> {
        match &self.def.run {
            Some(defs) => {
                let path = in_group(self.name, "run");
                relations::compile(self.deck, &defs.0, &path, errors)
            }
            None => build.to_vec(),
        }
    }

    /// Compiles `lift` or, for foundations, `take_back`.
    fn lift(&self, run: &[Relation], errors: &mut Errors<'_>) -> Lift {
        if self.role == Role::Foundation {
            let back = self.def.take_back.unwrap_or(false);
            return if back { Lift::Top } else { Lift::None };
        }
        let shut = matches!(self.role, Role::Stock | Role::Discard);
        let lift = self.def.lift.unwrap_or(if shut { Lift::None } else { Lift::Top });
        let runs = matches!(lift, Lift::Run | Lift::Supermove | Lift::Whole);
        if runs && run.is_empty() {
            errors.add(&in_group(self.name, "lift"), &Mistake::RunUnknown);
        }
        lift
    }
}

/// Returns for each kind the kinds that it may lie on: the inverse of `on`.
fn under(on: &[Kinds]) -> Vec<Kinds> {
    let kinds = || (0..).map(Card::new).zip(on);
    kinds()
        .map(|(card, _)| {
            kinds().filter(|entry| entry.1.has(card)).map(|entry| entry.0).collect()
        })
        .collect()
}

/// Returns for each rank the kinds that are one rank lower; the highest is below the
/// lowest.
fn below(deck: &Deck) -> Vec<Kinds> {
    let mut rows = relations::by_rank(deck);
    rows.rotate_right(1);
    rows
}

/// Returns the number of cards of a complete run: all cards of a rank if runs are of one
/// rank, otherwise one of each rank.
fn complete(deck: &Deck, run: &[Relation]) -> u8 {
    let of_rank =
        !run.is_empty() && run.iter().all(|relation| relation.rank == RankStep::Same);
    let cards = if of_rank {
        deck.suits().len() * usize::from(deck.copies())
    } else {
        deck.ranks().len()
    };
    u8::try_from(cards).unwrap_or(u8::MAX)
}

/// Compiles which groups each group accepts cards from.
fn admit(def: &Definition, layout: &mut Layout, errors: &mut Errors<'_>) {
    for (name, piles) in def.piles.iter() {
        let Some(id) = layout.find(name) else { continue };
        let from = if let Some(names) = &piles.from {
            bits(&names.0, &in_group(name, "from"), layout, errors)
        } else {
            let role = layout.group(id).role;
            let bit = |(source, group): (u32, &Group)| {
                u32::from(usually_takes(role, group.role)) << source
            };
            (0..).zip(&layout.groups).map(bit).sum()
        };
        let empty_from = match &piles.empty_from {
            Some(names) => bits(&names.0, &in_group(name, "empty_from"), layout, errors),
            None => from,
        };
        let group = &mut layout.groups[usize::from(id.0)];
        (group.from, group.empty_from) = (from, empty_from);
    }
}

/// Returns the groups with these names, one bit each.
pub(super) fn bits(
    names: &[String],
    path: &[PathStep<&str>],
    layout: &Layout,
    errors: &mut Errors<'_>,
) -> u32 {
    let mut bits = 0;
    for (index, name) in names.iter().enumerate() {
        let group = layout.named(name, &[path, &[Index(index)]].concat(), errors);
        bits |= group.map_or(0, |group| 1 << group.0);
    }
    bits
}

/// Returns whether piles of a role accept cards from piles of another by default.
fn usually_takes(role: Role, from: Role) -> bool {
    match role {
        Role::Foundation => !matches!(from, Role::Foundation | Role::Stock),
        Role::Tableau => from != Role::Stock,
        Role::Cell => !matches!(from, Role::Foundation | Role::Stock | Role::Cell),
        Role::Reserve | Role::Stock | Role::Waste | Role::Discard => false,
    }
}
