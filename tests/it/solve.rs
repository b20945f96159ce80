//! Solves games as a user does: one deal, ranges, result files that are resumed after any
//! interruption, and parts that are merged.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use std::{fs, thread};

use crate::common::document::{Block, Document};
use crate::common::{Place, assert_story, run_with_input};

/// A game whose moves are all forced: cards only go to the foundation, from two piles.
const LINE: &str = r#"name = "Line"
about = "Five cards that go home one after the other, or not at all"

[deck]
suits = "C"
ranks = "A2345"

[piles.foundation]

[piles.tableau]
count = 2
empty = "none"

[[deal]]
to = "tableau"
each = 3
spread = "full"
"#;

/// A game whose deals are all decided quickly.
const SHORT: &str = r#"name = "Short"
about = "Four suits up to the six"

[deck]
ranks = "A23456"

[piles.foundation]
count = 4

[piles.tableau]
count = 5
empty = "any"
build = { rank = "down" }

[[deal]]
to = "tableau"
each = 5
spread = "full"
"#;

/// The name of that game, and a range of its deals.
const GAME: &str = "short";
const RANGE: &str = "ms:1..40";

/// The header of a result file of a different game.
const OTHER: &str = "# patience-results 1\n# game other\n# rules sha256:0\n\
    # limits --max-memory 9\n# program 0.1.0\n\
    deal,verdict,moves,positions,seconds,bytes,why\n";

/// Returns a folder where the game is found by its name.
fn place_with_game(name: &str) -> Place {
    let place = Place::new(name);
    place.file("variants/short.toml", SHORT);
    place
}

fn command(place: &Place, line: &str) -> Command {
    let mut command = place.called(line);
    command.stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(place: &Place, line: &str) -> Output {
    command(place, line).output().unwrap()
}

/// Runs a command line that must succeed, and returns its output.
#[track_caller]
fn done(place: &Place, line: &str) -> String {
    let output = run(place, line);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        (output.status.code(), &*errors),
        (Some(0), ""),
        "exit code and errors of `patience {line}`"
    );
    String::from_utf8(output.stdout).unwrap()
}

fn read(place: &Place, name: &str) -> String {
    fs::read_to_string(place.0.join(name)).unwrap_or_default()
}

/// Returns the reproducible part of the result lines: without seconds, sorted.
fn rows(text: &str) -> Vec<String> {
    let rows = text.lines().filter(|line| line.contains(':') && !line.starts_with('#'));
    let rows = rows.map(|row| {
        let fields: Vec<&str> = row.split(',').collect();
        assert_eq!(fields.len(), 7, "number of fields in {row}");
        [&fields[..4], &fields[5..]].concat().join(",")
    });
    let mut rows: Vec<String> = rows.collect();
    rows.sort();
    rows
}

/// Returns the results of all deals of a range from a single run.
fn in_one_run(place: &Place, range: &str) -> Vec<String> {
    rows(&done(place, &format!("solve {GAME} --deals {range} --csv")))
}

/// Waits until a condition holds, at most a minute or so.
#[track_caller]
fn wait_for(condition: impl Fn() -> bool) {
    for _ in 0..60_000 {
        if condition() {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("the condition does not become true");
}

/// Returns a text without the numbers that differ from run to run: times, and counts of
/// searches.
fn masked(text: &str) -> String {
    let varies = |line: &str| {
        if line.starts_with('$') || line.ends_with("was reached") {
            return false;
        }
        let words = ["seconds", "positions", " MB", "moves", ",unwinnable,", ",unknown,"];
        words.iter().chain(&[",winnable,"]).any(|word| line.contains(word))
    };
    let mask =
        |line: &str| if varies(line) { without_numbers(line) } else { line.to_owned() };
    text.lines().map(|line| mask(line) + "\n").collect()
}

/// Returns a line with `N` for each number, or for several numbers joined by commas, and a
/// single space for several.
fn without_numbers(line: &str) -> String {
    let letters: Vec<char> = line.chars().collect();
    let digit = |letter: Option<&char>| letter.is_some_and(char::is_ascii_digit);
    let mut text = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| letters.get(before));
        let inside =
            ".,".contains(*letter) && digit(before) && digit(letters.get(at + 1));
        match letter {
            _ if inside => {}
            '0'..='9' if text.ends_with('N') => {}
            '0'..='9' => text.push('N'),
            ' ' if text.ends_with(' ') => {}
            _ => text.push(*letter),
        }
    }
    text.replace("Ne-N", "N")
}

