//! `[options.NAME]`: what a player can choose before the game.

use serde::Deserialize;

use crate::variant::tree::Ordered;

/// A choice between several ways to play.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct OptionDef {
    /// What is chosen, in one line.
    pub about: Option<String>,
    /// The value that holds when nothing is chosen; required.
    pub default: Option<String>,
    /// The values; each is a patch of the same form as a file.
    pub values: Ordered<PatchDef>,
}

/// The changes a value makes to the rules. What it holds is read when it is merged.
#[derive(Clone, Copy, Debug, Default)]
pub struct PatchDef;

impl<'de> Deserialize<'de> for PatchDef {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        struct Patch;

        impl<'de> serde::de::Visitor<'de> for Patch {
            type Value = PatchDef;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a table of changes to the rules")
            }

            fn visit_map<M: serde::de::MapAccess<'de>>(
                self,
                mut map: M,
            ) -> Result<PatchDef, M::Error> {
                type Ignored = serde::de::IgnoredAny;
                while map.next_entry::<Ignored, Ignored>()?.is_some() {}
                Ok(PatchDef)
            }
        }

        deserializer.deserialize_map(Patch)
    }
}
