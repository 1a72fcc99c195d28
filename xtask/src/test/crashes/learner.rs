//! The learner's half of the path: an account, a test with every kind of answer, the end of it.

use super::world::{Step, World};
use crate::failure::{Doing, Failure, Outcome};
use crate::project;
use crate::test::http::Request;
use crate::test::until;
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::HashSet;

const EMAIL: &str = "walker@people.test";
const PASSWORD: &str = "walks-through-fire";
const ESSAY: &str = "It is a small museum, and it keeps what it has been given. That is its whole promise.";

/// Somebody who is signed in and takes a test.
pub(super) struct Learner {
    token: String,
    /// The attempt's address.
    attempt: String,
    recordings: u32,
}

impl Learner {
    /// Registers, proves the address with the link of the mail, logs in and finishes onboarding.
    pub(super) fn arrive(world: &mut World) -> Outcome<Self> {
        world.hold("mails")?;
        let registered = world.walk(&Step {
            name: "register",
            request: &|world| {
                // The picture is kept in memory: whoever kills the api needs another one.
                let captcha = world.expect(&Request::get("/api/captcha/flat"), 200)?;
                let answer = super::CAPTCHA;
                let body =
                    json!({"email": EMAIL, "password": PASSWORD, "captcha": answer, "captcha_key": captcha["key"]});
                Ok(Request::post("/api/register", &body))
            },
            writes: "sessions",
            status: &[200],
            again: "email_taken",
            grows: &[],
            holds: &|world, body| Ok(me(world, text(body, "access_token")?)?["email"] == EMAIL),
        })?;
        let token = text(&registered, "access_token")?.to_owned();
        world.crash_in_job("mail with the link", None)?;
        let link = mailed(world, 1)?[0]["links"][0].as_str().unwrap_or_default().to_owned();
        let secret = link.split_once("token=").map(|(_, secret)| secret.to_owned());
        let secret = secret.ok_or_else(|| Failure::new(format!("The mail's link has no token: {link}")))?;
        world.walk(&Step {
            name: "prove the address",
            request: &|_| Ok(Request::get(format!("/api/verify?token={secret}"))),
            writes: "users",
            status: &[200],
            again: "link_expired",
            grows: &[],
            holds: &|world, _| Ok(me(world, &token)?["email_verified"] == true),
        })?;
        let session = world.walk(&Step {
            name: "log in",
            request: &|_| Ok(Request::post("/api/login", &json!({"email": EMAIL, "password": PASSWORD}))),
            writes: "sessions",
            status: &[200],
            again: "200",
            grows: &["sessions"],
            holds: &|world, body| Ok(me(world, text(body, "access_token")?)?["email"] == EMAIL),
        })?;
        let token = text(&session, "access_token")?.to_owned();
        world.walk(&Step {
            name: "finish onboarding",
            request: &|_| Ok(Request::post("/api/bind-student", &details()).by(&token)),
            writes: "user_roles",
            status: &[200],
            again: "200",
            grows: &[],
            holds: &|world, _| {
                let me = me(world, &token)?;
                Ok(me["finishBind"] == true && me["username"] == "fire_walker")
            },
        })?;
        Ok(Self { token, attempt: String::new(), recordings: 0 })
    }

    /// Takes the quick mock and hands it in.
    pub(super) fn take_test(&mut self, world: &mut World) -> Outcome {
        let tests = world.expect(&Request::get("/api/tests?kind=quick_mock&format=ibt-2023").by(&self.token), 200)?;
        let start = json!({"test_id": tests["data"][0]["id"], "mode": "strict"});
        let token = self.token.clone();
        let attempt = world.walk(&Step {
            name: "start the test",
            request: &|_| Ok(Request::post("/api/attempts", &start).by(&token)),
            writes: "attempt_parts",
            status: &[201],
            again: "200",
            grows: &[],
            holds: &|world, body| {
                let open = world.expect(&Request::get("/api/attempts").by(&token), 200)?;
                Ok(open["total"] == 1 && open["data"][0]["id"] == body["id"])
            },
        })?;
        self.attempt = format!("/api/attempts/{}", text(&attempt, "id")?);
        for part in attempt["parts"].as_array().into_iter().flatten() {
            self.take_part(world, text(part, "id")?, text(part, "section")?)?;
        }
        let path = self.attempt.clone();
        world.walk(&Step {
            name: "hand in",
            request: &|_| Ok(Request::post(format!("{path}/submit"), &json!({})).by(&token)),
            writes: "grading_jobs",
            status: &[200],
            again: "200",
            grows: &[],
            holds: &|world, _| {
                let result = world.expect(&Request::get(format!("{path}/result")).by(&token), 200)?;
                let is_scored = |name: &str| {
                    let mut sections = result["sections"].as_array().into_iter().flatten();
                    sections.any(|line| line["section"] == name && line["state"] == "scored")
                };
                let waits = result["attempt"]["status"] == "awaiting_grading";
                Ok(waits && is_scored("reading") && is_scored("listening"))
            },
        })?;
        Ok(())
    }

