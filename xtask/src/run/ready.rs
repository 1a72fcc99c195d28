//! Asks the api whether it is ready, and the machine whether the port is free.

use crate::failure::{Failure, Outcome};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(2);

/// Fails with a sentence when somebody else listens on the port.
pub(super) fn require_free(port: u16) -> Outcome {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
        Ok(_) => Ok(()),
        Err(cause) => Err(Failure::new(format!(
            "Port {port} cannot be used ({cause}). Choose another: cargo xtask run --port {}",
            port.wrapping_add(1).max(1024)
        ))),
    }
}

/// Whether `GET /readyz` answers 200.
pub(super) fn is_ready(port: u16) -> bool {
    ask(port, "/readyz").is_some_and(|answer| has_succeeded(&answer))
}

fn ask(port: u16, path: &str) -> Option<Vec<u8>> {
    let mut stream = TcpStream::connect_timeout(&SocketAddr::from((Ipv4Addr::LOCALHOST, port)), PATIENCE).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n").ok()?;
    let mut answer = vec![0; 15];
    stream.read_exact(&mut answer).ok()?;
    Some(answer)
}

fn has_succeeded(answer: &[u8]) -> bool {
    answer.starts_with(b"HTTP/1.1 200")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_200_is_ready() {
        assert!(has_succeeded(b"HTTP/1.1 200 OK"));
        assert!(!has_succeeded(b"HTTP/1.1 503 Service Unavailable"));
    }

    #[test]
    fn a_port_in_use_is_told_with_a_way_out() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        assert!(require_free(port).unwrap_err().to_string().contains("--port"));
        assert!(!is_ready(port));
    }
}
