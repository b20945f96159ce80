//! Checks that no game is lost: a game in progress is saved after every move, offered again,
//! and never overwritten, however the program ended.

use std::fmt::Write as _;
use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt as _;
use std::time::Duration;
use std::{fs, thread};

use expectrl::session::OsSession;
use expectrl::{ControlCode, Eof, Expect as _};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;

use crate::common::generated::Chance;
use crate::common::home::{Home, Player};
use crate::common::thorough;
use crate::crash::chance;

#[test]
fn kill_loses_at_most_the_last_move() {
    let games = ["cruel", "klondike", "freecell", "canfield"];
    let mut chance = chance(5);
    let mut later = 0;
    let rounds = thorough(120, 2400);
    for round in 0..rounds {
        let home = Home::new(&format!("kill-{round}"));
        let game = games[round % games.len()];
        let line = format!("play {game} --deal ms:{} --json --count", round + 1);
        let mut player = Player::start(&home, &line).unwrap();
        player.wander(chance.below(12), &mut chance);
        if let Some(line) = player.any_move(&mut chance) {
            player.say(&line);
            thread::sleep(Duration::from_micros(chance.below(6000) as u64));
        }
        let (before, made) = (player.state.clone(), player.made());
        player.kill();
        let line = format!("play {game} --json --count --resume");
        let Some(mut player) = Player::start(&home, &line) else {
            assert_eq!(made, 0, "{line}: a game with moves cannot be resumed");
            continue;
        };
        assert_eq!(player.state["deal"], before["deal"], "deal resumed by `{line}`");
        if player.made() == made + 1 {
            later += 1;
            player.answer("undo");
        }
        assert_eq!(player.made(), made, "{line}: number of moves");
        assert_eq!(
            player.state["piles"], before["piles"],
            "{line}: position after resuming"
        );
        player.kill();
    }
    assert!(
        (1..rounds).contains(&later),
        "only {later} of {rounds} kills came after saving the last move"
    );
}

/// Makes this many moves, and returns all positions, the first one first.
fn wander(player: &mut Player, moves: u64, chance: &mut Chance) -> Vec<Value> {
    let mut positions = vec![player.state.clone()];
    while player.made() < moves {
        let Some(line) = player.any_move(chance) else { break };
        player.answer(&line);
        positions.push(player.state.clone());
    }
    positions
}

#[test]
fn piped_game_is_saved_while_input_is_idle() {
    let home = Home::new("silent");
    let mut player = Player::start(&home, "play cruel --deal ms:617 --json").unwrap();
    let positions = wander(&mut player, 9, &mut Chance::of(3));
    home.wait_for("cruel.record", 9);
    player.kill();
    let player = Player::start(&home, "play cruel --json --resume").unwrap();
    assert_eq!(Some(&player.state), positions.last(), "resumed position");
    player.kill();
}

#[test]
fn killed_piped_game_resumes_at_a_played_position() {
    let mut chance = chance(11);
    for round in 0..thorough(20, 200) {
        let home = Home::new(&format!("amid-{round}"));
        let mut player =
            Player::start(&home, "play freecell --deal ms:1 --json").unwrap();
        let positions = wander(&mut player, 1 + round % 20, &mut chance);
        player.kill();
        let player = Player::start(&home, "play freecell --json --resume").unwrap();
        assert!(player.made() > 0, "round {round}: no move was saved");
        assert!(
            positions.contains(&player.state),
            "round {round} resumes at a position that was not played: {}",
            player.state
        );
        player.kill();
    }
}

#[test]
fn sigterm_and_sigint_save_the_game() {
    let mut chance = chance(13);
    for signal in [Signal::SIGTERM, Signal::SIGINT].repeat(thorough(10, 100)) {
        let home = Home::new("asked");
        let mut player =
            Player::start(&home, "play freecell --deal ms:1 --json").unwrap();
        let positions = wander(&mut player, 12, &mut chance);
        kill(Pid::from_raw(player.child.id().cast_signed()), signal).unwrap();
        let ended = player.child.wait().unwrap();
        assert_eq!(ended.signal(), Some(signal as i32), "the program ended with {ended}");
        assert_eq!(
            home.names("piped/games"),
            ["freecell.record"],
            "files after {signal}"
        );
        let player = Player::start(&home, "play freecell --json --resume").unwrap();
        assert_eq!(Some(&player.state), positions.last(), "position after {signal}");
        player.kill();
    }
}

#[test]
fn leftovers_of_killed_programs_are_cleaned_up() {
    let home = Home::new("cleaned");
    for count in ["", " --count"] {
        let line = |deal: usize| format!("play cruel --deal ms:{deal} --json{count}");
        let games = if count.is_empty() { "piped/games" } else { "games" };
        let mut players: Vec<Player> =
            (1..=8).map(|number| Player::start(&home, &line(number)).unwrap()).collect();
        for player in &mut players {
            player.answer("!1");
        }
        assert_eq!(home.names(games).len(), 16, "records and locks in {games}");
        players.into_iter().for_each(Player::kill);
        assert_eq!(
            home.names(games).len(),
            16,
            "records and locks in {games} after the kill"
        );
        fs::write(home.state(games).join(".cruel.8.record.a1.~part"), "pat").unwrap();
        let mut player = Player::start(&home, &line(9)).unwrap();
        player.answer("!1");
        let names = home.names(games);
        let ending =
            |ending: &str| names.iter().filter(|name| name.ends_with(ending)).count();
        let records = if count.is_empty() { 6 } else { 9 };
        assert_eq!(
            [ending(".record"), ending(".lock")],
            [records, 1],
            "records and locks left: {names:?}"
        );
        assert_eq!(ending(".~part"), 0, "temporary files left: {names:?}");
        player.kill();
    }
}

