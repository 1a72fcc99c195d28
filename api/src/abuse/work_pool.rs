//! Work for processors that a request causes: hashing, drawing, decoding. All of it runs here, never between the requests
//! themselves: so many pieces at once, a short queue before them, and everyone else is told to try again.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::errors::{ApiError, ApiResult};

/// How many processors there are.
pub(super) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Runs pieces of one kind of work on threads that may block, a bounded number at once.
#[derive(Debug, Clone)]
pub struct WorkPool {
    running: Arc<Semaphore>,
    admitted: Arc<Semaphore>,
    most: usize,
    deadline: Option<Duration>,
}

impl WorkPool {
    /// A pool that runs `at_once` and lets `queue` more wait.
    pub fn new(at_once: usize, queue: usize) -> Self {
        let most = at_once + queue;
        Self {
            running: Arc::new(Semaphore::new(at_once)),
            admitted: Arc::new(Semaphore::new(most)),
            most,
            deadline: None,
        }
    }

    /// For what takes a few milliseconds and comes from strangers: half of the processors, so that the other half stays with
    /// those who take a test.
    pub fn for_strangers() -> Self {
        Self::new((processors() / 2).max(1), 200)
    }

    /// The same pool, in which nobody waits longer than this, in the queue and for the work together. Work that has begun goes
    /// on to its end and keeps its place until then.
    #[must_use]
    pub fn within(self, deadline: Duration) -> Self {
        Self { deadline: Some(deadline), ..self }
    }

    /// Runs `work`.
    ///
    /// # Errors
    /// [`ApiError::Unavailable`] when the queue is full or the deadline has passed.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> ApiResult<T> {
        match self.deadline {
            None => self.run_to_the_end(work).await,
            Some(deadline) => match tokio::time::timeout(deadline, self.run_to_the_end(work)).await {
                Ok(done) => done,
                Err(_) => Err(ApiError::Unavailable),
            },
        }
    }

    async fn run_to_the_end<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> ApiResult<T> {
        let _admitted = self.admitted.try_acquire().map_err(|_| ApiError::Unavailable)?;
        let permit = Arc::clone(&self.running).acquire_owned().await.map_err(ApiError::internal)?;
        let work = move || {
            // The permit moves into the work: a caller who hangs up does not let another one start beside it.
            let _permit = permit;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)
    }

    /// Whether nothing runs or waits.
    pub(super) fn is_idle(&self) -> bool {
        self.admitted.available_permits() == self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use tokio::task::JoinHandle;

    /// Work that has begun and goes on until somebody says so.
    async fn held(pool: &WorkPool) -> (mpsc::Sender<()>, JoinHandle<ApiResult<()>>) {
        let (release, until) = mpsc::channel::<()>();
        let (started, starts) = tokio::sync::oneshot::channel();
        let pool = pool.clone();
        let work = move || {
            let _ = started.send(());
            let _ = until.recv();
        };
        let caller = tokio::spawn(async move { pool.run(work).await });
        starts.await.unwrap();
        (release, caller)
    }

    #[tokio::test]
    async fn beyond_the_queue_nobody_waits() {
        let pool = WorkPool::new(1, 1);
        let (release, first) = held(&pool).await;
        let second = tokio::spawn({
            let pool = pool.clone();
            async move { pool.run(|| 2).await }
        });
        while pool.admitted.available_permits() > 0 {
            tokio::task::yield_now().await;
        }

        let refused = pool.run(|| 3).await;
        assert!(matches!(refused, Err(ApiError::Unavailable)), "{refused:?}");
        assert!(!second.is_finished(), "one at once");

        release.send(()).unwrap();
        first.await.unwrap().unwrap();
        assert_eq!(second.await.unwrap().unwrap(), 2);
        assert!(pool.is_idle());
    }

    #[tokio::test]
    async fn after_the_deadline_nobody_waits_and_the_work_keeps_its_place() {
        let pool = WorkPool::new(1, 1);
        let (release, first) = held(&pool).await;

        let late = pool.clone().within(Duration::from_millis(5)).run(|| 2).await;
        assert!(matches!(late, Err(ApiError::Unavailable)), "{late:?}");
        assert_eq!(pool.running.available_permits(), 0);

        release.send(()).unwrap();
        first.await.unwrap().unwrap();
        assert!(pool.is_idle());
    }

    #[tokio::test]
    async fn a_caller_who_hangs_up_makes_no_room() {
        let pool = WorkPool::new(1, 1);
        let (release, caller) = held(&pool).await;
        caller.abort();
        let _ = caller.await;

        assert_eq!(pool.running.available_permits(), 0, "the work goes on, so its place is taken");
        release.send(()).unwrap();
        assert_eq!(pool.run(|| 1).await.unwrap(), 1);
    }
}
