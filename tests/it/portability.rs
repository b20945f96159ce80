//! Checks that play works everywhere: keys at terminals of any width and ability, and files
//! from other systems.

use std::fs;
use std::process::Command;

use expectrl::session::OsSession;
use expectrl::{ControlCode, Eof, Expect as _};

use crate::common::terminal::{at_a_terminal, leave, until};
use crate::common::{Place, run_with_input};

/// Returns the program with a command line, and only these environment variables.
fn program(place: &Place, line: &str, variables: &[(&str, &str)]) -> Command {
    let mut command = place.called(line);
    command.env("TERM", "xterm").env("NO_COLOR", "1");
    command.envs(variables.iter().copied());
    command
}

/// Plays cruel at a terminal, from its first prompt on.
fn typed(place: &Place, line: &str, variables: &[(&str, &str)]) -> OsSession {
    let mut session = at_a_terminal(program(place, line, variables));
    until(&mut session, "cruel> ");
    session
}

/// Types a line, and returns the output up to the next prompt.
#[track_caller]
fn answer(session: &mut OsSession, line: &str) -> String {
    session.send(format!("{line}\r")).unwrap();
    // The line editor ends the typed line before the answer.
    until(session, "\n");
    until(session, "cruel> ")
}

/// Runs a command line with some input, and returns all output.
fn piped(
    place: &Place,
    line: &str,
    variables: &[(&str, &str)],
    input: &[u8],
) -> (Vec<u8>, i32) {
    let output = run_with_input(program(place, line, variables), input);
    ([output.stdout, output.stderr].concat(), output.status.code().unwrap())
}

const GAME: &str = "play cruel --deal ms:617";

/// Lines that produce every kind of output.
const ALL_WORDS: &str = "moves\nhint\nhint 5\nhome\nhome all\nauto on\nauto off\nundo\nredo\n\
    undo start\nmark here\nmarks\ngoto here\n3 f\nhistory\nshow\nlook\nlook 3\nwhy 1 2\nwhy 3 f\n\
    rules\noptions\nreload\nsave it.record\nload it.record\nload it\nload last\nstats\n\
    source no\ntranscript it.session\ntranscript off\ncheck\nset\nset suits\nset suits letters\n\
    help\nhelp new\nhelp set\nhelp cards\nhelp deals\nhelp files\nhelp xyzzy\nnew next\n\
    new xyz\nredeal\ndeal\nxyzzy\n3 3\n7H\n1 2 3\n!99\nundo 99\nset suits blue\nset colour\n.x\n";

#[test]
fn line_editor_supports_the_usual_keys() {
    let place = Place::new("everywhere-keys");
    let mut session = typed(&place, GAME, &[]);
    let keys = [
        ("ook 3\x01l\x05\r", "three of clubs"),
        ("look 13\x02\x02\x04\r", "queen of"),
        ("nonsense here\x15look 3\r", "three of clubs"),
        ("look nonsense\x173\r", "three of clubs"),
        ("look 4\x1b[D\x1b[3~3\r", "three of clubs"),
    ];
    for (typed, expected) in keys {
        session.send(typed).unwrap();
        until(&mut session, "3, tableau");
        let shown = until(&mut session, "cruel> ");
        assert!(shown.contains("cards from the bottom"), "{expected}: {shown}");
    }
    leave(session);
}

