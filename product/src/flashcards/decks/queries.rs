//! The statements of decks and ratings.

use super::model::{Deck, DeckId, NewRating, Rated, RatingId, Source, Studied};
use super::rules::Answer;
use crate::content::vocabulary::{BackId, ListId};
use crate::flashcards::collections::CollectionId;
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

type Done = Result<(), sqlx::Error>;

pub(super) struct StoredDeck {
    pub id: DeckId,
    list_id: Option<ListId>,
    collection_id: Option<CollectionId>,
    pub run: i32,
    version: i32,
    pub start: Vec<BackId>,
    pub cards: Vec<BackId>,
}

impl StoredDeck {
    pub(super) fn deck(self) -> Deck {
        Deck {
            id: self.id,
            run: self.run.cast_unsigned(),
            version: self.version.cast_unsigned(),
            size: u32::try_from(self.start.len()).unwrap_or(u32::MAX),
            cards: self.cards,
        }
    }

    pub(super) fn source(&self) -> Source {
        source_of(self.list_id, self.collection_id)
    }
}

/// A check of the table makes sure that it is one of them.
fn source_of(list: Option<ListId>, collection: Option<CollectionId>) -> Source {
    match (list, collection) {
        (Some(list), _) => Source::List(list),
        (None, Some(collection)) => Source::Collection(collection),
        (None, None) => unreachable!("vocab_decks_source"),
    }
}

/// The deck of the source, made when there is none: of two that open it at once one makes it.
pub(super) async fn ensure_deck(
    tx: &mut TenantTx,
    learner: UserId,
    source: Source,
    cards: &[BackId],
) -> Result<DeckId, sqlx::Error> {
    let (tenant, id, now) = (tx.tenant_id(), tx.new_id(), tx.now());
    let (list, collection) = match source {
        Source::List(list) => (Some(list.0), None),
        Source::Collection(collection) => (None, Some(collection.0)),
    };
    let cards: Vec<Uuid> = cards.iter().map(|card| card.0).collect();
    sqlx::query!(
        "insert into vocab_decks (tenant_id, id, user_id, list_id, collection_id, start, cards, started_at)
         values ($1, $2, $3, $4, $5, $6, $6, $7) on conflict do nothing",
        tenant.0,
        id,
        learner.0,
        list,
        collection,
        &cards,
        now
    )
    .execute(tx.conn())
    .await?;
    sqlx::query_scalar!(
        r#"select id as "id: DeckId" from vocab_decks
           where tenant_id = $1 and user_id = $2 and (list_id = $3 or collection_id = $4)"#,
        tenant.0,
        learner.0,
        list,
        collection
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn find_deck(
    tx: &mut TenantTx,
    learner: UserId,
    id: DeckId,
) -> Result<Option<StoredDeck>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        StoredDeck,
        r#"select id as "id: DeckId", list_id as "list_id: ListId", collection_id as "collection_id: CollectionId", run,
             version, start as "start: Vec<BackId>", cards as "cards: Vec<BackId>"
           from vocab_decks where tenant_id = $1 and user_id = $2 and id = $3"#,
        tenant.0,
        learner.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await
}

/// The decks that the learner has studied in their present run, the one studied last first.
pub(super) async fn list_studied(tx: &mut TenantTx, learner: UserId, most: i64) -> Result<Vec<Studied>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select d.id as "id: DeckId", d.list_id as "list_id: ListId", d.collection_id as "collection_id: CollectionId",
             d.run, d.version, cardinality(d.start) as "size!", cardinality(d.cards) as "left!", last.rated_at
           from vocab_decks d
           cross join lateral (
             select r.rated_at from vocab_ratings r
             where r.tenant_id = d.tenant_id and r.deck_id = d.id and r.run = d.run
             order by r.rated_at desc, r.id desc limit 1) last
           where d.tenant_id = $1 and d.user_id = $2
           order by last.rated_at desc, d.id limit $3"#,
        tenant.0,
        learner.0,
        most
    )
    .fetch_all(tx.conn())
    .await?;
    let studied = rows.into_iter().map(|row| Studied {
        id: row.id,
        source: source_of(row.list_id, row.collection_id),
        run: row.run.cast_unsigned(),
        version: row.version.cast_unsigned(),
        size: row.size.cast_unsigned(),
        left: row.left.cast_unsigned(),
        studied_at: row.rated_at,
    });
    Ok(studied.collect())
}

/// Those of the decks that are the learner's, held in the order of their ids.
pub(super) async fn hold_decks(
    tx: &mut TenantTx,
    learner: UserId,
    ids: &[DeckId],
) -> Result<Vec<StoredDeck>, sqlx::Error> {
    let (tenant, ids) = (tx.tenant_id(), ids.iter().map(|id| id.0).collect::<Vec<_>>());
    sqlx::query_as!(
        StoredDeck,
        r#"select id as "id: DeckId", list_id as "list_id: ListId", collection_id as "collection_id: CollectionId", run,
             version, start as "start: Vec<BackId>", cards as "cards: Vec<BackId>"
           from vocab_decks where tenant_id = $1 and user_id = $2 and id = any ($3) order by id for no key update"#,
        tenant.0,
        learner.0,
        &ids
    )
    .fetch_all(tx.conn())
    .await
}

/// The learner's decks that began with a word, held in the order of their ids.
pub(super) async fn hold_decks_with(
    tx: &mut TenantTx,
    learner: UserId,
    word: BackId,
) -> Result<Vec<StoredDeck>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        StoredDeck,
        r#"select id as "id: DeckId", list_id as "list_id: ListId", collection_id as "collection_id: CollectionId", run,
             version, start as "start: Vec<BackId>", cards as "cards: Vec<BackId>"
           from vocab_decks where tenant_id = $1 and user_id = $2 and $3 = any (start) order by id for no key update"#,
        tenant.0,
        learner.0,
        word.0
    )
    .fetch_all(tx.conn())
    .await
}

