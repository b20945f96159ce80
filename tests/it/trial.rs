//! Checks the results of random games by small test rules: the summary line, the errors and
//! the warnings.

use std::sync::Arc;

use patience::diag::{Style, render};
use patience::engine::Reason;
use patience::play::{Meaning, read_move, trial};
use patience::rules::DealError;
use patience::variant::Variant;

use crate::common::{Shelf, load, sample, start, thorough};

/// A small game that is often won: sixteen cards, two free cells.
const EASY: &str = r#"name = "Easy"
script = "easy.rhai"
[deck]
ranks = "A234"
[piles.foundation]
count = 4
[piles.tableau]
count = 4
build = { rank = "down" }
empty = "any"
[piles.cell]
count = 2
[[deal]]
to = "tableau"
each = 4
"#;

fn small(text: &str, script: &'static str) -> Arc<Variant> {
    let shelf =
        Shelf::of(&[("small.toml", text), ("easy.rhai", script), ("rows.rhai", script)]);
    let loaded = patience::words::load(&shelf, "small", &[]);
    Arc::new(
        loaded.unwrap_or_else(|it| panic!("the rules do not load: {:?}", it.diagnostics)),
    )
}

/// Returns the results of random games.
fn tried(variant: &Arc<Variant>, games: u32) -> String {
    let trial = trial(variant, games);
    let errors = trial.diagnostics(variant);
    format!("{trial}\n{}", render(variant.sources(), &errors, Style::Plain))
}

#[test]
fn trial_counts_games_by_outcome() {
    let plain = EASY.replace("script = \"easy.rhai\"\n", "");
    insta::assert_snapshot!(tried(&small(&plain, ""), 300), @"300 random games: 283 won, 17 lost (after 8 moves in the median)");
    insta::assert_snapshot!(tried(&small(&plain, ""), 1), @"1 random game: 1 won, 0 lost");
    insta::assert_snapshot!(tried(&load("klondike", &[]), 100), @"100 random games: 7 won, 61 lost (after 250 moves in the median), 32 still going after 500 moves");
}

#[test]
fn trial_is_reproducible() {
    let variant = load("canfield-rush", &[]);
    assert_eq!(trial(&variant, 20), trial(&variant, 20));
}

