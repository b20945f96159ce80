//! The findings of a study of one game with one choice of options.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use super::settings::Settings;
use super::studied::Studied;
use super::sweep::Chosen;
use crate::rules::{Action, Does, Group, Role};
use crate::study::{
    Budget, Decisions, PARTS, Player, Spread, Summary, Turning, float, wilson,
};
use crate::variant::Variant;

/// The findings of a study of one game with one choice of options.
pub struct Findings {
    /// The id of the game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// The options and their values.
    pub options: Chosen,
    /// The range of deals to play.
    pub range: String,
    /// The number of deals in the range.
    pub asked: u64,
    /// The number of deals that were played; fewer if the study was stopped.
    pub deals: u64,
    /// The results of each player, and the processor time used.
    pub players: Vec<(Player, Summary, Duration)>,
    /// The losing moves of winnable games.
    pub turnings: Vec<Turning>,
    /// The decisions that matter, for each third of the winning lines.
    pub decisions: [Decisions; PARTS],
    /// Whether the game has a score besides winning and losing.
    pub points: bool,
    /// The search limits of the players.
    pub budget: Budget,
    /// The limit of the thoughtful player per deal, in processor time.
    pub seconds: Duration,
    /// The piles that never changed in any game.
    pub untouched: Vec<String>,
    /// The actions that were never legal in any game.
    pub never: Vec<String>,
}

/// The results of one player as JSON.
#[derive(Serialize)]
pub struct PlayerJson {
    won: u64,
    lost: u64,
    open: u64,
    deals: u64,
    /// The confidence interval of the share won, from 0 to 1. Open deals count as lost for the
    /// lower bound and as won for the upper one.
    interval: (f64, f64),
    seconds: f64,
    budget: BTreeMap<&'static str, f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves_won: Option<SpreadJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves_lost: Option<SpreadJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forced: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redeals: Option<SpreadJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<SpreadJson>,
}

/// The minimum, the three quartiles and the maximum.
type SpreadJson = [i64; 5];

/// A study as JSON.
#[derive(Serialize)]
pub struct Json {
    game: String,
    options: BTreeMap<String, String>,
    deals: String,
    played: u64,
    players: BTreeMap<&'static str, PlayerJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_return: Option<NoReturn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decisions: Option<Vec<DecisionsJson>>,
    untouched_piles: Vec<String>,
    never_legal: Vec<String>,
}

/// Decisions along winning lines.
#[derive(Serialize)]
struct DecisionsJson {
    /// The number of decisions analyzed, in one third of the lines.
    known: u64,
    /// The number of those in which some move loses.
    matter: u64,
}

/// Where the greedy player lost winnable deals.
#[derive(Serialize)]
struct NoReturn {
    games: usize,
    /// The number of moves up to the last winnable position.
    after: SpreadJson,
    /// The same, in percent of the game.
    percent: SpreadJson,
    /// The average number of winning and losing moves in that position.
    winning: f64,
    losing: f64,
}

impl Findings {
    /// Sums up the results of the deals.
    pub fn of(
        variant: &Variant,
        options: Chosen,
        range: String,
        asked: u64,
        settings: &Settings,
        dealt: &[&Studied],
    ) -> Self {
        let rules = variant.rules();
        let summary = |player: Player| {
            let (mut summary, mut time) = (Summary::default(), Duration::ZERO);
            for game in dealt.iter().filter_map(|studied| studied.0.get(&player)) {
                summary.add(&game.tally);
                time += game.time;
            }
            (player, summary, time)
        };
        let players: Vec<_> =
            settings.players.iter().map(|player| summary(*player)).collect();
        let thoughtful =
            || dealt.iter().filter_map(|studied| studied.0.get(&Player::Thoughtful));
        let mut decisions = [Decisions::default(); PARTS];
        for found in thoughtful().filter_map(|played| played.decisions) {
            for (all, part) in decisions.iter_mut().zip(found) {
                all.known += part.known;
                all.matter += part.matter;
            }
        }
        let ever = |which: fn(&Summary) -> &Vec<bool>, place: usize| {
            players
                .iter()
                .any(|entry| which(&entry.1).get(place).copied().unwrap_or(false))
        };
        let groups = rules.groups().iter().filter(|group| group.role != Role::Stock);
        let untouched = groups
            .flat_map(Group::ids)
            .filter(|pile| !ever(|summary| &summary.touched, pile.index()));
        let untouched = untouched.map(|pile| rules.id(pile).to_owned()).collect();
        let there = |action: &Action| match action.does {
            Does::Redeal => rules.redeal().is_some(),
            Does::Deal => rules.stock().is_some(),
            _ => true,
        };
        let actions = rules.actions().iter().enumerate().filter(|entry| there(entry.1));
        let never = actions.filter(|entry| !ever(|summary| &summary.legal, entry.0));
        let never = never.map(|entry| entry.1.name.clone()).collect();
        Self {
            game: variant.id().to_owned(),
            name: variant.name().to_owned(),
            options,
            range,
            asked,
            deals: dealt.len() as u64,
            points: rules.end().is_some_and(|end| end.over || end.score.is_some()),
            turnings: thoughtful().filter_map(|played| played.turning).collect(),
            decisions,
            // Without any game, every pile and action would be listed.
            untouched: if dealt.is_empty() { Vec::new() } else { untouched },
            never: if dealt.is_empty() { Vec::new() } else { never },
            players,
            budget: settings.budget,
            seconds: settings.seconds,
        }
    }

