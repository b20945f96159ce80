//! `patience study --merge`.

use std::collections::BTreeSet;
use std::process::ExitCode;

use super::args::StudyArgs;
use super::html;
use super::print;
use crate::cli::campaign::read_all;
use crate::cli::files::Links;
use crate::cli::host::SystemHost;
use crate::cli::output::{Failure, Output, say};
use crate::diag::{Diagnostic, clean};
use crate::repl::World as _;
use patience_campaign::findings::Findings;
use patience_campaign::report;
use patience_campaign::studied::Studied;
use patience_campaign::sweep::Chosen;
use patience_campaign::{Results, ranges};

/// Merges files of studies and prints the findings: as one study, or as a sweep if the options
/// differ.
pub(super) fn run(args: &StudyArgs, output: Output) -> Result<ExitCode, Failure> {
    if let Some(file) = &args.html {
        html::check(file)?;
    }
    let out = args.out.as_deref();
    let read = read_all::<Studied>(&args.merge, out, output)?;
    let parts = read.by_rules();
    if out.is_some() && parts.len() > 1 {
        let message =
            "the studies have different rules or options, but `--out` names one file";
        let error = Diagnostic::error(message).hint("merge each kind by itself");
        return Err(Failure::Hinted(4, Box::new(error)));
    }
    if parts.is_empty() {
        return Err(Failure::input("there are no results to merge yet"));
    }
    let mut found = Vec::new();
    for part in parts {
        found.push(findings(args, &part.join(out)?)?);
    }
    keep_differences(&mut found);
    if args.csv {
        say(report::COLUMNS);
        say(&found.iter().map(report::csv).collect::<String>());
    }
    print(args, &found, &Links::default())?;
    Ok(ExitCode::SUCCESS)
}

/// Removes the options that have the same value in all studies, if there are several.
fn keep_differences(found: &mut [Findings]) {
    let [first, more @ ..] = &*found else { return };
    let same = |option: &(String, String)| {
        more.iter().all(|other| other.options.contains(option))
    };
    let same: Vec<_> =
        first.options.iter().filter(|option| same(option)).cloned().collect();
    if !more.is_empty() {
        for it in found {
            it.options.retain(|option| !same.contains(option));
        }
    }
}

/// Sums up merged results. The rules of the game must be unchanged, because the names of its
/// piles come from them.
fn findings(args: &StudyArgs, all: &Results<Studied>) -> Result<Findings, Failure> {
    let head = &all.head;
    let game = args.game.as_deref().unwrap_or(&head.game);
    let host = SystemHost::new();
    if args.game.is_some() && host.load(game, &[])?.counted_as() != head.game {
        let message =
            format!("the files are of `{}`, not of `{}`", clean(&head.game), clean(game));
        return Err(Failure::input(message));
    }
    let options = head.options().map(|option| (option.0.to_owned(), option.1.to_owned()));
    let options: Chosen = options.collect();
    let variant = host.load(game, &options)?;
    if head.rules != format!("sha256:{}", variant.digest()) {
        let message = format!(
            "the rules of `{}` have changed in `{}` since the files were written",
            clean(&head.game),
            clean(game)
        );
        let hint =
            "name the rules file of that time: `patience study FILE.toml --merge …`";
        return Err(Failure::Hinted(4, Box::new(Diagnostic::error(message).hint(hint))));
    }
    let players = all.deals.values().flat_map(|studied| studied.0.keys().copied());
    let players: BTreeSet<_> = players.collect();
    let mut settings = args.settings();
    settings.players = players.into_iter().collect();
    if let Some(limits) = head.limits.first() {
        settings = settings.limited_by(limits);
    }
    let dealt: Vec<&Studied> = all.deals.values().collect();
    let (range, asked) = (ranges(all.deals.keys().copied()), dealt.len() as u64);
    Ok(Findings::of(&variant, options, range, asked, &settings, &dealt))
}
