//! An object store of the tests' own that speaks S3 and was made by somebody else: what our own double believes of the protocol is
//! held against it.

use super::until;
use crate::failure::{Doing, Outcome};
use crate::sys::Signal;
use crate::test::http::{Request, Sent};
use crate::{postgres, project, python, shell};
use serde_json::json;
use std::fs;
use std::process::Child;

const REQUIREMENTS: &str = "xtask/object-store.txt";
const BUCKET: &str = "bucket";

/// Stopped when dropped; it keeps nothing.
pub(super) struct ObjectStore {
    child: Child,
    port: u16,
}

impl ObjectStore {
    /// Starts one with a bucket; `None`, and a word about it, where it cannot be had and no merge depends on it.
    pub(super) fn start(skipped: &mut Vec<String>) -> Outcome<Option<Self>> {
        let Some(program) = python::program("moto_server", REQUIREMENTS, skipped)? else { return Ok(None) };
        let port = postgres::free_port()?;
        let log = project::memory_dir().join("object-store.log");
        let out = fs::File::create(&log).doing(|| format!("write {}", log.display()))?;
        let mut command = shell::program(&program.to_string_lossy());
        command.args(["-H", "127.0.0.1", "-p", &port.to_string()]);
        command.stdout(out.try_clone().doing(|| format!("write {}", log.display()))?).stderr(out);
        let store = Self { child: command.spawn().doing(|| "start the object store".into())?, port };
        until("the object store has a bucket", || {
            let made = Request::put(format!("/{BUCKET}"), &json!({})).send(port).and_then(Sent::answer);
            Ok(made.is_ok_and(|answer| answer.status == 200).then_some(()))
        })?;
        Ok(Some(store))
    }

    /// Its address.
    pub(super) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for ObjectStore {
    fn drop(&mut self) {
        shell::stop(&mut self.child, Signal::Kill);
    }
}
