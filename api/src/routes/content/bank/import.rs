//! Packs in: an archive is looked at whole, and stored only when nothing is wrong with it (D-119).

use std::fs::File;
use std::path::Path;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use integrations::blobs::{BlobError, BlobKey};
use product::content::bank::archive::{
    self, Advice, Checked, Contents, Outcome, Refusal, RefusalCode, UnpackError, advice_on,
};
use product::content::bank::qti::UnmappedCode;
use product::content::bank::{index_items, qti};
use product::content::library::source::PackSource;
use product::content::library::{ImportError, Imported, PackVersionId, ReviewState, blobs_of, import_pack_as};
use serde::{Deserialize, Serialize};
use tenants::Reason;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::upload::Upload;
use super::{Staff, TAG, read};
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::rights::ManageItems;
use crate::extract::{MayRead, ValidQuery};
use crate::schemas::Created;
use crate::state::AppState;

/// What is sent, and what to do with it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// `pack` for a zip of a content folder, `qti` for a QTI 3 package.
    #[param(inline)]
    #[serde(default)]
    kind: ArchiveKind,
    /// Only look at it, which is the usual first step.
    #[serde(default)]
    dry_run: bool,
    /// QTI from elsewhere: the pack's short name.
    slug: Option<String>,
    /// QTI from elsewhere: a format id.
    format: Option<String>,
}

tenants::closed_list! {
    /// What is sent.
    #[derive(Default)]
    enum ArchiveKind {
        /// A zip of a content folder.
        #[default]
        Pack = "pack",
        /// A QTI 3 package.
        Qti = "qti",
    }
}

/// One thing that is wrong.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportProblem)]
pub struct ProblemBody {
    /// `bad_name`, `twice`, `bad_entry`, `too_large`, `too_many`, `unknown_kind`, `wrong_media`, `wrong_hash`, `missing`,
    /// `unreadable`, `invalid`, `unknown_format` or `version_taken`.
    code: RefusalCode,
    file: Option<String>,
    /// Counts from 1.
    line: Option<u32>,
    /// For the author, in English like the pack itself.
    message: String,
}

impl From<Refusal> for ProblemBody {
    fn from(refusal: Refusal) -> Self {
        Self { code: refusal.code, file: refusal.file, line: refusal.line, message: refusal.message }
    }
}

/// Something worth mending before learners get the pack; it comes in all the same.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportAdvice)]
pub struct AdviceBody {
    file: Option<String>,
    /// Counts from 1.
    line: Option<u32>,
    /// For the author, in English like the pack itself.
    message: String,
}

impl From<Advice> for AdviceBody {
    fn from(Advice { file, line, message }: Advice) -> Self {
        Self { file, line, message }
    }
}

/// Something that a QTI package says and a pack cannot, or the other way round.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UnmappedPart)]
pub struct UnmappedBody {
    /// The item, set or file.
    at: String,
    /// `left_out`, `assumed` or `simplified`.
    code: UnmappedCode,
    /// What it is, in English.
    message: String,
}

impl From<qti::Unmapped> for UnmappedBody {
    fn from(unmapped: qti::Unmapped) -> Self {
        Self { at: unmapped.at, code: unmapped.code, message: unmapped.message }
    }
}

tenants::closed_list! {
    /// What became of an archive.
    pub enum ImportOutcome {
        /// It could come in.
        New = "new",
        /// This very version is there.
        Unchanged = "unchanged",
        /// It has problems.
        Refused = "refused",
        /// It has come in.
        Imported = "imported",
    }
}

/// What was found in an archive.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportReport)]
pub struct ReportBody {
    /// `new`, `unchanged`, `refused`; or `imported` after the real thing.
    outcome: ImportOutcome,
    /// None when the pack could not even be read.
    slug: Option<String>,
    version: Option<u32>,
    title: Option<String>,
    format: Option<String>,
    items: usize,
    recordings: usize,
    problems: Vec<ProblemBody>,
    /// Of a pack without problems that is not there yet.
    advice: Vec<AdviceBody>,
    /// QTI alone.
    unmapped: Vec<UnmappedBody>,
    /// Of the version, if it is there now.
    pack_version_id: Option<Uuid>,
}

