//! What a person sees of the own account.

pub use super::queries::users::{get_lang, list_roles, set_lang};
use super::roles::{GradingSection, Role, Roles};
use super::sessions::SignedInUser;
use super::{UserId, queries};
use tenants::{Lang, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

/// The profile of section 3.
#[derive(Debug, Clone)]
pub struct Profile {
    /// The person.
    pub id: UserId,
    /// Lower case.
    pub email: String,
    /// Chosen during onboarding.
    pub username: Option<String>,
    /// Empty before onboarding.
    pub first_name: String,
    /// Empty before onboarding.
    pub last_name: String,
    /// Interface language.
    pub lang: Lang,
    /// A time zone name.
    pub timezone: String,
    /// All roles, `pro` derived from the paid time.
    pub roles: Vec<Role>,
    /// Whether the address was verified.
    pub is_email_verified: bool,
    /// Whether onboarding is finished (D-013).
    pub is_bound: bool,
    /// End of the paid time.
    pub pro_until: Option<OffsetDateTime>,
    /// When the account was made.
    pub joined_at: OffsetDateTime,
    /// Phone.
    pub phone: Option<String>,
    /// A picture of the feature `images`.
    pub photo_id: Option<Uuid>,
    /// Sections the person may grade.
    pub grading_sections: Vec<GradingSection>,
}

impl Profile {
    /// The whole name.
    pub fn full_name(&self) -> String {
        full_name(&self.first_name, &self.last_name, self.username.as_deref())
    }

    /// The name as strangers see it.
    pub fn short_name(&self) -> String {
        short_name(&self.first_name, &self.last_name, self.username.as_deref())
    }
}

/// The whole name: family name first and without a space in scripts without capitals.
pub fn full_name(first: &str, last: &str, username: Option<&str>) -> String {
    match (first, last) {
        ("", "") => username.unwrap_or_default().to_owned(),
        (first, last) if has_capitals(last) => format!("{first} {last}").trim().to_owned(),
        (first, last) => format!("{last}{first}"),
    }
}

/// First name and initial; in scripts without capitals a name is short enough to be whole.
pub fn short_name(first: &str, last: &str, username: Option<&str>) -> String {
    match last.chars().next() {
        Some(initial) if has_capitals(last) && !first.is_empty() => format!("{first} {initial}."),
        _ => full_name(first, last, username),
    }
}

fn has_capitals(name: &str) -> bool {
    name.chars().next().is_none_or(|c| c.is_uppercase() || c.is_lowercase())
}

/// Reads a person's profile.
pub async fn get_profile(tx: &mut TenantTx, user: UserId) -> Result<Profile, sqlx::Error> {
    let row = queries::users::get_profile(tx, user).await?;
    let roles = Roles::from_names(row.roles.iter().map(String::as_str))
        .with_pro_if(row.pro_until.is_some_and(|end| end > tx.now()));
    let grading_sections = row.grading_sections.clone();
    Ok(profile_of(user, row, &roles, grading_sections))
}

/// Reads the profile of somebody whose roles this request knows from the session.
pub async fn get_own_profile(tx: &mut TenantTx, me: &SignedInUser) -> Result<Profile, sqlx::Error> {
    let row = queries::users::get_profile_without_roles(tx, me.id).await?;
    Ok(profile_of(me.id, row, &me.roles, me.grading_sections.clone()))
}

fn profile_of(
    user: UserId,
    row: queries::users::ProfileRow,
    roles: &Roles,
    grading_sections: Vec<GradingSection>,
) -> Profile {
    Profile {
        id: user,
        email: row.email,
        username: row.username,
        first_name: row.first_name,
        last_name: row.last_name,
        lang: row.lang,
        timezone: row.timezone,
        is_bound: row.bound_at.is_some() || roles.is_admin(),
        roles: roles.iter().collect(),
        is_email_verified: row.email_verified_at.is_some(),
        pro_until: row.pro_until,
        joined_at: row.created_at,
        phone: row.phone,
        photo_id: row.photo_id,
        grading_sections,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_order_of_their_script() {
        let table = [
            ("Mei-Lin", "Huang", "Mei-Lin Huang", "Mei-Lin H."),
            ("玥喆", "歐陽", "歐陽玥喆", "歐陽玥喆"),
            ("Tomás", "", "Tomás", "Tomás"),
            ("", "", "mei.lin", "mei.lin"),
        ];
        for (first, last, whole, short) in table {
            assert_eq!(full_name(first, last, Some("mei.lin")), whole);
            assert_eq!(short_name(first, last, Some("mei.lin")), short);
        }
    }
}
