//! What needs a hand in the office today. Each line has a right of its own: who has not got it gets no figure.

use axum::Json;
use axum::extract::State;
use product::content::bank;
use product::exams::{fairness, grading};
use product::money::orders::{self, Method, OrderFilter};
use product::money::subscriptions;
use product::people::accounts::{self, BrandKind, Permission};
use product::people::directory;
use product::school::enrollments::{self, Course, Filter, ReadStatus, Status};
use product::site::{feedback, mails};
use serde::Serialize;
use tenants::{ACADEMY, PageRequest, Reason, TenantTx};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::TAG;
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{MayRead, rights};
use crate::routes::school::enrollments::office::ListedBody;
use crate::state::AppState;

/// Mails that failed before that are no news.
const FAILED_WITHIN: Duration = Duration::days(7);

/// What needs a hand. A line is absent for who may not see what it counts.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = OfficeToday)]
pub struct OfficeTodayBody {
    /// For who may grade everything.
    grading: Option<GradingTodayBody>,
    /// For who reads feedback.
    feedback: Option<FeedbackTodayBody>,
    /// Of brands with an academy, for who manages enrollments.
    enrollments: Option<EnrollmentsTodayBody>,
    /// For who invites people.
    invitations: Option<InvitationsTodayBody>,
    /// For who manages the item bank.
    packs: Option<PacksTodayBody>,
    /// For who sends mails again.
    mails: Option<MailsTodayBody>,
    /// For who moves money.
    transfers: Option<TransfersTodayBody>,
    /// For who may grade everything, or moves money.
    disputes: Option<DisputesTodayBody>,
    joined: JoinedTodayBody,
    /// For who runs the installation.
    jobs: Option<JobsTodayBody>,
}

/// The grading queue against its promises.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeGrading)]
pub struct GradingTodayBody {
    /// Not delivered.
    open: i64,
    /// Of those, past their promise.
    late: i64,
    /// Of those, due within a day.
    soon: i64,
    #[serde(with = "time::serde::rfc3339::option")]
    first_due_at: Option<OffsetDateTime>,
}

/// Feedback that nobody has answered.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeFeedback)]
pub struct FeedbackTodayBody {
    unanswered: i64,
    #[serde(with = "time::serde::rfc3339::option")]
    oldest_at: Option<OffsetDateTime>,
}

/// Enrollment forms that were sent and that nobody has opened.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeEnrollments)]
pub struct EnrollmentsTodayBody {
    unread: i64,
    #[serde(with = "time::serde::rfc3339::option")]
    oldest_at: Option<OffsetDateTime>,
    /// How many of them name each course, most wanted first.
    courses: Vec<CourseTodayBody>,
    /// The newest three.
    newest: Vec<ListedBody>,
}

/// How many new enrollments name a course.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeEnrollmentCourse)]
pub struct CourseTodayBody {
    course: Course,
    count: i64,
}

/// Invitations that nobody has followed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeInvitations)]
pub struct InvitationsTodayBody {
    open: i64,
    expired: i64,
}

/// Packs that wait for a review.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficePacks)]
pub struct PacksTodayBody {
    in_review: i64,
}

/// Mails that could not be delivered in the last seven days.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeMails)]
pub struct MailsTodayBody {
    failed: i64,
    #[serde(with = "time::serde::rfc3339::option")]
    last_at: Option<OffsetDateTime>,
}

/// Bank transfers that wait to be confirmed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeTransfers)]
pub struct TransfersTodayBody {
    waiting: i64,
}

/// Disputes that are not decided.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeOpenDisputes)]
pub struct DisputesTodayBody {
    /// Gradings that learners disputed; for who may grade everything.
    gradings: Option<i64>,
    /// Payments of orders that the payer's bank took back; for who moves money.
    payments: Option<i64>,
    /// The same of subscriptions.
    renewals: Option<i64>,
}

/// People who joined.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = OfficeJoined)]
pub struct JoinedTodayBody {
    /// In the last 24 hours.
    day: i64,
    /// In the last seven days.
    week: i64,
}

/// Background jobs that were given up.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeJobs)]
pub struct JobsTodayBody {
    dead: i64,
}

