//! What is said at the prompt.

use super::Shelf;
use super::deals::{CASTLE, CRUEL, INTELLIGENCE, TINY, TINY_DEAL};
use crate::repl::rerun;

/// Types lines and returns the transcript.
#[track_caller]
fn typed(id: &str, deal: &str, lines: &str) -> String {
    let mut shelf = Shelf::of(&[TINY]);
    on_shelf(&mut shelf, id, deal, lines)
}

#[track_caller]
fn on_shelf(shelf: &mut Shelf, id: &str, deal: &str, lines: &str) -> String {
    let script: String = lines.split('|').map(|it| format!("> {it}\n")).collect();
    let mut session = shelf.session(id, deal);
    rerun(&mut session, &script)
}

/// Types lines and returns what is said to the last one.
#[track_caller]
fn last(id: &str, deal: &str, lines: &str) -> String {
    let mut shelf = Shelf::of(&[TINY]);
    let mut session = shelf.session(id, deal);
    let mut answer = Ok(crate::repl::Reply::told(""));
    for line in lines.split('|') {
        answer = session.answer(line);
    }
    match answer {
        Ok(reply) => reply.text,
        Err(fault) => format!("{}: {}", fault.code.name(), fault.message),
    }
}

#[test]
fn a_move_shows_the_board_and_what_was_done() {
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
fn what_follows_by_itself_is_told_with_the_move() {
    let deal = INTELLIGENCE.replace("AH AS", "AH") + " AS";
    insta::assert_snapshot!(last("intelligence", &deal, "1 f2|3 f2|3 14|3 11"), @r"3>11 QC  s>f6 AS  s>3 KH KD QS   (13 legal moves; no redeal now)");
}

#[test]
fn a_refused_move_names_the_rule_and_changes_nothing() {
    insta::assert_snapshot!(typed("beleaguered-castle", CASTLE, "35"), @r"
    > 35
    refused: JH on JD; tableau builds down one rank (beleaguered-castle.toml:36)
    ");
}

#[test]
fn a_small_game_is_played_to_its_end() {
    let lines = "1 f|3 f|3 1|3 c|2 1||h|history|undo 2|redo|undo|restart|redo 99";
    insta::assert_snapshot!(typed("tiny", TINY_DEAL, lines), @r"
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
    refused: `3` has not that many cards
    > 2 1
    refused: 3H on 2H; tableau builds down one rank (tiny.toml:18)
    > 
    tiny  deal test  move 3  redeals left 1  home 2/6

     f1 AH   f2 AC      c1 --

      1  3C 2H
      2  2C 3H
      3  --
    > h
    `h` can mean `history`, `help`
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

      1  ?? AH
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
fn a_won_game_says_so_and_takes_no_more_moves() {
    let lines = "1 f|3 f|3 f|2 f|2 f|1 f|1 2|moves|undo";
    insta::assert_snapshot!(typed("tiny", TINY_DEAL, lines), @r"
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
    there is no legal move
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
fn a_lost_game_says_what_can_be_done() {
    let game =
        "name = \"Stuck\"\nextends = \"tiny\"\n[piles.tableau]\nempty = \"none\"\n";
    let mut shelf = Shelf::of(&[TINY, ("stuck.toml", game)]);
    let deal = "test\n1: AC AH 3C\n2: 2C 3H\n3: 2H\nredeals: 1";
    insta::assert_snapshot!(on_shelf(&mut shelf, "stuck", deal, "2 c||3 1|c 3"), @r"
    > 2 c
    stuck  deal test  move 1  redeals left 0  home 0/6

     f1 --   f2 --      c1 3H

      1  AC AH 3C
      2  2C
      3  2H
    2>c1 3H
    lost, proven: nothing more can be achieved; try `undo`, `restart` or `new`
    > 
    stuck  deal test  move 1  redeals left 0  home 0/6

     f1 --   f2 --      c1 3H

      1  AC AH 3C
      2  2C
      3  2H
    lost, proven: nothing more can be achieved; try `undo`, `restart` or `new`
    > 3 1
    stuck  deal test  move 2  redeals left 0  home 0/6

     f1 --   f2 --      c1 3H

      1  AC AH 3C 2H
      2  2C
      3  --
    3>1 2H
    lost, proven: nothing more can be achieved; try `undo`, `restart` or `new`
    > c 3
    refused: an empty tableau pile stays empty (stuck.toml:4)
    ");
}

#[test]
fn a_move_that_can_mean_several_lists_them() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "2 f|AC"), @r"
    ambiguous-move: `AC` can mean several moves; say which:
      !2  3 f1      AC to an empty foundation pile
      !6  3 c1      AC to an empty cell pile
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "AC"), @r"
    ambiguous-move: `AC` can mean several moves; say which:
      !2  3 f1      AC to an empty foundation pile
      !6  3 c1      AC to an empty cell pile
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "AC|2H"), @r"3>2 2H AC   (8 legal moves; redeal allowed)");
}

#[test]
fn foundations_that_are_alike_need_no_choice() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1 f"), @r"1>f1 AH  1 turns 3C   (6 legal moves; redeal allowed)");
}

#[test]
fn a_whole_word_is_a_command_and_its_beginning_will_do() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "m"), @r"
    1  1 f1      AH to an empty foundation pile
    2  3 f1      AC to an empty foundation pile
    3  3 2 2     2H AC on 3H of the tableau
    4  1 c1      AH to an empty cell pile
    5  2 c1      3H to an empty cell pile
    6  3 c1      AC to an empty cell pile
    7  redeal
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "MOVES # all of them"), @r"
    1  1 f1      AH to an empty foundation pile
    2  3 f1      AC to an empty foundation pile
    3  3 2 2     2H AC on 3H of the tableau
    4  1 c1      AH to an empty cell pile
    5  2 c1      3H to an empty cell pile
    6  3 c1      AC to an empty cell pile
    7  redeal
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, ".m"), @r"
    1  1 f1      AH to an empty foundation pile
    2  3 f1      AC to an empty foundation pile
    3  3 2 2     2H AC on 3H of the tableau
    4  1 c1      AH to an empty cell pile
    5  2 c1      3H to an empty cell pile
    6  3 c1      AC to an empty cell pile
    7  redeal
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "re"), @r"ambiguous-command: `re` can mean `redeal`, `redo`, `restart`");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "mvoes"), @r"unknown-command: `mvoes` is neither a command, a pile nor a card; did you mean `moves`?");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "xyzzy 3"), @r"unknown-command: `xyzzy` is neither a command, a pile nor a card; `help` lists the commands");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, ".xyzzy"), @r"unknown-command: `xyzzy` is neither a command, a pile nor a card; `help` lists the commands");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "moves 3"), @r"wrong-arguments: nothing may follow `moves`");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "undo x"), @r"wrong-arguments: `x` is not a number of moves");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "# nothing"), @"");
}

