//! What machines heard in the demo's recordings: measured for real, and transcribed as they were written, as if by rev.ai on two
//! of the brands. One recording has failed there, so that the operators have something to try again.

use bytes::Bytes;
use integrations::recordings::{SAMPLE_RATE, decode};
use integrations::transcription::cost_millicents;
use product::exams::attempts::{AttemptId, list_recordings};
use product::exams::speech::{
    Figures, SpeechFailure, SpeechJobId, SpeechProvider, Word, begin_job, enqueue_recordings, fail_job, finish_job,
    list_unfinished, measure, note_submitted, save_figures, save_transcript,
};
use std::collections::BTreeMap;
use tenants::{Db, TenantId};
use time::Duration;

use super::DemoError;

/// rev.ai's list price.
const MILLICENTS_PER_MINUTE: u32 = 2_000;

/// A recording of the demo, heard.
#[derive(Debug)]
pub(super) struct HeardTake {
    figures: Figures,
    words: Vec<Word>,
}

/// Measures the demo's recordings by item and reads their transcripts: `word@from-to`, one after the other.
pub(super) fn hear(
    recordings: &BTreeMap<String, Vec<u8>>,
    transcripts: &BTreeMap<String, String>,
) -> Result<BTreeMap<String, HeardTake>, DemoError> {
    let heard = |(item, bytes): (&String, &Vec<u8>)| {
        let samples = decode(Bytes::from(bytes.clone())).map_err(DemoError::step("recording"))?;
        let words = transcripts.get(item).map(String::as_str).unwrap_or_default().split_whitespace().map(word);
        let take = HeardTake { figures: measure(&samples, SAMPLE_RATE), words: words.collect::<Result<_, _>>()? };
        Ok((item.clone(), take))
    };
    recordings.iter().map(heard).collect()
}

fn word(text: &str) -> Result<Word, DemoError> {
    let parts = text.rsplit_once('@').and_then(|(word, times)| Some((word, times.split_once('-')?)));
    let read = parts.and_then(|(word, (from, to))| {
        Some(Word { text: word.to_owned(), from_ms: from.parse().ok()?, to_ms: to.parse().ok()?, confidence: None })
    });
    read.ok_or_else(|| DemoError::Content(format!("`{text}` is no word of a transcript")))
}

/// Who listens on a brand of the demo.
pub(super) fn provider_of(slug: &str) -> SpeechProvider {
    if slug == "northfield" { SpeechProvider::Local } else { SpeechProvider::Revai }
}

/// Listens to what was handed in, at the pace of a provider. The last take of some fails.
pub(super) async fn listen(
    db: &Db,
    tenant: TenantId,
    attempt: AttemptId,
    provider: SpeechProvider,
    (takes, has_failure, pass): (&BTreeMap<String, HeardTake>, bool, impl Fn(Duration)),
) -> Result<(), DemoError> {
    let mut tx = db.tenant(tenant).await?;
    enqueue_recordings(&mut tx, attempt, provider).await?;
    let items: BTreeMap<_, _> =
        list_recordings(&mut tx, attempt).await?.into_iter().map(|take| (take.id, take.item)).collect();
    let jobs: Vec<SpeechJobId> = list_unfinished(&mut tx, attempt).await?;
    tx.commit().await?;
    let last = jobs.len().saturating_sub(1);
    for (number, id) in jobs.into_iter().enumerate() {
        let mut tx = db.tenant(tenant).await?;
        let Some(job) = begin_job(&mut tx, id).await? else { continue };
        let Some(recording) = job.recording else { continue };
        let Some(take) = items.get(&recording).and_then(|item| takes.get(item)) else { continue };
        save_figures(&mut tx, recording, &take.figures).await?;
        if provider == SpeechProvider::Revai {
            note_submitted(&mut tx, id, &format!("demo{number}")).await?;
        }
        tx.commit().await?;
        pass(Duration::seconds(if provider == SpeechProvider::Revai { 38 + 17 * number as i64 } else { 2 }));
        let mut tx = db.tenant(tenant).await?;
        match provider {
            SpeechProvider::Revai if has_failure && number == last => {
                fail_job(&mut tx, id, SpeechFailure::Provider).await?;
            }
            SpeechProvider::Revai => {
                let length = std::time::Duration::from_millis(take.figures.duration_ms.into());
                save_transcript(&mut tx, recording, &take.words).await?;
                finish_job(&mut tx, id, cost_millicents(length, MILLICENTS_PER_MINUTE)).await?;
            }
            SpeechProvider::Local => finish_job(&mut tx, id, 0).await?,
        }
        tx.commit().await?;
    }
    Ok(())
}