    fn take_part(&mut self, world: &mut World, part: &str, section: &str) -> Outcome {
        let begun = self.move_part(world, part, "start", "running")?;
        let content = world.expect(&Request::get(format!("{}/parts/{part}", self.attempt)).by(&self.token), 200)?;
        let sets = content["sets"].as_array().into_iter().flatten();
        let items: Vec<Value> = sets.flat_map(|set| set["items"].as_array().cloned().unwrap_or_default()).collect();
        let mut answers = Vec::new();
        for item in &items {
            let id = text(item, "id")?;
            let value = match text(&item["answer"], "kind")? {
                "speaking" => json!({"kind": "recording", "recording_id": self.record(world, part, id)?}),
                "writing" => json!({"kind": "text", "text": ESSAY}),
                _ => json!({"kind": "choice", "options": first_options(&item["answer"])}),
            };
            answers.push(json!({"item": id, "seq": 1, "value": value, "client_at": begun["server_now"]}));
        }
        let (path, token, body) = (self.attempt.clone(), self.token.clone(), json!({"answers": answers}));
        world.walk(&Step {
            name: &format!("{part}: answers"),
            request: &|_| Ok(Request::put(format!("{path}/answers"), &body).by(&token)),
            writes: "answers",
            status: &[200],
            again: "200",
            grows: &[],
            holds: &|world, _| {
                let kept = world.expect(&Request::get(path.as_str()).by(&token), 200)?;
                Ok(answers.iter().all(|answer| {
                    let stored = &kept["answers"][answer["item"].as_str().unwrap_or_default()];
                    stored["seq"] == 1 && stored["value"] == answer["value"]
                }))
            },
        })?;
        if section == "reading" {
            self.leave(world)?;
        }
        self.move_part(world, part, "finish", "finished").map(drop)
    }

    /// Begins or ends a part.
    fn move_part(&self, world: &mut World, part: &str, verb: &str, state: &str) -> Outcome<Value> {
        let (path, token) = (&self.attempt, &self.token);
        world.walk(&Step {
            name: &format!("{part}: {verb}"),
            request: &|_| Ok(Request::post(format!("{path}/parts/{part}/{verb}"), &json!({})).by(token)),
            writes: "attempt_parts",
            status: &[200],
            again: "200",
            grows: &[],
            holds: &|world, body| {
                let now = world.expect(&Request::get(path.as_str()).by(token), 200)?;
                let find = |attempt: &Value| {
                    let mut parts = attempt["parts"].as_array().into_iter().flatten();
                    parts.find(|one| one["id"] == part).cloned().unwrap_or_default()
                };
                let (now, then) = (find(&now), find(body));
                Ok(now["state"] == state && now["deadline_at"] == then["deadline_at"])
            },
        })
    }

    fn leave(&self, world: &mut World) -> Outcome {
        let (path, token) = (&self.attempt, &self.token);
        let now = world.expect(&Request::get(path.as_str()).by(token), 200)?["server_now"].clone();
        let event = json!({"events": [{"id": device_id(99), "kind": "leave", "started_at": now, "ended_at": now}]});
        world.walk(&Step {
            name: "leaving is noted",
            request: &|_| Ok(Request::post(format!("{path}/events"), &event).by(token)),
            writes: "attempt_events",
            status: &[200],
            again: "200",
            grows: &[],
            holds: &|world, _| Ok(world.expect(&Request::get(path.as_str()).by(token), 200)?["leave_count"] == 1),
        })?;
        Ok(())
    }

    /// Sends a recording in chunks and gives its id.
    fn record(&mut self, world: &mut World, part: &str, item: &str) -> Outcome<String> {
        self.recordings += 1;
        let file = project::root()
            .join("content/demo")
            .join(["speaking-1.webm", "speaking-3.webm"][(self.recordings % 2) as usize]);
        let bytes = std::fs::read(&file).doing(|| format!("read {}", file.display()))?;
        let id = device_id(self.recordings);
        let (path, token) = (format!("{}/recordings", self.attempt), self.token.clone());
        let begin = json!({"recording_id": id, "item": item, "mime": "audio/webm;codecs=opus"});
        world.walk(&Step {
            name: &format!("{part}: recording"),
            request: &|_| Ok(Request::post(path.as_str(), &begin).by(&token)),
            writes: "recordings",
            status: &[200],
            again: "200",
            grows: &[],
            holds: &|world, _| Ok(stored_of(world, &self.attempt, &token, item)?["state"] == "uploading"),
        })?;
        let chunks: Vec<&[u8]> = bytes.chunks(bytes.len().div_ceil(2)).collect();
        for (number, chunk) in chunks.iter().enumerate() {
            let digest = sha256(world, chunk)?;
            let address = format!("{path}/{id}/chunks/{number}");
            let next = Cell::new(0);
            world.walk(&Step {
                name: &format!("{part}: chunk {}", number + 1),
                request: &|_| Ok(Request::put_bytes(address.as_str(), chunk, &digest).by(&token)),
                writes: "recording_chunks",
                status: &[200],
                again: "200",
                grows: &[],
                holds: &|world, body| {
                    next.set(body["next_chunk"].as_u64().unwrap_or_default());
                    // Beginning again says where to go on.
                    let begun = world.expect(&Request::post(path.as_str(), &begin).by(&token), 200)?;
                    Ok(next.get() == number as u64 + 1 && begun["next_chunk"] == next.get())
                },
            })?;
        }
        let whole = json!({"chunks": chunks.len(), "sha256": sha256(world, &bytes)?});
        world.walk(&Step {
            name: &format!("{part}: recording whole"),
            request: &|_| Ok(Request::post(format!("{path}/{id}/finish"), &whole).by(&token)),
            writes: "recordings",
            status: &[200],
            again: "200",
            grows: &[],
            holds: &|world, _| Ok(stored_of(world, &self.attempt, &token, item)?["state"] == "complete"),
        })?;
        Ok(id)
    }

