//! Packs as ZIP archives of their content folder, in and out (D-119). What comes in is nobody's friend: names, sizes and
//! kinds of files are checked before anything is written, and a bad pack is refused whole, with file and line.

mod advice;
mod judge;
mod locate;
mod manifest;
mod media;
mod pack_up;
mod read;
mod refusal;
mod unpack;

pub use advice::{Advice, advice_on};
pub use judge::{Checked, Outcome, judge};
pub use manifest::{MANIFEST, manifest_text};
pub use pack_up::Packer;
pub use read::read_unpacked;
pub use refusal::{Refusal, RefusalCode};
pub use unpack::{Contents, LARGEST_ARCHIVE, UnpackError, unpack};
