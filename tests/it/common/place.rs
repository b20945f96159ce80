//! A folder in which the program is run as a user runs it.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs, process};

/// A folder of its own for one test, gone when the test is.
pub(crate) struct Place(pub(crate) PathBuf);

impl Place {
    /// Makes the folder; tests that run at once need names of their own.
    pub(crate) fn new(name: &str) -> Self {
        let folder = format!("patience-{name}-{}", process::id());
        let path = env::temp_dir().join(folder);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Writes a file, and the folders it lies in.
    pub(crate) fn file(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Runs a command line with some input, and appends it with all that came of it.
    pub(crate) fn run(&self, line: &str, input: &str, story: &mut String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_patience"));
        command.args(line.split_whitespace());
        self.finish(command, line, input, story);
    }

    /// Runs a command line where files can have no more than a few bytes, as on a full
    /// disk.
    #[cfg(unix)]
    pub(crate) fn run_limited(&self, line: &str, story: &mut String) {
        // The signal has to be ignored for writing to fail instead.
        let program = env!("CARGO_BIN_EXE_patience");
        let script = format!("trap '' XFSZ; ulimit -f 0; exec {program} {line}");
        let mut command = Command::new("/bin/sh");
        command.arg("-c").arg(script);
        self.finish(command, line, "", story);
    }

    fn finish(&self, mut command: Command, line: &str, input: &str, story: &mut String) {
        let mut child = command
            .current_dir(&self.0)
            .env_clear()
            .env("HOME", &self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let _ = writeln!(story, "$ patience {line}");
        story.push_str(&String::from_utf8(output.stdout).unwrap());
        story.push_str(&String::from_utf8(output.stderr).unwrap());
        let _ = writeln!(story, "[exit {}]\n", output.status.code().unwrap());
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Compares a story with its snapshot.
#[track_caller]
pub(crate) fn keep(name: &str, story: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, story));
}