#[test]
fn ctrl_c_and_ctrl_d_keep_the_game() {
    let place = Place::new("everywhere-control");
    let record = place.0.join(".local/state/patience/games/cruel.record");
    let mut session = typed(&place, GAME, &[]);
    assert!(answer(&mut session, "3 f").contains("move 1"));
    session.send("undo").unwrap();
    until(&mut session, "undo");
    session.send(ControlCode::EndOfText).unwrap();
    until(&mut session, "cruel> ");
    session.send(ControlCode::EndOfText).unwrap();
    until(&mut session, "cruel> ");
    assert!(answer(&mut session, "history").contains("1  3>f3 2H"));
    session.send("x").unwrap();
    session.send(ControlCode::EndOfTransmission).unwrap();
    session.send("\x7f\r").unwrap();
    until(&mut session, "move 1");
    until(&mut session, "cruel> ");
    leave(session);
    assert!(fs::read_to_string(&record).unwrap().contains("\n1 3 f3 : 2H\n"));
    let mut session = at_a_terminal(program(&place, "play cruel", &[]));
    until(&mut session, "resume the game of ms:617, 1 move? [Y/n] ");
    session.send("\r").unwrap();
    until(&mut session, "move 1");
    until(&mut session, "cruel> ");
    leave(session);
}

#[test]
fn pasted_lines_run_one_by_one() {
    let place = Place::new("everywhere-pasted");
    let mut session = typed(&place, GAME, &[]);
    session.send("\x1b[200~3 f\rundo\rredo\x1b[201~\r").unwrap();
    for _ in 0..2 {
        until(&mut session, "move 1");
    }
    until(&mut session, "cruel> ");
    assert!(answer(&mut session, "history").contains("1  3>f3 2H"));
    leave(session);
}

/// Returns whether this program, and so every program it starts, ignores interrupts, as shells
/// arrange for background jobs.
fn ignores_interrupts() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let bits = ignored.and_then(|ignored| u64::from_str_radix(ignored.trim(), 16).ok());
    bits.is_some_and(|bit| bit & 0b10 != 0)
}

#[test]
fn interrupt_at_a_dumb_terminal_keeps_the_game() {
    let place = Place::new("everywhere-dumb");
    let mut session = typed(&place, GAME, &[("TERM", "dumb")]);
    session.send("3 f\n").unwrap();
    until(&mut session, "move 1");
    until(&mut session, "cruel> ");
    let ends = if ignores_interrupts() {
        ControlCode::EndOfTransmission
    } else {
        ControlCode::EndOfText
    };
    session.send(ends).unwrap();
    session.expect(Eof).unwrap();
    let (said, code) = piped(&place, "play cruel --resume", &[], b"");
    let said = String::from_utf8(said).unwrap();
    assert!(
        code == 0 && said.contains("\ncruel  deal ms:617  move 1"),
        "exit code {code}: {said}"
    );
}

#[test]
fn completion_inserts_or_lists_candidates() {
    let place = Place::new("everywhere-completion");
    let mut session = typed(&place, GAME, &[]);
    session.send("3 \t\r").unwrap();
    until(&mut session, "3>f3 2H");
    until(&mut session, "cruel> ");
    session.send("re\t\t").unwrap();
    for word in ["redeal", "redo", "restart", "reload"] {
        until(&mut session, word);
    }
    session.send("\x15stat\t\r").unwrap();
    until(&mut session, "no finished games yet");
    until(&mut session, "cruel> ");
    leave(session);
}

#[test]
fn output_fits_the_terminal_after_a_resize() {
    let place = Place::new("everywhere-wide");
    let mut session = typed(&place, GAME, &[]);
    for width in [40, 61, 200, 40] {
        session.get_process_mut().set_window_size(width, 24).unwrap();
        for line in ["help", "rules", "moves", "set", "stats", "1 2", "xyzzy", "look", ""]
        {
            let shown = answer(&mut session, line);
            // The terminal wraps paths itself, because they have no spaces.
            let lines = shown
                .lines()
                .filter(|line| !line.contains('/') && !line.contains('\x1b'));
            let widest = lines.map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(
                widest <= usize::from(width),
                "`{line}` prints {widest} columns at width {width}: {shown}"
            );
        }
        let header = answer(&mut session, "show").lines().next().unwrap().to_owned();
        assert_eq!(header.contains("home"), width > 40, "{header}");
    }
    leave(session);
}

