//! A `plotters` backend for inline SVG that takes its colors from the page's style.
//!
//! The backend of `plotters` writes fixed colors, which suit either the light or the dark color
//! scheme. This one writes CSS classes (see [`Ink`]).
//!
//! [`Ink`]: super::ink::Ink

use std::convert::Infallible;
use std::fmt::Write as _;

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea as _};
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend,
    DrawingErrorKind,
};

use super::ink::classes;
use super::markup::escaped;

/// Why a plot cannot be drawn.
pub(super) type DrawError = DrawingAreaErrorKind<Infallible>;

/// The drawing area of a picture.
pub(super) type Area<'a> = DrawingArea<Svg<'a>, Shift>;

/// The width of all pictures, in units of about one pixel of a phone.
pub(super) const WIDTH: u32 = 400;

/// The shapes of a picture.
pub(super) struct Svg<'a> {
    shapes: &'a mut String,
    size: (u32, u32),
}

/// The text alternative of a picture, for screen readers.
pub(super) struct About<'a> {
    /// An id that is unique on the page.
    pub id: &'a str,
    pub title: &'a str,
    pub words: &'a str,
}

/// Draws a picture of the given height.
pub(super) fn picture(
    about: &About<'_>,
    height: u32,
    draw: impl FnOnce(&Area<'_>) -> Result<(), DrawError>,
) -> Result<String, DrawError> {
    let mut shapes = String::new();
    let area = Svg { shapes: &mut shapes, size: (WIDTH, height) }.into_drawing_area();
    draw(&area)?;
    // Ends the borrow of `shapes`.
    drop(area);
    let About { id, title, words } = about;
    let (title, words) = (escaped(title), escaped(words));
    Ok(format!(
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-labelledby=\"{id}-title {id}-words\">\n\
         <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-words\">{words}</desc>\n\
         {shapes}</svg>\n"
    ))
}

impl Svg<'_> {
    /// Writes a shape, unless it is transparent.
    fn shape(&mut self, shape: &str, how: &str, color: BackendColor, rest: &str) {
        // `plotters` also draws unwanted lines, which have an alpha of 0 here.
        if color.alpha > 0.0 {
            let classes = classes(color);
            let _ = writeln!(self.shapes, "<{shape} class=\"{how} {classes}\"{rest}/>");
        }
    }
}

/// Returns the CSS class of a filled or an outlined shape.
fn how(fill: bool) -> &'static str {
    if fill { "fill" } else { "line" }
}

fn points(path: impl IntoIterator<Item = BackendCoord>) -> String {
    let points: Vec<String> =
        path.into_iter().map(|point| format!("{},{}", point.0, point.1)).collect();
    format!(" points=\"{}\"", points.join(" "))
}

/// The result of drawing a shape.
type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for Svg<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Drawn {
        let rest = format!(" x=\"{x}\" y=\"{y}\" width=\"1\" height=\"1\"");
        self.shape("rect", how(true), color, &rest);
        Ok(())
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        (to_x, to_y): BackendCoord,
        style: &S,
    ) -> Drawn {
        let rest = format!(" x1=\"{x}\" y1=\"{y}\" x2=\"{to_x}\" y2=\"{to_y}\"");
        self.shape("line", how(false), style.color(), &rest);
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let (width, height) = ((right - left).max(0), (bottom - top).max(0));
        let rest =
            format!(" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"");
        self.shape("rect", how(fill), style.color(), &rest);
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.shape("polyline", how(false), style.color(), &points(path));
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let rest = format!(" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"");
        self.shape("circle", how(fill), style.color(), &rest);
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.shape("polygon", how(true), style.color(), &points(path));
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Drawn {
        let anchor = match style.anchor().h_pos {
            HPos::Left => "start",
            HPos::Center => "middle",
            HPos::Right => "end",
        };
        let down = match style.anchor().v_pos {
            VPos::Top => "0.76em",
            VPos::Center => "0.36em",
            VPos::Bottom => "-0.24em",
        };
        // The page's style sets the font size, which is larger on narrow screens.
        let (classes, text) = (classes(style.color()), escaped(text));
        let _ = writeln!(
            self.shapes,
            "<text class=\"word {classes}\" x=\"{x}\" y=\"{y}\" dy=\"{down}\" \
             text-anchor=\"{anchor}\">{text}</text>"
        );
        Ok(())
    }
}
