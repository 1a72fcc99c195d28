//! Four weeks of blind markings and disputes in every state, for the desk, the results and the office: further graders and learners
//! of a brand, who go through the same operations as everybody, on a clock that is set back.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use product::content::library::answer::AnswerValue;
use product::content::library::pack::AnswerShape;
use product::content::library::{PackCache, PackVersion, TestFilter, list_tests};
use product::exams::attempts::{
    AttemptId, Mode, NewAnswer, StartOptions, Started, finish_part, list_attempts, save_answers, start_attempt,
    start_part,
};
use product::exams::fairness::{
    BlindScore, MarkingKind, NewDispute, NewScores, ask_dispute, claim_marking, list_markings, mark_twice,
    return_marking, save_marking,
};
use product::exams::grading::{
    Draft, Grader, Mark, claim_job, deliver_for_demo, find_job_of_attempt, hand_in, save_draft,
};
use product::people::accounts::{
    GradingSection, NewPerson, PRIVACY_VERSION, Role, UserId, give_consent, open_session, save_person,
};
use serde::Deserialize;
use tenants::{Db, PageRequest, TenantId, TenantTx};
use time::Duration;

use super::people::People;
use super::tests_taken::MovedClock;
use super::{DemoError, lang_of};

/// `content/demo/fairness.yaml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Script {
    pack: String,
    responses: BTreeMap<String, String>,
    disputes: Vec<DisputeFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DisputeFile {
    item: String,
    reason: String,
    note: String,
}

impl Script {
    pub(super) fn read(folder: &Path) -> Result<Self, DemoError> {
        let wrong = |cause: &dyn std::fmt::Display| DemoError::Content(format!("fairness.yaml: {cause}"));
        let text = std::fs::read_to_string(folder.join("fairness.yaml")).map_err(|cause| wrong(&cause))?;
        serde_saphyr::from_str(&text).map_err(|cause| wrong(&cause))
    }
}

/// Two graders beside the one of the brand, four learners, and a new grader.
const NAMES: [(&str, [(&str, &str); 7]); 3] = [
    (
        "verdant",
        [
            ("Marcus", "Bell"),
            ("Ines", "Duarte"),
            ("Jonas", "Weber"),
            ("Aiko", "Mori"),
            ("Lucía", "Ferrer"),
            ("Amir", "Said"),
            ("Nadia", "Petrov"),
        ],
    ),
    (
        "harbor",
        [
            ("文慧", "蔡"),
            ("Peter", "Okafor"),
            ("品妤", "周"),
            ("冠廷", "許"),
            ("詠晴", "郭"),
            ("柏翰", "謝"),
            ("雅婷", "賴"),
        ],
    ),
    (
        "northfield",
        [
            ("Claire", "Donovan"),
            ("志强", "刘"),
            ("欣怡", "赵"),
            ("浩然", "孙"),
            ("梦洁", "吴"),
            ("子轩", "何"),
            ("Owen", "Hughes"),
        ],
    ),
];
const ROLES: [&str; 7] = ["grader.2", "grader.3", "learner.1", "learner.2", "learner.3", "learner.4", NEWCOMER];
/// Has graded nothing yet, and is to be calibrated.
const NEWCOMER: &str = "grader.4";

/// One delivered test: how many hours ago it was handed in, and what becomes of it then. The second of the brand's three
/// graders grows strict in the last two weeks.
const TESTS: [(i64, Then); 10] = [
    (27 * 24, Then::Second),
    (25 * 24, Then::Second),
    (22 * 24, Then::Second),
    (19 * 24, Then::Third),
    (12 * 24, Then::Second),
    (10 * 24, Then::Second),
    (5 * 24, Then::Dispute(Some(1.0))),
    (4 * 24, Then::Dispute(Some(0.0))),
    (3 * 24, Then::Dispute(None)),
    (2 * 24, Then::Wait),
];

