//! Scripts that try to escape the sandbox, to run forever or to crash the program.
//!
//! Each file of the corpus contains scripts, each followed by its errors or the answer of its
//! `won`, in lines that begin with `=>`. `⟪200 (⟫` stands for 200 times `(`, and `⟪#feff⟫` for
//! a character by its code point.

use std::fmt::Write as _;

use super::{Game, compiled, failed};
use crate::rules::{Hook, Hooks};

/// Includes a file of the corpus, which is in the crate of the sandbox.
macro_rules! corpus {
    ($name:literal) => {
        include_str!(concat!("../../../../script/src/tests/corpus/", $name, ".txt"))
    };
}

/// Checks every script of a corpus.
#[track_caller]
fn check(corpus: &str) {
    for case in corpus.trim_end().split("\n\n") {
        let written = case.lines().take_while(|line| !line.starts_with("=> "));
        let written = written.collect::<Vec<_>>().join("\n");
        let mut found = written.clone();
        for line in outcome(&expanded(&written)).lines() {
            write!(found, "\n=> {line}").unwrap();
        }
        assert_eq!(found, case);
    }
}

/// Returns the answer of `won` or the errors of the script, and checks that the next hook is
/// answered as usual.
fn outcome(attack: &str) -> String {
    let script = match compiled(&format!("{attack}\nfn score(g) {{ g.home }}")) {
        Ok(script) => script,
        Err(text) => return text,
    };
    let game = Game::new();
    let answer = match script.holds(game.view(), Hook::Won) {
        Ok(answer) => answer.to_string(),
        Err(error) => {
            let (message, at) = failed(&error);
            at.map_or_else(String::new, |(line, column)| format!("{line}:{column}: "))
                + message.as_str()
        }
    };
    if script.place(Hook::Score).is_some() {
        assert_eq!(script.score(game.view()), Ok(1), "after {answer}");
    }
    answer
}

/// Expands the abbreviations in a script of the corpus.
fn expanded(text: &str) -> String {
    let mut parts = text.split('⟪');
    let mut script = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (short, rest) = part.split_once('⟫').unwrap();
        if let Some(number) = short.strip_prefix('#') {
            let number = u32::from_str_radix(number, 16).unwrap();
            script.push(char::from_u32(number).unwrap());
        } else {
            let (count, piece) = short.split_once(' ').unwrap();
            script.push_str(&piece.repeat(count.parse().unwrap()));
        }
        script.push_str(rest);
    }
    script
}

#[test]
fn endless_scripts_are_stopped() {
    check(corpus!("forever"));
}

#[test]
fn deep_recursion_is_stopped() {
    check(corpus!("calls"));
}

#[test]
fn values_that_grow_without_end_are_stopped() {
    check(corpus!("growth"));
}

#[test]
fn scripts_nested_too_deep_are_refused() {
    check(corpus!("nested"));
}

#[test]
fn scripts_cannot_reach_the_system() {
    check(corpus!("reach"));
}

#[test]
fn functions_and_closures_cannot_be_stored() {
    check(corpus!("functions"));
}

#[test]
fn every_syntax_is_compiled_or_refused() {
    check(corpus!("reading"));
}

#[test]
fn every_listed_function_can_be_called() {
    check(corpus!("words"));
}

#[test]
fn odd_scripts_are_compiled_or_refused() {
    check(corpus!("odd"));
}

/// The tokens of random scripts.
const PIECES: &str = "fn won g ( ) { } [ ] , ; | || . :: = == + - * / % ! ? ?? .. \
    ..= => if else while loop for in do until break continue return throw try catch let \
    const switch _ true false 1 0 -9 \"a\" 'c' `x ${ } ` #{ a : this global g.home map \
    filter sort pile piles state transfer turn set print x y card /* */ // \n & && << >>";

#[test]
fn random_scripts_are_compiled_or_refused() {
    let pieces: Vec<&str> = PIECES.split(' ').collect();
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(state >> 33).unwrap() % below
    };
    for round in 0..1000 {
        let mut text = String::from("fn won(g) { ");
        for _ in 0..next(40) {
            if round % 4 == 0 {
                text.extend(char::from_u32(u32::try_from(next(0x300)).unwrap()));
            } else {
                text.push_str(pieces[next(pieces.len())]);
                text.push(' ');
            }
        }
        outcome(&(text + "}"));
    }
}

#[test]
fn the_deepest_accepted_nesting_can_run() {
    for (open, close) in [
        ("(1 + ", ")"),
        ("[", "]"),
        ("#{a: ", "}"),
        ("{ ", " }"),
        ("`${", "}`"),
        ("[1][", "]"),
        ("[1].contains(", ")"),
        ("g.pile(", ")"),
        ("if true { ", " }"),
        ("switch 1 { 1 => ", " }"),
        ("for i in [1] { ", " }"),
        ("while true { ", " }"),
        ("try { ", " } catch { }"),
        ("[1].map(|x| ", ")"),
        ("[1].reduce(|x, y| ", ", 0)"),
        ("[2, 1].sort(|x, y| ", ")"),
        ("let x = ", ""),
        ("return ", ""),
        ("g.home = ", ""),
        ("true && ", ""),
        ("() ?? ", ""),
        ("help(", ", 1)"),
        ("1.help(", ")"),
    ] {
        let nested = |count: usize| {
            let (open, close) = (open.repeat(count), close.repeat(count));
            format!(
                "fn won(g) {{ {open}won(g){close} }} fn help(x) {{ x }} fn help(x, y) {{ x }}"
            )
        };
        let mut texts = (0..50).rev().map(nested);
        let deepest = texts.find(|text| compiled(text).is_ok()).unwrap();
        let answer = outcome(&deepest);
        assert!(answer.contains("functions call each other"), "{open}: {answer}");
    }
}

#[test]
fn reading_a_variable_costs_steps_by_its_size() {
    let steps = |made: &str| {
        let body = format!("let a = {made}; for i in 0..100 {{ let b = a; }} true");
        let script = compiled(&format!("fn won(g) {{ {body} }}")).unwrap();
        assert_eq!(script.holds(Game::new().view(), Hook::Won), Ok(true), "{made}");
        script.spent()
    };
    let number = steps("1");
    for large in [
        "[]; a.pad(200, 1)",
        "[]; for i in 0..50 { a = [a]; }",
        "\"\"; a.pad(2000, 'x')",
        "#{}; for i in 0..40 { a[`${i}`] = i; }",
        "[]; for i in 0..50 { a.push(g.pile(\"1\")); }",
    ] {
        assert!(steps(large) > 10 * number, "{large}");
    }
}
