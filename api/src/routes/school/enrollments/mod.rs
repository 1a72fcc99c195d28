//! Enrollment forms of a brand's academy (R-337 to R-345, D-124, D-125): anybody fills one in, the office works on them.

pub mod body;
pub mod fill_in;
pub mod office;

use product::people::accounts;
use product::school::enrollments::{EnrollmentError, FormCause, Saved};
use tenants::TenantTx;

use crate::errors::{ApiError, ApiResult, FieldErrors, Sentence};

const TAG: &str = "academy";

impl From<EnrollmentError> for ApiError {
    fn from(error: EnrollmentError) -> Self {
        match error {
            EnrollmentError::Invalid(faults) => {
                let mut errors = FieldErrors::default();
                for fault in faults {
                    let sentence = match fault.cause {
                        FormCause::Value(cause) if fault.field.ends_with("phone") => Sentence::of_phone(cause),
                        FormCause::Value(cause) => cause.into(),
                        FormCause::Twice => Sentence::Twice,
                    };
                    errors.push(fault.field, sentence);
                }
                Self::Invalid(errors)
            }
            EnrollmentError::Unknown => Self::NotFound,
            EnrollmentError::TooEarly => Self::EnrollmentIncomplete,
            EnrollmentError::Submitted => Self::EnrollmentSubmitted,
            EnrollmentError::Changed(saved) => Self::ChangedByAnother { by: String::new(), at: saved.at },
            EnrollmentError::Database(cause) => Self::internal(cause),
        }
    }
}

/// What was changed, or a refusal that says who was faster.
async fn or_by_whom<T>(tx: &mut TenantTx, changed: Result<T, EnrollmentError>) -> ApiResult<T> {
    match changed {
        Err(EnrollmentError::Changed(Saved { by: Some(by), at })) => {
            let by = accounts::list_names(tx, [by.0]).await?.remove(&by.0).map(|names| names.full());
            Err(ApiError::ChangedByAnother { by: by.unwrap_or_default(), at })
        }
        changed => Ok(changed?),
    }
}
