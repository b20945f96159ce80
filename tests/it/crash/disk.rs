//! Full disks and read-only folders.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::{chance, started, tries};
use crate::common::bare;
use crate::common::home::{Home, Player};

/// A small disk under the state folder of a home. It needs permission to mount one.
struct Disk(PathBuf);

impl Disk {
    /// Mounts a disk of this many kilobytes under a home; `None` where that is not possible.
    fn under(home: &Home, kilobytes: usize) -> Option<Self> {
        let folder = home.0.0.join(".local/state");
        fs::create_dir_all(&folder).unwrap();
        let size = format!("size={kilobytes}k");
        mount(&["-t", "tmpfs", "-o", &size, "tmpfs"], &folder).then_some(Self(folder))
    }

    /// Fills the disk up to about this many free bytes.
    fn fill(&self, room: usize) {
        let file = self.0.join("filler");
        let _ = fs::remove_file(&file);
        let all = fs::write(&file, vec![0; 1 << 20]);
        assert!(all.is_err(), "the disk is too large");
        let size = usize::try_from(fs::metadata(&file).unwrap().len()).unwrap();
        fs::write(&file, vec![0; size.saturating_sub(room)]).unwrap();
    }

    fn empty(&self) {
        let _ = fs::remove_file(self.0.join("filler"));
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

fn mount(arguments: &[&str], folder: &Path) -> bool {
    let mut command = Command::new("mount");
    command.args(arguments).arg(folder).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Kills a program, and returns the position in which its game resumes.
fn resumed(home: &Home, player: Player) -> Option<Value> {
    let game = player.state["game"].as_str().unwrap().to_owned();
    player.kill();
    let again = Player::start(home, &format!("play {game} --json --count --resume"))?;
    let state = again.state.clone();
    again.kill();
    Some(state)
}

/// Asserts that all saved games replay, and none was set aside as damaged.
#[track_caller]
fn assert_sound(home: &Home) {
    for name in home.names("games").iter().chain(&home.names("last")) {
        assert!(!name.contains("damaged"), "{name} was set aside as damaged");
    }
    for name in home.names("games").iter().filter(|name| name.ends_with(".record")) {
        let path = home.state("games").join(name);
        let text = fs::read_to_string(&path).unwrap();
        let line = format!("replay {}", path.display());
        let (said, code) = home.run(&line, "");
        assert_eq!(code, 0, "{line}: {said}\n{text}");
    }
}

#[test]
fn full_disk_stops_saving_but_not_the_game() {
    let mut refused = 0;
    for number in 0..tries(10) {
        let (home, mut chance) = (Home::new("disk"), chance(number));
        let Some(disk) = Disk::under(&home, 64) else { return };
        let mut player = started(&home, number);
        for _ in 0..6 {
            disk.fill(chance.below(9000));
            player.wander(chance.below(12), &mut chance);
            assert_sound(&home);
            if chance.below(2) == 0 {
                disk.empty();
            }
        }
        refused += u64::from(home.names("games").is_empty());
        disk.empty();
        player.wander(3, &mut chance);
        // The game is saved again at the next change.
        player.answer("undo");
        let line = player.any_move(&mut chance).unwrap_or_else(|| "redo".to_owned());
        player.answer(&line);
        player.answer("show");
        let (before, made) = (player.state.clone(), player.made());
        if let Some(state) = resumed(&home, player) {
            assert_eq!(
                state["piles"], before["piles"],
                "position after resuming, round {number}"
            );
            assert_eq!(state["moves_made"], before["moves_made"], "round {number}");
        } else {
            assert_eq!(
                made, 0,
                "round {number}: a game is lost although the disk has room again"
            );
        }
        assert_sound(&home);
    }
    assert!(refused < tries(10), "no round saved a game");
}

/// Switches the state folders between writable and read-only.
struct Rights<'a>(&'a Home);

impl Rights<'_> {
    const FOLDERS: [&'static str; 3] = ["", "games", "last"];

    fn set(&self, writable: bool) {
        for folder in Self::FOLDERS.map(|folder| self.0.state(folder)) {
            if folder.is_dir() {
                let mode = if writable { 0o755 } else { 0o555 };
                fs::set_permissions(folder, fs::Permissions::from_mode(mode)).unwrap();
            }
        }
    }
}

impl Drop for Rights<'_> {
    fn drop(&mut self) {
        self.set(true);
    }
}

/// Returns a command that is subject to folder permissions; root gives up its right to ignore
/// them. `None` where it cannot.
fn obedient(home: &Home, line: &str) -> Option<Command> {
    let plain = home.command(line);
    let probe = home.0.0.join("probe");
    fs::create_dir_all(&probe).unwrap();
    fs::set_permissions(&probe, fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(probe.join("x"), "").is_err() {
        return Some(plain);
    }
    let mut command = Command::new("setpriv");
    let given_up = "-dac_override,-dac_read_search";
    command.args(["--bounding-set", given_up, "--inh-caps", given_up]);
    let mut tried = Command::new("setpriv");
    tried.args(command.get_args()).args(["touch"]).arg(probe.join("y"));
    let tried = tried.stderr(Stdio::null()).status();
    if !tried.is_ok_and(|status| !status.success()) {
        return None;
    }
    command.arg(plain.get_program()).args(plain.get_args());
    bare(command.current_dir(&home.0.0));
    command.envs(plain.get_envs().filter_map(|entry| Some((entry.0, entry.1?))));
    Some(command)
}

#[test]
fn unreadable_files_are_not_overwritten() {
    let home = Home::new("unreadable");
    let path = home.0.0.join("precious");
    fs::write(&path, "precious\n").unwrap();
    for (line, typed) in [
        ("play cruel --deal ms:1", "save precious\n"),
        ("play cruel --deal ms:1", "transcript precious\n"),
        ("play freecell --deal ms:1", "export fc-solve precious\n"),
        ("solve freecell --deal ms:1 --record precious", ""),
        ("solve citadel --deal pysol:26 --proof precious", ""),
        ("solve freecell --deals ms:1..2 --out precious", ""),
        ("study freecell --deals ms:1..2 --html precious", ""),
    ] {
        fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
        let Some(command) = obedient(&home, line) else { return };
        let (told, _) = home.finish(command, typed);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            "precious\n",
            "{line} overwrote the file: {told}"
        );
        let refused = ["permission denied", "a file has that name"];
        assert!(
            refused.iter().any(|reason| told.contains(reason)),
            "{line} is not refused: {told}"
        );
    }
}

#[test]
fn read_only_folders_lose_no_saved_game() {
    for number in 0..tries(10) {
        let (home, mut chance) = (Home::new("rights"), chance(1000 + number));
        let line = format!("play cruel --deal ms:{} --json --count", number + 1);
        let Some(command) = obedient(&home, &line) else { return };
        let mut player = Player::of(command).unwrap();
        player.answer("!1"); // creates the folder of games
        player.wander(chance.below(9), &mut chance);
        let (kept, made) = (player.state.clone(), player.made());
        let rights = Rights(&home);
        rights.set(false);
        player.wander(chance.below(9), &mut chance);
        assert_sound(&home);
        let back = chance.below(2) == 0;
        if back {
            rights.set(true);
            player.answer("undo");
            player.answer("show");
        }
        let wanted = if back { player.state.clone() } else { kept };
        match resumed(&home, player) {
            Some(state) => assert_eq!(
                state["piles"], wanted["piles"],
                "round {number}, writable again: {back}"
            ),
            None => assert_eq!(made, 0, "round {number}: a saved game is lost"),
        }
        drop(rights);
        assert_sound(&home);
    }
}

/// As on a full disk, but no file may have more than a few bytes.
#[test]
fn file_size_limit_stops_saving_but_not_the_game() {
    for number in 0..tries(10) {
        let (home, mut chance) = (Home::new("grow"), chance(2000 + number));
        let lines = ["!1\n!1\n!1\n", "!1\n!1\nundo\n!1\n"][chance.below(2)];
        let lines = lines.repeat(1 + chance.below(30));
        let line = format!("play freecell --deal ms:{} --json --count", number + 1);
        let (said, code) = home.limited(chance.below(5), &line, &lines);
        assert_eq!(code, 0, "exit code of `{line}`: {said}");
        let answers = said.lines().filter(|line| line.starts_with('{')).count();
        assert_eq!(
            answers,
            lines.lines().count() + 1,
            "{line}, number of answers: {said}"
        );
        // There is one warning, and one more after each undo, which needs less room.
        let undone = lines.matches("undo").count();
        assert!(
            said.matches("warning:").count() <= 1 + undone,
            "{line}, too many warnings: {said}"
        );
        assert_sound(&home);
    }
}
