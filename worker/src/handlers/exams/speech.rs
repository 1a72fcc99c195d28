//! What machines hear in recordings: measured beside the runtime, then given to the provider, whose transcript is fetched when it
//! is there. Doing either again finds what is done.

use std::time::Duration;

use bytes::Bytes;
use integrations::blobs::{BlobError, BlobKey};
use integrations::recordings::{SAMPLE_RATE, decode};
use integrations::transcription::{
    AudioJob, FailedCause, HeardWord, JobLabel, Progress, Submitted, TranscribeError, cost_millicents,
};
use jobs::{JobContext, JobError};
use product::exams::attempts::{Recording, find_recording};
use product::exams::speech::{
    CollectTranscript, Figures, MAX_TRIES, SpeechFailure, SpeechJob, SpeechState, TranscribeRecording, Word, begin_job,
    fail_job, find_job, finish_job, measure, note_submitted, note_waiting, save_figures, save_transcript,
};

use crate::services::Services;

/// What became of a recording that was handed over.
enum Outcome {
    Submitted(Submitted),
    Failed(SpeechFailure),
}

/// Why a recording is tried again, or not.
enum Trouble {
    Final(SpeechFailure),
    Passing(String),
}

/// Measures a recording and hands it over.
pub async fn transcribe_recording(
    services: Services,
    job: TranscribeRecording,
    context: JobContext,
) -> Result<(), JobError> {
    // load
    let mut tx = context.tenant_tx().await?;
    let Some(found) = begin_job(&mut tx, job.job).await? else { return Ok(()) };
    let recording = match found.recording {
        Some(id) => find_recording(&mut tx, id).await?,
        None => None,
    };
    tx.commit().await?;
    if found.state != SpeechState::Queued {
        return Ok(());
    }

    // call
    let outcome = match hear(&services, &context, &found, recording).await {
        Ok(submitted) => Outcome::Submitted(submitted),
        Err(Trouble::Final(failure)) => Outcome::Failed(failure),
        Err(Trouble::Passing(cause)) if context.is_last_attempt() || found.tries >= MAX_TRIES => {
            tracing::warn!(job = %found.id, cause, "a recording was tried for the last time");
            Outcome::Failed(SpeechFailure::Unavailable)
        }
        Err(Trouble::Passing(cause)) => return Err(JobError::Retry(cause)),
    };

    // store
    let mut tx = context.tenant_tx().await?;
    match &outcome {
        Outcome::Submitted(Submitted::Waiting(reference)) => note_submitted(&mut tx, found.id, reference).await?,
        Outcome::Submitted(Submitted::NotTranscribed) => finish_job(&mut tx, found.id, 0).await?,
        Outcome::Failed(failure) => fail_job(&mut tx, found.id, *failure).await?,
    }
    let now = tx.now();
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    match outcome {
        Outcome::Submitted(Submitted::NotTranscribed) => count(&found, now, None),
        Outcome::Submitted(Submitted::Waiting(_)) => {}
        Outcome::Failed(failure) => count(&found, now, Some(failure)),
    }
    Ok(())
}

async fn hear(
    services: &Services,
    context: &JobContext,
    job: &SpeechJob,
    recording: Option<Recording>,
) -> Result<Submitted, Trouble> {
    let recording = recording.ok_or(Trouble::Final(SpeechFailure::Missing))?;
    let bytes = load_file(services, &recording).await?;
    let figures = figures_of(bytes.clone()).await?;
    let passing = |cause: JobError| Trouble::Passing(cause.to_string());
    // Kept before anybody outside is asked: whatever becomes of the transcript, the figures are there.
    let mut tx = context.tenant_tx().await.map_err(passing)?;
    save_figures(&mut tx, recording.id, &figures).await.map_err(|cause| passing(cause.into()))?;
    tx.commit().await.map_err(|cause| passing(cause.into()))?;

    let transcriber = &services.integrations.transcriber;
    if transcriber.name() != job.provider.as_str() {
        return Err(Trouble::Passing(format!("`{}` is not set up here", job.provider)));
    }
    let tenant = context.tenant_id().map_err(passing)?;
    let label = JobLabel { tenant: tenant.0, job: job.id.0 };
    // A start that did not end may have handed it over already.
    if job.tries > 1
        && let Some(reference) = transcriber.find(label).await.map_err(judge)?
    {
        return Ok(Submitted::Waiting(reference));
    }
    let host = services.hosts.find_by_id(tenant).await.map_err(|cause| Trouble::Passing(cause.to_string()))?;
    // Nobody out there reaches a developer's machine: then the sweep asks.
    let base = host.map(|tenant| tenant.base_url).filter(|base| base.starts_with("https://"));
    let notify_url = base.map(|base| format!("{base}/api/webhooks/revai"));
    let audio = AudioJob { label, bytes, mime: recording.mime, notify_url };
    transcriber.submit(&audio).await.map_err(judge)
}

fn judge(cause: TranscribeError) -> Trouble {
    match cause {
        TranscribeError::Unavailable(_) => Trouble::Passing(cause.to_string()),
        TranscribeError::Refused(_) | TranscribeError::Unknown => Trouble::Final(SpeechFailure::Refused),
    }
}

