//! Errors of scripts when they are compiled.

use super::compiled;

/// Checks all errors of a script.
#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(compiled(text).unwrap_err(), expected);
}

#[test]
fn several_errors_are_reported_at_once() {
    check(
        "const LOW = 1;\n\
         fn deel_to(card, pile) { pile }\n\
         fn can_lift(card) { card.rnak(1) }\n\
         fn won(g) { g.pile(\"1\", 2) && flipp(1) }\n\
         fn flip(LOW) { turn(1, 2) }\n",
        "2:4: nothing calls `deel_to`; did you mean `deal_to`?\n\
         3:4: wrong parameters: write `can_lift(card, pile)` or `can_lift(card, pile, g)`\n\
         3:26: unknown function `rnak`\n\
         4:15: `pile` takes 1 argument, not 2\n\
         4:31: unknown function `flipp`; did you mean `flip`?\n\
         5:14: `LOW` is the name of a constant; choose another name\n\
         5:16: `turn` takes 1 argument, not 2",
    );
}
