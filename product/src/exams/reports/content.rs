//! Everything of one form: passages, scripts and keys, for staff and for who has completed it (R-136, D-051).

use super::explanation::{Explanation, explained_set};
pub use super::queries::transcript::has_completed;
use crate::content::library::PackVersion;

/// Every stimulus of a version with its keys and nobody's answers.
pub fn all_content(version: &PackVersion) -> Explanation {
    let sets = version.pack.parts().flat_map(|(section, part)| part.sets.iter().map(move |set| (section, part, set)));
    Explanation {
        sets: sets.map(|(section, part, set)| explained_set(version, section, &part.id, set, |_| None)).collect(),
    }
}
