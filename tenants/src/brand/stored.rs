//! A brand as an earlier or a later version of this program has stored it.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::Brand;

/// What this version writes. 1: until partners and presets; it lacked `version` and the fields behind `current_format`.
/// 2: until brands said how long grading takes; it lacked `grading_hours`.
const VERSION: u32 = 3;

/// In memory there is one version only: any is read, this one is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Version;

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(VERSION)
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u32::deserialize(deserializer).map(|_| Self)
    }
}

impl Brand {
    /// Reads what is stored. Fields that an older version did not have get their usual value; fields that only a newer one
    /// has are passed over, so that the processes of both can run side by side during an update.
    pub fn from_stored(mut stored: Value) -> Result<Self, serde_json::Error> {
        if let Some(fields) = stored.as_object_mut() {
            let version = fields.get("version").and_then(Value::as_u64).unwrap_or(1);
            if version > u64::from(VERSION) {
                fields.retain(|name, _| FIELDS.contains(&name.as_str()));
            }
        }
        serde_json::from_value(stored)
    }
}

/// The names that this version knows, in their order; a test compares them with [`Brand`].
const FIELDS: [&str; 24] = [
    "version",
    "name",
    "legal_name",
    "support_email",
    "home_url",
    "header",
    "theme",
    "logo_svg",
    "logo_on_dark_svg",
    "favicon_svg",
    "social",
    "languages",
    "default_language",
    "copy",
    "hero",
    "terms",
    "disclaimer_extra",
    "features",
    "formats",
    "current_format",
    "currency",
    "consent_age",
    "grading_hours",
    "presets",
];
