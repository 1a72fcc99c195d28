//! Lists of people for staff and teachers. Addresses and phone numbers only for who may see them.

use axum::Json;
use product::people::accounts::{BrandKind, GradingSection, Permission, SignedInUser, UserId, full_name};
use product::people::families::{self, FoundPerson, RoleDetails, Search, Whom};
use serde::{Deserialize, Serialize};
use tenants::{Tenant, TenantTx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{MayRead, SignedInReader, ValidPath, ValidQuery, rights};
use crate::schemas::{CappedPage, List, page};

const TAG: &str = "lookups";

/// Whom to look for.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// Part of a name or username; of an address or phone number too for who may see them.
    #[serde(default)]
    search: String,
    /// Counts from 1.
    #[param(minimum = 1)]
    #[serde(default = "first")]
    page: u32,
}

fn first() -> u32 {
    1
}

/// A student.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FoundStudent)]
pub struct StudentBody {
    id: Uuid,
    name: String,
    username: Option<String>,
    school: Option<String>,
    grade_level: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    joined_at: OffsetDateTime,
}

/// A teacher.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FoundTeacher)]
pub struct TeacherBody {
    id: Uuid,
    name: String,
    username: Option<String>,
    college: Option<String>,
    major: Option<String>,
    /// Sections the teacher may grade.
    grading_sections: Vec<GradingSection>,
    email: Option<String>,
    phone: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    joined_at: OffsetDateTime,
}

/// A parent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FoundParent)]
pub struct ParentBody {
    id: Uuid,
    name: String,
    username: Option<String>,
    /// Children who have confirmed.
    children: i64,
    email: Option<String>,
    phone: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    joined_at: OffsetDateTime,
}

/// Somebody who was found, without what the reader may not see.
struct Told {
    id: Uuid,
    name: String,
    username: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    joined_at: OffsetDateTime,
    details: RoleDetails,
}

impl Told {
    fn of(FoundPerson { person, details }: FoundPerson, with_contacts: bool) -> Self {
        Self {
            id: person.id.0,
            name: full_name(&person.first_name, &person.last_name, person.username.as_deref()),
            username: person.username,
            email: with_contacts.then_some(person.email),
            phone: person.phone.filter(|_| with_contacts),
            joined_at: person.joined_at,
            details,
        }
    }
}

async fn search<T>(
    (tenant, user, mut tx): (Tenant, SignedInUser, TenantTx),
    whom: Whom,
    query: &SearchQuery,
    body: impl Fn(Told) -> T,
) -> ApiResult<Json<CappedPage<T>>> {
    let with_contacts = user.roles.may(Permission::SeeContacts, BrandKind::of(&tenant));
    let page = page(Some(query.page));
    let search = Search { whom, text: &query.search, by_contacts: with_contacts, page };
    let found = families::search_people(&mut tx, &search).await?;
    let data = found.people.into_iter().map(|found| body(Told::of(found, with_contacts))).collect();
    Ok(Json(CappedPage::new(data, page, found.total, found.is_more)))
}

/// Search the students of the tenant.
#[utoipa::path(get, path = "/api/students", tag = TAG, params(SearchQuery), responses((status = 200, body = CappedPage<StudentBody>), ApiErrors))]
pub async fn list_students(
    me: MayRead<rights::LookUpStudents>,
    ValidQuery(query): ValidQuery<SearchQuery>,
) -> ApiResult<Json<CappedPage<StudentBody>>> {
    search((me.tenant, me.user, me.tx), Whom::Students, &query, |person| StudentBody {
        id: person.id,
        name: person.name,
        username: person.username,
        school: person.details.place,
        grade_level: person.details.grade_level,
        email: person.email,
        phone: person.phone,
        joined_at: person.joined_at,
    })
    .await
}

/// Search the teachers of the tenant.
#[utoipa::path(get, path = "/api/teachers", tag = TAG, params(SearchQuery), responses((status = 200, body = CappedPage<TeacherBody>), ApiErrors))]
pub async fn list_teachers(
    me: MayRead<rights::LookUpTeachers>,
    ValidQuery(query): ValidQuery<SearchQuery>,
) -> ApiResult<Json<CappedPage<TeacherBody>>> {
    search((me.tenant, me.user, me.tx), Whom::Teachers, &query, |person| TeacherBody {
        id: person.id,
        name: person.name,
        username: person.username,
        college: person.details.place,
        major: person.details.major,
        grading_sections: person.details.grading_sections,
        email: person.email,
        phone: person.phone,
        joined_at: person.joined_at,
    })
    .await
}

/// Search the parents of the tenant.
#[utoipa::path(get, path = "/api/parent/search", tag = TAG, params(SearchQuery), responses((status = 200, body = CappedPage<ParentBody>), ApiErrors))]
pub async fn search_parents(
    me: MayRead<rights::LookUpParents>,
    ValidQuery(query): ValidQuery<SearchQuery>,
) -> ApiResult<Json<CappedPage<ParentBody>>> {
    search((me.tenant, me.user, me.tx), Whom::Parents, &query, |person| ParentBody {
        id: person.id,
        name: person.name,
        username: person.username,
        children: person.details.children,
        email: person.email,
        phone: person.phone,
        joined_at: person.joined_at,
    })
    .await
}

/// A child who has confirmed the parent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Child)]
pub struct ChildBody {
    id: Uuid,
    name: String,
    username: Option<String>,
    /// For the parent, and for who may see addresses.
    email: Option<String>,
}

/// List the children of a parent: for the parent, and for who may look parents up.
#[utoipa::path(get, path = "/api/parent/{id}/children", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = List<ChildBody>), ApiErrors))]
pub async fn list_children_of_parent(
    mut me: SignedInReader,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<List<ChildBody>>> {
    let (brand, is_own) = (BrandKind::of(&me.tenant), me.user.id.0 == id);
    if !is_own && !me.user.roles.may(Permission::LookUpParents, brand) {
        return Err(ApiError::Forbidden);
    }
    if !families::is_parent(&mut me.tx, UserId(id)).await? {
        return Err(ApiError::NotFound);
    }
    let with_contacts = is_own || me.user.roles.may(Permission::SeeContacts, brand);
    let links = families::list_children(&mut me.tx, UserId(id)).await?;
    let confirmed = links.into_iter().filter(|link| link.state == families::ParentLinkState::Confirmed);
    let children = confirmed.map(|link| ChildBody {
        id: link.child.id.0,
        name: full_name(&link.child.first_name, &link.child.last_name, link.child.username.as_deref()),
        email: with_contacts.then_some(link.child.email),
        username: link.child.username,
    });
    Ok(Json(List { data: children.collect() }))
}
