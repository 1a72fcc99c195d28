//! What came out of an attempt: the result as data, its explanation, and the rendered report's whereabouts.

mod erasure;
mod explanation;
mod jobs;
mod queries;
mod result;
mod store;

pub use erasure::{erase_reports, list_files_of};
pub use explanation::{ExplainedItem, ExplainedSet, Explanation, explain, explain_sample};
pub use jobs::SendReport;
pub use result::{AttemptResult, GradedResponse, Grading, ItemLine, SectionLine, SectionState, attempt_result};
pub use store::{Report, begin_report, complete_report, find_report, find_report_by_code, get_report};
