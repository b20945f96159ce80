//! Looking a game over: every fault it has, whatever options are chosen.

use super::load::Loading;
use super::{Library, Variant, options};
use crate::diag::{Diagnostic, Sources};

/// The number of faults from which no further values of options are looked at.
const FAULTS: usize = 100;

/// The steps of scripts from which no further values of options are looked at.
const STEPS: u32 = 1_000_000;

/// What is wrong with a game, and every way to play it that compiles.
#[derive(Debug)]
pub struct Inspection {
    /// The files that were read.
    pub sources: Sources,
    /// Every fault that was found, whatever options are chosen. One that is there only
    /// with some value of an option is labeled with it.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the rules file is to blame, and not the call.
    pub faulty: bool,
    /// The game with its options as they are, and with each other value of each option by
    /// itself, as far as they compile.
    pub ways: Vec<Way>,
    /// The number of values of options that were left out: those that come after a
    /// hundred faults, or when the script has taken very many steps.
    pub left_out: usize,
}

/// One way to play a game.
#[derive(Debug)]
pub struct Way {
    /// The option chosen and its value, if it is not the default.
    pub chosen: Option<(String, String)>,
    /// The game.
    pub variant: Variant,
}

impl Way {
    /// Returns the words for what is chosen, such as `with gather=bottom`.
    pub fn label(&self) -> Option<String> {
        self.chosen.as_ref().map(label)
    }
}

fn label((option, value): &(String, String)) -> String {
    format!("with {option}={value}")
}

/// Looks for every fault of a game, in all of its options.
pub fn inspect(library: &dyn Library, name: &str) -> Inspection {
    let mut loading = Loading::new(library);
    let mut found = Inspection {
        sources: Sources::new(),
        diagnostics: Vec::new(),
        faulty: true,
        ways: Vec::new(),
        left_out: 0,
    };
    match loading.read(name) {
        Ok(files) => {
            let mut values = options::others(&files.tree);
            if values.len() > options::VALUES {
                values.clear();
            }
            for chosen in std::iter::once(None).chain(values.into_iter().map(Some)) {
                if found.diagnostics.len() > FAULTS || loading.steps >= STEPS {
                    found.left_out += 1;
                    continue;
                }
                match loading.compile(&files, chosen.as_slice()) {
                    Ok(variant) => found.ways.push(Way { chosen, variant }),
                    Err(faults) => found.add(faults, chosen.as_ref()),
                }
            }
        }
        Err(faults) => found.add(faults, None),
    }
    Inspection { sources: loading.sources, faulty: loading.faulty, ..found }
}

impl Inspection {
    /// Adds faults that are not known yet.
    fn add(&mut self, faults: Vec<Diagnostic>, chosen: Option<&(String, String)>) {
        for fault in faults {
            if self.knows(&fault) {
                continue;
            }
            let label = fault.label.clone().or_else(|| chosen.map(label));
            self.diagnostics.push(Diagnostic { label, ..fault });
        }
    }

    fn knows(&self, fault: &Diagnostic) -> bool {
        self.diagnostics.iter().any(|it| {
            (it.code, &it.place, &it.message)
                == (fault.code, &fault.place, &fault.message)
        })
    }
}
