//! Permission is a parameter: an extractor that grants one also yields the open transaction,
//! so a handler without it has no way to the tenant's rows.

mod idempotency;
mod input;
mod language;
mod permission;
mod session;
mod tenant;
pub mod token;
mod upload;

pub use idempotency::IdempotencyKey;
pub use input::{RawBody, ValidJson, ValidPath, ValidQuery};
pub use language::{Language, language_of};
pub use permission::{May, MayRead, Right, rights};
pub(crate) use session::grading_sections;
pub use session::{GraderOf, MaybeSignedIn, SignedIn, SignedInReader, SignedInWithoutTx, TokenClaims};
pub(crate) use tenant::host_of;
pub use tenant::{CurrentTenant, Visitor, VisitorReader};
pub use upload::Upload;