#[test]
fn a_pile_comes_before_a_command_only_in_a_move() {
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "s"), @r"ambiguous-command: `s` can mean `show`, `save`");
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "s 3"), @r"illegal-move: cards in the stock stay there (intelligence.toml:51)");
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "r 3"), @r"ambiguous-command: `r` can mean `redeal`, `redo`, `restart`, `rules`");
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "as"), @r"illegal-move: AS has no legal move");
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "r1"), @r"unknown-command: `r1` is neither a command, a pile nor a card; `help` lists the commands");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1 c|c1 2"), @r"illegal-move: AH on 3H; tableau builds down one rank (tiny.toml:18)");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1 c|c 3"), @r"illegal-move: AH on AC; tableau builds down one rank (tiny.toml:18)");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "f"), @r"not-a-move: where to? say for example `f f`, or `f 5`");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1"), @r"not-a-move: where to? say for example `1 f`, or `1 5`");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1 2 3 4"), @r"not-a-move: a move has at most three words: from, to and how many cards");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1 x"), @r"not-a-move: `x` is neither a pile nor a card");
}

#[test]
fn piles_are_told_in_words() {
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "look 9"), @r"
    9, tableau: 3 cards from the bottom: four of hearts, two of spades, eight of
      spades
    ");
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "look s"), @r"s, stock: 45 hidden cards");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "look"), @r"
    f1, foundation: empty
    f2, foundation: empty
    1, tableau: 2 cards from the bottom: 1 hidden card, ace of hearts
    2, tableau: 2 cards from the bottom: two of clubs, three of hearts
    3, tableau: 2 cards from the bottom: two of hearts, ace of clubs
    c1, cell: empty
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "look F"), @r"
    f1, foundation: empty
    f2, foundation: empty
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "look f9"), @r"wrong-arguments: there is no pile `f9`");
}

