//! Checks the words for each part of the rules, on small games that have it.

use crate::variant::{self, Bundle, Folder, Found, Library, Missing, Variant};

/// One rules file and its script.
struct Single(String, String);

impl Library for Single {
    fn bundle(&self) -> &'static Bundle {
        Bundle::none()
    }

    fn game(&self, _: &str) -> Result<Found, Missing> {
        let (name, id, text) = ("small.toml".into(), "small".into(), self.0.clone());
        Ok(Found { name, id, text, folder: Folder::Bundled })
    }

    fn beside(&self, _: &Folder, name: &str) -> Result<Found, Missing> {
        let (name, id, text) = (name.into(), "small".into(), self.1.clone());
        Ok(Found { name, id, text, folder: Folder::Bundled })
    }
}

#[track_caller]
fn load(text: &str, script: &str) -> Variant {
    let named = if script.is_empty() { "" } else { "script = \"small.rhai\"\n" };
    let text = format!("name = \"Small\"\n{named}{text}");
    let single = Single(text, script.to_owned());
    variant::load(&single, "small", &[])
        .unwrap_or_else(|failure| panic!("{:?}", failure.errors))
}

/// Checks that the words for a file have each of these sentences.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    check_scripted(text, "", expected);
}

#[track_caller]
fn check_scripted(text: &str, script: &str, expected: &[&str]) {
    let said = super::text(&load(text, script), super::WIDTH);
    let line = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in expected {
        assert!(line.contains(sentence), "`{sentence}` is not in:\n{said}");
    }
}

/// Returns a file with one foundation for each suit and a tableau with these keys, to
/// which all cards are dealt.
fn with_tableau(keys: &str) -> String {
    format!(
        "[piles.foundation]\ncount = 4\n[piles.tableau]\ncount = 4\n{keys}\n\
         [[deal]]\nto = \"tableau\"\neach = 13\n"
    )
}

/// Returns a file with a stock, a waste and two empty tableau piles, and these tables.
fn with_stock(tables: &str) -> String {
    format!(
        "[piles.foundation]\ncount = 4\n[piles.tableau]\ncount = 2\nempty = \"any\"\n\
         [piles.waste]\n[piles.stock]\n{tables}"
    )
}

const PLAIN: &str = r"Goal: move all 52 cards to the foundations. Build the four foundations up in
suit from ace to king. Cards on a foundation stay there.

Use one pack of 52 cards. Deal the tableau: four piles of 13 cards, all face
up.

Build the tableau down in alternating colors. Move one card at a time, from
the top of a pile. Only a king may fill an empty pile.

You lose when you can no longer move a card to a foundation. Score: one
point for each card played to the foundations.

Options:
  What may fill an empty pile: kings. Or choose any card (`spaces=any`).";

#[test]
fn plain_game_reads_as_short_paragraphs() {
    let file = with_tableau(
        "build = { rank = \"down\", suit = \"alternating\" }\nempty = \"K\"",
    );
    let options = "[options.spaces]\nabout = \"what may fill an empty pile\"\n\
        default = \"kings\"\n[options.spaces.values.kings]\n\
        [options.spaces.values.any]\nabout = \"any card\"\npiles.tableau.empty = \"any\"\n";
    assert_eq!(super::text(&load(&format!("{file}{options}"), ""), super::WIDTH), PLAIN);
}

#[test]
fn relation_words_name_ranks_and_suits() {
    let cases = [
        ("rank = \"up\", suit = \"same\"", "tableau up in suit."),
        ("rank = \"either\"", "tableau up or down regardless of suit."),
        ("rank = \"same\"", "tableau with cards of the same rank."),
        (
            "rank = \"any\", suit = \"color\"",
            "tableau in the same color, regardless of rank.",
        ),
        ("rank = \"any\"", "tableau regardless of rank and suit."),
        (
            "rank = \"down\", suit = \"other\"",
            "tableau down on any suit but the card's own.",
        ),
        (
            "rank = \"down\", wrap = true",
            "tableau down regardless of suit, turning the corner from ace to king.",
        ),
        (
            "rank = \"up\", step = 2",
            "tableau up by two ranks at a time regardless of suit.",
        ),
        (
            "rank = \"up\", order = \"A5Q\", wrap = true",
            "in the order ace, five and queen and from queen on to ace again.",
        ),
        (
            "rank = \"down\", order = \"A23456\"",
            "tableau down regardless of suit, only from six to ace.",
        ),
        (
            "rank = \"down\", wrap = \"base\"",
            "Nothing is built on a card of the foundations' base rank.",
        ),
    ];
    for (relation, expected) in cases {
        check(&with_tableau(&format!("build = {{ {relation} }}")), &[expected]);
    }
    check(
        &with_tableau("build = [{ rank = \"up\" }, { rank = \"down\" }]"),
        &["tableau up or down regardless of suit."],
    );
    check(
        &with_tableau(
            "build = [{ rank = \"down\", suit = \"same\" }, { rank = \"same\" }]",
        ),
        &["tableau down in suit, or with cards of the same rank."],
    );
}

