//! Looking a game over: every fault and doubt, whatever options are chosen.

use super::lint::{lint_kept, lint_overruled};
use super::way::{Way, label};
use super::{diagnostics, lint, lint_options};
use crate::diag::{Diagnostic, Sources};
use crate::variant::load::Loading;
use crate::variant::{Library, options};

/// The number of faults from which no further values of options are looked at.
const FAULTS: usize = 100;

/// The steps of scripts from which no further values of options are looked at.
const STEPS: u32 = 1_000_000;

/// What is wrong with a game, and every way to play it that compiles.
#[derive(Debug)]
pub struct Inspection {
    /// The files that were read.
    pub sources: Sources,
    /// Every fault and doubt that was found, whatever options are chosen. One that is
    /// there only with some value of an option is labeled with it.
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
            let values = options::others(&files.tree);
            // The game as it is comes first: what is wrong with it in any case gets no label.
            for chosen in std::iter::once(None).chain(values.into_iter().map(Some)) {
                let label = chosen.as_ref().map(label);
                let label = label.as_deref();
                if found.diagnostics.len() > FAULTS || loading.steps >= STEPS {
                    found.left_out += 1;
                    continue;
                }
                match loading.compile(&files, chosen.as_slice()) {
                    Ok(variant) => {
                        found.add(lint(&variant), label);
                        if let (None, Some(own)) = (label, files.own()) {
                            found.add(lint_overruled(own, &files.tree, &variant), None);
                            found.add(lint_kept(own, &files.tree), None);
                        }
                        found.ways.push(Way { chosen, variant });
                    }
                    Err(faults) => {
                        found.add(diagnostics(&loading.sources, &faults), label);
                    }
                }
            }
        }
        Err(faults) => found.add(diagnostics(&loading.sources, &faults), None),
    }
    found.add(lint_options(&found.ways), None);
    if found.left_out > 0 {
        let doubt = format!("{} values of options were not looked at", found.left_out);
        let hint = "mend the faults, or make the script answer in fewer steps";
        let doubt = Diagnostic::warning(doubt).code("not-looked-at").hint(hint);
        found.add(vec![doubt], None);
    }
    Inspection { sources: loading.sources, faulty: loading.faulty, ..found }
}

impl Inspection {
    /// Returns whether there is more than doubts.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Adds faults that are not known yet; `with` tells what was chosen when they were
    /// found.
    pub fn add(&mut self, faults: Vec<Diagnostic>, with: Option<&str>) {
        for fault in faults {
            if self.knows(&fault) {
                continue;
            }
            let label = fault.label.clone().or_else(|| with.map(str::to_owned));
            self.diagnostics.push(Diagnostic { label, ..fault });
        }
    }

    fn knows(&self, fault: &Diagnostic) -> bool {
        self.diagnostics.iter().any(|diagnostic| {
            (diagnostic.code, &diagnostic.place, &diagnostic.message)
                == (fault.code, &fault.place, &fault.message)
        })
    }
}
