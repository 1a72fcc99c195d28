//! The listener with real connections.

use std::net::SocketAddr;
use std::time::Duration;

use api::serve::{PATIENCE, serve};
use axum::Router;
use axum::extract::ConnectInfo;
use axum::routing::get;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, oneshot};
use tokio::task::JoinHandle;

/// A running listener.
struct Served {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

async fn served(router: Router, patience: Duration) -> Served {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn(serve(listener, router, patience, async { drop(stopped.await) }));
    Served { address, stop, task }
}

async fn say(address: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

async fn heard(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    text
}

const ASK: &str = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

#[tokio::test]
async fn whoever_does_not_say_what_it_wants_is_sent_away_and_others_are_served() {
    let router = Router::new().route("/", get(|| async { "served" }));
    let server = served(router, Duration::from_millis(500)).await;

    let silent = say(server.address, "").await;
    let slow = say(server.address, "GET / HTTP/1.1\r\nhost: x\r\nx-lor").await;

    assert!(heard(say(server.address, ASK).await).await.ends_with("served"));
    assert!(!heard(silent).await.contains("served"), "it ends without an answer");
    assert!(!heard(slow).await.contains("served"), "it ends without an answer");
}

#[tokio::test]
async fn the_caller_is_known_and_a_request_in_flight_is_answered_before_the_end() {
    static BEGUN: Notify = Notify::const_new();
    static GO_ON: Notify = Notify::const_new();
    let wait = |ConnectInfo(peer): ConnectInfo<SocketAddr>| async move {
        BEGUN.notify_one();
        GO_ON.notified().await;
        peer.ip().to_string()
    };
    let server = served(Router::new().route("/", get(wait)), PATIENCE).await;
    let idle = say(server.address, "").await;
    let asked = say(server.address, ASK).await;
    BEGUN.notified().await;

    server.stop.send(()).unwrap();
    assert_eq!(heard(idle).await, "", "who has not asked is not waited for");
    assert!(TcpStream::connect(server.address).await.is_err(), "nobody else is let in");
    GO_ON.notify_one();

    assert!(heard(asked).await.ends_with("127.0.0.1"));
    server.task.await.unwrap();
}

#[tokio::test]
async fn who_has_connected_before_the_end_is_answered_also_when_nobody_has_let_it_in_yet() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let mut asked = Vec::new();
    for _ in 0..32 {
        asked.push(say(address, ASK).await);
    }

    let router = Router::new().route("/", get(|| async { "served" }));
    serve(listener, router, PATIENCE, std::future::ready(())).await;

    for stream in asked {
        assert!(heard(stream).await.ends_with("served"));
    }
    assert!(TcpStream::connect(address).await.is_err(), "nobody else is let in");
}