pub(super) async fn replace_cards(tx: &mut TenantTx, id: DeckId, start: &[BackId], cards: &[BackId]) -> Done {
    let tenant = tx.tenant_id();
    let uuids = |cards: &[BackId]| cards.iter().map(|card| card.0).collect::<Vec<_>>();
    let (start, cards) = (uuids(start), uuids(cards));
    sqlx::query!(
        "update vocab_decks set version = version + 1, start = $3, cards = $4 where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        &start,
        &cards
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn delete_ratings(tx: &mut TenantTx, learner: UserId, word: BackId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from vocab_ratings where tenant_id = $1 and user_id = $2 and back_id = $3",
        tenant.0,
        learner.0,
        word.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn restart_deck(tx: &mut TenantTx, id: DeckId, cards: &[BackId]) -> Done {
    let (tenant, now, cards) = (tx.tenant_id(), tx.now(), cards.iter().map(|card| card.0).collect::<Vec<_>>());
    sqlx::query!(
        "update vocab_decks set run = run + 1, version = version + 1, start = $3, cards = $3, started_at = $4
         where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        &cards,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn move_cards(tx: &mut TenantTx, id: DeckId, cards: &[BackId]) -> Done {
    let (tenant, cards) = (tx.tenant_id(), cards.iter().map(|card| card.0).collect::<Vec<_>>());
    sqlx::query!(
        "update vocab_decks set version = version + 1, cards = $3 where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        &cards
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Says how many are new. A clock that runs ahead is taken for ours. The day is the learner's own, and stays it wherever the learner
/// lives later.
pub(super) async fn insert_ratings(
    tx: &mut TenantTx,
    learner: UserId,
    ratings: &[&NewRating],
) -> Result<u64, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let ids: Vec<Uuid> = ratings.iter().map(|rating| rating.id.0).collect();
    let backs: Vec<Uuid> = ratings.iter().map(|rating| rating.back_id.0).collect();
    let answers: Vec<&str> = ratings.iter().map(|rating| rating.answer.as_str()).collect();
    let draws: Vec<i64> = ratings.iter().map(|rating| rating.draw.into()).collect();
    let times: Vec<OffsetDateTime> = ratings.iter().map(|rating| rating.rated_at.min(now)).collect();
    let decks: Vec<Option<Uuid>> = ratings.iter().map(|rating| Some(rating.deck?.0.0)).collect();
    let runs: Vec<Option<i32>> = ratings.iter().map(|rating| Some(rating.deck?.1.cast_signed())).collect();
    let done = sqlx::query!(
        "insert into vocab_ratings
           (tenant_id, user_id, id, back_id, answer, draw, rated_at, rated_on, deck_id, run, received_at)
         select u.tenant_id, u.id, r.id, r.back_id, r.answer, r.draw, r.rated_at, local_day(r.rated_at, u.timezone),
           r.deck_id, r.run, $10
         from unnest($3::uuid[], $4::uuid[], $5::text[], $6::bigint[], $7::timestamptz[], $8::uuid[], $9::int[])
           as r (id, back_id, answer, draw, rated_at, deck_id, run)
         join users u on u.tenant_id = $1 and u.id = $2
         on conflict (tenant_id, user_id, id) do nothing",
        tenant.0,
        learner.0,
        &ids,
        &backs,
        &answers as &[&str],
        &draws,
        &times,
        &decks as &[Option<Uuid>],
        &runs as &[Option<i32>],
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

struct RatedRow {
    id: RatingId,
    back_id: BackId,
    answer: Answer,
    draw: i64,
    rated_at: OffsetDateTime,
}

pub(super) async fn list_rated(tx: &mut TenantTx, deck: DeckId, run: i32) -> Result<Vec<Rated>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query_as!(
        RatedRow,
        r#"select id as "id: RatingId", back_id as "back_id: BackId", answer as "answer: Answer", draw, rated_at
           from vocab_ratings where tenant_id = $1 and deck_id = $2 and run = $3 order by rated_at, id"#,
        tenant.0,
        deck.0,
        run
    )
    .fetch_all(tx.conn())
    .await?;
    let rated = rows.into_iter().map(|row| Rated {
        id: row.id,
        back_id: row.back_id,
        answer: row.answer,
        draw: u32::try_from(row.draw).unwrap_or_default(),
        rated_at: row.rated_at,
    });
    Ok(rated.collect())
}

/// A rating of a word: when, and how.
type Past = (BackId, (OffsetDateTime, Answer));

/// All ratings of some words, those of a word in the order of their times.
pub async fn list_history(tx: &mut TenantTx, learner: UserId, words: &[BackId]) -> Result<Vec<Past>, sqlx::Error> {
    let (tenant, words) = (tx.tenant_id(), words.iter().map(|word| word.0).collect::<Vec<_>>());
    let rows = sqlx::query!(
        r#"select back_id as "back_id: BackId", rated_at, answer as "answer: Answer" from vocab_ratings
           where tenant_id = $1 and user_id = $2 and back_id = any ($3) order by back_id, rated_at, id"#,
        tenant.0,
        learner.0,
        &words
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.back_id, (row.rated_at, row.answer))).collect())
}

/// Removes decks and ratings of somebody who leaves for good (D-021).
pub async fn erase_decks(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from vocab_ratings where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from vocab_decks where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
