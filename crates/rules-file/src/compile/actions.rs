//! Compiles `[actions.NAME]`.

use super::groups::{self, Layout};
use super::{Errors, Mistake, relations};
use crate::Bundle;
use crate::definition::{
    ActionDef, CardsDef, Definition, NeedsDef, PickDef, RelationDef, WrapDef,
};
use crate::rules::{
    Action, Adjacency, Asks, Does, Fits, Group, Hook, HookSet, Move, Needs, Pick,
    Picking, Relation, Rows, tabulate,
};
use crate::table::{Card, Deck, Kinds};
use crate::tree::PathStep::{self, Index, Key};

/// The most actions that a rules file can define.
const ACTIONS: usize = 40;

/// The most ways in which an action can pick piles. All of them are tried in each
/// position.
const WAYS: u64 = 300_000;

/// Compiles the actions of the rules file. Leaves out those with errors.
pub(super) fn compile(
    def: &Definition,
    (deck, layout, hooked): (&Deck, &Layout, HookSet),
    bundle: &Bundle,
    errors: &mut Errors<'_>,
) -> Vec<Action> {
    let mut actions = Vec::new();
    for (name, action) in def.actions.iter() {
        let path = [Key("actions"), Key(name)];
        if actions.len() == ACTIONS {
            errors.add(&path, &Mistake::TooManyActions(ACTIONS));
            break;
        }
        if !is_word(name, bundle) || deck.parse(name).is_ok() || layout.has_pile(name) {
            errors.add(&path, &Mistake::BadActionName(name.to_owned()));
        }
        let mut draft =
            ActionDraft { def: action, deck, layout, hooked, path: &path, errors };
        actions.extend(draft.action(name));
    }
    actions
}

/// Returns the names of all actions, including build, deal and redeal.
pub(super) fn names(def: &Definition) -> Vec<String> {
    let own = def.actions.iter().map(|entry| entry.0.to_owned());
    Action::standard().into_iter().map(|action| action.name).chain(own).collect()
}

/// Returns whether a word is a valid name of an action, and means nothing else in any
/// game.
fn is_word(name: &str, bundle: &Bundle) -> bool {
    let taken = Action::standard().iter().any(|action| action.name == name);
    Action::is_name(name) && !taken && !bundle.reserves(name)
}

/// The state while an action is compiled.
pub(super) struct ActionDraft<'a, 'b> {
    pub(super) def: &'a ActionDef,
    deck: &'a Deck,
    pub(super) layout: &'a Layout,
    hooked: HookSet,
    pub(super) path: &'a [PathStep<&'a str>],
    pub(super) errors: &'a mut Errors<'b>,
}

impl ActionDraft<'_, '_> {
    /// Compiles the action, or returns `None` if its outcomes or conditions have an
    /// error.
    fn action(&mut self, name: &str) -> Option<Action> {
        let picks = self.picks();
        let near = self.near(&picks);
        let needs = self.def.needs.as_ref().map(|need| self.needs(need));
        let asks = self.asks();
        let outcomes = self.outcomes(&picks, asks)?;
        let mut picking =
            Picking { picks, near, needs, outcomes, asks, ..Picking::default() };
        self.relations(&mut picking)?;
        self.bound(&picking);
        Some(Action {
            name: name.to_owned(),
            about: self.def.about.clone(),
            rearranges: picking.takes_whole_piles() || asks.does,
            reveals: picking.fills() || asks.does,
            repeats: picking.picks.is_empty(),
            does: Does::Pick(picking),
        })
    }

    /// Compiles the picks.
    fn picks(&mut self) -> Vec<Pick> {
        let defs = &self.def.pick;
        if defs.len() > Move::PICKS {
            self.error(&[Key("pick")], &Mistake::TooManyPicks(Move::PICKS));
        }
        let all = defs.iter().take(Move::PICKS).enumerate();
        all.map(|(index, pick)| self.pick(index, pick)).collect()
    }

    /// Compiles one pick.
    fn pick(&mut self, index: usize, def: &PickDef) -> Pick {
        let own = [Key("pick"), Index(index)];
        if def.from.0.is_empty() {
            self.error(&own, &Mistake::Missing("from"));
        }
        let path = self.at(&[&own[..], &[Key("from")]].concat());
        let from = groups::bits(&def.from.0, &path, self.layout, self.errors);
        let path = self.at(&[&own[..], &[Key("cards")]].concat());
        let kinds = match &def.cards {
            Some(_) if def.empty => {
                self.errors.add(&path, &Mistake::CardsOfPlace);
                None
            }
            None if def.empty => None,
            None => Some(relations::all(self.deck)),
            Some(words) => {
                Some(relations::kinds_of(self.deck, &words.0, &path, self.errors))
            }
        };
        let at = def.at.as_ref().map_or(Vec::new(), |numbers| numbers.0.clone());
        if !at.is_empty() && (index == 0 || at.contains(&0)) {
            let path = self.at(&[&own[..], &[Key("at")]].concat());
            self.errors.add(&path, &Mistake::AtNothing);
        }
        if let Some(again) =
            (1..at.len()).find(|place| at[..*place].contains(&at[*place]))
        {
            let path = [&own[..], &[Key("at"), Index(again)]].concat();
            self.errors.add(&self.at(&path), &Mistake::AtTwice(at[again]));
        }
        Pick { from, kinds, at }
    }

