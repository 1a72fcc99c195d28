//! What the library is held to: `content/quality.yaml`.

use crate::content::library::pack::SetKind;
use crate::content::library::source::{SourceError, parse_yaml};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// `content/quality.yaml`: the figures between which a library is sound.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// Of the single choices with four options, the share whose key stands at one place.
    pub key_at_one_place: Shares<[f32; 2]>,
    /// Of the single choices, the share whose key is the longest option.
    pub longest_key: Shares<f32>,
    /// Below so many single choices a share says nothing.
    pub fewest_choices: usize,
    /// Of the items that were solved blind, the share in which the reader came to the key.
    pub least_agreement: f32,
    /// How far a file may be from the length in its manifest, in seconds.
    pub seconds_off: f32,
    /// From which share of common words on two reasons of an item are copies of each other.
    pub most_alike: f32,
    /// By kind of set.
    #[schemars(with = "BTreeMap<String, KindBounds>")]
    pub kinds: BTreeMap<SetKind, KindBounds>,
}

impl Bounds {
    /// The ones this release was built with, for programs that have no content folder beside them.
    pub fn of_release() -> Result<Self, SourceError> {
        parse_yaml("content/quality.yaml", include_str!("../../../../../content/quality.yaml"))
    }
}

/// The same figure for all packs together, and for one: a pack is small, so chance gets more room there.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shares<T> {
    /// Of all packs.
    pub library: T,
    /// Of one pack.
    pub pack: T,
}

/// What one kind of set is held to, lowest and highest; what is left out is free.
#[derive(Debug, Clone, Copy, PartialEq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KindBounds {
    /// Words to read.
    #[serde(default)]
    pub read: Option<[f32; 2]>,
    /// Words to hear, in the set's own recording.
    #[serde(default)]
    pub heard: Option<[f32; 2]>,
    /// Flesch-Kincaid grade of what is read.
    #[serde(default)]
    pub grade_read: Option<[f32; 2]>,
    /// Flesch-Kincaid grade of what is heard.
    #[serde(default)]
    pub grade_heard: Option<[f32; 2]>,
}

pub(super) fn is_within(value: f32, [low, high]: [f32; 2]) -> bool {
    (low..=high).contains(&value)
}
