//! Many connections that ask as fast as they are answered, and what it cost.

use std::time::{Duration, Instant};

use crate::browser::{Connection, Request};
use crate::server::Server;

/// What a spell of pressing showed.
#[derive(Debug)]
pub(crate) struct Figures {
    times: Vec<Duration>,
    seconds: f64,
    api_seconds: f64,
    database_seconds: f64,
    /// Answers that were no success.
    pub(crate) refused: usize,
}

impl Figures {
    pub(crate) fn rate(&self) -> f64 {
        self.times.len() as f64 / self.seconds
    }

    pub(crate) fn percentile_ms(&self, share: f64) -> f64 {
        let last = self.times.len().saturating_sub(1);
        self.times.get((last as f64 * share).round() as usize).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    }

    pub(crate) fn api_micros(&self) -> f64 {
        self.api_seconds * 1e6 / self.times.len() as f64
    }

    pub(crate) fn database_micros(&self) -> f64 {
        self.database_seconds * 1e6 / self.times.len() as f64
    }
}

/// Sends `requests` in turn over so many connections; each connection keeps to its own share of them,
/// so that nobody is asked for twice at once.
pub(crate) async fn press(server: &Server, requests: &[Request], connections: usize, spell: Duration) -> Figures {
    let (api, database) = (server.api_seconds(), server.database_seconds().await);
    let begin = Instant::now();
    let running: Vec<_> = (0..connections)
        .map(|first| {
            let mine: Vec<Request> = requests.iter().skip(first).step_by(connections).cloned().collect();
            let address = server.address();
            tokio::spawn(async move {
                let mut connection = Connection::open(address).await.expect("connect to the api");
                let (mut times, mut refused) = (Vec::new(), 0);
                for request in mine.iter().cycle() {
                    let sent = Instant::now();
                    if sent.duration_since(begin) >= spell {
                        break;
                    }
                    let status = connection.send(request).await.expect("an answer");
                    times.push(sent.elapsed());
                    refused += usize::from(!(200..300).contains(&status));
                }
                (times, refused)
            })
        })
        .collect();
    let (mut times, mut refused) = (Vec::new(), 0);
    for connection in running {
        let (more, no) = connection.await.expect("a connection");
        times.extend(more);
        refused += no;
    }
    times.sort_unstable();
    Figures {
        times,
        refused,
        seconds: begin.elapsed().as_secs_f64(),
        api_seconds: server.api_seconds() - api,
        database_seconds: server.database_seconds().await - database,
    }
}
