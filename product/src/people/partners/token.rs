//! The token of a partner's link: a compact JWS, HS256 and nothing else, whose claims say who comes (D-003).
//! `docs/partner-sign-in.md` is the same for the partner's developer.

use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use tenants::Lang;
use time::{Duration, OffsetDateTime};

use super::errors::PartnerError;
use crate::people::accounts::rules;

/// The longest a token may live.
pub const LIFE: Duration = Duration::minutes(5);
/// How far a partner's clock may be ahead of ours.
const CLOCKS_DIFFER: Duration = Duration::seconds(30);
/// Longer ones are not even looked at.
const LONGEST_TOKEN: usize = 4_096;

tenants::closed_list! {
    /// What a partner may say that somebody is. Never an admin: that is decided here.
    pub enum PartnerRole {
        /// Takes tests.
        Student = "student",
        /// Reads and edits linked children.
        Parent = "parent",
        /// Teaches.
        Teacher = "teacher",
    }
}

/// The claims as they travel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Claims {
    pub aud: String,
    pub jti: String,
    pub iat: i64,
    pub exp: i64,
    pub sub: String,
    pub email: String,
    #[serde(default)]
    pub email_verified: bool,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family_name: Option<String>,
    pub role: PartnerRole,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
}

/// Who comes with the test button's link.
#[derive(Debug, Clone, Copy)]
pub struct TestPerson {
    /// The partner's name for the person.
    pub external_id: &'static str,
    /// Of a domain that receives no mail.
    pub email: &'static str,
    /// Shown to whoever follows the link.
    pub name: &'static str,
}

/// The same person for every test, so that testing leaves one account behind.
pub(super) const TEST_PERSON: TestPerson =
    TestPerson { external_id: "verdant-test", email: "partner-test@example.com", name: "Test Learner" };

/// Which key a token names; it proves nothing yet.
pub(super) fn key_id_of(token: &str) -> Result<String, PartnerError> {
    if token.len() > LONGEST_TOKEN {
        return Err(PartnerError::Malformed);
    }
    let header = jsonwebtoken::decode_header(token).map_err(|_| PartnerError::Malformed)?;
    if header.alg != Algorithm::HS256 {
        return Err(PartnerError::Malformed);
    }
    header.kid.filter(|kid| kid.len() <= 64).ok_or(PartnerError::Malformed)
}

/// The claims of a token signed with `secret` for `audience` and valid at `now`.
pub(super) fn read(token: &str, secret: &[u8], audience: &str, now: OffsetDateTime) -> Result<Claims, PartnerError> {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_audience(&[audience]);
    validation.set_required_spec_claims(&["exp", "aud", "sub"]);
    // Times are compared with the application's clock below.
    validation.validate_exp = false;
    let decoded = jsonwebtoken::decode::<Claims>(token, &DecodingKey::from_secret(secret), &validation);
    let claims = decoded.map_err(|_| PartnerError::Forged)?.claims;
    check_time(&claims, now)?;
    check_person(&claims)?;
    Ok(claims)
}

fn check_time(claims: &Claims, now: OffsetDateTime) -> Result<(), PartnerError> {
    let now = now.unix_timestamp();
    let life = claims.exp.checked_sub(claims.iat).ok_or(PartnerError::Time)?;
    let is_fine = (1..=LIFE.whole_seconds()).contains(&life)
        && claims.exp > now
        && claims.iat <= now + CLOCKS_DIFFER.whole_seconds();
    if is_fine { Ok(()) } else { Err(PartnerError::Time) }
}

fn check_person(claims: &Claims) -> Result<(), PartnerError> {
    let is_told = |text: &str, most: usize| {
        !text.trim().is_empty() && text.chars().count() <= most && !text.chars().any(char::is_control)
    };
    let names = [Some(&claims.name), claims.given_name.as_ref(), claims.family_name.as_ref()];
    if !(8..=128).contains(&claims.jti.len()) {
        return Err(PartnerError::Claim("jti"));
    }
    if !is_told(&claims.sub, 128) {
        return Err(PartnerError::Claim("sub"));
    }
    if rules::parse_email(&claims.email).is_err() {
        return Err(PartnerError::Claim("email"));
    }
    if names.into_iter().flatten().any(|name| !is_told(name, 60)) {
        return Err(PartnerError::Claim("name"));
    }
    Ok(())
}

/// A signed token.
pub(super) fn sign(claims: &Claims, key_id: &str, secret: &[u8]) -> String {
    let header = Header { kid: Some(key_id.to_owned()), ..Header::new(Algorithm::HS256) };
    jsonwebtoken::encode(&header, claims, &EncodingKey::from_secret(secret)).expect("plain claims, fitting key")
}