    /// Waits until the report has come by mail, and compares it with the one on the results page.
    pub(super) fn read_report(&self, world: &mut World) -> Outcome {
        // The verification, the welcome, the report; they may come in any order.
        let mails = mailed(world, 3)?;
        let attached = mails.iter().find(|mail| mail["attachments"][0]["url"].is_string());
        let file = &attached.ok_or_else(|| Failure::new("No mail carries the report."))?["attachments"][0];
        let mailed_file = world.ask(&Request::get(text(file, "url")?))?.body;
        let shown = world.ask(&Request::get(format!("{}/report.pdf", self.attempt)).by(&self.token))?.body;
        if !mailed_file.starts_with(b"%PDF") || mailed_file != shown {
            return Err(Failure::new("The mailed report is not the one on the results page."));
        }
        let result = world.expect(&Request::get(format!("{}/result", self.attempt)).by(&self.token), 200)?;
        if result["attempt"]["status"] == "graded" {
            Ok(())
        } else {
            Err(Failure::new(format!("Not graded: {result}")))
        }
    }
}

/// The mails to the learner once there are so many, the newest first, and never more. A mail that a crash let be handed over
/// twice is one mail: both copies carry its `Message-ID` (decision 0007).
fn mailed(world: &mut World, count: usize) -> Outcome<Vec<Value>> {
    let request = Request::get(format!("/api/dev/outbox?to={EMAIL}"));
    until(&format!("{count} mails are in the outbox"), || {
        let mails = without_copies(world.expect(&request, 200)?["data"].as_array().cloned().unwrap_or_default());
        match mails.len() {
            have if have > count => Err(Failure::new(format!("{have} mails instead of {count}."))),
            have => Ok((have == count).then_some(mails)),
        }
    })
}

/// The first of each `Message-ID`.
pub(super) fn without_copies(mut mails: Vec<Value>) -> Vec<Value> {
    let mut known = HashSet::new();
    mails.retain(|mail| known.insert(mail["message_id"].to_string()));
    mails
}

fn stored_of(world: &mut World, attempt: &str, token: &str, item: &str) -> Outcome<Value> {
    Ok(world.expect(&Request::get(attempt).by(token), 200)?["recordings"][item].clone())
}

fn me(world: &mut World, token: &str) -> Outcome<Value> {
    world.expect(&Request::post("/api/me", &json!({})).by(token), 200)
}

fn details() -> Value {
    json!({
        "username": "fire_walker", "first_name": "Wei", "last_name": "Chen", "phone": "0912345678",
        "school": "Harbor High", "grade_level": 12, "age_band": "adult",
    })
}

/// As many of the first options as are asked for.
fn first_options(shape: &Value) -> Vec<Value> {
    let count = shape["choose"].as_u64().unwrap_or(1);
    let options = shape["options"].as_array().or(shape["places"].as_array()).cloned().unwrap_or_default();
    options.iter().take(count as usize).map(|option| option["id"].clone()).collect()
}

/// An id as a device makes it; this one counts.
fn device_id(number: u32) -> String {
    format!("01900000-0000-7000-8000-{number:012}")
}

/// The database knows how.
fn sha256(world: &mut World, bytes: &[u8]) -> Outcome<String> {
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let digest = world.sql(&format!("select encode(sha256('\\x{hex}'::bytea), 'hex')"))?;
    digest.into_iter().next().ok_or_else(|| Failure::new("The database gave no digest."))
}

/// A text of an answer.
pub(super) fn text<'a>(value: &'a Value, field: &str) -> Outcome<&'a str> {
    value[field].as_str().ok_or_else(|| Failure::new(format!("No {field} in {value}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_that_was_handed_over_twice_is_one_and_two_alike_are_two() {
        let mail = |id: &str, at: u32| json!({"message_id": id, "subject": "Welcome", "at": at});
        let mails = without_copies(vec![mail("b", 4), mail("a", 3), mail("b", 2), mail("c", 1)]);
        assert_eq!(mails, [mail("b", 4), mail("a", 3), mail("c", 1)]);
    }
}
