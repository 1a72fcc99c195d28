//! The recordings of a pack.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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
