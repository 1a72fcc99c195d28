//! Pro that renews by itself: started, canceled and resumed by the member, seen and canceled by the office (R-205, R-207; D-084,
//! D-085).

pub mod body;
pub mod office;
pub mod own;
pub mod provider;

use product::money::subscriptions::AutoRenewError;

use crate::errors::{ApiError, Sentence};

const TAG: &str = "subscriptions";

impl From<AutoRenewError> for ApiError {
    fn from(error: AutoRenewError) -> Self {
        match error {
            AutoRenewError::Unknown => Self::NotFound,
            AutoRenewError::NotForSale => Self::field("term", Sentence::Unknown),
            AutoRenewError::PriceChanged { .. }
            | AutoRenewError::KeyUsed
            | AutoRenewError::ForLife
            | AutoRenewError::Running
            | AutoRenewError::Waiting(_)
            | AutoRenewError::WrongState(_) => Self::Conflict,
            AutoRenewError::Database(cause) => cause.into(),
        }
    }
}
