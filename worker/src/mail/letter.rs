//! What can be written, and what each letter needs to know.

/// A kind of mail with what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Letter {
    /// Is this your address?
    Verification(Verification),
    /// To a student: is this your parent?
    ParentLink(ParentLink),
    /// To a parent: your child has confirmed.
    ParentLinkConfirmed(ParentLinkConfirmed),
    /// To a parent without an account: may your child go on?
    ParentConsent(ParentConsent),
    /// The report is rendered; the PDF travels with the mail.
    ReportReady(ReportReady),
    /// Your message has arrived.
    FeedbackReceipt(FeedbackReceipt),
    /// Somebody wrote to the brand.
    FeedbackForSupport(FeedbackForSupport),
    /// The office answers.
    FeedbackAnswer(FeedbackAnswer),
}

/// Is this your address?
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    /// Empty before the name is known.
    pub first_name: String,
    /// The whole address of the button.
    pub link: String,
    /// How long it works.
    pub hours: u32,
}

/// Is this your parent?
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParentLink {
    /// The student's first name.
    pub first_name: String,
    /// Who says to be a parent.
    pub parent_name: String,
    /// The parent's address, by which a child knows a parent.
    pub parent_email: String,
    /// Where to answer.
    pub link: String,
    /// How long it works.
    pub days: i64,
}

/// Your child has confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParentLinkConfirmed {
    /// The parent's first name.
    pub first_name: String,
    /// The child.
    pub child_name: String,
    /// The list of children.
    pub link: String,
}

/// May your child go on? Greets nobody by name: we do not know the parent's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParentConsent {
    /// The learner.
    pub child_name: String,
    /// The brand's age limit.
    pub age: u8,
    /// Where to answer.
    pub link: String,
    /// How long it works.
    pub days: i64,
}

/// The report is rendered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportReady {
    /// Empty when the name is not known.
    pub first_name: String,
    /// The pack's title.
    pub test_title: String,
    /// The address of the result.
    pub link: String,
    /// Printed on the report.
    pub check_code: String,
}

/// Your message has arrived. Says nothing that the sender wrote: the address may be somebody else's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedbackReceipt {
    /// Empty when the name is not known.
    pub first_name: String,
    /// What sender and support call the message.
    pub reference: String,
    /// Where one can write again.
    pub link: String,
}

/// Somebody wrote to the brand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedbackForSupport {
    /// Who wrote, as far as known.
    pub sender: String,
    /// What sender and support call the message.
    pub reference: String,
    /// The message.
    pub details: String,
    /// Page, version and browser, as far as known.
    pub facts: String,
    /// The message in the office.
    pub link: String,
}

/// The office answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedbackAnswer {
    /// Empty when the name is not known.
    pub first_name: String,
    /// What sender and support call the message.
    pub reference: String,
    /// The answer.
    pub answer: String,
    /// What was asked.
    pub details: String,
    /// Where one can write again.
    pub link: String,
}

impl Letter {
    /// The stable name: of the template, of its texts, and in the table of mails.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Verification(_) => "verification",
            Self::ParentLink(_) => "parent_link",
            Self::ParentLinkConfirmed(_) => "parent_link_confirmed",
            Self::ParentConsent(_) => "parent_consent",
            Self::ReportReady(_) => "report_ready",
            Self::FeedbackReceipt(_) => "feedback_receipt",
            Self::FeedbackForSupport(_) => "feedback_for_support",
            Self::FeedbackAnswer(_) => "feedback_answer",
        }
    }

    pub(super) fn link(&self) -> &str {
        match self {
            Self::Verification(letter) => &letter.link,
            Self::ParentLink(letter) => &letter.link,
            Self::ParentLinkConfirmed(letter) => &letter.link,
            Self::ParentConsent(letter) => &letter.link,
            Self::ReportReady(letter) => &letter.link,
            Self::FeedbackReceipt(letter) => &letter.link,
            Self::FeedbackForSupport(letter) => &letter.link,
            Self::FeedbackAnswer(letter) => &letter.link,
        }
    }

    pub(super) fn first_name(&self) -> &str {
        match self {
            Self::Verification(letter) => letter.first_name.trim(),
            Self::ParentLink(letter) => letter.first_name.trim(),
            Self::ParentLinkConfirmed(letter) => letter.first_name.trim(),
            Self::ParentConsent(_) => "",
            Self::ReportReady(letter) => letter.first_name.trim(),
            Self::FeedbackReceipt(letter) => letter.first_name.trim(),
            // Support is a desk, not a person.
            Self::FeedbackForSupport(_) => "",
            Self::FeedbackAnswer(letter) => letter.first_name.trim(),
        }
    }

    /// The placeholders of its texts.
    pub(super) fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Verification(letter) => vec![("hours", letter.hours.to_string())],
            Self::ParentLink(letter) => vec![
                ("parent", letter.parent_name.clone()),
                ("parent_email", letter.parent_email.clone()),
                ("days", letter.days.to_string()),
            ],
            Self::ParentLinkConfirmed(letter) => vec![("child", letter.child_name.clone())],
            Self::ParentConsent(letter) => vec![
                ("child", letter.child_name.clone()),
                ("age", letter.age.to_string()),
                ("days", letter.days.to_string()),
            ],
            Self::ReportReady(letter) => {
                vec![("test", letter.test_title.clone()), ("code", letter.check_code.clone())]
            }
            Self::FeedbackReceipt(letter) => vec![("reference", letter.reference.clone())],
            Self::FeedbackForSupport(letter) => vec![
                ("sender", letter.sender.clone()),
                ("reference", letter.reference.clone()),
                ("details", letter.details.clone()),
                ("facts", letter.facts.clone()),
            ],
            Self::FeedbackAnswer(letter) => vec![
                ("reference", letter.reference.clone()),
                ("answer", letter.answer.clone()),
                ("details", letter.details.clone()),
            ],
        }
    }
}
