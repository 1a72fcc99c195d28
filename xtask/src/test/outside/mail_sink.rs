//! A mail server that takes everything and keeps it in memory.

use crate::failure::{Doing, Outcome};
use std::io::{BufRead, BufReader, Result, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};

/// Listens until the process ends.
pub(super) struct MailSink {
    port: u16,
    mails: Arc<Mutex<Vec<Mail>>>,
}

#[derive(Clone, Default)]
struct Mail {
    to: String,
    text: String,
}

impl MailSink {
    /// Begins to listen.
    pub(super) fn open() -> Outcome<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).doing(|| "open a mail server".into())?;
        let port = listener.local_addr().doing(|| "open a mail server".into())?.port();
        let mails = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&mails);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let kept = Arc::clone(&kept);
                // Who breaks off is no concern of a sink.
                std::thread::spawn(move || converse(stream, &kept));
            }
        });
        Ok(Self { port, mails })
    }

    /// Where it listens.
    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// The first mail to this address.
    pub(super) fn to(&self, address: &str) -> Option<String> {
        let mails = self.mails.lock().unwrap_or_else(PoisonError::into_inner);
        mails.iter().find(|mail| mail.to.contains(address)).map(|mail| mail.text.clone())
    }
}

fn converse(mut stream: TcpStream, kept: &Mutex<Vec<Mail>>) -> Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let mut mail = Mail::default();
    stream.write_all(b"220 sink\r\n")?;
    while let Some(line) = lines.next().transpose()? {
        let word = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        let answer = match word.as_str() {
            "RCPT" => {
                mail.to.push_str(&line);
                "250 yes"
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n")?;
                for line in lines.by_ref() {
                    let line = line?;
                    if line == "." {
                        break;
                    }
                    mail.text.push_str(&line);
                    mail.text.push('\n');
                }
                kept.lock().unwrap_or_else(PoisonError::into_inner).push(std::mem::take(&mut mail));
                "250 kept"
            }
            "QUIT" => "221 bye",
            _ => "250 yes",
        };
        stream.write_all(format!("{answer}\r\n").as_bytes())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn a_mail_is_kept_with_its_receiver() {
        let sink = MailSink::open().unwrap();
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, sink.port())).unwrap();
        let said = "EHLO x\r\nMAIL FROM:<a@x>\r\nRCPT TO:<b@x>\r\nDATA\r\nSubject: Hello\r\n\r\nText\r\n.\r\nQUIT\r\n";
        stream.write_all(said.as_bytes()).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut heard = String::new();
        stream.read_to_string(&mut heard).unwrap();
        assert!(heard.contains("354") && heard.contains("250 kept"));
        assert_eq!(sink.to("b@x").as_deref(), Some("Subject: Hello\n\nText\n"));
        assert_eq!(sink.to("c@x"), None);
    }
}
