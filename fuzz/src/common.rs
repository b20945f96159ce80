//! The modules that the targets share with the tests.

#[path = "../../tests/it/common/acts.rs"]
pub(crate) mod acts;
#[path = "../../tests/it/common/allowed.rs"]
pub(crate) mod allowed;
#[path = "../../tests/it/common/made_up.rs"]
pub(crate) mod made_up;
#[path = "../../tests/it/common/memory.rs"]
pub(crate) mod memory;
#[path = "../../tests/it/common/oracle.rs"]
pub(crate) mod oracle;
#[path = "../../tests/it/common/random_rules/mod.rs"]
pub(crate) mod random_rules;
#[path = "../../tests/it/common/scaled.rs"]
pub(crate) mod scaled;
#[path = "../../tests/it/common/summed.rs"]
pub(crate) mod summed;
#[path = "../../tests/it/common/told.rs"]
pub(crate) mod told;
#[path = "../../tests/it/common/truth.rs"]
pub(crate) mod truth;
