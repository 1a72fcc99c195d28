//! Stripe counts in a currency's smallest unit, we in hundredths whatever the currency.

use crate::payments::PaymentError;

/// Without a smaller unit, by Stripe's list. ISK and UGX, which lost theirs, are still told in hundredths.
const WHOLE: [&str; 15] =
    ["BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF"];
/// With a thousandth.
const THOUSANDTHS: [&str; 5] = ["BHD", "JOD", "KWD", "OMR", "TND"];

/// From hundredths. A hundredth of a yen cannot be paid.
pub(super) fn to_stripe(hundredths: i64, currency: &str) -> Result<i64, PaymentError> {
    let refuse = || PaymentError::Refused(format!("an amount that {currency} does not have"));
    if is_in(&WHOLE, currency) {
        return if hundredths % 100 == 0 { Ok(hundredths / 100) } else { Err(refuse()) };
    }
    if is_in(&THOUSANDTHS, currency) {
        return hundredths.checked_mul(10).ok_or_else(refuse);
    }
    Ok(hundredths)
}

/// To hundredths. A thousandth that our own payments never have is rounded away from us.
pub(super) fn from_stripe(amount: i64, currency: &str) -> i64 {
    if is_in(&WHOLE, currency) {
        amount.saturating_mul(100)
    } else if is_in(&THOUSANDTHS, currency) {
        amount.div_euclid(10)
    } else {
        amount
    }
}

fn is_in(list: &[&str], currency: &str) -> bool {
    list.iter().any(|known| known.eq_ignore_ascii_case(currency))
}
