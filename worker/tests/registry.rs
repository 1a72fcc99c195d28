//! Every job has a handler, and what lies in the queue today can be read tomorrow.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use integrations::settings::Settings;
use jobs::Job;
use product::{
    exams::attempts::AttemptId,
    exams::fairness::{MarkingId, SendDisputeDecided, SendScoreCorrected},
    exams::grading::voice::{DeleteVoiceFile, VoiceId},
    exams::grading::{
        DeliverGrades, GradingJobId, LapseClaim, RefundLate, RenderDocuments, RenderReport, SendAssignedMail,
        SendLapsedMail, SendLateMail,
    },
    exams::letters::{Audience, SendWeeklyLetter},
    exams::reports::SendReport,
    exams::reports::class_report::{ClassReportId, RenderClassReport},
    exams::speech::{CollectTranscript, SpeechJobId, TranscribeRecording},
    flashcards::schedule::FitParameters,
    money::orders::{CheckOrder, SendOrderReceipt, SendRefund},
    money::payments::{ApplyPaymentEvent, PruneEvents},
    money::subscriptions::{CheckSubscription, SendSubscriptionMail},
    people::accounts::{
        AnswerResetRequest, EraseAccount, SendDeletionNotice, SendEmailChange, SendEmailChanged, SendPasswordChanged,
        SendPasswordLink, SendSignInAlert, SendVerificationMail, SendWelcome, UserId,
    },
    people::families::{SendConsentReceipt, SendParentConsent, SendParentLink, SendParentLinkConfirmed},
    people::images::{DeleteImageBlob, ImageId},
    people::imports::{ImportId, MakeImported, UndoImported},
    school::enrollments::{EnrollmentId, SendEnrollmentReceipt, SendEnrollmentToSupport},
    site::analytics::{KeepPartitions, RollUpMetrics, RollUpPageViews},
    site::feedback::{AnswerId, FeedbackId, SendFeedbackAnswer, SendFeedbackReceipt, SendFeedbackToSupport},
};
use tenants::Lang;
use uuid::Uuid;
use worker::{config::Config, registry::registry, services::Services};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(folder).expect("read a folder of sources").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The text after `marker` up to `end`, for each time it stands in `text`.
fn all_between<'a>(text: &'a str, marker: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(marker).skip(1).filter_map(move |rest| rest.split(end).next())
}

fn names_in_sources() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let files = ["product/src", "worker/src"].iter().flat_map(|folder| sources(&root.join(folder)));
    let texts = files.map(|file| std::fs::read_to_string(&file).expect("a source"));
    let implementations =
        texts.flat_map(|text| all_between(&text, "impl Job for ", "\n}").map(str::to_owned).collect::<Vec<_>>());
    implementations
        .map(|body| all_between(&body, "const NAME: &'static str = \"", "\"").next().expect("a name").to_owned())
        .collect()
}

#[tokio::test]
async fn every_job_has_a_handler() {
    let test_db = testkit::database().await;
    let folder = std::env::temp_dir().join("verdant-worker-registry");
    let settings = Settings::read(|name| (name == "BLOB_DIR").then(|| folder.to_string_lossy().into_owned()));
    let fonts = concat!(env!("CARGO_MANIFEST_DIR"), "/../fonts");
    let config = Config::read(|name| match name {
        "DATABASE_URL" => Some(test_db.app_url.clone()),
        "FONTS_DIR" => Some(fonts.to_owned()),
        _ => None,
    });
    let services = Services::with(&test_db.db, &config.expect("a configuration"), &settings.expect("settings"));

    let handled: BTreeSet<String> = registry(&services.expect("services")).job_names().map(str::to_owned).collect();

    assert_eq!(handled, names_in_sources());
}

