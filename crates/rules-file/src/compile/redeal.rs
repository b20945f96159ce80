//! Compiles `[stock]`, `[redeal]`, `[end]` and `fill`.

use super::deal::{Dealing, divert, skips};
use super::groups::Layout;
use super::{Errors, Mistake};
use crate::definition::{
    Definition, FillDef, GameEndDef, LimitDef, MaybeFillDef, PileOrderDef, RedealDef,
    StockDef,
};
use crate::rules::{
    Base, End, Fill, Gather, Group, GroupId, Lay, Order, Redeal, Role, Stock, StockWhen,
    When,
};
use crate::table::{Deck, PileId};
use crate::tree::PathStep::{Index, Key};

/// Compiles the redeal. `loose` is the number of cards that do not stay on foundations;
/// `scripted` is whether a script carries the redeal out.
pub(super) fn compile(
    def: &RedealDef,
    (deck, layout, loose, scripted): (&Deck, &Layout, usize, bool),
    errors: &mut Errors<'_>,
) -> Redeal {
    let gather = gather(def, layout, errors);
    if def.gather.0.is_empty() && !scripted {
        errors.add(&[Key("redeal")], &Mistake::GatherNothing);
    }
    let path = [Key("redeal"), Key("deal")];
    let deal =
        Dealing { deck, layout, path: &path, again: true, errors }.again(&def.deal);
    let most: usize = deal.iter().map(|deal| deal.total(loose)).sum();
    let has_stock = layout.stock().is_some();
    // Without a stock, cards left over after a redeal would have no place.
    if !has_stock && most < loose && !scripted {
        errors.add(&path, &Mistake::RedealLeaves);
    }
    Redeal {
        gather,
        shuffle: def.shuffle,
        limit: match def.limit {
            Some(LimitDef::Times(times)) => Some(times.into()),
            Some(LimitDef::Unlimited) | None => None,
        },
        when: def.when.unwrap_or(When::Changed),
        deal,
    }
}

/// Compiles the piles to gather, in reading order.
fn gather(def: &RedealDef, layout: &Layout, errors: &mut Errors<'_>) -> Vec<Gather> {
    let mut gathered: Vec<Gather> = Vec::new();
    for (index, entry) in def.gather.iter().enumerate() {
        let path = [Key("redeal"), Key("gather"), Index(index)];
        let Some(name) = &entry.from else {
            errors.add(&path, &Mistake::Missing("from"));
            continue;
        };
        let Some(group) = layout.named(name, &path, errors) else { continue };
        let mut piles: Vec<PileId> = layout.group(group).ids().collect();
        if gathered.iter().any(|gather| piles.contains(&gather.pile)) {
            errors.add(&path, &Mistake::GatheredTwice(name.clone()));
            continue;
        }
        if let Some(PileOrderDef::LastToFirst) = entry.piles.or(def.piles) {
            piles.reverse();
        }
        let order = entry.cards.or(def.cards).unwrap_or(Order::BottomToTop);
        gathered.extend(piles.into_iter().map(|pile| Gather { pile, order }));
    }
    gathered
}

/// Compiles dealing from the stock; `scripted` is whether a script carries it out.
pub(super) fn stock(
    def: &StockDef,
    (deck, layout, scripted): (&Deck, &Layout, bool),
    errors: &mut Errors<'_>,
) -> Stock {
    let path = [Key("stock"), Key("deal")];
    let Some(stock) = layout.stock() else {
        errors.add(&[Key("stock")], &Mistake::NoStock);
        return Stock { deal: Vec::new(), when: StockWhen::Any, start: false };
    };
    let deal =
        Dealing { deck, layout, path: &path, again: true, errors }.again(&def.deal);
    if def.deal.is_empty() && !scripted {
        errors.add(&[Key("stock")], &Mistake::StockDealsNothing);
    }
    if deal.iter().any(|deal| deal.piles.contains(&stock)) {
        errors.add(&path, &Mistake::StockToStock);
    }
    // The stock is dealt card by card from its top, so nothing can be put down as a block
    // or sink.
    for (index, step) in def.deal.iter().enumerate() {
        let block = step.lay == Some(Lay::Block);
        let wrong = [("lay", block), ("sink", step.sink.is_some())];
        for (key, _) in wrong.into_iter().filter(|entry| entry.1) {
            let path = [&path[..], &[Index(index), Key(key)]].concat();
            errors.add(&path, &Mistake::NotFromStock(key));
        }
    }
    Stock { deal, when: def.when.unwrap_or(StockWhen::Any), start: def.start }
}

