//! The mails that can be sent, and what each template needs to know.

use tenants::Lang;
use time::Date;

/// A kind of mail with what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailTemplate {
    /// Is this your address?
    Verification(Verification),
    /// To a student: is this your parent?
    ParentLink(ParentLink),
    /// To a parent: your child has confirmed.
    ParentLinkConfirmed(ParentLinkConfirmed),
    /// To a parent without an account: may your child go on?
    ParentConsent(ParentConsent),
    /// The link for a forgotten password.
    ResetPassword(PasswordLink),
    /// The link for the first password of an account that somebody else made.
    SetPassword(PasswordLink),
    /// The password is another one.
    PasswordChanged(PasswordChanged),
    /// Strangers guess the password.
    SignInAlert(SignInAlert),
    /// To a new address: is it yours?
    EmailChange(EmailChange),
    /// To the address until now: it is another one.
    EmailChanged(EmailChanged),
    /// To a parent who has agreed, with the way to take it back.
    ConsentReceipt(ConsentReceipt),
    /// Onboarding is finished.
    Welcome(Welcome),
    /// The account is to be deleted.
    AccountLeaving(AccountLeaving),
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

/// The link for a password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasswordLink {
    /// Empty before the name is known.
    pub first_name: String,
    /// The whole address of the button.
    pub link: String,
    /// How long it works.
    pub minutes: u64,
}

/// Strangers guess the password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInAlert {
    /// Empty before the name is known.
    pub first_name: String,
    /// Where the owner chooses another password.
    pub link: String,
}

/// The password is another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasswordChanged {
    /// Empty before the name is known.
    pub first_name: String,
    /// Where somebody who did not do it gets the account back.
    pub link: String,
}

/// Is this address yours, too?
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailChange {
    /// Empty before the name is known.
    pub first_name: String,
    /// The whole address of the button.
    pub link: String,
    /// How long it works.
    pub hours: i64,
}

/// The account's address is another one. Does not name it: the reader may be somebody who found this mailbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailChanged {
    /// Empty before the name is known.
    pub first_name: String,
    /// Where somebody who did not do it reaches the brand.
    pub link: String,
}

/// Thanks a parent. Greets nobody by name, like the question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsentReceipt {
    /// The learner.
    pub child_name: String,
    /// Where the consent is taken back.
    pub link: String,
}

/// Onboarding is finished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Welcome {
    /// The person's first name.
    pub first_name: String,
    /// The practice home.
    pub link: String,
}

/// The account is to be deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountLeaving {
    /// Empty before the name is known.
    pub first_name: String,
    /// The address that keeps the account.
    pub link: String,
    /// The last day on which it can be kept.
    pub deletes_on: Date,
    /// In which the day is written.
    pub lang: Lang,
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

