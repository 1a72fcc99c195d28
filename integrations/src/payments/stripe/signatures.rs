//! Whether Stripe sent a message. The message itself is not read here: one of a shape that nobody knows yet is stored all
//! the same.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use time::OffsetDateTime;

use crate::payments::SignatureError;
use crate::settings::Secret;

/// How far a message's time may be from ours, in seconds. Stripe signs anew for each attempt, so a late one is no older.
const TOLERANCE: u64 = 5 * 60;

/// Those that messages may be signed with: two while one takes the other's place.
pub(super) fn secrets(setting: &Secret) -> impl Iterator<Item = &str> {
    setting.reveal().split(',').map(str::trim).filter(|secret| !secret.is_empty())
}

/// `t=1760000000,v1=5257…,v1=…`: the time is signed along with the body, once with each secret that Stripe has.
pub(super) fn check(setting: &Secret, body: &[u8], signature: &str, now: OffsetDateTime) -> Result<(), SignatureError> {
    let signed_at = values(signature, "t").next().ok_or(SignatureError::Wrong)?;
    let second: i64 = signed_at.parse().map_err(|_| SignatureError::Wrong)?;
    let is_right = values(signature, "v1")
        .filter_map(|hex| hex::decode(hex).ok())
        .any(|code| secrets(setting).any(|secret| is_signed(secret, signed_at, body, &code)));
    if !is_right {
        return Err(SignatureError::Wrong);
    }
    match second.abs_diff(now.unix_timestamp()) {
        0..=TOLERANCE => Ok(()),
        _ => Err(SignatureError::Old),
    }
}

/// Compares in a time that tells nothing.
fn is_signed(secret: &str, signed_at: &str, body: &[u8], code: &[u8]) -> bool {
    // HMAC takes keys of any length.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return false };
    mac.update(signed_at.as_bytes());
    mac.update(b".");
    mac.update(body);
    mac.verify_slice(code).is_ok()
}

fn values<'a>(signature: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    signature
        .split(',')
        .filter_map(|part| part.trim().split_once('='))
        .filter(move |(key, _)| *key == name)
        .map(|(_, value)| value)
}
