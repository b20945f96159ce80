//! What the commands say.

use super::Shelf;
use super::deals::{CASTLE, CRUEL, INTELLIGENCE, TINY, TINY_DEAL};
use super::typing::{last, on_shelf};
use patience::BUNDLED;

#[test]
fn look_describes_piles_in_words() {
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
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "look f9"), @"wrong-arguments: there is no pile `f9`; the piles are 1 to 3, f1, f2, c1");
}

#[test]
fn look_names_covering_piles_and_starts_waste_at_the_top() {
    let rules = r#"
name = "Peak"
family = "Tests"
about = "Three cards and a waste"
[piles.foundation]
base = "any"
build = { rank = "any" }
[piles.tableau]
count = 3
covered_by = [[2, 3], [], []]
[piles.waste]
[piles.stock]
[[deal]]
to = "tableau"
piles = [1]
face = "down"
[[deal]]
to = "tableau"
piles = [2, 3]
[stock]
deal = [{ to = "waste", each = 3 }]
[end]
empty = ["tableau"]
"#;
    let mut shelf = Shelf::of(&[("peak.toml", rules)]);
    let mut session = shelf.session("peak", "seed:1");
    let mut say = |line: &str| session.answer(line).map(|answer| answer.text).unwrap();
    insta::assert_snapshot!(say("look 1"), @r"1, tableau: a hidden card, covered by 2 and 3");
    say("deal");
    say("3 f");
    insta::assert_snapshot!(say("look"), @r"
    f1, foundation: three of clubs
    1, tableau: a hidden card, covered by 2
    2, tableau: six of clubs
    3, tableau: empty
    w, waste: 3 cards from the top: nine of diamonds, jack of spades, five of clubs
    s, stock: 46 hidden cards
    ");
}

#[test]
fn why_explains_a_refusal_or_a_move() {
    insta::assert_snapshot!(last("cruel", CRUEL, "why 1 2"), @"
    refused: 5S cannot go on 7S: the tableau builds down one rank in suit
      (cruel.toml:27)
    ");
    insta::assert_snapshot!(last("cruel", CRUEL, "why 9 f"), @r"legal: 2S goes from `9` to `f4`, on AS of the foundation");
    insta::assert_snapshot!(last("cruel", CRUEL, "why redeal"), @r"refused: a redeal would change nothing (cruel.toml:44)");
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "why redeal"), @r"refused: you can redeal only when no other move is left (intelligence.toml:46)");
    insta::assert_snapshot!(last("beleaguered-castle", CASTLE, "why redeal"), @r"refused: this game has no redeal");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1 c|3 f|why 2H"), @"
    `2H` can mean several moves; name one of these:
      !2  3 1       2H on 3C of the tableau
      !3  3 2       2H on 3H of the tableau
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "why what"), @r"not-a-move: `what` is neither a pile nor a card");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "why"), @"wrong-arguments: no move was refused yet; name one, as in `why 3 5`");
}

#[test]
fn rules_options_and_help_are_printed() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "rules"), @r"
    Tiny (Tests)

    Six cards

    Goal: move all 6 cards to the foundations. Build the two foundations up in
    suit from ace to three, one card at a time. Cards on a foundation stay
    there.

    Use six cards: ace to three in clubs and hearts. Deal the tableau: three
    piles of two cards, all face up.

    Build the tableau down regardless of suit. You may move any properly built
    run from the top of a pile as a unit. Any card may fill an empty pile, alone
    or with the cards on it.

    The cell may hold any one card. You may play this card to the foundations or
    the tableau.

    You may redeal at any time, once only. Do not shuffle: put the piles of the
    tableau together, the first on top and the last at the bottom, and deal from
    the top. Deal two cards face up to each pile of the tableau, from the first
    pile on, as far as the cards go. Give each pile all its cards, one by one,
    before the next pile. You may not make a redeal that changes nothing.

    You lose when you can no longer move a card to a foundation or redeal.
    Score: one point for each card played to the foundations.

    Options:
      What may go to an empty pile: any. Or choose none (`empty=none`).
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "options"), @r"
    empty = any
        what may go to an empty pile
        values: any (default), none
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "help"), @"
    To move, type where from and where to:
      1 2        move the top card of pile 1 to pile 2 (12 works too)
      1 2 2      move two cards
      1 f        move the top card of pile 1 to a foundation
      1          move its top card to the best place: first a foundation, then a
                 card, then an empty pile; if several are equal, you choose
      7H         move the seven of hearts to the best place, with the cards on it
      7H 8H      move the seven of hearts onto the eight
      !4         play the fourth move that `moves` lists
    Commands (the first letters will do):
      hint         suggest a move            moves        list the legal moves
      undo         take back a move          home         move safe cards home
      rules        explain the game          new          start another game
      new winnable deal a game you can win   quit         leave the game
    `help commands` lists all commands, and `help WORD` explains one. `help board`
    explains the board, and `help words` the words in the rules. There are also
    `help cards`, `help deals`, `help files` and `help exchange`.
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "help new"), @"
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
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "help re"), @"ambiguous-command: `re` can mean `redeal`, `redo`, `restart`, `reload`");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "help nosuch"), @"wrong-arguments: there is no command `nosuch`; `help commands` lists them");
}

