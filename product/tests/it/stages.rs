//! Two-stage sections against the database: the router leads on once, whatever arrives twice, late or at once.

use std::collections::BTreeMap;
use std::path::PathBuf;

use product::content::library::format::Format;
use product::content::library::pack::{AudioManifest, Credits, Module, Pack, PackKeys, PackKind, Section, SectionName};
use product::content::library::source::PackSource;
use product::content::library::{ImportError, Scope, validate};
use product::exams::attempts::{
    Attempt, AttemptError, AttemptId, Mode, NewAnswer, Progress, StartOptions, Started, check_scores, choose_module,
    close_overdue_parts, finish_part, list_scores, open_attempt, start_attempt, start_part, submit_attempt,
};
use serde_json::{Value, json};
use time::Duration;

use crate::support::{Person, School, choice, content};

/// A reading section with five questions in the router and three in each second stage; every right answer is `a`.
pub(crate) fn stages() -> PackSource {
    let item = |id: &str, difficulty: f64| {
        let options: Vec<Value> =
            ["a", "b"].iter().map(|id| json!({"id": id, "text": format!("Option {id}")})).collect();
        json!({"id": id, "question_type": "detail", "prompt": "What?", "points": 1, "difficulty": difficulty,
            "answer": {"kind": "single_choice", "options": options}})
    };
    let part = |id: &str, module: &str, items: usize, difficulty: f64| {
        let items: Vec<Value> = (1..=items).map(|n| item(&format!("{id}-{n}"), difficulty)).collect();
        json!({"id": id, "module": module, "clock": {"kind": "whole", "seconds": 300}, "directions": "Read.",
            "sets": [{"id": format!("{id}-set"), "kind": "academic", "text": "text.md", "items": items}]})
    };
    let section: Section = serde_json::from_value(json!({"section": "reading", "parts": [
        part("router", "router", 5, 0.0), part("easy", "lower", 3, -1.0), part("hard", "upper", 3, 1.0)]}))
    .unwrap();
    let mut keys = PackKeys::default();
    for item in section.items() {
        let key = json!({"correct": ["a"], "explanation": "It says so.", "options": {
            "a": {"verdict": "correct", "reason": "So it is."}, "b": {"verdict": "opposite", "reason": "So it is not."}}});
        keys.items.insert(item.id.clone(), serde_json::from_value(key).unwrap());
    }
    PackSource {
        pack: Pack {
            slug: "two-stages".into(),
            version: 1,
            format: "ibt-2026".into(),
            kind: PackKind::Section,
            title: "Two stages".into(),
            summary: "A section that adapts.".into(),
            credits: Credits { author: "A test".into(), licence: "Ours".into(), checked: vec![], solved_blind: None },
            sections: vec![section],
        },
        texts: BTreeMap::from([("text.md".into(), vec!["A text.".into()])]),
        audio: AudioManifest::default(),
        keys,
        fingerprint: vec![1],
        folder: empty_folder(),
    }
}

/// Where the pack's files would lie: it was never written down.
fn empty_folder() -> PathBuf {
    let folder = std::env::temp_dir().join("a-pack-without-files");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

pub(crate) fn format_2026() -> Format {
    product::content::library::source::read_format(&content().join("formats/ibt-2026.yaml")).unwrap()
}

async fn school() -> School {
    School::open_with(&stages(), &format_2026()).await
}

/// The first `right` questions of a part right, the others wrong.
async fn answer(school: &School, learner: Person, id: AttemptId, part: &str, items: usize, right: usize) {
    let now = school.test.db.now();
    let answers: Vec<NewAnswer> =
        (1..=items).map(|n| choice(&format!("{part}-{n}"), 1, if n <= right { "a" } else { "b" }, now)).collect();
    let saved = school.answer(learner, id, &answers).await;
    assert!(saved.iter().all(Result::is_ok), "{saved:?}");
}

async fn finish(school: &School, learner: Person, id: AttemptId, part: &str) -> Attempt {
    let mut tx = school.tx().await;
    let attempt = finish_part(&mut tx, learner.id, id, &school.version, part).await.unwrap();
    tx.commit().await.unwrap();
    attempt
}

fn parts(attempt: &Attempt) -> Vec<&str> {
    attempt.parts.iter().map(|part| part.part.as_str()).collect()
}

#[tokio::test]
async fn the_share_right_in_the_router_decides_which_part_follows() {
    let school = school().await;
    for (name, right, expected) in [("mei", 2, "easy"), ("tom", 3, "hard"), ("ana", 5, "hard")] {
        let learner = school.person(name).await;
        let attempt = school.start(learner, Mode::Strict).await;
        assert_eq!(parts(&attempt), ["router"], "nothing of the second stage is there before");
        school.start_part(learner, attempt.id, "router").await;
        answer(&school, learner, attempt.id, "router", 5, right).await;
        let routed = finish(&school, learner, attempt.id, "router").await;
        assert_eq!(parts(&routed), ["router", expected], "{right} of 5");
        assert_eq!(routed.path(&school.version).len(), 1);
        let other = if expected == "easy" { "hard" } else { "easy" };
        let mut tx = school.tx().await;
        let refused = start_part(&mut tx, learner.id, attempt.id, &school.version, other).await;
        assert!(matches!(refused, Err(AttemptError::UnknownPart)), "{refused:?}");
    }
}

#[tokio::test]
async fn two_devices_that_finish_the_router_at_once_get_the_same_second_part() {
    let school = school().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Strict).await;
    school.start_part(learner, attempt.id, "router").await;
    answer(&school, learner, attempt.id, "router", 5, 4).await;
    let (first, second) =
        tokio::join!(finish(&school, learner, attempt.id, "router"), finish(&school, learner, attempt.id, "router"));
    assert_eq!(parts(&first), ["router", "hard"]);
    assert_eq!(parts(&second), ["router", "hard"]);
}

