//! A chart of the shares of deals won, with confidence intervals.

use plotters::chart::ChartBuilder;
use plotters::element::{Circle, PathElement, Polygon, Rectangle, Text};
use plotters::style::Color as _;
use plotters_backend::text_anchor::{HPos, VPos};

use super::histogram::font;
use super::ink::Ink;
use super::svg::{About, Area, DrawError, WIDTH, picture};
use crate::study::Player;

/// The height of a row, and of a heading above rows.
const LINE: u32 = 30;
const HEAD: u32 = 26;
/// The room for the axis below, and for the percentages to the right.
const FOOT: u32 = 26;
const RIGHT: u32 = 66;
/// The approximate width of a letter, and the maximum length of a label.
const LETTER: u32 = 9;
const LETTERS: usize = 18;

/// The share of one player.
pub(super) struct Share {
    pub player: Player,
    pub label: String,
    /// The shares won and undecided, in percent.
    pub won: f64,
    pub open: f64,
    /// The confidence interval, in percent.
    pub low: f64,
    pub high: f64,
}

/// Several rows, with an optional heading.
pub(super) struct Block {
    pub head: Option<String>,
    pub shares: Vec<Share>,
}

/// A row of the chart.
enum Line<'a> {
    Head(&'a str),
    Share(&'a Share),
}

/// Returns the caption of the chart.
pub(super) fn caption(blocks: &[Block]) -> &'static str {
    if blocks.iter().flat_map(|block| &block.shares).any(|share| share.open > 0.0) {
        "Marks are shares, lines are 95 % intervals. Dotted: neither won nor proven lost."
    } else {
        "Marks are shares, lines are 95 % intervals."
    }
}

/// Draws the chart.
pub(super) fn shares(about: &About<'_>, blocks: &[Block]) -> Result<String, DrawError> {
    let mut lines = Vec::new();
    let mut height = 0;
    for block in blocks {
        if let Some(head) = &block.head {
            lines.push((height + HEAD / 2 + 2, Line::Head(head)));
            height += HEAD;
        }
        for share in &block.shares {
            lines.push((height + LINE / 2, Line::Share(share)));
            height += LINE;
        }
    }
    let letters = |share: &Share| short(&share.label).chars().count();
    let most =
        blocks.iter().flat_map(|block| &block.shares).map(letters).max().unwrap_or(0);
    let left = u32::try_from(most).unwrap_or(0) * LETTER + 12;
    picture(about, height + FOOT, |area| draw(area, &lines, left, height))
}

fn draw(
    area: &Area<'_>,
    lines: &[(u32, Line<'_>)],
    left: u32,
    height: u32,
) -> Result<(), DrawError> {
    // The vertical axis has the picture's units and points down.
    let mut chart = ChartBuilder::on(area)
        .margin_left(left)
        .margin_right(RIGHT)
        .x_label_area_size(FOOT)
        .build_cartesian_2d(0.0..100.0, f64::from(height)..0.0)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .x_labels(5)
        .x_label_formatter(&|percent| format!("{percent:.0} %"))
        .bold_line_style(Ink::Grid.color())
        .light_line_style(Ink::Grid.color().mix(0.0))
        .axis_style(Ink::Grid.color())
        .set_all_tick_mark_size(4)
        .label_style(font(Ink::Soft, HPos::Center, VPos::Center))
        .draw()?;
    let plot = chart.plotting_area();
    let pixel = |number: u32| i32::try_from(number).unwrap_or(0);
    for (y, line) in lines {
        let row = pixel(*y);
        let share = match line {
            Line::Head(head) => {
                let style = font(Ink::Text, HPos::Left, VPos::Center);
                area.draw(&Text::new((*head).to_owned(), (0, row), style))?;
                continue;
            }
            Line::Share(share) => share,
        };
        let style = font(Ink::Text, HPos::Left, VPos::Center);
        area.draw(&Text::new(short(&share.label), (0, row), style))?;
        let style = font(Ink::Text, HPos::Right, VPos::Center);
        let label = format!("{:.1} %", share.won);
        area.draw(&Text::new(label, (pixel(WIDTH), row), style))?;
        let (y, player) = (f64::from(*y), share.player);
        let bar = |from: f64, to: f64| [(from, y - 8.0), (to, y + 8.0)];
        if share.won > 0.0 {
            let style = Ink::Bar(player).color().filled();
            plot.draw(&Rectangle::new(bar(0.0, share.won), style))?;
        }
        if share.open > 0.0 {
            let style = Ink::Open(player).color().filled();
            let end = (share.won + share.open).min(100.0);
            plot.draw(&Rectangle::new(bar(share.won, end), style))?;
        }
        let ink = Ink::Mark(player).color();
        plot.draw(&PathElement::new(vec![(share.low, y), (share.high, y)], ink))?;
        for end in [share.low, share.high] {
            plot.draw(&PathElement::new(vec![(end, y - 4.0), (end, y + 4.0)], ink))?;
        }
        let (x, y) = plot.map_coordinate(&(share.won, y));
        mark(area, player, x, y)?;
    }
    Ok(())
}

/// Draws the mark of a player, each with its own shape.
fn mark(area: &Area<'_>, player: Player, x: i32, y: i32) -> Result<(), DrawError> {
    let style = Ink::Mark(player).color().filled();
    let around = |corners: &[(i32, i32)]| {
        let corners = corners.iter().map(|corner| (x + corner.0, y + corner.1));
        Polygon::new(corners.collect::<Vec<_>>(), style)
    };
    match player {
        Player::Random => area.draw(&Circle::new((x, y), 5, style)),
        Player::Greedy => area.draw(&around(&[(-5, -5), (5, -5), (5, 5), (-5, 5)])),
        Player::Honest => area.draw(&around(&[(0, -6), (6, 5), (-6, 5)])),
        Player::Thoughtful => area.draw(&around(&[(0, -7), (7, 0), (0, 7), (-7, 0)])),
    }
}

/// Returns a label, truncated if it is too long.
fn short(label: &str) -> String {
    if label.chars().count() <= LETTERS {
        return label.to_owned();
    }
    label.chars().take(LETTERS - 1).chain(['…']).collect()
}
