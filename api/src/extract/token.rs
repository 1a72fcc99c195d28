//! The session token: a JWT that names tenant, person and session (D-007). It proves nothing by itself:
//! the session's row decides, in the transaction of the request.

use std::fmt;

use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use product::people::accounts::{SessionId, UserId};
use serde::{Deserialize, Serialize};
use tenants::TenantId;
use time::OffsetDateTime;

/// Only tokens made for this API are read.
const AUDIENCE: &str = "verdant-api";

/// What a session token says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    /// The person.
    pub sub: UserId,
    /// The device's session.
    pub sid: SessionId,
    /// The tenant it is valid for.
    pub tenant: TenantId,
    /// For whom it was made.
    aud: String,
    /// Made at, in seconds.
    iat: i64,
    /// Valid until, in seconds.
    exp: i64,
}

/// Makes and reads session tokens.
#[derive(Clone)]
pub struct SessionTokens {
    encoding: EncodingKey,
    decoding: DecodingKey,
    validation: Validation,
}

impl fmt::Debug for SessionTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionTokens(…)")
    }
}

impl SessionTokens {
    /// With a key of their own.
    pub fn new(key: &[u8; 32]) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "aud", "sub"]);
        // The expiry is compared with the application's clock below.
        validation.validate_exp = false;
        Self { encoding: EncodingKey::from_secret(key), decoding: DecodingKey::from_secret(key), validation }
    }

    /// A token for `session`, valid until `expires_at`.
    ///
    /// # Panics
    /// Never: the claims are plain JSON and the key fits the algorithm.
    pub fn issue(
        &self,
        tenant: TenantId,
        user: UserId,
        session: SessionId,
        now: OffsetDateTime,
        expires_at: OffsetDateTime,
    ) -> String {
        let claims = Claims {
            sub: user,
            sid: session,
            tenant,
            aud: AUDIENCE.to_owned(),
            iat: now.unix_timestamp(),
            exp: expires_at.unix_timestamp(),
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.encoding)
            .expect("plain claims, fitting key")
    }

    /// The claims of a token that we made for `tenant` and that has not expired at `now`.
    pub fn read(&self, token: &str, tenant: TenantId, now: OffsetDateTime) -> Option<Claims> {
        let claims = jsonwebtoken::decode::<Claims>(token, &self.decoding, &self.validation).ok()?.claims;
        (claims.tenant == tenant && claims.exp > now.unix_timestamp()).then_some(claims)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::Duration;
    use uuid::Uuid;

    const NOW: OffsetDateTime = time::macros::datetime!(2026-05-01 12:00 UTC);

    fn tokens() -> SessionTokens {
        SessionTokens::new(&[7; 32])
    }

    fn issue(tokens: &SessionTokens, tenant: TenantId) -> String {
        tokens.issue(tenant, UserId(Uuid::nil()), SessionId(Uuid::nil()), NOW, NOW + Duration::hours(1))
    }

    #[test]
    fn a_token_is_read_by_its_own_tenant_until_it_expires() {
        let (tenant, other) = (TenantId(Uuid::from_u128(1)), TenantId(Uuid::from_u128(2)));
        let token = issue(&tokens(), tenant);

        assert!(tokens().read(&token, tenant, NOW).is_some());
        assert!(tokens().read(&token, other, NOW).is_none());
        assert!(tokens().read(&token, tenant, NOW + Duration::hours(1)).is_none());
    }

    #[test]
    fn a_token_of_another_key_audience_or_algorithm_is_not_read() {
        let tenant = TenantId(Uuid::from_u128(1));
        let read = |token: &str| tokens().read(token, tenant, NOW);
        let claims = tokens().read(&issue(&tokens(), tenant), tenant, NOW).unwrap();
        let with = |algorithm, claims: &Claims| {
            jsonwebtoken::encode(&Header::new(algorithm), claims, &EncodingKey::from_secret(&[7; 32])).unwrap()
        };

        assert!(read(&issue(&SessionTokens::new(&[8; 32]), tenant)).is_none());
        assert!(read(&with(Algorithm::HS256, &claims)).is_some());
        assert!(read(&with(Algorithm::HS512, &claims)).is_none());
        assert!(read(&with(Algorithm::HS256, &Claims { aud: "other".into(), ..claims })).is_none());
        // {"alg":"none"} with the same claims and no signature.
        let token = issue(&tokens(), tenant);
        let payload = token.split('.').nth(1).unwrap();
        assert!(read(&format!("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.{payload}.")).is_none());
    }
}
