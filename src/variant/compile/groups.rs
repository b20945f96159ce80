//! `[piles.NAME]` to groups of piles.

use super::PathStep::Key;
use super::relations::{self, in_group};
use super::{Faults, Mistake};
use crate::diag::nearest;
use crate::rules::{Base, Group, GroupId, Lift, Pile, Relation, Role, Show, tabulate};
use crate::rules::{RankStep, SuitRule};
use crate::table::{Deck, Kinds};
use crate::variant::definition::{Definition, LiftDef, PilesDef, RoleDef, ShowDef};

/// The number of piles and of groups a game can have at the most.
const PILES: usize = 120;
const GROUPS: usize = 32;

/// The layout: what `[piles]` says by itself. Fills are added when all groups are known.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) groups: Vec<Group>,
    pub(super) piles: Vec<Pile>,
}

impl Layout {
    /// Returns the number of the group of a name.
    pub(super) fn find(&self, name: &str) -> Option<GroupId> {
        let place = self.groups.iter().position(|it| it.name == name)?;
        u8::try_from(place).ok().map(GroupId)
    }

    /// Returns the mistake of naming a group that does not exist.
    pub(super) fn unknown(&self, name: &str) -> Mistake {
        let near = nearest(name, self.groups.iter().map(|it| it.name.as_str()));
        Mistake::UnknownGroup(name.to_owned(), near.map(str::to_owned))
    }

    pub(super) fn group(&self, id: GroupId) -> &Group {
        &self.groups[usize::from(id.0)]
    }
}

/// Compiles the layout.
pub(super) fn compile(
    def: &Definition,
    deck: &Deck,
    faults: &mut Faults<'_>,
) -> Option<Layout> {
    let mut layout = Layout { groups: Vec::new(), piles: Vec::new() };
    if def.piles.iter().next().is_none() {
        faults.add(&[], &Mistake::NoPiles);
        return None;
    }
    for (name, piles) in def.piles.iter() {
        let role = role(name, piles, faults)?;
        let count = piles.count.unwrap_or(1);
        if count == 0 {
            faults.add(&in_group(name, "count"), &Mistake::NoPileInGroup);
            return None;
        }
        if layout.piles.len() + usize::from(count) > PILES {
            faults.add(&in_group(name, "count"), &Mistake::TooManyPiles(PILES));
            return None;
        }
        if layout.groups.len() == GROUPS {
            faults.add(&[Key("piles"), Key(name)], &Mistake::TooManyGroups(GROUPS));
            return None;
        }
        let single = matches!(role, Role::Stock);
        if single && (count > 1 || layout.groups.iter().any(|it| it.role == role)) {
            let path = [Key("piles"), Key(name)];
            faults.add(&path, &Mistake::OnlyOne(role.name()));
            return None;
        }
        let group = Draft { name, def: piles, role, deck }.group(&layout, count, faults);
        layout.groups.push(group);
        let id = u8::try_from(layout.groups.len() - 1).map_or(GroupId(0), GroupId);
        let ids = (0..count).map(|_| Pile { id: String::new(), group: id });
        layout.piles.extend(ids);
    }
    if !layout.groups.iter().any(|it| it.role == Role::Foundation) {
        faults.add(&[Key("piles")], &Mistake::NoFoundation);
    }
    super::names::give(def, deck, &mut layout, faults);
    admit(def, &mut layout, faults);
    Some(layout)
}

fn role(name: &str, def: &PilesDef, faults: &mut Faults<'_>) -> Option<Role> {
    if let Some(role) = def.role {
        return Some(match role {
            RoleDef::Foundation => Role::Foundation,
            RoleDef::Tableau => Role::Tableau,
            RoleDef::Cell => Role::Cell,
            RoleDef::Reserve => Role::Reserve,
            RoleDef::Stock => Role::Stock,
            RoleDef::Waste => Role::Waste,
        });
    }
    let found = Role::ALL.iter().find(|it| it.1 == name);
    if found.is_none() {
        let near = nearest(name, Role::ALL.iter().map(|it| it.1));
        let mistake = Mistake::UnknownRole(name.to_owned(), near.map(str::to_owned));
        faults.add(&[Key("piles"), Key(name)], &mistake);
    }
    found.map(|it| it.0)
}

