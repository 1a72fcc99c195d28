//! Who is here: accounts, the office's list of them, what people tell about themselves, families, partners, pictures, files of people.

pub mod accommodations;
pub mod accounts;
pub mod directory;
pub mod families;
pub mod images;
pub mod imports;
pub mod partners;
pub mod profiles;
pub mod teaching;
