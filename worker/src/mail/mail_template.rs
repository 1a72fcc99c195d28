//! What a kind of mail says of itself. The kinds stand with the handlers that send them.

/// A kind of mail with what it says: its texts stand in `worker/locales/<lang>/mail.json` and its markup in `templates`, both
/// under its name.
pub trait MailTemplate: Send + Sync {
    /// The stable name: of the template, of its texts, and in the table of mails.
    fn name(&self) -> &'static str;

    /// The whole address of its button.
    fn link(&self) -> &str;

    /// Whom it greets; empty for somebody without a name.
    fn first_name(&self) -> &str {
        ""
    }

    /// The placeholders of its texts.
    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}
