//! Every call of the description with made-up input, as everybody who may come: schemathesis looks for answers with
//! 5xx and for answers that the description does not know.

mod operations;
mod tally;

use super::health::Treatment;
use super::http::{Request, Sent};
use super::plan::Plan;
use super::stage::{Stage, Stock, both};
use crate::failure::{Doing, Failure, Outcome};
use crate::summary::Report;
use crate::{console, project, python, shell};
use operations::Operation;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The demo people who try; nobody stands for a visitor.
const CALLERS: [Option<&str>; 6] =
    [None, Some("superadmin"), Some("student"), Some("parent"), Some("teacher"), Some("admin")];
/// Those who invent input in every run: the one who needs no permission, and the one who has them all.
const ALWAYS_FUZZING: usize = 2;
const PASSWORD: &str = "learn-the-words";
/// So many callers at a time: making input up is what costs.
const WIDTH: usize = 2;
/// Examples for each operation, beside the edges of every parameter.
const EXAMPLES: u32 = 8;
const EXAMPLES_LONG: u32 = 60;
/// What an answer must not be. That sensible input succeeds is for the tests of the calls to show.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
const REQUIREMENTS: &str = "api/tests/schemathesis.txt";
/// They end the session that all other calls are made with, so they come last and each of their calls has its own.
const ENDING: [&str; 3] = ["logout", "revoke_session", "withdraw_consent"];
/// They end the sessions of others, whom nothing would be tried by anymore: last of all, by the one whom nobody can shut out. Who
/// may not is refused with all other calls.
const OVER_OTHERS: [&str; 3] = ["toggle_block", "revoke_user_session", "revoke_user_sessions"];
/// Where the brand lies that all calls go to.
const DEFAULT_BRAND: &str = "/api/office/brands/verdant";
/// Who may shut others out.
const ABOVE_OTHERS: [&str; 2] = ["superadmin", "admin"];

/// Builds, starts, asks, stops.
pub(super) fn run(plan: Plan, stock: &Stock, filter: Option<&str>, report: &mut Report) -> Outcome {
    console::step("Calls with made-up input");
    let Some(program) = python::program("schemathesis", REQUIREMENTS, &mut report.skipped)? else { return Ok(()) };
    let asked: Vec<Operation> =
        operations::described()?.into_iter().filter(|each| filter.is_none_or(|part| each.id.contains(part))).collect();
    if asked.is_empty() {
        return Err(Failure::new(format!("No operation is named `{}`.", filter.unwrap_or_default())));
    }
    let mut stage = Stage::open("calls", stock)?;
    let asked = ask_all(&mut stage, &program, plan, &asked, report);
    both(asked, stage.close(Treatment::Gentle))
}

fn ask_all(stage: &mut Stage, program: &Path, plan: Plan, operations: &[Operation], report: &mut Report) -> Outcome {
    let callers = CALLERS.iter().map(|role| Caller::new(stage, *role)).collect::<Outcome<Vec<_>>>()?;
    give_academy(stage.product.port())?;
    let (ending, lasting): (Vec<_>, Vec<_>) =
        operations.iter().partition(|operation| ENDING.contains(&operation.id.as_str()));
    let over_others =
        lasting.iter().copied().filter(|operation| OVER_OTHERS.contains(&operation.id.as_str())).collect();
    let mut faults = Vec::new();
    let mut calls = 0;
    for (operations, part) in [(lasting, Part::Lasting), (ending, Part::Ending), (over_others, Part::OverOthers)] {
        let rounds: Vec<Round> = callers
            .iter()
            .enumerate()
            .map(|(at, caller)| Round {
                caller,
                part,
                fuzzes: fuzzes(plan, at),
                operations: caller.asks(&operations, part),
            })
            .filter(|round| !round.operations.is_empty())
            .collect();
        let commands = rounds.iter().map(|round| round.command(stage, program, plan)).collect::<Outcome<Vec<_>>>()?;
        let outcomes = shell::run_side_by_side(commands, WIDTH, || stage.product.tend())?;
        for (round, outcome) in rounds.iter().zip(outcomes) {
            if let Err(failure) = outcome {
                console::say(&fs::read_to_string(round.file("txt")).unwrap_or_default());
                faults.push(format!("{}: {failure}", round.name()));
            }
            let tally = tally::read(&round.file("json"))?;
            calls += tally.calls();
            let line = format!("{}: {}", round.name(), tally.told());
            console::say(&format!("  {line}"));
            faults
                .extend(tally.faults(&round.operations).into_iter().map(|fault| format!("{}: {fault}", round.name())));
        }
        if part == Part::Lasting {
            faults.extend(
                callers.iter().filter_map(|caller| caller.must_be_signed_in(stage).err()).map(|f| f.to_string()),
            );
        }
    }
    report.tests = Some(operations.len() as u64);
    report.notes.push(format!("{calls} calls of {} operations", operations.len()));
    if faults.is_empty() { Ok(()) } else { Err(Failure::new(faults.join("\n"))) }
}

