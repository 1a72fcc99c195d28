//! The limits themselves, as a table.

use crate::people::accounts::Role;

/// Full and quick mocks that a free member may begin in a day.
pub const FREE_TESTS: u32 = 2;
/// Section practices that a free member may begin in a day.
pub const FREE_SECTIONS: u32 = 5;

tenants::closed_list! {
    /// What is counted apart from each other (D-044, D-045).
    pub enum Practice {
        /// A full or quick mock.
        Test = "test",
        /// One section, or one passage, audio set or task of it.
        Section = "section",
    }
}

tenants::closed_list! {
    /// Whether the daily limits hold for somebody.
    pub enum Plan {
        /// Not super-admin, not pro, not old-pro.
        Free = "free",
        /// Everybody else.
        Unlimited = "unlimited",
    }
}

impl Plan {
    /// Of somebody with these roles; `pro` is among them while the paid time runs.
    pub fn of(roles: &[Role]) -> Self {
        let is_unlimited = roles.iter().any(|role| matches!(role, Role::SuperAdmin | Role::Pro | Role::OldPro));
        if is_unlimited { Self::Unlimited } else { Self::Free }
    }

    /// How many may be begun in a day; none without a limit.
    pub fn limit(self, practice: Practice) -> Option<u32> {
        match (self, practice) {
            (Self::Unlimited, _) => None,
            (Self::Free, Practice::Test) => Some(FREE_TESTS),
            (Self::Free, Practice::Section) => Some(FREE_SECTIONS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paying_and_running_the_tenant_lift_the_limits_and_nothing_else_does() {
        let table: &[(&[Role], Plan)] = &[
            (&[], Plan::Free),
            (&[Role::Student], Plan::Free),
            (&[Role::Parent], Plan::Free),
            (&[Role::Teacher], Plan::Free),
            (&[Role::Admin], Plan::Free),
            (&[Role::Student, Role::Pro], Plan::Unlimited),
            (&[Role::Student, Role::OldPro], Plan::Unlimited),
            (&[Role::SuperAdmin], Plan::Unlimited),
        ];
        for (roles, plan) in table {
            assert_eq!(Plan::of(roles), *plan, "{roles:?}");
        }
    }

    #[test]
    fn free_members_have_two_tests_and_five_sections_a_day() {
        let limits = |plan: Plan| [Practice::Test, Practice::Section].map(|practice| plan.limit(practice));
        assert_eq!(limits(Plan::Free), [Some(2), Some(5)]);
        assert_eq!(limits(Plan::Unlimited), [None, None]);
    }
}
