//! Secrets at rest (D-028): XChaCha20-Poly1305 under keys derived from the installation's secret, one for each purpose.
//! A sealed text is bound to its tenant and row: moved to another one, it does not open.

use chacha20poly1305::aead::{Aead, Generate, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use tenants::TenantId;
use uuid::Uuid;

/// Leads every sealed text, so that another cipher can follow one day.
const VERSION: u8 = 1;
const NONCE: usize = 24;

/// A key for one purpose. Cheap to clone; prints nothing of itself.
#[derive(Clone)]
pub struct SealingKey([u8; 32]);

/// It was sealed with another key or for another row, or it was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the sealed text does not open")]
pub struct Unsealable;

impl SealingKey {
    /// Derives the key of a purpose from the installation's secret. The purpose is a word of ours such as `billing`.
    pub fn derive(app_secret: &[u8], purpose: &str) -> Self {
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(app_secret).expect("any key length is accepted");
        mac.update(b"verdant sealing ");
        mac.update(purpose.as_bytes());
        Self(mac.finalize().into_bytes().into())
    }

    /// Seals `plain` for one row of one tenant. The same text is never sealed to the same bytes.
    pub fn seal(&self, tenant: TenantId, row: Uuid, plain: &[u8]) -> Vec<u8> {
        let nonce = XNonce::generate();
        let payload = Payload { msg: plain, aad: &place(tenant, row) };
        let sealed = self.cipher().encrypt(&nonce, payload).expect("texts of a form are far below the cipher's limit");
        [&[VERSION], nonce.as_slice(), sealed.as_slice()].concat()
    }

    /// Opens what was sealed for this row of this tenant.
    pub fn open(&self, tenant: TenantId, row: Uuid, sealed: &[u8]) -> Result<Vec<u8>, Unsealable> {
        let (version, rest) = sealed.split_first().ok_or(Unsealable)?;
        let (nonce, text) = rest.split_at_checked(NONCE).ok_or(Unsealable)?;
        if *version != VERSION {
            return Err(Unsealable);
        }
        let nonce = XNonce::try_from(nonce).map_err(|_| Unsealable)?;
        let payload = Payload { msg: text, aad: &place(tenant, row) };
        self.cipher().decrypt(&nonce, payload).map_err(|_| Unsealable)
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&Key::from(self.0))
    }
}

impl std::fmt::Debug for SealingKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealingKey(…)")
    }
}

/// What a sealed text is bound to: both ids have a fixed length, so no two places look alike.
fn place(tenant: TenantId, row: Uuid) -> [u8; 32] {
    let mut place = [0; 32];
    place[..16].copy_from_slice(tenant.0.as_bytes());
    place[16..].copy_from_slice(row.as_bytes());
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8] = b"a secret that is at least 32 bytes";

    fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    #[test]
    fn only_key_tenant_and_row_together_open() {
        let key = SealingKey::derive(SECRET, "billing");
        let (ours, theirs) = (TenantId(id(1)), TenantId(id(2)));
        let sealed = key.seal(ours, id(3), "身分證 A123456789".as_bytes());

        assert_eq!(key.open(ours, id(3), &sealed).unwrap(), "身分證 A123456789".as_bytes());
        assert_eq!(key.open(theirs, id(3), &sealed), Err(Unsealable));
        assert_eq!(key.open(ours, id(4), &sealed), Err(Unsealable));
        assert_eq!(SealingKey::derive(SECRET, "partner-keys").open(ours, id(3), &sealed), Err(Unsealable));
        assert_eq!(SealingKey::derive(b"another secret", "billing").open(ours, id(3), &sealed), Err(Unsealable));
    }

    #[test]
    fn a_changed_or_cut_text_does_not_open() {
        let key = SealingKey::derive(SECRET, "billing");
        let (tenant, row) = (TenantId(id(1)), id(3));
        let sealed = key.seal(tenant, row, b"cheque");
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert_eq!(key.open(tenant, row, &changed), Err(Unsealable), "byte {place}");
            assert_eq!(key.open(tenant, row, &sealed[..place]), Err(Unsealable), "cut at {place}");
        }
    }

    #[test]
    fn the_same_text_is_sealed_differently_each_time_and_cannot_be_read() {
        let key = SealingKey::derive(SECRET, "billing");
        let seal = || key.seal(TenantId(id(1)), id(3), b"A123456789");
        assert_ne!(seal(), seal());
        assert!(!seal().windows(10).any(|part| part == b"A123456789"));
        assert_eq!(format!("{key:?}"), "SealingKey(…)");
    }
}
