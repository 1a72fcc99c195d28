//! How the calls of one caller were answered, as `api/tests/schemathesis_hooks.py` counts it.

use super::operations::Operation;
use crate::failure::{Doing, Failure, Outcome};
use std::collections::BTreeMap;
use std::path::Path;

/// Statuses and how often they came, by operation.
#[derive(Debug, Default)]
pub(super) struct Tally(BTreeMap<String, BTreeMap<String, u64>>);

/// Reads what was counted.
pub(super) fn read(file: &Path) -> Outcome<Tally> {
    let text = std::fs::read(file).doing(|| format!("read the count of calls in {}", file.display()))?;
    parse(&text).ok_or_else(|| Failure::new(format!("{} is no count of calls.", file.display())))
}

fn parse(text: &[u8]) -> Option<Tally> {
    let counted: serde_json::Map<String, serde_json::Value> = serde_json::from_slice(text).ok()?;
    let answers = |statuses: &serde_json::Value| {
        let statuses = statuses.as_object()?.iter();
        Some(statuses.map(|(status, count)| (status.clone(), count.as_u64().unwrap_or_default())).collect())
    };
    counted.iter().map(|(id, statuses)| Some((id.clone(), answers(statuses)?))).collect::<Option<_>>().map(Tally)
}

impl Tally {
    /// How many there were.
    pub(super) fn calls(&self) -> u64 {
        self.0.values().flat_map(BTreeMap::values).sum()
    }

    /// In a line.
    pub(super) fn told(&self) -> String {
        let successes = self.0.values().filter(|statuses| statuses.keys().any(|status| status.starts_with('2')));
        format!("{} calls of {} operations, {} of them with success", self.calls(), self.0.len(), successes.count())
    }

    /// Operations that were not really asked: never called, or refused each time for want of a session.
    pub(super) fn faults(&self, operations: &[&Operation]) -> Vec<String> {
        let mut faults = Vec::new();
        for Operation { id, is_public } in operations {
            match self.0.get(id) {
                None => faults.push(format!("`{id}` was never called")),
                Some(statuses) if !is_public && statuses.keys().all(|status| status == "401") => {
                    faults.push(format!("`{id}` was never answered but with 401"));
                }
                Some(_) => {}
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_that_nobody_got_into_is_a_fault() {
        let tally = parse(br#"{"open": {"200": 3}, "login": {"401": 2}, "shut": {"401": 9}}"#).unwrap();
        let operation = |id: &str, is_public| Operation { id: id.to_owned(), is_public };
        let asked =
            [operation("open", false), operation("login", true), operation("shut", false), operation("gone", false)];
        let faults = tally.faults(&asked.iter().collect::<Vec<_>>());
        assert_eq!(faults, ["`shut` was never answered but with 401", "`gone` was never called"]);
        assert_eq!(tally.told(), "14 calls of 3 operations, 1 of them with success");
    }

    #[test]
    fn what_is_no_count_is_refused() {
        assert!(parse(b"[]").is_none() && parse(br#"{"x": 1}"#).is_none());
    }
}
