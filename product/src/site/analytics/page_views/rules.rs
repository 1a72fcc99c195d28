//! What of an address may be kept, and which days need a partition. Pure.

use crate::site::analytics::days::days_from;
use std::collections::BTreeSet;
use time::{Date, Duration};

const LONGEST_PATH: usize = 300;
/// Parameters that open something: links from mails, shared reports, captchas (D-123).
const SECRETS: [&str; 10] =
    ["token", "access_token", "reset", "share", "key", "captcha_key", "code", "password", "email", "signature"];

/// The days that need a partition, in the order in which they are made: those to come, then past ones whose views lie astray
/// because nobody had made theirs. A day that is astray and not over waits: moving its rows would hold up who writes them.
pub(super) fn due_partitions(today: Date, ahead: u16, made: &BTreeSet<Date>, astray: &BTreeSet<Date>) -> Vec<Date> {
    let last = today + Duration::days(ahead.into());
    let coming = days_from(today).take_while(|day| *day <= last).filter(|day| !astray.contains(day));
    let past = astray.iter().copied().filter(|day| *day < today);
    coming.chain(past).filter(|day| !made.contains(day)).collect()
}

/// How many days after today are there, without a gap.
pub(super) fn days_ahead(today: Date, made: &BTreeSet<Date>) -> u16 {
    let days = days_from(today).skip(1).take_while(|day| made.contains(day)).count();
    u16::try_from(days).unwrap_or(u16::MAX)
}

/// Path and harmless query of a visited address; `None` when it is no address of a page.
pub(super) fn clean_url(url: &str) -> Option<String> {
    let (path, query) = split(after_authority(url.trim())?);
    // `/toefl` and `/toefl/` are one page, and so one line of the figures.
    let path = match path.trim_end_matches('/') {
        "" => "/",
        path => path,
    };
    let kept: Vec<&str> = query.split('&').filter(|pair| !pair.is_empty() && !is_secret(pair)).collect();
    let cleaned = if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) };
    Some(shorten(&cleaned))
}

/// Where a visitor came from: without any query, because it is somebody else's.
pub(super) fn clean_referrer(url: &str) -> Option<String> {
    let url = url.trim();
    after_authority(url).filter(|_| url.contains("://"))?;
    Some(shorten(split(url).0))
}

/// Whether two addresses have the same host; addresses without one have none.
pub(super) fn is_same_site(one: &str, other: &str) -> bool {
    let host = |url: &str| {
        let (_, rest) = url.trim().split_once("://")?;
        rest.split(['/', '?', '#']).next().map(str::to_ascii_lowercase)
    };
    host(one).is_some() && host(one) == host(other)
}

/// What begins with the path: `https://host/path?query`, or `/path?query` as it is.
fn after_authority(url: &str) -> Option<&str> {
    if url.contains(char::is_control) || url.contains(char::is_whitespace) {
        return None;
    }
    let rest = match url.split_once("://") {
        Some(("http" | "https", rest)) => rest,
        Some(_) => return None,
        None => return url.starts_with('/').then_some(url),
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, path) = rest.split_at(end);
    let is_host = !host.is_empty() && !host.contains('@');
    is_host.then_some(path)
}

/// Path and query, both without the fragment.
fn split(url: &str) -> (&str, &str) {
    let url = url.split('#').next().unwrap_or_default();
    url.split_once('?').unwrap_or((url, ""))
}

fn is_secret(pair: &str) -> bool {
    let name = pair.split('=').next().unwrap_or_default().to_ascii_lowercase();
    // A name may be written in escapes; then it is not read but dropped.
    name.contains('%') || SECRETS.contains(&name.as_str())
}

fn shorten(text: &str) -> String {
    text.chars().take(LONGEST_PATH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::date;

    #[test]
    fn partitions_are_made_for_days_to_come_and_for_past_ones_that_lie_astray() {
        let today = date!(2026 - 12 - 31);
        let days = |days: &[i64]| days.iter().map(|day| today + Duration::days(*day)).collect::<BTreeSet<_>>();
        for (made, astray, due) in [
            (days(&[]), days(&[]), vec![0, 1, 2]),
            (days(&[0, 1]), days(&[]), vec![2]),
            (days(&[-1, 0, 1, 2]), days(&[]), vec![]),
            (days(&[]), days(&[-9, -1, 0]), vec![1, 2, -9, -1]),
            (days(&[-1, 0, 2]), days(&[1, -2, -1]), vec![-2]),
        ] {
            let expected: Vec<_> = due.into_iter().map(|day| today + Duration::days(day)).collect();
            assert_eq!(due_partitions(today, 2, &made, &astray), expected, "{made:?} {astray:?}");
        }
        assert_eq!(days_ahead(today, &days(&[-1, 0])), 0);
        assert_eq!(days_ahead(today, &days(&[1, 2, 4])), 2);
    }

    #[test]
    fn secrets_are_cut_out_of_an_address() {
        let clean = |url| clean_url(url).unwrap();
        assert_eq!(clean("https://verdant.example/toefl/verify?token=abc"), "/toefl/verify");
        assert_eq!(
            clean("http://localhost:8080/toefl/plans?t-coins=3&Share=x&tab=1#top"),
            "/toefl/plans?t-coins=3&tab=1"
        );
        assert_eq!(clean("/toefl/result?%74oken=abc&id=7"), "/toefl/result?id=7");
        assert_eq!(clean("https://verdant.example"), "/");
        assert_eq!(clean("https://verdant.example/"), "/");
        assert_eq!(clean("https://verdant.example?token=x#y"), "/");
        assert_eq!(clean(&format!("/{}", "x".repeat(5000))).len(), LONGEST_PATH);
    }

    #[test]
    fn a_page_is_counted_once_with_and_without_its_closing_slash() {
        for url in ["/toefl", "/toefl/", "https://h.example/toefl//", "/toefl/#top"] {
            assert_eq!(clean_url(url).as_deref(), Some("/toefl"), "{url}");
        }
        assert_eq!(clean_url("/toefl/tests/?page=2").as_deref(), Some("/toefl/tests?page=2"));
    }

    #[test]
    fn what_is_no_address_of_a_page_is_refused() {
        for url in
            ["", "javascript:alert(1)", "data://x/y", "toefl", "https://", "https://user:pw@host/x", "/two words"]
        {
            assert_eq!(clean_url(url), None, "{url}");
        }
    }

    #[test]
    fn a_referrer_keeps_its_site_and_loses_its_query() {
        assert_eq!(
            clean_referrer("https://search.example/find?q=private").as_deref(),
            Some("https://search.example/find")
        );
        assert_eq!(clean_referrer("/toefl/"), None);
        assert_eq!(clean_referrer("android-app://x"), None);
    }

    proptest! {
        #[test]
        fn no_secret_survives(name in prop::sample::select(&SECRETS[..]), before in "[a-z]{0,5}", after in "[a-z]{0,5}") {
            let url = format!("https://h.example/p?{before}=1&{name}=SECRET&{after}=2#SECRET");
            prop_assert!(!clean_url(&url).unwrap().contains("SECRET"));
        }
    }
}
