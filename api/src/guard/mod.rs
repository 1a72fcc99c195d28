//! What stands between strangers and accounts: pictures that robots read badly, counted guesses, a bounded queue for hashing.

pub mod captcha;
mod drawing;
mod hashing;
mod throttle;

pub use captcha::Captchas;
pub use hashing::Hashing;
pub use throttle::Throttle;