#[test]
fn words_are_not_broken_on_a_narrow_terminal() {
    let place = Place::new("everywhere-narrow");
    let words = |width: &str| {
        let variables = [("COLUMNS", width)];
        let rules = piped(&place, "rules die-koenigsbergerin", &variables, b"").0;
        let list = piped(&place, "list", &variables, b"").0;
        let text = String::from_utf8([rules, list].concat()).unwrap();
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= width.parse().unwrap(), "{widest} columns at width {width}");
        text
    };
    let (narrow, wide) = (words("40"), words("80"));
    for word in wide.split_whitespace() {
        assert!(
            narrow.contains(word.trim_end_matches("...")),
            "`{word}` is broken at width 40"
        );
    }
}

#[test]
fn output_is_ascii_without_utf8_and_color() {
    let place = Place::new("everywhere-ascii");
    place.file("long-name-of-a-deal-that-is-much-too-long-for-a-header.deal", "1: KC");
    for variables in
        [[("LANG", "C"), ("COLUMNS", "80")], [("LC_ALL", "C"), ("COLUMNS", "40")]]
    {
        let input = format!("set suits symbols\n{ALL_WORDS}");
        let (said, _) = piped(&place, GAME, &variables, input.as_bytes());
        let text = String::from_utf8_lossy(&said);
        assert!(
            said.is_ascii(),
            "not ASCII with {variables:?}: {:?}",
            text.lines().find(|line| !line.is_ascii())
        );
        assert!(!text.contains('\x1b'), "escape sequences with {variables:?}: {text}");
        for line in ["--help", "play --help", "stats", "rules klondike", "play klondikee"]
        {
            let said = piped(&place, line, &variables, b"").0;
            assert!(
                said.is_ascii(),
                "`patience {line}` is not ASCII: {}",
                String::from_utf8_lossy(&said)
            );
        }
    }
}

#[test]
fn colored_output_has_the_same_text() {
    let place = Place::new("everywhere-color");
    let plain = piped(&place, GAME, &[], ALL_WORDS.as_bytes()).0;
    let _ = fs::remove_dir_all(place.0.join(".local"));
    let colors = format!("--color always {GAME}");
    let colored = piped(&place, &colors, &[], ALL_WORDS.as_bytes()).0;
    let colored = String::from_utf8(colored).unwrap();
    assert!(colored.contains("\x1b["), "no color: {colored}");
    let mut without = String::new();
    for part in colored.split('\x1b') {
        let start = if without.is_empty() { 0 } else { part.find('m').unwrap() + 1 };
        without.push_str(&part[start..]);
    }
    let differs =
        |text: &&str| !text.starts_with("color =") && !text.starts_with("kept in");
    let plain = String::from_utf8(plain).unwrap();
    let plain: Vec<&str> = plain.lines().filter(differs).collect();
    assert_eq!(without.lines().filter(differs).collect::<Vec<_>>(), plain);
}

#[test]
fn crlf_files_are_read_like_lf_files() {
    let place = Place::new("everywhere-windows");
    let lines = "# an opening\n3 f\nlook 3\nsave it.record\nsource more.txt\n";
    let more = "undo\nredo\n";
    let mut outputs = Vec::new();
    for end in ["\n", "\r\n"] {
        let with = |text: &str| text.replace('\n', end);
        let file = |name: &str, text: &str| place.file(name, with(text));
        let _ = fs::remove_file(place.0.join("it.record"));
        file("more.txt", more);
        file("opening.txt", lines);
        file("own.deal", "1: KC 2C\n2: 3H 4H\n");
        let record = || fs::read_to_string(place.0.join("it.record")).unwrap();
        let mut all = piped(&place, GAME, &[], with(lines).as_bytes()).0;
        all.extend(piped(&place, &format!("{GAME} --script opening.txt"), &[], b"").0);
        file("it.record", &record());
        all.extend(piped(&place, "replay it.record", &[], b"").0);
        all.extend(piped(&place, GAME, &[], with("load it.record\n").as_bytes()).0);
        let rules = "name = \"Own\"\nextends = \"cruel\"\n";
        file("own.toml", rules);
        file("own.session", "$ patience play own.toml --deal ms:1\n> look 3\n");
        all.extend(piped(&place, "check own.toml", &[], b"").0);
        let tested = piped(&place, "test own.session --accept", &[], b"");
        assert_eq!(
            tested.1,
            0,
            "exit code of `patience test`: {}",
            String::from_utf8_lossy(&tested.0)
        );
        all.extend(tested.0);
        outputs.push(String::from_utf8(all).unwrap());
    }
    assert_eq!(outputs[0], outputs[1], "LF (left) and CRLF (right)");
    assert!(outputs[0].contains("3>f3 2H") && !outputs[1].contains('\r'));
}

