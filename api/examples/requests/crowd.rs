//! Many connections that ask as fast as they are answered, and what it cost.

use std::sync::Arc;
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

    /// One line.
    pub(crate) fn tell(&self, what: &str) {
        println!(
            "{what:<44} {:>8.0} a second, p50 {:.2} ms, p99 {:.2} ms, CPU {:.0} µs api + {:.0} µs PostgreSQL each{}",
            self.rate(),
            self.percentile_ms(0.5),
            self.percentile_ms(0.99),
            self.api_micros(),
            self.database_micros(),
            if self.refused == 0 { String::new() } else { format!(", {} REFUSED", self.refused) }
        );
    }
}

/// How a crowd behaves.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Crowd {
    pub(crate) connections: usize,
    pub(crate) spell: Duration,
    /// From one request of a connection to its next; at once after the answer when it is zero.
    pub(crate) pace: Duration,
}

/// Lets each connection send `request(connection, number)` for the spell. Those with a pace begin spread over it.
pub(crate) async fn press(
    server: &Server,
    crowd: Crowd,
    request: impl Fn(usize, usize) -> Request + Send + Sync + 'static,
) -> Figures {
    let (api, database) = (server.api_seconds(), server.database_seconds().await);
    let request = Arc::new(request);
    let begin = Instant::now();
    let running: Vec<_> = (0..crowd.connections)
        .map(|own| {
            let (request, address) = (Arc::clone(&request), server.address());
            tokio::spawn(async move {
                let mut connection = Connection::open(address).await.expect("connect to the api");
                let (mut times, mut refused) = (Vec::new(), 0);
                let share = own as f64 / crowd.connections as f64;
                let mut due = begin + crowd.pace.mul_f64(share);
                for number in 0.. {
                    tokio::time::sleep_until(due.into()).await;
                    let request = request(own, number);
                    let sent = Instant::now();
                    if sent.duration_since(begin) >= crowd.spell {
                        break;
                    }
                    let status = connection.send(&request).await.expect("an answer");
                    times.push(sent.elapsed());
                    refused += usize::from(!(200..300).contains(&status));
                    due += crowd.pace;
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
