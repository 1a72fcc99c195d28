//! The repository's own front, on a port of this machine and without certificates: everything else is its Caddyfile.

use crate::failure::{Doing, Failure, Outcome};
use crate::sys::Signal;
use crate::test::http::{Request, Sent};
use crate::test::until;
use crate::{postgres, project, shell};
use std::fs;
use std::path::Path;
use std::process::Child;

/// The pinned Caddy, as a package of Python's index: Debian's is older than what the Caddyfile needs.
pub(in crate::test) const REQUIREMENTS: &str = "docker/caddy/requirements.txt";

/// Caddy between learners and apis. Stopped when dropped.
pub(in crate::test) struct Front {
    child: Child,
    port: u16,
}

impl Front {
    /// Starts one that sends to apis at these ports.
    pub(in crate::test) fn start(caddy: &Path, apis: [u16; 2]) -> Outcome<Self> {
        let port = postgres::free_port()?;
        let file =
            fs::read_to_string(project::root().join("docker/caddy/Caddyfile")).doing(|| "read the Caddyfile".into())?;
        let folder = project::memory_dir().join("caddy-front");
        fs::create_dir_all(&folder).doing(|| format!("make {}", folder.display()))?;
        let local = folder.join("Caddyfile");
        fs::write(&local, of_this_machine(&file, port, apis)?).doing(|| format!("write {}", local.display()))?;
        let log = project::memory_dir().join("caddy.log");
        let out = fs::File::create(&log).doing(|| format!("write {}", log.display()))?;
        let mut command = shell::program(&caddy.to_string_lossy());
        command
            .args(["run", "--adapter", "caddyfile", "--config"])
            .arg(&local)
            .env("HOME", &folder)
            .env("XDG_DATA_HOME", &folder)
            .env("XDG_CONFIG_HOME", &folder)
            .stdout(out.try_clone().doing(|| format!("write {}", log.display()))?)
            .stderr(out);
        let front = Self { child: command.spawn().doing(|| "start Caddy".into())?, port };
        until("the front answers", || {
            let answer = Request::get("/healthz").send(port).and_then(Sent::answer);
            Ok(answer.is_ok_and(|answer| answer.status == 200).then_some(()))
        })?;
        Ok(front)
    }

    /// Where it listens.
    pub(in crate::test) fn port(&self) -> u16 {
        self.port
    }
}

impl Drop for Front {
    fn drop(&mut self) {
        shell::stop(&mut self.child, Signal::Terminate);
    }
}

/// The file with one site without TLS and two apis by their addresses. What it replaces must be there.
fn of_this_machine(file: &str, port: u16, apis: [u16; 2]) -> Outcome<String> {
    let site = file
        .split_once("\nhttps:// {\n\ttls {\n\t\ton_demand\n\t}\n")
        .and_then(|(_, rest)| rest.split_once("\nhttp:// {"))
        .map(|(site, _)| site)
        .ok_or_else(|| Failure::new("The Caddyfile has another form than this test knows."))?;
    let (before, rest) = site
        .split_once("\t\tdynamic a {")
        .ok_or_else(|| Failure::new("The Caddyfile does not find apis by their name."))?;
    let (_, after) = rest.split_once("\t\t}\n").ok_or_else(|| Failure::new("The Caddyfile does not end a block."))?;
    let [first, second] = apis;
    Ok(format!(
        "{{\n\tadmin off\n\tauto_https off\n}}\n\nhttp://localhost:{port} {{\n{before}\
         \t\tto 127.0.0.1:{first} 127.0.0.1:{second}\n{after}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repositorys_file_becomes_one_of_this_machine() {
        let file = fs::read_to_string(project::root().join("docker/caddy/Caddyfile")).unwrap();
        let local = of_this_machine(&file, 8000, [8001, 8002]).unwrap();
        assert!(local.contains("to 127.0.0.1:8001 127.0.0.1:8002\n") && local.contains("request_buffers"), "{local}");
        assert!(!local.contains("on_demand") && !local.contains("dynamic"), "{local}");
        assert!(of_this_machine("localhost {\n}\n", 1, [2, 3]).is_err());
    }
}
