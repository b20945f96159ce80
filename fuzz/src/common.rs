//! The modules that the targets share with the tests.

#[path = "../../tests/it/common/allowed.rs"]
pub(crate) mod allowed;
#[path = "../../tests/it/common/control.rs"]
pub(crate) mod control;
#[path = "../../tests/it/common/generated.rs"]
pub(crate) mod generated;
#[path = "../../tests/it/common/memory.rs"]
pub(crate) mod memory;
#[path = "../../tests/it/common/on_panic.rs"]
pub(crate) mod on_panic;
#[path = "../../tests/it/common/oracle.rs"]
pub(crate) mod oracle;
#[path = "../../tests/it/common/random_rules/mod.rs"]
pub(crate) mod random_rules;
#[path = "../../tests/it/common/scaled.rs"]
pub(crate) mod scaled;
#[path = "../../tests/it/common/summed.rs"]
pub(crate) mod summed;
#[path = "../../tests/it/common/truth.rs"]
pub(crate) mod truth;
