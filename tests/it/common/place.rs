//! Folders in which the program is run as a user runs it.

use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process};

use super::root;

/// A folder of its own, gone when this is.
pub(crate) struct Place(pub(crate) PathBuf);

impl Place {
    /// Makes the folder. No two have the same path, whatever they are called: the name is
    /// for whoever finds the folder of a test that was killed.
    pub(crate) fn new(name: &str) -> Self {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let folder = format!("patience-{name}-{}-{number}", process::id());
        let path = env::temp_dir().join(folder);
        let _ = fs::remove_dir_all(&path); // of an earlier process of that number
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Writes a file, and the folders it lies in.
    pub(crate) fn file(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Returns the program with these arguments, which finds nothing but this folder: it is
    /// where the program is run, and its home.
    pub(crate) fn program(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_patience"));
        command.args(arguments);
        self.lone(command)
    }

    /// Returns the program with a command line, with arguments parted by blanks.
    pub(crate) fn called(&self, line: &str) -> Command {
        self.program(&line.split_whitespace().collect::<Vec<_>>())
    }

    /// Does the same where files can have no more than so many blocks of 512 bytes, as on a
    /// full disk.
    #[cfg(unix)]
    pub(crate) fn limited(&self, blocks: usize, line: &str) -> Command {
        // The signal has to be ignored for writing to fail instead.
        let program = env!("CARGO_BIN_EXE_patience");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec {program} {line}");
        let mut command = Command::new("/bin/sh");
        command.arg("-c").arg(script);
        self.lone(command)
    }

    /// Does the same, and is killed as soon as it writes to a file.
    #[cfg(unix)]
    pub(crate) fn killed(&self, line: &str) -> Command {
        let program = env!("CARGO_BIN_EXE_patience");
        let script = format!("ulimit -c 0; ulimit -f 0; exec {program} {line}");
        let mut command = Command::new("/bin/sh");
        command.arg("-c").arg(script);
        self.lone(command)
    }

    /// Returns the names in the folder and those beneath it that end in a way.
    #[cfg(unix)]
    pub(crate) fn ending(&self, ending: &str) -> Vec<String> {
        let folders = [self.0.clone(), self.0.join("snapshots")];
        let entries = folders.iter().filter_map(|folder| fs::read_dir(folder).ok());
        let names = entries.flatten().map(|entry| entry.unwrap().file_name());
        let names = names.map(|name| name.into_string().unwrap());
        names.filter(|name| name.ends_with(ending)).collect()
    }

    /// Lets a command find nothing but this folder.
    pub(crate) fn lone(&self, mut command: Command) -> Command {
        bare(command.current_dir(&self.0)).env("HOME", &self.0);
        command
    }

    /// Runs a command line with some input, and appends it with all that came of it.
    pub(crate) fn run(&self, line: &str, input: &str, story: &mut String) {
        tell(line, &fed(self.called(line), input), story);
    }

    /// Does the same where files can have no more than a few bytes.
    #[cfg(unix)]
    pub(crate) fn run_limited(&self, line: &str, story: &mut String) {
        tell(line, &fed(self.limited(0, line), ""), story);
    }
}

impl Deref for Place {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a command with some input to its end.
pub(crate) fn fed(mut command: Command, input: impl AsRef<[u8]>) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that is done reads no more.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

/// Returns all that a program wrote, its results before its errors, and its exit code.
pub(crate) fn said(output: Output) -> (String, i32) {
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (text, output.status.code().unwrap())
}

fn tell(line: &str, output: &Output, story: &mut String) {
    let _ = writeln!(story, "$ patience {line}");
    story.push_str(str::from_utf8(&output.stdout).unwrap());
    story.push_str(str::from_utf8(&output.stderr).unwrap());
    let _ = writeln!(story, "[exit {}]\n", output.status.code().unwrap());
}

/// Compares a story with its snapshot.
#[track_caller]
pub(crate) fn keep(name: &str, story: &str) {
    snapshots_in("snapshots").bind(|| insta::assert_snapshot!(name, story));
}

/// Returns the settings by which snapshots lie in a folder of the project, each under its
/// name alone.
pub(crate) fn snapshots_in(folder: &str) -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root().join(folder));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// Leaves a command no variables of the tests' own, except the one that says where the
/// counters of coverage go (`tests/README.md`): without it they go to the folder it runs in.
pub(crate) fn bare(command: &mut Command) -> &mut Command {
    let counters =
        std::env::vars_os().filter(|variable| variable.0 == "LLVM_PROFILE_FILE");
    command.env_clear().envs(counters)
}
