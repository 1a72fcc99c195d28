//! Uploading, showing and removing pictures (R-118 to R-120, D-027).

use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use integrations::blobs::BlobKey;
use integrations::images::{Fit, ImageError, ImageType};
use product::people::images::{self, BLOB_KIND, Image, ImageId, Purpose};
use serde::{Deserialize, Serialize};
use tenants::TenantId;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{CurrentTenant, SignedIn, SignedInWithoutTx, Upload, ValidJson, ValidPath, ValidQuery};
use crate::schemas::Created;
use crate::state::AppState;

const TAG: &str = "images";
/// Sides of a photo.
const PHOTO: u32 = 512;
/// Longest side of a screenshot.
const SCREENSHOT: u32 = 2560;

/// What a picture is for.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ImagePurpose {
    /// A square of at most 512 pixels beside a name.
    Photo,
    /// A whole screen of at most 2560 pixels.
    Screenshot,
}

impl ImagePurpose {
    fn product(self) -> (Purpose, Fit) {
        match self {
            Self::Photo => (Purpose::Photo, Fit::Square(PHOTO)),
            Self::Screenshot => (Purpose::Screenshot, Fit::Within(SCREENSHOT)),
        }
    }
}

/// What to make of the upload.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UploadQuery {
    /// A photo when left out.
    #[serde(default = "photo")]
    #[param(inline)]
    purpose: ImagePurpose,
}

fn photo() -> ImagePurpose {
    ImagePurpose::Photo
}

/// A picture as it was stored.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UploadedImage)]
pub struct ImageBody {
    id: Uuid,
    /// Whoever has this address may see the picture.
    url: String,
    width: i32,
    height: i32,
}

/// The address of a picture, below the host's own.
pub fn image_url(id: ImageId) -> String {
    format!("/api/images/{id}")
}

fn blob_key(tenant: TenantId, id: ImageId) -> ApiResult<BlobKey> {
    BlobKey::of_tenant(tenant.0, BLOB_KIND, id.0).map_err(ApiError::internal)
}

/// A form with the picture in it.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form in the API description")]
pub struct UploadForm {
    /// The picture; its name does not matter.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Upload a picture: JPEG, PNG or WebP, 5 MB at most, as the whole body or as the file of a form. It is drawn anew, without
/// its metadata.
#[utoipa::path(post, path = "/api/image", tag = TAG, params(UploadQuery),
    request_body(content((Vec<u8> = "application/octet-stream"), (UploadForm = "multipart/form-data"))),
    responses((status = 201, body = ImageBody), ApiErrors))]
pub async fn upload_image(
    State(state): State<AppState>,
    person: SignedInWithoutTx,
    ValidQuery(query): ValidQuery<UploadQuery>,
    Upload(upload): Upload,
) -> ApiResult<Created<ImageBody>> {
    let (tenant, owner) = (person.tenant.id, person.user.id);
    let (purpose, fit) = query.purpose.product();
    // load
    let mut tx = state.db.tenant_read(tenant).await?;
    if images::is_at_limit(&mut tx, owner).await? {
        return Err(ApiError::TooManyRequest);
    }
    drop(tx);
    // call
    let redrawn = state.image_processing.redraw(upload, fit).await?;
    let id = ImageId(uuid::Builder::from_random_bytes(rand::random()).into_uuid());
    let image = Image {
        id,
        owner_id: owner,
        mime: redrawn.kind.mime().to_owned(),
        width: redrawn.width.cast_signed(),
        height: redrawn.height.cast_signed(),
        bytes: redrawn.bytes.len().try_into().unwrap_or(i32::MAX),
    };
    state.outside.blobs.put(&blob_key(tenant, id)?, redrawn.bytes).await?;
    // store
    let mut tx = state.db.tenant(tenant).await?;
    images::add_image(&mut tx, &image, purpose).await?;
    tx.commit().await?;
    Ok(Created(ImageBody { id: id.0, url: image_url(id), width: image.width, height: image.height }))
}

/// Show a picture. Its address, which cannot be guessed, is the permission: a picture on a page sends no token.
#[utoipa::path(get, path = "/api/images/{id}", tag = TAG, security(()), params(("id" = Uuid, Path)),
    responses((status = 200, description = "The picture", content_type = "image/*", body = Vec<u8>), ApiErrors))]
pub async fn get_image(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Response> {
    let id = ImageId(id);
    let mut tx = state.db.tenant_read(&tenant).await?;
    let image = images::find_image(&mut tx, id).await?.ok_or(ApiError::NotFound)?;
    drop(tx);
    let kind = ImageType::from_mime(&image.mime).ok_or(ApiError::NotFound)?;
    let bytes = state.outside.blobs.get(&blob_key(tenant.id, id)?).await?;
    let headers = [
        (CONTENT_TYPE, kind.mime()),
        // What is under an id never changes; a day is how long a removed picture may linger with who saw it.
        (CACHE_CONTROL, "private, max-age=86400, immutable"),
        (CONTENT_DISPOSITION, "inline"),
    ];
    Ok((headers, Body::from(bytes)).into_response())
}

/// Remove an own picture.
#[utoipa::path(delete, path = "/api/image/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn delete_image(person: SignedIn, ValidPath(id): ValidPath<Uuid>) -> ApiResult<StatusCode> {
    remove(person, ImageId(id)).await
}

/// The address of a picture.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DeleteImageBody {
    /// As `POST image` gave it, with or without the host.
    url: String,
}

/// Remove an own picture by its address.
#[utoipa::path(delete, path = "/api/image", tag = TAG, request_body = DeleteImageBody, responses((status = 204), ApiErrors))]
pub async fn delete_image_by_url(
    person: SignedIn,
    ValidJson(body): ValidJson<DeleteImageBody>,
) -> ApiResult<StatusCode> {
    let id = body.url.trim().rsplit_once("/api/images/").and_then(|(_, id)| id.parse().ok());
    let id = id.ok_or_else(|| ApiError::field("url", Sentence::Malformed))?;
    remove(person, id).await
}

async fn remove(mut person: SignedIn, id: ImageId) -> ApiResult<StatusCode> {
    // Somebody else's picture is answered like one that is not there.
    if !images::delete_image(&mut person.tx, person.user.id, id).await? {
        return Err(ApiError::NotFound);
    }
    person.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<ImageError> for ApiError {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::UnknownType => Self::field("image", Sentence::NoPicture),
            ImageError::Unreadable => Self::field("image", Sentence::DamagedPicture),
            ImageError::TooLarge => Self::PayloadTooLarge,
        }
    }
}