/// What becomes of a delivered test.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Then {
    /// It is marked a second time.
    Second,
    /// The two lie apart, and a third grader settles it.
    Third,
    /// It is marked a second time, and its learner disputes a score: by how much that changes, or that it is open.
    Dispute(Option<f64>),
    /// Its second marking waits on the desk.
    Wait,
}

/// What graders give, by task and test: as if there were a true score.
const TRUE_SCORES: [f64; 11] = [4.0, 3.0, 5.0, 2.0, 4.0, 3.0, 1.0, 4.0, 3.0, 5.0, 2.0];

/// Saves people and markings of a brand, once.
pub(super) async fn create(
    db: &Db,
    (tenant, slug, promise): (TenantId, &str, Duration),
    people: &People,
    (script, password_hash): (&Script, &str),
) -> Result<(), DemoError> {
    let mut tx = db.tenant(tenant).await?;
    let (tests, _) = list_tests(&mut tx, &TestFilter::default(), PageRequest::first(100)).await?;
    let Some(test) = tests.into_iter().find(|test| test.slug == script.pack) else { return Ok(()) };
    let ids = save_people(&mut tx, slug, password_hash).await?;
    tx.commit().await?;
    let [second, third, learners @ .., _newcomer] = ids;
    let mut tx = db.tenant_read(tenant).await?;
    let (_, taken) = list_attempts(&mut tx, learners[0], PageRequest::first(1)).await?;
    drop(tx);
    if taken > 0 {
        return Ok(());
    }
    let version = PackCache::default().get(db, test.id).await.map_err(DemoError::step("pack"))?;
    for (at, (hours, then)) in TESTS.into_iter().enumerate() {
        let clock = Arc::new(MovedClock::at(db.now() - Duration::hours(hours)));
        let mut graders = [people.grader, second, third];
        graders.rotate_left(at % 3);
        let test = Test {
            db: &db.with_clock(Arc::<MovedClock>::clone(&clock)),
            clock: &clock,
            tenant,
            promise,
            version: &version,
            script,
            strict: second,
            at,
        };
        test.take(learners[at % 4], graders, then).await?;
    }
    Ok(())
}

async fn save_people(tx: &mut TenantTx, slug: &str, password_hash: &str) -> Result<[UserId; 7], DemoError> {
    let names = NAMES.iter().find(|(brand, _)| *brand == slug).map_or(&NAMES[0].1, |(_, names)| names);
    let mut ids = Vec::with_capacity(names.len());
    for (username, (first_name, last_name)) in ROLES.into_iter().zip(names) {
        let (roles, grading_sections): (&[Role], &[GradingSection]) = if username.starts_with("grader") {
            (&[Role::Teacher], &GradingSection::ALL)
        } else {
            (&[Role::Student], &[])
        };
        let person = NewPerson {
            email: &format!("{username}@{slug}.test"),
            username,
            first_name,
            last_name,
            password_hash,
            lang: lang_of(slug),
            roles,
            grading_sections,
            pro_until: None,
        };
        let id = save_person(tx, &person).await?;
        give_consent(tx, id, PRIVACY_VERSION).await?;
        ids.push(id);
    }
    ids.try_into().map_err(|_| DemoError::Content("seven people of fairness".to_owned()))
}

struct Test<'a> {
    db: &'a Db,
    clock: &'a MovedClock,
    tenant: TenantId,
    promise: Duration,
    version: &'a PackVersion,
    script: &'a Script,
    strict: UserId,
    at: usize,
}

