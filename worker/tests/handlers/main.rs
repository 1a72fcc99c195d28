//! Jobs as a worker runs them, on a real database, with mails and files in a folder of the test's own.

mod accounts;
mod demo;
mod desk;
mod enrollments;
mod erasure;
mod families;
mod feedback;
mod images;
mod letters;
mod mails;
mod registry;
mod renewals;
mod reports;
mod resend;
mod schedule;
#[expect(dead_code, clippy::unwrap_used, reason = "written for the tests of the mailer, which ask it for more")]
#[path = "../../../integrations/tests/it/smtp_server.rs"]
mod smtp_server;
mod speech;
mod watch;
