//! A host whose files change while a session goes on.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::Shelf;
use crate::play::Game;
use crate::rules::HookError;
use crate::table::Table;
use crate::variant::{Bundle, Variant};
use crate::{
    Effort, Frontend, Games, SearchOutcome, Searcher, Session, Settings, Store, World,
    Writing,
};
use patience_words::LoadError;

/// A host whose files change while a session goes on.
#[derive(Clone, Default)]
pub(super) struct Desk {
    pub(super) shelf: Rc<RefCell<Shelf>>,
    /// Whether files were saved and nobody asked yet.
    pub(super) saved: Rc<Cell<bool>>,
}

impl Desk {
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        Self { shelf: Rc::new(RefCell::new(Shelf::of(files))), saved: Rc::default() }
    }

    /// Saves a file with some text in place of another.
    #[track_caller]
    pub(super) fn edit(&self, name: &str, old: &str, new: &str) {
        let text = self.shelf.borrow().files[name].clone();
        assert!(text.contains(old), "{old}");
        self.save(name, &text.replacen(old, new, 1));
    }

    pub(super) fn save(&self, name: &str, text: &str) {
        self.shelf.borrow_mut().files.insert(name.to_owned(), text.to_owned());
        self.saved.set(true);
    }

    fn game(&self, id: &str, options: &[(&str, &str)], deal: &str) -> Game {
        self.shelf.borrow_mut().game(id, options, deal)
    }
}

impl World for Desk {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>> {
        self.shelf.borrow().load(game, options)
    }

    fn fresh_number(&mut self) -> Result<u64, String> {
        self.shelf.borrow_mut().fresh_number()
    }

    fn read(&self, path: &str) -> Result<String, String> {
        self.shelf.borrow().read(path)
    }

    fn write(&mut self, path: &str, text: &str, writing: Writing) -> Result<(), String> {
        self.shelf.borrow_mut().write(path, text, writing)
    }

    fn is_asked_to_end(&mut self) -> bool {
        self.shelf.borrow_mut().is_asked_to_end()
    }
}

impl Games for Desk {
    fn saved(&mut self, _: &str) -> bool {
        self.saved.take()
    }
}

impl Frontend for Desk {}

impl Store for Desk {
    fn keep(&mut self, game: &Game, others: &[String]) -> Result<(), String> {
        self.shelf.borrow_mut().keep(game, others)
    }
}

impl Searcher for Desk {
    fn search(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<SearchOutcome, HookError> {
        self.shelf.borrow_mut().search(game, table, effort)
    }

    fn measure(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<SearchOutcome, HookError> {
        self.shelf.borrow_mut().measure(game, table, effort)
    }
}

/// Plays a game on a desk: types lines, saves files, and says what came of it.
pub(super) struct Play<'a> {
    pub(super) desk: Desk,
    pub(super) session: Session<'a>,
}

impl<'a> Play<'a> {
    pub(super) fn new(
        desk: &'a mut Desk,
        id: &str,
        options: &[(&str, &str)],
        deal: &str,
    ) -> Self {
        let game = desk.game(id, options, deal);
        let hands = desk.clone();
        let session = Session::new(game, Vec::new(), desk, Settings::default());
        Self { desk: hands, session }
    }

    /// Types lines and returns what is said to the last one, without the board.
    pub(super) fn say(&mut self, lines: &str) -> String {
        let mut said = String::new();
        for line in lines.split('|') {
            said = match self.session.answer(line) {
                Ok(reply) => reply.text.into(),
                Err(error) => format!("{}: {}", error.code.name(), error.message),
            };
        }
        said
    }

    pub(super) fn moves(&self) -> usize {
        self.session.game().turns().len()
    }
}
