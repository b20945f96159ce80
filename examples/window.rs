//! A user interface over HTTP: plays Klondike, with positions and answers as JSON.
//!
//! ```text
//! cargo run --release --example window
//! curl http://localhost:8081/            # the position
//! curl http://localhost:8081/deal        # what the line `deal` did
//! curl http://localhost:8081/7%208       # spaces are `%20`
//! ```

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::sync::Arc;

use patience::play::{Deal, DealName, Game};
use patience::repl::{Bare, Session, Settings, View, ViewAnswer, World, Writing};
use patience::variant::{Bundle, Variant};
use patience::words::{self, LoadError};

/// The games that come with the program, and no files.
struct Bundled;

impl World for Bundled {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>> {
        words::load(&patience::games(), game, options)
    }

    fn fresh_number(&mut self) -> Result<u64, String> {
        Err("name the deal, such as `seed:7`".to_owned())
    }

    fn read(&self, _: &str) -> Result<String, String> {
        Err("there are no files here".to_owned())
    }

    fn write(&mut self, _: &str, _: &str, _: Writing) -> Result<(), String> {
        Err("there are no files here".to_owned())
    }

    fn is_asked_to_end(&mut self) -> bool {
        false
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let variant = Arc::new(Bundled.load("klondike", &[]).map_err(|it| it.to_string())?);
    let deal = Deal::named(DealName::Seed(7), variant.rules());
    let game = Game::start(variant, deal).map_err(|it| format!("{it:?}"))?;
    let mut host = Bare(Bundled);
    let mut session = Session::new(game, Vec::new(), &mut host, Settings::default());
    for stream in TcpListener::bind("127.0.0.1:8081")?.incoming() {
        let mut stream = stream?;
        let mut request = String::new();
        if BufReader::new(&stream).read_line(&mut request).is_err() {
            continue;
        }
        let path = request.split(' ').nth(1).unwrap_or("/");
        let line = path.trim_start_matches('/').replace("%20", " ");
        let body = if line.is_empty() {
            serde_json::to_string(&View::of(&session))?
        } else {
            let answer = session.answer(&line);
            serde_json::to_string(&ViewAnswer::of(&session, &answer))?
        };
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
        let length = body.len();
        // Ignore clients that have disconnected.
        let _ = write!(stream, "{head}Content-Length: {length}\r\n\r\n{body}");
    }
    Ok(())
}
