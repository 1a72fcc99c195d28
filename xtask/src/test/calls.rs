//! Every call of the description with made-up input, as everybody who may come: schemathesis looks for answers with
//! 5xx and for answers that the description does not know.

use super::stage::Stage;
use crate::failure::{Doing, Failure, Outcome};
use crate::{console, project, shell};
use serde_json::{Value, json};
use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::PathBuf;

/// The demo people who try; nobody stands for a visitor.
const CALLERS: [Option<&str>; 6] =
    [None, Some("student"), Some("parent"), Some("teacher"), Some("admin"), Some("superadmin")];
const PASSWORD: &str = "learn-the-words";
/// The same input at every run, so that what fails can be tried again.
const SEED: &str = "20261121";
/// What an answer must not be. That sensible input succeeds is for the tests of the calls to show.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
const REQUIREMENTS: &str = "api/tests/schemathesis.txt";

/// Builds, starts, asks, stops.
pub(super) fn run(filter: Option<&str>) -> Outcome {
    console::step("Calls with made-up input");
    let Some(program) = program()? else { return Ok(()) };
    let mut stage = Stage::open("calls")?;
    let base = stage.product.base_url();
    let port = base.rsplit(':').next().and_then(|port| port.parse().ok()).unwrap_or_default();
    for caller in CALLERS {
        let token = caller.map(|role| log_in(port, role)).transpose()?;
        console::step(&format!("Calls as {}", caller.unwrap_or("a visitor")));
        let mut command = shell::program(&program.to_string_lossy());
        command
            .current_dir(project::memory_dir())
            .args(["run", "--no-color", "--url", &base, "--seed", SEED, "--continue-on-failure"])
            .args(["--phases", "coverage,fuzzing", "--max-examples", "8", "--warnings", "off"])
            .args(["--suppress-health-check", "all", "--generation-database", "none"])
            .args(["--checks", CHECKS])
            // It would end the session that all other calls are made with.
            .args(["--exclude-operation-id", "logout"])
            .args(filter.map(|filter| ["--include-operation-id-regex".to_owned(), filter.to_owned()]).iter().flatten());
        if let Some(token) = token {
            command.arg("--header").arg(format!("Authorization: Bearer {token}"));
        }
        command.arg(project::root().join("api/openapi.json"));
        let outcome = shell::run_while(&mut command, || stage.product.tend());
        if outcome.is_err() {
            console::note(&format!("what api and worker said: {}", stage.log.display()));
            return outcome;
        }
    }
    Ok(())
}

/// The pinned schemathesis in a folder of its own; `None`, and a word about it, where there is no Python.
fn program() -> Outcome<Option<PathBuf>> {
    let Some(python) = shell::on_path("python3") else {
        console::note(
            "python3 is not installed: calls with made-up input are SKIPPED (Debian: apt-get install python3-venv)",
        );
        return Ok(None);
    };
    let requirements = project::root().join(REQUIREMENTS);
    let wanted = fs::read_to_string(&requirements).doing(|| format!("read {REQUIREMENTS}"))?;
    let folder = project::memory_dir().join("schemathesis");
    let program = folder.join("bin/schemathesis");
    let stamp = folder.join("installed.txt");
    if fs::read_to_string(&stamp).is_ok_and(|there| there == wanted) && program.exists() {
        return Ok(Some(program));
    }
    console::step("Installing schemathesis");
    let _ = fs::remove_dir_all(&folder);
    shell::run_quietly(shell::program(&python.to_string_lossy()).args(["-m", "venv"]).arg(&folder)).map_err(|_| {
        Failure::new("Python cannot make an environment of its own (Debian: apt-get install python3-venv).")
    })?;
    let pip = folder.join("bin/pip");
    shell::run_quietly(
        shell::program(&pip.to_string_lossy())
            .args(["install", "--quiet", "--disable-pip-version-check", "--requirement"])
            .arg(&requirements),
    )?;
    fs::write(&stamp, &wanted).doing(|| format!("write {}", stamp.display()))?;
    Ok(Some(program))
}

/// A session of a demo person of the default brand.
fn log_in(port: u16, role: &str) -> Outcome<String> {
    let body = json!({"email": format!("{role}@verdant.test"), "password": PASSWORD, "privacy_info": true});
    let answer = post(port, "/api/login", &body).doing(|| format!("log in as {role}"))?;
    answer["access_token"]
        .as_str()
        .map(str::to_owned)
        .ok_or_else(|| Failure::new(format!("{role} may not log in: {answer}")))
}

fn post(port: u16, path: &str, body: &Value) -> std::io::Result<Value> {
    let body = body.to_string();
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let text = answer.split_once("\r\n\r\n").map(|(_, body)| body).unwrap_or_default();
    Ok(serde_json::from_str(text)?)
}