/// An archive that was looked at.
struct Look {
    source: Option<PackSource>,
    checked: Option<Checked>,
    refusals: Vec<Refusal>,
    advice: Vec<Advice>,
    unmapped: Vec<qti::Unmapped>,
}

impl Look {
    fn report(self, outcome: ImportOutcome, id: Option<PackVersionId>) -> ReportBody {
        let pack = self.source.as_ref().map(|source| &source.pack);
        ReportBody {
            outcome,
            slug: pack.map(|pack| pack.slug.clone()),
            version: pack.map(|pack| pack.version),
            title: pack.map(|pack| pack.title.clone()),
            format: pack.map(|pack| pack.format.clone()),
            items: pack.map_or(0, |pack| pack.items().count()),
            recordings: self.source.as_ref().map_or(0, |source| source.audio.files.len()),
            problems: self.refusals.into_iter().map(ProblemBody::from).collect(),
            advice: self.advice.into_iter().map(AdviceBody::from).collect(),
            unmapped: self.unmapped.into_iter().map(UnmappedBody::from).collect(),
            pack_version_id: id.map(|id| id.0),
        }
    }
}

/// Look at an archive of at most 120 MB, or import it as a draft. A pack with problems is refused whole.
#[utoipa::path(post, path = "/api/admin-tools/packs/import", tag = TAG, params(ImportQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"), responses(
        (status = 200, body = ReportBody, description = "What was found; nothing is stored"),
        (status = 201, body = ReportBody, description = "Imported as a draft"),
        ApiErrors
    ))]
pub async fn import_bank_pack(
    State(state): State<AppState>,
    staff: MayRead<ManageItems>,
    ValidQuery(query): ValidQuery<ImportQuery>,
    body: Body,
) -> ApiResult<Response> {
    // The permission's transaction ends here: a slow network must not hold it.
    let staff = Staff::from(staff);
    let kind = query.kind;
    // One at a time: an archive is large on the disk and in hashing.
    let place = state.importing.acquire().await.map_err(ApiError::internal)?;
    let upload = Upload::receive(body).await?;
    let wishes = qti::Wishes { slug: query.slug, format: query.format };
    let (look, upload) = look_at(&state, upload, kind, wishes).await?;
    let answer = match look.checked.as_ref().map(|checked| &checked.outcome) {
        Some(Outcome::Unchanged(id)) => {
            let id = *id;
            Json(look.report(ImportOutcome::Unchanged, Some(id))).into_response()
        }
        Some(Outcome::New) if query.dry_run => Json(look.report(ImportOutcome::New, None)).into_response(),
        Some(Outcome::New) => {
            let id = publish(&state, staff, &look).await?;
            Created(look.report(ImportOutcome::Imported, Some(id))).into_response()
        }
        _ if query.dry_run => Json(look.report(ImportOutcome::Refused, None)).into_response(),
        _ => return Err(ApiError::PackRefused),
    };
    drop((upload, place));
    Ok(answer)
}

/// Unpacking and reading are work for the disk, so they run beside the requests.
async fn look_at(
    state: &AppState,
    upload: Upload,
    kind: ArchiveKind,
    wishes: qti::Wishes,
) -> ApiResult<(Look, Upload)> {
    let (unpacked, upload) =
        tokio::task::spawn_blocking(move || unpack(&upload, kind, &wishes).map(|look| (look, upload)))
            .await
            .map_err(ApiError::internal)??;
    let mut look = unpacked;
    if look.refusals.is_empty()
        && let Some(source) = &look.source
    {
        let mut checked = archive::judge(&mut read(state).await?, source).await?;
        look.refusals.append(&mut checked.refusals);
        look.checked = Some(checked);
    }
    Ok((advised(look).await?, upload))
}