#[test]
fn solve_reports_winnable_unwinnable_or_unknown() {
    let place = Place::new("solve-answers");
    place.file("line.toml", LINE);
    place.file("won", "1: 5C 4C 3C\n2: 2C AC\n");
    place.file("lost", "1: 2C 4C\n2: AC 3C 5C\n");
    place.file("home", "f1: AC 2C 3C 4C 5C\n");
    let mut story = String::new();
    for line in [
        "solve line.toml --deal won --record won.record",
        "replay won.record --game line.toml",
        "solve line.toml --deal won --json",
        "solve line.toml --deal won --csv",
        "solve line.toml --deal home",
        "solve line.toml --deal lost --record lost.record",
        "replay lost.record --game line.toml",
        "solve line.toml --deal lost --json --without all",
        "solve cruel --deal ms:1 --max-positions 10",
        "solve cruel --deal ms:1 --max-positions 10 --json",
        "solve beleaguered-castle --deal pysol:1",
        "solve beleaguered-castle --deal pysol:1 --csv",
        "solve line.toml --deals seed:1..9 --jobs 2",
        "solve line.toml --deals seed:1..3 --json",
        "solve line.toml --deals seed:1..3 --part 2/2 --csv",
        "solve line.toml --deals seed:1..3 --part 2/4",
        "solve cruel --deals ms:1..2 --max-positions 10",
    ] {
        place.run(line, "", &mut story);
    }
    assert_story("solve-answers", &masked(&story));
}

#[test]
fn bad_calls_are_explained_and_files_left_alone() {
    let place = Place::new("solve-wrong");
    place.file("line.toml", LINE);
    place.file("folder/file", "");
    place.file("lined", "1: 5C 4C 3C\n2: 2C AC\n");
    let other = OTHER.replace("game other", "game cruel").replace("256:0", "256:1");
    for (name, text) in [
        ("notes.csv", "these are notes\n"),
        ("notes.txt", "not even a line"),
        ("other.csv", OTHER),
        ("rules.csv", &other),
        ("middle.csv", &format!("{OTHER}ms:1,winn\nms:2,unwinnable,,1,0.000001,8,\n")),
        (
            "huge.csv",
            &format!(
                "{OTHER}ms:1,unwinnable,,18446744073709551615,18446744073709551615.000000,8,\n\
                 ms:2,unwinnable,,18446744073709551615,18446744073709551615.000001,8,\n\
                 ms:3,unwinnable,,18446744073709551615,18446744073709551615.000001,8,\n"
            ),
        ),
        ("empty.csv", ""),
        ("begun.head", &OTHER[..30]),
        ("won.csv", &format!("{OTHER}ms:1,winnable,8,1,0.000001,8,\n")),
        ("lost.csv", &format!("{OTHER}ms:1,unwinnable,,1,0.000001,8,\n")),
        (
            "both.csv",
            &format!(
                "{OTHER}ms:1,unwinnable,,1,0.000001,8,\nms:1,winnable,8,1,0.000001,8,\n"
            ),
        ),
        ("torn.csv", &format!("{OTHER}ms:2,unwinnable,,1,0.000001,8,\nms:1,winn")),
    ] {
        place.file(name, text);
    }
    done(&place, "solve cruel --deals ms:1..2 --out begun.csv");
    let before = files(&place);
    let mut story = String::new();
    for line in [
        "solve",
        "solve nosuchgame",
        "solve cruel --deal ms:0",
        "solve cruel --deal nosuchfile",
        "solve cruel --deal ms:1..4",
        "solve cruel --deal ../solve-wrong/../none.deal",
        "solve cruel --deals ms:5",
        "solve cruel --deals ms:5..4",
        "solve cruel --deals ms:0..4",
        "solve cruel --deals ms:1..pysol:4",
        "solve cruel --deals seed:1..9999999999",
        "solve cruel --deal ms:1 --deals ms:1..4",
        "solve cruel --deals ms:1..4 --part 5/4",
        "solve cruel --deals ms:1..4 --part 5",
        "solve cruel --deals ms:1..4 --jobs 0",
        "solve cruel --deal ms:1 --part 1/2",
        "solve cruel --deal ms:1 --max-seconds -1",
        "solve cruel --deal ms:1 --max-memory lots",
        "solve cruel --deal ms:1 --without nosuch",
        "solve cruel --deal ms:1 --json --csv",
        "solve cruel --deal ms:1 --out results.csv",
        "solve cruel --out results.csv",
        "solve line.toml --deal lined --record notes.txt",
        "solve line.toml --deal lined --record absent/won.record",
        "solve cruel --deals ms:1..2 --record notes.txt",
        "solve cruel --deals ms:1..2 --out folder",
        "solve cruel --deals ms:1..2 --out absent/results.csv",
        "solve cruel --deals ms:1..2 --out notes.csv",
        "solve cruel --deals ms:1..2 --out notes.txt",
        "solve cruel --deals ms:1..2 --out other.csv",
        "solve cruel --deals ms:1..2 --out rules.csv",
        "solve cruel --deals ms:1..2 --out middle.csv",
        "solve cruel --deals ms:1..2 --out begun.csv --set gather=bottom",
        "solve cruel --deals ms:1..2 --out begun.csv --max-seconds 1",
        "solve line.toml --deals ms:1..2 --out begun.csv",
        "solve --merge",
        "solve --merge absent.csv",
        "solve --merge folder",
        "solve --merge notes.csv",
        "solve --merge other.csv begun.csv",
        "solve --merge begun.csv rules.csv",
        "solve --merge middle.csv",
        "solve --merge won.csv lost.csv --out joined.csv",
        "solve --merge both.csv",
        "solve --merge huge.csv",
        "solve --merge empty.csv begun.head huge.csv --csv",
        "solve --merge empty.csv begun.head",
        "solve --merge torn.csv --csv",
        "solve --merge won.csv --out notes.csv",
        "solve cruel --merge won.csv",
        "solve --merge won.csv --deals ms:1..4",
    ] {
        place.run(line, "", &mut story);
    }
    assert_eq!(files(&place), before, "files changed by bad calls");
    assert_story("solve-wrong", &masked(&story));
}

