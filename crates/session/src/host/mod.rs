//! What a session needs from outside, asked through traits.
//!
//! [`World`] is what every host must have. The rest is a kit, one trait for each question a
//! host may answer better than by default: [`Games`], [`Frontend`], [`Store`] and
//! [`Searcher`]. A host that has nothing to add to the kit is wrapped in [`Bare`].

mod kit;

use crate::table::HashKey;
use crate::variant::{Bundle, Variant};
use patience_words::LoadError;

pub use kit::{Frontend, Games, KeptSettings, Searcher, Store};

/// The rules, the files and the randomness a session may use.
///
/// ```
/// use std::sync::Arc;
///
/// use patience_play::{Deal, DealName, Game};
/// use patience_rules_file::{Bundle, Variant};
/// use patience_session::{Bare, Session, Settings, World, Writing};
/// use patience_words::LoadError;
///
/// struct Toy;
///
/// impl World for Toy {
///     fn bundle(&self) -> &'static Bundle {
///         &patience::BUNDLED
///     }
///
///     fn load(
///         &self,
///         game: &str,
///         options: &[(String, String)],
///     ) -> Result<Variant, Box<LoadError>> {
///         patience_words::load(&patience::games(), game, options)
///     }
///
///     fn fresh_number(&mut self) -> Result<u64, String> {
///         Ok(7)
///     }
///
///     fn read(&self, _: &str) -> Result<String, String> {
///         Err("there are no files".to_owned())
///     }
///
///     fn write(&mut self, _: &str, _: &str, _: Writing) -> Result<(), String> {
///         Err("there are no files".to_owned())
///     }
///
///     fn is_asked_to_end(&mut self) -> bool {
///         false
///     }
/// }
///
/// let variant = Arc::new(Toy.load("klondike", &[]).unwrap());
/// let deal = Deal::named(DealName::Seed(7), variant.rules());
/// let game = Game::start(variant, deal).unwrap();
/// let mut host = Bare(Toy);
/// let mut session = Session::new(game, Vec::new(), &mut host, Settings::default());
/// assert!(session.answer("deal").is_ok());
/// assert_eq!(session.game().turns().len(), 1);
/// ```
pub trait World {
    /// Returns the games that come with the program; no others may have their names.
    fn bundle(&self) -> &'static Bundle;

    /// Loads a game by its name, with options chosen as pairs of option and value.
    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>>;

    /// Returns the key for the hashes of positions of games that are not loaded by
    /// [`World::load`]: what a record carries.
    fn hash_key(&self) -> HashKey {
        HashKey::default()
    }

    /// Returns a number that no earlier call gave, for a deal nobody has chosen, or why
    /// there can be no such deal.
    fn fresh_number(&mut self) -> Result<u64, String>;

    /// Returns the number of today's deal, the same for everybody, if there is a calendar.
    fn today(&self) -> Option<u64> {
        None
    }

    /// Reads a deal file, a record or lines to obey; an error is half a sentence such as
    /// `no such file`.
    fn read(&self, path: &str) -> Result<String, String>;

    /// Writes a file in one of three ways; an error is half a sentence as well.
    fn write(&mut self, path: &str, text: &str, writing: Writing) -> Result<(), String>;

    /// Returns whether the player, who waits for something long, asks to have it ended. From
    /// then until the next line is heard, what ends searches ends that.
    fn is_asked_to_end(&mut self) -> bool;
}

/// How a file is written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Writing {
    /// A record: the file is replaced if it is one as well.
    Record,
    /// A new file: an existing one is left alone.
    New,
    /// A transcript: the text is added to its end. The file is begun if it is not there.
    Append,
}

/// A world with all of the kit: what a session is started with.
pub trait Host: World + Games + Frontend + Store + Searcher {}

impl<H: World + Games + Frontend + Store + Searcher> Host for H {}

/// A host that is no more than a world: the kit answers by default.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bare<W>(pub W);

impl<W: World> World for Bare<W> {
    fn bundle(&self) -> &'static Bundle {
        self.0.bundle()
    }

    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>> {
        self.0.load(game, options)
    }

    fn hash_key(&self) -> HashKey {
        self.0.hash_key()
    }

    fn fresh_number(&mut self) -> Result<u64, String> {
        self.0.fresh_number()
    }

    fn today(&self) -> Option<u64> {
        self.0.today()
    }

    fn read(&self, path: &str) -> Result<String, String> {
        self.0.read(path)
    }

    fn write(&mut self, path: &str, text: &str, writing: Writing) -> Result<(), String> {
        self.0.write(path, text, writing)
    }

    fn is_asked_to_end(&mut self) -> bool {
        self.0.is_asked_to_end()
    }
}

impl<W: World> Games for Bare<W> {}
impl<W: World> Frontend for Bare<W> {}
impl<W: World> Store for Bare<W> {}
impl<W: World> Searcher for Bare<W> {}
