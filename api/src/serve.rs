//! The listener: a connection is a task of its own, and one that does not say what it wants is closed.
//! axum's own loop would wait for a request's head for ever, so that idle strangers could use up all connections.

use std::convert::Infallible;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::ServiceExt;

/// How long a caller may take to say what it wants, and how long a connection may lie idle between two requests.
pub const PATIENCE: Duration = Duration::from_secs(30);
/// How long a connection may still bring its next request when the listener has closed: it was on its way.
const LAST_CALL: Duration = Duration::from_millis(500);
/// After a connection could not be taken, mostly because there are too many of them.
const BREATH: Duration = Duration::from_millis(200);

/// Serves until `stop`, then takes no more connections and returns when the requests in flight are answered.
pub async fn serve(listener: TcpListener, router: Router, patience: Duration, stop: impl Future<Output = ()>) {
    let mut stop = pin!(stop);
    let (end, ending) = watch::channel(false);
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    connections.spawn(attend(stream, peer, router.clone(), patience, ending.clone()));
                }
                Err(cause) => {
                    tracing::warn!(%cause, "a connection cannot be taken");
                    tokio::time::sleep(BREATH).await;
                }
            },
            Some(_) = connections.join_next() => {}
            () = &mut stop => break,
        }
    }
    for (stream, peer) in waiting(listener) {
        connections.spawn(attend(stream, peer, router.clone(), patience, ending.clone()));
    }
    // Nobody listens when there are no connections.
    let _ = end.send(true);
    while connections.join_next().await.is_some() {}
}

/// The connections that the system has taken and nobody has asked for yet. Closing a listener resets them, and a front does not
/// send again what it has begun to send to one of them. The listener is closed.
fn waiting(listener: TcpListener) -> Vec<(TcpStream, SocketAddr)> {
    let mut connections = Vec::new();
    let Ok(listener) = listener.into_std() else { return connections };
    loop {
        match listener.accept().and_then(|(stream, peer)| Ok((ready_for_tokio(stream)?, peer))) {
            Ok(connection) => connections.push(connection),
            // Callers that went away while they waited.
            Err(cause) if matches!(cause.kind(), ErrorKind::ConnectionAborted | ErrorKind::Interrupted) => {}
            // There are no more, or nothing can be done for them.
            Err(_) => return connections,
        }
    }
}

fn ready_for_tokio(stream: std::net::TcpStream) -> std::io::Result<TcpStream> {
    stream.set_nonblocking(true)?;
    TcpStream::from_std(stream)
}

async fn attend(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    patience: Duration,
    mut ending: watch::Receiver<bool>,
) {
    // A small answer should not wait for company; without it everything works, a little later.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| answer(router.clone(), peer, request));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        // An answer ends its connection by now; one without a request may have one in its first packet.
        _ = ending.changed() => match tokio::time::timeout(LAST_CALL, connection.as_mut()).await {
            Ok(ended) => ended,
            Err(_) => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        }
    };
    if let Err(cause) = ended {
        // Callers go away in the middle, or never say what they want.
        tracing::debug!(%cause, "a connection ended early");
    }
}

async fn answer(
    router: Router,
    peer: SocketAddr,
    request: hyper::Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    router.oneshot(request).await
}
