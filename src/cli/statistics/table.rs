//! Statistics of several games as a table.

use super::{Ends, Spread, Statistics};
use crate::diag::english::clock;
use crate::diag::wrapped;

/// The width of the first column in characters. A longer name gets its own line.
const NAME: usize = 16;

/// The heads of the other columns, each as wide as the column.
const HEADS: [&str; 9] = [
    "  played",
    "  won",
    "   %",
    " alone",
    "  help",
    " lost",
    "  row",
    "     moves",
    "           time",
];

/// The width of the table in characters.
const WIDTH: usize = 80;

const LEGEND: &str = "%: of all games won. alone and help: % of the games without and with help, \
     which is hints or shown moves. row: wins in a row now, without help. moves and time: best and \
     median of games won without help";

/// Returns statistics as a table with a line for each game, or in words if the table does not
/// fit or there is only one game.
pub(super) fn tabulated(games: &[Statistics], width: usize) -> String {
    if width < WIDTH || games.len() < 2 {
        let words: Vec<String> = games.iter().map(|game| game.words(width)).collect();
        return words.join("\n");
    }
    let mut text = format!("{:<NAME$}{}\n", "game", HEADS.concat());
    for game in games {
        let name = game.name();
        let fits = name.chars().count() <= NAME;
        let lead = if fits { name } else { format!("{name}\n{}", " ".repeat(NAME)) };
        text.extend([&format!("{lead:<NAME$}"), row(game).as_str(), "\n"]);
    }
    format!("{text}\n{}\n", wrapped("", LEGEND.split(' '), 2, width))
}

fn row(it: &Statistics) -> String {
    let both = |spread: Option<Spread>, shown: fn(u64) -> String| {
        let pair =
            |spread: Spread| format!("{} {}", shown(spread.best), shown(spread.median));
        spread.map_or_else(|| "-".to_owned(), pair)
    };
    let share = |ends: Ends| match ends.played {
        0 => "-".to_owned(),
        _ => ends.share().to_string(),
    };
    let columns = [
        it.all.played.to_string(),
        it.all.won.to_string(),
        share(it.all),
        share(it.alone),
        share(it.assisted.ends),
        it.all.lost.to_string(),
        it.streak.to_string(),
        both(it.moves, |moves| moves.to_string()),
        both(it.seconds, clock),
    ];
    let cells = HEADS.iter().zip(&columns);
    let cell = |(head, text): (&&str, &String)| {
        let width = head.len() - 1;
        format!(" {text:>width$}")
    };
    cells.map(cell).collect::<Vec<_>>().concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::statistics::Assisted;

    fn of(game: &str, options: &str, won: usize) -> Statistics {
        let helped = Ends { played: won / 2, won: won / 3, ..Ends::default() };
        let spread = (won > 0).then_some(Spread { best: 52, median: 4000 });
        Statistics {
            game: game.to_owned(),
            options: options.to_owned(),
            alone: Ends { played: won + 3, won, lost: 1, left: 2 },
            streak: 0,
            best_streak: won,
            moves: spread,
            seconds: spread,
            undone: 0,
            assisted: Assisted { ends: helped, ..Assisted::default() },
            all: Ends {
                played: won + 3 + helped.played,
                won: won + helped.won,
                lost: 1,
                left: 2,
            },
            money: None,
        }
    }

    #[test]
    fn several_games_are_a_table_if_the_width_allows() {
        let games = [of("cruel", "", 7), of("canfield", "draw=3,redeals=none", 0)];
        let table = tabulated(&games, 80);
        insta::assert_snapshot!(table, @"
        game              played  won   % alone  help lost  row     moves           time
        cruel                 13    9  69    70    66    1    0   52 4000   0:52 1:06:40
        canfield draw=3,redeals=none
                               3    0   0     0     -    1    0         -              -

        %: of all games won. alone and help: % of the games without and with help, which
          is hints or shown moves. row: wins in a row now, without help. moves and time:
          best and median of games won without help
        ");
        assert!(table.lines().all(|line| line.len() <= 80));
        let narrow = tabulated(&games, 40);
        assert!(narrow.lines().all(|line| line.len() <= 40), "{narrow}");
        assert_eq!(tabulated(&games[..1], 80), games[0].words(80));
    }
}
