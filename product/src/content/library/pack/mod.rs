//! A test pack as its author writes it: the types are the schema of `content/packs` (docs/authoring.md).
//! What a learner may see before answering is in [`Pack`]; keys, explanations and transcripts are in [`PackKeys`].

mod answers;
mod audio;
mod items;
mod keys;
mod sets;
mod vocabulary;

pub use answers::{AnswerKind, AnswerShape, Category, Choice, FramePiece, Place, TaskTiming};
pub use audio::{AudioFile, AudioManifest};
pub use items::{Highlight, Item, QuestionType};
pub use keys::{ItemKey, KeysFile, ModelResponse, OptionNote, OptionVerdict, PackKeys, TranscriptLine};
pub use sets::{ClozePiece, Email, Genre, Picture, Post, Set, SetKind};
pub use vocabulary::{Definition, PartOfSpeech, VocabularyFile, VocabularyWord};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

tenants::closed_list! {
    /// What a pack is sold and counted as (R-138 to R-143, D-033, D-045).
    #[derive(JsonSchema)]
    #[schemars(rename_all = "snake_case")]
    pub enum PackKind as TestKind {
        /// The length of the real test.
        FullMock = "full_mock",
        /// About an hour, one of each kind (D-033).
        QuickMock = "quick_mock",
        /// One section, or one passage, audio set or task of it (D-045).
        Section = "section",
    }
}

tenants::closed_list! {
    /// The four sections of the test.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "snake_case")]
    pub enum SectionName as Section {
        /// Reading.
        Reading = "reading",
        /// Listening.
        Listening = "listening",
        /// Speaking.
        Speaking = "speaking",
        /// Writing.
        Writing = "writing",
    }
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
    /// How far a reader who had not seen the keys came to the same answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solved_blind: Option<SolvedBlind>,
}

/// A blind reading: the machine-marked items were answered without their keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SolvedBlind {
    /// How many items were answered.
    pub items: u32,
    /// How many of the answers were the keys.
    pub agreed: u32,
    /// Who answered.
    pub by: BlindReader,
}

tenants::closed_list! {
    /// Who read blind. An author remembers, so only the other one proves something.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "snake_case")]
    pub enum BlindReader {
        /// Somebody who wrote none of it.
        IndependentReader = "independent_reader",
        /// The author, with the options in another order.
        Author = "author",
    }
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
    /// Its stage in an adaptive section: one router, one lower, one upper (exam-formats 1c). Elsewhere absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub module: Option<Module>,
    /// How time is counted.
    pub clock: Clock,
    /// English directions in Markdown, our own words.
    pub directions: String,
    /// What is read or heard together with its items.
    pub sets: Vec<Set>,
}

tenants::closed_list! {
    /// The stages of an adaptive section (D-046): everybody takes the router, then one of the others.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "snake_case")]
    pub enum Module as PartModule {
        /// First, for everybody.
        Router = "router",
        /// The easier second stage.
        Lower = "lower",
        /// The harder second stage.
        Upper = "upper",
    }
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
    /// Every item has its own countdown ([`Item::seconds`]), which starts when its audio has ended (listening since 2026).
    PerItem,
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

    /// All drawings, in order.
    pub fn pictures(&self) -> impl Iterator<Item = &Picture> {
        self.parts().flat_map(|(_, part)| &part.sets).filter_map(|set| set.picture.as_ref())
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

    /// Names of everything heard in the part, replayed excerpts and the audio of single items included.
    pub fn audio_names(&self) -> impl Iterator<Item = &str> {
        self.sets.iter().flat_map(Set::audio_names)
    }
}

impl Module {
    /// `true` for the two that follow the router.
    pub fn is_second(self) -> bool {
        self != Self::Router
    }
}

impl Section {
    /// The part of a stage; none when the section does not adapt.
    pub fn stage(&self, module: Module) -> Option<&Part> {
        self.parts.iter().find(|part| part.module == Some(module))
    }

    /// What one learner takes at most: of an adaptive section the router and the second stage with more items.
    pub fn longest_path(&self) -> impl Iterator<Item = &Part> {
        let items = |module| self.stage(module).map_or(0, |part| part.items().count());
        let shorter = if items(Module::Upper) > items(Module::Lower) { Module::Lower } else { Module::Upper };
        self.parts.iter().filter(move |part| part.module != Some(shorter))
    }

    /// All items of all parts, in order; of an adaptive section those of every stage.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.parts.iter().flat_map(Part::items)
    }

    /// `true` when a person grades something of it.
    pub fn has_tasks(&self) -> bool {
        self.items().any(Item::is_task)
    }
}

impl SectionName {
    /// `true` when a person grades it.
    pub fn is_graded_by_people(self) -> bool {
        matches!(self, Self::Speaking | Self::Writing)
    }
}
