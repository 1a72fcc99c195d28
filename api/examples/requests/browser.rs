//! As little of a browser as HTTP/1.1 needs, so that the measuring costs less than the measured.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A request, written once and sent often.
#[derive(Debug, Clone)]
pub(crate) struct Request(Vec<u8>);

impl Request {
    pub(crate) fn new(method: &str, host: &str, path: &str, token: Option<&str>, body: &str) -> Self {
        let session = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let kind = if body.is_empty() { "" } else { "Content-Type: application/json\r\n" };
        let length = body.len();
        Self(
            format!(
                "{method} {path} HTTP/1.1\r\nHost: {host}\r\n{session}{kind}Content-Length: {length}\r\n\r\n{body}"
            )
            .into_bytes(),
        )
    }
}

/// One kept connection.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> std::io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(16 * 1024) })
    }

    /// Sends the request and reads its whole answer; the status comes back.
    pub(crate) async fn send(&mut self, request: &Request) -> std::io::Result<u16> {
        self.stream.write_all(&request.0).await?;
        self.buffer.clear();
        loop {
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            if let Some((status, length)) = whole(&self.buffer)
                && self.buffer.len() >= length
            {
                return Ok(status);
            }
        }
    }
}

/// Status and length of head and body together, once the head is there.
fn whole(answer: &[u8]) -> Option<(u16, usize)> {
    let head_length = answer.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let head = std::str::from_utf8(&answer[..head_length]).ok()?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let body = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().ok())?
    });
    Some((status, head_length + body.unwrap_or(0)))
}
