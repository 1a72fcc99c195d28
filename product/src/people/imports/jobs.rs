//! Work that imports put off. Each is a part of an import and ends in a job for the next one, so that no transaction is long and
//! the mails of a school do not stand before those of others.

use super::model::ImportId;
use crate::ground::queues;
use crate::people::accounts::UserId;
use jobs::Job;
use serde::{Deserialize, Serialize};

/// Makes the next accounts of an import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MakeImported {
    /// The import.
    pub import_id: ImportId,
    /// Which part of it, counting from 0.
    pub part: u32,
}

/// Takes the next accounts of an import back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoImported {
    /// The import.
    pub import_id: ImportId,
    /// Which part of it, counting from 0.
    pub part: u32,
    /// Who wishes it.
    pub by: UserId,
}

impl Job for MakeImported {
    const NAME: &'static str = "people.make_imported";
    const QUEUE: &'static str = queues::UPKEEP;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}:{}", Self::NAME, self.import_id, self.part))
    }
}

impl Job for UndoImported {
    const NAME: &'static str = "people.undo_imported";
    const QUEUE: &'static str = queues::UPKEEP;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}:{}", Self::NAME, self.import_id, self.part))
    }
}
