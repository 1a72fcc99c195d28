//! Keys derived from the installation's one secret, each for one purpose.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use product::ground::sealing::SealingKey;
use product::people::accounts::LinkKey;
use sha2::Sha256;

use crate::extract::token::SessionTokens;

/// The shortest `APP_SECRET` that is accepted, in bytes.
pub const SHORTEST_SECRET: usize = 32;

/// A key of 256 bits.
#[derive(Clone)]
pub struct Key([u8; 32]);

impl Key {
    /// The message authentication code of `parts`, each preceded by its length so that no two lists collide.
    pub fn sign(&self, parts: &[&[u8]]) -> [u8; 32] {
        mac(&self.0, parts).finalize().into_bytes().into()
    }

    /// Whether `signature` is that of `parts`, compared in constant time.
    pub fn is_signed(&self, parts: &[&[u8]], signature: &[u8]) -> bool {
        mac(&self.0, parts).verify_slice(signature).is_ok()
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

fn mac(key: &[u8], parts: &[&[u8]]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any key length is accepted");
    for part in parts {
        mac.update(&(part.len() as u64).to_be_bytes());
        mac.update(part);
    }
    mac
}

/// Every key of the HTTP face.
#[derive(Debug, Clone)]
pub struct Secrets {
    /// Signs and reads session tokens.
    pub sessions: SessionTokens,
    /// Signs the addresses of recordings and audio.
    pub media: Key,
    /// Derives the key of an attempt's sealed file.
    pub seals: Key,
    /// Derives the links in mails; the worker derives the same.
    pub mailed_tokens: LinkKey,
    /// Seals how teachers are paid.
    pub billing: SealingKey,
    /// Makes a visitor's address unrecognizable.
    pub visitors: Key,
    /// Seals the keys of partners.
    pub partner_keys: SealingKey,
}

impl Secrets {
    /// Derives every key from `APP_SECRET`.
    pub fn derive(app_secret: &[u8]) -> Self {
        let key = |purpose: &str| mac(app_secret, &[b"verdant", purpose.as_bytes()]).finalize().into_bytes().into();
        Self {
            sessions: SessionTokens::new(&key("session-token")),
            media: Key(key("media-address")),
            seals: Key(key("sealed-file")),
            mailed_tokens: LinkKey::derive(app_secret),
            billing: SealingKey::derive(app_secret, "billing"),
            visitors: Key(key("visitor")),
            partner_keys: SealingKey::derive(app_secret, "partner-keys"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cannot_be_shifted_into_each_other() {
        let key = Secrets::derive(b"a secret that is at least 32 bytes").media;
        let signature = key.sign(&[b"audio", b"1"]);
        assert!(key.is_signed(&[b"audio", b"1"], &signature));
        assert!(!key.is_signed(&[b"audio1", b""], &signature));
        assert!(!key.is_signed(&[b"audio", b"1"], &signature[..31]));
    }

    #[test]
    fn another_secret_gives_other_keys() {
        let (a, b) = (Secrets::derive(&[1; 32]), Secrets::derive(&[2; 32]));
        assert_ne!(a.media.sign(&[b"x"]), b.media.sign(&[b"x"]));
        assert_ne!(a.media.sign(&[b"x"]), a.visitors.sign(&[b"x"]));
    }
}
