//! Fits the cards of a fanned pile in the room for it.

/// A part of a fanned pile: what one unit of room shows, or its top card.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Slot {
    /// The edge of a card that another covers, by its index.
    Edge(usize),
    /// Two edges in the room for one: of this card and the one below it.
    Half(usize),
    /// A number of cards that are not shown, and the index of the highest.
    Count(usize, usize),
    /// The top card.
    Top(usize),
}

/// Returns the parts of a pile from the bottom up. They need at most `room` units, without the
/// top card; the top card is always among them. `hidden` counts the face-down cards at the
/// bottom of the `count` cards.
///
/// If there is too little room, two face-down cards share a unit, then all of them become a
/// count. Then the lowest cards become a count, unless `seen` is among them: cards from there
/// on are shown first, as if the pile were scrolled.
pub(super) fn slots(
    count: usize,
    hidden: usize,
    room: usize,
    seen: Option<usize>,
) -> Vec<Slot> {
    let Some(top) = count.checked_sub(1) else { return Vec::new() };
    let hidden = hidden.min(top);
    let open = hidden..top;
    let mut slots: Vec<Slot> = Vec::new();
    let counted = top.saturating_sub(room.saturating_sub(1));
    if top <= room {
        slots.extend((0..top).map(Slot::Edge));
    } else if hidden.div_ceil(2) + open.len() <= room {
        // Each pair saves one unit, so there are just as many pairs as needed.
        let pairs = top - room;
        slots.extend((0..pairs).map(|pair| Slot::Half(2 * pair + 1)));
        slots.extend((2 * pairs..hidden).map(Slot::Edge));
        slots.extend(open.map(Slot::Edge));
    } else if hidden > 0 && open.len() < room {
        slots.push(Slot::Count(hidden, hidden - 1));
        slots.extend(open.map(Slot::Edge));
    } else if room > 0 {
        match seen.filter(|seen| *seen < counted && room > 1) {
            None => {
                slots.push(Slot::Count(counted, counted - 1));
                slots.extend((counted..top).map(Slot::Edge));
            }
            Some(seen) => {
                let before = if room > 2 && seen > 0 { seen } else { 0 };
                let shown = room - 1 - usize::from(before > 0);
                let end = (seen + shown).min(top);
                if before > 0 {
                    slots.push(Slot::Count(before, before - 1));
                }
                slots.extend((seen..end).map(Slot::Edge));
                slots.push(Slot::Count(top - end + (seen - before), top - 1));
            }
        }
    }
    slots.push(Slot::Top(top));
    slots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(
        count: usize,
        hidden: usize,
        room: usize,
        seen: Option<usize>,
        expected: &str,
    ) {
        let slots = slots(count, hidden, room, seen);
        let written = slots.iter().map(|slot| match slot {
            Slot::Edge(at) => format!("{at}"),
            Slot::Half(at) => format!("{}={at}", at - 1),
            Slot::Count(cards, at) => format!("({cards} to {at})"),
            Slot::Top(at) => format!("[{at}]"),
        });
        assert_eq!(written.collect::<Vec<_>>().join(" "), expected);
        assert!(slots.len() <= room + 1, "{slots:?}");
    }

    #[test]
    fn long_piles_are_compressed_in_steps() {
        check(0, 0, 4, None, "");
        check(1, 1, 0, None, "[0]");
        check(5, 3, 4, None, "0 1 2 3 [4]");
        check(6, 3, 4, None, "0=1 2 3 4 [5]");
        check(8, 5, 5, None, "0=1 2=3 4 5 6 [7]");
        check(7, 3, 4, None, "(3 to 2) 3 4 5 [6]");
        check(9, 3, 4, None, "(5 to 4) 5 6 7 [8]");
        check(9, 0, 1, None, "(8 to 7) [8]");
        check(9, 0, 0, None, "[8]");
    }

    #[test]
    fn a_card_below_a_count_is_scrolled_to() {
        check(9, 0, 4, Some(6), "(5 to 4) 5 6 7 [8]");
        check(9, 0, 4, Some(4), "(4 to 3) 4 5 (2 to 7) [8]");
        check(9, 0, 4, Some(0), "0 1 2 (5 to 7) [8]");
        check(9, 0, 2, Some(3), "3 (7 to 7) [8]");
        check(9, 0, 1, Some(3), "(8 to 7) [8]");
    }
}