    /// Reports an action with more ways to pick than can be tried in each position.
    fn bound(&mut self, picking: &Picking) {
        let piles = |pick: &Pick| {
            let groups = (0..).zip(&self.layout.groups);
            let named =
                groups.filter(|entry: &(u32, &Group)| pick.from >> entry.0 & 1 != 0);
            named.map(|entry| entry.1.piles.len() as u64).sum::<u64>()
        };
        let one = |(index, pick): (u64, &Pick)| match pick.at.len() {
            0 if picking.is_unordered() => piles(pick).saturating_sub(index).max(1),
            0 => piles(pick),
            at => at as u64,
        };
        let mut relations: u64 = 1;
        for (index, pick) in (0..).zip(&picking.picks) {
            relations = relations.saturating_mul(one((index, pick)));
            // Only one of all orders of the same picks is tried.
            if picking.is_unordered() {
                relations /= index + 1;
            }
        }
        // For a row, the orders of the cards are tried by subsets, which doubles the work
        // for each card.
        let row = picking.fits.iter().any(|fit| matches!(fit, Fits::Row(_)));
        let each = if row { 1 << picking.picks.len() } else { 1 };
        if relations.saturating_mul(each) > WAYS {
            self.error(&[Key("pick")], &Mistake::TooManyWays(WAYS));
        }
    }

    /// Compiles `near`, which needs groups with a layout.
    fn near(&mut self, picks: &[Pick]) -> Option<Adjacency> {
        let near = self.def.near?;
        let from = picks.iter().fold(0, |all, pick| all | pick.from);
        let groups = (0..).zip(&self.layout.groups);
        let mut picked = groups.filter(|entry: &(u32, &Group)| from >> entry.0 & 1 != 0);
        if let Some((_, group)) =
            picked.find(|entry| entry.1.places.is_empty() && entry.1.rows != Rows::Ring)
        {
            self.error(&[Key("near")], &Mistake::NoLayout(group.name.clone()));
        }
        // A ring has no rows and columns.
        let lines = matches!(near, Adjacency::Row | Adjacency::Column | Adjacency::Line);
        let groups = (0..).zip(&self.layout.groups);
        let mut rings = groups.filter(|entry: &(u32, &Group)| {
            lines && from >> entry.0 & 1 != 0 && entry.1.rows == Rows::Ring
        });
        if let Some((_, group)) = rings.next() {
            self.error(&[Key("near")], &Mistake::NearInRing(group.name.clone()));
        }
        Some(near)
    }

    /// Compiles `needs`.
    fn needs(&mut self, def: &NeedsDef) -> Needs {
        let own = [Key("needs")];
        if def.from.0.is_empty() {
            self.error(&own, &Mistake::Missing("from"));
        }
        let path = self.at(&[Key("needs"), Key("from")]);
        let from = groups::bits(&def.from.0, &path, self.layout, self.errors);
        let relation = RelationDef {
            rank: def.rank,
            suit: def.suit,
            wrap: WrapDef::No,
            step: None,
            order: def.order.clone(),
        };
        let path = self.at(&own);
        let all = relations::compile(self.deck, &[relation], &path, self.errors);
        let on = tabulate(self.deck, &all);
        Needs { from, on, relation: all.into_iter().next() }
    }

    /// Compiles which hooks of the script the action calls.
    fn asks(&mut self) -> Asks {
        if !self.def.script {
            return Asks::default();
        }
        let asks = Asks {
            lists: self.hooked.has(Hook::ListPicks),
            can: self.hooked.has(Hook::CanAct),
            does: self.hooked.has(Hook::OnAct),
        };
        if asks == Asks::default() {
            self.error(&[Key("script")], &Mistake::NothingAsked);
        }
        // `do` takes precedence over `on_act`.
        Asks { does: asks.does && self.def.becomes.is_empty(), ..asks }
    }

    /// Compiles how the picked cards belong together.
    fn relations(&mut self, picking: &mut Picking) -> Option<()> {
        let Some(defs) = &self.def.cards else { return Some(()) };
        let defs: &[CardsDef] = defs.0.as_slice();
        let cards = picking.picks.iter().filter(|pick| pick.kinds.is_some()).count();
        let several = defs.len() > 1;
        for (index, def) in defs.iter().enumerate() {
            let own = [Key("cards"), Index(index)];
            let path = self.at(if several { &own[..] } else { &own[..1] });
            let (fits, relation) = self.relation_of(def, (picking, cards), &path)?;
            picking.fits.push(fits);
            picking.relations.push(relation);
        }
        Some(())
    }

