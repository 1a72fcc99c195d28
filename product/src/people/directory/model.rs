//! Whom the office looks for, and what it learns.

use super::beginning::Beginning;
use crate::people::accounts::UserId;
use time::OffsetDateTime;

tenants::closed_list! {
    /// A role that people are given, or none yet.
    pub enum PersonRole {
        /// Everything of the tenant, money and settings included.
        SuperAdmin = "super-admin",
        /// Users, content and the grading queue.
        Admin = "admin",
        /// Reads and edits linked children.
        Parent = "parent",
        /// Takes tests.
        Student = "student",
        /// Teaches.
        Teacher = "teacher",
    }
}

tenants::closed_list! {
    /// What somebody has paid for.
    pub enum Paid {
        /// Pro now, whichever way.
        Active = "active",
        /// Pro by paid time that ends within seven days.
        Ending = "ending",
        /// Not Pro.
        Free = "none",
        /// Pro for ever by an old promise (D-083).
        OldPro = "old_pro",
    }
}

tenants::closed_list! {
    /// What is the matter with an account.
    pub enum State {
        /// Shut out (D-019).
        Blocked = "blocked",
        /// Has not told a name yet.
        Unfinished = "unfinished",
    }
}

tenants::closed_list! {
    /// The order of the list.
    pub enum Sort {
        /// Who joined last comes first.
        NewestFirst = "-joined",
        /// Who joined first comes first.
        OldestFirst = "joined",
        /// Who was here last comes first; only people who were here.
        SeenLast = "-seen",
        /// Who was here longest ago comes first; only people who were here.
        SeenFirst = "seen",
        /// By last and first name.
        Name = "name",
        /// The other way round.
        NameBackward = "-name",
    }
}

/// Whom to list. Each part that is given narrows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// How a name, one of its words, a username, an address or a phone number begins; everybody when empty. Of Chinese names any part.
    pub begins: Beginning,
    /// Whether addresses and phone numbers are searched: for who may see them.
    pub by_contacts: bool,
    /// Who has it.
    pub role: Option<PersonRole>,
    /// Who has paid.
    pub paid: Option<Paid>,
    /// What is the matter.
    pub state: Option<State>,
    /// Joined at this moment or later.
    pub joined_from: Option<OffsetDateTime>,
    /// Joined before this moment.
    pub joined_before: Option<OffsetDateTime>,
    /// Was here last at this moment or later.
    pub seen_from: Option<OffsetDateTime>,
    /// Was here last before this moment.
    pub seen_before: Option<OffsetDateTime>,
    /// In which order.
    pub sort: Sort,
}

impl Filter {
    /// Everybody; a text would look through addresses and phone numbers too.
    pub fn everybody(sort: Sort) -> Self {
        Self {
            begins: Beginning::of(""),
            by_contacts: true,
            role: None,
            paid: None,
            state: None,
            joined_from: None,
            joined_before: None,
            seen_from: None,
            seen_before: None,
            sort,
        }
    }

    /// Whether only people count who were here.
    pub(super) fn is_of_seen(&self) -> bool {
        self.seen_from.is_some() || self.seen_before.is_some() || matches!(self.sort, Sort::SeenFirst | Sort::SeenLast)
    }

    /// Whether a part of it leaves few people, whoever they are.
    pub(super) fn is_of_few(&self) -> bool {
        matches!(self.state, Some(State::Blocked | State::Unfinished))
            || matches!(self.paid, Some(Paid::Ending | Paid::OldPro))
    }

    /// Where the search begins: what leaves the fewest people, as a rule. A text that very many begin with (`is_past_text`) leaves more
    /// than another part of the filter.
    pub(super) fn beginning(&self, is_past_text: bool) -> Start {
        match (self.state, self.paid, self.role) {
            _ if self.has_text() && !is_past_text => Start::Search,
            (Some(State::Blocked), ..) => Start::Blocked,
            (Some(State::Unfinished), ..) => Start::Unfinished,
            (_, Some(Paid::Ending), _) => Start::Ending,
            (_, Some(Paid::OldPro), _) => Start::OldPro,
            (.., Some(_)) => Start::Role,
            (_, Some(Paid::Active), _) => Start::Pro,
            _ if self.is_of_seen() => Start::Seen,
            _ => Start::All,
        }
    }

    /// Whether a text narrows it.
    pub(super) fn has_text(&self) -> bool {
        !self.begins.from.is_empty()
    }
}

/// Which people are looked through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// Who is found by a word.
    Search,
    /// Who is shut out.
    Blocked,
    /// Who has told no name.
    Unfinished,
    /// Whose paid time ends soon.
    Ending,
    /// Who is Pro by an old promise.
    OldPro,
    /// Who has a role.
    Role,
    /// Who has Pro now.
    Pro,
    /// Who was here.
    Seen,
    /// Everybody.
    All,
}

/// A person of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Who.
    pub id: UserId,
    /// Empty until the person tells it.
    pub first_name: String,
    /// Empty until the person tells it.
    pub last_name: String,
    /// Chosen during onboarding.
    pub username: Option<String>,
    /// The address that the account is signed in with.
    pub email: String,
    /// If the person told it.
    pub phone: Option<String>,
    /// The names of all roles that are stored.
    pub roles: Vec<String>,
    /// The end of the paid time, past or to come.
    pub pro_until: Option<OffsetDateTime>,
    /// Since when the person is shut out.
    pub blocked_at: Option<OffsetDateTime>,
    /// When the account was made.
    pub joined_at: OffsetDateTime,
    /// When a device of theirs was here last, to a quarter of an hour.
    pub seen_at: Option<OffsetDateTime>,
    /// Counts changes of the profile.
    pub version: i32,
}

/// A page of people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// In the filter's order.
    pub people: Vec<Person>,
    /// How many there are, up to [`super::MOST_COUNTED`], or [`super::COUNTED_OF_MANY`] of a large tenant.
    pub total: i64,
    /// Whether there are more than that.
    pub is_more: bool,
}

/// The last person of a part of a download.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Behind {
    /// When the person joined.
    pub joined_at: OffsetDateTime,
    /// Of those who joined at the same moment.
    pub id: UserId,
}

/// How many there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Everybody.
    pub people: i64,
    /// Who is Pro now.
    pub pro: i64,
    /// Whose paid time ends within seven days.
    pub pro_ending: i64,
    /// Who has not told a name yet.
    pub unfinished: i64,
    /// Who is shut out.
    pub blocked: i64,
}
