//! A parent's consent for a learner under the brand's age limit (D-023): given by a confirmed link, or by mail without an account.

use super::errors::ConsentError;
use super::jobs::{SendConsentReceipt, SendParentConsent};
use super::queries::consents as queries;
pub use super::queries::consents::{find_consent_request, list_consents_asked};
use super::rules::{Answer, Asked, ConsentState};
use crate::ground::audit;
use crate::people::accounts::rules::{FieldCause, FieldError, check_text, parse_email};
use crate::people::accounts::{
    LinkKey, LinkPurpose, UserId, ensure_pause, get_profile, issue_link, read_link, use_link, void_links,
};
use jobs::Enqueue;
use tenants::{OnConstraint, TenantTx};
use time::{Duration, OffsetDateTime};

tenants::id_type!(
    /// A question to a parent by mail.
    ConsentId
);

/// Mails to parents that one learner may cause in a day: our mails are not a toy.
const MOST_A_DAY: i64 = 5;

/// Where a learner stands.
#[derive(Debug, Clone)]
pub struct Consent {
    /// What is open.
    pub state: ConsentState,
    /// Who was asked last by mail.
    pub parent_email: Option<String>,
    /// When.
    pub asked_at: Option<OffsetDateTime>,
}

/// A question as the parent reads it.
#[derive(Debug, Clone)]
pub struct ConsentRequest {
    /// Its id.
    pub id: ConsentId,
    /// Whose account it is about.
    pub student: UserId,
    /// Who is asked.
    pub parent_email: String,
    /// Whether it waits for an answer.
    pub is_open: bool,
    /// Whether the parent has agreed and not taken that back.
    pub is_given: bool,
}

/// Where the learner stands, on a brand with this age limit.
pub async fn get_consent(tx: &mut TenantTx, student: UserId, limit: u8) -> Result<Consent, sqlx::Error> {
    let Some(row) = queries::find_standing(tx, student).await? else {
        return Ok(Consent { state: ConsentState::NotNeeded, parent_email: None, asked_at: None });
    };
    let newest = row.newest_state.map(|state| match state {
        Answer::Given => Asked::Given,
        Answer::Refused | Answer::Withdrawn => Asked::Refused,
        Answer::Asked | Answer::Replaced => Asked::Open,
    });
    let state = ConsentState::of(Some(row.age_band), limit, row.has_parent, row.was_given, newest);
    Ok(Consent { state, parent_email: row.newest_email, asked_at: row.newest_asked_at })
}

/// Refuses what waits for a parent.
pub async fn require_consent(tx: &mut TenantTx, student: UserId, limit: u8) -> Result<(), ConsentError> {
    if get_consent(tx, student, limit).await?.state.is_settled() { Ok(()) } else { Err(ConsentError::Needed) }
}

/// Asks a parent by mail; an earlier question that is still open is replaced.
pub async fn ask_consent(
    tx: &mut TenantTx,
    student: UserId,
    limit: u8,
    email: &str,
    key: &LinkKey,
) -> Result<(), ConsentError> {
    let refused = |cause| ConsentError::Invalid(vec![FieldError { field: "parent_email", cause }]);
    let email = parse_email(email).map_err(refused)?;
    if get_profile(tx, student).await?.email == email {
        return Err(refused(FieldCause::Own));
    }
    if get_consent(tx, student, limit).await?.state.is_settled() {
        return Err(ConsentError::NotNeeded);
    }
    ensure_pause(tx, student, LinkPurpose::ParentConsent).await?;
    let day_ago = tx.now() - Duration::days(1);
    if queries::count_asked_since(tx, student, day_ago).await? >= MOST_A_DAY {
        return Err(ConsentError::TooSoon);
    }
    void_links(tx, student, LinkPurpose::ParentConsent).await?;
    queries::replace_open(tx, student).await?;
    let id = ConsentId(tx.new_id());
    queries::insert_consent(tx, id, student, &email)
        .await
        .on_constraint("parent_consents_one_open", || ConsentError::TooSoon)?;
    let token_id = issue_link(tx, student, LinkPurpose::ParentConsent, Some(id.0), key).await?;
    tx.enqueue(&SendParentConsent { token_id }).await?;
    audit::record(tx, Some(student.0), "consent.ask", student, &()).await?;
    Ok(())
}

/// What a mailed link asks, without answering it.
pub async fn read_consent_link(tx: &mut TenantTx, token: &str, key: &LinkKey) -> Result<ConsentRequest, ConsentError> {
    let opened = read_link(tx, LinkPurpose::ParentConsent, token, key).await?;
    let id = ConsentId(opened.subject.ok_or(ConsentError::Expired)?);
    let request = queries::find_consent_request(tx, id).await?.ok_or(ConsentError::Expired)?;
    if request.is_open { Ok(request) } else { Err(ConsentError::Expired) }
}

/// The parent's answer, with the name the parent signs with. The mailed link is the permission, and is used up. Who agrees
/// gets a receipt with the link that takes it back.
pub async fn answer_consent(
    tx: &mut TenantTx,
    token: &str,
    is_given: bool,
    parent_name: &str,
    key: &LinkKey,
) -> Result<(), ConsentError> {
    if is_given {
        check_text(parent_name, 60)
            .map_err(|cause| ConsentError::Invalid(vec![FieldError { field: "parent_name", cause }]))?;
    }
    let opened = use_link(tx, LinkPurpose::ParentConsent, token, key).await?;
    let id = ConsentId(opened.subject.ok_or(ConsentError::Expired)?);
    let name = if is_given { parent_name.trim() } else { "" };
    if !queries::answer(tx, id, is_given, name).await? {
        return Err(ConsentError::Expired);
    }
    if is_given {
        let token_id = issue_link(tx, opened.user_id, LinkPurpose::WithdrawConsent, Some(id.0), key).await?;
        tx.enqueue(&SendConsentReceipt { token_id }).await?;
    }
    let action = if is_given { "consent.give" } else { "consent.refuse" };
    // The parent has no account: nobody of ours did it.
    audit::record(tx, None, action, opened.user_id, &()).await?;
    Ok(())
}

/// What the link of a receipt is about, without using it.
///
/// # Errors
/// [`ConsentError::Expired`] when it does not work, or the consent was taken back already.
pub async fn read_withdrawal(tx: &mut TenantTx, token: &str, key: &LinkKey) -> Result<ConsentRequest, ConsentError> {
    let opened = read_link(tx, LinkPurpose::WithdrawConsent, token, key).await?;
    let id = ConsentId(opened.subject.ok_or(ConsentError::Expired)?);
    let request = queries::find_consent_request(tx, id).await?.ok_or(ConsentError::Expired)?;
    if request.is_given { Ok(request) } else { Err(ConsentError::Expired) }
}

/// Takes a parent's consent back by the link of the receipt: no new test can be started from then on. A confirmed parent
/// link is a consent of its own and is ended on its own.
///
/// # Errors
/// [`ConsentError::Expired`] when the link does not work.
pub async fn withdraw_parent_consent(tx: &mut TenantTx, token: &str, key: &LinkKey) -> Result<(), ConsentError> {
    let opened = use_link(tx, LinkPurpose::WithdrawConsent, token, key).await?;
    let id = ConsentId(opened.subject.ok_or(ConsentError::Expired)?);
    if !queries::withdraw(tx, id).await? {
        return Err(ConsentError::Expired);
    }
    audit::record(tx, None, "consent.withdraw", opened.user_id, &()).await?;
    Ok(())
}
