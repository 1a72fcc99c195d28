//! What stands between strangers and accounts: pictures that robots read badly, counted guesses, bounded queues for hashing
//! and for decoding pictures.

pub mod captcha;
mod card_limits;
mod drawing;
mod hashing;
mod image_processing;
mod message_limits;
mod speech;
mod throttle;
mod work_pool;

pub use captcha::Captchas;
pub use card_limits::{CardAct, count_card_act};
pub use hashing::Hashing;
pub use image_processing::ImageProcessing;
pub use message_limits::{Writer, count_message};
pub use throttle::{Limit, Throttle, Trust};
pub use work_pool::WorkPool;
