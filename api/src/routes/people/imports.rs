//! People whom the office brings in a file (docs/decisions/0074-people-from-a-file.md): checked, made, taken back.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use product::people::accounts::{self, PersonNames};
use product::people::imports::{
    self, BadLine, FileError, Import, ImportError, ImportId, ImportState, LineCause, LineFault, LineField,
};
use serde::{Deserialize, Serialize};
use tenants::{Lang, TenantTx};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::abuse::Limit;
use crate::csv::{self, Chunk, Lines, Listed};
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::rights::InvitePeople;
use crate::extract::{Language, May, MayRead, Upload, ValidJson, ValidPath, ValidQuery};
use crate::locale;
use crate::schemas::{Created, Page, PageQuery};
use crate::state::AppState;

const TAG: &str = "people";

/// Longest name of a file that is kept, in characters.
const LONGEST_NAME: usize = 120;

/// What a file is called, and who its people are.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NewImportQuery {
    /// The name of the file; only its first 120 characters are kept.
    #[serde(default)]
    name: String,
    /// The language of those whose line says none.
    #[param(inline)]
    lang: Lang,
}

/// A file of people and what became of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PeopleImport)]
pub struct ImportBody {
    id: Uuid,
    file_name: String,
    lang: Lang,
    state: ImportState,
    /// Lines of the file.
    lines: i32,
    /// Of those, the ones that make an account.
    good: i32,
    /// And the others.
    bad: i32,
    /// Accounts that were made so far.
    made: i32,
    /// Of those, the ones that an undo left: their people had come, or something hangs on them.
    kept: i32,
    /// Whether invitations are mailed; null before the start.
    is_inviting: Option<bool>,
    /// Columns of the file that nothing is made of.
    ignored_columns: Vec<String>,
    /// Who sent it; empty when the account is gone.
    created_by: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    started_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    finished_at: Option<OffsetDateTime>,
    /// Until when it can be undone; null when there is nothing to undo.
    #[serde(with = "time::serde::rfc3339::option")]
    undo_until: Option<OffsetDateTime>,
}

impl ImportBody {
    fn new(import: Import, names: &BTreeMap<Uuid, PersonNames>) -> Self {
        Self {
            id: import.id.0,
            state: import.state,
            lines: import.lines,
            good: import.lines - import.bad,
            bad: import.bad,
            made: import.made,
            kept: import.kept,
            is_inviting: import.is_inviting,
            created_by: names.get(&import.created_by.0).map(PersonNames::full).unwrap_or_default(),
            created_at: import.created_at,
            started_at: import.started_at,
            finished_at: import.finished_at,
            undo_until: import.undo_until(),
            lang: import.lang,
            file_name: import.file_name,
            ignored_columns: import.ignored_columns,
        }
    }
}

/// What is wrong with a part of a line.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PeopleImportProblem)]
pub struct ProblemBody {
    field: LineField,
    /// In the reader's language.
    message: String,
}

/// A line that makes no account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PeopleImportFault)]
pub struct FaultBody {
    /// Where it is in the file, counting from 1.
    line: i32,
    email: String,
    first_name: String,
    last_name: String,
    faults: Vec<ProblemBody>,
}

impl FaultBody {
    fn new(line: BadLine, lang: Lang) -> Self {
        let problem = |fault: &LineFault| ProblemBody { field: fault.field, message: wording(*fault, lang) };
        Self {
            faults: line.faults.iter().map(problem).collect(),
            line: line.line,
            email: line.email,
            first_name: line.first_name,
            last_name: line.last_name,
        }
    }
}

fn wording(fault: LineFault, lang: Lang) -> String {
    let sentence = match fault.cause {
        LineCause::Required => Sentence::Required,
        LineCause::Malformed => Sentence::Malformed,
        LineCause::TooLong { max } => Sentence::TooLong { max: max as usize },
        LineCause::Unlisted => Sentence::Unknown,
        LineCause::Known => Sentence::HasAccount,
        LineCause::Repeated { first_line } => Sentence::RepeatedLine { first_line },
        LineCause::SeveralLines => Sentence::SeveralLines,
        LineCause::TooManyCells => Sentence::TooManyCells,
    };
    sentence.text(fault.field.as_str(), lang)
}

