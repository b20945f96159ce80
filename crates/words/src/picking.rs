//! What a game's own action does, in words: rules tell them, and so do refusals.

use crate::diag::english::{listed, number, one, ordinal, plural, spelled};
use crate::relations::follows;
use crate::rules::{
    Action, Adjacency, Does, Fits, Goal, Group, GroupId, Outcome, Pick, Picking,
    RankStep, Relation, Role, Rows, Rules, SuitRule,
};
use crate::table::{Deck, Kinds, PileId, Rank};

/// The action that is put into words.
struct Wording<'a> {
    rules: &'a Rules,
    picking: &'a Picking,
}

/// Returns what an action does, as half a sentence about it in play, such as `cards are dealt
/// from the stock`.
pub fn about(rules: &Rules, action: &Action) -> String {
    if let Some(own) = &action.about {
        return own.clone();
    }
    match &action.does {
        Does::Build => "cards go from a pile to another".to_owned(),
        Does::Deal => "cards are dealt from the stock".to_owned(),
        Does::Redeal if rules.redeal().is_some_and(|redeal| redeal.shuffle) => {
            "the cards are gathered, shuffled and dealt again".to_owned()
        }
        Does::Redeal => "the cards are gathered and dealt again".to_owned(),
        Does::Pick(picking) => Wording { rules, picking }.about(),
    }
}

/// Returns what becomes of the cards that an action picks, as the rest of a sentence that begins
/// with them, such as `change places`.
pub fn effect(rules: &Rules, action: &Action) -> String {
    let Some(picking) = action.picking() else { return String::new() };
    match &action.about {
        // A command has nothing but its effect to say, and the author may word it.
        Some(own) if picking.picks.is_empty() => own.clone(),
        _ => Wording { rules, picking }.effect(),
    }
}

