//! The item bank for admins of the default brand (R-295, D-116, D-119): search, versions, review and preview.
//! Packs are the platform's, so these calls leave the tenant's transaction before they read (docs/item-bank.md).

pub mod export;
pub mod import;
pub mod item;
pub mod packs;
pub mod preview;
pub mod review;
pub mod search;
mod upload;

use product::content::bank::BankError;
use product::content::library::PackVersionId;
use serde_json::json;
use tenants::{PlatformTx, Reason, TenantId};
use uuid::Uuid;

use crate::errors::{ApiError, ApiResult, Sentence};
use crate::extract::MayRead;
use crate::extract::rights::ManageItems;
use crate::state::AppState;

const TAG: &str = "item bank";

/// Who acts. The permission's own transaction has ended by then: a request holds one connection at a time.
#[derive(Debug, Clone, Copy)]
struct Staff {
    tenant: TenantId,
    user: Uuid,
}

impl From<MayRead<ManageItems>> for Staff {
    fn from(staff: MayRead<ManageItems>) -> Self {
        Self { tenant: staff.tenant.id, user: staff.user.id.0 }
    }
}

impl Staff {
    fn actor(self) -> product::content::bank::Actor {
        product::content::bank::Actor { tenant: self.tenant.0, user: self.user }
    }

    /// Before the change itself is committed: rather an entry too many than one too few.
    async fn record(self, state: &AppState, action: &str, id: PackVersionId, item: Option<&str>) -> ApiResult<()> {
        let mut tx = state.db.tenant(self.tenant).await?;
        product::ground::audit::record(&mut tx, Some(self.user), action, id.0, &json!({ "item": item })).await?;
        tx.commit().await?;
        Ok(())
    }
}

async fn read(state: &AppState) -> ApiResult<PlatformTx> {
    Ok(state.db.platform_read(Reason::Content).await?)
}

impl From<BankError> for ApiError {
    fn from(error: BankError) -> Self {
        match error {
            BankError::Unknown => Self::NotFound,
            BankError::NoReason => Self::field("reason", Sentence::Required),
            BankError::LongReason => Self::field("reason", Sentence::TooLong { max: 500 }),
            BankError::Blocked(_) => Self::ItemsNotApproved,
            BankError::SameState => Self::Conflict,
            BankError::Database(cause) => cause.into(),
        }
    }
}
