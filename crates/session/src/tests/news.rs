//! Files that were saved, noticed before a line is obeyed.

use super::deals::{TINY, TINY_DEAL};
use super::desk::{Desk, Play};
use crate::{ScriptEnd, run_json, run_lines, run_script};

#[test]
fn changed_rules_are_reloaded_before_the_next_line() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.desk.edit("tiny.toml", "limit = 1", "limit = 7");
    let mut output = Vec::new();
    run_lines(&mut play.session, &mut &b"# nothing\nmoves"[..], &mut output).unwrap();
    insta::assert_snapshot!(String::from_utf8(output).unwrap(), @"
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] AH
      2  2C 3H
      3  2H AC
    tiny  deal test  move 0  redeals left 7  home 0/6

     f1 --   f2 --      c1 --

      1  [1] AH
      2  2C 3H
      3  2H AC
    the rules of `tiny` have changed, in `tiny.toml`
    (6 legal moves; redeal allowed)
       1  1         AH to an empty foundation pile
       2  3         AC to an empty foundation pile
       3  32        2H AC on 3H of the tableau
       4  1c1       AH to an empty cell
       5  2         3H to an empty cell
       6  3c1       AC to an empty cell
       7  redeal
    ");
}

#[test]
fn json_reports_a_reload_as_its_own_object() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    let said = |play: &mut Play<'_>, line: &str| {
        let mut output = Vec::new();
        run_json(&mut play.session, &mut line.as_bytes(), &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        let ends = text
            .lines()
            .skip(1)
            .map(|line| line[line.len().saturating_sub(120)..].to_owned());
        ends.collect::<Vec<_>>().join("\n")
    };
    play.desk.edit("tiny.toml", "limit = 1", "limit = 7");
    insta::assert_snapshot!(said(&mut play, "1 f"), @r#"
    "picks":[]}],"text":"the rules of `tiny` have changed, in `tiny.toml`\n(6 legal moves; redeal allowed)","reloaded":true}
    :["AC"]},{"pile":"c1","cards":[]}],"from":"3","to":"c1","cards":["AC"]},{"text":"redeal","action":"redeal","picks":[]}]}
    "#);
    play.desk.edit("tiny.toml", "limit = 7", "limit = none");
    insta::assert_snapshot!(said(&mut play, "# quiet"), @r#"
    |\n   = help: remove the line, or write `\"none\"` if the key accepts it\nthe old rules stay in play"},"reloaded":false}
    {"protocol":1,"text":""}
    "#);
    play.desk.edit("tiny.toml", "limit = none", "limit = 3");
    play.desk.saved.set(false);
    insta::assert_snapshot!(said(&mut play, "reload"), @r#"picks":[]}],"text":"the rules of `tiny` have changed, in `tiny.toml`\n1 move replayed\n(6 legal moves; redeal allowed)"}"#);
}

#[test]
fn a_script_continues_with_the_old_rules_if_new_ones_fail() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.desk.edit("tiny.toml", "limit = 1", "limt = 1");
    let mut output = Vec::new();
    let end = run_script(&mut play.session, "1 f\n3 f", &mut output).unwrap();
    assert_eq!(end, ScriptEnd::NotWon);
    let text = String::from_utf8(output).unwrap();
    assert!(text.contains("the old rules stay in play"), "{text}");
    assert_eq!(play.moves(), 2);
}