#[tokio::test]
async fn a_router_that_its_deadline_ended_leads_on_when_the_attempt_is_opened() {
    let school = school().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Strict).await;
    school.start_part(learner, attempt.id, "router").await;
    answer(&school, learner, attempt.id, "router", 5, 1).await;
    school.pass(Duration::seconds(300 + 11));
    let mut tx = school.tx().await;
    let opened = open_attempt(&mut tx, learner.id, learner.session, attempt.id).await.unwrap();
    let settled = close_overdue_parts(&mut tx, opened, &school.version).await.unwrap();
    assert_eq!(parts(&settled), ["router", "easy"]);
    assert_eq!(settled.part("router").unwrap().progress(tx.now()), Progress::Finished);
    let begun = start_part(&mut tx, learner.id, attempt.id, &school.version, "easy").await.unwrap();
    assert!(begun.part("easy").unwrap().deadline_at.is_some());
}

#[tokio::test]
async fn a_late_answer_to_the_router_changes_the_score_and_not_the_path() {
    let school = school().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Strict).await;
    school.start_part(learner, attempt.id, "router").await;
    let in_time = school.test.db.now();
    answer(&school, learner, attempt.id, "router", 5, 2).await;
    school.pass(Duration::seconds(60));
    assert_eq!(parts(&finish(&school, learner, attempt.id, "router").await), ["router", "easy"]);
    // What another device wrote before the end arrives after it.
    let late: Vec<NewAnswer> = (3..=5).map(|n| choice(&format!("router-{n}"), 2, "a", in_time)).collect();
    assert!(school.answer(learner, attempt.id, &late).await.iter().all(Result::is_ok));
    assert_eq!(parts(&finish(&school, learner, attempt.id, "router").await), ["router", "easy"]);
    let mut tx = school.tx().await;
    let handed_in = submit_attempt(&mut tx, learner.id, attempt.id, &school.version).await.unwrap();
    assert_eq!(handed_in.path(&school.version), BTreeMap::from([(SectionName::Reading, Module::Lower)]));
    let scores = list_scores(&mut tx, attempt.id).await.unwrap();
    assert_eq!((scores[0].raw, scores[0].raw_max), (5.0, 8));
}

#[tokio::test]
async fn the_score_of_a_path_comes_from_its_ability_and_can_be_computed_again() {
    let school = school().await;
    let mut reached = BTreeMap::new();
    for (name, right, second) in [("low", 0, 3), ("mid", 3, 2), ("top", 5, 3)] {
        let learner = school.person(name).await;
        let attempt = school.start(learner, Mode::Strict).await;
        school.start_part(learner, attempt.id, "router").await;
        answer(&school, learner, attempt.id, "router", 5, right).await;
        let part = finish(&school, learner, attempt.id, "router").await.parts[1].part.clone();
        school.start_part(learner, attempt.id, &part).await;
        answer(&school, learner, attempt.id, &part, 3, second).await;
        let mut tx = school.tx().await;
        let submitted = submit_attempt(&mut tx, learner.id, attempt.id, &school.version).await.unwrap();
        let again = submit_attempt(&mut tx, learner.id, attempt.id, &school.version).await.unwrap();
        assert_eq!(parts(&again), parts(&submitted), "handing in again changes nothing");
        let scores = list_scores(&mut tx, attempt.id).await.unwrap();
        let ability = scores[0].ability.expect("a section that adapts has an ability");
        assert!(ability.error > 0.0 && scores[0].score.high - scores[0].score.low >= 0.5);
        assert_eq!(check_scores(&mut tx, &again, &school.version).await.unwrap(), []);
        reached.insert(name, (ability.value, scores[0].score.scaled));
        tx.commit().await.unwrap();
    }
    assert!(reached["low"].0 < reached["mid"].0 && reached["mid"].0 < reached["top"].0, "{reached:?}");
    assert!(reached["low"].1 < reached["top"].1, "{reached:?}");
}