#[test]
fn failing_script_in_a_range_names_its_deal() {
    let place = Place::new("solve-failing");
    place.file("failing.toml", format!("script = \"failing.rhai\"\n{SHORT}"));
    let script =
        "fn won(g) {\n    if g.home == 24 { throw \"all are home\" }\n    false\n}\n";
    place.file("failing.rhai", script);
    let mut story = String::new();
    for line in [
        "solve failing.toml --deals ms:16..21 --jobs 1 --out failing.csv",
        "solve failing.toml --deals ms:16..21 --jobs 1 --csv",
        "solve failing.toml --deal ms:18",
        "solve failing.toml --deals ms:18..18",
    ] {
        place.run(line, "", &mut story);
    }
    assert_story("solve-failing", &masked(&story));
}

#[cfg(unix)]
#[test]
fn record_check_leaves_symlinks_alone() {
    let place = place_with_game("solve-dangling");
    std::os::unix::fs::symlink("far.record", place.0.join("won.record")).unwrap();
    done(&place, "solve short --deal ms:5 --record won.record");
    assert!(place.0.join("won.record").is_symlink());
    assert!(!place.0.join("far.record").exists());
}

#[cfg(unix)]
#[test]
fn results_are_written_only_to_regular_files() {
    let place = place_with_game("solve-devices");
    place.file("other.csv", OTHER);
    let mut story = String::new();
    for line in [
        "solve short --deals ms:1..2 --out /dev/null",
        "solve --merge other.csv --out /dev/null",
        "solve --merge /dev/null",
    ] {
        place.run(line, "", &mut story);
    }
    assert_story("solve-devices", &story);
}

