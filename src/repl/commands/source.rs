//! `source`: the lines of a file, as if they were typed.

use super::making::outcome;
use super::records::cannot;
use super::wrong;
use crate::repl::answer::{Fault, Kind, Reply};
use crate::repl::session::Session;
use crate::repl::words::counted;

/// How many files may be at work at once, each named in the one before.
const DEEPEST: usize = 8;

/// Obeys the lines of a file up to the first that fails.
pub(super) fn source(session: &mut Session<'_>, path: &str) -> Result<Reply, Fault> {
    if path.is_empty() {
        return Err(wrong("say which file, as in `source opening.txt`"));
    }
    if session.nesting == DEEPEST {
        return Err(wrong(format!(
            "`{path}` is named {DEEPEST} files deep; it may name itself"
        )));
    }
    let text = session.world.read(path).map_err(|why| cannot("read", path, &why))?;
    session.nesting += 1;
    let done = obey(session, path, &text);
    session.nesting -= 1;
    done
}

fn obey(session: &mut Session<'_>, path: &str, text: &str) -> Result<Reply, Fault> {
    let mut told: Vec<String> = Vec::new();
    let (mut obeyed, mut changed) = (0, false);
    for (number, line) in (1..).zip(text.lines()) {
        let reply = session.respond(line).map_err(|fault| {
            let line: String = line.trim().chars().take(60).collect();
            let before = match obeyed {
                0 => String::new(),
                count => format!("\n{} before it obeyed", counted(count, "line")),
            };
            let message = format!("{path}:{number}: `{line}`: {}{before}", fault.message);
            Fault::new(fault.code, message)
        })?;
        let said = !reply.text.is_empty();
        match reply.kind {
            Kind::Left => return Ok(reply),
            Kind::Changed | Kind::Reloaded => changed = true,
            Kind::Told if said => told.push(reply.text),
            Kind::Told => continue,
            Kind::Shown => {}
        }
        obeyed += 1;
    }
    told.push(format!("{} of {path} obeyed", counted(obeyed, "line")));
    if !changed {
        return Ok(Reply::told(told.join("\n")));
    }
    let outcome = outcome(&session.game, session.settings.width, &told[told.len() - 1..]);
    told.pop();
    told.push(outcome);
    Ok(Reply::new(Kind::Changed, told.join("\n")))
}
