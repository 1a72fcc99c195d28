//! How long texts may be (D-024). The API describes its requests with these, and the forms read them from the description.

/// A person's name.
pub const NAME: usize = 60;
/// A school or college, a major, a class that was taken.
pub const PLACE: usize = 120;
/// Notes and biographies.
pub const NOTES: usize = 2000;
/// A name on a messenger.
pub const HANDLE: usize = 60;
/// A mailing address.
pub const ADDRESS: usize = 200;
/// A time zone's name.
pub const TIMEZONE: usize = 60;
/// A tax number of any country.
pub const TAX_ID: usize = 40;
/// Entries of a list in a profile.
pub const ENTRIES: usize = 20;
