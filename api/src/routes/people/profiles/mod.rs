//! Profiles: the own one, a child's, anybody's for who may see it, and how a teacher is paid (requirements group C).

pub mod body;
pub mod change;
pub mod edit;
pub mod read;
pub mod real_scores;
pub mod trail;

use product::people::accounts::{BrandKind, Permission, SignedInUser, UserId};
use product::people::families;
use product::people::profiles::EditError;
use tenants::{Tenant, TenantTx};

use crate::errors::{ApiError, ApiResult, Sentence};

pub(in crate::routes) const TAG: &str = "profiles";

/// Whether `reader` may see somebody's profile: their own, a linked child's, or anybody's with the right to it.
/// Whoever may not learns nothing, not even that there is such a person.
pub(crate) async fn check_readable(
    tx: &mut TenantTx,
    tenant: &Tenant,
    reader: &SignedInUser,
    person: UserId,
) -> ApiResult<()> {
    let may_see_all = reader.roles.may(Permission::SeeAnyProfile, BrandKind::of(tenant));
    if reader.id == person || may_see_all || families::is_parent_of(tx, reader.id, person).await? {
        Ok(())
    } else {
        Err(ApiError::NotFound)
    }
}

impl From<EditError> for ApiError {
    fn from(error: EditError) -> Self {
        match error {
            EditError::Unknown => Self::NotFound,
            EditError::Invalid(fields) => Self::Invalid(fields.into_iter().collect()),
            EditError::UsernameTaken => Self::UsernameTaken,
            EditError::ForeignPhoto => Self::field("photo_id", Sentence::Unknown),
            EditError::Conflict => Self::Conflict,
            EditError::Sealed(cause) => Self::internal(cause),
            EditError::Database(cause) => cause.into(),
        }
    }
}
