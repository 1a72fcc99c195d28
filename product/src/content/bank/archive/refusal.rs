//! One thing that is wrong with an archive, for people and for programs.

use std::fmt;

/// What is wrong. The codes are stable; their sentences are in the locales of the front end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RefusalCode {
    /// A name that leads out of the folder, or has letters that are not allowed.
    BadName,
    /// The same name twice.
    Twice,
    /// A link, an encrypted entry, or a way of packing that is not read.
    BadEntry,
    /// A file larger than its kind may be, or all together.
    TooLarge,
    /// More files than a pack has.
    TooMany,
    /// A kind of file that a pack does not have, or in the wrong folder.
    UnknownKind,
    /// A recording or picture that is not what its name says.
    WrongMedia,
    /// Not the bytes that the manifest promises.
    WrongHash,
    /// A file that is needed and not there.
    Missing,
    /// A text that cannot be read.
    Unreadable,
    /// What an author has to mend; the message says it in English.
    Invalid,
    /// The installation has no such format.
    UnknownFormat,
    /// The version is there already with other content, or older than the newest.
    VersionTaken,
}

impl RefusalCode {
    /// As sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::BadName => "bad_name",
            Self::Twice => "twice",
            Self::BadEntry => "bad_entry",
            Self::TooLarge => "too_large",
            Self::TooMany => "too_many",
            Self::UnknownKind => "unknown_kind",
            Self::WrongMedia => "wrong_media",
            Self::WrongHash => "wrong_hash",
            Self::Missing => "missing",
            Self::Unreadable => "unreadable",
            Self::Invalid => "invalid",
            Self::UnknownFormat => "unknown_format",
            Self::VersionTaken => "version_taken",
        }
    }
}

/// One thing that is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// What.
    pub code: RefusalCode,
    /// In which file of the archive.
    pub file: Option<String>,
    /// Counts from 1.
    pub line: Option<u32>,
    /// For the author, in English like the pack itself.
    pub message: String,
}

impl Refusal {
    pub(in crate::content::bank) fn of_file(code: RefusalCode, file: &str, message: impl Into<String>) -> Self {
        Self { code, file: Some(file.to_owned()), line: None, message: message.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, self.line) {
            (Some(file), Some(line)) => write!(f, "{file}:{line}: {}", self.message),
            (Some(file), None) => write!(f, "{file}: {}", self.message),
            _ => f.write_str(&self.message),
        }
    }
}
