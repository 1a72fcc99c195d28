//! Links sent by mail (D-015): each for one purpose, for one time, for a while. The token is derived from its row's id
//! and the installation's secret, so the worker can write the mail although the database keeps only a fingerprint.

use super::errors::LinkError;
pub use super::queries::mailed_tokens::{list_waited_for, void_links};
use super::{UserId, queries};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use tenants::{Lang, TenantId, TenantTx};
use time::Duration;
use uuid::Uuid;

/// How long to wait before the same kind of mail can be asked for again.
const PAUSE: Duration = Duration::seconds(60);

tenants::closed_list! {
    /// What a link is good for. A link of one purpose is worth nothing for another.
    pub enum LinkPurpose {
        /// Proves that an address is one's own.
        VerifyEmail = "verify_email",
        /// Replaces a forgotten password.
        ResetPassword = "reset_password",
        /// Chooses the first password of an account that staff or a partner made (D-016).
        SetPassword = "set_password",
        /// A student confirms to be a parent's child (D-017).
        ParentLink = "parent_link",
        /// A parent agrees that an under-age student uses the product (D-023).
        ParentConsent = "parent_consent",
        /// Keeps an account that is to be deleted (D-021).
        CancelDeletion = "cancel_deletion",
        /// Proves the address that shall replace an account's (decision 0015).
        ChangeEmail = "change_email",
        /// Takes a parent's consent back (D-023, decision 0015).
        WithdrawConsent = "withdraw_consent",
    }
}

impl LinkPurpose {
    /// How long a link of this purpose works (D-015, D-017, D-021, D-023). Consent can be taken back as long as it is likely
    /// to matter: for two years.
    pub fn life(self) -> Duration {
        match self {
            Self::VerifyEmail | Self::ChangeEmail => Duration::hours(48),
            Self::WithdrawConsent => Duration::days(730),
            Self::ResetPassword | Self::SetPassword => Duration::minutes(60),
            Self::ParentLink | Self::ParentConsent => Duration::days(7),
            Self::CancelDeletion => Duration::days(14),
        }
    }
}

/// The key that mailed links are derived from.
#[derive(Clone)]
pub struct LinkKey([u8; 32]);

impl LinkKey {
    /// Derives the key from the installation's secret.
    pub fn derive(app_secret: &[u8]) -> Self {
        Self(mac(app_secret, &[b"mail-link"]))
    }

