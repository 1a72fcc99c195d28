//! What a plan does not allow, or a purse: the one place where 402 and its messages come from (specification, section 8). The
//! fifth message, `too_many_request`, is of throttles: it counts tries and asks no plan.

use product::money::plans::Refusal;

use crate::errors::ApiError;

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::UsedUp => Self::ExceededTest,
            Refusal::UpgradeNeeded => Self::PleaseUpgradeYourPlan,
            Refusal::PdfLocked => Self::PrintPdfForbidden,
            Refusal::NotEnough { missing } => Self::PointIsNotEnough { point: missing },
            Refusal::Database(cause) => cause.into(),
        }
    }
}
