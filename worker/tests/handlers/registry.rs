//! The registry against the sources: a job without a handler would wait for ever.

use std::{collections::BTreeSet, fs, path::Path};

use worker::registry::registry;

use crate::desk::{Desk, repository};

/// The stored names of all jobs below `folder`.
fn names_in(folder: &Path, into: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            names_in(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("readable");
            let jobs = text.split("impl Job for ").skip(1);
            into.extend(jobs.filter_map(|job| {
                let (_, behind) = job.split_once("const NAME: &'static str = \"")?;
                Some(behind.split_once('"')?.0.to_owned())
            }));
        }
    }
}

#[tokio::test]
async fn every_job_of_the_product_has_a_handler() {
    let desk = Desk::open().await;
    let mut written = BTreeSet::new();
    names_in(&repository("product/src"), &mut written);

    let registry = registry(&desk.services);
    let handled: BTreeSet<String> = registry.job_names().map(str::to_owned).collect();

    assert!(written.len() >= 3, "{written:?}");
    assert_eq!(handled, written);
}
