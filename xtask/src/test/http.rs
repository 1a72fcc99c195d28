//! As much of HTTP as tests need: a connection for every request, so that an answer can be left unread or cut off, or a line
//! that stays open where there are many.

use serde_json::Value;
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

/// Longer than the api works on any request.
const PATIENCE: Duration = Duration::from_secs(60);

/// A request that can be sent again and again.
#[derive(Clone)]
pub(in crate::test) struct Request {
    method: &'static str,
    path: String,
    headers: Vec<(&'static str, String)>,
    body: Vec<u8>,
}

/// A connection for one request after the other.
pub(in crate::test) struct Line {
    port: u16,
    stream: TcpStream,
    /// What has come of an answer.
    unread: Vec<u8>,
}

/// A request that was sent.
pub(in crate::test) struct Sent(TcpStream);

/// A whole answer.
pub(in crate::test) struct Answer {
    /// Its status.
    pub(in crate::test) status: u16,
    /// Its body.
    pub(in crate::test) body: Vec<u8>,
}

impl Request {
    /// Without a body.
    pub(in crate::test) fn get(path: impl Into<String>) -> Self {
        Self { method: "GET", path: path.into(), headers: vec![], body: vec![] }
    }

    /// With a body of JSON.
    pub(in crate::test) fn post(path: impl Into<String>, body: &Value) -> Self {
        Self { method: "POST", ..Self::get(path) }.with_json(body)
    }

    /// With a body of JSON.
    pub(in crate::test) fn put(path: impl Into<String>, body: &Value) -> Self {
        Self { method: "PUT", ..Self::get(path) }.with_json(body)
    }

    /// With a body of bytes and their digest.
    pub(in crate::test) fn put_bytes(path: impl Into<String>, bytes: &[u8], sha256: &str) -> Self {
        let headers =
            vec![("content-type", "application/octet-stream".to_owned()), ("x-chunk-sha256", sha256.to_owned())];
        Self { method: "PUT", headers, body: bytes.to_vec(), ..Self::get(path) }
    }

    /// By somebody who is signed in.
    pub(in crate::test) fn by(mut self, token: &str) -> Self {
        self.headers.push(("authorization", format!("Bearer {token}")));
        self
    }

    /// Of the brand that has this host.
    pub(in crate::test) fn at(mut self, host: &str) -> Self {
        self.headers.push(("host", host.to_owned()));
        self
    }

    /// By a visitor with this address, as a front tells it.
    pub(in crate::test) fn of_visitor(mut self, address: &str) -> Self {
        self.headers.push(("x-forwarded-for", address.to_owned()));
        self
    }

    /// A wish that has a name: sent again, it is the same one.
    pub(in crate::test) fn named(mut self, key: &str) -> Self {
        self.headers.push(("idempotency-key", key.to_owned()));
        self
    }

    fn with_json(mut self, body: &Value) -> Self {
        self.headers.push(("content-type", "application/json".to_owned()));
        self.body = body.to_string().into_bytes();
        self
    }

    /// Sends it and does not wait.
    pub(in crate::test) fn send(&self, port: u16) -> Result<Sent> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        self.write(&mut stream, port, "close")?;
        Ok(Sent(stream))
    }

    fn write(&self, stream: &mut TcpStream, port: u16, connection: &str) -> Result<()> {
        let mut head = format!("{} {} HTTP/1.1\r\nconnection: {connection}\r\n", self.method, self.path);
        if !self.headers.iter().any(|(name, _)| *name == "host") {
            head.push_str(&format!("host: localhost:{port}\r\n"));
        }
        for (name, value) in &self.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str(&format!("content-length: {}\r\n\r\n", self.body.len()));
        stream.write_all(head.as_bytes())?;
        stream.write_all(&self.body)
    }
}

impl Line {
    /// Connects.
    pub(in crate::test) fn open(port: u16) -> Result<Self> {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Self { port, stream, unread: Vec::new() })
    }

    /// Sends a request, reads the whole answer and says its status.
    pub(in crate::test) fn ask(&mut self, request: &Request) -> Result<u16> {
        request.write(&mut self.stream, self.port, "keep-alive")?;
        let mut part = [0; 16 * 1024];
        loop {
            if let Some(answer) = is_whole(&self.unread).then(|| parse(&self.unread)).flatten() {
                self.unread.clear();
                return Ok(answer.status);
            }
            match self.stream.read(&mut part)? {
                0 => return Err(Error::new(ErrorKind::UnexpectedEof, "the line was cut")),
                length => self.unread.extend(&part[..length]),
            }
        }
    }
}

/// Whether the end of an answer can be seen while its connection stays open.
fn is_whole(bytes: &[u8]) -> bool {
    let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { return false };
    let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
    let has_length = head.contains("\r\ncontent-length:") || head.contains("\r\ntransfer-encoding:");
    has_length || head.starts_with("http/1.1 204") || head.starts_with("http/1.1 304")
}

impl Sent {
    /// Waits for the whole answer. One that is cut off is an error and so no acknowledgement.
    pub(in crate::test) fn answer(mut self) -> Result<Answer> {
        let mut bytes = Vec::new();
        self.0.read_to_end(&mut bytes)?;
        parse(&bytes).ok_or_else(|| Error::new(ErrorKind::UnexpectedEof, "the answer was cut off"))
    }
}

impl Answer {
    /// The body as JSON; null when it is none.
    pub(in crate::test) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

fn parse(bytes: &[u8]) -> Option<Answer> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?.to_ascii_lowercase();
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let header = |name: &str| head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).map(str::trim);
    let rest = &bytes[end + 4..];
    let body = match (header("content-length"), header("transfer-encoding")) {
        (Some(length), _) => rest.get(..length.parse().ok()?)?.to_vec(),
        (None, Some(_)) => joined(rest)?,
        (None, None) => rest.to_vec(),
    };
    Some(Answer { status, body })
}

/// The chunks of a body whose length was not known beforehand.
fn joined(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let end = rest.windows(2).position(|two| two == b"\r\n")?;
        let length = usize::from_str_radix(std::str::from_utf8(&rest[..end]).ok()?.trim(), 16).ok()?;
        if length == 0 {
            return Some(body);
        }
        body.extend(rest.get(end + 2..end + 2 + length)?);
        rest = rest.get(end + 2 + length + 2..)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_counts_only_when_it_is_whole() {
        let whole = b"HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}";
        let answer = parse(whole).unwrap();
        assert_eq!((answer.status, answer.body.as_slice()), (201, &b"{}"[..]));
        assert!((0..whole.len()).all(|length| parse(&whole[..length]).is_none()));
    }

    #[test]
    fn chunks_are_joined_and_a_missing_end_is_a_cut() {
        let head = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
        let answer = parse(format!("{head}3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n").as_bytes()).unwrap();
        assert_eq!(answer.body, b"abcde");
        assert!(parse(format!("{head}3\r\nabc\r\n").as_bytes()).is_none());
    }
}
