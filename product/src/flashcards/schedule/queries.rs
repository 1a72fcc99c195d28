//! The statements of the schedule.

use super::fitting::{FEWEST_RATINGS, Fit};
use super::jobs::BETWEEN_FITS;
use super::model::{Learning, PlanSettings, Stored};
use super::rules::{MemoryState, Parameters, Remembered, Review};
use crate::content::vocabulary::BackId;
use crate::flashcards::decks::rules::Answer;
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::{PlatformTx, TenantId, TenantTx};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

type Done = Result<(), sqlx::Error>;

/// Holds the learner's settings until the transaction ends, and says whether they were made just now.
pub(super) async fn hold(tx: &mut TenantTx, learner: UserId) -> Result<bool, sqlx::Error> {
    let (tenant, new) = (tx.tenant_id(), PlanSettings::default());
    let made = sqlx::query!(
        "insert into vocab_plan_settings (tenant_id, user_id, ceiling, retention, ratings) values ($1, $2, $3, $4, 0)
         on conflict do nothing",
        tenant.0,
        learner.0,
        new.ceiling.cast_signed(),
        new.retention
    )
    .execute(tx.conn())
    .await?;
    sqlx::query!(
        "select 1 as held from vocab_plan_settings where tenant_id = $1 and user_id = $2 for no key update",
        tenant.0,
        learner.0
    )
    .fetch_one(tx.conn())
    .await?;
    Ok(made.rows_affected() == 1)
}

/// The day, the wishes and the weights of a learner, who may have none yet.
pub(super) async fn get_learning(tx: &mut TenantTx, learner: UserId) -> Result<Learning, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let row = sqlx::query!(
        r#"select local_day($3, u.timezone) as "today!", s.ceiling as "ceiling?", s.retention as "retention?",
             p.weights as "weights?"
           from users u
           left join vocab_plan_settings s on s.tenant_id = u.tenant_id and s.user_id = u.id
           left join vocab_parameters p on p.tenant_id = u.tenant_id and p.user_id = u.id
           where u.tenant_id = $1 and u.id = $2"#,
        tenant.0,
        learner.0,
        now
    )
    .fetch_one(tx.conn())
    .await?;
    let settings = PlanSettings::default();
    Ok(Learning {
        today: row.today,
        settings: PlanSettings {
            ceiling: row.ceiling.map_or(settings.ceiling, i32::cast_unsigned),
            retention: row.retention.unwrap_or(settings.retention),
        },
        fitted: row.weights.and_then(|weights| Parameters::new(&weights)),
    })
}

/// The caller holds the settings.
pub(super) async fn save_settings(tx: &mut TenantTx, learner: UserId, settings: PlanSettings) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update vocab_plan_settings set ceiling = $3, retention = $4 where tenant_id = $1 and user_id = $2",
        tenant.0,
        learner.0,
        settings.ceiling.cast_signed(),
        settings.retention
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Holds the settings of somebody who has some, and says whether there are any: an account that was erased has none. Whoever will rate
/// words and holds them before does this first.
pub async fn hold_existing(tx: &mut TenantTx, learner: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let held = sqlx::query!(
        "select 1 as held from vocab_plan_settings where tenant_id = $1 and user_id = $2 for no key update",
        tenant.0,
        learner.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(held.is_some())
}

/// Adds new ratings to their number; the first time it is counted. When there are enough, weights are to be fitted: a week after the
/// last try at the earliest.
pub(super) async fn count_ratings(tx: &mut TenantTx, learner: UserId, new: u32, is_first: bool) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update vocab_plan_settings s set ratings = n.ratings,
           fit_due_at = coalesce(s.fit_due_at, case when n.ratings >= $5 then greatest($6, (
             select p.fitted_at + make_interval(secs => $7) from vocab_parameters p
             where p.tenant_id = s.tenant_id and p.user_id = s.user_id)) end)
         from (select case when $4
             then (select count(*)::int from vocab_ratings where tenant_id = $1 and user_id = $2)
             else (select ratings from vocab_plan_settings where tenant_id = $1 and user_id = $2) + $3 end as ratings) n
         where s.tenant_id = $1 and s.user_id = $2",
        tenant.0,
        learner.0,
        new.cast_signed(),
        is_first,
        FEWEST_RATINGS.cast_signed(),
        now,
        BETWEEN_FITS.as_seconds_f64()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Every word that the learner has rated.
pub(super) async fn list_rated_words(tx: &mut TenantTx, learner: UserId) -> Result<Vec<BackId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select distinct back_id as "id: BackId" from vocab_ratings where tenant_id = $1 and user_id = $2 order by 1"#,
        tenant.0,
        learner.0
    )
    .fetch_all(tx.conn())
    .await
}

