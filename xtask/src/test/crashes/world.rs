//! The running product, and how a step of the path meets kill -9: each process in the middle of the step, then all of
//! them right after its answer.

use super::toll::Toll;
use super::turns::Turns;
use crate::failure::{Failure, Outcome};
use crate::postgres::Session;
use crate::run::{Product, Victim};
use crate::test::health::Treatment;
use crate::test::http::{Answer, Request};
use crate::test::stage::Stage;
use crate::test::until;
use serde_json::Value;
use std::path::Path;

/// A call of the path.
pub(super) struct Step<'a> {
    /// What it is called in the summary.
    pub(super) name: &'a str,
    /// Made anew for every time it is sent.
    pub(super) request: &'a dyn Fn(&mut World) -> Outcome<Request>,
    /// A table that it writes.
    pub(super) writes: &'a str,
    /// Its answer; one of several where a job may have been faster than the client who asks again.
    pub(super) status: &'a [u16],
    /// The answer to the same request once more: a status or the code of a refusal.
    pub(super) again: &'a str,
    /// Tables that the same request may add to once more.
    pub(super) grows: &'a [&'a str],
    /// What must be true from the answer on.
    pub(super) holds: &'a dyn Fn(&mut World, &Value) -> Outcome<bool>,
}

/// The product under the walk.
pub(super) struct World {
    stage: Stage,
    port: u16,
    /// What was killed where.
    pub(super) toll: Toll,
    turns: Turns,
    held: Option<Gate>,
}

/// Lets nobody write to a table while it is there.
struct Gate {
    table: &'static str,
    session: Option<Session>,
}

impl World {
    pub(super) fn new(stage: Stage, turns: Turns) -> Self {
        let port = stage.product.port();
        Self { stage, port, toll: Toll::default(), turns, held: None }
    }

    /// Where api and worker speak.
    pub(super) fn log(&self) -> &Path {
        &self.stage.log
    }

    /// Stops everything and looks at what it said.
    pub(super) fn close(self, treatment: Treatment) -> Outcome {
        // A table that is still held would keep the product from coming up again.
        drop(self.held);
        self.stage.close(treatment)
    }

    /// Sends a request until it is answered: what is not acknowledged, a client repeats.
    pub(super) fn ask(&mut self, request: &Request) -> Outcome<Answer> {
        let port = self.port;
        until("the api answers", || match request.send(port).and_then(crate::test::http::Sent::answer) {
            Ok(answer) if answer.status < 500 => Ok(Some(answer)),
            Ok(_) | Err(_) => Ok(None),
        })
    }

    /// The same, with the body of a success.
    pub(super) fn expect(&mut self, request: &Request, status: u16) -> Outcome<Value> {
        let answer = self.ask(request)?;
        if answer.status == status { Ok(answer.json()) } else { Err(unexpected("a question", &answer)) }
    }

    /// Walks one step with the crashes whose turn it is and gives the body of its answer.
    pub(super) fn walk(&mut self, step: &Step) -> Outcome<Value> {
        let (victims, is_all) = self.turns.next_step();
        let mut acknowledged = None;
        for victim in victims {
            acknowledged = match (victim, self.crash_in_the_middle(step, victim)?) {
                (Victim::Worker, None) => {
                    return Err(Failure::new(format!("{}: no answer without the worker.", step.name)));
                }
                (Victim::Worker, answer) => answer,
                (_, None) => None,
                (_, Some(answer)) => {
                    let place = format!("{}, although {victim:?} was killed in the middle", step.name);
                    return Err(unexpected(&place, &answer));
                }
            };
        }
        let answer = match acknowledged {
            Some(answer) => answer,
            // Nobody acknowledged it: the client sends it once more.
            None => {
                let request = (step.request)(self)?;
                self.ask(&request)?
            }
        };
        if !step.status.contains(&answer.status) {
            return Err(unexpected(step.name, &answer));
        }
        let body = answer.json();
        if is_all {
            self.crash_everything(step.name)?;
        }
        self.must_hold(step, &body, "after its answer")?;
        self.repeat(step)?;
        self.must_hold(step, &body, "after the same request again")?;
        Ok(body)
    }

    /// Holds the request inside its transaction, kills, and gives the answer, if there is one.
    fn crash_in_the_middle(&mut self, step: &Step, victim: Victim) -> Outcome<Option<Answer>> {
        let request = (step.request)(self)?;
        let gate = shut(&self.stage.product, step.writes)?;
        let port = self.port;
        let sent = until("the api takes the request", || Ok(request.send(port).ok()))?;
        self.until_somebody_waits_for(step.writes)
            .map_err(|failure| Failure::new(format!("{}: {failure}", step.name)))?;
        self.kill(victim);
        self.toll.add(step.name, victim);
        if victim != Victim::Worker {
            // Whether the api is gone or answers that its database is: this is no acknowledgement.
            let answer = sent.answer().ok().filter(|answer| answer.status < 500);
            drop(gate);
            self.revive()?;
            return Ok(answer);
        }
        drop(gate);
        let answer = sent.answer().map_err(|cause| Failure::new(format!("{}: {cause}", step.name)))?;
        self.revive()?;
        Ok(Some(answer))
    }

    /// Where the api answers.
    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// A superuser's own connection to the database.
    pub(super) fn session(&self) -> Outcome<Session> {
        self.stage.product.session()
    }

