//! Finds games that cannot be won, if all cards must go to the foundations.
//!
//! The findings are proven, so they are errors. Such a game can still be dealt and shown.

use super::in_group;
use crate::rules::{Base, Group, Hook, Role, Rules};
use crate::table::{Kinds, PileId, Rank};
use crate::variant::compile::Errors;
use crate::variant::error::rules::Mistake;
use crate::variant::flow::{
    Bases, Flow, Means, foundation_kinds, longest, named_cards, script_sends,
};
use crate::variant::tree::PathStep::Key;

/// Checks that every card can reach a foundation.
///
/// Skips games that are won in another way, or whose script sends cards there.
pub(super) fn winnable(rules: &Rules, errors: &mut Errors<'_>) {
    points(rules, errors);
    let elsewhere = rules.end().is_some() || rules.hooked().has(Hook::Won);
    if elsewhere || script_sends(rules) {
        return;
    }
    let Some(first) = rules.groups().iter().find(|group| group.role == Role::Foundation)
    else {
        return;
    };
    let deck = rules.deck();
    let never = untaken(rules);
    if !never.is_empty() && barred(rules).meets(never) {
        let mistake = Mistake::BarredFromHome(named_cards(deck, never));
        return errors.add(&[Key("script")], &mistake);
    }
    if !never.is_empty() {
        let mistake = Mistake::NeverHome(named_cards(deck, never));
        return errors.add(&in_group(first, "build"), &mistake);
    }
    let room = |pile: PileId| match longest(rules, pile) {
        Some(longest) => longest.min(rules.group_of(pile).capacity.into()),
        None if rules.takes_unfit(pile) => deck.size(),
        None => rules.group_of(pile).capacity.into(),
    };
    let room: usize = done_with(rules).map(room).sum();
    if room < deck.size() {
        let mistake = Mistake::FoundationsTooSmall { room, cards: deck.size() };
        return errors.add(&in_group(first, "build"), &mistake);
    }
    let flow = Flow::by(rules, &Means::RULED);
    let before = errors.len();
    for (id, group) in rules.numbered_groups() {
        if flow.is_surely_dealt(id) && !flow.comes_home(id) {
            let path = [Key("piles"), Key(group.name.as_str())];
            let (group, role) = (group.name.clone(), group.role.name());
            errors.add(&path, &Mistake::NoWayHome { group, role });
        }
    }
    let kept = deck.present().without(flow.home());
    if errors.len() == before && !kept.is_empty() {
        let mistake = Mistake::KeptFromHome(named_cards(deck, kept));
        errors.add(&[Key("piles"), Key(&first.name)], &mistake);
    }
}

/// Checks that the points needed to win can be reached in some position.
fn points(rules: &Rules, errors: &mut Errors<'_>) {
    let hooked = rules.hooked();
    let Some(least) = rules.end().and_then(|end| end.score) else { return };
    if hooked.has(Hook::Won) || hooked.has(Hook::Score) {
        return;
    }
    let (score, cards) = (rules.score(), rules.deck().size());
    let done = if done_with(rules).next().is_some() { cards } else { 0 };
    let tableau = || rules.groups().iter().filter(|group| group.role == Role::Tableau);
    let piles: usize = tableau().map(|group| group.piles.len()).sum();
    let joins = |group: &Group| group.joined.iter().any(|row| !row.is_empty());
    let joined = if tableau().any(joins) { cards.saturating_sub(1) } else { 0 };
    let most = [
        (score.home, done),
        (score.full, rules.piles_of(Role::Foundation).count()),
        (score.joined, joined),
        (score.complete, piles.min(cards)),
        (score.hidden, if piles > 0 { cards } else { 0 }),
    ];
    let points = |(each, count): (i32, usize)| {
        i64::from(each.max(0)) * i64::try_from(count).unwrap_or(i64::MAX)
    };
    let most = i64::from(score.start) + most.into_iter().map(points).sum::<i64>();
    if most < least.into() {
        errors.add(&[Key("end"), Key("score")], &Mistake::ScoreNever { least, most });
    }
}

/// Returns the foundations and discard piles.
pub(super) fn done_with(rules: &Rules) -> impl Iterator<Item = PileId> {
    rules.piles_of(Role::Foundation).chain(rules.piles_of(Role::Discard))
}

/// Returns the cards that no foundation accepts. If the first card decides the base, counts
/// the base that leaves the fewest.
fn untaken(rules: &Rules) -> Kinds {
    let chosen = |group: &&Group| {
        group.role == Role::Foundation && matches!(group.base, Base::First(_))
    };
    let bases: Vec<Bases> = match rules.groups().iter().filter(chosen).count() {
        1 => (0..).map(Rank).take(rules.deck().ranks().len()).map(Bases::Of).collect(),
        _ => vec![Bases::All],
    };
    let left = |bases: Bases| {
        let done = done_with(rules);
        let kinds = foundation_kinds(rules, bases);
        let taken = done.fold(Kinds::NONE, |all, pile| all.or(kinds[pile.index()]));
        rules.deck().present().without(taken)
    };
    bases.into_iter().map(left).min_by_key(|row| row.len()).unwrap_or(Kinds::NONE)
}

/// Returns the cards that a script keeps from some position on a foundation.
fn barred(rules: &Rules) -> Kinds {
    let foundations =
        rules.groups().iter().filter(|group| group.role == Role::Foundation);
    foundations.fold(Kinds::NONE, |all, group| {
        group.barred.iter().fold(all.or(group.barred_empty), |all, row| all.or(*row))
    })
}
