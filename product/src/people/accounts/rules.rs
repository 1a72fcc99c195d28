//! What an address, a username, a password and a phone number must look like (section 5; D-008, D-010).

use super::{common_passwords, timezones};

/// A field and why it is refused: stable codes, the sentences are the API's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldError {
    /// The field as sent.
    pub field: &'static str,
    /// What is wrong.
    pub cause: FieldCause,
}

/// Why a field is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldCause {
    /// Empty.
    Required,
    /// Not of the right form.
    Malformed,
    /// None of those that there are to choose from.
    Unlisted,
    /// Fewer characters than allowed.
    TooShort {
        /// Fewest characters.
        min: usize,
    },
    /// More characters than allowed.
    TooLong {
        /// Most characters.
        max: usize,
    },
    /// A password that everybody tries first.
    TooCommon,
    /// More entries than allowed.
    TooMany {
        /// Most entries.
        max: usize,
    },
    /// A number beyond its bounds.
    OutOfRange {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
    },
    /// The person's own address, where another's is asked for.
    Own,
    /// Said once and not to be changed by the person alone.
    Fixed,
}

/// Lower-cases and trims an address, or says why it is none.
pub fn parse_email(text: &str) -> Result<String, FieldCause> {
    let email = text.trim().to_lowercase();
    if email.is_empty() {
        return Err(FieldCause::Required);
    }
    if email.len() > 254 {
        return Err(FieldCause::TooLong { max: 254 });
    }
    let is_plain = |part: &str| {
        !part.is_empty() && !part.contains(|c: char| c.is_whitespace() || c.is_control() || "<>()[],;:\\\"".contains(c))
    };
    let Some((local, domain)) = email.rsplit_once('@') else { return Err(FieldCause::Malformed) };
    let is_domain = domain.contains('.')
        && domain.split('.').all(|label| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-'));
    if is_plain(local) && !local.contains('@') && is_plain(domain) && is_domain {
        Ok(email)
    } else {
        Err(FieldCause::Malformed)
    }
}

/// Checks a new password: 8 to 128 characters, none of the common ones, no composition rules.
pub fn check_password(password: &str) -> Result<(), FieldCause> {
    match password.chars().count() {
        0 => Err(FieldCause::Required),
        1..8 => Err(FieldCause::TooShort { min: 8 }),
        129.. => Err(FieldCause::TooLong { max: 128 }),
        _ if common_passwords::contains(password) => Err(FieldCause::TooCommon),
        _ => Ok(()),
    }
}

/// Checks a new password of the account with this address, which is the first thing that somebody else would try.
pub fn check_password_of(password: &str, email: &str) -> Result<(), FieldCause> {
    check_password(password)?;
    let name = email.split('@').next().unwrap_or_default();
    let is_address = [email, name].iter().any(|known| known.eq_ignore_ascii_case(password.trim()));
    if is_address { Err(FieldCause::TooCommon) } else { Ok(()) }
}

/// Checks a username: 3 to 30 characters, letters, digits, dot, dash, underscore.
pub fn check_username(username: &str) -> Result<(), FieldCause> {
    match username.chars().count() {
        0 => Err(FieldCause::Required),
        1..3 => Err(FieldCause::TooShort { min: 3 }),
        31.. => Err(FieldCause::TooLong { max: 30 }),
        _ if username.chars().all(|c| c.is_alphanumeric() || ".-_".contains(c)) => Ok(()),
        _ => Err(FieldCause::Malformed),
    }
}

/// Checks a phone number: an optional plus, digits with usual separators, 7 to 15 digits.
pub fn check_phone(phone: &str) -> Result<(), FieldCause> {
    let phone = phone.trim();
    if phone.is_empty() {
        return Err(FieldCause::Required);
    }
    let rest = phone.strip_prefix('+').unwrap_or(phone);
    let digits = rest.chars().filter(char::is_ascii_digit).count();
    let is_clean = rest.chars().all(|c| c.is_ascii_digit() || " -().".contains(c));
    match digits {
        _ if !is_clean => Err(FieldCause::Malformed),
        ..7 => Err(FieldCause::TooShort { min: 7 }),
        16.. => Err(FieldCause::TooLong { max: 15 }),
        _ => Ok(()),
    }
}

/// Checks a required text against a length (D-024).
pub fn check_text(text: &str, max: usize) -> Result<(), FieldCause> {
    match text.trim().chars().count() {
        0 => Err(FieldCause::Required),
        count if count > max => Err(FieldCause::TooLong { max }),
        _ => Ok(()),
    }
}

/// Checks that a time zone is one of the tz database, older names included.
pub fn check_timezone(name: &str) -> Result<(), FieldCause> {
    match name {
        "" => Err(FieldCause::Required),
        _ if timezones::contains(name) => Ok(()),
        _ => Err(FieldCause::Unlisted),
    }
}

/// Checks a grade level: 1 to 17, or graduated.
pub fn check_grade_level(level: &str) -> Result<(), FieldCause> {
    let is_number = level.parse::<u8>().is_ok_and(|level| (1..=17).contains(&level));
    match level {
        "" => Err(FieldCause::Required),
        "graduated" => Ok(()),
        _ if is_number => Ok(()),
        _ => Err(FieldCause::Malformed),
    }
}

/// The fields whose check failed.
pub fn collect<const N: usize>(checks: [(&'static str, Result<(), FieldCause>); N]) -> Vec<FieldError> {
    checks.into_iter().filter_map(|(field, check)| check.err().map(|cause| FieldError { field, cause })).collect()
}

/// A graduation year of four digits, or none.
pub fn check_year(year: Option<i32>) -> Result<(), FieldCause> {
    if year.is_none_or(|year| (1950..=2100).contains(&year)) { Ok(()) } else { Err(FieldCause::Malformed) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn addresses_are_trimmed_and_lower_cased() {
        assert_eq!(parse_email("  Mei.Lin@Example.COM "), Ok("mei.lin@example.com".into()));
        for broken in [
            "",
            "mei",
            "mei@",
            "@example.com",
            "mei@example",
            "mei@@example.com",
            "mei lin@example.com",
            "mei@-x.com",
            "a@b..com",
            "<a@b.com>",
        ] {
            assert!(parse_email(broken).is_err(), "{broken}");
        }
    }

    #[test]
    fn passwords_are_long_rather_than_clever() {
        assert_eq!(check_password("seven77"), Err(FieldCause::TooShort { min: 8 }));
        assert_eq!(check_password("PassWord123"), Err(FieldCause::TooCommon));
        for known in ["mei.huang@example.com", "MEI.HUANG@example.com ", "Mei.Huang"] {
            assert_eq!(check_password_of(known, "mei.huang@example.com"), Err(FieldCause::TooCommon), "{known}");
        }
        assert_eq!(check_password_of("mei.huang.2", "mei.huang@example.com"), Ok(()));
        assert_eq!(check_password_of("seven77", "mei.huang@example.com"), Err(FieldCause::TooShort { min: 8 }));
        for common in ["iloveyou", "Liverpool1", "1QAZ2WSX", "starwars1", "qwertyuiop"] {
            assert_eq!(check_password(common), Err(FieldCause::TooCommon), "{common}");
        }
        assert_eq!(check_password("learn-the-words"), Ok(()));
        assert_eq!(check_password("清晨的河面很亮很亮"), Ok(()));
        assert_eq!(check_password(&"x".repeat(129)), Err(FieldCause::TooLong { max: 128 }));
    }

    #[test]
    fn usernames_never_look_like_addresses() {
        assert_eq!(check_username("mei.lin-07_x"), Ok(()));
        assert_eq!(check_username("mei@lin"), Err(FieldCause::Malformed));
        assert_eq!(check_username("ab"), Err(FieldCause::TooShort { min: 3 }));
    }

    #[test]
    fn phones_have_seven_digits_or_more() {
        for good in ["+886 912 345 678", "0912 345 678", "02-2345678", "(801) 555.0100"] {
            assert_eq!(check_phone(good), Ok(()), "{good}");
        }
        assert_eq!(check_phone("123-456"), Err(FieldCause::TooShort { min: 7 }));
        assert_eq!(check_phone("0912345678x"), Err(FieldCause::Malformed));
    }

    proptest! {
        #[test]
        fn a_parsed_address_parses_to_itself(text in "\\PC{0,40}") {
            if let Ok(email) = parse_email(&text) {
                prop_assert_eq!(parse_email(&email), Ok(email.clone()));
            }
        }
    }
}