impl Wording<'_> {
    fn about(&self) -> String {
        let outcome = self.outcome();
        if self.picking.picks.is_empty() {
            return outcome;
        }
        let (belonging, needs) = (self.belonging(), self.needs());
        let picked = format!("{}{belonging}{}", self.subject(), self.near(&belonging));
        if let Some(then) = self.discards_all() {
            let cards = format!("discard {}{needs}", picked.trim_end_matches(','));
            let then: Vec<String> =
                then.iter().map(|outcome| self.becomes(outcome, true)).collect();
            let close = if then.is_empty() { "" } else { ". Then " };
            return format!("{cards}{close}{}", then.join(", and "));
        }
        if self.goes_on() {
            format!("{picked} {outcome}{needs}")
        } else {
            format!("{}{needs}: {outcome}", picked.trim_end_matches(','))
        }
    }

    /// Returns what is picked, such as `two cards of the pyramid or the waste`.
    fn subject(&self) -> String {
        let picks = &self.picking.picks;
        match picks.as_slice() {
            [] => String::new(),
            [first, others @ ..] if others.iter().all(|other| other == first) => {
                let groups = self.groups_of(first.from);
                let several = others.len() + 1;
                match first.kinds {
                    None => format!("{} of {groups}", spelled(several, "empty pile")),
                    Some(kinds) => format!("{} of {groups}", self.cards(kinds, several)),
                }
            }
            picks => {
                let each: Vec<String> = picks.iter().map(|pick| self.one(pick)).collect();
                listed(&each, "and")
            }
        }
    }

    fn one(&self, pick: &Pick) -> String {
        let groups = self.groups_of(pick.from);
        let place = match pick.at.as_slice() {
            [] => String::new(),
            at => format!(" {}", distances(at)),
        };
        match pick.kinds {
            None => format!("an empty pile of {groups}{place}"),
            Some(kinds) => match self.ranks(kinds).as_slice() {
                [] if kinds == self.all() => format!("a card of {groups}{place}"),
                [] => format!("{} of {groups}{place}", self.texts(kinds, "or")),
                names => {
                    let names: Vec<String> = names.iter().map(|name| one(name)).collect();
                    format!("{} of {groups}{place}", listed(&names, "or"))
                }
            },
        }
    }

    fn cards(&self, kinds: Kinds, count: usize) -> String {
        match self.ranks(kinds).as_slice() {
            [] if kinds == self.all() && count == 1 => "a card".to_owned(),
            [] if kinds == self.all() => spelled(count, "card"),
            [] => format!("{} of {}", number(count), self.texts(kinds, "and")),
            [only] if count == 1 => one(only),
            names if count == 1 => {
                let names: Vec<String> = names.iter().map(|name| one(name)).collect();
                listed(&names, "or")
            }
            names => {
                let names: Vec<String> = names.iter().map(|name| plural(name)).collect();
                format!("{} {}", number(count), listed(&names, "or"))
            }
        }
    }

    fn all(&self) -> Kinds {
        self.deck().cards().collect()
    }

    /// Returns the names of the ranks of some kinds, if they are all cards of these ranks
    /// and of a few only.
    fn ranks(&self, kinds: Kinds) -> Vec<String> {
        if self.deck().present().without(kinds).is_empty() {
            return Vec::new();
        }
        let name = |rank: Rank| self.deck().ranks()[usize::from(rank.0)].name.clone();
        let ranks = self.deck().whole_ranks(kinds).unwrap_or_default();
        ranks.into_iter().map(name).collect()
    }

    fn texts(&self, kinds: Kinds, word: &str) -> String {
        let texts: Vec<String> = kinds
            .and(self.deck().present())
            .iter()
            .map(|card| self.deck().text(card))
            .collect();
        listed(&texts, word)
    }

    /// Returns the names of groups, such as `the pyramid or the waste`.
    fn groups_of(&self, bits: u32) -> String {
        let groups = (0..).zip(self.rules.groups());
        let named = groups.filter(|entry: &(u32, &Group)| bits >> entry.0 & 1 != 0);
        let groups: Vec<String> = named.map(|entry| group_name(entry.1)).collect();
        listed(&groups, "or")
    }

    /// Returns how the cards belong together, such as ` that add up to thirteen`.
    fn belonging(&self) -> String {
        let unordered = self.picking.is_unordered();
        let each: Vec<String> = self
            .picking
            .fits
            .iter()
            .zip(&self.picking.relations)
            .map(|(fits, relation)| match (fits, relation) {
                (Fits::Sum { total, .. }, _) if self.picking.picks.len() == 1 => {
                    format!(" that counts {total}")
                }
                (Fits::Sum { total, .. }, _) => format!(" that add up to {total}"),
                (_, Some(relation)) => belonging(relation, unordered),
                (_, None) => String::new(),
            })
            .collect();
        match each.as_slice() {
            [several @ .., last] if !several.is_empty() => {
                let several: Vec<&str> =
                    several.iter().map(|text| text.trim_end_matches(',')).collect();
                let last = last.trim_start_matches(',');
                format!("{}, or{last}", several.join(","))
            }
            [only] => only.clone(),
            [] => String::new(),
            _ => each.concat(),
        }
    }

    /// Returns how the cards lie to each other, to be put behind how they belong together.
    fn near(&self, belonging: &str) -> String {
        let Some(near) = self.picking.near else { return String::new() };
        let from = self.picking.picks.iter().fold(0, |all, pick| all | pick.from);
        let mut groups = (0..).zip(self.rules.groups());
        let ring = groups.any(|entry: (u32, &Group)| {
            from >> entry.0 & 1 != 0 && entry.1.rows == Rows::Ring
        });
        let near = if ring { "that lie next to each other" } else { lying(near) };
        let near = match near.strip_prefix("that ") {
            Some(touch) if belonging.starts_with(" that ") => format!("and {touch}"),
            _ => near.to_owned(),
        };
        let close = if near.contains(',') { "," } else { "" };
        format!(" {near}{close}")
    }

    fn needs(&self) -> String {
        let Some(needs) = &self.picking.needs else { return String::new() };
        let Some(relation) = &needs.relation else { return String::new() };
        let rank = match relation.rank {
            RankStep::Higher => "a higher card",
            RankStep::Lower => "a lower card",
            RankStep::Same => "a card of the same rank",
            RankStep::Up => "the next higher card",
            RankStep::Down => "the next lower card",
            RankStep::Either => "the next higher or lower card",
            RankStep::Any => "a card",
        };
        let suit = match relation.suit {
            SuitRule::Same => " of its suit",
            SuitRule::Alternating => " of the other color",
            SuitRule::Color => " of its color",
            SuitRule::Other => " of another suit",
            SuitRule::Any => "",
        };
        let groups = self.groups_of(needs.from);
        let order = self.needs_order(relation);
        format!(" while {rank}{suit}{order} lies on top of another pile of {groups}")
    }

    /// Returns in which order ranks count where that is not the deck's.
    fn needs_order(&self, relation: &Relation) -> String {
        let Some(order) = &relation.order else { return String::new() };
        let ranks = self.deck().ranks();
        let above = (1..ranks.len()).chain([0]);
        let is_high = order.ranks.iter().map(|rank| usize::from(rank.0)).eq(above);
        match ranks.first().filter(|_| is_high) {
            Some(lowest) => format!(", {} being high,", plural(&lowest.name)),
            None => format!(", ranks counting in the order {},", order.letters),
        }
    }

    /// Returns what follows when first of all the cards picked are discarded, all of them.
    fn discards_all(&self) -> Option<&[Outcome]> {
        let (first, then) = self.picking.outcomes.split_first()?;
        let Outcome::Move { what, whole: false, to: Goal::Pile(to) } = first else {
            return None;
        };
        let all = what.len() == self.picking.picks.len();
        (all && self.group_of(*to).role == Role::Discard).then_some(then)
    }

    /// Returns whether the first outcome is about all cards picked, so that the sentence can
    /// continue with its verb.
    fn goes_on(&self) -> bool {
        match self.picking.outcomes.first() {
            Some(Outcome::Move { what, .. }) => what.len() == self.picking.picks.len(),
            Some(Outcome::Swap(..)) | None => true,
            Some(Outcome::Between(_) | Outcome::Close(_) | Outcome::Fill { .. }) => false,
        }
    }

    /// Returns what becomes of what is picked, each with its verb.
    fn outcome(&self) -> String {
        let several = self.picking.picks.len() > 1;
        let each: Vec<String> = self
            .picking
            .outcomes
            .iter()
            .map(|outcome| self.becomes(outcome, several))
            .collect();
        match each.as_slice() {
            [] if self.picking.picks.is_empty() => "does what the rules say".to_owned(),
            [] => "as described below".to_owned(),
            each if self.picking.picks.is_empty() => each.join(", and then "),
            each => listed(each, "and"),
        }
    }

    fn becomes(&self, outcome: &Outcome, several: bool) -> String {
        match outcome {
            Outcome::Move { what, whole, to } => {
                let all = what.len() == self.picking.picks.len();
                let plural = all && several;
                let cards = match (all, whole) {
                    (true, false) => String::new(),
                    (true, true) if plural => "with all cards beneath them ".to_owned(),
                    (true, true) => "with all cards beneath it ".to_owned(),
                    (false, whole) => {
                        let names: Vec<String> = what
                            .iter()
                            .map(|place| {
                                format!("the {}", ordinal(usize::from(*place) + 1))
                            })
                            .collect();
                        let below = if *whole { " with all cards beneath" } else { "" };
                        format!("{}{below} ", listed(&names, "and"))
                    }
                };
                let many = plural || !all && what.len() > 1;
                format!("{cards}{}", self.goes(*to, many))
            }
            Outcome::Swap(..) => "change places".to_owned(),
            Outcome::Between(to) => {
                let to = self.goes(Goal::Pile(*to), true);
                format!("the cards between them {to}")
            }
            Outcome::Close(group) => {
                format!(
                    "the cards of {} keep their order and move up to close the gaps",
                    group_name(self.group(*group))
                )
            }
            Outcome::Fill { group, from } => {
                let from = group_name(self.group_of(*from));
                format!(
                    "{from} fills the empty places of {}",
                    group_name(self.group(*group))
                )
            }
        }
    }

    fn goes(&self, to: Goal, several: bool) -> String {
        let verb = if several { "go" } else { "goes" };
        match to {
            Goal::Picked(it) => format!("{verb} on the {}", ordinal(usize::from(it) + 1)),
            Goal::Pile(pile) if self.group_of(pile).role == Role::Discard => {
                if several {
                    "are discarded".to_owned()
                } else {
                    "is discarded".to_owned()
                }
            }
            Goal::Pile(pile) => format!("{verb} to {}", group_name(self.group_of(pile))),
            Goal::Group(id) => format!("{verb} to {}", group_name(self.group(id))),
        }
    }

    /// Returns what becomes of all cards picked, as the rest of a sentence that begins with
    /// them and has no verb: `to the discard`; all of it where none are picked. What becomes of some of
    /// them, or of others, only the whole sentence about the action says.
    fn effect(&self) -> String {
        if self.picking.picks.is_empty() {
            return self.outcome();
        }
        let [first, ..] = self.picking.outcomes.as_slice() else { return String::new() };
        let all = self.picking.picks.iter().filter(|pick| pick.kinds.is_some()).count();
        match first {
            Outcome::Move { what, to: Goal::Pile(to), .. } if what.len() == all => {
                format!("to {}", group_name(self.group_of(*to)))
            }
            Outcome::Move { what, to: Goal::Group(id), .. } if what.len() == all => {
                format!("to {}", group_name(self.group(*id)))
            }
            Outcome::Swap(..) => "change places".to_owned(),
            Outcome::Move { .. }
            | Outcome::Between(_)
            | Outcome::Close(_)
            | Outcome::Fill { .. } => String::new(),
        }
    }

    fn deck(&self) -> &Deck {
        self.rules.deck()
    }

    fn group(&self, id: GroupId) -> &Group {
        self.rules.group(id)
    }

    fn group_of(&self, pile: PileId) -> &Group {
        self.rules.group_of(pile)
    }
}

