//! `moves`, of everything, of a pile and of a card, and `help` beyond the commands.

use super::deals::{INTELLIGENCE, TINY_DEAL};
use super::typing::last;

#[test]
fn moves_lists_by_pile_and_by_card() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "moves 3"), @"
    2  3         AC to an empty foundation pile
    3  32        2H AC on 3H of the tableau
    6  3c1       AC to an empty cell
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "moves c"), @"
    4  1c1       AH to an empty cell
    5  2         3H to an empty cell
    6  3c1       AC to an empty cell
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "m 3h"), @"
    3  32        2H AC on 3H of the tableau
    5  2         3H to an empty cell
    ");
    let said = last("tiny", TINY_DEAL, "1 f|moves 2C");
    assert_eq!(said, "there is no legal move for `2C`");
    let said = last("tiny", TINY_DEAL, "moves 9");
    assert_eq!(
        said,
        "wrong-arguments: there is no pile `9`; the piles are 1 to 3, f1, f2, c1"
    );
}

#[test]
fn many_moves_are_listed_under_headings() {
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "moves"), @"
    to the foundation:
       1  1         2D on AD of the foundation
    to the tableau:
       2  31        3D on 2D of the tableau
       3  82        JS on QS of the tableau
       4  1 3       2D on 3D of the tableau
       5  10        4D on 3D of the tableau
       6  86        JS on TS of the tableau
       7  15 6      9S on TS of the tableau
       8  13        TH on 9H of the tableau
       9  2         QS on JS of the tableau
      10  68        TS on JS of the tableau
      11  15 9      9S on 8S of the tableau
      12  3 10      3D on 4D of the tableau
      13  18        QC on JC of the tableau
      14  7         9H on TH of the tableau
      15  6 15      TS on 9S of the tableau
      16  9         8S on 9S of the tableau
      17  11        JC on QC of the tableau
    ");
}

/// Returns what `help` says about each of some words.
#[track_caller]
fn help_about(words: &str) -> String {
    let mut said = String::new();
    for word in words.split_whitespace() {
        said.push_str(&last("tiny", TINY_DEAL, &format!("help {word}")));
        said.push_str("\n\n");
    }
    assert!(said.lines().all(|line| line.chars().count() <= 80), "{said}");
    said
}

