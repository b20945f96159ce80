//! Errors of scripts, and the game and position they are tested with.

mod asking;
mod attacks;
mod reading;

use patience_rules_file::{Bundle, Texts};

use super::script;
use crate::failures::script_failure;
use crate::rules::{GroupId, HookError, Role, View};
use crate::script::{Script, ScriptError};
use crate::table::{Card, Face, PileId, Table};
use crate::variant::Variant;

/// A game with four foundations, three columns and a stock.
const RULES: &str = "name = 'Small'
    piles.foundation.count = 4
    piles.tableau = { count = 3, build.rank = 'down' }
    piles.stock.count = 1
    deal = [{ to = 'stock' }]
    stock.deal = [{ to = 'tableau' }]
    redeal = { limit = 2, gather = ['tableau'] }
    state = { passes = 3, last = -1 }";

/// A position of the game.
struct Game {
    variant: Variant,
    table: Table,
}

impl Game {
    /// Returns the game with the ace of spades on `f1`, `KH` face down and `7H` in column
    /// 1, `8S` in column 2 and the rest in the stock.
    fn new() -> Self {
        let library = Texts::of(Bundle::none()).with_game("small", RULES);
        let variant = crate::load(&library, "small", &[]).unwrap();
        let rules = variant.rules();
        let dealt =
            ["AS", "KH", "7H", "8S"].map(|text| rules.deck().parse(text).unwrap());
        let rest = rules.deck().cards().filter(|card| !dealt.contains(card));
        let [ace, king, seven, eight] = dealt;
        let pack: Vec<Card> =
            rest.chain([eight, seven, king.facing(Face::Down), ace]).collect();
        let mut table = Table::new(rules.piles().len(), &pack, &rules.counters());
        for pile in ["f1", "1", "1", "2"] {
            table.transfer(table.hand(), rules.pile(pile).unwrap(), 1);
        }
        table.transfer(table.hand(), rules.pile("s").unwrap(), 48);
        Self { variant, table }
    }

    fn view(&self) -> View<'_> {
        View { rules: self.variant.rules(), table: &self.table }
    }

    /// Returns the names and roles of all groups, and which of them is the tableau.
    fn groups(&self) -> (Vec<(String, Role)>, GroupId) {
        let groups = self.variant.rules().groups();
        let mut ids = (0..).map(GroupId).zip(groups);
        let tableau = ids.find(|entry| entry.1.role == Role::Tableau);
        let names = groups.iter().map(|group| (group.name.clone(), group.role));
        (names.collect(), tableau.unwrap().0)
    }

    fn pile(&self, id: &str) -> PileId {
        self.variant.rules().pile(id).unwrap()
    }
}

/// Returns a compiled script, or its errors, one per line.
fn compiled(text: &str) -> Result<Script, String> {
    Script::compile(text).map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(line).collect();
        lines.join("\n")
    })
}

/// Returns an error with its place and fix.
fn line(error: &ScriptError) -> String {
    let at = error.at.map(|(line, column)| format!("{line}:{column}: "));
    let (message, hint) = script(&error.kind);
    let hint = hint.map(|hint| format!("; {hint}"));
    format!("{}{message}{}", at.unwrap_or_default(), hint.unwrap_or_default())
}

/// Returns the error of a failed script, and its place.
#[track_caller]
fn failed(error: &HookError) -> (String, Option<(usize, usize)>) {
    match error {
        HookError::Script { failure, at, .. } => (script_failure(failure), *at),
        HookError::TooManyMoves { .. } => panic!("{error:?}"),
    }
}