/// The words that were rated last, as long as all their ratings together are at most so many.
pub(super) async fn list_latest_words(
    tx: &mut TenantTx,
    learner: UserId,
    most: i64,
) -> Result<Vec<BackId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select back_id as "id: BackId" from (
             select back_id, sum(reps) over (order by last_rated_on desc, back_id) as total
             from vocab_schedule where tenant_id = $1 and user_id = $2) w
           where total <= $3 order by back_id"#,
        tenant.0,
        learner.0,
        most
    )
    .fetch_all(tx.conn())
    .await
}

/// Stores what came of a fit: the weights when they are better, its figures in any case.
pub(super) async fn save_fit(tx: &mut TenantTx, learner: UserId, fit: &Fit) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let weights = fit.better.map(|better| better.weights().to_vec());
    sqlx::query!(
        "insert into vocab_parameters as p (tenant_id, user_id, weights, ratings, held_back, present_log_loss,
           fitted_log_loss, fitted_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (tenant_id, user_id) do update
           set weights = coalesce(excluded.weights, p.weights), ratings = excluded.ratings, held_back = excluded.held_back,
             present_log_loss = excluded.present_log_loss, fitted_log_loss = excluded.fitted_log_loss,
             fitted_at = excluded.fitted_at",
        tenant.0,
        learner.0,
        weights.as_deref(),
        i32::try_from(fit.ratings).unwrap_or(i32::MAX),
        i32::try_from(fit.held_back).unwrap_or(i32::MAX),
        fit.present_log_loss,
        fit.fitted_log_loss,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Takes those for whom it is time to fit weights, of all tenants, the longest due first.
pub(super) async fn take_due_fits(tx: &mut PlatformTx, at_once: i64) -> Result<Vec<(TenantId, UserId)>, sqlx::Error> {
    let now = tx.now();
    let rows = sqlx::query!(
        r#"with due as (
             select tenant_id, user_id from vocab_plan_settings where fit_due_at <= $1
             order by fit_due_at limit $2 for no key update skip locked
           )
           update vocab_plan_settings s set fit_due_at = null from due
           where s.tenant_id = due.tenant_id and s.user_id = due.user_id
           returning s.tenant_id as "tenant_id: TenantId", s.user_id as "user_id: UserId""#,
        now,
        at_once
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.tenant_id, row.user_id)).collect())
}

pub(super) struct RatedWord {
    pub back_id: BackId,
    pub review: Review,
    pub rated_at: OffsetDateTime,
}

/// All ratings of some words, word by word, in the order of their times.
pub(super) async fn list_reviews(
    tx: &mut TenantTx,
    learner: UserId,
    words: &[BackId],
) -> Result<Vec<RatedWord>, sqlx::Error> {
    let (tenant, words) = (tx.tenant_id(), words.iter().map(|word| word.0).collect::<Vec<_>>());
    let rows = sqlx::query!(
        r#"select r.back_id as "back_id: BackId", r.answer as "answer: Answer",
             coalesce(r.rated_on, local_day(r.rated_at, u.timezone)) as "day!", r.rated_at
           from vocab_ratings r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
           where r.tenant_id = $1 and r.user_id = $2 and r.back_id = any ($3)
           order by r.back_id, r.rated_at, r.id"#,
        tenant.0,
        learner.0,
        &words
    )
    .fetch_all(tx.conn())
    .await?;
    let rated = rows.into_iter().map(|row| RatedWord {
        back_id: row.back_id,
        review: Review { answer: row.answer, day: row.day },
        rated_at: row.rated_at,
    });
    Ok(rated.collect())
}