/// Adds what is worth mending in a pack that may come in.
async fn advised(mut look: Look) -> ApiResult<Look> {
    tokio::task::spawn_blocking(move || {
        if let (Some(source), Some(Checked { outcome: Outcome::New, format: Some(format), .. })) =
            (&look.source, &look.checked)
        {
            look.advice = advice_on(source, format).map_err(ApiError::internal)?;
        }
        Ok(look)
    })
    .await
    .map_err(ApiError::internal)?
}

fn unpack(upload: &Upload, kind: ArchiveKind, wishes: &qti::Wishes) -> ApiResult<Look> {
    let folder = upload.room("pack")?;
    let file = File::open(upload.archive()).map_err(ApiError::internal)?;
    let mut look = Look { source: None, checked: None, refusals: Vec::new(), advice: Vec::new(), unmapped: Vec::new() };
    match kind {
        ArchiveKind::Pack => look.refusals = archive::unpack(file, &folder, Contents::Pack)?,
        ArchiveKind::Qti => {
            let package = upload.room("qti")?;
            look.refusals = archive::unpack(file, &package, Contents::Qti)?;
            if look.refusals.is_empty() {
                match qti::import(&package, &folder, wishes) {
                    Ok(unmapped) => look.unmapped = unmapped,
                    Err(refusals) => look.refusals = refusals,
                }
            }
        }
    }
    if look.refusals.is_empty() {
        match archive::read_unpacked(&folder) {
            Ok(source) => look.source = Some(source),
            Err(refusals) => look.refusals = refusals,
        }
    }
    Ok(look)
}

/// Files first, then the rows: no row is without its file. What a failure leaves behind is named by content and found again.
async fn publish(state: &AppState, staff: Staff, look: &Look) -> ApiResult<PackVersionId> {
    let (Some(source), Some(checked)) = (&look.source, &look.checked) else { return Err(ApiError::PackRefused) };
    let Some(format) = &checked.format else { return Err(ApiError::PackRefused) };
    for (path, key) in blobs_of(source).map_err(ApiError::internal)? {
        store(state, &source.folder.join(path), &key).await?;
    }
    let mut tx = state.db.platform(Reason::Content).await?;
    let imported = import_pack_as(&mut tx, source, format, &checked.rubrics, ReviewState::Draft).await?;
    let (Imported::Published(id) | Imported::Unchanged(id)) = imported;
    staff.record(state, "bank.import_pack", id, None).await?;
    tx.commit().await?;
    index_items(&state.db, &state.packs).await?;
    Ok(id)
}

async fn store(state: &AppState, path: &Path, key: &str) -> ApiResult<()> {
    let key: BlobKey = key.parse().map_err(ApiError::internal)?;
    let bytes = tokio::fs::read(path).await.map_err(ApiError::internal)?;
    let is_there = match state.outside.blobs.head(&key).await {
        Ok(info) => info.bytes == bytes.len() as u64,
        Err(BlobError::NotFound(_)) => false,
        Err(cause) => return Err(cause.into()),
    };
    if !is_there {
        state.outside.blobs.put(&key, Bytes::from(bytes)).await?;
    }
    Ok(())
}

impl From<UnpackError> for ApiError {
    fn from(error: UnpackError) -> Self {
        match error {
            UnpackError::NoArchive => Self::field("archive", Sentence::NoArchive),
            UnpackError::Disk(cause) => Self::internal(cause),
        }
    }
}

impl From<ImportError> for ApiError {
    fn from(error: ImportError) -> Self {
        match error {
            // Somebody was faster with the same version, or it changed between looking and storing.
            ImportError::Invalid(_) | ImportError::Published { .. } => Self::PackRefused,
            ImportError::Source(cause) => Self::internal(cause),
            ImportError::Database(cause) => cause.into(),
        }
    }
}
