//! Who signed a message, and when.

use integrations::payments::{PaymentProvider, SignatureError, Stripe};
use proptest::prelude::*;
use time::OffsetDateTime;

use super::config;
use crate::stripe_double::{code, sign};

const NOW: i64 = 1_780_000_000;

fn stripe(secrets: &str) -> Stripe {
    Stripe::new(&config("sk_test_1", secrets, None)).unwrap()
}

fn check(stripe: &Stripe, body: &[u8], header: &str) -> Result<(), SignatureError> {
    stripe.check_signature(body, header, OffsetDateTime::from_unix_timestamp(NOW).unwrap())
}

#[test]
fn a_known_signature_is_right() {
    // Made with another program: printf '1780000000.{}' | openssl dgst -sha256 -hmac whsec_1
    let header = "t=1780000000,v1=9aa64b1a4e59fe35a88533acf81aeec17acdbd9cbff04c4ea4974ff36f427743";
    assert_eq!(check(&stripe("whsec_1"), b"{}", header), Ok(()));
}

#[test]
fn five_minutes_are_tolerated_both_ways_and_not_a_second_more() {
    let stripe = stripe("whsec_1");
    for (away, expected) in [
        (-301, Err(SignatureError::Old)),
        (-300, Ok(())),
        (0, Ok(())),
        (300, Ok(())),
        (301, Err(SignatureError::Old)),
        (i64::MAX - NOW, Err(SignatureError::Old)),
        (i64::MIN + NOW, Err(SignatureError::Old)),
    ] {
        let at = NOW.saturating_add(away);
        assert_eq!(check(&stripe, b"{}", &sign(&["whsec_1"], at, b"{}")), expected, "{away}");
    }
}

#[test]
fn an_old_message_with_a_wrong_signature_is_wrong_first() {
    assert_eq!(check(&stripe("whsec_1"), b"{}", &sign(&["whsec_2"], NOW - 9_999, b"{}")), Err(SignatureError::Wrong));
}

#[test]
fn while_a_secret_is_changed_both_are_good_on_either_side() {
    let (old, new) = ("whsec_old", "whsec_new");
    let both = stripe(" whsec_old, whsec_new ,");
    for secrets in [vec![old], vec![new], vec![old, new], vec!["whsec_other", new]] {
        assert_eq!(check(&both, b"{}", &sign(&secrets, NOW, b"{}")), Ok(()), "{secrets:?}");
    }
    // Stripe signs with both for a day; who knows one of them believes it.
    assert_eq!(check(&stripe(old), b"{}", &sign(&[new, old], NOW, b"{}")), Ok(()));
    assert_eq!(check(&both, b"{}", &sign(&["whsec_other"], NOW, b"{}")), Err(SignatureError::Wrong));
    // An empty secret between commas signs nothing.
    assert_eq!(check(&both, b"{}", &sign(&[""], NOW, b"{}")), Err(SignatureError::Wrong));
}

#[test]
fn a_header_that_is_not_one_is_wrong() {
    let right = code("whsec_1", NOW, b"{}");
    let stripe = stripe("whsec_1");
    for header in [
        String::new(),
        ",".to_owned(),
        "=".to_owned(),
        right.clone(),
        format!("t={NOW}"),
        format!("v1={right}"),
        format!("t={NOW},v1="),
        format!("t={NOW},v0={right}"),
        format!("t={NOW},v1={}", &right[..62]),
        format!("t={NOW},v1={right}00"),
        format!("t={NOW},v1=not hex"),
        format!("t=,v1={right}"),
        format!("t=now,v1={right}"),
        format!("t={NOW}.0,v1={right}"),
        format!("t=99999999999999999999,v1={right}"),
        format!("t={},v1={right}", NOW + 1),
        format!("t={NOW};v1={right}"),
        format!("T={NOW},V1={right}"),
    ] {
        assert_eq!(check(&stripe, b"{}", &header), Err(SignatureError::Wrong), "{header}");
    }
    for header in [format!("t={NOW},v1={right}"), format!(" v0=1, v1=00, t={NOW} , v1={right}, v2=x")] {
        assert_eq!(check(&stripe, b"{}", &header), Ok(()), "{header}");
    }
}

proptest! {
    #[test]
    fn what_was_signed_is_believed_and_nothing_else(
        body in proptest::collection::vec(any::<u8>(), 1..300),
        secret in "whsec_[A-Za-z0-9]{1,100}",
        other in "whsec_[A-Za-z0-9]{1,100}",
        place in any::<proptest::sample::Index>(),
        bit in 0_u8..8,
    ) {
        let stripe = stripe(&secret);
        let header = sign(&[&secret], NOW, &body);
        prop_assert_eq!(check(&stripe, &body, &header), Ok(()));

        let mut changed = body.clone();
        changed[place.index(body.len())] ^= 1 << bit;
        prop_assert_eq!(check(&stripe, &changed, &header), Err(SignatureError::Wrong));
        prop_assert_eq!(check(&stripe, &body[1..], &header), Err(SignatureError::Wrong));

        if other != secret {
            prop_assert_eq!(check(&stripe, &body, &sign(&[&other], NOW, &body)), Err(SignatureError::Wrong));
        }
    }

    #[test]
    fn a_changed_signature_is_wrong(place in any::<proptest::sample::Index>(), digit in "[0-9a-f]") {
        let right = code("whsec_1", NOW, b"{}");
        let place = place.index(right.len());
        prop_assume!(!right[place..].starts_with(&digit));
        let wrong = format!("{}{digit}{}", &right[..place], &right[place + 1..]);
        prop_assert_eq!(check(&stripe("whsec_1"), b"{}", &format!("t={NOW},v1={wrong}")), Err(SignatureError::Wrong));
    }

    #[test]
    fn no_header_is_believed_or_breaks_anything(header in "\\PC{0,200}", body in proptest::collection::vec(any::<u8>(), 0..50)) {
        prop_assert!(check(&stripe("whsec_1"), &body, &header).is_err());
    }
}
