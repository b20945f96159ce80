//! What a session needs from outside, as traits.
//!
//! Every host implements [`World`]. The other traits have default methods, which a host may
//! override: [`Games`], [`Frontend`], [`Store`] and [`Searcher`]. [`Bare`] wraps a host that
//! overrides none.

mod kit;

use crate::table::HashKey;
use crate::variant::{Bundle, Variant};
use patience_words::LoadError;

pub use kit::{Counting, Frontend, Games, KeptSettings, Searcher, Store, Wins};

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
    /// Returns the games that come with the program. No other game may have one of their names.
    fn bundle(&self) -> &'static Bundle;

    /// Loads a game by its name, with options chosen as pairs of option and value.
    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>>;

    /// Returns the key for hashing positions of a game that a record carries, which
    /// [`World::load`] does not load.
    fn hash_key(&self) -> HashKey {
        HashKey::default()
    }

    /// Returns a number that no earlier call returned, for a random deal. An error says why there
    /// is none.
    fn fresh_number(&mut self) -> Result<u64, String>;

    /// Returns the number of the deal of the day, if the date is known.
    fn today(&self) -> Option<u64> {
        None
    }

    /// Reads a deal file, a record or lines to obey; an error is half a sentence such as
    /// `no such file`.
    fn read(&self, path: &str) -> Result<String, String>;

    /// Writes a file in one of three ways; an error is half a sentence too.
    fn write(&mut self, path: &str, text: &str, writing: Writing) -> Result<(), String>;

    /// Returns whether the player asks to stop what is running. Until the next line is heard,
    /// what stops searches stops this too.
    fn is_asked_to_end(&mut self) -> bool;
}

/// How a file is written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Writing {
    /// A record: an existing file is replaced only if it is a record too.
    Record,
    /// A new file: an existing file is an error.
    New,
    /// A transcript: the text is added to the end of the file, which is created if needed.
    Append,
}

/// A host with all traits, as a session requires.
pub trait Host: World + Games + Frontend + Store + Searcher {}

impl<H: World + Games + Frontend + Store + Searcher> Host for H {}

/// A host that overrides no default methods.
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
