//! `[numbers]`: what deal numbers mean.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::tree::OneOrMany;

/// What the deal numbers `ms:N` and `pysol:N` mean, if they do not mean the shuffled pack
/// alone.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Numbers")]
pub(crate) struct NumbersDef {
    /// The ranks or cards that `ms:N` and `pysol:N` put under the shuffled pack, in the
    /// order of the deck, so that they are dealt last.
    pub last: OneOrMany<String>,
    /// If `false`, `pysol:N` differs from the deal that `PySolFC` gives this number. The
    /// board says so at the start.
    #[schemars(extend("default" = true))]
    pub pysol: Option<bool>,
}
