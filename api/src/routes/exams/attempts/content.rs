//! What a learner may see of a part: types of their own, without key, explanation and transcript.

use product::content::library::pack::{self, Genre, QuestionType, SectionName, SetKind};
use product::content::library::{PackVersion, audio_key, picture_key};
use product::exams::attempts::Accommodations;
use serde::Serialize;
use tenants::TenantId;
use utoipa::ToSchema;

use super::body::{ClockBody, clock_body};
use super::shapes::AnswerShapeBody;
use crate::media::{Media, MediaType};
use crate::state::AppState;

/// A part's content.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Part)]
pub struct PartBody {
    /// Part id.
    pub id: String,
    /// `reading`, `listening`, `speaking` or `writing`.
    pub section: SectionName,
    /// How time is counted.
    pub clock: ClockBody,
    /// English directions in Markdown.
    pub directions: String,
    /// Stimuli with their items.
    pub sets: Vec<SetBody>,
}

/// A stimulus with its items.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Set)]
pub struct SetBody {
    /// Set id.
    pub id: String,
    /// What the stimulus is, such as `academic_passage`.
    pub kind: SetKind,
    /// Its title.
    pub title: Option<String>,
    /// Who is heard or where it happens.
    pub scene: Option<String>,
    /// The sort of an everyday text, such as `menu`.
    pub genre: Option<Genre>,
    /// The text; empty when it has gaps.
    pub paragraphs: Vec<Paragraph>,
    /// The text with gaps, in order; empty without gaps. The first letters of a cut word are in its item's answer shape.
    pub cloze: Vec<ClozeBody>,
    /// The situation of an e-mail to write.
    pub email: Option<EmailBody>,
    /// A drawing beside the items.
    pub picture: Option<PictureBody>,
    /// The posts of a discussion.
    pub posts: Vec<PostBody>,
    /// What is heard.
    pub audio: Option<AudioBody>,
    /// Questions or the task.
    pub items: Vec<ItemBody>,
}

/// A paragraph of a text.
#[derive(Debug, Serialize, ToSchema)]
pub struct Paragraph {
    /// Counts from 1.
    pub number: usize,
    /// Plain text.
    pub text: String,
}

/// A piece of a text with gaps.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ClozePiece)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClozeBody {
    /// Running text with its spaces; a blank line is a new paragraph.
    Text {
        /// As it stands.
        text: String,
    },
    /// A cut word.
    Blank {
        /// Item id.
        item: String,
    },
}

/// The situation of an e-mail to write.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Email)]
pub struct EmailBody {
    /// Whom it is written to.
    pub to: String,
    /// The subject line.
    pub subject: String,
    /// What has happened.
    pub situation: String,
    /// What it has to do: three lines.
    pub goals: Vec<String>,
}

/// A drawing.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Picture)]
pub struct PictureBody {
    /// Signed and short-lived; an SVG without code.
    pub url: String,
    /// What it shows.
    pub alt: String,
}

/// A post of a discussion.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Post)]
pub struct PostBody {
    /// Shown above it.
    pub author: String,
    /// The professor's post asks.
    pub is_professor: bool,
    /// Plain text.
    pub text: String,
}

/// Something to hear.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Audio)]
pub struct AudioBody {
    /// Its name in the pack.
    pub name: String,
    /// Length.
    pub seconds: f32,
    /// The same sound in several formats, best first.
    pub sources: Vec<SourceBody>,
}

/// One format of a sound.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Source)]
pub struct SourceBody {
    /// Media type.
    #[serde(rename = "type")]
    pub mime: String,
    /// Signed and short-lived.
    pub url: String,
}

/// A question or a task.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Item)]
pub struct ItemBody {
    /// Item id.
    pub id: String,
    /// The official type, such as `negative_factual_information`.
    pub question_type: QuestionType,
    /// Plain English text.
    pub prompt: String,
    /// Most points.
    pub points: u8,
    /// What it points at in the text.
    pub highlight: Option<HighlightBody>,
    /// An excerpt to hear again first.
    pub replay: Option<AudioBody>,
    /// Heard once before it is answered.
    pub audio: Option<AudioBody>,
    /// Its own countdown in a part with the clock `per_item`, before any accommodation.
    pub seconds: Option<u32>,
    /// How it is answered.
    pub answer: AnswerShapeBody,
}

/// Words or a whole paragraph.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Highlight)]
pub struct HighlightBody {
    /// Counts from 1.
    pub paragraph: u32,
    /// The exact words; absent for the whole paragraph.
    pub text: Option<String>,
}

