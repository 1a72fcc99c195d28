//! Partners of a brand: companies whose own site signs their people in with a link (R-008, R-066, D-003).
//! The link carries a token that works once, for five minutes; keys are sealed at rest and two of them may be in use.
//!
//! Tables: `partner_identities`, `partner_keys`, `partner_tokens_used`.

mod errors;
mod keys;
mod queries;
mod sign_in;
mod token;

pub use errors::{KeyError, PartnerError};
pub use keys::{MadeKey, PartnerKey, list_keys, make_key, revoke_key, sign_test_token};
pub use queries::erase_identity;
pub use sign_in::{SignedPerson, enter, prune_used_tokens, read_token};
pub use token::{LIFE, PartnerRole, TestPerson};

tenants::id_type!(
    /// A key with which a partner signs links.
    PartnerKeyId
);
