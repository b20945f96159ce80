//! Words for the goal and the foundations.

use super::Words;
use super::names::Subject;
use crate::diag::english::{listed, one, spelled};
use crate::rules::{
    Base, DealStep, Divert, Group, GroupId, Hook, Lift, RankStep, Relation, Role,
    SuitRule,
};
use crate::table::{Card, Kinds, Rank, Suit};

/// The suits of an ordinary pack.
const SUITS: usize = 4;

impl Words<'_> {
    /// Returns the paragraph about the goal and the foundations.
    pub(super) fn goal(&self) -> Vec<String> {
        let mut text = vec![self.aim()];
        let foundations = self.groups_of(Role::Foundation);
        let back: Vec<String> =
            foundations.iter().map(|id| self.taking_back(*id, false)).collect();
        let alike = back.windows(2).all(|pair| pair[0] == pair[1]);
        for id in &foundations {
            text.extend(self.foundation(*id));
            text.extend((!alike).then(|| self.taking_back(*id, true)));
        }
        text.extend(back.first().filter(|_| alike).cloned());
        text
    }

    /// Returns the goal.
    fn aim(&self) -> String {
        if self.variant.has_hook(Hook::Won) {
            return self.hook(Hook::Won);
        }
        let foundations = self.groups_of(Role::Foundation);
        let Some(end) = self.rules.end() else {
            let to = match foundations.as_slice() {
                [one] => self.all(*one).noun,
                _ => "the foundations".to_owned(),
            };
            let discards = self.groups_of(Role::Discard);
            if !discards.is_empty() && foundations.is_empty() {
                return format!("Goal: discard all {} cards.", self.deck.size());
            }
            let or = if discards.is_empty() { "" } else { ", or discard them" };
            let to = format!("{to}{or}");
            return format!("Goal: move all {} cards to {to}.", self.deck.size());
        };
        let mut aims = Vec::new();
        if !end.empty.is_empty() {
            aims.push(format!("clear {}", self.groups(&end.empty, "and")));
        }
        for id in &end.complete {
            let group = self.group(*id);
            let piles = match group.piles.len() {
                1 => self.all(*id).noun,
                _ => format!("each {}", self.pile_noun(*id)),
            };
            let run = self.complete_run(group);
            aims.push(format!("leave {piles} empty or with {run}"));
        }
        for id in &end.sorted {
            let fits = match &self.group(*id).base {
                Base::Beside(beside) if beside.right.is_empty() => "the one to its left",
                Base::Beside(beside) if beside.left.is_empty() => "the one to its right",
                _ => "a card beside it",
            };
            let cards = self.all(*id).noun;
            aims.push(format!("arrange {cards} so that every card follows {fits}"));
        }
        if let Some(left) = end.left {
            aims.push(self.done_but(usize::from(left)));
        }
        match end.score {
            Some(least) => {
                let points = spelled(usize::try_from(least).unwrap_or(0), "point");
                aims.push(format!("have at least {points} when no move is left"));
            }
            None if aims.is_empty() => {
                aims.push(
                    "score as many points as you can until no move is left".to_owned(),
                );
            }
            None => {}
        }
        format!("Goal: {}.", listed(&aims, "and"))
    }

    /// Returns the goal for all cards but the last few.
    fn done_but(&self, left: usize) -> String {
        let [home, gone] = [Role::Foundation, Role::Discard]
            .map(|role| !self.groups_of(role).is_empty());
        let cards = match left {
            0 => "all cards".to_owned(),
            _ => format!("all but {}", spelled(left, "card")),
        };
        match (home, gone) {
            (true, true) => format!("move {cards} to the foundations, or discard them"),
            (true, false) => format!("move {cards} to the foundations"),
            (false, _) => format!("discard {cards}"),
        }
    }

    /// Returns what a complete run of a group is, such as `one complete run: 13
    /// cards face up, built down in suit`.
    fn complete_run(&self, group: &Group) -> String {
        format!("one complete run: {}", self.run_words(group))
    }

    /// Returns the cards of a complete run, such as `13 cards face up, built down in suit`.
    pub(super) fn run_words(&self, group: &Group) -> String {
        let (steps, all) = (Self::complete_steps(group), usize::from(group.complete));
        let built = self.built(&steps);
        let any = steps.iter().any(|step| step.rank == RankStep::Any);
        match built.strip_prefix("with cards ") {
            _ if any && steps.iter().any(|step| step.suit == SuitRule::Any) => {
                format!("{} in any order", spelled(all, "face-up card"))
            }
            Some(kind) => format!("{} {kind}", spelled(all, "face-up card")),
            None => format!("{} face up, built {built}", spelled(all, "card")),
        }
    }

    /// Returns how cards of a complete run follow each other: those of one rank make no run of
    /// all ranks.
    pub(super) fn complete_steps(group: &Group) -> Vec<Relation> {
        let steps = group.run.iter().filter(|relation| relation.rank != RankStep::Same);
        let steps: Vec<Relation> = steps.cloned().collect();
        if steps.is_empty() { group.run.clone() } else { steps }
    }

    /// Returns the rules of a group of foundations.
    fn foundation(&self, id: GroupId) -> Vec<String> {
        let group = self.group(id);
        let mut text = vec![self.foundation_build(id)];
        let most = usize::from(group.capacity);
        if most < self.deck.size() && !self.ends_by_itself(group) {
            let each = match (group.piles.len(), self.groups_of(Role::Foundation).len()) {
                (1, 1) => "it".to_owned(),
                (1, _) => self.all(id).noun,
                (_, 1) => "each".to_owned(),
                _ if group.name == Role::Foundation.name() => "each of these".to_owned(),
                _ => format!("each {}", self.pile_noun(id)),
            };
            let all = most * self.rules.piles_of(Role::Foundation).count();
            let limit = if all > self.deck.size() { " at most" } else { "" };
            // What each takes at once, or as its only card, has been said.
            if most != usize::from(group.at_once.0) {
                text.push(format!("{each} holds{limit} {}", spelled(most, "card")));
            }
        }
        text.extend(self.coming(id));
        text
    }

    /// Returns whether the words for a foundation's build already say how many cards it holds.
    fn ends_by_itself(&self, group: &Group) -> bool {
        let (ranks, most) = (self.deck.ranks().len(), usize::from(group.capacity));
        let suit = |relation: &Relation| relation.suit == SuitRule::Same;
        let suits = self.deck.copies() == 1 && group.build.iter().all(suit);
        let wraps = group.build.iter().any(|relation| relation.wrap);
        match self.one_way(group) {
            Some(_) => most <= ranks || !wraps,
            None if most < ranks => false,
            None => !Self::top_unknown(group) && !wraps || most == ranks && suits,
        }
    }

    fn top_unknown(group: &Group) -> bool {
        let climbs = group.build.iter().all(|relation| {
            matches!(relation.rank, RankStep::Up | RankStep::Down | RankStep::Any)
        });
        !climbs || group.build.len() > 1
    }

    /// Returns a group of foundations as a subject; `four foundations` where there are others
    /// besides.
    fn foundation_subject(&self, id: GroupId) -> Subject {
        let subject = self.all_counted(id);
        let alone = self.groups_of(Role::Foundation).len() == 1;
        match subject.noun.strip_prefix("the ") {
            Some(noun) if !alone => {
                let one = if subject.several { "" } else { "one " };
                Subject { noun: format!("{one}{noun}"), ..subject }
            }
            _ => subject,
        }
    }

    /// Returns what starts foundations and how they are built.
    fn foundation_build(&self, id: GroupId) -> String {
        let group = self.group(id);
        let subject = self.foundation_subject(id);
        let (least, most) = group.at_once;
        if least > 1 {
            return self.takes_runs(id);
        }
        let way = self.one_way(group);
        let built = way.clone().unwrap_or_else(|| self.foundation_built(group));
        let runs = |group: &Group| !matches!(group.lift, Lift::None | Lift::Top);
        let built = match most {
            1 if self.rules.groups().iter().any(runs) => {
                format!("{built}, one card at a time")
            }
            1 => built,
            _ => format!("{built}, several cards at a time if you like"),
        };
        let noun = &subject.noun;
        let stays = group.build.is_empty() || group.capacity == 1;
        let all = if stays {
            subject.with("takes no further card", "take no further card")
        } else {
            format!("build {noun} {built}")
        };
        let start = |cards: &str| {
            let each = if subject.several { "each of " } else { "" };
            let all = self.all_counted(id).noun;
            let further = if stays {
                "put no further card on it".to_owned()
            } else {
                format!("build it {built}")
            };
            format!("start {each}{all} with {cards}; {further}")
        };
        if let (1, Base::Kinds(rows)) = (group.capacity, &group.base)
            && group.base.is_same_for_all()
        {
            let takes = subject.with("takes", "take");
            let card = self.one_of(rows.first().copied().unwrap_or_default());
            let each = if subject.several { " each" } else { "" };
            return format!("{takes} {card}{each}");
        }
        let filled = group.ids().all(|pile| self.start.dealt[pile.index()] > 0);
        let closed = self.empty_sources(id).is_empty() && !self.feeds_foundations();
        match &group.base {
            _ if filled => all,
            _ if closed => format!("{all}; an empty one takes no card"),
            Base::Kinds(rows) if group.base.is_same_for_all() => {
                let kinds = rows.first().copied().unwrap_or_default();
                if way.is_some() { all } else { start(&self.one_of(kinds)) }
            }
            Base::Kinds(rows) => {
                let bases: Vec<String> =
                    rows.iter().map(|row| self.one_of(*row)).collect();
                let suits = rows.iter().map(|row| Some(self.deck.suit(row.only()?)));
                let suits: Option<Vec<Suit>> = suits.collect();
                if let (Some(_), Some(suits)) = (way, suits) {
                    let ranks = rows.first().and_then(|row| row.iter().next());
                    let built = match ranks.filter(|_| group.capacity == 1) {
                        Some(card) => {
                            let rank = one(self.rank(self.deck.rank(card)));
                            format!("{} {rank} each", subject.with("takes", "take"))
                        }
                        None => format!("build {noun} {built}"),
                    };
                    // Where there are as many of each suit, any start goes anywhere.
                    let count =
                        |suit: &Suit| suits.iter().filter(|own| *own == suit).count();
                    let each = suits.len() / self.deck.suits().len().max(1);
                    if each > 0 && suits.iter().all(|suit| count(suit) == each) {
                        return built;
                    }
                    let suits: Vec<&str> =
                        suits.iter().map(|suit| self.suit_name(*suit)).collect();
                    let suits = listed(&suits, "and");
                    format!("{built}. Their suits, from the first on, are {suits}")
                } else {
                    let bases = self.bases(rows).unwrap_or_else(|| listed(&bases, "and"));
                    if stays {
                        let hold = subject.with("holds", "hold");
                        format!("{hold} only one card each: {bases}, in this order")
                    } else {
                        format!("{all}. They start, in this order, with {bases}")
                    }
                }
            }
            Base::First(_) => self.first_base(id, &all, &start),
            Base::Below(_) | Base::Beside(_) => all,
        }
    }

    /// Returns the cards that a long row of foundations starts with, if their ranks follow
    /// each other.
    fn bases(&self, rows: &[Kinds]) -> Option<String> {
        let first = |row: &Kinds| row.and(self.deck.present()).iter().next();
        let cards: Vec<Card> = rows.iter().map(first).collect::<Option<_>>()?;
        let ranks: Vec<Rank> = cards.iter().map(|card| self.deck.rank(*card)).collect();
        let range = format!("the ranks {}", self.rank_range(&ranks)?);
        let whole = |(row, rank): (&Kinds, &Rank)| self.deck.of_rank(*rank) == *row;
        if rows.iter().zip(&ranks).all(whole) {
            return Some(range);
        }
        let suits: Vec<Suit> = cards.iter().map(|card| self.deck.suit(*card)).collect();
        let turns = suits.iter().zip(suits.iter().cycle().skip(SUITS));
        let turn = suits.len() > SUITS && rows.iter().all(|row| row.only().is_some());
        let names: Vec<&str> =
            suits.iter().take(SUITS).map(|suit| self.suit_name(*suit)).collect();
        let again = turns.take(suits.len() - SUITS.min(suits.len()));
        (turn && again.clone().all(|(one, next)| one == next))
            .then(|| format!("{range}, in turn of {}", listed(&names, "and")))
    }

    /// Returns how foundations are built that all start with one rank and end with one, such
    /// as `up in suit from ace to king`.
    fn one_way(&self, group: &Group) -> Option<String> {
        let Base::Kinds(rows) = &group.base else { return None };
        let all = rows.iter().fold(Kinds::NONE, |all, row| all.or(*row));
        let ranks = self.deck.whole_ranks(all)?;
        let ([rank], [relation]) = (ranks.as_slice(), group.build.as_slice()) else {
            return None;
        };
        let cards = self.longest(*rank, group)?;
        let last = self.last_rank(*rank, cards, &group.build)?;
        let there = self.deck.present().iter().any(|card| self.deck.rank(card) == last);
        if relation.order.is_some() || !there {
            return None;
        }
        let lone = [Relation { wrap: false, ..relation.clone() }];
        let (from, to) = (self.rank(*rank), self.rank(last));
        let built = format!("{} from {from} to {to}", self.built(&lone));
        let through: Vec<&str> = (1..=cards)
            .filter_map(|base| self.last_rank(*rank, base, &group.build))
            .map(|rank| self.rank(rank))
            .collect();
        Some(match (relation.step, self.last_rank(*rank, cards, &lone)) {
            (1, Some(_)) => built,
            (1, None) if cards > self.deck.ranks().len() => {
                let up = self.built(&lone);
                format!("{up} from {from} on{}", self.goes_on(relation))
            }
            (1, None) => format!("{built}{}", self.goes_on(relation)),
            _ => format!("{built}: {}", listed(&through, "and")),
        })
    }

    /// Returns how a foundation is built. What only a script narrows down is not claimed.
    fn foundation_built(&self, group: &Group) -> String {
        let any = group.build.iter().any(|relation| relation.rank == RankStep::Any);
        if !any || !self.variant.has_hook(Hook::CanDrop) {
            return self.built(&group.build);
        }
        match group.build.as_slice() {
            [only] if only.suit == SuitRule::Same => {
                "in suit, as described below".to_owned()
            }
            _ => "as described below".to_owned(),
        }
    }

    /// Returns how many cards a foundation of a group can come to hold from a rank on.
    fn longest(&self, from: Rank, group: &Group) -> Option<usize> {
        let [relation] = group.build.as_slice() else { return None };
        let ranks = self.deck.ranks().len();
        let (place, step) = (usize::from(from.0), usize::from(relation.step).max(1));
        let most = match relation.rank {
            _ if relation.wrap => usize::MAX,
            RankStep::Up => (ranks - 1 - place) / step + 1,
            RankStep::Down => place / step + 1,
            RankStep::Either
            | RankStep::Higher
            | RankStep::Lower
            | RankStep::Same
            | RankStep::Any => return None,
        };
        Some(most.min(group.capacity.into()))
    }

    /// Returns how foundations are built whose base the first card decides.
    fn first_base(
        &self,
        id: GroupId,
        build: &str,
        start: &dyn Fn(&str) -> String,
    ) -> String {
        let group = self.group(id);
        let placed = group.ids().any(|pile| !self.start.piles[pile.index()].is_empty());
        if group.piles.len() == 1 {
            return start(&self.one_of(group.base.ever()));
        }
        let first = if placed {
            "The card put there at the start"
        } else {
            "The first card to reach any of them"
        };
        format!(
            "{build}. {first} sets the base rank: the others start with cards of that rank"
        )
    }

    /// Returns whether the deal or a script can bring cards to an empty foundation.
    pub(super) fn feeds_foundations(&self) -> bool {
        let diverts = self.rules.deal().iter().any(|step| match step {
            DealStep::Deal(deal) => deal.divert != Divert::Nothing,
            DealStep::Take { .. } => false,
        });
        diverts || self.variant.has_hook(Hook::AfterMove)
    }

    /// Returns how foundations take several cards at once, which must be built as they are.
    fn takes_runs(&self, id: GroupId) -> String {
        let group = self.group(id);
        let cards = spelled(usize::from(group.at_once.0), "card");
        let subject = self.foundation_subject(id);
        let each = if subject.several { "each of " } else { "" };
        let built = self.one_way(group).unwrap_or_else(|| {
            let base = group.base.ever();
            let begins = if self.is_any(base) {
                String::new()
            } else {
                format!(", beginning with {}", self.one_of(base))
            };
            format!("{}{begins}", self.built(self.run_to(id)))
        });
        let all = self.all_counted(id).noun;
        format!("{each}{all} takes exactly {cards} at once: a run built {built}")
    }

    /// Returns how runs are built that foundations take whole: as they say or, where they
    /// take any, as the piles have them that all runs come from.
    fn run_to(&self, id: GroupId) -> &[Relation] {
        let group = self.group(id);
        let any = |relation: &Relation| {
            relation.rank == RankStep::Any && relation.suit == SuitRule::Any
        };
        let from = self.sources(id).into_iter().chain(self.empty_sources(id));
        let from = from.map(|id| self.group(id));
        let mut runs = from
            .filter(|group| !matches!(group.lift, Lift::None | Lift::Top))
            .map(|group| group.run.as_slice());
        match runs.next() {
            Some(first)
                if group.build.iter().any(any) && runs.all(|run| run == first) =>
            {
                first
            }
            _ => &group.build,
        }
    }

    /// Returns whether cards may come back from foundations, and where they may go.
    fn taking_back(&self, id: GroupId, named: bool) -> String {
        let group = self.group(id);
        let targets: Vec<GroupId> = self.targets(id);
        let lone = self.rules.piles_of(Role::Foundation).count() == 1;
        let own = self.groups_of(Role::Foundation).len() > 1;
        let it = match (lone, own) {
            (true, _) => "the foundation".to_owned(),
            (false, true) if named => self.one_pile(id),
            _ => "a foundation".to_owned(),
        };
        if group.lift == Lift::None || targets.is_empty() {
            return format!("cards on {it} stay there");
        }
        let to = self.groups(&targets, "or");
        let kept = match usize::from(group.keep) {
            0 => String::new(),
            _ => ", but the card it starts with stays".to_owned(),
        };
        let is_foundation = |id: &GroupId| self.group(*id).role == Role::Foundation;
        let all = targets.iter().all(is_foundation);
        let (act, back) = if all { ("move", "") } else { ("take", " back") };
        format!("you may {act} the top card of {it}{back} to {to}{kept}")
    }
}