/// Returns every file with its content.
fn files(place: &Place) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(&place.0).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<(PathBuf, Vec<u8>)> = entries
        .filter(|path| path.is_file())
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn every_win_is_a_record_that_replays() {
    let place = place_with_game("solve-records");
    let csv = done(&place, "solve short --deals ms:1..12 --record won --csv");
    let won = csv.lines().filter(|line| line.contains(",winnable,")).count();
    assert!(won > 0, "no deal was won: {csv}");
    assert_eq!(fs::read_dir(place.0.join("won")).unwrap().count(), won);
    for deal in 1..=12 {
        let moves =
            csv.lines().find(|line| line.starts_with(&format!("ms:{deal},winnable,")));
        let Some(moves) = moves.map(|row| row.split(',').nth(2).unwrap()) else {
            continue;
        };
        let record = format!("won/short-ms-{deal}.record");
        let said = done(&place, &format!("replay {record}"));
        assert_eq!(said, format!("{record}: short ms:{deal}, {moves} moves, won\n"));
    }
}

#[test]
fn resumed_range_writes_missing_records() {
    let place = place_with_game("solve-unrecorded");
    let solve = "solve short --deals ms:1..8 --out results.csv";
    done(&place, solve);
    let solve = format!("{solve} --record won");
    let note = |expected: &str| {
        let output = run(&place, &solve);
        assert_eq!(
            String::from_utf8(output.stderr).unwrap(),
            expected,
            "errors of `{solve}`"
        );
        assert_eq!(output.status.code(), Some(0), "exit code of `{solve}`");
        let names =
            fs::read_dir(place.0.join("won")).unwrap().map(|entry| entry.unwrap().path());
        let mut names: Vec<PathBuf> = names.collect();
        names.sort();
        names
    };
    let names = note("note: `won` lacks records of won deals; solving 6 deals again\n");
    assert_eq!(names.len(), 6);
    fs::remove_file(&names[2]).unwrap();
    assert_eq!(
        note("note: `won` lacks records of won deals; solving 1 deal again\n"),
        names
    );
    assert_eq!(note(""), names);
    place.file("won/short-ms-2.record", "something else");
    let output = run(&place, &solve);
    assert_eq!(output.status.code(), Some(4));
    assert_eq!(read(&place, "won/short-ms-2.record"), "something else");
}

#[test]
fn known_win_stays_if_its_record_is_not_found_again() {
    let place = place_with_game("solve-known");
    done(&place, "solve short --deals ms:1..2 --out far.csv");
    done(&place, "solve short --deals ms:3..3 --max-positions 2 --out near.csv");
    done(&place, "solve --merge far.csv near.csv --out all.csv");
    let all = read(&place, "all.csv");
    let line =
        "solve short --deals ms:1..3 --max-positions 2 --out all.csv --record won --csv";
    let output = run(&place, line);
    let note = "note: `won` lacks records of won deals; solving 2 deals again\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), note);
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(rows(&printed), rows(&all));
    assert_eq!(read(&place, "all.csv"), all);
}

#[cfg(unix)]
#[test]
fn killed_merge_leaves_no_files() {
    use std::os::unix::process::ExitStatusExt as _;
    let place = place_with_game("solve-killed");
    done(&place, "solve short --deals ms:1..2 --out one.csv");
    done(&place, "solve short --deals ms:3..4 --out two.csv");
    let line = "solve --merge one.csv two.csv --out new.csv";
    let killed = run_with_input(place.killed(line), "");
    assert!(killed.status.signal().is_some(), "the merge was not killed: {killed:?}");
    assert!(!place.join("new.csv").exists());
    done(&place, line);
    assert_eq!(rows(&read(&place, "new.csv")).len(), 4);
    assert_eq!(place.ending(".~part"), [""; 0]);
}

#[cfg(unix)]
#[test]
fn merge_changes_only_its_output_file() {
    let place = place_with_game("solve-beside");
    done(&place, "solve short --deals ms:1..2 --out one.csv");
    done(&place, "solve short --deals ms:3..4 --out all.csv.part");
    let part = read(&place, "all.csv.part");
    std::os::unix::fs::symlink("far.csv", place.0.join("all.csv")).unwrap();
    for _ in 0..2 {
        done(&place, "solve --merge one.csv all.csv.part --out all.csv");
        assert_eq!(rows(&read(&place, "far.csv")).len(), 4);
    }
    assert_eq!(read(&place, "all.csv.part"), part);
    assert!(place.0.join("all.csv").is_symlink());
    assert_eq!(fs::read_dir(&place.0).unwrap().count(), 5);
}

