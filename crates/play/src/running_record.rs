//! A record that is rewritten after every move.

use std::fmt::Write as _;
use std::sync::Arc;

use super::move_text::recorded;
use super::record::{
    HEADER, replayed, result_line, state_digest, write_deal, write_turn,
};
use super::{Game, RecordError};
use crate::words;

/// The lines written so far, so that only changes since then are computed: the text of a move
/// depends on the position before it.
#[derive(Debug, Default)]
pub struct RunningRecord {
    /// The game up to the last line.
    // INVARIANT: `lines` has one entry for each turn of `again`. `catch_up` keeps it, and drops
    // `again` if it fails.
    again: Option<Game>,
    /// The lines of each of its moves.
    lines: Vec<String>,
}

impl RunningRecord {
    /// Returns the game as a record, with the lines of `others` in its head.
    ///
    /// Fails only if a script fails unexpectedly.
    pub fn write(
        &mut self,
        game: &Game,
        others: &[String],
    ) -> Result<String, RecordError> {
        self.catch_up(game)?;
        let variant = game.variant();
        let mut text = format!("{HEADER}\ngame {}\n", variant.id());
        let _ = writeln!(text, "rules sha256:{}", variant.digest());
        for choice in variant.choices() {
            let _ = writeln!(text, "option {} = {}", choice.name, choice.value);
        }
        for line in others {
            text.extend([line.as_str(), "\n"]);
        }
        for (moves, name) in game.marks().all() {
            let _ = writeln!(text, "mark {moves} {name}");
        }
        for variation in game.marks().variations() {
            let _ = writeln!(
                text,
                "aside {} : {}",
                variation.line.join(", "),
                variation.name
            );
        }
        let ahead = game.ahead();
        if !ahead.is_empty() {
            let _ = writeln!(text, "ahead {}", ahead.join(", "));
        }
        write_deal(game, &mut text);
        text.push_str("--- moves\n");
        text.extend(self.lines.iter().map(String::as_str));
        let _ = writeln!(text, "{}", result_line(game));
        let _ = writeln!(text, "state {}", state_digest(game));
        Ok(text)
    }

    /// Updates the lines to the moves of a game.
    fn catch_up(&mut self, game: &Game) -> Result<(), RecordError> {
        let same = |before: &Game| {
            Arc::ptr_eq(before.variant(), game.variant()) && before.deal() == game.deal()
        };
        // Taken out, so that the next record starts afresh after an error.
        let mut again = match self.again.take().filter(same) {
            Some(again) => again,
            None => replayed(game.variant(), game.deal(), 0)?,
        };
        let alike =
            again.turns().iter().zip(game.turns()).take_while(|pair| pair.0 == pair.1);
        let held = alike.count();
        while again.turns().len() > held {
            again.undo();
        }
        self.lines.truncate(held);
        for (index, turn) in game.turns().iter().enumerate().skip(held) {
            let shown = recorded(&again, turn.made);
            again.play(turn.made).map_err(|refusal| RecordError {
                line: 0,
                message: words::refusal(game.rules(), &refusal),
            })?;
            let mut lines = String::new();
            write_turn(&again, index + 1, &shown, &mut lines);
            self.lines.push(lines);
        }
        self.again = Some(again);
        Ok(())
    }
}