/// Returns a group with its article, in the plural where its piles have no other name than
/// what they are for.
fn group_name(group: &Group) -> String {
    let several = group.piles.len() > 1 && group.name == group.role.name();
    match group.role {
        Role::Cell | Role::Foundation | Role::Reserve if several => {
            format!("the {}", plural(&group.called()))
        }
        _ => format!("the {}", group.called()),
    }
}

/// Returns how far behind or before the first a pile lies.
fn distances(at: &[i8]) -> String {
    let side = |offset: i8| if offset < 0 { "before it" } else { "behind it" };
    let one = |(place, offset): (usize, &i8)| {
        let count = usize::from(offset.unsigned_abs());
        // What is on the same side as the next is said once, with that.
        match at.get(place + 1) {
            Some(next) if side(*next) == side(*offset) => number(count),
            _ => format!("{} {}", spelled(count, "pile"), side(*offset)),
        }
    };
    let each: Vec<String> = at.iter().enumerate().map(one).collect();
    listed(&each, "or")
}

/// Returns how cards belong together, as the rest of what they are called.
fn belonging(relation: &Relation, unordered: bool) -> String {
    let suits = match relation.suit {
        SuitRule::Same => "the same suit",
        SuitRule::Alternating => "different colors",
        SuitRule::Color => "the same color",
        SuitRule::Other => "different suits",
        SuitRule::Any => "",
    };
    match (relation.rank, suits) {
        (RankStep::Any, "") => String::new(),
        (RankStep::Any, suits) => format!(" of {suits}"),
        (RankStep::Same, "") => " of the same rank".to_owned(),
        (RankStep::Same, suits) => format!(" of the same rank and {suits}"),
        _ if unordered => {
            format!(", one of which follows the other {},", follows(relation))
        }
        _ => format!(", each of which follows the one before {},", follows(relation)),
    }
}

/// Returns how two cards lie to each other, as the rest of a sentence about them.
fn lying(near: Adjacency) -> &'static str {
    match near {
        Adjacency::Touching => "that touch, diagonally included",
        Adjacency::Beside => "side by side or one above the other",
        Adjacency::Row => "in one row",
        Adjacency::Column => "in one column",
        Adjacency::Line => "in one row or column",
    }
}