/// When calls are made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// With one session.
    Lasting,
    /// Each with a session of its own, which it may end.
    Ending,
    /// The same, by the one whom nobody can shut out.
    OverOthers,
}

impl Part {
    /// Behind a caller's name, in files and in words.
    fn suffixes(self) -> (&'static str, &'static str) {
        match self {
            Self::Lasting => ("", ""),
            Self::Ending => ("-last", ", last"),
            Self::OverOthers => ("-over-others", ", over others"),
        }
    }
}

/// Somebody who tries.
struct Caller {
    role: Option<&'static str>,
    token: Option<String>,
}

/// What one caller does in one go.
struct Round<'a> {
    caller: &'a Caller,
    part: Part,
    /// Beside the edges of every parameter, which everybody tries.
    fuzzes: bool,
    operations: Vec<&'a Operation>,
}

/// Whether a caller invents input: of the people between the two ends one, by the seed, and in the long form all.
fn fuzzes(plan: Plan, caller: usize) -> bool {
    let chosen = ALWAYS_FUZZING + plan.seed as usize % (CALLERS.len() - ALWAYS_FUZZING);
    plan.is_long || caller < ALWAYS_FUZZING || caller == chosen
}

impl Caller {
    fn new(stage: &Stage, role: Option<&'static str>) -> Outcome<Self> {
        let token = role.map(|role| log_in(stage.product.port(), role)).transpose()?;
        Ok(Self { role, token })
    }

    fn name(&self) -> &'static str {
        self.role.unwrap_or("visitor")
    }

    /// That a stranger is refused everywhere else is shown for every operation by the tests of the api.
    fn asks<'a>(&self, operations: &[&'a Operation], part: Part) -> Vec<&'a Operation> {
        let is_above = self.role.is_some_and(|role| ABOVE_OTHERS.contains(&role));
        let has_turn = |operation: &Operation| match part {
            Part::Lasting => !(is_above && OVER_OTHERS.contains(&operation.id.as_str())),
            Part::Ending => true,
            Part::OverOthers => self.role == Some(ABOVE_OTHERS[0]),
        };
        let may_come = |operation: &Operation| self.role.is_some() || operation.is_public;
        operations.iter().copied().filter(|operation| has_turn(operation) && may_come(operation)).collect()
    }

    /// Whoever lost the session on the way was refused from there on, and nothing was tried.
    fn must_be_signed_in(&self, stage: &Stage) -> Outcome {
        let Some(token) = &self.token else { return Ok(()) };
        let me = Request::post("/api/me", &json!({})).by(token);
        let answer = me.send(stage.product.port()).and_then(Sent::answer).doing(|| "ask who is signed in".into())?;
        if answer.status == 200 {
            return Ok(());
        }
        Err(Failure::new(format!("{}: the session was lost on the way (`me` is {})", self.name(), answer.status)))
    }
}