impl Test<'_> {
    async fn take(&self, learner: UserId, graders: [UserId; 3], then: Then) -> Result<(), DemoError> {
        let [first, second, third] = graders;
        let attempt = self.hand_in(learner).await?;
        self.clock.pass(Duration::hours(9));
        self.grade(first, attempt, then).await?;
        if then == Then::Wait {
            return Ok(());
        }
        self.clock.pass(Duration::hours(5));
        self.mark(second, MarkingKind::Second, |at| self.score(second, at)).await?;
        match then {
            Then::Third => self.mark(third, MarkingKind::Third, |at| self.true_score(at)).await,
            Then::Dispute(change) => self.dispute(learner, attempt, (first, third), change).await,
            Then::Second | Then::Wait => Ok(()),
        }
    }

    async fn hand_in(&self, learner: UserId) -> Result<AttemptId, DemoError> {
        let mut tx = self.db.tenant(self.tenant).await?;
        let (session, _) = open_session(&mut tx, learner, "demo").await?;
        let options = StartOptions::whole(Mode::Comfortable, "demo");
        let started = start_attempt(&mut tx, learner, session, self.version, &options).await;
        let (Started::New(attempt) | Started::Resumed(attempt)) = started.map_err(DemoError::step("start"))?;
        tx.commit().await?;
        for (_, part) in self.version.pack.parts() {
            let mut tx = self.db.tenant(self.tenant).await?;
            start_part(&mut tx, learner, attempt.id, self.version, &part.id).await.map_err(DemoError::step("part"))?;
            let answers: Vec<NewAnswer> = part
                .items()
                .filter_map(|item| {
                    let text = self.script.responses.get(&item.id)?;
                    let value = AnswerValue::Text { text: text.trim().to_owned() };
                    Some(NewAnswer { item: item.id.clone(), seq: 1, value, client_at: self.db.now() })
                })
                .collect();
            let saved = save_answers(&mut tx, learner, attempt.id, self.version, &answers).await;
            saved.map_err(DemoError::step("answers"))?;
            finish_part(&mut tx, learner, attempt.id, self.version, &part.id).await.map_err(DemoError::step("part"))?;
            tx.commit().await?;
            self.clock.pass(Duration::minutes(9));
        }
        let mut tx = self.db.tenant(self.tenant).await?;
        hand_in(&mut tx, learner, attempt.id, self.version, self.promise).await.map_err(DemoError::step("hand in"))?;
        tx.commit().await?;
        Ok(attempt.id)
    }

    async fn grade(&self, grader: UserId, attempt: AttemptId, then: Then) -> Result<(), DemoError> {
        let mut tx = self.db.tenant(self.tenant).await?;
        let Some(job) = find_job_of_attempt(&mut tx, attempt).await? else { return Ok(()) };
        claim_job(&mut tx, &Grader::of_everything(grader), job.id).await.map_err(DemoError::step("claim"))?;
        let mut marks: BTreeMap<String, Mark> = self
            .scores(|at| self.score(grader, at))
            .into_iter()
            .map(|(item, given)| (item, Mark { comment: self.comment(&given), ..Mark::from(&given) }))
            .collect();
        if let (Then::Third, Some((item, mark))) = (then, marks.iter_mut().next()) {
            // Two points from what the others see.
            let given = self.given(item, (self.true_score(0) - 2.0).max(0.0));
            *mark = Mark { comment: self.comment(&given), ..Mark::from(&given) };
        }
        let draft = Draft { version: 0, marks, ..Draft::default() };
        save_draft(&mut tx, grader, job.id, self.version, &draft).await.map_err(DemoError::step("marks"))?;
        let delivered =
            deliver_for_demo(&mut tx, grader, job.id, self.version).await.map_err(DemoError::step("delivery"))?;
        mark_twice(&mut tx, &delivered, self.version).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Claims the only marking of a kind that this grader may do now, and returns it.
    async fn mark(&self, grader: UserId, kind: MarkingKind, score: impl Fn(usize) -> f64) -> Result<(), DemoError> {
        self.mark_with_note(grader, kind, score, None).await
    }

    async fn mark_with_note(
        &self,
        grader: UserId,
        kind: MarkingKind,
        score: impl Fn(usize) -> f64,
        note: Option<String>,
    ) -> Result<(), DemoError> {
        let marker = Grader::of_everything(grader);
        let mut tx = self.db.tenant(self.tenant).await?;
        let (waiting, _) = list_markings(&mut tx, &marker, PageRequest::first(20)).await?;
        let Some(marking) = waiting.into_iter().rfind(|marking| marking.kind == kind) else { return Ok(()) };
        claim_marking(&mut tx, &marker, marking.id).await.map_err(DemoError::step("claim of a marking"))?;
        let mut scores = self.scores(score);
        scores.retain(|item, _| marking.items.contains(item));
        let new = NewScores { scores, note };
        let saved = save_marking(&mut tx, &marker, marking.id, self.version, &new).await;
        saved.map_err(DemoError::step("blind scores"))?;
        return_marking(&mut tx, &marker, marking.id, self.version).await.map_err(DemoError::step("return"))?;
        tx.commit().await?;
        Ok(())
    }

    async fn dispute(
        &self,
        learner: UserId,
        attempt: AttemptId,
        (first, other): (UserId, UserId),
        change: Option<f64>,
    ) -> Result<(), DemoError> {
        let told = &self.script.disputes[self.at % self.script.disputes.len()];
        let place = self.script.responses.keys().position(|item| *item == told.item).unwrap_or_default();
        let items = vec![told.item.clone()];
        let reason = told.reason.clone();
        let new = NewDispute { key: "demo".to_owned() + &self.at.to_string(), items, reason, seen_price: None };
        self.clock.pass(Duration::hours(6));
        let mut tx = self.db.tenant(self.tenant).await?;
        let asked = ask_dispute(&mut tx, learner, attempt, self.version, &new).await;
        asked.map_err(DemoError::step("dispute"))?;
        tx.commit().await?;
        let Some(change) = change else { return Ok(()) };
        self.clock.pass(Duration::hours(11));
        let before = self.score(first, place);
        // On a full score, a change can only go down.
        let after = if before + change > 5.0 { before - change } else { before + change };
        self.mark_with_note(other, MarkingKind::Regrade, |_| after, Some(told.note.clone())).await
    }

    fn scores(&self, score: impl Fn(usize) -> f64) -> BTreeMap<String, BlindScore> {
        let items = self.script.responses.keys().enumerate();
        items.map(|(at, item)| (item.clone(), self.given(item, score(at)))).collect()
    }

    /// A score with its dimensions around it.
    fn given(&self, item: &str, score: f64) -> BlindScore {
        let task = self.version.pack.items().find(|(_, task)| task.id == item);
        let rubric = task.and_then(|(_, task)| match &task.answer {
            AnswerShape::Writing { rubric, .. } => self.version.rubrics.get(rubric),
            _ => None,
        });
        let dimensions =
            rubric.map_or(&[][..], |rubric| rubric.dimensions.as_slice()).iter().zip([0.0, 0.0, 0.0, -1.0]);
        let dimensions = dimensions.map(|(dimension, by)| (dimension.name.clone(), f64::max(score + by, 0.0)));
        BlindScore { dimensions: dimensions.collect(), score: Some(score) }
    }

    fn comment(&self, given: &BlindScore) -> String {
        match given.score.unwrap_or_default() {
            score if score >= 4.0 => "Clear and well supported. Watch the articles.".to_owned(),
            score if score >= 3.0 => "The first reason is developed, the second one is short.".to_owned(),
            _ => "The ideas are there; give each one a sentence of its own.".to_owned(),
        }
    }

    fn true_score(&self, at: usize) -> f64 {
        TRUE_SCORES[(at + 3 * self.at) % TRUE_SCORES.len()]
    }

    /// What a grader gives: mostly the true score, now and then a point beside it.
    fn score(&self, grader: UserId, at: usize) -> f64 {
        let is_strict = grader == self.strict && self.at >= 4 && at.is_multiple_of(2);
        // Never on the same task, which would ask a third grader.
        let is_lenient = grader != self.strict && at % 2 == 1 && (at + self.at).is_multiple_of(9);
        let by = if is_strict {
            -1.0
        } else if is_lenient {
            1.0
        } else {
            0.0
        };
        f64::clamp(self.true_score(at) + by, 0.0, 5.0)
    }
}
