//! Voice comments in the API.

use integrations::blobs::BlobKey;
use product::exams::grading::voice::{BLOB_KIND, VoiceComment, VoiceId};
use product::people::accounts::UserId;
use serde::Serialize;
use tenants::TenantId;
use utoipa::ToSchema;

use crate::errors::{ApiError, ApiResult};
use crate::media::{Media, MediaType};
use crate::state::AppState;

/// What a grader says about a response, to hear.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VoiceComment)]
pub struct VoiceCommentBody {
    /// Signed and short-lived.
    pub url: String,
    /// Measured length.
    pub seconds: f64,
    /// Media type.
    pub mime: String,
    /// The reader's own voice: a job that was given back keeps what its former grader said.
    pub is_own: bool,
}

/// Where the file of a voice comment lies.
pub(in crate::routes::exams) fn voice_key(tenant: TenantId, id: VoiceId) -> ApiResult<BlobKey> {
    BlobKey::of_tenant(tenant.0, BLOB_KIND, id.0).map_err(ApiError::internal)
}

/// Where a voice comment is heard.
pub(in crate::routes::exams) fn voice_body(
    state: &AppState,
    tenant: TenantId,
    voice: &VoiceComment,
    reader: Option<UserId>,
) -> Option<VoiceCommentBody> {
    let media = Media { key: voice_key(tenant, voice.id).ok()?, kind: MediaType::from_mime(&voice.mime)? };
    Some(VoiceCommentBody {
        url: state.media_url(tenant, &media),
        seconds: f64::from(voice.duration_ms) / 1000.0,
        mime: voice.mime.clone(),
        is_own: reader == Some(voice.recorded_by),
    })
}
