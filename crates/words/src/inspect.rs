//! Finds every error and warning of a game, with each value of each option.

use super::configuration::{Configuration, label};
use super::lint::{lint_kept, lint_overruled};
use super::{diagnostics, lint, lint_options};
use crate::diag::{Diagnostic, Sources};
use crate::variant::load::Loading;
use crate::variant::{Library, options};

/// The number of errors and warnings after which no more option values are checked.
const ERRORS: usize = 100;

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
    pub bad_rules: bool,
    /// The game with its default options, then with each other value of each option alone.
    /// Those that do not compile are left out.
    pub configurations: Vec<Configuration>,
    /// The number of option values that were not checked, after `ERRORS` errors and warnings
    /// or `STEPS` steps of the script.
    pub left_out: usize,
}

/// Finds all errors and warnings of a game, with each value of each option.
pub fn inspect(library: &dyn Library, name: &str) -> Inspection {
    let mut loading = Loading::new(library);
    let mut found = Inspection {
        sources: Sources::new(),
        diagnostics: Vec::new(),
        bad_rules: true,
        configurations: Vec::new(),
        left_out: 0,
    };
    match loading.read(name) {
        Ok(files) => {
            let values = options::others(&files.tree);
            // The game with its defaults comes first: what is wrong with it gets no label.
            for chosen in std::iter::once(None).chain(values.into_iter().map(Some)) {
                let label = chosen.as_ref().map(label);
                let label = label.as_deref();
                if found.diagnostics.len() > ERRORS || loading.steps >= STEPS {
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
                        found.configurations.push(Configuration { chosen, variant });
                    }
                    Err(errors) => {
                        found.add(diagnostics(&loading.sources, &errors), label);
                    }
                }
            }
        }
        Err(errors) => found.add(diagnostics(&loading.sources, &errors), None),
    }
    found.add(lint_options(&found.configurations), None);
    if found.left_out > 0 {
        let warning = format!("option values not checked: {}", found.left_out);
        let hint = "fix the errors above, or make the script faster";
        let warning = Diagnostic::warning(warning).code("not-looked-at").hint(hint);
        found.add(vec![warning], None);
    }
    Inspection { sources: loading.sources, bad_rules: loading.bad_rules, ..found }
}

impl Inspection {
    /// Returns whether there are errors, not only warnings.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Adds the errors and warnings that are new; `with` names the option value they occur
    /// with.
    pub fn add(&mut self, errors: Vec<Diagnostic>, with: Option<&str>) {
        for error in errors {
            if self.knows(&error) {
                continue;
            }
            let label = error.label.clone().or_else(|| with.map(str::to_owned));
            self.diagnostics.push(Diagnostic { label, ..error });
        }
    }

    fn knows(&self, error: &Diagnostic) -> bool {
        self.diagnostics.iter().any(|diagnostic| {
            (diagnostic.code, &diagnostic.place, &diagnostic.message)
                == (error.code, &error.place, &error.message)
        })
    }
}
