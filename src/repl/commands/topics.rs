//! `rules` and `options` of one thing only.

use super::tell;
use super::wrong;
use crate::diag::nearest;
use crate::repl::answer::{Fault, Reply};
use crate::repl::session::Session;

/// Tells how the game is played, or those parts of it that speak of a word.
pub(super) fn rules(session: &Session<'_>, word: &str) -> Result<Reply, Fault> {
    let all = tell::rules(session);
    if word.is_empty() {
        return Ok(all);
    }
    let lower = word.to_lowercase();
    let speaks = |it: &&str| it.to_lowercase().contains(&lower);
    let parts: Vec<&str> = all.text.split("\n\n").filter(speaks).collect();
    if parts.is_empty() {
        let shown: String = word.chars().take(40).collect();
        return Err(wrong(format!(
            "the rules do not speak of `{shown}`; `rules` tells all of them"
        )));
    }
    Ok(Reply::told(parts.join("\n\n")))
}

/// Lists the options with what is chosen and what can be, or one of them.
pub(super) fn options(session: &Session<'_>, name: &str) -> Result<Reply, Fault> {
    let choices = session.game.variant().choices();
    let lower = name.to_lowercase();
    let meant: Vec<_> = choices.iter().filter(|it| it.name.starts_with(&lower)).collect();
    if meant.is_empty() && !name.is_empty() {
        let shown: String = name.chars().take(40).collect();
        let near = nearest(name, choices.iter().map(|it| it.name.as_str()));
        let hint = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`options` lists them".to_owned(),
        };
        return Err(wrong(format!("there is no option `{shown}`; {hint}")));
    }
    Ok(tell::options(session, &meant))
}
