//! What a brand says on its pages: notices above the content and house ads (R-279, D-110).
//! Addresses and style names in the browser say `placards` instead: filter lists of ad blockers know every other word for an ad.
//!
//! Tables: `notice_numbers`, `notices`, `house_ads`.

mod banners;
mod errors;
mod house_ads;
mod queries;
pub mod rules;
mod samples;

pub use banners::{
    Notice, NoticeDraft, NoticeKind, Phase, change_notice, create_notice, delete_notice, list_current_notices,
    list_notices,
};
pub use errors::{NoticeError, Saved};
pub use house_ads::{
    HouseAd, HouseAdDraft, HouseAdId, Slot, change_house_ad, create_house_ad, delete_house_ad, list_current_house_ads,
    list_house_ads,
};
pub use rules::{Link, Texts, Window};
pub use samples::save_samples;

use crate::people::accounts::UserId;

/// A version that was read, and who saves over it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Read {
    /// Counts from 1.
    pub version: i32,
    /// Who saves.
    pub by: UserId,
}
