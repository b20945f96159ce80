//! Compiles `[[deal]]`.

use super::groups::Layout;
use super::relations;
use super::{Errors, Mistake};
use crate::definition::{DealDef, FaceDef, PileOrderDef, PlayDef, SpreadDef, WhichDef};
use crate::rules::{
    Base, By, Deal, DealStep, Divert, Each, GroupId, Laid, Lay, PackEnd, Role, Taken,
};
use crate::table::{Card, Deck, Face, Kinds, PileId};
use crate::tree::PathStep::{self, Index, Key};

/// The state while the steps of a deal are compiled: of `[[deal]]`, `[[stock.deal]]` or
/// `[[redeal.deal]]`.
pub(super) struct Dealing<'a, 'b> {
    pub(super) deck: &'a Deck,
    pub(super) layout: &'a Layout,
    /// The path of the list of steps.
    pub(super) path: &'a [PathStep<&'a str>],
    /// Whether the steps belong to a redeal or to the stock, where too few cards are no
    /// error.
    pub(super) again: bool,
    pub(super) errors: &'a mut Errors<'b>,
}

impl Dealing<'_, '_> {
    /// Compiles the first deal, and checks that there are enough cards and enough room.
    pub(super) fn first(&mut self, defs: &[DealDef]) -> Vec<DealStep> {
        let mut steps = Vec::new();
        let mut left = self.deck.size();
        let mut held = vec![0; self.layout.piles.len()];
        let (mut taken, mut before) = (Kinds::NONE, Vec::new());
        // Steps that take cards out come first, wherever they stand in the file.
        for (index, def) in defs.iter().enumerate() {
            if def.take.is_some()
                && let Some((what, to)) = self.take(index, def, &mut taken)
            {
                let Some(count) = self.taken(index, def, &what, &mut before) else {
                    continue;
                };
                let count = count.min(left);
                left -= count;
                let group = self.layout.group(self.layout.piles[to[0].index()].group);
                let room = usize::from(group.capacity);
                for (_, pile) in (0..count).zip(to.iter().cycle()) {
                    // A card whose pile is full goes to the next one with room.
                    let mut piles = std::iter::once(pile).chain(&to);
                    let pile =
                        piles.find(|pile| held[pile.index()] < room).unwrap_or(pile);
                    held[pile.index()] += 1;
                }
                let most = to.iter().map(|pile| held[pile.index()]).max().unwrap_or(0);
                if most > room {
                    self.error(index, "take", &Mistake::Overfull { cards: most, room });
                }
                let end = def.pack_end.unwrap_or(PackEnd::Top);
                let pack = self.pack(index, def, &what);
                let of_pack = || u8::try_from(count).unwrap_or(u8::MAX);
                let most = def.count.or_else(|| pack.map(|_| of_pack()));
                steps.push(DealStep::Take { what, most, end, pack, to });
            }
        }
        for (index, def) in defs.iter().enumerate().filter(|entry| entry.1.take.is_none())
        {
            let Some(deal) = self.deal(index, def) else { continue };
            let total = deal.total(left);
            if matches!(deal.each, Each::Counts(_)) && total > left {
                let mistake = Mistake::DealTooMany { asked: total, left };
                self.error(index, "each", &mistake);
                return steps;
            }
            for (nth, pile) in deal.piles.iter().enumerate() {
                held[pile.index()] += deal.count(nth, left);
            }
            left -= total;
            self.check_room(index, &deal, &held);
            steps.push(DealStep::Deal(deal));
        }
        let has_stock = self.layout.stock().is_some();
        if left > 0 && !has_stock {
            self.errors.add(self.path, &Mistake::DealTooFew { left });
        }
        steps
    }

    /// Compiles the steps of a redeal or of the stock.
    pub(super) fn again(&mut self, defs: &[DealDef]) -> Vec<Deal> {
        let step = |(index, def): (usize, &DealDef)| {
            if def.take.is_some() {
                self.error(index, "take", &Mistake::TakeInRedeal);
                return None;
            }
            if def.pack_end.is_some() {
                self.error(index, "pack_end", &Mistake::PackEndInRedeal);
            }
            self.deal(index, def)
        };
        defs.iter().enumerate().filter_map(step).collect()
    }

