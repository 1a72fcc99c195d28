//! What can be wrong with a field, and its sentence in the reader's language.

use std::borrow::Cow;
use std::collections::BTreeMap;

use product::people::accounts::rules::{FieldCause, FieldError};
use tenants::Lang;

use crate::locale;

/// Why a field is not acceptable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sentence {
    /// Missing or empty.
    Required,
    /// Not of the right form.
    Malformed,
    /// Another kind of value is expected: a number instead of a text.
    WrongType,
    /// Not one of the choices.
    Unknown,
    /// Fewer characters than allowed.
    TooShort {
        /// Fewest characters.
        min: usize,
    },
    /// More characters than allowed.
    TooLong {
        /// Most characters.
        max: usize,
    },
    /// A phone number with too few digits.
    TooFewDigits {
        /// Fewest digits.
        min: usize,
    },
    /// A phone number with too many digits.
    TooManyDigits {
        /// Most digits.
        max: usize,
    },
    /// A password that everybody tries first.
    TooCommon,
    /// Not the password of the account.
    WrongPassword,
    /// Somebody else has it.
    Taken,
    /// A color that cannot be read on its ground.
    TooFaint,
    /// No plain SVG drawing.
    NotADrawing,
    /// A draft without the responses that it is about.
    DraftResponses,
    /// A response without a score.
    ScoreMissing,
    /// A section that is permitted twice, or in no language.
    GradingPermits,
    /// Somebody who may not grade this job.
    GraderNotPermitted,
    /// A score beyond the rubric.
    ScoreOutOfRange,
    /// A document whose runs, edits and comments do not belong together.
    DocumentDamaged,
    /// A job that was ordered with documents, and a text without one.
    DocumentMissing,
    /// A document that does not give the submitted text when every edit is rejected.
    DocumentOfOtherText,
    /// No package of Anki and no table, or a damaged one.
    CardsUnreadable,
    /// More cards, reviews or bytes than are taken.
    CardsTooLarge,
    /// A file without cards.
    CardsEmpty,
    /// More edits and comments than are kept.
    DocumentTooLarge,
    /// Comments on a job that was ordered with scores only.
    CommentsNotOrdered,
    /// Comments at times of something that is no recording.
    NoRecording,
    /// More comments on a recording than are kept.
    TimedTooLarge,
    /// A comment that does not lie within its recording.
    TimedOutside,
    /// An upload that is no JPEG, PNG or WebP.
    NoPicture,
    /// A picture that cannot be read.
    DamagedPicture,
    /// More entries than allowed.
    TooMany {
        /// Most entries.
        max: usize,
    },
    /// A number beyond its bounds.
    OutOfRange {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
    },
    /// A share beyond its bounds.
    PercentOutOfRange {
        /// Smallest, in percent.
        min: u32,
        /// Largest, in percent.
        max: u32,
    },
    /// The person's own address, where another's is asked for.
    Own,
    /// Stands in the list twice.
    Twice,
    /// Said once and not to be changed by the person alone.
    Fixed,
    /// No student has the address, or the student has a parent already.
    StudentNotFound,
    /// The instructor code lets nobody in (D-018).
    CodeRefused,
    /// Nobody has this referral code (D-088).
    ReferralUnknown,
    /// The referral code is the person's own (D-088).
    ReferralOwn,
    /// A referral code was used in this browser before (D-088).
    ReferralUsedHere,
    /// No credit to exchange.
    NoCredit,
    /// A section without a score or without an answer.
    Incomplete,
    /// A section of a test in another format (D-064).
    OtherFormat,
    /// A test of more than two years ago (D-064).
    TooOld,
    /// All sections are of one test (D-064).
    OneTest,
    /// An upload that is no ZIP archive, or a damaged one.
    NoArchive,
    /// A moment that has passed.
    NotAhead,
    /// A promotion code that is not valid for this, not now, or not there.
    PromotionRefused,
    /// A promotion code that was used as often as it may be.
    PromotionUsedUp,
    /// Money that came is not what the order asks for.
    NotOrdered,
    /// More T-Coins than there are.
    MoreThanThere {
        /// How many there are.
        balance: i64,
    },
    /// Somebody of this brand has an account with this address.
    HasAccount,
    /// An earlier line of the file has this address.
    RepeatedLine {
        /// That line.
        first_line: u32,
    },
    /// A line of a file that goes on in the next one.
    SeveralLines,
    /// A line of a file with more cells than columns.
    TooManyCells,
    /// No table in UTF-8 or UTF-16.
    PeopleUnreadable,
    /// More people or bytes than are taken from one file.
    PeopleTooLarge,
    /// A file without people.
    PeopleEmpty,
    /// A file of people without a column of addresses.
    PeopleNoEmails,
}

