//! `[redeal]` and `fill` to rules.

use super::PathStep::{Index, Key};
use super::deal::{Dealing, divert};
use super::groups::Layout;
use super::{Faults, Mistake};
use crate::rules::{Fill, Gather, Order, Redeal, Role, When};
use crate::table::{Deck, PileId};
use crate::variant::definition::{
    Definition, FillDef, LimitDef, OrderDef, PileOrderDef, RedealDef, WhenDef,
};

/// Compiles the redeal; `loose` cards can be anywhere but at the bottom of a foundation.
pub(super) fn compile(
    def: &RedealDef,
    (deck, layout, loose): (&Deck, &Layout, usize),
    faults: &mut Faults<'_>,
) -> Redeal {
    let gather = gather(def, layout, faults);
    if def.gather.is_empty() {
        faults.add(&[Key("redeal")], &Mistake::GatherNothing);
    }
    let path = [Key("redeal"), Key("deal")];
    let deal =
        Dealing { deck, layout, path: &path, again: true, faults }.again(&def.deal);
    let most: usize = deal.iter().map(|it| it.total(loose)).sum();
    let has_stock = super::plan::stock(layout).is_some();
    if !has_stock && most < loose && faults.is_empty() {
        faults.add(&path, &Mistake::RedealLeaves);
    }
    Redeal {
        gather,
        shuffle: def.shuffle,
        limit: match def.limit {
            Some(LimitDef::Times(times)) => Some(times.into()),
            Some(LimitDef::Unlimited) | None => None,
        },
        when: match def.when {
            Some(WhenDef::Any) => When::Any,
            Some(WhenDef::Stuck) => When::Stuck,
            Some(WhenDef::Changed) | None => When::Changed,
        },
        deal,
    }
}

fn gather(def: &RedealDef, layout: &Layout, faults: &mut Faults<'_>) -> Vec<Gather> {
    let mut gathered: Vec<Gather> = Vec::new();
    for (index, entry) in def.gather.iter().enumerate() {
        let path = [Key("redeal"), Key("gather"), Index(index)];
        let Some(name) = &entry.from else {
            faults.add(&path, &Mistake::Missing("from"));
            continue;
        };
        let Some(group) = layout.find(name) else {
            faults.add(&path, &layout.unknown(name));
            continue;
        };
        let mut piles: Vec<PileId> = layout.group(group).ids().collect();
        if gathered.iter().any(|it| piles.contains(&it.pile)) {
            faults.add(&path, &Mistake::GatheredTwice(name.clone()));
            continue;
        }
        if let Some(PileOrderDef::LastToFirst) = entry.piles.or(def.piles) {
            piles.reverse();
        }
        let order = match entry.cards.or(def.cards) {
            Some(OrderDef::TopToBottom) => Order::TopToBottom,
            Some(OrderDef::BottomToTop) | None => Order::BottomToTop,
        };
        gathered.extend(piles.into_iter().map(|pile| Gather { pile, order }));
    }
    gathered
}

/// Adds the fills to the groups that have one.
pub(super) fn fills(def: &Definition, layout: &mut Layout, faults: &mut Faults<'_>) {
    for (name, piles) in def.piles.iter() {
        let (Some(fill), Some(id)) = (&piles.fill, layout.find(name)) else { continue };
        let fill = compile_fill(name, fill, layout, faults);
        layout.groups[usize::from(id.0)].fill = fill;
    }
}

fn compile_fill(
    name: &str,
    def: &FillDef,
    layout: &Layout,
    faults: &mut Faults<'_>,
) -> Option<Fill> {
    let from = def.from.as_deref().unwrap_or("stock");
    let path = [Key("piles"), Key(name), Key("fill"), Key("from")];
    let Some(source) = layout.find(from) else {
        faults.add(&path, &layout.unknown(from));
        return None;
    };
    let piles = layout.group(source).piles.clone();
    if piles.len() > 1 {
        faults.add(&path, &Mistake::FillFromMany(from.to_owned(), piles.len()));
        return None;
    }
    if from == name {
        faults.add(&path, &Mistake::FillFromSelf);
        return None;
    }
    if layout.group(source).role == Role::Foundation {
        faults.add(&path, &Mistake::FillFromFoundation);
        return None;
    }
    let count = def.count.unwrap_or(1);
    if count == 0 {
        let path = [Key("piles"), Key(name), Key("fill"), Key("count")];
        faults.add(&path, &Mistake::Zero { key: "count" });
    }
    Some(Fill { from: PileId(piles.start), count, divert: divert(def.play) })
}
