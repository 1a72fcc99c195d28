//! A section or a set alone, extra time, rests and checks before the end.

use product::content::library::Scope;
use product::content::library::pack::SectionName;
use product::exams::attempts::{
    Accommodations, AnswerError, Attempt, AttemptError, Mode, StartOptions, Started, Status, check_scores, check_set,
    checked_sets, continue_attempt, list_scores, pause_attempt, restart_attempt, start_attempt, start_part,
    submit_attempt,
};
use product::exams::reports::explain;
use time::Duration;

use crate::support::{Person, School, choice};

async fn start(school: &School, learner: Person, options: &StartOptions) -> Started {
    let mut tx = school.tx().await;
    let started = start_attempt(&mut tx, learner.id, learner.session, &school.version, options).await.unwrap();
    tx.commit().await.unwrap();
    started
}

fn only(scope: Scope, mode: Mode) -> StartOptions {
    StartOptions { scope, ..StartOptions::whole(mode, "test") }
}

fn attempt(started: Started) -> Attempt {
    let (Started::New(attempt) | Started::Resumed(attempt)) = started;
    attempt
}

fn parts(attempt: &Attempt) -> Vec<&str> {
    attempt.parts.iter().map(|part| part.part.as_str()).collect()
}

#[tokio::test]
async fn a_section_a_set_and_the_whole_are_open_beside_each_other() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let set = school.version.scope(Some(SectionName::Listening), Some("l2")).unwrap();
    let scopes = [Scope::Whole, Scope::Section(SectionName::Listening), set];
    let mut ids = Vec::new();
    for scope in &scopes {
        let options = only(scope.clone(), Mode::Comfortable);
        let (first, again) = tokio::join!(start(&school, learner, &options), start(&school, learner, &options));
        assert_ne!(
            matches!(first, Started::New(_)),
            matches!(again, Started::New(_)),
            "one of the two is new: {scope:?}"
        );
        let (first, again) = (attempt(first), attempt(again));
        assert_eq!((first.id, &first.scope), (again.id, scope));
        ids.push(first.id);
        let wanted = if *scope == Scope::Whole { 5 } else { 1 };
        assert_eq!(parts(&first).len(), wanted, "{scope:?}");
    }
    ids.dedup();
    assert_eq!(ids.len(), 3);
    assert_eq!(school.version.scope(Some(SectionName::Reading), Some("l2")), None, "not a set of that section");
    assert_eq!(school.version.scope(None, Some("l9")), None);
}

#[tokio::test]
async fn a_set_takes_its_share_of_the_clock_and_only_its_own_answers() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let scope = school.version.scope(None, Some("l2")).unwrap();
    let own = school.version.scoped(&scope);
    let items: Vec<&str> = own.pack.items().map(|(_, item)| item.id.as_str()).collect();
    assert_eq!(items.len(), 6, "the lecture of eleven questions");
    let again = own.scoped(&scope);
    assert_eq!(again.pack, own.pack, "cutting twice cuts once");
    let one = attempt(start(&school, learner, &only(scope, Mode::Comfortable)).await);
    let whole = attempt(start(&school, learner, &StartOptions::whole(Mode::Comfortable, "test")).await);
    assert!(one.parts[0].seconds < whole.part(&one.parts[0].part).unwrap().seconds);
    school.start_part(learner, one.id, &one.parts[0].part).await;
    let now = school.test.db.now();
    let saved = school.answer(learner, one.id, &[choice(items[0], 1, "a", now), choice("l1-01", 1, "a", now)]).await;
    assert_eq!(saved, [Ok(1), Err(AnswerError::UnknownItem)]);
    let mut tx = school.tx().await;
    let handed_in = submit_attempt(&mut tx, learner.id, one.id, &school.version).await.unwrap();
    assert_eq!(list_scores(&mut tx, one.id).await.unwrap(), [], "a part of a section has points and no score");
    assert_eq!(check_scores(&mut tx, &handed_in, &school.version).await.unwrap(), []);
    let shown = explain(&mut tx, &handed_in, &school.version).await.unwrap();
    assert_eq!(shown.sets.iter().map(|set| set.set.id.as_str()).collect::<Vec<_>>(), ["l2"]);
}