#[test]
fn lift_says_how_many_cards_move_together() {
    let lifted = |lift: &str| {
        with_tableau(&format!("build = {{ rank = \"down\" }}\nempty = \"any\"\n{lift}"))
    };
    check(&lifted(""), &["Move one card at a time"]);
    check(&lifted("lift = \"none\""), &["You may not move the cards in the tableau"]);
    check(
        &lifted("lift = \"run\""),
        &[
            "You may move any properly built run from the top of a pile as a unit.",
            "Any card may fill an empty pile, alone or with the cards on it.",
        ],
    );
    check(
        &lifted("lift = \"run\"\nrun = { rank = \"down\", suit = \"same\" }"),
        &["From the top of a pile you may move, as a unit, any run built down in suit."],
    );
    check(
        &lifted("lift = \"supermove\""),
        &[
            "as a unit if single moves through empty piles could bring it there.",
            "The limit is one card, doubled for each empty pile except the target.",
        ],
    );
    check(
        &lifted("lift = \"whole\""),
        &["Move either the top card of a pile or all its face-up cards as a unit"],
    );
    check(
        &lifted("lift = \"any\""),
        &["even if they are not in order. Only that card must fit"],
    );
}

#[test]
fn cells_and_empty_piles_say_what_they_take() {
    let cells = "[piles.foundation]\ncount = 4\n[piles.tableau]\ncount = 4\n\
        build = { rank = \"down\" }\nlift = \"supermove\"\n[piles.cell]\ncount = 2\n\
        [[deal]]\nto = \"tableau\"\neach = 13\n";
    check(
        cells,
        &[
            "through empty cells could bring it there. The limit is one card more than there are",
            "Each of the two cells may hold any one card.",
            "An empty pile stays empty.",
        ],
    );
    check(
        &with_tableau("build = { rank = \"down\" }\nempty = \"below-base\""),
        &["Only a card one rank below the base of the foundations"],
    );
    check(
        &with_tableau(
            "build = { rank = \"down\" }\nempty = [\"Q\", \"K\"]\ncapacity = 20",
        ),
        &[
            "Only a queen or a king may fill an empty pile.",
            "A pile holds at most 20 cards.",
        ],
    );
    check(
        &with_tableau("covered_by = [[2], [3], [4], []]"),
        &["overlap", "Pile 1 is covered by 2, pile 2 by 3 and pile 3 by 4."],
    );
}

#[test]
fn layout_names_its_rows_and_covered_piles() {
    let laid = |count: usize, keys: &str| {
        format!(
            "[piles.foundation]\ncount = 4\n[piles.tableau]\n[piles.grid]\n\
             role = \"reserve\"\ncount = {count}\n{keys}\n[[deal]]\nto = \"grid\"\n\
             [[deal]]\nto = \"tableau\"\neach = {}\n",
            52 - count
        )
    };
    let rows = [
        (25, "columns = 5", "Deal the grid: 25 cards face up in five rows of five."),
        (22, "columns = 5", "22 cards face up in four rows of five and one of two."),
        (
            8,
            "columns = 5",
            "Deal the grid: eight cards face up in two rows of five and three.",
        ),
        (8, "columns = 10", "Deal the grid: eight cards face up in one row."),
        (6, "rows = [1, 2, 3]", "six cards face up in three rows of one to three."),
        (
            11,
            "rows = [3, 5, 3]",
            "eleven cards face up in three rows of three, five and three.",
        ),
        (
            10,
            "rows = [1, 2, 3, 4], covers = true",
            "cards face up in four rows of one to four. Each card is covered by the two that \
             overlap it.",
        ),
        (
            6,
            "rows = [3, 2, 1], covers = true",
            "cards face up in three rows of three to one. Each card is covered by those that \
             overlap it.",
        ),
    ];
    for (count, keys, words) in rows {
        check(&laid(count, &format!("layout = {{ {keys} }}")), &[words]);
    }
    let covered = "covered_by = [[2], [], [], []]\nlayout = { columns = 2 }";
    check(
        &laid(4, covered),
        &["Some piles overlap", "The grid lies in two rows of two."],
    );
    let homes = "[piles.foundation]\ncount = 4\nlayout = { columns = 2 }\n\
                 [piles.tableau]\n[[deal]]\nto = \"tableau\"\neach = 52\n";
    check(homes, &["The foundations lie in two rows of two."]);
}

