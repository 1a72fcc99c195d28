//! `cargo xtask run` on systems that somebody else runs: a PostgreSQL with an owner that is no superuser, a Redis and a
//! mail server. Nothing of ours may stand in for them, and nothing may be left of us when it stops.

mod mail_sink;

use super::http::{Answer, Request, Sent};
use super::redis::Redis;
use super::stage::{CAPTCHA, Folder};
use super::until;
use crate::failure::{Doing, Failure, Outcome};
use crate::summary::Report;
use crate::sys::Signal;
use crate::{build, console, postgres, project, shell};
use mail_sink::MailSink;
use serde_json::json;
use std::fs::File;
use std::process::{Child, Command};

const EMAIL: &str = "outsider@people.test";

/// Builds, starts, registers somebody, reads the mail, stops.
pub(super) fn run(report: &mut Report) -> Outcome {
    console::step("Settings from outside");
    report.tests = Some(1);
    build::everything(false)?;
    let database = postgres::throwaway()?;
    database.run("postgres", "create role app_owner login createrole password 'owner'")?;
    database.run("postgres", "create database outside owner app_owner")?;
    let (redis, mails) = (Redis::start(&mut report.skipped)?, MailSink::open()?);
    let (folder, port) = (Folder::new("outside"), postgres::free_port()?);
    let mut command = ourselves()?;
    command
        .args(["run", "--port", &port.to_string(), "--data-dir"])
        .arg(folder.path())
        .env("DATABASE_URL", database.url_as("app_login", "login", "outside"))
        .env("OWNER_DATABASE_URL", database.url_as("app_owner", "owner", "outside"))
        .env("SMTP_URL", format!("smtp://127.0.0.1:{}", mails.port()))
        .env("CAPTCHA_TEST_ANSWER", CAPTCHA);
    match &redis {
        Some(redis) => command.env("REDIS_URL", redis.url()),
        None => command.env_remove("REDIS_URL"),
    };
    let mut product = Running(command.spawn().doing(|| "start `xtask run`".into())?);
    until("the product is ready", || product.answers(port))?;

    register(port)?;
    let mail = until("the mail reaches the server", || Ok(mails.to(EMAIL)))?;
    require(mail.contains("/toefl/verify?token=") || mail.contains("verify?token=3D"), "The mail has no link.")?;
    require(!folder.path().join("postgres").exists(), "A private PostgreSQL was made beside the given one.")?;
    require(!folder.path().join("outbox").exists(), "A mail went to the outbox beside the given server.")?;
    if let Some(redis) = &redis {
        // One that nobody answers lies there for its time.
        ask(port, Request::get("/api/captcha/flat"))?;
        require(redis.keys()? > 0, "The captcha is not in the given Redis.")?;
    }

    shell::stop(&mut product.0, Signal::Terminate);
    let open = "select 1 from pg_stat_activity where usename in ('app_login', 'app_owner')";
    until("every connection is closed", || Ok(database.run("postgres", open)?.is_empty().then_some(())))?;
    require(Request::get("/healthz").send(port).is_err(), "The api still listens.")
}

/// This program as it was built last, speaking to a file. Not the running one: building may have replaced its file.
fn ourselves() -> Outcome<Command> {
    let program = build::binary("xtask", false);
    let log = project::memory_dir().join("outside.log");
    let out = File::create(&log).doing(|| format!("write {}", log.display()))?;
    let mut command = shell::program(&program.to_string_lossy());
    command.stderr(out.try_clone().doing(|| format!("write {}", log.display()))?).stdout(out);
    Ok(command)
}

/// Stopped when dropped, however the test ends.
struct Running(Child);

impl Running {
    fn answers(&mut self, port: u16) -> Outcome<Option<()>> {
        if let Ok(Some(status)) = self.0.try_wait() {
            let log = project::memory_dir().join("outside.log");
            return Err(Failure::new(format!("`xtask run` ended ({status}); it speaks in {}.", log.display())));
        }
        let answer = Request::get("/readyz").send(port).and_then(Sent::answer);
        Ok(answer.is_ok_and(|answer| answer.status == 200).then_some(()))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        shell::stop(&mut self.0, Signal::Terminate);
    }
}

fn ask(port: u16, request: Request) -> Outcome<Answer> {
    request.send(port).and_then(Sent::answer).doing(|| "ask the api".into())
}

fn register(port: u16) -> Outcome {
    let captcha = ask(port, Request::get("/api/captcha/flat"))?.json();
    let body = json!({
        "email": EMAIL, "password": "comes-from-outside", "captcha": CAPTCHA, "captcha_key": captcha["key"],
    });
    let answer = ask(port, Request::post("/api/register", &body))?;
    require(answer.status == 200, &format!("Registering was answered {}.", answer.status))
}

fn require(is_so: bool, otherwise: &str) -> Outcome {
    if is_so { Ok(()) } else { Err(Failure::new(otherwise)) }
}
