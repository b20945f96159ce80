//! Wrong input of every kind: it never panics and never changes the game.

use proptest::prelude::*;

use super::Shelf;
use super::deals::{TINY, TINY_DEAL};
use crate::{Session, Settings, run_json, run_lines};

/// Words that lines are made of.
const WORDS: [&str; 30] = [
    "1",
    "2",
    "3",
    "f",
    "f1",
    "c",
    "c1",
    "s",
    "r",
    "AC",
    "2h",
    "10♥",
    "!1",
    "!99",
    "12",
    "undo",
    "redo",
    "re",
    "redeal",
    "restart",
    "new",
    "seed:3",
    "next",
    "look",
    "why",
    ".moves",
    "#",
    "99999999999999999999",
    "-1",
    "\u{1b}[2J",
];

fn lines() -> impl Strategy<Value = Vec<String>> {
    let words = prop::collection::vec(prop::sample::select(&WORDS[..]), 0..5);
    prop::collection::vec(words.prop_map(|words| words.join(" ")), 0..25)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_answered_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut shelf = Shelf::of(&[TINY]);
        let mut session = shelf.session("tiny", TINY_DEAL);
        run_lines(&mut session, &mut bytes.as_slice(), &mut Vec::new()).unwrap();
        run_json(&mut session, &mut bytes.as_slice(), &mut Vec::new()).unwrap();
    }

    #[test]
    fn a_refused_line_changes_nothing(lines in lines()) {
        let mut shelf = Shelf::of(&[TINY]);
        let game = shelf.game("tiny", &[], TINY_DEAL);
        let mut session = Session::new(game, Vec::new(), &mut shelf, Settings::default());
        for line in &lines {
            let before = session.game().clone();
            let answer = session.answer(line);
            session.shown(&answer);
            if answer.is_err() {
                prop_assert_eq!(before.table(), session.game().table());
                prop_assert_eq!(before.turns(), session.game().turns());
                prop_assert_eq!(before.undone(), session.game().undone());
            }
            if let Err(error) = answer {
                let acts = error.message.contains('\u{1b}');
                prop_assert!(!acts);
            }
        }
    }
}
