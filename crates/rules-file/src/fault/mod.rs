//! What is wrong with a game, as data: whoever shows it asks the words for it.

pub mod form;
mod load;
pub mod rules;

pub use load::{LoadMistake, Missing, MissingKind};

use std::fmt;

use strum::VariantNames as _;

use crate::diag::Place;
use crate::script::{ScriptFault, ScriptFaultKind};
use form::Subject;

/// One thing that is wrong with a game.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What it is.
    pub kind: FaultKind,
    /// Where it is wrong, if a text can be pointed at.
    pub place: Option<Place>,
    /// Other places that help to understand it.
    pub notes: Vec<(Place, Note)>,
}

/// The kinds of [`Fault`].
#[derive(Clone, Debug)]
pub enum FaultKind {
    /// The form of the file is wrong.
    Form {
        /// How.
        mistake: form::Mistake,
        /// What has the form.
        subject: Subject<String>,
        /// Whether it is the first that was found in reading a text or decoding a table: a long
        /// hint is given once for all of them.
        begins: bool,
    },
    /// The rules make no sense.
    Rules(rules::Mistake),
    /// The script cannot be used.
    Script(ScriptFault),
    /// A file is missing.
    Missing {
        /// Why.
        missing: Missing,
        /// The code of what is missing.
        code: &'static str,
    },
    /// The files do not go together, or not with what was chosen.
    Load(LoadMistake),
    /// There are more faults than these.
    More {
        /// How many are shown.
        shown: usize,
    },
}

/// What another place says about a fault.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Note {
    /// The file changes it there.
    ChangedHere,
    /// What is written there holds still.
    HoldsStill,
    /// The key is first given there.
    FirstGiven,
}

impl Fault {
    /// Creates a fault without other places.
    pub(crate) fn new(kind: FaultKind, place: Option<Place>) -> Self {
        Self { kind, place, notes: Vec::new() }
    }

    /// Creates a fault in the form of a file.
    pub(crate) fn of_form(
        mistake: form::Mistake,
        subject: Subject<&str>,
        place: Option<Place>,
    ) -> Self {
        let subject = subject.owned();
        Self::new(FaultKind::Form { mistake, subject, begins: false }, place)
    }

    /// Adds another place.
    pub(crate) fn note(mut self, place: Place, note: Note) -> Self {
        self.notes.push((place, note));
        self
    }

    /// Returns the code of the fault.
    pub fn code(&self) -> &'static str {
        match &self.kind {
            FaultKind::Form { mistake, .. } => mistake.into(),
            FaultKind::Rules(mistake) => mistake.into(),
            FaultKind::Script(fault) => (&fault.kind).into(),
            FaultKind::Missing { missing, .. }
                if missing.kind == MissingKind::TooLarge =>
            {
                "too-large"
            }
            FaultKind::Missing { code, .. } => code,
            FaultKind::Load(mistake) => mistake.into(),
            FaultKind::More { .. } => "too-many",
        }
    }
}

/// Returns the code of every fault that a rules file or a script can have.
pub fn codes() -> Vec<&'static str> {
    [form::Mistake::VARIANTS, rules::Mistake::VARIANTS, ScriptFaultKind::VARIANTS]
        .concat()
}

impl fmt::Display for Fault {
    /// Writes the code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Notes which of some faults in the form of one text is the first.
pub(crate) fn begin(mut faults: Vec<Fault>) -> Vec<Fault> {
    if let Some(FaultKind::Form { begins, .. }) =
        faults.first_mut().map(|fault| &mut fault.kind)
    {
        *begins = true;
    }
    faults
}
