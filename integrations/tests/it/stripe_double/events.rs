//! What Stripe sends, signed as Stripe signs it. By hand rather than with the code under test.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The code of one signature, in hex.
pub(crate) fn code(secret: &str, signed_at: i64, body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(&[format!("{signed_at}.").as_bytes(), body].concat());
    hex::encode(mac.finalize().into_bytes())
}

/// The header that goes with a message, a code for each secret.
pub(crate) fn sign(secrets: &[&str], signed_at: i64, body: &[u8]) -> String {
    let codes: Vec<_> = secrets.iter().map(|secret| format!("v1={}", code(secret, signed_at, body))).collect();
    format!("t={signed_at},{}", codes.join(","))
}
