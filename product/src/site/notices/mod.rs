//! What a brand says on its pages: notices above the content and house ads (R-279, D-110).
//! House ads are called placards: filter lists of ad blockers know every other word for them.
//!
//! Tables: `notice_numbers`, `notices`, `placards`.

mod banners;
mod errors;
mod placards;
mod queries;
pub mod rules;
mod samples;

pub use banners::{
    Notice, NoticeDraft, NoticeKind, Phase, change_notice, create_notice, delete_notice, list_current_notices,
    list_notices,
};
pub use errors::NoticeError;
pub use placards::{
    Placard, PlacardDraft, PlacardId, Slot, change_placard, create_placard, delete_placard, list_current_placards,
    list_placards,
};
pub use rules::{Link, Texts, Window};
pub use samples::save_samples;
