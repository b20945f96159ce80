//! What the commands do.

mod again;
mod checking;
mod dealing;
mod deals;
mod examples;
mod exchange;
mod help;
mod hint;
mod home;
mod leaving;
mod listing;
mod look;
mod lost;
mod making;
mod marking;
mod opening;
mod records;
mod reload;
mod set;
mod solving;
mod source;
mod tell;
mod topics;
mod transcript;
mod undoing;
mod why;

pub(super) use again::repeats;
pub(super) use deals::WORDS as DEAL_WORDS;
pub use deals::find_deal;
pub(super) use examples::topics;
pub(super) use hint::reason;
pub(super) use making::{Asked, make, play, verdict};
pub use opening::{Opened, open_as_far, open_record};
pub use solving::{WINNABLE, find_winnable};
pub(super) use tell::effect;

use super::answer::{Code, Fault, Kind, Reply};
use super::command::Command;
use super::session::Session;

/// Obeys a command; `rest` is what follows its word.
pub(super) fn obey(
    session: &mut Session<'_>,
    command: Command,
    rest: &str,
) -> Result<Reply, Fault> {
    if command.spec().after.is_empty() && !rest.is_empty() {
        let word = command.spec().word;
        return Err(wrong(format!("nothing may follow `{word}`")));
    }
    match command {
        Command::Moves => listing::moves(session, rest),
        Command::Again => again::again(session),
        Command::Deal => dealing::deal(session, rest),
        Command::Redeal => making::redeal(session),
        Command::Home => home::home(session, rest),
        Command::Auto => home::auto(session, rest),
        Command::Hint => hint::hint(session, rest),
        Command::Solve => solving::solve(session, rest),
        Command::Winnable => solving::winnable(session, rest),
        Command::Undo => undoing::undo(session, rest),
        Command::Redo => undoing::redo(session, rest),
        Command::Restart => Ok(undoing::restart(session)),
        Command::Mark => marking::mark(session, rest),
        Command::Marks => Ok(marking::marks(session)),
        Command::Goto => marking::goto(session, rest),
        Command::New => deals::new(session, rest),
        Command::Reload => reload::reload(session),
        Command::Show => Ok(show(session)),
        Command::Look => look::look(session, rest),
        Command::Why => why::why(session, rest),
        Command::Rules => topics::rules(session, rest),
        Command::Options => topics::options(session, rest),
        Command::History => Ok(tell::history(session)),
        Command::Export => exchange::export(session, rest),
        Command::Import => exchange::import(session, rest),
        Command::Save => records::save(session, rest),
        Command::Load => records::load(session, rest),
        Command::Stats => records::stats(session, rest),
        Command::Time => records::time(session),
        Command::Source => source::source(session, rest),
        Command::Transcript => transcript::transcript(session, rest),
        Command::Check => Ok(checking::check(session)),
        Command::Set => set::set(session, rest),
        Command::Help => help::help(rest, session.settings.width),
        Command::Quit => Ok(Reply::new(Kind::Left, "")),
    }
}

/// Shows the board, and how the game ended if it is decided.
pub(super) fn show(session: &Session<'_>) -> Reply {
    Reply::new(Kind::Shown, verdict(session).unwrap_or_default())
}

fn wrong(message: impl AsRef<str>) -> Fault {
    Fault::new(Code::WrongArguments, message)
}
