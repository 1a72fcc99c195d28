//! Finding people of the tenant: students, teachers, parents. Who may see addresses and phone numbers
//! also searches by them; for everybody else a search by address finds nothing, so that nothing is learned by trying.

use super::queries::lookups as queries;
use crate::people::accounts::{GradingSection, UserId};
use crate::people::directory::{self, Beginning, Filter, Person, PersonRole, Sort};
use std::collections::HashMap;
use tenants::{PageRequest, TenantTx};

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
    fn role(self) -> PersonRole {
        match self {
            Self::Students => PersonRole::Student,
            Self::Teachers => PersonRole::Teacher,
            Self::Parents => PersonRole::Parent,
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
    /// Whether addresses and phone numbers are searched.
    pub by_contacts: bool,
    /// Counts from 1.
    pub page: PageRequest,
}

/// Somebody who was found.
#[derive(Debug, Clone)]
pub struct FoundPerson {
    /// Who.
    pub person: Person,
    /// What belongs to the role.
    pub details: RoleDetails,
}

/// What is told of somebody who was found, by what they are. What does not belong to the role is empty.
#[derive(Debug, Clone, Default)]
pub struct RoleDetails {
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
}

/// A page of people who were found.
#[derive(Debug, Clone)]
pub struct Found {
    /// By their names.
    pub people: Vec<FoundPerson>,
    /// How many there are, as far as [`directory::list_people`] counts.
    pub total: i64,
    /// Whether there are more than that.
    pub is_more: bool,
}

/// People in the order of their names.
pub async fn search_people(tx: &mut TenantTx, search: &Search<'_>) -> Result<Found, sqlx::Error> {
    let filter = Filter {
        begins: Beginning::of(search.text),
        by_contacts: search.by_contacts,
        role: Some(search.whom.role()),
        ..Filter::everybody(Sort::Name)
    };
    let listed = directory::list_people(tx, &filter, search.page).await?;
    let ids: Vec<UserId> = listed.people.iter().map(|person| person.id).collect();
    let mut details: HashMap<UserId, RoleDetails> =
        queries::list_details(tx, search.whom.role(), &ids).await?.into_iter().collect();
    let with_details = |person: Person| FoundPerson { details: details.remove(&person.id).unwrap_or_default(), person };
    Ok(Found {
        people: listed.people.into_iter().map(with_details).collect(),
        total: listed.total,
        is_more: listed.is_more,
    })
}
