//! What a job does, in the districts of `product`: load in a short transaction, call the outside, store in another one.

pub mod exams;
mod files;
pub mod flashcards;
pub(crate) mod links_to_web;
pub mod money;
pub(crate) mod outgoing_mail;
pub mod people;
pub mod school;
pub mod site;
