//! What the mails about enrollments say.

use crate::mail::MailTemplate;

/// Your form has arrived. Says nothing that its sender wrote: the address may be somebody else's.
#[derive(Debug)]
pub(crate) struct EnrollmentReceipt {
    /// Empty when the sender is not a member.
    pub(crate) first_name: String,
    /// What family and academy call the enrollment.
    pub(crate) reference: String,
    /// Where one can ask.
    pub(crate) link: String,
}

impl MailTemplate for EnrollmentReceipt {
    fn name(&self) -> &'static str {
        "enrollment_receipt"
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

/// Somebody wants to enroll.
#[derive(Debug)]
pub(crate) struct EnrollmentForSupport {
    /// Who sent the form.
    pub(crate) sender: String,
    /// What family and academy call the enrollment.
    pub(crate) reference: String,
    /// Names, one a line.
    pub(crate) students: String,
    /// Where to call.
    pub(crate) phone: String,
    /// The enrollment in the office.
    pub(crate) link: String,
}

impl MailTemplate for EnrollmentForSupport {
    fn name(&self) -> &'static str {
        "enrollment_for_support"
    }

    fn link(&self) -> &str {
        &self.link
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![
            ("sender", self.sender.clone()),
            ("reference", self.reference.clone()),
            ("students", self.students.clone()),
            ("phone", self.phone.clone()),
        ]
    }
}
