//! A year of figures that nobody made, for demo brands: a week's rhythm, growth, the seasons of the test. They follow from the
//! brand and the day, so they are the same each time; a screen that shows them says so (`Tenant::sample_history_until`).

use super::days::monday_of;
use super::metrics::{Amount, Metric, add_amounts, roll_up_metrics};
use super::page_views::{SampleDay, add_sample_days};
use crate::money::price_list::Currency;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::{Date, Duration};

/// How many days there are figures for.
const DAYS: i64 = 365;
/// People who join on an average day of a brand of size 1 at the end of the year.
const JOINED: f64 = 9.0;
/// From Monday to Sunday: most practice at the weekend.
const WEEK: [f64; 7] = [0.95, 0.98, 1.0, 0.96, 0.84, 1.18, 1.26];
/// From January to December: quiet at the Lunar New Year, courses in summer, applications in autumn.
const SEASON: [f64; 12] = [0.88, 0.78, 0.94, 0.98, 1.0, 1.04, 1.16, 1.12, 1.1, 1.24, 1.18, 0.96];
/// Of the people who joined in a week, who are active that week, the next one and so on.
const RETAINED: [f64; 12] = [0.71, 0.46, 0.37, 0.31, 0.27, 0.24, 0.21, 0.19, 0.17, 0.15, 0.14, 0.12];
/// Which tests are started, as shares of all.
const TESTS: [(&str, f64); 10] = [
    ("full_mock:", 0.09),
    ("quick_mock:", 0.17),
    ("section:reading", 0.13),
    ("section:listening", 0.12),
    ("section:speaking", 0.08),
    ("section:writing", 0.07),
    ("set:reading", 0.12),
    ("set:listening", 0.1),
    ("set:speaking", 0.07),
    ("set:writing", 0.05),
];
/// Pages with their share of all views, and views by each of their visitors.
const PAGES: [(&str, f64, f64); 9] = [
    ("/toefl", 0.24, 1.2),
    ("/toefl/toefl", 0.19, 2.1),
    ("/toefl/test", 0.16, 2.6),
    ("/toefl/result", 0.11, 1.8),
    ("/toefl/flashcards", 0.1, 2.4),
    ("/toefl/login", 0.08, 1.1),
    ("/toefl/register", 0.05, 1.1),
    ("/toefl/plans", 0.04, 1.2),
    ("/toefl/contact", 0.03, 1.05),
];
/// Where views come from, and what only machines saw: shares of all views.
const TALLIES: [(&str, &str, f64); 7] = [
    ("referrer", "www.google.com", 0.14),
    ("referrer", "www.bing.com", 0.03),
    ("referrer", "www.facebook.com", 0.04),
    ("referrer", "www.youtube.com", 0.03),
    ("source", "robot", 0.07),
    ("source", "prefetch", 0.05),
    ("referrer", "www.dcard.tw", 0.02),
];

/// What people look at it with, each with its share of all views.
const DEVICES: [(&str, f64); 2] = [("desk", 0.54), ("phone", 0.46)];

/// What a year is made up for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SampleBrand<'a> {
    /// Its short name, from which chance follows.
    pub slug: &'a str,
    /// How large it is: 1 for nine people who join on an average day at the end.
    pub size: f64,
    /// What its orders are paid in.
    pub currency: Currency,
    /// What an order comes to, in hundredths.
    pub order: i64,
    /// What a month of Pro that renews comes to, in hundredths.
    pub month: i64,
    /// Languages with their share of all views.
    pub languages: &'a [(&'static str, f64)],
}

/// Adds a year of made-up sums up to a day, which is included. For once: a second time adds as much again.
pub async fn write_sample_year(tx: &mut TenantTx, brand: SampleBrand<'_>, until: Date) -> Result<(), sqlx::Error> {
    // What there was before the daily records is counted first, because that takes sums to be empty; and the lock stays.
    while roll_up_metrics(tx).await? {}
    let (amounts, views) = make_year(brand, until);
    add_amounts(tx, &amounts).await?;
    add_sample_days(tx, &views).await
}

