//! Visitors who look at pages while everything is restarted: each page has an address of its own, so that a view that was
//! acknowledged is found again. What is not acknowledged is sent again.

use crate::failure::{Failure, Outcome};
use crate::postgres::Session;
use crate::test::http::{Answer, Request, Sent};
use crate::test::until;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle, sleep};
use std::time::Duration;

/// At once, so that several views go into one transaction.
const VISITORS: usize = 4;
/// Between two pages of one visitor.
const PAUSE: Duration = Duration::from_millis(10);
/// What all their pages begin with.
const PAGES: &str = "/toefl/seen-while-restarting";

/// Who looks at pages, and how it goes.
pub(super) struct Visitors {
    shared: Arc<Shared>,
    viewers: Vec<JoinHandle<Outcome<Vec<String>>>>,
}

#[derive(Default)]
struct Shared {
    is_over: AtomicBool,
    failures: Mutex<Vec<String>>,
}

impl Visitors {
    /// Begins to look at pages as the person with this token.
    pub(super) fn begin(port: u16, token: &str) -> Self {
        let shared = Arc::new(Shared::default());
        let viewers = (0..VISITORS).map(|number| {
            let (shared, token) = (Arc::clone(&shared), token.to_owned());
            thread::spawn(move || look(&shared, port, &token, number))
        });
        Self { viewers: viewers.collect(), shared }
    }

    /// What was not acknowledged at once, and why.
    pub(super) fn failures(&self) -> Vec<String> {
        self.shared.failures.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Lets everybody finish. Says how many views were acknowledged, and which of them are not there.
    pub(super) fn end(self, session: &mut Session) -> Outcome<(usize, Vec<String>)> {
        self.shared.is_over.store(true, Ordering::Relaxed);
        let mut acknowledged = Vec::new();
        for viewer in self.viewers {
            acknowledged.extend(viewer.join().map_err(|_| Failure::new("A visitor panicked."))??);
        }
        let kept = session.run(&format!("select path from page_views where path like '{PAGES}%'"))?;
        let kept: BTreeSet<String> = kept.into_iter().collect();
        let lost = acknowledged.iter().filter(|page| !kept.contains(*page)).cloned().collect();
        Ok((acknowledged.len(), lost))
    }
}

/// One page after the other until it is over.
fn look(shared: &Shared, port: u16, token: &str, number: usize) -> Outcome<Vec<String>> {
    let mut acknowledged = Vec::new();
    while !shared.is_over.load(Ordering::Relaxed) {
        let page = format!("{PAGES}/{number}-{}", acknowledged.len());
        let view = json!({"url": format!("https://localhost{page}"), "language": "en"});
        let request = Request::post("/api/page-views", &view).by(token);
        until("a page view is acknowledged", || {
            match request.send(port).and_then(Sent::answer) {
                Ok(Answer { status: 204, .. }) => return Ok(Some(())),
                Ok(answer) if answer.status < 500 => {
                    let body = String::from_utf8_lossy(&answer.body).into_owned();
                    return Err(Failure::new(format!("{page}: {} {body}", answer.status)));
                }
                Ok(answer) => shared.fail(format!("{page}: {}", answer.status)),
                Err(cause) => shared.fail(format!("{page}: {cause}")),
            }
            Ok(None)
        })?;
        acknowledged.push(page);
        sleep(PAUSE);
    }
    Ok(acknowledged)
}

impl Shared {
    fn fail(&self, how: String) {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).push(how);
    }
}
