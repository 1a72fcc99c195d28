//! What is read, heard or looked at together with its items.

use super::Item;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
    /// What sort of everyday text it is (daily life), so that it can be set like one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub genre: Option<Genre>,
    /// The text to read: the name of a Markdown file beside the section file; paragraphs are separated by blank lines.
    /// Of a set `complete_the_words` it is the whole text: gaps, items and keys are made from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The posts of an academic discussion.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub posts: Vec<Post>,
    /// The text of `complete_the_words` with its gaps. Made when the pack is read, never written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(skip)]
    pub cloze: Vec<ClozePiece>,
    /// The situation of an e-mail to write.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<Email>,
    /// A drawing shown beside the items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
    /// What is heard: a name in `audio/manifest.yaml`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audio: Option<String>,
    /// Who is heard or where it happens, one English line shown while the audio plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scene: Option<String>,
    /// The questions or the one task; none in `complete_the_words`.
    #[serde(default)]
    pub items: Vec<Item>,
}

impl Set {
    /// Names of everything heard in the set, in the order of hearing.
    pub fn audio_names(&self) -> impl Iterator<Item = &str> {
        let of_items =
            self.items.iter().flat_map(|item| item.audio.as_deref().into_iter().chain(item.replay.as_deref()));
        self.audio.as_deref().into_iter().chain(of_items)
    }
}

/// A piece of a text with gaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClozePiece {
    /// Running text, spaces included; a blank line is a new paragraph.
    Text {
        /// As it stands.
        text: String,
    },
    /// A word whose end is missing: its letters are in the item's answer shape.
    Blank {
        /// Item id.
        item: String,
    },
}

tenants::closed_list! {
    /// Sorts of everyday texts (exam-formats 1c).
    #[derive(JsonSchema)]
    #[schemars(rename_all = "snake_case")]
    #[expect(missing_docs, reason = "the names say it")]
    pub enum Genre {
        Sign = "sign",
        Menu = "menu",
        Email = "email",
        Post = "post",
        Chat = "chat",
        Notice = "notice",
        Schedule = "schedule",
        Form = "form",
    }
}

/// The situation of an e-mail to write (exam-formats 1c).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Email {
    /// Whom it is written to, as the line shows it.
    pub to: String,
    /// The subject line.
    pub subject: String,
    /// What has happened, plain text.
    pub situation: String,
    /// What the e-mail has to do.
    pub goals: [String; 3],
}

/// An own drawing of the pack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// Below `pictures/`, for example `harbour.svg`: shapes and words only, no code, nothing from outside.
    pub file: String,
    /// What it shows, for those who do not see it.
    pub alt: String,
}

tenants::closed_list! {
    /// What a stimulus is (exam-formats 1a to 1c).
    #[derive(JsonSchema)]
    #[schemars(rename_all = "snake_case")]
    pub enum SetKind {
        /// A passage of about 700 words.
        AcademicPassage = "academic_passage",
        /// A campus conversation of about 3 minutes.
        Conversation = "conversation",
        /// A lecture of 3 to 5 minutes.
        Lecture = "lecture",
        /// Speaking task 1.
        IndependentSpeaking = "independent_speaking",
        /// Speaking task 2: campus text and conversation.
        CampusReadListen = "campus_read_listen",
        /// Speaking task 3: academic text and lecture.
        AcademicReadListen = "academic_read_listen",
        /// Speaking task 4: lecture alone.
        AcademicListen = "academic_listen",
        /// Integrated writing: text and lecture against each other.
        IntegratedWriting = "integrated_writing",
        /// Writing for an academic discussion.
        AcademicDiscussion = "academic_discussion",
        /// Writing task 2 until 2023: an essay on a question.
        IndependentWriting = "independent_writing",
        /// A text of about 70 words with ten cut words; gaps, items and keys are made from the text (2026).
        CompleteTheWords = "complete_the_words",
        /// An everyday text of 15 to 150 words (2026).
        DailyLife = "daily_life",
        /// An academic passage of about 200 words (2026).
        Academic = "academic",
        /// A sentence is heard and the best reply chosen (2026).
        ChooseResponse = "choose_response",
        /// A short announcement (2026).
        Announcement = "announcement",
        /// A short academic talk (2026).
        AcademicTalk = "academic_talk",
        /// Chunks are put in order to a sentence (2026).
        BuildASentence = "build_a_sentence",
        /// An e-mail with three goals (2026).
        WriteAnEmail = "write_an_email",
        /// Sentences are heard and said again (2026).
        ListenAndRepeat = "listen_and_repeat",
        /// Questions are heard and answered (2026).
        TakeAnInterview = "take_an_interview",
    }
}

impl SetKind {
    /// Kinds whose items are tasks, which people grade; the items of all others have a key.
    pub const TASKS: [Self; 10] = [
        Self::IndependentSpeaking,
        Self::CampusReadListen,
        Self::AcademicReadListen,
        Self::AcademicListen,
        Self::IntegratedWriting,
        Self::AcademicDiscussion,
        Self::IndependentWriting,
        Self::WriteAnEmail,
        Self::ListenAndRepeat,
        Self::TakeAnInterview,
    ];
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
