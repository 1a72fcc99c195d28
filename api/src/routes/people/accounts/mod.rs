//! Registering, signing in and finishing onboarding (requirements group B), a file for each thing people come for.

pub mod addresses;
pub mod bindings;
mod body;
pub mod captcha;
pub mod codes;
mod confirm;
pub mod deletion;
pub mod invitations;
pub mod me;
pub mod onboarding;
pub mod passwords;
pub mod registration;
pub mod reset_url;
pub mod sessions;
pub mod sign_in;
pub mod verification;

pub(crate) use body::open_session;
pub use body::{AuthBody, ProfileBody};
pub(crate) use sign_in::refused;

const TAG: &str = "accounts";
