//! What the doubles of providers over HTTP share: books behind a lock, an address of this machine, failures that are asked for.

use std::sync::{Arc, Mutex, MutexGuard};

use axum::Router;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tokio::{net::TcpListener, task::JoinSet};

/// What a double remembers, for its server and for the test.
pub(crate) struct Shared<T>(Arc<Mutex<T>>);

impl<T> Shared<T> {
    pub(crate) fn lock(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap()
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T: Default> Default for Shared<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

/// Answered to the next calls instead of what they ask for, the last one first.
#[derive(Default)]
pub(crate) struct Failures(Vec<(u16, String)>);

impl Failures {
    pub(crate) fn add(&mut self, status: u16, body: impl Into<String>) {
        self.0.push((status, body.into()));
    }

    pub(crate) fn next(&mut self) -> Option<Response> {
        let (status, body) = self.0.pop()?;
        Some((StatusCode::from_u16(status).unwrap(), body).into_response())
    }
}

/// A running server; gone when dropped.
pub(crate) struct Running {
    /// `http://` with address and port.
    pub(crate) url: String,
    _server: JoinSet<()>,
}

impl Running {
    pub(crate) async fn start(app: Router) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let mut server = JoinSet::new();
        server.spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self { url, _server: server }
    }
}
