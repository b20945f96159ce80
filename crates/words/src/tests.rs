//! Checks what is told of each part of the rules, on small games that have it.

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
        .unwrap_or_else(|failure| panic!("{:?}", failure.faults))
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

const PLAIN: &str = r"Goal: bring all 52 cards to the foundations. The four foundations are built
up in suit from ace to king. Cards on a foundation stay there.

The game is played with one pack of 52 cards. The tableau has four piles of
13 cards, all face up.

The tableau is built down in alternating colors. Cards are moved one at a
time, from the top of a pile. An empty pile takes only a king.

The game is lost when no move is left, or when those that are left lead
nowhere. Score: one point for each card played to the foundations.

Options:
  spaces = kings: What may go to a space. The other value is any (easier).";

#[test]
fn a_plain_game_is_told_in_short_paragraphs() {
    let file = with_tableau(
        "build = { rank = \"down\", suit = \"alternating\" }\nempty = \"K\"",
    );
    let options = "[options.spaces]\nabout = \"what may go to a space\"\n\
        default = \"kings\"\n[options.spaces.values.kings]\n\
        [options.spaces.values.any]\nabout = \"easier\"\npiles.tableau.empty = \"any\"\n";
    assert_eq!(super::text(&load(&format!("{file}{options}"), ""), super::WIDTH), PLAIN);
}