/// From 0 to 1, the same for the same words.
fn chance(brand: SampleBrand<'_>, day: Date, what: &str) -> f64 {
    let digest = Sha256::digest(format!("{} {day} {what}", brand.slug));
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&digest[..8]);
    (u64::from_be_bytes(bytes) >> 11) as f64 / (1_u64 << 53) as f64
}

/// A whole number with this mean.
fn count(brand: SampleBrand<'_>, day: Date, what: &str, mean: f64) -> i64 {
    (mean.max(0.0) + chance(brand, day, what)).floor() as i64
}

/// How busy a day is: 1 for an average one of a brand of size 1 at the end of the year.
fn level(brand: SampleBrand<'_>, day: Date, until: Date) -> f64 {
    let gone = 1.0 - (until - day).whole_days() as f64 / DAYS as f64;
    let growth = 0.38 + 0.62 * gone.powf(1.4);
    let weekday = WEEK[usize::from(day.weekday().number_days_from_monday())];
    let season = SEASON[usize::from(u8::from(day.month())) - 1];
    brand.size * growth * weekday * season * (0.86 + 0.28 * chance(brand, day, "level"))
}

fn make_year(brand: SampleBrand<'_>, until: Date) -> (Vec<Amount>, Vec<SampleDay>) {
    let (mut amounts, mut views) = (Vec::new(), Vec::new());
    let mut joined_in: BTreeMap<Date, i64> = BTreeMap::new();
    let mut running = 0;
    for day in (0..DAYS).rev().map(|ago| until - Duration::days(ago)) {
        let level = level(brand, day, until);
        let made = |what: &str, mean: f64| count(brand, day, what, mean);
        let mut add = |metric, dimension: &str, amount| {
            amounts.push(Amount { metric, day, dimension: dimension.to_owned(), amount });
        };
        // Who joins, and how far they come.
        let joined = made("joined", JOINED * level);
        *joined_in.entry(monday_of(day)).or_default() += joined;
        add(Metric::UsersJoined, "", joined);
        let mut people = joined;
        for (metric, share) in [
            (Metric::PeopleVerified, 0.87),
            (Metric::PeopleStarted, 0.8),
            (Metric::PeopleFinished, 0.74),
            (Metric::PeopleGraded, 0.82),
        ] {
            people = made(metric.as_str(), people as f64 * share).min(people);
            add(metric, "", people);
        }
        // Tests.
        let (mut started, mut finished) = (0, 0);
        for (test, share) in TESTS {
            let begun = made(test, 34.0 * level * share);
            let handed_in = made(&format!("{test} finished"), begun as f64 * 0.81).min(begun);
            add(Metric::TestsStarted, test, begun);
            add(Metric::TestsFinished, test, handed_in);
            (started, finished) = (started + begun, finished + handed_in);
        }
        add(Metric::TestsGraded, "", made("graded", finished as f64 * 0.93).min(finished));
        add(Metric::PeopleActive, "", made("active", started as f64 * 0.62 + 6.0 * level));
        // Money, and T-Coins for it.
        let ordered = made("orders", 1.9 * level);
        let paid = made("paid", ordered as f64 * 0.88).min(ordered);
        let refunded = made("refunded", paid as f64 * 0.03).min(paid);
        let currency = brand.currency.as_str();
        add(Metric::OrdersCreated, currency, ordered);
        add(Metric::OrdersPaid, currency, paid);
        add(Metric::OrdersRefunded, currency, refunded);
        add(Metric::OrderRevenue, currency, paid * brand.order);
        add(Metric::OrderFees, currency, paid * brand.order / 25);
        add(Metric::OrderRefunds, currency, refunded * brand.order);
        let verified = made("rewarded", joined as f64 * 0.8).min(joined);
        let gradings = made("gradings", 2.2 * level);
        for (reason, times, coins_in, coins_out) in [
            ("deposit", paid, 20, 0),
            ("email_verification_reward", verified, 5, 0),
            ("grading", gradings, 0, 8),
            ("pdf_report", made("reports", 1.1 * level), 0, 2),
        ] {
            add(Metric::CoinEntries, reason, times);
            add(Metric::CoinsIn, reason, times * coins_in);
            add(Metric::CoinsOut, reason, times * coins_out);
        }
        // Subscriptions: each is renewed about once a month, and one in eleven months ends.
        let new = made("subscriptions", 0.55 * level);
        let ended = made("ended", f64::from(running) / 330.0).min(running.into());
        add(Metric::SubscriptionsNew, "", new);
        let renewed = made("renewed", f64::from(running) / 31.0);
        let returned = made("returned", (new + renewed) as f64 * 0.02).min(new + renewed);
        add(Metric::SubscriptionsRenewed, "", renewed);
        add(Metric::SubscriptionRevenue, currency, (new + renewed) * brand.month);
        add(Metric::SubscriptionRefunds, currency, returned * brand.month);
        add(Metric::SubscriptionsCanceled, "", ended);
        add(Metric::SubscriptionsEnded, "", ended);
        add(Metric::SubscriptionsActive, "", new - ended);
        running += i32::try_from(new - ended).unwrap_or_default();
        views.push(make_views(brand, day, level));
    }
    for (week, joined) in joined_in {
        for (since, share) in RETAINED.into_iter().enumerate() {
            let later = week + Duration::weeks(i64::try_from(since).unwrap_or(i64::MAX));
            if later + Duration::days(6) <= until {
                let what = format!("retained {since}");
                let amount = count(brand, week, &what, joined as f64 * share).min(joined);
                amounts.push(Amount {
                    metric: Metric::PeopleRetained,
                    day: week,
                    dimension: since.to_string(),
                    amount,
                });
            }
        }
    }
    amounts.retain(|one| one.amount != 0);
    (amounts, views)
}

