//! Deal files: the cards of a deal as text.
//!
//! A deal file holds either every card of the deck in the order it is dealt, with any
//! white space between them, or a position: one line a pile, `1: JD QC QH 6D`, bottom
//! card first. Piles that are left out are empty; cards of the stock lie face down, and so
//! does a card written with a dash before it, `-7H`. A line `redeals: 1` says how many
//! redeals are used. What follows a `#` is a comment.

use std::ops::Range;

use super::{Deal, Start};
use crate::diag::{Diagnostic, Place, SourceId, nearest};
use crate::engine::Source;
use crate::rules::{Base, Role, Rules};
use crate::table::{Card, Counter, Face, PileId, Table};

/// Reads a deal file called `name`; `text` is that of `source`.
///
/// Every card of the deck must be there exactly as often as the deck has it. Every fault
/// found is reported.
pub fn read_deal(
    name: &str,
    source: SourceId,
    text: &str,
    rules: &Rules,
) -> Result<Deal, Vec<Diagnostic>> {
    let mut reading = Reading { rules, source, faults: Vec::new(), cards: Vec::new() };
    let start = if text.lines().any(|it| uncommented(it).contains(':')) {
        reading.position(text)
    } else {
        reading.order(text)
    };
    if reading.faults.is_empty() {
        let source = Source::Own(number_of(&start));
        Ok(Deal { name: name.to_owned(), source, start })
    } else {
        Err(reading.faults)
    }
}

struct Reading<'a> {
    rules: &'a Rules,
    source: SourceId,
    faults: Vec<Diagnostic>,
    /// Every card read, and where.
    cards: Vec<(Card, Range<usize>)>,
}