/// Stores what is remembered of words. The caller holds the settings.
pub(super) async fn upsert(tx: &mut TenantTx, learner: UserId, words: &[(BackId, Remembered)]) -> Done {
    let tenant = tx.tenant_id();
    let ids: Vec<Uuid> = words.iter().map(|(id, _)| id.0).collect();
    let stabilities: Vec<f32> = words.iter().map(|(_, word)| word.memory.stability).collect();
    let difficulties: Vec<f32> = words.iter().map(|(_, word)| word.memory.difficulty).collect();
    let first: Vec<Date> = words.iter().map(|(_, word)| word.first_on).collect();
    let last: Vec<Date> = words.iter().map(|(_, word)| word.last_on).collect();
    let due: Vec<Date> = words.iter().map(|(_, word)| word.due_on).collect();
    let reps: Vec<i32> = words.iter().map(|(_, word)| word.reps.cast_signed()).collect();
    let lapses: Vec<i32> = words.iter().map(|(_, word)| word.lapses.cast_signed()).collect();
    sqlx::query!(
        "insert into vocab_schedule as s (tenant_id, user_id, back_id, stability, difficulty, first_rated_on, last_rated_on,
           due_on, reps, lapses)
         select $1, $2, w.id, w.stability, w.difficulty, w.first, w.last, w.due, w.reps, w.lapses
         from unnest($3::uuid[], $4::real[], $5::real[], $6::date[], $7::date[], $8::date[], $9::int[], $10::int[])
           as w (id, stability, difficulty, first, last, due, reps, lapses)
         on conflict (tenant_id, user_id, back_id) do update
           set stability = excluded.stability, difficulty = excluded.difficulty, first_rated_on = excluded.first_rated_on,
             last_rated_on = excluded.last_rated_on, due_on = excluded.due_on, reps = excluded.reps, lapses = excluded.lapses",
        tenant.0,
        learner.0,
        &ids,
        &stabilities,
        &difficulties,
        &first,
        &last,
        &due,
        &reps,
        &lapses
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Gives words other days. The caller holds the settings.
pub(super) async fn move_days(tx: &mut TenantTx, learner: UserId, days: &[(BackId, Date)]) -> Done {
    let tenant = tx.tenant_id();
    let ids: Vec<Uuid> = days.iter().map(|(id, _)| id.0).collect();
    let days: Vec<Date> = days.iter().map(|(_, day)| *day).collect();
    sqlx::query!(
        "update vocab_schedule s set due_on = w.due
         from unnest($3::uuid[], $4::date[]) as w (id, due)
         where s.tenant_id = $1 and s.user_id = $2 and s.back_id = w.id",
        tenant.0,
        learner.0,
        &ids,
        &days
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

struct Row {
    back_id: BackId,
    stability: f32,
    difficulty: f32,
    last_rated_on: Date,
    due_on: Date,
}

impl Row {
    fn stored(self) -> Stored {
        Stored {
            back_id: self.back_id,
            memory: MemoryState { stability: self.stability, difficulty: self.difficulty },
            last_on: self.last_rated_on,
            due_on: self.due_on,
        }
    }
}

/// Every word that has a schedule.
pub(super) async fn list_words(tx: &mut TenantTx, learner: UserId) -> Result<Vec<Stored>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query_as!(
        Row,
        r#"select back_id as "back_id: BackId", stability, difficulty, last_rated_on, due_on
           from vocab_schedule where tenant_id = $1 and user_id = $2"#,
        tenant.0,
        learner.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(Row::stored).collect())
}

/// When a word comes again, and what led to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scheduled {
    /// The word.
    pub back_id: BackId,
    /// Since when it is due, or will be.
    pub due_on: Date,
    /// The day of its last rating.
    pub last_rated_on: Date,
    /// How often it was not recalled on a later day.
    pub lapses: u32,
}

/// When some words come again, of those that were rated.
pub async fn list_scheduled(
    tx: &mut TenantTx,
    learner: UserId,
    words: &[BackId],
) -> Result<Vec<Scheduled>, sqlx::Error> {
    let (tenant, words) = (tx.tenant_id(), words.iter().map(|word| word.0).collect::<Vec<_>>());
    let rows = sqlx::query!(
        r#"select back_id as "back_id: BackId", due_on, last_rated_on, lapses from vocab_schedule
           where tenant_id = $1 and user_id = $2 and back_id = any ($3)"#,
        tenant.0,
        learner.0,
        &words
    )
    .fetch_all(tx.conn())
    .await?;
    let scheduled = rows.into_iter().map(|row| Scheduled {
        back_id: row.back_id,
        due_on: row.due_on,
        last_rated_on: row.last_rated_on,
        lapses: row.lapses.cast_unsigned(),
    });
    Ok(scheduled.collect())
}

/// Every word that has a schedule, in the order in which they were learned.
pub async fn list_learned(tx: &mut TenantTx, learner: UserId) -> Result<Vec<BackId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select back_id as "id: BackId" from vocab_schedule where tenant_id = $1 and user_id = $2
           order by first_rated_on, back_id"#,
        tenant.0,
        learner.0
    )
    .fetch_all(tx.conn())
    .await
}

