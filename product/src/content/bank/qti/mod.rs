//! Packs as QTI 3.0 packages, out and in (docs/item-bank.md). Questions, options, keys, passages and sound travel as QTI's
//! own elements; what QTI has no element for stands beside them in `data-verdant` attributes, so that a package of ours
//! comes back equal. What could not be mapped is reported, never dropped in silence.

mod export;
mod foreign;
mod import;
mod item_in;
mod item_out;
mod package_in;
mod stimulus;
mod xml;

pub use export::{Package, export};
pub use import::{Wishes, import};

/// Attribute and element name of what QTI has no place for.
const OURS: &str = "data-verdant";
/// Namespace of our own entry in the package's metadata.
const NAMESPACE: &str = "urn:verdant:pack:1";

tenants::closed_list! {
    /// Why something is not as it was.
    pub enum UnmappedCode {
        /// It is not there at all.
        LeftOut = "left_out",
        /// Nothing was said, so something usual was taken.
        Assumed = "assumed",
        /// It is there in a plainer form.
        Simplified = "simplified",
    }
}

/// Something that one side says and the other cannot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unmapped {
    /// The item, set or file.
    pub at: String,
    /// Why.
    pub code: UnmappedCode,
    /// What it is, in English.
    pub message: String,
}

impl Unmapped {
    fn new(at: &str, code: UnmappedCode, message: impl Into<String>) -> Self {
        Self { at: at.to_owned(), code, message: message.into() }
    }
}

#[cfg(test)]
mod tests;
