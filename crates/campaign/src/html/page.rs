//! The whole page.

use std::fmt::Write as _;

use super::START;
use super::markup::escaped;
use super::study::{self, facts};
use super::svg::DrawError;
use super::sweep;
use crate::diag::english::{counted, grouped};
use crate::findings::Findings;
use crate::report::options;
use crate::study::Player;

/// The style sheet, with a light and a dark color scheme.
const STYLE: &str = include_str!("style.css");
/// The content security policy, which allows no loading.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/// Returns the page of a study or of a sweep.
pub fn page(found: &[Findings], sweep: bool) -> Result<String, DrawError> {
    let name = escaped(found.first().map_or("", |findings| &findings.name));
    let mut text = format!(
        "{START}<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\" />\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n\
         <meta name=\"color-scheme\" content=\"light dark\" />\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />\n\
         <link rel=\"icon\" href=\"data:,\" />\n\
         <title>{name}: a study</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{}\
         <main>\n<h1>{name}</h1>\n",
        patterns()
    );
    match found {
        [] => {
            text.push_str(
                "<p class=\"notice\">Stopped before any deal was played.</p>\n",
            );
        }
        [one] if !sweep => {
            text.push_str(&line(one));
            text.push_str(&notice(one));
            text.push_str(&study::study(one, "a")?);
        }
        all => text.push_str(&several(all)?),
    }
    text.push_str("</main>\n");
    text.push_str(&found.first().map(footer).unwrap_or_default());
    text.push_str("</body>\n</html>\n");
    Ok(text)
}

/// Returns the body of a sweep: the comparison first, then a study for each choice of options.
fn several(found: &[Findings]) -> Result<String, DrawError> {
    let first = &found[0];
    let range = escaped(&first.range);
    let mut text = format!(
        "<p class=\"soft\">Deals {range}, {} of options</p>\n",
        counted(found.len(), "choice")
    );
    text.push_str(&sweep::card(found)?);
    for (number, it) in found.iter().enumerate() {
        let _ = writeln!(
            text,
            "<details class=\"choice\">\n<summary>{}</summary>",
            escaped(&options(it))
        );
        text.push_str(&notice(it));
        // Ids must be unique within the page, so each study gets its own.
        text.push_str(&study::study(it, &format!("a{number}"))?);
        text.push_str("</details>\n");
    }
    Ok(text)
}

/// Returns the line below the name: deals and options.
fn line(found: &Findings) -> String {
    let mut parts = vec![format!("Deals {}", found.range)];
    if !found.options.is_empty() {
        parts.push(options(found));
    }
    format!("<p class=\"soft options\">{}</p>\n", escaped(&parts.join(", ")))
}

/// Returns a notice if not all deals were played.
fn notice(found: &Findings) -> String {
    let (deals, all) = (found.deals, found.asked);
    if deals == all {
        return String::new();
    }
    let (deals, all) = (grouped(deals), grouped(all));
    format!("<p class=\"notice\">Stopped after {deals} of {all} deals.</p>\n")
}

/// Returns the fill patterns of the style sheet. They are distinct without color: won is solid,
/// lost is hatched, open is dotted.
fn patterns() -> String {
    let mut text = "<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\" \
         focusable=\"false\"><defs>\n"
        .to_owned();
    for player in Player::ALL {
        let word = player.word();
        let _ = writeln!(
            text,
            "<pattern id=\"lost-{word}\" width=\"5\" height=\"5\" \
             patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
             <line class=\"line hatch {word}\" x1=\"1\" y1=\"0\" x2=\"1\" y2=\"5\"/></pattern>\n\
             <pattern id=\"open-{word}\" width=\"5\" height=\"5\" \
             patternUnits=\"userSpaceOnUse\">\
             <circle class=\"fill {word}\" cx=\"2.5\" cy=\"2.5\" r=\"1\"/></pattern>"
        );
    }
    text + "</defs></svg>\n"
}

/// Returns the footer, which explains the intervals and the players.
fn footer(found: &Findings) -> String {
    let mut text = "<footer>\n<p>Shares have a 95 % confidence interval (Wilson). A deal that \
        the search of <b>thoughtful</b> leaves open is neither won nor lost; the interval \
        allows for both.</p>\n<ul>\n"
        .to_owned();
    for (player, ..) in &found.players {
        let _ = writeln!(
            text,
            "<li><b>{}</b> {}</li>",
            player.word(),
            escaped(&facts(found, *player))
        );
    }
    let _ = writeln!(
        text,
        "</ul>\n<p>Written by patience {}: <code>patience study {}</code></p>\n</footer>",
        env!("CARGO_PKG_VERSION"),
        escaped(&found.game)
    );
    text
}
