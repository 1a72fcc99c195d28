//! Every job and every schedule, one line each.

use std::time::Duration;

use futures::future::BoxFuture;
use jobs::{JobContext, JobError, Registry, Schedule};
use product::exams::attempts::{abandon_idle, prune_uploads, thin_answers};
use product::exams::{grading, letters, speech};
use product::flashcards::schedule::enqueue_fits;
use product::money::orders::enqueue_checks;
use product::money::payments::{enqueue_pruning, enqueue_unmatched};
use product::money::subscriptions::enqueue_due;
use product::people::accounts::{enqueue_erasures, prune_ended};
use product::people::imports::prune_imports;
use product::people::partners::prune_used_tokens;
use product::school::enrollments::prune_enrollments;
use product::site::analytics::{
    METRICS_SCHEDULE, VIEWS_SCHEDULE, enqueue_metric_rollups, enqueue_rollups, enqueue_upkeep, prune_activity,
};
use product::site::mails::prune_mails;
use time::macros::{offset, time};

use crate::{
    handlers::{
        exams::fairness::{send_dispute_decided, send_score_corrected},
        exams::grading::{
            delete_voice_file, deliver_grades, lapse_claim, pay_back_late, render_documents, send_assigned_mail,
            send_lapsed_mail, send_late_mail,
        },
        exams::letters::send_weekly_letter,
        exams::reports::{ReportTools, render_class_report, render_report, send_report},
        exams::speech::{collect_transcript, transcribe_recording},
        flashcards::schedule::fit_parameters,
        money::orders::{check_order, send_order_receipt, send_refund},
        money::payments::{apply_payment_event, prune_payment_events},
        money::subscriptions::{check_subscription, send_subscription_mail},
        outgoing_mail::settle_resent,
        people::accounts::{
            erase_account, handle_reset_request, send_deletion_notice, send_email_change, send_email_changed,
            send_password_changed, send_password_link, send_sign_in_alert, send_verification_mail, send_welcome,
        },
        people::families::{send_consent_receipt, send_parent_consent, send_parent_link, send_parent_link_confirmed},
        people::images::delete_image_blob,
        people::imports::{make_imported, undo_imported},
        school::enrollments::{send_enrollment_receipt, send_enrollment_to_support},
        site::analytics::{keep_page_view_partitions, roll_up_daily_metrics, roll_up_page_views},
        site::feedback::{send_feedback_answer, send_feedback_receipt, send_feedback_to_support},
    },
    services::Services,
};

const MINUTE: Schedule = Schedule::Every(Duration::from_secs(60));
const FIVE_MINUTES: Schedule = Schedule::Every(Duration::from_secs(300));
const HOUR: Schedule = Schedule::Every(Duration::from_secs(3600));
/// Of the product's days (D-122).
const MORNING: Schedule = Schedule::DailyAt(time!(7:00), offset!(+8));

