//! Hashing and checking passwords with argon2id: 19 MiB, two passes (quality.md F10). Call on a thread that may block.

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{ARGON2ID_IDENT, Algorithm, Argon2, Block, Params, Version};
use std::sync::{Mutex, PoisonError};

/// Working memory that one hash leaves for the next. Taken anew each time, it would stay with every thread that ever
/// hashed: half a gigabyte after a storm of logins, and a tenth of the time for touching fresh pages.
static MEMORY: Mutex<Vec<Vec<Block>>> = Mutex::new(Vec::new());
/// Blocks of one KiB for which room is taken, most of it never touched: above 32 MiB an allocation is a mapping of its
/// own for glibc, and goes back to the system when it is dropped.
const ROOM: usize = 33 * 1024;

/// A hash of a password nobody has, so that an unknown account costs the same time as a known one.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LWhhcy10aGlz$mvUuTGSpaGZN0cl3xIq1F8gYBW9PsAz/J6RBqNBXtIc";

/// Hashes a new password.
///
/// # Panics
/// Never for the default parameters; a failure means that the system has no source of randomness.
pub fn hash(password: &str) -> String {
    let argon = Argon2::default();
    let salt = Salt::generate();
    let output = digest(&argon, password, &salt, Params::DEFAULT_OUTPUT_LEN).expect("default parameters are valid");
    PasswordHash {
        algorithm: ARGON2ID_IDENT,
        version: Some(Version::default().into()),
        params: ParamsString::try_from(argon.params()).expect("default parameters are valid"),
        salt: Some(salt),
        hash: Some(output),
    }
    .to_string()
}

/// Gives the working memory back that the last hashes left for the next: for who knows that none is near.
pub fn release_memory() {
    MEMORY.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

/// Checks a password against a stored hash; without one it takes as long and says no.
pub fn is_right(password: &str, stored: Option<&str>) -> bool {
    let known = stored.and_then(|stored| PasswordHash::new(stored).ok());
    let is_known = known.is_some();
    let Some(parsed) = known.or_else(|| PasswordHash::new(NOBODY).ok()) else { return false };
    verify(password, &parsed).unwrap_or(false) && is_known
}

/// `None` for a hash that argon2 did not make.
fn verify(password: &str, stored: &PasswordHash) -> Option<bool> {
    let algorithm = Algorithm::try_from(stored.algorithm.as_str()).ok()?;
    let version = stored.version.map_or(Some(Version::default()), |version| Version::try_from(version).ok())?;
    let argon = Argon2::new(algorithm, version, Params::try_from(stored).ok()?);
    let (salt, expected) = (stored.salt.as_ref()?, stored.hash.as_ref()?);
    // `Output` is compared in constant time.
    Some(digest(&argon, password, salt, expected.len())? == *expected)
}

fn digest(argon: &Argon2<'_>, password: &str, salt: &[u8], length: usize) -> Option<Output> {
    let mut buffer = [0; Output::MAX_LENGTH];
    let output = buffer.get_mut(..length)?;
    let memory = MEMORY.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let mut memory = memory.unwrap_or_else(|| Vec::with_capacity(ROOM));
    let blocks = argon.params().block_count();
    if memory.len() < blocks {
        memory.resize(blocks, Block::new());
    }
    let done = argon.hash_password_into_with_memory(password.as_bytes(), salt, output, &mut memory);
    MEMORY.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
    done.ok()?;
    Output::new(output).ok()
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
    use argon2::password_hash::{PasswordHasher, PasswordVerifier};

    #[test]
    fn only_the_right_password_opens() {
        let stored = hash("learn-the-words");
        assert!(is_right("learn-the-words", Some(&stored)));
        assert!(!is_right("learn-the-Words", Some(&stored)));
        assert!(!is_right("learn-the-words", None));
        assert!(
            Argon2::default().verify_password(b"learn-the-words", stored.as_str()).is_ok(),
            "as the library reads it"
        );
        assert!(PasswordHash::new(NOBODY).is_ok(), "the stand-in hash must cost a full verification");
    }

    #[test]
    fn memory_of_another_hash_changes_nothing() {
        let stored = hash("learn-the-words");
        let storm: Vec<_> = (0..8).map(|at| std::thread::spawn(move || hash(&format!("storm-of-{at}")))).collect();
        assert!(is_right("learn-the-words", Some(&stored)));
        for (at, other) in storm.into_iter().enumerate() {
            assert!(is_right(&format!("storm-of-{at}"), Some(&other.join().unwrap())));
        }
        assert!(!is_right("learn-the-Words", Some(&stored)));
    }

    #[test]
    fn a_hash_that_cannot_be_read_opens_nothing() {
        for stored in ["", "-", "$argon2id$broken"] {
            assert!(!is_right("learn-the-words", Some(stored)), "{stored}");
        }
    }

    #[test]
    fn only_weaker_hashes_are_outdated() {
        // By the library's own way, which the way above has to agree with.
        let with = |params: Params| {
            let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
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
