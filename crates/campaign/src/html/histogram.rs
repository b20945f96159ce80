//! Histograms of the lengths or scores of games.

use plotters::chart::ChartBuilder;
use plotters::element::{Rectangle, Text};
use plotters::style::{Color as _, IntoFont as _, TextStyle};
use plotters_backend::text_anchor::{HPos, Pos, VPos};

use super::bins::Bins;
use super::ink::Ink;
use super::markup::Table;
use super::svg::{About, Area, DrawError, picture};

/// The height of one histogram.
const HEIGHT: u32 = 160;
/// The margins above, below, left and right of the bars.
const HEAD: u32 = 34;
const FOOT: u32 = 24;
const LEFT: u32 = 38;
const RIGHT: u32 = 24;
/// The font size that `plotters` assumes. The page's style sets the real one.
const SIZE: u32 = 12;

/// Games of one kind: their ink, their label, and one number per game.
pub(super) type Games<'a> = (Ink, &'static str, &'a [i64]);

/// One histogram.
pub(super) struct Panel<'a> {
    pub head: String,
    pub bins: Bins,
    /// The stacked layers, lowest first.
    pub layers: Vec<Games<'a>>,
    /// The suffix of numbers, such as ` %`.
    pub unit: &'static str,
}

/// Returns the style of a text and its anchor.
pub(super) fn font(ink: Ink, h_pos: HPos, v_pos: VPos) -> TextStyle<'static> {
    let color = ink.color().to_backend_color();
    let font = ("sans-serif", SIZE).into_font();
    TextStyle { font, color, pos: Pos::new(h_pos, v_pos) }
}

/// Draws histograms below each other.
pub(super) fn histograms(
    about: &About<'_>,
    panels: &[Panel<'_>],
) -> Result<String, DrawError> {
    let count = u32::try_from(panels.len()).unwrap_or(1);
    picture(about, HEIGHT * count, |area| {
        let areas = area.split_evenly((panels.len(), 1));
        areas.iter().zip(panels).try_for_each(|(area, panel)| draw(area, panel))
    })
}

fn draw(area: &Area<'_>, panel: &Panel<'_>) -> Result<(), DrawError> {
    let bins = &panel.bins;
    let counts: Vec<(Ink, Vec<i32>)> =
        panel.layers.iter().map(|layer| (layer.0, bins.counts(layer.2))).collect();
    let height = |bin: usize| counts.iter().map(|layer| layer.1[bin]).sum::<i32>();
    // At least 1, because `plotters` cannot draw a scale from 0 to 0.
    let top = (0..bins.len()).map(height).max().unwrap_or(0).max(1);
    area.draw(&Text::new(
        panel.head.clone(),
        (0, 18),
        font(Ink::Text, HPos::Left, VPos::Center),
    ))?;
    let (first, end) = bins.ends();
    let mut chart = ChartBuilder::on(area)
        .margin_top(HEAD)
        .margin_right(RIGHT)
        .x_label_area_size(FOOT)
        .y_label_area_size(LEFT)
        .build_cartesian_2d(first..end, 0..top)?;
    let unit = |number: &i64| format!("{number}{}", panel.unit);
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(6)
        .y_labels(4)
        .x_label_formatter(&unit)
        .bold_line_style(Ink::Grid.color())
        .light_line_style(Ink::Grid.color().mix(0.0))
        .axis_style(Ink::Grid.color())
        .set_all_tick_mark_size(4)
        .label_style(font(Ink::Soft, HPos::Center, VPos::Center))
        .draw()?;
    for bin in 0..bins.len() {
        let (begin, end) = bins.edges(bin);
        let mut low = 0;
        for (ink, counts) in &counts {
            let high = low + counts[bin];
            if high > low {
                let corners = [(begin, high), (end, low)];
                let mut bar = Rectangle::new(corners, ink.color().filled());
                bar.set_margin(0, 0, 0, u32::from(bins.len() > 1));
                chart.plotting_area().draw(&bar)?;
            }
            low = high;
        }
    }
    Ok(())
}

/// Returns the counts of a histogram as a table, without empty bins.
pub(super) fn figures(panel: &Panel<'_>, what: &str) -> Table {
    let mut heads = vec![what];
    heads.extend(panel.layers.iter().map(|layer| layer.1));
    let counts: Vec<Vec<i32>> =
        panel.layers.iter().map(|layer| panel.bins.counts(layer.2)).collect();
    let mut table = Table::new(panel.head.clone(), &heads);
    for bin in 0..panel.bins.len() {
        if counts.iter().any(|counts| counts[bin] > 0) {
            let label = panel.bins.label(bin) + panel.unit;
            let cells = counts.iter().map(|counts| counts[bin].to_string());
            table.line([label].into_iter().chain(cells));
        }
    }
    table
}