/// Get what needs a hand in the office today.
#[utoipa::path(get, path = "/api/office/today", tag = TAG, responses((status = 200, body = OfficeTodayBody), ApiErrors))]
pub async fn get_office_today(
    State(state): State<AppState>,
    mut me: MayRead<rights::SeeAnyProfile>,
) -> ApiResult<Json<OfficeTodayBody>> {
    let brand = BrandKind::of(&me.tenant);
    let may = |right: Permission| me.user.roles.may(right, brand);
    let mut today = OfficeTodayBody::default();
    if may(Permission::GradeEverything) {
        let queue = grading::queue_standing(&mut me.tx).await?;
        let (open, late, soon, first_due_at) = (queue.open, queue.late, queue.soon, queue.first_due_at);
        today.grading = Some(GradingTodayBody { open, late, soon, first_due_at });
    }
    if may(Permission::ReadFeedback) {
        let waiting = feedback::count_unanswered(&mut me.tx).await?;
        today.feedback = Some(FeedbackTodayBody { unanswered: waiting.count, oldest_at: waiting.oldest_at });
    }
    if may(Permission::ManageEnrollments) && me.tenant.brand.has(ACADEMY) {
        today.enrollments = Some(new_enrollments(&mut me.tx).await?);
    }
    if may(Permission::InvitePeople) {
        let counts = accounts::count_invitations(&mut me.tx).await?;
        today.invitations = Some(InvitationsTodayBody { open: counts.open, expired: counts.expired });
    }
    if may(Permission::ManageMails) {
        let since = me.tx.now() - FAILED_WITHIN;
        let (failed, last_at) = mails::count_refused(&mut me.tx, since).await?;
        today.mails = Some(MailsTodayBody { failed, last_at });
    }
    if may(Permission::MoveMoney) {
        let pending = OrderFilter {
            state: Some(orders::State::Pending),
            method: Some(Method::Transfer),
            ..OrderFilter::default()
        };
        let waiting = orders::list_orders(&mut me.tx, &pending, PageRequest::first(1)).await?.total;
        today.transfers = Some(TransfersTodayBody { waiting });
    }
    let (may_grade, may_move) = (may(Permission::GradeEverything), may(Permission::MoveMoney));
    if may_grade || may_move {
        let gradings = if may_grade { Some(fairness::count_open_disputes(&mut me.tx).await?) } else { None };
        let payments = if may_move { Some(orders::count_disputed(&mut me.tx).await?) } else { None };
        let renewals = if may_move { Some(subscriptions::count_disputed(&mut me.tx).await?) } else { None };
        today.disputes = Some(DisputesTodayBody { gradings, payments, renewals });
    }
    today.joined = JoinedTodayBody {
        day: directory::count_joined(&mut me.tx, Duration::days(1)).await?,
        week: directory::count_joined(&mut me.tx, Duration::days(7)).await?,
    };
    if may(Permission::ManageItems) {
        let mut platform = state.db.platform_read_reserved(Reason::Content).await?;
        today.packs = Some(PacksTodayBody { in_review: bank::count_in_review(&mut platform).await? });
    }
    if may(Permission::RunJobs) {
        let mut platform = state.db.platform_read_reserved(Reason::Metering).await?;
        today.jobs = Some(JobsTodayBody { dead: jobs::count_dead(&mut platform, None).await? });
    }
    Ok(Json(today))
}

/// Enrollments that nobody has opened, with the newest of them by name.
async fn new_enrollments(tx: &mut TenantTx) -> ApiResult<EnrollmentsTodayBody> {
    let new = enrollments::count_new(tx).await?;
    let unread = Filter {
        filled_in: Some(enrollments::FilledIn::Submitted),
        read_status: Some(ReadStatus::Unread),
        status: Some(Status::Normal),
        ..Filter::default()
    };
    let (newest, _) = enrollments::list_enrollments(tx, &unread, PageRequest::first(3)).await?;
    let courses = new.courses.into_iter().map(|each| CourseTodayBody { course: each.course, count: each.count });
    Ok(EnrollmentsTodayBody {
        unread: new.count,
        oldest_at: new.oldest_at,
        courses: courses.collect(),
        newest: newest.into_iter().map(ListedBody::from).collect(),
    })
}
