//! From a token to the account it opens. The rule for addresses that are known already is docs/decisions/0010:
//! nobody gets into an account by saying its address.

pub use super::queries::prune_used_tokens;
use sha2::{Digest, Sha256};
use tenants::{Lang, OnConstraint, TenantTx};

use super::errors::PartnerError;
use super::token::{self, Claims};
use super::{PartnerKeyId, queries};
use crate::ground::sealing::SealingKey;
use crate::people::accounts::{self, Arrival, RegisterError, Role, UserId};

/// Somebody whom a partner vouches for, with a token that was not used yet as far as is known.
#[derive(Debug, Clone)]
pub struct SignedPerson {
    key: PartnerKeyId,
    claims: Claims,
}

/// Checks form, key, signature, audience, time and claims, in this order. Writes nothing.
pub async fn read_token(
    tx: &mut TenantTx,
    token: &str,
    audience: &str,
    sealing: &SealingKey,
) -> Result<SignedPerson, PartnerError> {
    let key_id = token::key_id_of(token)?;
    let (key, sealed) = queries::find_signing_key(tx, &key_id).await?.ok_or(PartnerError::UnknownKey)?;
    let secret = sealing.open(tx.tenant_id(), key.0, &sealed).map_err(|_| PartnerError::Sealed)?;
    let claims = token::read(token, &secret, audience, tx.now())?;
    Ok(SignedPerson { key, claims })
}

/// Uses the token up and gives the account it opens, made or linked if need be.
/// An account that is made has no password; its person can ask for a link to choose one.
pub async fn enter(
    tx: &mut TenantTx,
    person: &SignedPerson,
    lang: Lang,
    links: &accounts::LinkKey,
) -> Result<UserId, PartnerError> {
    let claims = &person.claims;
    let fingerprint: [u8; 32] = Sha256::digest(claims.jti.as_bytes()).into();
    queries::insert_used_token(tx, &fingerprint, claims.exp)
        .await
        .on_constraint("partner_tokens_used_once", || PartnerError::Replayed)?;
    // Revoked since it was read, or not: the row decides.
    if !queries::touch_key(tx, person.key).await? {
        return Err(PartnerError::UnknownKey);
    }
    // Two first visits of one person at once make one account.
    queries::lock_identity(tx, &claims.sub).await?;
    let user = match queries::find_identity(tx, &claims.sub).await? {
        Some(known) if known.is_blocked => return Err(PartnerError::Blocked),
        Some(known) => known.user_id,
        None => find_or_make(tx, claims, claims.lang.unwrap_or(lang), links).await?,
    };
    queries::upsert_identity(tx, &claims.sub, user)
        .await
        .on_constraint("partner_identities_one_a_person", || PartnerError::AddressTaken)?;
    Ok(user)
}

async fn find_or_make(
    tx: &mut TenantTx,
    claims: &Claims,
    lang: Lang,
    links: &accounts::LinkKey,
) -> Result<UserId, PartnerError> {
    let email = accounts::rules::parse_email(&claims.email).map_err(|_| PartnerError::Claim("email"))?;
    if let Some(known) = accounts::find_by_email(tx, &email).await? {
        return link(claims, &known);
    }
    let (first_name, last_name) = claims.names();
    let arrival = Arrival {
        email: &email,
        is_email_verified: claims.email_verified,
        first_name: &first_name,
        last_name: &last_name,
        lang,
        role: claims.role.as_str(),
    };
    accounts::arrive(tx, arrival, links).await.map_err(|error| match error {
        RegisterError::EmailTaken => PartnerError::AddressTaken,
        RegisterError::Database(cause) => PartnerError::Database(cause),
    })
}

/// An account is linked only if both sides have proven the address, and never one with power over others.
fn link(claims: &Claims, known: &accounts::KnownAddress) -> Result<UserId, PartnerError> {
    let is_plain = known.roles.iter().all(|role| !matches!(role, Role::SuperAdmin | Role::Admin | Role::Teacher));
    if known.is_blocked {
        return Err(PartnerError::Blocked);
    }
    if claims.email_verified && known.is_email_verified && is_plain {
        Ok(known.id)
    } else {
        Err(PartnerError::AddressTaken)
    }
}
