//! Moves at the prompt, and lines that could be moves.

use super::Shelf;
use super::deals::{CASTLE, CRUEL, INTELLIGENCE, TINY, TINY_DEAL};
use super::typing::{last, on_shelf, typed};

#[test]
fn a_move_prints_the_board_and_its_effect() {
    insta::assert_snapshot!(typed("cruel", CRUEL, "9 f|9 f"), @r"
    > 9 f
    cruel  deal ms:617  move 1  redeals 0 (no limit)  home 5/52

     f1 AC   f2 AD   f3 AH   f4 2S

      1  7D 5C 3S 5S                          7  8S 7H 4D JS
      2  8C 2D TD 7S                          8  4C QS 9C 9H
      3  QD 6D 8H KH                          9  7C 6H 2C
      4  TH QC 3H 9D                         10  4S TS 2H 5D
      5  6S 8D 3D TC                         11  JC 6C JH QH
      6  KD 5H 9S 3C                         12  JD KS KC 4H
    9>f4 2S   (3 legal moves; redeal allowed)
    > 9 f
    cruel  deal ms:617  move 2  redeals 0 (no limit)  home 6/52

     f1 2C   f2 AD   f3 AH   f4 2S

      1  7D 5C 3S 5S                          7  8S 7H 4D JS
      2  8C 2D TD 7S                          8  4C QS 9C 9H
      3  QD 6D 8H KH                          9  7C 6H
      4  TH QC 3H 9D                         10  4S TS 2H 5D
      5  6S 8D 3D TC                         11  JC 6C JH QH
      6  KD 5H 9S 3C                         12  JD KS KC 4H
    9>f1 2C   (2 legal moves; redeal allowed)
    ");
}

#[test]
fn automatic_effects_are_printed_with_the_move() {
    let deal = INTELLIGENCE.replace("AH AS", "AH") + " AS";
    insta::assert_snapshot!(last("intelligence", &deal, "1 f2|3 f2|3 14|3 11"), @r"3>11 QC  s>f6 AS  s>3 KH KD QS   (13 legal moves; no redeal now)");
}

#[test]
fn an_illegal_move_names_the_rule_and_changes_nothing() {
    insta::assert_snapshot!(typed("beleaguered-castle", CASTLE, "35"), @"
    > 35
    refused: JH cannot go on JD: the tableau builds down one rank
      (beleaguered-castle.toml:26)
    ");
}

#[test]
fn a_game_with_undo_redo_and_restart() {
    let lines = "1 f|3 f|3 1|3 c|2 1||h|history|undo 2|redo|undo|restart|redo 99";
    insta::assert_snapshot!(typed("tiny", TINY_DEAL, lines), @"
    > 1 f
    tiny  deal test  move 1  redeals left 1  home 1/6

     f1 AH   f2 --      c1 --

      1  3C
      2  2C 3H
      3  2H AC
    1>f1 AH  1 turns 3C   (6 legal moves; redeal allowed)
    > 3 f
    tiny  deal test  move 2  redeals left 1  home 2/6

     f1 AH   f2 AC      c1 --

      1  3C
      2  2C 3H
      3  2H
    3>f2 AC   (6 legal moves; redeal allowed)
    > 3 1
    tiny  deal test  move 3  redeals left 1  home 2/6

     f1 AH   f2 AC      c1 --

      1  3C 2H
      2  2C 3H
      3  --
    3>1 2H   (7 legal moves; redeal allowed)
    > 3 c
    refused: `3` is empty
    > 2 1
    refused: 3H cannot go on 2H: the tableau builds down one rank (tiny.toml:15)
    > 
    tiny  deal test  move 3  redeals left 1  home 2/6

     f1 AH   f2 AC      c1 --

      1  3C 2H
      2  2C 3H
      3  --
    > h
    winnable, proven
    try `1` (1>f1): all cards can go home; `home` does it in 4 moves
    > history
       1  1>f1 AH  1 turns 3C
       2  3>f2 AC
       3  3>1 2H
    > undo 2
    tiny  deal test  move 1  redeals left 1  home 1/6

     f1 AH   f2 --      c1 --

      1  3C
      2  2C 3H
      3  2H AC
    2 moves taken back   (6 legal moves; redeal allowed)
    > redo
    tiny  deal test  move 2  redeals left 1  home 2/6

     f1 AH   f2 AC      c1 --

      1  3C
      2  2C 3H
      3  2H
    made again: 3>f2 AC   (6 legal moves; redeal allowed)
    > undo
    tiny  deal test  move 1  redeals left 1  home 1/6

     f1 AH   f2 --      c1 --

      1  3C
      2  2C 3H
      3  2H AC
    taken back: 3>f2 AC   (6 legal moves; redeal allowed)
    > restart
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] AH
      2  2C 3H
      3  2H AC
    back at the start, 1 move taken back   (6 legal moves; redeal allowed)
    > redo 99
    tiny  deal test  move 3  redeals left 1  home 2/6

     f1 AH   f2 AC      c1 --

      1  3C 2H
      2  2C 3H
      3  --
    3 moves made again   (7 legal moves; redeal allowed)
    ");
}

#[test]
fn a_won_game_accepts_no_more_moves() {
    let lines = "1 f|3 f|3 f|2 f|2 f|1 f|1 2|moves|undo";
    insta::assert_snapshot!(typed("tiny", TINY_DEAL, lines), @"
    > 1 f
    tiny  deal test  move 1  redeals left 1  home 1/6

     f1 AH   f2 --      c1 --

      1  3C
      2  2C 3H
      3  2H AC
    1>f1 AH  1 turns 3C   (6 legal moves; redeal allowed)
    > 3 f
    tiny  deal test  move 2  redeals left 1  home 2/6

     f1 AH   f2 AC      c1 --

      1  3C
      2  2C 3H
      3  2H
    3>f2 AC   (6 legal moves; redeal allowed)
    > 3 f
    tiny  deal test  move 3  redeals left 1  home 3/6

     f1 2H   f2 AC      c1 --

      1  3C
      2  2C 3H
      3  --
    3>f1 2H   (5 legal moves; redeal allowed)
    > 2 f
    tiny  deal test  move 4  redeals left 1  home 4/6

     f1 3H   f2 AC      c1 --

      1  3C
      2  2C
      3  --
    2>f1 3H   (6 legal moves; redeal allowed)
    > 2 f
    tiny  deal test  move 5  redeals left 1  home 5/6

     f1 3H   f2 2C      c1 --

      1  3C
      2  --
      3  --
    2>f2 2C   (4 legal moves; no redeal now)
    > 1 f
    tiny  deal test  move 6  redeals left 1  home 6/6

     f1 3H   f2 3C      c1 --

      1  --
      2  --
      3  --
    1>f2 3C
    won in 6 moves, score 6; `new` deals another game
    > 1 2
    refused: the game is won
    > moves
    the game is won
    > undo
    tiny  deal test  move 5  redeals left 1  home 5/6

     f1 3H   f2 2C      c1 --

      1  3C
      2  --
      3  --
    taken back: 1>f2 3C   (4 legal moves; no redeal now)
    ");
}

#[test]
fn a_lost_game_suggests_undo_and_new() {
    let game =
        "name = \"Stuck\"\nextends = \"tiny\"\n[piles.tableau]\nempty = \"none\"\n";
    let mut shelf = Shelf::of(&[TINY, ("stuck.toml", game)]);
    let deal = "test\n1: AC AH 3C\n2: 2C 3H\n3: 2H\nredeals: 1";
    insta::assert_snapshot!(on_shelf(&mut shelf, "stuck", deal, "2 c||3 1|c 3"), @"
    > 2 c
    stuck  deal test  move 1  redeals left 0  home 0/6

     f1 --   f2 --      c1 3H

      1  AC AH 3C
      2  2C
      3  2H
    2>c1 3H
    lost, proven: no move left can help
    `undo` takes you back to where a move could help; or try `restart` or `new`
    > 
    stuck  deal test  move 1  redeals left 0  home 0/6

     f1 --   f2 --      c1 3H

      1  AC AH 3C
      2  2C
      3  2H
    lost, proven: no move left can help
    `undo` takes you back to where a move could help; or try `restart` or `new`
    > 3 1
    stuck  deal test  move 2  redeals left 0  home 0/6

     f1 --   f2 --      c1 3H

      1  AC AH 3C 2H
      2  2C
      3  --
    3>1 2H
    lost, proven: no move left can help
    `undo 2` takes you back to where a move could help; or try `restart` or `new`
    > c 3
    refused: an empty tableau pile cannot be filled (stuck.toml:4)
    ");
}

#[test]
fn an_ambiguous_move_lists_its_meanings() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1 c|3 f|2 f|2H"), @"
    ambiguous-move: `2H` can mean several moves; type the number of one:
       1  3 1       2H on 3C of the tableau
       2  3 2       2H on 3H of the tableau
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1 c|3 f|2H"), @"
    ambiguous-move: `2H` can mean several moves; type the number of one:
       1  3 1       2H on 3C of the tableau
       2  3 2       2H on 3H of the tableau
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "AC|2H"), @"3>2 2H   (7 legal moves; redeal allowed)");
}

#[test]
fn interchangeable_foundations_are_not_ambiguous() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1 f"), @r"1>f1 AH  1 turns 3C   (6 legal moves; redeal allowed)");
}