#[test]
fn foundations_say_what_starts_and_ends_them() {
    let foundation = |keys: &str| {
        format!(
            "[piles.foundation]\ncount = 4\n{keys}\n[piles.tableau]\ncount = 4\n\
             [[deal]]\nto = \"tableau\"\neach = 13\n"
        )
    };
    check(
        &foundation(
            "base = \"7\"\nbuild = { rank = \"up\", suit = \"same\", wrap = true }",
        ),
        &[
            "foundations up in suit from seven to six, turning the corner from king to ace.",
        ],
    );
    check(
        &foundation(
            "base = \"first\"\nbuild = { rank = \"up\", suit = \"same\", wrap = true }",
        ),
        &["The first card to reach any of them sets the base rank"],
    );
    check(
        &foundation("base = [\"AC\", \"AD\", \"AH\", \"AS\"]"),
        &["up in suit from ace to king. Cards on a foundation stay there."],
    );
    check(
        &foundation("base = \"any\""),
        &["Start each of the four foundations with any card; build it up in suit."],
    );
    check(
        &foundation(
            "base = \"K\"\nbuild = { rank = \"down\", suit = \"same\" }\nat_once = 13",
        ),
        &[
            "Each of the four foundations takes exactly 13 cards at once: a run built down in suit from king to ace.",
        ],
    );
    let back = "[piles.foundation]\ncount = 4\ntake_back = true\n[piles.tableau]\n\
        count = 4\nbuild = { rank = \"down\" }\n[[deal]]\nto = \"tableau\"\neach = 13\n";
    check(
        back,
        &[
            "You may take the top card of a foundation back to the tableau, but the card it \
             starts with stays.",
        ],
    );
}

#[test]
fn deck_and_deal_name_cards_and_piles() {
    let small = "[deck]\nranks = \"23456789TJQKA\"\nwithout = [\"AC\", \"K\"]\n\
        [piles.foundation]\ncount = 4\ncapacity = 20\n[piles.tableau]\ncount = 2\n\
        [piles.stock]\n[[deal]]\ntake = \"2\"\nto = \"foundation\"\n\
        [[deal]]\nto = \"tableau\"\neach = [2, 1]\nface = \"top\"\n";
    check(
        small,
        &[
            "one pack of 52 cards. The ranks run from two (lowest) to ace (highest).",
            "Remove the kings and the ace of clubs, which leaves 47 cards.",
            "Take the four twos out of the pack before the deal and put them on the foundations.",
            "two piles of two to one cards, only the top card of each face up.",
            "The remaining 40 cards form the stock, face down.",
            "You may not deal from the stock.",
        ],
    );
    let sunk = "[piles.foundation]\ncount = 4\n[piles.tableau]\ncount = 4\n\
        [[deal]]\nto = \"tableau\"\neach = 13\nsink = \"K\"\nplay = \"skip\"\n[piles.stock]\n";
    check(
        sunk,
        &[
            "Then swap each king with the lowest card under it that is not a king, the lower \
             ones of a pile first.",
            "A dealt card that fits a foundation goes there at once, and its place stays \
             empty.",
        ],
    );
}

#[test]
fn stock_says_how_it_is_dealt() {
    check(
        &with_stock("[stock]\ndeal = [{ to = \"waste\", each = 3 }]\n"),
        &[
            "Turn up three cards at a time (or all that are left) from the stock to the waste.",
            "The stock is dealt once only.",
        ],
    );
    check(
        &with_stock("[stock]\ndeal = [{ to = \"tableau\" }]\nwhen = \"filled\"\n"),
        &[
            "To deal from the stock, lay one card face up on each tableau pile.",
            "You may not deal while one of these piles is empty.",
        ],
    );
}