#[tokio::test]
async fn several_sets_are_taken_together_each_with_its_share() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let scope = school.version.scope(None, ["l2", "l1"]).unwrap();
    assert_eq!(scope, Scope::Sets(SectionName::Listening, vec!["l1".into(), "l2".into()]), "in the order of the pack");
    assert_eq!(school.version.scope(None, ["l1", "r1"]), None, "sets of two sections");
    let seconds = async |sets: &[&str]| {
        let scope = school.version.scope(None, sets.iter().copied()).unwrap();
        let started = attempt(start(&school, school.person(&sets.join("-")).await, &only(scope, Mode::Strict)).await);
        started.parts.iter().map(|part| part.seconds).sum::<i32>()
    };
    let (first, second, both) = (seconds(&["l1"]).await, seconds(&["l2"]).await, seconds(&["l1", "l2"]).await);
    assert!((first + second).abs_diff(both) <= 2, "{first} and {second} are {both}");
    let taken = attempt(start(&school, learner, &only(scope.clone(), Mode::Comfortable)).await);
    let again = attempt(start(&school, learner, &only(scope.clone(), Mode::Comfortable)).await);
    assert_eq!((&taken.scope, taken.id), (&scope, again.id));
    school.start_part(learner, taken.id, &taken.parts[0].part).await;
    let now = school.test.db.now();
    let saved = school.answer(learner, taken.id, &[choice("l1-01", 1, "a", now), choice("r1-01", 1, "a", now)]).await;
    assert_eq!(saved, [Ok(1), Err(AnswerError::UnknownItem)]);
    let mut tx = school.tx().await;
    let handed_in = submit_attempt(&mut tx, learner.id, taken.id, &school.version).await.unwrap();
    assert_eq!(list_scores(&mut tx, taken.id).await.unwrap(), [], "parts of a section have points and no score");
    let shown = explain(&mut tx, &handed_in, &school.version).await.unwrap();
    assert_eq!(shown.sets.iter().map(|set| set.set.id.as_str()).collect::<Vec<_>>(), ["l1", "l2"]);
}

#[tokio::test]
async fn a_section_alone_has_its_score_and_starting_over_keeps_the_scope() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let scope = Scope::Section(SectionName::Reading);
    let first = attempt(start(&school, learner, &only(scope.clone(), Mode::Strict)).await);
    school.start_part(learner, first.id, "reading-1").await;
    let mut tx = school.tx().await;
    let fresh =
        restart_attempt(&mut tx, learner.id, learner.session, first.id, &school.version, Accommodations::default())
            .await
            .unwrap();
    assert_eq!((&fresh.scope, parts(&fresh)), (&scope, vec!["reading-1"]));
    let early = start_part(&mut tx, learner.id, fresh.id, &school.version, "listening-1").await;
    assert!(matches!(early, Err(AttemptError::UnknownPart)), "{early:?}");
    start_part(&mut tx, learner.id, fresh.id, &school.version, "reading-1").await.unwrap();
    tx.commit().await.unwrap();
    let reading = school.version.pack.items().filter(|(section, _)| *section == SectionName::Reading);
    let ids: Vec<String> = reading.map(|(_, item)| item.id.clone()).collect();
    let answers: Vec<_> = school.perfect_answers().into_iter().filter(|answer| ids.contains(&answer.item)).collect();
    school.answer(learner, fresh.id, &answers).await;
    let mut tx = school.tx().await;
    submit_attempt(&mut tx, learner.id, fresh.id, &school.version).await.unwrap();
    let scores = list_scores(&mut tx, fresh.id).await.unwrap();
    assert_eq!(
        scores.iter().map(|score| (score.section, score.score.scaled)).collect::<Vec<_>>(),
        [(SectionName::Reading, 30.0)]
    );
}

#[tokio::test]
async fn extra_time_lengthens_every_deadline_and_stays_what_it_was() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let granted = Accommodations { time_factor: 1.5, extra_breaks: true, ..Accommodations::default() };
    let options = StartOptions { accommodations: granted, ..StartOptions::whole(Mode::Strict, "test") };
    let first = attempt(start(&school, learner, &options).await);
    assert_eq!(first.part("reading-1").unwrap().seconds, 1620);
    assert_eq!(first.accommodations, granted);
    let mut tx = school.tx().await;
    let begun = start_part(&mut tx, learner.id, first.id, &school.version, "reading-1").await.unwrap();
    let part = begun.part("reading-1").unwrap();
    assert_eq!(part.deadline_at.unwrap() - part.started_at.unwrap(), Duration::seconds(1620));
    let fresh =
        restart_attempt(&mut tx, learner.id, learner.session, first.id, &school.version, granted).await.unwrap();
    assert_eq!(fresh.accommodations, granted);
    let format = &school.version.format;
    let order = [SectionName::Reading, SectionName::Listening, SectionName::Speaking];
    assert_eq!((format.breaks_after(true, false), format.breaks_after(false, true)), (vec![], order.to_vec()));
}

