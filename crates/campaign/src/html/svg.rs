//! Pictures as SVG within a page, which take their colors from the page's style.
//!
//! The backend that comes with `plotters` writes colors, and a picture with colors is
//! either one for the day or one for the night. This one writes classes (see [`Ink`]).
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

/// Why something cannot be drawn.
pub(super) type Fault = DrawingAreaErrorKind<Infallible>;

/// What is drawn on.
pub(super) type Area<'a> = DrawingArea<Svg<'a>, Shift>;

/// How wide all pictures are, in units that are about as large as a pixel of a phone.
pub(super) const WIDTH: u32 = 400;

/// The shapes of a picture.
pub(super) struct Svg<'a> {
    shapes: &'a mut String,
    size: (u32, u32),
}

/// What is told about a picture to who does not see it.
pub(super) struct About<'a> {
    /// What no other picture of the page has.
    pub id: &'a str,
    pub title: &'a str,
    pub words: &'a str,
}

/// Draws a picture of some height.
pub(super) fn picture(
    about: &About<'_>,
    height: u32,
    draw: impl FnOnce(&Area<'_>) -> Result<(), Fault>,
) -> Result<String, Fault> {
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
    /// Writes a shape, unless nothing is to be seen of it.
    fn shape(&mut self, shape: &str, how: &str, color: BackendColor, rest: &str) {
        // `plotters` also draws unwanted lines, which have an alpha of 0 here.
        if color.alpha > 0.0 {
            let classes = classes(color);
            let _ = writeln!(self.shapes, "<{shape} class=\"{how} {classes}\"{rest}/>");
        }
    }
}

/// Returns a class for shapes that are filled or not.
fn how(fill: bool) -> &'static str {
    if fill { "fill" } else { "line" }
}

fn points(path: impl IntoIterator<Item = BackendCoord>) -> String {
    let points: Vec<String> =
        path.into_iter().map(|point| format!("{},{}", point.0, point.1)).collect();
    format!(" points=\"{}\"", points.join(" "))
}

/// What drawing something comes to.
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
        // How large words are, the page's style says: larger where the picture is small.
        let (classes, text) = (classes(style.color()), escaped(text));
        let _ = writeln!(
            self.shapes,
            "<text class=\"word {classes}\" x=\"{x}\" y=\"{y}\" dy=\"{down}\" \
             text-anchor=\"{anchor}\">{text}</text>"
        );
        Ok(())
    }
}
