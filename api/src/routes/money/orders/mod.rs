//! Orders: T-Coins for money, the provider's page and its messages, and the brand's office (R-201, R-218, R-220; D-078, D-079, D-086).

pub mod body;
pub mod checkout;
pub mod file;
pub mod office;
pub mod own;
pub mod price_list;
mod receipt;
pub mod reconciliation;
pub mod test_provider;
pub mod webhook;

use product::money::orders::OrderError;
use product::money::plans::Refusal;

use crate::errors::{ApiError, Sentence};

const TAG: &str = "orders";

impl From<OrderError> for ApiError {
    fn from(error: OrderError) -> Self {
        match error {
            OrderError::Unknown => Self::NotFound,
            OrderError::NotForSale => Self::field("coins", Sentence::Unknown),
            OrderError::MethodNotOffered => Self::field("method", Sentence::Unknown),
            OrderError::PriceChanged { .. } | OrderError::KeyUsed | OrderError::WrongState(_) => Self::Conflict,
            OrderError::Spent { missing } => Refusal::NotEnough { missing }.into(),
            OrderError::Promotion(cause) => cause.into(),
            OrderError::Coins(cause) => cause.into(),
            OrderError::Database(cause) => cause.into(),
        }
    }
}
