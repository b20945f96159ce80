//! Checks that the program writes nothing through symlinks in a stranger's folder, and that
//! sessions read nothing outside their folder.

use std::fs;
use std::io::{self, Read as _};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use nix::fcntl::{FcntlArg, fcntl};

use crate::common::Place;

const SESSION: &str =
    "touch PWNED\nreturn 0\n\n$ patience play cruel --deal ms:1\n> moves\n";

const TINY: &str = "name = 'Tiny'\ndeck = { suits = 'CD', ranks = 'A2' }\n\
    piles.foundation.count = 2\npiles.tableau = { count = 2, build.rank = 'down' }\n\
    deal = [{ to = 'tableau', each = 2 }]\n";

/// A home with a precious file, and a stranger's folder beside it.
struct Homes(Place);

impl Homes {
    fn new(name: &str) -> Self {
        let place = Place::new(&format!("links-{name}"));
        place.file("home/.bashrc", "precious\n");
        place.file("home/folder/inside", "precious\n");
        fs::create_dir(place.0.join("pack")).unwrap();
        Self(place)
    }

    /// Creates a symlink in the stranger's folder.
    fn link(&self, name: &str, to: &str) {
        let path = self.0.0.join("pack").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink(self.0.0.join(to), path).unwrap();
    }

    /// Runs a command line in the stranger's folder, and returns its output.
    fn run(&self, line: &str, input: &str) -> String {
        let place = Place(self.0.0.join("pack"));
        let mut story = String::new();
        place.run(line, input, &mut story);
        std::mem::forget(place); // the folder is needed by later checks
        story
    }

    /// Asserts that the home is unchanged.
    #[track_caller]
    fn assert_untouched(&self, story: &str) {
        let home = self.0.0.join("home");
        let mut files = files(&home);
        files.sort();
        assert_eq!(files, [".bashrc", "folder", "inside"], "files in the home: {story}");
        for file in [".bashrc", "folder/inside"] {
            let text = fs::read_to_string(home.join(file)).unwrap();
            assert_eq!(text, "precious\n", "{file} was overwritten: {story}");
        }
    }
}

fn files(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        names.push(entry.file_name().into_string().unwrap());
        if entry.file_type().unwrap().is_dir() {
            names.extend(files(&entry.path()));
        }
    }
    names
}

/// Tests a stranger's folder in which one path is a symlink into the home. Asserts that the
/// program refuses it by name and changes nothing.
#[track_caller]
fn check(link: &str, to: &str, call: &str) {
    let name = format!("{link}-{to}-{call}").replace(['/', ' ', '.'], "-");
    let homes = Homes::new(&name);
    homes.link(link, to);
    fs::write(homes.0.0.join("pack/tiny.toml"), TINY).unwrap();
    if link != "a.session" {
        fs::write(homes.0.0.join("pack/a.session"), SESSION).unwrap();
    }
    let story = homes.run(call, "");
    homes.assert_untouched(&story);
    let refusals = [format!("`{link}` is a link"), format!("`{link}/` is a link")];
    let refused = refusals.iter().any(|refusal| story.contains(refusal));
    assert!(
        refused && !story.contains("[exit 0]"),
        "`{link}` to {to} is not refused: {story}"
    );
}

#[test]
fn test_does_not_write_through_symlinks() {
    for line in ["test", "test --accept"] {
        check("a.session", "home/.bashrc", &format!("{line} a.session"));
        for to in ["home/.bashrc", "home/nothing"] {
            check("a.session.new", to, line);
            check("snapshots/tiny.snap", to, line);
            check("snapshots/tiny.snap.new", to, line);
        }
        check("snapshots", "home/folder", line);
        check("snapshots", "home/nothing", line);
        check("variants", "home/folder", line);
        check("mine", "home/folder", &format!("{line} --snapshots mine/"));
        check("mine", "home/folder", &format!("{line} --snapshots mine/deeper"));
    }
}

/// The program blocks while nobody reads its output, so the folder is swapped for a symlink
/// between two files.
#[test]
fn test_does_not_follow_a_folder_swapped_for_a_symlink() {
    let homes = Homes::new("swapped");
    let pack = Place(homes.0.0.join("pack"));
    // A pipe of one page holds less than half of the output.
    for number in 10..60 {
        let name = format!("{}{number}.toml", "x".repeat(100));
        pack.file(&name, TINY);
    }
    pack.file("mine/deeper/inside.snap", "");
    fs::create_dir(homes.0.0.join("home/folder/deeper")).unwrap();
    let (mut output, results) = io::pipe().unwrap();
    fcntl(&results, FcntlArg::F_SETPIPE_SZ(4096)).unwrap();
    let mut command = pack.called("test --snapshots mine/deeper");
    command.stdout(results).stderr(Stdio::null());
    let mut program = command.spawn().unwrap();
    drop(command);
    while files(&pack.join("mine/deeper")).len() < 2 {
        sleep(Duration::from_millis(5));
    }
    fs::rename(pack.join("mine"), pack.join("moved")).unwrap();
    homes.link("mine", "home/folder");
    let mut story = String::new();
    output.read_to_string(&mut story).unwrap();
    program.wait().unwrap();
    assert_eq!(
        files(&homes.0.0.join("home/folder/deeper")),
        [""; 0],
        "files written through the symlink: {story}"
    );
    assert!(story.contains("not tested"), "{story}");
    std::mem::forget(pack); // the folder is removed with its parent
}

