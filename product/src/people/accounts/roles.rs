//! The roles of section 6.

tenants::closed_list! {
    /// What a person is allowed to be.
    pub enum Role {
        /// Everything of one tenant, money and settings included (D-114).
        SuperAdmin = "super-admin",
        /// Users, content and the grading queue of one tenant.
        Admin = "admin",
        /// Reads and edits linked children.
        Parent = "parent",
        /// Takes tests.
        Student = "student",
        /// Teaches; grades with a permission.
        Teacher = "teacher",
        /// A paying member, derived from the end of the paid time (D-083).
        Pro = "pro",
        /// A member for ever.
        OldPro = "old-pro",
    }
}

tenants::closed_list! {
    /// A section that people grade.
    pub enum GradingSection {
        /// Speaking.
        Speaking = "speaking",
        /// Writing.
        Writing = "writing",
    }
}

/// All roles of one person.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Roles(Vec<Role>);

impl Roles {
    /// From stored names; a name that this version does not know gives no right.
    pub fn from_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        Self(names.into_iter().filter_map(Role::parse).collect())
    }

    /// Adds `pro` while the paid time runs (D-083).
    pub fn with_pro_if(mut self, is_paid: bool) -> Self {
        if is_paid && !self.has(Role::Pro) {
            self.0.push(Role::Pro);
        }
        self
    }

    /// Whether the person has a role.
    pub fn has(&self, role: Role) -> bool {
        self.0.contains(&role)
    }

    /// Admin or super-admin.
    pub fn is_admin(&self) -> bool {
        self.has(Role::Admin) || self.has(Role::SuperAdmin)
    }

    /// How much somebody may decide over others: a super-admin more than an admin, and an admin more than everybody else.
    pub fn rank(&self) -> u8 {
        match () {
            () if self.has(Role::SuperAdmin) => 2,
            () if self.has(Role::Admin) => 1,
            () => 0,
        }
    }

    /// In the order stored.
    pub fn iter(&self) -> impl Iterator<Item = Role> + '_ {
        self.0.iter().copied()
    }
}
