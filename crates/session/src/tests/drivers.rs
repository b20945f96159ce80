//! How lines come in and answers go out.

use std::io::{self, ErrorKind, Write};

use super::Shelf;
use super::deals::{CRUEL, TINY, TINY_DEAL};
use crate::{Completions, Ending, ScriptEnd, run_json, run_lines, run_script};

/// An output that nobody reads after some bytes.
struct Closing(usize);

impl Write for Closing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.checked_sub(bytes.len()) {
            Some(left) => {
                self.0 = left;
                Ok(bytes.len())
            }
            None => Err(ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn plain_lines_have_no_prompt_and_no_echo() {
    let mut shelf = Shelf::of(&[TINY]);
    let mut session = shelf.session("tiny", TINY_DEAL);
    let mut output = Vec::new();
    let mut input: &[u8] = b"1 3\n\xff\n\nquit\nnever";
    let ending = run_lines(&mut session, &mut input, &mut output).unwrap();
    assert_eq!(ending, Ending::Left);
    insta::assert_snapshot!(String::from_utf8(output).unwrap(), @r"
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] AH
      2  2C 3H
      3  2H AC
    refused: AH cannot go on AC: the tableau builds down one rank (tiny.toml:15)
    the line is not UTF-8
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] AH
      2  2C 3H
      3  2H AC
    ");
}

#[test]
fn a_closed_output_ends_every_driver_without_an_error() {
    let mut shelf = Shelf::of(&[TINY]);
    let mut session = shelf.session("tiny", TINY_DEAL);
    for room in [0, 200, 1000] {
        let lines = "moves\n".repeat(100);
        let ending = run_lines(&mut session, &mut lines.as_bytes(), &mut Closing(room));
        assert_eq!(ending.unwrap(), Ending::Closed);
        let ending = run_json(&mut session, &mut lines.as_bytes(), &mut Closing(room));
        assert_eq!(ending.unwrap(), Ending::Closed);
        let ending = run_script(&mut session, &lines, &mut Closing(room));
        assert_eq!(ending.unwrap(), ScriptEnd::Closed);
    }
}

/// Checks how a script of lines ends.
#[track_caller]
fn check_script(lines: &str, expected: &str) {
    let mut shelf = Shelf::of(&[TINY]);
    let mut session = shelf.session("tiny", TINY_DEAL);
    let text = lines.replace('|', "\n");
    let ended = match run_script(&mut session, &text, &mut Vec::new()).unwrap() {
        ScriptEnd::Stopped(it) => {
            format!("line {}, `{}`: {}", it.line, it.text, it.error)
        }
        other => format!("{other:?}"),
    };
    assert_eq!(ended, expected);
}

#[test]
fn a_script_ends_won_not_won_or_at_its_first_error() {
    check_script("1 f|3 f|3 f|2 f|2 f|1 f", "Won");
    check_script("# only|1 f||", "NotWon");
    check_script("1 f|quit|nonsense", "NotWon");
    check_script(
        "1 f|# next|f 1|1 f",
        "line 3, `f 1`: refused: cards cannot leave the foundation (tiny.toml:12)",
    );
}

#[track_caller]
fn complete(id: &str, deal: &str, line: &str, expected: &str) {
    let mut shelf = Shelf::of(&[TINY]);
    let game = shelf.game(id, &[], deal);
    let (start, words) = Completions::of(&game).complete(line);
    assert_eq!(format!("{start}: {}", words.join(" ")), expected);
}

#[test]
fn completion_offers_valid_next_words() {
    complete("tiny", TINY_DEAL, "re", "0: redeal redo restart reload");
    complete("tiny", TINY_DEAL, ".u", "0: .undo");
    complete("tiny", TINY_DEAL, "AH ", "3: f1 c1");
    complete("tiny", TINY_DEAL, "3 f", "2: f1");
    complete("tiny", TINY_DEAL, "why 3 f", "6: f1");
    complete("tiny", TINY_DEAL, "look c", "5: c1");
    complete("tiny", TINY_DEAL, "look r", "5: redeal");
    complete("freecell", "ms:1", "look r", "5: ");
    complete("tiny", TINY_DEAL, "home ", "5: all from A 2 3");
    complete("tiny", TINY_DEAL, "home from ", "10: 1 2 3");
    complete("tiny", TINY_DEAL, "hint l", "5: line");
    complete("tiny", TINY_DEAL, "hint s", "5: solver");
    complete("tiny", TINY_DEAL, "solve ", "6: all step");
    complete("tiny", TINY_DEAL, "new w", "4: winnable");
    complete("tiny", TINY_DEAL, "wi", "0: winnable");
    complete("tiny", TINY_DEAL, "rules ta", "6: tableau");
    complete("cruel", CRUEL, "options w", "8: when");
    complete("tiny", TINY_DEAL, "help s", "5: solve show save share stats source set");
    complete("tiny", TINY_DEAL, "new m", "4: medium ms:");
    complete("tiny", TINY_DEAL, "xyzzy ", "6: ");
    complete("cruel", CRUEL, "9", "0: 9");
    complete("cruel", CRUEL, "2s ", "3: f4");
}
