//! A right as a parameter: a handler that takes `May<MakeInstructorCodes>` runs only for who has the right, and gets
//! the open transaction from it. The table is `product::people::accounts::Permission`.

use std::marker::PhantomData;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use product::people::accounts::{self, BrandKind, Permission, SignedInUser, UserId};
use tenants::{Tenant, TenantTx};

use super::session::{SignedIn, SignedInReader};
use crate::errors::{ApiError, ApiResult};
use crate::state::AppState;

/// A right that a type stands for.
pub trait Right: Send + Sync {
    /// Its line in the table.
    const PERMISSION: Permission;
}

macro_rules! rights {
    ($($name:ident),* $(,)?) => {
        /// A type for each right of [`Permission`]: `May<rights::ReadFeedback>`.
        pub mod rights {
            $(
                #[doc = concat!("[`Permission::", stringify!($name), "`](product::people::accounts::Permission::", stringify!($name), ")")]
                #[derive(Debug, Clone, Copy)]
                pub struct $name;

                impl super::Right for $name {
                    const PERMISSION: product::people::accounts::Permission = product::people::accounts::Permission::$name;
                }
            )*
        }
    };
}

rights! {
    SeeAnyProfile,
    EditAnyProfile,
    ReadBilling,
    SeeContacts,
    LookUpStudents,
    LookUpTeachers,
    LookUpParents,
    BlockPeople,
    MakeResetLinks,
    DeleteAnyAccount,
    MoveMoney,
    SeeAnalytics,
    SeeSpeechJobs,
    RunJobs,
    ManageBrands,
    ManagePartnerKeys,
    ManageNotices,
    ReadFeedback,
    ManageEnrollments,
    ManageMails,
    HideMemories,
    MakeInstructorCodes,
    InvitePeople,
    InviteAdmins,
    ReadAudit,
    HaveChildren,
    HaveLearners,
    SetAccommodations,
    GradeEverything,
    ManageItems,
}

/// Somebody who has the right `P` on this brand, with an open transaction.
#[derive(Debug)]
pub struct May<P> {
    /// The host's tenant, which is the token's too.
    pub tenant: Tenant,
    /// The person.
    pub user: SignedInUser,
    /// Open; commit it to keep what it wrote.
    pub tx: TenantTx,
    right: PhantomData<P>,
}

/// Somebody who has the right `P` on this brand and only reads.
#[derive(Debug)]
pub struct MayRead<P> {
    /// The host's tenant, which is the token's too.
    pub tenant: Tenant,
    /// The person.
    pub user: SignedInUser,
    /// Open, read only.
    pub tx: TenantTx,
    right: PhantomData<P>,
}

impl<P> May<P> {
    /// Refuses to change somebody with more rights than the person has.
    ///
    /// # Errors
    /// [`ApiError::Forbidden`]
    pub async fn check_rank(&mut self, target: UserId) -> ApiResult<()> {
        let theirs = accounts::list_roles(&mut self.tx, target).await?;
        if theirs.rank() > self.user.roles.rank() { Err(ApiError::Forbidden) } else { Ok(()) }
    }

    /// Refuses to give something to oneself, or to change somebody with more rights.
    ///
    /// # Errors
    /// [`ApiError::Forbidden`]
    pub async fn check_other(&mut self, target: UserId) -> ApiResult<()> {
        if target == self.user.id { Err(ApiError::Forbidden) } else { self.check_rank(target).await }
    }
}

fn check<P: Right>(tenant: &Tenant, user: &SignedInUser) -> Result<(), ApiError> {
    if user.roles.may(P::PERMISSION, BrandKind::of(tenant)) { Ok(()) } else { Err(ApiError::Forbidden) }
}

impl<P: Right> FromRequestParts<AppState> for May<P> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let SignedIn { tenant, user, tx } = SignedIn::from_request_parts(parts, state).await?;
        check::<P>(&tenant, &user)?;
        Ok(Self { tenant, user, tx, right: PhantomData })
    }
}

impl<P: Right> FromRequestParts<AppState> for MayRead<P> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let SignedInReader { tenant, user, tx } = SignedInReader::from_request_parts(parts, state).await?;
        check::<P>(&tenant, &user)?;
        Ok(Self { tenant, user, tx, right: PhantomData })
    }
}
