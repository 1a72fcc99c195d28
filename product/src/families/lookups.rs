//! Finding people of the tenant: students, teachers, parents. Who may see addresses and phone numbers
//! also searches by them; for everybody else a search by address finds nothing, so that nothing is learnt by trying.

use super::queries::lookups as queries;
use crate::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;

/// Whom to look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whom {
    /// Students.
    Students,
    /// Teachers.
    Teachers,
    /// Parents.
    Parents,
}

impl Whom {
    pub(super) fn role(self) -> &'static str {
        match self {
            Self::Students => "student",
            Self::Teachers => "teacher",
            Self::Parents => "parent",
        }
    }
}

/// What is looked for.
#[derive(Debug, Clone)]
pub struct Search<'a> {
    /// Whom.
    pub whom: Whom,
    /// Part of a name or username; everybody when empty.
    pub text: &'a str,
    /// Whether addresses and phone numbers are shown and searched.
    pub with_contacts: bool,
    /// Counts from 1.
    pub page: u32,
    /// Entries of a page.
    pub page_size: u32,
}

/// Somebody who was found. What does not belong to the role is empty.
#[derive(Debug, Clone)]
pub struct FoundPerson {
    /// The person.
    pub id: UserId,
    /// For the name.
    pub first_name: String,
    /// For the name.
    pub last_name: String,
    /// Chosen during onboarding.
    pub username: Option<String>,
    /// With the right to see contacts.
    pub email: Option<String>,
    /// With the right to see contacts.
    pub phone: Option<String>,
    /// A student's school or a teacher's college.
    pub place: Option<String>,
    /// A student's grade.
    pub grade_level: Option<String>,
    /// A teacher's major.
    pub major: Option<String>,
    /// Sections a teacher may grade.
    pub grading_sections: Vec<String>,
    /// Children who have confirmed.
    pub children: i64,
    /// When the account was made.
    pub joined_at: OffsetDateTime,
}

/// People in the order of their names, and how many there are on all pages.
pub async fn search_people(tx: &mut TenantTx, search: &Search<'_>) -> Result<(Vec<FoundPerson>, i64), sqlx::Error> {
    let pattern = pattern(search.text);
    let offset = i64::from(search.page.saturating_sub(1)) * i64::from(search.page_size);
    let total = queries::count_people(tx, search.whom.role(), &pattern, search.with_contacts).await?;
    let limit = i64::from(search.page_size);
    let mut found = queries::list_people(tx, search.whom.role(), &pattern, search.with_contacts, limit, offset).await?;
    if !search.with_contacts {
        for person in &mut found {
            (person.email, person.phone) = (None, None);
        }
    }
    Ok((found, total))
}

/// For `ilike`, with what people type taken as it is.
fn pattern(text: &str) -> String {
    let mut pattern = String::from("%");
    for c in text.trim().chars().take(100) {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::pattern;

    #[test]
    fn signs_of_the_pattern_language_are_only_signs() {
        assert_eq!(pattern("  mei_l%n\\ "), "%mei\\_l\\%n\\\\%");
        assert_eq!(pattern(""), "%%");
    }
}
