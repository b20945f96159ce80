//! Checks that errors do not hide each other: of any two mistakes in a file, both are reported
//! in one run, and neither causes a third error.

use std::collections::BTreeSet;

use patience::words;

use crate::common::Shelf;

/// A game that uses most of the language.
const GAME: &str = r#"name = "Whole"
script = "whole"

[deck]
suits = "CDHS"
ranks = "A23456789TJQK"

[piles.foundation]
count = 4
base = "A"

[piles.tableau]
count = 8
build = { rank = "down", suit = "alternating" }
lift = "run"
empty = "K"

[piles.cell]
count = 4

[piles.stock]

[piles.waste]
build = { rank = "up" }
fill = { from = "stock", count = 1 }

[[deal]]
take = "A"
to = "foundation"

[[deal]]
to = "tableau"
each = 4
by = "packets"
lay = "block"

[stock]
deal = [{ to = "waste", each = 1 }]

[redeal]
gather = ["waste", { from = "tableau" }]
limit = 2
deal = [{ to = "tableau", each = 4 }]

[options.take]
default = "no"
values.no = {}
values.yes.piles.foundation.take_back = true
"#;

const SCRIPT: &str = "fn can_lift(card, pile) { card.rank > 0 }\n";

/// One mistake each: the text, its replacement, and the code of the only error.
const MISTAKES: &[(&str, &str, &str)] = &[
    ("name = \"Whole\"", "name = 7", "wrong-kind"),
    ("script =", "scripts =", "unknown-key"),
    ("suits = \"CDHS\"", "suits = \"CDHX\"", "unknown-suit"),
    ("base = \"A\"", "base = \"Z\"", "unknown-rank"),
    ("count = 8", "cuont = 8", "unknown-key"),
    ("suit = \"alternating\"", "suit = \"alternate\"", "unknown-value"),
    ("build = { rank = \"down\", suit", "biuld = { rank = \"down\", suit", "unknown-key"),
    ("empty = \"K\"", "empty = \"king\"", "unknown-rank"),
    ("lift = \"run\"", "lift = \"runs\"", "unknown-value"),
    ("[piles.cell]", "[piles.free]", "unknown-role"),
    ("[piles.cell]\ncount = 4", "[piles.cell]\ncapacity = 0", "no-capacity"),
    ("from = \"stock\"", "from = \"stack\"", "unknown-group"),
    ("fill = {", "fil = {", "unknown-key"),
    ("take = \"A\"", "take = \"1\"", "unknown-rank"),
    ("to = \"tableau\"\neach = 4", "to = \"tablaeu\"\neach = 4", "unknown-group"),
    ("each = 4\nby", "each = \"four\"\nby", "wrong-kind"),
    ("each = 4\nby", "each = [4, 4]\nby", "wrong-numbers"),
    ("by = \"packets\"\n", "", "block-needs-packets"),
    ("to = \"waste\", each", "too = \"waste\", each", "unknown-key"),
    (
        "[stock]\ndeal = [{ to = \"waste\", each = 1 }]\n",
        "[stock]\n",
        "stock-deals-nothing",
    ),
    ("{ from = \"tableau\" }", "\"waste\"", "gathered-twice"),
    ("limit = 2", "limit = \"two\"", "wrong-kind"),
    ("each = 4 }]", "each = 4, take = \"A\" }]", "take-in-redeal"),
    ("default = \"no\"\n", "", "missing"),
    ("default = \"no\"", "default = \"maybe\"", "unknown-default"),
    ("take_back = true", "take_bak = true", "unknown-key"),
    ("take_back = true", "empty = \"K\"", "not-for-role"),
];

/// The same for the script.
const SCRIPTED: &[(&str, &str, &str)] = &[
    ("card.rank > 0", "card.rank > ", "script-syntax"),
    ("card.rank > 0", "crad.rank > 0", "unknown-variable"),
    ("card.rank > 0", "ace(card)", "unknown-function"),
    ("(card, pile)", "(card)", "wrong-hook"),
    ("card.rank > 0", "card.rnk > 0", "script-failed"),
];

