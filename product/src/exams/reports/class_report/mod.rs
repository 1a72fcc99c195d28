//! The class report: how a teacher's own learners did in a period, as one PDF (docs/decisions/0060-the-class-report.md).
//! The own learners are the class (D-029). The file is fetched only while every link that was open when it was asked for still is.

mod figures;
mod period;
mod queries;

pub use figures::{Average, ClassFigures, ClassLearner, LearnerFigures, Mean, Standing, TestScores, class_figures};
pub use period::{MOST_DAYS, Period, PeriodError, REPORT_ZONE};
pub use queries::{
    complete_class_report, find_class_report, get_waiting_class_report, list_class_learners, list_class_scores,
    list_older_files,
};
pub(super) use queries::{erase_class_reports, list_class_files_of};

use crate::ground::queues;
use crate::people::accounts::UserId;
use jobs::Job;
use serde::{Deserialize, Serialize};
use tenants::{Lang, TenantTx};
use time::OffsetDateTime;

tenants::id_type!(
    /// A class report that was asked for.
    ClassReportId
);

/// A class report that was asked for, and its file once there is one.
#[derive(Debug, Clone)]
pub struct ClassReport {
    /// Its id.
    pub id: ClassReportId,
    /// Whose learners.
    pub teacher_id: UserId,
    /// The days it tells of.
    pub period: Period,
    /// Its language.
    pub lang: Lang,
    /// When it was asked for.
    pub requested_at: OffsetDateTime,
    /// The file, once rendered.
    pub file: Option<ClassReportFile>,
}

/// Where the PDF of a class report lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassReportFile {
    /// Its key.
    pub blob_key: String,
    /// Its size in bytes.
    pub bytes: i32,
    /// Its pages.
    pub pages: i32,
}

/// Renders a class report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RenderClassReport {
    /// A row of `class_reports`.
    pub report_id: ClassReportId,
}

impl Job for RenderClassReport {
    const NAME: &'static str = "reports.render_class_report";
    const QUEUE: &'static str = queues::REPORTS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.report_id))
    }
}

/// Asks for a class report. It takes the place of one of the same teacher that still waits.
pub async fn begin_class_report(
    tx: &mut TenantTx,
    teacher: UserId,
    period: Period,
    lang: Lang,
) -> Result<ClassReport, sqlx::Error> {
    let (id, requested_at) = (ClassReportId(tx.new_id()), tx.now());
    let report = ClassReport { id, teacher_id: teacher, period, lang, requested_at, file: None };
    queries::insert_class_report(tx, &report).await?;
    Ok(report)
}
