//! Clock jumps during a game: back to before there were computers, and forward by centuries.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::{GAMES, chance, tries};
use crate::common::Place;
use crate::common::home::Home;

/// A replacement for the system's clock that may jump at every call. The monotonic clock only
/// jumps forward, by hours.
const CLOCK: &str = r#"
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static unsigned long long state;
static long long forward;

static unsigned next(void) {
    if (state == 0) {
        const char *seed = getenv("JUMPS");
        state = seed ? strtoull(seed, 0, 10) * 2 + 1 : 1;
    }
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(state >> 33);
}

static const long long jumps[] = {
    0, 1, -1, 86400, -86400, 31536000LL, -4000000000LL, 6000000000LL, 250000000000LL,
};

int clock_gettime(clockid_t id, struct timespec *at) {
    int result = (int)syscall(SYS_clock_gettime, id, at);
    if (result != 0) return result;
    if (id == CLOCK_REALTIME) {
        at->tv_sec += jumps[next() % (sizeof jumps / sizeof *jumps)];
    } else if (id == CLOCK_MONOTONIC) {
        if (next() % 8 == 0) forward += next() % 100000;
        at->tv_sec += forward;
    }
    return 0;
}
"#;

/// Compiles the clock; `None` without a C compiler.
fn compiled(place: &Place) -> Option<PathBuf> {
    let (source, library) = (place.0.join("clock.c"), place.0.join("clock.so"));
    fs::write(&source, CLOCK).unwrap();
    let mut command = Command::new("cc");
    command.args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source);
    command.status().is_ok_and(|status| status.success()).then_some(library)
}

#[test]
fn clock_jumps_do_not_lose_games_or_results() {
    let place = Place::new("clock");
    let Some(clock) = compiled(&place) else { return };
    for number in 0..tries(8) {
        let (home, mut chance) = (Home::new("clock"), chance(3000 + number));
        let run = |line: &str, input: &str| {
            let mut command = home.command(line);
            command.env("LD_PRELOAD", &clock).env("JUMPS", number.to_string());
            home.finish(command, input)
        };
        let game = GAMES[chance.below(GAMES.len())];
        for _ in 0..4 {
            let lines = "!1\nundo\n!1\nnew\n!1\n!1\n".repeat(1 + chance.below(4));
            let (said, code) = run(&format!("play {game} --json --count"), &lines);
            assert_eq!(code, 0, "play {game}, round {number}: {said}");
            let answers = said.lines().filter(|line| line.starts_with('{')).count();
            assert_eq!(
                answers,
                lines.lines().count() + 1,
                "play {game}, round {number}, number of answers: {said}"
            );
        }
        let (said, code) = run(&format!("play {game} --deal today --json"), "!1\n");
        assert_eq!(code, 0, "play {game} --deal today, round {number}: {said}");
        let results = fs::read_to_string(home.state("results")).unwrap();
        for line in results.lines() {
            let sound = line.split('\t').count() > 5 && line.contains("\toutcome=");
            assert!(sound, "damaged line of results: {line}");
        }
        for line in ["stats", "stats --json"] {
            let (said, code) = home.run(line, "");
            assert_eq!(code, 0, "solve, exit code {code}, round {number}: {said}");
            assert!(!said.contains("warning"), "{line}, round {number}: {said}");
            let (said, code) = run(line, "");
            assert_eq!(code, 0, "{line} warns, round {number}: {said}");
        }
        // Whether or not the clock uses up the seconds, there must be an answer.
        let (said, code) = run("solve freecell --deal ms:1 --max-seconds 5", "");
        assert!(
            (0..=1).contains(&code),
            "solve while the clock jumps, round {number}: {said}"
        );
    }
}
