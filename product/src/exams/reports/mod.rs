//! What came out of attempts: the result as data, its explanation, how the test was taken, the rendered report's
//! whereabouts; and what a learner does with it: compare, combine, share.
//!
//! Tables: `class_reports`, `combined_reports`, `combined_sections`, `report_unlocks`, `reports`, `share_keys`.

pub mod class_report;
pub mod combined;
mod content;
mod erasure;
mod explanation;
pub mod integrity;
mod jobs;
pub mod own_learners;
mod queries;
mod result;
pub mod sharing;
mod shown;
mod store;
pub mod transcript;
pub mod unlocks;

pub use combined::CombinedId;
pub use content::{all_content, has_completed};
pub use erasure::{erase_reports, list_files_of};
pub use explanation::{ExplainedItem, ExplainedSet, Explanation, explain, explain_sample, explain_tried};
pub use jobs::SendReport;
pub use result::{AttemptResult, GradedResponse, Grading, ItemLine, SectionLine, SectionState, attempt_result};
pub use store::{Report, begin_report, complete_report, find_report, find_report_by_code, get_report};