#[test]
fn set_auto_persists_but_auto_does_not() {
    let place = Place::new("everywhere-auto");
    let game = "play cruel --deal ms:3";
    let mut session = typed(&place, game, &[]);
    assert!(answer(&mut session, "auto on").contains("auto is on"));
    assert!(answer(&mut session, "set").contains("auto = on"));
    leave(session);
    let mut session = typed(&place, game, &[]);
    assert!(answer(&mut session, "set auto").contains("auto = off"));
    assert!(answer(&mut session, "set auto on").contains("auto = on"));
    leave(session);
    let mut session = typed(&place, game, &[]);
    assert!(answer(&mut session, "auto").contains("auto is on"));
    leave(session);
    let said = piped(&place, game, &[], b"auto\n").0;
    assert!(String::from_utf8(said).unwrap().contains("auto is off"));
    let kept =
        fs::read_to_string(place.0.join(".config/patience/settings.toml")).unwrap();
    assert!(kept.ends_with("\nauto = \"on\"\n"), "{kept}");
}

#[test]
fn settings_of_a_player_do_not_change_piped_output() {
    let place = Place::new("everywhere-piped");
    let before = piped(&place, GAME, &[], b"3 f\nmoves\n");
    let utf8 = [("LANG", "C.UTF-8")];
    let mut session = at_a_terminal(program(&place, GAME, &utf8));
    until(&mut session, "cruel> ");
    let symbols = answer(&mut session, "set suits symbols");
    assert!(symbols.contains('♣'), "{symbols}");
    answer(&mut session, "set layout list");
    answer(&mut session, "set red lower");
    leave(session);
    assert_eq!(piped(&place, GAME, &utf8, b"3 f\nmoves\n"), before);
}

#[test]
fn undo_line_and_share_at_a_terminal() {
    let place = Place::new("everywhere-undo");
    let mut session = typed(&place, GAME, &[]);
    assert!(answer(&mut session, "list").contains("Families:"));
    place.file("two.txt", "3 f3\n3 4\n");
    answer(&mut session, "source two.txt");
    assert!(answer(&mut session, "undo line").contains("2 moves taken back"));
    leave(session);
    let mut session = at_a_terminal(program(&place, "play klondike --deal seed:1", &[]));
    until(&mut session, "klondike> ");
    session.send("deal\rdeal\rdeal\rshare\r").unwrap();
    until(&mut session, "patience:klondike/seed:1/deal:3\r\n");
    leave(session);
}

#[test]
fn history_of_earlier_sessions_is_searchable() {
    let place = Place::new("everywhere-history");
    let mut session = typed(&place, GAME, &[]);
    answer(&mut session, "look 7");
    answer(&mut session, "stats");
    leave(session);
    let mut session = typed(&place, GAME, &[]);
    session.send("\x1b[A\x1b[A\r").unwrap();
    until(&mut session, "7, tableau");
    until(&mut session, "cruel> ");
    session.send("\x12sta").unwrap();
    until(&mut session, "stats");
    session.send("\r").unwrap();
    until(&mut session, "no finished games yet");
    until(&mut session, "cruel> ");
    leave(session);
}