impl MailTemplate {
    /// The stable name: of the template, of its texts, and in the table of mails.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Verification(_) => "verification",
            Self::ParentLink(_) => "parent_link",
            Self::ParentLinkConfirmed(_) => "parent_link_confirmed",
            Self::ParentConsent(_) => "parent_consent",
            Self::ResetPassword(_) => "reset_password",
            Self::SetPassword(_) => "set_password",
            Self::PasswordChanged(_) => "password_changed",
            Self::SignInAlert(_) => "sign_in_alert",
            Self::EmailChange(_) => "email_change",
            Self::EmailChanged(_) => "email_changed",
            Self::ConsentReceipt(_) => "consent_receipt",
            Self::Welcome(_) => "welcome",
            Self::AccountLeaving(_) => "account_leaving",
            Self::ReportReady(_) => "report_ready",
            Self::FeedbackReceipt(_) => "feedback_receipt",
            Self::FeedbackForSupport(_) => "feedback_for_support",
            Self::FeedbackAnswer(_) => "feedback_answer",
        }
    }

    pub(super) fn link(&self) -> &str {
        match self {
            Self::Verification(template) => &template.link,
            Self::ParentLink(template) => &template.link,
            Self::ParentLinkConfirmed(template) => &template.link,
            Self::ParentConsent(template) => &template.link,
            Self::ResetPassword(template) | Self::SetPassword(template) => &template.link,
            Self::PasswordChanged(template) => &template.link,
            Self::SignInAlert(template) => &template.link,
            Self::EmailChange(template) => &template.link,
            Self::EmailChanged(template) => &template.link,
            Self::ConsentReceipt(template) => &template.link,
            Self::Welcome(template) => &template.link,
            Self::AccountLeaving(template) => &template.link,
            Self::ReportReady(template) => &template.link,
            Self::FeedbackReceipt(template) => &template.link,
            Self::FeedbackForSupport(template) => &template.link,
            Self::FeedbackAnswer(template) => &template.link,
        }
    }

    pub(super) fn first_name(&self) -> &str {
        match self {
            Self::Verification(template) => template.first_name.trim(),
            Self::ParentLink(template) => template.first_name.trim(),
            Self::ParentLinkConfirmed(template) => template.first_name.trim(),
            Self::ParentConsent(_) | Self::ConsentReceipt(_) => "",
            Self::EmailChange(template) => template.first_name.trim(),
            Self::EmailChanged(template) => template.first_name.trim(),
            Self::ResetPassword(template) | Self::SetPassword(template) => template.first_name.trim(),
            Self::PasswordChanged(template) => template.first_name.trim(),
            Self::SignInAlert(template) => template.first_name.trim(),
            Self::Welcome(template) => template.first_name.trim(),
            Self::AccountLeaving(template) => template.first_name.trim(),
            Self::ReportReady(template) => template.first_name.trim(),
            Self::FeedbackReceipt(template) => template.first_name.trim(),
            // Support is a desk, not a person.
            Self::FeedbackForSupport(_) => "",
            Self::FeedbackAnswer(template) => template.first_name.trim(),
        }
    }

    /// The placeholders of its texts.
    pub(super) fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Verification(template) => vec![("hours", template.hours.to_string())],
            Self::ParentLink(template) => vec![
                ("parent", template.parent_name.clone()),
                ("parent_email", template.parent_email.clone()),
                ("days", template.days.to_string()),
            ],
            Self::ParentLinkConfirmed(template) => vec![("child", template.child_name.clone())],
            Self::ParentConsent(template) => vec![
                ("child", template.child_name.clone()),
                ("age", template.age.to_string()),
                ("days", template.days.to_string()),
            ],
            Self::ResetPassword(template) | Self::SetPassword(template) => {
                vec![("minutes", template.minutes.to_string())]
            }
            Self::PasswordChanged(_) | Self::SignInAlert(_) | Self::Welcome(_) | Self::EmailChanged(_) => Vec::new(),
            Self::EmailChange(template) => vec![("hours", template.hours.to_string())],
            Self::ConsentReceipt(template) => vec![("child", template.child_name.clone())],
            Self::AccountLeaving(template) => vec![("date", template.date())],
            Self::ReportReady(template) => {
                vec![("test", template.test_title.clone()), ("code", template.check_code.clone())]
            }
            Self::FeedbackReceipt(template) => vec![("reference", template.reference.clone())],
            Self::FeedbackForSupport(template) => vec![
                ("sender", template.sender.clone()),
                ("reference", template.reference.clone()),
                ("details", template.details.clone()),
                ("facts", template.facts.clone()),
            ],
            Self::FeedbackAnswer(template) => vec![
                ("reference", template.reference.clone()),
                ("answer", template.answer.clone()),
                ("details", template.details.clone()),
            ],
        }
    }
}

impl AccountLeaving {
    fn date(&self) -> String {
        let (year, month, day) = (self.deletes_on.year(), self.deletes_on.month(), self.deletes_on.day());
        match self.lang {
            Lang::En => format!("{day} {month} {year}"),
            Lang::Cn | Lang::Tw => format!("{year} 年 {} 月 {day} 日", u8::from(month)),
        }
    }
}
