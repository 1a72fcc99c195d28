//! Who may do what: one table of role, permission and brand (R-301 to R-306; D-004, D-114, D-148).
//! The client only hides; every call with a right of its own asks here. `docs/roles.md` shows the table and is held to it.

use super::roles::{Role, Roles};
use tenants::Tenant;

/// A right that not everybody who is signed in has. What hangs on a relation (the own attempt, a linked child,
/// a permission to grade) is no right of a role and stands with its feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Permission {
    /// Read anybody's basic, student and teacher profile.
    SeeAnyProfile,
    /// Change anybody's basic, student and teacher profile.
    EditAnyProfile,
    /// Read a teacher's billing details (D-028).
    ReadBilling,
    /// Read addresses and phone numbers in the lists of people.
    SeeContacts,
    /// Search the students of the tenant.
    LookUpStudents,
    /// Search the teachers of the tenant.
    LookUpTeachers,
    /// Search parents and list their children.
    LookUpParents,
    /// Shut people out and let them in again, see and end their sessions.
    BlockPeople,
    /// Make a link by which somebody sets a new password.
    MakeResetLinks,
    /// Delete an account that is not one's own (D-021).
    DeleteAnyAccount,
    /// Give and take T-Coins and paid time, and set what things cost (D-114, D-117): of the own tenant, and never to oneself.
    MoveMoney,
    /// Read page views and the other figures of isAdminPage screens (D-004).
    SeeAnalytics,
    /// See the jobs of speech analysis of every brand, what they cost, and try one again (D-114, D-115).
    SeeSpeechJobs,
    /// See the installation's background jobs, and start those anew that were given up.
    RunJobs,
    /// Make and change brands and their hosts.
    ManageBrands,
    /// Make and revoke the keys with which a partner signs its people in (D-003).
    ManagePartnerKeys,
    /// Write notices and house ads.
    ManageNotices,
    /// Read feedback and contact messages.
    ReadFeedback,
    /// Read and work on the enrollments of the academy.
    ManageEnrollments,
    /// See the mails that went out or were refused, and send one again.
    ManageMails,
    /// See memories of words that learners reported, and hide them (D-099).
    HideMemories,
    /// Make and revoke instructor codes (D-018).
    MakeInstructorCodes,
    /// Invite students, teachers and parents (D-016).
    InvitePeople,
    /// Invite admins (D-016, D-114).
    InviteAdmins,
    /// Read who changed what (D-114).
    ReadAudit,
    /// Ask students to be linked as one's children.
    HaveChildren,
    /// Have own learners, whose results one reads (D-029).
    HaveLearners,
    /// Give a learner more time, larger type or breaks (D-054).
    SetAccommodations,
    /// Grade every section without a permission of one's own (D-071).
    GradeEverything,
    /// Search, review, preview and exchange the packs of the platform (R-295, D-119).
    ManageItems,
}

/// Whether a tenant is the default brand, whose admins also run the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BrandKind {
    /// The brand that unknown hosts show.
    Default,
    /// A tutoring company or a school; its super-admins count as company admins.
    Other,
}

impl BrandKind {
    /// Of a tenant.
    pub fn of(tenant: &Tenant) -> Self {
        if tenant.is_default { Self::Default } else { Self::Other }
    }
}

const OFFICE: &[Role] = &[Role::Admin, Role::SuperAdmin];
const OFFICE_AND_TEACHERS: &[Role] = &[Role::Admin, Role::SuperAdmin, Role::Teacher];
const SUPER_ADMIN: &[Role] = &[Role::SuperAdmin];
const PARENTS: &[Role] = &[Role::Parent];
const TEACHERS: &[Role] = &[Role::Teacher];
const NOBODY: &[Role] = &[];

impl Permission {
    /// In the order of the table.
    pub const ALL: [Self; 30] = [
        Self::SeeAnyProfile,
        Self::EditAnyProfile,
        Self::ReadBilling,
        Self::SeeContacts,
        Self::LookUpStudents,
        Self::LookUpTeachers,
        Self::LookUpParents,
        Self::BlockPeople,
        Self::MakeResetLinks,
        Self::DeleteAnyAccount,
        Self::MoveMoney,
        Self::SeeAnalytics,
        Self::SeeSpeechJobs,
        Self::RunJobs,
        Self::ManageBrands,
        Self::ManagePartnerKeys,
        Self::ManageNotices,
        Self::ReadFeedback,
        Self::ManageEnrollments,
        Self::ManageMails,
        Self::HideMemories,
        Self::MakeInstructorCodes,
        Self::InvitePeople,
        Self::InviteAdmins,
        Self::ReadAudit,
        Self::HaveChildren,
        Self::HaveLearners,
        Self::SetAccommodations,
        Self::GradeEverything,
        Self::ManageItems,
    ];

