//! Rules compiled once more from what they were compiled from, for another thread.

use std::sync::Arc;

use super::compile::{self, Faults};
use super::definition::Definition;
use super::{Variant, tree};
use crate::diag::{SourceId, Sources};
use crate::rules::Rules;
use crate::script::Script;
use crate::table::HashKey;

/// What the rules of a game are made of, options chosen and parents merged.
///
/// Rules stay on their thread, as the script does that answers their questions; this can
/// be sent to another one. No file is read again.
#[derive(Clone, Debug)]
pub struct Recipe {
    tree: Arc<tree::Table>,
    sources: Sources,
    script: Option<SourceId>,
    hash_key: HashKey,
}

impl Variant {
    /// Returns what its rules are made of.
    pub fn recipe(&self) -> Recipe {
        let (tree, sources) = (Arc::clone(&self.tree), self.sources.clone());
        let hash_key = self.rules.hash_key.clone();
        Recipe { tree, sources, script: self.script, hash_key }
    }
}

impl Recipe {
    /// Returns the rules. They were compiled from this before, so nothing is only returned
    /// if a script answers otherwise than it did then.
    pub fn rules(&self) -> Option<Rules> {
        let (def, _) = tree::decode_partly::<Definition>(&self.tree);
        let text = |it: SourceId| Script::compile(self.sources.text(it)).ok();
        let script = match self.script {
            Some(source) => Some((text(source)?, source)),
            None => None,
        };
        let faults = Faults::new(&self.tree);
        let mut rules = compile::compile(&def?, script, &self.sources, faults).ok()?;
        rules.hash_key = self.hash_key.clone();
        Some(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rules_are_made_of_can_be_sent_to_another_thread() {
        fn sent<T: Send + 'static>() {}
        sent::<Recipe>();
    }
}
