//! Addresses that stand in mails and on reports: always on the tenant's own host, whatever host a request came to.

use product::exams::attempts::AttemptId;
use product::school::enrollments::EnrollmentId;
use product::site::feedback::FeedbackId;
use tenants::Tenant;

/// Where the app is mounted (`web/src/app/paths.ts`).
const BASE_PATH: &str = "/toefl";

/// Confirms an address.
pub(in crate::handlers) fn verify(tenant: &Tenant, token: &str) -> String {
    format!("{}{BASE_PATH}/verify?token={token}", tenant.base_url)
}

/// Where a student answers who says to be a parent.
pub(in crate::handlers) fn parent_link(tenant: &Tenant, token: &str) -> String {
    format!("{}{BASE_PATH}/parent-link?token={token}", tenant.base_url)
}

/// Where a parent answers for a learner under age.
pub(in crate::handlers) fn parent_consent(tenant: &Tenant, token: &str) -> String {
    format!("{}{BASE_PATH}/parent-consent?token={token}", tenant.base_url)
}

/// The own children.
pub(in crate::handlers) fn children(tenant: &Tenant) -> String {
    format!("{}{BASE_PATH}/children", tenant.base_url)
}

/// The queue of those who grade.
pub(in crate::handlers) fn grading_desk(tenant: &Tenant) -> String {
    format!("{}{BASE_PATH}/grading", tenant.base_url)
}

/// Chooses another password instead of a forgotten one.
pub(crate) fn reset_password(tenant: &Tenant, token: &str) -> String {
    format!("{}{BASE_PATH}/password/reset?token={token}", tenant.base_url)
}

/// Chooses the first password of an account.
pub(crate) fn set_password(tenant: &Tenant, token: &str) -> String {
    format!("{}{BASE_PATH}/password/set?token={token}", tenant.base_url)
}

/// Where somebody asks for another password.
pub(in crate::handlers) fn forgot_password(tenant: &Tenant) -> String {
    format!("{}{BASE_PATH}/password/forgot", tenant.base_url)
}

/// Keeps an account that is to be deleted.
pub(in crate::handlers) fn keep_account(tenant: &Tenant, token: &str) -> String {
    format!("{}{BASE_PATH}/account/keep?token={token}", tenant.base_url)
}

/// Confirms another address of an account.
pub(in crate::handlers) fn change_email(tenant: &Tenant, token: &str) -> String {
    format!("{}{BASE_PATH}/account/email?token={token}", tenant.base_url)
}

/// Where a parent takes the consent back.
pub(in crate::handlers) fn withdraw_consent(tenant: &Tenant, token: &str) -> String {
    format!("{}{BASE_PATH}/parent-consent/withdraw?token={token}", tenant.base_url)
}

/// The own T-Coins.
pub(in crate::handlers) fn balance(tenant: &Tenant) -> String {
    format!("{}{BASE_PATH}/balance", tenant.base_url)
}

/// The own subscription.
pub(in crate::handlers) fn subscription(tenant: &Tenant) -> String {
    format!("{}{BASE_PATH}/profile?tab=subscription", tenant.base_url)
}

/// The own settings, with the switches of mails.
pub(crate) fn settings(tenant: &Tenant) -> String {
    format!("{}{BASE_PATH}/profile?tab=settings", tenant.base_url)
}

/// The practice home.
pub(crate) fn home(tenant: &Tenant) -> String {
    format!("{}{BASE_PATH}/", tenant.base_url)
}

/// The result of an attempt, for its learner.
pub(in crate::handlers) fn result(tenant: &Tenant, attempt: AttemptId) -> String {
    format!("{}{BASE_PATH}/result?attempt={attempt}", tenant.base_url)
}

/// Where anybody writes to the brand.
pub(in crate::handlers) fn contact(tenant: &Tenant) -> String {
    format!("{}{BASE_PATH}/contact", tenant.base_url)
}

/// A message in the office's inbox.
pub(in crate::handlers) fn inbox(tenant: &Tenant, feedback: FeedbackId) -> String {
    format!("{}{BASE_PATH}/office/feedback?id={feedback}", tenant.base_url)
}

/// An enrollment in the office.
pub(in crate::handlers) fn enrollment(tenant: &Tenant, enrollment: EnrollmentId) -> String {
    format!("{}{BASE_PATH}/academy/admin/enrollments?id={enrollment}", tenant.base_url)
}

/// Where anybody compares a printed code.
pub(in crate::handlers) fn score_report(tenant: &Tenant, check_code: &str) -> String {
    format!("{}{BASE_PATH}/scorereport?code={check_code}", tenant.base_url)
}
