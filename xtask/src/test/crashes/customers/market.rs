//! What all customers share: where they ask, how much was asked, and whether anybody met something that must not be.

use crate::failure::{Failure, Outcome};
use crate::test::http::{Answer, Request, Sent};
use crate::test::until;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Shared by the customers and whoever kills.
pub(super) struct Market {
    port: u16,
    /// A super-admin's token.
    pub(super) office: String,
    traffic: Mutex<Traffic>,
    moved: Condvar,
    repeated: AtomicU64,
}

#[derive(Default)]
struct Traffic {
    /// Requests that have reached the api.
    sent: u64,
    /// Customers who are still there.
    customers: usize,
    /// What somebody met first.
    failure: Option<String>,
}

impl Market {
    pub(super) fn new(port: u16, office: String) -> Self {
        Self { port, office, traffic: Mutex::default(), moved: Condvar::new(), repeated: AtomicU64::new(0) }
    }

    fn traffic(&self) -> MutexGuard<'_, Traffic> {
        self.traffic.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody comes.
    pub(super) fn enter(&self) {
        self.traffic().customers += 1;
    }

    /// Somebody is done, or has met something; then everybody stops.
    pub(super) fn leave(&self, outcome: &Outcome) {
        let mut traffic = self.traffic();
        traffic.customers -= 1;
        if let Err(failure) = outcome {
            traffic.failure.get_or_insert_with(|| failure.to_string());
        }
        self.moved.notify_all();
    }

    /// Everybody stops.
    pub(super) fn stop(&self, failure: &Failure) {
        self.traffic().failure.get_or_insert_with(|| failure.to_string());
    }

    /// What somebody met first.
    pub(super) fn verdict(&self) -> Outcome {
        self.traffic().failure.take().map_or(Ok(()), |sentence| Err(Failure::new(sentence)))
    }

    /// How many requests were cut off and sent again.
    pub(super) fn repeated(&self) -> u64 {
        self.repeated.load(Ordering::Relaxed)
    }

    /// How many requests have reached the api.
    pub(super) fn sent(&self) -> u64 {
        self.traffic().sent
    }

    /// Waits until so many more requests have been sent. False when nobody is there to send them.
    pub(super) fn wait_for(&self, more: u64) -> bool {
        let mut traffic = self.traffic();
        let goal = traffic.sent + more;
        while traffic.sent < goal && traffic.customers > 0 && traffic.failure.is_none() {
            traffic = self.moved.wait(traffic).unwrap_or_else(PoisonError::into_inner);
        }
        traffic.customers > 0 && traffic.failure.is_none()
    }

    /// Sends a request until it is answered, as a client does that has heard nothing.
    pub(super) fn ask(&self, request: &Request) -> Outcome<Answer> {
        until("the api answers", || {
            if self.traffic().failure.is_some() {
                return Err(Failure::new("Another customer met a fault."));
            }
            // Nobody listens: it has not reached anybody.
            let Ok(sent) = request.send(self.port) else { return Ok(None) };
            self.traffic().sent += 1;
            self.moved.notify_all();
            match Sent::answer(sent) {
                Ok(answer) if answer.status < 500 => Ok(Some(answer)),
                Ok(_) | Err(_) => {
                    self.repeated.fetch_add(1, Ordering::Relaxed);
                    Ok(None)
                }
            }
        })
    }
}