#[test]
fn commands_can_be_abbreviated() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "m"), @"
    1  1         AH to an empty foundation pile
    2  3         AC to an empty foundation pile
    3  32        2H AC on 3H of the tableau
    4  1c1       AH to an empty cell
    5  2         3H to an empty cell
    6  3c1       AC to an empty cell
    7  redeal
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "MOVES # all of them"), @"
    1  1         AH to an empty foundation pile
    2  3         AC to an empty foundation pile
    3  32        2H AC on 3H of the tableau
    4  1c1       AH to an empty cell
    5  2         3H to an empty cell
    6  3c1       AC to an empty cell
    7  redeal
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, ".m"), @"
    1  1         AH to an empty foundation pile
    2  3         AC to an empty foundation pile
    3  32        2H AC on 3H of the tableau
    4  1c1       AH to an empty cell
    5  2         3H to an empty cell
    6  3c1       AC to an empty cell
    7  redeal
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "re"), @"ambiguous-command: `re` can mean `redeal`, `redo`, `restart`, `reload`");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "mvoes"), @r"unknown-command: `mvoes` is neither a command, a pile nor a card; did you mean `moves`?");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "xyzzy 3"), @r"unknown-command: `xyzzy` is neither a command, a pile nor a card; `help` lists the commands");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, ".xyzzy"), @r"unknown-command: `xyzzy` is neither a command, a pile nor a card; `help` lists the commands");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "moves 3"), @"
    2  3         AC to an empty foundation pile
    3  32        2H AC on 3H of the tableau
    6  3c1       AC to an empty cell
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "undo x"), @"wrong-arguments: there is no mark `x`; there are no marks yet; `mark NAME` marks this position");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "# nothing"), @"");
}

#[test]
fn pile_names_win_over_commands_only_in_moves() {
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "s"), @"not-a-move: where to? name a second pile, or a card to put it on, after `s`");
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "s 3"), @r"illegal-move: cards cannot leave the stock (intelligence.toml:32)");
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "r 3"), @"ambiguous-command: `r` can mean `redeal`, `redo`, `restart`, `rules`, `reload`");
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "as"), @"illegal-move: AS is home already");
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "r1"), @r"unknown-command: `r1` is neither a command, a pile nor a card; `help` lists the commands");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1 c|c1 2"), @r"illegal-move: AH cannot go on 3H: the tableau builds down one rank (tiny.toml:15)");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1 c|c 3"), @r"illegal-move: AH cannot go on AC: the tableau builds down one rank (tiny.toml:15)");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "f"), @"illegal-move: every foundation pile is empty");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1"), @"1>f1 AH  1 turns 3C   (6 legal moves; redeal allowed)");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1 2 3 4"), @"not-a-move: a move has at most three words: from, to and the number of cards");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1 x"), @r"not-a-move: `x` is neither a pile nor a card");
}