#[test]
fn new_deals_by_the_name_of_a_deal() {
    insta::assert_snapshot!(last("cruel", "ms:1", "new ms:2"), @r"a new game, deal ms:2   (5 legal moves; no redeal now)");
    insta::assert_snapshot!(last("cruel", "ms:1", "new next"), @r"a new game, deal ms:2   (5 legal moves; no redeal now)");
    insta::assert_snapshot!(last("cruel", "ms:1", "new"), @r"a new game, deal seed:1   (2 legal moves; no redeal now)");
    insta::assert_snapshot!(last("cruel", "ms:1", "new ms:0"), @r"bad-deal: deal 0 is out of range; `ms:` numbers go from 1 to 8589934591");
    insta::assert_snapshot!(last("cruel", "ms:1", "new 617"), @r"bad-deal: `617` is not the name of a deal; names are `seed:N`, `ms:N` and `pysol:N`; it is not a deal file either: no such file");
    insta::assert_snapshot!(last("cruel", CRUEL, "new next"), @r"a new game, deal ms:618   (6 legal moves; no redeal now)");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "new next"), @"bad-deal: the deal `test` has no number, so there is no next one; `new` deals at random");
}

#[test]
fn errors_in_a_deal_file_have_a_place() {
    let mut shelf = Shelf::of(&[
        TINY,
        ("good.txt", TINY_DEAL.split_once('\n').unwrap().1),
        ("bad.txt", "1: AC AC\n2: 2C 3H\n3: 2H 3C"),
    ]);
    let text = on_shelf(&mut shelf, "tiny", "seed:1", "new bad.txt|new good.txt");
    insta::assert_snapshot!(text, @r"
    > new bad.txt
    error: AC occurs twice
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

      1  [1] AH
      2  2C 3H
      3  2H AC
    a new game, deal good.txt   (6 legal moves; redeal allowed)
    ");
}

#[test]
fn save_and_load_round_trip() {
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
    saved to a.txt, 2 moves
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
    loaded from a.txt, 2 moves   (5 legal moves; no redeal now)
    > save no/where
    cannot write no/where: no such folder
    > load b.txt
    cannot read b.txt: no such file
    > load tiny.toml
    tiny.toml:1: not a record: it does not start with `patience-record 1`
    ");
    let record = shelf.files["a.txt"].replace("1 f1", "2 f1");
    shelf.files.insert("a.txt".to_owned(), record);
    let text = on_shelf(&mut shelf, "tiny", "seed:1", "load a.txt");
    insta::assert_snapshot!(text, @"
    > load a.txt
    a.txt:9: `2 f1`: 2H cannot go to an empty foundation pile
    its cards are intact; `load a.txt as far` continues from there and changes no
      file
    ");
}

#[test]
fn every_new_position_is_saved_and_a_failure_is_reported() {
    let mut shelf = Shelf::of(&[TINY]);
    on_shelf(&mut shelf, "tiny", TINY_DEAL, "1 f|1 f|undo|show|undo|redo");
    assert_eq!(shelf.kept, 3);
    shelf.full = Some("no room".to_owned());
    let text = on_shelf(&mut shelf, "tiny", TINY_DEAL, "AC c");
    insta::assert_snapshot!(text, @r"
    > AC c
    tiny  deal test  move 1  redeals left 1  home 0/6

     f1 --   f2 --      c1 AC

      1  [1] AH
      2  2C 3H
      3  2H
    3>c1 AC   (5 legal moves; redeal allowed)
    warning: the game is not kept: no room
    ");
}

#[test]
fn a_failing_script_is_reported_with_its_place() {
    let game = TINY.1.replacen("name =", "script = \"bad.rhai\"\nname =", 1);
    let script =
        "fn can_drop(card, onto, pile, game) {\n    let x = [];\n    x[7] == 1\n}\n";
    let mut shelf = Shelf::of(&[("bad.toml", game.as_str()), ("bad.rhai", script)]);
    let text = on_shelf(&mut shelf, "bad", TINY_DEAL, "1 f|moves");
    insta::assert_snapshot!(text, @r"
    > 1 f
    error: the script's `can_drop` failed: array index 7 out of bounds: array is
      empty
     --> bad.rhai:3:7
      |
    3 |     x[7] == 1
      |       ^
    > moves
    error: the script's `can_drop` failed: array index 7 out of bounds: array is
      empty
     --> bad.rhai:3:7
      |
    3 |     x[7] == 1
      |       ^
    ");
}

#[test]
fn rules_files_cannot_inject_terminal_escapes() {
    let game =
        TINY.1.replace("Six cards", "\\u001b[2J Six").replace("what may", "\\u0007");
    let mut shelf = Shelf::of(&[("bad.toml", game.as_str())]);
    let text = on_shelf(
        &mut shelf,
        "bad",
        TINY_DEAL,
        "rules|options|\u{1b}[2J|1 \u{7}|new \u{1b}c",
    );
    let said: Vec<&str> = text.lines().filter(|line| !line.starts_with("> ")).collect();
    insta::assert_snapshot!(said.join("\n"), @r"
    Tiny (Tests)

    ␛[2J Six

    Goal: move all 6 cards to the foundations. Build the two foundations up in
    suit from ace to three, one card at a time. Cards on a foundation stay
    there.

    Use six cards: ace to three in clubs and hearts. Deal the tableau: three
    piles of two cards, all face up.

    Build the tableau down regardless of suit. You may move any properly built
    run from the top of a pile as a unit. Any card may fill an empty pile, alone
    or with the cards on it.

    The cell may hold any one card. You may play this card to the foundations or
    the tableau.

    You may redeal at any time, once only. Do not shuffle: put the piles of the
    tableau together, the first on top and the last at the bottom, and deal from
    the top. Deal two cards face up to each pile of the tableau, from the first
    pile on, as far as the cards go. Give each pile all its cards, one by one,
    before the next pile. You may not make a redeal that changes nothing.

    You lose when you can no longer move a card to a foundation or redeal.
    Score: one point for each card played to the foundations.

    Options:
      ␇ go to an empty pile: any. Or choose none (`empty=none`).
    empty = any
        ␇ go to an empty pile
        values: any (default), none
    `␛[2J` is neither a command, a pile nor a card; `help` lists the commands
    `␇` is neither a pile nor a card
    `␛c` is not the name of a deal; names are `seed:N`, `ms:N` and `pysol:N`; it is
      not a deal file either: no such file
    ");
}

#[test]
fn help_fits_a_terminal_in_every_game() {
    for game in BUNDLED.games() {
        let mut shelf = Shelf::default();
        let mut session = shelf.session(game, "seed:1");
        let answer = session.answer("help");
        let text = session.shown(&answer);
        assert!(text.lines().count() <= 22, "{game}:\n{text}");
        let wide = text.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{game}");
    }
}

#[test]
fn help_shows_one_word_moves_only_if_unambiguous() {
    let pair = |game, deal| {
        let text = last(game, deal, "help");
        text.lines().nth(1).unwrap_or_default().trim().to_owned()
    };
    insta::assert_snapshot!(pair("freecell", "ms:1"), @"3 5        move the top card of pile 3 to pile 5 (35 works too)");
    insta::assert_snapshot!(pair("spider", "seed:1"), @"3 5        move the top card of pile 3 to pile 5 (35 works too)");
    insta::assert_snapshot!(pair("cruel", "ms:1"), @"3 5        move the top card of pile 3 to pile 5 (35 works too; 12 is pile 12)");
    insta::assert_snapshot!(pair("golf", "seed:1"), @"1 f        move the top card of pile 1 to a foundation");
    insta::assert_snapshot!(pair("pyramid", "seed:1"), @"a1         move its top card to the best place: first a foundation, then a");
}

#[test]
fn help_explains_terms_commands_and_the_board() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "help tableau"), @"tableau: the main piles, laid out at the start, on which you do most building");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "help In Suit"), @"in suit: hearts on hearts, spades on spades, and so on");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "help redeal"), @"
    redeal: gather the cards and deal them again
    `rules` and `options` say when and how often you may.
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "help commands"), @"
      moves [PILE|CARD]     list the legal moves; `!4` plays the fourth
      deal [N]              deal from the stock, once or up to N times
      redeal                gather the cards and deal them again
      hint [N|line|solver]  suggest the best move, N moves, or a line
      winnable [SECONDS]    find out whether you can win
      par [SECONDS]         find the fewest moves that win
      solve [N|step|all]    show the moves that win, or play them
      home [all|RANK|PILE]  move safe cards to the foundations, or more
      auto [on|off]         run `home` after each of your moves, or stop that
      autoplay [N]          let the program play on; it sees only what you see
      undo [N|line|NAME]    take back a move, N moves, or all after a mark
      redo [N|end|NAME]     make moves again that you took back
      again                 repeat the last `undo`, `redo`, `deal` or `hint`
      restart               take back every move
      mark NAME             name this position, so that you can return to it
      marks                 list the marks
      goto NAME|N           go to a mark, or to the position after N moves
      new [GAME] [DEAL]     start another game; see `help new`
      list [WORD ...]       list the games
      show                  show the board, as an empty line does
      look [PILE]           describe the piles in words, or one of them
      why [MOVE]            explain why a move is illegal, or what it does
      rules [WORD]          explain how the game is played
      options [NAME]        list the options of the game
      reload                load the rules again and replay the moves
      history               list the moves so far
      save FILE             save the game to a file
      load FILE|LINE        continue a saved or shared game
      share [deal]          print the game as a line for a friend
      export FORMAT [FILE]  write the position for other programs
      import FILE           play a deal from another program
      stats [GAME|all]      show your results in this game, or in others
      time                  show how long this game has taken so far
      pause                 stop the time until your next line
      source FILE           run the lines of a file, as if you typed them
      transcript [FILE|off] write your lines, and the answers, to a file
      check                 find errors in the rules in play
      set [NAME [VALUE]]    list the settings, or change one
      more                  show the next page of a long answer
      help [WORD]           explain how to type a move, or explain a word
      quit                  leave the game
    The first letters of a command will do. `h`, `m`, `u`, `d` and `q` stand for
    `hint`, `moves`, `undo`, `deal` and `quit`; `r` stands for `redeal`, if any.
    Press Enter to show the board. A word with a dot, such as `.deal`, is always a
    command. `#` starts a comment.
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "help board"), @"
    The top line shows the game, the deal, the number of moves, and the number of
    cards on the foundations (`home`). The top card of a pile is on the right, or at
    the lower end of a column.
      3, a1         the name of a pile, before its cards or above them
      f1, f2, ...   the foundations; `f` means any that accepts the card
      c, r, s, w    cells, reserve, stock and waste, numbered if there are several
      7H            the seven of hearts; see `help cards`
      --            an empty pile
      ??            a hidden card
      [5]           five cards that are not shown
    `show`, or just Enter, shows the board again. `look` describes it in words.
    `set` lists ways to draw it.
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "help words"), @"
    alternating colors: a red card on a black one, or a black card on a red one
    available: free to move: no card lies on it, or it heads a run that may move
    base: the rank a foundation starts with: the ace, unless the rules say otherwise
    build: to put a card on another, in the order that the rules require
    cell: a place that holds one card of any kind
    column: a pile of the tableau, spread so that each card shows
    deal: the cards as they lie at the start; also to deal cards from the stock
    discard: to remove cards from play, often in pairs; also the pile of these cards
    empty: without cards, `--` on the board; the rules say which cards may fill it
    face down: with the face hidden; the card is turned up when no card lies on it
    foundation: a pile on which you collect cards, often in suit from the ace up
    home: on a foundation; in many games you win when all cards are home
    in suit: hearts on hearts, spades on spades, and so on
    king: the highest card; in many games only a king may fill a space
    pack: 52 cards: four suits from ace to king; a game uses one or more
    pile: any place for cards; its name is beside it or above it
    rank: the value of a card, from ace to king, in any suit
    redeal: to gather cards and deal them again, if the rules allow it
    regardless of suit: in any suit: only the rank counts
    reserve: cards laid out for you to play from; you put no cards there
    run: cards in sequence, as the rules define it; often you may move them together
    safe: of a card: if you move it home, you lose no chance to win
    same color: red on red, or black on black
    space: an empty pile of the tableau
    stock: the face-down cards left after the deal; `deal` deals from it
    suit: clubs, diamonds, hearts or spades
    tableau: the main piles, laid out at the start, on which you do most building
    top card: the card of a pile on which no card lies
    turning the corner: an ace follows a king, or a king follows an ace
    waste: the pile of cards turned up from the stock; you may play its top card
    ");
}

