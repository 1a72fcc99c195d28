//! The names of time zones: those of the tz database (2025b, public domain) with the older names that browsers still give.
//! PostgreSQL reckons people's days by them (`local_day`), so the database must know every one.

use std::sync::LazyLock;

/// Sorted by bytes.
static LIST: LazyLock<Vec<&str>> = LazyLock::new(|| include_str!("timezones.txt").lines().collect());

/// Whether there is a time zone of this name, written exactly so.
pub(super) fn contains(name: &str) -> bool {
    LIST.binary_search(&name).is_ok()
}

/// Every name, sorted.
pub fn list_timezones() -> &'static [&'static str] {
    &LIST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_whole() {
        assert!(LIST.len() > 590);
        for pair in LIST.windows(2) {
            assert!(pair[0] < pair[1], "{pair:?}");
        }
    }

    #[test]
    fn old_and_new_names_are_known() {
        for name in
            ["UTC", "Asia/Taipei", "America/Argentina/Buenos_Aires", "Etc/GMT+8", "Asia/Calcutta", "Europe/Kyiv"]
        {
            assert!(contains(name), "{name}");
        }
        for name in ["", "Mars/Base", "Asia/", "asia/taipei", "Asia/Taipei ", "+8", "Factory", "localtime"] {
            assert!(!contains(name), "{name:?}");
        }
    }
}