#[test]
fn a_relation_says_how_ranks_and_suits_follow() {
    let cases = [
        ("rank = \"up\", suit = \"same\"", "built up in suit."),
        ("rank = \"either\"", "built up or down regardless of suit."),
        ("rank = \"same\"", "built with cards of the same rank."),
        (
            "rank = \"any\", suit = \"color\"",
            "built in the same color, whatever the ranks.",
        ),
        ("rank = \"any\"", "built without regard to rank or suit."),
        (
            "rank = \"down\", suit = \"other\"",
            "built down on any suit but the card's own.",
        ),
        (
            "rank = \"down\", wrap = true",
            "built down regardless of suit, turning the corner from ace to king.",
        ),
        (
            "rank = \"up\", step = 2",
            "built up by two ranks at a time regardless of suit.",
        ),
        (
            "rank = \"up\", order = \"A5Q\", wrap = true",
            "in the order ace, five and queen and from queen on to ace again.",
        ),
        (
            "rank = \"down\", order = \"A23456\"",
            "built down regardless of suit, only from six to ace.",
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
        &["built up or down regardless of suit."],
    );
    check(
        &with_tableau(
            "build = [{ rank = \"down\", suit = \"same\" }, { rank = \"same\" }]",
        ),
        &["built down in suit, or with cards of the same rank."],
    );
}

#[test]
fn what_moves_together_is_told() {
    let lifted = |lift: &str| {
        with_tableau(&format!("build = {{ rank = \"down\" }}\nempty = \"any\"\n{lift}"))
    };
    check(&lifted(""), &["Cards are moved one at a time"]);
    check(&lifted("lift = \"none\""), &["Cards in the tableau cannot be moved"]);
    check(
        &lifted("lift = \"run\""),
        &[
            "Any number of cards at the top of a pile may be moved together if they follow \
             each other in this way.",
            "An empty pile takes any card, alone or with the cards that lie on it.",
        ],
    );
    check(
        &lifted("lift = \"run\"\nrun = { rank = \"down\", suit = \"same\" }"),
        &["if they follow each other down in suit."],
    );
    check(
        &lifted("lift = \"supermove\""),
        &["with the help of empty piles, that is, one card, doubled for each empty pile"],
    );
    check(
        &lifted("lift = \"whole\""),
        &["Either the top card of a pile is moved or all its face-up cards together"],
    );
    check(
        &lifted("lift = \"any\""),
        &["in order or not; only the lowest of them must fit"],
    );
}

#[test]
fn cells_and_empty_piles_are_told() {
    let cells = "[piles.foundation]\ncount = 4\n[piles.tableau]\ncount = 4\n\
        build = { rank = \"down\" }\nlift = \"supermove\"\n[piles.cell]\ncount = 2\n\
        [[deal]]\nto = \"tableau\"\neach = 13\n";
    check(
        cells,
        &[
            "with the help of empty cells, that is, one card more than there are empty",
            "Each of the two cells can hold any one card.",
            "An empty pile stays empty.",
        ],
    );
    check(
        &with_tableau("build = { rank = \"down\" }\nempty = \"below-base\""),
        &["takes only a card one rank below the base of the foundations"],
    );
    check(
        &with_tableau(
            "build = { rank = \"down\" }\nempty = [\"Q\", \"K\"]\ncapacity = 20",
        ),
        &[
            "An empty pile takes only a queen or a king.",
            "A pile holds 20 cards at the most.",
        ],
    );
    check(
        &with_tableau("covered_by = [[2], [3], [4], []]"),
        &["overlap", "pile 1 by 2; pile 2 by 3; pile 3 by 4."],
    );
}

#[test]
fn a_layout_tells_its_rows_and_what_lies_on_what() {
    let laid = |count: usize, keys: &str| {
        format!(
            "[piles.foundation]\ncount = 4\n[piles.tableau]\n[piles.grid]\n\
             role = \"reserve\"\ncount = {count}\n{keys}\n[[deal]]\nto = \"grid\"\n\
             [[deal]]\nto = \"tableau\"\neach = {}\n",
            52 - count
        )
    };
    let rows = [
        (25, "columns = 5", "The grid has five rows of five."),
        (22, "columns = 5", "The grid has four rows of five and one of two."),
        (8, "columns = 5", "The grid has two rows of five and three."),
        (8, "columns = 10", "The grid lies in one row."),
        (6, "rows = [1, 2, 3]", "The grid has three rows of one to three."),
        (11, "rows = [3, 5, 3]", "The grid has three rows of three, five and three."),
        (
            10,
            "rows = [1, 2, 3, 4], covers = true",
            "The grid has four rows of one to four; each card is covered by the two that \
             lie half on it.",
        ),
        (
            6,
            "rows = [3, 2, 1], covers = true",
            "The grid has three rows of three to one; each card is covered by those that \
             lie half on it.",
        ),
    ];
    for (count, keys, words) in rows {
        check(&laid(count, &format!("layout = {{ {keys} }}")), &[words]);
    }
    let covered = "covered_by = [[2], [], [], []]\nlayout = { columns = 2 }";
    check(&laid(4, covered), &["Some piles overlap", "The grid has two rows of two."]);
    let homes = "[piles.foundation]\ncount = 4\nlayout = { columns = 2 }\n\
                 [piles.tableau]\n[[deal]]\nto = \"tableau\"\neach = 52\n";
    check(homes, &["The foundations have two rows of two."]);
}

#[test]
fn foundations_tell_what_starts_and_ends_them() {
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
        &["built up in suit from seven to six, turning the corner from king to ace."],
    );
    check(
        &foundation(
            "base = \"first\"\nbuild = { rank = \"up\", suit = \"same\", wrap = true }",
        ),
        &["The first card that comes to any of them decides the base"],
    );
    check(
        &foundation("base = [\"AC\", \"AD\", \"AH\", \"AS\"]"),
        &["from ace to king, in this order: clubs, diamonds, hearts and spades."],
    );
    check(
        &foundation("base = \"any\""),
        &["start with any card and are built up in suit."],
    );
    check(
        &foundation(
            "base = \"K\"\nbuild = { rank = \"down\", suit = \"same\" }\nat_once = 13",
        ),
        &[
            "Each of the four foundations takes exactly 13 cards at once, a run built down in suit from king to ace.",
        ],
    );
    let back = "[piles.foundation]\ncount = 4\ntake_back = true\n[piles.tableau]\n\
        count = 4\nbuild = { rank = \"down\" }\n[[deal]]\nto = \"tableau\"\neach = 13\n";
    check(
        back,
        &[
            "The top card of a foundation may be taken back to the tableau, but the card it \
           starts with stays.",
        ],
    );
}

#[test]
fn the_deck_and_the_deal_are_told() {
    let small = "[deck]\nranks = \"23456789TJQKA\"\nwithout = [\"AC\", \"K\"]\n\
        [piles.foundation]\ncount = 4\ncapacity = 20\n[piles.tableau]\ncount = 2\n\
        [piles.stock]\n[[deal]]\ntake = \"2\"\nto = \"foundation\"\n\
        [[deal]]\nto = \"tableau\"\neach = [2, 1]\nface = \"top\"\n";
    check(
        small,
        &[
            "one pack of 52 cards. Ranks run from two, the lowest, to ace.",
            "The kings and the ace of clubs are left out, which leaves 47 cards.",
            "The four twos are taken out of the pack before the deal",
            "two piles of two to one cards, only the top card of each face up.",
            "The other 40 cards are the stock, face down.",
            "The stock cannot be dealt from by the player.",
        ],
    );
    let sunk = "[piles.foundation]\ncount = 4\n[piles.tableau]\ncount = 4\n\
        [[deal]]\nto = \"tableau\"\neach = 13\nsink = \"K\"\nplay = \"skip\"\n[piles.stock]\n";
    check(
        sunk,
        &[
            "Then each king, the lower ones of a pile first, changes places with the lowest \
             card under it that is not a king.",
            "A card that fits a foundation when it is dealt goes there at once, and its \
             place stays empty.",
        ],
    );
}