#[test]
fn many_piped_games_leave_only_the_last() {
    let home = Home::new("trail");
    let input = "!1\n!1\n!1\nnew next\n".repeat(300);
    let (text, code) = home.run("play cruel --deal seed:1 --json", &input);
    assert_eq!((text.lines().count(), code), (1201, 0));
    assert!(text.contains("\"deal\":\"seed:301\""));
    assert_eq!(home.names("piped/games"), [""; 0]);
    let left = home.names("piped/last");
    assert!(
        left.contains(&"cruel.record".to_owned()) && left.len() <= 2,
        "files left: {left:?}"
    );
    let last = fs::read_to_string(home.state("piped/last/cruel.record")).unwrap();
    assert!(last.contains("\ndeal seed:300\n"), "{last}");
    let lines = "!1\nnew cruel seed:2\n!1\n!1\nnew fan seed:3\n!1\nload last\n";
    let (text, _) = home.run("play cruel --deal seed:1 --json", lines);
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(last["deal"], "seed:2");
    assert_eq!(last["moves_made"], 2);
}

#[test]
fn concurrent_programs_lose_no_game() {
    let home = Home::new("at-once");
    let mut chance = chance(7);
    let line = |deal: usize| format!("play klondike --deal ms:{deal} --json --count");
    let mut players: Vec<Player> =
        (1..=6).map(|number| Player::start(&home, &line(number)).unwrap()).collect();
    for _ in 0..15 {
        for player in &mut players {
            let said = player.any_move(&mut chance).unwrap();
            player.say(&said);
        }
        assert!(players.iter_mut().all(Player::hear), "a program does not answer");
    }
    let (said, code) = home.run("play klondike --resume", "");
    assert_eq!(code, 4, "resuming a game in use: {said}");
    let busy = "some are being played in another `patience`: leave it there first";
    assert!(said.contains(busy), "{said}");
    let left: Vec<Value> = players.iter().map(|player| player.state.clone()).collect();
    players.into_iter().for_each(Player::kill);
    for (number, state) in (1..).zip(left) {
        let player = Player::start(&home, &(line(number) + " --resume")).unwrap();
        assert_eq!(player.state, state, "resumed position of ms:{number}");
        player.kill();
    }
}

