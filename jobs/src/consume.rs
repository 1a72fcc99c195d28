//! The only reader of the queue. apalis runs the workers; where jobs come from and what becomes of them is ours:
//! claims with a lease, acknowledgements with a fence, and a lease renewer apart from the handlers
//! (docs/decisions/0001). No other module of the workspace imports apalis.

mod acknowledger;
mod backend;
mod claimer;
mod config;
mod context;
mod cron;
mod dispatch;
mod health;
mod in_flight;
mod inline;
mod lease_renewer;
mod listener;
mod monitor;
mod prune;
mod registry;
mod run_layer;
mod session;
mod slots;
mod sweep;

pub use config::WorkerConfig;
pub use context::JobContext;
pub use cron::{CronFuture, Schedule, run_schedule};
pub use health::Health;
pub use inline::{Failure, Ran, run_pending};
pub use monitor::{RunError, run};
pub use registry::{PrepareError, Registry};

pub(crate) mod measured {
    //! For the benchmark and for the tests of plans.
    pub use super::{
        claimer::{CLAIM, PRIORITIES},
        session::PLANNER,
    };
}
