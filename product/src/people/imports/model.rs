//! What an import is, what its lines say, and what can be wrong with them.

use serde::{Deserialize, Serialize};
use tenants::Lang;
use time::OffsetDateTime;

use crate::people::accounts::rules::FieldCause;
use crate::people::accounts::{InvitedRole, UserId};

tenants::id_type!(
    /// A file of people that the office sent.
    ImportId
);

tenants::closed_list! {
    /// How far an import is.
    pub enum ImportState as PeopleImportState {
        /// Its lines were read; nobody was made.
        Checked = "checked",
        /// Accounts are being made.
        Running = "running",
        /// All were made.
        Done = "done",
        /// They are being taken back.
        Undoing = "undoing",
        /// All that could go are gone.
        Undone = "undone",
    }
}

tenants::closed_list! {
    /// What became of a line.
    pub(super) enum LineState {
        /// An account can be made of it.
        Good = "good",
        /// None can.
        Bad = "bad",
        /// One was.
        Made = "made",
        /// The undo left it: its person had come.
        Kept = "kept",
        /// The undo took it back.
        Undone = "undone",
    }
}

tenants::closed_list! {
    /// Which part of a line is wrong.
    pub enum LineField as PeopleImportField {
        /// The address.
        Email = "email",
        /// First name.
        FirstName = "first_name",
        /// Family name.
        LastName = "last_name",
        /// The role.
        Role = "role",
        /// The language.
        Lang = "lang",
        /// All of it.
        Line = "line",
    }
}

/// What is wrong with a part of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "cause", rename_all = "snake_case")]
pub enum LineCause {
    /// Empty.
    Required,
    /// Not of the right form.
    Malformed,
    /// More characters than allowed.
    TooLong {
        /// Most characters.
        max: u32,
    },
    /// None of those that there are to choose from.
    Unlisted,
    /// Somebody has an account with this address.
    Known,
    /// An earlier line of the file has this address.
    Repeated {
        /// That line.
        first_line: u32,
    },
    /// A cell goes on in the next line: mostly a quotation mark that nothing ends.
    SeveralLines,
    /// More cells than columns.
    TooManyCells,
}

impl From<FieldCause> for LineCause {
    fn from(cause: FieldCause) -> Self {
        match cause {
            FieldCause::Required => Self::Required,
            FieldCause::TooLong { max } => Self::TooLong { max: u32::try_from(max).unwrap_or(u32::MAX) },
            _ => Self::Malformed,
        }
    }
}

/// A part of a line and what is wrong with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineFault {
    /// The part.
    pub field: LineField,
    /// What is wrong.
    #[serde(flatten)]
    pub cause: LineCause,
}

/// A line as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Where it begins in the file, counting from 1.
    pub number: u32,
    /// Lower case and trimmed; what was there where it is no address.
    pub email: String,
    /// First name, or empty.
    pub first_name: String,
    /// Family name, or empty.
    pub last_name: String,
    /// What the person becomes; never one of the office.
    pub role: InvitedRole,
    /// The language to write in.
    pub lang: Lang,
    /// What is wrong with it; nothing when an account can be made.
    pub faults: Vec<LineFault>,
    /// Who has the address already.
    pub known: Option<UserId>,
}

/// A file as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PeopleFile {
    /// Every line that is not empty, without the names of the columns.
    pub lines: Vec<Line>,
    /// Names of columns that nothing is made of.
    pub ignored_columns: Vec<String>,
}

/// Why a file cannot be read at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// No table in UTF-8 or UTF-16.
    #[error("the file is no table")]
    Unreadable,
    /// More lines or bytes than are taken.
    #[error("the file is too large")]
    TooLarge,
    /// No column of addresses.
    #[error("the file has no column of addresses")]
    NoEmails,
    /// No line.
    #[error("the file has no lines")]
    Empty,
}

/// An import as the office sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// Its id.
    pub id: ImportId,
    /// What its sender called the file.
    pub file_name: String,
    /// Of those whose line says none.
    pub lang: Lang,
    /// How far it is.
    pub state: ImportState,
    /// Whether invitations are mailed; none before the start.
    pub is_inviting: Option<bool>,
    /// Columns that nothing is made of.
    pub ignored_columns: Vec<String>,
    /// Lines of the file.
    pub lines: i32,
    /// Of those, the ones that make no account.
    pub bad: i32,
    /// Accounts that were made.
    pub made: i32,
    /// Of those, the ones that an undo left.
    pub kept: i32,
    /// Who sent it.
    pub created_by: UserId,
    /// When.
    pub created_at: OffsetDateTime,
    /// When the first account was made.
    pub started_at: Option<OffsetDateTime>,
    /// When all were made, or all that could go were gone.
    pub finished_at: Option<OffsetDateTime>,
}

/// A line that makes no account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadLine {
    /// Where it is in the file.
    pub line: i32,
    /// As read.
    pub email: String,
    /// As read.
    pub first_name: String,
    /// As read.
    pub last_name: String,
    /// What is wrong with it.
    pub faults: Vec<LineFault>,
}

/// Why an import is not started or undone.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// There is no such import.
    #[error("there is no such import")]
    NotFound,
    /// It has been started or undone already, or its time is over.
    #[error("the import is in another state")]
    OtherState,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
