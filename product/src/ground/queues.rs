//! Kinds of work, each in a queue of its own: jobs of one queue share slots, so no kind starves another.

/// Mails, which wait for a mail server.
pub const MAILS: &str = "mails";
/// Pages to render: each keeps a processor busy and has its file in memory.
pub const REPORTS: &str = "reports";
/// What becomes of gradings: delivering and lapsing.
pub const GRADING: &str = "grading";
/// Money that waits.
pub const PAYMENTS: &str = "payments";
/// Recordings to measure and to transcribe.
pub const SPEECH: &str = "speech";
/// Figures to sum up.
pub const ANALYTICS: &str = "analytics";
/// What nobody waits for: removing what is old or unwanted.
pub const UPKEEP: &str = "upkeep";

/// Attempts that fill more than a day while no wait is longer than [`LONGEST_WAIT_SECONDS`]: for work that waits for a system
/// outside, which may be away for a night. The waits begin at five seconds and double, so eight of them come to 21 minutes
/// and the others to a quarter of an hour each, spread by a fifth: 25.6 hours in the mean.
pub const ATTEMPTS_OF_A_DAY: u32 = 110;

/// The longest wait between two attempts in every queue: an outage is over for people a quarter of an hour after it is over.
pub const LONGEST_WAIT_SECONDS: u64 = 15 * 60;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_filled_even_when_every_wait_is_short() {
        let wait = |attempt: u32| (5.0 * 2f64.powi(attempt.min(30).cast_signed() - 1)).min(LONGEST_WAIT_SECONDS as f64);
        let mean: f64 = (1..ATTEMPTS_OF_A_DAY).map(wait).sum();
        // Each wait is spread evenly by a fifth: the standard deviation of the sum, four times.
        let spread = (1..ATTEMPTS_OF_A_DAY).map(|attempt| (wait(attempt) * 0.4).powi(2) / 12.0).sum::<f64>().sqrt();
        assert!(mean - 4.0 * spread > 86_400.0, "{mean} seconds, spread {spread}");
        assert!(mean < 27.0 * 3600.0, "{mean} seconds: somebody should see it then");
    }
}
