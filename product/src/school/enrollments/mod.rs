//! Enrollment forms of a brand's academy (R-337 to; D-125, D-126): anybody fills one in, step by step, and
//! the office works on it. A draft is kept after each step; its writer's browser has the key that opens it.
//!
//! Tables: `enrollments`, `enrollment_people`, `enrollment_contacts`.

mod erasure;
mod errors;
mod form;
mod jobs;
mod mails;
mod model;
mod office;
mod queries;
mod retention;
pub mod rules;

pub use erasure::erase_enrollments;
pub use errors::{EnrollmentError, Fault, FormCause, Saved};
pub use form::{NewEnrollment, find_form, save_contact, save_people, save_preferences, start, submit};
pub use jobs::{SendEnrollmentReceipt, SendEnrollmentToSupport};
pub use mails::{EnrollmentMail, load_mail};
pub use model::{
    ClassType, Contact, ContactRole, Course, Currency, Form, HeardFrom, MandarinHelp, Parent, PaymentMethod,
    Preferences, Student, TutoringMode,
};
pub use office::{
    ContactLine, CourseCount, Enrollment, EnrollmentChange, FilledIn, Filter, Listed, NewEnrollments, OfficePart,
    PaymentStatus, PaymentTerms, ReadStatus, Status, add_contact, change, count_new, find_enrollment, list_enrollments,
    mark_read,
};
pub use retention::prune_enrollments;

tenants::id_type!(
    /// An enrollment form.
    EnrollmentId
);