#[test]
fn several_threads_find_a_winning_line() {
    let place = Place::new("solve-threads");
    let line =
        "solve spider --deal seed:1 --jobs 3 --max-seconds 600 --record won.record";
    let output = run(&place, line);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "exit code; output:\n{text}");
    assert!(text.starts_with("spider seed:1: winnable in "), "{text}");
    let replayed = run(&place, "replay won.record");
    let text = String::from_utf8(replayed.stdout).unwrap();
    assert!(text.contains("won"), "{text}");
    let output =
        run(&place, "solve spider --deal seed:1 --jobs 2 --max-positions 200000");
    assert_eq!(output.status.code(), Some(1));
}

#[cfg(unix)]
#[test]
fn range_stops_when_its_output_is_closed() {
    let place = place_with_game("solve-unread");
    for form in ["--csv", "--json"] {
        let line = format!("solve {GAME} --deals ms:1..30000 --jobs 1 {form}");
        let mut child = command(&place, &line).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.status.code(), output.stderr),
            (Some(1), Vec::new()),
            "exit code and errors of `{line}`"
        );
    }
}

#[test]
fn truncated_result_files_are_resumed() {
    let place = place_with_game("solve-torn");
    let whole = in_one_run(&place, "ms:1..6");
    let solve = format!("solve {GAME} --deals ms:1..6 --jobs 1 --out results.csv");
    done(&place, &solve);
    let file = read(&place, "results.csv");
    let head = file.find("ms:1").unwrap();
    for cut in [0, 3, head / 2, head - 1, head, head + 1, file.len() - 30, file.len() - 1]
    {
        place.file("results.csv", &file[..cut]);
        done(&place, &solve);
        let healed = read(&place, "results.csv");
        assert_eq!(rows(&healed), whole, "cut at {cut}");
        let kept = file[..cut].rfind('\n').map_or(0, |end| end + 1);
        assert!(
            kept < head || healed.starts_with(&file[..kept]),
            "cut at {cut}: lines before the cut are lost"
        );
    }
    let before = read(&place, "results.csv");
    done(&place, &solve);
    assert_eq!(read(&place, "results.csv"), before, "a complete file changes");
    // A header further down may be truncated too, and the lines above it stay.
    let again = format!("{file}{}", &file[..head]);
    for cut in (file.len()..again.len()).step_by(5) {
        place.file("results.csv", &again[..cut]);
        let merged = run(&place, "solve --merge results.csv --csv").stdout;
        assert_eq!(rows(str::from_utf8(&merged).unwrap()), whole, "cut at {cut}");
        done(&place, &solve);
        assert_eq!(read(&place, "results.csv"), file, "cut at {cut}");
    }
    let two = &file[..head / 2];
    let two = &two[..=two.rfind('\n').unwrap()];
    place.file("results.csv", format!("{file}{two}{two}"));
    done(&place, &solve);
    assert_eq!(read(&place, "results.csv"), file, "two truncated headers");
    // A header with different line ends does not count as truncated.
    let other = file.replace('\n', "\r");
    place.file("results.csv", &other);
    assert_eq!(run(&place, &solve).status.code(), Some(4));
    assert_eq!(read(&place, "results.csv"), other);
}

/// Starts a run over more deals than it can solve, and waits until it has written some
/// results.
#[cfg(unix)]
fn begin(place: &Place) -> Child {
    let line = format!("solve {GAME} --deals ms:1..100000000 --jobs 2 --out results.csv");
    let child = command(place, &line).spawn().unwrap();
    wait_for(|| read(place, "results.csv").lines().count() > 12);
    child
}

