//! The people as a table for a spreadsheet, however many they are.

use axum::extract::State;
use axum::response::Response;
use product::money::coins;
use product::people::accounts::{UserId, full_name};
use product::people::directory::{self, Behind, Filter, Person};
use tenants::{Lang, TenantTx};

use super::{TAG, UsersQuery};
use crate::csv::{self, Chunk, Lines, Listed, office_time};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::rights::SeeContacts;
use crate::extract::{Language, MayRead, ValidQuery};
use crate::locale;
use crate::state::AppState;

/// Download the people whom the filters leave as CSV, the newest first, in the reader's language. Times are in GMT+8.
#[utoipa::path(get, path = "/api/admin/user/csv", tag = TAG, params(UsersQuery),
    responses((status = 200, content_type = "text/csv", body = String), ApiErrors))]
pub async fn download_users(
    State(state): State<AppState>,
    office: MayRead<SeeContacts>,
    Language(lang): Language,
    ValidQuery(query): ValidQuery<UsersQuery>,
) -> ApiResult<Response> {
    let filter = query.filter()?;
    drop(office.tx);
    Ok(csv::download(&state.db, office.tenant.id, PeopleFile { filter, lang }))
}

/// The people of a filter.
struct PeopleFile {
    filter: Filter,
    lang: Lang,
}

impl Listed for PeopleFile {
    type Behind = Behind;
    const FILE: &'static str = "people.csv";

    fn head(&self) -> Lines {
        let words = locale::of(self.lang);
        let heads = [
            "name",
            "email",
            "phone",
            "username",
            "roles",
            "pro_until",
            "t_coins",
            "joined",
            "seen",
            "blocked",
            "person_id",
        ];
        heads.into_iter().fold(Lines::default(), |line, head| line.text(words.csv(head)))
    }

    async fn chunk(&self, tx: &mut TenantTx, behind: Option<Behind>, limit: i64) -> Result<Chunk<Behind>, sqlx::Error> {
        let people = directory::list_part(tx, &self.filter, behind, limit).await?;
        let ids: Vec<UserId> = people.iter().map(|person| person.id).collect();
        let balances = coins::list_balances(tx, &ids).await?;
        let behind = |person: &Person| Behind { joined_at: person.joined_at, id: person.id };
        Ok(Chunk::of(&people, behind, |lines, person| {
            line(lines, self.lang, person, balances.get(&person.id).copied().unwrap_or_default())
        }))
    }
}

fn line(lines: Lines, lang: Lang, person: &Person, coins: i64) -> Lines {
    let words = locale::of(lang);
    let name = full_name(&person.first_name, &person.last_name, person.username.as_deref());
    let at = |time: Option<time::OffsetDateTime>| time.map(office_time).unwrap_or_default();
    lines
        .text(if name.is_empty() { words.csv("unfinished") } else { &name })
        .text(&person.email)
        .text(person.phone.as_deref().unwrap_or_default())
        .text(person.username.as_deref().unwrap_or_default())
        .text(&person.roles.join(" "))
        .text(&at(person.pro_until))
        .number(coins)
        .text(&office_time(person.joined_at))
        .text(&at(person.seen_at))
        .text(&at(person.blocked_at))
        .text(&person.id.0.to_string())
        .end()
}
