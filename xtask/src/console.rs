//! What the person at the terminal sees: steps, prefixed lines, colors only where they are wanted.

use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::sync::OnceLock;

/// Colors of the terminal.
#[derive(Clone, Copy)]
pub(crate) enum Color {
    /// Good news and headings.
    Green,
    /// Attention.
    Yellow,
    /// Bad news.
    Red,
    /// One of two voices.
    Blue,
    /// The other of two voices.
    Magenta,
    /// Asides.
    Dim,
}

impl Color {
    fn code(self) -> &'static str {
        match self {
            Self::Green => "32",
            Self::Yellow => "33",
            Self::Red => "31",
            Self::Blue => "34",
            Self::Magenta => "35",
            Self::Dim => "2",
        }
    }
}

fn has_colors() -> bool {
    static ANSWER: OnceLock<bool> = OnceLock::new();
    *ANSWER.get_or_init(|| std::env::var_os("NO_COLOR").is_none() && is_watched())
}

/// Whether a person looks on.
pub(crate) fn is_watched() -> bool {
    std::io::stdout().is_terminal()
}

/// `text` in a color.
pub(crate) fn paint(text: &str, color: Color) -> String {
    if has_colors() { format!("\x1b[{}m{text}\x1b[0m", color.code()) } else { text.to_owned() }
}

/// One line. A closed pipe is no reason to stop a server.
pub(crate) fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}

/// What begins now.
pub(crate) fn step(what: &str) {
    say(&format!("{} {what}", paint("==>", Color::Green)));
}

/// What a person should know but need not act on.
pub(crate) fn note(what: &str) {
    say(&format!("{} {what}", paint("note:", Color::Yellow)));
}

/// What a person should act on soon.
pub(crate) fn warn(what: &str) {
    say(&format!("{} {what}", paint("warning:", Color::Yellow)));
}

/// What went wrong.
pub(crate) fn alarm(what: &str) {
    say(&format!("{} {what}", paint("error:", Color::Red)));
}

/// Prints a child's output line by line behind its name, from a thread that ends with the output.
pub(crate) fn prefix_lines(source: impl Read + Send + 'static, name: &str, color: Color) {
    let prefix = paint(&format!("{name:<6} |"), color);
    std::thread::spawn(move || {
        let mut reader = BufReader::new(source);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            say(&format!("{prefix} {}", String::from_utf8_lossy(&line).trim_end()));
            line.clear();
        }
    });
}
