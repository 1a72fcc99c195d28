//! A test pack as its author writes it: the types are the schema of `content/packs` (docs/authoring.md).
//! What a learner may see before answering is in [`Pack`]; keys, explanations and transcripts are in [`PackKeys`].

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a pack is sold and counted as (R-138 to R-143, D-033, D-045).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PackKind {
    /// The length of the real test.
    FullMock,
    /// About an hour, one of each kind (D-033).
    QuickMock,
    /// One section, or one passage, audio set or task of it (D-045).
    Section,
}

/// The four sections of the test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SectionName {
    /// Reading.
    Reading,
    /// Listening.
    Listening,
    /// Speaking.
    Speaking,
    /// Writing.
    Writing,
}

/// `pack.yaml` with its section files read in; as written it is `source::PackFile`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// Folder name below `content/packs`, for example `river-light`.
    pub slug: String,
    /// Counts from 1; a published version is immutable.
    pub version: u32,
    /// A file name below `content/formats`, for example `ibt-2023`.
    pub format: String,
    /// What it counts as.
    pub kind: PackKind,
    /// English title, shown in every language.
    pub title: String,
    /// One English sentence about what is inside.
    pub summary: String,
    /// Who wrote it, under which terms, and who solved it blind.
    pub credits: Credits,
    /// The sections in the order of the format.
    pub sections: Vec<Section>,
}

/// Where the content comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Credits {
    /// Author or team.
    pub author: String,
    /// Terms of use.
    pub licence: String,
    /// Where the facts of the texts were checked, one line each.
    #[serde(default)]
    pub checked: Vec<String>,
}

/// One section file, for example `reading.yaml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Which of the four.
    pub section: SectionName,
    /// Separately timed parts, in order.
    pub parts: Vec<Part>,
}

/// A separately timed part: it has one clock and, in strict mode, one server deadline (D-040).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Unique in the pack, for example `reading-1`.
    pub id: String,
    /// How time is counted.
    pub clock: Clock,
    /// English directions in Markdown, our own words.
    pub directions: String,
    /// What is read or heard together with its items.
    pub sets: Vec<Set>,
}

/// How a part's time is counted (exam-formats 1a to 1c).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
pub enum Clock {
    /// One clock for everything in the part (reading).
    Whole {
        /// Seconds from the start of the part.
        seconds: u32,
    },
    /// The clock stands still while audio plays (listening before 2026).
    Answering {
        /// Seconds for answering, without the audio.
        seconds: u32,
    },
    /// Each item brings its own windows (speaking, writing): see [`TaskTiming`].
    PerTask,
}

/// A stimulus with its items.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// Unique in the pack, for example `r1`.
    pub id: String,
    /// What the stimulus is.
    pub kind: SetKind,
    /// Shown above the text or while the audio plays. Not shown for independent tasks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The text to read: the name of a Markdown file beside the section file; paragraphs are separated by blank lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The posts of an academic discussion.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub posts: Vec<Post>,
    /// What is heard: a name in `audio/manifest.yaml`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audio: Option<String>,
    /// Who is heard or where it happens, one English line shown while the audio plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scene: Option<String>,
    /// The questions or the one task.
    pub items: Vec<Item>,
}

/// What a stimulus is (exam-formats 1a to 1c).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SetKind {
    /// A passage of about 700 words.
    AcademicPassage,
    /// A campus conversation of about 3 minutes.
    Conversation,
    /// A lecture of 3 to 5 minutes.
    Lecture,
    /// Speaking task 1.
    IndependentSpeaking,
    /// Speaking task 2: campus text and conversation.
    CampusReadListen,
    /// Speaking task 3: academic text and lecture.
    AcademicReadListen,
    /// Speaking task 4: lecture alone.
    AcademicListen,
    /// Integrated writing: text and lecture against each other.
    IntegratedWriting,
    /// Writing for an academic discussion.
    AcademicDiscussion,
}

