//! What can be written, and what each letter needs to know.

/// A kind of mail with what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Letter {
    /// Is this your address?
    Verification(Verification),
    /// The report is rendered; the PDF travels with the mail.
    ReportReady(ReportReady),
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

impl Letter {
    /// The stable name: of the template, of its texts, and in the table of mails.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Verification(_) => "verification",
            Self::ReportReady(_) => "report_ready",
        }
    }

    pub(super) fn link(&self) -> &str {
        match self {
            Self::Verification(letter) => &letter.link,
            Self::ReportReady(letter) => &letter.link,
        }
    }

    pub(super) fn first_name(&self) -> &str {
        match self {
            Self::Verification(letter) => letter.first_name.trim(),
            Self::ReportReady(letter) => letter.first_name.trim(),
        }
    }

    /// The placeholders of its texts.
    pub(super) fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Verification(letter) => vec![("hours", letter.hours.to_string())],
            Self::ReportReady(letter) => {
                vec![("test", letter.test_title.clone()), ("code", letter.check_code.clone())]
            }
        }
    }
}
