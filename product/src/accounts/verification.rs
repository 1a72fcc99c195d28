//! Proving that an address is one's own (R-071, R-072, D-015): a link that works once, for 48 hours.
//! The token is derived from its row's id and the installation's secret, so the worker can write the mail
//! although the database keeps only a fingerprint.

use super::errors::VerifyError;
use super::jobs::SendVerificationMail;
use super::{UserId, queries};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use jobs::Enqueue;
use sha2::{Digest, Sha256};
use tenants::{Lang, TenantId, TenantTx};
use time::Duration;
use uuid::Uuid;

/// How long a verification link works.
const LIFE: Duration = Duration::hours(48);
/// How long to wait before the mail can be asked for again.
const PAUSE: Duration = Duration::seconds(60);

/// The key that mailed links are derived from.
#[derive(Clone)]
pub struct LinkKey([u8; 32]);

impl LinkKey {
    /// Derives the key from the installation's secret.
    pub fn derive(app_secret: &[u8]) -> Self {
        Self(mac(app_secret, &[b"mail-link"]))
    }

    fn token(&self, tenant: TenantId, id: Uuid) -> String {
        let signature = mac(&self.0, &[b"verify-email", tenant.0.as_bytes(), id.as_bytes()]);
        format!("{}{}", URL_SAFE_NO_PAD.encode(id.as_bytes()), URL_SAFE_NO_PAD.encode(signature))
    }
}

impl std::fmt::Debug for LinkKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("LinkKey(…)")
    }
}

fn mac(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any key length is accepted");
    parts.iter().for_each(|part| mac.update(part));
    mac.finalize().into_bytes().into()
}

fn fingerprint(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// What the mail says and to whom.
#[derive(Debug, Clone)]
pub struct MailLink {
    /// The recipient's id.
    pub user_id: UserId,
    /// Where it goes.
    pub email: String,
    /// How the recipient is greeted; empty before the name is known.
    pub first_name: String,
    /// The language to write in.
    pub lang: Lang,
    /// The query value of the link.
    pub token: String,
}

/// Makes a new link and schedules its mail.
pub(super) async fn issue_verification(tx: &mut TenantTx, user: UserId, key: &LinkKey) -> Result<(), sqlx::Error> {
    let id = tx.new_id();
    let hash = fingerprint(&key.token(tx.tenant_id(), id));
    queries::insert_mail_token(tx, id, user, &hash, tx.now() + LIFE).await?;
    tx.enqueue(&SendVerificationMail { token_id: id }).await?;
    Ok(())
}

/// Sends the link again, at most once a minute.
pub async fn request_verification(tx: &mut TenantTx, user: UserId, key: &LinkKey) -> Result<(), VerifyError> {
    let state = queries::get_verification_state(tx, user).await?;
    if state.is_verified {
        return Err(VerifyError::AlreadyVerified);
    }
    if state.last_sent_at.is_some_and(|at| tx.now() - at < PAUSE) {
        return Err(VerifyError::TooSoon);
    }
    issue_verification(tx, user, key).await?;
    Ok(())
}

/// What the mail of a token needs; `None` when it needs no sending any more.
pub async fn load_verification(
    tx: &mut TenantTx,
    token_id: Uuid,
    key: &LinkKey,
) -> Result<Option<MailLink>, sqlx::Error> {
    let token = key.token(tx.tenant_id(), token_id);
    let recipient = queries::find_token_recipient(tx, token_id).await?;
    Ok(recipient.map(|to| MailLink {
        user_id: to.user_id,
        email: to.email,
        first_name: to.first_name,
        lang: to.lang,
        token,
    }))
}

/// Marks the address as verified and the link as used.
pub async fn verify_email(tx: &mut TenantTx, token: &str, key: &LinkKey) -> Result<UserId, VerifyError> {
    // 16 bytes of id are 22 characters.
    let id = token
        .get(..22)
        .and_then(|text| URL_SAFE_NO_PAD.decode(text).ok())
        .and_then(|bytes| Uuid::from_slice(&bytes).ok());
    let id = id.ok_or(VerifyError::Expired)?;
    if key.token(tx.tenant_id(), id) != token {
        return Err(VerifyError::Expired);
    }
    let user = queries::use_mail_token(tx, id, &fingerprint(token)).await?.ok_or(VerifyError::Expired)?;
    queries::mark_verified(tx, user).await?;
    Ok(user)
}