/// One post of an academic discussion.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Post {
    /// Name shown above the post.
    pub author: String,
    /// `true` for the professor who asks.
    #[serde(default)]
    pub is_professor: bool,
    /// Plain text.
    pub text: String,
}

/// One question or task.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Unique in the pack, for example `r1-03`; never reused in a later version for something else.
    pub id: String,
    /// The official type name in snake case, for example `negative_factual_information` (exam-formats 1f).
    pub question_type: QuestionType,
    /// The question or the task, plain English text.
    pub prompt: String,
    /// Most raw points; a task's points are its rubric's top level.
    pub points: u8,
    /// The author's guess from -2 (easy) to 2 (hard), until data says better.
    #[serde(default)]
    pub difficulty: f32,
    /// What the question points at in the passage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub highlight: Option<Highlight>,
    /// An excerpt to hear again before the options: a name in `audio/manifest.yaml`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<String>,
    /// How it is answered.
    pub answer: AnswerShape,
}

/// Words or a paragraph of the passage that the question is about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Highlight {
    /// Counts from 1.
    pub paragraph: u32,
    /// The exact words inside the paragraph; absent when the whole paragraph is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Official question types (exam-formats 1f) and the productive tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the official ones")]
pub enum QuestionType {
    FactualInformation,
    NegativeFactualInformation,
    Inference,
    RhetoricalPurpose,
    Vocabulary,
    Reference,
    SentenceSimplification,
    InsertText,
    ProseSummary,
    FillInTable,
    GistContent,
    GistPurpose,
    Detail,
    Function,
    Attitude,
    Organization,
    ConnectingContent,
    MakingInferences,
    SpeakingTask,
    WritingTask,
}

/// How an item is answered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
pub enum AnswerShape {
    /// One of the options.
    SingleChoice {
        /// Usually four.
        options: Vec<Choice>,
    },
    /// Exactly `choose` of the options, all or nothing.
    MultipleChoice {
        /// Two of four or three of five.
        choose: u8,
        /// The options.
        options: Vec<Choice>,
    },
    /// Where the sentence fits: the options are the places.
    InsertText {
        /// The sentence to insert.
        sentence: String,
        /// Counts from 1.
        paragraph: u32,
        /// Four places in reading order.
        places: Vec<Place>,
    },
    /// Three of six; order does not matter (exam-formats 0.7).
    ProseSummary {
        /// The introductory sentence.
        lead: String,
        /// Three.
        choose: u8,
        /// Six.
        options: Vec<Choice>,
    },
    /// A recording.
    Speaking {
        /// The windows of the task.
        timing: TaskTiming,
        /// A rubric name of the format, for example `speaking_integrated`.
        rubric: String,
    },
    /// A text.
    Writing {
        /// The windows of the task.
        timing: TaskTiming,
        /// A rubric name of the format, for example `academic_discussion`.
        rubric: String,
        /// Words usually asked for, lowest.
        min_words: u32,
    },
}

/// One option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// `a`, `b`, `c` …; the player may show letters or none.
    pub id: String,
    /// Plain text.
    pub text: String,
}

/// A place where a sentence might be inserted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// `a`, `b`, `c`, `d`.
    pub id: String,
    /// The exact words of the paragraph that follow the place; empty for its end.
    pub before: String,
}

/// The windows of a productive task, in seconds (exam-formats 1a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskTiming {
    /// Reading time before the audio; 0 when there is nothing to read.
    #[serde(default)]
    pub read: u32,
    /// Preparation; 0 when there is none.
    #[serde(default)]
    pub prepare: u32,
    /// Speaking or writing.
    pub respond: u32,
}

/// Everything below `keys/`: never sent to a learner before the part is finished.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PackKeys {
    /// By item id.
    pub items: BTreeMap<String, ItemKey>,
    /// By audio name.
    #[serde(default)]
    pub transcripts: BTreeMap<String, Vec<TranscriptLine>>,
}

