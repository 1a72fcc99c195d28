//! The few calls of the S3 protocol that we make, answered from memory. Signatures are not verified, only demanded.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    task::JoinSet,
};

type Objects = Arc<Mutex<HashMap<String, Vec<u8>>>>;

pub(crate) struct StoreServer {
    pub(crate) endpoint: String,
    _running: JoinSet<()>,
}

impl StoreServer {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let mut running = JoinSet::new();
        running.spawn(async move {
            let objects = Objects::default();
            let mut connections = JoinSet::new();
            while let Ok((client, _)) = listener.accept().await {
                connections.spawn(serve(client, objects.clone()));
            }
        });
        Self { endpoint, _running: running }
    }
}

async fn serve(client: TcpStream, objects: Objects) {
    let mut client = BufReader::new(client);
    while let Some(request) = read(&mut client).await {
        let answer = answer(&request, &objects);
        if client.write_all(&answer).await.is_err() {
            return;
        }
    }
}

struct Request {
    method: String,
    path: String,
    headers: HashMap<String, String>,
    body: Vec<u8>,
}

async fn read(client: &mut BufReader<TcpStream>) -> Option<Request> {
    let mut line = String::new();
    client.read_line(&mut line).await.ok().filter(|&read| read > 0)?;
    let mut words = line.split_whitespace();
    let (method, path) = (words.next()?.to_owned(), words.next()?.to_owned());
    let mut headers = HashMap::new();
    loop {
        let mut line = String::new();
        client.read_line(&mut line).await.ok()?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
    }
    let length = headers.get("content-length").map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; length];
    client.read_exact(&mut body).await.ok()?;
    Some(Request { method, path, headers, body })
}

fn answer(request: &Request, objects: &Objects) -> Vec<u8> {
    if !request.headers.get("authorization").is_some_and(|value| value.starts_with("AWS4-HMAC-SHA256")) {
        return reply("403 Forbidden", "", b"");
    }
    let mut objects = objects.lock().unwrap();
    match request.method.as_str() {
        "PUT" => {
            objects.insert(request.path.clone(), request.body.clone());
            reply("200 OK", "ETag: \"1\"\r\n", b"")
        }
        "DELETE" => {
            objects.remove(&request.path);
            reply("204 No Content", "", b"")
        }
        _ => match objects.get(&request.path) {
            Some(bytes) => found(request, bytes),
            None => reply("404 Not Found", "", b""),
        },
    }
}

fn found(request: &Request, bytes: &[u8]) -> Vec<u8> {
    const ABOUT: &str = "ETag: \"1\"\r\nLast-Modified: Sat, 01 Aug 2026 00:00:00 GMT\r\n";
    if request.method == "HEAD" {
        return format!("HTTP/1.1 200 OK\r\n{ABOUT}Content-Length: {}\r\n\r\n", bytes.len()).into_bytes();
    }
    let Some(range) = request.headers.get("range") else { return reply("200 OK", ABOUT, bytes) };
    let (from, to) = range.strip_prefix("bytes=").and_then(|range| range.split_once('-')).unwrap();
    let (from, to): (usize, usize) = (from.parse().unwrap(), to.parse().unwrap());
    let about = format!("{ABOUT}Content-Range: bytes {from}-{to}/{}\r\n", bytes.len());
    reply("206 Partial Content", &about, &bytes[from..=to])
}

fn reply(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}