/// How an import is started.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = StartPeopleImport)]
pub struct StartBody {
    /// Whether each person gets the mail with the link for a first password. Otherwise the office invites them later.
    is_inviting: bool,
}

impl From<FileError> for ApiError {
    fn from(error: FileError) -> Self {
        let sentence = match error {
            FileError::Unreadable => Sentence::PeopleUnreadable,
            FileError::TooLarge => Sentence::PeopleTooLarge,
            FileError::NoEmails => Sentence::PeopleNoEmails,
            FileError::Empty => Sentence::PeopleEmpty,
        };
        Self::field("file", sentence)
    }
}

impl From<ImportError> for ApiError {
    fn from(error: ImportError) -> Self {
        match error {
            ImportError::NotFound => Self::NotFound,
            ImportError::OtherState => Self::ImportNotInState,
            ImportError::Database(cause) => cause.into(),
        }
    }
}

/// Check a file of people: nobody is made before it is started. At most 32 MB and 200,000 lines, which name their columns first.
#[utoipa::path(post, path = "/api/admin/user/imports", tag = TAG, params(NewImportQuery),
    request_body(content = String, content_type = "text/csv"), responses((status = 201, body = ImportBody), ApiErrors))]
pub async fn check_people_import(
    State(state): State<AppState>,
    office: May<InvitePeople>,
    ValidQuery(query): ValidQuery<NewImportQuery>,
    Upload(file): Upload,
) -> ApiResult<Created<ImportBody>> {
    state.throttle.count(office.tenant.id, Limit::PEOPLE_IMPORTS, &office.user.id.to_string()).await?;
    let (tenant, user) = (office.tenant.id, office.user.id);
    // Reading takes a while: not with a connection of the database in the hand, and one file at a time.
    drop(office.tx);
    let place = state.importing.acquire().await.map_err(ApiError::internal)?;
    let read = tokio::task::spawn_blocking(move || imports::read_people(&file, query.lang));
    let read = read.await.map_err(ApiError::internal)??;
    let name: String = query.name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
    let mut tx = state.db.tenant(tenant).await?;
    let import = imports::store_import(&mut tx, user, name.trim(), query.lang, read).await?;
    let body = with_name(&mut tx, import).await?;
    tx.commit().await?;
    drop(place);
    Ok(Created(body))
}

