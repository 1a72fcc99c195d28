//! `postmaster.pid`: tells when a server is ready, and stays behind when it was killed.

use crate::failure::{Failure, Outcome};
use crate::sys::{self, Signal};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

fn of(data: &Path) -> PathBuf {
    data.join("postmaster.pid")
}

/// Whether the server with this process id takes connections: line 1 is its id, line 8 its state.
pub(super) fn says_ready(data: &Path, pid: u32) -> bool {
    fs::read_to_string(of(data)).is_ok_and(|text| is_ready(&text, pid))
}

fn is_ready(text: &str, pid: u32) -> bool {
    let mut lines = text.lines();
    lines.next().and_then(|line| line.trim().parse().ok()) == Some(pid)
        && lines.nth(6).is_some_and(|state| state.starts_with("ready"))
}

/// Makes way for a new server: an old one of ours is asked to stop, a file whose process id now belongs to
/// somebody else is removed. (A dead process id PostgreSQL recognizes itself.)
pub(super) fn make_way(data: &Path) -> Outcome {
    let Some(pid) = fs::read_to_string(of(data)).ok().and_then(|text| text.lines().next()?.trim().parse().ok()) else {
        return Ok(());
    };
    if !sys::is_alive(pid) {
        return Ok(());
    }
    if !serves(pid, data) {
        let _ = fs::remove_file(of(data));
        return Ok(());
    }
    sys::signal_process(pid, Signal::Interrupt);
    let patience = Instant::now() + Duration::from_secs(20);
    while sys::is_alive(pid) {
        if Instant::now() > patience {
            return Err(Failure::new(format!(
                "An older PostgreSQL (process {pid}) still uses {} and does not stop.",
                data.display()
            )));
        }
        sleep(Duration::from_millis(50));
    }
    Ok(())
}

/// Whether the process is a PostgreSQL on this folder. Where there is no /proc, the benefit of the doubt.
fn serves(pid: u32, data: &Path) -> bool {
    match fs::read(format!("/proc/{pid}/cmdline")) {
        Ok(line) => String::from_utf8_lossy(&line).split('\0').any(|word| Path::new(word) == data),
        Err(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn ready_is_read_from_line_eight_of_our_own_server_only() {
        let text = "77\n/data\n1700000000\n5432\n/run\n127.0.0.1\n 1 2\nready   \n";
        assert!(is_ready(text, 77));
        assert!(!is_ready(text, 78));
        assert!(!is_ready(&text.replace("ready", "starting"), 77));
        assert!(!is_ready("77\n/data\n", 77));
    }

    #[test]
    fn a_file_whose_number_belongs_to_another_program_now_is_removed() {
        let scratch = Scratch::new("pid-reused");
        fs::write(of(scratch.path()), format!("{}\n", std::process::id())).unwrap();
        make_way(scratch.path()).unwrap();
        assert!(!of(scratch.path()).exists());
    }
}
