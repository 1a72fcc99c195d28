//! Why something cannot be done with an attempt.

use crate::money::plans::Refusal;

/// An attempt or one of its parts refuses.
#[derive(Debug, thiserror::Error)]
pub enum AttemptError {
    /// No such attempt of this person.
    #[error("there is no such attempt")]
    Unknown,
    /// The attempt has no such part.
    #[error("there is no such part")]
    UnknownPart,
    /// The part before it is not finished, or the part has not begun.
    #[error("the part is not open")]
    PartClosed,
    /// Submitted or started over: nothing can be changed any more.
    #[error("the attempt is finished")]
    Finished,
    /// The plan does not allow it, as when the free practice of today is used up.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Why one answer is refused; the others of the same call are not touched by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// The pack has no such item.
    #[error("there is no such item")]
    UnknownItem,
    /// Its part has not begun, or its set was checked before the answer was written.
    #[error("the part is not open")]
    PartClosed,
    /// Written after the deadline, or arrived a day after it.
    #[error("the answer came too late")]
    TooLate,
    /// The attempt was started over or its grades are out.
    #[error("the attempt is finished")]
    Finished,
    /// Not an answer to this item.
    #[error("the value does not fit the item")]
    Misfit,
    /// Longer than may be kept.
    #[error("the text is too long")]
    TooLong,
    /// Another value has this number: another device was faster. Send again with a higher number.
    #[error("the number is taken")]
    SeqTaken,
}

/// Why a recording is refused.
#[derive(Debug, thiserror::Error)]
pub enum RecordingError {
    /// No such recording of this attempt, or an id that belongs to another.
    #[error("there is no such recording")]
    Unknown,
    /// The item is not a speaking task of this pack, or its part is closed.
    #[error("the item takes no recording now")]
    ItemClosed,
    /// Not the next chunk: nothing is stored, the caller goes on from `next_chunk`.
    #[error("chunk {next_chunk} is next")]
    OutOfOrder {
        /// The number to send.
        next_chunk: i32,
    },
    /// Larger than a response can be.
    #[error("the recording is too large")]
    TooLarge,
    /// Chunks are missing or the whole is not what the device has.
    #[error("the recording is not complete")]
    Incomplete {
        /// The number to send; 0 means from the start.
        next_chunk: i32,
    },
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
