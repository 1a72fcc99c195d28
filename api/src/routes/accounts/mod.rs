//! Registering, signing in and finishing onboarding (requirements group B), a file for each thing people come for.

mod body;
pub mod captcha;
pub mod me;
pub mod onboarding;
pub mod registration;
pub mod sign_in;
pub mod verification;

pub use body::ProfileBody;

const TAG: &str = "accounts";
