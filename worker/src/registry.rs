//! Every job and every schedule, one line each.

use jobs::Registry;

use crate::services::Services;

/// What this worker does.
pub fn registry(_services: &Services) -> Registry {
    Registry::new()
}
