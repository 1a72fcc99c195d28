//! The keys of a partner: made here, shown once, kept sealed, two at most, so that one can follow the other (D-003).

pub use super::queries::list_keys;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::json;
use tenants::{OnConstraint, Tenant, TenantTx};
use time::OffsetDateTime;

use super::errors::KeyError;
use super::token::{self, Claims, LIFE, PartnerRole, TEST_PERSON};
use super::{PartnerKeyId, queries};
use crate::ground::audit;
use crate::ground::sealing::SealingKey;
use crate::people::accounts::UserId;

/// A key without its secret.
#[derive(Debug, Clone)]
pub struct PartnerKey {
    /// Its row.
    pub id: PartnerKeyId,
    /// `kid` in a token's header.
    pub key_id: String,
    /// What its maker called it.
    pub label: String,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// When somebody last came in with it.
    pub last_used_at: Option<OffsetDateTime>,
    /// From when on it opens nothing.
    pub revoked_at: Option<OffsetDateTime>,
}

/// A key in the one moment in which its secret is told.
#[derive(Debug, Clone)]
pub struct MadeKey {
    /// The key.
    pub key: PartnerKey,
    /// 256 random bits as text; the text's bytes are the key of HMAC.
    pub secret: String,
}

/// Makes a key. The `random` bytes become its secret and its public name.
pub async fn make_key(
    tx: &mut TenantTx,
    maker: UserId,
    label: &str,
    random: [u8; 40],
    sealing: &SealingKey,
) -> Result<MadeKey, KeyError> {
    let label = label.trim();
    let length = label.chars().count();
    if !(1..=60).contains(&length) {
        return Err(KeyError::Label(length));
    }
    let (secret, name) = random.split_at(32);
    let secret = URL_SAFE_NO_PAD.encode(secret);
    let key_id = format!("pk-{}", hex::encode(name));
    let id = PartnerKeyId(tx.new_id());
    let sealed = sealing.seal(tx.tenant_id(), id.0, secret.as_bytes());
    let place = queries::find_free_place(tx).await?.ok_or(KeyError::TwoInUse)?;
    queries::insert_key(tx, id, &key_id, label, place, &sealed, maker)
        .await
        .on_constraint("partner_keys_two_at_most", || KeyError::TwoInUse)?;
    audit::record(tx, Some(maker.0), "partner_keys.make", id, &json!({ "key_id": key_id })).await?;
    let key =
        PartnerKey { id, key_id, label: label.to_owned(), created_at: tx.now(), last_used_at: None, revoked_at: None };
    Ok(MadeKey { key, secret })
}

/// From now on the key opens nothing. Revoking twice is fine.
pub async fn revoke_key(tx: &mut TenantTx, actor: UserId, id: PartnerKeyId) -> Result<(), KeyError> {
    if !queries::revoke_key(tx, id).await? {
        return Err(KeyError::Unknown);
    }
    audit::record(tx, Some(actor.0), "partner_keys.revoke", id, &json!({})).await?;
    Ok(())
}

/// A token for a test person, as the partner's own server would sign it.
pub async fn sign_test_token(
    tx: &mut TenantTx,
    tenant: &Tenant,
    id: PartnerKeyId,
    sealing: &SealingKey,
) -> Result<String, KeyError> {
    let (key_id, sealed) = queries::find_key(tx, id).await?.ok_or(KeyError::Unknown)?;
    let secret = sealing.open(tx.tenant_id(), id.0, &sealed).map_err(|_| KeyError::Sealed)?;
    let now = tx.now().unix_timestamp();
    let claims = Claims {
        aud: tenant.slug.clone(),
        jti: tx.new_id().to_string(),
        iat: now,
        exp: now + LIFE.whole_seconds(),
        sub: TEST_PERSON.external_id.to_owned(),
        email: TEST_PERSON.email.to_owned(),
        email_verified: true,
        name: TEST_PERSON.name.to_owned(),
        given_name: None,
        family_name: None,
        role: PartnerRole::Student,
        lang: None,
    };
    Ok(token::sign(&claims, &key_id, &secret))
}
