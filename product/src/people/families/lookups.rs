//! Finding people of the tenant: students, teachers, parents. Who may see addresses and phone numbers
//! also searches by them; for everybody else a search by address finds nothing, so that nothing is learned by trying.

use super::queries::lookups as queries;
use crate::people::accounts::{GradingSection, UserId};
use tenants::{PageRequest, TenantTx};
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
    /// How a name, one of its words or a username begins; everybody when empty. Of Chinese names any part.
    pub text: &'a str,
    /// Whether addresses and phone numbers are shown and searched.
    pub with_contacts: bool,
    /// Counts from 1.
    pub page: PageRequest,
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
    pub grading_sections: Vec<GradingSection>,
    /// Children who have confirmed.
    pub children: i64,
    /// When the account was made.
    pub joined_at: OffsetDateTime,
}

/// People in the order of their names, and how many there are on all pages.
pub async fn search_people(tx: &mut TenantTx, search: &Search<'_>) -> Result<(Vec<FoundPerson>, i64), sqlx::Error> {
    let begins = Beginning::of(search.text);
    let offset = search.page.offset();
    let total = queries::count_people(tx, search.whom.role(), &begins, search.with_contacts).await?;
    let limit = search.page.limit();
    let mut found = queries::list_people(tx, search.whom.role(), &begins, search.with_contacts, limit, offset).await?;
    if !search.with_contacts {
        for person in &mut found {
            (person.email, person.phone) = (None, None);
        }
    }
    Ok((found, total))
}

/// All words that begin alike, as a range in the order of their bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beginning {
    /// The first of them.
    pub from: String,
    /// Behind the last of them.
    pub below: String,
}

impl Beginning {
    /// Of what somebody typed; nothing typed is an empty `from`.
    pub fn of(text: &str) -> Self {
        // No byte of the database's texts is zero, and no character is behind this one.
        let from: String = text.trim().chars().filter(|c| *c != '\0').take(100).collect::<String>().to_lowercase();
        // A phone number is kept as its digits.
        let is_phone = from.starts_with('+') && from[1..].chars().all(|c| c.is_ascii_digit() || " ()-./".contains(c));
        let from = if is_phone { from.chars().filter(char::is_ascii_digit).collect() } else { from };
        Self { below: format!("{from}\u{10ffff}"), from }
    }
}

#[cfg(test)]
mod tests {
    use super::Beginning;

    #[test]
    fn what_begins_alike_lies_in_the_range_and_nothing_else() {
        let range = Beginning::of("  Mei L");
        for (word, lies_in) in [
            ("mei l", true),
            ("mei lin", true),
            ("mei l\u{6b50}", true),
            ("mei", false),
            ("mei m", false),
            ("a mei l", false),
        ] {
            assert_eq!((range.from.as_str()..range.below.as_str()).contains(&word), lies_in, "{word}");
        }
        assert_eq!(Beginning::of(" \0 ").from, "");
        assert_eq!(Beginning::of("+886 (2) 12").from, "886212");
        assert_eq!(Beginning::of("%_\\").from, "%_\\");
    }
}