/// A part as the learner may see it.
pub(crate) fn part_content(
    state: &AppState,
    tenant: TenantId,
    version: &PackVersion,
    section: SectionName,
    part: &pack::Part,
    granted: Accommodations,
) -> PartBody {
    PartBody {
        id: part.id.clone(),
        section,
        clock: clock_body(&part.clock, granted),
        directions: part.directions.clone(),
        sets: part.sets.iter().map(|set| set_body(state, tenant, version, set)).collect(),
    }
}

/// A set as the learner may see it.
pub(crate) fn set_body(state: &AppState, tenant: TenantId, version: &PackVersion, set: &pack::Set) -> SetBody {
    // The whole text of a set with gaps is its key.
    let text = set.text.as_ref().filter(|_| set.kind != pack::SetKind::CompleteTheWords);
    let texts = text.and_then(|name| version.texts.get(name)).map_or(&[][..], Vec::as_slice);
    let post = |post: &pack::Post| PostBody {
        author: post.author.clone(),
        is_professor: post.is_professor,
        text: post.text.clone(),
    };
    SetBody {
        id: set.id.clone(),
        kind: set.kind,
        title: set.title.clone(),
        scene: set.scene.clone(),
        genre: set.genre,
        paragraphs: texts
            .iter()
            .enumerate()
            .map(|(at, text)| Paragraph { number: at + 1, text: text.clone() })
            .collect(),
        cloze: set.cloze.iter().map(cloze_body).collect(),
        email: set.email.as_ref().map(email_body),
        picture: set.picture.as_ref().and_then(|picture| picture_body(state, tenant, version, picture)),
        posts: set.posts.iter().map(post).collect(),
        audio: set.audio.as_deref().and_then(|name| audio_body(state, tenant, version, name)),
        items: set.items.iter().map(|item| item_body(state, tenant, version, item)).collect(),
    }
}

fn item_body(state: &AppState, tenant: TenantId, version: &PackVersion, item: &pack::Item) -> ItemBody {
    let highlight =
        |highlight: &pack::Highlight| HighlightBody { paragraph: highlight.paragraph, text: highlight.text.clone() };
    ItemBody {
        id: item.id.clone(),
        question_type: item.question_type,
        prompt: item.prompt.clone(),
        points: item.points,
        highlight: item.highlight.as_ref().map(highlight),
        replay: item.replay.as_deref().and_then(|name| audio_body(state, tenant, version, name)),
        audio: item.audio.as_deref().and_then(|name| audio_body(state, tenant, version, name)),
        seconds: item.seconds,
        answer: (&item.answer).into(),
    }
}

fn cloze_body(piece: &pack::ClozePiece) -> ClozeBody {
    match piece {
        pack::ClozePiece::Text { text } => ClozeBody::Text { text: text.clone() },
        pack::ClozePiece::Blank { item } => ClozeBody::Blank { item: item.clone() },
    }
}

pub(crate) fn email_body(email: &pack::Email) -> EmailBody {
    EmailBody {
        to: email.to.clone(),
        subject: email.subject.clone(),
        situation: email.situation.clone(),
        goals: email.goals.to_vec(),
    }
}

fn picture_body(
    state: &AppState,
    tenant: TenantId,
    version: &PackVersion,
    picture: &pack::Picture,
) -> Option<PictureBody> {
    let key = picture_key(&version.pack.slug, version.pack.version, &picture.file).parse().ok()?;
    let url = state.media_url(tenant, &Media { key, kind: MediaType::Svg });
    Some(PictureBody { url, alt: picture.alt.clone() })
}

/// Addresses of a recording of the pack; `None` when the pack has no such name, which its validation excludes.
pub(super) fn audio_body(state: &AppState, tenant: TenantId, version: &PackVersion, name: &str) -> Option<AudioBody> {
    let file = version.audio.get(name)?;
    let source = |(extension, kind, mime): (&str, MediaType, &str)| {
        let key = audio_key(&version.pack.slug, version.pack.version, name, extension).parse().ok()?;
        Some(SourceBody { mime: mime.to_owned(), url: state.media_url(tenant, &Media { key, kind }) })
    };
    let formats = [("opus", MediaType::Ogg, "audio/ogg; codecs=opus"), ("mp3", MediaType::Mp3, "audio/mpeg")];
    Some(AudioBody {
        name: name.to_owned(),
        seconds: file.seconds,
        sources: formats.into_iter().filter_map(source).collect(),
    })
}
