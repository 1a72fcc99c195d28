//! What the product knows: rules and SQL, a module per feature, in districts.
//! No HTTP, no network and no clock of its own: those belong to the binaries and to `integrations`.

pub mod content;
pub mod exams;
pub mod flashcards;
pub mod ground;
pub mod money;
pub mod people;
pub mod school;
pub mod site;