#[cfg(unix)]
#[test]
fn killed_run_loses_nothing_and_locks_its_file() {
    let place = place_with_game("solve-killed");
    let mut child = begin(&place);
    let line = format!("solve {GAME} --deals {RANGE} --out results.csv");
    for line in [&line, "solve --merge results.csv --out results.csv"] {
        let other = run(&place, line);
        assert_eq!(
            other.status.code(),
            Some(4),
            "exit code of `patience {line}` during the run"
        );
        let said = String::from_utf8(other.stderr).unwrap();
        assert!(said.starts_with("error: `results.csv` is being written to\n"), "{said}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let left = read(&place, "results.csv");
    let left = &left[..=left.rfind('\n').unwrap()];
    let table = done(&place, &line);
    assert!(table.contains("\n  deals            40   100.0 %\n"), "{table}");
    let after = read(&place, "results.csv");
    assert!(after.starts_with(left), "lines before the kill are lost");
    let wanted = in_one_run(&place, RANGE);
    let found = rows(&after);
    assert!(wanted.iter().all(|row| found.contains(row)), "resumed results differ");
}

#[cfg(unix)]
#[test]
fn stopped_run_reports_partial_results() {
    for signal in ["-INT", "-TERM"] {
        let place = place_with_game(&format!("solve-stopped{signal}"));
        let child = begin(&place);
        let id = child.id().to_string();
        assert!(
            Command::new("kill").args([signal, &id]).status().unwrap().success(),
            "cannot send {signal}"
        );
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(1), "exit code after {signal}");
        let count = rows(&read(&place, "results.csv")).len();
        let table = String::from_utf8(output.stdout).unwrap();
        let deals = table.lines().find(|line| line.starts_with("  deals ")).unwrap();
        let number: String = deals.split_whitespace().nth(1).unwrap().replace(',', "");
        assert_eq!(number, count.to_string(), "deals reported after {signal}");
        let said = String::from_utf8(output.stderr).unwrap();
        let left = 100_000_000 - count;
        let expected =
            format!("stopped: {left} deals are not solved; the same command resumes\n");
        assert_eq!(said, expected, "errors after {signal}");
        assert!(read(&place, "results.csv").ends_with('\n'));
    }
}

#[test]
fn merged_parts_equal_one_run_in_any_order() {
    let place = place_with_game("solve-parts");
    for part in 1..=3 {
        let out = format!("--part {part}/3 --out {part}.csv");
        done(&place, &format!("solve {GAME} --deals {RANGE} {out}"));
    }
    let all = done(&place, "solve --merge 1.csv 2.csv 3.csv --out all.csv");
    assert!(all.starts_with(&format!("{GAME} {RANGE}\n")), "{all}");
    assert_eq!(rows(&read(&place, "all.csv")), in_one_run(&place, RANGE));
    let joined = read(&place, "all.csv");
    assert_eq!(
        done(&place, "solve --merge 3.csv 1.csv 2.csv 1.csv --out other.csv"),
        all
    );
    assert_eq!(read(&place, "other.csv"), joined);
    done(&place, "solve --merge 1.csv --out all.csv");
    assert_eq!(read(&place, "all.csv"), joined, "a merge loses lines of its output file");
    let gap = done(&place, "solve --merge 1.csv 3.csv");
    assert!(gap.starts_with(&format!("{GAME} ms:1..13, ms:27..40\n")), "{gap}");
    let text = ["1.csv", "2.csv", "3.csv"].map(|name| read(&place, name)).concat();
    place.file("behind-each-other.csv", text);
    assert_eq!(done(&place, "solve --merge behind-each-other.csv"), all);
    let line = format!("solve {GAME} --deals {RANGE} --out all.csv");
    done(&place, &line);
    assert_eq!(read(&place, "all.csv"), joined, "resuming a merged file changes it");
}

/// Runs a line in a shell that finds the program.
fn shell(place: &Place, line: &str, variables: &[(&str, &str)]) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_patience")).parent().unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", line]);
    let mut command = place.isolate(command);
    command.envs(variables.iter().copied());
    command.env("PATH", format!("{}:/usr/bin:/bin", program.display()));
    command.stdin(Stdio::null()).output().unwrap()
}

/// Returns whether GNU parallel is installed, and not a different program of this name.
fn has_parallel(place: &Place) -> bool {
    let output = shell(place, "parallel --version", &[]);
    String::from_utf8_lossy(&output.stdout).starts_with("GNU parallel")
}

