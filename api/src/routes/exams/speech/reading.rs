//! What was heard in the recordings of an attempt: for its grader at once, for its learner and the learner's teachers when the
//! grades are out.

use axum::Json;
use product::exams::attempts::Status;
use product::exams::grading::GradingJobId;
use product::exams::speech::{
    Figures, Heard, Span, SpeechFailure, SpeechProvider, SpeechState, Spoken, fluency_of, list_heard, spans_of,
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::TAG;
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{GraderOf, ValidPath};
use crate::routes::exams::attempts::own::ReadableAttempt;
use crate::routes::exams::grading::desk::readable_job;
use crate::schemas::List;

/// What is known of one recording.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ResponseSpeech)]
pub struct SpeechBody {
    /// The task.
    item: String,
    /// The recording.
    recording_id: Uuid,
    /// Who listened.
    provider: SpeechProvider,
    /// How far that is.
    state: SpeechState,
    /// Why it failed.
    failure: Option<SpeechFailure>,
    /// What was measured.
    figures: Option<FiguresBody>,
    /// What was understood.
    transcript: Option<TranscriptBody>,
}

/// What was measured of a recording. Seconds where nothing else is said.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SpeechFigures)]
pub struct FiguresBody {
    /// Length of all of it.
    seconds: f64,
    /// Before the first sound.
    lead: f64,
    /// How much of the whole is in silences of a quarter of a second and more, 0 to 1.
    silence_share: f32,
    /// Silences of a quarter of a second and more between the first and the last sound.
    pauses: Vec<PauseBody>,
    /// Of those, how many of a second and more.
    long_pauses: usize,
    /// The longest of those.
    longest_pause: f64,
    /// Peaks of loudness a minute, about one for each syllable.
    peaks_per_minute: Option<f32>,
    /// The middle pitch in Hz.
    pitch_hz: Option<f32>,
    /// How far the pitch moves, in semitones.
    pitch_range: Option<f32>,
    /// Loudness of the voice in dB below the loudest that a file can hold.
    level_db: Option<f32>,
    /// How much of it is distorted, 0 to 1.
    clipped_share: f32,
}

/// A silence.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SpeechPause)]
pub struct PauseBody {
    /// Seconds from the start.
    start: f64,
    /// Seconds from the start.
    end: f64,
}

/// What was understood of a recording, and how it was spoken.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SpeechTranscript)]
pub struct TranscriptBody {
    /// Words, fillers left out.
    words: usize,
    /// From the first word to the last; none where that is too little to tell.
    words_per_minute: Option<f32>,
    /// Hesitations that were spoken.
    fillers: usize,
    /// In the order of time.
    spans: Vec<SpanBody>,
}

/// A word, a filler or a pause.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SpeechSpan)]
pub struct SpanBody {
    /// What it is.
    kind: Spoken,
    /// What is written; empty for a pause.
    text: String,
    /// Seconds from the start.
    start: f64,
    /// Seconds from the start.
    end: f64,
}

fn seconds(ms: u32) -> f64 {
    f64::from(ms) / 1_000.0
}

impl From<Figures> for FiguresBody {
    fn from(figures: Figures) -> Self {
        Self {
            seconds: seconds(figures.duration_ms),
            lead: seconds(figures.lead_ms),
            silence_share: figures.silence_share,
            long_pauses: figures.long_pauses(),
            longest_pause: seconds(figures.longest_pause_ms()),
            pauses: figures
                .pauses
                .iter()
                .map(|(start, end)| PauseBody { start: seconds(*start), end: seconds(*end) })
                .collect(),
            peaks_per_minute: figures.peaks_per_minute,
            pitch_hz: figures.pitch_hz,
            pitch_range: figures.pitch_range,
            level_db: figures.level_db,
            clipped_share: figures.clipped_share,
        }
    }
}

impl From<Span> for SpanBody {
    fn from(span: Span) -> Self {
        Self { kind: span.kind, text: span.text, start: seconds(span.from_ms), end: seconds(span.to_ms) }
    }
}

impl From<Heard> for SpeechBody {
    fn from(heard: Heard) -> Self {
        let transcript = heard.words.map(|words| {
            let fluency = fluency_of(&words);
            TranscriptBody {
                words: fluency.words,
                words_per_minute: fluency.words_per_minute,
                fillers: fluency.fillers,
                spans: spans_of(&words).into_iter().map(Into::into).collect(),
            }
        });
        Self {
            item: heard.item,
            recording_id: heard.recording.0,
            provider: heard.provider,
            state: heard.state,
            failure: heard.failure,
            figures: heard.figures.map(Into::into),
            transcript,
        }
    }
}

/// What was heard in the recordings of an attempt. Nothing before its grades are out, nor for who may not hear them.
#[utoipa::path(get, path = "/api/attempts/{id}/speech", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = List<SpeechBody>), ApiErrors))]
pub async fn get_attempt_speech(
    ReadableAttempt { mut tx, attempt, reader, .. }: ReadableAttempt,
) -> ApiResult<Json<List<SpeechBody>>> {
    let is_shown = reader.reads_responses() && attempt.status == Status::Graded;
    let heard = if is_shown { list_heard(&mut tx, attempt.id).await? } else { Vec::new() };
    tx.commit().await?;
    Ok(Json(List { data: heard.into_iter().map(Into::into).collect() }))
}

/// What was heard in the recordings that a job is about.
#[utoipa::path(get, path = "/api/grading/jobs/{id}/speech", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = List<SpeechBody>), ApiErrors))]
pub async fn get_grading_speech(
    mut grader: GraderOf,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<List<SpeechBody>>> {
    let job = readable_job(&mut grader, GradingJobId(id)).await?;
    let heard = list_heard(&mut grader.tx, job.attempt_id).await?;
    Ok(Json(List { data: heard.into_iter().map(Into::into).collect() }))
}
