//! Plans by role and date.

use crate::people::accounts::Role;
use time::OffsetDateTime;

/// The first year that means for life rather than a date (D-083).
const LIFETIME_FROM_YEAR: i32 = 2100;

tenants::closed_list! {
    /// What somebody is as a member.
    pub enum MemberPlan {
        /// Neither of the others.
        Free = "free",
        /// While the paid time runs.
        Pro = "pro",
        /// For good, set by the office.
        OldPro = "old_pro",
    }
}

impl MemberPlan {
    /// Of somebody with these roles; who is both is told what never ends.
    pub fn of(roles: &[Role]) -> Self {
        if roles.contains(&Role::OldPro) {
            Self::OldPro
        } else if roles.contains(&Role::Pro) {
            Self::Pro
        } else {
            Self::Free
        }
    }
}

/// Whether an end is so far that it means for life (D-083).
pub fn is_lifetime(until: OffsetDateTime) -> bool {
    until.year() >= LIFETIME_FROM_YEAR
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn a_plan_follows_from_the_roles() {
        let table: &[(&[Role], MemberPlan)] = &[
            (&[], MemberPlan::Free),
            (&[Role::Student, Role::Admin], MemberPlan::Free),
            (&[Role::SuperAdmin], MemberPlan::Free),
            (&[Role::Student, Role::Pro], MemberPlan::Pro),
            (&[Role::OldPro], MemberPlan::OldPro),
            (&[Role::Pro, Role::OldPro], MemberPlan::OldPro),
        ];
        for (roles, plan) in table {
            assert_eq!(MemberPlan::of(roles), *plan, "{roles:?}");
        }
    }

    #[test]
    fn only_a_far_date_means_for_life() {
        assert!(!is_lifetime(datetime!(2099-12-31 23:59:59 UTC)));
        assert!(is_lifetime(datetime!(2100-01-01 0:00 UTC)));
        assert!(is_lifetime(datetime!(9999-12-31 15:59:59 UTC)));
    }
}
