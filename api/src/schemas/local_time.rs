//! Days and months as a reader's calendar has them.

use product::people::accounts::rules::check_timezone;
use product::people::accounts::{self, UserId};
use tenants::TenantTx;
use time::Date;
use time::macros::format_description;

use crate::errors::{ApiError, ApiResult, Sentence};

/// A day, `2026-05-01`.
pub fn day(field: &'static str, text: Option<&str>) -> ApiResult<Option<Date>> {
    text.map(|text| read(field, text.to_owned())).transpose()
}

/// A month, `2026-05`, as its first day.
pub fn month(field: &'static str, text: Option<&str>) -> ApiResult<Option<Date>> {
    text.map(|text| read(field, format!("{text}-01"))).transpose()
}

/// The time zone that was asked for, otherwise the reader's own.
pub async fn timezone(tx: &mut TenantTx, reader: UserId, asked: Option<String>) -> ApiResult<String> {
    match asked {
        Some(name) => {
            check_timezone(&name).map_err(|_| ApiError::field("timezone", Sentence::Unknown))?;
            Ok(name)
        }
        None => Ok(accounts::get_profile(tx, reader).await?.timezone),
    }
}

/// Years beyond these are slips of the hand.
fn read(field: &'static str, text: String) -> ApiResult<Date> {
    let format = format_description!("[year]-[month]-[day]");
    let day = Date::parse(&text, format).ok().filter(|day| (2000..=2100).contains(&day.year()));
    day.ok_or_else(|| ApiError::field(field, Sentence::Malformed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    #[test]
    fn days_and_months_are_read_strictly() {
        assert_eq!(day("from", Some("2026-05-31")).unwrap(), Some(date!(2026 - 05 - 31)));
        assert_eq!(month("month", Some("2026-05")).unwrap(), Some(date!(2026 - 05 - 01)));
        assert_eq!((day("from", None).unwrap(), month("month", None).unwrap()), (None, None));
        for text in ["", "2026-5-1", "2026-02-30", "1999-12-31", "2101-01-01", "today", "2026-05-01T00:00:00Z"] {
            assert!(day("from", Some(text)).is_err(), "{text}");
        }
        for text in ["", "2026", "2026-13", "2026-05-01", "26-05"] {
            assert!(month("month", Some(text)).is_err(), "{text}");
        }
    }
}
