//! What a learner has done day by day, and what would be left of it.

use super::model::{DayCount, DayForecast, History};
use super::queries;
use super::rules::Scheduler;
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::{Date, Duration};

/// How many days are told of, today being the last.
pub const DAYS_BACK: i64 = 365;
/// How many days are told of, today being the first.
pub const DAYS_AHEAD: i64 = 30;

/// Ratings by day, days in a row, and what would still be known if nothing were reviewed.
pub async fn get_history(tx: &mut TenantTx, learner: UserId) -> Result<History, sqlx::Error> {
    let learning = queries::get_learning(tx, learner).await?;
    let today = learning.today;
    let counts = queries::count_by_day(tx, learner).await?;
    let words = queries::list_words(tx, learner).await?;
    let scheduler = Scheduler::new(&learning.parameters(), learning.settings.retention);
    let days = (0..DAYS_BACK).rev().map(|ago| today.saturating_sub(Duration::days(ago)));
    let day_count = |day: Date| DayCount { day, ratings: counts.get(&day).copied().unwrap_or_default() };
    let ahead = (0..DAYS_AHEAD).map(|days| today.saturating_add(Duration::days(days)));
    let forecast = ahead.map(|day| DayForecast {
        day,
        retained: words.iter().map(|word| scheduler.recall(word.memory, word.last_on, day)).sum(),
        words: u32::try_from(words.len()).unwrap_or(u32::MAX),
    });
    Ok(History { days: days.map(day_count).collect(), streak: streak(&counts, today), forecast: forecast.collect() })
}

/// Days in a row up to today, or up to yesterday while today has none.
fn streak(counts: &BTreeMap<Date, u32>, today: Date) -> u32 {
    let has = |day: &Date| counts.contains_key(day);
    let last = if has(&today) { Some(today) } else { today.previous_day() };
    let days = std::iter::successors(last, |day| day.previous_day()).take_while(has);
    u32::try_from(days.count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    #[test]
    fn days_in_a_row_end_today_or_yesterday() {
        let today = date!(2026 - 03 - 02);
        for (ago, days) in
            [(&[][..], 0), (&[0], 1), (&[1], 1), (&[2], 0), (&[0, 1, 2, 4], 3), (&[1, 2, 3], 3), (&[0, 2, 3], 1)]
        {
            let counts = ago.iter().map(|ago| (today - Duration::days(*ago), 1)).collect();
            assert_eq!(streak(&counts, today), days, "{ago:?}");
        }
    }
}