impl Claims {
    /// Given and family name. Without them the last word is the family's where words stand apart, as in Latin script.
    pub(super) fn names(&self) -> (String, String) {
        let trimmed = |text: &Option<String>| text.as_deref().unwrap_or_default().trim().to_owned();
        match (trimmed(&self.given_name), trimmed(&self.family_name)) {
            (given, family) if !given.is_empty() || !family.is_empty() => (given, family),
            _ => match self.name.trim().rsplit_once(char::is_whitespace) {
                Some((given, family)) => (given.trim().to_owned(), family.to_owned()),
                None => (self.name.trim().to_owned(), String::new()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: OffsetDateTime = time::macros::datetime!(2026-11-21 12:00 UTC);
    const SECRET: &[u8] = b"a key that only the partner and we have";

    fn claims() -> Claims {
        let iat = NOW.unix_timestamp();
        Claims {
            aud: "harbor".into(),
            jti: "0123456789abcdef".into(),
            iat,
            exp: iat + 300,
            sub: "4711".into(),
            email: "mei@example.com".into(),
            email_verified: false,
            name: "Mei-Lin Huang".into(),
            given_name: None,
            family_name: None,
            role: PartnerRole::Student,
            lang: None,
        }
    }

    fn judge(claims: &Claims) -> String {
        match read(&sign(claims, "k", SECRET), SECRET, "harbor", NOW) {
            Ok(_) => "fine".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    type Change = fn(&mut Claims);

    #[test]
    fn times_have_narrow_bounds() {
        let wrong = "the token's time is wrong";
        let cases: [(&str, &str, Change); 8] = [
            ("as long as allowed", "fine", |_| {}),
            ("a second longer", wrong, |c| c.exp += 1),
            ("over", wrong, |c| (c.iat, c.exp) = (c.iat - 300, c.iat)),
            ("nearly over", "fine", |c| (c.iat, c.exp) = (c.iat - 299, c.iat + 1)),
            ("a clock that is ahead", "fine", |c| (c.iat, c.exp) = (c.iat + 30, c.exp + 30)),
            ("a clock that is wrong", wrong, |c| (c.iat, c.exp) = (c.iat + 31, c.exp + 31)),
            ("ends before it begins", wrong, |c| c.exp = c.iat),
            ("beyond every number", wrong, |c| (c.iat, c.exp) = (i64::MIN, i64::MAX)),
        ];
        for (name, expected, change) in cases {
            let mut claims = claims();
            change(&mut claims);
            assert_eq!(judge(&claims), expected, "{name}");
        }
    }

    #[test]
    fn claims_that_cannot_be_used_are_refused() {
        let cases: [(&str, Change); 8] = [
            ("jti", |c| c.jti = "short".into()),
            ("jti", |c| c.jti = "x".repeat(129)),
            ("sub", |c| c.sub = " ".into()),
            ("sub", |c| c.sub = "a\u{0}b".into()),
            ("email", |c| c.email = "nobody".into()),
            ("name", |c| c.name = String::new()),
            ("name", |c| c.family_name = Some("x".repeat(61))),
            ("name", |c| c.given_name = Some(" ".into())),
        ];
        for (claim, change) in cases {
            let mut claims = claims();
            change(&mut claims);
            assert_eq!(judge(&claims), format!("the token's `{claim}` cannot be used"));
        }
    }

    #[test]
    fn a_token_of_another_key_brand_or_algorithm_is_not_read() {
        let token = sign(&claims(), "k", SECRET);
        let forged = |token: &str, secret: &[u8], audience: &str| {
            matches!(read(token, secret, audience, NOW), Err(PartnerError::Forged))
        };
        assert!(forged(&token, b"another key", "harbor"));
        assert!(forged(&token, SECRET, "northfield"));
        let (signed, _) = token.rsplit_once('.').unwrap();
        assert!(forged(&format!("{signed}."), SECRET, "harbor"));

        let of = |alg| jsonwebtoken::encode(&Header::new(alg), &claims(), &EncodingKey::from_secret(SECRET)).unwrap();
        assert!(forged(&of(Algorithm::HS384), SECRET, "harbor"));
        assert!(matches!(key_id_of(&of(Algorithm::HS384)), Err(PartnerError::Malformed)));
        // {"alg":"none","kid":"k"}
        let payload = token.split('.').nth(1).unwrap();
        let none = format!("eyJhbGciOiJub25lIiwia2lkIjoiayJ9.{payload}.");
        assert!(matches!(key_id_of(&none), Err(PartnerError::Malformed)));
        assert!(forged(&none, SECRET, "harbor"));
    }

    #[test]
    fn a_role_that_nobody_may_give_is_no_token() {
        let mut raw = serde_json::to_value(claims()).unwrap();
        raw["role"] = "super-admin".into();
        let header = Header { kid: Some("k".into()), ..Header::new(Algorithm::HS256) };
        let token = jsonwebtoken::encode(&header, &raw, &EncodingKey::from_secret(SECRET)).unwrap();
        assert!(matches!(read(&token, SECRET, "harbor", NOW), Err(PartnerError::Forged)));
    }

    #[test]
    fn the_key_id_is_read_and_huge_tokens_are_not() {
        assert_eq!(key_id_of(&sign(&claims(), "pk-1", SECRET)).unwrap(), "pk-1");
        for bad in ["", "a.b.c", "not a token", &"x".repeat(5_000)] {
            assert!(matches!(key_id_of(bad), Err(PartnerError::Malformed)), "{bad}");
        }
    }

    #[test]
    fn names_are_split_where_their_script_splits_them() {
        let split = |name: &str| Claims { name: name.into(), ..claims() }.names();
        assert_eq!(split("Ana María López"), ("Ana María".into(), "López".into()));
        assert_eq!(split("林慧敏"), ("林慧敏".into(), String::new()));
        let told = Claims { given_name: Some("慧敏".into()), family_name: Some("林".into()), ..claims() };
        assert_eq!(told.names(), ("慧敏".into(), "林".into()));
    }
}
