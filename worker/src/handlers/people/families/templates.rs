//! What the mails between parents and children say.

use crate::mail::MailTemplate;

/// Is this your parent?
#[derive(Debug)]
pub(crate) struct ParentLink {
    /// The student's first name.
    pub(crate) first_name: String,
    /// Who says to be a parent.
    pub(crate) parent_name: String,
    /// The parent's address, by which a child knows a parent.
    pub(crate) parent_email: String,
    /// Where to answer.
    pub(crate) link: String,
    /// How long it works.
    pub(crate) days: i64,
}

impl MailTemplate for ParentLink {
    fn name(&self) -> &'static str {
        "parent_link"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![
            ("parent", self.parent_name.clone()),
            ("parent_email", self.parent_email.clone()),
            ("days", self.days.to_string()),
        ]
    }
}

/// Your child has confirmed.
#[derive(Debug)]
pub(crate) struct ParentLinkConfirmed {
    /// The parent's first name.
    pub(crate) first_name: String,
    /// The child.
    pub(crate) child_name: String,
    /// The list of children.
    pub(crate) link: String,
}

impl MailTemplate for ParentLinkConfirmed {
    fn name(&self) -> &'static str {
        "parent_link_confirmed"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn first_name(&self) -> &str {
        &self.first_name
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("child", self.child_name.clone())]
    }
}

/// May your child go on? Greets nobody by name: we do not know the parent's.
#[derive(Debug)]
pub(crate) struct ParentConsent {
    /// The learner.
    pub(crate) child_name: String,
    /// The brand's age limit.
    pub(crate) age: u8,
    /// Where to answer.
    pub(crate) link: String,
    /// How long it works.
    pub(crate) days: i64,
}

impl MailTemplate for ParentConsent {
    fn name(&self) -> &'static str {
        "parent_consent"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("child", self.child_name.clone()), ("age", self.age.to_string()), ("days", self.days.to_string())]
    }
}

/// Thanks a parent. Greets nobody by name, like the question.
#[derive(Debug)]
pub(crate) struct ConsentReceipt {
    /// The learner.
    pub(crate) child_name: String,
    /// Where the consent is taken back.
    pub(crate) link: String,
}

impl MailTemplate for ConsentReceipt {
    fn name(&self) -> &'static str {
        "consent_receipt"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("child", self.child_name.clone())]
    }
}
