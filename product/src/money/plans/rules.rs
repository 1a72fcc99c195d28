//! Plans by role and date, and what each allows: the one table of it.

use crate::people::accounts::Role;
use tenants::Limits;
use time::OffsetDateTime;

/// The first year that means for life rather than a date (D-083).
const LIFETIME_FROM_YEAR: i32 = 2100;

tenants::closed_list! {
    /// What somebody is as a member.
    pub enum Plan {
        /// Neither of the others.
        Free = "free",
        /// While the paid time runs.
        Pro = "pro",
        /// For good, set by the office.
        OldPro = "old_pro",
    }
}

impl Plan {
    /// Of somebody with these roles; who is both is told what never ends.
    pub fn of(roles: impl IntoIterator<Item = Role>) -> Self {
        let plan_of = |role| match role {
            Role::OldPro => Self::OldPro,
            Role::Pro => Self::Pro,
            _ => Self::Free,
        };
        roles.into_iter().map(plan_of).max().unwrap_or(Self::Free)
    }
}

tenants::closed_list! {
    /// What is counted apart from each other (D-044, D-045).
    pub enum Practice {
        /// A full or quick mock.
        Test = "test",
        /// One section, or one passage, audio set or task of it.
        Section = "section",
    }
}

/// What somebody may do and what they are spared, by plan and role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Benefits {
    /// What they are as a member.
    pub plan: Plan,
    /// Whether no daily limit holds.
    pub is_unlimited: bool,
    /// Whether graders see their tests before others'.
    pub is_graded_first: bool,
    /// Whether house ads are shown to them (R-279, section 4 of the specification).
    pub has_house_ads: bool,
}

impl Benefits {
    /// Of somebody with these roles; `pro` is among them while the paid time runs. Super-admins run the brand: they have
    /// neither limits nor ads, whatever their plan.
    pub fn of(roles: impl IntoIterator<Item = Role>) -> Self {
        let (mut plan, mut runs_the_brand) = (Plan::Free, false);
        for role in roles {
            plan = plan.max(Plan::of([role]));
            runs_the_brand |= role == Role::SuperAdmin;
        }
        let is_paying = plan != Plan::Free;
        Self {
            plan,
            is_unlimited: is_paying || runs_the_brand,
            is_graded_first: is_paying,
            has_house_ads: !is_paying && !runs_the_brand,
        }
    }

    /// How many of a kind may be begun in a day; none without a limit.
    pub fn daily_limit(self, practice: Practice, limits: Limits) -> Option<u32> {
        match practice {
            _ if self.is_unlimited => None,
            Practice::Test => Some(limits.free_tests),
            Practice::Section => Some(limits.free_sections),
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
        let table: &[(&[Role], Plan)] = &[
            (&[], Plan::Free),
            (&[Role::Student, Role::Admin], Plan::Free),
            (&[Role::SuperAdmin], Plan::Free),
            (&[Role::Student, Role::Pro], Plan::Pro),
            (&[Role::OldPro], Plan::OldPro),
            (&[Role::OldPro, Role::Pro], Plan::OldPro),
            (&[Role::Pro, Role::OldPro], Plan::OldPro),
        ];
        for (roles, plan) in table {
            assert_eq!(Plan::of(roles.iter().copied()), *plan, "{roles:?}");
            assert_eq!(Benefits::of(roles.iter().copied()).plan, *plan, "{roles:?}");
        }
    }

    /// Roles, and whether they lift the limits, come first at the desk, and see house ads.
    #[test]
    fn paying_and_running_the_brand_have_benefits_and_nothing_else_does() {
        let table: [(&[Role], _); 9] = [
            (&[], (false, false, true)),
            (&[Role::Student], (false, false, true)),
            (&[Role::Parent], (false, false, true)),
            (&[Role::Teacher], (false, false, true)),
            (&[Role::Admin], (false, false, true)),
            (&[Role::Student, Role::Pro], (true, true, false)),
            (&[Role::Student, Role::OldPro], (true, true, false)),
            (&[Role::SuperAdmin], (true, false, false)),
            (&[Role::SuperAdmin, Role::Pro], (true, true, false)),
        ];
        for (roles, expected) in table {
            let has = Benefits::of(roles.iter().copied());
            assert_eq!((has.is_unlimited, has.is_graded_first, has.has_house_ads), expected, "{roles:?}");
        }
    }

    #[test]
    fn free_members_have_two_tests_and_five_sections_a_day() {
        let limits = |roles: &[Role]| {
            let benefits = Benefits::of(roles.iter().copied());
            Practice::ALL.map(|practice| benefits.daily_limit(practice, Limits::default()))
        };
        assert_eq!(limits(&[Role::Student]), [Some(2), Some(5)]);
        assert_eq!(limits(&[Role::Student, Role::Pro]), [None, None]);
    }

    #[test]
    fn only_a_far_date_means_for_life() {
        assert!(!is_lifetime(datetime!(2099-12-31 23:59:59 UTC)));
        assert!(is_lifetime(datetime!(2100-01-01 0:00 UTC)));
        assert!(is_lifetime(datetime!(9999-12-31 15:59:59 UTC)));
    }
}
