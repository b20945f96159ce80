//! Checks warnings about rules that load, and the errors that make a game impossible to win:
//! whole text in, whole report out.

use patience::diag::{Style, render};
use patience::words::inspect;

use crate::common::{InFolder, Shelf};

/// Returns the report on a file.
fn report(text: &str) -> String {
    scripted(text, "")
}

/// Returns the report on a file and its script.
fn scripted(text: &str, script: &'static str) -> String {
    let named = if script.is_empty() { "" } else { "script = \"small.rhai\"\n" };
    let text = format!("name = \"Small\"\n{named}{text}");
    let found =
        inspect(&Shelf::of(&[("small.toml", &text), ("small.rhai", script)]), "small");
    render(&found.sources, &found.diagnostics, Style::Plain)
}

/// Returns a game of four foundations and four tableau piles of thirteen cards, with these
/// keys.
fn open(home: &str, tableau: &str, tables: &str) -> String {
    format!(
        "[piles.foundation]\ncount = 4\n{home}\n[piles.tableau]\ncount = 4\n{tableau}\n\
         {tables}\n[[deal]]\nto = \"tableau\"\neach = 13\n"
    )
}

/// Returns a game with a stock and a waste, with these tables.
fn closed(tables: &str) -> String {
    format!(
        "[piles.foundation]\ncount = 4\n[piles.tableau]\ncount = 4\nempty = \"any\"\n\
         [piles.waste]\n[piles.stock]\n{tables}\n[[deal]]\nto = \"tableau\"\neach = 2\n"
    )
}

#[test]
fn no_bundled_game_has_warnings() {
    let library = InFolder::bundled();
    let mut reports = String::new();
    for game in library.games() {
        let found = inspect(&library, &game);
        reports += &render(&found.sources, &found.diagnostics, Style::Plain);
    }
    assert!(reports.is_empty(), "bundled games have warnings:\n{reports}");
}

const DEAL: &str = "[stock]\ndeal = [{ to = \"waste\" }]";

#[test]
fn dealt_cards_count_toward_foundation_size() {
    // In a generated game, the second foundation got an ace on an ace and a two.
    let dealt = "deck = { suits = \"CD\", ranks = \"A2\", copies = 2 }\n\
         [piles.foundation]\ncount = 1\n[piles.upper]\nrole = \"foundation\"\ncount = 3\n\
         base = [\"A\", \"2\", \"A\"]\n[piles.tableau]\ncount = 4\n[piles.cell]\n[piles.stock]\n\
         [[deal]]\nto = \"cell\"\nplay = \"replace\"\n[[deal]]\nto = \"foundation\"\n\
         [[deal]]\nto = \"tableau\"\nspread = \"full\"\n";
    assert!(!report(dealt).contains("foundations-too-small"), "{}", report(dealt));
    let taken = "deck = { suits = \"C\", ranks = \"A2\", copies = 3, without = \"2C\" }\n\
         [piles.foundation]\ncapacity = 3\n[piles.tableau]\ncount = 3\n\
         [[deal]]\ntake = \"A\"\ncount = 3\nto = \"foundation\"\n\
         [[deal]]\nto = \"tableau\"\nspread = \"all\"\n";
    assert!(!report(taken).contains("foundations-too-small"), "{}", report(taken));
    let too_small = taken.replace("capacity = 3", "capacity = 1");
    assert!(report(&too_small).contains("foundations-too-small"));
}

#[test]
fn played_cards_leave_room_for_the_stock() {
    let game = |play: &str| {
        format!(
            "deck = {{ suits = \"CD\", ranks = \"A2\", copies = 2 }}\n\
             [piles.foundation]\ncount = 1\n[piles.upper]\nrole = \"foundation\"\n\
             count = 3\n[piles.stock]\n[[deal]]\nto = \"foundation\"\n\
             [[deal]]\nto = \"upper\"\n{play}\
             [[stock.deal]]\nto = \"foundation\"\neach = 2\n"
        )
    };
    assert!(report(&game("")).contains("never has room for the cards the stock deals"));
    let met = report(&game("play = \"replace\"\n"));
    assert!(!met.contains("never has room"), "{met}");
}

#[test]
fn sound_games_get_no_warning() {
    assert_eq!(report(&open("", "build = { rank = \"down\" }", "")), "");
    assert_eq!(report(&closed(DEAL)), "");
    let again = "[redeal]\ngather = [\"waste\"]\nwhen = \"any\"";
    assert_eq!(report(&closed(&format!("{DEAL}\n{again}"))), "");
}

