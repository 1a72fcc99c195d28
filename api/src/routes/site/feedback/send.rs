//! Anybody writes: members without more ado, visitors with a captcha. Strangers may send three messages an hour.

use axum::extract::State;
use product::people::accounts::SignedInUser;
use product::people::images::ImageId;
use product::site::feedback::{self, FeedbackId, FeedbackKind, NewFeedback, Sender, rules};
use serde::{Deserialize, Serialize};
use tenants::Tenant;
use utoipa::ToSchema;

use super::TAG;
use crate::abuse::{Writer, count_message};
use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::{Language, MaybeSignedIn, ValidJson};
use crate::middleware::ClientAddress;
use crate::schemas::Created;
use crate::state::AppState;

tenants::closed_list! {
    /// Bug report or suggestion.
    pub enum FeedbackType {
        /// Something does not work.
        Bug = "bug",
        /// Something could be better.
        Suggestion = "suggestion",
    }
}

/// A bug report or a suggestion.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SendFeedback)]
pub struct FeedbackInput {
    #[serde(rename = "type")]
    kind: FeedbackType,
    /// At most 4,000 characters.
    details: String,
    /// Own images, at most three; members only.
    #[serde(default)]
    #[schema(value_type = Vec<Uuid>)]
    screenshots: Vec<ImageId>,
    /// The path it was written on.
    page: Option<String>,
    /// The version of the front end.
    build: Option<String>,
    /// The browser's own words.
    browser: Option<String>,
    /// Of visitors: where an answer would go.
    email: Option<String>,
    /// Of visitors: what the picture shows.
    captcha: Option<String>,
    /// Of visitors.
    captcha_key: Option<String>,
}

/// A message of the contact form.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SendContact)]
pub struct ContactInput {
    name: String,
    /// Where an answer would go; a member's own address counts without it.
    email: Option<String>,
    /// At most 4,000 characters.
    message: String,
    /// What the picture shows.
    captcha: String,
    captcha_key: String,
    /// The version of the front end.
    build: Option<String>,
    /// The browser's own words.
    browser: Option<String>,
}

/// The message has arrived.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FeedbackReceipt)]
pub struct ReceiptBody {
    /// What sender and support call it.
    reference: String,
}

impl From<FeedbackId> for ReceiptBody {
    fn from(id: FeedbackId) -> Self {
        Self { reference: rules::reference(id) }
    }
}

/// Report a bug or suggest something.
#[utoipa::path(post, path = "/api/feedback", tag = TAG, security((), ("session" = [])), request_body = FeedbackInput,
    responses((status = 201, body = ReceiptBody), ApiErrors))]
pub async fn send_feedback(
    State(state): State<AppState>,
    MaybeSignedIn { tenant, user, tx }: MaybeSignedIn,
    ClientAddress(address): ClientAddress,
    Language(lang): Language,
    ValidJson(input): ValidJson<FeedbackInput>,
) -> ApiResult<Created<ReceiptBody>> {
    // Captcha and counter are outside systems: nothing is open while they are asked.
    drop(tx);
    if user.is_none() {
        if !input.screenshots.is_empty() {
            return Err(ApiError::field("screenshots", Sentence::Malformed));
        }
        let (key, answer) = (input.captcha_key.as_deref(), input.captcha.as_deref());
        check_captcha(&state, &tenant, key.unwrap_or_default(), answer.unwrap_or_default()).await?;
    }
    count(&state, &tenant, user.as_ref(), &address.to_string()).await?;
    let new = NewFeedback {
        kind: match input.kind {
            FeedbackType::Bug => FeedbackKind::Bug,
            FeedbackType::Suggestion => FeedbackKind::Suggestion,
        },
        sender: sender(user.as_ref(), None, input.email.as_deref()),
        lang: user.as_ref().map_or(lang, |user| user.lang),
        details: &input.details,
        screenshots: &input.screenshots,
        page: input.page.as_deref(),
        build: input.build.as_deref(),
        browser: input.browser.as_deref(),
    };
    submit(&state, &tenant, &new).await
}

/// Write to the brand through the contact form.
#[utoipa::path(post, path = "/api/contact", tag = TAG, security((), ("session" = [])), request_body = ContactInput,
    responses((status = 201, body = ReceiptBody), ApiErrors))]
pub async fn send_contact(
    State(state): State<AppState>,
    MaybeSignedIn { tenant, user, tx }: MaybeSignedIn,
    ClientAddress(address): ClientAddress,
    Language(lang): Language,
    ValidJson(input): ValidJson<ContactInput>,
) -> ApiResult<Created<ReceiptBody>> {
    drop(tx);
    input.check()?;
    check_captcha(&state, &tenant, &input.captcha_key, &input.captcha).await?;
    // Signed in or not: the form is for everybody and so is its limit.
    count_message(&state.outside.cache, tenant.id, Writer::Stranger(&address.to_string())).await?;
    let new = NewFeedback {
        kind: FeedbackKind::Contact,
        sender: sender(user.as_ref(), Some(&input.name), input.email.as_deref()),
        lang: user.as_ref().map_or(lang, |user| user.lang),
        details: &input.message,
        screenshots: &[],
        page: None,
        build: input.build.as_deref(),
        browser: input.browser.as_deref(),
    };
    submit(&state, &tenant, &new).await
}

impl ContactInput {
    /// Before the captcha is used up, so that a forgotten field does not cost a new picture.
    fn check(&self) -> ApiResult<()> {
        let mut errors = FieldErrors::default();
        for (field, text) in [("name", &self.name), ("message", &self.message), ("captcha", &self.captcha)] {
            if text.trim().is_empty() {
                errors.push(field, Sentence::Required);
            }
        }
        errors.into_result()
    }
}

async fn check_captcha(state: &AppState, tenant: &Tenant, key: &str, answer: &str) -> ApiResult<()> {
    if answer.trim().is_empty() {
        return Err(ApiError::field("captcha", Sentence::Required));
    }
    state.captchas.check(tenant.id, key, answer).await
}

async fn count(state: &AppState, tenant: &Tenant, user: Option<&SignedInUser>, address: &str) -> ApiResult<()> {
    let member = user.map(|user| user.id.to_string());
    let writer = member.as_deref().map_or(Writer::Stranger(address), Writer::Member);
    count_message(&state.outside.cache, tenant.id, writer).await
}

fn sender<'a>(user: Option<&SignedInUser>, name: Option<&'a str>, email: Option<&'a str>) -> Sender<'a> {
    user.map_or(Sender::Visitor { name, email }, |user| Sender::Member(user.id))
}

async fn submit(state: &AppState, tenant: &Tenant, new: &NewFeedback<'_>) -> ApiResult<Created<ReceiptBody>> {
    let mut tx = state.db.tenant(tenant).await?;
    let id = feedback::submit(&mut tx, new).await?;
    tx.commit().await?;
    Ok(Created(id.into()))
}
