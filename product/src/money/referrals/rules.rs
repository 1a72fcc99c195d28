//! When an invitation counts, and how far it has come (D-088).

tenants::closed_list! {
    /// How far an invited person has come.
    pub enum Stage as ReferralStage {
        /// Has an account.
        Registered = "registered",
        /// Has proven the email address.
        Verified = "verified",
        /// Has also finished a section: the credit is there.
        Earned = "earned",
        /// The credit has moved to the balance.
        Exchanged = "exchanged",
    }
}

/// Whether two addresses end in the same mailbox: what follows a plus sign is the owner's own label, and some providers
/// read no dots. Addresses are lower case.
pub(super) fn is_same_mailbox(one: &str, other: &str) -> bool {
    mailbox(one) == mailbox(other)
}

fn mailbox(email: &str) -> (String, &str) {
    let (name, host) = email.rsplit_once('@').unwrap_or((email, ""));
    let name = name.split_once('+').map_or(name, |(name, _)| name);
    match host {
        "gmail.com" | "googlemail.com" => (name.replace('.', ""), "gmail.com"),
        _ => (name.to_owned(), host),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_dots_make_no_other_mailbox() {
        let table = [
            ("mei@school.test", "mei@school.test", true),
            ("mei@school.test", "mei+two@school.test", true),
            ("mei+one@school.test", "mei+two@school.test", true),
            ("m.e.i@gmail.com", "mei+x@googlemail.com", true),
            ("m.ei@school.test", "mei@school.test", false),
            ("mei@school.test", "mei@other.test", false),
            ("mei@school.test", "kai@school.test", false),
        ];
        for (one, other, is_same) in table {
            assert_eq!(is_same_mailbox(one, other), is_same, "{one} {other}");
        }
    }
}
