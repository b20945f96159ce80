//! `patience list`.

use std::process::ExitCode;

use serde::Serialize;

use super::args::ListArgs;
use super::library::Folders;
use super::output::say;
use crate::diag::clean;
use crate::variant;

/// One game in the list.
#[derive(Serialize)]
struct Listed {
    id: String,
    name: String,
    family: String,
    decks: u8,
    about: String,
}

pub(super) fn run(args: &ListArgs) -> ExitCode {
    let folders = Folders::usual();
    let listed = |id: String| {
        let game = variant::load(&folders, &id, &[]).ok();
        match game {
            Some(game) => Listed {
                name: game.name().to_owned(),
                family: game.family().to_owned(),
                decks: game.rules().deck().copies(),
                about: game.about().to_owned(),
                id,
            },
            None => Listed {
                name: id.clone(),
                family: String::new(),
                decks: 0,
                about: format!("faulty: see `patience check {id}`"),
                id,
            },
        }
    };
    let games: Vec<Listed> = folders.games().into_iter().map(listed).collect();
    if args.json {
        let text = serde_json::to_string(&games).unwrap_or_default();
        say(&format!("{text}\n"));
    } else {
        print(&games);
    }
    ExitCode::SUCCESS
}

fn print(games: &[Listed]) {
    let width = games.iter().map(|it| it.id.chars().count()).max().unwrap_or(0);
    for game in games {
        say(&format!("{:width$}  {}\n", clean(&game.id), clean(&game.about)));
    }
}