    /// Compiles one table of `cards`: a sum, or a relation with its table.
    fn relation_of(
        &mut self,
        def: &CardsDef,
        (picking, picks): (&Picking, usize),
        path: &[PathStep<&str>],
    ) -> Option<(Fits, Option<Relation>)> {
        let relation = match (def.sum, def.relation()) {
            (Some(total), None) => {
                return Some((self.sum(def, (total, picks), path)?, None));
            }
            (None, Some(relation)) => relation,
            (Some(_), Some(_)) => {
                let mixed = self.errors.mixed(path);
                let key = mixed.iter().flat_map(|entry| &entry.own).next().cloned();
                let key = key.as_deref().map(Key);
                let path: Vec<_> = path.iter().copied().chain(key).collect();
                self.errors.add(&path, &Mistake::SumOrRelation(mixed));
                return None;
            }
            (None, None) => {
                self.errors.add(path, &Mistake::SumOrRelation(None));
                return None;
            }
        };
        if let Some((letter, _)) = def.values.iter().next() {
            let path = [path, &[Key("values"), Key(letter)]].concat();
            self.errors.add(&path, &Mistake::ValuesWithoutSum);
        }
        let all = relations::compile(self.deck, &[relation], path, self.errors);
        let mut on = tabulate(self.deck, &all);
        let unordered = picking.is_unordered();
        if unordered {
            on = symmetric(&on);
        }
        // If the relation is transitive, any order of the cards that fit the first one
        // fits.
        let row = unordered && picks > 2 && !is_transitive(&on);
        Some((if row { Fits::Row(on) } else { Fits::Next(on) }, all.into_iter().next()))
    }

    /// Compiles a sum, and checks that the values of cards can reach it.
    fn sum(
        &mut self,
        def: &CardsDef,
        (total, picks): (u16, usize),
        path: &[PathStep<&str>],
    ) -> Option<Fits> {
        let mut values = Picking::rank_values(self.deck);
        for (letter, value) in def.values.iter() {
            let mut letters = letter.chars();
            let rank = letters.next().and_then(|letter| self.deck.rank_of_letter(letter));
            let Some(rank) = rank.filter(|_| letters.as_str().is_empty()) else {
                let path = [path, &[Key("values"), Key(letter)]].concat();
                self.errors.add(&path, &relations::unknown_rank(self.deck, letter, &[]));
                continue;
            };
            for card in self.deck.cards().filter(|card| self.deck.rank(*card) == rank) {
                // INVARIANT: every value is at least 1; 0 is reported below.
                values[card.kind()] = (*value).max(1);
            }
            if *value == 0 {
                let path = [path, &[Key("values"), Key(letter)]].concat();
                self.errors.add(&path, &Mistake::Zero { key: "values" });
            }
        }
        let present = self.deck.present();
        let worth = |card: Card| u16::from(values[card.kind()]);
        let count = u16::try_from(picks).unwrap_or(u16::MAX);
        let least = present.iter().map(worth).min().unwrap_or(1).saturating_mul(count);
        let most = present.iter().map(worth).max().unwrap_or(1).saturating_mul(count);
        if !(least..=most).contains(&total) {
            let path = [path, &[Key("sum")]].concat();
            self.errors.add(&path, &Mistake::SumNever { total, least, most });
            return None;
        }
        Some(Fits::Sum { values, total })
    }

    /// Reports an error in the value at these steps below the action.
    fn error(&mut self, steps: &[PathStep<&str>], mistake: &Mistake) {
        let path = [self.path, steps].concat();
        self.errors.add(&path, mistake);
    }

    pub(super) fn at<'p>(&self, steps: &[PathStep<&'p str>]) -> Vec<PathStep<&'p str>>
    where
        Self: 'p,
    {
        self.path.iter().copied().chain(steps.iter().copied()).collect()
    }
}

/// Returns the symmetric closure of a relation.
fn symmetric(on: &[Kinds]) -> Vec<Kinds> {
    let row = |(kind, row): (u8, &Kinds)| {
        let card = Card::new(kind);
        let others = (0..).map(Card::new).zip(on).filter(|entry| entry.1.has(card));
        others.fold(*row, |all, entry| all.or(Kinds::of(entry.0)))
    };
    (0..).zip(on).map(row).collect()
}

/// Returns whether all kinds that belong to one kind also belong to each other.
fn is_transitive(on: &[Kinds]) -> bool {
    on.iter().all(|row| row.iter().all(|card| on[card.kind()].without(*row).is_empty()))
}
