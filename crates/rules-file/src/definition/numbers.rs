//! `[numbers]`: what numbers of deals stand for.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::tree::OneOrMany;

/// What the deals `ms:N` and `pysol:N` are, if not the shuffled pack alone.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Numbers")]
pub(crate) struct NumbersDef {
    /// `ms:N` and `pysol:N` put these ranks or cards under the shuffled pack, in the
    /// order of the deck, so they are dealt last.
    pub last: OneOrMany<String>,
    /// If `false`, `pysol:N` is not the deal that `PySolFC` deals by this number. The
    /// board says so at the start.
    #[schemars(extend("default" = true))]
    pub pysol: Option<bool>,
}