/// Compiles when the game is won.
pub(super) fn end(
    def: &GameEndDef,
    layout: &Layout,
    deck: &Deck,
    errors: &mut Errors<'_>,
) -> End {
    let mut groups = |names: &[String], key: &'static str| -> Vec<GroupId> {
        let group = |(index, name): (usize, &String)| {
            layout.named(name, &[Key("end"), Key(key), Index(index)], errors)
        };
        names.iter().enumerate().filter_map(group).collect()
    };
    let end = End {
        empty: groups(&def.empty.0, "empty"),
        complete: groups(&def.complete.0, "complete"),
        sorted: groups(&def.sorted.0, "sorted"),
        left: def.left,
        score: def.score,
        // A score decides only when no move is left.
        over: def.over || def.score.is_some(),
    };
    for (index, group) in end.sorted.iter().enumerate() {
        if !matches!(layout.group(*group).base, Base::Beside(_)) {
            let path = [Key("end"), Key("sorted"), Index(index)];
            errors.add(&path, &Mistake::SortedUnknown);
        }
    }
    for (index, group) in end.complete.iter().enumerate() {
        if layout.group(*group).run.is_empty() {
            let path = [Key("end"), Key("complete"), Index(index)];
            errors.add(&path, &Mistake::RunUnknown);
        }
    }
    if let Some(left) = end.left.filter(|left| usize::from(*left) >= deck.size()) {
        let path = [Key("end"), Key("left")];
        errors.add(&path, &Mistake::LeavesAll { left, cards: deck.size() });
    }
    let counts = |group: &Group| matches!(group.role, Role::Foundation | Role::Discard);
    if end.left.is_some() && !layout.groups.iter().any(counts) {
        errors.add(&[Key("end"), Key("left")], &Mistake::NothingDone);
    }
    if !end.has_goals() && !end.over {
        errors.add(&[Key("end")], &Mistake::EndSaysNothing);
    }
    end
}

/// Compiles the fills and adds them to their groups.
pub(super) fn fills(def: &Definition, layout: &mut Layout, errors: &mut Errors<'_>) {
    for (name, piles) in def.piles.iter() {
        let Some(MaybeFillDef::Fill(fill)) = &piles.fill else { continue };
        let Some(id) = layout.find(name) else { continue };
        let fill = compile_fill(name, fill, layout, errors);
        layout.groups[usize::from(id.0)].fill = fill;
    }
}

/// Compiles one fill, or returns `None` if its sources have an error.
fn compile_fill(
    name: &str,
    def: &FillDef,
    layout: &Layout,
    errors: &mut Errors<'_>,
) -> Option<Fill> {
    let usual = ["stock".to_owned()];
    let names = def.from.as_ref().map_or(&usual[..], |names| &names.0[..]);
    let path = [Key("piles"), Key(name), Key("fill"), Key("from")];
    let mut from = Vec::new();
    for (index, source) in names.iter().enumerate() {
        let path = [&path[..], &[Index(index)]].concat();
        let group = layout.named(source, &path, errors)?;
        if source == name {
            errors.add(&path, &Mistake::FillFromSelf);
            return None;
        }
        if layout.group(group).role == Role::Foundation {
            errors.add(&path, &Mistake::FillFromFoundation);
            return None;
        }
        if layout.group(group).piles.is_empty() {
            errors.add(&path, &Mistake::EmptyGroup(source.clone()));
            return None;
        }
        from.extend(layout.group(group).ids());
    }
    if from.is_empty() {
        errors.add(&path, &Mistake::Missing("from"));
    }
    let count = def.count.unwrap_or(1);
    if count == 0 {
        let path = [Key("piles"), Key(name), Key("fill"), Key("count")];
        errors.add(&path, &Mistake::Zero { key: "count" });
    }
    Some(Fill { from, count, divert: divert(def.play), skip: skips(def.play) })
}
