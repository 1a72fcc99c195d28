//! Plans by role and date. What each allows is a table of its own (`entitlements`).

use crate::people::accounts::Role;
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

/// Whether nothing is left to buy for somebody with these roles and this end of the paid time.
pub fn is_pro_for_life(roles: impl IntoIterator<Item = Role>, pro_until: Option<OffsetDateTime>) -> bool {
    pro_until.is_some_and(is_lifetime) || Plan::of(roles) == Plan::OldPro
}

/// Whether somebody is Pro for ever by an old promise.
pub fn is_old_pro(roles: impl IntoIterator<Item = Role>) -> bool {
    Plan::of(roles) == Plan::OldPro
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
        }
    }

    #[test]
    fn nothing_is_left_to_buy_for_who_never_stops_being_pro() {
        let (soon, never) = (datetime!(2027-01-01 0:00 UTC), datetime!(9999-12-31 15:59:59 UTC));
        for (roles, end, expected) in [
            (&[Role::Student][..], None, false),
            (&[Role::Student, Role::Pro], Some(soon), false),
            (&[Role::Student, Role::Pro], Some(never), true),
            (&[Role::Student, Role::OldPro], None, true),
            (&[Role::SuperAdmin], None, false),
        ] {
            assert_eq!(is_pro_for_life(roles.iter().copied(), end), expected, "{roles:?} {end:?}");
        }
    }

    #[test]
    fn only_a_far_date_means_for_life() {
        assert!(!is_lifetime(datetime!(2099-12-31 23:59:59 UTC)));
        assert!(is_lifetime(datetime!(2100-01-01 0:00 UTC)));
        assert!(is_lifetime(datetime!(9999-12-31 15:59:59 UTC)));
    }
}