#[test]
fn why_tells_the_rule_or_what_the_move_does() {
    insta::assert_snapshot!(last("cruel", CRUEL, "why 1 2"), @r"refused: 5S on 7S; tableau builds down one rank in suit (cruel.toml:41)");
    insta::assert_snapshot!(last("cruel", CRUEL, "why 9 f"), @r"legal: 2S goes from `9` to `f4`, on AS of the foundation");
    insta::assert_snapshot!(last("cruel", CRUEL, "why redeal"), @r"refused: a redeal would change nothing (cruel.toml:58)");
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "why redeal"), @r"refused: a redeal must wait until no other move is left (intelligence.toml:65)");
    insta::assert_snapshot!(last("beleaguered-castle", CASTLE, "why redeal"), @r"refused: this game has no redeal");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "why AC"), @r"
    `AC` can mean several moves; say which:
      !2  3 f1      AC to an empty foundation pile
      !6  3 c1      AC to an empty cell pile
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "why what"), @r"not-a-move: `what` is neither a pile nor a card");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "why"), @r"wrong-arguments: say which move, as in `why 3 5`");
}

#[test]
fn rules_options_and_help_are_told() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "rules"), @r"
    Tiny (Tests)

    Six cards

    Build both foundations up.
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "options"), @r"
    empty = any
        what may go to an empty pile
        values: any (default), none
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "help"), @r"
    A move is typed as it is:
      3 5        the top card of pile 3 goes to pile 5; so does 35
      3 f        it goes to a foundation
      3 5 2      two cards go
      7H 8H      the card 7H goes on 8H
      7H         it goes to the only place it can go to
      !4         the fourth move that `moves` lists
    Commands are words, and the beginning of a word will do:
      moves          list the legal moves; `!4` plays the fourth
      redeal         gather the cards and deal them again
      undo [N]       take back the last move, or the last N
      redo [N]       make again what was taken back
      restart        take back every move
      new [DEAL]     deal another game; see `help new`
      show           show the board, as an empty line does
      look [PILE]    tell the cards of a pile in words
      why MOVE       tell why a move is refused, or what it does
      rules          tell how the game is played
      options        list the options of the game
      history        list the moves so far
      save FILE      write the game down
      load FILE      go on with a game that was written down
      help [WORD]    list the commands, or tell about one
      quit           leave
    An empty line shows the board. `.word` is always a command; `#` starts a comment.
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "help new"), @r"
    new [DEAL]: deal another game; see `help new`
    DEAL is `random`, which is meant when nothing is said, `next`, `seed:N`,
    `ms:N` (Microsoft's numbers), `pysol:N` (PySolFC's) or a deal file.
    The game and its options stay.
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "help re"), @r"ambiguous-command: `re` can mean `redeal`, `redo`, `restart`");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "help me"), @r"wrong-arguments: there is no command `me`; `help` lists them");
}

#[test]
fn another_game_is_dealt_by_its_name() {
    insta::assert_snapshot!(last("cruel", "ms:1", "new ms:2"), @r"a new game, deal ms:2   (5 legal moves; no redeal now)");
    insta::assert_snapshot!(last("cruel", "ms:1", "new next"), @r"a new game, deal ms:2   (5 legal moves; no redeal now)");
    insta::assert_snapshot!(last("cruel", "ms:1", "new"), @r"a new game, deal seed:1   (2 legal moves; no redeal now)");
    insta::assert_snapshot!(last("cruel", "ms:1", "new ms:0"), @r"bad-deal: deal 0 is out of range; `ms:` numbers go from 1 to 8589934591");
    insta::assert_snapshot!(last("cruel", "ms:1", "new 617"), @r"bad-deal: `617` is not the name of a deal; names are `seed:N`, `ms:N` and `pysol:N`; nor is it a deal file: no such file");
    insta::assert_snapshot!(last("cruel", CRUEL, "new next"), @r"a new game, deal ms:618   (6 legal moves; no redeal now)");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "new next"), @r"bad-deal: this deal has no number that a next one could follow");
}

