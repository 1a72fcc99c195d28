//! One thing that is wrong with an archive, for people and for programs.

use std::fmt;

tenants::closed_list! {
    /// What is wrong. The codes are stable; their sentences are in the locales of the front end.
    pub enum RefusalCode as ProblemCode {
        /// A name that leads out of the folder, or has letters that are not allowed.
        BadName = "bad_name",
        /// The same name twice.
        Twice = "twice",
        /// A link, an encrypted entry, or a way of packing that is not read.
        BadEntry = "bad_entry",
        /// A file larger than its kind may be, or all together.
        TooLarge = "too_large",
        /// More files than a pack has.
        TooMany = "too_many",
        /// A kind of file that a pack does not have, or in the wrong folder.
        UnknownKind = "unknown_kind",
        /// A recording or picture that is not what its name says.
        WrongMedia = "wrong_media",
        /// Not the bytes that the manifest promises.
        WrongHash = "wrong_hash",
        /// A file that is needed and not there.
        Missing = "missing",
        /// A text that cannot be read.
        Unreadable = "unreadable",
        /// What an author has to mend; the message says it in English.
        Invalid = "invalid",
        /// The installation has no such format.
        UnknownFormat = "unknown_format",
        /// The version is there already with other content, or older than the newest.
        VersionTaken = "version_taken",
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
