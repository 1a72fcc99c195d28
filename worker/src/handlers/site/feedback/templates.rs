//! What the mails about feedback say.

use crate::mail::MailTemplate;

/// Your message has arrived. Says nothing that the sender wrote: the address may be somebody else's.
#[derive(Debug)]
pub(crate) struct FeedbackReceipt {
    /// Empty when the name is not known.
    pub(crate) first_name: String,
    /// What sender and support call the message.
    pub(crate) reference: String,
    /// Where one can write again.
    pub(crate) link: String,
}

impl MailTemplate for FeedbackReceipt {
    fn name(&self) -> &'static str {
        "feedback_receipt"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("reference", self.reference.clone())]
    }
}

/// Somebody wrote to the brand.
#[derive(Debug)]
pub(crate) struct FeedbackForSupport {
    /// Who wrote, as far as known.
    pub(crate) sender: String,
    /// What sender and support call the message.
    pub(crate) reference: String,
    /// The message.
    pub(crate) details: String,
    /// Page, version and browser, as far as known.
    pub(crate) facts: String,
    /// The message in the office.
    pub(crate) link: String,
}

impl MailTemplate for FeedbackForSupport {
    fn name(&self) -> &'static str {
        "feedback_for_support"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![
            ("sender", self.sender.clone()),
            ("reference", self.reference.clone()),
            ("details", self.details.clone()),
            ("facts", self.facts.clone()),
        ]
    }
}

/// The office answers.
#[derive(Debug)]
pub(crate) struct FeedbackAnswer {
    /// Empty when the name is not known.
    pub(crate) first_name: String,
    /// What sender and support call the message.
    pub(crate) reference: String,
    /// The answer.
    pub(crate) answer: String,
    /// What was asked.
    pub(crate) details: String,
    /// Where one can write again.
    pub(crate) link: String,
}

impl MailTemplate for FeedbackAnswer {
    fn name(&self) -> &'static str {
        "feedback_answer"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("reference", self.reference.clone()), ("answer", self.answer.clone()), ("details", self.details.clone())]
    }
}
