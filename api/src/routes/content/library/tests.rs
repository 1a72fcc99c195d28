//! What there is to practice (R-127, D-036). Open to visitors; who is signed in sees the own unfinished attempt beside it.

use axum::Json;
use product::content::library::pack::{PackKind, SectionName};
use product::content::library::{self, PackVersionId, Scope, TestFilter, TestOutline, Topic};
use product::exams::attempts::{Mode, OpenAttempt, Status, list_open_attempts};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{MaybeSignedIn, ValidPath, ValidQuery};
use crate::routes::exams::attempts::body::ScopeBody;
use crate::schemas::{Page, page};

/// Which tests to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TestQuery {
    /// `reading`, `listening`, `speaking` or `writing`.
    #[param(inline)]
    section: Option<SectionName>,
    /// A format id, such as `ibt-2023`.
    format: Option<String>,
    /// `full_mock`, `quick_mock` or `section`.
    #[param(inline)]
    kind: Option<PackKind>,
    /// Only the tests that the brand assigns under this name (D-006).
    preset: Option<String>,
    /// Counts from 1.
    page: Option<u32>,
}

/// A test in the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct TestCard {
    /// Of the newest version.
    pub id: Uuid,
    /// Its short name.
    pub slug: String,
    /// Counts from 1.
    pub version: u32,
    /// A format id.
    pub format: String,
    /// `full_mock`, `quick_mock` or `section`.
    pub kind: PackKind,
    /// English title.
    pub title: String,
    /// One English sentence.
    pub summary: String,
    /// At most, audio included.
    pub minutes: u32,
    /// In the order of the test.
    pub sections: Vec<TestSection>,
    /// What it is about, that with the most questions first.
    pub topics: Vec<Topic>,
    /// The reader's own unfinished attempt of the whole.
    pub my_attempt: Option<MyAttempt>,
    /// The reader's own unfinished attempts of single sections and sets of it, the newest first.
    pub my_parts: Vec<MyPart>,
}

/// A section of a test.
#[derive(Debug, Serialize, ToSchema)]
pub struct TestSection {
    /// `reading`, `listening`, `speaking` or `writing`.
    pub section: SectionName,
    /// Questions and tasks.
    pub questions: u32,
    /// At most, audio included.
    pub seconds: u32,
}

/// An unfinished attempt of the reader.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyAttempt {
    /// Its id.
    pub id: Uuid,
    /// `created`, `in_progress` or `paused`.
    pub status: Status,
    /// Last change.
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
}

/// An unfinished attempt of the reader at one section or one set.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyPart {
    /// As in `MyAttempt`.
    #[serde(flatten)]
    pub attempt: MyAttempt,
    /// How much of the test it is.
    pub scope: ScopeBody,
    /// The title of a single set, if it has one.
    pub set_title: Option<String>,
    /// `comfortable` or `strict`.
    pub mode: Mode,
}

impl From<&OpenAttempt> for MyAttempt {
    fn from(open: &OpenAttempt) -> Self {
        Self { id: open.id.0, status: open.status, updated_at: open.updated_at }
    }
}

impl From<&OpenAttempt> for MyPart {
    fn from(open: &OpenAttempt) -> Self {
        Self { attempt: open.into(), scope: (&open.scope).into(), set_title: open.set_title.clone(), mode: open.mode }
    }
}

fn card(test: TestOutline, open: &[OpenAttempt]) -> TestCard {
    let (whole, parts): (Vec<_>, Vec<_>) =
        open.iter().filter(|open| open.version == test.id).partition(|open| open.scope == Scope::Whole);
    TestCard {
        id: test.id.0,
        slug: test.slug,
        version: test.version,
        format: test.format,
        kind: test.kind,
        title: test.title,
        summary: test.summary,
        minutes: test.minutes,
        sections: test
            .sections
            .into_iter()
            .map(|section| TestSection {
                section: section.section,
                questions: section.questions,
                seconds: section.seconds,
            })
            .collect(),
        topics: test.topics,
        my_attempt: whole.first().map(|open| (*open).into()),
        my_parts: parts.into_iter().map(Into::into).collect(),
    }
}

/// Lists the newest version of every test.
#[utoipa::path(get, path = "/api/tests", tag = "tests", security((), ("session" = [])), params(TestQuery), responses((status = 200, body = Page<TestCard>), ApiErrors))]
pub async fn list_tests(
    mut visitor: MaybeSignedIn,
    ValidQuery(query): ValidQuery<TestQuery>,
) -> ApiResult<Json<Page<TestCard>>> {
    let filter = TestFilter {
        section: query.section,
        format: query.format,
        kind: query.kind,
        packs: query.preset.map(|preset| assigned(&visitor, &preset)).transpose()?,
    };
    let page = page(query.page);
    let (tests, total) = library::list_tests(&mut visitor.tx, &filter, page).await?;
    let open = own_open_attempts(&mut visitor).await?;
    Ok(Json(Page::new(tests.into_iter().map(|test| card(test, &open)).collect(), page, total)))
}

/// The packs that the company assigns under a name; a name that it does not have is not found.
fn assigned(visitor: &MaybeSignedIn, preset: &str) -> ApiResult<Vec<String>> {
    visitor.tenant.brand.presets.get(preset).cloned().ok_or(ApiError::NotFound)
}

/// One test.
#[utoipa::path(get, path = "/api/tests/{id}", tag = "tests", security((), ("session" = [])), params(("id" = Uuid, Path)), responses((status = 200, body = TestCard), ApiErrors))]
pub async fn get_test(mut visitor: MaybeSignedIn, ValidPath(id): ValidPath<Uuid>) -> ApiResult<Json<TestCard>> {
    let test = library::find_test(&mut visitor.tx, PackVersionId(id)).await?.ok_or(ApiError::NotFound)?;
    let open = own_open_attempts(&mut visitor).await?;
    Ok(Json(card(test, &open)))
}

async fn own_open_attempts(visitor: &mut MaybeSignedIn) -> ApiResult<Vec<OpenAttempt>> {
    match &visitor.user {
        Some(user) => Ok(list_open_attempts(&mut visitor.tx, user.id).await?),
        None => Ok(Vec::new()),
    }
}
