//! Hashing and checking passwords with argon2id: 19 MiB, two passes (quality.md F10). Call on a thread that may block.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};

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
}