impl Reading<'_> {
    fn order(&mut self, text: &str) -> Start {
        for (word, span) in words(text) {
            self.card(word, span);
        }
        self.check_count(text);
        let cards = self.cards.iter().map(|it| it.0.facing(Face::Up)).collect();
        Start::Order { cards, draws: 0 }
    }

    fn position(&mut self, text: &str) -> Start {
        let mut piles = vec![Vec::new(); self.rules.piles().len()];
        let mut redeals = 0;
        for (line, start) in lines(text) {
            let Some((head, tail)) = line.split_once(':') else {
                if let Some((word, span)) = words(line).next() {
                    let span = start + span.start..start + span.end;
                    let fault = format!("expected the name of a pile before `{word}`");
                    self.fault(fault, span, Some("write for example `1: 7H 6S`"));
                }
                continue;
            };
            let (name, at) = (head.trim(), start + head.len() + 1);
            let span = start..start + head.len();
            if let Some(pile) = self.rules.pile(name) {
                let from = self.cards.len();
                for (word, it) in words(tail) {
                    self.card(word, at + it.start..at + it.end);
                }
                if !piles[pile.index()].is_empty() {
                    self.fault(format!("`{name}` is here twice"), span.clone(), None);
                }
                piles[pile.index()].extend(self.cards[from..].iter().map(|it| it.0));
                self.check_room(pile, &piles[pile.index()], span.clone());
                self.check_built(pile, &piles[pile.index()], span);
            } else if name.eq_ignore_ascii_case("redeals") {
                redeals = self.redeals(tail, at..at + tail.len());
            } else {
                self.unknown_pile(name, span);
            }
        }
        self.check_count(text);
        if self.faults.is_empty() {
            Start::Position(self.table(&piles, redeals))
        } else {
            Start::Order { cards: Vec::new(), draws: 0 }
        }
    }

    /// Lays the piles out.
    fn table(&self, piles: &[Vec<Card>], redeals: u16) -> Table {
        let hand: Vec<Card> = piles.iter().rev().flatten().copied().collect();
        let mut table = Table::new(piles.len(), &hand, &self.rules.counters());
        for (pile, cards) in (0..).map(PileId).zip(piles) {
            let count = u8::try_from(cards.len()).unwrap_or(u8::MAX);
            table.transfer(table.hand(), pile, count);
            if self.rules.group_of(pile).role == Role::Stock {
                table.face_top(pile, count, Face::Down);
            }
        }
        table.set(Counter::REDEALS, redeals.into());
        table
    }

    fn card(&mut self, word: &str, span: Range<usize>) {
        let (face, text) = match word.strip_prefix('-') {
            Some(text) => (Face::Down, text),
            None => (Face::Up, word),
        };
        match self.rules.deck().parse(text) {
            _ if word == "--" => {}
            Ok(card) => self.cards.push((card.facing(face), span)),
            Err(error) => {
                let hint = "a card is a rank and a suit, such as `7H` or `TD`";
                self.fault(error.to_string(), span, Some(hint));
            }
        }
    }

    fn check_room(&mut self, pile: PileId, cards: &[Card], span: Range<usize>) {
        let room = usize::from(self.rules.group_of(pile).capacity);
        if cards.len() > room {
            let id = self.rules.id(pile);
            let have = cards.len();
            let fault = format!("`{id}` holds {room} cards at the most, and here {have}");
            self.fault(fault, span, None);
        }
    }

    /// Reads how many redeals are used.
    fn redeals(&mut self, text: &str, span: Range<usize>) -> u16 {
        let limit = self.rules.redeal().map_or(Some(0), |it| it.limit);
        let most = limit.and_then(|it| u16::try_from(it).ok()).unwrap_or(u16::MAX);
        let used = text.trim().parse().ok().filter(|it| *it <= most);
        used.unwrap_or_else(|| {
            let fault = format!("expected a number of redeals used, {most} at the most");
            self.fault(fault, span, None);
            0
        })
    }

    /// Checks that a foundation holds what could have been built there.
    fn check_built(&mut self, pile: PileId, cards: &[Card], span: Range<usize>) {
        let group = self.rules.group_of(pile);
        if group.role != Role::Foundation || cards.is_empty() {
            return;
        }
        let based = match &group.base {
            Base::Kinds(kinds) => {
                kinds[usize::from(pile.0 - group.piles.start)].has(cards[0])
            }
            Base::First(_) | Base::Below(_) => true,
        };
        let mut pairs = cards.windows(2);
        if !based || !pairs.all(|it| group.on[it[0].kind()].has(it[1])) {
            let id = self.rules.id(pile);
            let build = group.build_words();
            let hint = format!("the {} builds {build}, from its base card", group.name);
            let fault = format!("`{id}` cannot have been built like this");
            self.fault(fault, span, Some(&hint));
        }
    }

    /// Checks that each card is there as often as the deck has it.
    fn check_count(&mut self, text: &str) {
        if !self.faults.is_empty() {
            return;
        }
        let deck = self.rules.deck();
        let copies = usize::from(deck.copies());
        let mut missing = Vec::new();
        for card in deck.present().iter() {
            let same = self.cards.iter().filter(|it| it.0.kind() == card.kind());
            let spans: Vec<Range<usize>> = same.map(|it| it.1.clone()).collect();
            missing.extend(vec![deck.text(card); copies.saturating_sub(spans.len())]);
            for span in spans.into_iter().skip(copies) {
                let times = if copies == 1 { "twice" } else { "too often" };
                self.fault(format!("{} is here {times}", deck.text(card)), span, None);
            }
        }
        if !missing.is_empty() {
            let end = text.trim_end().len();
            let cards = if missing.len() == 1 { "card is" } else { "cards are" };
            let fault =
                format!("{} {cards} missing: {}", missing.len(), missing.join(" "));
            self.fault(fault, end.saturating_sub(1)..end, None);
        }
    }

    fn unknown_pile(&mut self, name: &str, span: Range<usize>) {
        let known = self.rules.piles().iter().map(|it| it.id.as_str());
        let hint = nearest(name, known).map(|it| format!("did you mean `{it}`?"));
        self.fault(format!("there is no pile `{name}`"), span, hint.as_deref());
    }

    fn fault(&mut self, message: String, span: Range<usize>, hint: Option<&str>) {
        let fault = Diagnostic::error(message).at(Place::new(self.source, span));
        self.faults.push(hint.into_iter().fold(fault, Diagnostic::hint));
    }
}

fn uncommented(line: &str) -> &str {
    line.split('#').next().unwrap_or_default()
}

/// Returns the lines without their comments, and where each starts.
fn lines(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let at = start;
        start += line.len() + 1;
        (uncommented(line), at)
    })
}

/// Returns the words of a text outside of comments, and where each stands.
fn words(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    lines(text).flat_map(|(line, start)| {
        line.split_whitespace().map(move |word| {
            let at = start + (word.as_ptr() as usize - line.as_ptr() as usize);
            (word, at..at + word.len())
        })
    })
}

/// Returns a number that depends on the cards alone, from which shuffled redeals go on.
fn number_of(start: &Start) -> u64 {
    let mut bytes = Vec::new();
    match start {
        Start::Order { cards, .. } => bytes.extend(cards.iter().map(|it| it.byte())),
        Start::Position(table) => table.write(&mut bytes),
    }
    let mix =
        |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}
