//! People of a tenant: registration, sessions, onboarding and mailed links.
//! Hashing a password takes 20 ms of processor time, so it happens outside transactions: see [`passwords`].

mod errors;
mod jobs;
mod links;
mod onboarding;
pub mod passwords;
mod people;
mod permissions;
mod profile;
mod queries;
mod registration;
mod roles;
pub mod rules;
mod sessions;
mod verification;

pub use errors::{BindError, LinkError, LoginRefusal, RegisterError, VerifyError};
pub use jobs::SendVerificationMail;
pub use links::{
    LinkKey, LinkPurpose, MailLink, OpenedLink, ensure_pause, issue_link, load_link, read_link, use_link, void_links,
};
pub use onboarding::{
    AgeBand, Basics, CodeError, CodeId, InstructorCode, NewCode, StudentDetails, TeacherDetails, bind_student,
    bind_teacher, check_code, get_code, list_codes, make_code, revoke_code, save_basics, username_is_free,
};
pub use people::{NewPerson, save_person};
pub use permissions::{BrandKind, Permission};
pub use profile::{Profile, full_name, get_profile, set_lang, short_name};
pub use registration::{NewUser, PRIVACY_VERSION, give_consent, register};
pub use roles::{Role, Roles};
pub use sessions::{
    Credentials, SessionId, SignedInUser, authenticate, find_credentials, open_session, revoke_session,
};
pub use verification::{request_verification, verify_email};

tenants::id_type!(
    /// A person with an account in one tenant.
    UserId
);