fn make_views(brand: SampleBrand<'_>, day: Date, level: f64) -> SampleDay {
    let all = 620.0 * level;
    let mut paths: Vec<_> = PAGES
        .into_iter()
        .map(|(path, share, each)| {
            let views = count(brand, day, path, all * share);
            (path, views, count(brand, day, &format!("{path} visitors"), views as f64 / each).min(views))
        })
        .collect();
    let views: i64 = paths.iter().map(|(_, views, _)| views).sum();
    let most = paths.iter().map(|(_, _, visitors)| *visitors).max().unwrap_or_default();
    let visitors = count(brand, day, "visitors", views as f64 / 4.2).clamp(most, views.max(most));
    paths.insert(0, ("", views, visitors));
    let some = TALLIES.map(|(topic, name, share)| (topic, name, count(brand, day, name, views as f64 * share)));
    let devices = split(brand, day, views, &DEVICES).into_iter().map(|(name, views)| ("device", name, views));
    let languages =
        split(brand, day, views, brand.languages).into_iter().map(|(name, views)| ("language", name, views));
    let tallies = some.into_iter().chain(devices).chain(languages).filter(|(_, _, views)| *views > 0).collect();
    paths.retain(|(_, views, _)| *views > 0);
    SampleDay { day, paths, tallies }
}