#[tokio::test]
async fn a_second_part_is_chosen_by_hand_only_in_comfort_and_only_before_it_begins() {
    let school = school().await;
    let learner = school.person("mei").await;
    let choose = async |attempt: AttemptId, module: Module| {
        let mut tx = school.tx().await;
        let chosen = choose_module(&mut tx, learner.id, attempt, &school.version, SectionName::Reading, module).await;
        tx.commit().await.unwrap();
        chosen
    };
    let strict = school.start(learner, Mode::Strict).await;
    assert!(matches!(choose(strict.id, Module::Upper).await, Err(AttemptError::PartClosed)));

    let attempt = school.start(learner, Mode::Comfortable).await;
    assert_eq!(parts(&choose(attempt.id, Module::Upper).await.unwrap()), ["router", "hard"]);
    assert!(matches!(choose(attempt.id, Module::Router).await, Err(AttemptError::PartClosed)));
    school.start_part(learner, attempt.id, "router").await;
    let finished = finish(&school, learner, attempt.id, "router").await;
    assert_eq!(parts(&finished), ["router", "hard"], "the learner's choice stands, however the router went");
    assert_eq!(parts(&choose(attempt.id, Module::Lower).await.unwrap()), ["router", "easy"]);
    school.start_part(learner, attempt.id, "easy").await;
    assert!(matches!(choose(attempt.id, Module::Upper).await, Err(AttemptError::PartClosed)));
}

#[tokio::test]
async fn handing_in_after_the_router_counts_the_second_part_as_blank() {
    let school = school().await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Comfortable).await;
    school.start_part(learner, attempt.id, "router").await;
    answer(&school, learner, attempt.id, "router", 5, 5).await;
    let mut tx = school.tx().await;
    submit_attempt(&mut tx, learner.id, attempt.id, &school.version).await.unwrap();
    let scores = list_scores(&mut tx, attempt.id).await.unwrap();
    assert_eq!((scores[0].raw, scores[0].raw_max), (5.0, 8));
}

#[tokio::test]
async fn one_set_of_a_stage_routes_nothing_and_has_points_without_a_score() {
    let school = school().await;
    let learner = school.person("mei").await;
    let scope = school.version.scope(None, Some("router-set")).unwrap();
    assert_eq!(scope, Scope::Sets(SectionName::Reading, vec!["router-set".into()]));
    let options = StartOptions { scope, ..StartOptions::whole(Mode::Comfortable, "test") };
    let mut tx = school.tx().await;
    let started = start_attempt(&mut tx, learner.id, learner.session, &school.version, &options).await.unwrap();
    let (Started::New(attempt) | Started::Resumed(attempt)) = started;
    tx.commit().await.unwrap();
    school.start_part(learner, attempt.id, "router").await;
    answer(&school, learner, attempt.id, "router", 5, 5).await;
    assert_eq!(parts(&finish(&school, learner, attempt.id, "router").await), ["router"]);
    let mut tx = school.tx().await;
    let handed_in = submit_attempt(&mut tx, learner.id, attempt.id, &school.version).await.unwrap();
    assert_eq!(list_scores(&mut tx, attempt.id).await.unwrap(), []);
    assert_eq!(product::exams::attempts::list_item_results(&mut tx, attempt.id).await.unwrap().len(), 5);
    assert_eq!(check_scores(&mut tx, &handed_in, &school.version).await.unwrap(), []);
}

#[tokio::test]
async fn a_pack_with_a_fault_is_refused_whole() {
    let test = testkit::database().await;
    let mut source = stages();
    source.pack.slug = "spoiled".into();
    source.pack.sections[0].parts.remove(2);
    let mut tx = test.db.platform(tenants::Reason::Content).await.unwrap();
    let format = format_2026();
    product::content::library::import_format(&mut tx, &format).await.unwrap();
    let refused = product::content::library::import_pack(&mut tx, &source, &format, &BTreeMap::new()).await;
    let Err(ImportError::Invalid(problems)) = refused else { panic!("{refused:?}") };
    assert_eq!(
        problems.len(),
        4,
        "a stage is missing, and the keys of its three items belong to nothing: {problems:?}"
    );
    let stored: i64 = sqlx::query_scalar("select count(*) from library.pack_versions where slug = 'spoiled'")
        .fetch_one(tx.conn())
        .await
        .unwrap();
    assert_eq!(stored, 0);
    assert_eq!(validate(&stages(), &format, &BTreeMap::new()), []);
}