#[cfg(unix)]
#[test]
fn killed_parallel_worker_is_resumed() {
    let place = place_with_game("solve-parallel");
    if !has_parallel(&place) {
        return;
    }
    let range = "ms:1..600";
    let worker = format!(
        "echo $$ > {{}}.pid; exec patience solve {GAME} --deals {range} --part {{}}/3 \
         --jobs 1 --out {{}}.csv"
    );
    let all = format!("parallel -j 2 '{worker}' ::: 1 2 3");
    let mut tries = 0;
    let killed = |place: &Place| {
        thread::scope(|scope| {
            let running = scope.spawn(|| shell(place, &all, &[]));
            wait_for(|| read(place, "1.csv").lines().count() > 20);
            let id = read(place, "1.pid").trim().to_owned();
            let _ = Command::new("kill").args(["-9", &id]).stderr(Stdio::null()).status();
            let output = running.join().unwrap();
            !output.status.success()
        })
    };
    while !killed(&place) {
        tries += 1;
        assert!(tries < 20, "the worker always ends before it is killed");
        fs::remove_file(place.0.join("1.csv")).unwrap();
    }
    assert!(rows_of_whole_lines(&read(&place, "1.csv")) < 200);
    let again = shell(&place, &all, &[]);
    assert!(
        again.status.success(),
        "the second run fails: {}",
        String::from_utf8_lossy(&again.stderr)
    );
    done(&place, "solve --merge 1.csv 2.csv 3.csv --out all.csv");
    assert_eq!(rows(&read(&place, "all.csv")), in_one_run(&place, range));
}

#[cfg(unix)]
fn rows_of_whole_lines(text: &str) -> usize {
    text.lines()
        .filter(|line| line.starts_with("ms:") && line.split(',').count() == 7)
        .count()
}

/// Checks that a console block shows the output. A line `…` stands for any lines.
#[track_caller]
fn check_shown(place: &Place, block: &Block) {
    let mut shown: Vec<(&str, String)> = Vec::new();
    for line in block.code.lines() {
        match (line.strip_prefix("$ "), shown.last_mut()) {
            (Some(command), _) => shown.push((command, String::new())),
            (None, Some(last)) => last.1.extend([line, "\n"]),
            (None, None) => panic!("`{line}` is not a command"),
        }
    }
    for (line, expected) in shown {
        let output = shell(place, &format!("{line} 2>&1"), &[]);
        let mut said = masked(&String::from_utf8(output.stdout).unwrap());
        match output.status.code().unwrap() {
            0 => {}
            code => said.extend(["[exit ", &code.to_string(), "]\n"]),
        }
        let expected = masked(&expected);
        let same = match expected.split_once("…\n") {
            Some((start, end)) => said.starts_with(start) && said.ends_with(end),
            None => said == expected,
        };
        assert!(same, "line {}: `{line}` prints\n{said}", block.line);
    }
}

#[cfg(unix)]
#[test]
fn solving_page_matches_the_output() {
    assert!(check_page("docs/SOLVING.md") >= 6);
}

#[cfg(unix)]
#[test]
fn winnability_page_matches_the_output() {
    assert!(check_page("docs/WINNABILITY.md") >= 2);
}

/// Checks all blocks of a page, and returns how many command blocks it checked.
#[cfg(unix)]
#[track_caller]
fn check_page(path: &'static str) -> usize {
    let document = Document::read(path);
    let name = path.trim_start_matches("docs/").trim_end_matches(".md").to_lowercase();
    let mut commands = 0;
    for (number, section) in document.sections.iter().enumerate() {
        let places = ["parallel", "slurm"]
            .map(|kind| Place::new(&format!("{name}-{kind}-{number}")));
        let mut ready = [true, true];
        for block in &section.blocks {
            match block.language.as_str() {
                "sh" => {
                    ready[0] = has_parallel(&places[0]);
                    if ready[0] {
                        assert!(shell(&places[0], &block.code, &[]).status.success());
                    }
                }
                "bash" => submit(&places[1], block),
                "console" => {
                    for (place, _) in places.iter().zip(ready).filter(|pair| pair.1) {
                        commands += 1;
                        check_shown(place, block);
                    }
                }
                other => panic!("{path}: unknown kind of block `{other}`"),
            }
        }
    }
    commands
}

/// Runs a job array as Slurm does, with fewer deals and parts.
#[track_caller]
fn submit(place: &Place, block: &Block) {
    assert!(block.code.contains("#SBATCH --array=1-100\n"));
    let job = block.code.replace("seed:1..1000000", "pysol:1..8").replace("/100", "/4");
    place.file("solve.sh", job);
    for task in ["1", "2", "3", "4"] {
        let output = shell(place, "sh solve.sh", &[("SLURM_ARRAY_TASK_ID", task)]);
        assert!(
            output.status.success(),
            "task {task} fails: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
