//! The grader's half of the path.

use super::learner::text;
use super::world::{Step, World};
use crate::failure::{Failure, Outcome};
use crate::test::http::Request;
use serde_json::{Map, Value, json};

const COMMENT: &str = "Clear and complete. 加油！";

/// Claims the learner's work, saves a draft, sends it, undoes that, sends it again; the worker delivers.
pub(super) fn grade(world: &mut World) -> Outcome {
    let login = json!({"email": "grader@verdant.test", "password": "learn-the-words"});
    let session = world.walk(&Step {
        name: "grader logs in",
        request: &|_| Ok(Request::post("/api/login", &login)),
        writes: "sessions",
        status: &[200],
        again: "200",
        grows: &["sessions"],
        holds: &|world, body| {
            let request = Request::get("/api/grading/jobs").by(text(body, "access_token")?);
            Ok(world.ask(&request)?.status == 200)
        },
    })?;
    let token = text(&session, "access_token")?;
    let job = newest_job(world)?;
    let claimed = world.walk(&Step {
        name: "claim",
        request: &|_| Ok(Request::post(format!("{job}/claim"), &json!({})).by(token)),
        writes: "grading_jobs",
        status: &[200],
        again: "200",
        grows: &[],
        holds: &|world, _| Ok(world.expect(&Request::get(job.as_str()).by(token), 200)?["claimed_by_me"] == true),
    })?;
    let draft = json!({
        "draft_version": claimed["draft_version"], "responses": marks(&claimed), "overall_comment": COMMENT,
    });
    world.walk(&Step {
        name: "draft",
        request: &|_| Ok(Request::put(format!("{job}/draft"), &draft).by(token)),
        writes: "grading_marks",
        status: &[200],
        again: "draft_conflict",
        grows: &[],
        holds: &|world, body| {
            let kept = world.expect(&Request::get(job.as_str()).by(token), 200)?;
            let responses = kept["responses"].as_array().cloned().unwrap_or_default();
            let has_marks = responses.iter().all(|response| response["draft"]["score"] == 3.0);
            Ok(has_marks && kept["draft_version"] == body["draft_version"] && kept["overall_comment"] == COMMENT)
        },
    })?;
    send(world, "send", &job, token)?;
    world.walk(&Step {
        name: "undo",
        request: &|_| Ok(Request::post(format!("{job}/deliver/cancel"), &json!({})).by(token)),
        writes: "grading_jobs",
        status: &[200],
        again: "200",
        grows: &[],
        holds: &|world, _| Ok(world.expect(&Request::get(job.as_str()).by(token), 200)?["state"] == "claimed"),
    })?;
    send(world, "send again", &job, token)?;
    world.hold("attempt_transitions")?;
    // The minute is over, also that of the press which was undone.
    world.sql("update jobs.queue set run_at = now() where name = 'grading.deliver' and run_at > now() returning 1")?;
    world.crash_in_job("grades are delivered", Some("reports"))?;
    world.crash_in_job("report is rendered", Some("mails"))?;
    world.crash_in_job("report is mailed", None)
}

fn send(world: &mut World, name: &str, job: &str, token: &str) -> Outcome<Value> {
    world.walk(&Step {
        name,
        request: &|_| Ok(Request::post(format!("{job}/deliver"), &json!({})).by(token)),
        writes: "grading_jobs",
        status: &[200],
        again: "200",
        grows: &[],
        holds: &|world, _| Ok(world.expect(&Request::get(job).by(token), 200)?["state"] == "sending"),
    })
}

/// The address of the job that the learner's test opened: the demo's are older.
fn newest_job(world: &mut World) -> Outcome<String> {
    let ids = world.sql("select id::text from grading_jobs order by created_at desc limit 1")?;
    let id = ids.first().ok_or_else(|| Failure::new("Handing in opened no grading job."))?;
    Ok(format!("/api/grading/jobs/{id}"))
}

fn marks(job: &Value) -> Value {
    let mark = json!({"score": 3.0, "dimensions": {}, "comment": COMMENT});
    let items = job["responses"].as_array().into_iter().flatten().filter_map(|response| response["item"].as_str());
    Value::Object(items.map(|item| (item.to_owned(), mark.clone())).collect::<Map<_, _>>())
}
