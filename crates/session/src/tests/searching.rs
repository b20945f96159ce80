//! What searches tell of how a game can end: `winnable`, `solve`, `hint` and `new winnable`.

use super::Shelf;
use super::typing::on_shelf;
use crate::advise::Status;
use crate::diag::Style;
use crate::play::Record;
use crate::rules::Role;
use crate::{Reply, Screen, Session, Settings, run_json};

/// Six cards in three piles that take none, and a cell. The first move decides: 3H has to
/// make way for AH, not 3C for AC, though AC can then go home.
const TRAP: (&str, &str) = (
    "trap.toml",
    r#"
name = "Trap"
[deck]
ranks = "A23"
suits = "CH"
[piles.foundation]
count = 2
base = "A"
build = { rank = "up", suit = "same" }
take_back = false
[piles.tableau]
count = 3
build = { rank = "down", suit = "any" }
from = []
empty = "none"
turn = true
[piles.cell]
count = 1
[[deal]]
to = "tableau"
each = 2
by = "rows"
"#,
);
const TRAP_DEAL: &str = "test\n1: AC 3C\n2: AH 3H\n3: 2C 2H";

/// The same with a card that cannot be seen.
const CLOSED_DEAL: &str = "test\n1: -AC 3C\n2: AH 3H\n3: 2C 2H";

/// The same game with a redeal that shuffles.
const SHUFFLED: (&str, &str) = (
    "shuffled.toml",
    "name = \"Shuffled\"\nextends = \"trap\"\n[redeal]\ngather = [\"tableau\"]\n\
     shuffle = true\nlimit = 1\ndeal = [{ to = \"tableau\", each = 2, by = \"packets\" }]\n",
);

/// Spider with four suits: all runs are sorted, seven piles are empty, and the ten cards left
/// in the stock are dealt only when none is.
const GAPS: &str = "test
f1: KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS
f2: KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH
f3: KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD
f4: KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC
f5: KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS
1: KH QH JH TH 9H 8H 7H 6H 5H 4H
2: KD QD JD TD 9D 8D 7D 6D 5D
3: KC QC JC TC 9C 8C 7C 6C 5C 4C
s: AH 2H 3H AD 2D 3D 4D AC 2C 3C";

fn shelf() -> Shelf {
    Shelf { searched: Some(100_000), ..Shelf::of(&[TRAP, SHUFFLED]) }
}

/// Types lines into a trap and returns what is said to the last one.
#[track_caller]
fn said(deal: &str, lines: &str) -> String {
    let mut shelf = shelf();
    let mut session = shelf.session("trap", deal);
    answered(&mut session, lines)
}

#[track_caller]
fn answered(session: &mut Session<'_>, lines: &str) -> String {
    let mut answer = Ok(Reply::saying(""));
    for line in lines.split('|') {
        answer = session.answer(line);
    }
    match answer {
        Ok(reply) => reply.text.into(),
        Err(error) => format!("{}: {}", error.code.name(), error.message),
    }
}

