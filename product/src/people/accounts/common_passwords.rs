//! Passwords that everybody tries first (D-008): some 11,000 of eight characters and more, from leaked collections.
//! `common_passwords.LICENSE.txt` says where they come from.

use std::sync::LazyLock;

/// In lower case, sorted by bytes.
static LIST: LazyLock<Vec<&str>> = LazyLock::new(|| include_str!("common_passwords.txt").lines().collect());

/// Whether a password is one of them, in whatever case.
pub(super) fn contains(password: &str) -> bool {
    LIST.binary_search(&password.to_lowercase().as_str()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_holds_only_what_would_pass_otherwise() {
        assert!(LIST.len() > 10_000);
        for pair in LIST.windows(2) {
            assert!(pair[0] < pair[1], "{pair:?}");
        }
        for entry in LIST.iter() {
            assert!(entry.chars().count() >= 8 && *entry == entry.to_lowercase(), "{entry}");
        }
    }
}
