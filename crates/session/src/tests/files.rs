//! Lines from files, transcripts, and the faults of the files in play.

use super::Shelf;
use super::deals::{TINY, TINY_DEAL};
use super::typing::{last, on_shelf};
use crate::{Settings, rerun};

/// Types lines on a shelf with some files.
#[track_caller]
fn with_files(files: &[(&str, &str)], lines: &str) -> String {
    let mut shelf = Shelf::of(files);
    shelf.files.insert(TINY.0.to_owned(), TINY.1.to_owned());
    on_shelf(&mut shelf, "tiny", TINY_DEAL, lines)
}

#[test]
fn source_executes_the_lines_of_a_file() {
    let files = [
        ("open.txt", "# the opening\r\n1 f\r\n\r\nmark open\r\nsource more.txt"),
        ("more.txt", "3 f\nlook c1\n"),
        ("ask.txt", "look c1"),
    ];
    let said = with_files(&files, "source open.txt|marks|source ask.txt|source");
    insta::assert_snapshot!(said, @"
    > source open.txt
    tiny  deal test  move 2  redeals left 1  home 2/6

     f1 AH   f2 AC      c1 --

      1  3C
      2  2C 3H
      3  2H
    move 1 is marked `open`
    c1, cell: empty
    5 lines of open.txt done   (6 legal moves; redeal allowed)
    > marks
       1  open
    > source ask.txt
    c1, cell: empty
    1 line of ask.txt done
    > source
    name a file, as in `source opening.txt`
    ");
}

#[test]
fn source_stops_after_the_maximum_number_of_lines() {
    let (many, more) = ("# nothing\n".repeat(200), "source b.txt\n".repeat(99));
    let failing = "deal\n".repeat(10_001);
    let files = [("a.txt", &*more), ("b.txt", &*many), ("c.txt", &*failing)];
    let said = with_files(&files, "source a.txt|source c.txt --keep-going|look c1");
    insta::assert_snapshot!(said, @"
    > source a.txt
    b.txt:151: `# nothing`: the files have more than 10,000 lines
    from a.txt:50
    > source c.txt --keep-going
    c.txt:10001: `deal`: the files have more than 10,000 lines
    > look c1
    c1, cell: empty
    ");
}

#[test]
fn source_stops_at_the_first_error_and_keeps_moves() {
    let files = [
        ("bad.txt", "1 f\n3 f\n2 1\n3 f\n"),
        ("deep.txt", "moves\nsource bad.txt"),
        ("gone.txt", "source none.txt"),
        ("self.txt", "source self.txt"),
        ("leave.txt", "history\nquit\nnonsense"),
    ];
    let lines = "source bad.txt||undo start|source deep.txt|source self.txt|\
                 source none.txt|source gone.txt|source leave.txt|never";
    insta::assert_snapshot!(with_files(&files, lines), @"
    > source bad.txt
    refused: bad.txt:3: `2 1`: 3H cannot go on 3C: the tableau builds down one rank
      (tiny.toml:15)
    2 lines done before that; the game is at move 2
    > 
    tiny  deal test  move 2  redeals left 1  home 2/6

     f1 AH   f2 AC      c1 --

      1  3C
      2  2C 3H
      3  2H
    > undo start
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] AH
      2  2C 3H
      3  2H AC
    2 moves taken back   (6 legal moves; redeal allowed)
    > source deep.txt
    refused: bad.txt:3: `2 1`: 3H cannot go on 3C: the tableau builds down one rank
      (tiny.toml:15)
    from deep.txt:2
    3 lines done before that; the game is at move 2
    > source self.txt
    self.txt:1: `source self.txt`: `self.txt` is nested 8 files deep; does it run
      itself?
    from self.txt:1
    from self.txt:1
    from self.txt:1
    from self.txt:1
    from self.txt:1
    from self.txt:1
    from self.txt:1
    > source none.txt
    cannot read none.txt: no such file
    > source gone.txt
    gone.txt:1: `source none.txt`: cannot read none.txt: no such file
    > source leave.txt
    ");
}

#[test]
fn a_transcript_is_a_replayable_session_file() {
    let mut shelf = Shelf::of(&[TINY]);
    let lines = "transcript|transcript it.session|1 f|AC|1 1|2 1|transcript off|undo|\
                 transcript it.session|transcript|restart";
    let said = on_shelf(&mut shelf, "tiny", TINY_DEAL, lines);
    assert!(said.contains("there is no transcript; `transcript FILE` starts one"));
    assert!(said.contains("the transcript in it.session has ended"), "{said}");
    let text = shelf.files["it.session"].clone();
    insta::assert_snapshot!(text, @"
    $ patience play tiny --deal test
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] AH
      2  2C 3H
      3  2H AC
    > 1 f
    tiny  deal test  move 1  redeals left 1  home 1/6

     f1 AH   f2 --      c1 --

      1  3C
      2  2C 3H
      3  2H AC
    1>f1 AH  1 turns 3C   (6 legal moves; redeal allowed)
    > AC
    tiny  deal test  move 2  redeals left 1  home 2/6

     f1 AH   f2 AC      c1 --

      1  3C
      2  2C 3H
      3  2H
    3>f2 AC   (6 legal moves; redeal allowed)
    > 1 1
    refused: a card cannot move to the pile it is on
    > 2 1
    refused: 3H cannot go on 3C: the tableau builds down one rank (tiny.toml:15)
    # begun at move 1
    $ patience play tiny --deal test
    tiny  deal test  move 1  redeals left 1  home 1/6

     f1 AH   f2 --      c1 --

      1  3C
      2  2C 3H
      3  2H AC
    > transcript
    the transcript goes to it.session
    > restart
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] AH
      2  2C 3H
      3  2H AC
    back at the start, 1 move taken back   (6 legal moves; redeal allowed)
    ");
    let first: String = text.split_inclusive("# begun").next().unwrap().to_owned();
    let first = first.trim_end_matches("# begun").to_owned();
    let mut session = shelf.session("tiny", TINY_DEAL);
    assert_eq!(rerun(&mut session, &first), first);
    assert_eq!(session.settings(), Settings::default());
}

#[test]
fn a_transcript_that_cannot_be_written_is_closed() {
    let said = last("tiny", TINY_DEAL, "transcript no/where");
    assert_eq!(said, "bad-file: cannot write no/where: no such folder");
    let said = last("tiny", TINY_DEAL, "transcript off");
    assert_eq!(said, "wrong-arguments: there is no transcript to end");
    let said = last("tiny", TINY_DEAL, "transcript full.session|1 f");
    let end = "warning: the transcript has ended: the disk is full";
    assert!(said.ends_with(end), "{said}");
    let said =
        last("tiny", TINY_DEAL, "transcript full.session|1 f|x|history|transcript");
    assert_eq!(said, "there is no transcript; `transcript FILE` starts one");
}

#[test]
fn check_reads_the_current_rules_files() {
    assert_eq!(last("tiny", TINY_DEAL, "check"), "tiny: no errors");
    let mut shelf = Shelf::of(&[TINY]);
    let game = shelf.game("tiny", &[], TINY_DEAL);
    shelf.edit("tiny.toml", "lift = \"run\"", "lift = \"runs\"");
    let mut session =
        crate::Session::new(game, Vec::new(), &mut shelf, Settings::default());
    let said = session.answer("check").unwrap().text;
    assert!(said.starts_with("error") && said.ends_with("tiny: 1 error"), "{said}");
}

#[test]
fn the_board_follows_the_current_screen_width() {
    let mut shelf = Shelf::of(&[TINY]);
    shelf.width = Some(30);
    let mut session = shelf.session("tiny", TINY_DEAL);
    insta::assert_snapshot!(rerun(&mut session, "> \n> 1 f\n"), @"
    > 
    tiny  deal test  move 0
      redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] AH
      2  2C 3H
      3  2H AC
    > 1 f
    tiny  deal test  move 1
      redeals left 1  home 1/6

     f1 AH   f2 --      c1 --

      1  3C
      2  2C 3H
      3  2H AC
    1>f1 AH  1 turns 3C
      (6 legal moves; redeal
        allowed)
    ");
}

#[test]
fn source_keep_going_skips_failing_lines() {
    let files = [("some.txt", "1 f\n2 f\nxyzzy\n3 f\n")];
    let lines = "source some.txt --keep-going|source some.txt --keep";
    insta::assert_snapshot!(with_files(&files, lines), @"
    > source some.txt --keep-going
    tiny  deal test  move 2  redeals left 1  home 2/6

     f1 AH   f2 AC      c1 --

      1  3C
      2  2C 3H
      3  2H
    some.txt:2: `2 f`: refused: 3H cannot go on AH: the foundation builds up one
      rank in suit (tiny.toml:11)
    some.txt:3: `xyzzy`: `xyzzy` is neither a command, a pile nor a card; `help`
      lists the commands
    2 lines of some.txt done, 2 failed   (6 legal moves; redeal allowed)
    > source some.txt --keep
    cannot read some.txt --keep: no such file
    ");
}
