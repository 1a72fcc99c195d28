//! Which mails a person may switch off. Mails about money, security and consent are not on this list, so nobody misses one.

use crate::people::accounts::{Role, Roles};

tenants::closed_list! {
    /// A kind of mail that its receiver may switch off (decision 0059).
    pub enum MailKind {
        /// Grades are out, with the report where it comes with them.
        Results = "results",
        /// A grading is late. What comes back for it comes back all the same.
        GradingLate = "grading_late",
        /// A dispute is decided.
        DisputeDecided = "dispute_decided",
        /// A claim of the own has lapsed.
        ClaimLapsed = "claim_lapsed",
        /// The week of the own children, or of the own learners.
        WeeklyLetter = "weekly_letter",
    }
}

impl MailKind {
    /// Whether somebody with these roles gets such mails.
    pub fn fits(self, roles: &Roles) -> bool {
        match self {
            Self::Results | Self::GradingLate | Self::DisputeDecided => roles.has(Role::Student),
            // Admins grade, too.
            Self::ClaimLapsed => roles.has(Role::Teacher) || roles.is_admin(),
            Self::WeeklyLetter => roles.has(Role::Parent) || roles.has(Role::Teacher),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::MailKind::{self, ClaimLapsed, DisputeDecided, GradingLate, Results, WeeklyLetter};
    use crate::people::accounts::Roles;

    #[test]
    fn everybody_switches_only_what_they_get() {
        let learning = [Results, GradingLate, DisputeDecided];
        for (roles, expected) in [
            (vec!["student"], learning.to_vec()),
            (vec!["student", "pro"], learning.to_vec()),
            (vec!["parent"], vec![WeeklyLetter]),
            (vec!["teacher"], vec![ClaimLapsed, WeeklyLetter]),
            (vec!["admin"], vec![ClaimLapsed]),
            (vec!["super-admin"], vec![ClaimLapsed]),
            (vec!["pro"], vec![]),
            (vec![], vec![]),
            (vec!["student", "teacher"], MailKind::ALL.to_vec()),
        ] {
            let roles_of = Roles::from_names(roles.iter().copied());
            let fitting: Vec<_> = MailKind::ALL.into_iter().filter(|kind| kind.fits(&roles_of)).collect();
            assert_eq!(fitting, expected, "{roles:?}");
        }
    }
}