/// Every view goes to one of the names: the first takes what the others leave.
fn split(brand: SampleBrand<'_>, day: Date, views: i64, shares: &[(&'static str, f64)]) -> Vec<(&'static str, i64)> {
    let mut left = views;
    let mut parts: Vec<_> = shares
        .iter()
        .skip(1)
        .map(|(name, share)| {
            let part = count(brand, day, name, views as f64 * share).clamp(0, left);
            left -= part;
            (*name, part)
        })
        .collect();
    parts.extend(shares.first().map(|(name, _)| (*name, left)));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    const UNTIL: Date = date!(2026 - 11 - 26);

    fn brand(slug: &str) -> SampleBrand<'_> {
        SampleBrand {
            slug,
            size: 1.0,
            currency: Currency::Usd,
            order: 2_000,
            month: 900,
            languages: &[("en", 0.7), ("tw", 0.3)],
        }
    }

    fn sum(amounts: &[Amount], metric: Metric, days: impl Fn(Date) -> bool) -> i64 {
        amounts.iter().filter(|one| one.metric == metric && days(one.day)).map(|one| one.amount).sum()
    }

    #[test]
    fn a_year_is_the_same_each_time_and_every_brand_has_its_own() {
        assert_eq!(make_year(brand("verdant"), UNTIL), make_year(brand("verdant"), UNTIL));
        assert_ne!(make_year(brand("verdant"), UNTIL), make_year(brand("harbor"), UNTIL));
    }

    #[test]
    fn a_year_grows_and_has_weekends_and_seasons() {
        let (amounts, views) = make_year(brand("verdant"), UNTIL);
        assert_eq!((views.len(), views[0].day, views[364].day), (365, date!(2025 - 11 - 27), UNTIL));
        assert!(amounts.iter().all(|one| one.day > UNTIL - Duration::days(372) && one.day <= UNTIL));
        let half = UNTIL - Duration::days(182);
        let joined = |days: &dyn Fn(Date) -> bool| sum(&amounts, Metric::UsersJoined, days);
        assert!(joined(&|day| day > half) > joined(&|day| day <= half) * 5 / 4);
        let started = |days: &dyn Fn(Date) -> bool| sum(&amounts, Metric::TestsStarted, days) as f64;
        let is_weekend = |day: Date| day.weekday().number_days_from_monday() >= 5;
        assert!(started(&is_weekend) / 2.0 > started(&|day| !is_weekend(day)) / 5.0 * 1.1);
        assert!(
            started(&|day| day.month() == time::Month::October) > started(&|day| day.month() == time::Month::February)
        );
    }

    #[test]
    fn nothing_contradicts_itself() {
        let (amounts, views) = make_year(brand("verdant"), UNTIL);
        let all = |metric| sum(&amounts, metric, |_| true);
        let funnel = [
            Metric::UsersJoined,
            Metric::PeopleVerified,
            Metric::PeopleStarted,
            Metric::PeopleFinished,
            Metric::PeopleGraded,
        ];
        assert!(funnel.windows(2).all(|pair| all(pair[0]) > all(pair[1]) && all(pair[1]) > 0));
        assert!(all(Metric::TestsStarted) > all(Metric::TestsFinished));
        assert_eq!(all(Metric::OrderRevenue), all(Metric::OrdersPaid) * 2_000);
        let months = all(Metric::SubscriptionsNew) + all(Metric::SubscriptionsRenewed);
        assert_eq!(all(Metric::SubscriptionRevenue), months * 900);
        assert!((1..=months * 45).contains(&all(Metric::SubscriptionRefunds)));
        assert!(all(Metric::SubscriptionsActive) > 0);
        assert_eq!(all(Metric::SubscriptionsActive), all(Metric::SubscriptionsNew) - all(Metric::SubscriptionsEnded));
        let mut running = 0;
        for day in (0..365).map(|at| UNTIL - Duration::days(364 - at)) {
            running += sum(&amounts, Metric::SubscriptionsActive, |of| of == day);
            assert!(running >= 0, "{day}");
        }
        for day in &views {
            let (_, views, visitors) = day.paths[0];
            assert_eq!(views, day.paths[1..].iter().map(|(_, views, _)| views).sum::<i64>());
            assert!(day.paths.iter().all(|(_, viewed, seen)| seen <= viewed && *seen <= visitors), "{day:?}");
            let told = |of: &str| day.tallies.iter().filter(|(topic, ..)| *topic == of).map(|(.., views)| views).sum();
            assert_eq!((told("device"), told("language")), (views, views), "every view has a device and a language");
        }
    }
}
