//! Mails and files about people, and the erasure of an account.

pub mod accounts;
pub mod families;
pub mod images;
pub mod imports;
