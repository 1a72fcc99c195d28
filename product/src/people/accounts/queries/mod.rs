//! The statements of accounts.

pub(super) mod addresses;
pub(super) mod appointments;
pub(super) mod blocking;
pub(super) mod codes;
pub(super) mod deletion;
pub(super) mod demo_people;
pub(super) mod invitations;
pub(super) mod mailed_tokens;
pub(super) mod names;
pub(super) mod onboarding;
pub(super) mod permits;
pub(super) mod recovery;
pub(super) mod retention;
pub(super) mod sessions;
pub(super) mod users;

type Done = Result<(), sqlx::Error>;
