//! Who is here: accounts, profiles, families, partners, pictures.

pub mod accommodations;
pub mod accounts;
pub mod directory;
pub mod families;
pub mod images;
pub mod imports;
pub mod partners;
pub mod profiles;
pub mod teaching;
