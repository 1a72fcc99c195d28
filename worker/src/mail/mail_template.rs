//! What a kind of mail says of itself. The kinds stand with the handlers that send them.

use product::site::mails::MailKind;

/// A sentence of the mail's catalog, with placeholders of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// Its key below the template's name.
    pub key: &'static str,
    /// The placeholders.
    pub values: Vec<(&'static str, String)>,
}

/// A part of a mail that is there once for each thing it tells of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Above the lines.
    pub title: Sentence,
    /// One below the other.
    pub lines: Vec<Sentence>,
}

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

    /// Parts whose number depends on what there is to tell.
    fn blocks(&self) -> Vec<Block> {
        Vec::new()
    }

    /// The switch that its receiver has for it; none for what everybody gets: mails about money, security and consent.
    fn kind(&self) -> Option<MailKind> {
        None
    }
}
