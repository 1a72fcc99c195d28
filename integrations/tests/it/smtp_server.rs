//! A mail server for tests: takes mails, refuses some receivers, and remembers what it heard.

use std::sync::{Arc, Mutex};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::Notify,
    task::JoinSet,
};

#[derive(Default)]
pub(crate) struct Heard {
    pub(crate) mails: Vec<String>,
    pub(crate) connections: usize,
}

#[derive(Default)]
pub(crate) struct Hold {
    pub(crate) asked: Notify,
    pub(crate) go_on: Notify,
}

pub(crate) struct SmtpServer {
    pub(crate) url: String,
    pub(crate) heard: Arc<Mutex<Heard>>,
    /// For `held@…`: the server says when it was asked, and answers when it is let.
    pub(crate) hold: Arc<Hold>,
    _running: JoinSet<()>,
}

impl SmtpServer {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let heard = Arc::new(Mutex::new(Heard::default()));
        let mut running = JoinSet::new();
        let hold = Arc::new(Hold::default());
        let (hearing, holding) = (heard.clone(), hold.clone());
        running.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((client, _)) = listener.accept().await {
                hearing.lock().unwrap().connections += 1;
                connections.spawn(converse(client, hearing.clone(), holding.clone()));
            }
        });
        Self { url, heard, hold, _running: running }
    }
}

/// The receiver decides: `gone@…` never, `busy@…` later, `spam@…` not after reading, `slow@…` after a while too long to wait, everyone else at once.
async fn converse(client: TcpStream, heard: Arc<Mutex<Heard>>, hold: Arc<Hold>) -> Option<()> {
    let (reads, mut writes) = client.into_split();
    let mut lines = BufReader::new(reads).lines();
    writes.write_all(b"220 test\r\n").await.ok()?;
    while let Some(line) = lines.next_line().await.ok()? {
        let answer = match line.to_ascii_uppercase().as_str() {
            hello if hello.starts_with("EHLO") => "250-test\r\n250-8BITMIME\r\n250 SMTPUTF8",
            to if to.starts_with("RCPT TO:<GONE@") => "550 no such user",
            to if to.starts_with("RCPT TO:<SLOW@") => return std::future::pending().await,
            to if to.starts_with("RCPT TO:<HELD@") => {
                hold.asked.notify_one();
                hold.go_on.notified().await;
                "250 fine"
            }
            to if to.starts_with("RCPT TO:<BUSY@") => "451 try again",
            to if to.starts_with("RCPT TO:<LOCKED@") => "535 who are you",
            "DATA" => {
                writes.write_all(b"354 go on\r\n").await.ok()?;
                let mut mail = String::new();
                loop {
                    let line = lines.next_line().await.ok()??;
                    if line == "." {
                        break;
                    }
                    mail += &line;
                    mail += "\n";
                }
                if mail.contains("<spam@") {
                    "554 we do not like it"
                } else {
                    heard.lock().unwrap().mails.push(mail);
                    "250 taken"
                }
            }
            "QUIT" => "221 bye",
            _ => "250 fine",
        };
        writes.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
    }
    Some(())
}
