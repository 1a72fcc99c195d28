//! The statements of sentences.

use super::model::{CheckedSentence, Sentence, SentenceKind};
use crate::content::vocabulary::BackId;
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::TenantTx;

type Done = Result<(), sqlx::Error>;

/// Where the learner met some words: word by word, the newest first.
pub async fn list_sentences(
    tx: &mut TenantTx,
    learner: UserId,
    words: &[BackId],
) -> Result<BTreeMap<BackId, Vec<Sentence>>, sqlx::Error> {
    let (tenant, words) = (tx.tenant_id(), words.iter().map(|word| word.0).collect::<Vec<_>>());
    let rows = sqlx::query!(
        r#"select back_id as "back_id: BackId", sentence, kind as "kind: SentenceKind", label, met_at from vocab_sentences
           where tenant_id = $1 and user_id = $2 and back_id = any ($3) order by back_id, met_at desc, sentence"#,
        tenant.0,
        learner.0,
        &words
    )
    .fetch_all(tx.conn())
    .await?;
    let mut by_word: BTreeMap<BackId, Vec<Sentence>> = BTreeMap::new();
    for row in rows {
        let sentence = Sentence { sentence: row.sentence, kind: row.kind, label: row.label, met_at: row.met_at };
        by_word.entry(row.back_id).or_default().push(sentence);
    }
    Ok(by_word)
}

pub(super) async fn insert(tx: &mut TenantTx, learner: UserId, word: BackId, new: &CheckedSentence) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into vocab_sentences (tenant_id, user_id, back_id, sentence, kind, label, met_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing",
        tenant.0,
        learner.0,
        word.0,
        new.sentence,
        new.kind.as_str(),
        new.label,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn keep_newest(tx: &mut TenantTx, learner: UserId, word: BackId, most: i64) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from vocab_sentences where tenant_id = $1 and user_id = $2 and back_id = $3 and sentence in (
           select sentence from vocab_sentences where tenant_id = $1 and user_id = $2 and back_id = $3
           order by met_at desc, sentence offset $4)",
        tenant.0,
        learner.0,
        word.0,
        most
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Forgets where a word was met that is gone.
pub async fn forget_word(tx: &mut TenantTx, learner: UserId, word: BackId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from vocab_sentences where tenant_id = $1 and user_id = $2 and back_id = $3",
        tenant.0,
        learner.0,
        word.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Removes the sentences of somebody who leaves for good (D-021).
pub async fn erase_sentences(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from vocab_sentences where tenant_id = $1 and user_id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
