//! What became of a call that did not succeed.

use ::stripe::{ApiErrors, ApiErrorsType, StripeError};

use crate::payments::PaymentError;

/// Whether it was asked before under the same key, with other details.
pub(super) fn is_conflict(error: &StripeError) -> bool {
    matches!(error, StripeError::Stripe(told, 400) if told.type_ == ApiErrorsType::IdempotencyError)
}

/// Which failures are final. Stripe's own sentence stays away: it may repeat what the payer typed.
pub(super) fn judge(error: &StripeError) -> PaymentError {
    let away = |why: &str| PaymentError::Unavailable(why.to_owned());
    match error {
        StripeError::Stripe(told, status) => match *status {
            // Our key or its rights: an operator's matter, and no reason to give the payer's order up.
            401 | 403 => PaymentError::Unavailable(format!("it does not let us in: {}", describe(told, *status))),
            // Busy with the same object or key, or too busy altogether.
            409 | 424 | 425 | 429 | 500.. => PaymentError::Unavailable(describe(told, *status)),
            _ => PaymentError::Refused(describe(told, *status)),
        },
        StripeError::Timeout => away("it took too long"),
        StripeError::ClientError(_) => away("the connection failed"),
        // It may have done what it was asked to, so this is not a no.
        StripeError::JSONDeserialize(_) => away("its answer cannot be read"),
        StripeError::ConfigError(_) => PaymentError::Refused("the call cannot be made".to_owned()),
    }
}

/// `invalid_request_error, parameter_invalid_empty, line_items (400)`: words from closed lists.
fn describe(told: &ApiErrors, status: u16) -> String {
    let mut words = vec![told.type_.as_str()];
    words.extend(told.code.as_ref().map(|code| code.as_str()));
    words.extend(told.decline_code.as_deref());
    words.extend(told.param.as_deref());
    format!("{} ({status})", words.join(", "))
}
