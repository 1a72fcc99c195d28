//! Referral codes (D-089): 8 characters that can be read out and copied by hand.

use sha2::{Digest, Sha256};

/// Without those that look like another one: 0 and O, 1 and I and L.
const ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// The code by which a person invites others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferralCode(String);

impl ReferralCode {
    /// Characters of a code.
    pub const LENGTH: usize = 8;

    /// Reads what somebody typed: case, spaces and hyphens do not matter. None for what can be no code.
    pub fn parse(typed: &str) -> Option<Self> {
        let is_space = |c: &char| c.is_whitespace() || *c == '-';
        // One more than a code has is enough to know that it is none.
        let letters = typed.chars().filter(|c| !is_space(c)).take(Self::LENGTH + 1).map(|c| c.to_ascii_uppercase());
        let letters: String = letters.collect();
        let is_code = letters.len() == Self::LENGTH && letters.bytes().all(|byte| ALPHABET.contains(&byte));
        is_code.then_some(Self(letters))
    }

    /// The code that follows from random bytes: of 31 to the 8th, nobody guesses one that is in use.
    pub(super) fn of_seed(seed: &[u8]) -> Self {
        let digest = Sha256::digest(seed);
        let letters =
            digest.iter().take(Self::LENGTH).map(|byte| ALPHABET[usize::from(*byte) % ALPHABET.len()] as char);
        Self(letters.collect())
    }

    /// As it is shown and stored.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(typed: &str) -> Option<String> {
        ReferralCode::parse(typed).map(|code| code.0)
    }

    #[test]
    fn what_can_be_no_code_is_none() {
        for typed in [
            "",
            "K7QP3MX",
            "K7QP3MXTT",
            "K7QP3MX0",
            "K7QP3MXO",
            "K7QP3MX1",
            "K7QP3MXI",
            "K7QP3MXL",
            "K7QP3MXÉ",
            "'; drop--",
        ] {
            assert_eq!(read(typed), None, "{typed}");
        }
    }

    proptest! {
        #[test]
        fn every_code_is_read_however_it_is_typed(seed: [u8; 16], lower: bool, gap in "[ \t-]{0,3}", at in 0..=8_usize) {
            let code = ReferralCode::of_seed(&seed);
            prop_assert_eq!(code.as_str().len(), ReferralCode::LENGTH);
            let (left, right) = code.as_str().split_at(at);
            let typed = format!(" {left}{gap}{right}\n");
            let typed = if lower { typed.to_lowercase() } else { typed };
            prop_assert_eq!(ReferralCode::parse(&typed), Some(code));
        }

        #[test]
        fn a_code_has_no_characters_that_look_alike(seed: [u8; 16]) {
            let code = ReferralCode::of_seed(&seed);
            prop_assert!(!code.as_str().contains(['0', 'O', '1', 'I', 'L']), "{}", code.as_str());
        }

        #[test]
        fn whatever_is_typed_is_a_code_or_none(typed in "\\PC{0,20}") {
            if let Some(code) = ReferralCode::parse(&typed) {
                prop_assert_eq!(ReferralCode::parse(code.as_str()), Some(code));
            }
        }
    }
}
