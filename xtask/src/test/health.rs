//! What api and worker said while they were tested, and what of it no suite may overlook.

/// What a suite does to the product on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Treatment {
    /// Nothing: every 5xx and every logged error is a fault.
    Gentle,
    /// Processes are killed: calls fail meanwhile, but nothing panics.
    Rough,
}

/// So many lines are told of each kind.
const TOLD: usize = 5;

/// The faults in a log, a few lines for each kind.
pub(crate) fn faults_in(log: &str, treatment: Treatment) -> Vec<String> {
    let mut faults = found(log, "panicked", |line| line.contains("panicked at") || line.contains("panic: "));
    if treatment == Treatment::Gentle {
        faults.extend(found(log, "answered 5xx", |line| {
            line.split_once(" status=").is_some_and(|(_, status)| status.starts_with('5'))
                && line.contains(" answered ")
        }));
        faults.extend(found(log, "logged an error", |line| line.split_whitespace().nth(1) == Some("ERROR")));
    }
    faults
}

fn found(log: &str, what: &str, is_fault: impl Fn(&str) -> bool) -> Vec<String> {
    let lines: Vec<&str> = log.lines().filter(|line| is_fault(line)).collect();
    let more = (lines.len() > TOLD).then(|| format!("{what}: {} more", lines.len() - TOLD));
    lines.iter().take(TOLD).map(|line| format!("{what}: {line}")).chain(more).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "\
2026-11-22T08:00:00Z  INFO request{method=GET path=/api/me}: api: answered status=200 seconds=0.001
2026-11-22T08:00:01Z  INFO request{method=GET path=/api/tests}: api: answered status=503 seconds=0.001
2026-11-22T08:00:02Z ERROR jobs: job is dead job_id=7
thread 'tokio-runtime-worker' panicked at product/src/lib.rs:3:5:
";

    #[test]
    fn every_kind_of_fault_is_found_and_a_quiet_log_has_none() {
        let faults = faults_in(LOG, Treatment::Gentle);
        let kinds: Vec<&str> = faults.iter().filter_map(|fault| fault.split_once(':')).map(|(kind, _)| kind).collect();
        assert_eq!(kinds, ["panicked", "answered 5xx", "logged an error"]);
        assert_eq!(faults_in(LOG.lines().next().unwrap(), Treatment::Gentle), Vec::<String>::new());
    }

    #[test]
    fn who_is_killed_may_fail_but_not_panic() {
        let faults = faults_in(LOG, Treatment::Rough);
        assert!(faults.len() == 1 && faults[0].starts_with("panicked: thread"), "{faults:?}");
    }

    #[test]
    fn a_flood_is_counted_instead_of_repeated() {
        let faults = faults_in(&"2026 ERROR api: internal error\n".repeat(9), Treatment::Gentle);
        assert_eq!((faults.len(), faults[5].as_str()), (6, "logged an error: 4 more"));
    }
}
