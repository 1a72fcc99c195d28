//! Hashing and checking passwords with argon2id: 19 MiB, two passes (quality.md F10). Call on a thread that may block.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Argon2, Params};

/// A hash of a password nobody has, so that an unknown account costs the same time as a known one.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LWhhcy10aGlz$mvUuTGSpaGZN0cl3xIq1F8gYBW9PsAz/J6RBqNBXtIc";

/// Hashes a new password.
///
/// # Panics
/// Never for the default parameters; a failure means that the system has no source of randomness.
pub fn hash(password: &str) -> String {
    Argon2::default()
        .hash_password(password.as_bytes())
        .expect("default parameters are valid and the system has randomness")
        .to_string()
}

/// Checks a password against a stored hash; without one it takes as long and says no.
pub fn is_right(password: &str, stored: Option<&str>) -> bool {
    let known = stored.and_then(|stored| PasswordHash::new(stored).ok());
    let is_known = known.is_some();
    let Some(parsed) = known.or_else(|| PasswordHash::new(NOBODY).ok()) else { return false };
    Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok() && is_known
}

/// Whether a stored hash was made with weaker parameters than today's, so that a login should replace it.
pub fn is_outdated(stored: &str) -> bool {
    let Ok(parsed) = PasswordHash::new(stored) else { return true };
    let Ok(params) = Params::try_from(&parsed.params) else { return true };
    let today = Argon2::default();
    let today = today.params();
    parsed.algorithm.as_str() != "argon2id" || params.m_cost() < today.m_cost() || params.t_cost() < today.t_cost()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_right_password_opens() {
        let stored = hash("learn-the-words");
        assert!(is_right("learn-the-words", Some(&stored)));
        assert!(!is_right("learn-the-Words", Some(&stored)));
        assert!(!is_right("learn-the-words", None));
        assert!(PasswordHash::new(NOBODY).is_ok(), "the stand-in hash must cost a full verification");
    }
    #[test]
    fn a_hash_that_cannot_be_read_opens_nothing() {
        for stored in ["", "-", "$argon2id$broken"] {
            assert!(!is_right("learn-the-words", Some(stored)), "{stored}");
        }
    }

    #[test]
    fn only_weaker_hashes_are_outdated() {
        let with = |params: Params| {
            let argon = Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, params);
            argon.hash_password(b"learn-the-words").unwrap().to_string()
        };
        let weaker = with(Params::new(8 * 1024, 2, 1, None).unwrap());
        assert!(is_outdated(&weaker) && is_right("learn-the-words", Some(&weaker)));
        assert!(is_outdated(&with(Params::new(Params::DEFAULT_M_COST, 1, 1, None).unwrap())));
        assert!(!is_outdated(&hash("learn-the-words")));
        assert!(!is_outdated(&with(Params::new(2 * Params::DEFAULT_M_COST, 3, 1, None).unwrap())));
        assert!(is_outdated("-"));
    }
}
