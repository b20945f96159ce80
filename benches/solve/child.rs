//! Running programs and measuring their time and memory.

use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};

use wait4::Wait4 as _;

/// The program to measure.
pub(crate) const PATIENCE: &str = env!("CARGO_BIN_EXE_patience");

/// The output and the cost of a program.
pub(crate) struct Ran {
    pub(crate) output: String,
    /// The processor seconds, including startup.
    pub(crate) seconds: f64,
    /// The peak memory, in bytes.
    pub(crate) memory: u64,
}

/// Runs a program with some input. Returns none if it is not installed.
pub(crate) fn run(program: &str, args: &[String], input: &str) -> Option<Ran> {
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    // A program may end before it reads all input; its output shows that.
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
    let mut output = Vec::new();
    child.stdout.take()?.read_to_end(&mut output).ok()?;
    let took = child.wait4().ok()?.rusage;
    Some(Ran {
        output: String::from_utf8_lossy(&output).into_owned(),
        seconds: (took.utime + took.stime).as_secs_f64(),
        memory: took.maxrss,
    })
}

/// The result of `patience solve` for a deal.
pub(crate) struct Solved {
    /// Whether it can be won, if that is known.
    pub(crate) winnable: Option<bool>,
    pub(crate) positions: u64,
    /// The seconds of the search alone.
    pub(crate) seconds: f64,
}

/// Runs `patience solve` with the given arguments.
pub(crate) fn run_solve(words: &str) -> Ran {
    let args = ["solve"].into_iter().chain(words.split_whitespace());
    let args: Vec<String> = args.map(str::to_owned).collect();
    run(PATIENCE, &args, "").expect("the program that was built for this")
}

/// Solves deals of a game, and returns the results and the total cost.
pub(crate) fn solve(words: &str) -> (Vec<Solved>, Ran) {
    let ran = run_solve(&format!("{words} --csv"));
    let solved: Vec<Solved> = ran.output.lines().skip(1).filter_map(read).collect();
    assert!(!solved.is_empty(), "`patience solve {words}` solves nothing");
    (solved, ran)
}

/// Parses a line of results.
pub(crate) fn read(line: &str) -> Option<Solved> {
    let fields: Vec<&str> = line.split(',').collect();
    let [_, verdict, _, positions, seconds, _, _] = fields[..] else { return None };
    Some(Solved {
        winnable: match verdict {
            "winnable" => Some(true),
            "unwinnable" => Some(false),
            _ => None,
        },
        positions: positions.parse().ok()?,
        seconds: seconds.parse().ok()?,
    })
}

/// Limits the programs that are run until this is dropped, on Unix: the processor seconds, and 4 GB
/// of address space.
#[cfg(unix)]
pub(crate) struct Bounds([(nix::sys::resource::Resource, u64, u64); 2]);

#[cfg(unix)]
impl Bounds {
    pub(crate) fn set(seconds: u64) -> Option<Self> {
        use nix::sys::resource::{Resource, UsageWho, getrlimit, getrusage, setrlimit};
        // The limit also applies to this process, which has used some time already.
        let own = getrusage(UsageWho::RUSAGE_SELF).ok()?;
        let own = own.user_time().tv_sec() + own.system_time().tv_sec();
        let own = u64::try_from(own).unwrap_or_default() + 2;
        let wanted = [
            (Resource::RLIMIT_CPU, seconds.max(own)),
            (Resource::RLIMIT_AS, 4_000_000 << 10),
        ];
        let mut before = Vec::new();
        for (resource, bound) in wanted {
            let (soft, hard) = getrlimit(resource).ok()?;
            setrlimit(resource, bound.min(hard), hard).ok()?;
            before.push((resource, soft, hard));
        }
        before.try_into().ok().map(Self)
    }
}

#[cfg(unix)]
impl Drop for Bounds {
    fn drop(&mut self) {
        for (resource, soft, hard) in self.0 {
            let _ = nix::sys::resource::setrlimit(resource, soft, hard);
        }
    }
}

/// Limits nothing on this system.
#[cfg(not(unix))]
pub(crate) struct Bounds;

#[cfg(not(unix))]
impl Bounds {
    pub(crate) fn set(_: u64) -> Option<Self> {
        None
    }
}