impl Sentence {
    /// Every kind, for the test that no language lacks one.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 61] = [
        Self::Required,
        Self::Malformed,
        Self::WrongType,
        Self::Unknown,
        Self::TooShort { min: 8 },
        Self::TooLong { max: 128 },
        Self::TooFewDigits { min: 7 },
        Self::TooManyDigits { max: 15 },
        Self::TooCommon,
        Self::WrongPassword,
        Self::Taken,
        Self::TooFaint,
        Self::NotADrawing,
        Self::DraftResponses,
        Self::ScoreMissing,
        Self::GradingPermits,
        Self::GraderNotPermitted,
        Self::ScoreOutOfRange,
        Self::DocumentDamaged,
        Self::DocumentMissing,
        Self::DocumentOfOtherText,
        Self::CardsUnreadable,
        Self::CardsTooLarge,
        Self::CardsEmpty,
        Self::DocumentTooLarge,
        Self::CommentsNotOrdered,
        Self::NoRecording,
        Self::TimedTooLarge,
        Self::TimedOutside,
        Self::NoPicture,
        Self::DamagedPicture,
        Self::TooMany { max: 10 },
        Self::OutOfRange { min: 1, max: 500 },
        Self::PercentOutOfRange { min: 80, max: 95 },
        Self::Own,
        Self::Twice,
        Self::Fixed,
        Self::StudentNotFound,
        Self::CodeRefused,
        Self::ReferralUnknown,
        Self::ReferralOwn,
        Self::ReferralUsedHere,
        Self::NoCredit,
        Self::Incomplete,
        Self::OtherFormat,
        Self::TooOld,
        Self::OneTest,
        Self::NoArchive,
        Self::NotAhead,
        Self::PromotionRefused,
        Self::PromotionUsedUp,
        Self::NotOrdered,
        Self::MoreThanThere { balance: 3 },
        Self::HasAccount,
        Self::RepeatedLine { first_line: 2 },
        Self::SeveralLines,
        Self::TooManyCells,
        Self::PeopleUnreadable,
        Self::PeopleTooLarge,
        Self::PeopleEmpty,
        Self::PeopleNoEmails,
    ];

    /// Its key in the locales.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Malformed => "malformed",
            Self::WrongType => "wrong_type",
            Self::Unknown => "unknown",
            Self::TooShort { .. } => "too_short",
            Self::TooLong { .. } => "too_long",
            Self::TooFewDigits { .. } => "too_few_digits",
            Self::TooManyDigits { .. } => "too_many_digits",
            Self::TooCommon => "too_common",
            Self::WrongPassword => "wrong_password",
            Self::Taken => "taken",
            Self::TooFaint => "too_faint",
            Self::NotADrawing => "not_a_drawing",
            Self::DraftResponses => "draft_responses",
            Self::ScoreMissing => "score_missing",
            Self::GradingPermits => "grading_permits",
            Self::GraderNotPermitted => "grader_not_permitted",
            Self::ScoreOutOfRange => "score_out_of_range",
            Self::DocumentDamaged => "document_damaged",
            Self::DocumentMissing => "document_missing",
            Self::DocumentOfOtherText => "document_of_other_text",
            Self::CardsUnreadable => "cards_unreadable",
            Self::CardsTooLarge => "cards_too_large",
            Self::CardsEmpty => "cards_empty",
            Self::DocumentTooLarge => "document_too_large",
            Self::CommentsNotOrdered => "comments_not_ordered",
            Self::NoRecording => "no_recording",
            Self::TimedTooLarge => "timed_too_large",
            Self::TimedOutside => "timed_outside",
            Self::NoPicture => "no_picture",
            Self::DamagedPicture => "damaged_picture",
            Self::TooMany { .. } => "too_many",
            Self::OutOfRange { .. } => "out_of_range",
            Self::PercentOutOfRange { .. } => "percent_out_of_range",
            Self::Own => "own",
            Self::Twice => "twice",
            Self::Fixed => "fixed",
            Self::StudentNotFound => "student_not_found",
            Self::CodeRefused => "code_refused",
            Self::ReferralUnknown => "referral_unknown",
            Self::ReferralOwn => "referral_own",
            Self::ReferralUsedHere => "referral_used_here",
            Self::NoCredit => "no_credit",
            Self::Incomplete => "incomplete",
            Self::OtherFormat => "other_format",
            Self::TooOld => "too_old",
            Self::OneTest => "one_test",
            Self::NoArchive => "no_archive",
            Self::NotAhead => "not_ahead",
            Self::PromotionRefused => "promotion_refused",
            Self::PromotionUsedUp => "promotion_used_up",
            Self::NotOrdered => "not_ordered",
            Self::MoreThanThere { .. } => "more_than_there",
            Self::HasAccount => "has_account",
            Self::RepeatedLine { .. } => "repeated_line",
            Self::SeveralLines => "several_lines",
            Self::TooManyCells => "too_many_cells",
            Self::PeopleUnreadable => "people_unreadable",
            Self::PeopleTooLarge => "people_too_large",
            Self::PeopleEmpty => "people_empty",
            Self::PeopleNoEmails => "people_no_emails",
        }
    }

    /// What is wrong with a phone number, whose characters are digits.
    pub(crate) fn of_phone(cause: FieldCause) -> Self {
        sentence_of(FieldError { field: "phone", cause })
    }

    /// What is said of `field`.
    pub(crate) fn text(self, field: &str, lang: Lang) -> String {
        let locale = locale::of(lang);
        let template = locale.fields.get(self.key()).map_or("{field}", String::as_str);
        let text = template.replace("{field}", locale.label(field_of(field)));
        match self {
            Self::TooShort { min } | Self::TooFewDigits { min } => text.replace("{min}", &min.to_string()),
            Self::TooLong { max } | Self::TooManyDigits { max } | Self::TooMany { max } => {
                text.replace("{max}", &max.to_string())
            }
            Self::OutOfRange { min, max } => text.replace("{min}", &min.to_string()).replace("{max}", &max.to_string()),
            Self::PercentOutOfRange { min, max } => {
                text.replace("{min}", &min.to_string()).replace("{max}", &max.to_string())
            }
            Self::MoreThanThere { balance } => text.replace("{max}", &balance.to_string()),
            Self::RepeatedLine { first_line } => text.replace("{min}", &first_line.to_string()),
            _ => text,
        }
    }
}

