//! What a learner read and heard before answering, and what was recorded.

use product::content::library::PackVersion;
use product::content::library::pack::TranscriptLine as Line;
use product::exams::attempts::Recording;
use serde::Serialize;
use tenants::TenantId;
use utoipa::ToSchema;

use crate::media::{Media, MediaType};
use crate::routes::exams::attempts::content::{EmailBody, Paragraph, PostBody, email_body};
use crate::state::AppState;

/// What the learner read and heard before responding.
#[derive(Debug, Serialize, ToSchema)]
pub struct Stimulus {
    /// Its title.
    pub title: Option<String>,
    /// The text.
    pub paragraphs: Vec<Paragraph>,
    /// The posts of a discussion.
    pub posts: Vec<PostBody>,
    /// What was heard.
    pub transcript: Vec<TranscriptLine>,
    /// The situation of an e-mail to write.
    pub email: Option<EmailBody>,
}

/// A spoken line.
#[derive(Debug, Serialize, ToSchema)]
pub struct TranscriptLine {
    /// Who speaks.
    pub speaker: String,
    /// Seconds from the start.
    pub start: f32,
    /// Seconds from the start.
    pub end: f32,
    /// What is said.
    pub text: String,
}

impl From<&Line> for TranscriptLine {
    fn from(line: &Line) -> Self {
        Self { speaker: line.speaker.clone(), start: line.start, end: line.end, text: line.text.clone() }
    }
}

/// A recording to hear.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecordingSource {
    /// Signed and short-lived.
    pub url: String,
    /// Measured length.
    pub seconds: f64,
    /// Media type.
    pub mime: String,
    /// The learner's device heard nothing in it, from its beginning to its end.
    pub is_silent: bool,
}

/// Where a complete recording is heard.
pub(crate) fn recording_source(state: &AppState, tenant: TenantId, recording: &Recording) -> Option<RecordingSource> {
    let media = Media { key: recording.blob_key.as_ref()?.parse().ok()?, kind: MediaType::from_mime(&recording.mime)? };
    Some(RecordingSource {
        url: state.media_url(tenant, &media),
        seconds: f64::from(recording.duration_ms.unwrap_or_default()) / 1000.0,
        mime: recording.mime.clone(),
        is_silent: recording.is_silent,
    })
}

/// What is read and heard for a task.
pub(crate) fn stimulus_of(version: &PackVersion, item: &str) -> Stimulus {
    let mut sets = version.pack.parts().flat_map(|(_, part)| &part.sets);
    let set = sets.find(|set| set.items.iter().any(|candidate| candidate.id == item));
    let texts =
        set.and_then(|set| set.text.as_ref()).and_then(|name| version.texts.get(name)).map_or(&[][..], Vec::as_slice);
    let lines = set.and_then(|set| set.audio.as_ref()).and_then(|name| version.keys.transcripts.get(name));
    let post = |post: &product::content::library::pack::Post| PostBody {
        author: post.author.clone(),
        is_professor: post.is_professor,
        text: post.text.clone(),
    };
    Stimulus {
        title: set.and_then(|set| set.title.clone()),
        paragraphs: texts
            .iter()
            .enumerate()
            .map(|(at, text)| Paragraph { number: at + 1, text: text.clone() })
            .collect(),
        posts: set.map(|set| set.posts.iter().map(post).collect()).unwrap_or_default(),
        email: set.and_then(|set| set.email.as_ref()).map(email_body),
        transcript: lines.map(|lines| lines.iter().map(TranscriptLine::from).collect()).unwrap_or_default(),
    }
}