/// What this worker does.
pub fn registry(services: &Services) -> Registry {
    let reports = ReportTools::from(services);
    let mut registry = Registry::new();
    // Where mails and reports were before they had queues of their own.
    registry.watch_queue("default");
    registry.handle(mail(services, send_verification_mail));
    registry.handle(mail(services, send_parent_link));
    registry.handle(mail(services, send_parent_link_confirmed));
    registry.handle(mail(services, send_parent_consent));
    registry.handle(with(services, handle_reset_request));
    registry.handle(mail(services, send_password_link));
    registry.handle(mail(services, send_password_changed));
    registry.handle(mail(services, send_sign_in_alert));
    registry.handle(mail(services, send_email_change));
    registry.handle(mail(services, send_email_changed));
    registry.handle(mail(services, send_consent_receipt));
    registry.handle(mail(services, send_welcome));
    registry.handle(mail(services, send_deletion_notice));
    registry.handle(with(services, erase_account));
    registry.handle(with(services, deliver_grades));
    registry.handle(with(services, delete_voice_file));
    registry.handle(lapse_claim);
    registry.handle(mail(services, send_lapsed_mail));
    registry.handle(mail(services, send_assigned_mail));
    registry.handle(pay_back_late);
    registry.handle(mail(services, send_late_mail));
    registry.handle(with(&reports, render_report));
    registry.handle(mail(services, send_report));
    registry.handle(with(&reports, render_documents));
    registry.handle(with(&reports, render_class_report));
    registry.handle(mail(services, send_dispute_decided));
    registry.handle(mail(services, send_score_corrected));
    registry.handle(mail(services, send_weekly_letter));
    registry.handle(with(services, transcribe_recording));
    registry.handle(with(services, collect_transcript));
    registry.handle(mail(services, send_feedback_receipt));
    registry.handle(mail(services, send_feedback_to_support));
    registry.handle(mail(services, send_feedback_answer));
    registry.handle(mail(services, send_enrollment_receipt));
    registry.handle(mail(services, send_enrollment_to_support));
    registry.handle(fit_parameters);
    registry.handle(roll_up_page_views);
    registry.handle(roll_up_daily_metrics);
    registry.handle(with(services, keep_page_view_partitions));
    registry.handle(with(services, delete_image_blob));
    registry.handle(with(services, make_imported));
    registry.handle(undo_imported);
    registry.handle(with(services, apply_payment_event));
    registry.handle(prune_payment_events);
    registry.handle(with(services, check_order));
    registry.handle(with(services, send_refund));
    registry.handle(mail(services, send_order_receipt));
    registry.handle(with(services, check_subscription));
    registry.handle(mail(services, send_subscription_mail));
    registry.cron("accounts.erase", HOUR, |tx, _| Box::pin(async { enqueue_erasures(tx).await.map(drop) }));
    registry.cron("accounts.prune", HOUR, |tx, _| Box::pin(async { prune_ended(tx).await.map(drop) }));
    registry.cron("people.prune_imports", HOUR, |tx, _| Box::pin(async { prune_imports(tx).await.map(drop) }));
    registry.cron("enrollments.prune", HOUR, |tx, _| Box::pin(async { prune_enrollments(tx).await.map(drop) }));
    registry.cron("mails.prune", HOUR, |tx, _| Box::pin(async { prune_mails(tx).await.map(drop) }));
    registry.cron("attempts.thin", FIVE_MINUTES, |tx, _| Box::pin(async { thin_answers(tx).await.map(drop) }));
    registry.cron("attempts.prune_uploads", HOUR, |tx, _| Box::pin(async { prune_uploads(tx).await.map(drop) }));
    registry.cron("attempts.abandon", HOUR, |tx, _| Box::pin(async { abandon_idle(tx).await.map(drop) }));
    registry.cron("grading.lapse", MINUTE, |tx, _| Box::pin(async { grading::enqueue_lapsed(tx).await.map(drop) }));
    registry.cron("grading.late", MINUTE, |tx, _| Box::pin(async { grading::enqueue_late(tx).await.map(drop) }));
    registry.cron("letters.weekly", MORNING, |tx, tick| {
        Box::pin(async move { letters::enqueue_weekly(tx, tick).await.map(drop) })
    });
    registry.cron("speech.check", MINUTE, |tx, _| Box::pin(async { speech::enqueue_due(tx).await.map(drop) }));
    registry.cron("schedule.fit", HOUR, |tx, _| Box::pin(async { enqueue_fits(tx).await.map(drop) }));
    registry.cron(VIEWS_SCHEDULE, MINUTE, |tx, _| Box::pin(async { enqueue_rollups(tx).await.map(drop) }));
    registry.cron(METRICS_SCHEDULE, MINUTE, |tx, _| Box::pin(async { enqueue_metric_rollups(tx).await.map(drop) }));
    registry.cron("analytics.prune", HOUR, |tx, _| Box::pin(async { prune_activity(tx).await.map(drop) }));
    registry.cron("analytics.partitions", HOUR, |tx, _| Box::pin(enqueue_upkeep(tx)));
    registry.cron("orders.check", MINUTE, |tx, _| Box::pin(async { enqueue_checks(tx).await.map(drop) }));
    registry.cron("subscriptions.check", MINUTE, |tx, _| Box::pin(async { enqueue_due(tx).await.map(drop) }));
    registry.cron("payments.match", MINUTE, |tx, _| Box::pin(async { enqueue_unmatched(tx).await.map(drop) }));
    registry.cron("payments.prune", HOUR, |tx, _| Box::pin(async { enqueue_pruning(tx).await }));
    registry.cron("partners.prune", HOUR, |tx, _| Box::pin(async { prune_used_tokens(tx).await.map(drop) }));
    registry
}

/// A handler that writes a mail, which the office may send again.
fn mail<J, F, Run>(
    services: &Services,
    handler: F,
) -> impl Fn(J, JobContext) -> BoxFuture<'static, Result<(), JobError>> + Send + Sync + 'static
where
    F: Fn(Services, J, JobContext) -> Run + Send + Sync + 'static,
    Run: Future<Output = Result<(), JobError>> + Send + 'static,
{
    let services = services.clone();
    move |job, run| {
        let work = handler(services.clone(), job, run.clone());
        Box::pin(async move { settle_resent(&run, work.await).await })
    }
}

/// A handler with its tools at hand.
fn with<Tools, J, F, Run>(tools: &Tools, handler: F) -> impl Fn(J, JobContext) -> Run + Send + Sync + 'static
where
    Tools: Clone + Send + Sync + 'static,
    F: Fn(Tools, J, JobContext) -> Run + Send + Sync + 'static,
    Run: Future<Output = Result<(), JobError>>,
{
    let tools = tools.clone();
    move |job, run| handler(tools.clone(), job, run)
}