async fn load_file(services: &Services, recording: &Recording) -> Result<Bytes, Trouble> {
    let key: Option<BlobKey> = recording.blob_key.as_deref().and_then(|key| key.parse().ok());
    let key = key.ok_or(Trouble::Final(SpeechFailure::Missing))?;
    match services.integrations.blobs.get(&key).await {
        Ok(bytes) => Ok(bytes),
        Err(BlobError::NotFound(_)) => Err(Trouble::Final(SpeechFailure::Missing)),
        Err(cause) => Err(Trouble::Passing(cause.to_string())),
    }
}

/// Beside the runtime: it keeps a core busy for a while.
async fn figures_of(bytes: Bytes) -> Result<Figures, Trouble> {
    let measured = tokio::task::spawn_blocking(move || decode(bytes).map(|samples| measure(&samples, SAMPLE_RATE)));
    match measured.await {
        Ok(Ok(figures)) => Ok(figures),
        Ok(Err(_)) => Err(Trouble::Final(SpeechFailure::Unreadable)),
        Err(cause) => Err(Trouble::Passing(cause.to_string())),
    }
}

/// Asks the provider how far it is.
pub async fn collect_transcript(
    services: Services,
    job: CollectTranscript,
    context: JobContext,
) -> Result<(), JobError> {
    // load
    let mut tx = context.tenant_tx().await?;
    let found = find_job(&mut tx, job.job).await?;
    let now = tx.now();
    drop(tx);
    // A message may be faster than our own note of what was handed over: then the sweep asks in a moment.
    let Some(found) = found.filter(|found| found.state == SpeechState::Submitted) else { return Ok(()) };
    let Some(reference) = found.reference.clone() else { return Ok(()) };
    let transcriber = &services.integrations.transcriber;
    let is_late = found.is_late(now);

    // call
    let progress = if transcriber.name() == found.provider.as_str() {
        transcriber.progress(&reference).await
    } else {
        Err(TranscribeError::Unavailable(format!("`{}` is not set up here", found.provider)))
    };
    let ended = match progress {
        Ok(Progress::Done(words)) => Some(Ok(words)),
        Ok(Progress::Failed(cause)) => Some(Err(failure_of(cause))),
        Err(TranscribeError::Unknown) => Some(Err(SpeechFailure::Provider)),
        Err(TranscribeError::Refused(_)) => Some(Err(SpeechFailure::Refused)),
        Ok(Progress::Waiting) | Err(TranscribeError::Unavailable(_)) if is_late => Some(Err(SpeechFailure::TimedOut)),
        Ok(Progress::Waiting) => None,
        Err(TranscribeError::Unavailable(cause)) => {
            tracing::warn!(job = %found.id, cause, "the provider of transcripts was asked in vain");
            None
        }
    };

    // store
    let mut tx = context.tenant_tx().await?;
    match &ended {
        None => note_waiting(&mut tx, found.id).await?,
        Some(Ok(words)) => {
            if let Some(recording) = found.recording {
                save_transcript(&mut tx, recording, &words_of(words)).await?;
            }
            let length = Duration::from_millis(found.duration_ms.max(0).unsigned_abs().into());
            let cost = cost_millicents(length, transcriber.millicents_per_minute());
            finish_job(&mut tx, found.id, cost).await?;
        }
        Some(Err(failure)) => fail_job(&mut tx, found.id, *failure).await?,
    }
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    if let Some(ended) = ended {
        count(&found, now, ended.err());
        // A voice lies nowhere longer than it must. What is not deleted now, the provider deletes after two days.
        if let Err(cause) = transcriber.forget(&reference).await {
            tracing::warn!(job = %found.id, %cause, "the provider of transcripts keeps a recording for two days");
        }
    }
    Ok(())
}

const fn failure_of(cause: FailedCause) -> SpeechFailure {
    match cause {
        FailedCause::NoSpeech => SpeechFailure::NoSpeech,
        FailedCause::Refused => SpeechFailure::Refused,
        FailedCause::Balance => SpeechFailure::Balance,
        FailedCause::Provider => SpeechFailure::Provider,
    }
}

fn words_of(words: &[HeardWord]) -> Vec<Word> {
    let milliseconds = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
    let word = |word: &HeardWord| Word {
        text: word.text.clone(),
        from_ms: milliseconds(word.from),
        to_ms: milliseconds(word.to),
        confidence: word.confidence,
    };
    words.iter().map(word).collect()
}

/// A job that is over, for whoever watches.
fn count(job: &SpeechJob, now: time::OffsetDateTime, failure: Option<SpeechFailure>) {
    let provider = job.provider.as_str();
    let result = failure.map_or("done", SpeechFailure::as_str);
    metrics::counter!("speech_jobs_total", "provider" => provider, "result" => result).increment(1);
    match failure {
        None => {
            let seconds = u64::from(job.duration_ms.max(0).unsigned_abs()).div_ceil(1_000);
            metrics::counter!("speech_sound_seconds_total", "provider" => provider).increment(seconds);
            let took = (now - job.created_at).as_seconds_f64();
            metrics::histogram!("speech_latency_seconds", "provider" => provider).record(took);
        }
        Some(failure) => {
            tracing::warn!(job = %job.id, provider, cause = failure.as_str(), "a recording was not transcribed");
        }
    }
}
