//! From a registry's cause to its refusal.

use tenants::RegistryError;

use super::body::fields_of;
use crate::errors::{ApiError, Sentence};

impl From<RegistryError> for ApiError {
    fn from(error: RegistryError) -> Self {
        match error {
            RegistryError::NoHost => Self::field("hosts", Sentence::Required),
            RegistryError::NotAHost(_) => Self::field("hosts", Sentence::Malformed),
            RegistryError::HostTaken(_) => Self::field("hosts", Sentence::Taken),
            RegistryError::SlugTaken(_) => Self::field("slug", Sentence::Taken),
            RegistryError::NotASlug(_) => Self::field("slug", Sentence::Malformed),
            RegistryError::Brand(fault) => Self::Invalid(fields_of(&[fault])),
            RegistryError::Stored(..) => Self::internal(error),
            RegistryError::Database(cause) => Self::internal(cause),
        }
    }
}