/// List the files that were sent, newest first.
#[utoipa::path(get, path = "/api/admin/user/imports", tag = TAG, params(PageQuery), responses((status = 200, body = Page<ImportBody>), ApiErrors))]
pub async fn list_people_imports(
    mut office: MayRead<InvitePeople>,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<ImportBody>>> {
    let page = query.request();
    let (found, total) = imports::list_imports(&mut office.tx, page).await?;
    let names = accounts::list_names(&mut office.tx, found.iter().map(|import| import.created_by.0)).await?;
    let data = found.into_iter().map(|import| ImportBody::new(import, &names)).collect();
    Ok(Json(Page::new(data, page, total)))
}

/// Get one import, also while its accounts are being made.
#[utoipa::path(get, path = "/api/admin/user/imports/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = ImportBody), ApiErrors))]
pub async fn get_people_import(
    mut office: MayRead<InvitePeople>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<ImportBody>> {
    let import = find(&mut office.tx, id).await?;
    Ok(Json(with_name(&mut office.tx, import).await?))
}

/// Throw a file away that was only checked.
#[utoipa::path(delete, path = "/api/admin/user/imports/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn discard_people_import(
    mut office: May<InvitePeople>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<StatusCode> {
    imports::discard_import(&mut office.tx, ImportId(id)).await?;
    office.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List the lines that make no account, in their order.
#[utoipa::path(get, path = "/api/admin/user/imports/{id}/faults", tag = TAG, params(("id" = Uuid, Path), PageQuery),
    responses((status = 200, body = Page<FaultBody>), ApiErrors))]
pub async fn list_people_import_faults(
    mut office: MayRead<InvitePeople>,
    Language(lang): Language,
    ValidPath(id): ValidPath<Uuid>,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<FaultBody>>> {
    let page = query.request();
    let import = find(&mut office.tx, id).await?;
    let (lines, total) = imports::list_bad_lines(&mut office.tx, import.id, page).await?;
    Ok(Json(Page::new(lines.into_iter().map(|line| FaultBody::new(line, lang)).collect(), page, total)))
}

/// Download all lines that make no account as CSV, each with what is wrong.
#[utoipa::path(get, path = "/api/admin/user/imports/{id}/faults/csv", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "text/csv", body = String), ApiErrors))]
pub async fn download_people_import_faults(
    State(state): State<AppState>,
    mut office: MayRead<InvitePeople>,
    Language(lang): Language,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Response> {
    let import = find(&mut office.tx, id).await?.id;
    drop(office.tx);
    Ok(csv::download(&state.db, office.tenant.id, FaultsFile { import, lang }))
}

/// Make the accounts, in the background.
#[utoipa::path(post, path = "/api/admin/user/imports/{id}/start", tag = TAG, params(("id" = Uuid, Path)), request_body = StartBody,
    responses((status = 202, body = ImportBody), ApiErrors))]
pub async fn start_people_import(
    mut office: May<InvitePeople>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<StartBody>,
) -> ApiResult<(StatusCode, Json<ImportBody>)> {
    let import = imports::start_import(&mut office.tx, ImportId(id), body.is_inviting).await?;
    let body = with_name(&mut office.tx, import).await?;
    office.tx.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(body)))
}

/// Take the accounts back that nobody has entered, in the background. Possible for 30 days.
#[utoipa::path(post, path = "/api/admin/user/imports/{id}/undo", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 202, body = ImportBody), ApiErrors))]
pub async fn undo_people_import(
    mut office: May<InvitePeople>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<(StatusCode, Json<ImportBody>)> {
    let import = imports::undo_import(&mut office.tx, ImportId(id), office.user.id).await?;
    let body = with_name(&mut office.tx, import).await?;
    office.tx.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(body)))
}

async fn find(tx: &mut TenantTx, id: Uuid) -> ApiResult<Import> {
    imports::find_import(tx, ImportId(id)).await?.ok_or(ApiError::NotFound)
}

async fn with_name(tx: &mut TenantTx, import: Import) -> Result<ImportBody, sqlx::Error> {
    let names = accounts::list_names(tx, [import.created_by.0]).await?;
    Ok(ImportBody::new(import, &names))
}

/// The bad lines of an import.
struct FaultsFile {
    import: ImportId,
    lang: Lang,
}

impl Listed for FaultsFile {
    type Behind = i32;
    const FILE: &'static str = "import-problems.csv";

    fn head(&self) -> Lines {
        let words = locale::of(self.lang);
        // The three in the middle as a file for import names them.
        let heads = [words.csv("line"), "email", "first_name", "last_name", words.csv("problem")];
        heads.into_iter().fold(Lines::default(), Lines::text)
    }

    async fn chunk(&self, tx: &mut TenantTx, behind: Option<i32>, limit: i64) -> Result<Chunk<i32>, sqlx::Error> {
        let lines = imports::list_bad_lines_behind(tx, self.import, behind, limit).await?;
        Ok(Chunk::of(
            &lines,
            |line| line.line,
            |written, line| {
                let problems: Vec<String> = line.faults.iter().map(|fault| wording(*fault, self.lang)).collect();
                written
                    .number(i64::from(line.line))
                    .text(&line.email)
                    .text(&line.first_name)
                    .text(&line.last_name)
                    .text(&problems.join(" "))
                    .end()
            },
        ))
    }
}