/// The fields that are not acceptable, with a reason for each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FieldErrors(Vec<(Cow<'static, str>, Sentence)>);

impl FieldErrors {
    /// A single field.
    pub fn one(field: impl Into<Cow<'static, str>>, sentence: Sentence) -> Self {
        Self(vec![(field.into(), sentence)])
    }

    /// A single field with a cause of the accounts' rules, as the refusal it is.
    pub fn of_cause(field: &'static str, cause: FieldCause) -> crate::errors::ApiError {
        crate::errors::ApiError::Invalid(Self::from_iter([FieldError { field, cause }]))
    }

    /// One more.
    pub fn push(&mut self, field: impl Into<Cow<'static, str>>, sentence: Sentence) {
        self.0.push((field.into(), sentence));
    }

    /// One more, with a cause of the accounts' rules.
    pub fn push_cause(&mut self, field: &'static str, cause: FieldCause) {
        self.push(field, sentence_of(FieldError { field, cause }));
    }

    /// Refuses unless every field is fine.
    pub fn into_result(self) -> Result<(), crate::errors::ApiError> {
        if self.0.is_empty() { Ok(()) } else { Err(crate::errors::ApiError::Invalid(self)) }
    }

    pub(super) fn texts(&self, lang: Lang) -> BTreeMap<String, Vec<String>> {
        let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (field, sentence) in &self.0 {
            texts.entry(field.to_string()).or_default().push(sentence.text(field, lang));
        }
        texts
    }
}

impl FromIterator<FieldError> for FieldErrors {
    fn from_iter<I: IntoIterator<Item = FieldError>>(errors: I) -> Self {
        Self(errors.into_iter().map(|error| (Cow::Borrowed(error.field), sentence_of(error))).collect())
    }
}

fn sentence_of(error: FieldError) -> Sentence {
    match error.cause {
        FieldCause::Required => Sentence::Required,
        FieldCause::Malformed => Sentence::Malformed,
        FieldCause::Unlisted => Sentence::Unknown,
        FieldCause::TooShort { min } if error.field == "phone" => Sentence::TooFewDigits { min },
        FieldCause::TooLong { max } if error.field == "phone" => Sentence::TooManyDigits { max },
        FieldCause::TooShort { min } => Sentence::TooShort { min },
        FieldCause::TooLong { max } => Sentence::TooLong { max },
        FieldCause::TooCommon => Sentence::TooCommon,
        FieldCause::TooMany { max } => Sentence::TooMany { max },
        FieldCause::OutOfRange { min, max } => Sentence::OutOfRange { min, max },
        FieldCause::Own => Sentence::Own,
        FieldCause::Fixed => Sentence::Fixed,
    }
}

impl From<FieldCause> for Sentence {
    fn from(cause: FieldCause) -> Self {
        sentence_of(FieldError { field: "", cause })
    }
}

/// The list's name, for one of its entries: `student_emails[1]`; of a field of an entry its own: `students[1].email`.
fn field_of(field: &str) -> &str {
    match field.rsplit_once("].") {
        Some((_, inner)) => inner,
        None => field.split('[').next().unwrap_or(field),
    }
}