#[test]
fn dealing_from_the_stock_is_told() {
    check(
        &with_stock("[stock]\ndeal = [{ to = \"waste\", each = 3 }]\n"),
        &[
            "Dealing from the stock turns up three cards, or as many as are left, to the waste.",
            "The stock is gone through only once.",
        ],
    );
    check(
        &with_stock("[stock]\ndeal = [{ to = \"tableau\" }]\nwhen = \"filled\"\n"),
        &[
            "Dealing from the stock lays one card face up on each tableau pile.",
            "Nothing is dealt while one of these piles is empty.",
        ],
    );
}

#[test]
fn a_redeal_is_told_so_that_it_can_be_done_with_cards() {
    let deal = "[stock]\ndeal = [{ to = \"waste\" }]\n";
    check(
        &with_stock(&format!(
            "{deal}[redeal]\ngather = [\"waste\"]\nwhen = \"empty\"\nlimit = 2\n"
        )),
        &[
            "When the stock is used up, the waste may be turned over, unshuffled, to be the \
           stock again, at most twice in the game.",
        ],
    );
    check(
        &with_stock(
            "[redeal]\ngather = [\"tableau\"]\ncards = \"top-to-bottom\"\n\
             deal = [{ to = \"tableau\", each = 4, by = \"packets\", lay = \"block\" }]\n",
        ),
        &[
            "You may redeal at any time, as often as you like.",
            "the first on top and the last at the bottom, and the cards are dealt from the top.",
            "each packet is lifted off together and keeps its order.",
            "A redeal that would change nothing is not made.",
        ],
    );
    check(
        &with_stock(
            "[redeal]\ngather = [\"stock\", \"tableau\"]\nshuffle = true\nwhen = \"stuck\"\n\
             limit = 1\ndeal = [{ to = \"tableau\", each = 4, spread = \"even\" }]\n",
        ),
        &[
            "When no other move is left, you may redeal, once in the game.",
            "The cards of the stock and the tableau are gathered, shuffled and dealt again.",
            "over as few piles of the tableau as will do",
        ],
    );
}

#[test]
fn the_end_and_the_score_are_told() {
    let file = with_tableau("build = { rank = \"down\", suit = \"same\" }");
    check(
        &format!(
            "{file}[end]\ncomplete = [\"tableau\"]\n[score]\nhome = 0\njoined = -2\n"
        ),
        &[
            "each tableau pile is empty or holds nothing but a complete run: 13 cards face \
             up, built down in suit.",
            "Score: minus two points for each two face-up neighbors in the tableau that \
             follow each other down in suit.",
        ],
    );
    check(&format!("{file}[score]\nhome = 0\n"), &["The game is not scored."]);
}

const SCRIPT: &str = "/// A card of ten\n/// ends the game.\nfn won(g) { false }\n\n\
    fn can_drop(card, onto, pile) { true }\n";

#[test]
fn what_a_script_decides_is_told_in_its_own_words() {
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
fn words_behind_a_condition_are_told_where_it_holds() {
    let file = format!(
        "{}[state]\ntide = 1\n[options.sea]\nabout = \"the sea\"\ndefault = \"low\"\n\
         values.low = {{}}\nvalues.high = {{ state.tide = 2 }}\n",
        with_tableau("build = { rank = \"down\" }")
    );
    let script = "/// All may win.\n/// [sea = high] Only at high tide.\n\
        /// [state.tide = 0, 1] The tide\n/// is low. [] No more.\n/// [] Cards stay.\n\
        fn won(g) { false }\n/// [sea = high] Nothing may be moved.\n\
        fn can_drop(card, onto, pile) { true }\n";
    let told = "All may win. The tide is low. [] No more. Cards stay.";
    let variant = load(&file, script);
    let words = variant.hook_words(crate::rules::Hook::Won);
    assert_eq!(words.as_deref(), Some(told));
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
fn an_option_called_redeal_is_no_question_for_a_redeal() {
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