    /// The table: who has the right on the default brand, and who on another.
    const fn row(self) -> (&'static [Role], &'static [Role]) {
        match self {
            Self::SeeAnyProfile => (OFFICE, OFFICE),
            Self::EditAnyProfile => (OFFICE, OFFICE),
            Self::ReadBilling => (SUPER_ADMIN, SUPER_ADMIN),
            Self::SeeContacts => (OFFICE, OFFICE),
            Self::LookUpStudents => (OFFICE_AND_TEACHERS, OFFICE_AND_TEACHERS),
            Self::LookUpTeachers => (OFFICE_AND_TEACHERS, OFFICE_AND_TEACHERS),
            Self::LookUpParents => (OFFICE_AND_TEACHERS, OFFICE_AND_TEACHERS),
            Self::BlockPeople => (OFFICE, OFFICE),
            Self::MakeResetLinks => (OFFICE, OFFICE),
            Self::DeleteAnyAccount => (SUPER_ADMIN, SUPER_ADMIN),
            Self::MoveMoney => (SUPER_ADMIN, SUPER_ADMIN),
            Self::SeeAnalytics => (OFFICE, NOBODY),
            Self::SeeSpeechJobs => (SUPER_ADMIN, NOBODY),
            Self::RunJobs => (SUPER_ADMIN, NOBODY),
            Self::ManageBrands => (SUPER_ADMIN, NOBODY),
            Self::ManagePartnerKeys => (OFFICE, OFFICE),
            Self::ManageNotices => (OFFICE, OFFICE),
            Self::ReadFeedback => (OFFICE, OFFICE),
            Self::ManageEnrollments => (OFFICE, OFFICE),
            Self::ManageMails => (OFFICE, OFFICE),
            Self::HideMemories => (OFFICE, OFFICE),
            Self::MakeInstructorCodes => (OFFICE, OFFICE),
            Self::InvitePeople => (OFFICE, OFFICE),
            Self::InviteAdmins => (SUPER_ADMIN, SUPER_ADMIN),
            Self::ReadAudit => (SUPER_ADMIN, SUPER_ADMIN),
            Self::HaveChildren => (PARENTS, PARENTS),
            Self::HaveLearners => (TEACHERS, TEACHERS),
            Self::SetAccommodations => (OFFICE, OFFICE),
            Self::GradeEverything => (OFFICE, OFFICE),
            Self::ManageItems => (OFFICE, NOBODY),
        }
    }

    /// The roles that have it.
    pub const fn holders(self, brand: BrandKind) -> &'static [Role] {
        let (on_default, elsewhere) = self.row();
        match brand {
            BrandKind::Default => on_default,
            BrandKind::Other => elsewhere,
        }
    }
}

impl Roles {
    /// Whether one of the roles has the right on a brand of this kind.
    pub fn may(&self, permission: Permission, brand: BrandKind) -> bool {
        permission.holders(brand).iter().any(|role| self.has(*role))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line for each right; `both`, `default`, `other` or a dot for each role.
    fn matrix() -> String {
        let heads: Vec<&str> = Role::ALL.iter().map(|role| role.as_str()).collect();
        let mut lines = vec![format!("| Permission | {} |", heads.join(" | ")), format!("|---|{}", "---|".repeat(7))];
        for permission in Permission::ALL {
            let cells = Role::ALL.map(|role| {
                let roles = Roles::from_names([role.as_str()]);
                match (roles.may(permission, BrandKind::Default), roles.may(permission, BrandKind::Other)) {
                    (true, true) => "every brand",
                    (true, false) => "default brand",
                    (false, true) => "other brands",
                    (false, false) => "",
                }
            });
            lines.push(format!("| {permission:?} | {} |", cells.join(" | ")).replace("  ", " "));
        }
        lines.join("\n")
    }

    #[test]
    fn the_whole_table() {
        insta::assert_snapshot!(matrix());
    }

    #[test]
    fn the_document_shows_the_table() {
        let document = include_str!("../../../../docs/roles.md");
        let matrix = matrix();
        assert!(document.contains(&matrix), "docs/roles.md must contain:\n{matrix}");
    }

    #[test]
    fn every_right_stands_in_the_list_once() {
        let mut seen = std::collections::HashSet::new();
        assert!(Permission::ALL.iter().all(|permission| seen.insert(permission)));
        // A right that is not in the list has no column anywhere: the compiler does not see that, this does.
        let source = include_str!("permissions.rs");
        let declared = source.split("pub enum Permission {").nth(1).and_then(|rest| rest.split('}').next());
        let named = declared.unwrap_or_default().lines().filter(|line| line.trim_end().ends_with(','));
        assert_eq!(named.count(), Permission::ALL.len());
    }

    #[test]
    fn a_company_admin_has_nothing_of_the_platform() {
        let company_admin = Roles::from_names(["super-admin"]);
        for permission in [Permission::SeeAnalytics, Permission::ManageBrands, Permission::ManageItems] {
            assert!(company_admin.may(permission, BrandKind::Default), "{permission:?}");
            assert!(!company_admin.may(permission, BrandKind::Other), "{permission:?}");
        }
    }

    #[test]
    fn roles_add_up_and_paying_gives_no_right() {
        let both = Roles::from_names(["student", "teacher"]);
        assert!(both.may(Permission::LookUpStudents, BrandKind::Other));
        for permission in Permission::ALL {
            for brand in [BrandKind::Default, BrandKind::Other] {
                assert!(!Roles::from_names(["student", "pro", "old-pro"]).may(permission, brand));
                assert!(!Roles::default().may(permission, brand));
            }
        }
    }
}
