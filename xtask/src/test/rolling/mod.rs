//! A release at noon: learners save answers and visitors look at pages through the real front while each part is restarted. A
//! graceful restart of an api costs no save and no view; whatever is killed, every answer and every view that was acknowledged is
//! there in the end. One of the two apis reaches the database itself, the other one through PgBouncer in transaction mode.

pub(super) mod front;
pub(super) mod learners;
mod pooler;
mod restore;
mod visitors;

use super::health::Treatment;
use super::plan::Plan;
use super::redis::Redis;
use super::stage::{Stage, Stock, both};
use super::until;
use crate::failure::{Failure, Outcome};
use crate::postgres::Durability;
use crate::run::Victim;
use crate::summary::Report;
use crate::{console, postgres, python};
use front::Front;
use learners::Learners;
use pooler::Pooler;
use visitors::Visitors;

/// How long an api that is asked to stop still listens: longer than a save takes to find the other one.
const STOP_DELAY: &str = "2";
/// How often each api is restarted when there is time for it.
const ROUNDS_LONG: u32 = 10;

/// Builds, starts two apis behind a front, lets learners save, restarts everything.
pub(super) fn run(plan: Plan, stock: &Stock, report: &mut Report) -> Outcome {
    console::step("Rolling restarts");
    report.tests = Some(1);
    let Some(caddy) = python::program("caddy", front::REQUIREMENTS, &mut report.skipped)? else { return Ok(()) };
    let redis = Redis::start(&mut report.skipped)?.map(|redis| (redis.url(), redis));
    let mut settings = vec![("STOP_DELAY_SECONDS", STOP_DELAY)];
    settings.extend(redis.as_ref().map(|(url, _)| ("REDIS_URL", url.as_str())));
    let mut stage = Stage::open_with("rolling", stock, Durability::Durable, &settings)?;
    let outcome = restart_everything(&mut stage, &caddy, plan, report).and_then(|()| {
        // Nothing writes while its rows are counted.
        stage.product.kill(Victim::Worker);
        restore::drill(&stage, report)
    });
    both(outcome, stage.close(Treatment::Rough))
}

fn restart_everything(stage: &mut Stage, caddy: &std::path::Path, plan: Plan, report: &mut Report) -> Outcome {
    let second = postgres::free_port()?;
    let pooler = Pooler::start(stage.product.login_url(), &mut report.skipped)?;
    let through_pooler = pooler.as_ref().map(|pooler| ("DATABASE_URL", pooler.url().to_owned()));
    stage.product.add_api(second, through_pooler)?;
    let ports = [stage.product.port(), second];
    until("both apis are ready", || Ok(stage.product.are_apis_ready().then_some(())))?;
    let front = Front::start(caddy, ports)?;
    let learners = Learners::begin(front.port())?;
    let visitors = Visitors::begin(front.port(), learners.token());

    for _ in 0..if plan.is_long { ROUNDS_LONG } else { 1 } {
        for api in 0..ports.len() {
            learners.save_for_a_while()?;
            stage.product.restart_api(api)?;
        }
        learners.save_for_a_while()?;
        let failed = [learners.failures(), visitors.failures()].concat();
        if !failed.is_empty() {
            return Err(Failure::new(format!("A graceful restart cost saves or views:\n{}", failed.join("\n"))));
        }
    }
    let graceful = learners.saved();
    for victim in [Victim::Worker, Victim::Api, Victim::Postgres] {
        stage.product.kill(victim);
        stage.product.revive(|_| Ok(()))?;
        learners.save_for_a_while()?;
    }
    let (repeated, viewed_again) = (learners.failures().len(), visitors.failures().len());
    let (viewed, lost_views) = visitors.end(&mut stage.product.session()?)?;
    let (saved, mut lost) = learners.end()?;
    lost.extend(lost_views);
    report.notes.push(format!(
        "{graceful} saves while each api was restarted, none failed; {} while worker, api and database were killed, \
         {repeated} of them sent again; beside them {viewed} page views, {viewed_again} of them sent again",
        saved - graceful
    ));
    if lost.is_empty() { Ok(()) } else { Err(Failure::new(format!("Acknowledged and LOST:\n{}", lost.join("\n")))) }
}