#[test]
fn unfinished_game_is_offered_at_a_terminal() {
    let home = Home::new("offered");
    let mut session = home.typed("play cruel --deal ms:617");
    session.expect("cruel> ").unwrap();
    session.send("3 f\r").unwrap();
    session.expect("move 1 ").unwrap();
    session.expect("cruel> ").unwrap();
    session.send(ControlCode::EndOfTransmission).unwrap();
    session.expect(Eof).unwrap();
    let mut session = home.typed("play cruel");
    session.expect("resume the game of ms:617, 1 move? [Y/n] ").unwrap();
    session.send("what\r").unwrap();
    session.expect("y or n? [Y/n] ").unwrap();
    session.send("\r").unwrap();
    session.expect("cruel  deal ms:617  move 1").unwrap();
    session.expect("cruel> ").unwrap();
    session.send("quit\r").unwrap();
    session.expect("saved after 1 move; `patience play cruel` resumes it").unwrap();
    session.expect(Eof).unwrap();
    let mut session = home.typed("play cruel --deal ms:3");
    session.expect("cruel  deal ms:3  move 0").unwrap();
    session.expect("cruel> ").unwrap();
    session.send("quit\r").unwrap();
    session.expect(Eof).unwrap();
    for word in ["quit", "q", ".exit"] {
        let mut session = home.typed("play cruel");
        session.expect("[Y/n] ").unwrap();
        session.send(format!("{word}\r")).unwrap();
        session.expect("the game is saved: `patience play cruel` resumes it").unwrap();
        session.expect(Eof).unwrap();
    }
    let mut session = home.typed("play cruel");
    session.expect("[Y/n] ").unwrap();
    session.send("n\r").unwrap();
    session.expect("the game before is kept: `load last`").unwrap();
    session.expect("move 0").unwrap();
    session.expect("cruel> ").unwrap();
    session.send("load last\r").unwrap();
    session.expect("back to deal ms:617, 1 move").unwrap();
    session.expect("cruel> ").unwrap();
    session.send("quit\r").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn piped_play_resumes_only_with_resume() {
    let home = Home::new("pipes");
    let mut story = String::new();
    let mut tell = |line: &str, input: &str| {
        let (text, code) = home.run(line, input);
        let wanted = |line: &&str| {
            ["deal ", "error", "help:"].iter().any(|word| line.contains(word))
        };
        let lines: Vec<&str> = text.lines().filter(wanted).collect();
        let _ = write!(story, "$ {line}\n{}\n[exit {code}]\n\n", lines.join("\n"));
    };
    tell("play cruel --resume", "");
    tell("play cruel --deal ms:617", "3 f\n");
    tell("play cruel --deal ms:5", "");
    tell("play cruel --resume", "undo\n3 f\n");
    tell("play cruel --deal ms:5 --resume", "");
    tell("play cruel --set gather=bottom --resume", "");
    tell("play cruel --deal ms:1 --set gather=bottom", "!1\n");
    tell("play cruel --set gather=bottom --resume", "");
    tell("play cruel --deal MS:617 --resume", "new ms:9\nload last\nload last\n");
    insta::assert_snapshot!(story, @"
    $ play cruel --resume
    error[nothing-kept]: there is no unfinished game of `cruel`
     = help: start one with `patience play cruel`
    [exit 4]

    $ play cruel --deal ms:617
    cruel  deal ms:617  move 0  redeals 0 (no limit)  home 4/52
    cruel  deal ms:617  move 1  redeals 0 (no limit)  home 5/52
    3>f3 2H   (2 legal moves; redeal allowed)
    [exit 0]

    $ play cruel --deal ms:5
    cruel  deal ms:5  move 0  redeals 0 (no limit)  home 4/52
    [exit 0]

    $ play cruel --resume
    cruel  deal ms:617  move 1  redeals 0 (no limit)  home 5/52
    cruel  deal ms:617  move 0  redeals 0 (no limit)  home 4/52
    taken back: 3>f3 2H   (2 legal moves; no redeal now)
    cruel  deal ms:617  move 1  redeals 0 (no limit)  home 5/52
    3>f3 2H   (2 legal moves; redeal allowed)
    [exit 0]

    $ play cruel --deal ms:5 --resume
    error[nothing-kept]: there is no unfinished game of `cruel` with this deal and these options
     = help: unfinished: ms:617, 1 move
    [exit 4]

    $ play cruel --set gather=bottom --resume
    error[nothing-kept]: there is no unfinished game of `cruel` with this deal and these options
     = help: unfinished: ms:617, 1 move
    [exit 4]

    $ play cruel --deal ms:1 --set gather=bottom
    cruel  deal ms:1  gather bottom  move 0  redeals 0 (no limit)  home 4/52
    cruel  deal ms:1  gather bottom  move 1  redeals 0 (no limit)  home 5/52
    11>f3 2H   (2 legal moves; redeal allowed)
    [exit 0]

    $ play cruel --set gather=bottom --resume
    cruel  deal ms:1  gather bottom  move 1  redeals 0 (no limit)  home 5/52
    [exit 0]

    $ play cruel --deal MS:617 --resume
    cruel  deal ms:617  move 1  redeals 0 (no limit)  home 5/52
    cruel  deal ms:9  move 0  redeals 0 (no limit)  home 4/52
    a new game, deal ms:9  the game before is kept: `load last`
      (4 legal moves; no redeal now)
    cruel  deal ms:617  move 1  redeals 0 (no limit)  home 5/52
    back to deal ms:617, 1 move   (2 legal moves; redeal allowed)
    cruel  deal ms:617  move 1  redeals 0 (no limit)  home 5/52
    back to deal ms:617, 1 move  the game before is kept: `load last`
      (2 legal moves; redeal allowed)
    [exit 0]
    ");
}

#[test]
fn won_game_is_no_longer_in_progress() {
    let home = Home::new("won");
    let deal = "1: AC\n2: 2C\n";
    fs::write(home.0.join("deal"), deal).unwrap();
    let rules = r#"
name = "Tiny"
[deck]
ranks = "A2"
suits = "C"
[piles.foundation]
count = 1
base = "A"
build = { rank = "up", suit = "same" }
[piles.tableau]
count = 2
[[deal]]
to = "tableau"
each = 1
by = "rows"
"#;
    fs::write(home.0.join("tiny.toml"), rules).unwrap();
    let (text, _) = home.run("play --count ./tiny.toml --deal deal", "1 f\n2 f\n");
    assert!(text.contains("won in 2 moves"), "{text}");
    assert!(!home.state("games/tiny.record").exists());
    assert!(home.state("last/tiny.record").exists());
    let (text, code) = home.run("play --count ./tiny.toml --resume", "");
    assert_eq!(code, 4, "exit code; output:\n{text}");
    let (text, _) = home.run("play --count ./tiny.toml --deal deal", "load last\nundo\n");
    assert!(text.contains("back to deal deal, 2 moves"), "{text}");
    assert!(home.state("games/tiny.record").exists());
    let (text, _) =
        home.run("play --count ./tiny.toml --resume", "2 f\nundo\n2 f\nstats\n");
    let expected = "tiny\n  1 played: 1 won (100 %), 0 lost, 0 left undecided\n  \
                won in a row: 1 now, best 1\n  \
                moves: best 2, median 2\n  time: best 0:0";
    assert!(text.contains(expected), "{text}");
    let (text, _) = home.run("stats --json", "");
    assert!(text.contains("\"won\":1,\"lost\":0,\"left\":0,\"streak\":1"), "{text}");
}

#[test]
fn damaged_game_is_reported_and_set_aside() {
    let home = Home::new("damaged");
    let (_, code) = home.run("play --count cruel --deal ms:617", "3 f\n");
    assert_eq!(code, 0);
    let path = home.state("games/cruel.record");
    let text = fs::read_to_string(&path).unwrap();
    let spoilt = [
        text[..text.find("--- moves").unwrap() + 3].to_owned(),
        String::new(),
        text.replace(" : 2H", " : 3H"),
        text.replace("\nstate sha256:", "\nstate sha256:0"),
    ];
    let mut story = String::new();
    for bad in &spoilt {
        fs::write(&path, bad).unwrap();
        let (said, code) = home.run("play --count cruel --resume", "");
        let _ = write!(story, "{said}[exit {code}]\n\n");
        assert!(!path.exists(), "the damaged record stays: {said}");
    }
    for (number, bad) in ["", ".2", ".3", ".4"].iter().zip(&spoilt) {
        let path = home.state(&format!("games/cruel{number}.record.damaged"));
        assert_eq!(fs::read_to_string(path).unwrap(), *bad);
    }
    insta::assert_snapshot!(story, @"
    warning[damaged-record]: a saved game is damaged: line 14: the record ends before its result
     |
     = help: it is now HOME/.local/state/patience/games/cruel.record.damaged, and stays unchanged; `load HOME/.local/state/patience/games/cruel.record.damaged as far` at the prompt plays its valid moves
    error[nothing-kept]: there is no unfinished game of `cruel`
     |
     = help: start one with `patience play cruel`
    [exit 4]

    warning[damaged-record]: a saved game is damaged: line 1: not a record: it does not start with `patience-record 1`
     |
     = help: it is now HOME/.local/state/patience/games/cruel.2.record.damaged, and stays unchanged
    error[nothing-kept]: there is no unfinished game of `cruel`
     |
     = help: start one with `patience play cruel`
    [exit 4]

    warning[damaged-record]: a saved game is damaged: HOME/.local/state/patience/games/cruel.record:15: the record says `1 3 f3 : 3H`, the rules give `1 3 f3 : 2H`
     |
     = help: it is now HOME/.local/state/patience/games/cruel.3.record.damaged, and stays unchanged; `load HOME/.local/state/patience/games/cruel.3.record.damaged as far` at the prompt plays its valid moves
    error[nothing-kept]: there is no unfinished game of `cruel`
     |
     = help: start one with `patience play cruel`
    [exit 4]

    warning[damaged-record]: a saved game is damaged: HOME/.local/state/patience/games/cruel.record:17: the final position differs: `sha256:9f9d07f62be42032133431947012c1a757040f9748bf58e75768617d4e7f809d`
     |
     = help: it is now HOME/.local/state/patience/games/cruel.4.record.damaged, and stays unchanged; `load HOME/.local/state/patience/games/cruel.4.record.damaged as far` at the prompt plays its valid moves
    error[nothing-kept]: there is no unfinished game of `cruel`
     |
     = help: start one with `patience play cruel`
    [exit 4]
    ");
}

#[test]
fn unsavable_game_continues_with_one_warning() {
    let home = Home::new("full");
    fs::write(home.0.join(".local"), "").unwrap();
    let (text, code) = home.run("play cruel --deal ms:617", "3 f\nundo\n3 f\n");
    let text = text.replace("\n  ", " ");
    assert_eq!(
        (text.matches("warning:").count(), code),
        (1, 0),
        "number of warnings, exit code: {text}"
    );
    let warning = "warning: the game is not kept: HOME/.local/state/patience: a file is \
                   where a folder is needed";
    assert!(text.contains(warning), "{text}");
    let (text, _) = home.run("play cruel --deal ms:617 --json", "3 f\nundo\n3 f\n");
    assert_eq!(text.matches("warning:").count(), 1, "number of warnings: {text}");
    assert!(text.contains(warning), "number of warnings: {text}");
    fs::remove_file(home.0.join(".local")).unwrap();
    home.run("play cruel --deal ms:617", "3 f\n");
    let (text, _) = home.limited(0, "play cruel --resume", "undo\nredo\n");
    let text = text.replace("\n  ", " ");
    let full = "warning: the game is not kept: HOME/.local/state/patience: it would be \
                larger than is allowed";
    assert_eq!(text.matches(full).count(), 1, "number of warnings: {text}");
    let (text, _) = home.run("play cruel --resume", "history\n");
    assert!(text.contains("3>f3 2H"), "{text}");
    assert_eq!(home.unfinished(), [""; 0]);
}

#[test]
fn half_written_files_are_removed() {
    let home = Home::new("halves");
    home.run("play cruel --deal ms:617", "3 f\n");
    let games = home.state("piped/games");
    for name in [".cruel.record.a1b2c3.~part", ".fan.record.a1b2c3.~part"] {
        fs::write(games.join(name), "patience-rec").unwrap();
    }
    home.run("play cruel --resume", "undo\n");
    assert_eq!(home.unfinished(), [".fan.record.a1b2c3.~part"]);
}

#[test]
fn symlinks_of_the_player_are_followed() {
    let home = Home::new("links");
    fs::create_dir_all(home.0.join("disk/state/patience")).unwrap();
    fs::create_dir_all(home.0.join(".local")).unwrap();
    symlink("../disk/state", home.0.join(".local/state")).unwrap();
    home.run("play cruel --deal ms:617", "3 f\nsave disk/mine.record\n");
    assert!(home.0.join("disk/state/patience/piped/games/cruel.record").exists());
    symlink("disk/mine.record", home.0.join("mine.record")).unwrap();
    let before = fs::read(home.0.join("disk/mine.record")).unwrap();
    let (text, _) = home.run("play fan --deal ms:617", "save mine.record\n");
    assert!(text.contains("saved to mine.record"), "{text}");
    assert!(home.0.join("mine.record").is_symlink());
    assert_ne!(fs::read(home.0.join("disk/mine.record")).unwrap(), before);
}

/// Rules that shadow a bundled game must not change its statistics.
#[test]
fn game_shadowing_a_bundled_name_is_counted_apart() {
    let home = Home::new("borrowed");
    let rules = "extends = \"cruel\"\nname = \"Cruel\"\n[redeal]\nlimit = 1\n";
    home.0.file("theirs/cruel.toml", rules);
    home.run("play --count theirs/cruel.toml --deal ms:617", "3 f\nnew ms:5\n!1\n");
    home.run("play --count cruel --deal ms:617", "3 f\nnew ms:5\n!1\n");
    let results = fs::read_to_string(home.state("results")).unwrap();
    let games = |name: &str| results.matches(&format!("\tgame={name}\t")).count();
    assert_eq!(
        (games("own:cruel"), games("cruel")),
        (1, 1),
        "results of own:cruel and cruel: {results}"
    );
    // A link refers to the bundled game, and notes that `cruel` is a different game here.
    home.0.file("variants/cruel.toml", rules);
    let (said, _) = home.run("play cruel", "load patience:cruel/ms:617\n");
    assert!(said.contains("not the rules of the `cruel` that comes with"), "{said}");
}

/// Returns a line of a results file.
fn result(day: &str, outcome: &str, more: &str) -> String {
    format!(
        "{day}T10:00:00Z\tgame=cruel\toptions=\tdeal=ms:3\toutcome={outcome}\tmoves=80\t\
         seconds=312\tscore=48\tundone=0\t{more}begun={day}T09:00:00.1Z\n"
    )
}

#[test]
fn merged_results_count_once_and_in_any_order() {
    let (one, other) = (Home::new("merge-one"), Home::new("merge-other"));
    let shared = result("2026-01-02", "won", "");
    let first =
        result("2026-01-01", "won", "hints=1\tshown=0\tfuture=x y\t") + shared.as_str();
    let second = shared + result("2026-01-03", "lost", "hints=0\tshown=0\t").as_str();
    for (home, own, copy) in [(&one, &first, &second), (&other, &second, &first)] {
        fs::create_dir_all(home.state("")).unwrap();
        fs::write(home.state("results"), own).unwrap();
        home.0.file("copy", copy);
        for expected in ["1 result added", "0 results added"] {
            let (said, code) = home.run("stats --merge copy", "");
            assert!(code == 0 && said.starts_with(expected), "{said}");
        }
        let text = fs::read_to_string(home.state("results")).unwrap();
        assert!(text.starts_with(own.as_str()), "merging changed lines: {text}");
        assert!(text.contains("\tfuture=x y\t"), "an unknown field was lost: {text}");
    }
    let said = one.run("stats cruel --json", "").0;
    assert_eq!(said, other.run("stats cruel --json", "").0);
    assert!(said.contains("\"all\":{\"played\":3,\"won\":2,"), "{said}");
    one.0.file("copy", "no results\n");
    let (said, code) = one.run("stats --merge copy", "");
    assert!(code == 1 && said.contains("is not a results file"), "{said}");
}

#[test]
fn each_game_is_counted_once() {
    let home = Home::new("counted");
    home.run("play --count cruel --deal ms:617", "3 f\nundo\n3 f\nnew ms:5\n!1\n");
    let results = home.state("results");
    let text = fs::read_to_string(&results).unwrap();
    assert!(
        text.contains("\tgame=cruel\toptions=\tdeal=ms:617\toutcome=left\tmoves=1\t")
    );
    assert!(text.contains("\tundone=1\t"), "{text}");
    home.run("play --count cruel --resume", "load last\nundo\nload last\n");
    let text = fs::read_to_string(&results).unwrap();
    assert_eq!(text.lines().count(), 3, "number of results: {text}");
    assert!(
        text.ends_with('\n') && text.contains("\tundone=2\t"),
        "number of results: {text}"
    );
    fs::write(&results, text + "2026-01-01T00:00:00Z\tgame=cru").unwrap();
    home.run("play --count cruel --set gather=bottom --deal ms:617", "3 f\nnew\n");
    let said = home.run("stats", "").0 + home.run("stats Fan --json", "").0.as_str();
    insta::assert_snapshot!(said, @r#"
    game              played  won   % alone  help lost  row     moves           time
    cruel                  2    0   0     0     -    0    0         -              -
    cruel gather=bottom
                           1    0   0     0     -    0    0         -              -

    %: of all games won. alone and help: % of the games without and with help, which
      is hints or shown moves. row: wins in a row now, without help. moves and time:
      best and median of games won without help

    1 line of HOME/.local/state/patience/results cannot be read and are ignored
    {"games":[],"unread":1}
    "#);
}

#[test]
fn concurrent_programs_lose_no_result() {
    let home = Home::new("results");
    let input = "!1\nnew next\n".repeat(21);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| home.run("play --count cruel --deal ms:617", &input));
        }
    });
    let text = fs::read_to_string(home.state("results")).unwrap();
    assert_eq!(text.lines().count(), 84, "number of results: {text}");
    let cruel = "cruel\n  84 played: 0 won";
    assert!(home.run("stats cruel", "").0.starts_with(cruel));
    for (line, counts) in [("stats", false), ("stats cruel", true), ("stats ALL", true)] {
        let (text, _) = home.run("play freecell --deal ms:1", &format!("{line}\n"));
        assert_eq!(text.contains(cruel), counts, "{text}");
        assert_eq!(text.contains("no finished games yet"), !counts, "{text}");
    }
}

