//! What people write to a brand: bug reports, suggestions and the contact form, in one inbox (R-289 to R-291, D-112, D-113).
//! Every entry is confirmed to its sender and told to support by mail; answers go out by mail too.
//!
//! Tables: `feedback`, `feedback_answers`, `feedback_screenshots`.

mod entry;
mod erasure;
mod errors;
mod inbox;
mod jobs;
mod mails;
mod queries;
pub mod rules;

pub use entry::{FeedbackKind, NewFeedback, Sender, submit};
pub use erasure::forget_writer;
pub use errors::FeedbackError;
pub use inbox::{
    Answer, Entry, EntryState, Filter, Order, SenderLine, Unanswered, answer, count_unanswered, find_entry,
    list_entries, move_entry,
};
pub use jobs::{SendFeedbackAnswer, SendFeedbackReceipt, SendFeedbackToSupport};
pub use mails::{AnswerMail, EntryMail, Recipient, load_answer, load_entry};

tenants::id_type!(
    /// A bug report, a suggestion or a message of the contact form.
    FeedbackId
);

tenants::id_type!(
    /// An answer to one of them.
    AnswerId
);
