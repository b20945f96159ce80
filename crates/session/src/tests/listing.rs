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
    assert_eq!(said, "there is no legal move of `2C`");
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
    moves [PILE|CARD]: list the legal moves; `!4` plays one
    The list is complete: what is not on it is refused.
      moves              all
      moves 3            those from or to pile 3
      moves f            those from or to a foundation
      moves 7H           those of a card
      !4                 play the fourth of all

    deal [N]: deal cards from the stock, or up to N times
    `deal 5` stops as soon as something can be done that could not be done before.
    `rules` tells where the cards go, and `look s` how many are left.

    redeal: gather the cards and deal them again
    `options` and `rules` tell when and how often.

    undo [N|start|NAME]: take back a move, N, all or to a mark
    Every move can be taken back, redeals and shuffles included.
      undo               the last move
      undo 3             the last three
      undo start         all
      undo king          those after the mark `king`

    redo [N|end|NAME]: make again what was taken back
    A move that is made again has the same outcome.
      redo               one move
      redo 3             three
      redo end           all that were taken back
      redo king          those up to the mark `king`

    restart: take back every move
    The cards are the same; `redo` makes the moves again.

    mark NAME: give this position a name to come back to
    Marks are written down with the game. One whose moves were taken back keeps
    them: `goto` goes there even when you have made others since.
      mark before the king

    marks: list the marks
    `goto`, `undo` and `redo` go to a mark by its name.

    goto NAME|N: go to a mark, or to where N moves were made
    Moves are taken back or made again on the way; the beginning of a name will do.
      goto before the king
      goto 12            to where 12 moves were made

    history: list the moves so far

    look [PILE]: tell the cards of a pile in words
    The cards are told in words, without color or place. `look redeal` shows the
    board as a redeal would leave it, where that is not a matter of chance.
      look               all piles
      look 3             pile 3
      look f             the foundations

    why MOVE: tell why a move is refused, or what it does
    A refusal names the line of the rules file it comes from.
      why 3 5
      why redeal

    show: show the board, as an empty line does
    Top cards stand to the right. `[5]` is five cards that are not drawn, `??` a
    hidden card, `--` an empty pile.
    ");
}

#[test]
fn help_explains_other_commands_and_topics() {
    let words = "new options rules reload save load source transcript check set help quit \
                 cards deals files";
    insta::assert_snapshot!(help_about(words), @"
    new [GAME] [DEAL]: deal another game; see `help new`
    DEAL is `random`, which is meant when nothing is said, `winnable`, which deals
    until a search finds that the game can be won, all cards known, `easy`, `medium`
    or `hard`, by how often it is won by taking what is at hand, `next`, `same`,
    `today`, which everybody has, `seed:N`, `ms:N` (Microsoft's numbers), `pysol:N`
    (PySolFC's) or a deal file.
    Without GAME the game and its options stay; `help deals` tells more.
      new                another deal at random
      new next           the next number
      new winnable       one that is proven winnable
      new easy           or medium, or hard
      new ms:617
      new GAME           another game
      new GAME same      the deal in play, in another game
      new NAME=VALUE     this game with another option

    options [NAME]: list the options of the game
    They are chosen when a game is begun, as with `new NAME=VALUE`.

    rules [WORD]: tell how the game is played
    `rules redeal` tells only what speaks of the redeal.

    reload: load the rules again and replay the moves
    The cards are the same, and the moves are made again as far as they hold. Those
    that do not are tried again with the next `reload`, until you make another
    move. A faulty file changes nothing. `play GAME --watch` reloads by itself.

    save FILE: write the game down
    The record holds the cards, every move and what came of it, and the rules of a
    game that is not part of the program.
      save evening.txt

    load FILE|LINE: go on with a game that was written down
    Every move is made again and verified, or, when the rules have changed since,
    made again as far as it holds. `load last` goes back to the game that
    was left or won before this one, `load FILE as far` plays a damaged record up
    to its damage. LINE is what `share` prints.
      load evening.txt

    source FILE: obey the lines of a file
    It stops at the first line that fails, and what was done before stays done. No
    more than 10,000 lines are obeyed, those of files in files counted.
    With `--keep-going` after FILE such lines are told and passed over.
      source opening.txt

    transcript [FILE|off]: keep what is typed and answered
    What is in the file stays. A transcript of one game, begun before its first
    move, is a session file: `patience test` can play it again.
      transcript evening.session
      transcript off

    check: look for faults in the rules in play
    The files are read as they are now, and with every option.

    set [NAME [VALUE]]: list or change how games are shown and played
    What is set is kept for later sessions, in a file that can be read and changed.
    `auto` is kept for those at a terminal; pipes and scripts begin without it.
      set                list what there is
      set suits symbols  draw hearts as pips
      set color 4        a color for each suit
      set layout list    one pile a line

    help [WORD]: tell how one types a move, or about a word

    quit: leave

    A card is its rank and its suit: 7H is the seven of hearts, TC the ten of clubs.
    `10h` is understood too, and so are the symbols of suits. `??` is a card whose
    face is hidden.

    A deal has a name, which stands above the board; the same name deals the same
    cards on every machine. `new` takes one:
      new             another deal at random
      new next        the one with the next number
      new same        the same cards once more
      new winnable    one that a search has found can be won
      new easy        or medium, or hard: by how often simple play wins it
      new today       the one that everybody has today
      new seed:42     this program's own deals
      new ms:617      Microsoft's numbers, as FreeCell players know them
      new pysol:9     PySolFC's numbers
      new my.deal     a file of cards
    The name of a game may stand before the deal: `new GAME ms:617`. `new GAME same`
    deals the cards in play in another game.

      save, load      the game, with every move
      source          lines to obey
      transcript      what was typed and answered
    A file that is something else is never written over.
    ");
    let said = last("tiny", TINY_DEAL, "help dael");
    assert_eq!(said, "wrong-arguments: there is no command `dael`; did you mean `deal`?");
}
