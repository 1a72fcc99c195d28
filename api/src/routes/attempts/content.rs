//! What a learner may see of a part: types of their own, without key, explanation and transcript.

use product::library::pack::{self, AnswerShape, SectionName};
use product::library::{PackVersion, audio_key};
use serde::Serialize;
use tenants::TenantId;
use utoipa::ToSchema;

use super::body::ClockBody;
use crate::media::{Media, MediaType};
use crate::state::AppState;

/// A part's content.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Part)]
pub struct PartBody {
    /// Part id.
    pub id: String,
    /// `reading`, `listening`, `speaking` or `writing`.
    pub section: String,
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
    pub kind: String,
    /// Its title.
    pub title: Option<String>,
    /// Who is heard or where it happens.
    pub scene: Option<String>,
    /// The text.
    pub paragraphs: Vec<Paragraph>,
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
    pub question_type: String,
    /// Plain English text.
    pub prompt: String,
    /// Most points.
    pub points: u8,
    /// What it points at in the text.
    pub highlight: Option<HighlightBody>,
    /// An excerpt to hear again first.
    pub replay: Option<AudioBody>,
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

/// An option.
#[derive(Debug, Serialize, ToSchema)]
pub struct Choice {
    /// `a`, `b`, …
    pub id: String,
    /// Plain text.
    pub text: String,
}

/// A place where a sentence might be inserted.
#[derive(Debug, Serialize, ToSchema)]
pub struct Place {
    /// `a`, `b`, …
    pub id: String,
    /// The exact words that follow; empty for the paragraph's end.
    pub before: String,
}

/// The windows of a task, in seconds.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct TaskTiming {
    /// Reading.
    pub read: u32,
    /// Preparation.
    pub prepare: u32,
    /// Speaking or writing.
    pub respond: u32,
}

/// How an item is answered.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AnswerShape)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AnswerShapeBody {
    /// One of the options.
    SingleChoice {
        /// The options.
        options: Vec<Choice>,
    },
    /// Several of the options.
    MultipleChoice {
        /// How many.
        choose: u8,
        /// The options.
        options: Vec<Choice>,
    },
    /// Where the sentence fits.
    InsertText {
        /// The sentence.
        sentence: String,
        /// Counts from 1.
        paragraph: u32,
        /// The places.
        places: Vec<Place>,
    },
    /// The sentences that sum the passage up.
    ProseSummary {
        /// The introductory sentence.
        lead: String,
        /// How many.
        choose: u8,
        /// The options.
        options: Vec<Choice>,
    },
    /// A recording.
    Speaking {
        /// Its windows.
        timing: TaskTiming,
    },
    /// A text.
    Writing {
        /// Its windows.
        timing: TaskTiming,
        /// Words usually asked for, lowest.
        min_words: u32,
    },
}

/// A part as the learner may see it.
pub(super) fn part_content(
    state: &AppState,
    tenant: TenantId,
    version: &PackVersion,
    section: SectionName,
    part: &pack::Part,
) -> PartBody {
    PartBody {
        id: part.id.clone(),
        section: section.as_str().to_owned(),
        clock: part.clock.clone().into(),
        directions: part.directions.clone(),
        sets: part.sets.iter().map(|set| set_body(state, tenant, version, set)).collect(),
    }
}

/// A set as the learner may see it.
pub(crate) fn set_body(state: &AppState, tenant: TenantId, version: &PackVersion, set: &pack::Set) -> SetBody {
    let texts = set.text.as_ref().and_then(|name| version.texts.get(name)).map_or(&[][..], Vec::as_slice);
    let post = |post: &pack::Post| PostBody {
        author: post.author.clone(),
        is_professor: post.is_professor,
        text: post.text.clone(),
    };
    SetBody {
        id: set.id.clone(),
        kind: name_of(&set.kind),
        title: set.title.clone(),
        scene: set.scene.clone(),
        paragraphs: texts
            .iter()
            .enumerate()
            .map(|(at, text)| Paragraph { number: at + 1, text: text.clone() })
            .collect(),
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
        question_type: name_of(&item.question_type),
        prompt: item.prompt.clone(),
        points: item.points,
        highlight: item.highlight.as_ref().map(highlight),
        replay: item.replay.as_deref().and_then(|name| audio_body(state, tenant, version, name)),
        answer: (&item.answer).into(),
    }
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

/// The stored name of a unit variant.
pub(crate) fn name_of<T: Serialize>(value: &T) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

fn choices(options: &[pack::Choice]) -> Vec<Choice> {
    options.iter().map(|option| Choice { id: option.id.clone(), text: option.text.clone() }).collect()
}

fn timing(timing: &pack::TaskTiming) -> TaskTiming {
    TaskTiming { read: timing.read, prepare: timing.prepare, respond: timing.respond }
}

impl From<&AnswerShape> for AnswerShapeBody {
    fn from(shape: &AnswerShape) -> Self {
        match shape {
            AnswerShape::SingleChoice { options } => Self::SingleChoice { options: choices(options) },
            AnswerShape::MultipleChoice { choose, options } => {
                Self::MultipleChoice { choose: *choose, options: choices(options) }
            }
            AnswerShape::InsertText { sentence, paragraph, places } => Self::InsertText {
                sentence: sentence.clone(),
                paragraph: *paragraph,
                places: places
                    .iter()
                    .map(|place| Place { id: place.id.clone(), before: place.before.clone() })
                    .collect(),
            },
            AnswerShape::ProseSummary { lead, choose, options } => {
                Self::ProseSummary { lead: lead.clone(), choose: *choose, options: choices(options) }
            }
            AnswerShape::Speaking { timing: windows, .. } => Self::Speaking { timing: timing(windows) },
            AnswerShape::Writing { timing: windows, min_words, .. } => {
                Self::Writing { timing: timing(windows), min_words: *min_words }
            }
        }
    }
}