/// Mistakes that hide others: the replacement, and the code of the hidden error. A table under
/// an unknown key is not read, a script that cannot be found or read has no hooks, and the
/// number of piles is unknown.
const HIDING: &[(&str, &str)] = &[
    ("scripts =", "script-syntax"),
    ("scripts =", "unknown-variable"),
    ("scripts =", "unknown-function"),
    ("scripts =", "wrong-hook"),
    ("scripts =", "script-failed"),
    ("scripts =", "stock-deals-nothing"),
    ("card.rank > ", "stock-deals-nothing"),
    ("crad.rank > 0", "stock-deals-nothing"),
    ("ace(card)", "stock-deals-nothing"),
    ("(card)", "stock-deals-nothing"),
    ("card.rnk > 0", "stock-deals-nothing"),
    ("fil = {", "unknown-group"),
    ("cuont = 8", "wrong-numbers"),
];

/// Returns the places and codes of all errors.
fn codes(game: &str, script: &str) -> BTreeSet<(String, &'static str)> {
    let found = words::inspect(
        &Shelf::of(&[("whole.toml", game), ("whole.rhai", script)]),
        "whole",
    );
    let all = found.diagnostics.iter();
    all.map(|error| {
        let place =
            error.place.as_ref().map(|place| found.sources.covered(place).to_owned());
        (place.unwrap_or_default(), error.code.unwrap())
    })
    .collect()
}

/// A mistake: whether it is in the script, the range it replaces, the replacement, and the
/// code of its error.
type Broken = (bool, std::ops::Range<usize>, &'static str, &'static str);

/// Returns every mistake.
fn spans() -> Vec<Broken> {
    let place = |text: &str, from: &str| {
        assert_eq!(text.matches(from).count(), 1, "occurrences of `{from}`");
        let start = text.find(from).unwrap();
        start..start + from.len()
    };
    let own = MISTAKES
        .iter()
        .map(|mistake| (false, place(GAME, mistake.0), mistake.1, mistake.2));
    let scripted = SCRIPTED
        .iter()
        .map(|mistake| (true, place(SCRIPT, mistake.0), mistake.1, mistake.2));
    own.chain(scripted).collect()
}

/// Returns the errors of game and script with these mistakes; replaces from the end.
fn broken(mistakes: &[&Broken]) -> BTreeSet<(String, &'static str)> {
    let (mut game, mut script) = (GAME.to_owned(), SCRIPT.to_owned());
    for (scripted, span, to, _) in mistakes.iter().rev() {
        let text = if *scripted { &mut script } else { &mut game };
        text.replace_range(span.clone(), to);
    }
    codes(&game, &script)
}

#[test]
fn one_mistake_is_one_error() {
    assert_eq!(codes(GAME, SCRIPT), BTreeSet::new(), "errors without a mistake");
    for one in spans() {
        let found = broken(&[&one]);
        let codes: Vec<&str> = found.iter().map(|entry| entry.1).collect();
        assert_eq!(codes, [one.3], "errors caused by {:?}", one.2);
    }
}

#[test]
fn two_mistakes_are_two_errors() {
    let mut spans = spans();
    spans.sort_by_key(|entry| (entry.0, entry.1.start));
    let (mut pairs, mut missing) = (0, Vec::new());
    for (at, first) in spans.iter().enumerate() {
        for second in &spans[at + 1..] {
            let apart = first.0 != second.0 || first.1.end <= second.1.start;
            if !apart || first.0 && second.0 {
                continue;
            }
            let hidden =
                |hiding: &Broken, hidden: &Broken| HIDING.contains(&(hiding.2, hidden.3));
            if hidden(first, second) || hidden(second, first) {
                continue;
            }
            let mut alone = broken(&[first]);
            alone.extend(broken(&[second]));
            let both = broken(&[first, second]);
            pairs += 1;
            if both != alone {
                missing.push(format!("{:?} and {:?}: {both:?}", first.2, second.2));
            }
        }
    }
    assert!(pairs > 400, "only {pairs} pairs were tried");
    assert!(
        missing.is_empty(),
        "pairs that do not report exactly their own errors:\n{}",
        missing.join("\n")
    );
}