impl Round<'_> {
    fn name(&self) -> String {
        format!("{}{}", self.caller.name(), self.part.suffixes().1)
    }

    /// What it prints, or how it was answered.
    fn file(&self, ending: &str) -> PathBuf {
        project::memory_dir().join(format!("calls-{}{}.{ending}", self.caller.name(), self.part.suffixes().0))
    }

    fn command(&self, stage: &Stage, program: &Path, plan: Plan) -> Outcome<Command> {
        let base = stage.product.base_url();
        let tests = project::root().join("api/tests");
        let printed = self.file("txt");
        let out = File::create(&printed).doing(|| format!("write {}", printed.display()))?;
        let _ = fs::remove_file(self.file("json"));
        let mut command = shell::program(&program.to_string_lossy());
        command.current_dir(project::memory_dir());
        if self.caller.role.is_some() {
            command.arg("--config-file").arg(tests.join("schemathesis.toml"));
        }
        let ids: Vec<&str> = self.operations.iter().map(|operation| operation.id.as_str()).collect();
        let examples = if plan.is_long { EXAMPLES_LONG } else { EXAMPLES };
        command
            .args(["run", "--no-color", "--url", &base, "--seed", &plan.seed.to_string(), "--continue-on-failure"])
            .args([
                "--phases",
                if self.fuzzes { "coverage,fuzzing" } else { "coverage" },
                "--max-examples",
                &examples.to_string(),
                "--warnings",
                "off",
            ])
            .args(["--suppress-health-check", "all", "--generation-database", "none"])
            .args(["--checks", CHECKS, "--include-operation-id-regex", &format!("^({})$", ids.join("|"))])
            .env("SCHEMATHESIS_HOOKS", "schemathesis_hooks")
            .env("PYTHONPATH", &tests)
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("CALLS_TALLY", self.file("json"))
            .stdout(out.try_clone().doing(|| format!("write {}", printed.display()))?)
            .stderr(out);
        match (&self.caller.token, self.part) {
            (Some(token), Part::Lasting) => {
                command.arg("--header").arg(format!("Authorization: Bearer {token}"));
            }
            (Some(_), _) => {
                let login = json!({"url": format!("{base}/api/login"), "body": credentials(self.caller.name())});
                command.env("CALLS_LOGIN", login.to_string());
            }
            (None, _) => {}
        }
        command.arg(project::root().join("api/openapi.json"));
        Ok(command)
    }
}

fn credentials(role: &str) -> Value {
    json!({"email": format!("{role}@verdant.test"), "password": PASSWORD, "privacy_info": true})
}

/// The default brand's demo has every feature but the academy, without which the calls of enrollments are not there.
fn give_academy(port: u16) -> Outcome {
    let token = log_in(port, ABOVE_OTHERS[0])?;
    let ask = |request: Request| {
        let answer =
            request.by(&token).send(port).and_then(Sent::answer).doing(|| "give the brand an academy".into())?;
        match answer.status {
            200 => Ok(answer.json()),
            status => Err(Failure::new(format!("The brand gets no academy ({status}): {}", answer.json()))),
        }
    };
    let mut brand = ask(Request::get(DEFAULT_BRAND))?;
    let features = brand["brand"]["features"].as_array_mut();
    features.ok_or_else(|| Failure::new("A brand has a list of features."))?.push(json!("academy"));
    ask(Request::put(DEFAULT_BRAND, &brand)).map(drop)
}

/// A session of a demo person of the default brand.
fn log_in(port: u16, role: &str) -> Outcome<String> {
    let request = Request::post("/api/login", &credentials(role));
    let answer = request.send(port).and_then(Sent::answer).doing(|| format!("log in as {role}"))?.json();
    let token = answer["access_token"].as_str().map(str::to_owned);
    token.ok_or_else(|| Failure::new(format!("{role} may not log in: {answer}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_fuzzes_for_some_seed_and_the_two_ends_always() {
        let fuzzing = |seed, is_long| {
            let plan = Plan { seed, is_long };
            (0..CALLERS.len()).filter(|caller| fuzzes(plan, *caller)).collect::<Vec<_>>()
        };
        assert_eq!((0..4).map(|seed| fuzzing(seed, false)[2]).collect::<Vec<_>>(), [2, 3, 4, 5]);
        assert!((0..4).all(|seed| fuzzing(seed, false)[..2] == [0, 1]));
        assert_eq!(fuzzing(1, true).len(), CALLERS.len());
    }
}
