//! Temporary folders in which the program runs as for a user.

use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process};

use super::root;

/// A temporary folder, removed when dropped.
pub(crate) struct Place(pub(crate) PathBuf);

impl Place {
    /// Creates the folder. Every path is unique; the name only helps to find the folder of a
    /// killed test.
    pub(crate) fn new(name: &str) -> Self {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let folder = format!("patience-{name}-{}-{number}", process::id());
        let path = env::temp_dir().join(folder);
        let _ = fs::remove_dir_all(&path); // of an earlier process of that number
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Writes a file, and creates its folders.
    pub(crate) fn file(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Returns the program with these arguments. This folder is its working folder and its
    /// home, and it has no other environment.
    pub(crate) fn program(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_patience"));
        command.args(arguments);
        self.isolate(command)
    }

    /// Returns the program with a command line, split at spaces.
    pub(crate) fn called(&self, line: &str) -> Command {
        self.program(&line.split_whitespace().collect::<Vec<_>>())
    }

    /// Like `called`, but limits files to this many blocks of 512 bytes, as on a full disk.
    #[cfg(unix)]
    pub(crate) fn limited(&self, blocks: usize, line: &str) -> Command {
        // The signal must be ignored, so that writing fails instead.
        let program = env!("CARGO_BIN_EXE_patience");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec {program} {line}");
        let mut command = Command::new("/bin/sh");
        command.arg("-c").arg(script);
        self.isolate(command)
    }

    /// Like `called`, but the program is killed as soon as it writes to a file.
    #[cfg(unix)]
    pub(crate) fn killed(&self, line: &str) -> Command {
        let program = env!("CARGO_BIN_EXE_patience");
        let script = format!("ulimit -c 0; ulimit -f 0; exec {program} {line}");
        let mut command = Command::new("/bin/sh");
        command.arg("-c").arg(script);
        self.isolate(command)
    }

    /// Returns the file names with this ending, in the folder and in its `snapshots`.
    #[cfg(unix)]
    pub(crate) fn ending(&self, ending: &str) -> Vec<String> {
        let folders = [self.0.clone(), self.0.join("snapshots")];
        let entries = folders.iter().filter_map(|folder| fs::read_dir(folder).ok());
        let names = entries.flatten().map(|entry| entry.unwrap().file_name());
        let names = names.map(|name| name.into_string().unwrap());
        names.filter(|name| name.ends_with(ending)).collect()
    }

    /// Isolates a command from everything outside this folder.
    pub(crate) fn isolate(&self, mut command: Command) -> Command {
        bare(command.current_dir(&self.0)).env("HOME", &self.0);
        command
    }

    /// Runs a command line with some input, and appends call, output and exit code to `story`.
    pub(crate) fn run(&self, line: &str, input: &str, story: &mut String) {
        append_run(line, &run_with_input(self.called(line), input), story);
    }

    /// Like `run`, but limits files to a few bytes.
    #[cfg(unix)]
    pub(crate) fn run_limited(&self, line: &str, story: &mut String) {
        append_run(line, &run_with_input(self.limited(0, line), ""), story);
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
pub(crate) fn run_with_input(mut command: Command, input: impl AsRef<[u8]>) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that has ended does not read the rest.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

/// Returns the standard output, followed by the errors, and the exit code.
pub(crate) fn text_and_code(output: Output) -> (String, i32) {
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (text, output.status.code().unwrap())
}

fn append_run(line: &str, output: &Output, story: &mut String) {
    let _ = writeln!(story, "$ patience {line}");
    story.push_str(str::from_utf8(&output.stdout).unwrap());
    story.push_str(str::from_utf8(&output.stderr).unwrap());
    let _ = writeln!(story, "[exit {}]\n", output.status.code().unwrap());
}

/// Compares a story with its snapshot.
#[track_caller]
pub(crate) fn assert_story(name: &str, story: &str) {
    snapshots_in("snapshots").bind(|| insta::assert_snapshot!(name, story));
}

/// Returns settings with which snapshots are stored in a folder of the project, named without
/// their module.
pub(crate) fn snapshots_in(folder: &str) -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root().join(folder));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// Removes all environment variables from a command, except the path for coverage counters
/// (`tests/README.md`). Without it the counters are written to the working folder.
pub(crate) fn bare(command: &mut Command) -> &mut Command {
    let counters =
        std::env::vars_os().filter(|variable| variable.0 == "LLVM_PROFILE_FILE");
    command.env_clear().envs(counters)
}