/// A group in the making.
struct Draft<'a> {
    name: &'a str,
    def: &'a PilesDef,
    role: Role,
    deck: &'a Deck,
}

impl Draft<'_> {
    fn group(&self, layout: &Layout, count: u8, faults: &mut Faults<'_>) -> Group {
        let start = u8::try_from(layout.piles.len()).unwrap_or(u8::MAX);
        self.refuse_misplaced(faults);
        let build = self.build(faults);
        let base = self.base(count, faults);
        let alike = match &base {
            Base::Kinds(kinds) => kinds.windows(2).all(|it| it[0] == it[1]),
            Base::First(_) => true,
        };
        let single = matches!(self.role, Role::Foundation | Role::Cell);
        Group {
            name: self.name.to_owned(),
            role: self.role,
            piles: start..start + count,
            capacity: self.capacity(faults),
            on: tabulate(self.deck, &build),
            base,
            first_empty_only: self.role == Role::Foundation && alike,
            at_once: if single { 1 } else { u8::MAX },
            from: 0,
            lift: self.lift(&build, faults),
            may_lift: relations::all(self.deck),
            keep: u8::from(self.role == Role::Foundation),
            turn: self.def.turn.unwrap_or(self.role != Role::Stock),
            fill: None,
            show: match self.def.show {
                Some(ShowDef::Top) => Show::Top,
                Some(ShowDef::All) | None => Show::All,
            },
            barred: Vec::new(),
            barred_empty: Kinds::NONE,
            build,
        }
    }

    /// Refuses keys that say nothing about piles of this role.
    fn refuse_misplaced(&self, faults: &mut Faults<'_>) {
        let foundation = self.role == Role::Foundation;
        let stock = self.role == Role::Stock;
        let def = self.def;
        let checks = [
            ("base", def.base.is_some() && !foundation, "use `empty`"),
            ("empty", def.empty.is_some() && foundation, "use `base`"),
            (
                "lift",
                def.lift.is_some() && foundation,
                "use `take_back` to let cards come back",
            ),
            ("take_back", def.take_back.is_some() && !foundation, "use `lift`"),
            ("build", def.build.is_some() && stock, ""),
            ("lift", def.lift.is_some() && stock, ""),
            ("fill", def.fill.is_some() && (foundation || stock), ""),
        ];
        for (key, wrong, instead) in checks {
            if wrong {
                let role = self.role.name();
                let mistake = Mistake::NotForRole { key, role, instead };
                faults.add(&in_group(self.name, key), &mistake);
            }
        }
    }

    fn build(&self, faults: &mut Faults<'_>) -> Vec<Relation> {
        match &self.def.build {
            Some(defs) => relations::compile(
                defs.0.as_slice(),
                &in_group(self.name, "build"),
                faults,
            ),
            None if self.role == Role::Foundation => {
                vec![Relation { rank: RankStep::Up, suit: SuitRule::Same, wrap: false }]
            }
            None => Vec::new(),
        }
    }

    fn base(&self, count: u8, faults: &mut Faults<'_>) -> Base {
        let every = |kinds| Base::Kinds(vec![kinds; count.into()]);
        if self.role == Role::Foundation {
            return self.foundation_base(count, faults);
        }
        let path = in_group(self.name, "empty");
        match self.def.empty.as_ref().map(|it| it.0.as_slice()) {
            None if self.role == Role::Cell => every(relations::all(self.deck)),
            None => every(Kinds::NONE),
            Some([word]) if word == "any" => every(relations::all(self.deck)),
            Some([word]) if word == "none" => every(Kinds::NONE),
            Some(words) => {
                for word in words {
                    if relations::kinds(self.deck, word).is_none() {
                        let mistake =
                            Mistake::UnknownRank(word.clone(), "`any` or `none`");
                        faults.add(&path, &mistake);
                        return every(Kinds::NONE);
                    }
                }
                every(relations::kinds_of(self.deck, words, &path, faults))
            }
        }
    }

    fn foundation_base(&self, count: u8, faults: &mut Faults<'_>) -> Base {
        let path = in_group(self.name, "base");
        let words = self.def.base.as_ref().map_or(&[][..], |it| it.0.as_slice());
        let lowest = || self.deck.ranks()[0].letter.to_string();
        match words {
            [word] if word == "first" => {
                let ranks = self.deck.ranks().iter().map(|it| it.letter.to_string());
                let row = |it: String| relations::rank_kinds(self.deck, &it);
                Base::First(ranks.map(|it| row(it).unwrap_or_default()).collect())
            }
            [] | [_] => {
                let word = words.first().cloned().unwrap_or_else(lowest);
                let kinds = relations::kinds(self.deck, &word).unwrap_or_else(|| {
                    faults.add(&path, &Mistake::UnknownRank(word.clone(), "`first`"));
                    Kinds::NONE
                });
                Base::Kinds(vec![kinds; count.into()])
            }
            words => {
                if words.len() != usize::from(count) {
                    let (cards, piles) = (words.len(), count.into());
                    faults.add(&path, &Mistake::WrongBases { cards, piles });
                }
                let one = |word: &String| {
                    relations::kinds_of(
                        self.deck,
                        std::slice::from_ref(word),
                        &path,
                        faults,
                    )
                };
                let mut kinds: Vec<Kinds> = words.iter().map(one).collect();
                kinds.resize(count.into(), Kinds::NONE);
                Base::Kinds(kinds)
            }
        }
    }

    fn capacity(&self, faults: &mut Faults<'_>) -> u8 {
        let usual = match self.role {
            Role::Foundation => self.deck.ranks().len(),
            Role::Cell => 1,
            _ => self.deck.size(),
        };
        if self.def.capacity == Some(0) {
            faults.add(&in_group(self.name, "capacity"), &Mistake::NoCapacity);
        }
        self.def.capacity.unwrap_or_else(|| u8::try_from(usual).unwrap_or(u8::MAX))
    }

    fn lift(&self, build: &[Relation], faults: &mut Faults<'_>) -> Lift {
        if self.role == Role::Foundation {
            let back = self.def.take_back.unwrap_or(false);
            return if back { Lift::Top } else { Lift::None };
        }
        let run = &self.def.run;
        if run.is_some() && !matches!(self.def.lift, Some(LiftDef::Run)) {
            faults.add(&in_group(self.name, "run"), &Mistake::RunWithoutLift);
        }
        match self.def.lift {
            Some(LiftDef::None) => Lift::None,
            None if self.role == Role::Stock => Lift::None,
            Some(LiftDef::Top) | None => Lift::Top,
            Some(LiftDef::Run) => {
                let own = run.as_ref().map(|defs| {
                    let path = in_group(self.name, "run");
                    relations::compile(defs.0.as_slice(), &path, faults)
                });
                let relations = own.unwrap_or_else(|| build.to_vec());
                if relations.is_empty() {
                    faults.add(&in_group(self.name, "lift"), &Mistake::RunUnknown);
                }
                Lift::Run(tabulate(self.deck, &relations))
            }
        }
    }
}

/// Says which groups' cards each group takes.
fn admit(def: &Definition, layout: &mut Layout, faults: &mut Faults<'_>) {
    for (name, piles) in def.piles.iter() {
        let Some(id) = layout.find(name) else { continue };
        let mut from = 0;
        if let Some(names) = &piles.from {
            for source in names {
                match layout.find(source) {
                    Some(source) => from |= 1 << source.0,
                    None => {
                        faults.add(&in_group(name, "from"), &layout.unknown(source));
                    }
                }
            }
        } else {
            let role = layout.group(id).role;
            for (source, group) in (0..).zip(&layout.groups) {
                from |= u32::from(usually_takes(role, group.role)) << source;
            }
        }
        layout.groups[usize::from(id.0)].from = from;
    }
}

/// Returns whether piles of a role take cards from piles of another unless a file says
/// otherwise.
fn usually_takes(role: Role, from: Role) -> bool {
    match role {
        Role::Foundation => !matches!(from, Role::Foundation | Role::Stock),
        Role::Tableau => from != Role::Stock,
        Role::Cell => !matches!(from, Role::Foundation | Role::Stock | Role::Cell),
        Role::Reserve | Role::Stock | Role::Waste => false,
    }
}