#[test]
fn redeal_says_how_cards_are_gathered_and_dealt() {
    let deal = "[stock]\ndeal = [{ to = \"waste\" }]\n";
    check(
        &with_stock(&format!(
            "{deal}[redeal]\ngather = [\"waste\"]\nwhen = \"empty\"\nlimit = 2\n"
        )),
        &[
            "When the stock is empty, you may turn the waste over, unshuffled, to form a new \
             stock, at most twice.",
        ],
    );
    check(
        &with_stock(
            "[redeal]\ngather = [\"tableau\"]\ncards = \"top-to-bottom\"\n\
             deal = [{ to = \"tableau\", each = 4, by = \"packets\", lay = \"block\" }]\n",
        ),
        &[
            "You may redeal at any time, as often as you like.",
            "the first on top and the last at the bottom, and deal from the top.",
            "Lift each packet off together and keep its order.",
            "You may not make a redeal that changes nothing.",
        ],
    );
    check(
        &with_stock(
            "[redeal]\ngather = [\"stock\", \"tableau\"]\nshuffle = true\nwhen = \"stuck\"\n\
             limit = 1\ndeal = [{ to = \"tableau\", each = 4, spread = \"even\" }]\n",
        ),
        &[
            "When no other move is left, you may redeal, once only.",
            "Gather the cards of the stock and the tableau and shuffle them.",
            "over as few piles of the tableau as possible",
        ],
    );
}

#[test]
fn ending_says_goal_and_score() {
    let file = with_tableau("build = { rank = \"down\", suit = \"same\" }");
    check(
        &format!(
            "{file}[end]\ncomplete = [\"tableau\"]\n[score]\nhome = 0\njoined = -2\n"
        ),
        &[
            "leave each tableau pile empty or with one complete run: 13 cards face up, built \
             down in suit.",
            "Score: minus two points for each pair of face-up neighbors in the tableau that \
             follow each other down in suit.",
        ],
    );
    check(&format!("{file}[score]\nhome = 0\n"), &["The game is not scored."]);
}

const SCRIPT: &str = "/// A card of ten\n/// ends the game.\nfn won(g) { false }\n\n\
    fn can_drop(card, onto, pile) { true }\n";

#[test]
fn hook_words_come_from_the_script() {
    let file = with_tableau("build = { rank = \"down\" }");
    let expected =
        ["A card of ten ends the game.", "A script also decides where cards may be"];
    check_scripted(&file, SCRIPT, &expected);
    let variant = load(&file, SCRIPT);
    assert!(
        !super::text(&variant, super::WIDTH).contains("Goal"),
        "{}",
        super::text(&variant, super::WIDTH)
    );
    let words = variant.hook_words(crate::rules::Hook::Won);
    assert_eq!(words.as_deref(), Some("A card of ten ends the game."));
    assert_eq!(variant.hook_words(crate::rules::Hook::CanDrop), None);
    assert_eq!(variant.hook_words(crate::rules::Hook::Lost), None);
}

#[test]
fn conditional_hook_words_follow_the_options() {
    let file = format!(
        "{}[state]\ntide = 1\n[options.sea]\nabout = \"the sea\"\ndefault = \"low\"\n\
         values.low = {{}}\nvalues.high = {{ state.tide = 2 }}\n",
        with_tableau("build = { rank = \"down\" }")
    );
    let script = "/// All may win.\n/// [sea = high] Only at high tide.\n\
        /// [state.tide = 0, 1] The tide\n/// is low. [] No more.\n/// [] Cards stay.\n\
        fn won(g) { false }\n/// [sea = high] Nothing may be moved.\n\
        fn can_drop(card, onto, pile) { true }\n";
    let expected = "All may win. The tide is low. [] No more. Cards stay.";
    let variant = load(&file, script);
    let words = variant.hook_words(crate::rules::Hook::Won);
    assert_eq!(words.as_deref(), Some(expected));
    assert!(
        !super::text(&variant, super::WIDTH).contains("A script also decides"),
        "{}",
        super::text(&variant, super::WIDTH)
    );
    assert_eq!(variant.unknown_conditions(), []);
    let variant = load(&file, &script.replace("[sea", "[see"));
    let mut unknown = variant.unknown_conditions();
    unknown.sort();
    assert_eq!(unknown, [(2, "see".to_owned()), (7, "see".to_owned())]);
}

#[test]
fn option_named_redeal_is_not_the_redeal_condition() {
    let file = format!(
        "{}[options.redeal]\nabout = \"more\"\ndefault = \"yes\"\nvalues.yes = {{}}\n\
         values.no = {{}}\n",
        with_tableau("build = { rank = \"down\" }")
    );
    let script = "/// [redeal = yes] Once more. [] Then not.\n/// [redeal] Never told.\n\
        fn won(g) { false }\n";
    let words = load(&file, script).hook_words(crate::rules::Hook::Won);
    assert_eq!(words.as_deref(), Some("Once more. [] Then not."));
}
