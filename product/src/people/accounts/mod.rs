//! People of a tenant: registration, sessions, onboarding and mailed links.
//! Hashing a password takes 20 ms of processor time, so it happens outside transactions: see [`passwords`].
//!
//! Tables: `account_deletions`, `consents`, `email_changes`, `grading_permissions`, `instructor_code_uses`,
//! `instructor_codes`, `invitations`, `mail_tokens`, `people_words`, `reset_requests`, `sessions`, `user_roles`,
//! `users`.

mod addresses;
mod appointments;
mod arrivals;
mod blocking;
mod common_passwords;
mod deletion;
mod demo_people;
pub mod devices;
mod errors;
mod grading_permits;
mod invitations;
mod jobs;
mod mailed_tokens;
mod names;
mod onboarding;
mod paid_time;
pub mod passwords;
mod people;
mod permissions;
mod personal;
mod profile;
mod queries;
mod recovery;
mod registration;
mod retention;
mod roles;
pub mod rules;
mod sessions;
mod timezones;
mod verification;
mod welcome;

pub use addresses::{
    ChangedEmail, WaitingEmail, confirm_email_change, find_changed_email, find_waiting_email, forget_email_change,
    load_email_change, request_email_change,
};
pub use appointments::{Appointed, appoint, dismiss, find_account, give_role, hand_over_password_link, set_role};
pub use arrivals::{Arrival, KnownAddress, arrive, find_by_email, list_known_addresses};
pub use blocking::{block_user, end_session_of, end_sessions_of, unblock_user};
pub use deletion::{
    Deletion, begin_erasure, cancel_deletion, cancel_deletion_by_link, enqueue_erasures, erase_person, find_deletion,
    is_person, request_deletion,
};
pub use demo_people::{DemoPeopleError, list_demo_people, refuse_demo_people, remove_demo_person};
pub use errors::{
    BindError, DeletionError, EmailChangeError, InvitationError, LinkError, LoginRefusal, RegisterError, VerifyError,
};
pub use grading_permits::{
    GradingPermit, PERMIT_GRADING, PermitError, PermittedGrader, find_grader, list_graders, list_grading_permits,
    permits_of, permits_version, set_grading_permits,
};
pub use invitations::{
    Invitation, InvitationCounts, InvitationState, InvitedRole, SentInvitation, count_invitations, get_invitation,
    import_account, invite, list_invitations, mail_first_link, revoke_invitation, send_invitation_again, undo_import,
};
pub use jobs::{
    AnswerResetRequest, EraseAccount, SendDeletionNotice, SendEmailChange, SendEmailChanged, SendPasswordChanged,
    SendPasswordLink, SendSignInAlert, SendVerificationMail, SendWelcome,
};
pub use mailed_tokens::{
    LinkKey, LinkPurpose, MailedLink, OpenedLink, ensure_pause, issue_link, list_waited_for, load_link, read_link,
    use_link, void_links,
};
pub use names::{PersonNames, list_full_names, list_names, list_names_across};
pub use onboarding::{
    Basics, CodeError, CodeId, CodeState, InstructorCode, NewCode, check_code, get_code, list_codes, make_code,
    needs_code, revoke_code, save_basics, use_code, username_is_free,
};
pub use paid_time::set_pro_until;
pub use people::{NewPerson, save_person};
pub use permissions::{BrandKind, Permission};
pub use personal::{Personal, forget_personal, save_personal};
pub use profile::{Profile, full_name, get_lang, get_own_profile, get_profile, list_roles, set_lang, short_name};
pub use recovery::{
    answer_reset_request, change_password, choose_password, find_password_hash, load_password_link, request_reset,
    send_password_link, store_rehashed, tell_of_guesses,
};
pub use registration::{NewUser, PRIVACY_VERSION, give_consent, register, withdraw_consent};
pub use retention::prune_ended;
pub use roles::{GradingSection, Role, Roles};
pub use sessions::{
    Credentials, LoginWishes, OpenSession, SessionId, SignedInUser, authenticate, authenticate_reader,
    find_credentials, get_credentials, list_holding, list_sessions, mark_seen, open_session, revoke_all_sessions,
    revoke_other_sessions, revoke_session, revoke_session_of,
};
pub use timezones::list_timezones;
pub use verification::{request_verification, verify_email};
pub use welcome::welcome;

tenants::id_type!(
    /// A person with an account in one tenant.
    UserId
);