#[test]
fn help_explains_move_commands_with_examples() {
    let words =
        "moves deal redeal undo redo restart mark marks goto history look why show";
    insta::assert_snapshot!(help_about(words), @"
    moves [PILE|CARD]: list the legal moves; `!4` plays the fourth
    The list is complete: every other move is illegal.
      moves              all legal moves
      moves 3            the moves from or to pile 3
      moves f            the moves from or to a foundation
      moves 7H           the moves of a card
      !4                 play the fourth of all moves

    deal [N]: deal from the stock, once or up to N times
    `deal 5` deals up to five times, and stops as soon as a new move is possible.
    `rules` says where the cards go, and `look s` shows how many are left.

    redeal: gather the cards and deal them again
    `rules` and `options` say when and how often you may.

    undo [N|line|NAME]: take back a move, N moves, or all after a mark
    You can undo every move, even a redeal or a shuffle. At a terminal, `undo` alone
    also takes back the cards that `auto` moved home after your move.
      undo               the last move
      undo step          a single move, even one of `auto`
      undo line          all moves of the last line that made any
      undo 3             the last three moves, counting those of `auto`
      undo start         all moves
      undo king          the moves after the mark `king`

    redo [N|end|NAME]: make moves again that you took back
    Each move has the same outcome as before.
      redo               one move
      redo 3             three moves
      redo end           all moves that you took back
      redo king          the moves up to the mark `king`

    restart: take back every move
    The cards stay the same; `redo` makes the moves again.

    mark NAME: name this position, so that you can return to it
    Marks are saved with the game. A mark keeps its moves even if you undo them:
    `goto` returns to it after you have made other moves.
      mark before the king

    marks: list the marks
    `goto`, `undo` and `redo` go to a mark that you name.

    goto NAME|N: go to a mark, or to the position after N moves
    It takes moves back, or makes them again. The first letters of a name will do.
      goto before the king
      goto 12            the position after 12 moves

    history: list the moves so far

    look [PILE]: describe the piles in words, or one of them
    It names each card in full, without color or layout. `look redeal` shows the
    board as a redeal would leave it, unless that depends on chance.
      look               all piles
      look 3             pile 3
      look f             the foundations

    why [MOVE]: explain why a move is illegal, or what it does
    The answer names the line of the rules file that forbids the move. `why` alone
    explains the last refusal.
      why                why the last move was refused
      why 3 5
      why redeal

    show: show the board, as an empty line does
    The top card of a pile is on the right. `[5]` is five cards that are not shown,
    `??` a hidden card, `--` an empty pile.
    ");
}

#[test]
fn help_explains_other_commands_and_topics() {
    let words = "new options rules reload save load source transcript check set help quit \
                 cards deals files";
    insta::assert_snapshot!(help_about(words), @"
    new [GAME] [DEAL]: start another game; see `help new`
    DEAL is one of `random`, `winnable`, `easy`, `medium`, `hard`, `next`, `same`,
    `today`, `seed:N`, `ms:N`, `pysol:N`, or a deal file; see `help deals`. Without
    DEAL it is random, unless you have set `deals`. Without GAME, the game and its
    options stay the same. For `winnable`, `easy`, `medium` and `hard`, the program
    tries random deals for at most a minute, until one is proven winnable.
      new                a random deal
      new next           the deal with the next number
      new winnable       a deal that is proven winnable
      new easy           or medium, or hard
      new ms:617         deal 617 of Microsoft FreeCell
      new GAME           another game
      new GAME same      the same cards in another game
      new NAME=VALUE     this game with a different option

    options [NAME]: list the options of the game
    Choose them when you start a game, as in `new NAME=VALUE`.

    rules [WORD]: explain how the game is played
    `rules redeal` shows only the paragraphs about the redeal.

    reload: load the rules again and replay the moves
    The cards stay the same, and the moves are made again as far as they are legal.
    The next `reload` tries the rest again, unless you make another move first. If
    a file has errors, nothing changes. `play GAME --watch` reloads automatically.

    save FILE: save the game to a file
    The file holds the cards and every move. If you wrote the game yourself, it also
    holds the rules.
      save evening.txt

    load FILE|LINE: continue a saved or shared game
    It makes every move again and checks it. If the rules have changed, it makes the
    moves that are still legal. `load last` returns to the game you won or left
    before. `load FILE as far` plays a damaged file up to the damage. LINE is a line
    that `share` printed.
      load evening.txt

    source FILE: run the lines of a file, as if you typed them
    It stops at the first line that fails; what it did before stays done. With
    `--keep-going` after FILE, it reports such lines and continues. It runs at most
    10,000 lines, including those of nested files.
      source opening.txt

    transcript [FILE|off]: write your lines, and the answers, to a file
    It adds to the file and removes nothing. A transcript of one game, if started
    before its first move, is a session file: `patience test` can replay it.
      transcript evening.session
      transcript off

    check: find errors in the rules in play
    It reads the files as they are now, and tries every option.

    set [NAME [VALUE]]: list the settings, or change one
    Settings are kept for later sessions, in a file that you can read and edit.
    `auto` and `deals` hold only at a terminal; pipes and scripts ignore them.
      set                list the settings
      set suits symbols  draw suits as symbols
      set color 4        use a color for each suit
      set layout list    show one pile per line
      set theme          show the colors of a table to choose from
      set deals easy     get easy deals that can be won

    help [WORD]: explain how to type a move, or explain a word

    quit: leave the game

    A card is its rank and its suit: 7H is the seven of hearts, TC the ten of clubs.
    You may also type `10h`, or the symbol of a suit. `??` is a hidden card.

    A deal has a name, shown above the board. The same name deals the same cards on
    every machine. To choose a deal, name it after `new`:
      new             a random deal; `set deals` can choose another kind
      new next        the deal with the next number
      new same        the same cards again
      new winnable    a random deal that is proven winnable
      new easy        a winnable deal that is easy; also `medium` and `hard`
      new today       the deal of the day
      new seed:42     deal 42 of this program
      new ms:617      deal 617 of Microsoft FreeCell
      new pysol:9     deal 9 of PySolFC
      new my.deal     a file that lists the cards
    You may name a game before the deal: `new GAME ms:617`. `new GAME same` deals
    the same cards in another game.

      save, load      the game, with every move
      source          lines to run
      transcript      the lines you type, and the answers
    The program never overwrites a file of another kind.
    ");
    let said = last("tiny", TINY_DEAL, "help dael");
    assert_eq!(said, "wrong-arguments: there is no command `dael`; did you mean `deal`?");
}
