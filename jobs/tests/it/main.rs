//! The queue with real processes on a real PostgreSQL: what happens when workers fail, die, freeze or stop,
//! and when the database goes away. Times are short by configuration; nothing here sleeps for a fixed time.

mod crashes;
mod database_restarts;
mod dead_jobs;
mod enqueueing;
mod failures;
mod inline_runs;
mod private_postgres;
mod rush;
mod schedules;
mod sealing;
mod shutdown;
mod support;
mod worker_process;
