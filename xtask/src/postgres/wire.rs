//! As much of PostgreSQL's protocol as "run this script" needs: not every server comes with psql.
//! Only for the private server: it trusts the socket, whose folder is closed to everybody else.

use crate::failure::{Doing, Failure, Outcome};
use std::io::{BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;

/// One connection.
pub(crate) struct Session {
    stream: BufReader<UnixStream>,
}

impl Session {
    /// Signs in as the superuser.
    pub(crate) fn open(socket: &Path, database: &str) -> Outcome<Self> {
        let stream = UnixStream::connect(socket).doing(|| "reach the private PostgreSQL".into())?;
        let mut session = Self { stream: BufReader::new(stream) };
        session.send(&startup(database))?;
        session.until_ready()?;
        Ok(session)
    }

    /// Runs a script of any number of statements and gives the first column of what they return.
    pub(crate) fn run(&mut self, script: &str) -> Outcome<Vec<String>> {
        let mut message = vec![b'Q'];
        message.extend(length_of(script.len() + 1));
        message.extend(script.as_bytes());
        message.push(0);
        self.send(&message)?;
        self.until_ready()
    }

    fn send(&mut self, message: &[u8]) -> Outcome {
        self.stream.get_mut().write_all(message).doing(|| "speak to the private PostgreSQL".into())
    }

    fn until_ready(&mut self) -> Outcome<Vec<String>> {
        let (mut rows, mut error) = (Vec::new(), None);
        loop {
            let (kind, body) = self.receive().doing(|| "hear from the private PostgreSQL".into())?;
            match kind {
                b'Z' => {
                    return error.map_or(Ok(rows), |sentence: String| Err(Failure::new(sentence)));
                }
                b'D' => rows.extend(first_column(&body)),
                // An error before the first "ready" ends the connection.
                b'E' if body.starts_with(b"SFATAL") => {
                    return Err(Failure::new(sentence_in(&body)));
                }
                b'E' => error = Some(sentence_in(&body)),
                b'R' if body != [0, 0, 0, 0] => {
                    return Err(Failure::new("The private PostgreSQL wants a password on its socket."));
                }
                _ => {}
            }
        }
    }

    fn receive(&mut self) -> std::io::Result<(u8, Vec<u8>)> {
        let mut head = [0; 5];
        self.stream.read_exact(&mut head)?;
        let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize;
        let mut body = vec![0; length.saturating_sub(4)];
        self.stream.read_exact(&mut body)?;
        Ok((head[0], body))
    }
}

/// Lengths count themselves.
fn length_of(body: usize) -> [u8; 4] {
    (body as u32 + 4).to_be_bytes()
}

fn startup(database: &str) -> Vec<u8> {
    let mut body = 196_608_u32.to_be_bytes().to_vec();
    for text in ["user", "postgres", "database", database, "client_encoding", "UTF8", ""] {
        body.extend(text.as_bytes());
        body.push(0);
    }
    let mut message = length_of(body.len()).to_vec();
    message.extend(body);
    message
}

fn first_column(row: &[u8]) -> Option<String> {
    let length = u32::from_be_bytes(row.get(2..6)?.try_into().ok()?) as usize;
    Some(String::from_utf8_lossy(row.get(6..6 + length)?).into_owned())
}

/// Message, detail and hint, and the place in the script, from an error's tagged fields.
fn sentence_in(body: &[u8]) -> String {
    let field = |tag: u8| {
        body.split(|byte| *byte == 0)
            .find(|field| field.first() == Some(&tag))
            .map(|field| String::from_utf8_lossy(&field[1..]).into_owned())
    };
    let mut sentence = field(b'M').unwrap_or_else(|| "unknown error".into());
    for (tag, name) in [(b'D', "detail"), (b'H', "hint"), (b'P', "at character"), (b'W', "where")] {
        if let Some(text) = field(tag) {
            sentence.push_str(&format!("\n  {name}: {text}"));
        }
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_told_with_its_detail_and_place() {
        let body = b"SERROR\0VERROR\0C42601\0Msyntax error\0P17\0Ddetails\0\0";
        assert_eq!(sentence_in(body), "syntax error\n  detail: details\n  at character: 17");
    }

    #[test]
    fn the_first_column_is_read_and_null_is_none() {
        assert_eq!(first_column(b"\0\x01\0\0\0\x02ab").as_deref(), Some("ab"));
        assert_eq!(first_column(b"\0\x01\xff\xff\xff\xff"), None);
    }

    #[test]
    fn lengths_count_themselves() {
        assert_eq!(startup("x")[..4], (startup("x").len() as u32).to_be_bytes());
    }
}