#[test]
fn predictable_temporary_names_are_not_followed() {
    let homes = Homes::new("part");
    for name in ["a.session.new.~part", "snapshots/tiny.snap.new.~part", "x.record.~part"]
    {
        homes.link(name, "home/.bashrc");
    }
    for name in [".a.session.new", "snapshots/.tiny.snap.new", ".x.record"] {
        homes.link(&format!("{name}.0.~part"), "home/.bashrc");
        homes.link(&format!("{name}.1.~part"), "home/nothing");
    }
    fs::write(homes.0.0.join("pack/tiny.toml"), TINY).unwrap();
    fs::write(homes.0.0.join("pack/a.session"), SESSION).unwrap();
    let mut story = homes.run("test", "");
    story += &homes.run("play tiny.toml --deal seed:1", "save x.record\n");
    homes.assert_untouched(&story);
    assert!(story.contains("saved to x.record") && story.contains("2 new"), "{story}");
}

#[test]
fn records_and_results_are_not_written_through_symlinks() {
    let homes = Homes::new("records");
    homes.link("x.record", "home/x.record");
    homes.link("x.csv", "home/x.csv");
    homes.link("story", "home/story");
    homes.link("folder", "home/folder");
    fs::write(homes.0.0.join("pack/tiny.toml"), TINY).unwrap();
    let refused = |story: &str, link: &str| {
        homes.assert_untouched(story);
        let refusal = format!("`{link}` is a link that came with the rules");
        assert!(story.replace("\n  ", " ").contains(&refusal), "{story}");
    };
    let play = |line: &str| homes.run("play tiny.toml --deal seed:1", line);
    refused(&play("save x.record\n"), "x.record");
    refused(&play("save ./folder/x.record\n"), "./folder");
    refused(&play("transcript story\n"), "story");
    let solve = |line: &str| homes.run(&format!("solve tiny.toml {line}"), "");
    refused(&solve("--deals seed:1..2 --out x.csv"), "x.csv");
    refused(&solve("--deals seed:1..2 --record folder"), "folder");
    refused(&solve("--deal seed:1 --record x.record"), "x.record");
    refused(&solve("--deal seed:1 --proof folder/x.proof"), "folder");
    refused(&play("export solvitaire folder/x.json\n"), "folder");
    refused(
        &homes.run("study tiny.toml --deals seed:1..2 --html folder/x.html", ""),
        "folder",
    );
    let story = homes.run("play cruel --deal ms:1", "transcript story\n");
    homes.assert_untouched(&story);
}

#[test]
fn man_overwrites_only_manual_pages() {
    let homes = Homes::new("man");
    let pages = homes.run("man pages", "");
    let page = homes.0.0.join("pack/pages/patience-play.1");
    let written = fs::read_to_string(&page).unwrap();
    assert!(
        pages.contains("pages/patience-play.1\n[") || pages.contains("patience-play.1")
    );
    assert!(written.contains("patience\\-play") || written.contains("patience-play"));
    // An incomplete page is written again.
    fs::write(&page, &written[..written.len() / 2]).unwrap();
    homes.run("man pages", "");
    assert_eq!(fs::read_to_string(&page).unwrap(), written);
    fs::write(&page, "precious\n").unwrap();
    let story = homes.run("man pages", "");
    assert!(story.contains("which is not a manual page"), "{story}");
    assert_eq!(fs::read_to_string(&page).unwrap(), "precious\n");
    homes.link("other/patience-play.1", "home/.bashrc");
    homes.link("third/patience-play.1", "home/nothing");
    for folder in ["other", "third"] {
        let story = homes.run(&format!("man {folder}"), "");
        homes.assert_untouched(&story);
        assert!(!story.contains("[exit 0]"), "{story}");
    }
}

#[test]
fn sessions_do_not_read_through_symlinks() {
    let homes = Homes::new("read");
    homes.link("inside.record", "home/.bashrc");
    homes.link("inside.toml", "home/.bashrc");
    homes.link("variants/other.toml", "home/.bashrc");
    homes.link("deeper", "home");
    let scripted = TINY.replacen('\n', "\nscript = 'inside.rhai'\n", 1);
    homes.link("inside.rhai", "home/.bashrc");
    fs::write(homes.0.0.join("pack/scripted.toml"), scripted).unwrap();
    fs::write(homes.0.0.join("pack/child.toml"), "extends = 'inside.toml'\n").unwrap();
    for said in [
        "import inside.record",
        "load inside.record",
        "load ./deeper/.bashrc",
        "load ../home/.bashrc",
        "new inside.toml",
        "new other",
        "new ./deeper/x.toml",
        "new ../home/.bashrc",
        "new scripted.toml",
        "new child.toml",
    ] {
        let session = format!("$ patience play cruel --deal ms:1\n> {said}\n");
        fs::write(homes.0.0.join("pack/a.session"), session).unwrap();
        let story = homes.run("test a.session", "");
        let outcome = homes.0.0.join("pack/a.session.new");
        let outcome = fs::read_to_string(outcome).unwrap_or_default();
        homes.assert_untouched(&story);
        let output = format!("{outcome}{story}").replace("\n  ", " ");
        assert!(!output.contains("precious"), "`{said}` shows a file outside: {output}");
        let refused = "cannot read files outside its folder";
        assert!(
            output.contains(refused) || said.contains("deeper/x"),
            "`{said}` is not refused: {output}"
        );
    }
}