#[test]
fn script_that_fails_late_is_reported() {
    let late = "fn after_move(made, g) {
    if g.home > 6 { g.pile(\"w\").len } else { [] }
}";
    insta::assert_snapshot!(tried(&small(EASY, late), 50), @r#"
    50 random games: 0 won, 4 lost (after 25 moves in the median), 46 with a script that failed; at best 6 of 16 cards home
    error[script-failed]: the script's `after_move` failed: unknown pile `w`; known: `f1`, `f2`, `f3`, `f4`, `1`, `2`, `3`, `4`, `c1` and `c2`
     --> easy.rhai:2:23
      |
    2 |     if g.home > 6 { g.pile("w").len } else { [] }
      |                       ^^^^
      |
      = help: `--deal seed:1` shows it after `3 c1`, `2 c2`, `2 f1`, `c2 1`, `4 f1`, `1 f1`, `1 f1`, `2 f2`, `4 f3`, `1 f3`
    "#);
}

#[test]
fn script_that_fails_in_some_deals_is_reported() {
    let some = "fn score(g) { 100 / (g.pile(\"1\").top.rank - 3) }";
    insta::assert_snapshot!(tried(&small(EASY, some), 50), @r#"
    50 random games: 0 won, 2 lost (after 4 moves in the median), 48 with a script that failed; at best 12 of 16 cards home
    error[script-failed]: the script's `score` failed: division by zero: 100 / 0
     --> easy.rhai:1:19
      |
    1 | fn score(g) { 100 / (g.pile("1").top.rank - 3) }
      |                   ^
      |
      = help: `--deal seed:1` shows it after `3 c1`, `2 c2`, `2 f1`, `c2 1`
    "#);
    let dealing = "fn deal_to(card, pile, g) {
    if g.pile(\"4\").len == 3 && card.rank == 1 { \"nowhere\" } else { pile }
}";
    insta::assert_snapshot!(tried(&small(EASY, dealing), 50), @"
    50 random games: 13 won, 2 lost (after 25 moves in the median), 35 with a script that failed
    error[script-failed]: the script's `deal_to` failed: unknown group `nowhere`; known: `foundation`, `tableau` and `cell`
     --> easy.rhai:1:4
      |
    1 | fn deal_to(card, pile, g) {
      |    ^^^^^^^
      |
      = help: `--deal seed:2` shows it at once
    ");
}

#[test]
fn each_failing_hook_is_reported_once() {
    let several =
        "fn can_drop(card, onto, pile, g) { card.rank < 4 || g.pile(\"c3\") == pile }
fn lost(g) { g.home > 2 && g.get(\"none\") > 0 }";
    insta::assert_snapshot!(tried(&small(EASY, several), 50), @r#"
    50 random games: 0 won, 0 lost, 50 with a script that failed; at best 2 of 16 cards home
    error[script-failed]: the script's `can_drop` failed: unknown pile `c3`; did you mean `3`?
     --> easy.rhai:1:55
      |
    1 | fn can_drop(card, onto, pile, g) { card.rank < 4 || g.pile("c3") == pile }
      |                                                       ^^^^
      |
      = help: `--deal seed:1` shows it at once

    error[script-failed]: the script's `lost` failed: unknown state variable `none`; add `[state]` to the rules file
     --> easy.rhai:2:30
      |
    2 | fn lost(g) { g.home > 2 && g.get("none") > 0 }
      |                              ^^^
      |
      = help: `--deal seed:1` shows it after `2 1`, `2 f1`, `2 c1`, `4 f1`, `2 f2`
    "#);
}

#[test]
fn reported_moves_reproduce_the_failure() {
    let variant = small(EASY, "fn lost(g) { g.home > 2 && g.get(\"none\") > 0 }");
    let failures = trial(&variant, 50).failures;
    let [failure] = failures.as_slice() else {
        panic!("expected one failure: {failures:?}")
    };
    let DealError::Script(failed) = &failure.error else {
        panic!("expected a script error: {failure:?}")
    };
    let mut game = start(&variant, &failure.deal);
    let mut refused = None;
    for text in &failure.moves {
        let Ok(Meaning::Legal(made)) = read_move(&game, text) else {
            panic!("`{text}` is not legal")
        };
        refused = game.play(made).err();
    }
    assert_eq!(refused.unwrap().reason, Reason::Failed(failed.clone()));
}

/// A small game that deals all but four cards to the tableau in rows of three.
const ROWS: &str = r#"name = "Rows"
script = "rows.rhai"
[deck]
ranks = "A234"
[piles.foundation]
count = 4
[piles.tableau]
count = 4
build = { rank = "down" }
[piles.stock]
[[deal]]
to = "tableau"
each = 3
[[deal]]
to = "tableau"
"#;

#[test]
fn first_deal_that_runs_short_is_an_error() {
    let sends =
        "fn deal_to(card, pile) { if card.rank == 1 { \"stock\" } else { pile } }";
    insta::assert_snapshot!(tried(&small(ROWS, sends), 2), @"
    2 random games: 0 won, 0 lost, 2 not dealt
    error[deal-runs-short]: the deal is 4 cards short, because others went elsewhere
      --> small.toml:14:1
       |
    14 | [[deal]]
       | ^^^^^^^^
       |
       = help: deal fewer cards, send fewer elsewhere, or add `spread` if a row may stay short; `--deal seed:1` shows it
    ");
    let plain = ROWS.replace("script = \"rows.rhai\"\n", "");
    // The step that runs short need not be the one that moved cards elsewhere.
    let home = plain.replace("each = 3", "each = 1\nplay = \"replace\"") + "each = 3\n";
    for by in ["rows", "packets"] {
        let variant = small(&format!("{home}by = \"{by}\"\n"), "");
        let failures = trial(&variant, 40).failures;
        let [failure] = failures.as_slice() else {
            panic!("expected one failure: {failures:?}")
        };
        let short = matches!(failure.error, DealError::Short { step: 1, missing: 1.. });
        assert!(short, "by {by}: {failures:?}");
    }
    let takes = plain.replace(
        "[[deal]]\nto = \"tableau\"\neach = 3",
        "[[deal]]\n\
         take = \"4\"\nto = \"tableau\"\n[[deal]]\nto = \"tableau\"\neach = 2",
    );
    let takes = format!("{takes}play = \"replace\"\n");
    assert!(tried(&small(&takes, ""), 40).contains("small.toml:16:"));
}

#[test]
fn first_deal_may_run_short_with_spread_or_skip() {
    let plain = ROWS.replace("script = \"rows.rhai\"\n", "");
    let spread = |how: &str| {
        let step = format!("each = 3\nspread = \"{how}\"\nplay = \"replace\"");
        format!("{}spread = \"{how}\"\n", plain.replace("each = 3", &step))
    };
    let skip = plain.replace("each = 3", "each = 3\nplay = \"skip\"");
    for text in [spread("full"), spread("all"), spread("even"), skip] {
        assert_eq!(trial(&small(&text, ""), 40).failures, [], "failures of\n{text}");
    }
}

#[test]
fn game_that_never_ends_gets_a_warning() {
    let round = "[redeal]\ngather = [\"tableau\"]\nshuffle = true\n\
        deal = [{ to = \"tableau\", each = 4 }]\n[piles.cell]";
    let round = EASY.replace("[piles.cell]", round);
    let never = "fn can_drop(card, onto, pile, g) { pile.role != \"foundation\" }";
    insta::assert_snapshot!(tried(&small(&round, never), 50), @"
    50 random games: 0 won, 0 lost, 50 still going after 500 moves
    warning[never-ends]: none of 50 random games ended or moved a card to a foundation
      --> small.toml:11:1
       |
    11 | [redeal]
       | ^^^^^^^^
       |
       = help: check that cards can reach the foundations, and that redeals, deals and moves back and forth cannot go on forever
    ");
}

#[test]
fn game_stuck_at_once_gets_a_warning() {
    let stuck = EASY
        .replace("empty = \"any\"\n", "")
        .replace("rank = \"down\"", "rank = \"down\", suit = \"same\"")
        .replace("[piles.cell]\ncount = 2\n", "")
        .replace("script = \"easy.rhai\"\n", "");
    insta::assert_snapshot!(tried(&small(&stuck, ""), 100), @"100 random games: 3 won, 97 lost (after 4 moves in the median); 1 deal in 5 is stuck at once");
    let kept = "fn can_lift(card, pile, g) { g.home > 0 }";
    insta::assert_snapshot!(tried(&small(EASY, kept), 100), @"
    100 random games: 0 won, 100 lost (after 0 moves in the median); every deal is stuck at once
    warning[stuck-at-once]: all 100 random deals are lost before the first move
      --> small.toml:13:1
       |
    13 | [[deal]]
       | ^^^^^^^^
       |
       = help: allow more moves, deal different numbers of cards, or allow a redeal
    ");
}

#[test]
fn slow_script_shortens_the_trial() {
    let long = "fn can_drop(card, onto, pile, g) {
    let sum = 0;
    for number in 0..1500 { sum += number; }
    sum > 0
}";
    insta::assert_snapshot!(tried(&small(EASY, long), 300), @"
    10 of 300 random games (more take too long; 100 % of the script's work is `can_drop`, 4508 steps each time): 10 won, 0 lost
    warning[few-games]: of 300 random games, only 10 could be played because the script is slow: 100 % of its work is `can_drop`, with 4508 steps per call
     --> easy.rhai:1:4
      |
    1 | fn can_drop(card, onto, pile, g) {
      |    ^^^^^^^^
      |
      = help: replace the script by rules where possible, or answer for the whole position at once, as `list_picks` does
    ");
    let longer = long.replace("sum > 0", "pile.id.len == 1");
    let large = EASY.replace("rank = \"down\"", "rank = \"any\"");
    insta::assert_snapshot!(tried(&small(&large, longer.leak()), 300), @"
    1 of 300 random games (more take too long; 100 % of the script's work is `can_drop`, 4513 steps each time): 0 won, 0 lost, 1 still going after 500 moves
    warning[few-games]: of 300 random games, only 1 could be played because the script is slow: 100 % of its work is `can_drop`, with 4513 steps per call
     --> easy.rhai:1:4
      |
    1 | fn can_drop(card, onto, pile, g) {
      |    ^^^^^^^^
      |
      = help: replace the script by rules where possible, or answer for the whole position at once, as `list_picks` does
    ");
    let endless = "fn can_drop(card, onto, pile, g) { loop {} }";
    insta::assert_snapshot!(tried(&small(EASY, endless), 300), @"
    100 of 300 random games (more take too long; 100 % of the script's work is `can_drop`, 20000 steps each time): 0 won, 0 lost, 100 with a script that failed
    error[script-failed]: the script's `can_drop` failed: this takes more than 20000 steps; check that every loop ends, and read lists before a loop instead of inside: each element is a step
     --> easy.rhai:1:4
      |
    1 | fn can_drop(card, onto, pile, g) { loop {} }
      |    ^^^^^^^^
      |
      = help: `--deal seed:1` shows it at once
    ");
}

#[test]
fn shortened_trial_of_long_games_gets_no_warning() {
    let told = tried(&load("gaps", &[]), 300);
    assert!(told.contains(" of 300 random games (more take too long; "), "{told}");
    assert!(!told.contains("warning"), "{told}");
}

#[test]
fn action_without_effect_gets_a_warning() {
    let acting = format!(
        "{EASY}[state]\nturns = 0\n[actions.wait]\nscript = true\n\
         [actions.count]\nscript = true\n"
    );
    let idle = "fn on_act(made, g) {
    if made.kind == \"wait\" { [set(\"turns\", g.get(\"turns\"))] }
    else { [set(\"turns\", g.get(\"turns\") + 1)] }
}";
    insta::assert_snapshot!(tried(&small(&acting, idle), 20), @"
    20 random games: 19 won, 0 lost, 1 still going after 500 moves
    warning[idle-action]: `wait` never changed anything in random games
      --> small.toml:18:1
       |
    18 | [actions.wait]
       | ^^^^^^^^^^^^^^
       |
       = help: make it move cards or change a variable; an action that changes nothing can be repeated forever
    ");
}

#[test]
fn game_won_before_the_first_move_gets_a_warning() {
    let empty = r#"name = "Empty"
[deck]
ranks = "A234"
[piles.board]
role = "tableau"
count = 16
capacity = 1
layout = { columns = 4, first = "A" }
build = { rank = "up", suit = "same" }
empty = "left"
[piles.stock]
[end]
sorted = ["board"]
"#;
    insta::assert_snapshot!(tried(&small(empty, ""), 300), @"
    300 random games: 300 won, 0 lost
    warning[won-at-once]: 300 of 300 random deals are won before the first move
      --> small.toml:12:1
       |
    12 | [end]
       | ^^^^^
       |
       = help: check the condition in `[end]` or the script's `won`, and the deal
    ");
}

/// The gate plays one game in this many.
const SHARE: usize = 6;

#[test]
fn no_bundled_game_fails_or_gets_a_warning() {
    for game in sample::games(SHARE) {
        let variant = load(&game, &[]);
        let trial = trial(&variant, thorough(4, 100));
        assert_eq!(
            trial.diagnostics(&variant),
            [],
            "errors and warnings of {game}: {trial}"
        );
    }
}