#[test]
fn winnable_answers_won_winnable_lost_or_unknown() {
    insta::assert_snapshot!(said(TRAP_DEAL, "winnable"), @"winnable, proven: you can win from here in 8 moves; `solve` shows how");
    insta::assert_snapshot!(said(TRAP_DEAL, "1 c1|winnable"), @"
    lost, proven: no line of play wins
    you could win 1 move ago: `undo` takes you back there
    ");
    insta::assert_snapshot!(said(TRAP_DEAL, "1 c1|1 f|winnable"), @"
    lost, proven: no move left can help
    you could win 2 moves ago: `undo 2` takes you back there
    ");
    insta::assert_snapshot!(said(TRAP_DEAL, "1 c1|1 f|winnable|undo 2|winnable"), @"winnable, proven: you can win from here in 8 moves; `solve` shows how");
    insta::assert_snapshot!(said("t\n1: AC 3C\n2: AH 3H\n3: 2H 2C", "2 c1|winnable"), @"
    lost, proven: no line of play wins
    you could win 1 move ago: `undo` takes you back there
    ");
    let mut shelf = Shelf { searched: Some(2), ..shelf() };
    let mut session = shelf.session("freecell", "ms:617");
    insta::assert_snapshot!(answered(&mut session, "winnable"), @"
    unknown: the search found no win, and no proof that there is none, in 2 positions
    `winnable 60` searches for 60 seconds
    ");
    insta::assert_snapshot!(answered(&mut session, "winnable 300"), @"
    unknown: the search found no win, and no proof that there is none, in 2 positions
    `winnable 1800` searches for 1800 seconds
    ");
    insta::assert_snapshot!(said(TRAP_DEAL, "solve all|winnable"), @"won in 8 moves, score 6; `new` deals another game");
}

#[test]
fn winnable_says_that_the_deal_was_never_winnable() {
    let hopeless = "test\n1: AH 3C 3H\n2: 2C 2H\n3: AC";
    let lost = said(hopeless, "winnable");
    assert!(lost.starts_with("lost, proven: "), "{lost}");
    insta::assert_snapshot!(said(hopeless, "3 f|winnable"), @"
    lost, proven: no line of play wins
    it was lost from the start; `new` deals another game
    ");
}

#[test]
fn winnable_counts_undecided_earlier_positions() {
    let mut shelf = shelf();
    let mut session = shelf.session("trap", TRAP_DEAL);
    answered(&mut session, "1 c1|1 f");
    drop(session);
    shelf.searched = Some(0);
    let mut session = shelf.session("trap", TRAP_DEAL);
    insta::assert_snapshot!(answered(&mut session, "1 c1|1 f|winnable"), @"
    lost, proven: no move left can help
    `undo 2` takes you back to where a move could help; or try `restart` or `new`
    2 positions before this one could not be decided; `winnable 60` searches longer
    ");
}

#[test]
fn a_lost_proof_holds_for_all_later_positions() {
    let mut shelf = shelf();
    let mut session = shelf.session("trap", TRAP_DEAL);
    answered(&mut session, "1 c1");
    assert_eq!(session.game().status(), Ok(Status::Playing));
    answered(&mut session, "winnable");
    assert_eq!(session.game().status(), Ok(Status::Lost));
    let record = Record::write(session.game(), &[]).unwrap();
    assert!(record.contains("\n--- result lost moves 1"), "{record}");
    answered(&mut session, "1 f");
    assert_eq!(session.game().status(), Ok(Status::Lost));
    answered(&mut session, "undo 2");
    assert_eq!(session.game().status(), Ok(Status::Playing));
    answered(&mut session, "redo");
    assert_eq!(session.game().status(), Ok(Status::Lost));
    answered(&mut session, "undo|2 c1");
    assert_eq!(session.game().status(), Ok(Status::Playing));
    drop(session);
    assert!(shelf.searches <= 2, "{}", shelf.searches);
}

#[test]
fn solve_shows_and_plays_the_winning_line() {
    insta::assert_snapshot!(said(TRAP_DEAL, "solve"), @"
    winnable in 8 moves:
       1. 2 c1     2. 2 f1     3. 3 f1     4. c1 f1    5. 1 c1     6. 1 f2
       7. 3 f2     8. c1 f2
    `solve step` plays the first, `solve 5` plays five, `solve all` plays all
    ");
    insta::assert_snapshot!(said(TRAP_DEAL, "solve step"), @"2>c1 3H  7 moves to go   (1 legal move)");
    insta::assert_snapshot!(said(TRAP_DEAL, "solve 2"), @"
    2>c1 3H  2>f1 AH  2 moves played, `undo 2` takes them back  6 moves to go
      (1 legal move)
    ");
    insta::assert_snapshot!(said(TRAP_DEAL, "solve 2|solve"), @"
    winnable in 6 moves:
       1. 3 f1     2. c1 f1    3. 1 c1     4. 1 f2     5. 3 f2     6. c1 f2
    `solve step` plays the first, `solve 5` plays five, `solve all` plays all
    ");
    insta::assert_snapshot!(said(TRAP_DEAL, "solve 2|solve all"), @"
    3>f1 2H  c1>f1 3H  1>c1 3C  1>f2 AC  3>f2 2C  c1>f2 3C
      6 moves played, `undo 6` takes them back
    won in 8 moves, score 6; `new` deals another game
    ");
    insta::assert_snapshot!(said(TRAP_DEAL, "solve all|solve"), @"won in 8 moves, score 6; `new` deals another game");
    insta::assert_snapshot!(said(TRAP_DEAL, "1 c1|solve"), @"
    lost, proven: no line of play wins
    you could win 1 move ago: `undo` takes you back there
    ");
    insta::assert_snapshot!(said(TRAP_DEAL, "solve 0"), @"wrong-arguments: after `solve`, type nothing, `step`, `all` or a number of moves");
    insta::assert_snapshot!(said(TRAP_DEAL, "winnable 0"), @"wrong-arguments: give a number of seconds from 1 to 86400, as in `winnable 60`");
    insta::assert_snapshot!(said(TRAP_DEAL, "solve all|undo 3|solve"), @"
    winnable in 3 moves:
       1. 1 f2     2. 3 f2     3. c1 f2
    `solve step` plays the first, `solve 5` plays five, `solve all` plays all
    ");
}

#[test]
fn following_a_winning_line_needs_no_new_search() {
    let mut shelf = shelf();
    let mut session = shelf.session("freecell", "ms:617");
    answered(&mut session, "winnable|solve|hint|solve 10|undo 3|hint|redo|solve");
    let here = answered(&mut session, "solve");
    answered(&mut session, "undo 99|solve 99|undo 20|hint");
    assert!(here.starts_with("winnable in "), "{here}");
    drop(session);
    assert_eq!(shelf.searches, 1);
    let mut session = shelf.session("freecell", "ms:617");
    answered(&mut session, "solve 10");
    let next = session.game().winning_line().unwrap()[0];
    let list = session.game().moves();
    let other = list.moves.iter().position(|made| *made != next).unwrap();
    let said = answered(&mut session, &format!("!{}|solve", other + 1));
    assert!(said.starts_with("winnable in ") || said.starts_with("lost"), "{said}");
    drop(session);
    assert!(shelf.searches > 2, "{}", shelf.searches);
}

#[test]
fn shown_moves_are_counted_once() {
    let mut shelf = shelf();
    let mut session = shelf.session("trap", TRAP_DEAL);
    let shown = |session: &mut Session<'_>, lines: &str| {
        answered(session, lines);
        let text = session.head().join(" ");
        text.split("shown ").nth(1).map(str::to_owned)
    };
    assert_eq!(shown(&mut session, "winnable"), None);
    assert_eq!(shown(&mut session, "solve step").as_deref(), Some("1"));
    assert_eq!(shown(&mut session, "undo|solve step").as_deref(), Some("1"));
    let all = shown(&mut session, "solve").unwrap();
    let moves = session.game().winning_line().unwrap().len() + 1;
    assert_eq!(all, moves.to_string());
    assert_eq!(shown(&mut session, "solve all").unwrap(), all);
    assert_eq!(session.game().status(), Ok(Status::Won));
}

#[test]
fn hint_from_a_search_wins_and_warns_of_losing_moves() {
    insta::assert_snapshot!(said(TRAP_DEAL, "hint"), @"
    winnable, proven
    try `2` (2>c1): the first of 8 moves that win the game
    ");
    insta::assert_snapshot!(said(TRAP_DEAL, "hint 3"), @"
    winnable, proven
    try `2` (2>c1): the first of 8 moves that win the game
    `3 c1` would lose the game, proven
    `1 c1` would lose the game, proven
    ");
    insta::assert_snapshot!(said(TRAP_DEAL, "hint line"), @"
    1  `2`         3H to an empty cell
    2  `2`         AH goes home
    ");
    insta::assert_snapshot!(said(TRAP_DEAL, "1 c1|hint"), @"
    lost, proven: no line of play wins
    you could win 1 move ago: `undo` takes you back there
    ");
    let mut shelf = shelf();
    let mut session = shelf.session("freecell", "ms:617");
    for _ in 0..200 {
        let text = answered(&mut session, "hint");
        if session.game().status() == Ok(Status::Won) {
            break;
        }
        let made = text.split("try `").nth(1).unwrap().split('`').next().unwrap();
        answered(&mut session, made);
    }
    assert_eq!(session.game().status(), Ok(Status::Won));
}

#[test]
fn hint_does_not_use_hidden_cards() {
    // Which card is the only one that is hidden can be worked out; there is one world.
    insta::assert_snapshot!(said(CLOSED_DEAL, "hint"), @"try `2` (2>c1): wins in 24 of 24 possible worlds");
    insta::assert_snapshot!(said(CLOSED_DEAL, "winnable|hint"), @"try `2` (2>c1): wins in 24 of 24 possible worlds");
    insta::assert_snapshot!(said(CLOSED_DEAL, "hint solver"), @"
    winnable, proven: you can win from here in 8 moves; `solve` shows how
    the search knows all cards, including those you cannot see yet
    try `2` (2>c1): the first of 8 moves that win the game
    ");
    insta::assert_snapshot!(said(CLOSED_DEAL, "winnable"), @"
    winnable, proven: you can win from here in 8 moves; `solve` shows how
    the search knows all cards, including those you cannot see yet
    ");
    insta::assert_snapshot!(said(CLOSED_DEAL, "1 c1|hint solver"), @"
    lost, proven: no line of play wins
    you could win 1 move ago: `undo` takes you back there
    ");
    // Of two it cannot be told which is where.
    let [one, other] = [("-AC", "-AH"), ("-AH", "-AC")].map(|(first, second)| {
        let deal = format!("test\n1: {first} 3C\n2: {second} 3H\n3: 2C 2H");
        ["hint", "hint 5", "winnable|hint", "3 c1|hint 5"].map(|lines| said(&deal, lines))
    });
    assert_eq!(one, other);
    let mut shelf = shelf();
    let mut session = shelf.session("shuffled", TRAP_DEAL);
    insta::assert_snapshot!(answered(&mut session, "1 c1|hint"), @"try `1` (1>f1): AC goes home");
    assert_eq!(session.game().status(), Ok(Status::Playing));
}

#[test]
fn par_gives_the_fewest_moves_or_a_bound() {
    let shown = "and in no fewer; `solve` shows how";
    let proven = |moves| format!("proven: you can win from here in {moves}, {shown}");
    assert_eq!(said(TRAP_DEAL, "par"), proven("8 moves"));
    assert_eq!(said(TRAP_DEAL, "2 c1|par"), proven("7 moves"));
    assert!(said(CLOSED_DEAL, "par").starts_with(&proven("8 moves")));
    assert!(said(CLOSED_DEAL, "par").contains("the search knows all cards"));
    assert!(said(TRAP_DEAL, "1 c1|par").starts_with("lost, proven"));
    assert!(said(TRAP_DEAL, "solve all|par").starts_with("won in 8 moves"));
    assert_eq!(
        said(TRAP_DEAL, "par 0"),
        "wrong-arguments: give a number of seconds from 1 to 86400, as in `par 60`"
    );
    let mut shelf = shelf();
    let mut session = shelf.session("trap", TRAP_DEAL);
    let said = answered(&mut session, "par|solve");
    assert!(said.starts_with("winnable in 8 moves"), "{said}");

    let mut shelf = Shelf { searched: Some(1), ..Shelf::default() };
    let mut session = shelf.session("freecell", "ms:617");
    let said = answered(&mut session, "par");
    assert!(said.starts_with("unknown: the search found no win"), "{said}");
    assert!(said.ends_with("`par 60` searches for 60 seconds"), "{said}");
    let mut shelf = Shelf { searched: Some(30_000), ..Shelf::default() };
    let mut session = shelf.session("freecell", "ms:5");
    let said = answered(&mut session, "par 20");
    assert!(said.starts_with("not proven: you can win from here in "), "{said}");
    assert!(said.ends_with("`par 120` searches for 120 seconds"), "{said}");
}

#[test]
fn json_par_has_moves_and_lower_bound() {
    let mut shelf = shelf();
    let mut session = shelf.session("trap", TRAP_DEAL);
    let (mut input, mut output) = ("par\n".as_bytes(), Vec::new());
    run_json(&mut session, &mut input, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    let told = r#""prospect":"winnable","moves":8,"lower_bound":8,"positions":"#;
    assert!(text.contains(told), "{text}");
}

#[test]
fn json_reports_prospect_line_and_hints() {
    let mut shelf = shelf();
    let mut session = shelf.session("trap", TRAP_DEAL);
    let mut input = "winnable\nsolve\nhint\n1 c1\nhint\n1 f\nwinnable\n".as_bytes();
    let mut output = Vec::new();
    run_json(&mut session, &mut input, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    let answers: Vec<&str> =
        text.lines().filter(|line| line.contains("prospect")).collect();
    // How many positions that takes is the search's own business.
    let counted = |text: &&str| {
        let (before, after) = text.split_once("\"positions\":").unwrap();
        format!("{before}\"positions\":N{}", after.trim_start_matches(char::is_numeric))
    };
    let answers: Vec<String> = answers.iter().map(counted).collect();
    insta::assert_snapshot!(answers.join("\n"), @r#"
    {"protocol":1,"text":"winnable, proven: you can win from here in 8 moves; `solve` shows how","prospect":"winnable","moves":8,"positions":N}
    {"protocol":1,"text":"winnable in 8 moves:\n   1. 2 c1     2. 2 f1     3. 3 f1     4. c1 f1    5. 1 c1     6. 1 f2\n   7. 3 f2     8. c1 f2\n`solve step` plays the first, `solve 5` plays five, `solve all` plays all","prospect":"winnable","moves":8,"line":["2 c1","2 f1","3 f1","c1 f1","1 c1","1 f2","3 f2","c1 f2"],"positions":N}
    {"protocol":1,"text":"winnable, proven\ntry `2` (2>c1): the first of 8 moves that win the game","prospect":"winnable","positions":N,"hints":[{"text":"2 c1","action":"build","picks":[{"pile":"2","cards":["3H"]},{"pile":"c1","cards":[]}],"from":"2","to":"c1","cards":["3H"],"why":"the first of 8 moves that win the game"}],"moves":8}
    {"protocol":1,"text":"lost, proven: no line of play wins\nyou could win 1 move ago: `undo` takes you back there","prospect":"lost","positions":N,"hints":[],"winnable_ago":1}
    {"protocol":1,"text":"lost, proven: no move left can help\nyou could win 2 moves ago: `undo 2` takes you back there","prospect":"lost","winnable_ago":2,"positions":N}
    "#);
    let mut shelf = Shelf { searched: Some(1), ..Shelf::default() };
    let mut session = shelf.session("freecell", "ms:617");
    let (mut input, mut output) = ("winnable\n".as_bytes(), Vec::new());
    run_json(&mut session, &mut input, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(text.contains(r#""prospect":"unknown","why":"positions","positions":"#));
}

#[test]
fn new_winnable_deals_a_winnable_game() {
    let mut shelf = shelf();
    let mut session = shelf.session("trap", TRAP_DEAL);
    let text = answered(&mut session, "new winnable");
    assert!(text.starts_with("a new game, deal seed:"), "{text}");
    assert!(text.contains("; proven winnable; "), "{text}");
    assert!(session.game().winning_line().is_some());
    answered(&mut session, "new freecell winnable cells=3");
    assert_eq!(session.game().variant().id(), "freecell");
    assert!(session.game().winning_line().is_some());
    assert_eq!(session.game().variant().choices()[0].value, "3");
    let deal = session.game().deal().name.clone();
    let none = answered(&mut session, "winnable|solve all|new random|new solve");
    assert!(none.starts_with("bad-deal: "), "{none}");
    assert!(deal.starts_with("seed:"), "{deal}");
}

#[test]
fn new_winnable_reports_failure_and_keeps_the_game() {
    let mut shelf = Shelf { searched: Some(0), ..Shelf::of(&[TRAP]) };
    let mut session = shelf.session("freecell", "ms:617");
    insta::assert_snapshot!(answered(&mut session, "3 c1|new winnable"), @"bad-deal: no deal was found that is proven winnable: of 1,000 deals tried, 0 cannot be won and 1,000 are undecided; `random` deals without a search");
    assert_eq!(session.game().turns().len(), 1);
}

/// A shelf whose settings ask for deals that can be won.
fn wishing(searched: u64) -> Shelf {
    let settings = Some("deals = \"winnable\"\n".to_owned());
    Shelf { searched: Some(searched), settings, ..shelf() }
}

/// Starts a game at a terminal, or elsewhere.
fn settled<'a>(shelf: &'a mut Shelf, deal: &str, typed: bool) -> Session<'a> {
    let mut session = shelf.session("trap", deal);
    let screen =
        Screen { style: Style::Plain, asked: false, symbols: true, typed, table: None };
    session.settle(screen);
    session
}

#[test]
fn new_deals_as_set_at_a_terminal_only() {
    let mut shelf = wishing(100_000);
    let mut session = settled(&mut shelf, TRAP_DEAL, true);
    let text = answered(&mut session, "new");
    assert!(text.contains("; proven winnable; "), "{text}");
    assert!(session.game().winning_line().is_some());
    let text = answered(&mut session, "new random");
    assert!(!text.contains("proven winnable"), "{text}");
    let text = answered(&mut session, "new freecell");
    assert!(text.contains("; proven winnable; "), "{text}");
    let mut session = settled(&mut shelf, TRAP_DEAL, false);
    let text = answered(&mut session, "new");
    assert!(!text.contains("proven winnable"), "{text}");
}

#[test]
fn new_deals_any_deal_if_none_as_set_is_found() {
    let mut shelf = wishing(0);
    let mut session = settled(&mut shelf, TRAP_DEAL, true);
    let text = answered(&mut session, "new freecell");
    let said = "; no winnable deal was found in time, so this is a random one";
    assert!(text.starts_with("a new game of freecell, deal seed:"), "{text}");
    assert!(text.replace("\n  ", " ").contains(said), "{text}");
}

#[test]
fn game_lost_from_the_start_offers_a_winnable_deal() {
    let hopeless = "test\n1: AH 3C 3H\n2: 2C 2H\n3: AC";
    let mut shelf = Shelf { asks: true, ..wishing(100_000) };
    let mut session = settled(&mut shelf, hopeless, true);
    insta::assert_snapshot!(answered(&mut session, "3 f|winnable"), @"
    lost, proven: no line of play wins
    it was lost from the start; deal one you can win? [y/N]
    ");
    assert_eq!(answered(&mut session, "n"), "");
    // The offer holds for the next line only.
    let text = answered(&mut session, "y");
    assert!(!text.starts_with("a new game"), "{text}");
    insta::assert_snapshot!(answered(&mut session, "restart|hint"), @"lost, proven: no line of play wins; deal one you can win? [y/N]");
    let text = answered(&mut session, "y");
    assert!(text.starts_with("a new game, deal seed:"), "{text}");
    assert!(session.game().winning_line().is_some());
}

#[test]
fn a_failing_script_in_a_search_is_reported() {
    let script =
        "fn can_lift(card, pile, g) { if g.home > 0 { g.nothing } else { true } }";
    let game = "name = \"Faulty\"\nextends = \"trap\"\nscript = \"faulty.rhai\"\n";
    let files = [TRAP, ("faulty.toml", game), ("faulty.rhai", script)];
    let mut shelf = Shelf { searched: Some(1000), ..Shelf::of(&files) };
    let said = on_shelf(
        &mut shelf,
        "faulty",
        TRAP_DEAL,
        "winnable|solve|hint|new winnable|2 c1",
    );
    assert!(said.matches("the script's `can_lift` failed").count() >= 3, "{said}");
}

/// Deals Spider with four suits.
fn gaps(shelf: &mut Shelf) -> Session<'_> {
    let game = shelf.game("spider", &[("suits", "4")], GAPS);
    Session::new(game, Vec::new(), shelf, Settings::default())
}

#[test]
fn hints_fill_empty_piles_that_block_the_stock_then_deal() {
    let mut shelf = Shelf::default();
    let mut session = gaps(&mut shelf);
    let mut said = Vec::new();
    for _ in 0..8 {
        said.push(answered(&mut session, "hint"));
        let typed = session.typed_for_hint().unwrap();
        answered(&mut session, &typed);
    }
    insta::assert_snapshot!(said[0], @"
    no progress found in 15,000 positions
    try `1 4 1`: fills an empty pile; `deal` needs all piles filled
    ");
    insta::assert_snapshot!(said[7], @"
    no progress found in 15,000 positions
    try `deal`: deals from the stock
    ");
    let game = session.game();
    let stock = game.rules().piles_of(Role::Stock).next().unwrap();
    assert!(game.table().is_empty(stock));
    let mut session = gaps(&mut shelf);
    insta::assert_snapshot!(answered(&mut session, "hint line"), @"
    1  `1 4 1`     4H to an empty tableau pile
    2  `5H`        5H to an empty tableau pile
    3  `6H`        6H to an empty tableau pile
    4  `7H`        7H to an empty tableau pile
    5  `8H`        8H to an empty tableau pile
    6  `9H`        9H to an empty tableau pile
    7  `TH`        TH to an empty tableau pile
    8  `deal`      deals from the stock
    ");
}

#[test]
fn autoplay_fills_empty_piles_that_block_the_stock_then_deals() {
    let mut shelf = Shelf::default();
    let mut session = gaps(&mut shelf);
    let text = answered(&mut session, "autoplay");
    assert!(text.ends_with("`new` deals another game"), "{text}");
    assert_eq!(session.game().status(), Ok(Status::Won));
    assert!(session.game().turns().len() < 100, "{text}");
}

/// The stock is dealt to a cell, which is full.
#[test]
fn hint_makes_room_for_a_deal() {
    let game = "name = \"Full\"\n[deck]\nranks = \"A234\"\nsuits = \"CH\"\n\
        [piles.foundation]\ncount = 2\nbase = \"A\"\nbuild = { rank = \"up\", suit = \"same\" }\n\
        [piles.tableau]\ncount = 3\nbuild = { rank = \"same\", suit = \"same\" }\n\
        empty = \"any\"\n[piles.cell]\ncount = 1\n[piles.stock]\n\
        [stock]\ndeal = [{ to = \"cell\" }]\n[[deal]]\nto = \"tableau\"\n";
    let deal = "test\n1: 4C\n2: 4H\nc1: 3C\ns: AC AH 2C 2H 3H";
    let mut shelf = Shelf::of(&[("full.toml", game)]);
    let said = on_shelf(&mut shelf, "full", deal, "hint|c1 3|hint");
    insta::assert_snapshot!(said, @"
    > hint
    no card goes home or is turned up before cards are dealt, proven by a search of
      4 positions
    try `c1` (c1>3): makes room for `deal`
    > c1 3
    full  deal test  move 1  home 0/8

     f1 --   f2 --      c1 --      s [5]

      1  4C
      2  4H
      3  3C
    c1>3 3C   (3 legal moves; deal allowed)
    > hint
    no card goes home or is turned up before `deal`, proven by a search of 4
      positions
    try `deal`: deals from the stock
    ");
}

/// Who lets the program play on can end that, and keeps what was played.
#[test]
fn autoplay_stops_on_request() {
    let mut shelf = Shelf { waits: Some(3), ..Shelf::default() };
    let mut session = shelf.session("freecell", "ms:1");
    let text = answered(&mut session, "autoplay 20");
    assert!(text.contains("3 moves; `undo 3` takes them back"), "{text}");
    assert!(text.contains("stopped"), "{text}");
}

/// A terminal shows what the program works on, and how far it is.
#[test]
fn long_work_is_announced() {
    let mut shelf = Shelf { searched: Some(100_000), ..Shelf::default() };
    let mut session = shelf.session("freecell", "ms:1");
    for line in ["hint", "home", "autoplay 2", "solve 2"] {
        answered(&mut session, line);
    }
    drop(session);
    let work = std::mem::take(&mut shelf.work);
    for part in ["searching", "playing", "playing 0 moves", "playing 1 move"] {
        assert!(work.iter().any(|work| work == part), "{part}: {work:?}");
    }
    let mut session = shelf.session("freecell", "ms:1");
    answered(&mut session, "new winnable");
    drop(session);
    assert_eq!(shelf.work.first().map(String::as_str), Some("dealing 0 deals tried"));
}

#[test]
fn new_deals_and_solutions_stop_on_request() {
    let mut shelf = Shelf { waits: Some(2), searched: Some(100), ..Shelf::default() };
    let mut session = shelf.session("spider", "seed:1");
    let text = session.answer("new winnable").unwrap_err().to_string();
    assert!(text.starts_with("stopped; no deal was found"), "{text}");
    drop(session);
    shelf = Shelf { waits: Some(3), searched: Some(100_000), ..Shelf::default() };
    let mut session = shelf.session("freecell", "ms:1");
    let text = answered(&mut session, "solve all");
    assert!(text.contains("stopped"), "{text}");
    assert_eq!(session.game().turns().len(), 3);
}
