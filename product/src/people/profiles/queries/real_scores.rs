//! Scores of real tests.

use super::Done;
use crate::people::accounts::UserId;
use crate::people::profiles::real_scores::{KnownScore, RealScoreId};
use crate::people::profiles::rules::{RealScore, Scale};
use tenants::TenantTx;

pub(in crate::people::profiles) async fn list_real_scores(
    tx: &mut TenantTx,
    person: UserId,
) -> Result<Vec<KnownScore>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select id as "id: RealScoreId", taken_on, scale as "scale: Scale", reading::float8 as "reading!", listening::float8 as "listening!",
             speaking::float8 as "speaking!", writing::float8 as "writing!"
           from real_scores where tenant_id = $1 and user_id = $2 order by taken_on desc, id"#,
        tenant.0,
        person.0
    )
    .fetch_all(tx.conn())
    .await?;
    let known = rows.into_iter().map(|row| KnownScore {
        id: row.id,
        score: RealScore {
            taken_on: row.taken_on,
            scale: row.scale,
            reading: row.reading,
            listening: row.listening,
            speaking: row.speaking,
            writing: row.writing,
        },
    });
    Ok(known.collect())
}

/// Makes the list of real tests this one. Those that stay keep their ids: they may be open elsewhere.
pub(in crate::people::profiles) async fn replace_real_scores(
    tx: &mut TenantTx,
    person: UserId,
    scores: &[RealScore],
) -> Done {
    let mut fresh: Vec<&RealScore> = scores.iter().collect();
    for known in list_real_scores(tx, person).await? {
        match fresh.iter().position(|score| **score == known.score) {
            Some(at) => drop(fresh.swap_remove(at)),
            None => drop(delete_real_score(tx, person, known.id).await?),
        }
    }
    for score in fresh {
        insert_real_score(tx, person, score).await?;
    }
    Ok(())
}

pub(in crate::people::profiles) async fn insert_real_score(
    tx: &mut TenantTx,
    person: UserId,
    score: &RealScore,
) -> Result<RealScoreId, sqlx::Error> {
    let (tenant, now, id) = (tx.tenant_id(), tx.now(), tx.new_id());
    sqlx::query!(
        "insert into real_scores (tenant_id, id, user_id, taken_on, scale, reading, listening, speaking, writing, entered_at)
         values ($1, $2, $3, $4, $5, $6::float8, $7::float8, $8::float8, $9::float8, $10)",
        tenant.0,
        id,
        person.0,
        score.taken_on,
        score.scale.as_str(),
        score.reading,
        score.listening,
        score.speaking,
        score.writing,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(RealScoreId(id))
}

pub(in crate::people::profiles) async fn update_real_score(
    tx: &mut TenantTx,
    person: UserId,
    id: RealScoreId,
    score: &RealScore,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "update real_scores set taken_on = $4, scale = $5, reading = $6::float8, listening = $7::float8,
           speaking = $8::float8, writing = $9::float8
         where tenant_id = $1 and user_id = $2 and id = $3",
        tenant.0,
        person.0,
        id.0,
        score.taken_on,
        score.scale.as_str(),
        score.reading,
        score.listening,
        score.speaking,
        score.writing
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(in crate::people::profiles) async fn delete_real_score(
    tx: &mut TenantTx,
    person: UserId,
    id: RealScoreId,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "delete from real_scores where tenant_id = $1 and user_id = $2 and id = $3",
        tenant.0,
        person.0,
        id.0
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}