    /// Returns the pack that a step takes cards from, if it names one.
    fn pack(&mut self, index: usize, def: &DealDef, what: &Taken) -> Option<u8> {
        let packs = self.deck.packs();
        let pack = def.pack?;
        let others = [
            ("count", def.count.is_some()),
            ("pack_end", def.pack_end.is_some()),
            ("take", matches!(what, Taken::FirstRank(_))),
        ];
        for (key, _) in others.into_iter().filter(|entry| entry.1) {
            self.error(index, key, &Mistake::NotWithPack(key));
        }
        if !(1..=packs).contains(&pack) {
            self.error(index, "pack", &Mistake::NoSuchPack { pack, packs });
        }
        Some(pack)
    }

    /// Returns how many cards a step takes out, or `None` if there may be too few,
    /// whatever earlier steps took. `before` has the kinds, number and pack of each of
    /// those.
    fn taken(
        &mut self,
        index: usize,
        def: &DealDef,
        what: &Taken,
        before: &mut Vec<(Kinds, usize, Option<u8>)>,
    ) -> Option<usize> {
        let copies = match def.pack {
            Some(_) => 1,
            None => usize::from(self.deck.copies()),
        };
        let (kinds, fewest, most) = match what {
            Taken::Kinds(kinds) => (*kinds, kinds.len(), kinds.len()),
            Taken::FirstRank(rows) => {
                let sizes = rows.iter().map(|row| row.len()).filter(|size| *size > 0);
                let fewest = sizes.clone().min().unwrap_or(0);
                (self.deck.present(), fewest, sizes.max().unwrap_or(0))
            }
        };
        let other_pack =
            |pack: Option<u8>| pack.is_some() && def.pack.is_some() && pack != def.pack;
        let same =
            before.iter().filter(|taken| taken.0.meets(kinds) && !other_pack(taken.2));
        let gone = same.map(|taken| taken.1).sum();
        let left = (fewest * copies).saturating_sub(gone);
        let asked = def.count.map_or(most * copies, usize::from);
        if asked > left {
            let key = if def.count.is_some() { "count" } else { "take" };
            self.error(index, key, &Mistake::TakenTooMany { asked, left });
            return None;
        }
        before.push((kinds, asked, def.pack));
        Some(asked)
    }

    /// Checks that every pile has room for the cards it gets.
    fn check_room(&mut self, index: usize, deal: &Deal, held: &[usize]) {
        let group = self.layout.group(deal.group);
        let room = usize::from(group.capacity);
        let most = deal.piles.iter().map(|pile| held[pile.index()]).max().unwrap_or(0);
        if most > room {
            self.error(index, "each", &Mistake::Overfull { cards: most, room });
        }
    }

    /// Compiles a step that takes cards out: the cards and the piles they go to.
    fn take(
        &mut self,
        index: usize,
        def: &DealDef,
        taken: &mut Kinds,
    ) -> Option<(Taken, Vec<PileId>)> {
        let others = [
            ("each", def.each.is_some()),
            ("spread", def.spread.is_some()),
            ("by", def.by.is_some()),
            ("lay", def.lay.is_some()),
            ("face", def.face.is_some()),
            ("play", def.play.is_some()),
            ("sink", def.sink.is_some()),
        ];
        for (key, given) in others {
            if given {
                self.error(index, key, &Mistake::NotWithTake(key));
            }
        }
        let (_, to) = self.target(index, def)?;
        let words = def.take.as_ref().map_or(&[][..], |words| &words.0[..]);
        let path = [self.path, &[Index(index), Key("take")]].concat();
        if matches!(words, [word] if word == "first") {
            return Some((Taken::FirstRank(relations::by_rank(self.deck)), to));
        }
        let kinds = relations::kinds_of(self.deck, words, &path, self.errors);
        // With `pack` or `count`, steps may share kinds: `taken` checks their numbers.
        if def.pack.is_some() {
            return Some((Taken::Kinds(kinds), to));
        }
        if let Some(count) = def.count {
            if let Some(card) = self.too_many_alike(kinds, &to, count.into()) {
                let mistake = Mistake::TakenAlike(self.deck.text(card));
                self.errors.add(&path, &mistake);
            }
            return Some((Taken::Kinds(kinds), to));
        }
        if let Some(card) = kinds.and(*taken).iter().next() {
            let mistake = Mistake::TakenTwice(self.deck.text(card));
            self.errors.add(&path, &mistake);
            return None;
        }
        *taken = taken.or(kinds);
        if let Some(card) = self.nowhere(kinds, &to) {
            let mistake = Mistake::TakenNowhere(self.deck.text(card));
            self.errors.add(&path, &mistake);
        }
        Some((Taken::Kinds(kinds), to))
    }