    fn token(&self, tenant: TenantId, purpose: LinkPurpose, id: Uuid) -> String {
        // No purpose is the beginning of another, and the ids have one length: the parts cannot be shifted.
        let label = purpose.as_str().replace('_', "-");
        let signature = mac(&self.0, &[label.as_bytes(), tenant.0.as_bytes(), id.as_bytes()]);
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

/// What the mail of a link says and to whom.
#[derive(Debug, Clone)]
pub struct MailedLink {
    /// Whose account it is about, who mostly is the recipient.
    pub user_id: UserId,
    /// The account's address.
    pub email: String,
    /// How the person is greeted; empty before the name is known.
    pub first_name: String,
    /// The language to write in.
    pub lang: Lang,
    /// The row the link is about.
    pub subject: Option<Uuid>,
    /// The query value of the link.
    pub token: String,
}

/// What a link that was opened is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenedLink {
    /// Whose account.
    pub user_id: UserId,
    /// The row the link is about.
    pub subject: Option<Uuid>,
}

/// Makes a link about `user`, and about the row `subject` if there is one. Gives the row's id, for the job that mails it.
pub async fn issue_link(
    tx: &mut TenantTx,
    user: UserId,
    purpose: LinkPurpose,
    subject: Option<Uuid>,
    key: &LinkKey,
) -> Result<Uuid, sqlx::Error> {
    let id = tx.new_id();
    let hash = fingerprint(&key.token(tx.tenant_id(), purpose, id));
    let expires_at = tx.now() + purpose.life();
    queries::mailed_tokens::insert_mail_token(tx, id, user, purpose, subject, &hash, expires_at).await?;
    Ok(id)
}

/// Refuses when a link of this purpose was made less than a minute ago. Two at once wait for each other.
///
/// # Errors
/// [`LinkError::TooSoon`].
pub async fn ensure_pause(tx: &mut TenantTx, user: UserId, purpose: LinkPurpose) -> Result<(), LinkError> {
    let last = queries::mailed_tokens::last_link_at(tx, user, purpose).await?;
    if last.is_some_and(|at| tx.now() - at < PAUSE) { Err(LinkError::TooSoon) } else { Ok(()) }
}

/// What the mail of a link needs; `None` when it needs no sending any more.
pub async fn load_link(
    tx: &mut TenantTx,
    id: Uuid,
    purpose: LinkPurpose,
    key: &LinkKey,
) -> Result<Option<MailedLink>, sqlx::Error> {
    let token = key.token(tx.tenant_id(), purpose, id);
    let to = queries::mailed_tokens::find_token_recipient(tx, id, purpose).await?;
    Ok(to.map(|to| MailedLink {
        user_id: to.user_id,
        email: to.email,
        first_name: to.first_name,
        lang: to.lang,
        subject: to.subject,
        token,
    }))
}

/// What a link is about, without using it: for a page that says so before it asks.
///
/// # Errors
/// [`LinkError::Expired`] when it does not work, whatever the reason.
pub async fn read_link(
    tx: &mut TenantTx,
    purpose: LinkPurpose,
    token: &str,
    key: &LinkKey,
) -> Result<OpenedLink, LinkError> {
    let id = id_of(tx.tenant_id(), purpose, token, key)?;
    queries::mailed_tokens::find_open_token(tx, id, purpose, &fingerprint(token)).await?.ok_or(LinkError::Expired)
}

/// Uses a link up. Of two at once one succeeds.
///
/// # Errors
/// [`LinkError::Expired`] when it does not work, whatever the reason.
pub async fn use_link(
    tx: &mut TenantTx,
    purpose: LinkPurpose,
    token: &str,
    key: &LinkKey,
) -> Result<OpenedLink, LinkError> {
    let id = id_of(tx.tenant_id(), purpose, token, key)?;
    queries::mailed_tokens::use_mail_token(tx, id, purpose, &fingerprint(token)).await?.ok_or(LinkError::Expired)
}

fn id_of(tenant: TenantId, purpose: LinkPurpose, token: &str, key: &LinkKey) -> Result<Uuid, LinkError> {
    // 16 bytes of id are 22 characters.
    let id = token
        .get(..22)
        .and_then(|text| URL_SAFE_NO_PAD.decode(text).ok())
        .and_then(|bytes| Uuid::from_slice(&bytes).ok())
        .ok_or(LinkError::Expired)?;
    if key.token(tenant, purpose, id) == token { Ok(id) } else { Err(LinkError::Expired) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [LinkPurpose; 8] = [
        LinkPurpose::VerifyEmail,
        LinkPurpose::ResetPassword,
        LinkPurpose::SetPassword,
        LinkPurpose::ParentLink,
        LinkPurpose::ParentConsent,
        LinkPurpose::CancelDeletion,
        LinkPurpose::ChangeEmail,
        LinkPurpose::WithdrawConsent,
    ];

    #[test]
    fn a_token_holds_for_its_purpose_and_tenant_only() {
        let (key, id) = (LinkKey::derive(b"a test"), Uuid::from_u128(7));
        let (tenant, other) = (TenantId(Uuid::from_u128(1)), TenantId(Uuid::from_u128(2)));
        for purpose in ALL {
            let token = key.token(tenant, purpose, id);
            for asked in ALL {
                assert_eq!(id_of(tenant, asked, &token, &key).is_ok(), asked == purpose, "{purpose:?} as {asked:?}");
            }
            assert!(id_of(other, purpose, &token, &key).is_err());
            assert!(id_of(tenant, purpose, &token, &LinkKey::derive(b"another")).is_err());
            assert!(id_of(tenant, purpose, &format!("{token}A"), &key).is_err());
        }
    }
}