/// Renaming a field strands the jobs that were stored before: keep the old name readable, or raise `VERSION`.
#[test]
fn payloads_keep_their_shape() {
    let id = Uuid::nil();
    let payload = |name: &str, version: u16, value: serde_json::Value| format!("{name} v{version} {value}");
    fn of<J: Job>(job: &J) -> (&'static str, u16, serde_json::Value) {
        (J::NAME, J::VERSION, serde_json::to_value(job).expect("a payload is JSON"))
    }
    let lines: Vec<String> = [
        of(&SendVerificationMail { token_id: id }),
        of(&AnswerResetRequest { request_id: id }),
        of(&SendPasswordLink { token_id: id }),
        of(&SendPasswordChanged { user_id: UserId(id), change_id: id }),
        of(&SendSignInAlert { user_id: UserId(id), alert_id: id }),
        of(&SendEmailChange { token_id: id }),
        of(&SendEmailChanged { change_id: id }),
        of(&SendWelcome { user_id: UserId(id) }),
        of(&SendDeletionNotice { token_id: id }),
        of(&EraseAccount { deletion_id: id }),
        of(&RollUpPageViews { day: time::macros::date!(2026 - 05 - 01) }),
        of(&RollUpMetrics {}),
        of(&KeepPartitions {}),
        of(&SendDisputeDecided { dispute_id: id }),
        of(&SendScoreCorrected { marking_id: MarkingId(id) }),
        of(&SendParentLink { token_id: id }),
        of(&SendParentLinkConfirmed { link_id: id }),
        of(&SendParentConsent { token_id: id }),
        of(&SendConsentReceipt { token_id: id }),
        of(&RenderReport { attempt_id: AttemptId(id), lang: Lang::Tw, is_mailed: true }),
        of(&DeliverGrades { job_id: GradingJobId(id), sends_at: time::macros::datetime!(2026-05-01 12:01 UTC) }),
        of(&RenderDocuments { job_id: GradingJobId(id), lang: Lang::Cn }),
        of(&DeleteVoiceFile { voice_id: VoiceId(id) }),
        of(&RefundLate { job_id: GradingJobId(id) }),
        of(&SendLateMail { refund: id }),
        of(&LapseClaim { job_id: GradingJobId(id) }),
        of(&SendAssignedMail { id, job_id: GradingJobId(id), grader: UserId(id) }),
        of(&SendLapsedMail { id, job_id: GradingJobId(id), grader: UserId(id) }),
        of(&SendFeedbackReceipt { feedback_id: FeedbackId(id) }),
        of(&SendFeedbackToSupport { feedback_id: FeedbackId(id) }),
        of(&SendFeedbackAnswer { answer_id: AnswerId(id) }),
        of(&SendEnrollmentReceipt { enrollment_id: EnrollmentId(id) }),
        of(&SendEnrollmentToSupport { enrollment_id: EnrollmentId(id) }),
        of(&DeleteImageBlob { image_id: ImageId(id) }),
        of(&SendReport { report_id: id }),
        of(&RenderClassReport { report_id: ClassReportId(id) }),
        of(&SendOrderReceipt { order: id }),
        of(&SendRefund { refund: id }),
        of(&CheckOrder { order: id }),
        of(&ApplyPaymentEvent { provider: "stripe".to_owned(), event_id: "evt_1".to_owned() }),
        of(&PruneEvents {}),
        of(&CheckSubscription { subscription: id, number: 2 }),
        of(&SendSubscriptionMail { change: id }),
        of(&SendWeeklyLetter {
            user_id: UserId(id),
            audience: Audience::Parents,
            week_ends_at: time::macros::datetime!(2026-05-01 12:01 UTC),
        }),
        of(&TranscribeRecording { job: SpeechJobId(id) }),
        of(&CollectTranscript { job: SpeechJobId(id) }),
        of(&FitParameters { user_id: UserId(id) }),
        of(&MakeImported { import_id: ImportId(id), part: 2 }),
        of(&UndoImported { import_id: ImportId(id), part: 2, by: UserId(id) }),
    ]
    .into_iter()
    .map(|(name, version, value)| payload(name, version, value))
    .collect();

    insta::assert_snapshot!(lines.join("\n"), @r#"
    accounts.send_verification_mail v1 {"token_id":"00000000-0000-0000-0000-000000000000"}
    accounts.answer_reset_request v1 {"request_id":"00000000-0000-0000-0000-000000000000"}
    accounts.send_password_link v1 {"token_id":"00000000-0000-0000-0000-000000000000"}
    accounts.send_password_changed v1 {"change_id":"00000000-0000-0000-0000-000000000000","user_id":"00000000-0000-0000-0000-000000000000"}
    accounts.send_sign_in_alert v1 {"alert_id":"00000000-0000-0000-0000-000000000000","user_id":"00000000-0000-0000-0000-000000000000"}
    accounts.send_email_change v1 {"token_id":"00000000-0000-0000-0000-000000000000"}
    accounts.send_email_changed v1 {"change_id":"00000000-0000-0000-0000-000000000000"}
    accounts.send_welcome v1 {"user_id":"00000000-0000-0000-0000-000000000000"}
    accounts.send_deletion_notice v1 {"token_id":"00000000-0000-0000-0000-000000000000"}
    accounts.erase v1 {"deletion_id":"00000000-0000-0000-0000-000000000000"}
    analytics.roll_up_page_views v1 {"day":"2026-05-01"}
    analytics.roll_up_metrics v1 {}
    analytics.keep_partitions v1 {}
    fairness.send_dispute_decided v1 {"dispute_id":"00000000-0000-0000-0000-000000000000"}
    fairness.send_score_corrected v1 {"marking_id":"00000000-0000-0000-0000-000000000000"}
    families.send_parent_link v1 {"token_id":"00000000-0000-0000-0000-000000000000"}
    families.send_parent_link_confirmed v1 {"link_id":"00000000-0000-0000-0000-000000000000"}
    families.send_parent_consent v1 {"token_id":"00000000-0000-0000-0000-000000000000"}
    families.send_consent_receipt v1 {"token_id":"00000000-0000-0000-0000-000000000000"}
    grading.render_report v1 {"attempt_id":"00000000-0000-0000-0000-000000000000","is_mailed":true,"lang":"tw"}
    grading.deliver v1 {"job_id":"00000000-0000-0000-0000-000000000000","sends_at":"2026-05-01T12:01:00Z"}
    grading.render_documents v1 {"job_id":"00000000-0000-0000-0000-000000000000","lang":"cn"}
    grading.delete_voice_file v1 {"voice_id":"00000000-0000-0000-0000-000000000000"}
    grading.refund_late v1 {"job_id":"00000000-0000-0000-0000-000000000000"}
    grading.send_late_mail v1 {"refund":"00000000-0000-0000-0000-000000000000"}
    grading.lapse_claim v1 {"job_id":"00000000-0000-0000-0000-000000000000"}
    grading.send_assigned_mail v1 {"grader":"00000000-0000-0000-0000-000000000000","id":"00000000-0000-0000-0000-000000000000","job_id":"00000000-0000-0000-0000-000000000000"}
    grading.send_lapsed_mail v1 {"grader":"00000000-0000-0000-0000-000000000000","id":"00000000-0000-0000-0000-000000000000","job_id":"00000000-0000-0000-0000-000000000000"}
    feedback.send_receipt v1 {"feedback_id":"00000000-0000-0000-0000-000000000000"}
    feedback.send_to_support v1 {"feedback_id":"00000000-0000-0000-0000-000000000000"}
    feedback.send_answer v1 {"answer_id":"00000000-0000-0000-0000-000000000000"}
    enrollments.send_receipt v1 {"enrollment_id":"00000000-0000-0000-0000-000000000000"}
    enrollments.send_to_support v1 {"enrollment_id":"00000000-0000-0000-0000-000000000000"}
    images.delete_image_blob v1 {"image_id":"00000000-0000-0000-0000-000000000000"}
    reports.send_report v1 {"report_id":"00000000-0000-0000-0000-000000000000"}
    reports.render_class_report v1 {"report_id":"00000000-0000-0000-0000-000000000000"}
    orders.send_receipt v1 {"order":"00000000-0000-0000-0000-000000000000"}
    orders.send_refund v1 {"refund":"00000000-0000-0000-0000-000000000000"}
    orders.check v1 {"order":"00000000-0000-0000-0000-000000000000"}
    payments.apply_event v1 {"event_id":"evt_1","provider":"stripe"}
    payments.prune v1 {}
    subscriptions.check v1 {"number":2,"subscription":"00000000-0000-0000-0000-000000000000"}
    subscriptions.send_mail v1 {"change":"00000000-0000-0000-0000-000000000000"}
    letters.send_weekly v1 {"audience":"parents","user_id":"00000000-0000-0000-0000-000000000000","week_ends_at":"2026-05-01T12:01:00Z"}
    speech.transcribe v1 {"job":"00000000-0000-0000-0000-000000000000"}
    speech.collect v1 {"job":"00000000-0000-0000-0000-000000000000"}
    schedule.fit_parameters v1 {"user_id":"00000000-0000-0000-0000-000000000000"}
    people.make_imported v1 {"import_id":"00000000-0000-0000-0000-000000000000","part":2}
    people.undo_imported v1 {"by":"00000000-0000-0000-0000-000000000000","import_id":"00000000-0000-0000-0000-000000000000","part":2}
    "#);
    let pinned: BTreeSet<String> = lines.iter().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect();
    assert_eq!(pinned, names_in_sources(), "every job is pinned");
}