    /// Returns a kind of which more cards can be taken than foundations start with it.
    /// `None` if all foundations start with the same cards.
    fn too_many_alike(&self, kinds: Kinds, to: &[PileId], cards: usize) -> Option<Card> {
        let group = self.layout.group(self.layout.piles[to[0].index()].group);
        let Base::Kinds(bases) = &group.base else { return None };
        if group.role != Role::Foundation || group.base.is_same_for_all() {
            return None;
        }
        let most = usize::from(self.deck.copies()).min(cards);
        let starts = |card: Card| {
            let base =
                |pile: &&PileId| bases[usize::from(pile.0 - group.piles.start)].has(card);
            to.iter().filter(base).count()
        };
        kinds.iter().find(|card| starts(*card) < most)
    }

    /// Returns the first card taken out that no foundation accepts after the cards before
    /// it. Other piles accept any.
    fn nowhere(&self, kinds: Kinds, to: &[PileId]) -> Option<Card> {
        let group = self.layout.group(self.layout.piles[to[0].index()].group);
        if group.role != Role::Foundation {
            return None;
        }
        let mut tops: Vec<Option<Card>> = vec![None; to.len()];
        let copies = usize::from(self.deck.copies());
        for card in std::iter::repeat_n(kinds, copies).flat_map(Kinds::iter) {
            let first = tops.iter().flatten().next().copied();
            let takes = |(pile, top): (&PileId, &Option<Card>)| match (top, &group.base) {
                (Some(top), _) => group.on[top.kind()].has(card),
                (None, Base::Kinds(bases)) => {
                    bases[usize::from(pile.0 - group.piles.start)].has(card)
                }
                (None, Base::First(_) | Base::Below(_) | Base::Beside(_)) => first
                    .is_none_or(|first| self.deck.rank(first) == self.deck.rank(card)),
            };
            match to.iter().zip(&tops).position(takes) {
                Some(place) => tops[place] = Some(card),
                None => return Some(card),
            }
        }
        None
    }

    /// Compiles a step that deals cards.
    fn deal(&mut self, index: usize, def: &DealDef) -> Option<Deal> {
        let by = def.by.unwrap_or(By::Rows);
        let lay = def.lay.unwrap_or(Lay::Single);
        if lay == Lay::Block && by != By::Packets {
            self.error(index, "lay", &Mistake::BlockNeedsPackets);
        }
        let face = match def.face {
            Some(FaceDef::Down) => Laid::All(Face::Down),
            Some(FaceDef::Top) => Laid::TopUp,
            Some(FaceDef::Up) | None => Laid::All(Face::Up),
        };
        let end = def.pack_end.unwrap_or(PackEnd::Top);
        let words = def.sink.as_ref().map_or(&[][..], |words| &words.0[..]);
        let path = [self.path, &[Index(index), Key("sink")]].concat();
        let sink = relations::kinds_of(self.deck, words, &path, self.errors);
        if def.count.is_some() {
            self.error(index, "count", &Mistake::OnlyWithTake("count"));
        }
        if def.pack.is_some() {
            self.error(index, "pack", &Mistake::OnlyWithTake("pack"));
        }
        let (group, piles) = self.target(index, def)?;
        let each = self.each(index, def, piles.len())?;
        let room = usize::from(self.layout.group(group).capacity);
        let most = (0..piles.len()).map(|index| each.most(index)).max().unwrap_or(0);
        if most > room {
            self.error(index, "each", &Mistake::Overfull { cards: most, room });
            return None;
        }
        let (divert, skip) = (divert(def.play), skips(def.play));
        Some(Deal { group, piles, each, by, lay, face, divert, skip, end, sink })
    }

