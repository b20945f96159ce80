//! `[numbers]`: what numbers of deals stand for.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::tree::OneOrMany;

/// Which cards deals by number deal, compared with other programs.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Numbers")]
pub(crate) struct NumbersDef {
    /// Ranks or cards that `ms:N` and `pysol:N` put under the shuffled pack, in the order of
    /// the deck, so that they are dealt last.
    pub last: OneOrMany<String>,
    /// Whether `pysol:N` deals the cards that `PySolFC` deals by this number. If not, the
    /// board says so at the start of such a deal.
    #[schemars(extend("default" = true))]
    pub pysol: Option<bool>,
}