#[test]
fn changed_rules_resume_as_far_as_moves_are_legal() {
    let home = Home::new("changed");
    let rules = |build: &str| {
        let text = format!(
            "name = \"Own\"\n[piles.foundation]\ncount = 4\nbase = \"A\"\n\
             build = {{ rank = \"up\", suit = \"same\" }}\n[piles.tableau]\ncount = 13\n\
             build = {{ rank = \"{build}\" }}\n[[deal]]\nto = \"tableau\"\neach = 4\n\
             by = \"rows\"\n"
        );
        fs::write(home.0.join("own.toml"), text).unwrap();
    };
    rules("down");
    home.run("play ./own.toml --deal ms:1", "2 1\nsave kept.txt\n");
    let path = home.state("piped/games/own.record");
    let kept = fs::read_to_string(&path).unwrap();
    let mut story = String::new();
    for build in ["up", "any", "down"] {
        rules(build);
        let (text, code) = home.run("play ./own.toml --resume", "");
        let board = text.find("own  deal").unwrap();
        let head = text[board..].lines().next().unwrap();
        let _ = write!(story, "{build}:\n{}{head}\n[exit {code}]\n\n", &text[..board]);
        assert_eq!(fs::read_to_string(&path).unwrap(), kept, "record by rule `{build}`");
    }
    rules("up");
    let (text, _) = home.run("play ./own.toml --deal ms:1", "load kept.txt\n");
    assert!(text.contains("0 of 1 move replayed"), "{text}");
    let (text, code) = home.run("replay kept.txt --game ./own.toml", "");
    assert_eq!(
        (code, text.contains("no longer") || text.contains("rules have changed")),
        (4, true)
    );
    insta::assert_snapshot!(story, @"
    up:
    the rules have changed since the record was made; 0 of 1 move replayed; move 1,
      `2 1` (6D), is no longer legal: 6D cannot go on 7D: the tableau builds up one
      rank (./own.toml:8); it is kept: `history` lists it, and `reload` tries it
      again until you make another move
    own  deal ms:1  move 0  home 0/52
    [exit 0]

    any:
    the rules have changed since the record was made; every move is still legal
    own  deal ms:1  move 1  home 0/52
    [exit 0]

    down:
    resuming the game of ms:1, 1 move
    own  deal ms:1  move 1  home 0/52
    [exit 0]
    ");
}

#[test]
fn mark_is_saved_before_the_first_move() {
    let home = Home::new("lone-mark");
    let (_, code) = home.run("play --count cruel --deal ms:1", "mark the start of it\n");
    assert_eq!(code, 0);
    let kept = fs::read_to_string(home.state("games/cruel.record")).unwrap();
    assert!(kept.contains("\nmark 0 the start of it\n"), "{kept}");
    let (said, _) = home.run("play --count cruel --resume", "marks\n");
    assert!(said.contains("0  the start of it  (here)"), "{said}");
    let (_, code) = home.run("play --count cruel --resume", "new ms:2\n");
    assert_eq!(code, 0);
    assert!(!home.state("results").exists(), "a game without a move is not counted");
    assert!(home.state("last/cruel.record").exists());
}

#[test]
fn redo_works_after_resuming() {
    let home = Home::new("ahead");
    let lines = "3 f\n!1\nmark here\n!1\nrestart\nsave it\n";
    let (_, code) = home.run("play --count cruel --deal ms:617", lines);
    assert_eq!(code, 0);
    let (before, _) = home.run("play --count --resume cruel", "redo end\nhistory\n");
    assert!(before.contains("   3  "), "{before}");
    let (said, _) =
        home.run("play --count cruel --deal ms:1", "load it\nredo end\nhistory\n");
    let history = |said: &str| said.rsplit("   1  ").next().unwrap().to_owned();
    assert_eq!(history(&said), history(&before));
    let (said, _) = home.run("play --count --resume cruel", "restart\ngoto here\n");
    assert!(said.contains("move 2"), "{said}");
}

#[test]
fn each_game_of_a_session_is_saved_separately() {
    let home = Home::new("switched");
    let lines = "!1\nnew freecell ms:1\n1 c1\nnew cruel ms:5\n!1\nload last\n2 c2\n";
    let (said, _) = home.run("play --count cruel --deal ms:3", lines);
    assert_eq!(said.matches("the game before is kept: `load last`").count(), 3, "{said}");
    let kept = |name: &str| fs::read_to_string(home.state(name)).unwrap_or_default();
    let (freecell, cruel) = (kept("games/freecell.record"), kept("last/cruel.record"));
    assert!(freecell.contains("\n1 1 c1 : 6S\n2 2 c2 : 9C\n"), "{freecell}");
    assert!(cruel.contains("\ndeal ms:5\n"), "{cruel}");
    assert!(!home.state("games/cruel.record").exists());
    let stats = home.run("stats --json", "").0;
    assert!(stats.contains("freecell") && stats.contains("cruel"), "{stats}");
}

#[test]
fn deals_of_other_programs_can_be_played() {
    let home = Home::new("foreign");
    let (_, code) =
        home.run("play --count freecell --deal ms:11982", "export solvitaire a.json\n");
    assert_eq!(code, 0);
    let lines = "export fc-solve a.txt\nexport fc-solve a.txt\n1 c1\n";
    let (said, _) = home.run("play --count freecell --deal a.json", lines);
    assert!(said.contains("deal a.json  move 0"), "{said}");
    assert!(said.contains("cannot write a.txt: a file has that name"), "{said}");
    let (said, _) = home.run("play --count freecell --deal a.json --resume", "history\n");
    assert!(said.contains("   1  1>c1 KC"), "{said}");
    let (said, code) =
        home.run("play --count bakers-game --deal a.txt", "new ms:11982\nquit\n");
    let boards: Vec<&str> = said.split("deal ").collect();
    assert_eq!(code, 0);
    assert_eq!(
        boards[1].lines().nth(4),
        boards[2].lines().nth(4),
        "first rows of both boards: {said}"
    );
    // The piles of one game are not an order of the deck for another game, unless the file
    // says so.
    let (said, code) = home.run("play --count klondike --deal a.txt", "");
    assert_eq!(code, 4, "exit code; output:\n{said}");
    assert!(said.contains("piles or the order of the deck"), "{said}");
    let board = fs::read_to_string(home.0.join("a.txt")).unwrap();
    fs::write(home.0.join("order.txt"), format!("order:\n{board}")).unwrap();
    let (said, code) = home.run("play --count klondike --deal order.txt", "");
    assert_eq!(code, 0, "exit code; output:\n{said}");
    let (said, code) = home.run("play --count eight-off --deal a.json", "");
    assert_eq!(code, 0, "exit code; output:\n{said}");
    let (said, code) = home.run("play --count golf --deal a.json", "");
    assert_eq!(code, 4);
    assert!(said.contains("the deal has 8 piles, but the game has 7"), "{said}");
}

#[test]
fn piped_games_are_saved_apart_and_not_counted() {
    let home = Home::new("apart");
    for line in ["play cruel --deal ms:5", "play cruel --deal ms:5 --json"] {
        let (text, code) = home.run(line, "!1\nnew ms:6\n!1\n");
        assert_eq!(code, 0, "exit code; output:\n{text}");
    }
    fs::write(home.0.join("moves"), "!1\nnew ms:6\n!1\n").unwrap();
    home.run("play cruel --deal ms:5 --script moves", "");
    assert!(!home.state("results").exists() && !home.state("games").exists());
    assert_eq!(home.names("piped/games"), ["cruel.2.record", "cruel.record"]);
    let mut session = home.typed("play cruel --deal ms:617");
    session.expect("cruel  deal ms:617  move 0").unwrap();
    session.expect("cruel> ").unwrap();
    session.send("3 f\rquit\r").unwrap();
    session.expect(Eof).unwrap();
    assert!(home.state("games/cruel.record").exists());
    let (text, _) = home.run("play cruel --resume", "");
    assert!(text.contains("\ncruel  deal ms:6  move 1"), "{text}");
    let (text, _) = home.run("play cruel --resume --count", "");
    assert!(text.contains("\ncruel  deal ms:617  move 1"), "{text}");
    let (text, _) = home.run("play cruel --resume --deal ms:617", "hint\nnew ms:6\n!1\n");
    assert!(text.contains("\ncruel  deal ms:617  move 1"), "{text}");
    let results = fs::read_to_string(home.state("results")).unwrap();
    assert_eq!(results.matches("deal=ms:617\toutcome=left").count(), 1, "{results}");
    assert!(home.state("last/cruel.record").exists());
    assert!(!home.state("games/cruel.record").exists());
    assert_eq!(
        home.names("piped/games"),
        ["cruel.2.record", "cruel.3.record", "cruel.record"]
    );
    home.run("play cruel --deal ms:9 --script moves --count", "");
    let results = fs::read_to_string(home.state("results")).unwrap();
    assert_eq!(results.lines().count(), 2, "number of results: {results}");
}

#[test]
fn hints_count_once_per_position_and_apart() {
    let home = Home::new("hints");
    let lines = "3 f\nhint\nhint 3\nundo\nhint\nredo\nhint\nsave it\n";
    home.run("play --count cruel --deal ms:617", lines);
    let record = fs::read_to_string(home.state("games/cruel.record")).unwrap();
    assert!(record.contains("\nundone 1\nhints 2\n"), "{record}");
    let saved = fs::read_to_string(home.0.join("it")).unwrap();
    assert!(saved.contains("\nundone 1\nhints 2\n"), "{saved}");
    home.run("play --count --resume cruel", "undo\n!2\nhint\nnew\n");
    home.run("play --count cruel --deal ms:618", "!1\nnew\n");
    let results = fs::read_to_string(home.state("results")).unwrap();
    assert!(results.contains("\tundone=2\thints=3\tshown=0\tbegun="), "{results}");
    let report = home.run("stats", "").0 + home.run("stats --json", "").0.as_str();
    insta::assert_snapshot!(report, @r#"
    cruel
      2 played: 0 won (0 %), 0 lost, 2 left undecided
      without help 0 of 1 won (0 %), with hints 0 of 1 won (0 %)
    {"games":[{"game":"cruel","options":"","played":1,"won":0,"lost":0,"left":1,"streak":0,"best_streak":0,"moves":null,"seconds":null,"undone":0,"assisted":{"played":1,"won":0,"lost":0,"left":1,"hints":3,"shown":0,"moves":null,"seconds":null},"all":{"played":2,"won":0,"lost":0,"left":2}}],"days":{"won":0,"in_a_row":0,"played":[]},"unread":0}
    "#);
}

/// Writes a game of two cards that is won by `2 f` and `1 f`, and lost by `1 2`.
fn write_trap(home: &Home) {
    let rules = r#"
name = "Trap"
[deck]
ranks = "A2"
suits = "C"
[piles.foundation]
count = 1
base = "A"
build = { rank = "up", suit = "same" }
[piles.tableau]
count = 2
build = { rank = "up" }
[[deal]]
to = "tableau"
each = 1
by = "rows"
[options.way]
about = "how the tableau builds"
default = "up"
[options.way.values.up]
piles.tableau.build.rank = "up"
[options.way.values.any]
piles.tableau.build.rank = "any"
"#;
    fs::write(home.0.join("trap.toml"), rules).unwrap();
    fs::write(home.0.join("deal"), "1: 2C\n2: AC\n").unwrap();
}

/// Types lines at the prompt, and leaves by Ctrl-D unless the last line is `quit`.
#[track_caller]
fn type_at_trap(session: &mut OsSession, lines: &[&str], farewell: &str) {
    for line in lines {
        session.expect("trap> ").unwrap();
        session.send(format!("{line}\r")).unwrap();
    }
    if lines.last() != Some(&"quit") {
        session.expect("trap> ").unwrap();
        session.send(ControlCode::EndOfTransmission).unwrap();
    }
    session.expect(farewell).unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn lost_game_counts_once_when_it_is_left() {
    let home = Home::new("lost");
    write_trap(&home);
    let outcomes = || {
        let results = fs::read_to_string(home.state("results")).unwrap_or_default();
        let outcome = |line: &str| line.split('\t').nth(4).unwrap().to_owned();
        results.lines().map(outcome).collect::<Vec<_>>()
    };
    let counted = "counts as lost, unless you resume and win it";
    let mut session = home.typed("play ./trap.toml --deal deal --set way=any");
    type_at_trap(&mut session, &["1 2", "quit"], counted);
    assert_eq!(outcomes(), ["outcome=lost"]);
    assert!(home.state("games/trap.record").exists());
    let question = "resume the game of deal, way any, 1 move, proven lost? [y/N] ";
    let mut session = home.typed("play ./trap.toml --deal deal --set way=any");
    session.expect(question).unwrap();
    session.send("maybe\r").unwrap();
    session.expect("y or n? [y/N] ").unwrap();
    session.send("y\r").unwrap();
    type_at_trap(&mut session, &["look"], counted);
    assert!(home.run("stats", "").0.contains("1 played: 0 won (0 %), 1 lost"));
    home.run("play --count ./trap.toml --resume", "undo\n2 f\n1 f\n");
    let (stats, _) = home.run("stats", "");
    assert!(stats.contains("1 played: 1 won (100 %), 0 lost"), "{stats}");
    let mut session = home.typed("play ./trap.toml --deal deal");
    type_at_trap(&mut session, &["1 2"], counted);
    let mut session = home.typed("play ./trap.toml --deal deal");
    session.expect("resume the game of deal, 1 move, proven lost? [y/N] ").unwrap();
    session.send("\r").unwrap();
    session.expect("the game before is kept: `load last`").unwrap();
    type_at_trap(&mut session, &["load last", "undo", "quit"], "saved after 0 moves");
    let report = home.run("stats --json", "").0;
    assert!(report.contains("\"way=any\",\"played\":1,\"won\":1,\"lost\":0"), "{report}");
    assert!(report.contains("\"\",\"played\":1,\"won\":0,\"lost\":1"), "{report}");
}

#[test]
fn lost_piped_game_counts_only_with_count() {
    let home = Home::new("lost-pipe");
    write_trap(&home);
    fs::write(home.0.join("moves"), "1 2\n").unwrap();
    let lines = ["", " --json", " --script moves"];
    for line in lines {
        home.run(&format!("play ./trap.toml --deal deal{line}"), "1 2\n");
    }
    assert!(!home.state("results").exists());
    for line in lines {
        home.run(&format!("play ./trap.toml --count --deal deal{line}"), "1 2\n");
    }
    let results = fs::read_to_string(home.state("results")).unwrap();
    assert_eq!(results.matches("\toutcome=lost\t").count(), 3, "{results}");
}

#[test]
fn resume_without_a_name_resumes_the_last_game() {
    let home = Home::new("nameless");
    let (text, code) = home.run("play --resume", "");
    assert_eq!(code, 4, "exit code; output:\n{text}");
    assert!(text.contains("there is no unfinished game"), "{text}");
    let (text, code) = home.run("play", "");
    assert_eq!(code, 2, "exit code; output:\n{text}");
    assert!(text.contains("<GAME>"), "{text}");
    for line in ["cruel --deal ms:1", "fan --deal ms:2", "fan --deal ms:3"] {
        home.run(&format!("play {line}"), "!1\n");
        thread::sleep(Duration::from_millis(20));
    }
    home.run("play cruel --resume", "undo\nredo\n");
    let (text, _) = home.run("play --resume", "");
    assert!(text.contains("\ncruel  deal ms:1  move 1"), "{text}");
    let (text, _) = home.run("play --resume --deal ms:2", "");
    assert!(text.contains("no unfinished game of `cruel` with this deal"), "{text}");
    fs::write(home.state("piped/games/cruel.record"), "").unwrap();
    let (text, code) = home.run("play --resume --json", "");
    assert_eq!(code, 0, "exit code; output:\n{text}");
    assert!(text.contains("\"fan\"") && text.contains("ms:3"), "{text}");
}

#[test]
fn play_accepts_game_names_of_several_words() {
    let home = Home::new("words");
    for name in ["Royal East", "royal-east", "ROYAL EAST"] {
        let (text, code) = home.run(&format!("play {name} --deal ms:1"), "");
        assert_eq!(code, 0, "exit code; output:\n{text}");
        assert!(text.starts_with("royal-east  deal ms:1  move 0"), "{text}");
    }
    let (text, code) = home.run("play Royal East Wind", "");
    assert_eq!(code, 2, "exit code; output:\n{text}");
    assert!(text.contains("there is no game `Royal East Wind`"), "{text}");
}

#[test]
fn playing_time_continues_after_resuming() {
    let home = Home::new("time");
    let (text, _) = home.run("play cruel --deal ms:1", "!1\ntime\n");
    assert!(text.contains("\n0:0") && text.ends_with(" so far, 1 move\n"), "{text}");
    let path = home.state("piped/games/cruel.record");
    let record = fs::read_to_string(&path).unwrap();
    let later = record.replacen("\nseconds ", "\nseconds 372", 1);
    assert_ne!(record, later);
    fs::write(&path, later).unwrap();
    let (text, _) = home.run("play cruel --resume", "time\nnew\ntime\n");
    assert!(text.contains("\n1:02:0"), "{text}");
    assert!(text.contains("\n0:0") && text.ends_with(" so far, 0 moves\n"), "{text}");
    fs::write(home.0.join("moves"), "time\n").unwrap();
    let (text, code) = home.run("play cruel --script moves", "");
    assert_eq!(code, 4, "exit code; output:\n{text}");
    assert!(text.contains("time is not measured here"), "{text}");
}

#[test]
fn stats_accepts_every_name_of_a_game() {
    let home = Home::new("stats-names");
    home.run("play royal-east --count --deal ms:1", "!1\nnew\n");
    for name in ["royal-east", "Royal-East"] {
        let (text, code) = home.run(&format!("stats {name}"), "");
        assert_eq!(code, 0, "exit code; output:\n{text}");
        assert!(text.starts_with("royal-east\n"), "{text}");
    }
    let (text, code) = home.run("stats klondik", "");
    assert_eq!(code, 1, "exit code; output:\n{text}");
    assert!(
        text.contains("there is no game `klondik`; did you mean `klondike`?"),
        "{text}"
    );
    let (text, code) = home.run("stats klondike", "");
    assert_eq!(code, 0, "exit code; output:\n{text}");
    assert!(text.contains("no finished games yet"), "{text}");
    let lines = "stats Royal East\nstats klondik\n";
    let (text, _) = home.run("play cruel --deal ms:1", lines);
    assert!(text.contains("\nroyal-east\n  1 played"), "{text}");
    assert!(text.contains("did you mean `klondike`?"), "{text}");
}

/// JSON reports that a game is not saved, too.
#[test]
fn json_warns_if_the_previous_game_is_not_saved() {
    let home = Home::new("untold");
    let mut player =
        Player::start(&home, "play cruel --deal ms:1 --json --count").unwrap();
    player.answer("!1");
    fs::create_dir_all(home.state("results")).unwrap();
    player.answer("new ms:2");
    let state = player.state.clone();
    let told = state["text"].as_str().unwrap_or_default();
    assert!(told.starts_with("warning: the game before is not kept"), "{state}");
    player.answer("!1");
    assert!(player.state["text"].is_null(), "the warning is repeated: {}", player.state);
}