    /// Returns the group and the piles that a step deals to.
    fn target(&mut self, index: usize, def: &DealDef) -> Option<(GroupId, Vec<PileId>)> {
        let Some(name) = &def.to else {
            let path = [self.path, &[Index(index)]].concat();
            self.errors.add(&path, &Mistake::Missing("to"));
            return None;
        };
        let path = [self.path, &[Index(index), Key("to")]].concat();
        let id = self.layout.named(name, &path, self.errors)?;
        let all: Vec<PileId> = self.layout.group(id).ids().collect();
        if all.is_empty() {
            self.error(index, "to", &Mistake::EmptyGroup(name.clone()));
            return None;
        }
        let numbers = match &def.piles {
            None | Some(WhichDef::All(PileOrderDef::FirstToLast)) => {
                return Some((id, all));
            }
            Some(WhichDef::All(PileOrderDef::LastToFirst)) => {
                return Some((id, all.into_iter().rev().collect()));
            }
            Some(WhichDef::These(numbers)) => numbers,
        };
        let mut piles = Vec::new();
        for (place, &number) in numbers.iter().enumerate() {
            let path = [self.path, &[Index(index), Key("piles"), Index(place)]].concat();
            let place = usize::from(number).checked_sub(1);
            let Some(pile) = place.and_then(|place| all.get(place)) else {
                let (to, piles) = (name.clone(), all.len());
                let mistake = Mistake::NoSuchPile { to, pile: number, piles };
                self.errors.add(&path, &mistake);
                return None;
            };
            if piles.contains(pile) {
                self.errors.add(&path, &Mistake::PileTwice(number));
                return None;
            }
            piles.push(*pile);
        }
        if piles.is_empty() {
            self.error(index, "piles", &Mistake::NoPileNamed);
            return None;
        }
        Some((id, piles))
    }

    /// Compiles the number of cards for each pile, from `each` and `spread`.
    fn each(&mut self, index: usize, def: &DealDef, piles: usize) -> Option<Each> {
        let numbers = def.each.as_ref().map_or(&[1][..], |numbers| &numbers.0[..]);
        let spread = def.spread.or(self.again.then_some(SpreadDef::Full));
        if numbers.iter().all(|number| *number == 0) {
            self.error(index, "each", &Mistake::Zero { key: "each" });
            return None;
        }
        match (numbers, spread) {
            ([each], None) => Some(Each::Counts(vec![*each; piles])),
            ([each], Some(SpreadDef::Full)) => Some(Each::Full(*each)),
            ([each], Some(SpreadDef::Even)) => Some(Each::Even(*each)),
            ([each], Some(SpreadDef::All)) => Some(Each::All(*each)),
            (_, Some(_)) if def.spread.is_some() => {
                self.error(index, "each", &Mistake::SpreadNeedsOne);
                None
            }
            (numbers, _) if numbers.len() == piles => {
                Some(Each::Counts(numbers.to_vec()))
            }
            (numbers, _) => {
                let mistake = Mistake::WrongNumbers { numbers: numbers.len(), piles };
                self.error(index, "each", &mistake);
                None
            }
        }
    }

    fn error(&mut self, index: usize, key: &str, mistake: &Mistake) {
        let path = [self.path, &[Index(index), Key(key)]].concat();
        self.errors.add(&path, mistake);
    }
}

/// Returns where dealt cards that fit a foundation go.
pub(super) fn divert(play: Option<PlayDef>) -> Divert {
    match play {
        None => Divert::Nothing,
        Some(PlayDef::Skip | PlayDef::Replace) => Divert::Home,
    }
}

/// Returns whether a pile gets no card in place of one that goes to a foundation.
pub(super) fn skips(play: Option<PlayDef>) -> bool {
    matches!(play, Some(PlayDef::Skip))
}