#[test]
fn long_answers_are_paged() {
    let mut shelf = Shelf::of(&[TINY]);
    shelf.height = Some(10);
    let mut session = shelf.session("tiny", TINY_DEAL);
    let mut say = |line: &str| match session.answer(line) {
        Ok(reply) => String::from(reply.text),
        Err(error) => error.message.into(),
    };
    let first = say("help words");
    assert_eq!(first.lines().count(), 9);
    assert!(first.ends_with(" more lines: press Enter or type `more`]"), "{first}");
    let mut told = first.clone();
    while told.ends_with(']') {
        told.truncate(told.rfind('[').unwrap());
        told += &say("");
    }
    assert_eq!(told, last("tiny", TINY_DEAL, "help words"));
    assert_eq!(say("more"), "there is no more");
    say("rules");
    assert!(!say("more").starts_with("Tiny"));
    say("rules");
    say("look 3");
    assert_eq!(say("more"), "there is no more");
    say("rules");
    say("1");
    assert_eq!(say(""), "");
}

#[test]
fn list_filters_games_by_words() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "list"), @"
    tiny
    cruel
    freecell
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "list cell Free"), @"freecell");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "list nothing"), @"wrong-arguments: there is no game with `nothing` in its name");
}

#[test]
fn a_new_player_gets_explanations_of_the_board() {
    let mut shelf = Shelf::of(&[TINY]);
    let mut session = shelf.session("tiny", TINY_DEAL);
    insta::assert_snapshot!(session.introduce(true), @"
    Goal: move all 6 cards to the foundations.
    `rules` explains the game, and `help` how to type a move
    on the board, `[5]` is five cards that are not shown and `--` an empty pile
    ");
    let mut say = |line: &str| session.answer(line).unwrap().text;
    insta::assert_snapshot!(say("1 f"), @"1>f1 AH  1 turns 3C   (6 legal moves; redeal allowed)");
    insta::assert_snapshot!(say("undo"), @"taken back: 1>f1 AH  1 turns 3C   (6 legal moves; redeal allowed)");
    let mut shelf = Shelf::of(&[TINY]);
    let deal = "test\nf1: AC\nf2: AH\n1: 3C\n2: 3H\n3: 2H\nc1: 2C";
    let mut session = shelf.session("tiny", deal);
    insta::assert_snapshot!(session.introduce(true), @"
    Goal: move all 6 cards to the foundations.
    `rules` explains the game, and `help` how to type a move
    ");
    let mut say = |line: &str| session.answer(line).unwrap().text;
    insta::assert_snapshot!(say("c1"), @"
    c1>f1 2C   (7 legal moves; redeal allowed)
    on the board, `--` is an empty pile
    ");
    assert!(!session.introduce(false).contains("`--`"));
}
