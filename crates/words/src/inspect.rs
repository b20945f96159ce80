//! Finds every error and warning of a game, with each value of each option.

use super::lint::{lint_kept, lint_overruled};
use super::way::{Way, label};
use super::{diagnostics, lint, lint_options};
use crate::diag::{Diagnostic, Sources};
use crate::variant::load::Loading;
use crate::variant::{Library, options};

/// The number of errors and warnings after which no more option values are checked.
const FAULTS: usize = 100;

/// The number of script steps after which no more option values are checked.
const STEPS: u32 = 1_000_000;

/// The errors and warnings of a game, and its variants that compile.
#[derive(Debug)]
pub struct Inspection {
    /// The files that were read.
    pub sources: Sources,
    /// All errors and warnings. One that occurs only with a certain option value has this
    /// value as its label.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the rules file is wrong. If false, the call is.
    pub faulty: bool,
    /// The game with its default options, then with each other value of each option alone.
    /// Those that do not compile are left out.
    pub ways: Vec<Way>,
    /// The number of option values that were not checked, after [`FAULTS`] errors and warnings
    /// or [`STEPS`] steps of the script.
    pub left_out: usize,
}

/// Finds all errors and warnings of a game, with each value of each option.
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
            // The game with its defaults comes first: what is wrong with it gets no label.
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
        let doubt = format!("option values not checked: {}", found.left_out);
        let hint = "fix the errors above, or make the script faster";
        let doubt = Diagnostic::warning(doubt).code("not-looked-at").hint(hint);
        found.add(vec![doubt], None);
    }
    Inspection { sources: loading.sources, faulty: loading.faulty, ..found }
}

impl Inspection {
    /// Returns whether there are errors, not only warnings.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Adds the errors and warnings that are new; `with` names the option value they occur
    /// with.
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
