//! A pyramid: its board, the names of its piles as they are typed, and the JSON mode.

use serde_json::Value;

use super::Shelf;
use super::places::{colored, draw, narrow, wide};
use crate::{Completions, run_json};

const PYRAMID: &str = include_str!("../../../../tests/data/actions/pyramid-like.toml");

/// The lines that discard fifteen cards of it.
const OPENED: &str = "g1 g5|g2 g4|f4 g7|g3 g6|f1 f3|f2 f5|e4 f6|e2";

/// Returns the rules of the pyramid without name and words.
pub(super) fn pyramid() -> &'static str {
    PYRAMID.split_once("\n\n").unwrap().1
}

#[test]
fn a_pyramid_names_only_uncovered_piles() {
    insta::assert_snapshot!(draw(pyramid(), "", wide()), @"
    sketch  deal seed:6  move 0  redeals left 2  left 28

     s [24]      w --                 d --

                                5D
                            8C      4S
                        6S      TH      9C
                    KD      KC      9H      2H
                3D      KH      8S      4C      AS
            TS      JS      3H      6D      2C      9S
     g1 5S   g2 6H   g3 2S   g4 7H   g5 8D   g6 JC   g7 7C
    ");
    insta::assert_snapshot!(draw(pyramid(), OPENED, wide()), @"
    sketch  deal seed:6  move 8  redeals left 2  left 13

     s [24]      w --                 d [14] KH

                                5D
                            8C      4S
                        6S      TH      9C
                    KD      KC      9H      2H
             e1 3D      --   e3 8S      --   e5 AS
            --      --      --      --      --      --
        --      --      --      --      --      --      --
    ");
    insta::assert_snapshot!(draw(pyramid(), OPENED, narrow(40)), @"
    sketch  deal seed:6  move 8
      redeals left 2  left 13

     s [24]      w --
     d [14] KH

                       5D
                    8C    4S
                 6S    TH    9C
              KD    KC    9H    2H
           e1          e3          e5
           3D    --    8S    --    AS
        --    --    --    --    --    --
     --    --    --    --    --    --    --
    ");
    insta::assert_snapshot!(draw(pyramid(), "", narrow(30)), @"
    sketch  deal seed:6  move 0
      redeals left 2  left 28

     s [24]      w --
     d --

                 5D
               8C  4S
             6S  TH  9C
           KD  KC  9H  2H
         3D  KH  8S  4C  AS
       TS  JS  3H  6D  2C  9S
     g1  g2  g3  g4  g5  g6  g7
     5S  6H  2S  7H  8D  JC  7C
    ");
}

#[test]
fn covered_and_empty_piles_are_dimmed() {
    let board = draw(pyramid(), OPENED, colored());
    insta::assert_snapshot!(board.replace('\u{1b}', "^"), @"
    sketch  deal seed:6  move 8  redeals left 2  left 13

     s [24]      w --                 d [14] ^[31mKH^[0m

                                ^[2m^[31m5D^[0m
                            ^[2m8C^[0m      ^[2m4S^[0m
                        ^[2m6S^[0m      ^[2m^[31mTH^[0m      ^[2m9C^[0m
                    ^[2m^[31mKD^[0m      ^[2mKC^[0m      ^[2m^[31m9H^[0m      ^[2m^[31m2H^[0m
             e1 ^[31m3D^[0m      ^[2m--^[0m   e3 8S      ^[2m--^[0m   e5 AS
            ^[2m--^[0m      ^[2m--^[0m      ^[2m--^[0m      ^[2m--^[0m      ^[2m--^[0m      ^[2m--^[0m
        ^[2m--^[0m      ^[2m--^[0m      ^[2m--^[0m      ^[2m--^[0m      ^[2m--^[0m      ^[2m--^[0m      ^[2m--^[0m
    ");
    let bare = ["[31m", "[2m", "[0m"]
        .iter()
        .fold(board, |text, code| text.replace(&format!("\u{1b}{code}"), ""));
    assert_eq!(bare, draw(pyramid(), OPENED, wide()));
}

#[test]
fn a_face_down_pyramid_turns_up_card_by_card() {
    let down = r#"to = "pyramid"
face = "down""#;
    let rules = pyramid().replace(r#"to = "pyramid""#, down);
    insta::assert_snapshot!(draw(&rules, "g1 g5|g2 g4", wide()), @"
    sketch  deal seed:6  move 2  redeals left 2  left 24

     s [24]      w --                 d [3] 7H

                                ??
                            ??      ??
                        ??      ??      ??
                    ??      ??      ??      ??
                ??      ??      ??      ??      ??
         f1 TS      ??      ??   f4 6D      ??      ??
        --      --   g3 2S      --      --   g6 JC   g7 7C
    ");
}

/// Answers lines about the pyramid.
#[track_caller]
fn said(lines: &str) -> String {
    let mut shelf = Shelf::of(&[("pyramid-like.toml", PYRAMID)]);
    let mut session = shelf.session("pyramid-like", "seed:6");
    let answers = lines.split('|').map(|line| match session.answer(line) {
        Ok(reply) => reply.text.into(),
        Err(error) => error.message.into(),
    });
    answers.collect::<Vec<String>>().join("\n")
}

#[test]
fn piles_are_typed_and_completed_by_row_and_column() {
    insta::assert_snapshot!(said("look f1|look g1|f1 g1|why f1 g1|G1 G5|g2g4|look g1"), @"
    f1, pyramid: ten of spades, covered by g1 and g2
    g1, pyramid: five of spades
    `f1` is covered (pyramid-like.toml:26)
    refused: `f1` is covered (pyramid-like.toml:26)
    pair g1 g5 5S 8D   (3 legal moves; deal allowed)
    pair g2 g4 6H 7H   (2 legal moves; deal allowed)
    g1, pyramid: empty
    ");
    let mut shelf = Shelf::of(&[("pyramid-like.toml", PYRAMID)]);
    let game = shelf.game("pyramid-like", &[], "seed:6");
    let completions = Completions::of(&game);
    let follow = |line: &str| completions.complete(line).1.join(" ");
    assert_eq!(follow("look d"), "d1 d2 d3 d4 d");
    assert_eq!(follow("g5"), "g5");
    assert_eq!(follow("g5 "), "g1");
    assert_eq!(follow("g1 "), "g5");
}

#[test]
fn json_gives_the_row_and_column_of_a_pile() {
    let mut shelf = Shelf::of(&[("pyramid-like.toml", PYRAMID)]);
    let mut session = shelf.session("pyramid-like", "seed:6");
    let (mut input, mut output) = (&b"quit\n"[..], Vec::new());
    run_json(&mut session, &mut input, &mut output).unwrap();
    let state: Value = serde_json::from_slice(&output).unwrap();
    let piles = state["piles"].as_array().unwrap();
    let placed = piles.iter().filter(|pile| pile.get("row").is_some()).map(|pile| {
        format!("{} {} {}", pile["id"].as_str().unwrap(), pile["row"], pile["column"])
    });
    let placed: Vec<String> = placed.collect();
    assert_eq!(placed.len(), 28);
    assert_eq!(placed[..4], ["a1 1 4", "b1 2 3.5", "b2 2 4.5", "c1 3 3"]);
    assert_eq!(placed[27], "g7 7 7");
}

#[test]
fn a_card_discarded_alone_has_the_discard_as_target() {
    let mut tried = 0;
    for number in 1..=20 {
        let mut shelf = Shelf::of(&[]);
        let mut session = shelf.session("pyramid", &format!("seed:{number}"));
        let discard = session.game().rules().pile("d").unwrap();
        let picks = session.picks();
        let alone = picks.iter().find_map(|pick| {
            let target = pick.targets.iter().find(|entry| entry.0 == (discard, 0))?;
            Some((pick.card, *target))
        });
        let Some((card, (place, made))) = alone else { continue };
        assert_eq!(made.picks(), [card.0]);
        let line = session.typed_between(card, place);
        session.answer(&line).unwrap();
        assert_eq!(session.game().table().len(discard), 1);
        tried += 1;
    }
    assert!(tried > 3);
}