/// The key of one item with its explanation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemKey {
    /// Option or place ids; empty for tasks.
    #[serde(default)]
    pub correct: Vec<String>,
    /// Why the key is right, or what a good response does: English, plain text.
    pub explanation: String,
    /// By option id: why it is right or wrong.
    #[serde(default)]
    pub options: BTreeMap<String, OptionNote>,
    /// Where it stands: exact words of the passage or of the transcript.
    #[serde(default)]
    pub evidence: Vec<String>,
    /// Model responses of a task, best first.
    #[serde(default)]
    pub models: Vec<ModelResponse>,
}

/// Why an option is right or wrong.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionNote {
    /// What kind of option it is.
    pub verdict: OptionVerdict,
    /// The reason in a sentence.
    pub reason: String,
}

/// The known kinds of distractor, and the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OptionVerdict {
    /// The right answer.
    Correct,
    /// True, but not what is asked.
    TrueButNotAsked,
    /// The opposite of what is said.
    Opposite,
    /// Partly right.
    HalfRight,
    /// Not said anywhere.
    NotMentioned,
    /// Too wide, too narrow, or a detail taken for the whole.
    WrongScope,
}

/// A model response with notes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModelResponse {
    /// The rubric level it would get.
    pub level: f32,
    /// The response.
    pub text: String,
    /// What makes it that level.
    pub note: String,
}

/// One spoken line with its time in the audio.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TranscriptLine {
    /// Who speaks, for example `Student` or `Professor`.
    pub speaker: String,
    /// Seconds from the start.
    pub start: f32,
    /// Seconds from the start.
    pub end: f32,
    /// What is said.
    pub text: String,
}

/// `audio/manifest.yaml`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AudioManifest {
    /// By name: `<name>.opus` and `<name>.mp3` lie beside the manifest.
    pub files: BTreeMap<String, AudioFile>,
}

/// One recording that belongs to a pack.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AudioFile {
    /// Length.
    pub seconds: f32,
    /// Voices heard, as the generating script names them.
    pub voices: Vec<String>,
    /// Of `<name>.opus`, in hex.
    pub sha256_opus: String,
    /// Of `<name>.mp3`, in hex.
    pub sha256_mp3: String,
}

impl Pack {
    /// All items with their section, in the order of the test.
    pub fn items(&self) -> impl Iterator<Item = (SectionName, &Item)> {
        self.parts().flat_map(|(section, part)| part.items().map(move |item| (section, item)))
    }

    /// All parts with their section, in order.
    pub fn parts(&self) -> impl Iterator<Item = (SectionName, &Part)> {
        self.sections.iter().flat_map(|section| section.parts.iter().map(move |part| (section.section, part)))
    }

    /// A part by its id.
    pub fn part(&self, id: &str) -> Option<(SectionName, &Part)> {
        self.parts().find(|(_, part)| part.id == id)
    }
}

impl Part {
    /// All items of the part, in order.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.sets.iter().flat_map(|set| &set.items)
    }

    /// Names of everything heard in the part, replayed excerpts included.
    pub fn audio_names(&self) -> impl Iterator<Item = &str> {
        let stimuli = self.sets.iter().filter_map(|set| set.audio.as_deref());
        stimuli.chain(self.items().filter_map(|item| item.replay.as_deref()))
    }
}

impl SectionName {
    /// All four, in the older order.
    pub const ALL: [SectionName; 4] = [Self::Reading, Self::Listening, Self::Speaking, Self::Writing];

    /// As stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Reading => "reading",
            Self::Listening => "listening",
            Self::Speaking => "speaking",
            Self::Writing => "writing",
        }
    }

    /// From its stored name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|section| section.as_str() == name)
    }

    /// `true` when a person grades it.
    pub fn is_graded_by_people(self) -> bool {
        matches!(self, Self::Speaking | Self::Writing)
    }
}

impl PackKind {
    /// As stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::FullMock => "full_mock",
            Self::QuickMock => "quick_mock",
            Self::Section => "section",
        }
    }

    /// From its stored name.
    pub fn parse(name: &str) -> Option<Self> {
        [Self::FullMock, Self::QuickMock, Self::Section].into_iter().find(|kind| kind.as_str() == name)
    }
}
