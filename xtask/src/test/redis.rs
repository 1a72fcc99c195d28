//! A Redis of the tests' own, which keeps nothing.

use super::plan::missing;
use crate::failure::{Doing, Outcome};
use crate::shell::GLANCE;
use crate::sys::Signal;
use crate::{postgres, shell};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Stopped when dropped.
pub(super) struct Redis {
    child: Child,
    port: u16,
}

impl Redis {
    /// Starts one; `None`, and a word about it, where there is no redis-server and no merge depends on it.
    pub(super) fn start(skipped: &mut Vec<String>) -> Outcome<Option<Self>> {
        if shell::on_path("redis-server").is_none() {
            missing("redis-server", "redis-server", skipped)?;
            return Ok(None);
        }
        let port = postgres::free_port()?;
        let mut command = shell::program("redis-server");
        command
            .args(["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--port", &port.to_string()])
            .stdout(Stdio::null());
        let child = command.spawn().doing(|| "start redis-server".into())?;
        let redis = Self { child, port };
        let patience = Instant::now() + Duration::from_secs(10);
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            if Instant::now() > patience {
                return Err(crate::failure::Failure::new("redis-server did not start."));
            }
            sleep(GLANCE);
        }
        Ok(Some(redis))
    }

    /// How many keys it holds.
    pub(super) fn keys(&self) -> Outcome<u64> {
        let ask = || -> std::io::Result<String> {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
            stream.write_all(b"DBSIZE\r\nQUIT\r\n")?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok(answer)
        };
        let answer = ask().doing(|| "ask Redis".into())?;
        let number = answer.strip_prefix(':').and_then(|rest| rest.lines().next()?.parse().ok());
        number.ok_or_else(|| crate::failure::Failure::new(format!("Redis answered {answer}")))
    }

    /// Its address.
    pub(super) fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        shell::stop(&mut self.child, Signal::Terminate);
    }
}
