//! Which faults are trouble of something beside us that passes by itself: those are answered 503, and trying again helps.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::sync::Arc;

use integrations::blobs::BlobError;

/// Whether `cause`, or what is behind it, is an outage of the database, of the store of blobs, or of the disk.
pub(super) fn is_outage(cause: &(dyn Error + 'static)) -> bool {
    let mut chain = std::iter::successors(Some(cause), |error: &&(dyn Error + 'static)| (*error).source());
    chain.any(|error| {
        error.downcast_ref::<sqlx::Error>().is_some_and(is_database_away)
            // An `Arc` is an error of its own, which hides what is in it.
            || error.downcast_ref::<Arc<sqlx::Error>>().is_some_and(|error| is_database_away(error))
            || matches!(error.downcast_ref(), Some(BlobError::Store(_)))
            || error.downcast_ref::<io::Error>().is_some_and(is_disk_full)
    })
}

fn is_database_away(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        sqlx::Error::Database(refusal) => refusal.code().is_some_and(|code| is_state_of_outage(&code)),
        _ => false,
    }
}

/// By the classes of SQLSTATE: connection (08), resources (53), an operator's or a time limit's intervention (57), the system
/// below (58), and a lock that was not to be had.
fn is_state_of_outage(code: &str) -> bool {
    matches!(code.get(..2), Some("08" | "53" | "57" | "58")) || code == "55P03"
}

fn is_disk_full(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::ReadOnlyFilesystem)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenants::ResolveError;

    #[test]
    fn what_passes_by_itself_is_told_from_what_is_wrong() {
        let refused = || sqlx::Error::Io(io::Error::from(ErrorKind::ConnectionRefused));
        let outages: [Box<dyn Error>; 4] = [
            Box::new(refused()),
            Box::new(sqlx::Error::PoolTimedOut),
            Box::new(ResolveError::Database(Arc::new(refused()))),
            Box::new(io::Error::from(ErrorKind::StorageFull)),
        ];
        for outage in outages {
            assert!(is_outage(&*outage), "{outage:?}");
        }
        let faults: [Box<dyn Error>; 4] = [
            Box::new(sqlx::Error::RowNotFound),
            Box::new(ResolveError::NoDefaultTenant),
            Box::new(io::Error::from(ErrorKind::NotFound)),
            "no more than a text".into(),
        ];
        for fault in faults {
            assert!(!is_outage(&*fault), "{fault:?}");
        }
    }

    #[test]
    fn the_states_of_an_outage() {
        // too_many_connections, disk_full, admin_shutdown, cannot_connect_now, query_canceled, connection_failure, io_error.
        for code in ["53300", "53100", "57P01", "57P03", "57014", "08006", "58030", "55P03"] {
            assert!(is_state_of_outage(code), "{code}");
        }
        // unique_violation, undefined_column, insufficient_privilege, deadlock_detected.
        for code in ["23505", "42703", "42501", "40P01", ""] {
            assert!(!is_state_of_outage(code), "{code}");
        }
    }
}