    /// Kills some at once, whatever they are doing, and starts them again.
    pub(super) fn strike(&mut self, place: &str, victims: &[Victim]) -> Outcome {
        for victim in victims {
            self.kill(*victim);
            self.toll.add(place, *victim);
        }
        self.revive()
    }

    /// As when the power goes.
    pub(super) fn crash_everything(&mut self, place: &str) -> Outcome {
        for victim in [Victim::Api, Victim::Worker, Victim::Postgres] {
            self.kill(victim);
        }
        self.toll.add_all(place);
        self.revive()
    }

    fn must_hold(&mut self, step: &Step, body: &Value, when: &str) -> Outcome {
        match (step.holds)(self, body) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Failure::new(format!("{}: LOST {when}.", step.name))),
            Err(failure) => Err(Failure::new(format!("{}: LOST {when}: {failure}", step.name))),
        }
    }

    /// The client never heard the answer and sends the same once more.
    fn repeat(&mut self, step: &Step) -> Outcome {
        let before = self.rows()?;
        let request = (step.request)(self)?;
        let answer = self.ask(&request)?;
        let code = answer.json()["code"].as_str().map_or_else(|| answer.status.to_string(), str::to_owned);
        if code != step.again {
            return Err(unexpected(&format!("{}, sent again,", step.name), &answer));
        }
        let after = self.rows()?;
        let grown = after
            .iter()
            .find(|row| !before.contains(row) && !step.grows.contains(&row.split(' ').next().unwrap_or_default()));
        match grown {
            Some(row) => Err(Failure::new(format!("{}, sent again, took effect again: {row} rows.", step.name))),
            None => Ok(()),
        }
    }

    /// How many rows each table has, without those that jobs write to: sums of days are folded every minute. What takes effect
    /// twice shows in the tables that they are sums of.
    fn rows(&mut self) -> Outcome<Vec<String>> {
        self.sql(
            "select table_name || ' ' || (xpath('//n/text()',
               query_to_xml(format('select count(*) as n from public.%I', table_name), false, true, '')))[1]::text
             from information_schema.tables
             where table_schema = 'public' and table_type = 'BASE TABLE'
               and table_name not in ('mails', 'reports', 'grading_document_files', 'speech_results')
               and table_name not like 'page_view%' and table_name not like 'daily_metric%'
             order by 1",
        )
    }

    /// Asks the database itself.
    pub(super) fn sql(&mut self, script: &str) -> Outcome<Vec<String>> {
        self.stage.product.session()?.run(script)
    }

    /// From now on jobs that write to the table stop there, whatever is killed, until [`Self::crash_in_job`].
    pub(super) fn hold(&mut self, table: &'static str) -> Outcome {
        self.held = Some(Gate { table, session: Some(shut(&self.stage.product, table)?) });
        Ok(())
    }

    /// Kills whose turn it is, each while a job waits at the held table; `next` is held afterwards.
    pub(super) fn crash_in_job(&mut self, place: &str, next: Option<&'static str>) -> Outcome {
        let table = self.held.as_ref().map(|gate| gate.table).ok_or_else(|| Failure::new("Nothing is held."))?;
        let victims = self.turns.next_job();
        for (at, victim) in victims.iter().enumerate() {
            self.until_somebody_waits_for(table).map_err(|failure| Failure::new(format!("{place}: {failure}")))?;
            let is_last = at + 1 == victims.len();
            match victim {
                // Nothing is held afterwards, so the worker may live on and do its job again.
                Victim::Postgres if is_last && next.is_none() => self.stage.product.kill(Victim::Postgres),
                victim => self.kill(*victim),
            }
            self.toll.add(place, *victim);
            if is_last {
                // Only after the kill: whoever is dead cannot slip through.
                self.held = next.map(|table| Gate { table, session: None });
            }
            self.revive()?;
        }
        Ok(())
    }

    fn until_somebody_waits_for(&mut self, table: &str) -> Outcome {
        let mut session = self.stage.product.session()?;
        let question = format!("select 1 from pg_locks where not granted and relation = '{table}'::regclass");
        until(&format!("somebody writes to {table}"), || Ok((!session.run(&question)?.is_empty()).then_some(())))
    }

    fn kill(&mut self, victim: Victim) {
        // A worker that lives on would slip through before the table is held again.
        if victim == Victim::Postgres && self.held.is_some() {
            self.stage.product.kill(Victim::Worker);
        }
        self.stage.product.kill(victim);
    }

    fn revive(&mut self) -> Outcome {
        let held = &mut self.held;
        self.stage.product.revive(|product| match held {
            Some(gate) => gate.stay_shut(product),
            None => Ok(()),
        })
    }
}

impl Gate {
    /// A session that died with the database is replaced. A living one must not be: its successor would wait behind
    /// the writers that wait for it.
    fn stay_shut(&mut self, product: &Product) -> Outcome {
        if self.session.as_mut().is_none_or(|session| session.run("select 1").is_err()) {
            self.session = Some(shut(product, self.table)?);
        }
        Ok(())
    }
}

fn shut(product: &Product, table: &str) -> Outcome<Session> {
    let mut session = product.session()?;
    session.run("set lock_timeout = '30s'")?;
    session.run(&format!("begin; lock table {table} in share mode"))?;
    Ok(session)
}

fn unexpected(what: &str, answer: &Answer) -> Failure {
    Failure::new(format!("{what} was answered {}: {}", answer.status, String::from_utf8_lossy(&answer.body)))
}
