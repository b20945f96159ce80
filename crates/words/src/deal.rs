//! Words for the first deal: the cards, and what lies where when the game starts.

use super::Words;
use super::places::row_starts;
use super::shapes::shape;
use crate::diag::english::{listed, number, sentence, spelled};
use crate::rules::{Deal, DealStep, Divert, Group, GroupId, Hook, Role, Show};
use crate::table::{Face, PileId};

/// How many piles one sentence says to be covered.
const CLAUSES: usize = 4;

impl Words<'_> {
    /// Returns the paragraph about the cards and the deal.
    pub(super) fn deal(&self) -> Vec<String> {
        let mut text = self.deck_words();
        text.extend(self.all_taken());
        text.extend(self.dealt_to_foundations());
        for (id, group) in self.rules.numbered_groups() {
            let elsewhere = matches!(group.role, Role::Foundation | Role::Stock);
            let empty = self.start.of_group(group).iter().all(|pile| pile.is_empty());
            let is_said = match group.role {
                Role::Tableau => true,
                Role::Reserve | Role::Waste => !empty || group.piles.len() > 1,
                Role::Cell | Role::Foundation | Role::Stock | Role::Discard => !empty,
            };
            // What is taken out of the pack for a group has been said.
            let taken =
                !empty && group.ids().all(|pile| self.start.dealt[pile.index()] == 0);
            let is_said = is_said && !elsewhere && !taken && !group.piles.is_empty();
            if is_said {
                text.push(self.laid(id));
            } else if taken && group.role == Role::Tableau {
                text.extend(self.empty_beside(id));
            }
            let overlaps = !group.covered.is_empty() && !group.is_covered_as_it_lies();
            if overlaps || group.role == Role::Cell || !is_said {
                text.extend(self.places(id));
            }
        }
        for step in self.rules.deal() {
            if let DealStep::Deal(deal) = step {
                text.extend(self.sunk(deal));
            }
        }
        text.extend(self.diverted());
        text.extend(self.rest());
        text.extend(self.hidden_by_squaring());
        text
    }

    /// Returns some piles of a group, such as `piles 1 and 3 of the tableau`.
    pub(super) fn of_group(&self, piles: &[PileId], id: GroupId) -> String {
        let group = self.group(id);
        let places: Vec<usize> =
            piles.iter().map(|pile| usize::from(pile.0 - group.piles.start)).collect();
        match (group.role, places.as_slice()) {
            (Role::Foundation, [0]) => "the first foundation".to_owned(),
            _ if places == row_starts(group) => {
                format!("the first pile of each row of {}", self.all(id).noun)
            }
            (_, [0, last]) if last + 1 == group.piles.len() => {
                format!("the first and the last pile of {}", self.all(id).noun)
            }
            _ => format!("{} of {}", Self::numbered(&places), self.all(id).noun),
        }
    }

    /// Returns which cards are dealt to the foundations.
    fn dealt_to_foundations(&self) -> Vec<String> {
        let mut text = Vec::new();
        for id in self.groups_of(Role::Foundation) {
            let group = self.group(id);
            let dealt: Vec<PileId> =
                group.ids().filter(|pile| self.start.dealt[pile.index()] > 0).collect();
            let counts = dealt.iter().map(|pile| self.start.dealt[pile.index()]);
            let all: usize = counts.clone().sum();
            if dealt.is_empty() {
                continue;
            }
            let whole = dealt.len() == group.piles.len();
            let cards = spelled(all, "card");
            text.push(match (whole, dealt.len(), counts.max()) {
                (true, 2.., Some(1)) => {
                    format!("deal one card to each of {}", self.all_counted(id).noun)
                }
                (true, ..) => format!("deal {cards} to {}", self.all(id).noun),
                _ => format!("deal {cards} to {}", self.of_group(&dealt, id)),
            });
        }
        text
    }

    /// Returns how many piles a group has, if some are empty beside those with cards.
    fn empty_beside(&self, id: GroupId) -> Option<String> {
        let piles = self.start.of_group(self.group(id));
        let empty = piles.iter().filter(|pile| pile.is_empty()).count();
        let subject = self.all(id);
        let has = subject.with("has", "have");
        let others = if empty == 1 { "the other is" } else { "the others are" };
        (empty > 0)
            .then(|| format!("{has} {}; {others} empty", spelled(piles.len(), "pile")))
    }

    /// Returns what lies on the piles of a group.
    fn laid(&self, id: GroupId) -> String {
        let group = self.group(id);
        let noun = "pile";
        let piles = self.start.of_group(group);
        let subject = self.all(id);
        if !group.covered.is_empty() && !group.is_covered_as_it_lies() {
            return self.overlapping(id, &piles);
        }
        if group.role == Role::Cell {
            return self.laid_in_cells(id, &piles);
        }
        if group.role == Role::Waste && piles.len() == 1 {
            return format!("turn up {} to the waste", spelled(piles[0].len(), "card"));
        }
        if piles.iter().all(|pile| pile.is_empty()) {
            let empty = subject.with("is", "are");
            let one = if group.capacity == 1 { "place" } else { noun };
            return match (piles.len(), self.arrangement(id)) {
                (1, _) if group.name == group.role.name() => {
                    format!("{empty} empty at the start")
                }
                (1, _) => format!("{empty} one more pile, empty at the start"),
                (many, rows) => {
                    let rows = rows.map_or_else(String::new, |rows| format!(" {rows}"));
                    let has = subject.with("has", "have");
                    format!("{has} {}{rows}, all empty at the start", spelled(many, one))
                }
            };
        }
        let cards = match (self.arrangement(id), piles[0]) {
            (Some(rows), [face]) if piles.iter().all(|pile| *pile == [*face]) => {
                let side = if *face == Face::Up { "up" } else { "down" };
                format!("{} face {side} {rows}", spelled(piles.len(), "card"))
            }
            (Some(rows), _) => format!("{}, {rows}", shape(&piles, noun)),
            (None, _) => shape(&piles, noun),
        };
        // Cards that were put there before are not dealt.
        let placed = group
            .ids()
            .zip(&piles)
            .any(|(id, pile)| self.start.dealt[id.index()] < pile.len());
        if placed && group.ids().any(|id| self.start.dealt[id.index()] > 0) {
            let it = if subject.several { "they then have" } else { "it then has" };
            format!("deal {}: {it} {cards}", subject.noun)
        } else if placed {
            format!("{} {cards}", subject.with("then has", "then have"))
        } else {
            format!("deal {}: {cards}", subject.noun)
        }
    }

    /// Returns which cells hold cards from the start.
    fn laid_in_cells(&self, id: GroupId, piles: &[&[Face]]) -> String {
        let filled: Vec<usize> =
            (0..piles.len()).filter(|index| !piles[*index].is_empty()).collect();
        let cards: usize = piles.iter().map(|pile| pile.len()).sum();
        let cells = self.all(id).noun;
        let numbers = Self::numbered(&filled).replacen("pile", "cell", 1);
        match (filled.len() == cards, filled.len() == piles.len()) {
            (true, true) if cards > 1 => {
                format!("put one card in each of {}", self.all_counted(id).noun)
            }
            (true, true) => format!("put one card in {cells}"),
            (true, false) => {
                format!("put {} in {numbers}", spelled(cards, "card"))
            }
            (false, _) => format!("{cells} have {}", shape(piles, "cell")),
        }
    }

    /// Returns that each card of some kinds, such as a king, goes under the others of its pile.
    fn sunk(&self, deal: &Deal) -> Option<String> {
        (!deal.sink.is_empty()).then(|| {
            let card = self.one_of(deal.sink);
            let each = self.each_of(deal.sink);
            format!(
                "then swap each {each} with the lowest card under it that is not {card}, the \
                 lower ones of a pile first"
            )
        })
    }

    /// Returns what happens to cards met on the deal that belong elsewhere.
    fn diverted(&self) -> Option<String> {
        let steps: Vec<&Deal> = self.rules.first_deals().collect();
        if self.variant.has_hook(Hook::DealTo) {
            let words = self.hook(Hook::DealTo);
            let again = steps.iter().any(|step| step.skip);
            let own = self.variant.hook_words(Hook::DealTo).is_some();
            if words.is_empty() {
                return None;
            }
            return Some(match (own, again) {
                (true, _) => words,
                (false, true) => format!("{words} Its place then stays empty."),
                (false, false) => format!("{words} The next card then takes its place."),
            });
        }
        let deal = steps.iter().find(|step| step.divert == Divert::Home)?;
        Some(format!("{} {}", Self::plays_home(), Self::in_place(deal.skip)))
    }

    /// Returns that a dealt card that fits a foundation goes there.
    pub(super) fn plays_home() -> String {
        "A dealt card that fits a foundation goes there at once,".to_owned()
    }

    /// Returns what a pile gets in place of a card that goes elsewhere.
    pub(super) fn in_place(skip: bool) -> &'static str {
        if skip {
            "and its place stays empty."
        } else {
            "and the next card takes its place."
        }
    }

    /// Returns what becomes of the cards that are left.
    fn rest(&self) -> Option<String> {
        let stock = self.groups_of(Role::Stock).into_iter().next()?;
        let pile = self.group(stock).ids().next()?;
        let left = self.start.piles[pile.index()].len();
        let scripted = self.variant.has_hook(Hook::OnStock);
        let deals = self.rules.stock().is_some_and(|stock| stock.start);
        let turned = self.group(stock).turn;
        let face = if turned { "only its top card face up" } else { "face down" };
        if scripted && deals {
            let rest = "which is dealt from once before play";
            return Some(format!("the remaining cards form the stock, {face}, {rest}"));
        }
        Some(match left {
            0 if self.start.rest == 0 && self.rules.stock().is_none() => return None,
            0 if self.start.rest == 0 => "the stock is empty at the start".to_owned(),
            _ if self.start.varies => {
                format!("the remaining cards form the stock, {face}")
            }
            0 => return None,
            1 if turned => "the last card forms the stock, face up".to_owned(),
            1 => "the last card forms the stock, face down".to_owned(),
            _ if left == self.deck.size() => {
                format!("all {} cards form the stock, {face}", number(left))
            }
            _ => format!("the remaining {} cards form the stock, {face}", number(left)),
        })
    }

    /// Returns of which piles only the top card may be looked at.
    fn hidden_by_squaring(&self) -> Option<String> {
        let all = self.rules.numbered_groups();
        let squared = all.filter(|(_, group)| {
            group.show == Show::Top && group.capacity > 1 && !group.piles.is_empty()
        });
        let ids: Vec<GroupId> = squared.map(|(id, _)| id).collect();
        let one = |id: GroupId| match self.group(id).piles.len() {
            1 => self.all(id).noun,
            _ => format!("each {}", self.pile_noun(id)),
        };
        let piles: Vec<String> = ids.into_iter().map(one).collect();
        let piles = listed(&piles, "and");
        (!piles.is_empty())
            .then(|| format!("you may look at only the top card of {piles}"))
    }

    /// Returns how piles lie that cover one another.
    fn overlapping(&self, id: GroupId, piles: &[&[Face]]) -> String {
        let group = self.group(id);
        let start = usize::from(group.piles.start);
        let laid =
            sentence(&format!("deal {}: {}", self.all(id).noun, shape(piles, "pile")));
        if let Some(rows) = pyramid(group) {
            let rows = number(rows);
            return format!(
                "{laid} They overlap in {rows} rows of one to {rows}. Each card is covered by \
                 the two cards of the next row that lie on it."
            );
        }
        let covers: Vec<Vec<usize>> = group
            .ids()
            .map(|id| group.covers(id).iter().map(|on| on.index() - start + 1).collect())
            .collect();
        let covers = covering(&covers).join(" ");
        format!(
            "{laid} Some piles overlap. A pile is covered as long as the piles on it have \
             cards. {covers}"
        )
    }
}