#[test]
fn cards_no_foundation_accepts_are_an_error() {
    let odd = "build = { rank = \"up\", suit = \"same\", step = 2 }";
    insta::assert_snapshot!(report(&open(odd, "", "")), @r#"
    error[never-home]: no foundation ever accepts twos, fours, sixes, eights, tens and queens, so the game cannot be won
     --> small.toml:4:9
      |
    4 | build = { rank = "up", suit = "same", step = 2 }
      |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: extend the foundations with `build` or `capacity`, or say in `[end]` when the game is won
    "#);
    let low = "count = 8\ncapacity = 7";
    insta::assert_snapshot!(report(&open(low, "", "").replace("count = 4\ncount", "count")), @"
    error[never-home]: no foundation ever accepts eights, nines, tens, jacks, queens and kings, so the game cannot be won
     --> small.toml:2:1
      |
    2 | [piles.foundation]
      | ^^^^^^^^^^^^^^^^^^
      |
      = help: extend the foundations with `build` or `capacity`, or say in `[end]` when the game is won
    ");
    let first = "base = \"first\"\nbuild = { rank = \"up\", suit = \"same\", step = 3 }";
    insta::assert_snapshot!(report(&open(first, "", "")), @r#"
    error[never-home]: no foundation ever accepts twos, threes, fives, sixes, eights, nines and 2 more, so the game cannot be won
     --> small.toml:5:9
      |
    5 | build = { rank = "up", suit = "same", step = 3 }
      |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: extend the foundations with `build` or `capacity`, or say in `[end]` when the game is won
    "#);
    let barred = "fn can_drop(card, onto, pile) { onto == () || onto.rank != 12 }";
    insta::assert_snapshot!(scripted(&open("", "build = { rank = \"down\" }", ""), barred), @r#"
    error[barred-from-home]: the script keeps kings off every foundation, so the game cannot be won
     --> small.toml:2:10
      |
    2 | script = "small.rhai"
      |          ^^^^^^^^^^^^
      |
      = help: `can_drop` is called for foundations too: check `pile.role` in it
    "#);
}

#[test]
fn cards_discarded_while_dealing_need_no_foundation() {
    let text = "deck.suits = \"CD\"\ndeck.copies = 2\npiles.foundation.count = 1\n\
                piles.discard.count = 1\npiles.tableau.count = 4\n[[deal]]\nto = \"tableau\"\neach = 13\n";
    let discards = "fn deal_to(card, pile) { if card.color == \"black\" { \"discard\" } \
                    else { pile } }";
    assert!(!scripted(text, discards).contains("foundations-too-small"));
    let stays = "fn deal_to(card, pile) { pile }";
    assert!(scripted(text, stays).contains("foundations-too-small"));
}

#[test]
fn too_small_foundations_are_an_error() {
    let short = "base = \"any\"\ncapacity = 26";
    let text = open(short, "", "[deck]\ncopies = 2\n").replace("each = 13", "each = 26");
    insta::assert_snapshot!(report(&text), @"
    error[foundations-too-small]: the foundations hold 52 cards, but the deck has 104
     --> small.toml:2:1
      |
    2 | [piles.foundation]
      | ^^^^^^^^^^^^^^^^^^
      |
      = help: add foundations, say in `[end]` when the game is won, or add a `won` hook to the script
    ");
}

#[test]
fn cards_that_cannot_reach_a_foundation_are_an_error() {
    insta::assert_snapshot!(report(&closed("")), @"
    warning[never-fed]: no card can ever reach `waste`
     --> small.toml:7:1
      |
    7 | [piles.waste]
      | ^^^^^^^^^^^^^
      |
      = help: deal cards here, or remove it

    error[no-way-home]: cards in `stock` can never reach a foundation, so the game cannot be won
     --> small.toml:8:1
      |
    8 | [piles.stock]
      | ^^^^^^^^^^^^^
      |
      = help: add `[stock]` to deal from it, fill piles from it with `fill`, or say in `[end]` when the game is won
    ");
    insta::assert_snapshot!(report(&open("", "lift = \"none\"", "")), @"
    error[no-way-home]: cards in `tableau` can never reach a foundation, so the game cannot be won
     --> small.toml:5:1
      |
    5 | [piles.tableau]
      | ^^^^^^^^^^^^^^^
      |
      = help: check its `lift`, and `base`, `build`, `from` and `at_once` of the foundations, or say in `[end]` when the game is won
    ");
    let suits =
        "base = \"K\"\nbuild = { rank = \"down\", suit = \"same\" }\nat_once = 13";
    insta::assert_snapshot!(report(&open(suits, "lift = \"top\"", "")), @"
    error[no-way-home]: cards in `tableau` can never reach a foundation, so the game cannot be won
     --> small.toml:7:1
      |
    7 | [piles.tableau]
      | ^^^^^^^^^^^^^^^
      |
      = help: check its `lift`, and `base`, `build`, `from` and `at_once` of the foundations, or say in `[end]` when the game is won
    ");
    let barred = "fn can_lift(card, pile) { card.rank != 1 || pile.role != \"tableau\" }";
    insta::assert_snapshot!(scripted(&open("", "", ""), barred), @"
    error[no-way-home]: cards in `tableau` can never reach a foundation, so the game cannot be won
     --> small.toml:6:1
      |
    6 | [piles.tableau]
      | ^^^^^^^^^^^^^^^
      |
      = help: check its `lift`, and `base`, `build`, `from` and `at_once` of the foundations, or say in `[end]` when the game is won
    ");
}

#[test]
fn base_that_strands_cards_gets_a_warning() {
    insta::assert_snapshot!(report(&open("base = \"first\"", "", "")), @"
    warning[base-strands-cards]: if the first card is a two, no foundation accepts aces
     --> small.toml:2:1
      |
    2 | [piles.foundation]
      | ^^^^^^^^^^^^^^^^^^
      |
      = help: let them continue from king to ace: add `wrap = true`
    ");
    let aces = "[[deal]]\ntake = \"A\"\ncount = 1\nto = \"foundation\"";
    let text = open("base = \"first\"", "", aces)
        .replace("each = 13", "each = [13, 13, 13, 12]");
    assert_eq!(report(&text), "");
}

#[test]
fn relations_that_match_no_cards_get_a_warning() {
    let alone = "build = [{ rank = \"down\" }, { rank = \"same\", suit = \"same\" }]";
    insta::assert_snapshot!(report(&open("", alone, "")), @r#"
    warning[joins-nothing]: no two cards of the deck can be built with cards of the same rank in suit
     --> small.toml:7:29
      |
    7 | build = [{ rank = "down" }, { rank = "same", suit = "same" }]
      |                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: make `rank`, `suit`, `step` and `order` fit the cards of `[deck]`
    "#);
    let deck = "[deck]\nsuits = \"DH\"\ncopies = 2";
    let run = "build = { rank = \"down\" }\nrun = { rank = \"down\", suit = \"alternating\" }\nlift = \"run\"";
    insta::assert_snapshot!(report(&open("", run, deck)), @r#"
    warning[joins-nothing]: no two cards of the deck can be built down one rank in alternating colors
     --> small.toml:8:7
      |
    8 | run = { rank = "down", suit = "alternating" }
      |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: make `rank`, `suit`, `step` and `order` fit the cards of `[deck]`
    "#);
    let cell = "[piles.cell]\nbuild = { rank = \"down\" }";
    insta::assert_snapshot!(report(&open("", "", cell)), @r#"
    warning[never-built]: cards can never be built on others in `cell`
     --> small.toml:9:9
      |
    9 | build = { rank = "down" }
      |         ^^^^^^^^^^^^^^^^^
      |
      = help: each of its piles holds one card: raise `capacity`, or remove `build`
    "#);
}

#[test]
fn piles_never_given_a_card_get_a_warning() {
    insta::assert_snapshot!(report(&open("", "", "[piles.reserve]\n[piles.stock]")), @"
    warning[never-fed]: no card can ever reach `reserve`
     --> small.toml:8:1
      |
    8 | [piles.reserve]
      | ^^^^^^^^^^^^^^^
      |
      = help: deal cards here, or remove it

    warning[never-fed]: no card can ever reach `stock`
     --> small.toml:9:1
      |
    9 | [piles.stock]
      | ^^^^^^^^^^^^^
      |
      = help: the first deal leaves no cards for it: deal fewer, or remove it
    ");
    let spare = "[piles.spare]\nrole = \"tableau\"\nfill = { from = \"reserve\" }\n[piles.reserve]";
    insta::assert_snapshot!(report(&open("", "", spare)), @r#"
    warning[never-fed]: no card can ever reach `spare`
     --> small.toml:8:1
      |
    8 | [piles.spare]
      | ^^^^^^^^^^^^^
      |
      = help: deal cards here, or allow moves here with `empty` and `from`

    warning[never-filled]: `spare` is filled from piles that never have cards
      --> small.toml:10:8
       |
    10 | fill = { from = "reserve" }
       |        ^^^^^^^^^^^^^^^^^^^^
       |
       = help: in `fill`, set `from` to a group that cards are dealt to

    warning[never-fed]: no card can ever reach `reserve`
      --> small.toml:11:1
       |
    11 | [piles.reserve]
       | ^^^^^^^^^^^^^^^
       |
       = help: deal cards here, or remove it
    "#);
    let some = open("", "count = 5", "")
        .replace("count = 4\ncount", "count")
        .replace("each = 13", "piles = [1, 2, 3, 4]\neach = 13");
    insta::assert_snapshot!(report(&some), @"
    warning[never-fed]: no card can ever reach pile 5
     --> small.toml:5:1
      |
    5 | [piles.tableau]
      | ^^^^^^^^^^^^^^^
      |
      = help: deal cards there, allow moves there, or lower `count`
    ");
}

#[test]
fn piles_that_never_lose_a_card_get_a_warning() {
    let end = "[end]\nempty = [\"tableau\"]";
    insta::assert_snapshot!(report(&closed(end)), @"
    warning[never-fed]: no card can ever reach `waste`
     --> small.toml:7:1
      |
    7 | [piles.waste]
      | ^^^^^^^^^^^^^
      |
      = help: deal cards here, or remove it

    warning[never-emptied]: cards can never leave `stock`
     --> small.toml:8:1
      |
    8 | [piles.stock]
      | ^^^^^^^^^^^^^
      |
      = help: add `[stock]` to deal from it, or fill piles from it with `fill`
    ");
}

#[test]
fn cards_that_stay_face_down_get_a_warning() {
    let text = open("", "turn = false", "") + "face = \"top\"\n";
    insta::assert_snapshot!(report(&text), @"
    warning[never-turned]: cards dealt face down to `tableau` are never turned face up
     --> small.toml:7:8
      |
    7 | turn = false
      |        ^^^^^
      |
      = help: remove `turn = false`
    ");
}

#[test]
fn source_groups_without_movable_cards_get_a_warning() {
    let from = "from = [\"foundation\", \"tableau\"]\nempty_from = [\"tableau\"]\nbuild = { rank = \"down\" }";
    insta::assert_snapshot!(report(&open("", from, "")), @r#"
    warning[never-comes]: cards in `foundation` can never move
     --> small.toml:7:9
      |
    7 | from = ["foundation", "tableau"]
      |         ^^^^^^^^^^^^
      |
      = help: set `take_back = true` to let them return, or remove the name

    warning[empty-from-unused]: an empty pile of `tableau` accepts no card
     --> small.toml:8:14
      |
    8 | empty_from = ["tableau"]
      |              ^^^^^^^^^^^
      |
      = help: set which cards can go there with `empty`, or remove `empty_from`
    "#);
}

#[test]
fn runs_that_fit_nowhere_get_a_warning() {
    let run = "run = { rank = \"down\" }\nlift = \"run\"";
    insta::assert_snapshot!(report(&open("", run, "")), @r#"
    warning[runs-never-move]: no pile accepts more than one card from `tableau`
     --> small.toml:8:8
      |
    8 | lift = "run"
      |        ^^^^^
      |
      = help: write `lift = "top"`, or let piles accept runs with `build` or `empty`
    "#);
    let supermove = "build = { rank = \"down\" }\nlift = \"supermove\"";
    insta::assert_snapshot!(report(&open("", supermove, "")), @r#"
    warning[supermove-of-one]: there is no cell or empty pile that could help to move a run
     --> small.toml:8:8
      |
    8 | lift = "supermove"
      |        ^^^^^^^^^^^
      |
      = help: use `run` for runs of any length, or `top` for single cards
    "#);
}

#[test]
fn stock_that_is_never_dealt_gets_a_warning() {
    let row = "[piles.row]\nrole = \"tableau\"\n[stock]\nwhen = \"filled\"\n\
        deal = [{ to = \"row\" }]";
    insta::assert_snapshot!(report(&closed(row)), @r#"
    warning[never-fed]: no card can ever reach `waste`
     --> small.toml:7:1
      |
    7 | [piles.waste]
      | ^^^^^^^^^^^^^
      |
      = help: deal cards here, or remove it

    warning[stock-never-dealt]: the stock waits for a card on pile 5 that only it can deal
      --> small.toml:12:8
       |
    12 | when = "filled"
       |        ^^^^^^^^
       |
       = help: deal cards there first, add `start = true`, or remove `when`
    "#);
    let full = "[end]\nempty = [\"tableau\"]\n[piles.reserve]\nlift = \"none\"\ncapacity = 1\n\
        [stock]\ndeal = [{ to = \"reserve\" }]\n[[deal]]\nto = \"reserve\"";
    insta::assert_snapshot!(report(&closed(full)), @r#"
    warning[never-fed]: no card can ever reach `waste`
     --> small.toml:7:1
      |
    7 | [piles.waste]
      | ^^^^^^^^^^^^^
      |
      = help: deal cards here, or remove it

    warning[never-emptied]: cards can never leave `reserve`
      --> small.toml:11:1
       |
    11 | [piles.reserve]
       | ^^^^^^^^^^^^^^^
       |
       = help: check its `lift`, and `build`, `empty` and `from` of the other piles

    warning[stock-never-dealt]: `reserve` never has room for the cards the stock deals to it
      --> small.toml:15:8
       |
    15 | deal = [{ to = "reserve" }]
       |        ^^^^^^^^^^^^^^^^^^^^
       |
       = help: deal fewer cards there, raise its `capacity`, or let cards leave it
    "#);
}

#[test]
fn picks_from_a_face_down_stock_get_a_warning() {
    let king = "[piles.discard]\n[actions.king]\n\
        pick = [{ from = [\"tableau\", \"stock\"], cards = \"K\" }]\n\
        do = [{ move = \"picked\", to = \"discard\" }]\n\
        [stock]\ndeal = [{ to = \"waste\" }]\n";
    insta::assert_snapshot!(report(&closed(king)), @r#"
    warning[picked-face-down]: the cards of the stock are face down and cannot be picked
      --> small.toml:11:18
       |
    11 | pick = [{ from = ["tableau", "stock"], cards = "K" }]
       |                  ^^^^^^^^^^^^^^^^^^^^
       |
       = help: write `turn = true` in `[piles.stock]` to show its top card, or remove it here
    "#);
    let seen = closed(king).replace("[piles.stock]", "[piles.stock]\nturn = true");
    insta::assert_snapshot!(report(&seen), @"");
}

#[test]
fn redeal_without_effect_gets_a_warning() {
    let again = "[redeal]\ngather = [\"tableau\"]\nwhen = \"any\"\n\
        deal = [{ to = \"tableau\", each = 13, by = \"packets\" }]";
    insta::assert_snapshot!(report(&open("", "build = { rank = \"down\" }", again)), @r#"
    warning[redeal-changes-nothing]: you can redeal any number of times without changing the position
      --> small.toml:10:8
       |
    10 | when = "any"
       |        ^^^^^
       |
       = help: set `when = "changed"` to prevent that
    "#);
    let nothing = format!("{DEAL}\n[piles.reserve]\n[redeal]\ngather = [\"reserve\"]");
    insta::assert_snapshot!(report(&closed(&nothing)), @r#"
    warning[never-fed]: no card can ever reach `reserve`
      --> small.toml:11:1
       |
    11 | [piles.reserve]
       | ^^^^^^^^^^^^^^^
       |
       = help: deal cards here, or remove it

    warning[redeal-never-made]: the redeal gathers only piles that never have cards
      --> small.toml:13:10
       |
    13 | gather = ["reserve"]
       |          ^^^^^^^^^^^
       |
       = help: list piles in `gather` that cards are dealt or moved to
    "#);
    let empty = "[redeal]\ngather = [\"tableau\"]\nwhen = \"empty\"\n\
        deal = [{ to = \"tableau\", each = 13 }]";
    insta::assert_snapshot!(report(&open("", "", empty)), @r#"
    warning[when-without-stock]: the redeal waits for an empty stock, but the game has no stock
      --> small.toml:10:8
       |
    10 | when = "empty"
       |        ^^^^^^^
       |
       = help: remove `when`, or set it to `changed` or `stuck`
    "#);
    let stays = "[end]\nempty = [\"tableau\"]\n[redeal]\ngather = [\"tableau\"]\n\
        when = \"empty\"\ndeal = [{ to = \"tableau\", each = 3 }]";
    insta::assert_snapshot!(report(&closed(stays)), @r#"
    warning[never-fed]: no card can ever reach `waste`
     --> small.toml:7:1
      |
    7 | [piles.waste]
      | ^^^^^^^^^^^^^
      |
      = help: deal cards here, or remove it

    warning[never-emptied]: cards can never leave `stock`
     --> small.toml:8:1
      |
    8 | [piles.stock]
      | ^^^^^^^^^^^^^
      |
      = help: add `[stock]` to deal from it, or fill piles from it with `fill`

    warning[redeal-never-made]: the redeal waits for an empty stock, but nothing takes cards from it
      --> small.toml:13:8
       |
    13 | when = "empty"
       |        ^^^^^^^
       |
       = help: add `[stock]` to deal from it, or remove `when`
    "#);
}

#[test]
fn scripts_without_effect_get_a_warning() {
    let text = open("", "", "[state]\nmoves = 0");
    insta::assert_snapshot!(report(&text), @"
    warning[state-without-script]: there is no script to use `moves`
     --> small.toml:8:1
      |
    8 | [state]
      | ^^^^^^^
      |
      = help: add a script with `script`, or remove `[state]`
    ");
    insta::assert_snapshot!(scripted(&text, "fn double(number) { number * 2 }"), @r#"
    warning[script-without-hooks]: the script has no hooks, so it is never called
     --> small.toml:2:10
      |
    2 | script = "small.rhai"
      |          ^^^^^^^^^^^^
      |
      = help: name a function after a hook: `deal_to`, `can_lift`, `can_drop`, `can_deal`, `can_redeal`, `after_move`, `won`, `lost`, `score`, `on_stock`, `can_act`, `on_act`, `on_redeal`, `list_picks`
    "#);
    insta::assert_snapshot!(scripted(&text, "fn score(g) { g.home }"), @r#"
    warning[state-unused]: the script never uses `moves`
      --> small.toml:10:9
       |
    10 | moves = 0
       |         ^
       |
       = help: read it with `g.get("moves")`, or remove it
    "#);
    let made_up = "fn score(g) { g.get(\"mo\" + \"ves\") }";
    assert_eq!(scripted(&text, made_up), "");
    let asking = "/// [speed = 1] Quick.\nfn score(g) { g.get(\"moves\") }";
    insta::assert_snapshot!(scripted(&text, asking), @r#"
    warning[words-without-option]: line 1 of the script names `speed`, which is not an option
     --> small.toml:2:10
      |
    2 | script = "small.rhai"
      |          ^^^^^^^^^^^^
      |
      = help: name an option of the game, or write `state.NAME` for the initial value of a variable; `[]` ends a condition
    "#);
}

#[test]
fn options_without_effect_get_a_warning() {
    let options = |values: &str| {
        open(
            "",
            "",
            &format!(
                "[options.space]\ndefault = \"none\"\n[options.space.values]\n{values}"
            ),
        )
    };
    insta::assert_snapshot!(report(&options("none = {}")), @"
    warning[option-of-one-value]: the option `space` has only one value
     --> small.toml:8:1
      |
    8 | [options.space]
      | ^^^^^^^^^^^^^^^
      |
      = help: add another value, or remove the option
    ");
    let same = "none = {}\nking = { about = \"as in Boston\" }";
    insta::assert_snapshot!(report(&options(same)), @"
    warning[option-without-effect]: the option `space` changes nothing: `none` and `king` are the same
     --> small.toml:8:1
      |
    8 | [options.space]
      | ^^^^^^^^^^^^^^^
      |
      = help: make one of the values change a rule
    ");
    let alike = "none = {}\nking = { piles.tableau.empty = \"K\" }\nkings = { piles.tableau.empty = \"K\" }";
    insta::assert_snapshot!(report(&options(alike)), @r#"
    warning[same-values]: `king` and `kings` of the option `space` are the same
      --> small.toml:13:9
       |
    13 | kings = { piles.tableau.empty = "K" }
       |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
       |
       = help: make one of them change another rule, or remove it
    "#);
}

#[test]
fn warning_caused_by_an_option_names_it() {
    let text = "[options.space]\ndefault = \"none\"\n[options.space.values]\nnone = {}\n\
        pair = { piles.tableau.build = { rank = \"same\", suit = \"same\" } }";
    insta::assert_snapshot!(report(&open("", "", text)), @r#"
    warning[joins-nothing]: no two cards of the deck can be built with cards of the same rank in suit
      --> small.toml:12:32
       |
    12 | pair = { piles.tableau.build = { rank = "same", suit = "same" } }
       |                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ with space=pair
       |
       = help: make `rank`, `suit`, `step` and `order` fit the cards of `[deck]`
    "#);
}

#[test]
fn partly_inherited_relation_gets_a_warning() {
    let kept = |says: &str| {
        let start = "extends = \"klondike\"\nname = \"Seven\"\n[piles.tableau]\n";
        let text = format!("{start}{says}\n");
        let found = inspect(&Shelf::of(&[("small.toml", text.as_str())]), "small");
        render(&found.sources, &found.diagnostics, Style::Plain)
    };
    insta::assert_snapshot!(kept("build = { rank = \"any\" }"), @r#"
    warning[kept]: `build` inherits `suit` from the game it extends
      --> small.toml:4:1
       |
     4 | build = { rank = "any" }
       | ^^^^^
       |
       = help: set this here too, or write `build.rank = ...` to change only the ranks
    note: this value is inherited
      --> klondike.toml:28:33
       |
    28 | build = { rank = "down", suit = "alternating" }
       |                                 ^^^^^^^^^^^^^
    "#);
    for meant in ["build.rank = \"any\"", "build = { rank = \"any\", suit = \"any\" }"] {
        assert_eq!(kept(meant), "", "warnings about `{meant}`");
    }
}

#[test]
fn rule_overridden_by_a_parent_option_gets_a_warning() {
    let report = |text| {
        let found = inspect(&Shelf::of(&[("small.toml", text)]), "small");
        render(&found.sources, &found.diagnostics, Style::Plain)
    };
    let overruled = "extends = \"freecell\"\nname = \"Two\"\n[piles.cell]\ncount = 2\n";
    insta::assert_snapshot!(report(overruled), @r#"
    warning[overruled]: `count` has no effect: the option `cells` sets it
      --> small.toml:4:9
       |
     4 | count = 2
       |         ^
       |
       = help: add `[options.cells]` with another `default` (`0`, `1`, `2`, `3`, `4`, `5`, `6`, `7`, `8`), or with your own values
    note: this value applies
      --> freecell.toml:47:22
       |
    47 | 4.piles.cell.count = 4
       |                      ^
    "#);
    let chosen =
        "extends = \"freecell\"\nname = \"Two\"\n[options.cells]\ndefault = \"2\"\n";
    assert_eq!(report(chosen), "");
}

/// Cells take cards from the stock until there is room for the rest.
#[test]
fn stock_drained_by_fills_gets_no_warning() {
    let text = "[deck]\nranks = \"A2\"\n[piles.foundation]\n\
                capacity = 3\n[piles.upper]\nrole = \"foundation\"\ncount = 3\n\
                [piles.tableau]\ncount = 4\n[piles.cell]\n\
                fill = { from = [\"tableau\", \"stock\"] }\n[piles.stock]\n[stock]\n\
                deal = [{ to = \"foundation\", each = 3 }]\n[[deal]]\n\
                to = \"foundation\"\n";
    let reports = report(text);
    assert!(!reports.contains("stock-never-dealt"), "{reports}");
}

/// Two actions discard pairs of one rank; `first` and `second` add keys to them.
fn twice(first: &str, second: &str) -> String {
    let action = |name: &str, more: &str| {
        format!(
            "[actions.{name}]\npick = [{{ from = \"tableau\" }}, {{ from = \"tableau\" }}]\n\
             cards = {{ rank = \"same\" }}\ndo = [{{ move = \"picked\", to = \"discard\" }}]\n\
             {more}\n"
        )
    };
    format!(
        "[piles.tableau]\ncount = 13\n[piles.discard]\n[[deal]]\nto = \"tableau\"\n\
         each = 4\n{}{}",
        action("pair", first),
        action("couple", second)
    )
}

#[test]
fn identical_actions_get_a_warning() {
    insta::assert_snapshot!(report(&twice("", "about = \"pairs go\"")), @"
    warning[same-actions]: `couple` does the same as `pair`
      --> small.toml:13:1
       |
    13 | [actions.couple]
       | ^^^^^^^^^^^^^^^^
       |
       = help: change what one of them picks or does, or remove it
    ");
    assert_eq!(report(&twice("", "needs = { from = \"tableau\", rank = \"up\" }")), "");
    let asking = twice("script = true", "script = true");
    let any = "fn can_act(made, g) { made.cards[0].rank > 1 }";
    assert!(scripted(&asking, any).contains("warning[same-actions]"));
    for apart in [
        "fn can_act(made, g) { made.kind == \"pair\" || g.home > 4 }",
        "fn list_picks(g) { #{ pair: [] } }",
    ] {
        assert_eq!(scripted(&asking, apart), "", "warnings with `{apart}`");
    }
    let follows = "fn after_move(made, g) { if made.kind == \"pair\" { [turn(\"1\")] } else { [] } }";
    assert_eq!(scripted(&twice("", ""), follows), "");
}

#[test]
fn unreachable_score_is_an_error() {
    let points = |score: &str, least: u32| {
        let end = format!("[end]\nscore = {least}\n[score]\n{score}");
        report(&open("", "build = { rank = \"down\" }", &end))
    };
    let is_wrong =
        |score: &str, least| points(score, least).contains("error[score-never]");
    for (score, most) in [
        ("", 52),
        ("start = 8", 60),
        ("home = 0\nfull = 10", 40),
        ("home = -1\nstart = 20\nhidden = 1", 72),
        ("home = 0\njoined = 2", 102),
        ("home = 0\ncomplete = 5", 20),
    ] {
        assert!(
            !is_wrong(score, most),
            "no error expected: `{score}` can reach {most} points"
        );
        assert!(
            is_wrong(score, most + 1),
            "error expected: `{score}` cannot reach {} points",
            most + 1
        );
    }
    let counted = open("", "", "[end]\nscore = 99\n[score]\nhome = 0");
    assert_eq!(scripted(&counted, "fn score(g) { 2 * g.home }"), "");
}

#[test]
fn sum_with_an_inherited_relation_is_an_error() {
    let told = |says: &str| {
        let start = "extends = \"monte-carlo\"\nname = \"Tens\"\n";
        let text = format!("{start}{says}\n");
        let found = inspect(&Shelf::of(&[("small.toml", text.as_str())]), "small");
        render(&found.sources, &found.diagnostics, Style::Plain)
    };
    insta::assert_snapshot!(told("actions.pair.cards.sum = 10"), @r#"
    error[sum-or-relation]: `cards` inherits `rank` from the game it extends, and cannot have `sum` as well
      --> small.toml:3:26
       |
     3 | actions.pair.cards.sum = 10
       |                          ^^
       |
       = help: write `cards = [{ sum = 10 }]`: a list replaces everything inherited
    note: this value is inherited
      --> monte-carlo.toml:25:18
       |
    25 | cards = { rank = "same" }
       |                  ^^^^^^
    "#);
    insta::assert_snapshot!(told(
        "[options.tens]\nabout = \"which cards\"\ndefault = \"no\"\nvalues.no = {}\n\
         values.yes = { actions.pair.cards = { sum = 10, values = { J = 9 } } }"
    ), @r#"
    error[sum-or-relation]: `cards` inherits `rank` from the game it extends, and cannot have `sum` and `values` as well
      --> small.toml:7:45
       |
     7 | values.yes = { actions.pair.cards = { sum = 10, values = { J = 9 } } }
       |                                             ^^ with tens=yes
       |
       = help: write `cards = [{ sum = 10, values = { J = 9 } }]`: a list replaces everything inherited
    note: this value is inherited
      --> monte-carlo.toml:25:18
       |
    25 | cards = { rank = "same" }
       |                  ^^^^^^
    "#);
    for list in ["[{ sum = 10 }]", "[{ sum = 10, values = { J = 9 } }]"] {
        let text = format!("[actions.pair]\ncards = {list}");
        assert_eq!(told(&text), "", "errors in `cards = {list}`");
    }
}

/// Thirteen piles in a ring; an action discards two neighbors.
fn ring(pick: &str, more: &str) -> String {
    format!(
        "[piles.wheel]\nrole = \"tableau\"\ncount = 13\nlayout = {{ ring = true }}\n\
         [piles.discard]\n[[deal]]\nto = \"wheel\"\neach = 4\n[actions.pair]\n\
         pick = [{{ from = \"wheel\" }}, {{ from = \"wheel\"{pick} }}]\n{more}\n\
         cards = {{ sum = 11 }}\ndo = [{{ move = \"picked\", to = \"discard\" }}]\n"
    )
}

#[test]
fn symmetric_picks_get_a_warning() {
    assert_eq!(report(&ring("", "near = \"beside\"")), "");
    assert_eq!(report(&ring(", at = [1, 12]", "")), "");
    insta::assert_snapshot!(report(&ring(", at = [1, -1]", "")), @r#"
    warning[picked-twice]: `pair` lists each pair twice
      --> small.toml:11:8
       |
    11 | pick = [{ from = "wheel" }, { from = "wheel", at = [1, -1] }]
       |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
       |
       = help: remove one of the two numbers in `at`: picks in the other order are the same
    "#);
}

#[test]
fn hook_no_action_asks_gets_a_warning() {
    let answers = "/// The two are friends.\nfn can_act(made, g) { true }";
    let unasked = scripted(&ring("", "near = \"beside\""), answers);
    insta::assert_snapshot!(unasked, @r#"
    warning[unasked-hook]: no action calls the script's `can_act`
     --> small.toml:2:10
      |
    2 | script = "small.rhai"
      |          ^^^^^^^^^^^^
      |
      = help: write `script = true` in `[actions.pair]`, or remove `can_act`
    "#);
    assert_eq!(scripted(&ring("", "near = \"beside\"\nscript = true"), answers), "");
}

/// Four cards in one row of five places, with more keys for the row.
fn gaps(more: &str) -> String {
    format!(
        "[deck]\nranks = \"2345\"\nsuits = \"C\"\n[piles.row]\nrole = \"tableau\"\n\
         count = 5\nbuild = {{ rank = \"up\", suit = \"same\" }}\nempty = \"left\"\n{more}\n\
         [[deal]]\nto = \"row\"\npiles = [2, 3, 4, 5]\n[end]\nsorted = [\"row\"]\n"
    )
}

#[test]
fn rows_that_cannot_be_sorted_get_a_warning() {
    let whole = "capacity = 1\nlayout = { columns = 5, first = \"2\" }";
    assert_eq!(report(&gaps(whole)), "");
    let first = report(&gaps("capacity = 1\nlayout = { columns = 5 }"));
    assert!(first.contains("warning[nothing-first]"), "{first}");
    assert!(
        first.contains("no card can go to the left end of a row of `row`"),
        "{first}"
    );
    let ring = report(&gaps("capacity = 1\nlayout = { ring = true }"));
    assert!(ring.contains("`row` is a ring, so no card can come first"), "{ring}");
}
