//! Parents, children and consent (R-051, R-052, R-102, R-111, R-112, R-122, R-123; D-017, D-023).

pub mod children;
pub mod consent;
pub mod lookups;
pub mod mailed;
pub mod parent_links;

use product::people::families::{ConsentError, FamilyError, StudentRefusal};

use crate::errors::{ApiError, FieldErrors, Sentence};

const TAG: &str = "families";

impl From<FamilyError> for ApiError {
    fn from(error: FamilyError) -> Self {
        match error {
            FamilyError::Invalid(fields) => Self::Invalid(fields.into_iter().collect()),
            FamilyError::Students(students, fields) => {
                Self::Invalid(student_errors("student_emails", &students, fields))
            }
            FamilyError::UsernameTaken => Self::UsernameTaken,
            FamilyError::NotFound => Self::NotFound,
            FamilyError::Answered => Self::Conflict,
            FamilyError::Expired => Self::LinkExpired,
            FamilyError::TooSoon => Self::TooSoon,
            FamilyError::Database(cause) => Self::internal(cause),
        }
    }
}

/// The refusal of a call with one address: under the name of its field.
pub(crate) fn one_address(error: FamilyError) -> ApiError {
    match error {
        FamilyError::Students(students, _) => {
            let cause = students.first().map_or(StudentRefusal::NotFoundOrTaken, |(_, cause)| *cause);
            ApiError::field("email", sentence_of(cause))
        }
        other => other.into(),
    }
}

fn student_errors(
    field: &str,
    students: &[(usize, StudentRefusal)],
    others: Vec<product::people::accounts::rules::FieldError>,
) -> FieldErrors {
    let mut errors: FieldErrors = others.into_iter().collect();
    for (at, cause) in students {
        errors.push(format!("{field}[{at}]"), sentence_of(*cause));
    }
    errors
}

fn sentence_of(cause: StudentRefusal) -> Sentence {
    match cause {
        StudentRefusal::Form(cause) => cause.into(),
        StudentRefusal::Twice => Sentence::Twice,
        StudentRefusal::Own => Sentence::Own,
        StudentRefusal::NotFoundOrTaken => Sentence::StudentNotFound,
    }
}

impl From<ConsentError> for ApiError {
    fn from(error: ConsentError) -> Self {
        match error {
            ConsentError::Invalid(fields) => Self::Invalid(fields.into_iter().collect()),
            ConsentError::NotNeeded => Self::Conflict,
            ConsentError::Needed => Self::ConsentNeeded,
            ConsentError::Expired => Self::LinkExpired,
            ConsentError::TooSoon => Self::TooSoon,
            ConsentError::Database(cause) => Self::internal(cause),
        }
    }
}
