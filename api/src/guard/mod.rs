//! What stands between strangers and accounts: pictures that robots read badly, counted guesses, bounded queues for hashing
//! and for decoding pictures.

pub mod captcha;
mod drawing;
mod hashing;
mod letterbox;
mod redrawing;
mod speech;
mod throttle;

pub use captcha::Captchas;
pub use hashing::Hashing;
pub use letterbox::{Writer, count_message};
pub use redrawing::Redrawing;
pub use throttle::{Limit, Throttle};
