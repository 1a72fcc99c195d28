//! Who is here: accounts, what people tell about themselves, families, partners, pictures.

pub mod accommodations;
pub mod accounts;
pub mod families;
pub mod images;
pub mod partners;
pub mod profiles;
pub mod teaching;