    /// Returns the confidence interval of the share that a player wins.
    pub fn interval(summary: &Summary) -> (f64, f64) {
        let counts = summary.counts;
        let deals = counts.deals();
        (wilson(counts.won, deals).0, wilson(counts.won + counts.open, deals).1)
    }

    /// Returns the findings as JSON.
    pub fn json(&self) -> Json {
        let players = self.players.iter();
        let players = players.map(|entry| (entry.0.word(), self.player(entry)));
        Json {
            game: self.game.clone(),
            options: self.options.iter().cloned().collect(),
            deals: self.range.clone(),
            played: self.deals,
            players: players.collect(),
            no_return: self.no_return(),
            decisions: self.decisions(),
            untouched_piles: self.untouched.clone(),
            never_legal: self.never.clone(),
        }
    }

    fn player(
        &self,
        (player, summary, time): &(Player, Summary, Duration),
    ) -> PlayerJson {
        let counts = summary.counts;
        let mut budget = BTreeMap::new();
        match player {
            Player::Honest => {
                budget
                    .insert("positions_a_decision", float(self.budget.honest.positions));
                budget.insert("positions_a_search", float(self.budget.honest.each));
            }
            Player::Thoughtful => {
                budget.insert("positions", float(self.budget.positions));
                budget.insert("seconds", self.seconds.as_secs_f64());
            }
            Player::Random | Player::Greedy => {}
        }
        let choices = summary.choices();
        let any = |numbers: &[i64]| numbers.iter().any(|number| *number != 0);
        PlayerJson {
            won: counts.won,
            lost: counts.lost,
            open: counts.open,
            deals: counts.deals(),
            interval: Self::interval(summary),
            seconds: time.as_secs_f64(),
            budget,
            moves_won: spread(&summary.won_moves),
            moves_lost: spread(&summary.lost_moves)
                .filter(|_| *player != Player::Thoughtful),
            choices: choices.map(|shares| shares.0),
            forced: choices.map(|shares| shares.1),
            redeals: spread(&summary.redeals).filter(|_| any(&summary.redeals)),
            score: spread(&summary.scores).filter(|_| any(&summary.scores)),
        }
    }

    /// Returns the decisions of each third, if any were analyzed.
    fn decisions(&self) -> Option<Vec<DecisionsJson>> {
        let json = |decisions: &Decisions| DecisionsJson {
            known: decisions.known,
            matter: decisions.matter,
        };
        let any = self.decisions.iter().any(|decision| decision.known > 0);
        any.then(|| self.decisions.iter().map(json).collect())
    }

    fn no_return(&self) -> Option<NoReturn> {
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let after: Vec<i64> =
            self.turnings.iter().map(|turning| count(turning.after)).collect();
        // `max` avoids dividing by the length of a game without moves.
        let percent = self
            .turnings
            .iter()
            .map(|turning| count(turning.after * 100 / turning.of.max(1)));
        let mean = |of: fn(&Turning) -> usize| {
            let all: usize = self.turnings.iter().map(of).sum();
            float(all as u64) / float(self.turnings.len() as u64)
        };
        Some(NoReturn {
            games: self.turnings.len(),
            after: spread(&after)?,
            percent: spread(&percent.collect::<Vec<_>>())?,
            winning: mean(|turning| turning.choices.1),
            losing: mean(|turning| turning.choices.2),
        })
    }
}

fn spread(numbers: &[i64]) -> Option<SpreadJson> {
    Spread::of(numbers).map(|spread| {
        [spread.least, spread.quarter, spread.median, spread.three_quarters, spread.most]
    })
}