#[test]
fn a_deal_file_is_read_and_its_faults_have_a_place() {
    let mut shelf = Shelf::of(&[
        TINY,
        ("good.txt", TINY_DEAL.split_once('\n').unwrap().1),
        ("bad.txt", "1: AC AC\n2: 2C 3H\n3: 2H 3C"),
    ]);
    let text = on_shelf(&mut shelf, "tiny", "seed:1", "new bad.txt|new good.txt");
    insta::assert_snapshot!(text, @r"
    > new bad.txt
    error: AC is here twice
     --> bad.txt:1:7
      |
    1 | 1: AC AC
      |       ^^

    error: 1 card is missing: AH
     --> bad.txt:3:8
      |
    3 | 3: 2H 3C
      |        ^
    > new good.txt
    tiny  deal good.txt  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  ?? AH
      2  2C 3H
      3  2H AC
    a new game, deal good.txt   (6 legal moves; redeal allowed)
    ");
}

#[test]
fn a_game_is_written_down_and_read_again() {
    let mut shelf = Shelf::of(&[TINY]);
    let lines =
        "1 f|redeal|save a.txt|new|load a.txt|save no/where|load b.txt|load tiny.toml";
    let text = on_shelf(&mut shelf, "tiny", "seed:1", lines);
    insta::assert_snapshot!(text, @r"
    > 1 f
    tiny  deal seed:1  move 1  redeals left 1  home 1/6

     f1 AC   f2 --      c1 --

      1  2C
      2  AH 2H
      3  3C 3H
    1>f1 AC   (6 legal moves; redeal allowed)
    > redeal
    tiny  deal seed:1  move 2  redeals left 0  home 1/6

     f1 AC   f2 --      c1 --

      1  2C 2H
      2  AH 3H
      3  3C
    redeal   (5 legal moves; no redeal now)
    > save a.txt
    written to a.txt, 2 moves
    > new
    tiny  deal seed:1  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  2C AC
      2  AH 2H
      3  3C 3H
    a new game, deal seed:1   (7 legal moves; redeal allowed)
    > load a.txt
    tiny  deal seed:1  move 2  redeals left 0  home 1/6

     f1 AC   f2 --      c1 --

      1  2C 2H
      2  AH 3H
      3  3C
    read from a.txt, 2 moves   (5 legal moves; no redeal now)
    > save no/where
    cannot write no/where: no such folder
    > load b.txt
    cannot read b.txt: no such file
    > load tiny.toml
    tiny.toml:1: this is not a record: it does not start `patience-record 1`
    ");
    let record = shelf.files["a.txt"].replace("1 f1", "2 f1");
    shelf.files.insert("a.txt".to_owned(), record);
    let text = on_shelf(&mut shelf, "tiny", "seed:1", "load a.txt");
    insta::assert_snapshot!(text, @r"
    > load a.txt
    a.txt:9: `2 f1`: 2H cannot start an empty foundation pile
    ");
}

#[test]
fn every_new_position_is_kept_and_a_failure_is_told() {
    let mut shelf = Shelf::of(&[TINY]);
    on_shelf(&mut shelf, "tiny", TINY_DEAL, "1 f|1 f|undo|show|undo|redo");
    assert_eq!(shelf.kept, 3);
    shelf.full = Some("no room".to_owned());
    let text = on_shelf(&mut shelf, "tiny", TINY_DEAL, "AC c");
    insta::assert_snapshot!(text, @r"
    > AC c
    tiny  deal test  move 1  redeals left 1  home 0/6

     f1 --   f2 --      c1 AC

      1  ?? AH
      2  2C 3H
      3  2H
    3>c1 AC   (5 legal moves; redeal allowed)
    warning: the game is not kept: no room
    ");
}

#[test]
fn a_script_that_fails_is_blamed_with_its_place() {
    let game = TINY.1.replacen("name =", "script = \"bad.rhai\"\nname =", 1);
    let script =
        "fn can_drop(card, onto, pile, game) {\n    let x = [];\n    x[7] == 1\n}\n";
    let mut shelf = Shelf::of(&[("bad.toml", game.as_str()), ("bad.rhai", script)]);
    let text = on_shelf(&mut shelf, "bad", TINY_DEAL, "1 f|moves");
    insta::assert_snapshot!(text, @r"
    > 1 f
    error: the script's `can_drop` failed: array index 7 out of bounds: array is empty
     --> bad.rhai:3:7
      |
    3 |     x[7] == 1
      |       ^
    > moves
    error: the script's `can_drop` failed: array index 7 out of bounds: array is empty
     --> bad.rhai:3:7
      |
    3 |     x[7] == 1
      |       ^
    ");
}

#[test]
fn text_from_rules_files_cannot_act_on_the_terminal() {
    let game =
        TINY.1.replace("Six cards", "\\u001b[2J Six").replace("what may", "\\u0007");
    let mut shelf = Shelf::of(&[("bad.toml", game.as_str())]);
    let text = on_shelf(
        &mut shelf,
        "bad",
        TINY_DEAL,
        "rules|options|\u{1b}[2J|1 \u{7}|new \u{1b}c",
    );
    let said: Vec<&str> = text.lines().filter(|it| !it.starts_with("> ")).collect();
    insta::assert_snapshot!(said.join("\n"), @r"
    Tiny (Tests)

    ␛[2J Six

    Build both foundations up.
    empty = any
        ␇ go to an empty pile
        values: any (default), none
    `␛[2J` is neither a command, a pile nor a card; `help` lists the commands
    `␇` is neither a pile nor a card
    `␛c` is not the name of a deal; names are `seed:N`, `ms:N` and `pysol:N`; nor is it a deal file: no such file
    ");
}
