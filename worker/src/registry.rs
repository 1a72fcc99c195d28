//! Every job and every schedule, one line each.

use jobs::{JobContext, JobError, Registry};

use crate::{
    handlers::{
        mails::{send_report, send_verification_mail},
        reports::{ReportTools, render_report},
    },
    services::Services,
};

/// What this worker does.
pub fn registry(services: &Services) -> Registry {
    let reports = ReportTools::from(services);
    let mut registry = Registry::new();
    registry.handle(with(services, send_verification_mail));
    registry.handle(with(&reports, render_report));
    registry.handle(with(services, send_report));
    registry
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