/// Returns which piles are covered by which, in sentences. Piles that go on in the same steps
/// are named by the first two and the last.
fn covering(covers: &[Vec<usize>]) -> Vec<String> {
    let clause = |place: usize| {
        let on: Vec<String> = covers[place].iter().map(usize::to_string).collect();
        format!("pile {} by {}", place + 1, listed(&on, "and"))
    };
    // How far the piles on the next one are from those on this.
    let step = |place: usize| -> Option<Vec<usize>> {
        let (on, next) = (&covers[place], covers.get(place + 1)?);
        let same = on.len() == next.len() && !on.is_empty();
        let by = on.iter().zip(next).map(|(on, next)| next.checked_sub(*on));
        same.then(|| by.collect()).flatten()
    };
    let mut sentences: Vec<Vec<String>> = vec![Vec::new()];
    let mut first = 0;
    while first < covers.len() {
        let by = step(first);
        let rest = first..covers.len();
        let more = rest.take_while(|place| by.is_some() && step(*place) == by).count();
        let last = if more > 2 { first + more } else { first };
        if last > first {
            let next = format!("{} and so on to {}", clause(first + 1), clause(last));
            sentences.extend([vec![format!("{}, {next}", clause(first))], Vec::new()]);
        } else if !covers[first].is_empty() {
            match sentences.last_mut().filter(|clauses| clauses.len() < CLAUSES) {
                Some(clauses) => clauses.push(clause(first)),
                None => sentences.push(vec![clause(first)]),
            }
        }
        first = last + 1;
    }
    sentences.retain(|clauses| !clauses.is_empty());
    let verb = |clauses: &Vec<String>| {
        sentence(&listed(clauses, "and").replacen(" by ", " is covered by ", 1))
    };
    sentences.iter().map(verb).collect()
}

/// Returns how many rows a pyramid has, if piles lie in one: numbered row by row, each of a row
/// under the two next to each other in the row after it.
fn pyramid(group: &Group) -> Option<usize> {
    let start = usize::from(group.piles.start);
    let (mut first, mut size) = (0, 1);
    while first + size <= group.piles.len() {
        let next = first + size;
        let last = next == group.piles.len();
        for (place, cards) in group.covered[first..next].iter().enumerate() {
            let on: Vec<usize> = cards.iter().map(|pile| pile.index() - start).collect();
            let wanted = [next + place, next + place + 1];
            if last && !on.is_empty() || !last && on != wanted {
                return None;
            }
        }
        (first, size) = (next, size + 1);
    }
    (first == group.piles.len() && size > 2).then_some(size - 1)
}