#[tokio::test]
async fn a_rest_stops_the_clock_in_comfort_and_is_refused_in_strict() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let strict = school.start(learner, Mode::Strict).await;
    school.start_part(learner, strict.id, "reading-1").await;
    let mut tx = school.tx().await;
    assert!(matches!(pause_attempt(&mut tx, learner.id, strict.id).await, Err(AttemptError::PartClosed)));
    drop(tx);

    let comfortable = school.start(learner, Mode::Comfortable).await;
    school.start_part(learner, comfortable.id, "reading-1").await;
    school.pass(Duration::seconds(100));
    let mut tx = school.tx().await;
    for _ in 0..2 {
        let resting = pause_attempt(&mut tx, learner.id, comfortable.id).await.unwrap();
        assert_eq!(resting.status, Status::Paused);
    }
    tx.commit().await.unwrap();
    school.pass(Duration::hours(3));
    let now = school.test.db.now();
    assert_eq!(
        school.answer(learner, comfortable.id, &[choice("r1-01", 1, "a", now)]).await,
        [Ok(1)],
        "nothing is lost"
    );
    let resumed = school.start(learner, Mode::Comfortable).await;
    assert_eq!((resumed.id, resumed.status), (comfortable.id, Status::Paused), "a test that rests is the open one");
    let mut tx = school.tx().await;
    let again = continue_attempt(&mut tx, learner.id, comfortable.id).await.unwrap();
    let again = continue_attempt(&mut tx, learner.id, again.id).await.unwrap();
    assert_eq!((again.status, again.paused_at), (Status::InProgress, None));
    assert_eq!(again.part("reading-1").unwrap().remaining_seconds(tx.now()), 1080 - 100);
}

#[tokio::test]
async fn a_checked_set_is_explained_and_its_answers_are_final() {
    let school = School::open().await;
    let learner = school.person("mei").await;
    let strict = school.start(learner, Mode::Strict).await;
    school.start_part(learner, strict.id, "reading-1").await;
    let comfortable = school.start(learner, Mode::Comfortable).await;
    let mut tx = school.tx().await;
    let refused = check_set(&mut tx, learner.id, strict.id, &school.version, "r1").await;
    assert!(matches!(refused, Err(AttemptError::PartClosed)), "never in a strict test: {refused:?}");
    let early = check_set(&mut tx, learner.id, comfortable.id, &school.version, "r1").await;
    assert!(matches!(early, Err(AttemptError::PartClosed)), "not before its part: {early:?}");
    let none = check_set(&mut tx, learner.id, comfortable.id, &school.version, "r9").await;
    assert!(matches!(none, Err(AttemptError::UnknownPart)), "{none:?}");
    drop(tx);

    school.start_part(learner, comfortable.id, "reading-1").await;
    let before = school.test.db.now();
    school.answer(learner, comfortable.id, &[choice("r1-01", 1, "a", before)]).await;
    school.pass(Duration::seconds(30));
    let mut tx = school.tx().await;
    let open = check_set(&mut tx, learner.id, comfortable.id, &school.version, "r1").await.unwrap();
    let again = check_set(&mut tx, learner.id, comfortable.id, &school.version, "r1").await.unwrap();
    for attempt in [open, again] {
        let shown = explain(&mut tx, &attempt, &school.version).await.unwrap();
        assert_eq!(shown.sets.iter().map(|set| set.set.id.as_str()).collect::<Vec<_>>(), ["r1"], "and nothing else");
    }
    assert_eq!(checked_sets(&mut tx, comfortable.id).await.unwrap(), ["r1"]);
    tx.commit().await.unwrap();
    school.pass(Duration::seconds(30));
    let now = school.test.db.now();
    let saved =
        school.answer(learner, comfortable.id, &[choice("r1-01", 3, "b", now), choice("r1-02", 1, "a", before)]).await;
    assert_eq!(saved, [Err(AnswerError::PartClosed), Ok(1)], "what was written before the check still counts");
}