/// The words that are due on a day, the longest due first, at most so many; and how many there are.
pub(super) async fn list_due(
    tx: &mut TenantTx,
    learner: UserId,
    day: Date,
    most: u32,
) -> Result<(Vec<Stored>, u32), sqlx::Error> {
    let tenant = tx.tenant_id();
    let total = sqlx::query_scalar!(
        r#"select count(*)::int as "total!" from vocab_schedule where tenant_id = $1 and user_id = $2 and due_on <= $3"#,
        tenant.0,
        learner.0,
        day
    )
    .fetch_one(tx.conn())
    .await?;
    let rows = sqlx::query_as!(
        Row,
        r#"select back_id as "back_id: BackId", stability, difficulty, last_rated_on, due_on
           from vocab_schedule where tenant_id = $1 and user_id = $2 and due_on <= $3 order by due_on, back_id limit $4"#,
        tenant.0,
        learner.0,
        day,
        i64::from(most)
    )
    .fetch_all(tx.conn())
    .await?;
    Ok((rows.into_iter().map(Row::stored).collect(), total.cast_unsigned()))
}

/// How many words that were learned before a day were rated on it. Whoever has traveled may have rated some on the day after.
pub(super) async fn count_done(tx: &mut TenantTx, learner: UserId, day: Date) -> Result<u32, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query_scalar!(
        r#"select count(*)::int as "done!" from vocab_schedule
           where tenant_id = $1 and user_id = $2 and last_rated_on >= $3 and first_rated_on < $3"#,
        tenant.0,
        learner.0,
        day
    )
    .fetch_one(tx.conn())
    .await?;
    Ok(done.cast_unsigned())
}

/// How many ratings each day has that has one.
pub(super) async fn count_by_day(tx: &mut TenantTx, learner: UserId) -> Result<BTreeMap<Date, u32>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select coalesce(r.rated_on, local_day(r.rated_at, u.timezone)) as "day!", count(*)::int as "ratings!"
           from vocab_ratings r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
           where r.tenant_id = $1 and r.user_id = $2 group by 1"#,
        tenant.0,
        learner.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.day, row.ratings.cast_unsigned())).collect())
}

/// Forgets when a word comes again. The caller holds the settings.
pub(super) async fn delete_word(tx: &mut TenantTx, learner: UserId, word: BackId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from vocab_schedule where tenant_id = $1 and user_id = $2 and back_id = $3",
        tenant.0,
        learner.0,
        word.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Removes what is remembered of somebody's words (D-021).
pub async fn erase_schedule(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from vocab_schedule where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from vocab_parameters where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from vocab_plan_settings where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
